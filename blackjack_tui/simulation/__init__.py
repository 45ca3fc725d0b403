"""Rounds by the million: a chart and a count played in arrays, by the same rules as the game."""
