"""A blackjack table for the terminal: a screen that knows no cards, over rules that know no screen."""

__version__ = "0.1.0"
