"""The rules of a game as values: every knob of a rule book, and the words it can be turned to."""

from enum import StrEnum
from functools import cache
from typing import NamedTuple

from blackjack_tui.errors import UsageError
from blackjack_tui.game.actions import MOST_SEATS
from blackjack_tui.game.cards import LIMIT
from blackjack_tui.game.side_bets import SideBet

ANY, SAME = "any", "same"
"""Suits of a bonus: any suits, or all cards of one suit."""
NATURAL = "natural"
"""The total of naturals, where ties are listed."""
MOST_HANDS = 8
"""The most hands that any rule book allows after splits."""
LEAST_TOTAL = 4
"""The least total of two cards, aces aside."""
DEALER_STANDS = 17
"""The hard total on which a dealer stands who does not draw to beat the player."""


def ratio(pays: str) -> tuple[int, int]:
    """Returns the amount paid, and the bet it is paid for: (3, 2) for `3:2`."""
    numerator, _, denominator = pays.partition(":")
    return int(numerator), int(denominator)


class HoleCard(StrEnum):
    """Which of the dealer's first two cards lies face down."""

    FIRST = "first"
    SECOND = "second"
    NONE = "none"
    """The dealer's second card is dealt when the player is done."""
    OPEN = "open"
    """Both lie face up, and a natural ends the round at once."""


class Aces(StrEnum):
    """The value of aces in a hand."""

    BEST = "best"
    """11, or 1 where 11 would be over 21."""
    LOW = "low"
    """Always 1."""
    DECLARED = "declared"
    """1 while drawing; then the player says 1 or 11 for each, in the order dealt."""


class At21(StrEnum):
    """The effect of reaching 21."""

    BLACKJACK = "blackjack"
    """A natural, which beats any other 21 and is paid by `blackjack_pays`."""
    WINS_HIDDEN = "wins-hidden"
    """Wins at once; the hole card stays hidden."""
    WINS_SHOWN = "wins-shown"
    """Wins at once; the hole card is shown."""
    STANDS = "stands"
    """The player is asked no more."""
    PLAYS_ON = "plays-on"
    """Nothing special."""


class AtBust(StrEnum):
    """The effect of a bust."""

    LOSES_HIDDEN = "loses-hidden"
    """Loses at once; the hole card stays hidden."""
    LOSES_TOLD = "loses-told"
    """Loses at once; the dealer's total is told."""
    LOSES_SHOWN = "loses-shown"
    """Loses at once; the hole card is shown."""
    DEALER_PLAYS = "dealer-plays"
    """The dealer plays all the same; two busts push."""


class Draws(StrEnum):
    """How long the dealer draws."""

    TO_17 = "to-17"
    """To 17; a soft 17 stands too."""
    TO_HARD_17 = "to-hard-17"
    """To 17, but a soft 17 is hit."""
    BELOW_PLAYER = "below-player"
    """While below the player's total; against a busted hand, while below 21."""


class Surrender(StrEnum):
    """Whether the player may give the hand up."""

    NONE = "none"
    LATE = "late"
    """For half the bet, unless the dealer has a natural."""
    EARLY = "early"
    """For half the bet, before the dealer looks."""
    LOSES = "loses"
    """The hand loses whatever the dealer gets."""


class Against(StrEnum):
    """The upcards against which the player may surrender."""

    ANY = "any"
    TEN_OR_ACE = "ten-or-ace"


class Tie(StrEnum):
    """The winner of equal totals."""

    DEALER = "dealer"
    PUSH = "push"
    PLAYER = "player"


class Pack(StrEnum):
    """When the cards are shuffled."""

    FRESH = "fresh"
    """For every round."""
    SHOE = "shoe"
    """After the round in which the cut card comes out."""


class Lost(StrEnum):
    """What a dealer's natural takes that shows only at the end."""

    ALL = "all"
    """Doubles and splits too."""
    ORIGINAL = "original"
    """The original bet, and all bets on busted hands."""
    BUSTED_AND_ONE = "busted-and-one"
    """The bets on busted hands, and the original bet of one other; without odds."""


class Double(StrEnum):
    """The totals that the player may double."""

    NONE = "none"
    ANY = "any"
    NINE_TO_ELEVEN = "9-11"
    TEN_OR_ELEVEN = "10-11"


class Split(StrEnum):
    """Which two cards the player may split."""

    NONE = "none"
    VALUE = "value"
    """Of equal points: a ten and a king."""
    RANK = "rank"
    """Of equal rank."""


