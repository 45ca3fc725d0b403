"""Cells, the items of a decision drill: each a family, a row of the chart and an upcard; and their cards."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import combinations_with_replacement
from random import Random
from typing import NamedTuple

from blackjack_tui.coach.advice import dealer_ranks
from blackjack_tui.counts.indices import INSURANCE, Play
from blackjack_tui.game.actions import Action, Question, Topic
from blackjack_tui.game.cards import HIGH_ACE, LIMIT, RANKS, Card, Rank, Suit
from blackjack_tui.game.events import BankrollGiven
from blackjack_tui.game.first_cards import FirstCards
from blackjack_tui.game.round import Round
from blackjack_tui.game.rules import Aces, HoleCard, Rules, Split
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.terms import is_pair
from blackjack_tui.odds.answers import left_out, rank_of
from blackjack_tui.odds.chart import UPCARDS, Chart, column_of, letter_beyond_rows
from blackjack_tui.play.records import Deal

INSURANCE_ROW = "insurance"
"""The row of the cells about insurance, which no chart has."""
_TEN = "10"  # in cells
_ANY_TEN = "T"  # in charts and figures
_NATURAL = {1, 10}  # the points of its two ranks
_TRIES = 500
"""The deals that are tried for a cell; if none of them makes it, it cannot be asked."""
_HOLE = Card(Rank.SEVEN, Suit.CLUBS)
"""A hole card that makes no natural."""
_DRAWN = 20
"""More cards than a dealer draws."""


class Family(StrEnum):
    """The kind of decision that a cell is about."""

    HARD = "hard"
    SOFT = "soft"
    PAIRS = "pairs"
    SURRENDER = "surrender"
    INSURANCE = "insurance"
    EXCEPTIONS = "exceptions"
    """Two cards for which the chart's answer is not the best."""
    INDICES = "indices"
    """Moves that depend on the count; each question says the count."""


class Cell(NamedTuple):
    """An item of a drill, asked with new cards each time."""

    family: Family
    row: str
    """`hard 16`, `soft 18`, `pair 8`; for insurance `insurance`."""
    upcard: str
    """A, 2 to 10; where both of the dealer's cards are seen, the column of the chart: 16, A6."""
    cards: str = ""
    """The two ranks of an exception: `2,10`."""
    play: str = ""
    """The play of an index, with its move: `15 v T surrender`."""

    @property
    def name(self) -> str:
        """The cell's name: `hard 16 v 10`, `surrender 16 v 10`, `insurance`."""
        match self.family:
            case Family.INSURANCE:
                return self.row
            case Family.EXCEPTIONS:
                return f"exact {self.cards} v {self.upcard}"
            case Family.SURRENDER:
                return f"surrender {self._hand} v {self.upcard}"
            case Family.INDICES if self.row == INSURANCE_ROW:
                return f"index {self.row}"
            case Family.INDICES:
                move = "surrender " if self.play.endswith(Action.SURRENDER.value) else ""
                return f"index {move}{self._hand} v {self.upcard}"
            case _:
                return f"{self.row} v {self.upcard}"

    @property
    def _hand(self) -> str:
        """The hand in few words: `16` for a hard one, `10,10` for a pair, `soft 18`."""
        kind, _, total = self.row.partition(" ")
        if kind == "pair":
            return f"{total},{total}"
        return total if kind == "hard" else self.row

    def first_cards(self, tens: str, rules: Rules) -> FirstCards:
        """Returns the first cards that make the cell; any upcard where both of the dealer's cards are seen.

        `tens`: the rank to deal for a ten: 10, J, Q or K, or T for any.
        """
        upcard = tens if self.upcard == _TEN else self.upcard
        if rules.hole_card is HoleCard.OPEN:
            upcard = ""
        if self.row == INSURANCE_ROW:
            return FirstCards("", upcard)
        if self.cards:
            return FirstCards(self.cards.replace(_TEN, tens), upcard)
        kind, _, total = self.row.partition(" ")
        if kind != "pair":
            return FirstCards(f"{kind}{total}", upcard)
        rank = total
        if total == _TEN:  # a king and a queen are a pair too, if the rules split any two tens
            rank = tens if rules.split is Split.RANK else _ANY_TEN
        return FirstCards(f"{rank},{rank}", upcard)


def index_cell(play: Play) -> Cell:
    """Returns the cell of a play that depends on the count."""
    upcard = spelt(play.upcard)
    if play == INSURANCE:
        return Cell(Family.INDICES, INSURANCE_ROW, "A", play=play.full_name)
    kind = "pair" if play.is_pair else "hard"
    return Cell(Family.INDICES, f"{kind} {spelt(play.row)}", upcard, play=play.full_name)


