"""Who gets what, worked out a second time: from what lay on the table in the end, by the prose of the rules.

Nothing here is shared with the engine but cards, events and the names of the knobs' values. Totals are found
by trying what each ace could count; a hand is judged once, when all is over. A card that was never turned up
is not known here either, so a settlement that would need it fails.
"""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import NamedTuple

from blackjack_tui.game.actions import Seat
from blackjack_tui.game.cards import Card, Outcome, Rank
from blackjack_tui.game.events import (
    AceDeclared,
    BetPlaced,
    DealerDealt,
    DealerDrew,
    Doubled,
    Event,
    HandSettled,
    HandSplit,
    HoleDealt,
    HoleTurned,
    InsuranceDeclined,
    InsuranceSettled,
    Insured,
    Peeked,
    PlayerDealt,
    PlayerDrew,
    Surrendered,
)
from blackjack_tui.game.rules import Aces, At21, AtBust, Draws, Lost, Pays, Rules, Surrender, Tie

OFFERS = frozenset(
    {
        *("name", "title", "summary", "shuffle", "again", "hole_card", "peek"),
        *("decks", "pack", "penetration", "burn", "minimum", "maximum", "chip", "bankroll"),
        *("double", "double_soft", "double_after_split", "side_bets"),
        *("split", "split_hands", "resplit_aces", "hit_split_aces"),
        *("push_22_naturals", "left_out", "double_cards", "double_split_aces", "doubled_aces", "redoubles"),
        *("rescue", "free_double", "free_double_cards", "split_only", "free_split"),
        *("surrender_cards", "surrender_after_split", "surrender_against", "ties", "bonuses"),
    }
)
"""The knobs that change what is dealt, offered and shown, and not who gets what."""

WIN, LOSE, PUSH = Outcome.WIN, Outcome.LOSE, Outcome.PUSH


class Lay:
    """A hand of the player's as it lies there in the end."""

    def __init__(self, cards: list[Card], bet: int, is_split: bool = False) -> None:
        self.cards = cards
        self.stakes = [bet]
        self.is_split = is_split
        self.given_up = False
        self.declared: list[int] = []


class Lies:
    """Everything that lies on the table in the end."""

    def __init__(self, events: Iterable[Event]) -> None:
        self.hands = [Lay([], 0)]
        self.dealer: list[Card | None] = []
        self.upcard: Card | None = None
        self.insured = 0
        self.declined = False
        self.looked: bool | None = None
        for event in events:
            self._take(event)

    def _take(self, event: Event) -> None:
        match event:
            case BetPlaced(place, amount):
                self.hands[place].stakes = [amount]
            case PlayerDealt(place, card, _, _) | PlayerDrew(place, card, _, _):
                self.hands[place].cards.append(card)
            case HandSplit(place, card, amount, _, _):
                self.hands[place].cards.remove(card)
                self.hands[place].is_split = True
                self.hands.insert(place + 1, Lay([card], amount, is_split=True))
            case Doubled(place, amount):
                self.hands[place].stakes.append(amount)
            case Surrendered(place):
                self.hands[place].given_up = True
            case AceDeclared(place, _, value, _):
                self.hands[place].declared.append(value)
            case DealerDealt(card):
                self.dealer.append(card)
                self.upcard = card
            case DealerDrew(card, _, _):
                self.dealer.append(card)
            case HoleDealt():
                self.dealer.append(None)
            case HoleTurned(card, _, _):
                self.dealer[self.dealer.index(None)] = card
            case Insured(amount):
                self.insured = amount
            case InsuranceDeclined():
                self.declined = True
            case Peeked(natural):
                self.looked = natural


class Settled(NamedTuple):
    """What a hand came to."""

    outcome: Outcome
    returned: int
    awaited: bool = False
    """Whether the dealer had to play a hand for it."""


