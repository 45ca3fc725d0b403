"""Files that people name: read with a word on what is wrong with them, and written whole or not at all.

A file that is being written is locked: nobody else writes to it, and one without a lock was left by a program
that was killed.
"""

import errno
import os
import re
import stat
import sys
from collections.abc import Iterable
from contextlib import suppress
from itertools import count
from time import monotonic, sleep

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

from blackjack_tui.errors import UsageError

# Windows writes line ends of its own without O_BINARY.
_MORE = os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0)
_NEW = _MORE | os.O_CREAT | os.O_EXCL
_RIGHTS = 0o666
_ENDING = ".bj-new"  # of a file beside the one that it will replace, after a number
_LOCKED_BYTE = 0x7FFF_FFFE  # on Windows, where nobody can read what is locked: behind any journal


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
        # What a link stands for is replaced, and not the link.
        os.close(_replace(os.path.realpath(path), lines))
    except (OSError, ValueError) as error:
        raise UsageError(f"{path}: cannot be written: {reason(error)}") from None


def begin(path: str, line: str, force: bool = False) -> int:
    """Makes `line` a file at `path`, and returns its descriptor, for more to be appended.

    It stays locked until it is closed. With `force` it replaces an old file as `write` does. Raises UsageError
    naming the file if it cannot be written, if another program has begun it, or if it is there without `force`.
    """
    if not force:
        refuse_to_overwrite(path)
    real = os.path.realpath(path) if force else path
    try:
        while True:
            begun = _take if force and os.path.exists(real) else _create
            if (descriptor := begun(real, line)) is not None:
                return descriptor
            if not force:
                raise UsageError(f"{path} is there already: name another file, or add --force")
    except BlockingIOError:
        raise UsageError(f"{path}: another game is being written to it: name another file") from None
    except (OSError, ValueError) as error:
        raise UsageError(f"{path}: cannot be written: {reason(error)}") from None


def append(descriptor: int, line: str) -> None:
    """Puts a line on disk, and waits until it is there. Raises OSError if it cannot be."""
    data = f"{line}\n".encode()
    while data:
        data = data[os.write(descriptor, data) :]
    os.fsync(descriptor)


def hold(path: str) -> int:
    """Locks the file at `path`, made if there is none, until the descriptor that is returned is closed.

    Raises BlockingIOError if another program holds it, OSError if there can be no such file.
    """
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, _RIGHTS)
    try:
        _lock(descriptor)
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def wait_for(path: str, seconds: float) -> int:
    """Locks the file at `path` as `hold` does, once other programs have let go of it.

    Raises BlockingIOError if they have not after so many seconds, OSError if there can be no such file.
    """
    until = monotonic() + seconds
    while True:
        try:
            return hold(path)
        except BlockingIOError:
            if monotonic() > until:
                raise BlockingIOError(errno.EAGAIN, "another program holds it") from None
        sleep(0.01)


def refuse_to_overwrite(path: str) -> None:
    """Raises UsageError if there is something at `path`."""
    if os.path.isdir(path):
        raise UsageError(f"{path}: a folder, and no file")
    if os.path.lexists(path):
        raise UsageError(f"{path} is there already: name another file, or add --force")


def _create(path: str, line: str) -> int | None:
    """A new file that begins with `line`, locked; None if there is one.

    Raises BlockingIOError if somebody else has taken it meanwhile.
    """
    try:
        descriptor = os.open(path, _NEW, _RIGHTS)
    except FileExistsError:
        return None
    try:
        _own(descriptor, path)
    except BaseException:
        os.close(descriptor)
        raise
    try:
        append(descriptor, line)
    except BaseException:
        _discard(descriptor, path)
        raise
    return descriptor


