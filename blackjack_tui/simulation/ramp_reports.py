"""What a ramp earns, the best ramp, and what mistakes cost, as reports and as values of JSON.

Amounts are in units of the ramp's 1, or money where that of a unit is known. JSON has units.
"""

from collections.abc import Sequence
from math import floor, log10, sqrt
from typing import Any, NamedTuple

from blackjack_tui.counts.reading import count_at_step, signed
from blackjack_tui.counts.system import RANKS
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
from blackjack_tui.simulation.earnings import ENOUGH, CountRow, Earnings, Estimate
from blackjack_tui.simulation.habits import ROUNDS_AN_HOUR, Funds
from blackjack_tui.simulation.mistakes import Price, Weakness
from blackjack_tui.simulation.play_sets import KnownPlays

SHOWN = range(-5, 11)
"""The true counts that have a row of their own; the ends stand for all beyond them."""
_HUNDRED, _CENTS = 100, 100
_NOT_CLEAR = "the win is not clearly over 0: play more rounds"


class RampResult(NamedTuple):
    """A ramp with what it earns in so many rounds of a job."""

    job: Job
    ramp: Sequence[float]
    earned: Earnings
    rows: Sequence[CountRow]
    left: float
    """The share of shoes that the player left before their end."""
    covariance: float | None = None
    """Of two boxes of a round; None where one is played."""


class Side(NamedTuple):
    """A ramp with what it earns: the best one, or the one that the player has."""

    bets: dict[int, float]
    """By step, in money or units; the ends also for what is beyond them."""
    earned: Earnings
    simulated: float
    """The risk of ruin by simulation."""


def ramp_report(result: RampResult, funds: Funds, open_end: bool, plays: KnownPlays) -> Report:
    """Returns what a ramp earns; `open_end`: whether its number of rounds was not given."""
    job, earned = result.job, result.earned
    sentences = [Sentence(_rounds(job, earned, open_end)), *_habits(result, funds)]
    figures = FigurePart("ramp", "", (*_figures(earned, funds), *_covariance(result)))
    parts = (*sentences, figures, _by_count(job, result.rows, earned, funds), plays.part(job.system))
    written = " ".join(f"{bet:g}" for bet in result.ramp)
    title = f"{job.rules.title}, {job.system.title}, ramp {written}: what it earns"
    title += f", 1 being {_plain_money(1, funds)}" if funds.unit else ", in bets of its 1"
    return Report("ramp", title, tuple(part for part in parts if part is not None))


def _rounds(job: Job, earned: Earnings, open_end: bool) -> str:
    """Returns how many rounds were played, how far they came, and what plays them again."""
    seed = f"seed {job.seed}"
    if not open_end:
        return f"{earned.rounds:,} rounds, {seed}. After each figure stands its standard error."
    text = f"{earned.rounds:,} rounds; --rounds {earned.rounds} --seed {job.seed} plays them again."
    if earned.win.is_enough:
        return f"{text} After each figure stands its standard error."
    if not earned.win.is_clear:
        return f"{text} In a minute it did not become clear whether the ramp wins."
    part = 2 * earned.error / earned.mean
    needed = _rounded(earned.rounds * (part / ENOUGH) ** 2, 2)
    return (
        f"{text} In a minute the error of SCORE came to {_HUNDRED * part:.0f} % of it; "
        f"about {needed:,.0f} rounds make it {_HUNDRED * ENOUGH:g} %."
    )


def _rounded(number: float, digits: int) -> float:
    """Returns a number with so many digits that are not 0."""
    return round(number, digits - 1 - floor(log10(number))) if number else 0.0


def _habits(result: RampResult, funds: Funds) -> list[Sentence]:
    earned = result.earned
    found = []
    if earned.played < earned.rounds:
        share = earned.played / max(1, earned.rounds)
        found.append(
            f"You play {_HUNDRED * share:.0f} % of these rounds; all figures count those that you watch too."
        )
    if result.left:
        found.append(
            f"You leave {_HUNDRED * result.left:.0f} % of the shoes. Each time {funds.search:g} minutes pass "
            f"until you play again (--search), or {funds.lost_rounds:.1f} rounds that win nothing but count."
        )
    return [*map(Sentence, found)]


