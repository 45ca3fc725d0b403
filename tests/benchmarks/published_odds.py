"""Exact odds beside published figures: those that take too long for a test."""

from collections.abc import Iterator

from blackjack_tui.game.rules import Rules, Surrender
from blackjack_tui.odds.answers import Splits, Unseen, fresh
from blackjack_tui.odds.engine import Odds
from tests.odds.asking import casino
from tests.odds.published_returns import MORE_RETURNS, close
from tests.odds.published_splits import MORE_SPLIT_RETURNS, PAIRS


def figures() -> Iterator[str]:
    """What is published, and what is computed for it: minutes."""
    for rules, per_cent in MORE_RETURNS:
        yield _return(rules, fresh(rules), f"{rules.decks} decks", per_cent)
    for decks in (1, 4, 6):
        rules = casino(decks, h17=True, surrender=Surrender.LATE)
        hands = [f"{','.join(each.hand)} v {each.upcard}" for each in Odds(rules).book().exceptions]
        yield f"hands that overrule the chart of {decks} decks: {hands}"
    differ = [pair for pair in PAIRS if not pair.is_met()]
    yield f"{len(PAIRS)} pairs split by each plan, {len(differ)} not as published: {differ}"
    for rules, splits, figure in MORE_SPLIT_RETURNS:
        found = 100 * Odds(rules, Splits(splits)).round_value(fresh(rules))
        what = f"a round of {rules.decks} decks, split to {rules.split_hands} hands by {splits}"
        yield f"{what}: {found:.9f} %, published {figure} %"


def _return(rules: Rules, unseen: Unseen, what: str, per_cent: str) -> str:
    found = 100 * Odds(rules, Splits.CDZ).round_value(unseen)
    met = "" if found == close(per_cent) else "not "
    return f"a round from {what}: {found:.6f} %, {met}as published: {per_cent} %"
