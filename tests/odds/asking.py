"""Rule books and hands, written as the published tables write them."""

from collections.abc import Sequence
from functools import cache

from blackjack_tui.game.cards import Rank
from blackjack_tui.game.rules import Draws, Rules
from blackjack_tui.odds.answers import BookOdds, DecisionOdds, SplitRound, Splits, fresh, without
from blackjack_tui.odds.cdp import plan_at, waiting_values
from blackjack_tui.odds.chart import HARD, PAIRS, SOFT, UPCARDS, Chart
from blackjack_tui.odds.computed_rules import Case
from blackjack_tui.odds.engine import Odds
from blackjack_tui.odds.hands import shoe_of
from blackjack_tui.odds.play_values import masses
from blackjack_tui.rulebooks.loading import load

RANKS = {rank.code: rank for rank in Rank} | {"T": Rank.TEN}


def cards(text: str) -> tuple[Rank, ...]:
    """Ranks written one letter each: `A2`, `TT`, `KQ`."""
    return tuple(RANKS[letter] for letter in text)


def casino(decks: int = 1, h17: bool = False, **knobs: object) -> Rules:
    """The published figures' rules: doubles after splits, splits to four, aces once, a peek, 3:2."""
    draws = Draws.TO_HARD_17 if h17 else Draws.TO_17
    rules = load("atlantic-city")._replace(decks=decks, dealer_draws=draws, split_hands=4)
    return rules._replace(**knobs)  # type: ignore[arg-type]


def decide(
    rules: Rules,
    hand: str,
    upcard: str,
    *,
    unseen: Sequence[int] | None = None,
    split: SplitRound | None = None,
    splits: Splits = Splits.CDZ,
) -> DecisionOdds:
    """By the convention of published figures, the odds of a hand dealt from a fresh shoe, or from `unseen` with
    the hand and the upcard still in it.
    """
    whole = tuple(unseen) if unseen is not None else fresh(rules)
    left = without(whole, cards(upcard + hand))
    return Odds(rules, splits).decision(left, cards(hand), RANKS[upcard], split=split)


@cache
def book_of(rules: Rules) -> BookOdds:
    """The odds of a rule book by the convention of published figures, computed once."""
    return Odds(rules, Splits.CDZ).book()


def at_limit(case: Case, pair: Rank, unseen: tuple[int, ...], limit: int) -> float:
    """The value of a pair split to `limit` hands by a fixed plan; `unseen` is without both its cards."""
    plan, shoe = plan_at(case, pair, unseen), shoe_of(unseen)
    assert plan
    mass = float(masses(case, shoe, slice(1)).mass[0])
    plan = plan._replace(limit=limit)
    return waiting_values(case, pair.points - 1, shoe, None, [(2, 0)], mass, plan)[0][0] / mass


def any_chart() -> Chart:
    """A chart that surrenders 14, stands on 15, doubles 10 and 11, and splits 5s, 9s and aces."""
    hard = {at: "S" if at > 14 else "R" if at == 14 else "D" if at in (10, 11) else "H" for at in HARD}
    soft = {at: "S" if at > 17 else "DS" if at == 16 else "H" for at in SOFT}
    pairs = {rank: "P" if rank in "A59" else hard.get(2 * points, "H") for points, rank in enumerate(PAIRS, 1)}
    hard_rows, soft_rows, pair_rows = (
        {str(row): dict.fromkeys(UPCARDS, letter) for row, letter in rows.items()}
        for rows in (hard, soft, pairs)
    )
    return Chart(hard_rows, soft_rows, pair_rows)
