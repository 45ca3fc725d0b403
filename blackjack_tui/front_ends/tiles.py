"""The head of a page: its chief figure in large letters on a coloured surface, and others next to it."""

from collections.abc import Iterable, Mapping, Sequence

from blackjack_tui.front_ends.page import (
    AIRY,
    HEADING,
    SIDES,
    TEXT,
    VAST,
    Line,
    on_ground,
    painted,
    side_by_side,
    surface,
    wrapped,
)
from blackjack_tui.reports.amounts import written
from blackjack_tui.reports.model import Figure, Tone, Unit
from blackjack_tui.screen.buffer import Size
from blackjack_tui.views.digits import DRAWN, airy, large
from blackjack_tui.views.glyphs import ASCII, UNICODE
from blackjack_tui.views.layout import widest
from blackjack_tui.views.surfaces import (
    COST,
    DOWN,
    GROUND,
    QUIET,
    TILE,
    TILE_BOLD,
    TILE_DOWN,
    TILE_QUIET,
    TILE_UP,
    UP,
)

GUTTER = 1  # columns between a surface's shadow and the next surface
_HERO = 37  # columns of the first figure's surface, at least
_LEAST_AXIS = 7  # columns of bars left and right of zero
_TILE_INKS = {Tone.GOOD: TILE_UP, Tone.BAD: TILE_DOWN}
INKS: Mapping[Tone, str] = {Tone.GOOD: UP, Tone.BAD: DOWN, Tone.COST: COST, Tone.QUIET: QUIET}
"""The inks of amounts on a page."""


