"""What a game is dealt from."""

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from blackjack_tui.errors import Left
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.game.shuffles import shuffle_named
from blackjack_tui.play.session import Player, Watcher, play


class Deal(NamedTuple):
    """A rule book, a shuffle and a seed, which decide the cards that come, and the money to begin with."""

    rules: Rules
    book: str
    """What `--rules` calls the rule book: its name or its file."""
    shuffle: str
    seed: int
    bankroll: int | None = None
    """What the player begins with, in cents, where it is not the rule book's own bankroll."""

    def shoe(self) -> Shoe:
        """A shoe as it is before the first round.

        Raises UsageError if there is no such shuffle, or none from this seed.
        """
        return Shoe.by(self.rules, shuffle_named(self.shuffle).packs(self.seed, self.rules.decks))

    def play(self, player: Player, watchers: Sequence[Watcher] = (), shown_from: int = 0) -> None:
        """Plays from the first round on until the player leaves, or the input ends. See `play.session.play`."""
        with suppress(Left):
            play(self, player, watchers, shown_from)
