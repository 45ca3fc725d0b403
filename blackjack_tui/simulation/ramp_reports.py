"""Reports, and values for JSON, on the earnings of a ramp, on the best ramp, and on the cost of mistakes.

Amounts are in units of the ramp's 1: as money if a unit's money is known, else as bets.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import ceil, floor, log10, sqrt
from typing import Any, NamedTuple

from blackjack_tui.counts.indices import Index, Play, indices_by_name, indices_part
from blackjack_tui.counts.reading import count_at_step, signed
from blackjack_tui.counts.system import RANKS
from blackjack_tui.reports.amounts import written
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
    Value,
)
from blackjack_tui.simulation.best import Goal
from blackjack_tui.simulation.chunks import Job
from blackjack_tui.simulation.earnings import ENOUGH, SHOWN, CountRow, Earnings, Estimate
from blackjack_tui.simulation.habits import ROUNDS_AN_HOUR, Funds
from blackjack_tui.simulation.mistakes import Price, Weakness

_SUFFIXES = {Unit.CENTS: "_cents", Unit.BETS: "_bets"}
"""The units that the fields of JSON name."""
_ERRORS = "After each figure stands its standard error."
_NOT_CLEAR = "the win is not clearly over 0: play more rounds"


class RampResult(NamedTuple):
    """A ramp and its earnings in the rounds of a job."""

    job: Job
    ramp: Sequence[float]
    funds: Funds
    simulated: int | None
    """The number of simulated rounds if the user did not give it; else None."""
    earned: Earnings
    rows: Sequence[CountRow]
    abandoned_share: float
    """The share of shoes that the player left before their end."""
    covariance: float | None
    """The covariance of two boxes of a round; None where one box is played."""


class Side(NamedTuple):
    """One of two compared ramps, the best one or the player's, with its earnings."""

    bets: Mapping[int, float]
    """By step, in money or units; the first and the last bet also for all steps beyond."""
    earned: Earnings


class BestRamp(NamedTuple):
    """The best ramp, compared with the player's own."""

    best: RampResult
    flat: Estimate
    """The gain with the same bet at all counts, as a part of the bets."""
    sides: tuple[Side, Side]
    """The best ramp and the player's."""
    lead: Estimate
    """How much more a round of the best ramp wins."""
    goal: Goal
    variance: float
    """The variance of a hand."""


def ramp_report(result: RampResult, indices: Mapping[Play, Index]) -> Report:
    """Returns the report on the earnings of a ramp."""
    job, funds = result.job, result.funds
    figures = [*_figures(result.earned, funds, job.habits.boxes)]
    if result.covariance is not None:
        amount = Amount(result.covariance, digits=3)
        figures.append(Figure("covariance", "covariance", amount, "of two boxes with a bet of 1 each"))
    figure_part = FigurePart("ramp", "", tuple(figures))
    parts: list[Part] = [*_rounds_sentences(result), figure_part, _count_table(result)]
    if indices:
        parts.append(indices_part(indices, job.system))
    unit = f"1 being {_plain_money(1, funds)}" if funds.unit else "in bets of its 1"
    title = f"{_title(job, result.ramp)}: what it earns, {unit}"
    return Report("ramp", title, tuple(parts))


def _title(job: Job, ramp: Sequence[float]) -> str:
    return f"{job.rules.title}, {job.system.title}, ramp {' '.join(f'{bet:g}' for bet in ramp)}"


def _rounds_sentences(result: RampResult) -> Iterator[Sentence]:
    """Yields sentences on the number of rounds, how exact they are, and which rounds the figures count."""
    earned, funds = result.earned, result.funds
    if result.simulated:
        again = f"--rounds {result.simulated} --seed {result.job.seed} plays them again."
        yield Sentence(f"{earned.rounds:,} rounds; {again} {_precision(earned, result.simulated)}")
    else:
        yield Sentence(f"{earned.rounds:,} rounds, seed {result.job.seed}. {_ERRORS}")
    if earned.played < earned.rounds:
        share = 100 * earned.played / max(1, earned.rounds)
        yield Sentence(f"You play {share:.0f} % of these rounds; all figures count those that you watch too.")
    if result.abandoned_share:
        yield Sentence(
            f"You leave {100 * result.abandoned_share:.0f} % of the shoes. "
            f"Each time {funds.search:g} minutes pass until you play again (--search), "
            f"or {funds.lost_rounds:.1f} rounds that win nothing but count."
        )


