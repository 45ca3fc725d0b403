"""Sessions: a game is played in rounds until the player leaves. Here the rules meet a player and watchers.

`CardSource` is the source of the cards. A `Player` decides, a `Watcher` watches, and `play` runs the session.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from blackjack_tui.game.actions import Action, Limits, Question, Seat, Topic
from blackjack_tui.game.cards import ALONE, Box
from blackjack_tui.game.events import BankrollGiven, Event, RoundStarted, Seated
from blackjack_tui.game.round import Round
from blackjack_tui.game.rules import Again, Rules
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.game.side_bets import SideBet
from blackjack_tui.game.situation import Situation
from blackjack_tui.play.seating import Seating


class CardSource(Protocol):
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

    @property
    def took(self) -> int | None:
        """The milliseconds from the last question to its answer; None if they are not known."""
        return None

    def decide(self, situation: Situation) -> Action:
        """Returns one of the actions asked in `situation`; within a round also `Action.FORFEIT`.

        Raises `Left` if the player leaves, `InputClosed` if the input ended.
        """

    def bet(self, situation: Situation) -> int:
        """Returns a bet that the limits asked in `situation` take, in cents. Raises like `decide`.

        Raises `OtherBox` if the player wants to bet at another box first, `SideBetChanged` to place a side bet.
        """


class SideBetChanged(Exception):
    """A side bet is placed, changed or taken back before the bet of its box, which is then asked again."""

    def __init__(self, name: str, cents: int, bet: int = 0) -> None:
        self.name = name
        self.cents = cents
        """0 to take it back."""
        self.bet = bet
        """The main bet in cents as it stands by now; 0 if that is not changed."""


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
        if isinstance(event, RoundStarted):
            self._round.clear()
        self._tell(lambda watcher: watcher.on_event(event, situation))

    def catch_up(self, event: Event, situation: Situation) -> None:
        if isinstance(event, RoundStarted):
            self._round.clear()
        self._tell(lambda watcher: watcher.catch_up(event, situation))

    def on_question(self, situation: Situation) -> None:
        self._tell(lambda watcher: watcher.on_question(situation))

    def on_answer(self, situation: Situation, answer: Action | int) -> None:
        self._tell(lambda watcher: watcher.on_answer(situation, answer))

    def _tell(self, tell: Callable[[Watcher], None]) -> None:
        if self._arrived is None:
            self._round.append(tell)
        else:
            tell(self._arrived)


class FrontEnd(Watcher, Player):
    """Shows a session to a person and asks for decisions: a `Watcher` that is also a `Player`."""

    greets = False
    """Whether this is somebody's first game: its first round is dealt at once, and explained."""
    remark = ""
    """What is not as the person asked for, of a round that was left and goes on; said where that is asked."""

    def deals_at_once(self, situation: Situation) -> bool:
        """Returns whether the first round is dealt without asking for a bet."""
        return self.greets and not situation.table.rounds

    def decide(self, situation: Situation) -> Action:
        """Asks until the person answers. See `Player`."""
        raise NotImplementedError

    def bet(self, situation: Situation) -> int:
        """Asks until the person places a bet. See `Player`."""
        raise NotImplementedError


def play(deal: CardSource, player: Player, watchers: Sequence[Watcher] = (), shown_from: int = 0) -> None:
    """Plays rounds of `deal`; returns or raises Left when the player leaves.

    Each watcher in turn gets all events up to the next question. Put watchers that store the game before those
    that show it: then everything shown is already stored. For the first `shown_from` events watchers get
    `catch_up` instead of `on_event`.
    """
    for _ in rounds(deal, player, watchers, shown_from):
        pass


def rounds(
    deal: CardSource, player: Player, watchers: Sequence[Watcher] = (), shown_from: int = 0
) -> Iterator[None]:
    """Plays like `play`, and yields after each round."""
    return _Session(deal, player, watchers, shown_from).rounds()


