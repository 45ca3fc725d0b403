"""The review for people: a report in the order that backgammon players know, and a picture."""

import re
from collections.abc import Callable, Iterator, Sequence
from textwrap import wrap
from typing import NamedTuple

from blackjack_tui.coach.phrases import amount, capital
from blackjack_tui.coach.review.sums import HUNDRED, ReviewTotals, course, rating, scale, totals
from blackjack_tui.coach.review.values import Reviewed, ReviewedDecision
from blackjack_tui.coach.review.walk import Chance, Inexact, RoundMoments
from blackjack_tui.coach.verdicts import Grade, scale_sentence
from blackjack_tui.game.actions import Topic
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.situation import Situation
from blackjack_tui.graphs import PLAYED, WITHOUT_LUCK, Curve, line_graph, picture, round_edges, stretched
from blackjack_tui.words.money import change, money
from blackjack_tui.words.notes import BY_CARDS, BY_CHART
from blackjack_tui.words.sentences import side_bet_name, total


def round_name(played: RoundMoments) -> str:
    """Returns `Round 3`, or with a box `Round 3, box 2`."""
    return f"Round {played.number}{f', box {played.box}' if played.box else ''}"


DEAREST = 10
"""The number of mistakes in the report."""
_NAMES = 15
_GRAPH_ROWS = 8
_GAP = 2
_BREAKS = re.compile(r" (?!%)")
_LEAST_COLUMNS = 40
EACH_BOX = (
    "Each hand is decided and valued for itself, from all cards seen. A round is worth the sum of its boxes."
)
_BY = {Chance.DEAL: "the first cards", Chance.DRAWS: "your draws", Chance.DEALER: "the dealer's cards"}
_INEXACT = {
    Inexact.HIDDEN: "a hole card of an earlier round was never shown, though the dealer had looked at it",
    Inexact.RUNS_DRY: "the cards could run out within the round",
    Inexact.SHUFFLED: "the cards ran out and were shuffled within the round",
    Inexact.TOO_DEAR: "you could not pay for a move; what is worth most is of those you could pay for",
    Inexact.UNVALUED: "so few cards were unseen that a moment has no value",
}
"""Why values are not exact, and in how many rounds."""


class ReportForm(NamedTuple):
    """The options of a report."""

    columns: int
    ascii_only: bool
    grading: str
    """By what decisions are graded: `BY_CHART` or `BY_CARDS`."""
    replay: Callable[[int, int], str]
    """Returns the command that shows a round, by its number, after so many of its events."""


def report(title: str, rounds: Sequence[Reviewed], form: ReportForm) -> Iterator[str]:
    """Yields the lines of the report; `title`: the rule book and the seed."""
    sums = totals(rounds)
    noun = "round" if sums.rounds == 1 else "rounds"
    yield f"{title}: {sums.rounds:,} {noun}"
    yield ""
    money_played = any(each.round.bet for each in rounds)
    for name, figure, meaning in figure_rows(sums, money_played, form.grading):
        yield from _row(name, figure, meaning, form.columns)
    if sums.full:
        yield ""
        yield from wrap(EACH_BOX, form.columns)
    yield from not_exact(sums)
    yield from _dearest(rounds, form)
    if sums.expected is not None and sums.rounds > 1:
        yield from _graphs(rounds, sums, money_played, form)