def _precision(earned: Earnings, simulated: int) -> str:
    """Returns how exact SCORE is after a minute, in a sentence or two. `simulated`: the number of rounds."""
    if earned.win.is_enough:
        return _ERRORS
    if not earned.win.is_clear:
        return "In a minute it did not become clear whether the ramp wins."
    relative_error = 2 * earned.error / earned.mean  # SCORE grows with the square of the mean
    needed = simulated * (relative_error / ENOUGH) ** 2
    about = round(needed, 1 - floor(log10(needed)))  # two digits
    return (
        f"In a minute the error of SCORE came to {100 * relative_error:.0f} % of it; "
        f"about --rounds {about:.0f} makes it {100 * ENOUGH:g} %."
    )


def _money(funds: Funds, estimate: Estimate, is_signed: bool = False) -> Amount:
    """Returns an amount in units as money, or in bets where a unit's money is not known."""
    unit, factor = (Unit.BETS, 1.0) if funds.unit is None else (Unit.CENTS, funds.unit * 100)
    return Amount(estimate.value * factor, unit, is_signed, error=estimate.error * factor or None)


def _plain_money(units: float, funds: Funds) -> str:
    """Returns an amount without an error, as a person would write it."""
    return f"${units * funds.unit:,g}" if funds.unit else f"{units:,g} bets"


def _amount(
    estimate: Estimate | None, unit: Unit = Unit.COUNT, why: str = "", is_signed: bool = False
) -> Amount:
    """Returns an estimate as an amount with its error. `why`: why there is none, if it is None."""
    if estimate is None:
        return Amount(None, unit, why=why)
    return Amount(estimate.value, unit, is_signed, error=estimate.error or None)


def _figures(earned: Earnings, funds: Funds, boxes: int) -> Iterator[Figure]:
    """Yields the figures of a ramp, the most important first."""
    bankroll, trip, pace = funds.bankroll, funds.trip, funds.pace
    no_deviation = "every round won the same"
    yield Figure("win_100_rounds", "win in 100 rounds", _money(funds, earned.win.times(100), is_signed=True))
    win_an_hour = _money(funds, earned.win.times(pace), is_signed=True)
    yield Figure("win_an_hour", "win in an hour", win_an_hour, f"{pace:g} rounds (--pace)")
    advantage = _amount(earned.advantage, Unit.SHARE, is_signed=True)
    yield Figure("advantage", "advantage", advantage, "of what is bet")
    meaning = "of a round, on all boxes" if boxes > 1 else ""
    yield Figure("mean_bet", "mean bet", _money(funds, Estimate(earned.bet, earned.bet_error)), meaning)
    meaning = "of a round, 10 times that in 100"
    yield Figure("deviation", "standard deviation", _money(funds, earned.deviation), meaning)
    if bankroll is not None:
        ruin = earned.estimate(lambda shifted: shifted.ruin(bankroll))
        whose = "the table's " if funds.is_of_table else ""
        meaning = f"of ever losing {whose}{_plain_money(bankroll, funds)}"
        yield Figure("ruin", "risk of ruin, RoR", _amount(ruin, Unit.SHARE), meaning)
    if trip is not None:
        trip_ruin = earned.estimate(lambda shifted: shifted.trip_ruin(trip, funds.hours * pace))
        meaning = f"of losing {_plain_money(trip, funds)} within {funds.hours:g} hours"
        yield Figure("risk_of_trip", "risk of a trip", _amount(trip_ruin, Unit.SHARE), meaning)
    n0 = earned.estimate(lambda shifted: shifted.n0) if earned.win.is_clear else None
    yield Figure("n0", "N0", _amount(n0, why=_NOT_CLEAR), "rounds until the win is one standard deviation")
    di = _amount(earned.estimate(lambda shifted: shifted.desirability), why=no_deviation)
    yield Figure("di", "DI", di, "desirability index: 1000 · win / deviation")
    score = _amount(earned.estimate(lambda shifted: shifted.score), why=no_deviation)
    meaning = "DI squared: dollars in 100 rounds, with the best bets for $10,000"
    yield Figure("score", "SCORE", score, meaning)


