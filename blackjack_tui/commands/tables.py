"""What play, demo and replay share: the table on a screen or as a stream, and who sits at it."""

import os
from collections import deque
from typing import TYPE_CHECKING

from blackjack_tui import settings
from blackjack_tui.commands.aside import say_aside
from blackjack_tui.errors import InputClosed, UsageError
from blackjack_tui.game.rules import Rules

if TYPE_CHECKING:
    from blackjack_tui.front_ends.table_screen import Look, TableScreen
    from blackjack_tui.players.player import Player, Typed
    from blackjack_tui.screen.terminal import HeldTerminal, Terminal
    from blackjack_tui.streams.stream import Stream

PLAIN = "lines"


def terminal_for(choice: settings.Choice) -> "HeldTerminal | None":
    """The terminal, or None, having said so, where it cannot show a table and nobody asked for just that.

    Raises UsageError if somebody did.
    """
    from blackjack_tui.terminals import system_terminal

    try:
        return system_terminal(colour=not os.environ.get("NO_COLOR"))
    except UsageError as error:
        if choice.sources["view"] == settings.FLAG:
            raise UsageError(f"--view {choice.values.view}: {error}; try --plain") from None
        say_aside(f"blackjack-tui: {error}: playing in lines")
        return None


def table_on(terminal: "Terminal", chosen: settings.Values, rules: Rules) -> "TableScreen":
    """The table as it was chosen, on a terminal."""
    from blackjack_tui.front_ends.table_screen import TableScreen
    from blackjack_tui.screen.clock import SystemClock
    from blackjack_tui.views.glyphs import ascii_only

    return TableScreen(terminal, SystemClock(), look_of(chosen), rules, ascii_only(chosen.glyphs))


def look_of(chosen: settings.Values) -> "Look":
    """How a table is to be shown."""
    from blackjack_tui.front_ends.table_screen import Look

    return Look(chosen.view, chosen.theme, chosen.deck, chosen.speed)


def remember(table: "TableScreen") -> None:
    """Keeps how the table was shown last, if that was asked for. Raises BlackjackError if it cannot be kept."""
    if table.remember:
        settings.save(settings.settings_file(), table.look._asdict())


def typed_stream(view: str, player: "Player") -> "tuple[Stream, Typed]":
    """The stream called `view`, and the front end at which `player` types what to do there."""
    from blackjack_tui.messages import amount
    from blackjack_tui.players.player import Typed, Typist
    from blackjack_tui.streams import stream_named

    pressed = deque[str]()

    def read_key() -> str:
        if not pressed:
            raise InputClosed("nothing more was decided")
        return pressed.popleft()

    stream = stream_named(view, read_key, say)
    return stream, Typed(stream, player, Typist(pressed.append, bet=str if stream.in_cents else amount))


def say(line: str) -> None:
    """Writes a line of a stream."""
    print(line, flush=True)
