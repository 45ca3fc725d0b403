"""Events and questions in words, and a finished round as JSON values: docs/json.md lists its fields.

`sentence` and `prompt` use the words of 2008, for the view that keeps them. All other views and streams say
hit, stand, bust and "the dealer shows".
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from blackjack_tui.game import events
from blackjack_tui.game.actions import Action, Limits, Question, Topic
from blackjack_tui.game.cards import ALONE, LIMIT, Box, Outcome, Rank, Reason
from blackjack_tui.game.rules import DEALER_STANDS, Double, Draws, Rules, Surrender
from blackjack_tui.game.table import SeenHand, Table
from blackjack_tui.words.keymap import KEYS
from blackjack_tui.words.knobs import NUMBERS
from blackjack_tui.words.money import amount, even_money, gain, insured, money, staked

_OFFERS = {
    Action.STAND: "Stay (S)",
    Action.HIT: "Hit (H)",
    Action.DOUBLE: "Double (D)",
    Action.SPLIT: "Split (P)",
    Action.SURRENDER: "Surrender (R)",
}


class ResultWords(NamedTuple):
    """Why a hand ended as it did, with `{player}` and `{dealer}` for the totals."""

    of_2008: str
    """In the names view; empty where the amount is said instead."""
    short: str
    """In the cards view, behind the outcome."""
    spoken: str
    """In lines, with the outcome; empty where the amount is said instead."""


RESULTS = {
    Reason.DEALT_21: ResultWords("21, You Win!", "21 with two cards", "You win: 21 with two cards"),
    Reason.DRAWN_21: ResultWords("21, You Win!", "21", "You win: 21"),
    Reason.BLACKJACK: ResultWords("Blackjack!  You Win!", "blackjack", "You win: blackjack"),
    Reason.CHARLIE: ResultWords("{charlie}!  You Win!", "{charlie}", "You win: {charlie} at {player}"),
    Reason.DEALER_22: ResultWords(
        "The Dealer's 22 is a tie", "dealer has 22", "Nobody wins: the dealer has 22, {player} to {dealer}"
    ),
    Reason.BONUS: ResultWords("{bonus}!  You Win!", "{bonus} pays {pays}", "You win: {bonus} pays {pays}"),
    Reason.BUST: ResultWords("Over 21.  Sorry, you lose", "bust with {player}", "You lose: bust with {player}"),
    Reason.BOTH_BUST: ResultWords(
        "Both over 21.  Nobody wins", "both bust", "Nobody wins: both bust, {player} to {dealer}"
    ),
    Reason.DEALER_BUST: ResultWords(
        "You Win!", "dealer busts with {dealer}", "You win: the dealer busts, {player} to {dealer}"
    ),
    Reason.DEALER_BLACKJACK: ResultWords(
        "Blackjack!  The Dealer Wins", "dealer has blackjack", "You lose: the dealer has blackjack"
    ),
    Reason.HIGHER: ResultWords("You Win!", "{player} > {dealer}", "You win, {player} to {dealer}"),
    Reason.LOWER: ResultWords("The Dealer Wins", "{player} < {dealer}", "You lose, {player} to {dealer}"),
    Reason.TIE: ResultWords(
        "The Dealer Wins", "{player} to {dealer}", "You lose: the dealer takes ties, {player} to {dealer}"
    ),
    Reason.SURRENDER: ResultWords("You surrendered and lose", "surrendered", "You lose: you surrendered"),
    Reason.FORFEIT: ResultWords(
        "You left this round and lose", "not gone on with", "You lose: you did not go on with this round"
    ),
    Reason.EVEN_MONEY: ResultWords("", "even money", ""),
}
"""The words for each result. A tie is worded as lost to the dealer: pushes have sentences of their own."""
_TIE_WON = ResultWords(
    "A tie.  You Win!", "{player} to {dealer}", "You win: ties are yours, {player} to {dealer}"
)
OUTCOMES = {Outcome.WIN: "You win", Outcome.LOSE: "You lose", Outcome.PUSH: "Push"}

_BETS_MORE = {
    Action.INSURE: "insure",
    Action.DOUBLE: "double",
    Action.SPLIT: "split",
}
"""The actions that take more money than the bet."""


def result_words(event: events.HandSettled, rules: Rules) -> ResultWords:
    """Returns the words for a hand's result by `rules`, with its totals and its bonus in them."""
    won_tie = event.reason is Reason.TIE and event.outcome is Outcome.WIN
    words = _TIE_WON if won_tie else RESULTS[event.reason]
    values = {
        "player": event.points,
        "dealer": event.dealer_points,
        "bonus": event.bonus,
        "pays": next((bonus.pays for bonus in rules.bonuses if bonus.name == event.bonus), ""),
        "charlie": f"{NUMBERS[rules.charlie]}-card charlie",
    }
    beside = f"; {event.bonus} paid too" if event.bonus and event.reason is not Reason.BONUS else ""
    return ResultWords(*(f"{text.format(**values)}{beside}" for text in words))


