"""Colours: the contrast between two, and a terminal's closest colours to a style.

Of sixteen colours, numbers 0 to 7 are dark ones, from black to white, and 8 to 15 their bright forms. Of eight,
the bright forms are the colours of bold text.
"""

from collections.abc import Sequence
from functools import cache
from math import dist
from typing import NamedTuple

from blackjack_tui.screen.buffer import COLOURS, DEFAULT, Style

OWN_COLOUR = -1
"""The colour number that stands for the terminal's default colour."""

LEGIBLE = 3.0
"""A style with this contrast ratio, or more, keeps at least this contrast on every terminal."""

_FAINT, _CLEAR = 1.4, 2.0
"""A style with the second contrast, or more, keeps at least the first: a picture's second ink, not text."""

_HARDLY_VISIBLE = 2.0  # the contrast below which a shape may be lost

DEPTHS = (256, 16, 8)
"""The numbers of colours that terminals have."""

RGB = tuple[int, int, int]
"""Red, green and blue, each from 0 to 255."""


_BLACK = (0, 0, 0)


def _palette(digits: str) -> list[RGB]:
    """Returns the colours written in `digits`, six hexadecimal ones for each."""
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
# Every terminal uses the same colour numbers, but not the same colours. Sixteen colours: mostly the Windows
# console. Eight colours: the Linux console, and terminals that call themselves an old xterm.
_PALETTES = {16: (_CONSOLE_2008,), 8: (_LINUX, _XTERM)}

# The numbers among xterm's 256 colours that are nearest to the console's sixteen, in the order of COLOURS.
# Numbers 0 to 15 are not used: users can change them, so that a dark green may be any colour.
_XTERM_256 = (16, 88, 28, 100, 18, 90, 30, 250, 244, 196, 46, 226, 21, 201, 51, 231)

# With eight colours, bright white needs bold text, which would make quiet text look loud: 7 is plain white.
_BLACK_OR_WHITE = {256: (_XTERM_256[0], _XTERM_256[-1]), 16: (0, 15), 8: (0, 7)}

_OFTEN_BRIGHT, _LIGHT = (3, 6), (7, 11, 14, 15)
"""Of 16 colours: yellow and cyan, bright in many terminals, and the colours that are illegible on them."""

_CUBE = (0, 95, 135, 175, 215, 255)
_FIRST_OF_CUBE = 16
_FIRST_GREY = 232
_GREYS = 24
_DARKEST_GREY, _GREY_STEP = 8, 10

_WEIGHTS = (2, 4, 3)
"""The weights of red, green and blue in the distance between two of 256 colours.

Among so many colours this rough measure is enough.
"""

# The matrix from linear red, green and blue to CIE X, Y and Z, each relative to white. Y is the luminance.
_XYZ = (
    (0.4339, 0.3762, 0.1899),
    (0.2126, 0.7152, 0.0722),
    (0.0178, 0.1095, 0.8727),
)


class Numbers(NamedTuple):
    """A style as a terminal can show it: the numbers of its colours, or `OWN_COLOUR`."""

    fore: int
    back: int
    bold: bool
    """Whether the text is bold."""


def depth_of(colours: int) -> int:
    """Returns the depth, one of `DEPTHS`, for a terminal that reports `colours` colours; 0 for no colour."""
    if colours > 256:
        return 8  # direct colour: numbers from 8 on are mixtures of red, green and blue
    return max((depth for depth in DEPTHS if depth <= colours), default=0)


