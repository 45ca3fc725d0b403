"""Situations at the table for tests: hands and upcards from small shoes, and rounds with splits under way."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from blackjack_tui.game.cards import Rank
from tests.odds.cards import less
from tests.odds.plain import DOUBLE, HIT, SPLIT
from tests.odds.plain_round import Pack, PlainRound

RANKS = tuple(Rank)
_TENS = RANKS[9:]


def named(text: str) -> list[Rank]:
    """The ranks named in `text`, such as `A 5 10 K`."""
    return [next(rank for rank in RANKS if rank.code == code) for code in text.split()]


def pack_of(ranks: Sequence[Rank]) -> Pack:
    """How many cards there are of each rank."""
    return tuple(ranks.count(rank) for rank in RANKS)


def pack_without(pack: Pack, gone: Iterable[Rank]) -> Pack:
    """`pack` less the cards `gone`."""
    for rank in gone:
        pack = less(pack, RANKS.index(rank))
    return pack


class Start(NamedTuple):
    """A hand, an upcard, and the cards that are unseen then."""

    hand: tuple[Rank, ...]
    up: Rank
    unseen: Pack

    @classmethod
    def of(cls, cards: str, hand: str, up: str) -> "Start":
        """`hand` against `up`, both of them out of `cards`."""
        held, (upcard,) = tuple(named(hand)), named(up)
        return cls(held, upcard, pack_without(pack_of(named(cards)), (*held, upcard)))

    @property
    def pack(self) -> Pack:
        """All the cards."""
        pack = self.unseen
        for rank in (*self.hand, self.up):
            place = RANKS.index(rank)
            pack = (*pack[:place], pack[place] + 1, *pack[place + 1 :])
        return pack

    def __str__(self) -> str:
        hand = _written(self.hand)
        unseen = " ".join(f"{rank.code}×{n}" for rank, n in zip(RANKS, self.unseen, strict=True) if n)
        return f"{hand} v {self.up.code}, unseen {unseen}"


def _written(ranks: Iterable[Rank]) -> str:
    return ",".join(rank.code for rank in ranks)


def small_start(random: Random, cards: int = 24, ranks: int = 5, pair: bool = False) -> Start:
    """A start from a depleted shoe of so many cards, of few ranks; often with an ace or a ten up."""
    kinds = [*random.sample(RANKS, ranks - 1), random.choice(_TENS)]
    first, second = random.choice(kinds), random.choice(kinds)
    up = random.choice([*kinds, Rank.ACE, Rank.KING])
    unseen = pack_of([random.choice(kinds) for _ in range(cards)])
    return Start((first, first if pair else second), up, unseen)


class InSplit(NamedTuple):
    """A decision in a round whose pair was split."""

    pair: tuple[Rank, ...]
    up: Rank
    split_from: Pack
    """What was unseen when the pair was split."""
    finished: tuple[tuple[tuple[Rank, ...], bool], ...]
    """The hands before the one to be played: cards, and whether it was doubled."""
    hand: tuple[Rank, ...]
    waiting: int
    unseen: Pack

    def __str__(self) -> str:
        before = "; ".join(_written(cards) + " doubled" * doubled for cards, doubled in self.finished)
        start = Start(self.pair, self.up, self.split_from)
        return f"{start}, split: after {before or 'none'} {_written(self.hand)} with {self.waiting} waiting"


def in_split(plain: PlainRound, random: Random, start: Start) -> Iterator[InSplit]:
    """The decisions of a round in which the pair of `start` is split, then played at random."""
    pair, up, unseen = start.hand[0], start.up, start.unseen
    column = up.points - 1
    plan = plain.plan(
        plain.view([pair], up, unseen, pair)[0].index(1), column, plain.view([], up, unseen, pair)[2]
    )
    finished: list[tuple[tuple[Rank, ...], bool]] = []
    waiting = 2
    while waiting:
        waiting -= 1
        hand, doubled = [pair], False
        while True:
            if sum(unseen) < 2:
                return
            card = random.choices(RANKS, unseen)[0]
            unseen = pack_without(unseen, [card])
            hand.append(card)
            held, _, shoe = plain.view(hand, up, unseen, pair)
            if doubled or plain.at_once(held, column, shoe, 1, len(finished)) is not None:
                break
            moves = plain.moves_in_split(plan, held, len(finished) + 1 + waiting)
            if len(moves) == 1:
                break
            yield InSplit(start.hand, up, start.unseen, tuple(finished), tuple(hand), waiting, unseen)
            move = random.choice([*moves, HIT] if HIT in moves else [*moves])
            if move == SPLIT:
                waiting += 1
                hand = [pair]
            elif move not in (HIT, DOUBLE):
                break
            doubled = move == DOUBLE
        finished.append((tuple(hand), doubled))
