"""The coach's best move beside that of the plain computation, in random decisions by every book."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from blackjack_tui.odds.answers import OddsRefused
from blackjack_tui.rulebooks import rule_books
from blackjack_tui.rulebooks.loading import load
from tests.odds.decisions import Decisions
from tests.odds.plain_round import TIED


def fuzz(seed: int, count: int) -> Iterator[str]:
    """Compares `count` decisions of all books together."""
    books = rule_books()
    for name in books:
        try:
            decisions = Decisions(load(name), Random(f"{seed} {name}"))
        except OddsRefused as refused:  # not by the plan of plain recursion
            yield f"{name}: {refused}"
            continue
        kinds: Counter[str] = Counter()
        largest = worst = 0.0
        while kinds.total() < count // len(books):
            for compared in decisions.of_a_round():
                assert max(compared.worse, compared.difference) <= TIED, compared
                kinds["in a split" if compared.in_split else compared.topic] += 1
                largest = max(largest, compared.difference)
                worst = max(worst, compared.worse)
        told = ", ".join(f"{number} {kind}" for kind, number in sorted(kinds.items()))
        yield f"{name}: {told}; {decisions.tied} with equal plans"
        yield f"{name}: the best move is at most {worst:.1e} worse; values differ by {largest:.1e} at most"
