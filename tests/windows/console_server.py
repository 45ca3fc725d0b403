"""Makes a console of its own, starts a program in it, and obeys calls about the two.

Calls come in through standard input and answers go out through standard output, a line of JSON each. Keys are
put into the console's input, and what is told of its screen are the console's own cells: not what the program
believes that it drew.
"""

import ctypes
import json
import msvcrt
import os
import subprocess
import sys
from ctypes import wintypes
from typing import Any

assert sys.platform == "win32"

_kernel = ctypes.WinDLL("kernel32", use_last_error=True)

_READ_AND_WRITE = 0xC0000000
_SHARED = 3
_EXISTING = 3
_INVALID = wintypes.HANDLE(-1).value
_KEY_EVENT, _MOUSE_EVENT = 1, 2
_SHIFT, _CTRL, _EXTENDED = 0x10, 0x08, 0x100

# What the keyboard sends: virtual key, scan code, character, and whether it is one of the keys added in 1986.
_NAMED = {
    "enter": (0x0D, 0x1C, "\r", False),
    "escape": (0x1B, 0x01, "\x1b", False),
    "backspace": (0x08, 0x0E, "\x08", False),
    "tab": (0x09, 0x0F, "\t", False),
    "up": (0x26, 0x48, "\0", True),
    "down": (0x28, 0x50, "\0", True),
    "left": (0x25, 0x4B, "\0", True),
    "right": (0x27, 0x4D, "\0", True),
    "home": (0x24, 0x47, "\0", True),
    "end": (0x23, 0x4F, "\0", True),
    "page up": (0x21, 0x49, "\0", True),
    "page down": (0x22, 0x51, "\0", True),
    "f1": (0x70, 0x3B, "\0", False),
    "other": (0x76, 0x41, "\0", False),  # F7
    "pad enter": (0x0D, 0x1C, "\r", True),
}


class _Coord(ctypes.Structure):
    _fields_ = (("x", wintypes.SHORT), ("y", wintypes.SHORT))


class _Rectangle(ctypes.Structure):
    _fields_ = tuple((name, wintypes.SHORT) for name in ("left", "top", "right", "bottom"))


class _Buffer(ctypes.Structure):
    _fields_ = (
        ("size", _Coord),
        ("cursor", _Coord),
        ("attribute", wintypes.WORD),
        ("window", _Rectangle),
        ("largest", _Coord),
    )


class _Cursor(ctypes.Structure):
    _fields_ = (("size", wintypes.DWORD), ("visible", wintypes.BOOL))


class _Cell(ctypes.Structure):
    _fields_ = (("character", ctypes.c_uint16), ("attribute", wintypes.WORD))


class _Key(ctypes.Structure):
    _fields_ = (
        ("type", wintypes.WORD),
        ("down", wintypes.BOOL),
        ("repeat", wintypes.WORD),
        ("virtual", wintypes.WORD),
        ("scan", wintypes.WORD),
        ("character", ctypes.c_uint16),
        ("state", wintypes.DWORD),
    )


class _Mouse(ctypes.Structure):
    _fields_ = (
        ("type", wintypes.DWORD),
        ("place", _Coord),
        ("buttons", wintypes.DWORD),
        ("state", wintypes.DWORD),
        ("flags", wintypes.DWORD),
    )


