"""A blackjack table for the terminal. The screen knows no cards, and the rules know no screen.

For programs the package has the names of `library`: `blackjack_tui.load`, `blackjack_tui.Round`.
"""

TYPE_CHECKING = False  # type checkers know it as true, without an import before the table
__version__ = "0.4.0"

if TYPE_CHECKING:
    from blackjack_tui.library import *  # noqa: F403
else:  # or every name would be right for a type checker
    _NAMES = (
        "Action BlackjackError Card Chart DecisionOdds Event FinishedRound IllegalAction Odds Question Rank "
        "Round Rules Shoe Strategy Table Topic UsageError all_books best_return chart hand_odds load "
        "parse_cards play_round play_rounds policy shuffled_shoe"
    )
    """The names of `library`: Python asks for others too, such as modules of this package."""
    __all__ = _NAMES.split()

    def __getattr__(name):
        """Returns a name of `library`, which is loaded only now: a table on a screen does not need it."""
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        return getattr(import_module("blackjack_tui.library"), name)

    def __dir__():
        return sorted({*globals(), *__all__})