def _count_table(result: RampResult, own_bets: Mapping[int, float] | None = None) -> TablePart:
    """Returns the table by count. `own_bets`: the bets of the player's ramp, for a column of its own."""
    job, earned, unit = result.job, result.earned, result.funds.unit or 1
    columns = [
        TableColumn("count", "true count" if job.system.running is None else "running count"),
        TableColumn("share", "rounds", Unit.SHARE),
        TableColumn("played", "played", Unit.SHARE),
        TableColumn("sat_out", "sat out", Unit.SHARE),
        TableColumn("advantage", "advantage", Unit.SHARE),
        TableColumn("bet", "bet", Unit.COUNT),
    ]
    if own_bets:
        columns.append(TableColumn("yours", "yours", Unit.COUNT))
    columns.append(TableColumn("of_win", "of the win", Unit.SHARE))
    rows: list[tuple[Value, ...]] = []
    for row in result.rows:
        digits = _digits(job, row.share, earned.rounds)
        shares = (row.share, row.played, row.share - row.played)
        bets = [row.bet * unit]
        if own_bets:  # its first and last bet hold beyond, too
            step = min(max(row.step, min(own_bets)), max(own_bets))
            bets.append(own_bets[step])
        bet_amounts: list[Value] = [Amount(bet, digits=0 if bet == round(bet) else 2) for bet in bets]
        win_share = _part_of_win(row.win, earned)
        if not row.played:  # nothing was bet there
            bet_amounts, win_share = [None for _ in bets], None
        rows.append(
            (
                _count_name(job, row.step),
                *(Amount(share, Unit.SHARE, digits=digits) for share in shares),
                _amount(row.advantage, Unit.SHARE, is_signed=True),
                *bet_amounts,
                win_share,
            )
        )
    on_each = ", the bet on each box" if job.habits.boxes > 1 else ""
    title = f"By count: shares in %, advantage in % of what is bet{on_each}"
    return TablePart("by_count", title, tuple(columns), tuple(rows))


def _count_name(job: Job, step: int) -> str:
    """Returns the count of a row: the true count, or the lowest running count of the step."""
    if job.system.running is None:
        count = signed(step)
    else:  # a step begins half a step below its middle
        count = signed(ceil(count_at_step(job.system, job.rules.decks, step - 0.5)))
    beyond = {SHOWN[0]: " or less", SHOWN[-1]: " or more"}
    return f"{count}{beyond.get(step, '')}"


def _digits(job: Job, share: float, rounds: int) -> int:
    """Returns the number of decimals of a share of rounds in per cent: up to the first digit of its error.

    The rounds of a shoe depend on one another, so the error is computed as if each shoe were one round.
    """
    shoes = max(1.0, rounds / job.player.rounds_a_shoe)
    error = 100 * sqrt(max(share * (1 - share), 1 / shoes) / shoes)  # a share of 0 has one, too
    digits_to_error = -floor(log10(error))
    return max(0, min(3, digits_to_error))


def _part_of_win(win: Estimate, earned: Earnings) -> Amount | None:
    """Returns a win as a part of the whole win; None if the ramp does not clearly win."""
    if not earned.win.is_clear:
        return None
    share = win.value / earned.mean
    # The whole win is the sum of this part and of all others, whose errors do not depend on it. So in the
    # share, an error of this part counts 1 - share times, and one of the others share times.
    others_variance = max(0.0, earned.error**2 - win.error**2)
    error = sqrt((1 - share) ** 2 * win.error**2 + share**2 * others_variance) / earned.mean
    return Amount(share, Unit.SHARE, signed=True, error=error or None)


def _json_fields(values: Iterable[tuple[str, Value]]) -> dict[str, Any]:
    """Returns amounts as JSON fields whose names have the unit; errors are fields of their own."""
    fields: dict[str, Any] = {}
    for key, value in values:
        amount = value if isinstance(value, Amount) else Amount(value)
        suffix = _SUFFIXES.get(amount.unit, "")
        fields[f"{key}{suffix}"] = amount.value
        if amount.error is not None:
            fields[f"{key}_error{suffix}"] = amount.error
    return fields


def _earnings_fields(result: RampResult, earned: Earnings) -> dict[str, Any]:
    """Returns the figures of a ramp as JSON fields."""
    funds = result.funds
    figures = _figures(earned, funds, result.job.habits.boxes)
    fields = _json_fields((figure.key, figure.amount) for figure in figures)
    return {"unit": funds.unit, "rounds_an_hour": funds.pace, **fields}


def _count_fields(result: RampResult) -> list[dict[str, Any]]:
    """Returns the rows of the table by count as JSON fields."""
    table = _count_table(result)
    keys = [column.key for column in table.columns]
    rows = [_json_fields(zip(keys, cells, strict=True)) for cells in table.rows]
    # The table has the count as text.
    return [fields | {"count": row.step} for fields, row in zip(rows, result.rows, strict=True)]


