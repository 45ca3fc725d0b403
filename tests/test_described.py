"""What each value of each knob changes: the terms of a hand, what it is worth and its play, or what is seen.

Where a knob about hands matters is found by comparing two descriptions of the game; for the others it stands in
`STARTS`. A chart needs no test of its own: its cells are made of the same arrays as the value of a round, and
what is legal by it is asked of the game.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext, suppress
from functools import lru_cache
from itertools import chain, product
from typing import NamedTuple

import pytest

from blackjack_tui.counts.system_files import load as load_system
from blackjack_tui.errors import Left
from blackjack_tui.front_ends import stream_named
from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import LIMIT, RANKS, Card, Rank, Suit
from blackjack_tui.game.described import (
    BY_POINTS,
    ORIGINS,
    HandOrigin,
    HandSum,
    HandTerms,
    examples,
    hand_terms,
    is_split_free,
    most_hands,
    natural_payoff,
    payoff,
)
from blackjack_tui.game.rules import Against, AtBust, Double, Draws, HoleCard, Lost, Pack, Rules, Surrender
from blackjack_tui.game.terms import ENOUGH_MONEY, decisions, hand_of, is_pair
from blackjack_tui.odds.answers import IRRELEVANT_KNOBS, OddsRefused, fresh, setting_excluding_charts
from blackjack_tui.odds.chart import DOUBLED, HARD, SOFT, UPCARDS, columns_by
from blackjack_tui.odds.columns import Column
from blackjack_tui.odds.computed_rules import terms_of
from blackjack_tui.rulebooks.allowed import unmet
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.shuffles import shuffled_shoe
from blackjack_tui.simulation.shoes import CODES, Shoes, shuffled
from tests.game.turned import VALUES
from tests.odds.variants import for_money
from tests.sessions import play_at, reader
from tests.simulation.engine import Dealt, Plan, Values, differences, played

_STRIP = load("vegas-strip")._replace(decks=2, pack=Pack.FRESH, penetration=100, burn=0)
BASES = (
    _STRIP,
    _STRIP._replace(
        double_cards=0,
        hit_split_aces=True,
        resplit_aces=True,
        redoubles=1,
        surrender_cards=0,
        surrender_after_split=True,
    ),
    _STRIP._replace(
        peek=False,
        insurance=False,
        drawn_21=load("spanish-21").drawn_21,
        double_soft=False,
        double_after_split=False,
        resplit_aces=False,
        split_hands=3,
    ),
    _STRIP._replace(peek=False, insurance=False, lost_to_natural=Lost.ORIGINAL, dealer_draws=Draws.TO_HARD_17),
    for_money(load("friendly"))._replace(decks=2, double=Double.ANY, bust=AtBust.LOSES_HIDDEN),
    for_money(load("scripting-games"))._replace(decks=2, double=Double.ANY),
)
"""Rule books of which knobs are turned: each value of each knob has to matter by one of them."""
SHOWN = (load("vegas-strip"), *map(load, ("friendly", "instant-21", "twentyone")), _STRIP)
"""Rule books of which knobs are turned that change no worth."""
_UP = (Rank.SIX, Rank.ACE, Rank.TEN)
"""Upcards of each sort, the first one first."""
_FEW: Mapping[str, Sequence[object]] = {
    "split_hands": (2, 8),
    "charlie": (5,),
    "double_cards": (0, 3),
    "decks": (1,),
    "redoubles": (1,),
    "penetration": (10, 50, 100),
    "burn": (0, 1, 5),
    "left_out": ("2J",),
    "free_split": ("2345678",),
    "bonuses": VALUES["bonuses"][2:5],
}
"""Values of numbers and of texts that show what their knob does; the others differ by the same code."""
_AT_BUST = (AtBust.LOSES_HIDDEN, AtBust.LOSES_SHOWN, AtBust.LOSES_TOLD)
"""Values by which a hand is worth the same: only the dealer's cards that are seen differ."""


