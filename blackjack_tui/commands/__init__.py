"""What `blackjack-tui` can be told to do: a module each, with its help, `add_options(parser)` and `run(options)`."""

COMMANDS = ("deal", "rules")
"""The modules of this folder that are called by their names; without one, `play` is meant."""
