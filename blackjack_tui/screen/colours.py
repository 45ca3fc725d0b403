"""Colours: how far two of them stand apart, and which a terminal has that come closest to those meant."""

from collections.abc import Sequence
from functools import cache
from math import dist
from typing import NamedTuple

from blackjack_tui.screen.style import COLOURS, DEFAULT, Style

OWN = -1
"""Stands for the terminal's own colour among the numbers of a terminal's colours."""

LEGIBLE = 3.0
"""The least contrast that text is shown with, wherever at least as much was meant."""

DEPTHS = (256, 16, 8)
"""How many colours terminals have."""

RGB = tuple[int, int, int]


def _palette(digits: str) -> list[RGB]:
    levels = bytes.fromhex(digits)
    return list(zip(levels[::3], levels[1::3], levels[2::3], strict=True))


_CONSOLE_2008 = _palette(
    """
    000000 800000 008000 808000 000080 800080 008080 c0c0c0
    808080 ff0000 00ff00 ffff00 0000ff ff00ff 00ffff ffffff
    """
)
_LINUX = _palette(
    """
    000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa
    555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff
    """
)
_XTERM = _palette(
    """
    000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5
    7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff
    """
)
# The numbers are the same everywhere, what is shown for them is not. What still has sixteen colours is mostly
# Windows; what has eight, the Linux console, and terminals that are taken for an xterm of old.
_PALETTES = {16: (_CONSOLE_2008,), 8: (_LINUX, _XTERM)}

# The fixed colours nearest to the console's sixteen in the 256 of xterm, in the order of COLOURS. The first
# sixteen of the 256 would be the user's own palette, where a dark green may be anything.
_XTERM_256 = (16, 88, 28, 100, 18, 90, 30, 250, 244, 196, 46, 226, 21, 201, 51, 231)

# White that is bright only because it is bold would look like more than what was meant to be quiet.
_BLACK_OR_WHITE = {256: (_XTERM_256[0], _XTERM_256[-1]), 16: (0, 15), 8: (0, 7)}

_CUBE = (0, 95, 135, 175, 215, 255)
_FIRST_OF_CUBE = 16
_FIRST_GREY = 232
_GREYS = 24

_WEIGHTS = (2, 4, 3)
"""How much red, green and blue count, where there are so many colours that no finer measure is needed."""

# From red, green and blue light to CIE's X, Y and Z, each as a part of white's. Y is how bright it looks.
_XYZ = (
    (0.4339, 0.3762, 0.1899),
    (0.2126, 0.7152, 0.0722),
    (0.0178, 0.1095, 0.8727),
)


class Numbers(NamedTuple):
    """A style as a terminal can show it: the numbers of its colours, or OWN."""

    fore: int
    back: int
    bold: bool
    """Whether the text is made bold, which with few colours is also what makes one bright."""


def depth_of(colours: int) -> int:
    """Which of DEPTHS to draw in on a terminal that says it has so many colours; 0 for none."""
    if colours > 256:
        return 8  # there a number is a mixture of red, green and blue, all but the first eight
    return max((depth for depth in DEPTHS if depth <= colours), default=0)


def numbers(style: Style, depth: int) -> Numbers:
    """The colours that come closest to those of `style`, of 256, 16 or 8.

    Text that could be read in the colours of `style` can be in these, if need be in black or white instead.
    """
    fore, back = _nearest(style.fore, depth), _nearest(style.back, depth)
    if depth == 8 and back != OWN:
        back %= 8  # a ground cannot be made bright
    if OWN not in (fore, back):
        meant, seen = contrast(rgb(style.fore), rgb(style.back)), _seen(fore, back, depth)
        # What was meant to be faint may be, as long as it is there.
        if seen < LEGIBLE <= meant or seen == 1 < meant:
            fore = max(_BLACK_OR_WHITE[depth], key=lambda number: _seen(number, back, depth))
    if depth == 256 or fore == OWN:
        return Numbers(fore, back, style.bold)
    # With few colours, bold text comes out brighter: black as gray.
    if depth == 16:
        return Numbers(fore, back, bold=style.bold and fore >= 8)
    legible = style.bold and back != OWN and _seen(fore % 8 + 8, back, depth) >= LEGIBLE
    return Numbers(fore % 8, back, bold=legible or fore >= 8)