def total(cards: Iterable[Card | None], aces: Aces, declared: Iterable[int] = ()) -> int:
    """What cards are worth: the best there is at 21 or less, else the least."""
    sure, ways = 0, []
    said = iter(declared)
    for card in cards:
        assert card, "a card that nobody has seen decides nothing"
        if card.rank is not Rank.ACE:
            sure += card.rank.points
        elif aces is Aces.BEST:
            ways.append((1, 11))
        else:
            sure += next(said, 1)
    sums = {sure + sum(way) for way in product(*ways)}
    return max((each for each in sums if each <= 21), default=min(sums))


def dealer_has_natural(rules: Rules, lies: Lies) -> bool:
    """Whether the dealer's first two cards are an ace and a ten, where that is a natural."""
    assert lies.upcard
    if rules.dealt_21 is not At21.BLACKJACK or lies.upcard.rank.points not in (1, 10):
        return False
    if lies.looked is not None:
        return lies.looked
    assert len(lies.dealer) > 1, "a natural takes two cards"
    return total(lies.dealer[:2], rules.dealer_aces) == 21


def insurance_returns(rules: Rules, lies: Lies) -> int:
    """What comes back of the insurance: the stake, and twice the stake."""
    return lies.insured * 3 if lies.insured and dealer_has_natural(rules, lies) else 0


def took_even_money(rules: Rules, lies: Lies) -> bool:
    """Whether the player's natural was paid at once: where that is offered, and was not declined."""
    offered = rules.insurance and rules.blackjack_pays is Pays.THREE_TO_TWO and rules.tie is Tie.PUSH
    return offered and bool(lies.upcard and lies.upcard.rank is Rank.ACE) and not lies.declined


def settled(rules: Rules, lies: Lies, place: int) -> Settled:
    """What the player's hand at `place` came to."""
    hand = lies.hands[place]
    bet = sum(hand.stakes)
    if hand.given_up:
        return _given_up(rules, lies, bet)
    points = total(hand.cards, rules.player_aces, hand.declared)
    while_drawing = total(hand.cards, rules.player_aces)
    as_dealt = len(hand.cards) == 2 and not hand.is_split
    if as_dealt and points == 21 and rules.dealt_21 is At21.BLACKJACK:
        if took_even_money(rules, lies):
            return Settled(WIN, bet * 2)
        if dealer_has_natural(rules, lies):
            return _tied(rules, bet)
        odds, to = map(int, rules.blackjack_pays.split(":"))
        gain, rest = divmod(bet * odds, to)
        assert not rest, "a chip that does not come out even"
        return Settled(WIN, bet + gain)
    if points > 21:
        if rules.bust is not AtBust.DEALER_PLAYS:
            return Settled(LOSE, 0)
        both = total(lies.dealer, rules.dealer_aces) > 21
        return Settled(PUSH, bet, True) if both else Settled(LOSE, 0, True)
    if rules.charlie and len(hand.cards) >= rules.charlie:
        return Settled(WIN, bet * 2)
    rule_21 = rules.dealt_21 if as_dealt else rules.drawn_21
    if while_drawing == 21 and rule_21 in (At21.WINS_HIDDEN, At21.WINS_SHOWN):
        return Settled(WIN, bet * 2)
    if dealer_has_natural(rules, lies):
        return _taken_by_natural(rules, hand, is_first=place == 0)
    dealer = total(lies.dealer, rules.dealer_aces)
    if dealer == 22 and rules.push_22:
        return Settled(PUSH, bet, True)
    if points == dealer:
        return _tied(rules, bet)._replace(awaited=True)
    beats = dealer > 21 or points > dealer
    return Settled(WIN, bet * 2, True) if beats else Settled(LOSE, 0, True)


