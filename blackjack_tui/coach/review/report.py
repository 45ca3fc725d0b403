"""The report of a review, in the order that backgammon players know."""

from collections.abc import Callable, Iterator, Sequence

from blackjack_tui.coach.phrases import amount
from blackjack_tui.coach.review.sums import FEWEST_RATED, HUNDRED, ReviewTotals, course, rating, scale, totals
from blackjack_tui.coach.review.values import Reviewed, ReviewedDecision
from blackjack_tui.coach.review.walk import Chance, RoundMoments
from blackjack_tui.coach.verdicts import Grade
from blackjack_tui.game.actions import Topic
from blackjack_tui.game.situation import Situation
from blackjack_tui.play.results import figure, result_curves
from blackjack_tui.reports.model import (
    Amount,
    Choice,
    ChoicePart,
    Figure,
    FigurePart,
    GraphPart,
    Part,
    Report,
    Sentence,
    Unit,
)
from blackjack_tui.words.money import change, money
from blackjack_tui.words.notes import BY_CARDS, BY_CHART, scale_sentence
from blackjack_tui.words.sentences import side_bet_name, total


def round_name(played: RoundMoments) -> str:
    """Returns `Round 3`, or with a box `Round 3, box 2`."""
    return f"Round {played.number}{f', box {played.box}' if played.box else ''}"


MOST_CHOICES = 10
"""The number of mistakes in the report."""
EACH_BOX = (
    "Each hand is decided and valued for itself, from all cards seen. A round is worth the sum of its boxes."
)
_CAUSES = {Chance.DEAL: "the first cards", Chance.DRAWS: "your draws", Chance.DEALER: "the dealer's cards"}
_INEXACT = "a hole card was never shown, the cards could run out, or you could not pay for a move"


def review_report(
    title: str,
    rounds: Sequence[Reviewed],
    grading: str,
    replay: Callable[[int, int], str] = lambda _round, _event: "",
) -> Report:
    """Returns the report of a review; `title`: the rule book and the seed.

    `grading`: `BY_CHART` or `BY_CARDS`. `replay`: returns the command that shows a round, by number, after a
    number of events.
    """
    sums = totals(rounds)
    for_money = any(each.round.bet for each in rounds)
    parts: list[Part] = [FigurePart("", "", tuple(_figures(sums, for_money, grading)))]
    if sums.full:
        parts.append(Sentence(EACH_BOX))
    if sums.inexact:
        inexact = "1 round" if sums.inexact == 1 else f"{sums.inexact:,} rounds"
        parts.append(Sentence(f"Not exact in {inexact}: {_INEXACT}."))
    if marked := costliest(rounds):
        heading = "The dearest, by dollars" if for_money else "The dearest"
        parts.append(ChoicePart("dearest", heading, tuple(_choices(marked, replay))))
    if sums.expected is not None and sums.rounds > 1:
        parts.append(result_graph(rounds, for_money))
    noun = "round" if sums.rounds == 1 else "rounds"
    return Report("review", f"{title}: {sums.rounds:,} {noun}", tuple(parts))


def _figures(sums: ReviewTotals, for_money: bool, grading: str) -> Iterator[Figure]:
    """Yields the figures of a review; what was not computed, or needs bets or side bets, is left out."""
    marks = ", ".join(
        f"{number} {grade.mark} {grade if number == 1 else _PLURALS[grade]}"
        for grade, number in sums.graded.items()
        if number and grade is not Grade.FINE
    )
    yield Figure("decisions", "Decisions", Amount(sums.asked), "that left a choice")
    meaning = f"{marks or 'none'}. {scale_sentence(for_money)}"
    yield Figure("marked", "marked", Amount(sums.marked), meaning, level=1)
    yield Figure("graded_by", "graded by", Amount(_GRADED_BY[grading]), _MEANT_BY[grading], level=1)
    left_chart = ", where you left the chart" if grading == BY_CHART else ""
    yield figure("cost", sums.cost, for_money, f"what the best moves were worth more than yours{left_chart}")
    if sums.rounds:
        share = f"{HUNDRED * sums.share:.2f} % of the first bets"
        per_hundred = figure("cost_per_100", HUNDRED * sums.cost / sums.rounds, for_money, share)
        yield per_hundred._replace(name="per 100 rounds", level=1)
        if sums.gain:
            gain = figure("cost", sums.gain, for_money, "what exact cards would have won more there")
            yield gain._replace(key="cost_by_chart", name="by the chart", level=1)
        few = f"takes {FEWEST_RATED} decisions; so far there are {sums.asked}"
        rated = Amount(rating(sums) or None, why=few if sums.asked < FEWEST_RATED else "")
        yield Figure("rating", "Rating", rated, f"by that share: {scale()}")
    if sums.expected is not None:
        yield from _expected_and_luck(sums, sums.expected, for_money)
    skill = "what your moves lost compared with best play; inside a split, with the plan for its hands"
    yield figure("skill", sums.skill, for_money, skill)
    yield from _side_bets(sums)
    if sums.expected is None:
        yield figure("result", sums.result, for_money, "without --quick: expected, luck and skill")
        return
    of_bets = ", and expected = flat bets + betting" if sums.varied else ""
    yield figure("result", sums.result, for_money, f"= expected + luck + skill{of_bets}")
    yield figure("without_luck", sums.result - sums.luck_shown(for_money), for_money)


