"""Events, results and questions in words.

One table has a sentence for each event, for listening; the drawn table shows a short form of the same sentence.
Another table has the words for each reason of a result. The table of 2008 and the course's transcript have
their own words for some of them, in their own files.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from blackjack_tui.errors import joined
from blackjack_tui.game import events
from blackjack_tui.game.actions import Action, Limits, Question, Topic
from blackjack_tui.game.cards import ALONE, LIMIT, Box, Outcome, Rank, Reason
from blackjack_tui.game.rules import DEALER_STANDS, Draws, Rules, Tie
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import SeenHand, Table
from blackjack_tui.words.keymap import KEYS
from blackjack_tui.words.knobs import KNOBS, NUMBERS, capital, words_for
from blackjack_tui.words.money import amount, by_sign, gain, money, round_sum

# `event: sentence | what another player does`. Words of `_filled_in` replace braces. The short form leaves out
# text in square brackets, and text in angle brackets too until the picture shows the event.
_EVENTS = """
Seated: [{seats}.]
RoundStarted: [A new round.]
BankrollGiven: [You get a bankroll of {amount}.]
BetPlaced: You bet {amount}.
SideBetPlaced: You bet {amount} on {name}.
Shuffled: The cards are shuffled[{to_be_dealt}].
CardBurned: [A card is burned.]
CutCardReached: The cut card[ has come out]: the cards are shuffled next.
DealStarted: The cards are dealt.
PlayerDealt: [You get the {card}: {total}.]
DealerDealt: [The dealer shows the {card}{both}.]
HoleDealt: [The dealer takes the hole card, face down.]
TurnBegan: [It is your turn.]
PlayerDrew: You draw< the {card}>[: {total}]. | draws< the {card}>
Insured: You insure for {amount}.
InsuranceDeclined: [You do not insure.]
Peeked: The dealer looks[ at the hole card]<: {natural}>.
InsuranceSettled: Insurance {paid}[: {gain}].
Doubled: You double{more}. | doubles
HandSplit: You split{more}[: the {card} begins a hand]. | splits
Stood: You stand on {total}. | stands on {total}
Surrendered: You {give_up}. | surrenders
Forfeited: You give this round up.
AceDeclared: Your {card} counts {value}[: {points}]. | counts the {card} {value}
Busted: [You bust with {points}.] | busts with {points}
HoleTurned: [The hole card is the {card}: {total}.]
DealerTold: The dealer had {points}.
DealerDrew: The dealer draws< the {card}>[: {total}].
DealerStood: The dealer {ended}.
SideBetSettled: {side_bet}[{made}]: {gain}.
HandSettled: {result}.
RoundOver: [{sum}So far: {so_far}.]
"""
# `reason: result | short form | the dealer's remark`, which is no more than a real one would say.
_RESULTS = """
dealt-21: You win: 21 with two cards | 21 with two cards | Well dealt!
drawn-21: You win: 21 | 21 | Twenty-one, nicely drawn.
blackjack: You win: blackjack | blackjack | Blackjack! Very nice.
charlie: You win: {charlie} at {player} | {charlie} | What a hand!
bonus: You win: {bonus} pays {pays} | {bonus} pays {pays} | A rare sight!
higher: You win, {player} to {dealer} | {player} > {dealer} | Well played.
dealer-bust: You win: the dealer busts, {player} to {dealer} | dealer busts with {dealer} | Too many for me.
even-money: Even money: you take {bet} | even money | Safely taken.
both-bust: Nobody wins: both bust, {player} to {dealer} | both bust | That makes two of us.
dealer-22: Nobody wins: the dealer has 22, {player} to {dealer} | dealer has 22 | Twenty-two: saved.
bust: You lose: bust with {player} | bust with {player} | Too many. Next time.
lower: You lose, {player} to {dealer} | {player} < {dealer} | The house takes it.
dealer-blackjack: You lose: the dealer has blackjack | dealer has blackjack | Blackjack. Sorry.
surrender: You lose: you surrendered | surrendered | Half of it back.
forfeit: You lose: you did not go on with this round | not gone on with | Until next time.
tie: {tie}, {player} to {dealer} | {player} to {dealer} | As good as mine.
"""

OUTCOMES = {Outcome.WIN: "You win", Outcome.LOSE: "You lose", Outcome.PUSH: "Push"}
_TIED = {
    Outcome.WIN: "You win: ties are yours",
    Outcome.LOSE: "You lose: the dealer takes ties",
    Outcome.PUSH: "Nobody wins: a tie",
}
_BETS_MORE = {Action.INSURE: "insure", Action.DOUBLE: "double", Action.SPLIT: "split"}
"""The actions that take more money than the bet."""
_ONLY_IN_SENTENCES, _NOT_YET, _MARKS = re.compile(r"\[.*?\]"), re.compile(r"<.*?>"), re.compile(r"[][<>]")


class EventWords(NamedTuple):
    """An event in words, with marks and braces as above."""

    sentence: str
    of_others: str = ""
    """What another player does; empty if the picture is enough."""


class ResultWords(NamedTuple):
    """The words for a reason why a hand ended."""

    sentence: str
    short: str
    remark: str
    """What the dealer says about it."""


def _rows(text: str) -> Iterator[tuple[str, Sequence[str]]]:
    """Yields the name and the texts of each line of a table above."""
    for line in text.strip().split("\n"):
        name, _, words = line.partition(": ")
        yield name, words.split(" | ")


EVENTS: Mapping[type, EventWords] = {
    getattr(events, name): EventWords(*words) for name, words in _rows(_EVENTS)
}
RESULTS: Mapping[Reason, ResultWords] = {Reason(name): ResultWords(*words) for name, words in _rows(_RESULTS)}


def sentence(event: events.Event, situation: Situation) -> str:
    """Returns `event` in one sentence; `situation` is the one after it."""
    table = situation.table
    box: Box = getattr(event, "box", ALONE)
    if not box.yours:
        return f"{short_form(event, situation)}."
    text = _MARKS.sub("", EVENTS[type(event)].sentence).format_map(_filled_in(event, situation))
    if isinstance(event, _ABOUT_MONEY) and event.amount and table.bankroll is not None:
        text = f"{text.removesuffix('.')}; you have {money(table.bankroll)} left."
    name = ""
    if isinstance(event, _ABOUT_A_HAND):
        name = hand_name(table, event.box, event.hand)
    elif table.boxes and isinstance(event, _ABOUT_A_BOX):
        name = f"box {event.box.number}"
    return f"{capital(name)}: {text[0].lower()}{text[1:]}" if name else text


def short_form(event: events.Event, situation: Situation, coming: bool = False) -> str | None:
    """Returns `event` in few words to go with its picture; None if the picture is enough.

    `situation` is the one before or after the event. `coming`: the picture does not show the event yet.
    """
    box: Box = getattr(event, "box", ALONE)
    words = EVENTS[type(event)]
    if isinstance(event, events.HandSettled) and box.yours:
        return _short_result(event, situation.rules)
    if box.yours:
        text = _ONLY_IN_SENTENCES.sub("", words.sentence).rstrip(".")
    else:
        text = f"Box {box.number} {words.of_others}" if words.of_others else ""
    if coming and event != events.Peeked(natural=False):  # no picture ever shows that there was no natural
        text = _NOT_YET.sub("", text)
    return _MARKS.sub("", text).format_map(_filled_in(event, situation)) if text else None


_ABOUT_MONEY = (events.BetPlaced, events.SideBetPlaced, events.Insured, events.Doubled, events.HandSplit)
_ABOUT_A_HAND = (
    events.TurnBegan,
    events.PlayerDrew,
    events.Stood,
    events.Doubled,
    events.Busted,
    events.Surrendered,
    events.HandSettled,
)
_ABOUT_A_BOX = (
    events.BetPlaced,
    events.SideBetPlaced,
    events.SideBetSettled,
    events.Insured,
    events.InsuranceDeclined,
    events.InsuranceSettled,
    events.HandSplit,
    events.AceDeclared,
)
"""Events whose sentences name the box, at a table with several."""


def _filled_in(event: events.Event, situation: Situation) -> Mapping[str, object]:
    """Returns the values for the braces in an event's words."""
    words: dict[str, object] = event._asdict()
    rules, table = situation.rules, situation.table
    points, soft = words.get("points"), bool(words.get("soft"))
    if isinstance(points, int):
        words["total"] = "blackjack" if _is_natural(event, situation) else total(points, soft)
    for field, in_words in _FIELDS.items():
        if field in words:
            words[field] = in_words(words[field])
    match event:
        case events.Seated():
            words["seats"] = _seats(event)
        case events.Shuffled():
            words["to_be_dealt"] = f": {event.left} to be dealt" if event.cut else ""
        case events.DealerDealt():
            words["both"] = "" if event.points is None else f" too: {words['total']}"
        case events.Peeked():
            words["natural"] = "blackjack" if event.natural else "no blackjack"
        case events.InsuranceSettled():
            words |= {"paid": "pays" if event.returned else "is lost", "gain": gain(event)}
        case events.Doubled() | events.HandSplit():
            paid = f", for {money(event.amount)} more"
            words["more"] = f" free, the house bets {money(event.free)}" if event.free else paid
        case events.Surrendered():
            doubled = event.box.yours and table.hand_of(event).doubled
            words["give_up"] = "give up the doubled hand" if doubled else "surrender"
        case events.DealerStood():
            natural = _is_natural(event, situation)
            words["ended"] = "has blackjack" if natural else _dealer_ended(event, rules)
        case events.SideBetSettled():
            name = side_bet_name(event.name)
            paid = f"pays {event.returned / event.bet - 1:g}:1" if event.pattern else "is lost"
            pattern = f", {event.pattern}" if event.pattern and event.pattern != name else ""
            words |= {"side_bet": f"{name.capitalize()} {paid}", "made": pattern, "gain": gain(event)}
        case events.HandSettled():
            words["result"] = _result(event, rules)
        case events.RoundOver():
            gained = round_sum(table)
            words["sum"] = f"This round: {gained}. " if gained else ""
            words["so_far"] = so_far(table, rules.can_push)
    return words


