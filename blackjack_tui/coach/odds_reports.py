"""Exact odds as reports: of a rule book, of a hand, of a chart of one's own, of a side bet."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from blackjack_tui.coach.chart_report import chart_grid
from blackjack_tui.counts.indices import Index, Play, indices_part
from blackjack_tui.counts.system import System
from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import Rank
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.side_bets import SideBet
from blackjack_tui.odds.answers import DealerChances, DecisionOdds, Splits
from blackjack_tui.odds.chart import Chart
from blackjack_tui.odds.kept_figures import Figures, dealer_figures
from blackjack_tui.odds.side_bet_chances import SideBetOdds
from blackjack_tui.reports.model import (
    Amount,
    Figure,
    FigurePart,
    Part,
    Report,
    Sentence,
    TableColumn,
    TablePart,
    Unit,
)
from blackjack_tui.words.money import best_play, chance, hundred_hands, per_cent

SPLITS = {
    Splits.CDP: "Split hands are played best for the cards left and the number of pair cards out (cdp).",
    Splits.CDZ: "Split hands are played as if not split, as in most published figures (cdz).",
}
_HANDS = {"hard": "hard", "soft": "soft", "pairs": "pair", "doubled": "doubled"}
_FOUR = 4  # digits of a value


def book_report(rules: Rules, figures: Figures, splits: Splits, seen: int, exact: bool, dry: bool) -> Report:
    """Returns the report of a rule book: its return and chart, and the return against each upcard.

    `seen`: the number of cards out of the shoe. `exact`: whether to list the hands that overrule the chart.
    `dry`: whether the cards can run out within a round.
    """
    cards = "1 card" if seen == 1 else f"{seen} cards"
    after = f", with {cards} seen" if seen else ""
    chart_return = f"The chart returns {per_cent(figures['chart_return'])}."
    if figures["insurance"] is not None:
        chart_return += f" Insurance returns {per_cent(figures['insurance'])} of what is insured."
    parts: list[Part] = [Sentence(chart_return)]
    if rules.can_split:
        parts.append(Sentence(SPLITS[splits]))
    parts += [chart_grid(Chart(**figures["chart"]), joined=True), _upcards(figures)]
    if dry:
        parts.append(Sentence("The cards can run out within a round: the figures are not exact."))
    if exact:
        parts.append(_overruled(figures))
    title = f"{rules.title}{after}: best play returns {best_play(figures['return'], rules)}."
    return Report("book", title, tuple(parts))


def indices_report(rules: Rules, system: System, indices: Mapping[Play, Index]) -> Report:
    """Returns the counts at which the best move changes: from each on the first move is best."""
    title = f"{rules.title}: the counts at which the best move changes."
    return Report("indices", title, (indices_part(indices, system),))


def _upcards(figures: Figures) -> TablePart:
    """Returns the table of a round's return by column of the chart."""
    columns = (
        TableColumn("upcard", "dealer"),
        TableColumn("return", "return %", Unit.SHARE, signed=True),
    )
    return TablePart("by_upcard", "A round by the dealer's card", columns, tuple(figures["by_upcard"].items()))


def _overruled(figures: Figures) -> TablePart:
    columns = (
        TableColumn("hand", "hand"),
        TableColumn("upcard", "against"),
        TableColumn("exact", "best"),
        TableColumn("chart", "chart"),
        TableColumn("gain", "worth more", Unit.BETS, digits=_FOUR),
    )
    rows = tuple(
        (",".join(each["hand"]), each["upcard"], each["exact"], each["chart"], each["gain"])
        for each in figures["exact"]
    )
    empty = "No two cards overrule the chart."
    return TablePart("exact", "Two cards that overrule the chart", columns, rows, empty)


class OwnCell(NamedTuple):
    """A cell in which a player's own chart differs from the best chart."""

    part: str
    row: str
    upcard: str
    own: Action
    """The own chart's move with the usual cards of the cell."""
    best: Action
    cost: float
    """The cost of the own chart's move, in bets."""


def own_chart_report(
    rules: Rules, name: str, own_return: float, best_return: float, cells: Sequence[OwnCell]
) -> Report:
    """Returns the report of a player's own chart: its return, and the cells that differ from the best chart.

    `cells`: the cells that differ, the costliest first.
    """
    columns = (
        TableColumn("cell", "cell"),
        TableColumn("own", "own"),
        TableColumn("best", "best"),
        TableColumn("cost", "costs each time", Unit.BETS, digits=_FOUR),
    )
    rows = tuple(
        (f"{_HANDS[cell.part]} {cell.row} against {cell.upcard}", cell.own, cell.best, cell.cost)
        for cell in cells
    )
    returns = f"returns {per_cent(own_return)}, the best chart {per_cent(best_return)}"
    lost = max(0.0, best_return - own_return)
    hands = f", {hundred_hands(lost, rules)}" if rules.bets else ""
    title = f"{rules.title}: {name} {returns}: it costs {100 * lost:.3f} % of the bets{hands}."
    heading = "Cells that differ, in bets" if rows else ""
    table = TablePart("cells", heading, columns, rows, "It is the best chart.")
    return Report("own_chart", title, (table,))