class Bonus(NamedTuple):
    """A hand that wins at once and has its own payment. It must fit every field that is given.

    A natural that fits wins as usual, and gets this payment.
    """

    name: str
    """Its name, in up to 20 characters of ASCII."""
    pays: str
    """The payment in proportion to the bet: `3:2`."""
    cards: str = ""
    """The ranks of all its cards, in any order: `678`."""
    total: str = ""
    """Its total: `21`, or from and to: `4-20`."""
    number: str = ""
    """The number of its cards: `5`, or `7+` for seven or more."""
    suits: str = ANY
    """Its suits: `any`, `same` for all cards of one suit, or a suit such as `spades`."""
    upcard: str = ""
    """The upcards that it is paid against: `7`."""
    after_double: bool = False
    """Whether a doubled hand gets it too."""
    after_split: bool = False
    """Whether a hand of a split pair gets it too."""

    @property
    def ratio(self) -> tuple[int, int]:
        """The amount paid, and the bet it is paid for: (3, 2)."""
        return ratio(self.pays)

    @property
    def totals(self) -> range:
        """The totals that get the bonus."""
        return _totals(self.total)

    @property
    def numbers(self) -> range:
        """The numbers of cards that get the bonus."""
        return _numbers(self.number)

    @property
    def plain(self) -> dict[str, object]:
        """The fields that a rule book's file has: those that differ from their defaults."""
        defaults = self._field_defaults
        return {field: value for field, value in self._asdict().items() if value != defaults.get(field)}


@cache
def _totals(total: str) -> range:
    """Returns the totals that a bonus lists, `21` or `4-20`; all up to 21 if it lists none."""
    low, _, high = (total or f"2-{LIMIT}").partition("-")
    return range(int(low), int(high or low) + 1)


@cache
def _numbers(number: str) -> range:
    """Returns the numbers of cards that a bonus lists, `5` or `7+`; two and more if it lists none."""
    low, plus, _ = (number or "2+").partition("+")
    return range(int(low), LIMIT + 1 if plus else int(low) + 1)


class Again(StrEnum):
    """What comes after a round without bets."""

    ASKS = "asks"
    """A question, until the answer is yes or no."""
    YES_OR_LEAVES = "yes-or-leaves"
    """A question; anything but yes leaves."""
    ONE_ROUND = "one-round"
    """The end."""


_OPEN = HoleCard.OPEN  # see board.py


