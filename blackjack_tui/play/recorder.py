"""Watchers that record a game while it is played: the whole game, and each finished round."""

from collections.abc import Callable, Sequence

from blackjack_tui.game.actions import Action
from blackjack_tui.game.events import Event, RoundOver, RoundStarted
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import Table
from blackjack_tui.play.records import Deal, Record
from blackjack_tui.play.round_lines import PlayedRound, RoundRecord, finished_round, known_times
from blackjack_tui.play.session import Watcher

KeepRound = Callable[[RoundRecord], None]
"""Takes a finished round."""


class RoundWatcher(Watcher):
    """Collects the bets and the decisions of each round. A subclass overrides `on_finished`."""

    def __init__(self) -> None:
        self._bets: tuple[int, ...] = (0,)
        """The bet of each of the player's boxes, in cents."""
        self._side_bets: tuple[tuple[int, ...], ...] = ()
        """The side bets of each box, in cents, in the order of the rule book."""
        self._actions: list[Action] | None = None
        """The decisions of the round in play; None between rounds."""
        self._times: list[int | None] = []
        """The milliseconds of each decision; None if they are not known."""

    @property
    def in_play(self) -> RoundRecord | None:
        """The round in play; None between rounds."""
        if self._actions is None:
            return None
        return RoundRecord(self._played(self._actions), times=known_times(self._times))

    def _played(self, actions: Sequence[Action]) -> PlayedRound:
        """Returns the round with these decisions; without side bets if none was placed."""
        side_bets = self._side_bets if any(map(any, self._side_bets)) else ()
        return PlayedRound(self._bets, tuple(actions), side_bets)

    def on_event(self, event: Event, situation: Situation) -> None:
        """Begins a round, if it has no bets, and finishes each round."""
        if isinstance(event, RoundStarted):
            if self._actions is None:  # else the last bet began the round
                self._begin()
        elif isinstance(event, RoundOver) and self._actions is not None:
            played = self._played(self._actions)
            self._actions = None
            self.on_finished(finished_round(played, situation.table, self._times), situation)

    def on_answer(self, situation: Situation, answer: Action | int) -> None:
        """Adds a bet or a decision."""
        if not isinstance(answer, Action):
            self._add_bet(situation, answer)
        elif self._actions is not None:  # between rounds, questions are about money or another round
            self._actions.append(answer)
            self._times.append(situation.took)

    def _add_bet(self, situation: Situation, cents: int) -> None:
        """Adds a bet. The first box's main bet clears the bets, and the last one's begins a round."""
        own_boxes, side_bets, limits = situation.table.own_boxes, situation.rules.side_bets, situation.limits
        place = own_boxes.index(limits.box)
        if limits.name:  # a side bet
            names = [bet.name for bet in side_bets]
            amounts = [list(amounts_of_box) for amounts_of_box in self._side_bets]
            amounts[place][names.index(limits.name)] = cents
            self._side_bets = tuple(map(tuple, amounts))
            return
        if not place:
            self._bets = (0,) * len(own_boxes)
            self._side_bets = ((0,) * len(side_bets),) * len(own_boxes)
        self._bets = (*self._bets[:place], cents, *self._bets[place + 1 :])
        if place == len(own_boxes) - 1:
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
        self._finished_rounds: list[PlayedRound] = []
        self._shared_rounds: dict[PlayedRound, PlayedRound] = {}
        """The first of all equal rounds, by any of them."""
        self.table = Table()
        """The table after the last event."""
        self.table_before = Table()
        """The table at the end of the earlier session of the same game, if there is one."""

    @property
    def record(self) -> Record:
        """The game so far, with the round in play."""
        rounds, unfinished = list(self._finished_rounds), self.in_play
        if unfinished:
            rounds.append(unfinished.played)
        return Record(self._deal, tuple(rounds))

    def on_event(self, event: Event, situation: Situation) -> None:
        self.table = situation.table
        super().on_event(event, situation)

    def on_finished(self, record: RoundRecord, situation: Situation) -> None:
        # A million rounds have few different sequences of decisions: equal rounds share one value.
        self._finished_rounds.append(self._shared_rounds.setdefault(record.played, record.played))
        if self._keep:
            self._keep(record)

    def catch_up(self, event: Event, situation: Situation) -> None:
        """Follows the earlier session, which is played again."""
        self.on_event(event, situation)
        self.table_before = situation.table
