"""Reads and writes the files that users name, with a clear error for each problem; and locks files.

Reads the files that ship with the package too, which may lie in an archive with it.

A file is written completely or not at all. While a file is written it is locked, so that no other program
writes to it. An unlocked temporary file was left by a program that was killed.
"""

import errno
import os
import stat
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from time import monotonic, sleep
from typing import TYPE_CHECKING

from blackjack_tui.errors import UsageError, choose_from

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl
if TYPE_CHECKING:
    from importlib.resources.abc import Traversable
    from typing import TypeVar

    Parsed = TypeVar("Parsed")

# Without O_BINARY, Windows would change the line ends.
_APPEND = os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0)
_PACKAGE = os.path.dirname(__file__)
_PERMISSIONS = 0o666
_LARGEST_NAMED = 1 << 16  # bytes
_ENDING = ".bj-new"  # of a temporary file beside the one that it will replace
_LOCKED = (errno.EAGAIN, errno.EACCES, errno.EDEADLK)
_LOCKED_BYTE = 0x7FFF_FFFE  # Windows' locks prevent reading: this byte is past the end of any journal


def read(path: str, largest: int) -> str:
    """Returns the text of the file at `path`, which must be UTF-8.

    Raises `UsageError`, with the path, if it is no readable file, has more than `largest` bytes, or is not
    UTF-8.
    """
    try:
        if os.path.exists(path) and not os.path.isfile(path):  # reading a device might never end
            raise UsageError(f"{path}: not a file")
        with open(path, "rb") as file:
            data = file.read(largest + 1)
        if len(data) > largest:
            raise UsageError(f"{path}: too large: {largest:,} bytes at most")
        return data.decode("utf-8-sig")  # some editors write a byte order mark
    except UnicodeDecodeError:
        raise UsageError(f"{path}: not a text in UTF-8") from None
    except (OSError, ValueError) as error:
        raise UsageError(f"{path}: {reason(error)}") from None


def shipped(path: str) -> str:
    """Returns the text of a file of the package. `path` begins at the package, with `/` between its parts."""
    if os.path.isdir(_PACKAGE):
        with open(os.path.join(_PACKAGE, path), encoding="utf-8") as file:
            return file.read()
    return _archived(path).read_text("utf-8")


def shipped_names(folder: str, ending: str) -> list[str]:
    """Returns the names, without `ending`, of the files of a folder of the package, in alphabetical order."""
    if os.path.isdir(_PACKAGE):
        names = os.listdir(os.path.join(_PACKAGE, folder))
    else:
        names = [file.name for file in _archived(folder).iterdir()]
    return sorted(name.removesuffix(ending) for name in names if name.endswith(ending))


def load_named(
    kind: str, name: str, folder: str, ending: str, parse: "Callable[[str, str, str], Parsed]"
) -> "Parsed":
    """Returns what `parse` makes of the file called `name` in a folder of the package, or of the file `name`.

    The latter has the `ending`. `parse` is given the text, the name without it, and the origin for errors.
    Raises `UsageError` if there is no such `kind` of thing, and as `read` and `parse` do.
    """
    if name.endswith(ending):
        return parse(read(name, _LARGEST_NAMED), os.path.basename(name).removesuffix(ending), name)
    names = shipped_names(folder, ending)
    if name not in names:
        ships = choose_from(names, name)
        raise UsageError(f"{kind} {name!r} is unknown: {ships}, or a file ending in {ending}")
    path = f"{folder}/{name}{ending}"
    return parse(shipped(path), name, path)


def _archived(path: str) -> "Traversable":
    """Returns a file or folder of the package, which lies in an archive."""
    from importlib.resources import files  # takes 20 ms to load, which only an archive needs

    return files("blackjack_tui").joinpath(path)


def write(path: str, lines: Iterable[str], force: bool = False) -> None:
    """Writes `lines`, which have no line ends, to the file at `path`. `force` allows overwriting.

    The lines go to a temporary file beside it, which then replaces it: until all of them are on disk, the old
    file is unchanged. Raises `UsageError`, with the path, if the file cannot be written or exists without
    `force`.
    """
    if not force:
        refuse_to_overwrite(path)
    try:
        # A symbolic link stays: the file that it points to is replaced.
        os.close(_replace(os.path.realpath(path), lines))
    except (OSError, ValueError) as error:
        raise UsageError(f"{path}: cannot be written: {reason(error)}") from None