class Start(NamedTuple):
    """The cards from the top of a shoe, and a chart that brings about what a knob is about."""

    cards: Sequence[Rank]
    letter: str
    """The chart's letter in a row; everywhere, if there is no row."""
    row: int = 0
    splits: bool = False
    doubled: str = "S"

    @classmethod
    def of(cls, written: str, letter: str) -> "Start":
        return cls([RANKS[letter] for letter in written.split()], letter)

    def chart(self, rules: Rules) -> Values:
        """The chart: what has no row of its own is hit."""
        other = "H" if self.row else self.letter

        def part(totals: Mapping[str, int], letter: str = other) -> dict[str, dict[str, str]]:
            letters = {row: self.letter if total == self.row else letter for row, total in totals.items()}
            return {row: dict.fromkeys(columns_by(rules), each) for row, each in letters.items()}

        hard, soft = ({str(total): total for total in totals} for totals in (HARD, SOFT))
        pairs = {rank: 2 * points for points, rank in enumerate(UPCARDS, 1)} | {"A": 12}
        return {
            "hard": part(hard),
            "soft": part(soft),
            "pairs": part(dict.fromkeys(pairs, -1), "P") if self.splits else part(pairs),
            "doubled": part(dict.fromkeys(map(str, DOUBLED), -1), self.doubled),
        }


STARTS: Mapping[str, Sequence[Start]] = {
    "player_aces": (Start.of("6 9 A 8", "S"),),
    "dealer_aces": (Start.of("T A 9 6 5 9", "S"),),
    "dealer_draws": (Start.of("T A 9 6 3", "S"), Start.of("T A 9 6 3 7 4", "S")),
    "bust": (Start.of("T T 6 6 T T", "H"),),
    "surrender": (Start.of("T T 6 9", "R"),),
    "peek": (Start.of("5 A 6 T 9", "D"),),
    "lost_to_natural": (Start.of("5 A 6 T 9", "D"),),
    "hole_card": (Start.of("5 A 6 T 9", "D"),),
    "insurance": (Start.of("T A T T", "S"),),
    "decks": (Start.of("", "H"),),
    "left_out": (Start.of("", "H"),),
    "bonuses": [Start.of(cards, "H") for cards in ("2 6 3 T 4 5 7", "2 6 3 T 4 2 3", "6 6 7 T 8", "6 7 7 T 8")],
}
"""Starts for knobs of the order of play, of stakes, of the dealer's play and of the cards."""


class Kind(NamedTuple):
    """A value of a knob."""

    knob: str
    value: object

    def __str__(self) -> str:
        return f"{self.knob} = {str(self.value)[:30]}"

    @property
    def is_worthless(self) -> bool:
        """Whether it changes nothing that a round is worth."""
        return (self.knob in IRRELEVANT_KNOBS and self.value is not HoleCard.OPEN) or self.value in _AT_BUST

    def turned(self, bases: Sequence[Rules] = BASES) -> Iterator[tuple[Rules, Rules]]:
        """The bases that can be turned to the value, and what comes of them."""
        for base in bases:
            rules = base._replace(**{self.knob: self.value})  # type: ignore[arg-type]
            if rules != base and unmet(rules) is None:
                yield base, rules


def kinds(worthless: bool) -> list[Kind]:
    """The values that are compared with a base; what the first base has is shown by the others."""
    every = (Kind(knob, value) for knob, values in VALUES.items() for value in _FEW.get(knob, values))
    compared = (each for each in every if each.value != getattr(BASES[0], each.knob))
    return [each for each in compared if each.is_worthless is worthless]


@pytest.mark.parametrize("kind", kinds(worthless=True), ids=str)
def test_a_value_that_is_worth_nothing_is_worthless(kind: Kind) -> None:
    assert any(_stream(base) != _stream(rules) for base, rules in kind.turned(SHOWN)), (
        f"{kind} changes nothing that is seen"
    )