class Rules(NamedTuple):
    """One rule book: frozen, checked when it is read, and never asked for its name by code."""

    name: str
    """The name that `--rules` takes."""
    title: str
    """What the table is called."""
    summary: str
    """The book in one line."""
    shuffle: str
    """How the cards are shuffled, unless `--shuffle` says otherwise."""
    hole_card: HoleCard
    player_aces: Aces
    """What the player's aces count."""
    dealer_aces: Aces
    """What the dealer's aces count."""
    dealt_21: At21
    """The effect of 21 with the first two cards."""
    drawn_21: At21
    """The effect of 21 with a card drawn, or in a split hand."""
    bust: AtBust
    surrender: Surrender
    dealer_draws: Draws
    tie: Tie
    """Who wins equal totals, except those in `[ties]`."""
    again: Again
    decks: int = 1
    """How many packs are shuffled together."""
    pack: Pack = Pack.FRESH
    penetration: int = 100
    """The percentage of a shoe before the cut card."""
    burn: int = 0
    """How many cards are burned after a shuffle."""
    peek: bool = False
    """Whether the dealer, with an ace or a ten up, looks for a natural at once; one ends the round."""
    lost_to_natural: Lost = Lost.ALL
    blackjack_pays: str = "3:2"
    """The payment of a natural in proportion to the bet: `6:5`."""
    insurance: bool = False
    """Whether half the bet can be insured at 2:1 against an ace."""
    double: Double = Double.NONE
    """The first two cards that the player may double."""
    double_soft: bool = True
    """Whether a soft total can be doubled."""
    double_after_split: bool = False
    """Whether a split hand can be doubled."""
    split: Split = Split.NONE
    split_hands: int = 4
    """The most hands that splits can make."""
    resplit_aces: bool = False
    """Whether aces can be split again."""
    hit_split_aces: bool = False
    """Whether split aces are played on; else each gets one card."""
    charlie: int = 0
    """How many cards at 21 or less win at once; 0 for no such rule."""
    minimum: int = 0
    """The smallest bet, in cents like all money."""
    maximum: int = 0
    """The largest bet; 0 for a game without bets."""
    chip: int = 1
    """What every bet is a multiple of."""
    bankroll: int = 0
    """What the player begins with."""
    push_22: bool = False
    """Whether a dealer's 22 pushes every hand still in play but a natural."""
    left_out: str = ""
    """The ranks left out of every pack: `T` for a Spanish pack."""
    double_cards: int = 2
    """The most cards of a hand that is doubled; 0 for any number."""
    doubled_aces: Aces = Aces.BEST
    """What the aces of a doubled hand count; with `low` an ace and an eight are doubled as a hard 9."""
    redoubles: int = 0
    """How often a doubled hand can be doubled again."""
    rescue: bool = False
    """Whether a doubled hand can be given up for half of all that is bet on it."""
    free_double: Double = Double.NONE
    """The hard totals of two cards that are doubled free: the house bets, and the player never loses it."""
    free_split: str = ""
    """The pairs that are split free: `A23456789` for all but tens."""
    surrender_cards: int = 2
    """The most cards of a hand that is surrendered; 0 for any number."""
    surrender_after_split: bool = False
    """Whether a hand of a split pair can be surrendered."""
    surrender_against: Against = Against.ANY
    ties: tuple[tuple[str, Tie], ...] = ()
    """The totals, or `natural`, whose ties have another winner than `tie`, each with that winner."""
    bonuses: tuple[Bonus, ...] = ()
    """The hands that are paid in a way of their own; the first that fits holds."""
    side_bets: tuple[SideBet, ...] = ()
    """The bets that can be placed beside the main one, with their limits."""

    def __hash__(self) -> int:
        """Hashes the title alone: rules are looked up many times a frame, and have fifty knobs."""
        return hash(self.title)

    @property
    def turned(self) -> dict[str, object]:
        """The knobs that differ from their defaults, and those without a default, by name."""
        defaults = self._field_defaults
        knobs = self._asdict().items()
        return {knob: value for knob, value in knobs if knob not in defaults or value != defaults[knob]}

    def plays_as(self, other: "Rules") -> bool:
        """Returns whether the game is the same by `other`: only the title and the summary may differ."""
        return self._replace(title=other.title, summary=other.summary) == other

    def tied(self, total: str) -> Tie:
        """Returns the winner where both have `total`, a number or `natural`."""
        return dict(self.ties).get(total, self.tie)

    @property
    def dealer_hits_soft(self) -> int:
        """The highest soft total that the dealer hits; 0 for a dealer who treats soft totals like hard ones."""
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
        """Whether an insured natural gains exactly its bet, whatever the dealer has."""
        # It wins 3:2 and loses the insurance, half a bet; or it ties, and the insurance wins 2:1.
        paid, bet = ratio(self.blackjack_pays)
        pays_3_to_2 = 2 * paid == 3 * bet
        return self.insurance and self.naturals and pays_3_to_2 and self.tied(NATURAL) is Tie.PUSH

    @property
    def free_bets(self) -> bool:
        """Whether the house stakes for some doubles or splits."""
        return self.free_double is not Double.NONE or bool(self.free_split)

    @property
    def has_hole_card(self) -> bool:
        """Whether one of the dealer's cards lies face down while the player decides."""
        return self.hole_card in (HoleCard.FIRST, HoleCard.SECOND)

    @property
    def can_double(self) -> bool:
        """Whether any hand can be doubled, free or not."""
        return self.double is not Double.NONE or self.free_double is not Double.NONE

    @property
    def can_split(self) -> bool:
        return self.split is not Split.NONE

    @property
    def can_surrender(self) -> bool:
        """Whether any hand can be given up, a doubled one included."""
        return self.surrender is not Surrender.NONE or self.rescue

    @property
    def can_push(self) -> bool:
        """Whether a hand can end without a winner."""
        natural_spares_hands = self.lost_to_natural is not Lost.ALL and self.can_split
        two_busts_push = self.bust is AtBust.DEALER_PLAYS
        ties_push = Tie.PUSH in (self.tie, *dict(self.ties).values())
        return ties_push or two_busts_push or self.push_22 or natural_spares_hands

    @property
    def pack_size(self) -> int:
        return 52 - 4 * len(self.left_out)

    @property
    def plain(self) -> dict[str, object]:
        """The knobs as a rule book's file has them, for JSON."""
        knobs = self._asdict()
        del knobs["bonuses"], knobs["side_bets"]
        knobs["ties"] = {total: str(tie) for total, tie in self.ties}
        knobs["bonus"] = [bonus.plain for bonus in self.bonuses]
        return knobs | {"side_bet": [side_bet.plain for side_bet in self.side_bets]}


def check_seats(rules: Rules, seats: int) -> None:
    """Raises `UsageError` if `rules` cannot be played at `seats` boxes."""
    if seats > MOST_SEATS:
        raise UsageError(f"a table has {MOST_SEATS} seats, and not {seats}: take fewer boxes or others")
    if seats > 1 and rules.dealer_draws is Draws.BELOW_PLAYER:
        raise UsageError(
            f"by {rules.name!r} the dealer draws to beat one hand: play it with one box and no others"
        )