def begin(path: str, line: str, force: bool = False) -> int:
    """Starts the file at `path` with `line`. Returns its file descriptor, for `append`.

    The file is locked until it is closed. With `force` it replaces an old file as `write` does. Raises
    `UsageError`, with the path, if the file cannot be written, another program is writing it, or it exists
    without `force`.
    """
    if not force:
        refuse_to_overwrite(path)
    real = os.path.realpath(path) if force else path
    try:
        while True:
            start = _take if force and os.path.lexists(real) else _create
            if (descriptor := start(real, line)) is not None:
                return descriptor
            if not force:
                raise UsageError(f"{path} is there already: name another file, or add --force")
    except BlockingIOError:
        raise UsageError(f"{path}: another game is being written to it: name another file") from None
    except (OSError, ValueError) as error:
        raise UsageError(f"{path}: cannot be written: {reason(error)}") from None


def append(descriptor: int, line: str) -> None:
    """Appends a line and waits until it is on disk. Raises `OSError` if it cannot be written."""
    data = f"{line}\n".encode()
    while data:
        data = data[os.write(descriptor, data) :]
    os.fsync(descriptor)


def refuse_to_overwrite(path: str) -> None:
    """Raises `UsageError` if `path` exists."""
    if os.path.isdir(path):
        raise UsageError(f"{path}: a folder, and no file")
    if os.path.lexists(path):
        raise UsageError(f"{path} is there already: name another file, or add --force")


def _create(path: str, line: str) -> int | None:
    """Creates a locked file that starts with `line`. Returns its descriptor, or None if the file exists.

    Raises `BlockingIOError` if another program locked the new file first.
    """
    try:
        descriptor = os.open(path, _APPEND | os.O_CREAT | os.O_EXCL, _PERMISSIONS)
    except FileExistsError:
        return None
    try:
        lock(descriptor)
        if not _is_at(descriptor, path):
            raise BlockingIOError
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
    """Replaces the file by a locked one that starts with `line`. Returns its descriptor, or None if it is gone.

    Raises `BlockingIOError` if another program is writing to the file.
    """
    require_file(path)
    try:
        old = os.open(path, os.O_RDONLY)
    except FileNotFoundError:
        return None
    try:
        lock(old)
        if not _is_at(old, path):  # another program has replaced it, and may be writing to the new file
            return None
        if sys.platform != "win32":
            return _replace(path, [line])
    finally:
        os.close(old)
    return _replace(path, [line])  # Windows cannot replace an open file


def _replace(path: str, lines: Iterable[str]) -> int:
    """Replaces the file at `path` by one with `lines`. Returns its descriptor, locked and open."""
    require_file(path)
    _clean_beside(path)
    mode = stat.S_IMODE(os.stat(path).st_mode) if os.path.exists(path) else _usual_mode()
    descriptor, new = _create_beside(path)
    try:
        with open(descriptor, "w", encoding="utf-8", newline="\n", closefd=False) as file:
            for line in lines:
                file.write(f"{line}\n")
            file.flush()
            os.fsync(descriptor)
        os.chmod(new, mode)
        if sys.platform == "win32":
            os.close(descriptor)
            os.replace(new, path)
            descriptor = os.open(path, _APPEND)
            lock(descriptor)
        else:
            os.replace(new, path)
    except BaseException:
        _discard(descriptor, new)
        raise
    return descriptor


def _create_beside(path: str) -> tuple[int, str]:
    """Creates a temporary file next to `path`. Returns its descriptor, locked and open, and its path."""
    from tempfile import mkstemp  # takes long to load: the first frame does without

    folder, name = os.path.split(path)
    while True:
        descriptor, new = mkstemp(_ENDING, f"{name}.", folder)
        with suppress(BlockingIOError):  # another program is removing it as a leftover: it was not locked yet
            lock(descriptor)
            if _is_at(descriptor, new):
                return descriptor, new
        os.close(descriptor)


