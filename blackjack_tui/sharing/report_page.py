"""Decisions with their verdicts as HTML, and the page of a review that ends with them."""

from collections.abc import Iterator, Sequence

from blackjack_tui.coach.coach_notes import why
from blackjack_tui.coach.phrases import answer_verb, value, verb
from blackjack_tui.coach.review.report import cards_of, round_name
from blackjack_tui.coach.review.values import Reviewed
from blackjack_tui.coach.verdicts import Verdict
from blackjack_tui.front_ends.day_card import CardPicture, day_card
from blackjack_tui.game.actions import Action, Question, Topic
from blackjack_tui.game.cards import Rank
from blackjack_tui.game.situation import Situation
from blackjack_tui.reports.html import document, image, safe
from blackjack_tui.reports.model import Report
from blackjack_tui.screen.buffer import Size
from blackjack_tui.screen.svg import svg
from blackjack_tui.views.themes import DECKS, DEFAULT_THEME, palette
from blackjack_tui.words.knobs import capital
from blackjack_tui.words.sentences import total

_CARD = Size(40, 72)
"""The room for a card; of the rows it takes what it needs."""


def report_page(report: Report, rounds: Sequence[Reviewed]) -> Iterator[str]:
    """Yields the lines of the page of a review's `report`, with the verdicts on all decisions of `rounds`."""
    return document(report, _decisions(rounds), _card(report.title, rounds))


def _card(title: str, rounds: Sequence[Reviewed]) -> Iterator[str]:
    """Yields the card of the game, if money was played for."""
    if not any(each.round.bet for each in rounds):
        return
    card = day_card([each.round for each in rounds], rounds)
    cells = CardPicture(card, ascii_only=False).cells(_CARD, palette(DEFAULT_THEME, DECKS[0]))
    yield image(svg(cells, title), card.words)


def _decisions(rounds: Sequence[Reviewed]) -> Iterator[str]:
    yield "<h2>All decisions</h2>"
    for each in rounds:
        if each.judged:
            yield f"<h3>{round_name(each.round)}</h3>"
        for judged in each.judged:
            verdict = judged.verdict
            yield f"<p><b>{labelled(step_label(verdict.situation, verdict.action, verdict), verdict)}</b></p>"
            yield from decision_lines(verdict)


def step_label(situation: Situation, action: Action, verdict: Verdict | None) -> str:
    """Returns a decision in a few words: `16 v 10: hit ?? −0.06`, with its cost in bets if it is marked."""
    question, player = situation.asked, situation.table.player
    assert isinstance(question, Question)
    assert player.points is not None
    upcard = next(card for card in situation.table.dealer.cards if card)
    about = "insurance, " if question.topic is Topic.INSURANCE else ""
    hand = (
        f"{about}{total(player.points, player.soft)} v {'A' if upcard.rank is Rank.ACE else upcard.rank.points}"
    )
    done = "given up" if action is Action.FORFEIT else answer_verb(question, action)
    marked = f" {verdict.grade.mark} −{verdict.cost:.2g}" if verdict and verdict.marked else ""
    return f"{hand}: {done}{marked}"


def labelled(label: str, verdict: Verdict | None) -> str:
    """Returns a label as HTML, with its mark in colour."""
    mark = f" {verdict.grade.mark} " if verdict and verdict.marked else ""
    head, _, cost = label.partition(mark) if mark else (label, "", "")
    return f'{safe(head)}<span class="mark">{mark}{cost}</span>' if mark else safe(head)


def decision_lines(verdict: Verdict) -> Iterator[str]:
    """Yields the cards of a decision, what each move is worth, and the verdict with the reason."""
    advice = verdict.advice
    values = sorted(advice.values.items(), key=lambda pair: -pair[1])
    worth = " · ".join(f"{verb(advice, action)} {value(number)}" for action, number in values)
    more = verdict.aside if verdict.marked else f"{why(verdict.situation, verdict.by)} {verdict.aside}"
    yield f"<p>{safe(cards_of(verdict.situation))}. {safe(capital(worth))}</p>"
    yield f"<p>{safe(' '.join((verdict.text, more)).strip())}</p>"