def _money(funds: Funds, units: float, error: float | None = None, is_signed: bool = False) -> Amount:
    """Returns an amount in units as money, or in bets where a unit's money is not known."""
    if funds.unit is None:
        return Amount(units, Unit.BETS, is_signed, error=error)
    cents = funds.unit * _CENTS
    return Amount(units * cents, Unit.CENTS, is_signed, error=None if error is None else error * cents)


def _plain_money(units: float, funds: Funds) -> str:
    """Returns an amount that was given, as a person would write it."""
    return f"${units * funds.unit:,g}" if funds.unit else f"{units:,g} bets"


def _estimated(estimate: Estimate | None, unit: Unit = Unit.COUNT, why: str = _NOT_CLEAR) -> Amount:
    if estimate is None:
        return Amount(None, why=why)
    return Amount(estimate.value, unit, error=estimate.error or None)


def _figures(earned: Earnings, funds: Funds) -> tuple[Figure, ...]:
    """Returns the figures of a ramp, in the order in which they are asked for."""
    bankroll, trip, pace = funds.bankroll, funds.trip, funds.pace
    clear = earned.win.is_clear
    deviation = sqrt(earned.variance)
    n0 = earned.estimate(lambda each: each.n0) if clear else None
    figures = [
        Figure(
            "win_100_rounds",
            "win in 100 rounds",
            _money(funds, _HUNDRED * earned.mean, _HUNDRED * earned.error, True),
        ),
        Figure(
            "win_an_hour",
            "win in an hour",
            _money(funds, pace * earned.mean, pace * earned.error, True),
            f"{pace:g} rounds (--pace)",
        ),
        Figure(
            "advantage",
            "advantage",
            Amount(earned.mean / earned.bet, Unit.SHARE, True, error=earned.error / earned.bet),
            "of what is bet",
        ),
        Figure("bet", "mean bet", _money(funds, earned.bet, earned.bet_error or None)),
        Figure(
            "deviation",
            "standard deviation",
            _money(funds, deviation, (deviation and earned.variance_error / (2 * deviation)) or None),
            "of a round, 10 times that in 100",
        ),
    ]
    if bankroll is not None:
        ruin = earned.estimate(lambda each: each.ruin(bankroll))
        figures.append(
            Figure(
                "ruin",
                "risk of ruin, RoR",
                _estimated(ruin, Unit.SHARE),
                f"of ever losing {_plain_money(bankroll, funds)}",
            )
        )
    if trip is not None:
        lost = earned.estimate(lambda each: each.trip_ruin(trip, funds.hours * pace))
        meaning = f"of losing {_plain_money(trip, funds)} within {funds.hours:g} hours"
        figures.append(Figure("trip", "risk of a trip", _estimated(lost, Unit.SHARE), meaning))
    return (
        *figures,
        Figure("n0", "N0", _estimated(n0), "rounds until the win is one standard deviation"),
        Figure(
            "di",
            "DI",
            _estimated(earned.estimate(lambda each: each.desirability), why=_SAME),
            "desirability index: 1000 · win / deviation",
        ),
        Figure(
            "score",
            "SCORE",
            _estimated(earned.estimate(lambda each: each.score), why=_SAME),
            "DI squared: dollars in 100 rounds, with the best bets for $10,000",
        ),
    )


_SAME = "every round won the same"


def _covariance(result: RampResult) -> list[Figure]:
    if result.covariance is None:
        return []
    amount = Amount(result.covariance, digits=3)
    return [Figure("covariance", "covariance", amount, "of two boxes with a bet of 1 each")]


