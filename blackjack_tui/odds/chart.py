"""A chart: one answer for each total or pair against what is seen of the dealer, without numpy."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from blackjack_tui.errors import UsageError
from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import RANK_LETTERS, Rank
from blackjack_tui.game.rules import HoleCard, Rules

UPCARDS = tuple(RANK_LETTERS)
"""The ranks of upcards as charts write them, by points."""
COLUMNS = (*UPCARDS[1:], UPCARDS[0])
"""The upcards in the order of printed charts."""
HANDS = (*map(str, range(4, 21)), "AA", *(f"A{points}" for points in range(2, 7)))
"""Both of the dealer's cards as charts write them: a hard total, or an ace and the other card.

Soft 18 and more, which every dealer stands on, are as hard totals.
"""
HARD = tuple(range(5, 21))
SOFT = tuple(range(13, 21))
"""The totals that have rows."""
DOUBLED = HARD[1:]
"""The totals of doubled hands that have rows."""
PAIRS = UPCARDS
HIGHEST = 21

LETTERS: Mapping[str, tuple[Action, ...]] = {
    "H": (Action.HIT,),
    "S": (Action.STAND,),
    "D": (Action.DOUBLE, Action.HIT),
    "DS": (Action.DOUBLE, Action.STAND),
    "P": (Action.SPLIT,),
    "R": (Action.SURRENDER, Action.HIT),
    "RS": (Action.SURRENDER, Action.STAND),
    "RP": (Action.SURRENDER, Action.SPLIT),
}
"""Each letter's actions, the preferred first."""
MEANINGS = {
    "H": "hit",
    "S": "stand",
    "D": "double, else hit",
    "DS": "double, else stand",
    "P": "split",
    "R": "surrender (3 cards or more: hit)",
    "RS": "surrender (3 cards or more: stand)",
    "RP": "surrender, else split",
    "RD": "give up the double",
    "DD": "double again, else stand",
}
"""The meaning of each letter, in words."""

Rows = Mapping[str, Mapping[str, str]]
"""Letters by row (a total, or the rank of a pair) and column: what is seen of the dealer."""


SeenOfDealer = Rank | Sequence[Rank]
"""The upcard, or the dealer's cards that are seen."""


def columns_by(rules: Rules) -> tuple[str, ...]:
    """The columns of a rule book's chart: upcards, or hands where both of the dealer's cards are seen."""
    return HANDS if rules.hole_card is HoleCard.OPEN else UPCARDS


def column_of(dealer: Sequence[int]) -> str:
    """The column of a chart for one or both of the dealer's cards, given by their points; an ace has 1."""
    if len(dealer) == 1:
        return UPCARDS[dealer[0] - 1]
    low, high = sorted(dealer)
    if low > 1:
        return str(low + high)
    # An ace with a 7, 8 or 9 has the column of the hard total; with a ten it is a natural, which no chart has.
    return str(11 + high) if high in (7, 8, 9) else f"A{UPCARDS[high - 1]}"


def printed_columns(rows: Rows) -> tuple[str, ...]:
    """The columns of a part of a chart in the order of printed charts."""
    names = {column for row in rows.values() for column in row}
    return COLUMNS if names <= set(UPCARDS) else HANDS


OF_DOUBLED: Mapping[str, tuple[Action, ...]] = {
    "S": (Action.STAND,),
    "RD": (Action.SURRENDER, Action.STAND),
    "DD": (Action.DOUBLE, Action.STAND),
}
"""Each letter's actions of a doubled hand."""
_OF_ONE_HAND = tuple(letter for letter, actions in LETTERS.items() if Action.SPLIT not in actions)
"""The letters that a total can have."""
_NO_ROWS: Rows = {}


