"""Indices: the counts at which the best move changes, published ones and those that exact odds give.

A play is two moves for a total or a pair against an upcard. From its index on the high one is best, below
it the low one."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from math import ceil
from random import Random
from typing import Any, NamedTuple

from blackjack_tui.counts.reading import DECK, signed, start
from blackjack_tui.counts.system import System
from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import RANKS as BY_LETTER
from blackjack_tui.game.cards import Rank
from blackjack_tui.game.rules import HoleCard, Pack, Rules
from blackjack_tui.game.terms import legal_actions
from blackjack_tui.odds.answers import insurance_return, left_out, rank_of
from blackjack_tui.reports.model import TableColumn, TablePart, Unit

RANKS = tuple(Rank)
MeanCards = tuple[float, ...]
"""The mean number of unseen cards of each of the 13 ranks."""


def cards_at_middle(rules: Rules) -> int:
    """Returns the number of cards in the shoe halfway between two shuffles."""
    size = rules.pack_size * rules.decks
    if rules.pack is not Pack.SHOE:  # shuffled after every round: the count begins anew each time
        return size - rules.burn
    return size - size * rules.penetration // 200  # half of `penetration` per cent are dealt


def mean_cards(system: System, rules: Rules, left: int, count: float, seen: Sequence[Rank] = ()) -> MeanCards:
    """Returns the mean number of cards of each rank among `left` unseen cards, given the count.

    `count`: the true count before rounding, or the running count of a system that is read by it; it includes
    the cards `seen`, which are on the table. The mean is exact to first order in the tags (a linear regression
    of each rank's cards on the count). Raises `UsageError` if the system has no start for so many decks.
    """
    tags = [system.tags[rank.points - 1] for rank in RANKS]
    absent = left_out(rules)
    # If a ten on the table is left out of the packs, a court card stands for it.
    on_table = [(rank_of(rules, rank.points) or rank) if rank in absent else rank for rank in seen]
    unseen = [(0 if rank in absent else 4 * rules.decks) - on_table.count(rank) for rank in RANKS]
    shares = [number / sum(unseen) for number in unseen]
    # The sum of the tags of the unseen cards: all tags of the shoe less those that are in the count.
    if system.running is None:
        tag_sum = -count * left / DECK
    else:
        tag_sum = start(system, rules.decks) + rules.decks * system.balance - count
    mean_tag = sum(share * tag for share, tag in zip(shares, tags, strict=True))
    variance = sum(share * (tag - mean_tag) ** 2 for share, tag in zip(shares, tags, strict=True))
    # The count says by how much the unseen cards' mean tag differs. Ranks make up for it by their own tags.
    slope = (tag_sum / left - mean_tag) / variance
    expected = (left * share * (1 + slope * (tag - mean_tag)) for share, tag in zip(shares, tags, strict=True))
    return tuple(max(0.0, number) for number in expected)  # a straight line can fall below 0


HIT, STAND, DOUBLE, SPLIT = Action.HIT, Action.STAND, Action.DOUBLE, Action.SPLIT
SURRENDER, INSURE, DECLINE = Action.SURRENDER, Action.INSURE, Action.DECLINE

Values = Callable[[MeanCards, Sequence[Rank], Rank], Mapping[Action, float]]
"""Returns the value of each move, given the unseen cards, the hand and the upcard."""


class Play(NamedTuple):
    """A decision between two moves that depends on the count."""

    name: str
    """The play as people write it: `16 v T`; `T,T v 5` for a pair."""
    high: Action
    """The best move from the index on."""
    low: Action
    """The best move below it."""
    published: int | None = None
    """The index of Hi-Lo, rounded down, for six decks and a dealer who stands on soft 17."""

    @property
    def upcard(self) -> str:
        """The upcard as charts write it."""
        return self.name[-1]

    @property
    def is_pair(self) -> bool:
        return "," in self.name

    @property
    def full_name(self) -> str:
        """The play with its move: `15 v T surrender`."""
        return self.name if self is INSURANCE else f"{self.name} {self.high}"

    @property
    def row(self) -> str:
        """The row of a chart: a hard total, or the rank of the pair."""
        return self.name.partition(",")[0] if self.is_pair else self.name.partition(" ")[0]


INSURANCE = Play("insurance", INSURE, DECLINE, 3)
PLAYS: Sequence[Play] = (
    INSURANCE,
    Play("16 v T", STAND, HIT, 0),
    Play("15 v T", STAND, HIT, 4),
    Play("16 v 9", STAND, HIT, 5),
    Play("12 v 2", STAND, HIT, 3),
    Play("12 v 3", STAND, HIT, 2),
    Play("12 v 4", STAND, HIT, 0),
    Play("12 v 5", STAND, HIT, -2),
    Play("12 v 6", STAND, HIT, -1),
    Play("13 v 2", STAND, HIT, -1),
    Play("13 v 3", STAND, HIT, -2),
    Play("10 v T", DOUBLE, HIT, 4),
    Play("10 v A", DOUBLE, HIT, 4),
    Play("11 v A", DOUBLE, HIT, 1),
    Play("9 v 2", DOUBLE, HIT, 1),
    Play("9 v 7", DOUBLE, HIT, 3),
    Play("T,T v 5", SPLIT, STAND, 5),
    Play("T,T v 6", SPLIT, STAND, 4),
    Play("14 v T", SURRENDER, HIT, 3),
    Play("15 v T", SURRENDER, HIT, 0),
    Play("15 v 9", SURRENDER, HIT, 2),
    Play("15 v A", SURRENDER, HIT, 1),
)
"""The plays whose indices are worth most: Schlesinger, *Blackjack Attack*."""
ILLUSTRIOUS_18 = tuple(play for play in PLAYS if play.high is not SURRENDER)
"""Schlesinger's Illustrious 18: insurance and the seventeen plays without surrender that are worth most."""
FAB_4 = tuple(play for play in PLAYS if play.high is SURRENDER)
"""His Fab 4: the surrenders that are worth most."""

_STEPS = 8
"""The most steps of the search for an index."""
_CLOSE = 0.02
"""The search ends when a step is smaller than this."""
_FAR = 40.0
"""No index lies beyond this count."""
_ROUNDED_OFF = 0.5
"""How much rounding down takes from a true count on average."""


class Index(NamedTuple):
    """A computed index."""

    exact: float
    """The count at which both moves are worth the same."""
    floored: int
    """The index for a count that is rounded down, or for a running count."""
    gain: float = 0.0
    """The high move's value less the low one's, a count above the index, in bets."""


def why_no_indices(rules: Rules) -> str:
    """Returns why no play has an index by `rules`; empty if plays have indices."""
    if rules.pack is Pack.FRESH:
        return "every round has a fresh pack: no play depends on a count"
    if rules.hole_card is HoleCard.OPEN:
        return "both of the dealer's cards are seen: there are indices for one upcard only"
    return ""


def plays(rules: Rules) -> Sequence[Play]:
    """Returns the plays that `rules` allow; empty where no play has an index."""
    if why_no_indices(rules):
        return ()
    return [play for play in PLAYS if _allowed(play, rules)]


def _allowed(play: Play, rules: Rules) -> bool:
    """Whether both moves of `play` are legal with all of its hands."""
    if play is INSURANCE:
        return rules.insurance
    moves = {play.high, play.low}
    return all(moves <= set(legal_actions(rules, hand, upcard)) for hand, upcard, _ in hands_of(play))


def index_of(play: Play, system: System, rules: Rules, values: Values) -> Index | None:
    """Returns the count at which `play` changes under `rules`, in the middle of a shoe; None if it never does.

    The total is made of two-card hands, weighted by how often they come. Raises as `mean_cards` does.
    """
    left = cards_at_middle(rules)

    def gain(count: float) -> float:
        """Returns the high move's value less the best other move's at a count, in bets."""
        if play is INSURANCE:
            cards = mean_cards(system, rules, left, count, (Rank.ACE,))
            return insurance_return(rules, cards)
        total = weights = 0.0
        for hand, upcard, weight in hands_of(play):
            worth = values(mean_cards(system, rules, left, count, (*hand, upcard)), hand, upcard)
            if not {play.high, play.low} <= worth.keys():
                continue  # a bonus has ended the hand
            # Instead of a double, split or surrender the hand is hit or stood, whichever is better now.
            others = [worth[action] for action in (HIT, STAND) if action in worth and action is not play.high]
            total += weight * (worth[play.high] - max(others))
            weights += weight
        return total / weights if weights else 0.0

    exact = _root(gain, system, rules)
    if exact is None:
        return None
    # A true count rounded down to n is n and a half on average.
    floored = ceil(exact - _ROUNDED_OFF) if system.running is None else ceil(exact)
    return Index(exact, floored, gain(exact + 1))


def _root(gain: Callable[[float], float], system: System, rules: Rules) -> float | None:
    """Returns the count at which `gain` is 0; None if it does not rise with the count.

    By the secant method: the gain is nearly a straight line. Most indices lie near the two counts with which
    the search begins.
    """
    if system.running is None:
        low, high = 0.0, 2.0
    else:
        low, high = system.running.key[rules.decks - 1], system.running.pivot
    previous, count = low, high
    previous_gain, count_gain = gain(previous), gain(count)
    for _ in range(_STEPS):
        if abs(count - previous) < _CLOSE or count_gain == previous_gain:
            break
        crossing = count - count_gain * (count - previous) / (count_gain - previous_gain)
        if abs(crossing) > _FAR:
            return None
        previous, previous_gain = count, count_gain
        count, count_gain = crossing, gain(crossing)
    rises = gain(high + 1) > gain(low - 1)
    return count if rises else None


def hands_of(play: Play) -> Iterator[tuple[tuple[Rank, Rank], Rank, float]]:
    """Yields the two-card hands of a play, each with the upcard and a weight: how often the hand comes.

    A hard total is made of two cards of different ranks, without aces; a pair is a play of its own.
    """
    upcard = BY_LETTER[play.upcard]
    if play.is_pair:
        yield (BY_LETTER[play.row], BY_LETTER[play.row]), upcard, 1.0
        return
    total = int(play.row)
    ranks = [rank for rank in RANKS if 2 <= rank.points <= 9] + [Rank.TEN]
    for one, other in combinations(ranks, 2):
        if one.points + other.points == total:
            # Four of 13 ranks count ten.
            yield (one, other), upcard, 4.0 if Rank.TEN in (one, other) else 1.0


_PUBLISHED = "hi-lo"
"""The system that the published indices are for."""


class PlayAtCount(NamedTuple):
    """A play, its index and the count at which it is asked."""

    play: Play
    changes: Index
    """The count at which the best move changes."""
    system: System
    at: int
    """The true count, rounded down, or the running count of a system that is read by it."""

    @property
    def right(self) -> Action:
        """The move that the index asks for."""
        return self.play.high if self.at >= self.changes.floored else self.play.low

    @property
    def kind(self) -> str:
        """The kind of count: `true` or `running`."""
        return "true" if self.system.running is None else "running"

    @property
    def text(self) -> str:
        """The count in words: `True count +1`."""
        count = f"{self.at:+d}" if self.at else "0"
        return f"{self.kind.capitalize()} count {count}"

    @property
    def sentence(self) -> str:
        """The index in a sentence: `16 v T: stand from 0 on, below it hit (exact +0.46; published 0).`"""
        play, index = self.play, self.changes
        known = published(play, self.system)
        also = f"; published {known}" if known is not None else ""
        name = f"{play.name[0].upper()}{play.name[1:]}"
        return f"{name}: {index_words(play, index)} (exact {index.exact:+.2f}{also})."

    def mean_cards(self, rules: Rules, seen: tuple[Rank, ...]) -> MeanCards:
        """Returns the mean unseen cards at the count, in the middle of a shoe. `seen`: cards on the table."""
        # A true count is shown rounded down; the mean of what it stands for is higher.
        count = self.at + _ROUNDED_OFF if self.system.running is None else self.at
        return mean_cards(self.system, rules, cards_at_middle(rules), count, seen)


def near_index(play: Play, index: Index, system: System, random: Random, most: int) -> PlayAtCount:
    """Returns `play` at a count from `most` below its index to `most` - 1 above it."""
    return PlayAtCount(play, index, system, index.floored + random.randrange(-most, most))


def published(play: Play, system: System) -> int | None:
    """Returns the published index of `play` for `system`; None if it has none."""
    return play.published if system.name == _PUBLISHED else None


def indices_by_name(indices: Mapping[Play, Index], system: System) -> dict[str, Any]:
    """Returns indices as JSON has them, by the names of their plays."""
    return {
        play.full_name: {"from": index.floored, "exact": index.exact, "published": published(play, system)}
        for play, index in indices.items()
    }


def indices_part(indices: Mapping[Play, Index], system: System) -> TablePart:
    """Returns a table of the counts at which the best move changes."""
    columns = (
        TableColumn("play", "play"),
        TableColumn("move", "from there on"),
        TableColumn("from", "from", Unit.COUNT, signed=True),
        TableColumn("below", "below"),
        TableColumn("exact", "exact", Unit.COUNT, signed=True, digits=2),
        TableColumn("published", "published", Unit.COUNT, signed=True),
    )
    rows = tuple(
        (play.name, play.high, index.floored, play.low, index.exact, published(play, system))
        for play, index in indices.items()
    )
    kind = "true" if system.running is None else "running"
    return TablePart("indices", f"Indices of {system.title}, by {kind} count", columns, rows)


def index_words(play: Play, index: Index) -> str:
    """Returns an index in words: `stand from +4 on, below it hit`."""
    return f"{play.high} from {signed(index.floored)} on, below it {play.low}"
