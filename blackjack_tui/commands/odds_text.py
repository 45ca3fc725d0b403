"""The text of `odds`: the cards of a question, and answers as lines for people."""

import re
import textwrap
from argparse import ArgumentTypeError
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from blackjack_tui.errors import UsageError, harmless
from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import LIMIT, Rank
from blackjack_tui.game.rules import HoleCard, Rules, Split
from blackjack_tui.game.side_bets import SideBet
from blackjack_tui.odds.answers import DealerChances, DecisionOdds, Splits
from blackjack_tui.odds.chart import COLUMNS, MEANINGS, across, joined_rows
from blackjack_tui.odds.figures import Figures, of_dealer
from blackjack_tui.odds.side_bets import SideBetOdds
from blackjack_tui.words.money import best_play, chance, per_cent

_CARD = re.compile(r"(10|[2-9TJQKA])([CDHS♣♦♥♠]?)")
_RANKS = {rank.code: rank for rank in Rank} | {"T": Rank.TEN}
_SUITS = str.maketrans("♣♦♥♠", "CDHS")
_TWO = 2
_CELL = 4
"""The most columns of a cell of a chart."""
_WIDEST = 79
"""The columns of the page of a book."""

AskedCard = tuple[Rank, str]
"""A rank, and the letter of a suit, or an empty string."""
_HEADINGS: Final = {"hard": "hard", "soft": "soft", "pairs": "pair", "doubled": "doubled"}
_COLOURS: Final = {"H": 42, "S": 43, "D": 46, "P": 45, "R": 47}
"""The background of a letter by its first character, in numbers of SGR; the letters are black on it."""
_NONE: Final = "-"


def cards(text: str) -> list[AskedCard]:
    """Returns the cards in `text`, parted by commas or spaces. Raises ArgumentTypeError at one that is none."""
    named = []
    for word in re.split(r"[\s,]+", text.strip(" \t,")):
        match = _CARD.fullmatch(word.upper())
        if match is None:
            raise ArgumentTypeError(
                f"{word!r} is no card: write A, 2 to 10 or T, J, Q, K, with a suit or none, as in 10,6 or AS,KD"
            )
        named.append((_RANKS[match[1]], match[2].translate(_SUITS)))
    return named


def dealer(text: str) -> list[AskedCard]:
    """Returns the one or two cards in `text`. Raises ArgumentTypeError if it has others."""
    named = cards(text)
    if len(named) > _TWO:
        raise ArgumentTypeError(f"{text!r} has {len(named)} cards: write the dealer's upcard alone")
    return named


def check_dealer(rules: Rules, named: Sequence[AskedCard]) -> None:
    """Raises UsageError where these are not the dealer's cards that the player sees."""
    codes = ",".join(rank.code for rank, _ in named)
    if rules.hole_card is HoleCard.OPEN and len(named) < _TWO:
        raise UsageError(f"--dealer {codes}: both cards are seen here, write two, such as --dealer {codes},6")
    if rules.hole_card is not HoleCard.OPEN and len(named) == _TWO:
        raise UsageError(f"--dealer {codes}: write the dealer's upcard alone")


def check_hand(hand: Sequence[Rank]) -> None:
    """Raises UsageError if no player can have `hand`."""
    codes = ",".join(rank.code for rank in hand)
    if len(hand) < _TWO:
        raise UsageError(f"--hand {codes}: write two cards or more, parted by commas")
    total = sum(rank.points for rank in hand)
    if total > LIMIT:
        raise UsageError(f"--hand {codes}: that is {total}: write cards that come to {LIMIT} at most")


def check_shoe(rules: Rules, asked: Sequence[AskedCard]) -> None:
    """Raises UsageError if a fresh shoe by `rules` has not all of the cards that are `asked` about."""
    packs = "1 deck has" if rules.decks == 1 else f"{rules.decks} decks have"
    ranks = Counter(rank for rank, _ in asked)
    suited = Counter((rank.code + suit) for rank, suit in asked if suit)
    counts = [(rank.code, count, 4) for rank, count in ranks.items()]
    for name, count, each in [*counts, *((name, count, 1) for name, count in suited.items())]:
        if count > each * rules.decks:
            raise UsageError(f"{name} is named {count} times: {packs} {each * rules.decks}")


