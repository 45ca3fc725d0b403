"""A blackjack table for the terminal. The screen knows no cards, and the rules know no screen."""

__version__ = "0.2.0"
