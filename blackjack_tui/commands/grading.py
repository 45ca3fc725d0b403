"""Reviews kept rounds, and writes each one's costs and luck into the database."""

import os
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from blackjack_tui.errors import UsageError
from blackjack_tui.game.actions import Action, Question

if TYPE_CHECKING:
    from blackjack_tui.coach.review.values import Reviewed
    from blackjack_tui.coach.review.walk import Told
    from blackjack_tui.game.rules import Rules
    from blackjack_tui.play.timeline import Timeline
    from blackjack_tui.store.database import Database
    from blackjack_tui.store.grading import Graded, Place

_AT_ONCE = 50  # rounds in one transaction


class KeptRound(NamedTuple):
    """A kept round to be reviewed."""

    place: "Place"
    told: "Told"
    decisions: tuple[tuple[int, str], ...]
    """For each decision: how many events of the round had happened, and the chosen action."""


def reviews(
    rules: "Rules", rounds: "Sequence[Told]", luck: bool, jobs: int | None, tell: Callable[[int], object]
) -> "Iterator[Reviewed]":
    """Each of `rounds` reviewed, by so many `jobs` or as many as there are cores. Raises UsageError."""
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # set before numpy is imported: each core has a process of its own
    try:
        work = import_module("blackjack_tui.coach.review.work")
    except ImportError as error:
        raise UsageError(f"review needs numpy, which cannot be imported here: {error}") from None
    found: Iterator[Reviewed] = work.review(rules, rounds, luck, jobs or os.cpu_count() or 1, tell)
    return found


def rounds_of(database: "Database", games: "dict[int, list[Place]]") -> "dict[Rules, list[KeptRound]]":
    """The rounds of `games`, played again, by the rules of their games."""
    from blackjack_tui.coach.review.walk import told_rounds
    from blackjack_tui.play.timeline import Timeline
    from blackjack_tui.store.database import told
    from blackjack_tui.store.rows import record_of

    found: dict[Rules, list[KeptRound]] = {}
    for game, places in games.items():
        with told(database.path):
            timeline = Timeline(record_of(database.connection, game, places[-1].number))
        by_number = {each.number: each for each in told_rounds(timeline)}
        found.setdefault(timeline.record.deal.rules, []).extend(
            KeptRound(place, by_number[place.number], _decisions(timeline, place.number)) for place in places
        )
    return found


def _decisions(timeline: "Timeline", number: int) -> tuple[tuple[int, str], ...]:
    from blackjack_tui.store.rounds import is_decision

    begin, end = timeline.span(number - 1)
    asked = ((at, timeline.asked[at]) for at in range(begin, end) if at in timeline.asked)
    return tuple(
        (at - begin, str(answer))
        for at, (question, answer) in asked
        if isinstance(question, Question) and isinstance(answer, Action) and is_decision(question, answer)
    )


def graded(kept: KeptRound, reviewed: "Reviewed") -> "Graded":
    """Returns the review of a kept round as rows of the database."""
    from blackjack_tui.store.grading import Graded, Judged

    unit = kept.told.bet or 1
    by_event = {each.event: Judged(str(each.best), unit * each.cost) for each in reviewed.judged}
    return Graded(
        kept.place.id,
        {
            place: by_event.get(event, Judged(chosen, None))
            for place, (event, chosen) in enumerate(kept.decisions, 1)
        },
        None if reviewed.expected is None else unit * reviewed.expected,
        None if reviewed.expected is None else unit * reviewed.skill,
    )


def review_and_write(
    database: "Database",
    rules: "Rules",
    rounds: Sequence[KeptRound],
    luck: bool,
    jobs: int | None,
    tell: Callable[[int], object],
) -> "Iterator[Reviewed]":
    """Each of `rounds` reviewed; what was found is written, also where the review is interrupted."""
    from blackjack_tui.store.grading import Graded, write

    waiting: list[Graded] = []
    try:
        for kept, found in zip(
            rounds, reviews(rules, [each.told for each in rounds], luck, jobs, tell), strict=True
        ):
            waiting.append(graded(kept, found))
            if len(waiting) >= _AT_ONCE:
                write(database, waiting)
                waiting.clear()
            yield found
    finally:
        write(database, waiting)