def ramp_values(result: RampResult, indices: Mapping[Play, Index] | None) -> dict[str, Any]:
    """Returns the earnings of a ramp as values for JSON. `indices`: of the plays that the user asked for."""
    job, funds, earned = result.job, result.funds, result.earned
    fields = {
        "rules": job.rules.name,
        "count": job.system.name,
        "ramp": [*result.ramp],
        "seed": job.seed,
        "rounds": earned.rounds,
        "bet": earned.bet,
        "return": earned.mean,
        "error": earned.error,
        "variance": earned.variance,
        "n0": earned.n0,
        "score": earned.score,
        "tags": {
            rank: int(tag) if tag % 1 == 0 else tag for rank, tag in zip(RANKS, job.system.tags, strict=True)
        },
        "insurance_correlation": job.system.insurance_correlation,
        "ruin": None if funds.bankroll is None else earned.ruin(funds.bankroll),
    }
    if not job.habits.plays_all:
        fields["played"] = earned.played
    if result.covariance is not None:
        fields["covariance"] = result.covariance
    if indices is not None:
        fields["indices"] = indices_by_name(indices, job.system)
    if result.abandoned_share:
        fields |= {"shoes_left": result.abandoned_share, "lost_rounds": funds.lost_rounds}
    # The fields above have the names and values of version 0.3.0, and stay.
    for name, value in _earnings_fields(result, earned).items():
        fields.setdefault(name, value)
    return fields | {"by_count": _count_fields(result)}


def best_report(comparison: BestRamp) -> Report:
    """Returns the report on the best bets by count and their earnings, next to the player's own."""
    result, goal, (best, own) = comparison.best, comparison.goal, comparison.sides
    job, funds = result.job, result.funds
    aim = f"{goal.kelly:g} of Kelly's bets" if goal.kelly else f"a risk of ruin of {100 * goal.risk:g} %"
    whose = "the table's" if funds.is_of_table else "a"
    title = f"{job.rules.title}, {job.system.title}: the best bets for {aim} and {whose} bankroll of "
    figures = [*_figures(best.earned, funds, job.habits.boxes)]
    meanings = "; ".join(f"{figure.name}: {figure.meaning}" for figure in figures if figure.meaning)
    parts: tuple[Part, ...] = (
        *_rounds_sentences(result),
        *_out_of_reach(best.earned, goal),
        _count_table(result, own.bets),
        _sides_table(comparison, figures),
        Sentence(f"{meanings}."),
        Sentence(_verdict(comparison)),
    )
    return Report("best", title + _plain_money(goal.bankroll, funds), parts)


def _sides_table(comparison: BestRamp, best_figures: Sequence[Figure]) -> TablePart:
    """Returns the table of the figures, in a column for each ramp. `best_figures`: the best ramp's."""
    result, (_, own) = comparison.best, comparison.sides
    own_figures = _figures(own.earned, result.funds, result.job.habits.boxes)
    rows: list[tuple[Value, ...]] = [
        (best_figure.name, best_figure.amount, own_figure.amount)
        for best_figure, own_figure in zip(best_figures, own_figures, strict=True)
    ]
    flat = _amount(comparison.flat, Unit.SHARE, is_signed=True)
    rows.append(("flat bets return", flat, flat))
    if result.covariance is not None:
        variance, covariance = Amount(comparison.variance, digits=3), Amount(result.covariance, digits=3)
        rows += [("variance of a hand", variance, variance), ("covariance of two", covariance, covariance)]
    columns = (
        TableColumn("name", ""),
        TableColumn("best", "best", Unit.COUNT),
        TableColumn("yours", "yours", Unit.COUNT),
    )
    return TablePart("sides", "", columns, tuple(rows))


def _out_of_reach(earned: Earnings, goal: Goal) -> Iterator[Sentence]:
    """Yields a sentence if no legal bets have a risk as low as the goal. `earned`: the best ramp's earnings."""
    lowest_risk = earned.ruin(goal.bankroll)
    if goal.kelly is None and goal.risk < lowest_risk < 1:  # at 1 no ramp wins, as the verdict says
        yield Sentence(
            f"A risk of ruin of {100 * goal.risk:g} % cannot be reached with the smallest bets: "
            f"the least is {written(Amount(lowest_risk, Unit.SHARE))}."
        )


