"""The rules of a game as values: every knob of a rule book, and the words it can be turned to."""

from enum import StrEnum

from blackjack_tui.light_typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Container


DEALER_STANDS = 17
"""The hard total on which a dealer stands who does not draw to beat the player."""


class HoleCard(StrEnum):
    """The dealer's hole card: the first or the second card, or none."""

    FIRST = "first"
    SECOND = "second"
    NONE = "none"
    """There is none: the dealer's second card is dealt once the player is done."""


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


class Tie(StrEnum):
    """The winner of equal totals."""

    DEALER = "dealer"
    PUSH = "push"


class Pack(StrEnum):
    """The time of a shuffle."""

    FRESH = "fresh"
    """Before every round."""
    SHOE = "shoe"
    """After the round in which the cut card came out."""


class Pays(StrEnum):
    """The payment for a natural, to the bet."""

    THREE_TO_TWO = "3:2"
    SIX_TO_FIVE = "6:5"
    EVEN = "1:1"
    TWO_TO_ONE = "2:1"

    @property
    def ratio(self) -> tuple[int, int]:
        """The amount paid, and the bet it is paid for: (3, 2)."""
        numerator, _, denominator = self.value.partition(":")
        return int(numerator), int(denominator)


class Lost(StrEnum):
    """The bets that a dealer's natural takes where the dealer did not look for it before the player's turn."""

    ALL = "all"
    """All that was bet, on doubles and splits too."""
    ORIGINAL = "original"
    """The original bet only."""


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


class Again(StrEnum):
    """The question after a round."""

    ASKS = "asks"
    """The player is asked, until the answer is yes or no."""
    YES_OR_LEAVES = "yes-or-leaves"
    """The player is asked once; anything but yes leaves."""
    ONE_ROUND = "one-round"
    """The game ends."""


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
    blackjack_pays: Pays = Pays.THREE_TO_TWO
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

    @property
    def turned(self) -> dict[str, object]:
        """The knobs that differ from their defaults, by name, and all that have no default."""
        defaults = self._field_defaults
        return {
            knob: value
            for knob, value in self._asdict().items()
            if knob not in defaults or value != defaults[knob]
        }

    def plays_as(self, other: "Rules") -> bool:
        """Returns whether all knobs are those of `other`; the title and the summary may be in other words."""
        return self._replace(title=other.title, summary=other.summary) == other

    def turned_beyond(self, known: "Container[str]") -> str | None:
        """Returns the first turned knob that is not among `known`, with its value: `charlie = 5`."""
        beyond = (f"{knob} = {value}" for knob, value in self.turned.items() if knob not in known)
        return next(beyond, None)

    @property
    def dealer_hits_soft(self) -> int:
        """The highest soft total that the dealer hits; 0 for a dealer who stands on it as on a hard one."""
        return DEALER_STANDS if self.dealer_draws is Draws.TO_HARD_17 else 0

    @property
    def bets(self) -> bool:
        """Whether bets are placed."""
        return self.maximum > 0

    @property
    def naturals(self) -> bool:
        """Whether 21 with the first two cards is a natural."""
        return self.dealt_21 is At21.BLACKJACK

    @property
    def even_money(self) -> bool:
        """Whether insuring a natural returns as much as the bet, whatever the dealer has."""
        pays_even = self.blackjack_pays is Pays.THREE_TO_TWO and self.tie is Tie.PUSH
        return self.insurance and self.naturals and pays_even

    @property
    def can_push(self) -> bool:
        """Whether a hand can end without a winner."""
        spared = self.lost_to_natural is Lost.ORIGINAL and self.split is not Split.NONE
        return self.tie is Tie.PUSH or self.bust is AtBust.DEALER_PLAYS or self.push_22 or spared
