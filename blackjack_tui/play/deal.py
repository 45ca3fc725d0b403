"""Deals: what the cards of a game come from."""

from collections.abc import Sequence
from contextlib import suppress

from blackjack_tui.errors import Left
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.shoe import FirstCards, Shoe
from blackjack_tui.light_typing import NamedTuple
from blackjack_tui.play.session import Player, Watcher, play
from blackjack_tui.shuffles.shuffles import Packs, Shuffle, shuffle_named


class Deal(NamedTuple):
    """A rule book, a shuffle and a seed, which determine every card of a game, and the opening bankroll."""

    rules: Rules
    book: str
    """The rule book's name, or its file, as `--rules` takes it."""
    shuffle: str
    seed: int
    bankroll: int | None = None
    """The bankroll to begin with, in cents, of a game at a kept table; None for the rule book's own.

    At a kept table each shuffle is seeded anew, with the seed that `seed_after` gives. So the game from any
    shuffle on is a game by itself, and what was played before need not be played again to go on with it.
    """
    first: FirstCards | None = None
    """The first cards that every round is dealt; None for any."""

    def shoe(self) -> Shoe:
        """Returns the shoe before the first round.

        Raises `UsageError` if the shuffle is unknown, does not accept the seed, or no shoe has the first cards.
        """
        shuffle = shuffle_named(self.shuffle)
        packs = shuffle.packs(self.seed, self.rules.decks)
        picks = self.first.picks(self.rules) if self.first else None
        return Shoe.by(self.rules, packs if self.bankroll is None else _reseeded(shuffle, self), picks)

    def after(self, shuffles: int, bankroll: int) -> "Deal":
        """The deal of this game from its next shuffle on, after so many `shuffles`, at a kept table."""
        return self._replace(seed=seed_after(self.seed, shuffles), bankroll=bankroll)

    def play(self, player: Player, watchers: Sequence[Watcher] = (), shown_from: int = 0) -> None:
        """Plays until the player leaves or the input ends. See `play.session.play`."""
        with suppress(Left):
            play(self, player, watchers, shown_from)


def seed_after(seed: int, shuffles: int) -> int:
    """The seed of the next shuffle at a kept table, after so many `shuffles` from `seed` on: 31 bits.

    It is the generator of the C standard's example of rand(), of all its bits, which meets every seed before
    one comes again.
    """
    for _ in range(shuffles):
        seed = (seed * 1103515245 + 12345) % 2**31
    return seed


def _reseeded(shuffle: Shuffle, deal: Deal) -> Packs:
    seed = deal.seed
    while True:
        yield next(shuffle.packs(seed, deal.rules.decks))
        seed = seed_after(seed, 1)