class _Session:
    def __init__(self, deal: CardSource, player: Player, watchers: Sequence[Watcher], shown_from: int) -> None:
        self._rules = deal.rules
        self._bankroll = deal.bankroll
        self._boxes = deal.seating.seats
        self._own = tuple(box for box in self._boxes if box.yours) or (ALONE,)
        self._plays = deal.seating.plays(deal.rules)
        self._shoe = deal.shoe()
        self._situation = Situation.at_start(deal.rules)
        self._player = player
        self._watchers = watchers
        self._to_catch_up = shown_from
        self._placed = self._no_side_bets()
        """The side bets of each box in cents, as they were placed last."""

    def _no_side_bets(self) -> dict[Box, list[int]]:
        return {box: [0] * len(self._rules.side_bets) for box in self._own}

    def _tell(self, *events: Event) -> None:
        steps: list[tuple[Event, Situation]] = []
        for event in events:
            self._situation = self._situation.after(event)
            steps.append((event, self._situation))
        behind, self._to_catch_up = self._to_catch_up, max(0, self._to_catch_up - len(events))
        for watcher in self._watchers:
            for number, (event, situation) in enumerate(steps):
                (watcher.catch_up if number < behind else watcher.on_event)(event, situation)

    def _decide(self, question: Question) -> Action:
        situation = self._situation.asking(question)
        for watcher in self._watchers:
            watcher.on_question(situation)
        action = self._player.decide(situation)
        answered = situation._replace(took=self._player.took)
        for watcher in self._watchers:
            watcher.on_answer(answered, action)
        return action

    def rounds(self) -> Iterator[None]:
        if self._boxes:
            self._tell(Seated(self._boxes))
        return self._for_money() if self._rules.bets else self._for_nothing()

    def _for_nothing(self) -> Iterator[None]:
        while True:
            self._play(self._round())
            yield
            if not self._another_round():
                return

    def _for_money(self) -> Iterator[None]:
        rules = self._rules
        bankroll = rules.bankroll if self._bankroll is None else self._bankroll
        self._tell(BankrollGiven(bankroll))
        last = least = [rules.minimum] * len(self._own)
        while True:
            if bankroll < rules.minimum:
                broke = Question(Topic.BANKROLL, (Action.YES, Action.NO), minimum=rules.minimum)
                if self._decide(broke) is Action.NO:
                    return
                self._tell(BankrollGiven(rules.bankroll))
                bankroll += rules.bankroll
                last = least
                self._placed = self._no_side_bets()
            last = self._bets(bankroll, last)
            round_ = self._round(last, bankroll)
            self._play(round_)
            yield
            bankroll = round_.bankroll
            if rules.again is Again.ONE_ROUND and not self._another_round():
                return

    def _round(self, bets: Sequence[int] = (0,), bankroll: int = 0) -> Round:
        if not self._boxes and not any(self._placed[ALONE]):
            return Round(self._rules, self._shoe, bets[0], bankroll)
        placed = dict(zip(self._own, bets, strict=False))
        seats = [
            Seat(box, placed.get(box, 0), self._plays.get(box), tuple(self._placed.get(box, ())))
            for box in self._boxes or (ALONE,)
        ]
        takes_part = [seat for seat in seats if seat.plays or seat.bet or not self._rules.bets]
        return Round(self._rules, self._shoe, 0, bankroll, takes_part)

    def _bets(self, bankroll: int, last: Sequence[int]) -> list[int]:
        """Asks for the bet of each box, in order unless the player picks another.

        One that is left out, or that no money is left for, bets 0. The watchers are told in order, at the end.
        """
        own, rules, at = self._own, self._rules, 0
        before = dict(zip(own, last, strict=True))
        placed: dict[Box, int] = {}
        asked: dict[Box, Limits] = {}
        """The limits when each box was asked first, before its side bets changed."""
        while waiting := [each for each in (*own[at:], *own[:at]) if each not in placed]:
            box = waiting[0]
            left = bankroll
            for each, cents in placed.items():
                left -= cents + sum(self._placed[each]) * (cents > 0)
            side_bets = self._side_bet_limits(box, left)
            skips = len(own) > 1 and (left < bankroll or len(waiting) > 1)
            usual = before[box] or (0 if skips else rules.minimum)
            room = left - sum(each.last for each in side_bets)
            maximum = min(rules.maximum, room - room % rules.chip)
            limits = Limits(
                rules.minimum,
                maximum,
                rules.chip,
                left,
                min(usual, maximum),
                box,
                skips,
                tuple(placed.items()),
                waiting[1] if len(waiting) > 1 else ALONE,
                side_bets,
            )
            situation = self._situation.asking(limits)
            if left >= rules.minimum and box not in asked:
                for watcher in self._watchers:
                    watcher.on_question(situation)
            asked.setdefault(box, limits)
            at = own.index(box)
            try:
                placed[box] = self._player.bet(situation) if left >= rules.minimum else 0
                self._placed[box] = [each.last for each in side_bets]
            except OtherBox as picked:
                at = own.index(picked.box)
                before[picked.box] = placed.pop(picked.box, before[picked.box])
                for each in (box, picked.box):
                    asked.pop(each, None)
            except SideBetChanged as side_bet:
                before[box] = side_bet.bet or before[box]
                self._placed[box] = [
                    side_bet.cents if each.name == side_bet.name else each.last for each in side_bets
                ]
        for box in own:
            self._tell_bets(asked[box], placed[box])
        return [placed[box] for box in own]

    def _side_bet_limits(self, box: Box, left: int) -> tuple[Limits, ...]:
        """Returns the limits of a box's side bets, for a player who has `left` for all bets of the box.

        What was bet last is bet again, as far as there is money for it beside the least main bet.
        """
        if not self._rules.side_bets:
            return ()
        room, amounts = left - self._rules.minimum, []
        for bet, last in zip(self._rules.side_bets, self._placed[box], strict=True):
            most = min(last, room - room % bet.chip)
            amounts.append(most if most >= bet.minimum else 0)
            room -= amounts[-1]
        return tuple(
            _limits_of(bet, left, amount, room)._replace(box=box)
            for bet, amount in zip(self._rules.side_bets, amounts, strict=True)
        )

    def _tell_bets(self, limits: Limits, cents: int) -> None:
        placed = [(limits, cents)]
        if cents:
            placed += zip(limits.side_bets, self._placed[limits.box], strict=False)
        for each, amount in placed:
            for watcher in self._watchers if amount or each is limits else ():
                watcher.on_answer(self._situation.asking(each), amount)

    def _play(self, round_: Round) -> None:
        self._tell(*round_.apply(Action.DEAL))
        while round_.legal_actions():
            action = self._decide(round_.question())
            self._tell(*(round_.forfeit() if action is Action.FORFEIT else round_.apply(action)))

    def _another_round(self) -> bool:
        """Returns whether to play another round; asked only where no bet answers it."""
        again = self._rules.again
        answers = (Action.NO,) if again is Again.ONE_ROUND else (Action.YES, Action.NO)
        question = Question(Topic.AGAIN, answers, others_leave=again is not Again.ASKS)
        return self._decide(question) is Action.YES


def _limits_of(bet: SideBet, bankroll: int, amount: int, room: int) -> Limits:
    """Returns the limits of a side bet of `amount` by now, which can be more by the `room` there is."""
    most = amount + room
    maximum = min(bet.maximum, most - most % bet.chip)
    return Limits(bet.minimum, maximum, bet.chip, bankroll, amount, skips=True, name=bet.name)
