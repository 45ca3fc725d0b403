"""The tally of a session: its decisions by their grades, and its result in parts."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from blackjack_tui.coach.chart_report import place_of
from blackjack_tui.coach.phrases import amount, wins
from blackjack_tui.coach.side_bet_worth import ValuedSideBet, worth_of
from blackjack_tui.coach.verdicts import Grade, Verdict
from blackjack_tui.game.actions import Topic
from blackjack_tui.game.cards import Card, Outcome
from blackjack_tui.game.table import Table
from blackjack_tui.odds.answers import Request
from blackjack_tui.words.money import money
from blackjack_tui.words.notes import BY_CHART, GRADINGS, LEAST_MARKED, graded_by_chart, severity

_SCORES = {Outcome.WIN: 1, Outcome.LOSE: -1, Outcome.PUSH: 0}


class TalliedRound:
    """A round of the session."""

    def __init__(self, value: Request, unit: int, side_bets: tuple[ValuedSideBet, ...] = ()) -> None:
        self.value = value
        """The request for the round's value before its cards."""
        self.unit = unit
        """The round's bet in cents; 1 where nothing is bet, and a unit is a win."""
        self.side_bets = side_bets
        self.result = 0
        """The round's result, in cents or wins."""
        self.skill = 0.0
        """The value its decisions added to best play, in units: 0 or less, except in rounds with splits."""
        self.unjudged = 0
        """The number of decisions without a verdict."""
        self.cards: Sequence[Card] = ()
        """The player's first two cards."""
        self.verdicts: list[Verdict] = []

    def worth(self, values: Mapping[Request, float]) -> float | None:
        """Returns the worth of its bets before the cards, in cents or wins; None until it is known."""
        side_bets = worth_of(self.side_bets, values)
        if self.value not in values or side_bets is None:
            return None
        return values[self.value] * self.unit + side_bets

    def end(self, table: Table) -> None:
        """Takes the first cards and the result from the table."""
        self.cards = [card for card in table.hands[0].cards[:2] if card]
        self.result = sum(table.gains)
        if not table.gains:  # nothing is bet
            self.result = sum(_SCORES[hand.settled.outcome] for hand in table.hands if hand.settled)


class SessionTotals(NamedTuple):
    """The parts of the result, in cents or wins."""

    rounds: int
    """The number of rounds whose parts are all known."""
    expected: float
    luck: float
    skill: float
    betting: float = 0.0
    """The part of `expected` that comes from changing the bet between rounds."""


class CellCost(NamedTuple):
    """The decisions of a session about one cell of the chart."""

    decisions: int = 0
    marked: int = 0
    cost: float = 0.0
    """In cents or wins."""
    mark: int = 0
    """The mark of its worst decision, from 1 to 3; 0 if none is marked."""
    best: str = ""
    """The best move at the last marked decision."""


class Graded:
    """Decisions graded in one way; what they cost is in cents or wins."""

    def __init__(self) -> None:
        self.grades = dict.fromkeys(Grade, 0)
        """The number of decisions of each grade."""
        self.cost = 0.0
        """The cost of the decisions. If the chart grades, decisions that follow it cost nothing."""
        self.gain = 0.0
        """The gain that exact cards had over the chart in decisions that follow the chart."""
        self.cells: dict[tuple[str, str, str], CellCost] = {}
        """The decisions in each cell of the chart, by part, row and column."""

    def add(self, verdict: Verdict) -> None:
        self.grades[verdict.grade] += 1
        exact_cost = verdict.cost * (verdict.bet or 1)
        cost = 0.0 if verdict.follows else exact_cost
        self.cost += cost
        self.gain += exact_cost - cost
        place = place_of(verdict.situation)
        if place and verdict.advice.question.topic is Topic.PLAY:
            cell = self.cells.get(place, CellCost())
            if verdict.marked:
                mark = max(cell.mark, severity(verdict.cost))
                cell = cell._replace(marked=cell.marked + 1, mark=mark, best=verdict.best)
            self.cells[place] = cell._replace(decisions=cell.decisions + 1, cost=cell.cost + cost)


