"""Games on record: the deal, which determines every card, and the bets and decisions of each round.

A `Record` is enough to play its game again. A `Recorder` makes it while the game is played. A kept table keeps
its shoe and bankroll from session to session. Modules that only a game needs are imported when it begins.
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
    """The bankroll at the start of a game at a kept table, in cents; None for the rule book's own.

    At a kept table each shuffle has its own seed, from `seed_after`. So a game can be resumed from its last
    shuffle, without playing the earlier rounds again.
    """
    first: "FirstCards | None" = None
    """The first cards that every round is dealt; None for any."""
    seating: Seating = Seating()

    def shoe(self) -> "Shoe":
        """Returns the shoe before the first round.

        Raises `UsageError` if the shuffle is unknown or does not accept the seed, if no shoe has the first
        cards, or if the rules do not allow the seating.
        """
        if self.seating != Seating():
            self.seating.check(self.rules)
            if self.first:
                raise UsageError("first cards are dealt to one box with nobody beside it")
        from blackjack_tui.game.shoe import Shoe
        from blackjack_tui.shuffles import shuffle_named

        shuffle = shuffle_named(self.shuffle)
        packs = shuffle.packs if self.bankroll is None else _reseeded(shuffle)  # the latter at a kept table
        picks = self.first.picks(self.rules) if self.first else None
        return Shoe(self.rules, partial(packs, self.seed), picks)

    def after(self, shuffles: int, bankroll: int) -> "Deal":
        """Returns the deal of a kept table that goes on after `shuffles` of this one, with `bankroll` cents."""
        return self._replace(seed=seed_after(self.seed, shuffles), bankroll=bankroll)

    def play(self, player: "Player", watchers: "Sequence[Watcher]" = (), shown_from: int = 0) -> None:
        """Plays until the player leaves or the input ends. See `play.session.play`."""
        from blackjack_tui.play.session import play

        with suppress(Left):
            play(self, player, watchers, shown_from)


def seed_after(seed: int, shuffles: int) -> int:
    """Returns the seed of the next shuffle at a kept table. The first of the `shuffles` so far had `seed`.

    The generator is the C standard's example of rand(), with all of its 31 bits: it gives every seed once
    before it repeats.
    """
    for _ in range(shuffles):
        seed = (seed * 1103515245 + 12345) % 2**31
    return seed


def _reseeded(shuffle: "Shuffle") -> "Callable[[int, int], Packs]":
    """Returns a function from a first seed and a number of decks to packs, each shuffled by its own seed."""

    def packs(seed: int, decks: int) -> "Packs":
        while True:
            first_pack = next(shuffle.packs(seed, decks))
            yield first_pack
            seed = seed_after(seed, 1)

    return packs


class Record(NamedTuple):
    """A game so far. Its last round may be unfinished."""

    deal: Deal
    rounds: "tuple[PlayedRound, ...]" = ()
