"""Reads, writes and locks files that users name, with a clear error for each problem.

It also reads the files of the package, which may lie in an archive. A file is written completely or not at all,
except for a journal, which grows.
"""

import errno
import os
import stat
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from time import monotonic, sleep
from typing import TYPE_CHECKING, TypeVar

from blackjack_tui.errors import BlackjackError, UsageError, choose_from

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl
if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

Parsed = TypeVar("Parsed")

_APPEND = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0)  # or Windows changes line ends
_LARGEST_NAMED = 1 << 16  # bytes
_ENDING = ".bj-new"  # of a file that will replace the one it is written next to
_DISK_FAILURES = {errno.EDQUOT, errno.EFBIG, errno.EIO, errno.ENOSPC}  # whatever the name of the file
_LOCKED_BYTE = 0x7FFF_FFFE  # Windows' locks prevent reading: this byte is past the end of any journal


def read(path: str, largest: int) -> str:
    """Returns the text of the file at `path`, which must be UTF-8.

    Raises `UsageError`, with the path, if it cannot be read, has more than `largest` bytes, or is not UTF-8.
    """
    try:
        require_file(path)  # reading a device might never end
        with open(path, "rb") as file:
            data = file.read(largest + 1)
        if len(data) > largest:
            raise UsageError(f"{path}: too large: {largest:,} bytes at most")
        return data.decode("utf-8-sig")  # some editors write a byte order mark
    except UnicodeDecodeError:
        raise UsageError(f"{path}: not a text in UTF-8") from None
    except (OSError, ValueError) as error:
        raise UsageError(f"{path}: {reason(error)}") from None


def read_shipped(path: str) -> str:
    """Returns the text of a file in the package. `path` is relative to the package, with `/` as separator."""
    return _in_package(path).read_text("utf-8")


def shipped_names(folder: str, ending: str) -> list[str]:
    """Returns the names, without `ending`, of the files in a folder of the package, in alphabetical order."""
    names = [file.name for file in _in_package(folder).iterdir()]
    return sorted(name.removesuffix(ending) for name in names if name.endswith(ending))


def _in_package(path: str) -> "Traversable":
    from importlib.resources import files  # takes 20 ms to load, which the first frame does without

    return files("blackjack_tui").joinpath(path)


def load_named(
    kind: str, name: str, folder: str, ending: str, parse: Callable[[str, str, str], Parsed]
) -> Parsed:
    """Parses the file called `name` in a folder of the package, or the user's file at `name`.

    A `name` with the `ending` is a user's file. `parse` takes the text, the name without the ending, and the
    origin for errors. Raises `UsageError` if no `kind` has this name, and like `read` and `parse`.
    """
    if name.endswith(ending):
        return parse(read(name, _LARGEST_NAMED), os.path.basename(name).removesuffix(ending), name)
    names = shipped_names(folder, ending)
    if name not in names:
        advice = choose_from(names, name)
        raise UsageError(f"{kind} {name!r} is unknown: {advice}, or a file ending in {ending}")
    path = f"{folder}/{name}{ending}"
    return parse(read_shipped(path), name, path)


def write(path: str, lines: Iterable[str], force: bool = False) -> None:
    """Writes `lines`, which have no line ends, to the file at `path`. `force` allows overwriting.

    The lines go to a temporary file in the same folder, which then replaces the file: until all of them are on
    disk, the old file is unchanged. Raises `UsageError`, with the path, if the file cannot be written or exists
    without `force`, and another `BlackjackError` if the disk is full or fails.
    """
    if not force:
        refuse_to_overwrite(path)
    try:
        real_path = os.path.realpath(path)  # a symbolic link stays: the file that it points to is replaced
        require_file(real_path)
        # Not with tempfile: its files are for their owner only, and the umask cannot be read safely.
        new_path = f"{real_path}.{os.urandom(4).hex()}{_ENDING}"
        try:
            with open(new_path, "x", encoding="utf-8", newline="\n") as file:
                file.writelines(f"{line}\n" for line in lines)
                file.flush()
                os.fsync(file.fileno())
            if os.path.exists(real_path):  # its permissions stay
                os.chmod(new_path, stat.S_IMODE(os.stat(real_path).st_mode))
            os.replace(new_path, real_path)
        except BaseException:
            with suppress(OSError):
                os.unlink(new_path)
            raise
    except (OSError, ValueError) as error:
        raise _write_error(path, error) from None


