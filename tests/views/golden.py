"""Frames of the drawn table at the moments that matter, kept as text and roles in golden/.

`python -m tests.views.golden` writes them anew. Look at what changed before keeping it.
"""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from string import ascii_letters
from typing import NamedTuple

from blackjack_tui.errors import InputClosed
from blackjack_tui.front_ends import Look
from blackjack_tui.front_ends.playing import FullScreen
from blackjack_tui.front_ends.table_screen import Mode, TableScreen
from blackjack_tui.front_ends.tables_page import TablesPage
from blackjack_tui.game.actions import Action, Limits, Question, Seat, Topic
from blackjack_tui.game.cards import parse_cards
from blackjack_tui.game.events import Seated
from blackjack_tui.game.round import Round
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.game.situation import Seen, Situation
from blackjack_tui.game.table import SettledHands, Table
from blackjack_tui.odds.kept_figures import BackgroundReturns
from blackjack_tui.play.seating import Seating, plays_by
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.screen.buffer import Size, Style
from blackjack_tui.screen.keys import Key
from blackjack_tui.words.keymap import Shortcut
from tests.memory_terminal import MemoryTerminal

FOLDER = Path(__file__).parent / "golden"
SIZES = (Size(40, 120), Size(24, 80), Size(15, 40))
IN_ASCII = ("deal", "long", "split-over")
"""The moments that are kept in ASCII too: what differs there is the faces and the frames."""

HIT, STAND, DOUBLE, SPLIT = Action.HIT, Action.STAND, Action.DOUBLE, Action.SPLIT


class Moment(NamedTuple):
    """A round as far as it has come: the rule book, the cards in the order dealt, and what the player did."""

    rules: str
    cards: str
    actions: tuple[Action, ...]
    help: bool = False
    bet: int = 0
    first: bool = False
    seating: Seating = Seating()


MOMENTS = {
    "first": Moment("scripting-games", "10H 9S 2C KD", (), first=True),
    "deal": Moment("scripting-games", "10H 9S 2C KD", ()),
    "soft": Moment("twentyone", "AS 4D 7H QC", ()),
    "long": Moment("scripting-games", "AS KD AH 5C AC AD 2S 2H 2C 2D 3S 3H", (HIT,) * 8),
    "ace": Moment("friendly", "AS KD 7H 5C", (STAND,)),
    "win": Moment("scripting-games", "10H 6S KC 10D 9H", (STAND,)),
    "lose": Moment("scripting-games", "10H 6S 5C 10D QS", (HIT,)),
    "push": Moment("twentyone", "10H JS 9C 9D", (STAND,)),
    "help": Moment("scripting-games", "10H 9S 2C KD", (), help=True),
    # A casino's dealer burns the first card.
    "insurance": Moment("vegas-strip", "5C 10H AS 9C KD", (), bet=2500),
    "blackjack": Moment("vegas-strip", "5C AH 9S KC KD", (), bet=1500),
    "double": Moment("vegas-strip", "5C 6H 9S 5H KD 10S", (DOUBLE,), bet=10000),
    "split": Moment(
        "vegas-strip",
        "5C 8H 6S 8C KD 8D 8S"
        # The cards of each of the four hands.
        " 2C 2D 3C 4H"
        " 2H 3H 2S 3S"
        " 2C 2D 4C 3D"
        " 10S 2S",
        (SPLIT, SPLIT, SPLIT, *(HIT, HIT, HIT, STAND) * 3),
        bet=1000,
    ),
    "split-over": Moment(
        "vegas-strip",
        "5C 8H 6S 8C KD 8D 8S 10C 10D 9H 3S 10S 5C",
        (SPLIT, SPLIT, SPLIT, STAND, STAND, STAND, DOUBLE),
        bet=1000,
    ),
    # Of five seats two are the player's; the first split, and so does the player.
    "full": Moment(
        "vegas-strip",
        "2C 8C 9C 8D KD 5H 6S 8H 7C 8S AD 4H KC 3C 10C 2D KH 5D 9S 10D 5C 7D",
        (SPLIT,),
        bet=2500,
        seating=Seating(2, 3, "mixed"),
    ),
}


class Roles(dict[str, Style]):
    """A palette in which every role looks like its name."""

    def __missing__(self, role: str) -> Style:
        return Style(role, "")


def _situation(moment: Moment) -> Situation:
    """The situation at a moment, with what is asked then."""
    rules = load(moment.rules)
    seats = [
        Seat(box, moment.bet) if box.yours else Seat(box, 0, plays_by(box.who, rules))
        for box in moment.seating.seats
    ]
    bet = 0 if seats else moment.bet
    round_ = Round(rules, Shoe.stacked(parse_cards(moment.cards)), bet, rules.bankroll, seats)
    table = Table(
        score=SettledHands() if moment.first else SettledHands(3, 2, 1),
        bankroll=rules.bankroll if moment.bet else None,
    )
    situation = Situation(rules, table, Seen(rules.decks))
    if seats:
        situation = situation.after(Seated(moment.seating.seats))
    for action in (Action.DEAL, *moment.actions):
        for event in round_.apply(action):
            situation = situation.after(event)
    if round_.legal_actions():
        return situation.asking(round_.question())
    if moment.bet:
        return situation.asking(Limits(1000, 50000, 500, 100000, 1000))
    return situation.asking(Question(Topic.AGAIN, (Action.YES, Action.NO)))


class Golden(NamedTuple):
    """A golden frame to be painted."""

    moment: Moment
    size: Size
    ascii_only: bool


def frame(golden: Golden) -> str:
    """The frame as text: its rows, then its roles, and what each letter of these stands for."""
    moment, size, ascii_only = golden
    terminal = MemoryTerminal(size, [Key("?")] if moment.help else [])
    situation = _situation(moment)
    look = Look("cards", "felt", "two-colour", 1)
    table = TableScreen(terminal, terminal.clock, look, situation.rules, ascii_only)
    tables = TablesPage(
        {moment.rules: situation.rules}, moment.rules, lambda _: None, BackgroundReturns(""), lambda: None
    )
    front_end = FullScreen(table, Mode(pages={Shortcut.TABLES: lambda: tables}))
    table.screen.use_palette(Roles())
    with suppress(InputClosed):
        if isinstance(situation.asked, Limits):
            front_end.bet(situation)
        else:
            front_end.decide(situation)
    shown = terminal.frames[-1]
    roles = [[style.fore for _, style in row] for row in shown.cells]
    letters = dict(zip(sorted({role for row in roles for role in row}), ascii_letters, strict=False))
    return "\n".join(
        [
            *(line.rstrip() for line in shown.lines),
            "",
            *("".join(letters[role] for role in row) for row in roles),
            "",
            *(f"{letter} {role}" for role, letter in letters.items()),
            "",
        ]
    )


def goldens() -> Iterator[tuple[str, Golden]]:
    """Each golden frame by its file's name."""
    for name, moment in MOMENTS.items():
        for size in SIZES:
            for ascii_only in (False, True) if name in IN_ASCII else (False,):
                glyphs = "ascii" if ascii_only else "unicode"
                file_name = f"{name}-{size.columns}x{size.rows}-{glyphs}.txt"
                yield file_name, Golden(moment, size, ascii_only)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for file in FOLDER.glob("*.txt"):
        file.unlink()
    for file_name, golden in goldens():
        (FOLDER / file_name).write_text(frame(golden), encoding="utf-8")
