"""Layers: what the chart, these exact cards and this shoe say of one hand, where they differ."""

from typing import NamedTuple

from blackjack_tui.coach.phrases import capital, unit, verb
from blackjack_tui.coach.requests import Advice, upcard_of
from blackjack_tui.game.actions import Action, Topic
from blackjack_tui.game.situation import Situation
from blackjack_tui.odds.answers import DecisionOdds
from blackjack_tui.odds.chart import Chart


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
    """How much better this shoe's answer is than the second best, in bets."""

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
    hand, upcard, legal = situation.table.player.ranks, upcard_of(situation.table), advice.question.actions
    by_chart = chart.action(hand, upcard, legal) if chart else None
    values = {action: cards.values[action] for action in legal if action in cards.values} if cards else {}
    exact = max(values, key=values.__getitem__) if values else None
    named = "-".join("T" if rank.points == 10 else rank.code for rank in hand)
    return Layers(by_chart, exact, advice.best, named, advice.lead)


def in_a_sentence(found: Layers, advice: Advice, bets: bool) -> str:
    """Returns one sentence: `Chart: hit; 8-5-3, fresh shoe: stand; this shoe: stand, by 0.03 bets.`"""
    parts = []
    if found.chart is not None:
        parts.append(f"chart: {verb(advice, found.chart)}")
    if found.cards is not None:
        parts.append(f"{found.named}, fresh shoe: {verb(advice, found.cards)}")
    parts.append(f"this shoe: {verb(advice, found.shoe)}, by {_by(found.lead)} {unit(bets)}")
    return f"{capital('; '.join(parts))}."


def _by(lead: float) -> str:
    return f"{lead:.2f}" if lead >= 0.005 else f"{lead:.1g}"