def without_default(style: Style) -> Style:
    """The style with gray on black, which curses takes them to be, for the terminal's own colours."""
    return Style(
        "gray" if style.fore == DEFAULT else style.fore,
        "black" if style.back == DEFAULT else style.back,
        style.plain,
        style.bold,
    )


def is_colour(text: str) -> bool:
    """Whether `text` names a colour."""
    if text.startswith("#"):
        return len(text) == 7 and all(digit in "0123456789abcdefABCDEF" for digit in text[1:])
    return text in COLOURS or text == DEFAULT


def rgb(colour: str) -> RGB:
    """The red, green and blue of a colour that is not the terminal's own; a name's as they were in 2008."""
    if colour.startswith("#"):
        return _palette(colour[1:])[0]
    return _CONSOLE_2008[COLOURS.index(colour)]


def looks(number: int, depth: int) -> list[RGB]:
    """What terminals with `depth` colours show for a number; with 8, bold text has the numbers from 8 on."""
    if depth < 256:
        return [palette[number] for palette in _PALETTES[depth]]
    if number >= _FIRST_GREY:
        return [(8 + 10 * (number - _FIRST_GREY),) * 3]
    red, rest = divmod(number - _FIRST_OF_CUBE, 36)
    green, blue = divmod(rest, 6)
    return [(_CUBE[red], _CUBE[green], _CUBE[blue])]


def contrast(one: RGB, two: RGB) -> float:
    """The contrast ratio of two colours by WCAG 2: from 1 for the same to 21 for black and white."""
    darker, lighter = sorted((_luminance(one), _luminance(two)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: RGB) -> float:
    return _dot(_XYZ[1], _light(colour))


def _light(colour: RGB) -> list[float]:
    """How much light there is of each of the three colours, which is not in proportion to their levels."""
    return [level / 255 / 12.92 if level <= 10 else ((level / 255 + 0.055) / 1.055) ** 2.4 for level in colour]


def _seen(fore: int, back: int, depth: int) -> float:
    """The contrast of two of a terminal's colours where it is least."""
    if depth == 8 and fore % 8 == back:
        return 1.0  # not every terminal makes bold text bright
    return min(map(contrast, looks(fore, depth), looks(back, depth)))


def _nearest(colour: str, depth: int) -> int:
    """The number of the colour closest to `colour`; for 8 as for 16."""
    if colour == DEFAULT:
        return OWN
    if not colour.startswith("#"):
        number = COLOURS.index(colour)
        return _XTERM_256[number] if depth == 256 else number
    meant = rgb(colour)
    if depth == 256:
        return min(_likely_of_256(meant), key=lambda number: _distance(meant, *looks(number, 256)))
    # These are so far apart that it takes the eye's own measure to find a green for a green.
    return min(range(16), key=lambda number: dist(_as_seen(meant), _as_seen(rgb(COLOURS[number]))))


def _likely_of_256(colour: RGB) -> tuple[int, int]:
    """The nearest in the cube, where each of the three levels can be looked at by itself, and of the greys."""
    red, green, blue = (min(range(6), key=lambda at: abs(_CUBE[at] - level)) for level in colour)
    mean = sum(weight * level for weight, level in zip(_WEIGHTS, colour, strict=True)) / sum(_WEIGHTS)
    grey = min(max(round((mean - 8) / 10), 0), _GREYS - 1)
    return _FIRST_OF_CUBE + 36 * red + 6 * green + blue, _FIRST_GREY + grey


def _distance(one: RGB, two: RGB) -> int:
    return sum(weight * (a - b) ** 2 for weight, a, b in zip(_WEIGHTS, one, two, strict=True))


@cache
def _as_seen(colour: RGB) -> tuple[float, float, float]:
    """A point in CIE's space L*a*b*, where colours are about as far apart as they look."""
    light = _light(colour)
    x, y, z = (
        part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116
        for part in (_dot(row, light) for row in _XYZ)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _dot(weights: Sequence[float], values: Sequence[float]) -> float:
    return sum(weight * value for weight, value in zip(weights, values, strict=True))
