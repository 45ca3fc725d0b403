"""A player's hand from card to card, by a rule book and a chart: its state after each card and each move.

A state stands for all hands that go on alike: it has only what can still matter of the cards. Legal moves and
results come from the game itself.
"""

from collections.abc import Sequence
from copy import copy
from typing import NamedTuple

from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import HIGH_ACE, LIMIT, Card, Hand, Rank, Result, Suit
from blackjack_tui.game.cards import RANKS as BY_LETTER
from blackjack_tui.game.rules import ANY, NATURAL, Aces, AtBust, Bonus, HoleCard, Rules, Surrender, Tie
from blackjack_tui.game.terms import (
    BLACKJACK,
    BUST,
    ENOUGH_MONEY,
    SURRENDERED,
    WINS,
    After,
    after_card,
    bonus_of,
    decisions,
    double,
    is_natural,
    natural_unknown,
)
from blackjack_tui.odds.chart import Chart, column_of
from blackjack_tui.simulation.endings import Ending, ending, is_dealer_natural, scale_of

_STAND = (Action.STAND,)


class DealerSeen(NamedTuple):
    """The dealer's cards as far as they matter to the player's hand."""

    cards: tuple[Rank, ...]
    """The cards that are seen, or others in the same column of a chart; the upcard first."""
    natural: bool = False
    """Whether the dealer has a natural, which is known before the hand is played."""

    @property
    def up(self) -> Rank:
        return self.cards[0]


class DrawingHand(NamedTuple):
    """A hand to be dealt one more card."""

    key: object
    """All that can still matter: hands with the same key go on alike."""
    hand: Hand
    """One of the hands with this key."""
    seen: DealerSeen
    suited: bool
    """Whether the suit of the card can matter."""
    hands: int = 0
    """For a hand of a split pair that waits for its second card: the number of hands; 0 for any other."""


_NO_DEALER = DealerSeen((Rank.ACE,))  # any cards will do
Next = Ending | DrawingHand | Action
"""A hand after a card and a move; the only action is SPLIT."""