@lru_cache(maxsize=64)
def _stream(rules: Rules) -> list[str]:
    """What a program reads of some rounds with `rules`, in which every hand is hit."""
    read_key, written = reader("h" * 60), list[str]()

    def same_bet() -> str:
        read_key()
        return ""

    with suppress(Left):
        stream = stream_named("json", read_key, written.append, lambda: nullcontext(same_bet))
        play_at(stream, rules, shuffled_shoe(rules, 1))
    return written


@pytest.mark.parametrize("kind", kinds(worthless=False), ids=str)
def test_a_value_changes_rounds_and_odds(kind: Kind) -> None:
    turned = [(base, rules) for base, rules in kind.turned() if not setting_excluding_charts(rules)]
    refused = kind.value is Lost.BUSTED_AND_ONE
    assert turned, f"{kind}: add a base that can be turned to it to BASES"
    starts = ((*each, start) for each in turned for start in (*STARTS.get(kind.knob, ()), *_found(*each)))
    in_round = (each for each in starts if _is_played_otherwise(*each))
    first = next(in_round, None)
    assert first, f"{kind} changes no round"
    assert refused or any(_is_worth_otherwise(*each) for each in chain((first,), in_round)), (
        f"{kind} changes no odds"
    )


def test_against_every_upcard_a_hand_has_the_moves_that_the_game_gives_it() -> None:
    for surrender, against, origin, upcard in product(Surrender, Against, ORIGINS, BY_POINTS):
        rules = BASES[1]._replace(surrender=surrender, surrender_against=against)
        for cards, terms in hand_terms(rules, origin, upcard).items():
            if cards.cards < 4:
                hand = hand_of(rules, examples(origin.split, origin.aces)[cards], origin.split)
                assert terms.actions == decisions(rules, hand, upcard, rules.split_hands, ENOUGH_MONEY)


def _is_worth_otherwise(base: Rules, rules: Rules, start: Start) -> bool:
    """Whether a round against the start's upcard is worth something else, by exact odds from a few cards."""
    _, upcard, _, hole = start.cards[:4] or (Rank.SIX,) * 4
    with suppress(OddsRefused):
        return any(_worth(base, shoe, upcard, hole) != _worth(rules, shoe, upcard, hole) for shoe in SHOES)
    return False


SHOES = ((3, 2, 0, 2, 2, 5, 2, 3, 0, 4, 1, 1, 2), (2, 1, 0, 0, 0, 4, 0, 1, 0, 4, 4, 4, 4), None)
"""Cards of most sorts; cards of which tens are split, and a soft 21 is doubled; and those of a fresh shoe."""


@lru_cache(maxsize=64)
def _worth(rules: Rules, shoe: tuple[int, ...] | None, upcard: Rank, hole: Rank) -> float:
    terms = terms_of(rules)
    seen = hole.points - 1 if terms.open else None
    column = Column(terms, shoe or fresh(rules), upcard.points - 1, hole=seen)
    return column.value / column.chance if column.chance else 0.0


def _is_played_otherwise(base: Rules, rules: Rules, start: Start) -> bool:
    """Whether the engine plays the start otherwise; then the simulator has to play it as the engine does."""
    if base.left_out == rules.left_out and start.cards and not start.splits:
        base, rules = (_of_few_ranks(each, start) for each in (base, rules))
    if _rounds(base, start) == _rounds(rules, start):
        return False
    _, wrong = differences(rules, _plan(start, rules), load_system("hi-lo"), 1, _shoes(start, rules))
    assert wrong == [], "the simulator plays otherwise than the engine"
    return True


def _of_few_ranks(rules: Rules, start: Start) -> Rules:
    """`rules` with a pack of the start's ranks alone: the fewer ranks, the smaller the simulator's table."""
    return rules._replace(left_out="".join(letter for letter in RANKS if RANKS[letter] not in start.cards))


