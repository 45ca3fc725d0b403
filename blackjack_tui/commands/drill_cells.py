"""The cells that a drill asks: those that the options leave, and the indices of a counting system."""

from argparse import Namespace
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import date
from random import Random
from typing import TYPE_CHECKING, Any

from blackjack_tui import settings
from blackjack_tui.commands.options import first_cards, flag, fresh_seed
from blackjack_tui.commands.output import say_aside
from blackjack_tui.errors import UsageError

if TYPE_CHECKING:
    from blackjack_tui.counts.indices import Index, Play
    from blackjack_tui.counts.system import System
    from blackjack_tui.game.rules import Rules
    from blackjack_tui.game.shoe import FirstCards
    from blackjack_tui.odds.figures import FigureCache, Figures
    from blackjack_tui.practice.costs import Weights
    from blackjack_tui.practice.progress import Answer, FileProgress, NoProgress
    from blackjack_tui.practice.sitting import Sitting

ON = ("hard", "soft", "pairs", "surrender", "insurance", "exceptions", "indices", "mistakes", "new")
"""What a drill can be about; the families of cells come first."""
_INSURANCE, _INDICES, _MISTAKES, _NEW = "insurance", "indices", "mistakes", "new"


def sitting_for(
    options: Namespace,
    resolved: settings.Resolved,
    rules: "Rules",
    progress: "FileProgress | NoProgress",
    desk: Any,
    waits: bool,
) -> "Sitting":
    """Returns a sitting about the cells that the options leave. Raises `UsageError` if there are none.

    `desk` computes the odds; with `waits` every answer waits for them.
    """
    from blackjack_tui.folders import cache_folder
    from blackjack_tui.odds.figures import FigureCache
    from blackjack_tui.practice.indices import cell_of
    from blackjack_tui.practice.indices import weights_of as index_weights
    from blackjack_tui.practice.progress import FileProgress
    from blackjack_tui.practice.sitting import Course, Sitting

    cache = FigureCache(cache_folder())
    found = cache.book(rules)
    every = _weights(rules, found, cache)
    indices, system = _indices(options, resolved, rules)
    every = {**every, **index_weights(indices, every)}
    day = date.fromisoformat(options.date) if options.date else date.today()
    lapses = _lapses(resolved, every) if isinstance(progress, FileProgress) else []
    answers = sorted((*progress.load(), *lapses), key=lambda each: each.day)
    wanted = first_cards(options)
    if options.on == _MISTAKES and not isinstance(progress, FileProgress):
        raise UsageError(
            f"--on {_MISTAKES}: without a terminal, and with --no-keep, mistakes are not read: add --keep"
        )
    weights = _chosen(options.on, _dealt_as(wanted, every, rules, options.on), answers, rules)
    plays = {cell_of(play): (play, index) for play, index in indices.items()}
    course = Course(rules, resolved.values.rules, found, weights, every, plays, system, wanted)
    seed = fresh_seed() if options.seed is None else options.seed
    return Sitting(course, progress, desk, Random(seed), day, waits, lapses)


def _indices(
    options: Namespace, resolved: settings.Resolved, rules: "Rules"
) -> "tuple[Mapping[Play, Index], System | None]":
    """Returns the indices to ask by the counting system that was chosen, if any.

    Where a flag asks for them, raises `UsageError` without odds, and at a system that does not suit the rules.
    """
    source = resolved.sources["count"]
    if options.on == _INDICES or source == settings.FLAG:
        return _computed(resolved.values.count, rules)
    if source != settings.DEFAULT:
        with suppress(UsageError):  # the other cells are there all the same
            return _computed(resolved.values.count, rules)
    return {}, None


def _computed(name: str, rules: "Rules") -> "tuple[Mapping[Play, Index], System]":
    """Returns the indices for `rules` by the system called `name`. Raises `UsageError` as `_indices` does."""
    from blackjack_tui.counts.exact import ExactOdds
    from blackjack_tui.counts.loading import load as load_system
    from blackjack_tui.counts.reading import start

    with flag("--count"):
        system = load_system(name)
        start(system, rules.decks)
    with ExactOdds(rules) as exact:
        return exact.indices(system), system


def _dealt_as(wanted: "FirstCards | None", every: "Weights", rules: "Rules", on: str | None) -> "Weights":
    """Returns the cells that the wanted first cards can make. Raises `UsageError` if there is none.

    Whoever wants a hand is asked how to play it; insurance is asked where it is what the drill is `on`.
    """
    from blackjack_tui.practice.cells import matching

    if wanted is None:
        return every
    with flag("--hand" if wanted.hand else "--dealer"):
        insures = not wanted.hand or on in (_INSURANCE, _INDICES)
        cells = (cell for cell in matching(every, wanted, rules) if insures or cell.row != _INSURANCE)
        found = {cell: every[cell] for cell in cells}
        if not found:
            raise UsageError(f"{wanted.code}: {rules.name} has no decision about such cards")
    return found


def _lapses(resolved: settings.Resolved, every: "Weights") -> "list[Answer]":
    """Returns the mistakes made at the table that are kept, as answers about cells."""
    from blackjack_tui.commands.recording import kept_database
    from blackjack_tui.practice.progress import Answer
    from blackjack_tui.store.stats import lapses

    by_place = {(cell.row, cell.upcard): cell.name for cell in every if not cell.cards}
    found = []
    with kept_database() as database:
        for each in lapses(database, resolved.values.rules) if database else ():
            row = each.topic if each.topic == "insurance" else each.row
            if name := by_place.get((row, each.upcard)):
                day = date.fromisoformat(each.day)
                found.append(Answer(day, name, each.action, right=False, cost=each.cost, marked=True))
    return found


def _weights(rules: "Rules", figures: "Figures", cache: "FigureCache") -> "Weights":
    """Returns the weights of all cells: those that ship, those in the cache folder, or computed and kept."""
    from blackjack_tui.odds.figures import compute
    from blackjack_tui.practice import costs

    if (found := costs.shipped(rules)) is not None:
        return found

    def answers(requests: Sequence[Any]) -> Sequence[Any]:
        return compute(*requests)

    def made() -> list[list[object]]:
        say_aside("blackjack-tui: computing the cells of these rules: a few seconds, the first time")
        return costs.as_json(costs.compute(rules, figures, answers))

    return costs.from_json(cache.kept("drill", rules, made))


def _chosen(on: str | None, every: "Weights", answers: "Sequence[Answer]", rules: "Rules") -> "Weights":
    """Returns the cells that `--on` leaves. Raises UsageError if there is none."""
    last = {answer.cell: answer.right for answer in answers}
    if on is None:
        return every
    if on == _NEW:
        chosen = {cell: weight for cell, weight in every.items() if cell.name not in last}
    elif on == _MISTAKES:
        missed = {answer.cell for answer in answers if not answer.right}
        chosen = {cell: weight for cell, weight in every.items() if cell.name in missed}
    else:
        chosen = {cell: weight for cell, weight in every.items() if cell.family == on}
    if not chosen:
        why = {_NEW: "every cell has been asked", _MISTAKES: "no mistakes are kept"}
        raise UsageError(f"--on {on}: {why.get(on, f'{rules.name} has no such decisions')}")
    return chosen
