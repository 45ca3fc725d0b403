"""Words: an event as a sentence, a question as a prompt, and the key for each answer.

`sentence` and `prompt` have the words of 2008, for the view that keeps them. All others say hit, stand, bust
and "the dealer shows".
"""

from collections.abc import Callable, Sequence
from typing import Any

from blackjack_tui.game.actions import Action, Question, Topic
from blackjack_tui.game.cards import Rank
from blackjack_tui.game.events import (
    AceDeclared,
    BetPlaced,
    CutCardReached,
    DealerDrew,
    DealerStood,
    DealerTold,
    DealStarted,
    Doubled,
    Event,
    Forfeited,
    HandSettled,
    HandSplit,
    InsuranceSettled,
    Insured,
    Outcome,
    Peeked,
    PlayerDrew,
    Reason,
    Shuffled,
    Stood,
    Surrendered,
)
from blackjack_tui.game.rules import Aces, Again, At21, Double, Rules, Split, Surrender, Tie
from blackjack_tui.game.table import SeenHand, Table

KEYS = {
    Action.HIT: "h",
    Action.STAND: "s",
    Action.SURRENDER: "r",
    Action.DOUBLE: "d",
    Action.SPLIT: "p",
    Action.INSURE: "y",
    Action.DECLINE: "n",
    Action.ONE: "1",
    Action.ELEVEN: "e",
    Action.YES: "y",
    Action.NO: "n",
}
QUIT = "q"
_MOVES: Sequence[tuple[str, Callable[[Rules], bool]]] = (
    ("H hit", lambda _: True),
    ("S stand", lambda _: True),
    ("D double", lambda rules: rules.double is not Double.NONE),
    ("P split", lambda rules: rules.split is not Split.NONE),
    ("R surrender", lambda rules: rules.surrender is not Surrender.NONE),
    ("1 and E for an ace", lambda rules: rules.player_aces is Aces.DECLARED),
    ("Y and N", lambda rules: bool(rules.maximum) or rules.again is not Again.ONE_ROUND),
    ("Q leave", lambda _: True),
)
"""What keys do, and by which rules they do."""

_OFFERS = {
    Action.STAND: "Stay (S)",
    Action.HIT: "Hit (H)",
    Action.DOUBLE: "Double (D)",
    Action.SPLIT: "Split (P)",
    Action.SURRENDER: "Surrender (R)",
}

_RESULTS = {
    Reason.DEALT_21: "21, You Win!",
    Reason.DRAWN_21: "21, You Win!",
    Reason.BUST: "Over 21.  Sorry, you lose",
    Reason.BOTH_BUST: "Both over 21.  Nobody wins",
    Reason.DEALER_BUST: "You Win!",
    Reason.HIGHER: "You Win!",
    Reason.LOWER: "The Dealer Wins",
    Reason.SURRENDER: "You surrendered and lose",
    Reason.BLACKJACK: "Blackjack!  You Win!",
    Reason.DEALER_BLACKJACK: "Blackjack!  The Dealer Wins",
    Reason.CHARLIE: "So many cards!  You Win!",
    Reason.DEALER_22: "The Dealer has 22.  Nobody wins",
    Reason.FORFEIT: "You left this round and lose",
}

_BETS_MORE = {
    Action.INSURE: "insure",
    Action.DOUBLE: "double",
    Action.SPLIT: "split",
}
"""What takes money beside the bet."""


def play_keys(rules: Rules) -> str:
    """What the keys do that a player by `rules` has, in a sentence."""
    return f"{', '.join(words for words, known in _MOVES if known(rules))}."


def money(cents: int) -> str:
    """An amount as people write it: `$10`, `$7.50`, `-$5`."""
    sign = "-" if cents < 0 else ""
    dollars, rest = divmod(abs(cents), 100)
    return f"{sign}${dollars:,}.{rest:02}" if rest else f"{sign}${dollars:,}"


def notes(rules: Rules) -> tuple[str, ...]:
    """What has to be known of a table by `rules`, in a few words each: `blackjack pays 3:2`."""
    said = []
    if rules.tie is Tie.DEALER:
        said.append("dealer takes ties")
    if not rules.maximum:
        said.append("no bets")
    elif rules.dealt_21 is At21.BLACKJACK:
        said.append(f"blackjack pays {rules.blackjack_pays}")
    return tuple(said)


def parse_money(text: str) -> int | None:
    """The cents of an amount in dollars, with or without a `$` and cents; None if `text` is none."""
    if not text.isascii():
        return None
    dollars, point, cents = text.strip().removeprefix("$").partition(".")
    if not dollars.isdecimal() or len(dollars) > 12 or (point and not (cents.isdecimal() and len(cents) == 2)):
        return None
    return int(dollars) * 100 + int(cents or 0)


def amount(cents: int) -> str:
    """An amount as it is typed: dollars without a `$`, with cents where there are some."""
    dollars, rest = divmod(cents, 100)
    return f"{dollars}.{rest:02}" if rest else str(dollars)


