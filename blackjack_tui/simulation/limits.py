"""What is not simulated: a rule book that turns it is refused by its name."""

from blackjack_tui.errors import UsageError
from blackjack_tui.game.rules import Draws, HoleCard, Rules, Surrender
from blackjack_tui.odds.answers import without_chart
from blackjack_tui.simulation.habits import Habits


def check(rules: Rules, habits: Habits) -> None:
    """Raises UsageError naming a knob of `rules` that is turned to what cannot be simulated."""
    setting = without_chart(rules)
    if rules.hole_card is HoleCard.OPEN and rules.surrender is Surrender.EARLY:
        setting = (
            "surrender = early"  # it is asked about with a natural in sight, for which charts have no column
        )
    if setting:
        raise UsageError(f"{rules.name}: {setting} cannot be simulated with hole_card = open")
    if habits.seats > 1 and rules.dealer_draws is Draws.BELOW_PLAYER:
        told = f"dealer_draws = {rules.dealer_draws.value} cannot be simulated with more boxes than one"
        raise UsageError(f"{rules.name}: {told}")
