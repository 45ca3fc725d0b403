"""Rounds of a full table for counting drills: seven boxes, dealt by the game and played by a chart."""

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from blackjack_tui.counts.reading import running_count, signed
from blackjack_tui.counts.system import System
from blackjack_tui.game.actions import MOST_SEATS, Action, Seat
from blackjack_tui.game.cards import Card
from blackjack_tui.game.events import (
    DealerDealt,
    DealerDrew,
    DealStarted,
    Event,
    HoleTurned,
    PlayerDealt,
    PlayerDrew,
    Shuffled,
)
from blackjack_tui.game.round import Round
from blackjack_tui.game.rules import Draws
from blackjack_tui.game.situation import Seen
from blackjack_tui.play.records import Deal
from blackjack_tui.play.seating import Seating, plays_by
from blackjack_tui.practice.exercises import CardGroup, Course

_DEALER = "Dealer"
_RICH = 1 << 40  # cents: enough for every bet
_POLICY = "chart"


class CountedRound(NamedTuple):
    """A round with the running count before its first card and after its last one."""

    before: float
    after: float
    steps: tuple[CardGroup, ...]
    """The cards in the order in which they are shown: first cards, upcard, then the draws of each hand."""
    recap: str
    """The cards of each step with their count: `Box 1: 5 K (0); …; Dealer draws: 3 (+1)`."""


class FullTable:
    """A table of seven boxes, or of one where the dealer draws to beat one hand; its shoe goes on."""

    def __init__(self, course: Course) -> None:
        rules = course.rules
        others = 0 if rules.dealer_draws is Draws.BELOW_PLAYER else MOST_SEATS - 1
        deal = Deal(
            rules, rules.name, rules.shuffle, course.random.randrange(1 << 31), seating=Seating(1, others)
        )
        self._rules = rules
        self._system = course.system
        self._plays = plays_by(_POLICY, rules)
        """Chooses the action at every box."""
        self._shoe = deal.shoe()
        self._seats = [
            Seat(box, rules.minimum) if box.yours else Seat(box, 0, self._plays) for box in deal.seating.seats
        ]
        self._seen = Seen(rules.decks)
        """The cards seen since the last shuffle."""

    def round(self) -> CountedRound:
        """Deals and plays the next round that has no shuffle in the middle; before its deal it may have one."""
        while True:
            events = self._play_round()
            begin = next(place for place, event in enumerate(events) if isinstance(event, DealStarted))
            if not any(isinstance(event, Shuffled) for event in events[begin:]):
                break
            self._follow(events)  # the cards of a round that is not shown are gone, too
        self._follow(events[:begin])
        before = self._count()
        self._follow(events[begin:])
        after = self._count()
        steps = tuple(_steps(events))
        return CountedRound(before, after, steps, _recap(self._system, steps))

    def _follow(self, events: list[Event]) -> None:
        self._seen = self._seen.after(*events)

    def _count(self) -> float:
        return running_count(self._system, self._rules.decks, self._seen.cards, self._rules.left_out)

    def _play_round(self) -> list[Event]:
        """Plays a round and returns its events. The player's box plays by the same chart, and never insures."""
        round_ = Round(self._rules, self._shoe, self._rules.minimum, _RICH, self._seats)
        events = round_.apply(Action.DEAL)
        while legal := round_.legal_actions():
            if Action.DECLINE in legal:
                action = Action.DECLINE
            else:
                action = self._plays(round_.player, round_.upcard, legal)
            events += round_.apply(action)
        return events


def _steps(events: list[Event]) -> Iterator[CardGroup]:
    """Yields the cards that are seen: two for each box, the upcard, and all cards that are drawn."""
    first: dict[str, list[Card]] = defaultdict(list)
    further: dict[str, list[Card]] = defaultdict(list)
    turns, turns_and_draws = f"{_DEALER} turns", f"{_DEALER} turns and draws"
    for event in events:
        match event:
            case PlayerDealt(card=card, box=box):
                first[f"Box {box.number or 1}"].append(card)  # a box alone has no number
            case DealerDealt(card=card):
                first[f"{_DEALER} shows"] = [card]
            case PlayerDrew(card=card, box=box):
                further[f"Box {box.number or 1} draws"].append(card)
            case HoleTurned(card=card):
                further[turns] = [card]
            case DealerDrew(card=card):
                # A hole card that was turned begins the dealer's cards, which get another name.
                if turns in further:
                    further[turns_and_draws] = further.pop(turns)
                further[turns_and_draws if turns_and_draws in further else f"{_DEALER} draws"].append(card)
    for name, cards in (*first.items(), *further.items()):
        yield CardGroup(tuple(cards), name)


def _recap(system: System, steps: tuple[CardGroup, ...]) -> str:
    return "; ".join(
        f"{step.label}: {' '.join(card.rank.code for card in step.cards)} "
        f"({signed(sum(map(system.tag, step.cards)))})"
        for step in steps
    )
