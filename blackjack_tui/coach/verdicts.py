"""Verdicts: what a decision cost, with its grade, its price and the reason; and the tally of a session."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from blackjack_tui.coach.advice import Advice
from blackjack_tui.coach.phrases import amount, capital, noun, place_of, price, reason, short_price, verb, wins
from blackjack_tui.game.actions import Action, Question, Topic
from blackjack_tui.game.cards import Outcome
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import Table
from blackjack_tui.odds.answers import Request
from blackjack_tui.words.money import money
from blackjack_tui.words.notes import LEAST_MARKED, MARKS, costs


class Grade(StrEnum):
    """How good a decision was."""

    FINE = "fine"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def mark(self) -> str:
        """The mark of chess players, empty for a fine decision."""
        return _MARKS[self]


class Step(NamedTuple):
    """A step of the scale."""

    below: float
    """Costs below this have the grade."""
    grade: Grade


SCALE = (
    Step(LEAST_MARKED, Grade.FINE),
    Step(MARKS["?"], Grade.INACCURACY),
    Step(MARKS["??"], Grade.MISTAKE),
    Step(float("inf"), Grade.BLUNDER),
)
"""The scale, from the least cost on."""


def scale_sentence(bets: bool) -> str:
    """Returns the scale in a sentence; `bets`: whether there is a bet of which a decision costs a part."""
    return "?! from {} of {}, ? from {}, ?? from {}.".format(
        costs("?!"), "the bet" if bets else "a win", costs("?"), costs("??")
    )


_MARKS = {Grade.FINE: "", Grade.INACCURACY: "?!", Grade.MISTAKE: "?", Grade.BLUNDER: "??"}


def grade_of(cost: float) -> Grade:
    """Returns the grade of a decision that cost `cost`."""
    for step in SCALE:
        if cost < step.below:
            break
    return step.grade


_SAME = 1e-9
"""Values that differ by less than this are equal."""


class Verdict(NamedTuple):
    """A decision, judged."""

    situation: Situation
    """The situation in which the question was asked."""
    advice: Advice
    action: Action
    """The player's answer."""
    helped: bool = False
    """Whether the player had seen the odds."""

    @property
    def bet(self) -> int:
        """The hand's first bet in cents; 0 where nothing is bet."""
        return self.situation.table.player.first_bet

    @property
    def cost(self) -> float:
        """What the decision cost, in units of the hand's first bet."""
        return self.advice.cost(self.action)

    @property
    def grade(self) -> Grade:
        """The decision's grade."""
        return grade_of(self.cost)

    @property
    def marked(self) -> bool:
        """Whether the decision is worse than fine."""
        return self.grade is not Grade.FINE

    @property
    def text(self) -> str:
        """The verdict in a line: one word for a good decision, else what was best, the price and the reason."""
        if not self.marked:
            return self.word
        return f"{self._priced(price(self.cost, self.bet))} {capital(reason(self.situation, self.advice))}."

    @property
    def short(self) -> str:
        """The verdict without the reason."""
        if not self.marked:
            return self.word
        best = capital(verb(self.advice, self.advice.best))
        return f"{self.grade.mark} {best} was best: -{short_price(self.cost, self.bet)}"

    @property
    def priced(self) -> str:
        """What was best, and the price."""
        return self._priced(price(self.cost, self.bet)) if self.marked else self.word

    @property
    def both(self) -> str:
        """The best move and the chosen one, for somebody who watches."""
        best, chosen = (verb(self.advice, action) for action in (self.advice.best, self.action))
        if not self.marked:
            return f"Best: {best}. Chosen: {chosen}, {self.word.lower()}"
        because = capital(reason(self.situation, self.advice))
        priced = price(self.cost, self.bet)
        return f"Best: {best}. Chosen: {chosen} {self.grade.mark}, it cost {priced}. {because}."

    @property
    def short_both(self) -> str:
        """The move that was chosen and the best one, without the reason."""
        best, chosen = (verb(self.advice, action) for action in (self.advice.best, self.action))
        if not self.marked:
            return f"Chosen: {chosen}, {self.word.lower()}"
        return f"Chosen: {chosen} {self.grade.mark}; {best} was best: -{short_price(self.cost, self.bet)}"

    @property
    def word(self) -> str:
        """The verdict on a good decision, in a word."""
        return "Best." if self.cost < _SAME else "Fine."

    def _priced(self, priced: str) -> str:
        best = capital(verb(self.advice, self.advice.best))
        return f"{self.grade.mark} {best} was best: {noun(self.advice, self.action)} cost {priced}."


_SCORES = {Outcome.WIN: 1, Outcome.LOSE: -1, Outcome.PUSH: 0}


class TalliedRound:
    """A round of the session."""

    def __init__(self, value: Request, unit: int) -> None:
        self.value = value
        """The request for the round's value before its cards."""
        self.unit = unit
        """The round's bet in cents; 1 where nothing is bet, and a unit is a win."""
        self.result = 0
        """The round's result, in cents or wins."""
        self.skill = 0.0
        """What its decisions added to best play, in units: 0 or less, but for rounds with splits."""
        self.unjudged = 0
        """The number of decisions without a verdict."""

    def end(self, table: Table) -> None:
        """Notes the result."""
        settled = [hand.settled for hand in table.hands if hand.settled]
        self.result = sum(table.gains) if table.gains else sum(_SCORES[hand.outcome] for hand in settled)


class Sums(NamedTuple):
    """The parts of the result, in cents or wins."""

    rounds: int
    """The number of rounds of which all parts are known."""
    expected: float
    luck: float
    skill: float
    betting: float = 0.0
    """What changing the bet from round to round added; a part of `expected`."""


