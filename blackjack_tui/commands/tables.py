"""What play, demo and replay share: what is played from, and the table, on a screen or as a stream."""

import os
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from blackjack_tui import settings
from blackjack_tui.commands.aside import say, say_aside
from blackjack_tui.commands.options import flag, fresh_seed
from blackjack_tui.errors import InputClosed, UsageError
from blackjack_tui.game.rules import Rules
from blackjack_tui.play.deal import Deal
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.streams import STREAMS

if TYPE_CHECKING:
    from blackjack_tui.full_screen.look import Look
    from blackjack_tui.full_screen.table_screen import TableScreen
    from blackjack_tui.play.policies import Policy
    from blackjack_tui.play.typed import TypedPlayer
    from blackjack_tui.screen.terminal import HeldTerminal
    from blackjack_tui.streams.stream import Stream

PLAIN = "lines"


def dealt(chosen: settings.Values, seed: int | None) -> Deal:
    """What is played from; a seed is found if none is given. Raises UsageError if no cards can come of it."""
    rules = load(chosen.rules)
    deal = Deal(rules, chosen.rules, chosen.shuffle or rules.shuffle, fresh_seed() if seed is None else seed)
    with flag("--seed"):
        deal.shoe()
    return deal


def terminal_for(choice: settings.Choice) -> "HeldTerminal | None":
    """The terminal for a table on a screen; None where the table is read as text.

    That is where it was chosen, or, having said so, where the terminal cannot show a table and nobody asked for
    just that. Raises UsageError if somebody did.
    """
    if choice.values.view in STREAMS:
        return None
    from blackjack_tui.terminals import system_terminal

    try:
        return system_terminal(colour=not os.environ.get("NO_COLOR"))
    except UsageError as error:
        if choice.sources["view"] == settings.FLAG:
            raise UsageError(f"--view {choice.values.view}: {error}; try --plain") from None
        say_aside(f"blackjack-tui: {error}: playing in lines")
        return None


def stream_of(view: str) -> str:
    """The stream to read a table in: the one that was chosen, or else sentences."""
    return view if view in STREAMS else PLAIN


@contextmanager
def table_on(
    terminal: "HeldTerminal", choice: settings.Choice, rules: Rules, saves: bool = False
) -> "Iterator[TableScreen]":
    """The table as it was chosen, on a terminal that is ours meanwhile.

    How it was shown last is kept afterwards if the player asked for it, or, with `saves`, as far as it changed.
    """
    from blackjack_tui.full_screen.table_screen import TableScreen
    from blackjack_tui.screen.clock import SystemClock
    from blackjack_tui.views.glyphs import ascii_only

    chosen = choice.values
    kept: dict[str, settings.Value] = {}
    with settings_kept(choice, saves, lambda: kept), terminal:
        table = TableScreen(terminal, SystemClock(), look_of(chosen), rules, ascii_only(chosen.glyphs))
        try:
            yield table
        finally:
            kept |= table.looks.kept(saves)


@contextmanager
def settings_kept(
    choice: settings.Choice, saves: bool, look: Callable[[], Mapping[str, settings.Value]] = dict
) -> Iterator[None]:
    """On the way out, whatever the cause, keeps what `look` has in the settings file; with `saves`, flags too.

    Then says where and what. Raises BlackjackError if they cannot be kept.
    """
    try:
        yield
    finally:
        kept = {**(settings.given(choice) if saves else {}), **look()}
        told = "No settings to keep: no flag was given, and nothing changed." if saves else ""
        if kept:
            path = settings.settings_file()
            settings.save(path, kept)
            told = f"Kept in {path}: {', '.join(kept)}"
        if told:
            is_format = choice.values.view in STREAMS and choice.values.view != PLAIN
            with suppress(OSError):  # a terminal that is gone; how the game ended is not to be covered up
                (say_aside if is_format else say)(told)


def look_of(chosen: settings.Values) -> "Look":
    """How a table is to be shown."""
    from blackjack_tui.full_screen.look import Look

    return Look(chosen.view, chosen.theme, chosen.deck, chosen.speed, chosen.motion == "on")


def typed_stream(view: str, policy: "Policy") -> "tuple[Stream, TypedPlayer]":
    """The stream for `view`, and the player who types there what `policy` decides."""
    from blackjack_tui.play.typed import TypedPlayer, Typist
    from blackjack_tui.streams import stream_named
    from blackjack_tui.words.money import amount

    pressed = deque[str]()

    def read_key() -> str:
        if not pressed:
            raise InputClosed("nothing more was decided")
        return pressed.popleft()

    stream = stream_named(stream_of(view), read_key, say)
    return stream, TypedPlayer(policy, stream, Typist(pressed.append, bet=str if stream.in_cents else amount))
