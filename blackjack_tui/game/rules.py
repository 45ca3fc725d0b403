"""The rules of a game as values: every knob of a rule book, and the words it can be turned to."""

from enum import StrEnum
from functools import cache
from typing import NamedTuple

from blackjack_tui.errors import UsageError
from blackjack_tui.game.actions import MOST_SEATS
from blackjack_tui.game.cards import LIMIT
from blackjack_tui.game.side_bets import SideBet

ANY, SAME = "any", "same"
"""Suits of a bonus: any at all, or one suit whichever."""
NATURAL = "natural"
"""The total of naturals, where ties are listed."""
DEALER_STANDS = 17
"""The hard total on which a dealer stands who does not draw to beat the player."""


def ratio(pays: str) -> tuple[int, int]:
    """Returns the amount paid, and the bet it is paid for: (3, 2) for `3:2`."""
    numerator, _, denominator = pays.partition(":")
    return int(numerator), int(denominator)


class HoleCard(StrEnum):
    """The dealer's hole card: the first or the second card, or none."""

    FIRST = "first"
    SECOND = "second"
    NONE = "none"
    """There is none: the dealer's second card is dealt once the player is done."""
    OPEN = "open"
    """There is none: both of the dealer's cards are seen, and a natural ends the round at once."""


class Aces(StrEnum):
    """The value of aces in a hand."""

    BEST = "best"
    """11, dropping to 1 one at a time while the hand is over 21."""
    LOW = "low"
    """Always 1."""
    DECLARED = "declared"
    """1 while drawing; after the last card the player says 1 or 11 for each, in the order dealt."""


class At21(StrEnum):
    """The effect of reaching 21."""

    BLACKJACK = "blackjack"
    """A natural: it is paid as `blackjack_pays` says, beats any other 21, and only ties with a natural."""
    WINS_HIDDEN = "wins-hidden"
    """The player wins at once; the hole card stays hidden."""
    WINS_SHOWN = "wins-shown"
    """The player wins at once; the hole card is turned over."""
    STANDS = "stands"
    """The player is asked no more; the dealer plays."""
    PLAYS_ON = "plays-on"
    """The player decides, as at any other total."""


class AtBust(StrEnum):
    """The effect of a bust."""

    LOSES_HIDDEN = "loses-hidden"
    """The player loses at once; the hole card stays hidden."""
    LOSES_TOLD = "loses-told"
    """The player loses at once; the dealer's total is told, the hole card stays hidden."""
    LOSES_SHOWN = "loses-shown"
    """The player loses at once; the hole card is turned over."""
    DEALER_PLAYS = "dealer-plays"
    """The dealer plays all the same, and a dealer over 21 too makes it a push."""


class Draws(StrEnum):
    """The totals on which the dealer draws."""

    TO_17 = "to-17"
    """While at 16 or less; any 17, a soft one too, stands."""
    TO_HARD_17 = "to-hard-17"
    """While at 16 or less, or at a soft 17."""
    BELOW_PLAYER = "below-player"
    """While below the player's total, and never over 21."""


class Surrender(StrEnum):
    """Whether the player may give up, as the first decision only and not after a split."""

    NONE = "none"
    LATE = "late"
    """For half the bet, once the dealer is known to have no natural."""
    EARLY = "early"
    """For half the bet, before the dealer looks for a natural."""
    LOSES = "loses"
    """The hand is lost whatever the totals; the dealer plays all the same."""


class Against(StrEnum):
    """The dealer's upcards against which the player may surrender."""

    ANY = "any"
    TEN_OR_ACE = "ten-or-ace"


class Tie(StrEnum):
    """The winner of equal totals."""

    DEALER = "dealer"
    PUSH = "push"
    PLAYER = "player"


class Pack(StrEnum):
    """The time of a shuffle."""

    FRESH = "fresh"
    """Before every round."""
    SHOE = "shoe"
    """After the round in which the cut card came out."""


class Lost(StrEnum):
    """The bets that a dealer's natural takes where the dealer did not look for it before the player's turn."""

    ALL = "all"
    """All that was bet, on doubles and splits too."""
    ORIGINAL = "original"
    """The original bet only; a hand over 21 has lost all that was bet on it."""
    BUSTED_AND_ONE = "busted-and-one"
    """The bets of hands over 21, and the original bet of one other hand."""


class Double(StrEnum):
    """On which first two cards the player may double."""

    NONE = "none"
    ANY = "any"
    NINE_TO_ELEVEN = "9-11"
    TEN_OR_ELEVEN = "10-11"


