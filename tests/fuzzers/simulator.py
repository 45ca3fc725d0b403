"""The simulator held against the game's engine, round by round on the same cards, for every book that ships."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

from blackjack_tui.counts.system_files import load as load_system
from blackjack_tui.game.rules import Pack
from blackjack_tui.rulebooks import rule_books
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.simulation.shoes import shuffled
from tests.simulation.charts import published
from tests.simulation.engine import Plan, differences

_CHUNK = 20_000
_CARDS_A_ROUND = 5.5
_SYSTEM = "red-7"
_LAST_STEP = 5


def fuzz(seed: int, count: int) -> Iterator[str]:
    """Compares about `count` rounds of each book."""
    chunks = range(-(-count // _CHUNK))
    with ProcessPoolExecutor() as pool:
        for book in rule_books():
            played = sum(pool.map(_compare, repeat(book), repeat(seed), chunks))
            yield f"{book}: {played:,} rounds on the same cards as the engine"


def _compare(book: str, seed: int, chunk: int) -> int:
    """Returns how many rounds of a chunk were compared."""
    rules = load(book)
    cards = 52 * rules.decks * rules.penetration / 100
    rounds = cards / _CARDS_A_ROUND if rules.pack is Pack.SHOE else 1
    shoes = shuffled((seed, rule_books().index(book), chunk), round(_CHUNK / rounds) + 1, rules)
    played, wrong = differences(rules, Plan([published(rules)]), load_system(_SYSTEM), _LAST_STEP, shoes)
    assert not wrong, f"{book}, seed {seed}, chunk {chunk}: {wrong[0]}"
    return played