def _is_natural(event: events.Event, situation: Situation) -> bool:
    """Whether an event is about the first two cards of a hand, and they are a natural."""
    if not isinstance(event, _MAY_BE_NATURAL) or not situation.rules.naturals:
        return False
    table = situation.table
    hand = table.player if isinstance(event, events.PlayerDealt) else table.dealer
    return hand.points == LIMIT and len(hand.cards) == 2


_MAY_BE_NATURAL = (
    events.PlayerDealt,
    events.DealerDealt,
    events.HoleTurned,
    events.DealerDrew,
    events.DealerStood,
)


def _seats(event: events.Seated) -> str:
    """Returns a sentence on the player's boxes and the other players, without its end."""
    own = [str(box.number) for box in event.boxes if box.yours]
    others = [f"{box.number} by {box.who}" for box in event.boxes if not box.yours]
    others_play = f"; others play: {', '.join(others)}" if others else ""
    noun = "boxes" if len(own) > 1 else "box"
    return f"You have {noun} {joined(own)} of {len(event.boxes)}{others_play}"


def so_far(table: Table, pushes: bool) -> str:
    """Returns the hands won and lost, pushed if there are `pushes` in these rules, and the bankroll."""
    won, lost, pushed = table.score
    score = f"{won} won, {lost} lost" + (f", {pushed} pushed" if pushes else "")
    if table.bankroll is None:
        return score
    score += f", and you have {money(table.bankroll)}"
    if len(table.given) <= 1:
        return score
    more, less = f"{money(table.result)} more than", f"{money(-table.result)} less than"
    return f"{score}, {by_sign(table.result, more, less, 'just what')} you were given"