def _take(path: str, line: str) -> int | None:
    """A file that begins with `line`, locked, in the place of the one that is there; None if that is gone.

    Raises BlockingIOError if somebody writes to it.
    """
    _refuse_what_is_no_file(path)
    try:
        old = os.open(path, os.O_RDONLY)
    except FileNotFoundError:
        return None
    try:
        _lock(old)
        if not _is_at(old, path):  # somebody else has replaced it, and may be writing
            return None
        if sys.platform != "win32":
            return _replace(path, [line])
    finally:
        os.close(old)
    return _replace(path, [line])  # Windows replaces no file that is open


def _replace(path: str, lines: Iterable[str]) -> int:
    """Makes `lines` the file at `path`. Returns its descriptor, for more to be appended, locked."""
    _refuse_what_is_no_file(path)
    before = os.stat(path) if os.path.exists(path) else None
    descriptor, new = _create_beside(path)
    try:
        with open(descriptor, "w", encoding="utf-8", newline="\n", closefd=False) as file:
            for line in lines:
                file.write(f"{line}\n")
            file.flush()
            os.fsync(descriptor)
        if before:
            os.chmod(new, stat.S_IMODE(before.st_mode))
        if sys.platform == "win32":
            os.close(descriptor)
            os.replace(new, path)
            descriptor = os.open(path, _MORE)
            _lock(descriptor)
        else:
            os.replace(new, path)
    except BaseException:
        _discard(descriptor, new)
        raise
    return descriptor


def _create_beside(path: str) -> tuple[int, str]:
    """A file that was not there before, next to `path`, locked and open to be written, and its name."""
    _clean_beside(path)
    for number in count():
        new = f"{path}.{number}{_ENDING}"
        with suppress(FileExistsError):
            descriptor = os.open(new, _NEW, _RIGHTS)
            try:
                _own(descriptor, new)
            except BlockingIOError:  # taken for one that was left, before it was locked
                os.close(descriptor)
            else:
                return descriptor, new
    raise AssertionError("there is always another number")


def _clean_beside(path: str) -> None:
    """Removes what programs that were killed have left next to `path`."""
    folder, name = os.path.split(path)
    left_over = re.compile(rf"{re.escape(name)}\.[0-9]+{re.escape(_ENDING)}")
    with suppress(OSError):
        for other in filter(left_over.fullmatch, os.listdir(folder)):
            with suppress(OSError):
                descriptor = os.open(os.path.join(folder, other), _MORE)
                try:
                    _lock(descriptor, surely=True)
                except OSError:
                    os.close(descriptor)
                else:
                    _discard(descriptor, os.path.join(folder, other))


def _discard(descriptor: int, path: str) -> None:
    """Closes a file of ours and removes it."""
    if sys.platform == "win32":  # which removes no file that is open
        with suppress(OSError):
            os.close(descriptor)
        with suppress(OSError):
            os.unlink(path)
    else:
        with suppress(OSError):
            os.unlink(path)
        os.close(descriptor)


def _own(descriptor: int, path: str) -> None:
    """Locks a file just made at `path`. Raises BlockingIOError if somebody else was quicker."""
    _lock(descriptor)
    if not _is_at(descriptor, path):
        raise BlockingIOError


def _lock(descriptor: int, surely: bool = False) -> None:
    """Locks a file until it is closed. Raises BlockingIOError if somebody else has.

    A file system that knows no locks is one without, unless `surely`: then OSError is raised.
    """
    try:
        if sys.platform == "win32":
            os.lseek(descriptor, _LOCKED_BYTE, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in (errno.EAGAIN, errno.EACCES, errno.EDEADLK):
            raise BlockingIOError from None
        if surely:
            raise


def _is_at(descriptor: int, path: str) -> bool:
    """Whether the open file is the one at `path`."""
    try:
        return os.path.samestat(os.fstat(descriptor), os.stat(path))
    except FileNotFoundError:
        return False


def _refuse_what_is_no_file(path: str) -> None:
    if os.path.exists(path) and not os.path.isfile(path):
        raise OSError(errno.EINVAL, "not a file")


def reason(error: OSError | ValueError) -> str:
    """Why a file could not be read or written, in words."""
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)
