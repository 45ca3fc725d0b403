"""Several players' reviews of the same cards, side by side: for two friends, or a class."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from blackjack_tui.coach.phrases import verb
from blackjack_tui.coach.review.report import cards_of
from blackjack_tui.coach.review.sums import rating, totals
from blackjack_tui.coach.review.values import Reviewed, ReviewedDecision
from blackjack_tui.reports.model import Amount, Report, Sentence, TableColumn, TablePart, Unit, Value
from blackjack_tui.reports.text import csv_line

_SUMS = ("cost", "expected", "luck", "skill", "result")
_DOLLAR = 100  # cents


class PlayerReview(NamedTuple):
    """A player's game, reviewed."""

    name: str
    rounds: Sequence[Reviewed]


class Parting(NamedTuple):
    """The first decision of a round in which players did not do the same."""

    round: int
    decisions: dict[str, ReviewedDecision]
    """The decision of each player who came to it, by name."""


def partings(players: Sequence[PlayerReview]) -> Iterator[Parting]:
    """Yields the first decision of each round in which players with the same cards did not do the same."""
    by_player = {player.name: {each.round.place: each.judged for each in player.rounds} for player in players}
    for number, box in sorted({place for rounds in by_player.values() for place in rounds}):
        # The decisions of each player who played this round at this box.
        judged = {name: rounds[number, box] for name, rounds in by_player.items() if (number, box) in rounds}
        for turn in range(max(map(len, judged.values()))):
            decisions = {name: in_order[turn] for name, in_order in judged.items() if turn < len(in_order)}
            hands = {cards_of(each.verdict.situation) for each in decisions.values()}
            if len(hands) > 1:  # the shoes have gone different ways
                break
            if len({each.verdict.action for each in decisions.values()}) > 1:
                yield Parting(number, decisions)
                break


def comparison(title: str, players: Sequence[PlayerReview]) -> Report:
    """Returns a report: a row for each player, and the decisions in which they differ, the costliest first."""
    money = any(each.round.bet for player in players for each in player.rounds)
    unit = Unit.CENTS if money else Unit.WINS
    columns = (
        TableColumn("player", "player"),
        *(TableColumn(name, name, Unit.COUNT) for name in ("rounds", "marked")),
        *(TableColumn(name, name, unit, signed=name != "cost") for name in _SUMS),
        TableColumn("rating", "rating"),
    )
    rows: list[tuple[Value, ...]] = []
    for player in players:
        sums = totals(player.rounds)
        luck = None if sums.expected is None else sums.luck_shown(money)
        parts = (sums.cost, sums.expected, luck, sums.skill, sums.result)
        rated = Amount(rating(sums) or None, Unit.TEXT)
        rows.append((player.name, sums.rounds, sums.marked, *parts, rated))
    by_cost = sorted(partings(players), key=lambda parting: -max(_costs(parting)))
    sentences = [Sentence(_parted(parting)) for parting in by_cost]
    if sentences:
        sentences[0] = sentences[0]._replace(title="Where they parted, the dearest first")
    else:
        sentences = [Sentence("They decided alike wherever they had the same cards.")]
    table = TablePart("players", "", columns, tuple(rows))
    return Report("comparison", f"{title}: {len(players)} players", (table, *sentences))


def _parted(parting: Parting) -> str:
    """Returns the cards of a parting, and what each player did, in a sentence."""
    first = next(iter(parting.decisions.values()))
    by_action: dict[str, list[str]] = {}
    for name, judged in parting.decisions.items():
        verdict = judged.verdict
        action = verb(verdict.advice, verdict.action)
        if verdict.marked:
            action += f", {verdict.short}"
        by_action.setdefault(action, []).append(name)
    actions = "; ".join(f"{', '.join(names)}: {action}" for action, names in by_action.items())
    return f"Round {parting.round}: {cards_of(first.verdict.situation)}. {actions}."


def _costs(parting: Parting) -> Iterator[float]:
    return (judged.cost * max(judged.verdict.bet, 1) for judged in parting.decisions.values())


def comparison_rows(players: Sequence[PlayerReview]) -> Iterator[str]:
    """Yields a header and a row a player in CSV. Sums are in dollars, or in wins where nothing is bet."""
    money = any(each.round.bet for player in players for each in player.rounds)
    named = (f"{name}_{'dollars' if money else 'wins'}" for name in _SUMS)
    yield csv_line(("player", "rounds", "decisions", "marked", *named, "rating"))
    for player in players:
        sums = totals(player.rounds)
        luck = sums.total_luck if sums.expected is not None else None
        numbers = (sums.cost, sums.expected, luck, sums.skill, sums.result)
        unit = _DOLLAR if money else 1
        rounded = ["" if number is None else round(number / unit, 4) for number in numbers]
        yield csv_line((player.name, sums.rounds, sums.asked, sums.marked, *rounded, rating(sums)))
