"""A hand of the player's from card to card, by a rule book and a chart: what a card or a move makes of it.

A hand here stands for all that go on alike: of its cards and of the dealer's it has no more than can matter.
What is legal is asked of the game itself.
"""

from collections.abc import Sequence
from typing import NamedTuple

from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import LIMIT, Card, Hand, Rank, Suit
from blackjack_tui.game.cards import RANKS as BY_LETTER
from blackjack_tui.game.described import decides_after_double
from blackjack_tui.game.rules import (
    ANY,
    NATURAL,
    Aces,
    At21,
    AtBust,
    Bonus,
    HoleCard,
    Rules,
    Surrender,
    Tie,
)
from blackjack_tui.game.terms import ENOUGH, After, after_card, bonus_of, decisions, double, is_natural
from blackjack_tui.odds.chart import HANDS, column_of
from blackjack_tui.simulation.endings import (
    BUSTED,
    RANKS,
    Ending,
    EndingKind,
    is_dealt_natural,
    scale_of,
)
from blackjack_tui.simulation.futures import futures_by
from blackjack_tui.simulation.played_charts import FullChart

_STAND = (Action.STAND,)
_NEVER_WON = (EndingKind.BUST, EndingKind.SURRENDERED, EndingKind.SURRENDER_LOSES)


class DealerSeen(NamedTuple):
    """The dealer's cards as far as they matter."""

    column: int
    """The place of the chart's column, from 1; 0 where the hand decides no more."""
    up: Rank
    """The upcard, or one that is as good."""
    natural: bool = False
    """Whether the dealer is known to have a natural, or would be."""


class DrawingHand(NamedTuple):
    """A hand that is dealt one more card."""

    key: object
    """All that matters of it: hands with the same one go on alike."""
    hand: Hand
    """One of these hands."""
    seen: DealerSeen
    suited: bool
    """Whether the suit of the card can matter."""
    hands: int = 0
    """For a hand of a split pair and its second card: the number of hands; 0 for any other."""


class Choices(NamedTuple):
    """The actions that a hand has."""

    hand: Hand
    seen: DealerSeen
    legal: tuple[Action, ...]


Next = Ending | DrawingHand | Action
"""A hand after a card and a move; an action is a split."""


