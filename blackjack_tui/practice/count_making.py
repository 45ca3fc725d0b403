"""Makes the exercises of each drill from a seed, for a rule book, a counting system and a ramp."""

from collections.abc import Callable, Mapping, Sequence
from math import floor
from random import Random
from typing import NamedTuple

from blackjack_tui.counts.asking import near_index
from blackjack_tui.counts.indices import Index, Play
from blackjack_tui.counts.reading import DECK, ramp_step, start, true_count
from blackjack_tui.counts.system import System
from blackjack_tui.counts.telling import signed, unbalanced_told
from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import PACK, Card, Rank
from blackjack_tui.game.rules import Rules
from blackjack_tui.practice.count_exercise import Exercise, Step
from blackjack_tui.words.keys import KEYS
from blackjack_tui.words.notes import Tray

HIGHEST = 12
"""The highest level."""
_SEATS = 3
_STANDS = 17
_SLOWEST = 2.0  # seconds for a card at level 0
_FASTER = 0.85  # of that, for each level
_LETTERS = "abcde"
_QUARTERS_FROM = 4
"""The level from which on decks are told to a quarter."""
_WIDTH = 9
_UPCARDS = {"A": "an ace", "T": "a ten", "8": "an 8"}


class Course(NamedTuple):
    """What the exercises are about."""

    rules: Rules
    system: System
    ramp: tuple[float, ...]
    indices: Callable[[], Mapping[Play, Index]]
    """Returns the indices for the rules; they may have to be computed."""
    random: Random


def _cards(course: Course, level: int) -> Exercise:
    card = course.random.choice(PACK)
    tag = course.system.tag(card)
    return Exercise(
        "cards",
        "What does it count?",
        tuple(sorted({_number(course.system.tag(each)) for each in PACK})),
        _number(tag),
        f"The {card.name} counts {signed(tag)}.",
        (Step((card,)),),
        _pace(level),
    )


def _pairs(course: Course, level: int) -> Exercise:
    """Cards shown together. In every second exercise cards that cancel are among them."""
    count = 2 + level // 3
    cards = course.random.sample(PACK, count)
    tag = course.system.tag
    if course.random.random() < 0.5:
        against = [card for card in PACK if card not in cards and tag(card) == -tag(cards[0])]
        cards[1] = course.random.choice(against) if against else cards[1]
    total = sum(map(tag, cards))
    told = ", ".join(f"{card.rank.code} {signed(tag(card))}" for card in cards)
    return _number_asked(
        "pairs", course, "What do they count together?", total, f"{told}: {signed(total)}."
    )._replace(steps=(Step(tuple(cards)),), seconds=_pace(level) * (1 + count / 4))


def _pack(course: Course, level: int) -> Exercise:
    """A pack, stopped where nobody can guess the count from the cards that are left."""
    cards = course.random.sample(PACK, len(PACK))
    stop = course.random.randrange(len(PACK) - 8, len(PACK) - 2)
    total = sum(map(course.system.tag, cards[:stop]))
    together = 1 if level < HIGHEST // 2 else 2
    steps = tuple(Step(tuple(cards[place : min(place + together, stop)])) for place in range(0, stop, together))
    told = f"{stop} cards count {signed(total)}."
    return _number_asked("pack", course, "What is the count?", total, told)._replace(steps=steps, timed=True)


