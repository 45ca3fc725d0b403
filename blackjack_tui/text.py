"""Text for people: without control characters, values as TOML writes them, and advice on unknown names."""

from collections.abc import Iterable
from enum import StrEnum

_LONGEST = 60  # characters of a value that are worth repeating


def harmless(text: str, keep: str = "") -> str:
    r"""Returns `text` as one line of printable characters, without control sequences for a terminal.

    Each unprintable character (control characters, line ends, marks that change the writing direction) becomes
    an escape such as `\u001b`, as in strings of JSON and TOML. The characters in `keep` are not changed.
    """
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() or one in keep else _escaped(ord(one)) for one in text)


def _escaped(point: int) -> str:
    return f"\\u{point:04x}" if point < 0x10000 else f"\\U{point:08x}"


def choose_from(names: Iterable[str], given: object) -> str:
    """Returns advice on an unknown name: all `names`, after the one most like `given`, if any is."""
    from difflib import get_close_matches  # takes long to import, and is needed for errors only

    known = list(names)
    like = get_close_matches(given, known, 1) if isinstance(given, str) else []
    question = f"is {like[0]} meant? " if like else ""
    return f"{question}choose from {', '.join(known)}"


def written(value: object) -> str:
    """Returns a scalar value as TOML writes it, cut off after 60 characters."""
    if isinstance(value, bool):
        return str(value).lower()
    try:
        text = repr(value.value if isinstance(value, StrEnum) else value)
    except ValueError:
        return "a number as large as that"
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
