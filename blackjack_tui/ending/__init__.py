"""Signals that end the program: the first one ends it within a second, with the terminal restored."""
