"""The screen: a grid of cells and the keys of a terminal. Nothing here depends on blackjack."""
