"""Games on record: the deal, which determines every card, and the bets and decisions of each round.

A `Record` is enough to play its game again. A `Recorder` is a watcher, and makes it while the game is played.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from blackjack_tui.errors import Left, UsageError
from blackjack_tui.game.actions import Action, Limits
from blackjack_tui.game.events import Event, RoundOver, RoundStarted
from blackjack_tui.game.first_cards import FirstCards
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.shoe import Packs, Shoe
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import Table
from blackjack_tui.play.round_lines import PlayedRound, RoundRecord, finished, known
from blackjack_tui.play.seating import Seating
from blackjack_tui.play.session import Player, Watcher, play
from blackjack_tui.shuffles import Shuffle, shuffle_named


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
    seating: Seating = Seating()

    def shoe(self) -> Shoe:
        """Returns the shoe before the first round.

        Raises `UsageError` if the shuffle is unknown, does not accept the seed, no shoe has the first cards, or
        nobody can sit like that.
        """
        if self.seating != Seating():
            self.seating.check(self.rules)
            if self.first:
                raise UsageError("first cards are dealt to one box with nobody beside it")
        shuffle = shuffle_named(self.shuffle)
        packs = partial(shuffle.packs if self.bankroll is None else _reseeded(shuffle), self.seed)
        return Shoe(self.rules, packs, self.first.picks(self.rules) if self.first else None)

    def after(self, shuffles: int, bankroll: int) -> "Deal":
        """Returns the deal of this game from its next shuffle on, after so many `shuffles`, at a kept table."""
        return self._replace(seed=seed_after(self.seed, shuffles), bankroll=bankroll)

    def play(self, player: Player, watchers: Sequence[Watcher] = (), shown_from: int = 0) -> None:
        """Plays until the player leaves or the input ends. See `play.session.play`."""
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


def _reseeded(shuffle: Shuffle) -> Callable[[int, int], Packs]:
    """Returns the packs of `shuffle`, each from a seed of its own, given the first seed and the decks."""

    def packs(seed: int, decks: int) -> Packs:
        while True:
            yield next(shuffle.packs(seed, decks))
            seed = seed_after(seed, 1)

    return packs


class Record(NamedTuple):
    """A game so far. Its last round may be unfinished."""

    deal: Deal
    rounds: tuple[PlayedRound, ...] = ()


KeepRound = Callable[[RoundRecord], None]
"""Takes a finished round."""


class RoundWatcher(Watcher):
    """Notes the bets and the decisions of each round. A subclass says what becomes of a finished one."""

    def __init__(self) -> None:
        self._bets: tuple[int, ...] = (0,)
        self._side_bets: tuple[tuple[int, ...], ...] = ()
        self._actions: list[Action] | None = None
        self._times: list[int | None] = []

    @property
    def in_play(self) -> RoundRecord | None:
        """The round in play; None between rounds."""
        if self._actions is None:
            return None
        return RoundRecord(self._played(self._actions), times=known(self._times))

    def _played(self, actions: Sequence[Action]) -> PlayedRound:
        side_bets = self._side_bets if any(map(any, self._side_bets)) else ()
        return PlayedRound(self._bets, tuple(actions), side_bets)

    def on_event(self, event: Event, situation: Situation) -> None:
        """Begins a round where nothing is bet, and ends one."""
        if isinstance(event, RoundStarted):
            if self._actions is None:
                self._begin()
        elif isinstance(event, RoundOver) and self._actions is not None:
            played = self._played(self._actions)
            self._actions = None
            self.on_finished(finished(played, situation.table, self._times), situation)

    def on_answer(self, situation: Situation, answer: Action | int) -> None:
        """Notes a bet, the last of which begins a round, or a decision within a round."""
        if isinstance(answer, Action):
            if self._actions is not None:  # between rounds, questions are about money or another round
                self._actions.append(answer)
                self._times.append(situation.took)
            return
        own, limits = situation.table.own_boxes, situation.asked
        place = own.index(limits.box) if isinstance(limits, Limits) else 0
        if isinstance(limits, Limits) and limits.name:
            amounts = [
                answer if bet.name == limits.name else before
                for bet, before in zip(situation.rules.side_bets, self._side_bets[place], strict=True)
            ]
            self._side_bets = (*self._side_bets[:place], tuple(amounts), *self._side_bets[place + 1 :])
            return
        if not place:
            self._side_bets = ((0,) * len(situation.rules.side_bets),) * len(own)
        before = self._bets if place else (0,) * len(own)
        self._bets = (*before[:place], answer, *before[place + 1 :])
        if place == len(own) - 1:
            self._begin()

    def _begin(self) -> None:
        self._actions, self._times = [], []

    def on_finished(self, record: RoundRecord, situation: Situation) -> None:
        """Called after the last event of the round in `record`, which led to `situation`."""


class Recorder(RoundWatcher):
    """Records a game of `deal` and calls `keep` with each finished round."""

    def __init__(self, deal: Deal, keep: KeepRound | None = None) -> None:
        super().__init__()
        self._deal = deal
        self._keep = keep
        self._over: list[PlayedRound] = []
        self._same: dict[PlayedRound, PlayedRound] = {}
        self.table = Table()
        """The table after the last event."""
        self.before = Table()
        """The table at the end of the earlier session of the same game, if there is one."""

    @property
    def record(self) -> Record:
        """The record of the game so far."""
        unfinished = self.in_play
        return Record(self._deal, (*self._over, unfinished.played) if unfinished else tuple(self._over))

    def on_event(self, event: Event, situation: Situation) -> None:
        """Starts a round at its first event, and records it at its last."""
        self.table = situation.table
        super().on_event(event, situation)

    def on_finished(self, record: RoundRecord, situation: Situation) -> None:
        """Records the round."""
        # A million rounds have few different sequences of decisions: equal rounds share one value.
        self._over.append(self._same.setdefault(record.played, record.played))
        if self._keep:
            self._keep(record)

    def catch_up(self, event: Event, situation: Situation) -> None:
        """Records `event` of an earlier session of the same game."""
        self.on_event(event, situation)
        self.before = situation.table
