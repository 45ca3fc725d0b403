"""The record of a game: its deal, bets and decisions, which are enough to replay it."""

from blackjack_tui.game.actions import Action
from blackjack_tui.light_typing import NamedTuple
from blackjack_tui.play.session import Deal


class PlayedRound(NamedTuple):
    """The bet and the decisions of a round."""

    bet: int = 0
    """The first bet, in cents; 0 in a game without bets."""
    actions: tuple[Action, ...] = ()
    """The decisions in order, without the answer to whether to play another round."""


class Record(NamedTuple):
    """A game so far. Its last round may be unfinished."""

    deal: Deal
    rounds: tuple[PlayedRound, ...] = ()
