"""Phrases: moves, values and prices in words."""

from collections.abc import Mapping

from blackjack_tui.coach.requests import Advice
from blackjack_tui.game.actions import Action, Topic
from blackjack_tui.words.money import money

_Words = Mapping[Action, str]

_VERBS: _Words = {
    Action.HIT: "hit",
    Action.STAND: "stand",
    Action.DOUBLE: "double",
    Action.SPLIT: "split",
    Action.SURRENDER: "surrender",
    Action.INSURE: "insure",
    Action.DECLINE: "decline",
    Action.ONE: "count 1",
    Action.ELEVEN: "count 11",
}
_NOUNS: _Words = {
    Action.HIT: "the hit",
    Action.STAND: "standing",
    Action.DOUBLE: "the double",
    Action.SPLIT: "the split",
    Action.SURRENDER: "surrendering",
    Action.INSURE: "the insurance",
    Action.DECLINE: "declining",
    Action.ONE: "counting 1",
    Action.ELEVEN: "counting 11",
}
_EVEN_MONEY = {Action.INSURE: "take even money", Action.DECLINE: "play on"}
_EVEN_NOUNS = {Action.INSURE: "even money", Action.DECLINE: "playing on"}
_SURRENDER = {Action.DECLINE: "play on"}
_SURRENDER_NOUNS = {Action.DECLINE: "playing on"}


def verb(advice: Advice, action: Action) -> str:
    """Returns what the player does with `action`: `hit`."""
    return _worded(advice, action, _VERBS, _EVEN_MONEY, _SURRENDER)


def noun(advice: Advice, action: Action) -> str:
    """Returns `action` as a thing that costs something: `the hit`."""
    return _worded(advice, action, _NOUNS, _EVEN_NOUNS, _SURRENDER_NOUNS)


def _worded(advice: Advice, action: Action, words: _Words, even_money: _Words, surrender: _Words) -> str:
    question = advice.question
    if question.even_money:
        return even_money[action]
    if question.topic is Topic.SURRENDER:
        return surrender.get(action, words[action])
    return words[action]


def value(number: float) -> str:
    """Returns a value in bets with its sign: `+0.25`, `-0.54`."""
    text = f"{number:+.2f}"
    return "+0.00" if text == "-0.00" else text


def worth(number: float, bets: bool) -> str:
    """Returns a value with its unit: `+0.25 bets`, or `-0.54 wins` where nothing is bet."""
    return f"{value(number)} {unit(bets)}"


def lead(number: float, bets: bool) -> str:
    """Returns by how much a move is better, with its unit: `0.17 bets`."""
    return f"{number:.2f} {unit(bets)}" if number >= 0.1 else f"{number:.2g} {unit(bets)}"


def unit(bets: bool) -> str:
    """Returns the unit of values: the hand's first bet, or a win where nothing is bet."""
    return "bets" if bets else "wins"


def wins(cost: float) -> str:
    """Returns what decisions cost where nothing is bet: `20.65 wins`, `0.004 wins`."""
    return f"{cost:.2f} wins" if cost >= 0.005 or not cost else f"{cost:.1g} wins"


def per_cent(chance: float) -> str:
    """Returns a chance: `42 %`, and `0.4 %` where it is small."""
    number = 100 * chance
    return f"{number:.0f} %" if number >= 1 or number == 0 else f"{number:.1g} %"


def price(cost: float, bet: int) -> str:
    """Returns what a decision cost: in money with a `bet` in cents, else in wins."""
    if not bet:
        return _of_a_win(cost)
    cents = cost * bet
    return f"{_cents(cents)} ({per_cent(cost)} of the bet)"


def _of_a_win(cost: float) -> str:
    return f"{cost:.2g} of a win" if cost < 1 else f"{cost:.1f} wins"


def _cents(cents: float) -> str:
    return money(round(cents)) if cents >= 1 else "less than a cent"


def short_price(cost: float, bet: int) -> str:
    """Returns the price alone."""
    return _cents(cost * bet) if bet else _of_a_win(cost)


def amount(units: float, money_played: bool) -> str:
    """Returns a sum with its sign: cents as money, else wins: `+$35`, `+2.5 wins`."""
    if money_played:
        cents = round(units)
        return f"+{money(cents)}" if cents > 0 else money(cents)
    return f"{units:+.2f} wins"


def capital(text: str) -> str:
    """Returns `text` as the start of a sentence."""
    return f"{text[:1].upper()}{text[1:]}"