SPLITS: Final = {
    Splits.CDP: "Split hands are played best for the cards left and the number of pair cards out (cdp).",
    Splits.CDZ: "Split hands are played as if not split, as in most published figures (cdz).",
}
"""The play of split hands, in words."""


def book_lines(rules: Rules, figures: Figures, splits: Splits, seen: int, colour: bool) -> Iterator[str]:
    """Yields a rule book: its return, chart and upcards. `seen`: the number of cards out of the shoe."""
    after = f", with {seen} card{'s' * (seen > 1)} seen" if seen else ""
    yield f"{harmless(rules.title)}{after}: best play returns {best_play(figures['return'], rules)}."
    chart_return = f"The chart returns {per_cent(figures['chart_return'])}."
    if figures["insurance"] is not None:
        chart_return += f" Insurance returns {per_cent(figures['insurance'])} of what is insured."
    yield chart_return
    if rules.split is not Split.NONE:
        yield SPLITS[splits]
    yield ""
    yield from _chart_lines(figures["chart"], colour)
    yield ""
    yield from _upcard_lines(figures)


def _chart_lines(chart: Mapping[str, Mapping[str, Mapping[str, str]]], colour: bool) -> Iterator[str]:
    used = set()
    for name, heading in _HEADINGS.items():
        if not chart.get(name):
            continue
        columns = across(chart[name])
        wide = (_WIDEST - len(f"{heading:7}")) // len(columns)
        wide = min(wide, _CELL)
        yield f"{heading:7}" + "".join(f" {column:{wide - 1}}" for column in columns).rstrip()
        for label, letters in joined_rows(name, chart[name]):
            used |= set(letters)
            yield f"{label:>6} {''.join(_cell(letter, wide, colour) for letter in letters)}".rstrip()
        yield ""
    legend = "; ".join(f"{letter} {meaning}" for letter, meaning in MEANINGS.items() if letter in used)
    yield from textwrap.wrap(legend, _WIDEST)


def _cell(letter: str, wide: int, colour: bool) -> str:
    text = f" {letter:{wide - 1}}"
    return f"\x1b[30;{_COLOURS[letter[0]]}m{text}\x1b[0m" if colour and letter[0] in _COLOURS else text


def _upcard_lines(figures: Figures) -> Iterator[str]:
    """Yields the lines of a table of what is seen of the dealer: the round's value, and the dealer's totals."""
    by_upcard: Mapping[str, float] = figures["by_upcard"]
    dealer: Mapping[str, Mapping[str, float]] = figures["dealer"]
    if not set(by_upcard) <= set(COLUMNS):
        # A table of 23 columns is wider than a page: a row for each.
        endings = next(iter(dealer.values()))
        names = ("return", *(_ENDINGS.get(ending, ending) for ending in endings))
        yield "in %   " + "".join(f"{name:>7}" for name in names)
        for hand, value in by_upcard.items():
            ends = "".join(_number(dealer[hand][ending], ".1f") for ending in endings)
            yield f"{hand:7}{_number(value, '+.2f')}{ends}"
        return
    yield "in %   " + "".join(f"{upcard:>7}" for upcard in COLUMNS)
    yield "return " + "".join(_number(by_upcard.get(upcard), "+.2f") for upcard in COLUMNS)
    if dealer:
        yield "the dealer ends with"
    for ending in next(iter(dealer.values()), ()):
        chances = [dealer.get(upcard, {}).get(ending) for upcard in COLUMNS]
        yield f"{_ENDINGS.get(ending, ending):7}" + "".join(_number(each, ".1f") for each in chances)


_ENDINGS: Final = {"blackjack": "natural"}


def _number(share: float | None, form: str) -> str:
    return f"{_NONE if share is None else format(100 * share, form):>7}"