_kernel.CreateFileW.restype = wintypes.HANDLE
_kernel.CreateFileW.argtypes = [
    wintypes.LPCWSTR,
    wintypes.DWORD,
    wintypes.DWORD,
    wintypes.LPVOID,
    wintypes.DWORD,
    wintypes.DWORD,
    wintypes.HANDLE,
]
_kernel.CreateJobObjectW.restype = wintypes.HANDLE
_kernel.GetCurrentProcess.restype = wintypes.HANDLE
_kernel.AssignProcessToJobObject.argtypes = [wintypes.HANDLE, wintypes.HANDLE]
_kernel.TerminateJobObject.argtypes = [wintypes.HANDLE, wintypes.UINT]
_kernel.CloseHandle.argtypes = [wintypes.HANDLE]
_kernel.ReadConsoleOutputW.argtypes = [wintypes.HANDLE, ctypes.c_void_p, _Coord, _Coord, ctypes.c_void_p]
_kernel.WriteConsoleInputW.argtypes = [wintypes.HANDLE, ctypes.c_void_p, wintypes.DWORD, ctypes.c_void_p]
_kernel.WriteConsoleW.argtypes = [
    wintypes.HANDLE,
    wintypes.LPCWSTR,
    wintypes.DWORD,
    ctypes.c_void_p,
    ctypes.c_void_p,
]
_kernel.FillConsoleOutputCharacterW.argtypes = [
    wintypes.HANDLE,
    wintypes.WCHAR,
    wintypes.DWORD,
    _Coord,
    ctypes.c_void_p,
]
_kernel.GetConsoleScreenBufferInfo.argtypes = [wintypes.HANDLE, ctypes.c_void_p]
_kernel.GetConsoleCursorInfo.argtypes = [wintypes.HANDLE, ctypes.c_void_p]
_kernel.GetConsoleMode.argtypes = [wintypes.HANDLE, ctypes.c_void_p]
_kernel.SetConsoleScreenBufferSize.argtypes = [wintypes.HANDLE, _Coord]
_kernel.SetConsoleWindowInfo.argtypes = [wintypes.HANDLE, wintypes.BOOL, ctypes.c_void_p]


def _check(succeeded: int) -> None:
    if not succeeded:
        raise ctypes.WinError(ctypes.get_last_error())


class _Opened:
    """The console's input or output, opened anew: curses puts a screen of its own before the first."""

    def __init__(self, name: str) -> None:
        self._handle = _kernel.CreateFileW(name, _READ_AND_WRITE, _SHARED, None, _EXISTING, 0, None)
        _check(self._handle != _INVALID)

    def __enter__(self) -> int:
        handle: int = self._handle
        return handle

    def __exit__(self, *_: object) -> None:
        _kernel.CloseHandle(self._handle)