class HandPlay:
    """The play of hands by a rule book."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.suited = any(bonus.suits != ANY for bonus in rules.bonuses)
        """Whether suits can matter."""
        self._endings: dict[object, Ending] = {}
        """The endings so far, by all that decides them."""
        self._scale = scale_of(rules)
        """The bet of every hand."""
        doubles_later, surrenders_later = rules.double_cards != 2, rules.surrender_cards != 2
        self._heeds_splits = (doubles_later and not rules.double_after_split) or (
            surrenders_later and not rules.surrender_after_split
        )
        """Whether it matters to a hand of three cards that it is of a split pair."""
        self._cards_heeded = max(rules.charlie, rules.surrender_cards, rules.double_cards)
        """From this number of cards on, the rules do not depend on the exact number."""
        is_open = rules.hole_card is HoleCard.OPEN
        self._by_upcard = any(bonus.upcard for bonus in rules.bonuses) or (
            is_open and rules.surrender is not Surrender.NONE
        )
        """Whether the upcard itself matters, and not only its column: to a bonus, or to surrender."""
        self._usual: dict[str, tuple[Rank, ...]] = {}
        """The dealer's cards that stand for all cards in a column of a chart."""

    def dealer_seen(self, up: Rank, hole: Rank) -> DealerSeen:
        """Returns the dealer's cards as far as they matter."""
        rules = self.rules
        natural = rules.natural_known and is_dealer_natural(rules, up, hole)
        cards: tuple[Rank, ...] = (up, hole) if rules.hole_card is HoleCard.OPEN else (up,)
        if not self._by_upcard:  # the first cards found in a column stand for all of it
            cards = self._usual.setdefault(column_of([card.points for card in cards]), cards)
        return DealerSeen(cards, natural)

    def opening(self, cards: tuple[Card, Card], seen: DealerSeen, chart: Chart) -> Next:
        """Returns the state of two dealt cards after the first move."""
        rules = self.rules
        hand = self.hand(*cards)
        # Early surrender comes before the dealer looks for a natural.
        may_give_up = rules.surrender is Surrender.EARLY and seen.up.in_naturals
        if may_give_up and not is_natural(rules, hand):
            legal = (*self.legal(hand, seen, 1), Action.SURRENDER)
            if self.wanted(hand, seen, legal, chart) is Action.SURRENDER:
                return self.surrendered(hand, seen)
        if seen.natural:
            return self.ending(hand, seen)
        if (ended := self.ended(hand, seen)) is not None:
            return ended
        return self.played(self.wanted(hand, seen, self.legal(hand, seen, 1), chart), hand, seen)

    def second(self, first: Card, seen: DealerSeen, hands: int) -> DrawingHand:
        """Returns a hand of a split pair that waits for its second card. `hands`: the number of hands."""
        hand = self.hand(first, from_split=True)
        _, suited = self.key(hand)
        card = first if suited else _card(first.rank)  # the same card for all suits where they do not matter
        return DrawingHand((card, hands), hand, seen, suited, hands)

    def hand(self, *cards: Card, from_split: bool = False) -> Hand:
        hand = Hand(self.rules.player_aces is Aces.BEST, self._scale, from_split)
        for card in cards:
            hand.add(card)
        return hand

    def legal(self, hand: Hand, seen: DealerSeen, hands: int) -> tuple[Action, ...]:
        """Returns the legal actions. `hands`: the number of the box's hands, where this one can be split."""
        return decisions(self.rules, hand, seen.up, hands, ENOUGH_MONEY)

    def wanted(self, hand: Hand, seen: DealerSeen, legal: tuple[Action, ...], chart: Chart) -> Action:
        """Returns the chart's move among the `legal` ones."""
        if legal == _STAND:
            return Action.STAND
        if hand.doubles:
            return chart.action_for_doubled(hand.points, seen.cards, legal)
        ranks = [card.rank for card in hand.cards]
        return chart.action(ranks, seen.cards, legal, low_aces=self.rules.player_aces is Aces.LOW)

    def played(self, action: Action, hand: Hand, seen: DealerSeen) -> Next:
        """Returns the state or the ending of a hand after `action`, or SPLIT itself. Changes no hand."""
        match action:
            case Action.SPLIT:
                return action
            case Action.DOUBLE:
                hand = copy(hand)
                double(self.rules, hand)
                return self.drawing(hand, seen)
            case Action.HIT:
                return self.drawing(hand, seen)
            case Action.SURRENDER:
                return self.surrendered(hand, seen)
        return self.ending(hand, seen)

    def drawing(self, hand: Hand, seen: DealerSeen) -> DrawingHand:
        """Returns the state of a hand to be dealt one more card."""
        if hand.doubles and not self._by_upcard and not (self.rules.rescue or self.rules.redoubles):
            seen = _NO_DEALER  # the player has no more decisions
        key, suited = self.key(hand)
        return DrawingHand(key, hand, seen, suited)

    def key(self, hand: Hand) -> tuple[object, bool]:
        """Returns all that matters of a hand to be dealt a card, and whether the suit of that card matters.

        Hands with the same key have the same legal moves and results after the same further cards.
        """
        bonuses = self._possible_bonuses(hand)
        cards_heeded = max((self._cards_heeded, *map(_cards_heeded, bonuses)))
        # Bonuses for certain cards: the ranks matter if the hand can still become one of them.
        ranks = sorted(card.rank.code for card in hand.cards)
        bonuses_by_cards = [bonus for bonus in bonuses if bonus.cards and _can_become(ranks, bonus.cards)]
        other_bonuses = [bonus for bonus in bonuses if not bonus.cards]
        heeds_suits = any(bonus.suits != ANY for bonus in (*bonuses_by_cards, *other_bonuses))
        suited = heeds_suits and len({card.suit for card in hand.cards}) == 1
        key = (
            hand.points,
            hand.soft or (self.rules.player_aces is Aces.DECLARED and _has_ace(hand)),  # an ace may count 11
            hand.from_split and self._heeds_splits,
            min(len(hand.cards), cards_heeded),
            tuple(bonus.name for bonus in bonuses),
            hand.doubles,
            hand.free,
            hand.cards[0].suit if suited else None,
            tuple(ranks) if bonuses_by_cards else (),
        )
        return key, suited

    def _possible_bonuses(self, hand: Hand) -> Sequence[Bonus]:
        """Returns the bonuses that a hand can still have after more cards, whatever its ranks and suits."""
        return [
            bonus
            for bonus in self.rules.bonuses
            if (bonus.after_double or not hand.doubles)
            and (bonus.after_split or not hand.from_split)
            and len(hand.cards) < _most_cards(bonus)
        ]

    def ending(self, hand: Hand, seen: DealerSeen, result: Result | None = None) -> Ending:
        """Returns the ending of a hand. Without a `result`, the hand is settled against the dealer's hand."""
        rules, points = self.rules, hand.points
        declares = result is None and rules.player_aces is Aces.DECLARED
        if declares and points + HIGH_ACE <= LIMIT and _has_ace(hand):
            points += HIGH_ACE  # an ace that can count 11 is declared as 11
        bonus = bonus_of(rules, hand, _card(seen.up)) if rules.bonuses else None
        is_dealt = len(hand.cards) == 2 and not hand.from_split
        key = (points, is_dealt, hand.bet, hand.free, hand.surrendered, result, bonus)
        if key not in self._endings:
            ended = copy(hand)
            ended.points, ended.result = points, result
            self._endings[key] = ending(rules, ended, bonus)
        return self._endings[key]

    def surrendered(self, hand: Hand, seen: DealerSeen) -> Ending:
        """Returns the ending of a hand that was given up."""
        hand, surrender = copy(hand), self.rules.surrender
        hand.surrendered = True
        # A late surrender waits for the dealer's hand where that may be a natural, or where it can lose.
        natural_decides = surrender is not Surrender.EARLY and natural_unknown(self.rules, seen.up)
        is_settled = not natural_decides and surrender is not Surrender.LOSES
        return self.ending(hand, seen, SURRENDERED if is_settled else None)

    def ended(self, hand: Hand, seen: DealerSeen) -> Ending | None:
        """Returns the ending of a hand that its cards end; None if the player has a decision."""
        rules = self.rules
        after = after_card(rules, hand, _card(seen.up))
        if after is After.DECIDES:
            return None
        if after is After.BUST:
            result = None if rules.bust is AtBust.DEALER_PLAYS else BUST
        elif after is After.NATURAL:  # it waits for the dealer's hand where that may tie it
            can_tie = natural_unknown(rules, seen.up) and rules.tied(NATURAL) is not Tie.PLAYER
            result = None if can_tie else BLACKJACK
        else:
            result = WINS.get(after)  # None for a hand that stands
        return self.ending(hand, seen, result)


def _card(rank: Rank) -> Card:
    return Card(rank, Suit.CLUBS)


def _has_ace(hand: Hand) -> bool:
    return any(card.rank is Rank.ACE for card in hand.cards)


def with_card(hand: Hand, card: Card) -> Hand:
    """Returns a copy of the hand with one more card."""
    longer = copy(hand)
    longer.cards = [*hand.cards]
    longer.add(card)
    return longer


def _most_cards(bonus: Bonus) -> int:
    """The most cards with which a hand has the bonus."""
    most = bonus.numbers[-1]
    return min(most, len(bonus.cards)) if bonus.cards else most


def _cards_heeded(bonus: Bonus) -> int:
    """From this number of cards on, the bonus does not depend on the exact number.

    For `7+` cards it is 7. For just 5 it is 6: more cards have no bonus.
    """
    least, most = bonus.numbers[0], bonus.numbers[-1]
    return least if most >= LIMIT else most + 1


def _can_become(codes: Sequence[str], letters: str) -> bool:
    """Whether cards with these codes, and one card or more, can be the cards of a bonus."""
    missing = [BY_LETTER[letter].code for letter in letters]
    for code in codes:
        if code not in missing:
            return False
        missing.remove(code)
    return bool(missing)