class Split(StrEnum):
    """The pairs that the player may split."""

    NONE = "none"
    VALUE = "value"
    """Cards of equal points: a ten and a king."""
    RANK = "rank"
    """Cards of equal rank."""


class Bonus(NamedTuple):
    """A hand that wins at once and is paid in its own way, if all that is said of it holds.

    A natural wins as usual, and is then paid so.
    """

    name: str
    pays: str
    """The payment to the bet: `3:2`."""
    cards: str = ""
    """The ranks of all cards, in any order: `678`; empty for any."""
    total: str = ""
    """`21`, or from and to: `4-20`; empty for any up to 21."""
    number: str = ""
    """The number of cards: `5`, or `7+` for so many or more; empty for any."""
    suits: str = ANY
    """`any`, `same` for one suit whichever, or a suit: `spades`."""
    upcard: str = ""
    """The dealer's upcards it is paid against, as ranks: `7`; empty for any."""
    after_double: bool = False
    """Whether a hand that was doubled gets it too."""
    after_split: bool = False
    """Whether a hand of a split pair gets it too."""

    @property
    def ratio(self) -> tuple[int, int]:
        """The amount paid, and the bet it is paid for: (3, 2)."""
        return ratio(self.pays)

    @property
    def totals(self) -> range:
        """The totals that it is paid for."""
        return _totals(self.total)

    @property
    def numbers(self) -> range:
        """The numbers of cards that it is paid for."""
        return _numbers(self.number)

    @property
    def plain(self) -> dict[str, object]:
        """Its parts as a rule book's file has them."""
        given = self._field_defaults
        return {part: value for part, value in self._asdict().items() if value != given.get(part)}


@cache
def _totals(total: str) -> range:
    low, _, high = (total or f"2-{LIMIT}").partition("-")
    return range(int(low), int(high or low) + 1)


@cache
def _numbers(number: str) -> range:
    low, more, _ = (number or "2+").partition("+")
    return range(int(low), LIMIT + 1 if more else int(low) + 1)


class Again(StrEnum):
    """The question after a round."""

    ASKS = "asks"
    """The player is asked, until the answer is yes or no."""
    YES_OR_LEAVES = "yes-or-leaves"
    """The player is asked once; anything but yes leaves."""
    ONE_ROUND = "one-round"
    """The game ends."""


_OPEN = HoleCard.OPEN  # see board.py


