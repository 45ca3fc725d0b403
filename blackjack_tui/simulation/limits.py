"""The limits of the simulation, and the most cards that a round can take."""

from typing import Final

from blackjack_tui.errors import UsageError
from blackjack_tui.game.cards import LIMIT
from blackjack_tui.game.rules import Rules
from blackjack_tui.simulation.dealer import RANKS
from blackjack_tui.simulation.shoes import SUITS

KNOBS: Final = frozenset(
    (
        *("name", "title", "summary", "shuffle"),
        *("hole_card", "player_aces", "dealer_aces", "dealt_21", "drawn_21"),
        *("bust", "surrender", "dealer_draws", "tie", "again", "decks", "pack", "penetration", "burn", "peek"),
        *("lost_to_natural", "blackjack_pays", "insurance", "double", "double_soft", "double_after_split"),
        *("split", "split_hands", "resplit_aces", "hit_split_aces", "charlie", "push_22"),
        *("minimum", "maximum", "chip", "bankroll"),
    )
)
"""The knobs that are simulated, or that settle nothing here: a rule book that turns another one is refused."""


def check(rules: Rules) -> None:
    """Raises UsageError naming the first knob of `rules` that is turned to what cannot be simulated."""
    if (unknown := rules.turned_beyond(KNOBS)) is not None:
        raise UsageError(f"{rules.name}: {unknown} cannot be simulated")


def most_cards(rules: Rules) -> int:
    """A number of cards that no round has more of: every hand drawn to a bust with the lowest cards."""
    hands = rules.split_hands + 1
    points = hands * (LIMIT + 1)
    cards = 0
    for rank in RANKS:
        copies = len(SUITS) * rules.decks * (4 if rank.points == 10 else 1)
        fit = min(copies, -(-points // rank.points))
        cards, points = cards + fit, points - fit * rank.points
        if points <= 0:
            break
    return cards + hands
