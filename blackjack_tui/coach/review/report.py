"""The review for people: a report in the order that backgammon players know, its words explained in place."""

import re
from collections.abc import Callable, Iterator, Sequence
from textwrap import wrap
from typing import NamedTuple

from blackjack_tui.coach.grades import Grade, scale_told
from blackjack_tui.coach.phrases import amount, capital
from blackjack_tui.coach.review.totals import HUNDRED, Course, Totals, course, rating, scale, totals
from blackjack_tui.coach.review.values import Judged, Reviewed
from blackjack_tui.coach.review.walk import Chance, Inexact
from blackjack_tui.game.actions import Topic
from blackjack_tui.graphs import line_graph, stretched
from blackjack_tui.words.money import money
from blackjack_tui.words.sentences import total

DEAREST = 10
"""The number of mistakes in the report."""
_NAMES = 15
_GRAPH_ROWS = 8
_GAP = 2
_BREAKS = re.compile(r" (?!%)")
_LEAST_COLUMNS = 40
_BY = {Chance.DEAL: "the first cards", Chance.DRAWS: "your draws", Chance.DEALER: "the dealer's cards"}
_INEXACT = {
    Inexact.HIDDEN: "a hole card of an earlier round was never shown, though the dealer had looked at it",
    Inexact.RUNS_DRY: "the cards could run out within the round",
    Inexact.SHUFFLED: "the cards ran out and were shuffled within the round",
    Inexact.TOO_DEAR: "you could not pay for a move; what is worth most is of those you could pay for",
    Inexact.UNVALUED: "so few cards were unseen that a moment has no value",
}
"""Why values are not exact, and in how many rounds."""


class Form(NamedTuple):
    """How a report is written."""

    columns: int
    ascii_only: bool
    replay: Callable[[int, int], str]
    """Returns the command that shows a round, by its number, after so many of its events."""


def report(title: str, rounds: Sequence[Reviewed], form: Form) -> Iterator[str]:
    """Yields the lines of the report; `title`: the rule book and the seed."""
    found = totals(rounds)
    noun = "round" if found.rounds == 1 else "rounds"
    yield f"{title}: {found.rounds:,} {noun}"
    yield ""
    money_played = any(each.told.bet for each in rounds)
    for name, figure, meaning in _rows(found, money_played):
        yield from _row(name, figure, meaning, form.columns)
    yield from _not_exact(found)
    yield from _dearest(rounds, form)
    if found.expected is not None and found.rounds > 1:
        yield from _graphs(course(rounds), money_played, form)


def _rows(found: Totals, money_played: bool) -> Iterator[tuple[str, str, str]]:
    """Yields the name, the figure and the meaning of each line."""

    def told(units: float) -> str:
        return amount(units, money_played)

    def paid(units: float) -> str:
        return told(units).removeprefix("+")

    marked = found.asked - found.graded[Grade.FINE]
    marks = ", ".join(
        f"{number} {grade.mark} {grade if number == 1 else _PLURALS[grade]}"
        for grade, number in found.graded.items()
        if number and grade is not Grade.FINE
    )
    yield "Decisions", f"{found.asked:,}", "that left a choice"
    yield "  marked", f"{marked:,}", f"{marks or 'none'}; the marks: {scale_told(money_played)}"
    yield "Cost", paid(found.cost), "what the best moves were worth more than yours"
    if found.rounds:
        each = HUNDRED * found.cost / found.rounds
        share = f"{HUNDRED * found.share:.2f} % of the first bets"
        yield "  per 100 rounds", paid(each), share
        yield "Rating", rating(found.share), f"by that share: {scale()}"
    if found.expected is not None:
        yield "Expected", told(found.expected), "what best play is worth before each round's first card"
        if found.varied:
            # The rounded figures add up.
            betting = round(found.betting)
            flat = f"with {money(round(found.mean))}, your mean bet, on every round"
            yield "  flat bets", told(round(found.expected) - betting), flat
            changed = "what changing it added: it gains where you bet more on a shoe that is worth more"
            yield "  betting", told(betting), changed
        parts = "; ".join(f"{_BY[chance]} {told(part)}" for chance, part in found.luck.items())
        # The rounded figures add up: luck takes the rounding errors of the other two.
        luck = found.result - round(found.expected) - round(found.skill) if money_played else found.lucky
        yield "Luck", told(luck), f"what the cards brought beside that: {parts}"
    skill = "what your moves lost beside best play; inside a split, beside the plan for its hands"
    yield "Skill", told(found.skill), skill
    if found.expected is None:
        yield "Result", told(found.result), "without --quick it is parted into expected, luck and skill"
        return
    of_bets = ", and expected = flat bets + betting" if found.varied else ""
    yield "Result", told(found.result), f"= expected + luck + skill{of_bets}"
    without = told(found.result - luck)
    yield "Without luck", without, "= expected + skill: what playing like this brings on average"