def hand_name(table: Table, box: Box, number: int) -> str:
    """Returns the name of one of the player's hands: `box 3, hand 2`; empty for the only one."""
    if not box.number:
        return f"hand {number + 1}" if len(table.hands) > 1 else ""
    several = sum(hand.box == box for hand in table.hands) > 1
    return f"box {box.number}, hand {number + 1}" if several else f"box {box.number}"


def playing_name(table: Table) -> str:
    """Returns the name of the hand that is played; empty for the only one."""
    return hand_name(table, table.player.box, table.number)


def total(points: int, soft: bool = False) -> str:
    """Returns a total in words: `soft 18`."""
    return f"soft {points}" if soft else str(points)


def dealer_ended(event: events.DealerStood, rules: Rules) -> str:
    """Returns the end of the dealer's hand: `stands on soft 18`, `busts with 24`; `has 16` undrawn."""
    held = total(event.points, event.soft)
    if event.points > LIMIT:
        return f"has {held}, a push" if rules.push_22 and event.points == LIMIT + 1 else f"busts with {held}"
    must_draw = event.points < DEALER_STANDS or (event.soft and event.points <= rules.dealer_hits_soft)
    return f"{'has' if must_draw and rules.dealer_draws is not Draws.BELOW_PLAYER else 'stands on'} {held}"


def surrenders(event: events.Surrendered, table: Table) -> str:
    """Returns what giving a hand up is called: `surrender`; of a doubled one, `give up the doubled hand`."""
    return "give up the doubled hand" if table.hands[table.place_of(event)].doubled else "surrender"


def shows(dealer: SeenHand) -> str:
    """Returns what the dealer shows: `shows an ace`, `has 15`; an empty string before the upcard is dealt."""
    if dealer.points is not None:
        return f"has {total(dealer.points, dealer.soft)}"
    upcard = next((card for card in dealer.cards if card), None)
    if not upcard:
        return ""
    return "shows an ace" if upcard.rank is Rank.ACE else f"shows {upcard.rank.points}"


def no_money(question: Question) -> str:
    """Returns the moves the player cannot pay for: `no money to double or split`; else an empty string."""
    moves = [_BETS_MORE[action] for action in question.too_dear]
    return f"no money to {' or '.join(filter(None, (', '.join(moves[:-1]), moves[-1])))}" if moves else ""