def hero_width(room: int) -> int:
    """Returns the columns of the first figure's surface: a third of the room."""
    return max(_HERO, (room - 2 * GUTTER) // 3)


def head(
    figures: Sequence[Figure], size: Size, ascii_only: bool, is_raised: bool, title: str = ""
) -> Sequence[Line]:
    """Returns the first figure in large letters, and the others below one another right of it.

    If `is_raised`, both lie on surfaces, on a tall page the others below their `title`.
    """
    first, *others = figures
    width = hero_width(size.columns)
    hero = hero_lines(first, Size(size.rows, width - SIDES), ascii_only)
    aside_width = size.columns - width - GUTTER
    heading = [Line(title, HEADING), Line("")] if title and size.rows >= AIRY else []
    rows = len(hero) - len(heading)
    aside = [*heading, *aside_lines(others, aside_width - SIDES, ascii_only, rows, size.rows >= VAST)]
    if not is_raised:
        hero = [on_ground(line, surface_role(first), width - 2) for line in hero]
        return side_by_side(((hero, width), (aside, aside_width)), GUTTER)
    return surfaces(((hero, width), (aside, aside_width)), ascii_only, 0, surface_role(first))


def surfaces(
    blocks: Iterable[tuple[Sequence[Line], int]], ascii_only: bool, rows: int = 0, first: str = TEXT
) -> Sequence[Line]:
    """Returns blocks, each with its columns, on surfaces of one height side by side, of `rows` at least.

    `first`: the role of the first surface.
    """
    blocks = [*blocks]
    rows = max([rows, *(len(lines) + 2 for lines, _ in blocks)])
    drawn = [
        (surface(lines, columns, ascii_only, rows, TEXT if place else first), columns)
        for place, (lines, columns) in enumerate(blocks)
    ]
    return side_by_side(drawn, GUTTER, GROUND)


def hero_lines(figure: Figure, size: Size, ascii_only: bool) -> Sequence[Line]:
    """Returns a figure in large letters, between its name and its meaning or, on a low page, left of them."""
    room, is_low = size.columns, size.rows < AIRY
    role, forms = surface_role(figure), _forms(figure)
    ink = quiet = role  # on a ground of its own colour all is of one ink
    if role == TILE:
        ink, quiet = _TILE_INKS.get(figure.tone, TILE_BOLD), TILE_QUIET
    brief = figure.brief if figure.amount.value is not None else ""

    def caption(text: str, columns: int) -> Line:
        return Line(widest(columns, text, text.partition(", ")[0], ""), quiet)

    air = [] if is_low else [Line("", role)]
    letters_room = room - len(figure.name) - 2 if is_low else room
    for twice in (True, False) if size.rows >= VAST else (False,):
        for form in forms:
            if ascii_only or not DRAWN.issuperset(form):
                continue
            rows = large(form, ascii_only, twice)
            columns = len(rows[0])
            if columns > (room if figure.kind else letters_room):
                continue
            letters = [Line(row, ink) for row in rows]
            if columns > letters_room:  # a move, below the long name of its hand
                return [caption(figure.name, room), *letters]
            if not is_low:
                return [caption(figure.name, room), *air, *letters, *air, caption(brief, room)]
            left = room - columns - 2
            first_part, *_ = parts = brief.split(", ")
            meanings = (parts, wrapped(brief, left, ""), wrapped(first_part, left, ""), ())
            meaning = next(
                rows for rows in meanings if len(rows) < 3 and max(map(len, rows), default=0) <= left
            )
            captions = [caption(text, left) for text in (figure.name, *("",) * (2 - len(meaning)), *meaning)]
            return side_by_side(((letters, columns), (captions, left)), 2)
    amount = Line(widest(room, *forms), ink)
    return [caption(figure.name, room), *air, amount, *air, caption(brief, room)]


def aside_lines(
    figures: Sequence[Figure], room: int, ascii_only: bool, rows: int = 0, is_vast: bool = False
) -> Sequence[Line]:
    """Returns figures below one another, in the middle of the `rows`; on a vast page in large digits.

    Gains and losses have bars left and right of a common zero, other figures their part of a full bar, if the
    words leave columns for them.
    """
    glyphs = ASCII if ascii_only else UNICODE
    amounts = [written(figure.amount) for figure in figures]
    is_large = is_vast and all(figure.amount.value is not None for figure in figures)
    drawn = [large(amount, ascii_only) if is_large else (amount,) for amount in amounts]
    names, digits = max(len(figure.name) for figure in figures), max(len(each[0]) for each in drawn)
    has_full = any(figure.full for figure in figures)
    values = [_bar(figure) for figure in figures]
    low, high = min(0.0, *values), max(float(has_full), *values)
    left = room - names - digits - 4
    briefs = [figure.brief for figure in figures]
    meanings = briefs if low < high and not has_full else [figure.shown_meaning for figure in figures]
    forms = (meanings, briefs, [brief.replace(" of ", "/") for brief in briefs])
    words = next((form for form in forms if max(map(len, form)) <= left), [""] * len(figures))
    begin = names + digits + 4 + max(map(len, words)) + (2 if any(words) else 0)  # the columns before the bars
    axis = room - begin - 1 if low < high and room - begin > _LEAST_AXIS else 0
    cell = (high - low or 1.0) / max(1, axis)
    zero = round(-low / cell)  # the columns left of it
    gap = painted((" " * (begin + zero), TEXT), (glyphs.down, QUIET)) if axis else Line("")
    lines: list[Line] = []
    for figure, value, amount_rows, text in zip(figures, values, drawn, words, strict=True):
        if lines and (is_large or rows > 2 * len(figures) - 2):
            lines.append(gap)
        ink = INKS.get(figure.tone, HEADING)
        for place, amount in enumerate(amount_rows):
            name, shown, length = (
                (figure.name, text, round(abs(value) / cell)) if place == len(amount_rows) // 2 else ("", "", 0)
            )
            parts = [(f"{name:{names}}  ", QUIET), (f"{amount:>{digits}}  ", ink), (shown, TEXT)]
            if axis:
                bar = glyphs.bar * min(length, zero if value < 0 else axis - zero)
                before, after = (bar, "") if value < 0 else ("", bar)
                padding = begin - names - digits - 4 - len(shown)
                bar_ink = TEXT if figure.full else ink
                parts += [(f"{'':{padding}}{before:>{zero}}", ink), (glyphs.down, QUIET), (after, bar_ink)]
            lines.append(painted(*parts))
    return [*[Line("")] * ((rows - len(lines)) // 2), *lines]


def hero_plate(figure: Figure, width: int, ascii_only: bool) -> Sequence[Line]:
    """Returns the word of a figure alone, in large letters between two half rows of its own colour."""
    role, capitals = surface_role(figure), _forms(figure)[0]
    rows: Sequence[str] = ("", capitals, "")
    if DRAWN.issuperset(capitals) and len(airy(capitals, ascii_only)[0]) <= width - 4:
        rows = airy(capitals, ascii_only)
    return [on_ground(Line(row, role), role, width) for row in rows]


def surface_role(figure: Figure) -> str:
    """Returns the colour behind a large figure: a move has its chart cell's, a gain that of a win."""
    if figure.kind:
        return f"cell_{figure.kind}"
    return "win" if figure.tone is Tone.GOOD else TILE


def _forms(figure: Figure) -> Sequence[str]:
    """Returns the amount in full, then shorter: without its unit, or in whole dollars with and without the `$`.

    A word comes in capitals, for large letters, and as it is. Without an amount it is the brief meaning.
    """
    amount, value = figure.amount, figure.amount.value
    if value is None:
        return (figure.brief,)
    text = written(amount)
    if isinstance(value, str):
        return (text.upper(), text)
    if amount.unit is not Unit.CENTS:
        return (text, written(amount, with_unit=False))
    whole = written(amount._replace(value=100 * round(value / 100)))
    return (text, whole, whole.replace("$", ""))


def _bar(figure: Figure) -> float:
    """Returns the length of a figure's bar: a gain or a loss, or the part of a full bar."""
    value = figure.amount.value
    if isinstance(value, str) or not value or not (figure.full or figure.amount.signed):
        return 0.0
    return min(1.0, value / figure.full) if figure.full else value
