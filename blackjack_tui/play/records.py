"""Games on record: the deal, which determines every card, and the bets and decisions of each round.

A `Record` is enough to play its game again. A `Recorder` makes it while the game is played.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from blackjack_tui.errors import Left, UsageError
from blackjack_tui.game.rules import Rules
from blackjack_tui.play.seating import Seating

if TYPE_CHECKING:
    from blackjack_tui.game.first_cards import FirstCards
    from blackjack_tui.game.shoe import Packs, Shoe
    from blackjack_tui.play.round_lines import PlayedRound
    from blackjack_tui.play.session import Player, Watcher
    from blackjack_tui.shuffles import Shuffle


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
    first: "FirstCards | None" = None
    """The first cards that every round is dealt; None for any."""
    seating: Seating = Seating()

    def shoe(self) -> "Shoe":
        """Returns the shoe before the first round.

        Raises `UsageError` if the shuffle is unknown, does not accept the seed, no shoe has the first cards, or
        nobody can sit like that.
        """
        if self.seating != Seating():
            self.seating.check(self.rules)
            if self.first:
                raise UsageError("first cards are dealt to one box with nobody beside it")
        from blackjack_tui.game.shoe import Shoe
        from blackjack_tui.shuffles import shuffle_named

        shuffle = shuffle_named(self.shuffle)
        packs = partial(shuffle.packs if self.bankroll is None else _reseeded(shuffle), self.seed)
        return Shoe(self.rules, packs, self.first.picks(self.rules) if self.first else None)

    def after(self, shuffles: int, bankroll: int) -> "Deal":
        """Returns the deal of this game from its next shuffle on, after so many `shuffles`, at a kept table."""
        return self._replace(seed=seed_after(self.seed, shuffles), bankroll=bankroll)

    def play(self, player: "Player", watchers: "Sequence[Watcher]" = (), shown_from: int = 0) -> None:
        """Plays until the player leaves or the input ends. See `play.session.play`."""
        from blackjack_tui.play.session import play

        with suppress(Left):
            play(self, player, watchers, shown_from)


def seed_after(seed: int, shuffles: int) -> int:
    """Returns the seed of the next shuffle at a kept table, after so many `shuffles` from `seed` on: 31 bits.

    It is the generator of the C standard's example of rand(), of all its bits, which meets every seed before
    one comes again.
    """
    for _ in range(shuffles):
        seed = (seed * 1103515245 + 12345) % 2**31
    return seed


def _reseeded(shuffle: "Shuffle") -> "Callable[[int, int], Packs]":
    """Returns the packs of `shuffle`, each from a seed of its own, given the first seed and the decks."""

    def packs(seed: int, decks: int) -> "Packs":
        while True:
            yield next(shuffle.packs(seed, decks))
            seed = seed_after(seed, 1)

    return packs


class Record(NamedTuple):
    """A game so far. Its last round may be unfinished."""

    deal: Deal
    rounds: "tuple[PlayedRound, ...]" = ()
