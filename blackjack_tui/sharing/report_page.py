"""Decisions with their verdicts as HTML, and the page of a review that ends with them."""

from collections.abc import Iterator, Sequence

from blackjack_tui.coach.coach_notes import why
from blackjack_tui.coach.phrases import answer_verb, value, verb
from blackjack_tui.coach.review.report import cards_of, round_name
from blackjack_tui.coach.review.values import Reviewed
from blackjack_tui.coach.verdicts import Verdict
from blackjack_tui.front_ends.day_card import CardPicture, day_card
from blackjack_tui.game.actions import Action, Topic
from blackjack_tui.game.cards import Rank
from blackjack_tui.game.situation import Situation
from blackjack_tui.reports.html import document, image, safe
from blackjack_tui.reports.model import Report
from blackjack_tui.screen.buffer import Size
from blackjack_tui.screen.svg import svg
from blackjack_tui.views.themes import DECKS, DEFAULT_THEME, palette
from blackjack_tui.words.knobs import capital
from blackjack_tui.words.sentences import total

_CARD = Size(40, 72)  # the room for a card, which may take fewer rows


def report_page(report: Report, rounds: Sequence[Reviewed]) -> Iterator[str]:
    """Yields the lines of the page of a review's `report`, with the verdicts on all decisions of `rounds`."""
    return document(report, above=_card(report.title, rounds), below=_decisions(rounds))


def _card(title: str, rounds: Sequence[Reviewed]) -> Iterator[str]:
    """Yields the card of the game, if it had bets."""
    if not any(review.round.bet for review in rounds):
        return
    card = day_card([review.round for review in rounds], rounds)
    cells = CardPicture(card, ascii_only=False).cells(_CARD, palette(DEFAULT_THEME, DECKS[0]))
    yield image(svg(cells, title), card.words)


def _decisions(rounds: Sequence[Reviewed]) -> Iterator[str]:
    yield "<h2>All decisions</h2>"
    for review in rounds:
        if review.judged:
            yield f"<h3>{round_name(review.round)}</h3>"
        for judged in review.judged:
            verdict = judged.verdict
            yield f"<p><b>{label_html(step_label(verdict.situation, verdict.action, verdict), verdict)}</b></p>"
            yield from decision_lines(verdict)


def step_label(situation: Situation, action: Action, verdict: Verdict | None) -> str:
    """Returns a decision in a few words: `16 v 10: hit ?? −0.06`, with its cost in bets if it is marked."""
    question, player = situation.question, situation.table.player
    assert player.points is not None
    rank = next(card.rank for card in situation.table.dealer.cards if card)
    upcard = "A" if rank is Rank.ACE else rank.points
    insurance = "insurance, " if question.topic is Topic.INSURANCE else ""
    hand = f"{insurance}{total(player.points, player.soft)} v {upcard}"
    move = "given up" if action is Action.FORFEIT else answer_verb(question, action)
    mark_and_cost = f" {verdict.grade.mark} −{verdict.cost:.2g}" if verdict and verdict.marked else ""
    return f"{hand}: {move}{mark_and_cost}"


def label_html(label: str, verdict: Verdict | None) -> str:
    """Returns the label of a decision as HTML, with its mark in colour."""
    if not verdict or not verdict.marked:
        return safe(label)
    mark = f" {verdict.grade.mark} "
    move, _, cost = label.partition(mark)
    return f'{safe(move)}<span class="mark">{mark}{cost}</span>'


def decision_lines(verdict: Verdict) -> Iterator[str]:
    """Yields the cards of a decision, what each move is worth, and the verdict with the reason."""
    advice = verdict.advice
    best_first = sorted(advice.values, key=lambda action: -advice.values[action])
    worth = " · ".join(f"{verb(advice, action)} {value(advice.values[action])}" for action in best_first)
    # The text of a marked verdict has the reason already.
    reason = "" if verdict.marked else f"{why(verdict.situation, verdict.judging_advice)} "
    yield f"<p>{safe(cards_of(verdict.situation))}. {safe(capital(worth))}</p>"
    yield f"<p>{safe(f'{verdict.text} {reason}{verdict.aside}'.strip())}</p>"