class Rules(NamedTuple):
    """One rule book: frozen, checked when it is read, and never asked for its name by code."""

    name: str
    """The name that `--rules` takes."""
    title: str
    summary: str
    """One line saying what it is."""
    shuffle: str
    """The shuffle it is played with unless another is asked for."""
    hole_card: HoleCard
    player_aces: Aces
    dealer_aces: Aces
    dealt_21: At21
    """With the first two cards."""
    drawn_21: At21
    """With a card drawn."""
    bust: AtBust
    surrender: Surrender
    dealer_draws: Draws
    tie: Tie
    again: Again
    decks: int = 1
    pack: Pack = Pack.FRESH
    penetration: int = 100
    """The part of a shoe in front of the cut card, in per cent."""
    burn: int = 0
    """The number of cards put away unseen after a shuffle."""
    peek: bool = False
    """Whether the dealer looks for a natural under an ace or a ten before the player acts."""
    lost_to_natural: Lost = Lost.ALL
    blackjack_pays: str = "3:2"
    """The payment for a natural, to the bet."""
    insurance: bool = False
    double: Double = Double.NONE
    double_soft: bool = True
    """Whether a soft total can be doubled."""
    double_after_split: bool = False
    split: Split = Split.NONE
    split_hands: int = 4
    """The most hands that splits can make."""
    resplit_aces: bool = False
    hit_split_aces: bool = False
    """Whether split aces are played on; else each gets one card."""
    charlie: int = 0
    """The number of cards at 21 or less that wins at once; 0 for no such rule."""
    minimum: int = 0
    maximum: int = 0
    """The table's limits, in cents like all money; a maximum of 0 means that nothing is bet."""
    chip: int = 1
    """Every bet is a multiple of this many cents."""
    bankroll: int = 0
    """The player's money at the start, in cents."""
    push_22: bool = False
    """Whether a dealer with 22 pushes, instead of losing, against hands that are not decided yet."""
    left_out: str = ""
    """The ranks that are left out of every pack: `T`."""
    double_cards: int = 2
    """The most cards of a hand that can be doubled; 0 for any number."""
    doubled_aces: Aces = Aces.BEST
    """The value of a hand's aces once it is doubled; with `LOW` the totals of `double` are low ones too."""
    redoubles: int = 0
    """The number of times that a doubled hand can be doubled again."""
    rescue: bool = False
    """Whether a doubled hand can be given up for half of all that is bet on it."""
    free_double: Double = Double.NONE
    """The hard totals of two cards that are doubled free: the house stakes, and only what it wins is paid."""
    free_split: str = ""
    """The pairs that are split free: `A23456789`."""
    surrender_cards: int = 2
    """The most cards of a hand that can be surrendered; 0 for any number."""
    surrender_after_split: bool = False
    surrender_against: Against = Against.ANY
    ties: tuple[tuple[str, Tie], ...] = ()
    """The winner of equal totals, by total and `natural`, where that is not `tie`."""
    bonuses: tuple[Bonus, ...] = ()
    """The hands that are paid in a way of their own; the first that fits holds."""
    side_bets: tuple[SideBet, ...] = ()
    """The bets that can be placed beside the main one, with their limits."""

    def __hash__(self) -> int:
        """Hashes the title alone: rules are looked up many times a frame, and have fifty knobs."""
        return hash(self.title)

    @property
    def turned(self) -> dict[str, object]:
        """The knobs that differ from their defaults, by name, and all that have no default."""
        usual = self._field_defaults
        return {
            knob: value for knob, value in self._asdict().items() if knob not in usual or value != usual[knob]
        }

    def plays_as(self, other: "Rules") -> bool:
        """Returns whether all knobs are those of `other`; the title and the summary may be in other words."""
        return self._replace(title=other.title, summary=other.summary) == other

    def tied(self, total: str) -> Tie:
        """Returns the winner where both have `total`, a number or `natural`."""
        return dict(self.ties).get(total, self.tie)

    @property
    def dealer_hits_soft(self) -> int:
        """The highest soft total that the dealer hits; 0 for a dealer who stands on it as on a hard one."""
        return DEALER_STANDS if self.dealer_draws is Draws.TO_HARD_17 else 0

    @property
    def bets(self) -> bool:
        return self.maximum > 0

    @property
    def naturals(self) -> bool:
        """Whether 21 with the first two cards is a natural."""
        return self.dealt_21 is At21.BLACKJACK

    @property
    def natural_known(self) -> bool:
        """Whether the player decides only once it is known that the dealer has no natural."""
        return self.peek or self.hole_card is _OPEN

    @property
    def even_money(self) -> bool:
        """Whether insuring a natural returns as much as the bet, whatever the dealer has."""
        paid, to = ratio(self.blackjack_pays)
        pays_even = 2 * paid == 3 * to and self.tied(NATURAL) is Tie.PUSH
        return self.insurance and self.naturals and pays_even

    @property
    def free_bets(self) -> bool:
        """Whether the house stakes for some doubles or splits."""
        return self.free_double is not Double.NONE or bool(self.free_split)

    @property
    def can_push(self) -> bool:
        """Whether a hand can end without a winner."""
        spared = self.lost_to_natural is not Lost.ALL and self.split is not Split.NONE
        ties = (self.tie, *dict(self.ties).values())
        return Tie.PUSH in ties or self.bust is AtBust.DEALER_PLAYS or self.push_22 or spared

    @property
    def pack_size(self) -> int:
        return 52 - 4 * len(self.left_out)

    @property
    def plain(self) -> dict[str, object]:
        """The knobs as a rule book's file has them, for JSON."""
        knobs = self._asdict()
        del knobs["bonuses"], knobs["side_bets"]
        knobs["ties"] = {total: str(tie) for total, tie in self.ties}
        knobs["bonus"] = [each.plain for each in self.bonuses]
        return knobs | {"side_bet": [each.plain for each in self.side_bets]}


def check_seats(rules: Rules, seats: int) -> None:
    """Raises `UsageError` if so many boxes cannot play by `rules`."""
    if seats > MOST_SEATS:
        raise UsageError(f"a table has {MOST_SEATS} seats, and not {seats}: take fewer boxes or others")
    if seats > 1 and rules.dealer_draws is Draws.BELOW_PLAYER:
        raise UsageError(
            f"by {rules.name!r} the dealer draws to beat one hand: play it with one box and no others"
        )
