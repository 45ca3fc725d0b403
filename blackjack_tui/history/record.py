"""The record of a game: what it was dealt from and what the player decided, which is all a replay needs."""

from typing import NamedTuple

from blackjack_tui.game.actions import Action
from blackjack_tui.play.deal import Deal


class PlayedRound(NamedTuple):
    """What the player decided in a round."""

    bet: int = 0
    """In cents; 0 where nothing is bet."""
    actions: tuple[Action, ...] = ()
    """The answers in their order; that there is to be another round is none of them."""


class Record(NamedTuple):
    """A game as far as it was played. Of its last round there may be more to play."""

    deal: Deal
    rounds: tuple[PlayedRound, ...] = ()