def spelt(name: str) -> str:
    """Returns a rank or a total as cells have it: 10 for T."""
    return _TEN if name == _ANY_TEN else name


def matching(cells: Iterable[Cell], wanted: FirstCards, rules: Rules) -> Iterator[Cell]:
    """Yields the cells that the wanted first cards can make. Raises `UsageError` if no shoe has these cards."""
    picks = wanted.picks(rules)
    hands = picks.hands  # None for any, as are upcards
    if hands and rules.naturals:  # a natural leaves nothing to decide but even money
        hands = tuple(hand for hand in hands if {rank.points for rank in hand} != _NATURAL)
    for cell in cells:
        cell_picks = cell.first_cards(_ANY_TEN, rules).picks(rules)
        upcards = cell_picks.upcards
        if rules.hole_card is HoleCard.OPEN:  # either of the dealer's cards can be the upcard
            letters = {letter for dealer in dealers_of(cell.upcard, rules) for letter in dealer}
            upcards = tuple(RANKS[letter] for letter in letters)
        if _overlap(cell_picks.hands, hands) and _overlap(upcards, picks.upcards):
            yield cell


def dealers_of(column: str, rules: Rules) -> Sequence[tuple[str, str]]:
    """Returns every two cards of the packs that make the dealer's column of the chart; T is any ten."""
    points_in_packs = [points for points in range(1, len(UPCARDS) + 1) if rank_of(rules, points)]
    pairs = combinations_with_replacement(points_in_packs, 2)
    return [(UPCARDS[low - 1], UPCARDS[high - 1]) for low, high in pairs if column_of((low, high)) == column]


def tens_of(rules: Rules) -> Sequence[Rank]:
    """Returns the ranks of the packs that count ten."""
    absent = left_out(rules)
    return [rank for rank in Rank if rank.letter == _ANY_TEN and rank not in absent]


def _overlap(first: Sequence[object] | None, second: Sequence[object] | None) -> bool:
    """Returns whether both have something in common; None stands for everything."""
    if first is None:
        return second is None or len(second) > 0
    if second is None:
        return len(first) > 0
    return not set(first).isdisjoint(second)


def cell_asked(situation: Situation, chart: Chart) -> Cell | None:
    """Returns the cell of the question in `situation`; None if it has no cell.

    Where late surrender is the chart's answer, the cell's family is surrender.
    """
    question, table = situation.asked, situation.table
    if not isinstance(question, Question) or len(question.actions) < 2 or question.even_money:
        return None
    upcard = spelt(column_of([rank.points for rank in dealer_ranks(situation)]))
    if question.topic is Topic.INSURANCE:
        return Cell(Family.INSURANCE, INSURANCE_ROW, upcard)
    row = row_of(situation)
    if question.topic is Topic.SURRENDER:
        return Cell(Family.SURRENDER, row, upcard)
    if question.topic is not Topic.PLAY or len(table.player.cards) != 2:
        return None
    if Action.SURRENDER in question.actions and row_letters(chart, row)[upcard].startswith("R"):
        return Cell(Family.SURRENDER, row, upcard)
    kind = row.partition(" ")[0]
    return Cell({"hard": Family.HARD, "soft": Family.SOFT, "pair": Family.PAIRS}[kind], row, upcard)


def exception_key(cell: Cell) -> tuple[list[str], str]:
    """Returns the hand and the upcard of an exception as figures have them: sorted ranks, T for a ten."""
    return sorted(cell.cards.replace(_TEN, "T").split(",")), cell.upcard.replace(_TEN, "T")


def row_of(situation: Situation) -> str:
    """Returns the chart's row of the player's hand: `hard 16`, `soft 18`, `pair 8`."""
    question = situation.asked
    actions = (*question.actions, *question.too_dear) if isinstance(question, Question) else ()
    rules, ranks = situation.rules, situation.table.player.ranks
    may_split = Action.SPLIT in actions
    if Action.DECLINE in actions:  # an offer: there are no moves yet
        may_split = rules.can_split and is_pair(rules, *ranks)
    if may_split and len(ranks) == 2:
        return f"pair {spelt(ranks[0].letter)}"
    total = sum(rank.points for rank in ranks)
    if Rank.ACE in ranks and total + HIGH_ACE <= LIMIT and rules.player_aces is not Aces.LOW:
        return f"soft {total + HIGH_ACE}"
    return f"hard {total}"


