"""Locks on files, which keep other programs from a file until it is closed, however this program ends."""

import errno
import os
import sys
from time import monotonic, sleep

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_PERMISSIONS = 0o666
_LOCKED = (errno.EAGAIN, errno.EACCES, errno.EDEADLK)
_LOCKED_BYTE = 0x7FFF_FFFE  # Windows' locks prevent reading: this byte is past the end of any journal


def lock(descriptor: int, required: bool = False) -> None:
    """Locks an open file until it is closed. Raises `BlockingIOError` if another program has locked it.

    On a file system without locks it does nothing, or raises `OSError` if the lock is `required`.
    """
    try:
        if sys.platform == "win32":
            os.lseek(descriptor, _LOCKED_BYTE, os.SEEK_SET)
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        # Windows' locking reports any errno, or none, for a locked file, but EINVAL where there are no locks.
        unsupported = error.errno == errno.EINVAL
        if error.errno in _LOCKED or (sys.platform == "win32" and not unsupported):
            raise BlockingIOError from None
        if required:
            raise


def hold(path: str) -> int:
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


def wait_for(path: str, seconds: float) -> int:
    """Locks the file at `path` as `hold` does, waiting up to `seconds` for other programs to release it.

    Raises `BlockingIOError` after that time, and `OSError` if the file cannot be created.
    """
    until = monotonic() + seconds
    while True:
        try:
            return hold(path)
        except BlockingIOError:
            if monotonic() > until:
                raise BlockingIOError(errno.EAGAIN, "another program holds it") from None
        sleep(0.01)
