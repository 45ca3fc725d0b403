"""Split pairs beside E. Farmer's programs: 100 of one deck and 100 of two, split to four hands.

The dealer stands on soft 17, hands of a split may be doubled, and split aces get one card each.
"""

import csv
from pathlib import Path
from typing import NamedTuple

from blackjack_tui.odds.answers import Splits, fresh, without
from blackjack_tui.odds.cdp import pair_ends, shares, split_values
from blackjack_tui.odds.computed_rules import case_of, terms_of
from blackjack_tui.odds.hands import shoe_of
from blackjack_tui.odds.play_values import masses
from blackjack_tui.odds.splits import limits, split_tree
from blackjack_tui.odds.trees import reached
from tests.odds.asking import RANKS, at_limit, casino

_FILE = Path(__file__).parents[1] / "data" / "splits.tsv"
_MOST_MIXED = 0.0014
"""Published CDP values each number of pair cards by its own plan. That mixes plans: no player earns it."""
_CLOSE = 1e-9


SPLIT_RETURNS = [
    (casino(1, h17=True), "cdp", -0.008029732, 1.2e-5),
    (casino(2), "cdp", -0.178469318, 1.2e-5),
]
"""Returns in per cent of the bet, and how close ours is: those that the tests compute."""
MORE_SPLIT_RETURNS = [
    (casino(1, resplit_aces=True), "cdz", 0.213471122),
    (casino(1), "cdp", 0.183111744),
    (casino(6), "cdp", -0.402870236),
]
"""Those that `python -m tests.benchmarks published-odds` computes, with all pairs."""


class PublishedPair(NamedTuple):
    """The worth of splitting a pair by each of the plans."""

    decks: str
    pair: str
    upcard: str
    cdz: str
    cdp: str

    def is_met(self) -> bool:
        """Whether the odds are those published."""
        rules, pair, upcard = casino(int(self.decks)), RANKS[self.pair], RANKS[self.upcard]
        unseen = without(fresh(rules), (upcard, pair, pair))
        case, shoe = case_of(terms_of(rules), upcard.points - 1), shoe_of(unseen)
        limit = limits(case.terms, pair.points - 1)[-1]
        tree = reached(case.terms, split_tree(case.terms, pair.points - 1).begins)
        counted = [(each.every, each.first) for each in shares(2, 0, limit)]
        best = split_values(tree, pair.points - 1, pair_ends(case, pair.points - 1, shoe, 5), counted)
        cdp = float(best.sum() / masses(case, shoe, slice(1)).mass[0])
        cdz = at_limit(case_of(terms_of(rules, Splits.CDZ), upcard.points - 1), pair, unseen, limit)
        within = (_CLOSE, _MOST_MIXED)
        published = map(float, (self.cdz, self.cdp))
        return all(abs(a - b) <= most for a, b, most in zip((cdz, cdp), published, within, strict=True))


PAIRS = [PublishedPair(**row) for row in csv.DictReader(_FILE.read_text("utf-8").splitlines(), delimiter="\t")]