class _TableRounds:
    """Rounds of a table with several players, dealt from one shoe: the count goes on from round to round."""

    def __init__(self, course: Course) -> None:
        self._course = course
        self._shoe: list[Card] = []
        self._running = 0.0

    def exercise(self, level: int) -> Exercise:
        course = self._course
        rules, system = course.rules, course.system
        if len(self._shoe) <= DECK * rules.decks * (100 - rules.penetration) // 100 + 10 * (_SEATS + 1):
            self._shoe = course.random.sample(list(PACK) * rules.decks, DECK * rules.decks)
            self._running = start(system, rules.decks)
        before = self._running
        steps = self._round()
        self._running += sum(system.tag(card) for step in steps for card in step.cards)
        known = f"The count was {signed(before)}. " if level < HIGHEST // 2 else ""
        change = signed(self._running - before)
        told = f"{signed(before)} before the round, {change} in it: {signed(self._running)}."
        recap = f"{', '.join(map(self._told, steps))}."
        asked = f"{known}What is the running count now?"
        found = _number_asked("table", course, asked, self._running, told)
        return found._replace(recap=recap, steps=steps, seconds=1.5 * _pace(level))

    def _told(self, step: Step) -> str:
        """Returns what the cards of a step count: `Player 1 draws: 5 K (0)`."""
        ranks = " ".join(card.rank.code for card in step.cards)
        return f"{step.label}: {ranks} ({signed(sum(map(self._course.system.tag, step.cards)))})"

    def _round(self) -> tuple[Step, ...]:
        """Deals two cards to each player and the dealer; who has less than 17 draws."""
        hands = [[self._shoe.pop(), self._shoe.pop()] for _ in range(_SEATS + 1)]
        names = [f"Player {seat + 1}" for seat in range(_SEATS)] + ["Dealer"]
        steps = [Step(tuple(hand), name) for hand, name in zip(hands[:-1], names[:-1], strict=True)]
        steps.append(Step((hands[-1][0],), "Dealer shows"))
        for hand, name in zip(hands, names, strict=True):
            first = len(hand) if name != "Dealer" else 1
            while _points(hand) < _STANDS:
                hand.append(self._shoe.pop())
            if drawn := tuple(hand[first:]):
                steps.append(Step(drawn, f"{name} draws" if name != "Dealer" else "Dealer turns and draws"))
        return tuple(steps)