def _rounds(rules: Rules, start: Start) -> list[list[Dealt]]:
    return [*played(rules, _plan(start, rules), load_system("hi-lo"), 1, _shoes(start, rules))]


def _plan(start: Start, rules: Rules) -> Plan:
    return Plan([start.chart(rules)], insurance=-100)


def _shoes(start: Start, rules: Rules) -> Shoes:
    """Shuffled shoes with the cards of the start on top, spades first."""
    shoes = shuffled((5,), 4, rules)
    for row in shoes.codes:
        rest = row.tolist()
        for place, rank in enumerate(start.cards):
            code = next(CODES[Card(rank, suit)] for suit in SUITS if CODES[Card(rank, suit)] in rest[place:])
            rest.insert(place, rest.pop(rest.index(code, place)))
        row[:] = rest
    return shoes


SUITS = (Suit.SPADES, *Suit)


def _found(base: Rules, rules: Rules) -> Iterator[Start]:
    """Starts that come to a cell in which two descriptions differ, hands of few cards first."""
    for origin, upcard in product((*ORIGINS, HandOrigin(doubles=1)), _UP):
        terms = [hand_terms(each, origin, upcard) for each in (base, rules)]
        differ = [cards for cards in terms[0] if terms[0][cards] != terms[1][cards] and _comes_about(cards)]
        for cards in sorted(differ, key=lambda each: each.cards)[:3]:
            yield _to_hand(origin, upcard, cards, [each[cards] for each in terms])
    for pair in BY_POINTS:
        if len({(most_hands(each, pair, Rank.SIX), is_split_free(each, pair)) for each in (base, rules)}) > 1:
            yield Start((pair, Rank.SIX, pair, Rank.SEVEN, *[pair] * 5), "S", splits=True)
    if is_pair(base, Rank.TEN, Rank.JACK) != is_pair(rules, Rank.TEN, Rank.JACK):
        yield Start((Rank.TEN, Rank.SIX, Rank.JACK, Rank.SEVEN), "S", splits=True)
    for mine, theirs in product(range(LIMIT - 1, 11, -1), range(17, LIMIT + 2)):
        if theirs != LIMIT and payoff(base, mine, theirs) != payoff(rules, mine, theirs):
            hole, *drawn = (6, 6) if theirs > LIMIT else (theirs - 10,)
            points = 10, 10, mine - 10, hole, *drawn
            yield Start([BY_POINTS[each - 1] for each in points], "S")
    for tied in (False, True):
        if natural_payoff(base, tied) != natural_payoff(rules, tied):
            yield Start.of("A T K A" if tied else "A 6 K 7", "S")


def _comes_about(cards: HandSum) -> bool:
    """Whether a hand of these sums comes about in a usual way."""
    return cards.hard >= (3 if cards.ace else 6) and cards.cards <= 7


def _to_hand(origin: HandOrigin, upcard: Rank, cards: HandSum, terms: Sequence[HandTerms]) -> Start:
    """A start that comes to a hand, and then does what the two terms do not both allow."""
    one, *others = examples(origin.split, origin.aces)[cards]
    second = one if origin.split else others.pop(0)
    moves = {*terms[0].actions} ^ {*terms[1].actions}
    total = cards.hard + 10 * (cards.ace and cards.hard <= LIMIT - 10)
    letter, doubled = "H", "S"
    if origin.doubles:
        before = HandSum(cards.hard - others[-1].points, Rank.ACE in (one, second, *others[:-1]), 0)
        total = before.hard + 10 * (before.ace and before.hard <= LIMIT - 10)
        letter, doubled = "D", "RD" if Action.SURRENDER in moves else "DD"
    elif Action.DOUBLE in moves or terms[0].free != terms[1].free:
        letter = "D"
    elif Action.SURRENDER in moves:
        letter = "R"
    return Start((one, upcard, second, Rank.SEVEN, *others), letter, total, origin.split, doubled)
