"""The coach's words: moves, values, prices, reasons, what chart and cards say of a hand."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from blackjack_tui.coach.advice import Advice, chart_action, seen_of
from blackjack_tui.coach.chart_report import hand_named, upcard_named
from blackjack_tui.game.actions import Action, Question, Topic
from blackjack_tui.game.cards import Rank
from blackjack_tui.game.rules import DEALER_STANDS, Aces
from blackjack_tui.game.situation import Situation
from blackjack_tui.odds.answers import DecisionOdds
from blackjack_tui.odds.chart import Chart, column_of
from blackjack_tui.words.money import money

_Words = Mapping[Action, tuple[str, str]]

_WORDS: _Words = {
    Action.HIT: ("hit", "the hit"),
    Action.STAND: ("stand", "standing"),
    Action.DOUBLE: ("double", "the double"),
    Action.SPLIT: ("split", "the split"),
    Action.SURRENDER: ("surrender", "surrendering"),
    Action.INSURE: ("insure", "the insurance"),
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
    """Returns `action` as a thing that costs something: `the hit`."""
    return _words(advice.question)[action][1]


def _words(question: Question) -> _Words:
    if question.even_money:
        return _AT_EVEN_MONEY
    return _AT_SURRENDER if question.topic is Topic.SURRENDER else _WORDS


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


def more(cost: float, bet: int) -> str:
    """Returns by how much a move is better: `1 %` of a `bet` in cents, else in wins."""
    return per_cent(cost) if bet else _of_a_win(cost)


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


_NEVER = 0.0005
"""A smaller chance counts as none in a sentence."""


def reason(situation: Situation, advice: Advice) -> str:
    """Returns why the best answer in `situation` is best, in one sentence."""
    if advice.question.topic is Topic.INSURANCE:
        return _insurance(situation, advice)
    if advice.question.topic is Topic.SURRENDER:
        on = advice.values[Action.DECLINE]
        return (
            f"playing on is worth {worth(on, True)}, {'less' if on < -0.5 else 'more'} than the half you keep"
        )
    return _REASONS[advice.best](situation, advice)


def _insurance(situation: Situation, advice: Advice) -> str:
    if advice.question.even_money:
        on = advice.values[Action.DECLINE]
        return f"even money is 1 bet, and playing on is worth {on:.3f} bets"
    tens = (2 * advice.values[Action.INSURE] + 1) / 3
    return f"insurance needs a ten in the hole 33.3 % of the time, and here it is {100 * tens:.1f} %"


def _stand(situation: Situation, advice: Advice) -> str:
    hits = Action.HIT in advice.values
    busts = f"a hit busts you {per_cent(advice.odds.bust_chance)}" if hits else ""
    if hits and advice.odds.bust_chance < _NEVER:
        return f"{_wins(situation, advice)}, and a hit is worth {_worth(situation, advice, Action.HIT)}"
    # Below 17 only a dealer's bust wins.
    stiff = (situation.table.player.points or 0) < DEALER_STANDS
    first = (_dealer(situation, advice) if stiff else "") or _wins(situation, advice)
    return "; ".join(filter(None, (first, busts)))


def _hit(situation: Situation, advice: Advice) -> str:
    bust = advice.odds.bust_chance
    drawing = "no card busts you" if bust < _NEVER else f"a hit busts you {per_cent(bust)}"
    stand = advice.odds.stand
    if stand is None:
        return drawing
    return f"standing loses {per_cent(stand.lose)}; {drawing}"


def _double(situation: Situation, advice: Advice) -> str:
    bust = advice.odds.bust_chance
    drawing = "no card busts you" if bust < _NEVER else f"the card busts you {per_cent(bust)}"
    return f"{_beside(situation, advice)}; {drawing}"


def _split(situation: Situation, advice: Advice) -> str:
    return _beside(situation, advice)


def _surrender(situation: Situation, advice: Advice) -> str:
    second = advice.second
    on = advice.values[second]
    exact = f"{on:.3f} bets" if -0.51 < on <= -0.5 else _worth(situation, advice, second)
    return f"any play loses more than half: {noun(advice, second)} is worth {exact}"


def _declare(situation: Situation, advice: Advice) -> str:
    eleven = _worth(situation, advice, Action.ELEVEN)
    return f"as 11 the hand is worth {eleven}, as 1 {value(advice.values[Action.ONE])}"


_REASONS: Mapping[Action, Callable[[Situation, Advice], str]] = {
    Action.STAND: _stand,
    Action.HIT: _hit,
    Action.DOUBLE: _double,
    Action.SPLIT: _split,
    Action.SURRENDER: _surrender,
    Action.ONE: _declare,
    Action.ELEVEN: _declare,
}


def _worth(situation: Situation, advice: Advice, action: Action) -> str:
    return worth(advice.values[action], situation.rules.bets)


def _beside(situation: Situation, advice: Advice) -> str:
    """Returns the values of the best and the second best move."""
    best, second = advice.best, advice.second
    alone = f"{noun(advice, second)} {value(advice.values[second])}"
    return f"{noun(advice, best)} is worth {_worth(situation, advice, best)}, {alone}"


def _dealer(situation: Situation, advice: Advice) -> str:
    """Returns the dealer's chance to bust; empty for a dealer who draws to the player's total.

    A 22 that pushes is no bust: against a hand under 17 only the rest of them lose.
    """
    dealer, stand = advice.odds.dealer, advice.odds.stand
    if dealer is None:
        return ""
    seen = [rank.points for rank in seen_of(situation)]
    named = upcard_named(column_of(seen)) if len(seen) == 1 else hand_named(column_of(seen))
    if situation.rules.push_22 and stand:
        return f"the dealer busts {per_cent(stand.win)} from {named}, and pushes {per_cent(stand.push)}"
    return f"the dealer busts {per_cent(dealer.bust)} from {named}"


def _wins(situation: Situation, advice: Advice) -> str:
    stand, points = advice.odds.stand, situation.table.player.points
    if stand is None:
        return f"standing is worth {_worth(situation, advice, Action.STAND)}"
    if situation.rules.player_aces is Aces.DECLARED and Rank.ACE in situation.table.player.ranks:
        # The total may still change: the player says at the end what the aces count.
        return f"standing wins {per_cent(stand.win)}"
    return f"{points} wins {per_cent(stand.win)} as it stands"


class Layers(NamedTuple):
    """Each layer's action for a hand; None if it is not known."""

    chart: Action | None
    cards: Action | None
    """These cards from a fresh shoe."""
    shoe: Action
    """These cards from this shoe."""
    named: str
    """The cards: `8-5-3`."""
    lead: float
    """The lead of this shoe's best answer over the second best, in bets."""

    @property
    def differ(self) -> bool:
        """Whether the chart's or the fresh shoe's answer differs from this shoe's."""
        return any(action is not None and action is not self.shoe for action in (self.chart, self.cards))


