"""How long it takes to read a game and play it again: twice the rounds, twice the time."""

from collections.abc import Iterator
from time import perf_counter

from blackjack_tui.game.actions import Action
from blackjack_tui.game.round import Round
from blackjack_tui.history.record import PlayedRound, Record
from blackjack_tui.history.timeline import Timeline
from blackjack_tui.play.deal import Deal
from blackjack_tui.rulebooks.loading import load
from tests.benchmarks.figure import Figure

_ROUNDS = 5_000
_TIMES = 5


def figures() -> Iterator[Figure]:
    """The best of several runs of each, taken in turns."""
    record = _record(8 * _ROUNDS)
    few, many = [], []
    for _ in range(_TIMES):
        few.append(_seconds(record._replace(rounds=record.rounds[:_ROUNDS])))
        many.append(_seconds(record))
    yield Figure(
        f"a replay of {8 * _ROUNDS:,} rounds, a round",
        f"{min(many) / 8 / _ROUNDS * 1e6:.1f} us against {min(few) / _ROUNDS * 1e6:.1f} us of {_ROUNDS:,}",
        min(many) / min(few) / 8,
        1.3,
    )


def _record(rounds: int) -> Record:
    """A game of standing on everything."""
    rules = load("twentyone")
    deal = Deal(rules, "twentyone", "python", 1)
    shoe = deal.shoe()
    played = []
    for _ in range(rounds):
        round_ = Round(rules, shoe)
        round_.apply(Action.DEAL)
        actions = (Action.STAND,) if round_.legal_actions() else ()
        for action in actions:
            round_.apply(action)
        played.append(PlayedRound(0, actions))
    return Record(deal, tuple(played))


def _seconds(record: Record) -> float:
    start = perf_counter()
    Timeline(record)
    return perf_counter() - start