def about_money(question: Question, table: Table) -> Sequence[str]:
    """Returns the moves the player cannot pay for, or what insurance wins, in ever fewer words."""
    if dear := no_money(question):
        return (dear.capitalize(),)
    if question.topic is not Topic.INSURANCE or question.even_money:
        return ()
    won = money(2 * (table.player.bet // 2))
    return f"Insurance wins {won} if the dealer has a blackjack", f"Wins {won} on a dealer's blackjack"


def no_money_for(question: Question) -> str:
    """Returns the same in short, by the keys of the moves: `no money: D, P`."""
    keys = [KEYS[action].upper() for action in question.too_dear if action is not Action.INSURE]
    return f"no money: {', '.join(keys)}" if keys else "not insured"


def can_double(rules: Rules) -> bool:
    """Returns whether any hand can be doubled, free or not."""
    return rules.double is not Double.NONE or rules.free_double is not Double.NONE


def can_surrender(rules: Rules) -> bool:
    """Returns whether any hand can be given up, a doubled one included."""
    return rules.surrender is not Surrender.NONE or rules.rescue


def _result(event: events.HandSettled, rules: Rules) -> str:
    if event.reason is Reason.EVEN_MONEY:
        return even_money(event.bet)
    if event.outcome is Outcome.PUSH and event.reason not in (Reason.BOTH_BUST, Reason.DEALER_22):
        text = "A tie.  Nobody wins"
    else:
        text = result_words(event, rules).of_2008
    return f"{text}  {gain(event)}" if event.stake else text


def _more(event: events.Doubled | events.HandSplit) -> str:
    return f" free, {money(event.free)}" if event.free else f", {money(event.amount)} more"


def side_bet_name(name: str) -> str:
    """Returns the name of a side bet as it is said: `match the dealer`."""
    return name.replace("-", " ")


def side_bets_offered(limits: Limits) -> str:
    """Returns the side bets that can be placed, with what is bet on each."""
    if not limits.beside:
        return ""
    bets = ", ".join(
        f"{money(each.last)} on {side_bet_name(each.name)}"
        if each.last
        else f"{side_bet_name(each.name)} from {money(each.minimum)} to {money(each.maximum)}"
        for each in limits.beside
    )
    first = limits.beside[0]
    such = f"{side_bet_name(first.name)} {amount(first.minimum)}"
    return f" Side bets: {bets}. Type one first, such as {such}; 0 takes it back."


def _side_bet(event: events.SideBetSettled) -> str:
    name = side_bet_name(event.name).capitalize()
    made = event.pattern if event.pattern != side_bet_name(event.name) else "paid"
    return f"{name}: {made}  {gain(event)}" if event.pattern else f"{name} loses  {gain(event)}"


# Each function takes the event type it is listed under, which the type of a dict cannot express.
SENTENCES: dict[type, Callable[[Any], str]] = {
    events.BetPlaced: lambda event: f"You bet {money(event.amount)}",
    events.SideBetPlaced: lambda event: f"You bet {money(event.amount)} on {side_bet_name(event.name)}",
    events.Shuffled: lambda _: "Shuffling Cards...",
    events.CutCardReached: lambda _: "The cut card!  The cards are shuffled next",
    events.Insured: lambda event: f"You insure for {money(event.amount)}",
    events.Peeked: lambda event: (
        "The Dealer looks: Blackjack!" if event.natural else "The Dealer looks: no Blackjack"
    ),
    events.InsuranceSettled: lambda event: "Insurance pays" if event.returned else "Insurance loses",
    events.SideBetSettled: _side_bet,
    events.Doubled: lambda event: f"You double{_more(event)}",
    events.HandSplit: lambda event: f"You split{_more(event)}",
    events.DealStarted: lambda _: "Dealing Cards...",
    events.PlayerDrew: lambda event: f"You draw the {event.card.name}",
    events.Stood: lambda event: f"You stick on {event.points} points",
    events.Surrendered: lambda _: "You surrender",
    events.Forfeited: lambda _: "You do not go on with this round",
    events.AceDeclared: lambda event: f"Your {event.card.name} counts {event.value}",
    events.DealerTold: lambda event: f"The Dealer had {event.points} points",
    events.DealerDrew: lambda event: f"The Dealer draws the {event.card.name}",
    events.DealerStood: lambda event: f"The Dealer has {event.points} points",
}


_OF_OTHERS: dict[type, Callable[[Any], str]] = {
    events.PlayerDrew: lambda event: f"draws the {event.card.name}",
    events.Doubled: lambda _: "doubles",
    events.HandSplit: lambda _: "splits",
    events.Stood: lambda event: f"stands on {total(event.points, event.soft)}",
    events.Surrendered: lambda _: "surrenders",
    events.AceDeclared: lambda event: f"counts the {event.card.name} {event.value}",
    events.Busted: lambda event: f"busts with {event.points}",
}


def other_said(event: events.Event) -> str | None:
    """Returns the sentence for another player's event, or "" where seeing it is enough; None for all others."""
    box: Box = getattr(event, "box", ALONE)
    if box.yours:
        return None
    make = _OF_OTHERS.get(type(event))
    return f"Box {box.number} {make(event)}" if make else ""


def sentence(event: events.Event, rules: Rules) -> str | None:
    """Returns the sentence of 2008 for `event` by `rules`; None for an event that only the picture shows."""
    if (other := other_said(event)) is not None:
        return other or None
    if isinstance(event, events.HandSettled):
        return _result(event, rules)
    make = SENTENCES.get(type(event))
    return make(event) if make else None


def prompt(question: Question, table: Table, short: bool = False) -> str:
    """Returns the question in the words of 2008, with its keys. `short`: the short form of what to play."""
    if question.topic is Topic.AGAIN:
        return "Play again (Y/N)?" if Action.YES in question.actions else "That was the last round.  Leave (N)?"
    if question.topic is Topic.BANKROLL:
        return f"Broke: the minimum is {money(question.minimum)}.  A new bankroll (Y/N)?"
    if question.topic is Topic.RESUME:
        return f"Go on with this round (Y), or lose {staked(table) or 'it'} (N)?"
    if question.topic is Topic.INSURANCE:
        bet = table.player.bet
        asked = f"even money: take {money(bet)} now" if question.even_money else f"insurance for {insured(bet)}"
        return f"{_of_box(question.box)}{asked} (Y/N)?".capitalize().replace("(y/n)", "(Y/N)")
    if question.topic is Topic.SURRENDER:
        held = f"{_of_box(question.box)}you have {table.player.points} points".capitalize()
        return f"{held}.  Surrender (R) or play on (N)?"
    if question.topic is Topic.ACE:
        assert question.card
        return f"Your {question.card.name}: count it as 1 (1) or 11 (E)?"
    offers = [
        _offer(action, text, question, table) for action, text in _OFFERS.items() if action in question.actions
    ]
    name = playing_name(table).capitalize()
    if short or len(offers) > 3:  # the status line has 60 columns
        hand = f"{name}: " if name else ""
        keys = " ".join("(".join(offer.rsplit(" (", 1)) for offer in offers)
        return f"{hand}{table.player.points} points.  {keys}?"
    hand = f"{name} has" if name else "You have"
    return f"{hand} {table.player.points} points.  {', '.join(offers[:-1])} or {offers[-1]}?"


def _offer(action: Action, text: str, question: Question, table: Table) -> str:
    if action is Action.SURRENDER and table.player.doubled:
        return "Give up (R)"
    return text.replace(" (", " free (") if action in question.free else text


def _of_box(box: Box) -> str:
    return f"box {box.number}: " if box.number else ""


def bet_prompt(bet: str) -> str:
    """Returns the question for a bet, with what is typed so far."""
    return f"Bet {bet}? (Enter)"


def summary(table: Table) -> dict[str, object]:
    """Returns the finished round on `table` as JSON values: outcome, hands, and money if there are bets.

    A card that was never turned over is None.
    """
    settled = [hand.settled for hand in table.hands if hand.settled]
    fields: dict[str, object] = {
        "outcome": _outcome(settled),
        "hands": [
            _box(hand.box) | _hand(hand) | _returned(hand, table.bankroll is not None) for hand in table.hands
        ],
        "dealer": _hand(table.dealer),
    }
    if table.others:
        fields["others"] = [_box(hand.box) | _hand(hand) | _returned(hand, False) for hand in table.others]
    if table.bankroll is not None:
        insurance = [
            {**_box(each.box), "bet": each.bet, "returned": each.returned} for each in table.insurance_settled
        ]
        if table.side_bets:
            fields["side_bets"] = [
                {**_box(bet.box), "name": bet.name, "bet": bet.bet, **_side_bet_returned(bet.settled)}
                for bet in table.side_bets
            ]
        if insurance:
            fields["insurance"] = insurance if table.boxes else insurance[0]
        fields["bankroll"] = table.bankroll
    return fields


def _side_bet_returned(settled: events.SideBetSettled | None) -> dict[str, object]:
    return {"returned": settled.returned, "pattern": settled.pattern} if settled else {}


def _outcome(settled: Sequence[events.HandSettled]) -> str:
    """Returns the outcome of the only hand, or of the money of several hands."""
    if len(settled) == 1:
        return settled[0].outcome
    gain = sum(hand.returned - hand.bet for hand in settled)
    return Outcome.WIN if gain > 0 else Outcome.LOSE if gain < 0 else Outcome.PUSH


def _returned(hand: SeenHand, with_money: bool) -> dict[str, object]:
    if not hand.settled:  # another player's, in a round that was forfeited
        return {"outcome": None}
    money = {"bet": hand.settled.bet, "returned": hand.settled.returned} if with_money else {}
    free = {"free": hand.settled.free} if hand.settled.free else {}
    bonus = {"bonus": hand.settled.bonus} if hand.settled.bonus else {}
    return {"outcome": hand.settled.outcome, **money, **free, **bonus}


def _box(box: Box) -> dict[str, object]:
    """Returns the number of a box as a field; of a player who is alone none."""
    return {"box": box.number} if box.number else {}


def _hand(hand: SeenHand) -> dict[str, object]:
    return {"cards": [str(card) if card else None for card in hand.cards], "points": hand.points}