def _usual_mode() -> int:
    """Returns the permissions of new files: those of temporary ones are fewer."""
    mask = os.umask(0o077)
    os.umask(mask)
    return _PERMISSIONS & ~mask


def _clean_beside(path: str) -> None:
    """Removes the temporary files that killed programs have left next to `path`."""
    import re  # takes long to load: the first frame does without

    folder, name = os.path.split(path)
    left_over = re.compile(rf"{re.escape(name)}\.([0-9]+|[a-z0-9_]{{8}}){re.escape(_ENDING)}")
    with suppress(OSError):
        for other in filter(left_over.fullmatch, os.listdir(folder)):
            with suppress(OSError):
                descriptor = os.open(os.path.join(folder, other), _APPEND)
                try:
                    lock(descriptor, required=True)
                except OSError:
                    os.close(descriptor)
                else:
                    _discard(descriptor, os.path.join(folder, other))


def clean_older(path: str) -> None:
    """Removes what version 0.1.0 left beside `path` when it was killed: only for files in a folder of ours.

    Elsewhere such a name, `NAME.0.new`, may be another program's.
    """
    import re  # not needed for the first frame

    folder, name = os.path.split(path)
    left_over = re.compile(rf"{re.escape(name)}\.[0-9]+\.new")
    with suppress(OSError):
        for other in filter(left_over.fullmatch, os.listdir(folder)):
            os.unlink(os.path.join(folder, other))


def _discard(descriptor: int, path: str) -> None:
    """Closes and removes a file that this program created."""
    if sys.platform == "win32":  # Windows cannot remove an open file
        with suppress(OSError):
            os.close(descriptor)
        with suppress(OSError):
            os.unlink(path)
    else:
        with suppress(OSError):
            os.unlink(path)
        os.close(descriptor)


def _is_at(descriptor: int, path: str) -> bool:
    """Returns whether the open file is the one at `path`."""
    try:
        return os.path.samestat(os.fstat(descriptor), os.stat(path))
    except FileNotFoundError:
        return False


def require_file(path: str) -> None:
    """Raises `OSError` if `path` exists and is no regular file."""
    if os.path.exists(path) and not os.path.isfile(path):
        raise OSError(errno.EINVAL, "not a file")


def reason(error: OSError | ValueError) -> str:
    """Returns the reason why a file could not be read or written."""
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)


def lock(descriptor: int, required: bool = False) -> None:
    """Locks an open file until it is closed. Raises `BlockingIOError` if another program has locked it.

    On a file system without locks it does nothing, or raises `OSError` if the lock is `required`.
    """
    try:
        if sys.platform == "win32":
            place = os.lseek(descriptor, 0, os.SEEK_CUR)
            os.lseek(descriptor, _LOCKED_BYTE, os.SEEK_SET)
            try:
                msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
            finally:
                os.lseek(descriptor, place, os.SEEK_SET)  # or what is written next would follow the locked byte
        else:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        # Windows' locking reports any errno, or none, for a locked file, but EINVAL where there are no locks.
        unsupported = error.errno == errno.EINVAL
        if error.errno in _LOCKED or (sys.platform == "win32" and not unsupported):
            raise BlockingIOError from None
        if required:
            raise


def hold_lock(path: str) -> int:
    """Locks the file at `path`, creating it if necessary. Returns its descriptor; closing it releases the lock.

    Raises `BlockingIOError` if another program has locked it, and `OSError` if it cannot be created.
    """
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, _PERMISSIONS)
    try:
        lock(descriptor)
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def wait_for_lock(path: str, seconds: float) -> int:
    """Locks the file at `path` as `hold_lock` does, waiting up to `seconds` for other programs to release it.

    Raises `BlockingIOError` after that time, and `OSError` if the file cannot be created.
    """
    until = monotonic() + seconds
    while True:
        try:
            return hold_lock(path)
        except BlockingIOError:
            if monotonic() > until:
                raise BlockingIOError(errno.EAGAIN, "another program holds it") from None
        sleep(0.01)