def insured(bet: int) -> str:
    """What insuring a bet costs: `$5`, half of it."""
    return money(bet // 2)


def change(cents: int) -> str:
    """What came or went: `+$10`, `-$10`, `$0`."""
    return f"+{money(cents)}" if cents > 0 else money(cents)


def gain(event: HandSettled | InsuranceSettled) -> str:
    """What a bet brought: `+$10`, `-$10`, `$0`."""
    return change(event.returned - event.bet)


def total(points: int, soft: bool = False) -> str:
    """A total in words: `soft 18`."""
    return f"soft {points}" if soft else str(points)


def shows(dealer: SeenHand) -> str:
    """What the dealer's upcard is worth by itself: `shows an ace`; nothing before it is dealt."""
    upcard = next((card for card in dealer.cards if card), None)
    if not upcard:
        return ""
    return "shows an ace" if upcard.rank is Rank.ACE else f"shows {upcard.rank.points}"


def no_money(question: Question) -> str:
    """What there is no money for, of what the rules allow: `no money to double or split`; else nothing."""
    moves = [_BETS_MORE[action] for action in question.too_dear]
    return f"no money to {' or '.join(moves)}" if moves else ""


def round_sum(table: Table) -> str:
    """What the round brought in all, where there were several bets: `-$30`; else nothing."""
    return change(sum(table.gains)) if len(table.gains) > 1 and table.over else ""


def farewell(table: Table) -> str:
    """What became of the money of a session."""
    rounds = "1 round" if table.rounds == 1 else f"{table.rounds} rounds"
    result = table.result
    told = f"you {'won' if result > 0 else 'lost'} {money(abs(result))}" if result else "you are even"
    first, *others = table.given
    more = f", were given {money(sum(others))} more" if others else ""
    has = f"You began with {money(first)}{more}, and have {money(table.held)}."
    return f"{rounds}, {money(table.staked)} bet: {told}. {has}"


def staked(table: Table) -> str:
    """What the player would lose by giving the round up: `$15`; nothing where nothing is bet."""
    bets = sum(hand.bet for hand in table.hands) + table.insurance * (table.insurance_settled is None)
    return money(bets) if bets else ""


def even_money(bet: int) -> str:
    """What becomes of a natural that is settled for even money."""
    return f"Even money: you take {money(bet)}"


def _result(event: HandSettled) -> str:
    if event.reason is Reason.EVEN_MONEY:
        return even_money(event.bet)
    if event.outcome is Outcome.PUSH and event.reason not in (Reason.BOTH_BUST, Reason.DEALER_22):
        text = "A tie.  Nobody wins"
    elif event.reason is Reason.TIE:
        text = "The Dealer Wins"
    else:
        text = _RESULTS[event.reason]
    return f"{text}  {gain(event)}" if event.bet else text


# Every sentence is made from just the events it is listed under; a dict cannot say so to a type checker.
SENTENCES: dict[type, Callable[[Any], str]] = {
    BetPlaced: lambda event: f"You bet {money(event.amount)}",
    Shuffled: lambda _: "Shuffling Cards...",
    CutCardReached: lambda _: "The cut card!  The cards are shuffled next",
    Insured: lambda event: f"You insure for {money(event.amount)}",
    Peeked: lambda event: "The Dealer looks: Blackjack!" if event.natural else "The Dealer looks: no Blackjack",
    InsuranceSettled: lambda event: "Insurance pays" if event.returned else "Insurance loses",
    Doubled: lambda event: f"You double, {money(event.amount)} more",
    HandSplit: lambda event: f"You split, {money(event.amount)} more",
    DealStarted: lambda _: "Dealing Cards...",
    PlayerDrew: lambda event: f"You draw the {event.card.name}",
    Stood: lambda event: f"You stick on {event.points} points",
    Surrendered: lambda _: "You surrender",
    Forfeited: lambda _: "You do not go on with this round",
    AceDeclared: lambda event: f"Your {event.card.name} counts {event.value}",
    DealerTold: lambda event: f"The Dealer had {event.points} points",
    DealerDrew: lambda event: f"The Dealer draws the {event.card.name}",
    DealerStood: lambda event: f"The Dealer has {event.points} points",
    HandSettled: _result,
}


def sentence(event: Event) -> str | None:
    """What to say of `event` in the words of 2008; None where seeing it is enough."""
    make = SENTENCES.get(type(event))
    return make(event) if make else None


def prompt(question: Question, table: Table) -> str:
    """The question in the words of 2008, with the keys that answer it."""
    if question.topic is Topic.AGAIN:
        return (
            "Play again (Y/N)?"
            if Action.YES in question.actions
            else "That was the one round.  Any key leaves."
        )
    if question.topic is Topic.BANKROLL:
        return f"Broke: the minimum is {money(question.minimum)}.  A new bankroll (Y/N)?"
    if question.topic is Topic.RESUME:
        return f"Go on with this round (Y), or lose {staked(table) or 'it'} (N)?"
    if question.topic is Topic.INSURANCE:
        bet = table.player.bet
        even = f"Even money: take {money(bet)} now (Y/N)?"
        return even if question.even_money else f"Insurance for {insured(bet)} (Y/N)?"
    if question.topic is Topic.SURRENDER:
        return f"You have {table.player.points} points.  Surrender (R) or play on (N)?"
    if question.topic is Topic.ACE:
        assert question.card
        return f"Your {question.card.name}: count it as 1 (1) or 11 (E)?"
    offers = [text for action, text in _OFFERS.items() if action in question.actions]
    several = len(table.hands) > 1
    if len(offers) > 3:  # the status line has 60 columns
        hand = f"Hand {table.active + 1}: " if several else ""
        short = " ".join(offer.replace(" (", "(") for offer in offers)
        return f"{hand}{table.player.points} points.  {short}?"
    hand = f"Hand {table.active + 1} has" if several else "You have"
    return f"{hand} {table.player.points} points.  {', '.join(offers[:-1])} or {offers[-1]}?"


def bet_prompt(bet: str) -> str:
    """The question what to bet, with what was typed so far."""
    return f"Bet {bet}? (Enter)"
