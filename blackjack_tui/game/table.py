"""What a person at the table can see, folded from events and from nothing else."""

from collections.abc import Callable
from enum import StrEnum
from typing import Any, NamedTuple

from blackjack_tui.game.cards import Card
from blackjack_tui.game.events import (
    AceDeclared,
    DealerDealt,
    DealerDrew,
    DealerTold,
    Event,
    HandSettled,
    HoleDealt,
    HoleTurned,
    Outcome,
    PlayerDealt,
    PlayerDrew,
    RoundStarted,
    TurnBegan,
)


class SeenHand(NamedTuple):
    """A hand as it lies on the table."""

    cards: tuple[Card | None, ...] = ()
    """In the order dealt; None for a card that is face down."""
    points: int | None = None
    """None until the total has been seen or told."""
    soft: bool = False
    settled: HandSettled | None = None


class Score(NamedTuple):
    """Hands since the session began."""

    won: int = 0
    lost: int = 0
    pushed: int = 0


class Turn(StrEnum):
    """Whose turn it is."""

    PLAYER = "player"
    DEALER = "dealer"


class Table(NamedTuple):
    """The whole table: `after` each event there is a new one."""

    player: SeenHand = SeenHand()
    dealer: SeenHand = SeenHand()
    turn: Turn | None = None
    score: Score = Score()

    def after(self, event: Event) -> "Table":
        """The table once `event` has happened."""
        fold = _FOLDS.get(type(event))
        return fold(self, event) if fold else self


def _round_started(table: Table, _: RoundStarted) -> Table:
    return Table(score=table.score)


def _player_card(table: Table, event: PlayerDealt | PlayerDrew) -> Table:
    cards = (*table.player.cards, event.card)
    return table._replace(player=SeenHand(cards, event.points, event.soft))


def _turn_began(table: Table, _: TurnBegan) -> Table:
    return table._replace(turn=Turn.PLAYER)


def _ace_declared(table: Table, event: AceDeclared) -> Table:
    return table._replace(player=table.player._replace(points=event.points))


def _dealer_card(table: Table, event: DealerDealt | HoleDealt) -> Table:
    card = event.card if isinstance(event, DealerDealt) else None
    return table._replace(dealer=SeenHand((*table.dealer.cards, card)))


def _hole_turned(table: Table, event: HoleTurned) -> Table:
    cards = tuple(card or event.card for card in table.dealer.cards)
    return table._replace(dealer=SeenHand(cards, event.points, event.soft), turn=Turn.DEALER)


def _dealer_drew(table: Table, event: DealerDrew) -> Table:
    cards = (*table.dealer.cards, event.card)
    return table._replace(dealer=SeenHand(cards, event.points, event.soft))


def _dealer_told(table: Table, event: DealerTold) -> Table:
    return table._replace(dealer=table.dealer._replace(points=event.points))


def _settled(table: Table, event: HandSettled) -> Table:
    won, lost, pushed = table.score
    score = {
        Outcome.WIN: Score(won + 1, lost, pushed),
        Outcome.LOSE: Score(won, lost + 1, pushed),
        Outcome.PUSH: Score(won, lost, pushed + 1),
    }[event.outcome]
    return table._replace(player=table.player._replace(settled=event), score=score, turn=None)


# Every fold takes just the events it is listed under; a dict cannot say so to a type checker.
_FOLDS: dict[type, Callable[[Table, Any], Table]] = {
    RoundStarted: _round_started,
    PlayerDealt: _player_card,
    PlayerDrew: _player_card,
    TurnBegan: _turn_began,
    AceDeclared: _ace_declared,
    DealerDealt: _dealer_card,
    HoleDealt: _dealer_card,
    HoleTurned: _hole_turned,
    DealerDrew: _dealer_drew,
    DealerTold: _dealer_told,
    HandSettled: _settled,
}