def figure_rows(sums: ReviewTotals, money_played: bool, grading: str) -> Iterator[tuple[str, str, str]]:
    """Yields the name, the figure and the meaning of each line; the name of a part is indented."""

    def signed(units: float) -> str:
        return amount(units, money_played)

    def paid(units: float) -> str:
        return signed(units).removeprefix("+")

    marked = sums.asked - sums.graded[Grade.FINE]
    marks = ", ".join(
        f"{number} {grade.mark} {grade if number == 1 else _PLURALS[grade]}"
        for grade, number in sums.graded.items()
        if number and grade is not Grade.FINE
    )
    yield "Decisions", f"{sums.asked:,}", "that left a choice"
    yield "  marked", f"{marked:,}", f"{marks or 'none'}; the marks: {scale_sentence(money_played)}"
    by_chart = grading == BY_CHART
    yield (
        "  graded by",
        _GRADED_BY[grading],
        _MEANT_BY[grading],
    )
    means = "what the best moves were worth more than yours"
    yield "Cost", paid(sums.cost), f"{means}, where you left the chart" if by_chart else means
    if sums.rounds:
        each = HUNDRED * sums.cost / sums.rounds
        share = f"{HUNDRED * sums.share:.2f} % of the first bets"
        yield "  per 100 rounds", paid(each), share
        if sums.left:
            yield (
                "  by the chart",
                paid(sums.left),
                "what exact cards would have won more there",
            )
        yield "Rating", rating(sums.share), f"by that share: {scale()}"
    if sums.expected is not None:
        yield "Expected", signed(sums.expected), "what best play is worth before each round's first card"
        if sums.varied:
            # The rounded figures add up.
            betting = round(sums.betting)
            flat = f"with {money(round(sums.mean))}, your mean bet, on every round"
            yield "  flat bets", signed(round(sums.expected) - betting), flat
            changed = "what changing it added: it gains where you bet more on a shoe that is worth more"
            yield "  betting", signed(betting), changed
        by = _BY | ({Chance.DEALER: "the dealer's cards and other hands'"} if sums.full else {})
        parts = "; ".join(f"{by[chance]} {signed(part)}" for chance, part in sums.luck.items())
        luck = sums.luck_shown(money_played)
        yield "Luck", signed(luck), f"what the cards brought beside that: {parts}"
    skill = "what your moves lost beside best play; inside a split, beside the plan for its hands"
    yield "Skill", signed(sums.skill), skill
    yield from _side_bets(sums)
    if sums.expected is None:
        yield "Result", signed(sums.result), "without --quick it is parted into expected, luck and skill"
        return
    of_bets = ", and expected = flat bets + betting" if sums.varied else ""
    yield "Result", signed(sums.result), f"= expected + luck + skill{of_bets}"
    without = signed(sums.result - luck)
    yield "Without luck", without, "= expected + skill: what playing like this brings on average"


def _side_bets(sums: ReviewTotals) -> Iterator[tuple[str, str, str]]:
    """Yields a line for each side bet; what it expected and its luck are parts of those above."""
    for name, bets in sums.side_bets.items():
        noun = "bet" if bets.number == 1 else "bets"
        told = f"{bets.number:,} {noun}, {money(bets.bet)} in all, {money(bets.returned)} came back"
        expected = "" if bets.expected is None else f"; expected {change(round(bets.expected))}"
        yield side_bet_name(name).capitalize(), change(bets.returned - bets.bet), told + expected


_GRADED_BY = {BY_CHART: "the chart", BY_CARDS: "exact cards"}
_MEANT_BY = {BY_CHART: "what follows it is no mistake", BY_CARDS: "what each move was worth"}
_PLURALS = {
    Grade.FINE: "fine",
    Grade.INACCURACY: "inaccuracies",
    Grade.MISTAKE: "mistakes",
    Grade.BLUNDER: "blunders",
}


def _row(name: str, figure: str, meaning: str, columns: int) -> Iterator[str]:
    """Yields a line, and further ones for the rest of a meaning that does not fit."""
    head = f"{name:{_NAMES}} {figure:>{12 - max(0, len(name) - _NAMES)}}  "
    room = max(columns - len(head), 20)
    lines = [""]
    for word in _BREAKS.split(meaning):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > room:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    yield f"{head}{lines[0]}".rstrip()
    for line in lines[1:]:
        yield " " * len(head) + line


def not_exact(sums: ReviewTotals) -> Iterator[str]:
    """Yields the lines that say why values are not exact, and in how many rounds; none where all are."""
    causes = [(why, number) for why, number in sums.inexact.items() if number]
    if causes:
        yield ""
        yield "Not exact:"
    for why, number in causes:
        yield f"  in {number:,} {'round' if number == 1 else 'rounds'} {_INEXACT[why]}"


