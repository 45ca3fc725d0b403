"""What is kept, for pages: the last hands, each of which can be replayed, and the report on all rounds."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache, partial

from blackjack_tui.errors import BlackjackError
from blackjack_tui.front_ends.hands_page import MOST, HandsPage, LastHand
from blackjack_tui.front_ends.replaying import Replayer
from blackjack_tui.front_ends.table_screen import TableScreen
from blackjack_tui.game.table import Table
from blackjack_tui.play.records import Record
from blackjack_tui.play.take_back import DecisionPlace, choices, last_choice
from blackjack_tui.play.timeline import Timeline
from blackjack_tui.reports.model import Report, Sentence
from blackjack_tui.store import KeptGames, history
from blackjack_tui.store.history import PastRound
from blackjack_tui.store.kept_tables import local_time
from blackjack_tui.store.stats import Stats
from blackjack_tui.store.stats_report import all_time_report
from blackjack_tui.words.money import change, spoken

_SHORT = 18  # columns for the results of the hands, on a narrow page

NO_ROUND, NOT_OVER = "U takes the last round back: there is none yet", "U takes a round back once it is over"
NO_HAND = "there is no hand yet"
NOT_DECIDED = "nothing was decided in the last round"

ReadGame = Callable[[], "tuple[Timeline, int]"]
"""Returns the timeline of a game up to a round, and the round's number."""


def hands_page(table: TableScreen, kept: KeptGames) -> HandsPage:
    """Returns the page of the last hands, as `last_rounds` has them."""
    hands = [_hand(table, row, read_game) for row, read_game in last_rounds(kept)]
    return HandsPage(hands, table.ascii_only, no_rounds(kept))


def no_rounds(kept: KeptGames) -> str:
    """Returns the sentence for a list of last rounds that is empty."""
    return (
        "No round is over yet: each is listed here, to see it again."
        if kept.is_kept
        else "Nothing is kept, so that no hand can be seen again."
    )


def last_rounds(kept: KeptGames) -> Sequence[tuple[PastRound, ReadGame]]:
    """Returns the last kept rounds, the newest first; none if the database cannot be read."""
    rows: Sequence[PastRound] = ()
    with suppress(BlackjackError), kept.database() as database:
        rows = history.last(database, MOST) if database else ()

    def read_game(round_: int) -> tuple[Timeline, int]:
        with kept.database() as database:
            assert database  # the rows came from it
            record, number = history.round_with(database, round_)
            return Timeline(record), number

    return [(row, partial(read_game, row.id)) for row in rows]


def all_time(kept: KeptGames, grading: str) -> Report:
    """Returns the report on all kept rounds, graded by `grading`; an empty one if they cannot be read."""
    with suppress(BlackjackError), kept.database() as database:
        if database:
            return all_time_report(Stats(database, grading=grading))
    return Report("stats", "", (Sentence("Nothing is kept yet."),))


def in_words(row: PastRound) -> str:
    """Returns a round for a listener: its time, table and results, and what it brought."""
    parts = (local_time(row.ended), row.book, *row.hands, change(row.result) if row.bet else "")
    return spoken(", ".join(part for part in parts if part))


def last_round(record: Record | None) -> tuple[Timeline, DecisionPlace] | str:
    """Returns the game and the last decision of its last round; or a sentence on why there is none."""
    if record is None or not record.rounds:
        return NO_ROUND
    timeline = Timeline(record)
    if len(timeline.ends) < len(timeline.starts) or not timeline.ends:  # in play, or at the first bet
        return NOT_OVER
    place = last_choice(timeline, len(timeline.ends) - 1)
    return (timeline, place) if place else NOT_DECIDED


@lru_cache(maxsize=1)  # a key that is held down asks again and again
def last_hand(record: Record | None) -> tuple[Timeline, DecisionPlace] | str:
    """Returns the game and its last decision, answered or not; or a sentence on why there is none."""
    if record is None or not record.rounds:
        return NO_HAND
    timeline = Timeline(record)
    places = [place for place, _ in choices(timeline, timeline.rounds - 1)]
    return (timeline, places[-1]) if places else NOT_DECIDED


def _hand(table: TableScreen, row: PastRound, read_game: ReadGame) -> LastHand:
    """Returns a row of the page for a round, in a long and a short form, with the functions of its keys."""
    result = change(row.result) if row.bet else ""
    end = f"{local_time(row.ended)[5:]}  " if row.ended else ""  # without the year
    hands = "  ".join(row.hands)
    text = f"{end}{row.book:15.15}  {hands:24.24} {result:>8}".rstrip()
    short = f"{_shortened(hands):{_SHORT}} {result:>8}".rstrip()

    def replay() -> None:
        table.aside(partial(_replay, table, read_game))

    return LastHand(text, short, replay, partial(_last_table, read_game))


def _shortened(hands: str) -> str:
    """Returns the results of hands in `_SHORT` columns: in fewer words, and then without the last words."""
    if len(hands) > _SHORT:
        hands = hands.replace("dealer blackjack", "to blackjack")
    if len(hands) > _SHORT:
        hands, _, _ = hands[: _SHORT + 1].rpartition(" ")  # the next character too: if a space, all words fit
    return hands


def _last_table(read_game: ReadGame) -> Table | None:
    """Returns the table at the end of the round; None if its game cannot be played again."""
    try:
        timeline, number = read_game()
    except BlackjackError:
        return None
    return timeline.table(timeline.ends[number - 1])


def _replay(table: TableScreen, read_game: ReadGame) -> None:
    """Shows a round again, from its first card on. Raises `Left` when the player leaves it."""
    try:
        timeline, number = read_game()
    except BlackjackError as error:
        table.screen.note(str(error))
        return
    start = timeline.starts[number - 1]
    is_paused = not table.look.speed  # without waits it would be over at once
    Replayer(table, timeline, start, is_paused, loop=False, leave="back").run()
