"""Wrapping: sentences in rows, a number with its per cent sign in one of them."""

import textwrap

_BOUND = "\N{NO-BREAK SPACE}"


def in_rows(text: str, room: int, indent: str = "") -> list[str]:
    """Returns `text` in rows of at most `room` characters, from the second on behind `indent`."""
    bound = text.replace(" %", f"{_BOUND}%")
    return [row.replace(_BOUND, " ") for row in textwrap.wrap(bound, room, subsequent_indent=indent)]
