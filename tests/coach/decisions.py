"""Decisions of chosen cards, with the coach's advice and the chart's answer."""

from blackjack_tui.coach.advice import Advice, advice_from, chart_answer, request_for
from blackjack_tui.game.actions import Action, Question
from blackjack_tui.game.cards import parse_cards
from blackjack_tui.game.round import Round
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.game.situation import Situation
from blackjack_tui.odds.asking import compute
from blackjack_tui.odds.kept_figures import chart_of, shipped_book
from blackjack_tui.rulebooks.loading import load


def at(book: str, cards: str, *actions: Action) -> Situation:
    """What is asked after `actions`. The first of `cards` are burned where the rules say so."""
    rules = load(book)
    round_ = Round(rules, Shoe.stacked(parse_cards(cards)), rules.minimum, rules.bankroll)
    situation = Situation.at_start(rules)
    for action in (Action.DEAL, *actions):
        for event in round_.apply(action):
            situation = situation.after(event)
    return situation.asking(round_.question())


def asked_after(book: str, cards: str, *actions: Action) -> tuple[Situation, Advice, Action | None]:
    """The decision after `actions`, with its advice and the chart's answer."""
    situation = at(book, cards, *actions)
    request, figures = request_for(situation), shipped_book(situation.rules)
    assert request
    assert figures
    assert isinstance(situation.asked, Question)
    advice = advice_from(situation.asked, compute(request))
    assert advice
    return situation, advice, chart_answer(chart_of(figures), situation)
