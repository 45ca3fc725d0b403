"""Files that people name: read with a word on what is wrong with them, and written whole or not at all."""

import errno
import os
import stat
from collections.abc import Iterable
from contextlib import suppress
from itertools import count

from blackjack_tui.errors import UsageError


def read(path: str, largest: int) -> str:
    """The text of the file at `path`.

    Raises UsageError naming it, if it is not there, is no file, has more than `largest` bytes or is no UTF-8.
    """
    try:
        if os.path.exists(path) and not os.path.isfile(path):  # which might never come to an end
            raise UsageError(f"{path}: not a file")
        with open(path, "rb") as file:
            data = file.read(largest + 1)
        if len(data) > largest:
            raise UsageError(f"{path}: too large: {largest:,} bytes at most")
        return data.decode("utf-8-sig")  # some editors put a mark before the first line
    except UnicodeDecodeError:
        raise UsageError(f"{path}: not a text in UTF-8") from None
    except (OSError, ValueError) as error:
        raise UsageError(f"{path}: {reason(error)}") from None


def write(path: str, lines: Iterable[str], force: bool = False) -> None:
    """Makes `lines`, given without their ends, the file at `path`; over an old one only with `force`.

    They are written to a new file beside it, which then takes its place: until all of it is on the disk there
    is the old file, or none. Raises UsageError naming the file if it cannot be written, or is there already.
    """
    if not force:
        refuse_to_overwrite(path)
    try:
        _replace(os.path.realpath(path), lines)  # what a link stands for is replaced, and not the link
    except (OSError, ValueError) as error:
        raise UsageError(f"{path}: cannot be written: {reason(error)}") from None


def refuse_to_overwrite(path: str) -> None:
    """Raises UsageError if there is something at `path`."""
    if os.path.isdir(path):
        raise UsageError(f"{path}: a folder, and no file")
    if os.path.lexists(path):
        raise UsageError(f"{path} is there already: name another file, or add --force")


def _replace(path: str, lines: Iterable[str]) -> None:
    before = os.stat(path) if os.path.exists(path) else None
    if before and not stat.S_ISREG(before.st_mode):
        raise OSError(errno.EINVAL, "not a file")
    descriptor, new = _opened_beside(path)
    try:
        with open(descriptor, "w", encoding="utf-8", newline="\n") as file:
            for line in lines:
                file.write(f"{line}\n")
            file.flush()
            os.fsync(file.fileno())
        if before:
            os.chmod(new, stat.S_IMODE(before.st_mode))
        os.replace(new, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(new)
        raise


def _opened_beside(path: str) -> tuple[int, str]:
    """A file that was not there before, next to `path`, open to be written, and its name."""
    for number in count():
        new = f"{path}.{number}.new"
        with suppress(FileExistsError):
            return os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666), new
    raise AssertionError("there is always another number")


def reason(error: OSError | ValueError) -> str:
    """Why a file could not be read or written, in words."""
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)
