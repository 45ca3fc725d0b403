"""Code for commands that show a table: the deal, and the table on a screen or in a stream."""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext, suppress
from functools import partial
from typing import TYPE_CHECKING

from blackjack_tui import settings
from blackjack_tui.commands import say_note, say_wrapped
from blackjack_tui.commands.launch import Launch
from blackjack_tui.commands.options import flag, seed_or_fresh
from blackjack_tui.errors import UsageError
from blackjack_tui.folders import own_files, settings_file
from blackjack_tui.front_ends import STREAMS, Look
from blackjack_tui.front_ends.table_screen import TableScreen
from blackjack_tui.game.actions import Action, Topic
from blackjack_tui.game.rules import Rules
from blackjack_tui.play.records import Deal
from blackjack_tui.play.seating import Seating
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.screen import system_terminal
from blackjack_tui.screen.terminal import SystemClock
from blackjack_tui.views.glyphs import ascii_only
from blackjack_tui.views.themes import ENDING
from blackjack_tui.views.themes import load as load_theme

if TYPE_CHECKING:
    from blackjack_tui.play.take_back import DecisionPlace
    from blackjack_tui.play.timeline import Timeline
    from blackjack_tui.screen.curses_terminal import CursesTerminal

PLAIN = settings.PLAIN
ONE_BOOK = "This game is written to a journal, which has one rule book: leave it (Q) before you change tables."
"""Why a player cannot move to another table during a game that is recorded."""
UNCOACHED = "transcript"
"""The stream that stays as it was published, without a coach."""
_FIRST_DEALS = 50
"""The most deals to try for a newcomer's first hand; nearly five of six have a decision."""


def deal_for(launch: Launch) -> Deal:
    """Returns the deal of a launch, with a new seed if it has none.

    Raises `UsageError` if the rule book, the shuffle, the seed or the first cards cannot be used.
    """
    chosen, first_cards = launch.values, launch.first_cards
    rules = load(chosen.rules)
    seed = seed_or_fresh(launch.seed)
    deal = Deal(rules, chosen.rules, chosen.shuffle or rules.shuffle, seed)
    if launch.seed is not None:  # every shuffle accepts the program's own seeds
        with flag("--seed"):
            deal.shoe()  # raises if the shuffle does not take the seed
    if chosen.boxes > 1 or chosen.others:
        deal = deal._replace(seating=Seating(chosen.boxes, chosen.others, chosen.others_by))
        with flag("--boxes" if chosen.boxes > 1 else "--others"):
            deal.seating.check(rules)
            if first_cards:
                raise UsageError("--hand and --dealer deal to one box with nobody beside it")
    if first_cards:
        with flag("--hand" if first_cards.hand else "--dealer"):
            first_cards.picks(rules)  # raises if the cards are not in the shoe
    return deal._replace(first=first_cards)


def first_deal(deal: Deal) -> Deal:
    """Returns `deal`, or one like it with another seed, for a newcomer: the first question is about a hand.

    So the first question is not about insurance, and the first round does not end as it is dealt.
    """
    from blackjack_tui.game.round import Round

    rules = deal.rules
    bet, bankroll = (rules.minimum, rules.bankroll) if rules.bets else (0, 0)
    for _ in range(_FIRST_DEALS):
        round_ = Round(rules, deal.shoe(), bet, bankroll)
        round_.apply(Action.DEAL)
        if round_.legal_actions() and round_.question().topic is Topic.PLAY:
            break
        deal = deal._replace(seed=seed_or_fresh(None))
    return deal


def check_count(resolved: settings.Resolved) -> None:
    """Raises `UsageError` if a counting system was chosen that cannot be read."""
    if resolved.sources["count"] != settings.DEFAULT:
        from blackjack_tui.counts.system_files import load as load_count

        with flag("--count") if resolved.sources["count"] == settings.FLAG else nullcontext():
            load_count(resolved.values.count)


def check_quiz(resolved: settings.Resolved, rules: Rules) -> None:
    """Raises `UsageError` if a quiz was chosen that cannot be asked: the count is shown, or not suitable."""
    chosen = resolved.values
    if chosen.quiz == settings.OFF:
        return
    with flag("--quiz") if resolved.sources["quiz"] == settings.FLAG else nullcontext():
        if chosen.count_shown == settings.ALWAYS:
            raise UsageError("the count is always shown: choose --count-shown asked")
        if chosen.view == UNCOACHED:
            raise UsageError(f"the {UNCOACHED} of 2008 asks for no count: choose another --view")
        from blackjack_tui.commands.watching import system_for

        system_for(chosen.count, rules)


def terminal_for(resolved: settings.Resolved) -> "CursesTerminal | None":
    """Returns the terminal for a table on a screen, or None for a table in a stream.

    If the terminal cannot show a table, prints a note and returns None; if a flag asked for the view, raises
    `UsageError`. Also raises `UsageError` if a theme file is wrong.
    """
    if resolved.values.view in STREAMS:
        return None
    if resolved.values.theme.endswith(ENDING):
        load_theme(resolved.values.theme)  # its errors come before the screen is taken
    try:
        return system_terminal(colour=not os.environ.get("NO_COLOR"))
    except UsageError as error:
        if resolved.sources["view"] == settings.FLAG:
            raise UsageError(f"--view {resolved.values.view}: {error}; try --plain") from None
        say_note(f"{error}: playing in lines")
        return None


def check_asks_person(view: str) -> None:
    """Raises `UsageError` at a view that only games have: a drill or a lesson asks a person."""
    if view in STREAMS and view != PLAIN:
        raise UsageError(f"--view {view} is for games; drills and lessons ask a person: write --plain")


def stream_of(view: str) -> str:
    """Returns the name of the stream for `view`: `view` itself if it is a stream, otherwise sentences."""
    return view if view in STREAMS else PLAIN


@contextmanager
def table_on(terminal: "CursesTerminal", resolved: settings.Resolved, rules: Rules) -> Iterator[TableScreen]:
    """Yields a table with the chosen look on `terminal`, which is restored on exit.

    On exit, saves the last look if the player asked for it. Raises `BlackjackError` if that fails.
    """
    chosen = resolved.values
    to_save: Mapping[str, settings.Value] = {}
    try:
        with terminal:
            table = TableScreen(
                terminal, SystemClock(), look_of(chosen), rules, ascii_only(chosen.glyphs, terminal.encoding)
            )
            if chosen.keep == settings.ON:
                table.add_hand = partial(_add_hand, lambda: table.screen.size.columns)
            try:
                yield table
            finally:
                to_save = table.looks.kept
    finally:
        if to_save:
            settings.save(settings_file(), to_save)
            with suppress(OSError):  # the terminal is gone: an error here would hide the game's own
                say_wrapped(f"Kept in {settings_file()}: {', '.join(to_save)}")


def _add_hand(columns: Callable[[], int], timeline: "Timeline", place: "DecisionPlace") -> str:
    from blackjack_tui.commands.study_files import add_hand  # only for those who want it

    return add_hand(timeline, place, columns())


def look_of(chosen: settings.Values) -> Look:
    """Returns the look of the table in the settings."""
    own_themes = tuple(own_files(settings.THEMES, settings_file()).values())
    return Look(
        view=chosen.view,
        theme=chosen.theme,
        deck=chosen.deck,
        speed=chosen.speed,
        coach=chosen.coach,
        grade=chosen.grade,
        motion=chosen.motion == settings.MOVING,
        own_themes=own_themes,
    )