def dearest(rounds: Sequence[Reviewed]) -> list[tuple[Reviewed, ReviewedDecision]]:
    """Returns the marked decisions that cost most money, the dearest first."""
    marked = [(each, judged) for each in rounds for judged in each.judged if judged.verdict.marked]
    marked.sort(key=lambda pair: -pair[1].cost * (pair[0].round.bet or 1))
    return marked[:DEAREST]


def _dearest(rounds: Sequence[Reviewed], form: ReportForm) -> Iterator[str]:
    marked = dearest(rounds)
    if not marked:
        return
    yield ""
    yield "The dearest:"
    for place, (each, judged) in enumerate(marked, 1):
        verdict = judged.verdict
        reason = verdict.text.removeprefix(verdict.priced).strip()
        yield ""
        yield f"{place:2}. {round_name(each.round)}: {cards_of(judged.verdict.situation)}"
        yield f"    {verdict.priced}"
        yield from wrap(capital(reason), form.columns, initial_indent="    ", subsequent_indent="    ")
        yield f"    {form.replay(each.round.number, judged.event)}"


def cards_of(situation: Situation) -> str:
    """Returns the cards of a decision: `5♠ J♥ (15) against 10♦`."""
    player = situation.table.player
    upcard = next(card for card in situation.table.dealer.cards if card)
    hand = " ".join(str(card) for card in player.cards)
    assert player.points is not None
    asked = situation.asked
    about = ", insurance" if getattr(asked, "topic", None) is Topic.INSURANCE else ""
    return f"{hand} ({total(player.points, player.soft)}) against {upcard}{about}"


def _graphs(
    rounds: Sequence[Reviewed], sums: ReviewTotals, money_played: bool, form: ReportForm
) -> Iterator[str]:
    """Yields two graphs of the same scale, with luck and without it; side by side where there is room."""
    both = course(rounds)
    low, *_, high = round_edges(min(map(min, both)), max(map(max, both)), _least(money_played))
    # The axis of a graph begins at 0.
    curves = [stretched([value - low for value in one], 2 * form.columns) for one in both]
    beside = form.columns >= 2 * _LEAST_COLUMNS
    width = (form.columns - _GAP) // 2 if beside else form.columns
    width = min(width, 60)
    drawn = [line_graph([one], width, _GRAPH_ROWS, form.ascii_only, high - low)[0] for one in curves]
    ends = sums.result, sums.result - sums.luck_shown(money_played)
    names = "Result", "Without luck"
    heads = [f"{name} {amount(end, money_played)}" for name, end in zip(names, ends, strict=True)]
    yield ""
    if beside:
        yield f"{heads[0]:{width}}{' ' * _GAP}{heads[1]}".rstrip()
        for left, right in zip(*drawn, strict=True):
            yield f"{left:{width}}{' ' * _GAP}{right}".rstrip()
    else:
        for head, lines in zip(heads, drawn, strict=True):
            yield head
            yield from (line.rstrip() for line in lines)
    lowest, highest = (amount(edge, money_played) for edge in (low, high))
    yield f"From the first round to the last; the lower edge is {lowest}, the upper {highest}."


def review_picture(title: str, rules: Rules, rounds: Sequence[Reviewed], here: bool = False) -> Iterator[str]:
    """Yields the lines of the picture, in SVG, of `rounds` by `rules`; `here` as in `graphs.picture`."""
    results = course(rounds)
    curves = (Curve(PLAYED, results.played), Curve(WITHOUT_LUCK, results.without_luck))
    return picture(title, curves, _cents if rules.bets else "{:+.0f}".format, _least(rules.bets), here)


def _least(money_played: bool) -> float:
    """Returns the least step of an axis: a dollar, in cents, or a win."""
    return 100.0 if money_played else 1.0


def _cents(value: float) -> str:
    return money(round(value))
