"""`python -m blackjack_tui` is `blackjack-tui`."""

from blackjack_tui.cli import run

run()
