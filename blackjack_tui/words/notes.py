"""Notes beside the table that are no events: advice, a verdict, a count."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from blackjack_tui.game.actions import Action

OFF, AFTER, BEFORE = COACH_SETTINGS = ("off", "after", "before")
"""The coach's settings: silent; the cost after a decision; each move's value before it."""
BY_CHART, BY_CARDS = GRADINGS = ("chart", "cards")
"""By what decisions are graded: by the rule book's chart, or by the exact value of each move."""
MARKS = {"?!": 0.001, "?": 0.05, "??": 0.25}
"""The marks of inaccuracies, mistakes and blunders, and the cost from which each is given, in bets."""
LEAST_MARKED = MARKS["?!"]
"""The lowest cost of a marked decision: the coach and the statistics mark it."""


def severity(cost: float) -> int:
    """Returns the place of a cost's mark in `MARKS`, counted from 1; 0 for a fine move. Colours go by it."""
    return sum(cost >= least for least in MARKS.values())


def graded_by_chart(gain: str) -> str:
    """Returns that decisions are graded by the chart; `gain`: what exact cards would have brought more."""
    more = f" Exact cards would have brought {gain} more there." if gain else ""
    return f"Graded by the chart: what follows it is no mistake.{more}"


def scale_sentence(bets: bool) -> str:
    """Returns the marks in a sentence; `bets`: whether there is a bet of which a decision costs a part."""
    least, mistake, blunder = (f"{100 * cost:g} %" for cost in MARKS.values())
    of = "the bet" if bets else "a win"
    return (
        f"Marks, on average: ?? blunder from {blunder} of {of}, ? mistake from {mistake}, "
        f"?! inaccuracy from {least}."
    )


class Count(NamedTuple):
    """The count of a shoe at one moment."""

    system: str
    """The system's name: `hi-lo`."""
    running: float
    true: int | None
    """The running count for each deck left, rounded down; None for a system read by its running count."""
    decks_left: float
    text: str
    """The count in a sentence, with what it means."""
    short: str
    """The same in at most 38 columns."""


class About(StrEnum):
    """The subject of a note; views choose its place and colour by it."""

    ADVICE = "advice"
    """The best move now."""
    VERDICT = "verdict"
    """The cost of the last decision."""
    ASIDE = "aside"
    """A quiet second line: what the exact cards say, what a figure means."""
    BET = "bet"
    """What the shoe was worth when the last bet was placed."""
    COUNT = "count"
    """The count of the cards seen."""
    NEWS = "news"
    """Something the player should know: that nothing can be kept, that the odds are not available."""


class Note(NamedTuple):
    """A sentence beside the table."""

    about: About
    text: str
    short: str = ""
    """The same in fewer words, for a narrow window; empty where there is no shorter form."""
    least: str = ""
    """The same for the narrowest window, where the short form has no room; empty where it has."""


FULL_COST = 0.5
"""The cost of a full bar, in bets; what costs more has no longer one."""


class Worth(NamedTuple):
    """The value of an action, which stands at its key."""

    text: str
    """Such as `-0.54`."""
    best: bool = False
    """Whether the action is the best one, which views say in a word."""
    cost: float | None = None
    """What it costs compared with the best, in bets; None if that is not known."""


class Bar(NamedTuple):
    """A row of a section: an action, its name, its worth, and a bar as long as what it costs."""

    action: Action
    label: str
    worth: Worth


class Section(NamedTuple):
    """A part of the rail beside a table in a large window, such as the coach's or the session's."""

    heading: str
    bars: tuple[Bar, ...] = ()
    texts: tuple[str, ...] = ()
    """Sentences below the bars; views wrap them."""
    rows: tuple[tuple[tuple[str, str], ...], ...] = ()
    """Rows below these, of texts, each with its role."""
    effects: Sequence[tuple[Action, str]] = ()
    """Moves, each with its effect in a few words, below them."""


FIRST_HAND = "Your first hand"
"""The heading of a newcomer's section, which stands in the place of what has nothing to show yet."""


class Tray(NamedTuple):
    """A discard tray, which is drawn to scale."""

    discarded: int
    """The number of cards in it."""
    size: int
    """The number of cards of the whole shoe."""


class Practice(NamedTuple):
    """What stands in place of the money, the session and the rules where nothing is played for."""

    score: Sequence[str]
    """The score in ever fewer words."""
    sections: tuple[Section, ...] = ()


class Notes(NamedTuple):
    """All notes at one moment. Views show what they have room for: sections, else lines."""

    lines: tuple[Note, ...] = ()
    """The most important first."""
    worth: Mapping[Action, Worth] = MappingProxyType({})
    """The values at the keys that answer the question."""
    sections: tuple[Section, ...] = ()
    """The same in full, for a window with room for a rail."""
    tray: Tray | None = None
    """The discard tray, for a player who counts."""
    practice: Practice | None = None
    """None at a table where somebody plays for money, or watches that."""
    newcomer: Sequence[Sequence[str]] = ()
    """Lines for a newcomer's first round, from the top, each in ever fewer words."""


NO_NOTES = Notes()

NoteSource = Callable[[], Notes]
"""Returns the notes of this moment; asked anew for every frame."""


def no_notes() -> Notes:
    """Returns no notes."""
    return NO_NOTES
