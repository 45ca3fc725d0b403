"""The commands of `blackjack-tui`.

A command is a module. Its docstring is its help, `add_options(parser)` adds its options, and `run(options)`
runs it.
"""

COMMANDS = (
<<<<<<< HEAD
    *("bankroll", "deal", "demo", "drill", "history", "odds", "ramp", "replay", "rules", "settings", "stats"),
=======
    "bankroll",
    "deal",
    "demo",
    "history",
    "odds",
    "ramp",
    "replay",
    "review",
    "rules",
    "settings",
    "stats",
>>>>>>> main
)
"""The commands that are called by name, each a module of this folder. Without a name `play` runs."""