def numbers(style: Style, depth: int) -> Numbers:
    """Returns the closest colours to `style` on a terminal with `depth` colours, one of `DEPTHS`.

    Text that is legible in the colours of `style` stays legible: if necessary it becomes black or white, or
    its ground becomes black.
    """
    fore, back = _nearest(style.fore, depth), _nearest(style.back, depth)
    if depth == 8 and back != OWN_COLOUR:
        back %= 8  # backgrounds have no bright colours
    if OWN_COLOUR not in (fore, back):
        if _loses_contrast(style, fore, back, depth):
            fore, back = _with_contrast(style, fore, back, depth)
        elif depth == 16 and style.bold and 0 < fore < 7:  # a dark colour
            fore = _bold_of_16(style.fore, fore, back)
    if depth == 256 or fore == OWN_COLOUR:
        return Numbers(fore, back, style.bold)
    # With few colours, bold text comes out brighter, and black text as grey.
    if depth == 16:
        if back in _OFTEN_BRIGHT and fore in _LIGHT:
            fore = 0
        return Numbers(fore, back, bold=style.bold and fore >= 8)
    may_be_bold = style.bold and fore != 0 and back != OWN_COLOUR  # whose contrast is not known
    is_bold = may_be_bold and _lowest_contrast(fore % 8 + 8, back, depth) >= LEGIBLE
    return Numbers(fore % 8, back, bold=is_bold or fore >= 8)  # bright colours are bold ones


def _loses_contrast(style: Style, fore: int, back: int, depth: int) -> bool:
    """Returns whether text that is legible, or visible, in `style` is not so in these colours."""
    ideal, actual = contrast(rgb(style.fore), rgb(style.back)), _lowest_contrast(fore, back, depth)
    is_illegible = actual < LEGIBLE and ideal >= LEGIBLE
    is_faint = actual < _FAINT and ideal >= _CLEAR
    is_invisible = actual == 1 and ideal > 1
    return is_invisible or (style.plain != "blank" and (is_illegible or is_faint))  # blank: a block, no text


def _with_contrast(style: Style, fore: int, back: int, depth: int) -> tuple[int, int]:
    """Returns colours for text of `style` and its ground, to replace two that have too little contrast."""
    has_colour = fore % 8 not in (0, 7, back)  # neither black nor white, nor the ground
    if depth == 8 and style.bold and has_colour and _lowest_contrast(fore % 8 + 8, 0, 8) >= LEGIBLE:
        return fore, 0  # bold text matters: gold on a ground that hides it stays gold, on black
    black, white = _BLACK_OR_WHITE[depth]
    if style.plain != "blank":
        return max(black, white, key=lambda number: _lowest_contrast(number, back, depth)), back
    # A shadow, which is never lighter than its ground.
    is_darker = contrast(rgb(style.fore), _BLACK) < contrast(rgb(style.back), _BLACK)
    is_visible = contrast(rgb(style.fore), rgb(style.back)) >= _HARDLY_VISIBLE
    return (black, back) if is_visible and is_darker else (fore, back)


def _bold_of_16(colour: str, fore: int, back: int) -> int:
    """Returns the number for bold text of `colour`: the dark colour `fore`, or its bright form.

    The bright form must stand out more, and be nearer to `colour`: a dark yellow does not look like gold.
    """
    if _lowest_contrast(fore, back, 16) >= _lowest_contrast(fore + 8, back, 16):
        return fore
    dark, bright = (contrast(rgb_of(number, 16)[0], _BLACK) for number in (fore, fore + 8))
    ideal = contrast(rgb(colour), _BLACK)
    is_nearer = dark * bright < ideal**2  # in brightness: bright / ideal < ideal / dark
    return fore + 8 if is_nearer else fore


def without_default(style: Style) -> Style:
    """Returns `style` with gray on black in place of the terminal's default colours."""
    return Style(
        "gray" if style.fore == DEFAULT else style.fore,
        "black" if style.back == DEFAULT else style.back,
        style.plain,
        style.bold,
    )


def is_colour(text: str) -> bool:
    """Whether `text` is a colour: a name or `#rrggbb`."""
    if text.startswith("#"):
        return len(text) == 7 and all(digit in "0123456789abcdefABCDEF" for digit in text[1:])
    return text in COLOURS or text == DEFAULT