def layers(
    situation: Situation, advice: Advice, chart: Chart | None, cards: DecisionOdds | None
) -> Layers | None:
    """Returns the layers of a decision; None for a question that no chart answers."""
    if advice.question.topic is not Topic.PLAY:
        return None
    hand, legal = situation.table.player.ranks, advice.question.actions
    by_chart = chart_action(chart, situation) if chart else None
    values = {action: cards.values[action] for action in legal if action in cards.values} if cards else {}
    exact = max(values, key=values.__getitem__) if values else None
    named = "-".join("T" if rank.points == 10 else rank.code for rank in hand)
    return Layers(by_chart, exact, advice.best, named, advice.lead)


def in_a_sentence(layers: Layers, advice: Advice, bets: bool) -> str:
    """Returns one sentence: `Chart: hit; 8-5-3, fresh shoe: stand; this shoe: stand, by 0.03 bets.`"""
    parts = []
    if layers.chart is not None:
        parts.append(f"chart: {verb(advice, layers.chart)}")
    if layers.cards is not None:
        parts.append(f"{layers.named}, fresh shoe: {verb(advice, layers.cards)}")
    parts.append(f"this shoe: {verb(advice, layers.shoe)}, by {_by(layers.lead)} {unit(bets)}")
    return f"{capital('; '.join(parts))}."


def _by(lead: float) -> str:
    return f"{lead:.2f}" if lead >= 0.005 else f"{lead:.1g}"
