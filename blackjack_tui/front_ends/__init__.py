"""Front ends: full screens, and streams that write the game as lines of text."""

from blackjack_tui.light_typing import TYPE_CHECKING

if TYPE_CHECKING:
    from blackjack_tui.front_ends.stream import ReadKey, Stream, TypedLines, Write

STREAMS = {"lines": "lines.Lines", "transcript": "transcript.Transcript", "json": "json_lines.JsonLines"}
"""The streams, each with its class in this room."""


def stream_named(name: str, read_key: "ReadKey", write: "Write", lines: "TypedLines | None" = None) -> "Stream":
    """Returns the stream `name`, one of STREAMS. See `Stream` for the other arguments."""
    from importlib import import_module  # a full screen needs only the names

    module, _, kind = STREAMS[name].partition(".")
    stream: Stream = getattr(import_module(f"{__name__}.{module}"), kind)(read_key, write, lines)
    return stream
