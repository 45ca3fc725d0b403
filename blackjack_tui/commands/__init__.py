"""What `blackjack-tui` can be told to do.

A command is a module: its docstring is its help, `add_options(parser)` says what it takes, and
`run(options)` does it.
"""

COMMANDS = ("deal", "demo", "ramp", "replay", "review", "rules", "settings")
"""The modules of this folder that are called by their names; without one, `play` is meant."""
