"""Commands and options that earlier versions had, and what does now what they did."""

from collections.abc import Mapping, Sequence

from blackjack_tui.errors import GoneError

GONE: Mapping[str, str] = {
    "tournament": "play_rounds of the library plays policies on the same shoes: docs/bots.md has a recipe",
    "--reviews": "what you play is reviewed when you leave",
    "--no-reviews": "what you play is reviewed when you leave; --no-keep keeps and reviews nothing",
    "--save-settings": "'blackjack-tui settings coach=after' keeps a setting, and M at a table how it looks",
    "count decks": "'count true' says how many decks are left, and the tray stands at a table where you count",
    "drill --csv": "drill --progress prints what you know, and odds --json the chart",
    "replay --cast-version": "leave it out; a film is asciicast 2, which all of asciinema reads",
    "stats --recount": "what is computed from deals and decisions is made anew when it has to be",
    "stats --some": "'blackjack-tui stats' reviews the newest rounds, and --review all",
}
"""The replacement of a command, of a command's option (`stats --some`), or an option of any command."""


def refuse_gone_command(name: str) -> None:
    """Raises `GoneError`, with what to use instead, if there was a command called `name`."""
    if name in GONE:
        raise GoneError(f"{name} is gone: {GONE[name]}")


def refuse_gone_options(command: str, words: Sequence[str]) -> None:
    """Raises `GoneError`, with what to use instead, if an option of `command` among its `words` is gone."""
    for option in (word.partition("=")[0] for word in words if word.startswith("-")):
        if instead := GONE.get(f"{command} {option}", GONE.get(option, "")):
            raise GoneError(f"{option} is gone: {instead}")
