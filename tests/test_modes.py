"""A terminal's modes, given back by force: with the farewell that nobody else will write then."""

import os
import sys

import pytest

if sys.platform == "win32":
    pytest.skip("Windows' console has no modes of this kind", allow_module_level=True)

import termios

from blackjack_tui.screen import signals
from blackjack_tui.screen.signals import Modes


def test_what_is_still_held_at_the_end_is_given_back_once_and_with_its_farewell() -> None:
    keyboard, terminal = os.openpty()
    modes = Modes(terminal)
    modes.farewell = b"farewell"
    with modes.restored():
        changed = termios.tcgetattr(terminal)
        changed[3] &= ~termios.ECHO
        termios.tcsetattr(terminal, termios.TCSANOW, changed)
        signals.finish()
        assert termios.tcgetattr(terminal) == modes.before
        signals.finish()
    os.set_blocking(keyboard, False)
    assert os.read(keyboard, 100) == b"farewell"
    os.close(terminal)
    os.close(keyboard)
