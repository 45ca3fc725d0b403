"""Decisions of chosen cards, with the coach's advice and the chart's answer."""

from blackjack_tui.coach.advice import Advice, advice_from, chart_answer, request_for
from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import parse_cards
from blackjack_tui.game.round import Round
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.game.situation import Situation
from blackjack_tui.odds.asking import compute
from blackjack_tui.odds.kept_figures import chart_of, shipped_book
from blackjack_tui.rulebooks.loading import load


def asked_after(book: str, cards: str, *actions: Action) -> tuple[Situation, Advice, Action | None]:
    """The decision after `actions`, with its advice and the chart's answer. The first of `cards` is burned."""
    rules = load(book)
    round_ = Round(rules, Shoe.stacked(parse_cards(cards)), rules.minimum, rules.bankroll)
    situation = Situation.at_start(rules)
    for action in (Action.DEAL, *actions):
        for event in round_.apply(action):
            situation = situation.after(event)
    question = round_.question()
    situation = situation.asking(question)
    request = request_for(situation)
    figures = shipped_book(rules)
    assert request
    assert figures
    advice = advice_from(question, compute(request))
    assert advice
    return situation, advice, chart_answer(chart_of(figures), situation)