_PLURALS = {
    Grade.FINE: "fine",
    Grade.INACCURACY: "inaccuracies",
    Grade.MISTAKE: "mistakes",
    Grade.BLUNDER: "blunders",
}


def _row(name: str, figure: str, meaning: str, columns: int) -> Iterator[str]:
    """Yields a line, and further ones for the rest of a meaning that does not fit."""
    head = f"{name:{_NAMES}} {figure:>12}  "
    room = max(columns - len(head), 20)
    lines = [""]
    for word in _BREAKS.split(meaning):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > room:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    yield f"{head}{lines[0]}".rstrip()
    for line in lines[1:]:
        yield " " * len(head) + line


def _not_exact(found: Totals) -> Iterator[str]:
    causes = [(why, number) for why, number in found.inexact.items() if number]
    if causes:
        yield ""
        yield "Not exact:"
    for why, number in causes:
        yield f"  in {number:,} {'round' if number == 1 else 'rounds'} {_INEXACT[why]}"


def dearest(rounds: Sequence[Reviewed]) -> list[tuple[Reviewed, Judged]]:
    """The marked decisions that cost most money, the dearest first."""
    marked = [(each, judged) for each in rounds for judged in each.judged if judged.verdict.marked]
    marked.sort(key=lambda pair: -pair[1].cost * (pair[0].told.bet or 1))
    return marked[:DEAREST]


def _dearest(rounds: Sequence[Reviewed], form: Form) -> Iterator[str]:
    found = dearest(rounds)
    if not found:
        return
    yield ""
    yield "The dearest:"
    for place, (each, judged) in enumerate(found, 1):
        verdict = judged.verdict
        reason = verdict.text.removeprefix(verdict.priced).strip()
        yield ""
        yield f"{place:2}. Round {each.told.number}: {_cards(judged)}"
        yield f"    {verdict.priced}"
        yield from wrap(capital(reason), form.columns, initial_indent="    ", subsequent_indent="    ")
        yield f"    {form.replay(each.told.number, judged.event)}"


def _cards(judged: Judged) -> str:
    situation = judged.verdict.situation
    player = situation.table.player
    upcard = next(card for card in situation.table.dealer.cards if card)
    hand = " ".join(str(card) for card in player.cards)
    assert player.points is not None
    asked = situation.asked
    about = ", insurance" if getattr(asked, "topic", None) is Topic.INSURANCE else ""
    return f"{hand} ({total(player.points, player.soft)}) against {upcard}{about}"


def _graphs(where: Course, money_played: bool, form: Form) -> Iterator[str]:
    """Two graphs of the same scale, with luck and without it; side by side where there is room."""
    both = (where.played, where.without_luck)
    low, high = min(map(min, both)), max(map(max, both))
    # The axes of a graph begin at 0, where a bankroll may never come near.
    shown = [stretched([value - low for value in one], 2 * form.columns) for one in both]
    beside = form.columns >= 2 * _LEAST_COLUMNS
    width = (form.columns - _GAP) // 2 if beside else form.columns
    width = min(width, 60)
    drawn = [line_graph([one], width, _GRAPH_ROWS, form.ascii_only, high - low)[0] for one in shown]
    heads = [f"{_CAPTIONS[money_played]}, {_told(one, money_played)}" for one in both[:1]]
    heads.append(f"Without luck, {_told(both[1], money_played)}")
    yield ""
    if beside:
        yield f"{heads[0]:{width}}{' ' * _GAP}{heads[1]}".rstrip()
        for left, right in zip(*drawn, strict=True):
            yield f"{left:{width}}{' ' * _GAP}{right}".rstrip()
    else:
        for head, lines in zip(heads, drawn, strict=True):
            yield head
            yield from (line.rstrip() for line in lines)
    lowest, highest = (money(round(edge)) if money_played else f"{edge:+g}" for edge in (low, high))
    yield f"From the first round to the last; the lower edge is {lowest}, the upper {highest}."


_CAPTIONS = {True: "Bankroll", False: "Wins less losses"}


def _told(values: Sequence[float], money_played: bool) -> str:
    first, last = values[0], values[-1]
    if money_played:
        return f"{money(round(first))} to {money(round(last))}"
    return f"{first:+g} to {last:+.1f}"