def row_letters(chart: Chart, row: str) -> Mapping[str, str]:
    """Returns the chart's letters in a row by upcard, in the order of printed charts; 10 is any ten."""
    kind, _, total = row.partition(" ")
    rows = {"hard": chart.hard, "soft": chart.soft, "pair": chart.pairs}[kind]
    name = _ANY_TEN if kind == "pair" and total == _TEN else total
    if name not in rows:  # a chart leaves out totals that everybody hits or stands on
        return dict.fromkeys(map(spelt, chart.columns), letter_beyond_rows(int(total)))
    return {spelt(column): rows[name][column] for column in chart.columns}


def questions(rules: Rules, shoe: Shoe, draws: int = 0) -> Iterator[Situation]:
    """Yields the questions of a round: offers, which are declined, and then how to play the hand.

    `draws`: how many cards the player draws before the last question.
    """
    situation = Situation.at_start(rules)
    if rules.bets:
        situation = situation.after(BankrollGiven(rules.bankroll))
    round_ = Round(rules, shoe, rules.minimum if rules.bets else 0, rules.bankroll)
    situation = situation.after(*round_.apply(Action.DEAL))
    while round_.legal_actions():
        question: Question = round_.question()
        yield situation.asking(question)
        answer = Action.DECLINE
        if question.topic is Topic.PLAY and draws:
            answer = Action.HIT
            draws -= 1
        if answer not in question.actions:  # the question how to play, which nothing declines
            return
        situation = situation.after(*round_.apply(answer))


def deal(
    cell: Cell,
    rules: Rules,
    book: str,
    chart: Chart,
    random: Random,
    wanted: FirstCards | None = None,
    play: Play | None = None,
) -> Situation | None:
    """Deals cards until they make `cell`, and returns the question; None if _TRIES deals do not.

    `wanted`: the first cards with which the deal must begin. `play`: an index cell's play; the question has
    only its two moves.
    """
    for _ in range(_TRIES):
        for situation in _round_questions(cell, rules, book, random, wanted):
            question = situation.question
            if play:
                moves = tuple(action for action in question.actions if action in (play.high, play.low))
                is_its_hand = play == INSURANCE or row_of(situation) == cell.row
                if is_its_hand and len(moves) == 2:
                    return situation.asking(question._replace(actions=moves))
            elif cell.family is Family.EXCEPTIONS:
                if question.topic is Topic.PLAY:  # the round begins with the very cards of the cell
                    return situation
            elif cell_asked(situation, chart) == cell:
                return situation
    return None


def _round_questions(
    cell: Cell, rules: Rules, book: str, random: Random, wanted: FirstCards | None
) -> Iterator[Situation]:
    """Yields the questions of one round that begins with cards of the cell, or with the `wanted` ones."""
    tens = [rank.code for rank in tens_of(rules)] or [_ANY_TEN]
    first = cell.first_cards(random.choice(tens), rules)
    if wanted:
        # Two wanted ranks are narrower than the cell's hand; a wanted kind of hand, such as `soft`, is wider.
        hand = wanted.hand if "," in wanted.hand or not first.hand else first.hand
        first = FirstCards(hand, wanted.upcard or first.upcard)
    if rules.hole_card is HoleCard.OPEN:
        picks = first.picks(rules)
        dealers = []
        for low, high in dealers_of(cell.upcard, rules):
            for up, hole in ((RANKS[low], RANKS[high]), (RANKS[high], RANKS[low])):
                if picks.upcards is None or up in picks.upcards:
                    dealers.append((up, hole))
        assert picks.hands is not None  # without insurance, every cell has a hand
        ranks = [*random.choice(picks.hands), *random.choice(dealers)]
        suits = random.sample([*Suit], len(ranks))
        cards = [Card(rank, suit) for rank, suit in zip(ranks, suits, strict=True)]
        return questions(rules, stacked(rules, cards[:2], cards[2:]))
    shoe = Deal(rules, book, rules.shuffle, random.getrandbits(31), first=first).shoe()
    return questions(rules, shoe)


def stacked(rules: Rules, hand: Sequence[Card], dealer: Sequence[Card]) -> Shoe:
    """Returns a shoe that deals two cards of `hand`, the `dealer`'s seen cards, then the hand's other cards."""
    first, second, *further_cards = hand
    up, *hole = dealer
    first_cards = {
        HoleCard.FIRST: (first, _HOLE, second, up),
        HoleCard.SECOND: (first, up, second, _HOLE),
        HoleCard.NONE: (first, up, second),
        HoleCard.OPEN: (first, up, second, *hole),
    }[rules.hole_card]
    burned, drawn = (_HOLE,) * rules.burn, (_HOLE,) * _DRAWN  # any cards will do
    return Shoe.stacked((*burned, *first_cards, *further_cards, *drawn))