def side_bet_report(bet: SideBet, odds: SideBetOdds, warning: str) -> Report:
    """Returns the report of a side bet: its return, and the chance of each pattern."""
    columns = (
        TableColumn("pattern", "pattern"),
        TableColumn("chance", "chance %", Unit.SHARE, digits=_FOUR),
        TableColumn("rare", "one in", Unit.COUNT),
        TableColumn("pays", "pays"),
    )
    rows = tuple(
        (name, each.chance, 1 / each.chance if each.chance else "never", f"{each.pays:g}:1")
        for name, each in odds.patterns.items()
    )
    title = f"{bet.title}: {per_cent(odds.value)} of the bet. {bet.summary}"
    warnings = (Sentence(warning),) if warning else ()
    return Report(bet.name, title, (*warnings, TablePart("patterns", "", columns, rows)))


class AskedHand(NamedTuple):
    """A hand that was asked about, and its odds."""

    hand: Sequence[Rank]
    dealer: Sequence[Rank]
    """The dealer's cards that are seen."""
    odds: DecisionOdds
    early: DecisionOdds | None
    """The odds of surrender before the dealer looks for a natural."""
    insurance: float | None
    """The return of insurance, of what is insured."""
    fresh: DecisionOdds
    """The odds from a shoe in which nothing else was seen."""

    @property
    def value(self) -> float:
        """The value of the best move, in bets."""
        return self.early.value if self.early else self.odds.value

    @property
    def best(self) -> Action | None:
        """The best move; None for a hand without a decision."""
        return Action.SURRENDER if self.early and self.early.best is Action.SURRENDER else self.odds.best

    @property
    def values(self) -> dict[str, float]:
        """The value of each move by its name; `play` means playing on instead of early surrender."""
        values = {action.value: value for action, value in self.odds.values.items()}
        if self.early:
            values[Action.SURRENDER.value] = self.early.values[Action.SURRENDER]
            values["play"] = self.early.values[Action.DECLINE]
        return values


def hand_report(
    rules: Rules, asked: AskedHand, answers: Iterable[tuple[str, Action | None]], splits: Splits
) -> Report:
    """Returns the report of a hand: the value of each move, best first, and the chances behind it.

    `answers`: moves by their source, such as the chart.
    """
    odds, upcard = asked.odds, asked.dealer[0]
    codes, shown = (",".join(rank.code for rank in cards) for cards in (asked.hand, asked.dealer))
    ordered = sorted(asked.values.items(), key=lambda item: -item[1])
    moves = tuple(
        Figure(name, name, Amount(value, Unit.BETS, signed=True, digits=_FOUR)) for name, value in ordered
    )
    sentences = []
    if not moves:
        sentences.append(f"This hand draws no more. It is worth {asked.value:+.4f} of the bet.")
    if odds.dealer is not None and odds.dealer.natural == 0 and rules.peek and upcard.in_naturals:
        sentences.append("The dealer has looked, and has no blackjack.")
    if "play" in asked.values:
        sentences.append("Surrender and play are before that look, and the other values after it.")
    if moves:
        sentences.append(f"The next card busts the hand with {chance(odds.bust_chance)}.")
    if odds.stand is not None:
        win, push, lose = map(chance, odds.stand)
        sentences.append(f"Standing wins with {win}, pushes with {push} and loses with {lose}.")
    if odds.dealer is not None:
        sentences.append(f"The dealer ends with {_endings(odds.dealer)}.")
    if asked.insurance is not None:
        sentences.append(f"Insurance returns {per_cent(asked.insurance)} of what is insured.")
    if odds.may_run_dry:
        sentences.append("The cards can run out within the round: the values are not exact.")
    answer_figures = tuple(Figure(source, source, Amount(str(action))) for source, action in answers)
    parts: list[Part] = [FigurePart("actions", "", moves)] if moves else []
    parts += map(Sentence, sentences)
    parts += [FigurePart("answers", "", answer_figures)] if answer_figures else []
    parts += [Sentence(SPLITS[splits])] if Action.SPLIT in odds.values else []
    return Report("hand", f"{rules.title}: {codes} against {shown}", tuple(parts))


def _endings(dealer: DealerChances) -> str:
    """Returns the dealer's possible totals, each with its chance: `17: 14.5 %, over 21: 28.2 %`."""
    ends = {name: share for name, share in dealer_figures(dealer).items() if share}
    named = {"bust": "over 21"}
    return ", ".join(f"{named.get(name, name)}: {chance(share)}" for name, share in ends.items())