class Chart(NamedTuple):
    """Letters for hard totals 5 to 20, soft totals 13 to 20, and pairs; no soft totals where aces count 1."""

    hard: Rows
    soft: Rows
    pairs: Rows
    doubled: Rows = _NO_ROWS
    """Letters for totals 6 to 20 of a doubled hand, where that can be given up or doubled again."""

    def __hash__(self) -> int:  # of the letters: a mapping has no hash
        return hash(
            frozenset((row, *cell) for rows in self for row, cells in rows.items() for cell in cells.items())
        )

    @classmethod
    def of(cls, letter: Callable[[int, int, int, int], str]) -> "Chart":
        """The chart of the letters that `letter` returns.

        It is called with a total, 1 if that is soft or else 0, the points of one card of a pair or 0, and the
        points of the upcard; an ace has 1.
        """

        def row(total: int, soft: int, pair: int) -> Mapping[str, str]:
            return {name: letter(total, soft, pair, up) for up, name in enumerate(UPCARDS, 1)}

        pairs = {name: row(2 * points, 0, points) for points, name in enumerate(UPCARDS, 1)}
        pairs["A"] = row(12, 1, 1)  # two aces are a soft 12
        hard = {str(total): row(total, 0, 0) for total in HARD}
        return cls(hard, {str(total): row(total, 1, 0) for total in SOFT}, pairs)

    @classmethod
    def read(cls, values: object, *, low_aces: bool = False, columns: Sequence[str] = UPCARDS) -> "Chart":
        """The chart in `values`: `{"hard": {"5": {"2": "H", …}, …}, "soft": {"13": …}, "pairs": {"A": …}}`.

        `low_aces`: whether aces always count 1; then the chart has no soft rows. Raises UsageError naming the
        row and the column of a letter that is missing or wrong.
        """
        hard = _rows(values, columns, "hard", HARD, _OF_ONE_HAND)
        soft = _rows(values, columns, "soft", () if low_aces else SOFT, _OF_ONE_HAND)
        pairs = _rows(values, columns, "pairs", PAIRS, tuple(LETTERS))
        if not _inside(values, "doubled"):
            return cls(hard, soft, pairs)
        return cls(hard, soft, pairs, _rows(values, columns, "doubled", DOUBLED, tuple(OF_DOUBLED)))

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns in the order of printed charts, without upcards that no shoe deals."""
        letters = next(iter(self.hard.values()))
        return tuple(column for column in printed_columns(self.hard) if column in letters)

    def letter(self, hand: Sequence[Rank], dealer: SeenOfDealer, *, low_aces: bool = False) -> str:
        """The letter of a hand: of its pair, or else of its total. `low_aces`: whether aces always count 1."""
        column = _column(dealer)
        if len(hand) == 2 and hand[0].points == hand[1].points:
            return self.pairs[UPCARDS[hand[0].points - 1]][column]
        return self.total_letter(hand, dealer, low_aces=low_aces)

    def total_letter(self, hand: Sequence[Rank], dealer: SeenOfDealer, *, low_aces: bool = False) -> str:
        """The letter of a hand's total, whether it is a pair or not."""
        column = _column(dealer)
        hard = sum(rank.points for rank in hand)
        if Rank.ACE in hand and hard + 10 <= HIGHEST and not low_aces:
            rows, total = self.soft, hard + 10
        else:
            rows, total = self.hard, hard
        return rows[str(total)][column] if str(total) in rows else letter_beyond_rows(total)

    def action_for_doubled(self, total: int, dealer: SeenOfDealer, legal: Sequence[Action]) -> Action:
        """Returns the chart's action for a doubled hand; stand if the chart has no row for it."""
        row = self.doubled.get(str(total))
        if row is None:
            return Action.STAND
        preferred = OF_DOUBLED[row[_column(dealer)]]
        return next((action for action in preferred if action in legal), Action.STAND)

    @property
    def parts(self) -> Mapping[str, Rows]:
        """The parts by name; `doubled` only where there are such rows."""
        return {name: rows for name, rows in self._asdict().items() if rows or name != "doubled"}

    def action(
        self, hand: Sequence[Rank], dealer: SeenOfDealer, legal: Sequence[Action], *, low_aces: bool = False
    ) -> Action:
        """Returns the chart's action among the `legal` ones.

        A pair that cannot be split as its cell says is played as its total. `low_aces`: whether aces always
        count 1 (`player_aces = "low"`), so that no total is soft.
        """
        total_letter = self.total_letter(hand, dealer, low_aces=low_aces)
        for letter in (self.letter(hand, dealer, low_aces=low_aces), total_letter):
            for action in LETTERS[letter]:
                if action in legal:
                    return action
        # Charts never insure. Early surrender, too, is asked for before all other moves, and can be declined.
        return Action.DECLINE if Action.DECLINE in legal else Action.STAND


def _column(dealer: SeenOfDealer) -> str:
    ranks = (dealer,) if isinstance(dealer, Rank) else dealer
    return column_of([rank.points for rank in ranks])


def _rows(
    values: object, columns: Sequence[str], part: str, labels: Sequence[int | str], letters: Sequence[str]
) -> Rows:
    """Returns a part of the chart in `values`, whose cells can have `letters`."""
    rows: dict[str, dict[str, str]] = {}
    for label in map(str, labels):
        row = _inside(_inside(values, part), label)
        rows[label] = {}
        for column in columns:
            letter = _inside(row, column)
            if letter not in letters:
                shortened = str(letter)[:20]  # a file can have anything there
                problem = "is missing" if letter is None else f"cannot be {shortened!r}"
                raise UsageError(f"{part} {label} against {column} {problem}: choose from {', '.join(letters)}")
            rows[label][column] = str(letter)
    return rows


def _inside(values: object, key: str) -> object:
    """Returns the value under `key`; None if `values` is no object with such a key."""
    return values.get(key) if isinstance(values, Mapping) else None


def joined_rows(part: str, rows: Rows) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yields the label and the letters of each row of a part of a chart, with equal neighbours joined.

    `part` is `hard`, `soft` or `pairs`, whose aces come last. A cell without a letter has "-".
    """
    is_pairs, columns = part == "pairs", printed_columns(rows)
    labels = list(rows)
    if is_pairs:
        labels = [*labels[1:], labels[0]]
    lettered = [(label, tuple(rows[label].get(column, "-") for column in columns)) for label in labels]
    for letters, neighbours in groupby(lettered, key=itemgetter(1)):
        row_labels = [label for label, _ in neighbours]
        yield _label(row_labels[0], row_labels[-1], is_pairs), letters


def _label(first: str, last: str, is_pairs: bool) -> str:
    """Returns the label of one row or of joined rows: `12` or `12-16`; for pairs `8,8` or `2s-3s`."""
    if first == last:
        return f"{first},{first}" if is_pairs else first
    return f"{first}s-{last}s" if is_pairs else f"{first}-{last}"


def letter_beyond_rows(total: int) -> str:
    """The letter of a total that has no row: below the rows H, above them S."""
    return "H" if total < HARD[-1] else "S"
