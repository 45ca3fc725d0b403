"""The bar of a replay or a demo: progress and keys."""

from collections.abc import Sequence
from typing import NamedTuple

from blackjack_tui.screen.screen import Segment
from blackjack_tui.views.glyphs import Glyphs

_TEXT, _STRONG = "overlay", "overlay_heading"
_SHORTEST_WAY = 6  # columns


class Progress(NamedTuple):
    """The progress of a replay; rounds and events count from 1."""

    state: str
    """`playing`, `paused` or `the end`."""
    round: int
    rounds: int
    event: int
    """0 before the first event of a round."""
    events: int
    speed: float
    part: float
    """The part of the whole game shown so far, 0 to 1."""


def replay_bar(progress: Progress, glyphs: Glyphs, room: int) -> Sequence[Segment]:
    """Returns a replay's bar for `room` columns; in a narrow window keys are dropped first, then words."""
    speed = f"speed {progress.speed:g}" if progress.speed else "no waits"
    numbers = f"round {progress.round}/{progress.rounds}  event {progress.event}/{progress.events}"
    short = f"{progress.round}/{progress.rounds} {progress.event}/{progress.events}"
    pause = f"space {'pause' if progress.state == 'playing' else 'play'}"
    step, play_on = f"{glyphs.sideways} step", "P play on"
    for told, hints in (
        (f"{numbers}  {speed}", (pause, step, f"{glyphs.arrows} speed", "Home End round", play_on)),
        (f"{numbers}  {speed}", (pause, step, play_on)),
        (numbers, (pause, step, play_on)),
        (numbers, (pause,)),
        (short, (pause,)),
    ):
        hint = "  ".join(hints)
        way = room - len(progress.state) - len(told) - len(hint) - 8
        if way >= _SHORTEST_WAY:
            break
    way = max(way, 0)
    done = round(way * progress.part)
    return [
        Segment(f" {progress.state}  ", _STRONG),
        Segment(f"{told}  ", _TEXT),
        Segment(f"{glyphs.done * done}{glyphs.across * (way - done)}  ", _TEXT),
        Segment(f"{hint} ".ljust(room), _TEXT),
    ]


def demo_bar(room: int) -> Sequence[Segment]:
    """Returns a demo's bar for `room` columns."""
    hint = "  any key: take over" if room < 60 else "  press any key to take over  Q leaves"
    return [Segment(" demo", _STRONG), Segment(hint.ljust(room), _TEXT)]