class Tally:
    """Counts verdicts and rounds."""

    def __init__(self, bets: bool) -> None:
        self.bets = bets
        self.grading = BY_CHART
        """How decisions are graded: `BY_CHART` or `BY_CARDS`."""
        self.helped = 0
        """The number of decisions that were made with the odds in sight."""
        self._graded = {grading: Graded() for grading in GRADINGS}
        self.held: list[int] = []
        """The player's money after each round in cents, or the wins less the losses."""
        self.rounds: list[TalliedRound] = []
        self.result = 0
        """The rounds' result, in cents or wins."""
        self.playing: TalliedRound | None = None
        self._ended: list[tuple[TalliedRound, Table]] = []  # rounds that may not be shown to their end yet

    def begin(self, value: Request, bet: int, side_bets: tuple[ValuedSideBet, ...] = ()) -> None:
        """Begins a round. `value`: the request for its value. `bet`: in cents; 0 where nothing is bet."""
        self.playing = TalliedRound(value, bet or 1, side_bets)

    def end(self, table: Table) -> None:
        """Ends the round; it counts from the next `commit` on."""
        if self.playing is not None:
            self.playing.end(table)
            self._ended.append((self.playing, table))
            self.playing = None

    def commit(self) -> None:
        """Counts the rounds that have been shown to their end."""
        for played, table in self._ended:
            self.rounds.append(played)
            self.held.append(_held(table))
            self.result += played.result
        self._ended.clear()

    @property
    def graded(self) -> Graded:
        """The decisions as they are graded now."""
        return self._graded[self.grading]

    @property
    def decisions(self) -> int:
        """The number of decisions judged."""
        return sum(self.graded.grades.values())

    @property
    def marked(self) -> int:
        """The number of decisions that were worse than fine."""
        return self.decisions - self.graded.grades[Grade.FINE]

    def add(self, verdict: Verdict, played: TalliedRound | None) -> None:
        """Counts a decision, and adds it to the round in which it was made."""
        for grading, graded in self._graded.items():
            graded.add(verdict._replace(grading=grading))
        self.helped += verdict.helped
        if played is not None:
            played.unjudged -= 1
            played.verdicts.append(verdict)
            played.skill += verdict.advice.skill(verdict.action) * (verdict.bet or 1) / played.unit

    def sums(self, values: Mapping[Request, float]) -> SessionTotals:
        """Returns the parts of the result. `values`: the rounds' values before their cards, in units."""
        worths = [(played, played.worth(values)) for played in self.rounds if not played.unjudged]
        known = [played for played, worth in worths if worth is not None]
        expected = sum(worth for _, worth in worths if worth is not None)
        skill = sum(played.skill * played.unit for played in known)
        if self.bets:
            # Whole cents, so that the parts on the screen add up, as in a review.
            expected, skill = round(expected), round(skill)
        luck = sum(played.result for played in known) - expected - skill
        betting = 0.0  # what the rounds are worth with the real bets, less with the mean bet in each
        if len({played.unit for played in known}) > 1:
            mean = sum(played.unit for played in known) / len(known)
            betting = sum(values[played.value] * (played.unit - mean) for played in known)
        return SessionTotals(len(known), expected, luck, skill, betting)

    def course(self, values: Mapping[Request, float]) -> tuple[Sequence[float], Sequence[float]]:
        """Returns the result after each round, and the same without luck, as far as that is known."""
        results, without_luck = [0.0], [0.0]
        for played in self.rounds:
            all_known = len(without_luck) == len(results)
            results.append(results[-1] + played.result)
            worth = played.worth(values)
            if all_known and worth is not None and not played.unjudged:
                without_luck.append(without_luck[-1] + worth + played.skill * played.unit)
        return results, without_luck

    def summary(self, sums: SessionTotals) -> str:
        """Returns the session in a line: `40 decisions, 3 marked, cost $1.20; luck +$35, result +$22.`"""
        luck = f"luck {amount(sums.luck, self.bets)}{self._coverage(sums)}, " if sums.rounds else ""
        return f"{self.counted}; {luck}result {amount(self.result, self.bets)}."

    @property
    def graded_by(self) -> str:
        """How decisions are graded, in a sentence or two."""
        if self.grading != BY_CHART:
            return "Graded by exact cards."
        gain = self.graded.gain
        least = 1 if self.bets else LEAST_MARKED  # a cent; a part of a win that is worth a word
        return graded_by_chart(self._amount(gain) if gain >= least else "")

    def _amount(self, cost: float) -> str:
        return money(round(cost)) if self.bets else wins(cost)

    @property
    def counted(self) -> str:
        """How many decisions were judged, helped and marked, and what they cost, in words."""
        cost = self._amount(self.graded.cost)
        many = "1 decision" if self.decisions == 1 else f"{self.decisions} decisions"
        helped = f", {self.helped} with help" if self.helped else ""
        return f"{many}{helped}, {self.marked} marked, cost {cost}"

    def _coverage(self, sums: SessionTotals) -> str:
        """Returns how many of the rounds the sums cover, in words; empty for all of them."""
        return f" over {sums.rounds} of {len(self.rounds)} rounds" if sums.rounds < len(self.rounds) else ""


def _held(table: Table) -> int:
    """Returns the player's money in cents, or the wins less the losses where nothing is bet."""
    return table.score.won - table.score.lost if table.bankroll is None else table.held
