"""Sessions: rounds are played until the player leaves. Here the rules meet a player and watchers.

`CardSource` is the source of the cards. A `Player` decides, a `Watcher` watches, and `play` runs the session.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol

from blackjack_tui.errors import Left
from blackjack_tui.game.actions import Action, Limits, Question, Seat, Topic
from blackjack_tui.game.cards import ALONE, Box
from blackjack_tui.game.events import BankrollGiven, Event, RoundStarted, Seated
from blackjack_tui.game.round import Round
from blackjack_tui.game.rules import Again, Rules
from blackjack_tui.game.shoe import Shoe
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
        """Returns a bet within the limits asked in `situation`, in cents. Raises like `decide`.

        Raises `SideBetChanged` to change a side bet.
        """


class SideBetChanged(Exception):
    """Places, changes or takes back a side bet of the box that is asked for its bet. The bet is asked again."""

    def __init__(self, name: str, cents: int, bet: int = 0) -> None:
        self.name = name
        self.cents = cents
        """0 to take it back."""
        self.bet = bet
        """The main bet to propose when it is asked again, in cents; 0 for the same as before."""


class Watcher:
    """Watches a session. A subclass overrides the methods it needs."""

    def on_event(self, event: Event, situation: Situation) -> None:
        """Called after `event`, which led to `situation`. Raises `Left` if the person watching leaves."""

    def catch_up(self, event: Event, situation: Situation) -> None:
        """Called in place of `on_event` for events at the start of the session that are not to be shown."""
        self.on_event(event, situation)

    def on_question(self, situation: Situation) -> None:
        """Called before the player is asked the question of `situation`."""

    def on_answer(self, situation: Situation, answer: Action | int) -> None:
        """Called after the player answered with an action or a bet in cents, before it takes effect."""


class WatcherSeat(Watcher):
    """A place for a watcher that comes later: it gets the round so far, and then watches from there."""

    def __init__(self) -> None:
        self._watcher: Watcher | None = None
        self._round_so_far: list[Callable[[Watcher], None]] = []
        """The calls of the round so far, to be made on the watcher when it comes."""

    def take(self, watcher: Watcher) -> None:
        """Lets `watcher` catch up with the round so far, and watch from now on."""
        self._watcher = watcher
        for call in self._round_so_far:
            call(watcher)
        self._round_so_far.clear()

    def on_event(self, event: Event, situation: Situation) -> None:
        self._pass_on(lambda watcher: watcher.on_event(event, situation), isinstance(event, RoundStarted))

    def catch_up(self, event: Event, situation: Situation) -> None:
        self._pass_on(lambda watcher: watcher.catch_up(event, situation), isinstance(event, RoundStarted))

    def on_question(self, situation: Situation) -> None:
        self._pass_on(lambda watcher: watcher.on_question(situation))

    def on_answer(self, situation: Situation, answer: Action | int) -> None:
        self._pass_on(lambda watcher: watcher.on_answer(situation, answer))

    def _pass_on(self, call: Callable[[Watcher], None], begins_round: bool = False) -> None:
        """Makes `call` on the watcher; until one comes, stores the calls of the round."""
        if begins_round:
            self._round_so_far.clear()
        if self._watcher is None:
            self._round_so_far.append(call)
        else:
            call(self._watcher)


class FrontEnd(Watcher, Player):
    """Shows a session to a person and asks for decisions: a `Watcher` that is also a `Player`."""

    greets = False
    """Whether this is somebody's first game: its first round is dealt at once, and explained."""
    remark = ""
    """How a resumed round differs from what the person asked for; the question whether to go on says it."""

    def deals_at_once(self, situation: Situation) -> bool:
        """Returns whether the first round is dealt without asking for a bet."""
        return self.greets and not situation.table.rounds