def result_words(event: events.HandSettled, rules: Rules) -> ResultWords:
    """Returns the words for a hand's result by `rules`, with its totals and its bonus filled in."""
    values = {
        "player": event.points,
        "dealer": event.dealer_points,
        "bonus": event.bonus,
        "pays": next((bonus.pays for bonus in rules.bonuses if bonus.name == event.bonus), ""),
        "charlie": f"{NUMBERS[rules.charlie]}-card charlie",
        "bet": money(event.bet),
        "tie": _TIED[event.outcome],
    }
    also = f"; {event.bonus} paid too" if event.bonus and event.reason is not Reason.BONUS else ""
    long, short, remark = RESULTS[event.reason]
    return ResultWords(f"{long.format(**values)}{also}", f"{short.format(**values)}{also}", remark)


def why(settled: events.HandSettled, rules: Rules) -> tuple[str, str]:
    """Returns the reason why a hand ended as it did, in a few words, and a shorter form."""
    text = result_words(settled, rules).short
    if settled.reason is Reason.TIE and settled.outcome is Outcome.LOSE:  # a rule that few tables have
        tie_rule = f"{KNOBS['tie'].label} {words_for('tie', Tie.DEALER).short}".lower()
        return f"{text}, {tie_rule}", tie_rule
    without_bonus, _, _ = text.partition("; ")
    return text, without_bonus


def _result(event: events.HandSettled, rules: Rules) -> str:
    """Returns a sentence on a hand's result, with its gain if anything was bet, without a full stop."""
    text = result_words(event, rules).sentence
    is_spared = event.outcome is Outcome.PUSH and event.reason is Reason.DEALER_BLACKJACK
    if is_spared:  # a hand from a split
        text = "Nobody wins: the dealer's blackjack takes the first bet only"
    if not event.stake or event.reason is Reason.EVEN_MONEY:  # the words on even money have the gain
        return text
    free = ", the bet was free" if not event.bet and event.outcome is Outcome.LOSE else ""
    return f"{text}: {gain(event)}{free}"


