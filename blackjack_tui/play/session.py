"""Sessions: a deal is played in rounds until the player leaves. Here the rules meet a player and watchers.

A `Deal` determines every card of a game. A `Player` decides, a `Watcher` watches, and `play` runs the session.
A `Recorder` is a watcher: its `Record`, the deal, the bets and the decisions, is enough to replay the game.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

from blackjack_tui.errors import Left, UsageError
from blackjack_tui.game.actions import Action, Limits, Question, Seat, Topic
from blackjack_tui.game.cards import ALONE, Box
from blackjack_tui.game.events import BankrollGiven, Event, RoundOver, RoundStarted, Seated
from blackjack_tui.game.round import Round
from blackjack_tui.game.rules import Again, Rules
from blackjack_tui.game.shoe import FirstCards, Packs, Shoe
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import Table
from blackjack_tui.light_typing import NamedTuple, Protocol
from blackjack_tui.play.seating import Seating, plays_by
from blackjack_tui.shuffles import Shuffle, shuffle_named


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
        self._plays = {box: plays_by(box.who, deal.rules) for box in self._boxes if not box.yours}
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
            situation = self._situation.asking(limits._replace(box=box, skips=skips))
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


LETTERS: dict[str, Action] = {
    "h": Action.HIT,
    "s": Action.STAND,
    "r": Action.SURRENDER,
    "d": Action.DOUBLE,
    "p": Action.SPLIT,
    "y": Action.INSURE,
    "n": Action.DECLINE,
    "1": Action.ONE,
    "e": Action.ELEVEN,
    "f": Action.FORFEIT,
}
"""The decision for each letter of a deal code, and of the database; the letters never change."""
WRITTEN = {action: letter for letter, action in LETTERS.items()}
"""The letter of each decision."""


class PlayedRound(NamedTuple):
    """The bet and the decisions of a round."""

    bet: int = 0
    """The first bet of the first box, in cents; 0 in a game without bets, or where it was left out."""
    actions: tuple[Action, ...] = ()
    """The decisions in order, without the answer to whether to play another round."""
    more: tuple[int, ...] = ()
    """The bets of the player's further boxes, in cents; 0 for one that was left out."""

    @property
    def bets(self) -> tuple[int, ...]:
        """The first bet of each box."""
        return (self.bet, *self.more)


class Record(NamedTuple):
    """A game so far. Its last round may be unfinished."""

    deal: Deal
    rounds: tuple[PlayedRound, ...] = ()


KeepRound = Callable[[PlayedRound, Table], None]
"""Takes a finished round and the table after it."""


class Recorder(Watcher):
    """Records a game of `deal` and calls `keep` with each finished round."""

    def __init__(self, deal: Deal, keep: KeepRound | None = None) -> None:
        self._deal = deal
        self._keep = keep
        self._over: list[PlayedRound] = []
        self._same: dict[PlayedRound, PlayedRound] = {}
        self._bets: tuple[int, ...] = (0,)
        self._actions: list[Action] | None = None
        self.table = Table()
        """The table after the last event."""
        self.before = Table()
        """The table at the end of the earlier session of the same game, if there is one."""

    @property
    def record(self) -> Record:
        """The record of the game so far."""
        unfinished = () if self._actions is None else (self._played(self._actions),)
        return Record(self._deal, (*self._over, *unfinished))

    def on_event(self, event: Event, situation: Situation) -> None:
        """Starts a round at its first event, and records it at its last."""
        self.table = situation.table
        if isinstance(event, RoundStarted):
            self._actions = []
        elif isinstance(event, RoundOver) and self._actions is not None:
            played = self._played(self._actions)
            # A million rounds have few different sequences of decisions: equal rounds share one value.
            self._over.append(self._same.setdefault(played, played))
            self._actions = None
            if self._keep:
                self._keep(self._over[-1], situation.table)

    def catch_up(self, event: Event, situation: Situation) -> None:
        """Records `event` of an earlier session of the same game."""
        self.on_event(event, situation)
        self.before = situation.table

    def on_answer(self, situation: Situation, answer: Action | int) -> None:
        """Records a bet, or a decision within a round."""
        if not isinstance(answer, Action):
            self._bets = noted_bet(self._bets, situation, answer)
        elif self._actions is not None:  # between rounds the only question is whether to play another
            self._actions.append(answer)

    def _played(self, actions: list[Action]) -> PlayedRound:
        return PlayedRound(self._bets[0], tuple(actions), self._bets[1:])


def noted_bet(bets: tuple[int, ...], situation: Situation, cents: int) -> tuple[int, ...]:
    """Returns the bets of the player's boxes after the answer to the limits asked in `situation`."""
    own, limits = situation.table.own_boxes, situation.asked
    place = own.index(limits.box) if isinstance(limits, Limits) else 0
    before = bets if place else (0,) * len(own)
    return (*before[:place], cents, *before[place + 1 :])