def _verdict(comparison: BestRamp) -> str:
    """Returns how much more the best ramp wins than the player's, in a sentence."""
    funds, (best, _) = comparison.best.funds, comparison.sides
    lead = comparison.lead.times(funds.pace)
    if best.earned.mean <= 0:
        return "No ramp wins here under these limits: the best bet is none."
    if lead.value < 0:
        win = f"Your ramp wins {written(_money(funds, lead.times(-1)))} an hour more"
        return f"{win}: it takes a larger risk, or bets outside these limits."
    return f"Your ramp leaves {written(_money(funds, lead))} an hour on the table."


def best_values(comparison: BestRamp) -> dict[str, Any]:
    """Returns the best ramp as values for JSON."""
    result = comparison.best
    job, funds = result.job, result.funds
    hands: dict[str, Any] = {}
    if result.covariance is not None:
        hands = {"boxes": job.habits.boxes, "variance": comparison.variance, "covariance": result.covariance}
    best, own = (_side_values(side, comparison) for side in comparison.sides)
    return {
        "rules": job.rules.name,
        "count": job.system.name,
        "seed": job.seed,
        "bankroll": comparison.goal.bankroll * (funds.unit or 1),
        **best,
        **hands,
        "now": own,
        "by_count": _count_fields(result),
    }


def _side_values(side: Side, comparison: BestRamp) -> dict[str, Any]:
    """Returns one of the compared ramps as values for JSON."""
    earned, unit = side.earned, comparison.best.funds.unit or 1
    return {
        **_earnings_fields(comparison.best, earned),
        "bets": {str(step): bet for step, bet in side.bets.items()},
        "win_rate": earned.mean,
        "win_rate_error": earned.error,
        "deviation": earned.deviation.value,
        "flat_return": comparison.flat.value,
        "risk": earned.ruin(comparison.goal.bankroll),
        "n0": earned.n0,
        "score": earned.score,
        "rounds": earned.rounds,
        "played": earned.played,
        "bet": earned.bet,
        "an_hour": [earned.mean * unit * rounds for rounds in ROUNDS_AN_HOUR],
    }


def mistakes_report(
    job: Job, ramp: Sequence[float], rounds: int, players: Sequence[Weakness], prices: Sequence[Price]
) -> Report:
    """Returns the report on the price of each weakness."""
    columns = (
        TableColumn("name", ""),
        TableColumn("wins", "wins", Unit.BETS),
        TableColumn("costs", "costs", Unit.BETS),
        TableColumn("bet", "bet", Unit.BETS),
        TableColumn("score", "SCORE", Unit.COUNT),
    )

    def bets(value: float, error: float, is_signed: bool = False) -> Amount:
        return Amount(100 * value, Unit.BETS, is_signed, error=100 * error)

    rows = tuple(
        (
            player.name,
            bets(price.win_rate, price.win_rate_error, True),
            bets(-price.difference, price.error) if place else None,
            price.bet,
            Amount(price.score, error=price.score_error or None),
        )
        for place, (player, price) in enumerate(zip(players, prices, strict=True))
    )
    units = f"Bets of 1 in 100 rounds; {rounds:,} rounds with the same cards for all, seed {job.seed}."
    table = TablePart("mistakes", "", columns, rows)
    parts: tuple[Part, ...] = (Sentence(units), table, *_gain_reasons(players, prices))
    return Report("mistakes", f"{_title(job, ramp)}: what mistakes cost", parts)


def _gain_reasons(players: Sequence[Weakness], prices: Sequence[Price]) -> Iterator[Sentence]:
    """Yields a sentence for each weakness that seems to win more: why it does."""
    best, *_ = prices
    for player, price in zip(players, prices, strict=True):
        if price.difference <= 0:
            continue
        if Estimate(price.difference, price.error).is_clear:
            reason = (
                f"wins more because it bets more, {price.bet:.2f} a round and not {best.bet:.2f}: with a tray "
                "read to parts of a deck more true counts are whole numbers, which rounding down does not "
                "lower. SCORE compares players at the same risk."
            )
        else:
            reason = "less than nothing, but within twice its error: it costs nothing that can be measured."
        yield Sentence(f"{player.name}: {reason}")


def mistakes_values(
    job: Job, ramp: Sequence[float], rounds: int, players: Sequence[Weakness], prices: Sequence[Price]
) -> dict[str, Any]:
    """Returns the price of each weakness as values for JSON."""
    rows = {player.key: price._asdict() for player, price in zip(players, prices, strict=True)}
    values = {"rules": job.rules.name, "count": job.system.name, "ramp": [*ramp], "seed": job.seed}
    return {**values, "rounds": rounds, "mistakes": rows}