def _short_result(event: events.HandSettled, rules: Rules) -> str:
    """Returns a hand's result in few words, with its gain if anything was bet."""
    if event.reason is Reason.EVEN_MONEY:  # its words have the gain
        return result_words(event, rules).sentence
    _, reason = why(event, rules)
    text = f"{OUTCOMES[event.outcome]}: {reason}"
    return f"{text}  {gain(event)}" if event.stake else text


def hand_name(table: Table, box: Box, number: int) -> str:
    """Returns the name of one of the player's hands: `box 3, hand 2`; empty for the only one."""
    if not box.number:
        return f"hand {number + 1}" if len(table.hands) > 1 else ""
    several = sum(hand.box == box for hand in table.hands) > 1
    return f"box {box.number}, hand {number + 1}" if several else f"box {box.number}"


def playing_name(table: Table) -> str:
    """Returns the name of the hand in play; empty for the only one."""
    return hand_name(table, table.player.box, table.number)


def total(points: int, soft: bool = False) -> str:
    """Returns a total in words: `soft 18`."""
    return f"soft {points}" if soft else str(points)


def _dealer_ended(event: events.DealerStood, rules: Rules) -> str:
    """Returns the end of the dealer's hand: `stands on soft 18`, `busts with 24`; `has 16` without drawing."""
    in_words = total(event.points, event.soft)
    if event.points > LIMIT:
        is_push = rules.push_22 and event.points == LIMIT + 1
        return f"has {in_words}, a push" if is_push else f"busts with {in_words}"
    must_draw = event.points < DEALER_STANDS or (event.soft and event.points <= rules.dealer_hits_soft)
    if must_draw and rules.dealer_draws is not Draws.BELOW_PLAYER:
        return f"has {in_words}"
    return f"stands on {in_words}"


def shows(dealer: SeenHand) -> str:
    """Returns what the dealer shows: `shows an ace`, `has 15`; an empty string before the upcard is dealt."""
    if dealer.points is not None:
        return f"has {total(dealer.points, dealer.soft)}"
    upcard = next((card for card in dealer.cards if card), None)
    if not upcard:
        return ""
    return "shows an ace" if upcard.rank is Rank.ACE else f"shows {upcard.rank.points}"


def no_money(question: Question) -> str:
    """Returns the moves the player cannot pay for: `no money to double or split`; empty if there are none."""
    moves = [_BETS_MORE[action] for action in question.too_dear]
    return f"no money to {joined(moves, 'or')}" if moves else ""


def about_money(question: Question, table: Table) -> Sequence[str]:
    """Returns forms of a sentence on moves without money, or on what insurance wins, the longest first.

    The last form has no amount, for tables that show it elsewhere.
    """
    lack = no_money(question)
    if lack:
        return (lack.capitalize(),)
    if question.topic is not Topic.INSURANCE:
        return ()
    if question.even_money:
        text = "Even money pays now, whatever the dealer has"
        return text, "Pays now, whatever the dealer has", text
    won = money(2 * (table.player.bet // 2))  # half the bet, at 2:1
    return (
        f"Insurance wins {won} if the dealer has a blackjack",
        f"Wins {won} on a dealer's blackjack",
        "Insurance against a dealer's blackjack?",
    )


def no_money_for(question: Question) -> str:
    """Returns the moves the player cannot pay for by their keys: `no money: D, P`."""
    keys = [KEYS[action].upper() for action in question.too_dear if action is not Action.INSURE]
    return f"no money: {', '.join(keys)}" if keys else "not insured"  # insurance alone was too dear


def side_bet_name(name: str) -> str:
    """Returns the name of a side bet in a sentence: `match the dealer`."""
    return name.replace("-", " ")


def side_bets_offered(limits: Limits) -> str:
    """Returns what follows the question for the bet: each side bet with its bet or limits, how to place one."""
    if not limits.side_bets:
        return ""
    bets = []
    for bet in limits.side_bets:
        name = side_bet_name(bet.name)
        unplaced = f"{name} from {money(bet.minimum)} to {money(bet.maximum)}"
        bets.append(f"{money(bet.last)} on {name}" if bet.last else unplaced)
    first = limits.side_bets[0]
    example = f"{side_bet_name(first.name)} {amount(first.minimum)}"
    return f" Side bets: {', '.join(bets)}. Type one first, such as {example}; 0 takes it back."


_FIELDS: Mapping[str, Callable[[Any], str]] = {
    "card": lambda card: str(card.name),
    "amount": money,
    "name": side_bet_name,
}
"""The fields of events that need a function for their words."""
