"""Questions about odds and their answers: frozen values, without numpy."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Any, Final, NamedTuple

from blackjack_tui.errors import UsageError
from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import RANKS as BY_LETTER
from blackjack_tui.game.cards import Rank
from blackjack_tui.game.first_cards import no_such_card
from blackjack_tui.game.rules import Aces, Draws, HoleCard, Rules, Split
from blackjack_tui.odds.chart import Chart

IRRELEVANT_KNOBS: Final = frozenset(
    {
        *("name", "title", "summary", "shuffle", "again"),
        *("hole_card", "pack", "penetration", "burn"),
        *("minimum", "maximum", "chip", "bankroll", "side_bets"),
    }
)
"""The knobs that odds from a fresh shoe do not depend on."""


class Splits(StrEnum):
    """The play of the hands of a split pair."""

    CDZ = "cdz"
    """The plan of the same hand unsplit: the convention of most published figures."""
    CDP = "cdp"
    """The best plan for each number of pair cards that are out; within the round it is made anew."""


LONGEST_BUST = 9
"""How many points a hand can be over 21 at most."""

Unseen = tuple[int, ...]
"""The cards not seen since the shuffle: 13 counts, by rank from ace to king, the hole card's among them."""

RANKS = tuple(Rank)


class Request(NamedTuple):
    """A call of a method of `Odds(rules, splits)`."""

    method: str
    rules: Rules
    arguments: tuple[Any, ...]
    named: tuple[tuple[str, Any], ...] = ()
    splits: Splits = Splits.CDP


SIDE_BET: Final = "side_bet"
"""The method that values a side bet, given its place in the rule book and the 52 counts of unseen cards."""


class OddsRefused(UsageError):
    """Odds that are not computed; the text names the knobs, or what is wrong with the cards."""


class DealerChances(NamedTuple):
    """The chances of the dealer's final totals when the dealer plays the hand out. They add up to 1."""

    totals: tuple[float, float, float, float, float]
    """17, 18, 19, 20 and 21; a natural is not among the 21s."""
    natural: float
    bust: float
    """Over 21; 22 is among these."""


class Outcomes(NamedTuple):
    """The chances that a hand wins, pushes or loses. They add up to 1."""

    win: float
    push: float
    lose: float


class DecisionOdds(NamedTuple):
    """The value of each answer to a question, in units of the hand's first bet."""

    values: Mapping[Action, float]
    """The expected return of each legal action; within a split round, the return of all its hands."""
    best: Action | None
    """The action worth most; None where there is nothing to decide."""
    value: float
    """The value of the best action, or of the hand where there is nothing to decide."""
    bust_chance: float
    """The chance that the next card takes the hand over 21."""
    dealer: DealerChances | None
    """Given no natural after a peek; None for a dealer who draws to the player's total."""
    stand: Outcomes | None = None
    """The outcomes of standing; None where the hand cannot stand."""
    may_run_dry: bool = False
    """Whether the cards can run out within the round, which makes the values inexact."""
    others: float = 0.0
    """Within a split round: the value of its other hands, which each of `values` includes."""
    planned: Action | None = None
    """Within a split round: the action of the plan that was fixed at the split."""


class PlayedHand(NamedTuple):
    """A hand that draws no more."""

    cards: tuple[Rank, ...]
    """In the order in which they came."""
    doubled: int = 0
    """The number of times that its bet was doubled."""
    free: int = 0
    """The part of the bet, in first bets, that is the house's."""
    given_up: bool = False


class SplitRound(NamedTuple):
    """The other hands of a split round, as the odds of its active hand need them."""

    pair: Rank
    """The rank of the pair that was split; for a ten and a king, either rank."""
    unseen: Unseen
    """The unseen cards at the first split, without both cards of the pair. The plan is fixed from these."""
    finished: tuple[PlayedHand, ...] = ()
    """The hands before the active one, in their order."""
    waiting: int = 0
    """The number of hands after the active one that have only the card of the pair."""
    limit: int | None = None
    """The most hands that the plan makes by splitting; None for the limit that is best at the first split."""
    house: bool = False
    """Whether the bet of the active hand is the house's."""


class Overruled(NamedTuple):
    """A hand whose exact cards overrule the chart."""

    hand: tuple[str, str]
    """Two ranks: A, 2 … 9, T."""
    upcard: str
    """Or both of the dealer's cards, where they are seen: `T,6`."""
    chart: Action
    """The chart's action."""
    exact: Action
    """The best action for these cards."""
    gain: float
    """Its lead, in units of the bet."""


class BookOdds(NamedTuple):
    """The value of a rule book before the cards are dealt, per round and in units of the bet."""

    best_return: float
    """The return of best play on exact cards."""
    chart_return: float
    """The return of the best chart."""
    insurance: float | None
    """The value of insurance per unit insured, with an ace up; None if it is not offered."""
    by_upcard: Mapping[str, float]
    """The return of best play by the columns of the chart: what is seen of the dealer, without a natural."""
    chart: Chart
    exceptions: tuple[Overruled, ...]
    """Every two cards that overrule the chart."""


@lru_cache(maxsize=8)
def fresh(rules: Rules) -> tuple[int, ...]:
    """The unseen cards of a fresh shoe by `rules`."""
    return tuple(0 if rank in left_out(rules) else 4 * rules.decks for rank in RANKS)


def setting_excluding_charts(rules: Rules) -> str:
    """Returns the setting that rules out charts where the hole card is seen; empty if none does."""
    if rules.hole_card is not HoleCard.OPEN:
        return ""
    is_excluding = {
        "dealer_draws": rules.dealer_draws is Draws.BELOW_PLAYER,
        "dealer_aces": rules.dealer_aces is not Aces.BEST,
        "dealt_21": not rules.naturals,
        "split": rules.split is Split.RANK,
    }
    for knob, excludes in is_excluding.items():
        if excludes:
            return f"{knob} = {getattr(rules, knob)}"
    return ""


def left_out(rules: Rules) -> frozenset[Rank]:
    """The ranks that are left out of every pack."""
    return frozenset(BY_LETTER[letter] for letter in rules.left_out)


def rank_of(rules: Rules, points: int) -> Rank | None:
    """Returns the first rank in the packs that counts `points`; None if the packs have none."""
    absent = left_out(rules)
    return next((rank for rank in RANKS if rank.points == points and rank not in absent), None)


def without(unseen: Unseen, seen: Iterable[Rank]) -> Unseen:
    """Returns the unseen cards once the cards `seen` are taken out. Raises OddsRefused if one is not there."""
    counts = list(unseen)
    for rank in seen:
        place = RANKS.index(rank)
        if not unseen[place]:
            possible = [other for other, count in zip(RANKS, unseen, strict=True) if count]
            raise OddsRefused(no_such_card(rank, possible))
        if counts[place] <= 0:  # there were some, and `seen` has more
            raise OddsRefused(f"there are not that many cards of rank {rank.code} in the shoe")
        counts[place] -= 1
    return tuple(counts)


def insurance_return(rules: Rules, unseen: tuple[float, ...]) -> float:
    """Returns the value of insurance, which pays 2 to 1, per unit insured.

    `unseen`: the unseen cards without the dealer's ace, as 13 counts or as 10 by points. Insurance always loses
    where there are no naturals, or the dealer's aces count 1.
    """
    if not rules.naturals or rules.dealer_aces is not Aces.BEST:
        return -1.0
    tens = sum(unseen[9:])  # ten and court cards, in both shapes
    # Each ten wins 2 and any other card loses 1, so that a ten is worth 3 more.
    return 3 * tens / sum(unseen) - 1