def side_bet_lines(bet: SideBet, odds: SideBetOdds) -> Iterator[str]:
    """A side bet: what it returns, and the chance of each of its patterns."""
    yield f"{harmless(bet.title)}: {per_cent(odds.value)} of the bet. {harmless(bet.summary)}"
    wide = max(len(harmless(name)) for name in odds.patterns)
    for name, pattern in odds.patterns.items():
        rare = f"one in {1 / pattern.chance:,.0f}" if pattern.chance else "never"
        yield f"  {harmless(name):{wide}} {100 * pattern.chance:>9.4f} %  {rare:>18}  pays {pattern.pays:g}:1"


def exact_lines(figures: Figures) -> Iterator[str]:
    """Yields the two cards that overrule the chart."""
    yield ""
    if not figures["exact"]:
        yield "No two cards overrule the chart."
        return
    yield "Two cards that overrule the chart:"
    for each in figures["exact"]:
        hand = ",".join(each["hand"])
        what = f"{each['exact']} is worth {each['gain']:.4f} more than to {each['chart']}"
        yield f"{hand} against {each['upcard']}: {what}"


class OwnCell(NamedTuple):
    """A cell in which a player's own chart differs from the best one."""

    part: str
    row: str
    upcard: str
    own: Action
    """The own chart's move with the usual cards of the cell."""
    best: Action
    """The best chart's."""
    cost: float
    """The cost of the own chart's move, in bets."""


def policy_lines(
    rules: Rules, name: str, returned: float, most: float, costs: Sequence[OwnCell]
) -> Iterator[str]:
    """Yields what a player's own chart returns, and the cells that differ from the best one, dearest first."""
    yield (
        f"{harmless(rules.title)}: {name} returns {per_cent(returned)}, the best chart {per_cent(most)}:"
        f" it costs {100 * (most - returned):.3f} % of the bets."
    )
    if not costs:
        yield "It is the best chart."
        return
    yield ""
    yield "Cells that differ, the dearest first; the cost is of each time, in bets:"
    for cell in costs:
        where = f"{_HEADINGS[cell.part]} {cell.row} against {cell.upcard}"
        yield f"  {where:20} {cell.own}, best {cell.best}: {max(cell.cost, 0):.4f}"


def hand_lines(
    rules: Rules,
    hand: Sequence[Rank],
    dealer: Sequence[Rank],
    odds: DecisionOdds,
    values: Mapping[str, float],
    value: float,
    insurance: float | None,
) -> Iterator[str]:
    """Yields the lines of a hand: the value of each move in bets, best first, and the reason.

    `dealer`: the upcard, and the second card where it is seen.
    """
    codes, shown = (",".join(rank.code for rank in ranks) for ranks in (hand, dealer))
    yield f"{harmless(rules.title)}: {codes} against {shown}"
    yield ""
    if not values:
        yield f"This hand draws no more. It is worth {value:+.4f} of the bet."
    for name, worth in sorted(values.items(), key=lambda item: -item[1]):
        yield f"{name:10} {worth:+.4f}"
    yield ""
    if odds.dealer is not None and odds.dealer.natural == 0 and rules.peek and dealer[0].points in (1, 10):
        yield "The dealer has looked, and has no blackjack."
    if "play" in values:
        yield "Surrender and play are before that look, and the other values after it."
    if values:
        yield f"The next card busts the hand with {chance(odds.bust_chance)}."
    if odds.stand is not None:
        win, push, lose = map(chance, odds.stand)
        yield f"Standing wins with {win}, pushes with {push} and loses with {lose}."
    if odds.dealer is not None:
        yield f"The dealer ends with {_endings(odds.dealer)}."
    if insurance is not None:
        yield f"Insurance returns {per_cent(insurance)} of what is insured."
    if odds.may_run_dry:
        yield "The cards can run out within the round: the values are not exact."


def _endings(dealer: DealerChances) -> str:
    ends = {name: share for name, share in of_dealer(dealer).items() if share}
    named = {"blackjack": "blackjack", "bust": "over 21"}
    return ", ".join(f"{named.get(name, name)} {chance(share)}" for name, share in ends.items())


def layer_lines(layers: Sequence[tuple[str, Action | None]]) -> Iterator[str]:
    """Yields the answers of the chart, of the exact cards and of the shoe."""
    if layers:
        yield ""
    for who, action in layers:
        yield f"{who:15} {action}."
