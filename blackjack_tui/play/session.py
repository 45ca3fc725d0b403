"""Sessions: a game is played in rounds until the player leaves. Here the rules meet a player and watchers.

`Dealt` is the source of the cards. A `Player` decides, a `Watcher` watches, and `play` runs the session.
"""

from collections.abc import Callable, Sequence

from blackjack_tui.game.actions import Action, Limits, Question, Seat, Topic
from blackjack_tui.game.cards import ALONE, Box
from blackjack_tui.game.events import BankrollGiven, Event, RoundStarted, Seated
from blackjack_tui.game.round import Round
from blackjack_tui.game.rules import Again, Rules
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.game.situation import Situation
from blackjack_tui.light_typing import Protocol
from blackjack_tui.play.seating import Seating


class Dealt(Protocol):
    """The source of a game's cards."""

    @property
    def rules(self) -> Rules:
        """The rule book."""

    @property
    def bankroll(self) -> int | None:
        """The bankroll at the start, in cents; None for the rule book's own."""

    @property
    def seating(self) -> Seating:
        """The seats of the table."""

    def shoe(self) -> Shoe:
        """Returns the shoe before the first round."""


class Player(Protocol):
    """Makes the decisions: a person at a front end, a policy, or a program."""

    def decide(self, situation: Situation) -> Action:
        """Returns one of the actions asked in `situation`; within a round also `Action.FORFEIT`.

        Raises `Left` if the player leaves, `InputClosed` if the input ended.
        """

    def bet(self, situation: Situation) -> int:
        """Returns a bet that the limits asked in `situation` take, in cents. Raises like `decide`.

        Raises `OtherBox` if the player wants to bet at another box first.
        """


class OtherBox(Exception):
    """Another of the player's boxes is to be bet first."""

    def __init__(self, box: Box) -> None:
        self.box = box


class Watcher:
    """Watches a session. A subclass overrides the methods it needs."""

    def on_event(self, event: Event, situation: Situation) -> None:
        """Called after `event`, which led to `situation`. Raises `Left` if the person watching leaves."""

    def catch_up(self, event: Event, situation: Situation) -> None:
        """Called in place of `on_event` before the position from which the session is shown."""
        self.on_event(event, situation)

    def on_question(self, situation: Situation) -> None:
        """Called before the player is asked the question of `situation`."""

    def on_answer(self, situation: Situation, answer: Action | int) -> None:
        """Called after the player answered with an action or a bet in cents, before it takes effect."""


class Late(Watcher):
    """Stands in for a watcher until that is wanted: whoever `arrives` is told the round so far."""

    def __init__(self) -> None:
        self._arrived: Watcher | None = None
        self._round: list[Callable[[Watcher], None]] = []

    def arrives(self, watcher: Watcher) -> None:
        """Lets `watcher` watch from now on, and tells it what happened since the round's table was cleared."""
        self._arrived = watcher
        for tell in self._round:
            tell(watcher)
        self._round.clear()

    def on_event(self, event: Event, situation: Situation) -> None:
        """Tells the watcher, or notes it."""
        if isinstance(event, RoundStarted):
            self._round.clear()
        self._tell(lambda watcher: watcher.on_event(event, situation))

    def catch_up(self, event: Event, situation: Situation) -> None:
        """Tells the watcher, or notes it."""
        if isinstance(event, RoundStarted):
            self._round.clear()
        self._tell(lambda watcher: watcher.catch_up(event, situation))

    def on_question(self, situation: Situation) -> None:
        """Tells the watcher, or notes it."""
        self._tell(lambda watcher: watcher.on_question(situation))

    def on_answer(self, situation: Situation, answer: Action | int) -> None:
        """Tells the watcher, or notes it."""
        self._tell(lambda watcher: watcher.on_answer(situation, answer))

    def _tell(self, tell: Callable[[Watcher], None]) -> None:
        if self._arrived is None:
            self._round.append(tell)
        else:
            tell(self._arrived)


class FrontEnd(Watcher):
    """Shows a session to a person and asks for decisions: a `Watcher` that is also a `Player`."""

    greets = False
    """Whether this is somebody's first game: its first round is dealt at once, and explained."""

    def deals_at_once(self, situation: Situation) -> bool:
        """Returns whether the first round is dealt without asking for a bet."""
        return self.greets and not situation.table.rounds

    def decide(self, situation: Situation) -> Action:
        """Asks until the person answers. See `Player`."""
        raise NotImplementedError

    def bet(self, situation: Situation) -> int:
        """Asks until the person places a bet. See `Player`."""
        raise NotImplementedError


def play(deal: Dealt, player: Player, watchers: Sequence[Watcher] = (), shown_from: int = 0) -> None:
    """Plays rounds of `deal`; returns or raises Left when the player leaves.

    Each watcher in turn gets all events up to the next question. Put watchers that store the game before those
    that show it: then everything shown is already stored. For the first `shown_from` events watchers get
    `catch_up` instead of `on_event`.
    """
    _Session(deal, player, watchers, shown_from).play()


