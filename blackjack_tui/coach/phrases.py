"""The coach's words: moves, values, prices, and where the chart and the exact cards disagree."""

from collections.abc import Mapping

from blackjack_tui.coach.advice import Advice
from blackjack_tui.game.actions import Action, Question, Topic
from blackjack_tui.words.money import money
from blackjack_tui.words.notes import LEAST_MARKED, About, Note

_Words = Mapping[Action, tuple[str, str]]

_WORDS: _Words = {
    Action.HIT: ("hit", "hitting"),
    Action.STAND: ("stand", "standing"),
    Action.DOUBLE: ("double", "doubling"),
    Action.SPLIT: ("split", "splitting"),
    Action.SURRENDER: ("surrender", "surrendering"),
    Action.INSURE: ("insure", "insurance"),
    Action.DECLINE: ("no insurance", "declining"),
    Action.ONE: ("count 1", "counting 1"),
    Action.ELEVEN: ("count 11", "counting 11"),
}
"""The verb and the noun for each answer."""
_AT_SURRENDER: _Words = {**_WORDS, Action.DECLINE: ("play on", "playing on")}
_AT_EVEN_MONEY: _Words = {**_AT_SURRENDER, Action.INSURE: ("take even money", "even money")}


def verb(advice: Advice, action: Action) -> str:
    """Returns what the player does with `action`: `hit`."""
    return answer_verb(advice.question, action)


def answer_verb(question: Question, action: Action) -> str:
    """Returns what the player does with `action` in answer to `question`: `hit`."""
    return _words(question)[action][0]


def noun(advice: Advice, action: Action) -> str:
    """Returns `action` as a noun: `hitting`."""
    return _words(advice.question)[action][1]


def _words(question: Question) -> _Words:
    if question.even_money:
        return _AT_EVEN_MONEY
    return _AT_SURRENDER if question.topic is Topic.SURRENDER else _WORDS


def value(number: float) -> str:
    """Returns a value in bets with its sign: `+0.25`, `-0.54`."""
    text = f"{number:+.2f}"
    return "+0.00" if text == "-0.00" else text


def unit(bets: bool) -> str:
    """Returns the unit of values: the hand's first bet, or a win where nothing is bet."""
    return "bets" if bets else "wins"


def wins(cost: float) -> str:
    """Returns what decisions cost where nothing is bet: `20.65 wins`, `0.004 wins`."""
    # Less than half a hundredth has one digit that is not 0.
    return f"{cost:.2f} wins" if cost >= 0.005 or cost == 0 else f"{cost:.1g} wins"


def per_cent(chance: float) -> str:
    """Returns a chance: `42 %`, and `0.4 %` where it is small."""
    number = 100 * chance
    return f"{number:.0f} %" if number >= 1 or number == 0 else f"{number:.1g} %"


def price(cost: float, bet: int) -> str:
    """Returns what a decision cost: in money with a `bet` in cents, else in wins."""
    if not bet:
        return _of_a_win(cost)
    cents = cost * bet
    amount_lost = money(round(cents)) if cents >= 1 else "less than a cent"
    return f"{amount_lost} ({per_cent(cost)} of the bet)"


def _of_a_win(cost: float) -> str:
    return f"{cost:.2g} of a win" if cost < 1 else f"{cost:.1f} wins"


def share(cost: float, bet: int) -> str:
    """Returns what a decision cost as a part of a `bet` in cents, else of a win: `33 % of the bet`."""
    return f"{per_cent(cost)} of the bet" if bet else _of_a_win(cost)


def amount(units: float, money_played: bool) -> str:
    """Returns a sum with its sign: cents as money, else wins: `+$35`, `+2.5 wins`."""
    if money_played:
        cents = round(units)
        return f"+{money(cents)}" if cents > 0 else money(cents)
    return f"{units:+.2f} wins"


AVERAGES = Note(About.ASIDE, "Costs are averages over many such hands.", "Costs are averages.")
"""Said with the first marked decision of a session."""
VALUES = Note(
    About.ASIDE,
    "Values are averages: +0.25 wins a quarter of the bet.",
    "+0.25: a quarter of the bet won",
)
"""Said with the first values of a session, where there are bets."""
HELP_BY_ITSELF = Note(About.ASIDE, "Decisions with the coach's help are counted separately.")


def chart_says(advice: Advice, charted: Action | None) -> str:
    """Returns what the chart says, if that is not the best move of `advice`; empty if it is."""
    return f"The chart says {verb(advice, charted)}." if charted and charted is not advice.best else ""


def otherwise(advice: Advice, bet: int) -> str:
    """Returns which move is better for these cards than `advice.best`, and by how much; empty if hardly."""
    gain = advice.cost(advice.best)
    if gain < LEAST_MARKED:
        return ""
    move = verb(advice, advice.exact)
    if move == "insure":
        move = "insurance"
    return f"With these cards {move} is better, by {share(gain, bet)}."
