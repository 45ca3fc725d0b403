"""Who gets what, worked out a second time: from what lay on the table in the end, by the prose of the rules.

Nothing here is shared with the engine but cards, events and the names of the knobs' values. Totals are found
by trying what each ace could count; a hand is judged once, when all is over. A card that was never turned up
is not known here either, so a settlement that would need it fails.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import product
from typing import NamedTuple

from blackjack_tui.game.actions import Seat
from blackjack_tui.game.cards import Card, Outcome, Rank
from blackjack_tui.game.events import (
    Event,
    HandSettled,
    InsuranceSettled,
)
from blackjack_tui.game.rules import (
    NATURAL,
    Aces,
    At21,
    AtBust,
    Bonus,
    Draws,
    HoleCard,
    Lost,
    Rules,
    Surrender,
    Tie,
)
from tests.game.lies import Lay, Lies

OFFERS = frozenset(
    {
        *("name", "title", "summary", "shuffle", "again", "hole_card", "peek"),
        *("decks", "pack", "penetration", "burn", "minimum", "maximum", "chip", "bankroll"),
        *("double", "double_soft", "double_after_split", "side_bets"),
        *("split", "split_hands", "resplit_aces", "hit_split_aces"),
        *("left_out", "double_cards", "redoubles", "rescue", "free_double", "free_split"),
        *("surrender_cards", "surrender_after_split", "surrender_against"),
    }
)
"""The knobs that change what is dealt, offered and shown, and not who gets what."""

WIN, LOSE, PUSH = Outcome.WIN, Outcome.LOSE, Outcome.PUSH


class Settled(NamedTuple):
    """What a hand came to."""

    outcome: Outcome
    returned: int
    awaited: bool = False
    """Whether the dealer had to play a hand for it."""


def total(cards: Iterable[Card | None], aces: Aces, declared: Iterable[int] = (), low: int = 0) -> int:
    """What cards are worth: the best there is at 21 or less, else the least; the first `low` have low aces."""
    sure, ways = 0, []
    said = iter(declared)
    for place, card in enumerate(cards):
        assert card, "a card that nobody has seen decides nothing"
        if card.rank is not Rank.ACE or place < low:
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


def took_even_money(rules: Rules, lies: Lies, hand: Lay) -> bool:
    """Whether a natural was paid at once: where that is offered, and was not declined."""
    pays, ties = rules.blackjack_pays == "3:2", who_has(rules, NATURAL) is Tie.PUSH
    against_ace = bool(lies.upcard and lies.upcard.rank is Rank.ACE)
    # One that only a declared ace made was none yet.
    offered = rules.insurance and pays and ties and against_ace and worth(rules, hand, declared=False) == 21
    return offered and not lies.declined


def who_has(rules: Rules, total: str) -> Tie:
    """Who has ties of `total`."""
    return next((tie for listed, tie in rules.ties if listed == total), rules.tie)


def settled(rules: Rules, lies: Lies, place: int) -> Settled:
    """What the player's hand at `place` came to."""
    hand = lies.hands[place]
    if _is_natural(rules, hand):
        return _natural(rules, lies, hand)
    if decided := _decided(rules, lies, place):
        return decided
    if dealer_has_natural(rules, lies):
        return _taken_by_natural(rules, lies, place)
    if hand.given_up:
        assert sum(hand.stakes) % 2 == 0, "a chip without a half"
        return Settled(LOSE, sum(hand.stakes) // 2)
    points = worth(rules, hand)
    dealer = total(lies.dealer, rules.dealer_aces)
    if dealer == 22 and rules.push_22:
        return Settled(PUSH, sum(hand.stakes), True)
    if points == dealer:
        tie = who_has(rules, str(points))
        if tie is not Tie.PLAYER:
            return _tied(tie, hand)._replace(awaited=True)
    elif dealer <= 21 and points < dealer:
        return Settled(LOSE, 0, True)
    return _won(rules, lies, hand)._replace(awaited=True)


def worth(rules: Rules, hand: Lay, declared: bool = True) -> int:
    """What a hand of the player's is worth; without what was `declared` while it was drawn."""
    low = hand.doubled_at if rules.doubled_aces is Aces.LOW else 0
    return total(hand.cards, rules.player_aces, hand.declared if declared else (), low)


def _is_natural(rules: Rules, hand: Lay) -> bool:
    as_dealt = len(hand.cards) == 2 and not hand.is_split
    return as_dealt and rules.dealt_21 is At21.BLACKJACK and worth(rules, hand) == 21 and not hand.given_up


def _natural(rules: Rules, lies: Lies, hand: Lay) -> Settled:
    if took_even_money(rules, lies, hand):
        return Settled(WIN, sum(hand.stakes) * 2)
    tie = who_has(rules, NATURAL)
    if tie is not Tie.PLAYER and dealer_has_natural(rules, lies):
        return _tied(tie, hand)
    return _won(rules, lies, hand, rules.blackjack_pays)


def _decided(rules: Rules, lies: Lies, place: int) -> Settled | None:
    """What a hand came to that no natural of the dealer's could change any more."""
    hand = lies.hands[place]
    if hand.given_up:
        if rules.surrender is Surrender.LOSES:
            return Settled(LOSE, 0, True)
        early = rules.surrender is Surrender.EARLY
        return Settled(LOSE, sum(hand.stakes) // 2) if early else None
    points = worth(rules, hand)
    if points > 21:
        if rules.bust is AtBust.DEALER_PLAYS:
            both = total(lies.dealer, rules.dealer_aces) > 21
            return Settled(PUSH, sum(hand.stakes), True) if both else Settled(LOSE, 0, True)
        return Settled(LOSE, 0)
    if rules.charlie and len(hand.cards) >= rules.charlie and len(hand.cards) > 2:
        return _won(rules, lies, hand)
    if _natural_was_seen(rules, lies):
        return None
    if fitting(rules, lies, hand):
        return _won(rules, lies, hand)
    as_dealt = len(hand.cards) == 2 and not hand.is_split
    rule_21 = rules.dealt_21 if as_dealt else rules.drawn_21
    at_21 = worth(rules, hand, declared=False) == 21
    return _won(rules, lies, hand) if at_21 and rule_21 in (At21.WINS_HIDDEN, At21.WINS_SHOWN) else None


def _natural_was_seen(rules: Rules, lies: Lies) -> bool:
    """Whether the dealer's natural ended the round before the player's turn."""
    return bool(lies.looked) or (rules.hole_card is HoleCard.OPEN and dealer_has_natural(rules, lies))


def _won(rules: Rules, lies: Lies, hand: Lay, pays: str = "1:1") -> Settled:
    """The bet comes back, and all that is staked is paid for; a bonus has its own pay."""
    bonus = fitting(rules, lies, hand)
    odds, to = map(int, (bonus.pays if bonus else pays).split(":"))
    bet = sum(hand.stakes)
    gain, rest = divmod((bet + hand.free) * odds, to)
    assert not rest, "a chip that does not come out even"
    return Settled(WIN, bet + gain)


def fitting(rules: Rules, lies: Lies, hand: Lay) -> Bonus | None:
    """The first bonus that the hand fits as it lies there."""
    points = worth(rules, hand, declared=False)
    for bonus in rules.bonuses:
        if bonus.total:
            low, _, high = bonus.total.partition("-")
            if not int(low) <= points <= int(high or low):
                continue
        if points > 21:
            continue
        if bonus.number:
            least = int(bonus.number.replace("+", ""))
            if len(hand.cards) < least or ("+" not in bonus.number and len(hand.cards) > least):
                continue
        if (hand.doubled_at and not bonus.after_double) or (hand.is_split and not bonus.after_split):
            continue
        names = ["T" if card.rank is Rank.TEN else card.rank.code for card in hand.cards]
        if bonus.cards and Counter(names) != Counter(bonus.cards):
            continue
        suits = {card.suit.name.lower() for card in hand.cards}
        if bonus.suits != "any" and (len(suits) > 1 or bonus.suits not in ("same", *suits)):
            continue
        assert lies.upcard
        if bonus.upcard and lies.upcard.rank.code.replace("10", "T") not in bonus.upcard:
            continue
        return bonus
    return None


def _tied(tie: Tie, hand: Lay) -> Settled:
    return Settled(PUSH, sum(hand.stakes)) if tie is Tie.PUSH else Settled(LOSE, 0)


def _taken_by_natural(rules: Rules, lies: Lies, place: int) -> Settled:
    """All bets are lost, or one that was put down before a double."""
    hand = lies.hands[place]
    if rules.lost_to_natural is Lost.ALL:
        return Settled(LOSE, 0, True)
    if rules.lost_to_natural is Lost.ORIGINAL:
        takes = place == 0
    else:
        earlier = range(place)
        takes = all(
            _is_natural(rules, lies.hands[other])
            or _decided(rules, lies, other)
            or (rules.lost_to_natural is Lost.BUSTED_AND_ONE and worth(rules, lies.hands[other]) > 21)
            for other in earlier
        )
    return Settled(LOSE, sum(hand.stakes[1:]), True) if takes else Settled(PUSH, sum(hand.stakes), True)


def dealer_drew_right(rules: Rules, lies: Lies, awaited: bool) -> bool:
    """Whether the dealer drew just the cards that the rules say; none where no hand was `awaited`."""
    if not awaited:
        return len(lies.dealer) <= 2
    chased = min(21, worth(rules, lies.hands[0]))
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
