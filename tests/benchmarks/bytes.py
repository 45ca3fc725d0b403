"""From a hit to the next question: all that goes to the terminal, against what the changed cells hold."""

from collections.abc import Iterator

from tests.benchmarks.figure import Figure
from tests.benchmarks.timed_program import ASKED, QUIET, TABLE, Picture, Piece, TimedProgram

_HITS = 20
_DRAWN = ("-m", "blackjack_tui", "--rules", "scripting-games", "--seed", "1", "--view", "cards")
_MOST = 800  # bytes that a hit after which the hand goes on may take at the drawn table of 80x24


def figures() -> Iterator[Figure]:
    """The bytes of some hits, without waits and with them; the waits' length makes no difference."""
    for name, speed in (("at once", "0"), ("said, then seen", "20")):
        written, changed = _hits(*TABLE, "--speed", speed)
        yield Figure(
            f"bytes for a hit {name}",
            f"{written / _HITS:.0f} for {changed / _HITS:.0f} in changed cells",
            written / changed,
            2,
        )
    written, _ = _hits(*_DRAWN, "--speed", "0", going_on=True)
    yield Figure(
        "bytes for a hit drawn at once that goes on",
        f"{written / _HITS:.0f} of {_MOST}",
        written / _HITS / _MOST,
        1,
    )


def _hits(*program: str, going_on: bool = False) -> tuple[int, int]:
    written = changed = hits = 0
    with TimedProgram(*program) as table:
        picture = Picture()
        picture.feed(table.read(ASKED))
        while hits < _HITS:
            answer = picture.answer()
            _, pieces = table.press(answer, ASKED)
            changes = sum(_changed(picture, frame) for frame in _frames(pieces))
            if answer == "h" and not (going_on and picture.answer() != "h"):
                hits += 1
                written += sum(len(piece.data) for piece in pieces)
                changed += changes
    return written, changed


def _frames(pieces: list[Piece]) -> list[list[Piece]]:
    """The pieces of one frame each."""
    frames = [pieces[:1]]
    for piece in pieces[1:]:
        if piece.at - frames[-1][-1].at > QUIET:
            frames.append([])
        frames[-1].append(piece)
    return frames


def _changed(picture: Picture, frame: list[Piece]) -> int:
    """Shows `frame`; how many bytes the cells that it changed hold."""
    before = picture.cells()
    picture.feed(frame)
    return sum(len(new[0].encode()) for old, new in zip(before, picture.cells(), strict=True) if new != old)
