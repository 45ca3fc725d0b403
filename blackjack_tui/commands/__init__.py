"""The commands of `blackjack-tui`.

A command is a module. Its docstring is its help, `add_options(parser)` adds its options, and `run(options)`
runs it.
"""

COMMANDS = (
    "bankroll",
    "count",
    "deal",
    "demo",
    "drill",
    "help",
    "history",
    "learn",
    "odds",
    "ramp",
    "replay",
    "review",
    "rules",
    "settings",
    "stats",
)
"""The commands that are called by name, each a module of this folder. Without a name `play` runs."""