def begin_journal(path: str, line: str, force: bool = False) -> int:
    """Creates the file at `path` with `line` in it. Returns its file descriptor, for `append`.

    The file is locked until it is closed. `force` allows overwriting. Raises like `write`, and
    `UsageError` if another program is writing the file.
    """
    if not force:
        refuse_to_overwrite(path)
    try:
        require_file(path)
        descriptor = os.open(path, _APPEND if force else _APPEND | os.O_EXCL, 0o666)
        try:
            lock(descriptor)
            os.ftruncate(descriptor, 0)  # no other program is writing the file
            append(descriptor, line)
        except BaseException as error:
            os.close(descriptor)
            # Without `force` the file is new, but another game may have locked it in the meantime.
            if not force and not isinstance(error, BlockingIOError):
                os.unlink(path)
            raise
        return descriptor
    except BlockingIOError:
        raise UsageError(f"{path}: another game is being written to it: name another file") from None
    except (OSError, ValueError) as error:
        raise _write_error(path, error) from None


def _write_error(path: str, error: OSError | ValueError) -> BlackjackError:
    """Returns the error for a file that cannot be written: `UsageError` if another name might help."""
    kind = BlackjackError if getattr(error, "errno", None) in _DISK_FAILURES else UsageError
    return kind(f"{path}: cannot be written: {reason(error)}")


def append(descriptor: int, line: str) -> None:
    """Appends a line and waits until it is on disk. Raises `OSError` if it cannot be written."""
    data = f"{line}\n".encode()
    while data:  # a write may take only the beginning
        data = data[os.write(descriptor, data) :]
    os.fsync(descriptor)


def refuse_to_overwrite(path: str) -> None:
    """Raises `UsageError` if `path` exists."""
    if os.path.isdir(path):
        raise UsageError(f"{path}: a folder, and no file")
    if os.path.lexists(path):
        raise UsageError(f"{path} is there already: name another file, or add --force")


def require_file(path: str) -> None:
    """Raises `OSError` if `path` exists and is not a regular file."""
    if os.path.exists(path) and not os.path.isfile(path):
        raise OSError(errno.EINVAL, "not a file")


def reason(error: OSError | ValueError) -> str:
    """Returns the reason why a file could not be read or written."""
    return getattr(error, "strerror", None) or str(error)


def lock(descriptor: int) -> None:
    """Locks an open file until it is closed. Raises `BlockingIOError` if another program has locked it.

    On a file system without locks it does nothing.
    """
    try:
        if sys.platform == "win32":
            os.lseek(descriptor, _LOCKED_BYTE, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        # Windows reports any errno, or none, for a locked file, but EINVAL where there are no locks.
        if isinstance(error, BlockingIOError) or (sys.platform == "win32" and error.errno != errno.EINVAL):
            raise BlockingIOError(errno.EAGAIN, "another program holds it") from None


def hold_lock(path: str, patience: float = 0) -> int:
    """Locks the file at `path`, creating it if necessary. Returns its descriptor; closing it releases the lock.

    Waits for another program's lock for `patience` seconds, then raises `BlockingIOError`. Raises `OSError` if
    the file cannot be created. The file is never deleted: versions up to 0.3.0 lock the same one.
    """
    deadline = monotonic() + patience
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    while True:
        try:
            lock(descriptor)
            return descriptor
        except BlockingIOError:
            if monotonic() >= deadline:
                os.close(descriptor)
                raise
        sleep(0.01)
