"""Notes next to the table, other than sentences for events: advice, a verdict, a count."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from blackjack_tui.game.actions import Action

OFF, AFTER, BEFORE = COACH_SETTINGS = ("off", "after", "before")
"""The coach's settings: silent; the cost after a decision; each move's value before it."""
BY_CHART, BY_CARDS = GRADINGS = ("chart", "cards")
"""The ways to grade decisions: by the rule book's chart, or by the exact value of each move."""
MARKS = {"?!": 0.001, "?": 0.05, "??": 0.25}
"""The marks of inaccuracies, mistakes and blunders, each with the lowest cost for it, in bets."""
LEAST_MARKED = MARKS["?!"]
"""The lowest cost of a marked decision: the coach and the statistics mark it."""


def severity(cost: float) -> int:
    """Returns the place of a cost's mark in `MARKS`, counted from 1; 0 for a fine move. Colours go by it."""
    return sum(cost >= lowest_cost for lowest_cost in MARKS.values())


def graded_by_chart(gain: str) -> str:
    """Returns the sentence on grading by the chart; `gain` is what exact cards would have brought more."""
    exact = f" Exact cards would have brought {gain} more there." if gain else ""
    return f"Graded by the chart: what follows it is no mistake.{exact}"


def scale_sentence(bets: bool) -> str:
    """Returns a sentence on the marks and their costs, as shares of the bet or, without `bets`, of a win."""
    inaccuracy, mistake, blunder = (f"{100 * cost:g} %" for cost in MARKS.values())
    unit = "the bet" if bets else "a win"
    return (
        f"Marks, on average: ?? blunder from {blunder} of {unit}; ? mistake from {mistake}; "
        f"?! inaccuracy from {inaccuracy}."
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
    """The value of the shoe when the last bet was placed."""
    COUNT = "count"
    """The count of the cards seen."""
    NEWS = "news"
    """Something the player should know: that nothing can be kept, that the odds are not available."""


class Note(NamedTuple):
    """A sentence next to the table."""

    about: About
    text: str
    short: str = ""
    """The same in fewer words, for a narrow window; empty if there is no shorter form."""
    least: str = ""
    """The same for the narrowest window; empty if `short` has room there."""
    why: str = ""
    """The reason alone, in few words; empty if there is none."""


FULL_COST = 0.5
"""The least cost of a full bar, in bets; where a move costs more, its bar is full."""


class Worth(NamedTuple):
    """The value of an action, which stands at its key."""

    text: str
    """Such as `-0.54`; empty if only the best action is marked."""
    best: bool = False
    """Whether the action is the best one, which views say in a word."""
    cost: float | None = None
    """The cost compared with the best action, in bets; None if it is not known."""


class Bar(NamedTuple):
    """A row of a section: an action, its name, its worth, and a bar for its cost."""

    action: Action
    label: str
    worth: Worth


class Section(NamedTuple):
    """A part of the rail right of a table in a large window, such as the coach's or the session's."""

    heading: str
    bars: tuple[Bar, ...] = ()
    texts: tuple[str, ...] = ()
    """Sentences below the bars; views wrap them."""
    rows: tuple[tuple[tuple[str, str], ...], ...] = ()
    """Rows below the sentences; each is texts with their roles."""
    effects: Sequence[tuple[Action, str]] = ()
    """Below the rows: moves, each with its effect in a few words."""


FIRST_HAND = "Your first hand"
"""The heading of a newcomer's section."""
THIS_TABLE = "This table"
"""The heading of all rounds at a kept table, in whatever session they were played."""


class Tray(NamedTuple):
    """A discard tray, which is drawn to scale."""

    discarded: int
    """The number of cards in it."""
    size: int
    """The number of cards of the whole shoe."""


class Practice(NamedTuple):
    """A drill's score and sections, in place of the money, the session and the rules."""

    score: Sequence[str]
    """Forms of the score, the longest first."""
    sections: tuple[Section, ...] = ()


class Notes(NamedTuple):
    """All notes at one moment. Views with room show the sections, others the lines."""

    lines: tuple[Note, ...] = ()
    """The most important first."""
    worth: Mapping[Action, Worth] = MappingProxyType({})
    """The values at the keys that answer the question."""
    sections: tuple[Section, ...] = ()
    """The notes in full, for a window with room for a rail."""
    tray: Tray | None = None
    """The discard tray, for a player who counts."""
    title: str = ""
    """What stands before the rules' title, such as `Drill`; empty at a table of one's own."""
    practice: Practice | None = None
    """The drill's score and sections; None outside drills."""
    newcomer: Sequence[Sequence[str]] = ()
    """Lines for a newcomer's first round, from the top; each has several forms, the longest first."""


NO_NOTES = Notes()

NoteSource = Callable[[], Notes]
"""Returns the notes of this moment; called for every frame."""


def no_notes() -> Notes:
    """Returns no notes."""
    return NO_NOTES