def _decks(course: Course, level: int) -> Exercise:
    """A discard tray drawn to scale: to halves of a deck, then to quarters."""
    part = 4 if level >= _QUARTERS_FROM else 2
    most = part * course.rules.decks
    right = course.random.randrange(1, most)
    room = range(max(1, right - 4), min(most, right + 5))
    others = [each for each in room if each != right]
    options = sorted([right, *course.random.sample(others, min(4, len(others)))])
    labels = {letter: f"{option / part:g}" for letter, option in zip(_LETTERS, options, strict=False)}
    size = DECK * course.rules.decks
    tray = Tray(size - right * DECK // part, size)
    return Exercise(
        "decks",
        f"How many of the {_decks_told(course.rules.decks)} are left to be dealt?",
        tuple(labels),
        next(letter for letter, option in zip(_LETTERS, options, strict=False) if option == right),
        f"{tray.discarded / DECK:g} of {course.rules.decks} are in the tray: {_decks_told(right / part)} left.",
        labels=labels,
        tray=tray,
    )


def _true(course: Course, level: int) -> Exercise:
    """The true count from a running count and the tray; without one, what the running count means."""
    system, rules = course.system, course.rules
    running, left, tray = _moment(course, 2)
    at = f"Running count {signed(running)}."
    if system.running is None:
        true = true_count(running, left)
        exact = running * DECK / left
        told = f"{signed(running)} for {_decks_told(left / DECK)} is {exact:+.2f}, rounded down {signed(true)}."
        found = _number_asked("true", course, f"{at} What is the true count?", true, told)
        return found._replace(tray=tray)
    key, pivot = system.running.key[rules.decks - 1], system.running.pivot
    right = "abc"[(running >= key) + (running >= pivot)]
    labels = {"a": "the house", "b": "you", "c": "you, by much"}
    told = f"{unbalanced_told(system, rules.decks, running).capitalize()}."
    return Exercise(
        "true", f"{at} Who has the advantage?", tuple(labels), right, told, labels=labels, tray=tray
    )


def _indices(course: Course, level: int) -> Exercise:
    """A move that depends on the count, near its index."""
    plays = course.indices()
    play = course.random.choice(list(plays))
    asked = near_index(play, plays[play], course.system, course.random, 4 - min(3, level // 3))
    moves = (play.high, play.low)
    what = "A dealer's ace" if play.high is Action.INSURE else _hand_told(play)
    return Exercise(
        "indices",
        f"{what}. {asked.kind.capitalize()} count {signed(asked.at)}. What do you do?",
        tuple(KEYS[move] for move in moves),
        KEYS[asked.right],
        asked.told,
        labels={KEYS[move]: move.value for move in moves},
    )


def _bet(course: Course, level: int) -> Exercise:
    """The bet of the player's own ramp."""
    running, left, tray = _moment(course, 1)
    step = min(ramp_step(course.system, course.rules.decks, running, left), len(course.ramp) - 1)
    bet = course.ramp[step]
    if course.system.running is None:
        reason = f"The true count is {signed(true_count(running, left))}"
    else:
        reason = f"The running count is {signed(running)}"
    return Exercise(
        "bet",
        f"Running count {signed(running)}. How many units do you bet?",
        tuple(dict.fromkeys(map(_number, course.ramp))),
        _number(bet),
        f"{reason}: your ramp bets {bet:g}.",
        tray=tray,
    )


def _moment(course: Course, spread: int) -> tuple[float, int, Tray]:
    """A running count, the cards left and the tray, at half decks."""
    system, rules = course.system, course.rules
    halves = course.random.randrange(1, 2 * rules.decks)
    left = halves * DECK // 2
    size = DECK * rules.decks
    if system.running is None:
        running: float = course.random.randrange(-spread * halves, 3 * halves + 1)
    else:
        key, pivot = system.running.key[rules.decks - 1], system.running.pivot
        running = floor(key) + course.random.randrange(-4, floor(pivot - key) + 5)
    return running, left, Tray(size - left, size)


def _number_asked(drill: str, course: Course, asked: str, right: float, told: str) -> Exercise:
    """An exercise answered by a number from -9 to 9, for one or two keys, or as far as the right one."""
    most = max(_WIDTH, 10 * (1 + int(abs(right)) // 10) - 1) if abs(right) > _WIDTH else _WIDTH
    halves = any(tag % 1 for tag in (*course.system.black, *course.system.red))
    numbers: Sequence[float] = (
        [each / 2 for each in range(-2 * most, 2 * most + 1)] if halves else range(-most, most + 1)
    )
    return Exercise(drill, asked, tuple(map(_number, numbers)), _number(right), told)


def _number(number: float) -> str:
    return f"{number:g}" if number else "0"


def _decks_told(decks: float) -> str:
    return f"{decks:g} deck{'s' if decks != 1 else ''}"


def _hand_told(play: Play) -> str:
    """Returns a play's hand in words: `16 against a ten`."""
    hand = "Two tens" if play.is_pair else play.row
    return f"{hand} against {_UPCARDS.get(play.upcard, f'a {play.upcard}')}"


def _pace(level: int) -> float:
    """Seconds for a card."""
    return _SLOWEST * _FASTER**level


def _points(hand: Sequence[Card]) -> int:
    points = sum(card.rank.points for card in hand)
    ace = any(card.rank is Rank.ACE for card in hand)
    return points + 10 if ace and points <= 11 else points


def _stateless(make: Callable[[Course, int], Exercise]) -> Callable[[Course], Callable[[int], Exercise]]:
    return lambda course: lambda level: make(course, level)


class Drill(NamedTuple):
    """A drill: its title, and what begins it."""

    title: str
    begin: Callable[[Course], Callable[[int], Exercise]]
    """Returns a function that makes an exercise of a level, 0 to `HIGHEST`."""


DRILLS: Mapping[str, Drill] = {
    "cards": Drill("single cards", _stateless(_cards)),
    "pairs": Drill("cards that cancel", _stateless(_pairs)),
    "pack": Drill("a pack against the clock", _stateless(_pack)),
    "table": Drill("rounds of a table", lambda course: _TableRounds(course).exercise),
    "decks": Drill("decks left", _stateless(_decks)),
    "true": Drill("the true count", _stateless(_true)),
    "indices": Drill("plays by the count", _stateless(_indices)),
    "bet": Drill("the bet", _stateless(_bet)),
}
"""The drills, in the order people learn."""