class SomeRounds(FrontEnd):
    """Lets `player` play a number of `rounds`. Then it calls `after_rounds`, and leaves."""

    def __init__(
        self, player: Player, rounds: int, after_rounds: Callable[[Situation], object] = lambda _: None
    ) -> None:
        self._player = player
        self._rounds = rounds
        self._after_rounds = after_rounds

    @property
    def took(self) -> int | None:
        return self._player.took

    def decide(self, situation: Situation) -> Action:
        """Asks for the decision. Raises `Left` after the last round."""
        if not situation.question.is_decision:
            self._leave_after_the_last(situation)
        return self._player.decide(situation)

    def bet(self, situation: Situation) -> int:
        """Asks for the bet of the next round. Raises `Left` after the last one."""
        self._leave_after_the_last(situation)
        return self._player.bet(situation)

    def _leave_after_the_last(self, situation: Situation) -> None:
        if situation.table.rounds >= self._rounds:
            self._after_rounds(situation)
            raise Left


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
        self._own_boxes = tuple(box for box in self._boxes if box.yours) or (ALONE,)
        self._plays = deal.seating.plays(deal.rules)
        self._shoe = deal.shoe()
        self._situation = Situation.at_start(deal.rules)
        self._player = player
        self._watchers = watchers
        self._events_to_catch_up = shown_from
        self._side_bets = self._no_side_bets()
        """The side bets of each box in cents, as placed last."""

    def _no_side_bets(self) -> dict[Box, list[int]]:
        return {box: [0] * len(self._rules.side_bets) for box in self._own_boxes}

    def _tell(self, *events: Event) -> None:
        """Moves the situation on by `events`, and passes them to each watcher in turn."""
        steps: list[tuple[Event, Situation]] = []
        for event in events:
            self._situation = self._situation.after(event)
            steps.append((event, self._situation))
        for watcher in self._watchers:
            for number, (event, situation) in enumerate(steps):
                if number < self._events_to_catch_up:
                    watcher.catch_up(event, situation)
                else:
                    watcher.on_event(event, situation)
        self._events_to_catch_up = max(0, self._events_to_catch_up - len(events))

    def _decide(self, question: Question) -> Action:
        """Asks the player; the watchers get the question before and the answer after it."""
        situation = self._situation.asking(question)
        for watcher in self._watchers:
            watcher.on_question(situation)
        action = self._player.decide(situation)
        answered = situation._replace(took=self._player.took)
        for watcher in self._watchers:
            watcher.on_answer(answered, action)
        return action

    def rounds(self) -> Iterator[None]:
        """Plays rounds, and yields after each, until the player leaves."""
        if self._boxes:
            self._tell(Seated(self._boxes))
        return self._rounds_with_bets() if self._rules.bets else self._rounds_without_bets()

    def _rounds_without_bets(self) -> Iterator[None]:
        while True:
            self._play(self._round())
            yield
            if not self._another_round():
                return

    def _rounds_with_bets(self) -> Iterator[None]:
        """Plays rounds for money. A player who cannot pay for a bet is offered a new bankroll."""
        rules = self._rules
        bankroll = rules.bankroll if self._bankroll is None else self._bankroll
        self._tell(BankrollGiven(bankroll))
        bets = [rules.minimum] * len(self._own_boxes)
        while True:
            if bankroll < rules.minimum:
                offer = Question(Topic.BANKROLL, (Action.YES, Action.NO), minimum=rules.minimum)
                if self._decide(offer) is Action.NO:
                    return
                self._tell(BankrollGiven(rules.bankroll))
                bankroll += rules.bankroll
                bets = [rules.minimum] * len(self._own_boxes)
                self._side_bets = self._no_side_bets()
            bets = self._ask_bets(bankroll, bets)
            round_ = self._round(bets, bankroll)
            self._play(round_)
            yield
            bankroll = round_.bankroll
            # Otherwise the next bet is the answer to whether to play on.
            if rules.again is Again.ONE_ROUND and not self._another_round():
                return

    def _round(self, bets: Sequence[int] = (0,), bankroll: int = 0) -> Round:
        """Returns a new round with `bets`, one for each of the player's boxes, and their side bets."""
        if not self._boxes and not any(self._side_bets[ALONE]):  # a round with one bet needs no seats
            return Round(self._rules, self._shoe, bets[0], bankroll)
        bet_of = dict(zip(self._own_boxes, bets, strict=False))  # in a game without bets, one 0 for all boxes
        seats = [
            Seat(box, bet_of.get(box, 0), self._plays.get(box), tuple(self._side_bets.get(box, ())))
            for box in self._boxes or (ALONE,)
        ]
        # A box of the player's without a bet is left out.
        playing_seats = [seat for seat in seats if seat.plays or seat.bet or not self._rules.bets]
        return Round(self._rules, self._shoe, 0, bankroll, playing_seats)

    def _ask_bets(self, bankroll: int, last_bets: Sequence[int]) -> list[int]:
        """Asks for the bet of each box, in order, and returns the bets.

        `last_bets`: the bets before, in order. A box that is left out, or that there is no money for, bets 0.
        The watchers get the answers at the end: those of all boxes, or none if the player leaves.
        """
        boxes = self._own_boxes
        placed: dict[Box, int] = {}
        first_limits: list[Limits] = []
        """The limits when each box was asked first, before its side bets changed."""
        for place, (box, proposed) in enumerate(zip(boxes, last_bets, strict=True)):
            limits = self._limits(boxes[place:], proposed, placed, bankroll)
            first_limits.append(limits)
            if limits.bankroll >= limits.minimum:
                for watcher in self._watchers:
                    watcher.on_question(self._situation.asking(limits))
            placed[box] = self._ask_bet(boxes[place:], proposed, placed, bankroll)
        for limits in first_limits:
            self._tell_bets(limits, placed[limits.box])
        return list(placed.values())

    def _ask_bet(
        self, unasked_boxes: Sequence[Box], proposed: int, placed: Mapping[Box, int], bankroll: int
    ) -> int:
        """Asks for the bet of the first of `unasked_boxes`, again after each change of a side bet."""
        box = unasked_boxes[0]
        while True:
            limits = self._limits(unasked_boxes, proposed, placed, bankroll)
            self._side_bets[box] = [side_bet.last for side_bet in limits.side_bets]
            if limits.bankroll < limits.minimum:
                return 0
            try:
                return self._player.bet(self._situation.asking(limits))
            except SideBetChanged as changed:
                self._side_bets[box] = [
                    changed.cents if side_bet.name == changed.name else side_bet.last
                    for side_bet in limits.side_bets
                ]
                proposed = changed.bet or proposed

    def _limits(
        self, unasked_boxes: Sequence[Box], proposed: int, placed: Mapping[Box, int], bankroll: int
    ) -> Limits:
        """Returns the limits of the bet at the first of `unasked_boxes`, after the bets in `placed`."""
        rules, box = self._rules, unasked_boxes[0]
        for placed_box, cents in placed.items():
            if cents:  # side bets count only beside a main bet
                bankroll -= cents + sum(self._side_bets[placed_box])
        side_bets = self._side_bet_limits(box, bankroll)
        room = bankroll - sum(side_bet.last for side_bet in side_bets)
        maximum = min(rules.maximum, room - room % rules.chip)  # whole chips
        # The last of several boxes can be left out only if another has a bet.
        skips = len(self._own_boxes) > 1 and (any(placed.values()) or len(unasked_boxes) > 1)
        usual = proposed if proposed or skips else rules.minimum  # a box left out before has a `proposed` of 0
        following = unasked_boxes[1] if len(unasked_boxes) > 1 else ALONE
        return Limits(
            minimum=rules.minimum,
            maximum=maximum,
            step=rules.chip,
            bankroll=bankroll,
            last=min(usual, maximum),
            box=box,
            skips=skips,
            placed=tuple(placed.items()),
            following=following,
            side_bets=side_bets,
        )

    def _side_bet_limits(self, box: Box, bankroll: int) -> tuple[Limits, ...]:
        """Returns the limits of a box's side bets. `bankroll`: the money for all bets of the box.

        The last side bets are bet again, if there is money for them and the smallest main bet.
        """
        if not self._rules.side_bets:
            return ()
        room, amounts = bankroll - self._rules.minimum, []  # room for side bets, with the smallest main bet
        for bet, last_amount in zip(self._rules.side_bets, self._side_bets[box], strict=True):
            again = min(last_amount, room - room % bet.chip)  # whole chips
            amount = again if again >= bet.minimum else 0
            amounts.append(amount)
            room -= amount
        all_limits = []
        for bet, amount in zip(self._rules.side_bets, amounts, strict=True):
            affordable = amount + room  # its own money, and what all bets leave over
            maximum = min(bet.maximum, affordable - affordable % bet.chip)
            limits = Limits(bet.minimum, maximum, bet.chip, bankroll, amount, box, skips=True, name=bet.name)
            all_limits.append(limits)
        return tuple(all_limits)

    def _tell_bets(self, limits: Limits, cents: int) -> None:
        """Passes a box's bet of `cents` to the watchers, and its side bets if the bet is not 0."""
        answers = [(limits, cents)]
        if cents:
            side_bets = zip(limits.side_bets, self._side_bets[limits.box], strict=True)
            answers += [(side_bet, amount) for side_bet, amount in side_bets if amount]
        for asked, answer in answers:
            for watcher in self._watchers:
                watcher.on_answer(self._situation.asking(asked), answer)

    def _play(self, round_: Round) -> None:
        self._tell(*round_.apply(Action.DEAL))
        while round_.legal_actions():
            action = self._decide(round_.question())
            events = round_.forfeit() if action is Action.FORFEIT else round_.apply(action)
            self._tell(*events)

    def _another_round(self) -> bool:
        """Asks whether to play another round, and returns the answer."""
        setting = self._rules.again
        # After the one round of a game, the question only waits for the player to leave.
        answers = (Action.NO,) if setting is Again.ONE_ROUND else (Action.YES, Action.NO)
        question = Question(Topic.AGAIN, answers, others_leave=setting is not Again.ASKS)
        return self._decide(question) is Action.YES
