"""Files that people name: read with a word on what is wrong with them, and written whole or not at all."""

import errno
import os
import stat
from collections.abc import Iterable
from contextlib import suppress

from blackjack_tui.errors import UsageError


def shown(path: str) -> str:
    """`path`, or another name that somebody gave, on one line."""
    return path if path.isprintable() else repr(path)


def read(path: str, largest: int) -> str:
    """The text of the file at `path`.

    Raises UsageError naming it, if it is not there, is no file, has more than `largest` bytes or is no UTF-8.
    """
    try:
        if os.path.exists(path) and not os.path.isfile(path):  # which might never come to an end
            raise UsageError(f"{shown(path)}: not a file")
        with open(path, "rb") as file:
            data = file.read(largest + 1)
        if len(data) > largest:
            raise UsageError(f"{shown(path)}: too large: {largest:,} bytes at most")
        return data.decode("utf-8-sig")  # some editors put a mark before the first line
    except UnicodeDecodeError:
        raise UsageError(f"{shown(path)}: not a text in UTF-8") from None
    except (OSError, ValueError) as error:
        raise UsageError(f"{shown(path)}: {reason(error)}") from None


def write(path: str, lines: Iterable[str]) -> None:
    """Makes `lines`, given without their ends, the file at `path`.

    Until all of it is on the disk there is the old file, or none. Raises OSError, or ValueError at what can be
    no path.
    """
    path = os.path.realpath(path)  # what a link stands for is replaced, and not the link
    before = os.stat(path) if os.path.exists(path) else None
    if before and not stat.S_ISREG(before.st_mode):
        raise OSError(errno.EINVAL, "not a file")
    new = f"{path}.new"
    try:
        with open(new, "w", encoding="utf-8", newline="\n") as file:
            for line in lines:
                file.write(f"{line}\n")
            file.flush()
            os.fsync(file.fileno())
        if before:
            os.chmod(new, stat.S_IMODE(before.st_mode))
        os.replace(new, path)
    except OSError:
        with suppress(OSError):
            os.unlink(new)
        raise


def refuse_to_overwrite(path: str) -> None:
    """Raises UsageError if there is something at `path`."""
    if os.path.lexists(path):
        raise UsageError(f"{path} is there already: name another file, or add --force")


def reason(error: OSError | ValueError) -> str:
    """Why a file could not be read or written, in words."""
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)
