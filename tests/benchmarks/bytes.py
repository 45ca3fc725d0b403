"""All that goes to the terminal from a key to the next question, at the drawn table and at that of 2008."""

from collections.abc import Iterator

from blackjack_tui.screen.buffer import Size
from tests.benchmarks.figure import Figure
from tests.benchmarks.keys_sent import DEAL, HIT, Game, keys_sent
from tests.benchmarks.timed_program import ASKED, QUIET, TABLE, Picture, Piece, TimedProgram

_HITS = 20
_SEEDS = range(1, 31)
_MOST = ((Size(24, 80), 800), (Size(40, 120), 1500))
"""The bytes that a hit may take, after which the hand goes on."""
_DEAL = 8000
"""The bytes that a deal may take with motion, in a window of 80 by 24."""


def figures() -> Iterator[Figure]:
    """The bytes of some hits in both views, and of deals; the waits' length makes no difference."""
    for name, speed in (("at once", "0"), ("said, then seen", "20")):
        written, changed = _hits(*TABLE, "--speed", speed)
        yield Figure(
            f"bytes for a hit {name}",
            f"{written / _HITS:.0f} for {changed / _HITS:.0f} in changed cells",
            written / changed,
            2,
        )
    for size, most in _MOST:
        for boxes, splits in ((1, False), (2, False), (3, False), (1, True), (2, True)):
            played = f"{boxes} box{'es' * (boxes > 1)}{', split hands' * splits}"
            yield _worst(f"hit that goes on, {played}", HIT, Game(size, boxes, splits), most)
    for boxes in (1, 2, 3):
        game = Game(_MOST[0][0], boxes, motion=True, stands=True)
        yield _worst(f"deal with motion, {boxes} box{'es' * (boxes > 1)}", DEAL, game, _DEAL)


def _worst(what: str, key: str, game: Game, most: int) -> Figure:
    counts = sorted(sent.written for sent in keys_sent(game, _SEEDS) if sent.key == key and sent.goes_on)
    median, worst = counts[len(counts) // 2], counts[-1]
    size = f"{game.size.columns}x{game.size.rows}"
    measured = f"median {median}, at most {worst} of {most} in {len(counts)}"
    return Figure(f"bytes for a {what}, {size}", measured, worst / most, 1)


def _hits(*program: str) -> tuple[int, int]:
    written = changed = hits = 0
    with TimedProgram(*program) as table:
        picture = Picture()
        picture.feed(table.read(ASKED))
        while hits < _HITS:
            answer = picture.answer()
            _, pieces = table.press(answer, ASKED)
            changes = sum(_changed(picture, frame) for frame in _frames(pieces))
            if answer == HIT:
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
