"""The coach's best move beside that of the plain computation, in random decisions by every book."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from blackjack_tui.rulebooks import rule_books
from blackjack_tui.rulebooks.loading import load
from tests.odds.decisions import Decisions
from tests.odds.plain_round import TIED

COUNT = 2000
"""Random decisions of all books together: half a minute."""


def figures(count: int = COUNT) -> Iterator[str]:
    """What was compared by each book, the largest difference, and each best move that is not the best."""
    books = rule_books()
    total = wrong = 0
    largest = worst = 0.0
    for place, name in enumerate(books):
        decisions = Decisions(load(name), Random(f"{name} {count}"))
        share = count * (place + 1) // len(books) - count * place // len(books)
        topics: Counter[str] = Counter()
        most_cards = 0
        while topics.total() < share:
            for compared in decisions.of_a_round():
                topics["in a split" if compared.in_split else compared.topic] += 1
                most_cards = max(most_cards, compared.cards)
                largest = max(largest, compared.difference)
                worst = max(worst, compared.worse)
                wrong += compared.worse > TIED
                if max(compared.worse, compared.difference) > TIED:
                    yield f"worse by {compared.worse:.1e}, off by {compared.difference:.1e}: {compared.text}"
                if topics.total() == share:
                    break
        total += share
        kinds = ", ".join(f"{number} {topic}" for topic, number in sorted(topics.items()))
        yield f"{name}: {kinds}; up to {most_cards} unseen cards, {decisions.tied} with equal plans"
    yield f"{total} decisions, {wrong} of which the coach's best is not the best"
    yield f"the coach's best is at most {worst:.1e} worse; values differ by {largest:.1e} at most"