class HandPlay:
    """The play of hands by some rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.suited = any(bonus.suits != ANY for bonus in rules.bonuses)
        """Whether suits can matter."""
        self._heeded: dict[object, bool] = {}
        self._scale = scale_of(rules)
        self._bonuses = [(bonus, _most_cards(bonus), _counted_to(bonus)) for bonus in rules.bonuses]
        is_open = rules.hole_card is HoleCard.OPEN
        self._by_upcard = any(bonus.upcard for bonus in rules.bonuses) or (
            is_open and rules.surrender is not Surrender.NONE
        )
        self._futures = futures_by(rules)
        self._after_doubles = decides_after_double(rules)

    def dealer_seen(self, up: Rank, hole: Rank) -> DealerSeen:
        """The dealer's cards as far as they matter."""
        rules = self.rules
        natural = rules.natural_known and is_dealt_natural(rules, up, hole)
        if rules.hole_card is HoleCard.OPEN:
            name = column_of((up.points, hole.points))
            column = HANDS.index(name) + 1 if name in HANDS else 0
            return DealerSeen(column, up if self._by_upcard else Rank.ACE, natural)
        return DealerSeen(up.points, up if self._by_upcard else RANKS[up.points - 1], natural)

    def opening(self, cards: tuple[Card, Card], seen: DealerSeen, chart: FullChart) -> Next:
        """Returns the state of two cards as they are dealt."""
        rules, up = self.rules, seen.up
        hand = self.hand(*cards)
        mine = is_natural(rules, hand)
        looks = up.points in (1, 10)
        early = rules.surrender is Surrender.EARLY and looks
        if early and not mine:
            choices = self.legal(hand, seen, 1)
            choices = choices._replace(legal=(*choices.legal, Action.SURRENDER))
            if self.wanted(choices, chart) is Action.SURRENDER:
                return self.ending(EndingKind.SURRENDERED, hand, seen)
        if seen.natural:
            kind = EndingKind.NATURAL_WAITS if mine else EndingKind.WAITS
            return self.ending(kind, hand, seen, hand.points)
        if (ended := self.ended(hand, seen)) is not None:
            return ended
        return self.played(self.wanted(self.legal(hand, seen, 1), chart), hand, seen)

    def second(self, first: Card, seen: DealerSeen, hands: int) -> DrawingHand:
        """A hand of a split pair that waits for its second card, one of so many `hands`."""
        begun = self.hand(first, from_split=True)
        _, suited = self.key(begun)
        like = first if suited else _card(first.rank)
        return DrawingHand((like, hands), begun, seen, suited, hands)

    def choices(self, drawing: DrawingHand, hand: Hand) -> Ending | Choices:
        """Returns the ending of a hand that was dealt its card, or else what can be done with it.

        `hand`: with the card.
        """
        if (ended := self.ended(hand, drawing.seen)) is not None:
            return ended
        decides = self._after_doubles or not hand.doubles or drawing.hands
        return self.legal(hand, drawing.seen, drawing.hands) if decides else Choices(hand, drawing.seen, _STAND)

    def face(self, hand: Hand, up: Rank) -> Suit | None:
        """The suit of a hand's cards, if they have one and a bonus that it has or can come to depends on it."""
        first, *others = hand.cards
        if not self.suited or any(card.suit is not first.suit for card in others):
            return None
        key = (*hand.cards, hand.doubles, hand.from_split, up if self._by_upcard else None)
        if key not in self._heeded:
            has = any(
                bonus_of(self.rules._replace(bonuses=(bonus._replace(suits=ANY),)), hand, _card(up))
                for bonus in self.rules.bonuses
                if bonus.suits != ANY
            )
            self._heeded[key] = has or self.key(hand)[1]
        return first.suit if self._heeded[key] else None

    def hand(self, *cards: Card, from_split: bool = False) -> Hand:
        """A hand of some cards."""
        hand = Hand(self.rules.player_aces is Aces.BEST, self._scale, from_split)
        for card in cards:
            hand.add(card)
        return hand

    def natural_unknown(self, up: Rank) -> bool:
        """Whether the dealer may have a natural and did not look for it."""
        return self.rules.naturals and not self.rules.natural_known and up.points in (1, 10)

    def points(self, hand: Hand) -> tuple[int, bool]:
        """The total of a hand that is not over 21, and whether it is soft, when it draws no more."""
        if self.rules.player_aces is Aces.DECLARED and hand.points + 10 <= LIMIT and _has_ace(hand):
            return hand.points + 10, True
        return hand.points, hand.soft

    def legal(self, hand: Hand, seen: DealerSeen, hands: int) -> Choices:
        """The actions that a hand has. `hands`: the number of the box's hands, where it can be split."""
        return Choices(hand, seen, decisions(self.rules, hand, seen.up, hands, ENOUGH))

    def wanted(self, choices: Choices, chart: FullChart) -> Action:
        """Returns what the chart does."""
        if choices.legal == _STAND:
            return Action.STAND
        if choices.hand.doubles:
            return chart.play_doubled(choices.hand.points, choices.seen.column, choices.legal)
        points, soft = self.points(choices.hand)
        one, two, *more = choices.hand.cards
        pair = one.rank.points if one.rank.points == two.rank.points and not more else 0
        return chart.play(points, soft, pair, choices.seen.column, choices.legal)

    def played(self, action: Action, hand: Hand, seen: DealerSeen) -> Next:
        """Returns the state of a hand after `action`."""
        rules = self.rules
        match action:
            case Action.SPLIT:
                return action
            case Action.HIT:
                return self.drawing(hand, seen)
            case Action.DOUBLE:
                return self.drawing(self.doubled(hand), seen)
            case Action.SURRENDER:
                points, _ = self.points(hand)
                if rules.surrender is Surrender.LOSES:
                    return self.ending(EndingKind.SURRENDER_LOSES, hand, seen, points)
                if rules.surrender is not Surrender.EARLY and self.natural_unknown(seen.up):
                    return self.ending(EndingKind.SURRENDER_WAITS, hand, seen)
                return self.ending(EndingKind.SURRENDERED, hand, seen)
        points, _ = self.points(hand)
        # An ace that the player declares to be 11 can make a natural only now.
        declared = rules.player_aces is Aces.DECLARED and rules.naturals and len(hand.cards) == 2
        kind = EndingKind.NATURAL_WAITS if declared and points == LIMIT else EndingKind.WAITS
        return self.ending(kind, hand, seen, points)

    def doubled(self, hand: Hand) -> Hand:
        """The hand with its bet doubled."""
        doubled = _copy(hand)
        double(self.rules, doubled)
        return doubled

    def drawing(self, hand: Hand, seen: DealerSeen) -> DrawingHand:
        """A hand to be dealt one more card."""
        if hand.doubles and not self._after_doubles:
            seen = DealerSeen(0, seen.up if self._by_upcard else Rank.ACE)
        key, suited = self.key(hand)
        return DrawingHand(key, hand, seen, suited)

    def key(self, hand: Hand) -> tuple[object, bool]:
        """All that matters of a hand to be dealt one more card, and whether the suit of that card does."""
        rules = self.rules
        possible = [
            (bonus, limit)
            for bonus, most, limit in self._bonuses
            if (bonus.after_double or not hand.doubles)
            and (bonus.after_split or not hand.from_split)
            and len(hand.cards) < most
        ]
        counted = max((limit for _, limit in possible), default=0)
        ranks = sorted(card.rank.code for card in hand.cards) if possible else []
        near = [bonus for bonus, _ in possible if bonus.cards and _part_of(ranks, bonus.cards)]
        heeds = any(bonus.suits != ANY for bonus, _ in possible if bonus in near or not bonus.cards)
        alike = heeds and len({card.suit for card in hand.cards}) == 1
        what = (
            *(hand.points, hand.soft or (rules.player_aces is Aces.DECLARED and _has_ace(hand))),
            *(self._futures.of(hand), min(len(hand.cards), counted), *(bonus.name for bonus, _ in possible)),
            *(hand.doubles, hand.free, hand.cards[0].suit if alike else None, *(ranks if near else ())),
        )
        return what, alike

    def ending(
        self, kind: EndingKind, hand: Hand, seen: DealerSeen, points: int = 0, by: At21 | AtBust | None = None
    ) -> Ending:
        """The ending of a hand."""
        bonus = None
        if kind not in _NEVER_WON:
            bonus = bonus_of(self.rules, hand, _card(seen.up))
        return Ending(kind, points, hand.doubles, hand.free > 0, bonus, by)

    def ended(self, hand: Hand, seen: DealerSeen) -> Ending | None:
        """Returns the ending of a hand that its cards have brought to its end; None where it goes on."""
        rules = self.rules
        match after_card(rules, hand, _card(seen.up)):
            case After.DECIDES:
                return None
            case After.BUST if rules.bust is AtBust.DEALER_PLAYS:
                return self.ending(EndingKind.WAITS, hand, seen, BUSTED)
            case After.BUST:
                return self.ending(EndingKind.BUST, hand, seen, by=rules.bust)
            case After.NATURAL:
                waits = self.natural_unknown(seen.up) and rules.tied(NATURAL) is not Tie.PLAYER
                kind = EndingKind.NATURAL_WAITS if waits else EndingKind.NATURAL
                return self.ending(kind, hand, seen, hand.points)
            case After.STANDS:
                return self.ending(EndingKind.WAITS, hand, seen, hand.points)
            case After.DEALT_21:
                return self.ending(EndingKind.WON, hand, seen, by=rules.dealt_21)
            case After.DRAWN_21:
                return self.ending(EndingKind.WON, hand, seen, by=rules.drawn_21)
            case After.CHARLIE | After.BONUS:
                return self.ending(EndingKind.WON, hand, seen)


