"""The simulator held against the game's engine, round by round on the same cards, for every book that ships."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from blackjack_tui.counts.loading import load as load_system
from blackjack_tui.game.rules import Pack
from blackjack_tui.rulebooks import rule_books
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.simulation.shoes import shuffled
from tests.simulation.charts import published
from tests.simulation.engine import Plan, differences

ROUNDS = 1_000_000
"""Of each book: a good quarter of an hour on two cores for all."""

_CHUNK = 20_000
_CARDS_A_ROUND = 5.5
_SYSTEM = "red-7"
_LAST_STEP = 5


def figures(rounds: int = ROUNDS) -> Iterator[str]:
    """What each book's comparison found, of at least so many rounds."""
    with ProcessPoolExecutor() as pool:
        for book in rule_books():
            played = chunk = differ = 0
            while played < rounds:
                chunks = range(chunk, chunk - (played - rounds) // _CHUNK)
                for some, wrong in pool.map(_compare, [book] * len(chunks), chunks):
                    played += some
                    differ += wrong
                chunk = chunks.stop
            yield f"{book}: {played:,} rounds on the same cards as the engine, {differ} shoes differ"


def _compare(book: str, chunk: int) -> tuple[int, int]:
    """How many rounds of a chunk were compared, and how many shoes had a difference."""
    rules = load(book)
    cards = 52 * rules.decks * rules.penetration / 100
    rounds = cards / _CARDS_A_ROUND if rules.pack is Pack.SHOE else 1
    shoes = shuffled((rule_books().index(book), chunk), round(_CHUNK / rounds) + 1, rules)
    played, wrong = differences(rules, Plan([published(rules)]), load_system(_SYSTEM), _LAST_STEP, shoes)
    return played, len(wrong)