class Server:
    """The console and its program; each public method is a call."""

    def __init__(self) -> None:
        # Whatever we start, and that starts, belongs to the job as well.
        self._job = _kernel.CreateJobObjectW(None, None)
        _check(_kernel.AssignProcessToJobObject(self._job, _kernel.GetCurrentProcess()))
        _kernel.FreeConsole()
        _check(_kernel.AllocConsole())
        self._program: subprocess.Popen[bytes] | None = None

    def start(self, command: str | list[str], rows: int, columns: int, before: str) -> None:
        """Starts the program in a console of this size, in which `before` is written already."""
        self.resize(rows, columns)
        with _Opened("CONOUT$") as output:
            _check(_kernel.WriteConsoleW(output, before, len(before), ctypes.byref(wintypes.DWORD()), None))
        streams = [
            msvcrt.open_osfhandle(_Opened(name).__enter__(), os.O_RDWR)
            for name in ("CONIN$", "CONOUT$", "CONOUT$")
        ]
        self._program = subprocess.Popen(command, stdin=streams[0], stdout=streams[1], stderr=streams[2])

    def look(self) -> dict[str, Any]:
        """The console's cells, its cursor if that is seen, and the status of a program that has ended."""
        status = self._program.poll() if self._program else None
        with _Opened("CONOUT$") as output:
            info, cursor = _Buffer(), _Cursor()
            _check(_kernel.GetConsoleScreenBufferInfo(output, ctypes.byref(info)))
            _check(_kernel.GetConsoleCursorInfo(output, ctypes.byref(cursor)))
            window = info.window
            columns, rows = window.right - window.left + 1, window.bottom - window.top + 1
            cells = (_Cell * (columns * rows))()
            region = _Rectangle(window.left, window.top, window.right, window.bottom)
            _check(
                _kernel.ReadConsoleOutputW(
                    output, cells, _Coord(columns, rows), _Coord(0, 0), ctypes.byref(region)
                )
            )
        starts = range(0, columns * rows, columns)
        return {
            "text": ["".join(chr(cell.character or 32) for cell in cells[at : at + columns]) for at in starts],
            "attributes": [[cell.attribute for cell in cells[at : at + columns]] for at in starts],
            "cursor": ([info.cursor.y - window.top, info.cursor.x - window.left] if cursor.visible else None),
            "status": status,
        }

    def press(self, key: str) -> None:
        """Presses a key and lets go of it: a character, or one of the names above."""
        state = 0
        if key in _NAMED:
            virtual, scan, character, is_extended = _NAMED[key]
            state |= _EXTENDED if is_extended else 0
        else:
            is_letter = key.isascii() and key.isalnum()
            virtual, scan, character = ord(key.upper()) if is_letter else 0, 0, key
            if key < " ":
                virtual, state = ord(key) + 64, _CTRL
            elif is_letter and key.isupper():
                state |= _SHIFT
        self._put(*(_Key(_KEY_EVENT, down, 1, virtual, scan, ord(character), state) for down in (True, False)))

    def click(self, row: int, column: int) -> None:
        """Presses the mouse's left button on a cell and lets go of it."""
        self._put(*(_Mouse(_MOUSE_EVENT, _Coord(column, row), buttons, 0, 0) for buttons in (1, 0)))

    def _put(self, *records: ctypes.Structure) -> None:
        with _Opened("CONIN$") as console:
            for record in records:
                _check(
                    _kernel.WriteConsoleInputW(console, ctypes.byref(record), 1, ctypes.byref(wintypes.DWORD()))
                )

    def resize(self, rows: int, columns: int) -> None:
        """Does what dragging the window's edge does. A window may never be larger than what it looks at."""
        with _Opened("CONOUT$") as output:
            info = _Buffer()
            _check(_kernel.GetConsoleScreenBufferInfo(output, ctypes.byref(info)))
            window = info.window
            small = _Rectangle(
                0,
                0,
                min(columns - 1, window.right - window.left),
                min(rows - 1, window.bottom - window.top),
            )
            _check(_kernel.SetConsoleWindowInfo(output, True, ctypes.byref(small)))
            _check(_kernel.SetConsoleScreenBufferSize(output, _Coord(columns, rows)))
            whole = _Rectangle(0, 0, columns - 1, rows - 1)
            _check(_kernel.SetConsoleWindowInfo(output, True, ctypes.byref(whole)))

    def overwrite(self, character: str) -> None:
        """Has another program fill everything with `character`."""
        with _Opened("CONOUT$") as output:
            info = _Buffer()
            _check(_kernel.GetConsoleScreenBufferInfo(output, ctypes.byref(info)))
            done = ctypes.byref(wintypes.DWORD())
            everything = info.size.x * info.size.y
            _check(_kernel.FillConsoleOutputCharacterW(output, character, everything, _Coord(0, 0), done))

    def modes(self) -> list[int]:
        """How the console's input and output are set: echo, keys at once, and the like."""
        found = []
        for name in ("CONIN$", "CONOUT$"):
            mode = wintypes.DWORD()
            with _Opened(name) as console:
                _check(_kernel.GetConsoleMode(console, ctypes.byref(mode)))
            found.append(mode.value)
        return found

    def end(self) -> None:
        """Ends whatever still runs in the console, and us."""
        _kernel.TerminateJobObject(self._job, 0)


def _ignore(_event: int) -> bool:
    """A Ctrl-C in the console is for the program, not for us."""
    return True


_HANDLER = ctypes.WINFUNCTYPE(wintypes.BOOL, wintypes.DWORD)(_ignore)  # has to live as long as it is set


def _serve() -> None:
    """Obeys until no more calls can come."""
    calls = os.fdopen(os.dup(0), encoding="utf-8")
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    for stream in (0, 1):  # not for the program: it would keep them open
        os.set_inheritable(stream, False)
    server = Server()
    _check(_kernel.SetConsoleCtrlHandler(_HANDLER, True))
    try:
        for line in calls:
            name, arguments = json.loads(line)
            try:
                answer = {"returned": getattr(server, name)(*arguments)}
            except (OSError, ValueError) as error:
                answer = {"raised": f"{name}: {error}"}
            print(json.dumps(answer), file=answers, flush=True)
    finally:
        server.end()


if __name__ == "__main__":
    _serve()