def _count_name(job: Job, step: int) -> str:
    """Returns a row's count: the true count, or the running count that it begins with."""
    if job.system.running is None:
        count = signed(step)
    else:
        count = signed(-int(-count_at_step(job.system, job.rules.decks, step - 0.5) // 1))
    words = " or less" if step == SHOWN[0] else " or more" if step == SHOWN[-1] else ""
    return count + words


def _digits(job: Job, share: float, rounds: int) -> int:
    """Returns the digits, of per cent, that the share of rounds carries: those of a shoe go together."""
    shoes = max(1.0, rounds / job.rounds_a_shoe)
    error = _HUNDRED * sqrt(max(share * (1 - share), 1 / shoes) / shoes)
    return max(0, min(3, -floor(log10(error))))


def _by_count(
    job: Job,
    rows: Sequence[CountRow],
    earned: Earnings,
    funds: Funds,
    yours: dict[int, float] | None = None,
) -> TablePart:
    """Returns the table by true count; `yours`: the bets of another ramp, for a column of its own."""
    kind = "true count" if job.system.running is None else "running count"
    columns = (
        TableColumn("count", kind),
        TableColumn("share", "rounds", Unit.SHARE),
        TableColumn("played", "played", Unit.SHARE),
        TableColumn("sat_out", "sat out", Unit.SHARE),
        TableColumn("advantage", "advantage", Unit.SHARE),
        TableColumn("bet", "bet", Unit.BETS),
        *([TableColumn("yours", "yours", Unit.BETS)] if yours else []),
        TableColumn("of_win", "of the win", Unit.SHARE),
    )
    shown: list[tuple[Value, ...]] = []
    for row in rows:
        digits = _digits(job, row.share, earned.rounds)
        shares = (row.share, row.played, row.share - row.played)
        bets = [row.bet * (funds.unit or 1), *([_at(yours, row.step)] if yours else [])]
        shown.append(
            (
                _count_name(job, row.step),
                *(Amount(share, Unit.SHARE, digits=digits) for share in shares),
                _estimated(row.advantage, Unit.SHARE)._replace(signed=True),
                *(Amount(bet, digits=0 if bet == round(bet) else 2) if row.played else None for bet in bets),
                _of_win(row.win, earned) if row.played else None,
            )
        )
    return TablePart("by_count", "By count: shares in %, advantage in % of a bet", columns, tuple(shown))


def _plain(number: float) -> float:
    """Returns a whole number as JSON has one."""
    return int(number) if number == int(number) else number


def _at(bets: dict[int, float], step: int) -> float:
    return bets[min(max(step, min(bets)), max(bets))]


def _of_win(win: Estimate, earned: Earnings) -> Amount | None:
    """Returns the part of the whole win; None where the ramp does not win for certain."""
    if not earned.win.is_clear:
        return None
    share = win.value / earned.mean
    others = max(0.0, earned.error**2 - win.error**2)
    error = sqrt((1 - share) ** 2 * win.error**2 + share**2 * others) / earned.mean
    return Amount(share, Unit.SHARE, True, error=error or None)


def _count_values(rows: Sequence[CountRow], earned: Earnings) -> list[dict[str, Any]]:
    """Returns the table by true count as values of JSON."""
    found = []
    for row in rows:
        part = _of_win(row.win, earned)
        found.append(
            {
                "count": row.step,
                "share": row.share,
                "played": row.played,
                "sat_out": row.share - row.played,
                "advantage": row.advantage.value if row.advantage else None,
                "advantage_error": row.advantage.error if row.advantage else None,
                "bet_units": row.bet if row.played else None,
                "of_win": part.value if part else None,
                "of_win_error": part.error if part else None,
            }
        )
    return found


def _earned_values(earned: Earnings, funds: Funds) -> dict[str, Any]:
    """Returns the fields of what a ramp earns that came with 0.4."""
    found: dict[str, Any] = {
        "unit": funds.unit,
        "rounds_an_hour": funds.pace,
        "win_an_hour_units": funds.pace * earned.mean,
        "win_an_hour_error_units": funds.pace * earned.error,
    }
    estimates = {
        "score": earned.estimate(lambda each: each.score),
        "di": earned.estimate(lambda each: each.desirability),
        "n0": earned.estimate(lambda each: each.n0) if earned.win.is_clear else None,
    }
    if (bankroll := funds.bankroll) is not None:
        estimates["ruin"] = earned.estimate(lambda each: each.ruin(bankroll))
        found["bankroll_units"] = bankroll
    if (trip := funds.trip) is not None:
        lost = earned.estimate(lambda each: each.trip_ruin(trip, funds.hours * funds.pace))
        found |= {"risk_of_trip": lost and lost.value, "trip_units": trip, "trip_hours": funds.hours}
    found["di"] = estimates["di"] and estimates["di"].value
    return found | {f"{name}_error": each and each.error for name, each in estimates.items()}


def ramp_values(result: RampResult, funds: Funds, plays: KnownPlays | None) -> dict[str, Any]:
    """Returns what a ramp earns as values of JSON; `plays`: those that were asked for."""
    job, earned = result.job, result.earned
    found: dict[str, Any] = {
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
            rank: int(tag) if tag == int(tag) else tag for rank, tag in zip(RANKS, job.system.tags, strict=True)
        },
        "insurance_correlation": job.system.insurance_correlation,
        "ruin": None if funds.bankroll is None else earned.ruin(funds.bankroll),
    }
    if not job.habits.stays:
        found["played"] = earned.played
    if result.covariance is not None:
        found["covariance"] = result.covariance
    if plays is not None:
        found["indices"] = plays.as_json(job.system)
    found |= _earned_values(earned, funds)
    if result.left:
        found |= {"shoes_left": result.left, "lost_rounds": funds.lost_rounds}
    return found | {"by_count": _count_values(result.rows, earned)}


class BestRamp(NamedTuple):
    """The best ramp, and the one that the player has."""

    best: RampResult
    """The best ramp, its rows with its bets."""
    flat: Estimate
    """The return of a round with bets of 1."""
    sides: tuple[Side, Side]
    lead: Estimate
    """How much more a round of the best ramp wins."""
    goal: Goal
    variance: float
    """A hand's."""


def best_report(found: BestRamp, funds: Funds, open_end: bool) -> Report:
    """Returns the best bets by count and what they earn, with the player's own bets."""
    job, goal = found.best.job, found.goal
    best, yours = found.sides
    aim = f"{goal.kelly:g} of Kelly's bets" if goal.kelly else f"a risk of ruin of {_HUNDRED * goal.risk:g} %"
    title = f"{job.rules.title}, {job.system.title}: the best bets for {aim} and a bankroll of "
    title += _plain_money(goal.bankroll, funds)
    sides: list[tuple[Value, ...]] = [
        (one.name, one.amount, other.amount)
        for one, other in zip(_figures(best.earned, funds), _figures(yours.earned, funds), strict=True)
    ]
    simulated = [Amount(side.simulated, Unit.SHARE, digits=1) for side in found.sides]
    flat = Amount(found.flat.value, Unit.SHARE, True, error=found.flat.error)
    sides += [
        ("RoR of simulated bankrolls", *simulated),
        ("flat bets return", flat, flat),
    ]
    if (covariance := found.best.covariance) is not None:
        sides += [
            (name, Amount(value, digits=3), Amount(value, digits=3))
            for name, value in (("variance of a hand", found.variance), ("covariance of two", covariance))
        ]
    columns = (
        TableColumn("name", ""),
        TableColumn("best", "best", Unit.COUNT),
        TableColumn("yours", "yours", Unit.COUNT),
    )
    explained = [
        f"{figure.name}: {figure.meaning}" for figure in _figures(best.earned, funds) if figure.meaning
    ]
    parts: tuple[Part, ...] = (
        Sentence(_rounds(job, best.earned, open_end)),
        *_habits(found.best, funds),
        _by_count(job, found.best.rows, best.earned, funds, yours.bets),
        TablePart("sides", "", columns, tuple(sides)),
        Sentence(f"{'; '.join(explained)}."),
        Sentence(_comparison(found, funds)),
    )
    return Report("best", title, parts)


def _comparison(found: BestRamp, funds: Funds) -> str:
    lead = found.lead.value * funds.pace
    if found.sides[0].earned.mean <= 0:
        return "No ramp wins here under these limits: the best bet is none."
    amount = f"{abs(lead) * (funds.unit or 1):.2f}{'' if funds.unit else ' bets'}"
    if funds.unit:
        amount = f"${amount}"
    if lead < 0:
        return f"Your ramp wins {amount} an hour more: it takes a larger risk, or bets outside these limits."
    return f"Your ramp leaves {amount} an hour on the table."


def best_values(found: BestRamp, funds: Funds) -> dict[str, Any]:
    """Returns the best ramp as values of JSON."""
    job = found.best.job
    best, yours = (_side_values(side, found.flat.value, funds) for side in found.sides)
    extra: dict[str, Any] = {}
    if (covariance := found.best.covariance) is not None:
        extra = {"boxes": job.habits.boxes, "variance": found.variance, "covariance": covariance}
    return {
        "rules": job.rules.name,
        "count": job.system.name,
        "seed": job.seed,
        "bankroll": found.goal.bankroll * (funds.unit or 1),
        **best,
        **extra,
        "now": yours,
        "by_count": _count_values(found.best.rows, found.sides[0].earned),
    }


def _side_values(side: Side, flat: float, funds: Funds) -> dict[str, Any]:
    earned, unit = side.earned, funds.unit or 1
    return {
        "bets": {str(step): bet for step, bet in side.bets.items()},
        "win_rate": earned.mean,
        "win_rate_error": earned.error,
        "deviation": sqrt(earned.variance),
        "flat_return": flat,
        "risk": earned.ruin(funds.bankroll or 0),
        "n0": earned.n0,
        "score": earned.score,
        "rounds": earned.rounds,
        "played": earned.played,
        "bet": earned.bet,
        "risk_simulated": side.simulated,
        "an_hour": [earned.mean * unit * rounds for rounds in ROUNDS_AN_HOUR],
        **_earned_values(earned, funds),
    }


def mistakes_report(
    job: Job, ramp: Sequence[float], rounds: int, players: Sequence[Weakness], found: Sequence[Price]
) -> Report:
    """Returns the price of each weakness, and why one wins more."""
    columns = (
        TableColumn("name", ""),
        TableColumn("wins", "wins", Unit.BETS, signed=True),
        TableColumn("costs", "costs", Unit.BETS),
        TableColumn("bet", "bet", Unit.BETS, digits=2),
        TableColumn("score", "SCORE", Unit.COUNT),
    )
    rows = tuple(
        (
            player.name,
            Amount(_HUNDRED * price.win_rate, Unit.BETS, True, error=_HUNDRED * price.win_rate_error),
            _cost(price) if place else None,
            price.bet,
            Amount(price.score, error=price.score_error or None),
        )
        for place, (player, price) in enumerate(zip(players, found, strict=True))
    )
    written = " ".join(f"{bet:g}" for bet in ramp)
    title = f"{job.rules.title}, {job.system.title}, ramp {written}: what mistakes cost"
    told = f"Bets of 1 in 100 rounds; {rounds:,} rounds with the same cards for all, seed {job.seed}."
    parts: tuple[Part, ...] = (
        Sentence(told),
        TablePart("mistakes", "", columns, rows),
        *_gains(players, found),
    )
    return Report("mistakes", title, parts)


def _cost(price: Price) -> Amount:
    return Amount(-_HUNDRED * price.difference, Unit.BETS, error=_HUNDRED * price.error)


def _gains(players: Sequence[Weakness], found: Sequence[Price]) -> list[Sentence]:
    """Returns why a weakness costs less than nothing."""
    sentences = []
    best = found[0]
    for player, price in zip(players[1:], found[1:], strict=True):
        if price.difference <= 0:
            continue
        if not Estimate(price.difference, price.error).is_clear:
            why = "less than nothing, but within twice its error: it costs nothing that can be measured."
        else:
            why = (
                f"wins more because it bets more, {price.bet:.2f} a round and not {best.bet:.2f}: true counts "
                "of a tray read roughly are rounded down less. SCORE compares players at the same risk."
            )
        sentences.append(Sentence(f"{player.name}: {why}"))
    return sentences


def mistakes_values(
    job: Job, ramp: Sequence[float], rounds: int, players: Sequence[Weakness], found: Sequence[Price]
) -> dict[str, Any]:
    """Returns the price of each weakness as values of JSON."""
    rows = {player.key: price._asdict() for player, price in zip(players, found, strict=True)}
    values = {"rules": job.rules.name, "count": job.system.name, "ramp": [*ramp], "seed": job.seed}
    return {**values, "rounds": rounds, "mistakes": rows}
