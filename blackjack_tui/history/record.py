"""What there is to know of a game to tell it again: what was dealt from, and what the player decided."""

from contextlib import suppress
from typing import NamedTuple

from blackjack_tui.errors import Left
from blackjack_tui.game.actions import Action
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.game.shuffles import shuffle_named
from blackjack_tui.session import FrontEnd, play


class Deal(NamedTuple):
    """What the cards of a game are dealt from."""

    rules: Rules
    book: str
    """What `--rules` calls the rule book: its name or its file."""
    shuffle: str
    seed: int

    def shoe(self) -> Shoe:
        """A shoe as it is before the first round.

        Raises UsageError if there is no such shuffle, or none from this seed.
        """
        return Shoe.by(self.rules, shuffle_named(self.shuffle).packs(self.seed, self.rules.decks))

    def play(self, front_end: FrontEnd) -> None:
        """Plays from the first round on until somebody leaves, or the input ends."""
        with suppress(Left):
            play(self.rules, self.shoe(), front_end)


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
