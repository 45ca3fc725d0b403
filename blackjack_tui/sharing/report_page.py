"""The report of a review as a page: its sums, the bankroll's graph, and the verdicts on its decisions."""

from collections.abc import Iterator, Sequence

from blackjack_tui.coach.phrases import answer_verb, capital, reason, value, verb
from blackjack_tui.coach.review.report import (
    EACH_BOX,
    cards_of,
    dearest,
    figure_rows,
    not_exact,
    review_picture,
    round_name,
)
from blackjack_tui.coach.review.sums import totals
from blackjack_tui.coach.review.values import Reviewed
from blackjack_tui.coach.verdicts import Verdict
from blackjack_tui.game.actions import Action, Question, Topic
from blackjack_tui.game.cards import Rank
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.situation import Situation
from blackjack_tui.sharing.page import HEADER, figures, graph, page, safe
from blackjack_tui.words.sentences import total


def report_page(title: str, rules: Rules, rounds: Sequence[Reviewed], grading: str) -> Iterator[str]:
    """Yields the lines of the page of `rounds` by `rules`. `grading`: by what decisions are graded."""
    return page(title, _body(title, rules, rounds, grading))


def _body(title: str, rules: Rules, rounds: Sequence[Reviewed], grading: str) -> Iterator[str]:
    yield HEADER.format(safe(title))
    yield from sums(title, rules, rounds, grading)
    found = dearest(rounds)
    if found:
        yield "<h2>The dearest</h2><ol>"
        for each, judged in found:
            yield f"<li><p class=dim>{round_name(each.round)}</p>"
            yield from _of(judged.verdict)
            yield "</li>"
        yield "</ol>"
    yield "<h2>All decisions</h2>"
    for each in rounds:
        if each.judged:
            yield f"<h3>{round_name(each.round)}</h3>"
        for judged in each.judged:
            yield from _of(judged.verdict)


def _of(verdict: Verdict) -> Iterator[str]:
    yield f"<p><b>{labelled(step_label(verdict.situation, verdict.action, verdict), verdict)}</b></p>"
    yield from decision_lines(verdict)


def sums(
    title: str, rules: Rules, rounds: Sequence[Reviewed], grading: str, here: bool = False
) -> Iterator[str]:
    """Yields the graph and the figures of `rounds`; `here` as in `graphs.picture`."""
    found = totals(rounds)
    if found.expected is not None and found.rounds:
        yield "<h2>Result by round, with and without luck</h2>"
        yield from graph(review_picture(title, rules, rounds, here))
    yield "<h2>In all</h2>"
    yield from figures(figure_rows(found, rules.bets, grading))
    if found.full:
        yield f"<p>{safe(EACH_BOX)}</p>"
    yield from (f"<p>{safe(line)}</p>" for line in not_exact(found))


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
    because = "" if verdict.marked else f" {capital(reason(verdict.situation, advice))}."
    yield f"<p>{safe(cards_of(verdict.situation))}. {safe(capital(worth))}</p>"
    yield f"<p>{safe(verdict.text + because)}</p>"