def _given_up(rules: Rules, lies: Lies, bet: int) -> Settled:
    if rules.surrender is Surrender.LOSES:
        return Settled(LOSE, 0, True)
    if rules.surrender is Surrender.LATE and dealer_has_natural(rules, lies):
        return Settled(LOSE, 0)
    assert bet % 2 == 0, "a chip without a half"
    return Settled(LOSE, bet // 2)


def _tied(rules: Rules, bet: int) -> Settled:
    return Settled(PUSH, bet) if rules.tie is Tie.PUSH else Settled(LOSE, 0)


def _taken_by_natural(rules: Rules, hand: Lay, is_first: bool) -> Settled:
    """All bets are lost, or the one that was put down before the deal."""
    if rules.lost_to_natural is Lost.ALL:
        return Settled(LOSE, 0, True)
    if is_first:
        return Settled(LOSE, sum(hand.stakes[1:]), True)
    return Settled(PUSH, sum(hand.stakes), True)


def dealer_drew_right(rules: Rules, lies: Lies, awaited: bool) -> bool:
    """Whether the dealer drew just the cards that the rules say; none where no hand was `awaited`."""
    if not awaited:
        return len(lies.dealer) <= 2
    first = lies.hands[0]
    chased = min(21, total(first.cards, rules.player_aces, first.declared))
    for count in range(2, len(lies.dealer) + 1):
        held = lies.dealer[:count]
        points = total(held, rules.dealer_aces)
        is_soft = points != total(held, Aces.LOW)
        if rules.dealer_draws is Draws.BELOW_PLAYER:
            draws = points < chased
        else:
            hits_17 = rules.dealer_draws is Draws.TO_HARD_17 and is_soft
            draws = points <= (17 if hits_17 else 16)
        if draws != (count < len(lies.dealer)):
            return False
    return True


def disagreement(rules: Rules, events: list[Event], before: int, after: int) -> str:
    """Where a round that was told in `events`, and took the player from one bankroll to another, is settled
    in another way than here; nothing where it is not."""
    lies = Lies(events)
    hands = [settled(rules, lies, place) for place in range(len(lies.hands))]
    bets = [sum(hand.stakes) for hand in lies.hands]
    insurance = insurance_returns(rules, lies)
    gained = sum(bets) + lies.insured - sum(hand.returned for hand in hands) - insurance
    mine = (
        [
            (place, bet, hand.outcome, hand.returned)
            for place, (bet, hand) in enumerate(zip(bets, hands, strict=True))
        ],
        [(lies.insured, insurance)] if lies.insured else [],
        before - gained,
    )
    theirs = (
        [
            (hand.hand, hand.bet, hand.outcome, hand.returned)
            for hand in events
            if isinstance(hand, HandSettled)
        ],
        [(event.bet, event.returned) for event in events if isinstance(event, InsuranceSettled)],
        after,
    )
    if mine != theirs:
        return f"here {mine}, there {theirs}"
    if not dealer_drew_right(rules, lies, any(hand.awaited for hand in hands)):
        return f"the dealer should not have drawn to {lies.dealer}"
    return ""


def boxes_disagree(
    rules: Rules, seats: Sequence[Seat], events: Sequence[Event], before: int, after: int
) -> str:
    """Where a full table is settled in another way than each of its boxes alone; nothing where it is not."""
    gained, awaited = 0, False
    for seat in seats:
        its = (
            rules._replace(insurance=False) if seat.plays else rules
        )  # others are offered none, nor even money
        mine = [event for event in events if getattr(event, "box", seat.box) == seat.box]
        lies = Lies(mine)
        came_to = [settled(its, lies, place) for place in range(len(lies.hands))]
        here = [(hand.outcome, hand.returned) for hand in came_to]
        there = [(event.outcome, event.returned) for event in mine if isinstance(event, HandSettled)]
        insurance = sum(event.returned for event in mine if isinstance(event, InsuranceSettled))
        if (here, insurance_returns(its, lies)) != (there, insurance):
            return f"box {seat.box.number}: here {here}, there {there}, insurance {insurance}"
        gained += sum(hand.returned for hand in came_to) + insurance
        gained -= sum(sum(hand.stakes) for hand in lies.hands) + lies.insured
        awaited |= any(hand.awaited for hand in came_to)
    if after != before + gained:
        return f"here {before + gained}, there {after}"
    return "" if dealer_drew_right(rules, lies, awaited) else "the dealer should not have drawn"