class _Session:
    def __init__(self, deal: Dealt, player: Player, watchers: Sequence[Watcher], shown_from: int) -> None:
        self._rules = deal.rules
        self._bankroll = deal.bankroll
        self._boxes = deal.seating.seats
        self._own = tuple(box for box in self._boxes if box.yours) or (ALONE,)
        self._plays = deal.seating.plays(deal.rules)
        self._shoe = deal.shoe()
        self._player = player
        self._watchers = watchers
        self._to_catch_up = shown_from
        self._situation = Situation.at_start(deal.rules)

    def play(self) -> None:
        if self._boxes:
            self._tell([Seated(self._boxes)])
        if self._rules.bets:
            self._play_for_money()
            return
        while True:
            self._play_round(self._round())
            if not self._another_round():
                return

    def _play_for_money(self) -> None:
        rules = self._rules
        bankroll = rules.bankroll if self._bankroll is None else self._bankroll
        self._tell([BankrollGiven(bankroll)])
        last = [rules.minimum] * len(self._own)
        while True:
            if bankroll < rules.minimum:
                broke = Question(Topic.BANKROLL, (Action.YES, Action.NO), minimum=rules.minimum)
                if self._decided(broke) is Action.NO:
                    return
                self._tell([BankrollGiven(rules.bankroll)])
                bankroll += rules.bankroll
            last = self._bets(bankroll, last)
            round_ = self._round(last, bankroll)
            self._play_round(round_)
            bankroll = round_.bankroll
            if rules.again is Again.ONE_ROUND and not self._another_round():
                return

    def _round(self, bets: Sequence[int] = (0,), bankroll: int = 0) -> Round:
        if not self._boxes:
            return Round(self._rules, self._shoe, bets[0], bankroll)
        placed = dict(zip(self._own, bets, strict=False))
        seats = [Seat(box, placed.get(box, 0), self._plays.get(box)) for box in self._boxes]
        takes_part = [seat for seat in seats if seat.plays or seat.bet or not self._rules.bets]
        return Round(self._rules, self._shoe, 0, bankroll, takes_part)

    def _bets(self, bankroll: int, last: Sequence[int]) -> list[int]:
        """Asks for the bet of each box, in order unless the player picks another.

        One that is left out, or that no money is left for, bets 0. The watchers are told in order, at the end.
        """
        own, rules = self._own, self._rules
        placed: dict[Box, tuple[Situation, int]] = {}
        before, at = dict(zip(own, last, strict=True)), 0
        while len(placed) < len(own):
            box = own[at % len(own)]
            at += 1
            if box in placed:
                continue
            left = bankroll - sum(cents for _, cents in placed.values())
            skips = len(own) > 1 and (left < bankroll or len(placed) + 1 < len(own))
            limits = _limits(rules, left, before[box] or (0 if skips else rules.minimum))
            limits = limits._replace(
                box=box,
                skips=skips,
                placed=tuple((each, cents) for each, (_, cents) in placed.items()),
                following=next(
                    (each for each in (own * 2)[at % len(own) :] if each not in (box, *placed)), ALONE
                ),
            )
            situation = self._situation.asking(limits)
            try:
                placed[box] = situation, self._bet(situation) if left >= rules.minimum else 0
            except OtherBox as picked:
                at = own.index(picked.box)
                if picked.box in placed:
                    _, before[picked.box] = placed.pop(picked.box)
        for box in own:
            for watcher in self._watchers:
                watcher.on_answer(*placed[box])
        return [placed[box][1] for box in own]

    def _play_round(self, round_: Round) -> None:
        self._tell(round_.apply(Action.DEAL))
        while round_.legal_actions():
            action = self._decided(round_.question())
            self._tell(round_.forfeit() if action is Action.FORFEIT else round_.apply(action))

    def _another_round(self) -> bool:
        """Returns whether to play another round; asked only where no bet answers it."""
        again = self._rules.again
        answers = (Action.NO,) if again is Again.ONE_ROUND else (Action.YES, Action.NO)
        question = Question(Topic.AGAIN, answers, others_leave=again is not Again.ASKS)
        return self._decided(question) is Action.YES

    def _decided(self, question: Question) -> Action:
        situation = self._situation.asking(question)
        for watcher in self._watchers:
            watcher.on_question(situation)
        action = self._player.decide(situation)
        for watcher in self._watchers:
            watcher.on_answer(situation, action)
        return action

    def _bet(self, situation: Situation) -> int:
        for watcher in self._watchers:
            watcher.on_question(situation)
        return self._player.bet(situation)

    def _tell(self, events: Sequence[Event]) -> None:
        steps = []
        for event in events:
            self._situation = self._situation.after(event)
            steps.append((event, self._situation))
        behind = min(self._to_catch_up, len(steps))
        self._to_catch_up -= behind
        for watcher in self._watchers:
            for event, situation in steps[:behind]:
                watcher.catch_up(event, situation)
            for event, situation in steps[behind:]:
                watcher.on_event(event, situation)


def _limits(rules: Rules, bankroll: int, last: int) -> Limits:
    maximum = min(rules.maximum, bankroll - bankroll % rules.chip)
    return Limits(rules.minimum, maximum, rules.chip, bankroll, min(last, maximum))
