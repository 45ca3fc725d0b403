"""Deals: what the cards of a game come from."""

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from blackjack_tui.errors import Left
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.play.session import Player, Watcher, play
from blackjack_tui.shuffles.shuffles import shuffle_named


class Deal(NamedTuple):
    """A rule book, a shuffle and a seed: they determine every card of a game."""

    rules: Rules
    book: str
    """The rule book's name, or its file, as `--rules` takes it."""
    shuffle: str
    seed: int

    def shoe(self) -> Shoe:
        """Returns the shoe before the first round.

        Raises `UsageError` if the shuffle is unknown or does not accept the seed.
        """
        return Shoe.by(self.rules, shuffle_named(self.shuffle).packs(self.seed, self.rules.decks))

    def play(self, player: Player, watchers: Sequence[Watcher] = (), shown_from: int = 0) -> None:
        """Plays until the player leaves or the input ends. See `play.session.play`."""
        with suppress(Left):
            play(self, player, watchers, shown_from)
