"""The review for programs: JSON, an object a line, and CSV, a row a decision. docs/review.md has the fields."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any

from blackjack_tui.coach.review.report import review_report
from blackjack_tui.coach.review.sums import SideBetTotals, side_bet_totals, totals
from blackjack_tui.coach.review.values import Reviewed, ReviewedDecision
from blackjack_tui.coach.verdicts import Grade
from blackjack_tui.reports.fields import values
from blackjack_tui.reports.text import csv_line
from blackjack_tui.words.keymap import WORDS

_COLUMNS = ("decision", "question", "hand", "dealer", "action", "best", "grade")
_COSTS = ("cost_dollars", "gain_dollars", "cost_bets", "gain_bets")
_DOLLAR = 100  # cents
_ODDS = ("hit", "stand", "double", "split", "surrender", "yes", "no", "1", "11")
"""The columns of values: every meaning of a key that answers a decision."""


def round_lines(each: Reviewed) -> Iterator[str]:
    """Yields a line for each decision of a round, and one for the round if it was finished."""
    for judged in each.judged:
        yield json.dumps(_decision(each, judged))
    round_ = each.round
    if round_.result is None:
        return
    fields: dict[str, Any] = {"round": round_.number, **_box(each), "result": round_.result}
    if each.expected is not None:
        fields |= {"expected": each.expected, "luck": sum(each.luck.values())}
    fields["skill"] = each.skill
    if each.round.side_bets:
        fields["side_bets"] = _side_bets(side_bet_totals([each]))
    if each.inexact:
        fields["inexact"] = True
    yield json.dumps(fields)


def end_line(rounds: Sequence[Reviewed], grading: str) -> str:
    """Returns the last line, with the sums. `grading`: `BY_CHART` or `BY_CARDS`."""
    sums = totals(rounds)
    fields: dict[str, Any] = {
        "rounds": sums.rounds,
        "decisions": sums.asked,
        "inaccuracies": sums.graded[Grade.INACCURACY],
        "mistakes": sums.graded[Grade.MISTAKE],
        "blunders": sums.graded[Grade.BLUNDER],
        "graded_by": grading,
        "cost": sums.cost + sums.gain,
        "cost_by_chart": sums.gain,
    }
    if sums.expected is not None:
        fields |= {"expected": sums.expected, "luck": sums.total_luck}
    fields |= {"skill": sums.skill, "result": sums.result}
    if sums.expected is not None:
        fields["betting"] = sums.betting
    if sums.side_bets:
        fields["side_bets"] = _side_bets(sums.side_bets)
    return json.dumps(values(review_report("", rounds, grading), fields) | fields)


def _side_bets(sums: Mapping[str, SideBetTotals]) -> dict[str, dict[str, Any]]:
    """Returns the sums of each side bet, in cents, without what was not computed."""
    return {
        name: {field: value for field, value in bets._asdict().items() if value is not None}
        for name, bets in sums.items()
    }


def csv_lines(rounds: Iterable[Reviewed]) -> Iterator[str]:
    """Yields the header, which names units, then a row a decision. Bets are the hand's first one.

    Where there are boxes they have a column.
    """
    rounds = iter(rounds)
    first_rounds = [*islice(rounds, 1)]  # the header needs it: either every round has a box, or none has
    has_boxes = any(each.round.box for each in first_rounds)
    columns = ("round", "box", *_COLUMNS) if has_boxes else ("round", *_COLUMNS)
    yield csv_line([*columns, "bet_dollars", *_COSTS, *(f"{name}_bets" for name in _ODDS)])
    for each in chain(first_rounds, rounds):
        for judged in each.judged:
            fields = _decision(each, judged)
            fields["hand"] = " ".join(fields["hand"])
            odds = [fields["odds"].get(meaning, "") for meaning in _ODDS]
            bet = each.round.bet / _DOLLAR
            # Where the chart was followed, exact cards would have gained the cost.
            costs = (0.0, judged.cost) if judged.verdict.follows else (judged.cost, 0.0)
            dollars = [round(bet * cost, 4) if bet else "" for cost in costs]
            money = (bet or "", *dollars, *costs)
            yield csv_line([*(fields[name] for name in columns), *money, *odds])


def _decision(each: Reviewed, judged: ReviewedDecision) -> dict[str, Any]:
    verdict = judged.verdict
    table = verdict.situation.table
    fields = {
        "round": each.round.number,
        **_box(each),
        "decision": judged.number,
        "question": str(verdict.advice.question.topic),
        "hand": [str(card) for card in table.player.cards],
        "dealer": str(next(card for card in table.dealer.cards if card)),
        "action": WORDS[verdict.action],
        "best": WORDS[judged.best],
        "odds": {WORDS[action]: value for action, value in verdict.advice.values.items()},
        "cost": judged.cost,
        "grade": str(verdict.grade),
    }
    if verdict.charted is not None:
        fields["chart"] = WORDS[verdict.charted]
    if of_round := verdict.advice.round_values:
        fields["of_round"] = {WORDS[action]: value for action, value in of_round.items()}
    return fields


def _box(each: Reviewed) -> dict[str, int]:
    """Returns the number of the box as a field; no field for a player with one box."""
    return {"box": each.round.box} if each.round.box else {}