class CellCost(NamedTuple):
    """The decisions of a session about one cell of the chart."""

    decisions: int = 0
    marked: int = 0
    cost: float = 0.0
    """In cents or wins."""
    best: str = ""
    """What was best at the last marked one."""


class Tally:
    """Counts verdicts and rounds."""

    def __init__(self, bets: bool) -> None:
        self.bets = bets
        self.grades = dict.fromkeys(Grade, 0)
        self.helped = 0
        self.cost = 0.0
        """What the decisions cost together, in cents or wins."""
        self.cells: dict[tuple[str, str, str], CellCost] = {}
        """The decisions by the part, the row and the column of the chart."""
        self.held: list[int] = []
        """The player's money after each round in cents, or the wins less the losses."""
        self.rounds: list[TalliedRound] = []
        self.result = 0
        """What the rounds brought, in cents or wins."""
        self.playing: TalliedRound | None = None
        """The round that is being played."""
        self._ended: list[tuple[TalliedRound, Table]] = []
        """Finished rounds that may not have been shown to their end yet."""

    def begin(self, value: Request, bet: int) -> None:
        """Begins a round; `value` asks what it is worth, `bet` is in cents, 0 where nothing is bet."""
        self.playing = TalliedRound(value, bet or 1)

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
    def decisions(self) -> int:
        """The number of decisions judged."""
        return sum(self.grades.values())

    @property
    def marked(self) -> int:
        """The number of decisions that were worse than fine."""
        return self.decisions - self.grades[Grade.FINE]

    def add(self, verdict: Verdict, of: TalliedRound | None) -> None:
        """Counts a decision of the round `of`."""
        self.grades[verdict.grade] += 1
        self.helped += verdict.helped
        cost = verdict.cost * (verdict.bet or 1)
        self.cost += cost
        question = verdict.situation.asked
        place = place_of(verdict.situation)
        if place and isinstance(question, Question) and question.topic is Topic.PLAY:
            before = self.cells.get(place, CellCost())
            best = verb(verdict.advice, verdict.advice.best) if verdict.marked else before.best
            self.cells[place] = CellCost(
                before.decisions + 1, before.marked + verdict.marked, before.cost + cost, best
            )
        if of is not None:
            of.unjudged -= 1
            of.skill += verdict.advice.skill(verdict.action)

    def sums(self, values: Mapping[Request, float]) -> Sums:
        """Returns the parts of the result; `values`: what rounds were worth before their cards, in units."""
        known = [of for of in self.rounds if of.value in values and not of.unjudged]
        expected = sum(values[of.value] * of.unit for of in known)
        skill = sum(of.skill * of.unit for of in known)
        if self.bets:
            # What is shown adds up to the cent, as it does in a review.
            expected, skill = round(expected), round(skill)
        mean = sum(of.unit for of in known) / len(known) if known else 0.0
        betting = sum(values[of.value] * (of.unit - mean) for of in known)
        luck = sum(of.result for of in known) - expected - skill
        return Sums(len(known), expected, luck, skill, betting if len({of.unit for of in known}) > 1 else 0.0)

    def course(self, values: Mapping[Request, float]) -> tuple[Sequence[float], Sequence[float]]:
        """Returns the result after each round, and the same without luck, as far as that is known."""
        results, without_luck = [0.0], [0.0]
        for of in self.rounds:
            results.append(results[-1] + of.result)
            if of.value in values and not of.unjudged and len(without_luck) == len(results) - 1:
                without_luck.append(without_luck[-1] + (values[of.value] + of.skill) * of.unit)
        return results, without_luck

    def summary(self, sums: Sums) -> str:
        """Returns the session in a line: `40 decisions, 3 marked, cost $1.20; luck +$35, result +$22.`"""
        luck = f"luck {amount(sums.luck, self.bets)}{self.over(sums)}, " if sums.rounds else ""
        return f"{self.counted}; {luck}result {amount(self.result, self.bets)}."

    def sentences(self, sums: Sums) -> Sequence[str]:
        """Returns the session in sentences, each figure with what it means."""
        grades = (Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER)
        marks = ", ".join(f"{self.grades[grade]} {grade.mark}" for grade in grades)
        lines = [f"{self.counted}.".replace(", cost", f" ({marks}), cost"), scale_sentence(self.bets)]
        if sums.rounds:
            parts = (
                (sums.expected, "Expected", "what best play was worth before the cards"),
                (sums.luck, "Luck", "what the cards added"),
                (sums.skill, "Skill", "what your play was worth beside best play"),
            )
            lines += [f"{name} {amount(part, self.bets)}: {means}." for part, name, means in parts]
            if sums.betting:
                means = "the part of Expected that comes from changing your bets"
                lines.append(f"Betting {amount(sums.betting, self.bets)}: {means}.")
        over = self.over(sums)
        known = f" (Expected, luck and skill are{over}.)" if over and sums.rounds else ""
        return (*lines, f"Result {amount(self.result, self.bets)}.{known}")

    @property
    def counted(self) -> str:
        """The decisions, and what they cost."""
        cost = money(round(self.cost)) if self.bets else wins(self.cost)
        many = "1 decision" if self.decisions == 1 else f"{self.decisions} decisions"
        helped = f", {self.helped} helped" if self.helped else ""
        return f"{many}{helped}, {self.marked} marked, cost {cost}"

    def over(self, sums: Sums) -> str:
        """Returns how many of the rounds the sums cover, in words; empty for all of them."""
        return f" over {sums.rounds} of {len(self.rounds)} rounds" if sums.rounds < len(self.rounds) else ""


def _held(table: Table) -> int:
    """Returns the player's money in cents, or the wins less the losses where nothing is bet."""
    return table.score.won - table.score.lost if table.bankroll is None else table.held