def _expected_and_luck(sums: ReviewTotals, expected: float, for_money: bool) -> Iterator[Figure]:
    """Yields what best play expected, in two parts if the bets varied, and what the cards added."""
    yield figure("expected", expected, for_money)
    if sums.varied:
        # Two parts of `expected`, which take their looks from it.
        betting = round(sums.betting)  # rounded first, so that the printed figures add up
        meaning = f"with {money(round(sums.mean))}, your mean bet, on every round"
        flat = figure("expected", round(expected) - betting, for_money, meaning)
        yield flat._replace(key="flat_bets", name="flat bets", level=1)
        meaning = "what changing it added: it gains where you bet more on a shoe that is worth more"
        changed = figure("expected", betting, for_money, meaning)
        yield changed._replace(key="betting", name="betting", level=1)
    causes = dict(_CAUSES)
    if sums.full:
        causes[Chance.DEALER] = "the dealer's cards and other hands'"
    parts = "; ".join(f"{causes[chance]} {amount(part, for_money)}" for chance, part in sums.luck.items())
    yield figure("luck", sums.luck_shown(for_money), for_money, f"what the cards added: {parts}")


def _side_bets(sums: ReviewTotals) -> Iterator[Figure]:
    """Yields a figure for each side bet; its expected value and luck are included in the other figures."""
    for name, bets in sums.side_bets.items():
        noun = "bet" if bets.number == 1 else "bets"
        meaning = f"{bets.number:,} {noun}, {money(bets.bet)} in all, {money(bets.returned)} came back"
        if bets.expected is not None:
            meaning += f"; expected {change(round(bets.expected))}"
        gained = Amount(bets.returned - bets.bet, Unit.CENTS, signed=True)
        yield Figure(key="", name=side_bet_name(name).capitalize(), amount=gained, meaning=meaning)


_GRADED_BY = {BY_CHART: "the chart", BY_CARDS: "exact cards"}
_MEANT_BY = {BY_CHART: "what follows it is no mistake", BY_CARDS: "what each move was worth"}
_PLURALS = {
    Grade.FINE: "fine",
    Grade.INACCURACY: "inaccuracies",
    Grade.MISTAKE: "mistakes",
    Grade.BLUNDER: "blunders",
}


def costliest(rounds: Sequence[Reviewed]) -> list[tuple[Reviewed, ReviewedDecision]]:
    """Returns the marked decisions that cost the most money, the costliest first."""

    def cost(marked: tuple[Reviewed, ReviewedDecision]) -> float:
        reviewed, judged = marked
        return judged.cost * reviewed.unit

    marked = [(each, judged) for each in rounds for judged in each.judged if judged.verdict.marked]
    return sorted(marked, key=cost, reverse=True)[:MOST_CHOICES]


def _choices(
    marked: Sequence[tuple[Reviewed, ReviewedDecision]], replay: Callable[[int, int], str]
) -> Iterator[Choice]:
    for each, judged in marked:
        verdict = judged.verdict
        cards = f"{round_name(each.round)}: {cards_of(verdict.situation)}."
        yield Choice(f"{cards} {verdict.text}", replay(each.round.number, judged.event))


def cards_of(situation: Situation) -> str:
    """Returns the cards of a decision: `5S JH (15) against 10D`."""
    player = situation.table.player
    upcard = next(card for card in situation.table.dealer.cards if card)
    hand = " ".join(str(card) for card in player.cards if card)
    assert player.points is not None
    about = ", insurance" if situation.question.topic is Topic.INSURANCE else ""
    return f"{hand} ({total(player.points, player.soft)}) against {upcard}{about}"


def result_graph(rounds: Sequence[Reviewed], for_money: bool) -> GraphPart:
    """Returns the graph of the result by round, with luck and without. It ends at the report's figures."""
    curves, sums = course(rounds), totals(rounds)
    end = sums.result - sums.luck_shown(for_money)  # rounded, so that the figures add up
    return result_curves(curves.played, (*curves.without_luck[:-1], end), for_money)