def _card(rank: Rank) -> Card:
    return Card(rank, Suit.CLUBS)


def _has_ace(hand: Hand) -> bool:
    return any(card.rank is Rank.ACE for card in hand.cards)


def with_card(hand: Hand, card: Card) -> Hand:
    """The hand with one more card."""
    after = _copy(hand)
    after.cards = [*hand.cards]
    after.add(card)
    return after


def _copy(hand: Hand) -> Hand:
    """A hand with the same parts, its list of cards too."""
    copy = Hand.__new__(Hand)
    for part in Hand.__slots__:
        setattr(copy, part, getattr(hand, part))
    return copy


def _most_cards(bonus: Bonus) -> int:
    """The most cards of a hand that has the bonus."""
    return min(bonus.numbers.stop - 1, len(bonus.cards) or LIMIT)


def _counted_to(bonus: Bonus) -> int:
    """The number of cards beyond which it does not matter to the bonus how many there are."""
    return bonus.numbers.start if bonus.numbers.stop > LIMIT else bonus.numbers.stop


def _part_of(codes: Sequence[str], letters: str) -> bool:
    """Whether a card or more is missing for those of a bonus."""
    left = [BY_LETTER[letter].code for letter in letters]
    for code in codes:
        if code not in left:
            return False
        left.remove(code)
    return bool(left)
