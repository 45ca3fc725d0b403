"""A blackjack table for the terminal.

For programs the package has the names of `library`: `blackjack_tui.load`, `blackjack_tui.Round`.
"""

TYPE_CHECKING = False  # type checkers take it as true; to import it from `typing` would slow the start
__version__ = "0.4.0"

if TYPE_CHECKING:
    from blackjack_tui.library import *  # noqa: F403
else:  # a type checker that saw `__getattr__` would accept every name
    _NAMES = (
        "Action BlackjackError Card Chart DecisionOdds Event FinishedRound IllegalAction Odds Question Rank "
        "Round Rules Shoe Strategy Table Topic UsageError all_books best_return chart hand_odds load "
        "parse_cards play_round play_rounds policy shuffled_shoe"
    )
    """The names of `library`, with spaces between."""
    __all__ = _NAMES.split()

    def __getattr__(name):
        """Returns a name of `library`, which is loaded only now: a table on a screen does without."""
        if name not in __all__:  # Python asks for modules of this package, too
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        return getattr(import_module("blackjack_tui.library"), name)

    def __dir__():
        return sorted({*globals(), *__all__})
