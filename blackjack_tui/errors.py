"""The errors of the package, each with its exit status, and functions for text in errors and output.

They replace control characters, wrap lines, write values as TOML does, and advise on unknown names.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from textwrap import TextWrapper

TOO_LITTLE_MEMORY = "there is too little memory"
_LONGEST = 1000  # characters
_LONGEST_WORD = 300  # characters: a file's name has up to 255
_LONGEST_VALUE = 60  # characters of a value that are worth repeating
_PUNCTUATION = "'\":;,.)"
_COMMAND = ": blackjack-tui "
"""The mark of a command to be copied, at the end of a sentence."""


class BlackjackError(Exception):
    """The base of all errors that the package raises. Its text is one printable line for the user.

    Words longer than a file name are cut off. A text of more than 1,000 characters, such as one with a very
    long path, loses its middle.
    """

    exit_status = 1
    """The exit status of the program."""

    def __str__(self) -> str:
        words = harmless(super().__str__()).split(" ")
        text = " ".join("/".join(map(_cut, word.split("/"))) for word in words)  # name by name in a path
        return text if len(text) <= _LONGEST else f"{text[: _LONGEST // 2]}…{text[-_LONGEST // 2 :]}"


class UsageError(BlackjackError):
    """Input that cannot be used: a flag, a file, a name, or a terminal that cannot show a table."""

    exit_status = 2


class GoneError(UsageError):
    """A command or option that only earlier versions had, with its replacement."""


class IllegalAction(BlackjackError):
    """An action that is not legal in the round's phase. The round is unchanged."""


class ShoeEmpty(BlackjackError):
    """A deal from an empty shoe. The hand is unchanged."""


class Left(BlackjackError):
    """The player left, which ends the session without an error."""

    exit_status = 0


class InputClosed(Left):
    """The end of the input: no further key can be read."""


def _cut(word: str) -> str:
    """Returns `word`; of a very long one, only the beginning and the punctuation at its end."""
    if len(word) <= _LONGEST_WORD:
        return word
    punctuation = word[len(word.rstrip(_PUNCTUATION)) :]
    return f"{word[:_LONGEST_VALUE]}…{punctuation}"


def harmless(text: str, keep: str = "") -> str:
    r"""Returns `text` as one line of printable characters, without control sequences for a terminal.

    Each unprintable character (control characters, line ends, marks that change the writing direction) becomes
    an escape such as `\u001b`, as in strings of JSON and TOML. The characters in `keep` are not changed.
    """
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() or char in keep else _escaped(ord(char)) for char in text)


def _escaped(code_point: int) -> str:
    return f"\\u{code_point:04x}" if code_point < 0x10000 else f"\\U{code_point:08x}"


def wrapped(text: str, columns: int) -> list[str]:
    """Returns `text` as lines of at most `columns` characters, broken between words.

    A longer word stays whole, and so does a command at the end, so that it can be copied.
    """
    if len(text) <= columns:
        return [text]
    wrapper = TextWrapper(
        columns, expand_tabs=False, replace_whitespace=False, break_long_words=False, break_on_hyphens=False
    )
    sentence, has_command, arguments = text.rpartition(_COMMAND)
    if not has_command:
        return wrapper.wrap(text)
    command = _COMMAND.removeprefix(": ") + arguments
    return [*wrapper.wrap(f"{sentence}:"), command]


def most_like(given: str, names: Iterable[str]) -> str:
    """Returns the name in `names` that is most like `given`; an empty string if no name is like it."""
    from difflib import get_close_matches  # for errors only

    return next(iter(get_close_matches(given, names, 1)), "")


def choose_from(names: Iterable[str], given: object) -> str:
    """Returns advice on an unknown name: all `names`, and before them the one most like `given`, if any."""
    known = list(names)
    nearest = most_like(given, known) if isinstance(given, str) else ""
    question = f"is {nearest} meant? " if nearest else ""
    return f"{question}choose from {', '.join(known)}"


def joined(words: Sequence[str], conjunction: str = "and") -> str:
    """Returns words as a list in a sentence: `17, 18 and 19`."""
    *earlier, last = words
    return f"{', '.join(earlier)} {conjunction} {last}" if earlier else last


def quoted(text: str) -> str:
    """Returns `text`, which must be printable, as a TOML string."""
    return '"' + text.replace("\\", r"\\").replace('"', r"\"") + '"'


def written(value: object) -> str:
    """Returns a value as TOML writes it, cut off after 60 characters; for a table, the words `a table`."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "a table"
    try:
        text = repr(value.value if isinstance(value, StrEnum) else value)
    except ValueError:  # more digits than Python converts
        return "a number as large as that"
    return text if len(text) <= _LONGEST_VALUE else f"{text[:_LONGEST_VALUE]}…"
