"""The knobs that are simulated: a rule book that turns another one is refused by its name."""

from typing import Final

from blackjack_tui.errors import UsageError
from blackjack_tui.game.cards import RANKS
from blackjack_tui.game.rules import Bonus, BonusEnds, Draws, HoleCard, Rules, Split, Surrender
from blackjack_tui.odds.answers import without_chart
from blackjack_tui.simulation.habits import Habits

KNOBS: Final = frozenset(
    (
        *("name", "title", "summary", "shuffle"),
        *("hole_card", "player_aces", "dealer_aces", "dealt_21", "drawn_21"),
        *("bust", "surrender", "dealer_draws", "tie", "again", "decks", "pack", "penetration", "burn", "peek"),
        *("lost_to_natural", "blackjack_pays", "insurance", "double", "double_soft", "double_after_split"),
        *("split", "split_hands", "resplit_aces", "hit_split_aces", "charlie", "push_22"),
        *("minimum", "maximum", "chip", "bankroll", "side_bets"),
        *("push_22_naturals", "left_out", "double_cards", "double_split_aces", "doubled_aces", "redoubles"),
        *("rescue", "free_double", "free_double_cards", "split_only", "free_split", "surrender_cards"),
        *("surrender_after_split", "surrender_against", "ties", "bonuses", "tie = player", "hole_card = open"),
        *("lost_to_natural = one", "lost_to_natural = busted-and-one"),
    )
)
"""The knobs that are simulated, or that settle nothing here: a rule book that turns another one is refused."""


def check(rules: Rules, habits: Habits) -> None:
    """Raises UsageError naming the first knob of `rules` that is turned to what cannot be simulated."""
    if (unknown := rules.turned_beyond(KNOBS)) is not None:
        raise UsageError(f"{rules.name}: {unknown} cannot be simulated")
    setting = without_chart(rules)
    if rules.hole_card is HoleCard.OPEN and rules.surrender is Surrender.EARLY:
        setting = (
            "surrender = early"  # it is asked about with a natural in sight, for which charts have no column
        )
    if setting:
        raise UsageError(f"{rules.name}: {setting} cannot be simulated with hole_card = open")
    for bonus in rules.bonuses if rules.split is not Split.NONE else ():
        if bonus.ends is BonusEnds.BESIDE and _of_pairs(bonus):
            told = f"the bonus {bonus.name!r}, of pairs and paid beside the bet (ends = 'beside'),"
            raise UsageError(f"{rules.name}: {told} cannot be simulated with split")
    if habits.seats > 1 and rules.dealer_draws is Draws.BELOW_PLAYER:
        told = f"dealer_draws = {rules.dealer_draws.value} cannot be simulated with more boxes than one"
        raise UsageError(f"{rules.name}: {told}")


def _of_pairs(bonus: Bonus) -> bool:
    """Whether a pair can have the bonus, and be split all the same."""
    points = [RANKS[letter].points for letter in bonus.cards] or [0, 0]
    return 2 in bonus.numbers and len(points) == 2 and len(set(points)) == 1
