"""The keys: which key does what, where, and in which words.

Help sentences, key caps, the offers of streams (front ends that read and write lines) and the tables of
docs/keys.md come from the tables here.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from operator import attrgetter
from typing import NamedTuple

from blackjack_tui.game.actions import Action
from blackjack_tui.game.rules import Aces, Again, Rules
from blackjack_tui.words.notes import scale_sentence

KEYS: Mapping[Action, str] = {
    Action.HIT: "h",
    Action.STAND: "s",
    Action.DOUBLE: "d",
    Action.SPLIT: "p",
    Action.SURRENDER: "r",
    Action.INSURE: "y",
    Action.DECLINE: "n",
    Action.ONE: "1",
    Action.ELEVEN: "e",
    Action.YES: "y",
    Action.NO: "n",
}
"""The key of each answer; `DEAL` has none, since it answers no question."""
WORDS: Mapping[Action, str] = {action: str(action) for action in KEYS} | {
    Action.INSURE: "yes",
    Action.DECLINE: "no",
}
"""The word for each answer: for key caps, lines and JSON."""
QUIT = "q"


def _always(_: Rules) -> bool:
    return True


class KeyUse(NamedTuple):
    """A key, or several that belong together, with their effect in words."""

    keys: str
    """The keys as people name them: `PgUp, PgDn`."""
    effect: str
    """Their effect, for docs/keys.md."""
    short: str = ""
    """The key with a word, for the help: `H hit`; empty if the help has a sentence for it."""
    applies: Callable[[Rules], bool] = _always
    """Whether the keys have an effect under these rules."""


TABLE_KEYS = (
    KeyUse("H", "hit: one more card", "H hit"),
    KeyUse("S", "stand: no more cards", "S stand"),
    KeyUse("D", "double: the bet once more, for one more card", "D double", attrgetter("can_double")),
    KeyUse("P", "split a pair into two hands, each with a bet", "P split", attrgetter("can_split")),
    KeyUse(
        "R", "surrender: give the hand up; half of a bet comes back", "R surrender", attrgetter("can_surrender")
    ),
    KeyUse(
        "1, E",
        "an ace counts 1, or 11, where the rules let you say so",
        "1 and E for an ace",
        lambda rules: rules.player_aces is Aces.DECLARED,
    ),
    KeyUse(
        "Y, N",
        "yes, no: answer what is asked",
        "Y and N",
        lambda rules: rules.bets or rules.again is not Again.ONE_ROUND,
    ),
    KeyUse("Q, Ctrl-C", "leave, at any time; on a page Q goes back to the table", "Q leave"),
    KeyUse("any key in a pause", "go straight to the next question; it answers nothing"),
)
BET_KEYS = (
    KeyUse("Enter", "bet what is shown"),
    KeyUse("arrows", "one chip more, or less"),
    KeyUse("PgUp, PgDn", "ten chips more, less"),
    KeyUse("`*`, `/`", "double, half"),
    KeyUse("`<`, `>`", "the minimum, the maximum, as Home and End"),
    KeyUse("R", "the last bet again"),
    KeyUse("digits, `.`", "type dollars and cents; Backspace corrects"),
)
SIDE_BETS = "s"
"""The key that goes from the bet to each side bet in turn."""
SIDE_BET_KEY = KeyUse(
    "S",
    "the next side bet, where the table has some; in lines, type `21+3 5`",
    applies=lambda rules: bool(rules.side_bets),
)


class Shortcut(Enum):
    """A key that works at any time, with its words for docs, help and table.

    A front end has a handler for each of its shortcuts. Its help lists just these shortcuts.
    """

    HELP = "?", "help: the keys, what the words mean, the deal code", "", "", "help"
    RULES = "z", "the rules of this table", "the rules of this table", "Z tells the rules of this table."
    TABLES = (
        "l",
        "the tables: every rule book, with what is bet there, to sit down at another",
        "the tables, to sit down at another",
        "L lists the tables, to sit down at another.",
        "tables",
    )
    HANDS = (
        "a",
        "the last hands, kept from earlier sessions too, to see one again; Q then comes back",
        "the last hands, to see one again",
        "A lists the last hands, to hear one again.",
    )
    VIEW = "v", "another view, if there is room for it", "another view"
    COUNT = (
        "k",
        "the count: running count, true count (rounded down) and decks left, up to the next key",
        "the count; a true count is rounded down",
        "K tells the count; a true count is rounded down.",
    )
    THEME = "t", "another theme", "other colours"
    SPEED = (
        "+-",
        "faster, slower; in lines, all words, fewer words",
        "faster, slower",
        "+ says all, - says less.",
    )
    COACH = (
        "c",
        "the next setting of the coach: off, after, before",
        "the coach: off, after a move, before it",
        "C steps the coach: off, after, before.",
        "coach",
    )
    ODDS = (
        "o",
        "the odds of this decision, once, whatever the setting; it then counts as helped",
        "the odds of this decision",
        "O shows the odds of this decision.",
    )
    CHART = (
        "b",
        "the book's chart, with the cell of this hand marked",
        "the chart: the best move for every hand",
        "B reads the chart's row for this hand, B again the whole chart,",
        "chart",
    )
    SESSION = (
        "i",
        "the session so far: decisions, their cost, luck and skill, the money; and all that is kept",
        "the session, and the last verdict in full",
        "I the session so far.",
    )
    LESSON = (
        "f",
        "the first lesson, hand by hand; then the table is as it was",
        "a first lesson, hand by hand",
        "F plays the first lesson, hand by hand.",
    )
    TAKE_BACK = (
        "u",
        "the last round again from its last decision, as practice; once more from the decision before",
        "the last round again, for practice",
        "U takes the last round back, for practice.",
    )
    STUDY = (
        "x",
        "add this hand to your study, a file of hands that `drill --study` asks again",
        "add this hand to your study",
        "X adds this hand to your study, a file of hands.",
    )
    PROGRESS = "g", "your progress: what you know of each cell", "your progress", "", "progress"

    def __init__(
        self, keys: str, effect: str, on_screen: str = "", in_streams: str = "", corner: str = ""
    ) -> None:
        self.keys = keys
        """The key, or several that belong together, each one character."""
        self.effect = effect
        """The effect, for docs/keys.md."""
        self.on_screen = on_screen
        """The effect in few words, for the help of a screen; empty for the help itself."""
        self.in_streams = in_streams
        """The sentence for the help of a stream; empty if only screens have the key."""
        self.corner = corner
        """The word in the corner of the drawn table; empty for a key that only the help names."""

    @property
    def use(self) -> KeyUse:
        """The row in docs/keys.md."""
        names = ", ".join(self.keys.upper())
        return KeyUse(f"{names}, F1" if self is Shortcut.HELP else names, self.effect)


ELSEWHERE: Mapping[str, str] = {
    Shortcut.TABLES.keys: "blackjack-tui rules lists the tables; blackjack-tui european sits down at one.",
    Shortcut.HANDS.keys: "blackjack-tui stats --rounds lists the last rounds, with what shows each again.",
    Shortcut.VIEW.keys: "Without --plain there is a table to look at: blackjack-tui --view cards.",
    Shortcut.THEME.keys: "Colours are for a table to look at: blackjack-tui --theme light.",
}
"""The answers of streams to keys that only screens have: the command that does the same."""
ANYTIME_KEYS = (
    *(shortcut.use for shortcut in Shortcut if shortcut is not Shortcut.PROGRESS),
    KeyUse("Ctrl-Z", "stop, and give the terminal back; `fg` goes on"),
)
PAGE_KEYS = (
    KeyUse("up, down; K, J", "a line up, down; among the tables, to the one before, the next"),
    KeyUse("PgUp, PgDn, space", "a screen back, on"),
    KeyUse("Home, End; g, G", "to the start, to the end"),
    KeyUse("G, on the page I", "grade by exact cards, or by the chart again"),
    KeyUse("arrows, in the chart", "look at another cell: its move, and what each move is worth"),
    KeyUse("Tab, on the page I", "all that is kept, or the session again"),
    KeyUse("Q, Escape", "back to the table; so does any other key without a use there"),
    KeyUse("M, in the help", "keep table, view, theme and speed on leaving"),
    KeyUse("the key beside a table, Enter, or a click", "sit down there"),
    KeyUse("N, among the tables", "make a table: up and down go to a rule, right, left and Enter change it"),
    KeyUse("S, on the page of a new table", "name it, and save it"),
    KeyUse("the key beside a hand, Enter, or a click", "see it again"),
)
DRILL_KEYS = (
    KeyUse("the keys at the table", "answer: one key for each decision"),
    Shortcut.PROGRESS.use,
    KeyUse("Q, Ctrl-C", "end, with a summary"),
)
QUIZ_KEYS = (
    KeyUse("0 to 9, ., -", "type the count"),
    KeyUse("Backspace", "take back what was typed last"),
    KeyUse("Enter", "done"),
    KeyUse("Q, Ctrl-C", "leave the table"),
)
REPLAY_KEYS = (
    KeyUse("space", "pause, go on; at the end, begin again"),
    KeyUse("right, left", "an event forward, back"),
    KeyUse("End, Home", "to where the next round begins, to where this one does, and then the one before"),
    KeyUse("up, down", "faster, slower"),
    KeyUse("P", "play on from here; Q then comes back to the replay"),
    KeyUse("U", "play this round again from its last decision before here, for practice"),
    KeyUse("X", "add its last decision before here to your study"),
    KeyUse("Q, Ctrl-C", "leave"),
)

KEY_TABLES: Mapping[str, Sequence[KeyUse]] = {
    "At the table": TABLE_KEYS,
    "A bet": (*BET_KEYS, SIDE_BET_KEY),
    "At any time, on a screen": ANYTIME_KEYS,
    "On a page": PAGE_KEYS,
    "In a replay": REPLAY_KEYS,
    "In a drill": DRILL_KEYS,
    "When the count is asked (--quiz)": QUIZ_KEYS,
}
"""The tables of docs/keys.md, by their headings."""

REPLAY_HELP = (
    "Space pauses and goes on; left and right go an event back and forward.",
    "Home and End go to the round before and after; up and down change the speed.",
    "P plays on from here yourself, U only this round, for practice; then Q comes back. Q leaves.",
    "X adds the hand to your study, a file of hands.",
)
PRACTICE = (
    "practice",
    "the same cards: U takes a move back, Q goes back to the game; nothing of this is kept",
    "the same cards: U takes back, Q leaves; nothing is kept",
    "U takes back, Q leaves",
)
"""The bar of a practice round: its heading, and forms of its text, the longest first."""
PRACTICE_HELP = (
    "The round is played again with the same cards, to try another move. Nothing of it is kept or counted.",
    "U takes the last move back, as often as you like. Q goes back to the game, which stands where it stood.",
)
DRILL_HELP = (
    "A right answer goes on at once; a wrong one stops, with the price, the reason and the row of the chart.",
    "Right is what the chart says, or what is best for the cards shown. A miss comes back soon.",
    scale_sentence(True),
)
LESSON_HELP = (
    "Each hand has something to look at. A wrong key says how much worse it is, and you choose again.",
    "Space goes on. Q leaves; next time the lesson goes on with the same hand.",
)
COUNT_DRILL_HELP = (
    "Type the answer; where a longer one is possible Enter ends it, and Backspace takes a key back.",
    "Space turns the next card over or passes it. Space goes on after a miss. G tells the score. Q leaves.",
)
DEMO_HELP = ("Space offers to take over; Q leaves.",)


def play_keys(rules: Rules) -> str:
    """Returns a sentence with the keys of play under `rules`, each with a word."""
    return f"{', '.join(use.short for use in TABLE_KEYS if use.short and use.applies(rules))}."


KEYS_HEADING = "Keys"
"""The heading of sentences about keys, in which the names of keys look like key caps."""


class HelpGroup(NamedTuple):
    """A part of the help: a heading, rows of keys with what each does, and sentences."""

    heading: str
    rows: Sequence[tuple[str, str]] = ()
    sentences: Sequence[str] = ()