def rgb(colour: str) -> RGB:
    """Returns the red, green and blue of a colour other than `DEFAULT`. Names have the values of 2008."""
    if colour.startswith("#"):
        return _palette(colour[1:])[0]
    return _CONSOLE_2008[COLOURS.index(colour)]


def rgb_of(number: int, depth: int) -> list[RGB]:
    """Returns the colours that terminals with `depth` colours may show for `number`."""
    if depth < 256:
        return [palette[number] for palette in _PALETTES[depth]]
    if number >= _FIRST_GREY:
        return [(_DARKEST_GREY + _GREY_STEP * (number - _FIRST_GREY),) * 3]
    red, remainder = divmod(number - _FIRST_OF_CUBE, 36)  # a cube of 6 × 6 × 6 colours
    green, blue = divmod(remainder, 6)
    return [(_CUBE[red], _CUBE[green], _CUBE[blue])]


def contrast(colour: RGB, other: RGB) -> float:
    """Returns the contrast ratio of two colours by WCAG 2: from 1 (the same colour) to 21 (black and white)."""
    darker, lighter = sorted((_luminance(colour), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: RGB) -> float:
    return _dot(_XYZ[1], _light(colour))


def _light(colour: RGB) -> list[float]:
    """Returns the linear red, green and blue of `colour`, each from 0 to 1 (sRGB's transfer function)."""
    values = [level / 255 for level in colour]
    return [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in values]


def _lowest_contrast(fore: int, back: int, depth: int) -> float:
    """Returns the lowest contrast of two colour numbers among the terminals with `depth` colours."""
    if depth == 8 and fore % 8 == back:
        return 1.0  # not every terminal makes bold text bright
    return min(map(contrast, rgb_of(fore, depth), rgb_of(back, depth)))


def _nearest(colour: str, depth: int) -> int:
    """Returns the number of the colour closest to `colour`; for a depth of 8, a number from 0 to 15."""
    if colour == DEFAULT:
        return OWN_COLOUR
    if not colour.startswith("#"):
        number = COLOURS.index(colour)
        return _XTERM_256[number] if depth == 256 else number
    ideal = rgb(colour)
    if depth == 256:
        return min(_candidates_of_256(ideal), key=lambda number: _distance(ideal, *rgb_of(number, 256)))
    # Sixteen colours are so far apart that only a perceptual distance finds a green for a green.
    return min(range(16), key=lambda number: dist(_lab(ideal), _lab(rgb(COLOURS[number]))))


def _candidates_of_256(colour: RGB) -> tuple[int, int]:
    """Returns the numbers of the nearest colour in the 6 × 6 × 6 cube and of the nearest grey."""
    red, green, blue = (min(range(6), key=lambda step: abs(_CUBE[step] - level)) for level in colour)
    mean = sum(weight * level for weight, level in zip(_WEIGHTS, colour, strict=True)) / sum(_WEIGHTS)
    grey = round((mean - _DARKEST_GREY) / _GREY_STEP)
    nearest_grey = min(max(grey, 0), _GREYS - 1)
    return _FIRST_OF_CUBE + 36 * red + 6 * green + blue, _FIRST_GREY + nearest_grey


def _distance(colour: RGB, other: RGB) -> int:
    return sum(weight * (a - b) ** 2 for weight, a, b in zip(_WEIGHTS, colour, other, strict=True))


@cache
def _lab(colour: RGB) -> tuple[float, float, float]:
    """Returns the point of `colour` in CIE L*a*b*, in which distances are about as large as they look."""
    # The formula of CIE, with its constants: 216/24389 is where the cube root begins.
    light = _light(colour)
    roots = []
    for row in _XYZ:
        value = _dot(row, light)
        roots.append(value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116)
    x, y, z = roots
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _dot(weights: Sequence[float], values: Sequence[float]) -> float:
    return sum(weight * value for weight, value in zip(weights, values, strict=True))
