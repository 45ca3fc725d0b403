"""A rule book's knobs as the computation needs them; what is not computed is refused by its knobs."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np

from blackjack_tui.game.cards import HIGH_ACE, LIMIT
from blackjack_tui.game.rules import (
    NATURAL,
    PAIR_LETTERS,
    Aces,
    Against,
    At21,
    AtBust,
    Bonus,
    Double,
    Draws,
    HoleCard,
    Lost,
    Rules,
    Split,
    Surrender,
    Tie,
    ratio,
)
from blackjack_tui.odds.answers import KNOBS, OddsRefused, Splits
from blackjack_tui.odds.bonuses import Packs, against, refused
from blackjack_tui.odds.hands import Floats

PUSHED: Final = LIMIT + 1
"""The dealer's total that pushes where 22 does."""
ACE: Final = 0
TEN: Final = 9

DOUBLES: Final = {
    Double.NONE: (LIMIT + 1, 0),
    Double.ANY: (0, LIMIT),
    Double.NINE_TO_ELEVEN: (9, 11),
    Double.TEN_OR_ELEVEN: (10, 11),
}
"""The least and the highest total that can be doubled."""


MOST_CARDS_GIVEN_UP: Final = 2
"""The most cards of a hand that is given up, unless a knob says more."""
RANK_LETTERS: Final = "A23456789TJQK"
STAGED: Final = (
    *("doubled_aces", "redoubles", "rescue", "free_double", "free_split", "surrender_cards"),
    *("surrender_after_split", "bonuses"),
)
"""The knobs by which a split hand can do more than stand, hit and double: no one plan is computed for these."""
_NO_PLAIN_HAND: Final = ("dealer_draws = below-player", "player_aces = declared", "bust = dealer-plays")
_TAKEN: Final = ("lost_to_natural = original",)
EXCLUDED: Final[Mapping[str, Sequence[str]]] = {
    "doubled_aces": (*_NO_PLAIN_HAND, "redoubles", "rescue", "bonuses", "free_double", "free_split"),
    "free_double": (*_NO_PLAIN_HAND, *_TAKEN, "redoubles", "rescue", "bonuses"),
    "free_split": (*_NO_PLAIN_HAND, *_TAKEN, "redoubles", "rescue", "bonuses"),
    **dict.fromkeys(("redoubles", "rescue", "bonuses"), _NO_PLAIN_HAND),
}
"""The knobs of variants that are not computed together with others."""


class Terms(NamedTuple):
    """The knobs that odds depend on."""

    player_aces: Aces
    dealer_low: bool
    """Whether the dealer's aces count 1."""
    follows_player: bool
    """Whether the dealer draws to the player's total."""
    hits_soft: int
    """The highest soft total that the dealer hits; 0 where a soft total stands as a hard one."""
    ties: tuple[float, ...]
    """The value of equal totals to the player, by total."""
    natural_tie: float
    """The value of a natural that the dealer has too."""
    dealt_21: At21
    drawn_21: At21
    charlie: int
    dealer_plays_on: bool
    """Whether the dealer plays against a busted hand, and both over 21 push."""
    natural_pays: float
    naturals: bool
    """Whether there are naturals."""
    peek: bool
    original_lost: bool
    """Whether an unseen natural of the dealer's takes the original bet only."""
    surrender: Surrender
    insurance: bool
    double: Double
    double_soft: bool
    double_after_split: bool
    split: Split
    split_hands: int
    resplit_aces: bool
    hit_split_aces: bool
    push_22: bool
    open: bool
    """Whether both of the dealer's cards are seen."""
    most_doubled: int
    """The most cards of a hand that can be doubled."""
    doubled_low: bool
    """Whether the aces that a hand has when it is doubled count 1."""
    redoubles: int
    rescue: bool
    free_double: Double
    free_split: frozenset[int]
    """The pairs that are split free, by rank 0 … 9."""
    most_surrendered: int
    """The most cards of a hand that can be given up."""
    surrender_after_split: bool
    surrender_ten_or_ace: bool
    bonuses: tuple[Bonus, ...]
    packs: Packs
    """The fresh shoe, where there are bonuses; else none."""
    splits: Splits = Splits.CDP

    def natural_with(self, upcard: int) -> int | None:
        """The rank that makes a natural of the dealer's with `upcard`, if one can be; both 0 … 9."""
        if not self.naturals or self.dealer_low or upcard not in (ACE, TEN):
            return None
        return TEN if upcard == ACE else ACE

    def early(self, upcard: int) -> bool:
        """Whether surrender is asked about before the dealer looks for a natural."""
        return self.surrender is Surrender.EARLY and upcard in (ACE, TEN)

    @property
    def free(self) -> bool:
        """Whether there are stakes that cannot be lost."""
        return self.free_double is not Double.NONE or bool(self.free_split)

    @property
    def unlike(self) -> bool:
        """Whether hands are settled otherwise than by their totals and one bet."""
        doubled = self.doubled_low or self.rescue or self.redoubles > 0
        given_up = self.surrender_after_split or self.most_surrendered > MOST_CARDS_GIVEN_UP
        return doubled or given_up or self.free or bool(self.bonuses)

    @property
    def stages(self) -> int:
        """The number of times that a bet can be doubled."""
        return 1 + self.redoubles

    def is_natural(self, hard: int, ace: bool, cards: int) -> bool:
        """Whether a hand as dealt is a natural."""
        two_card_21 = cards == 2 and ace and hard + HIGH_ACE == LIMIT
        return self.naturals and self.player_aces is Aces.BEST and two_card_21


def terms_of(rules: Rules, splits: Splits = Splits.CDP) -> Terms:
    """The terms of a rule book, with split pairs played by `splits`.

    Raises OddsRefused for a knob or a combination that is not computed.
    """
    if (unknown := rules.turned_beyond(KNOBS)) is not None:
        raise OddsRefused(f"odds are not computed for {unknown}")
    follows = rules.dealer_draws is Draws.BELOW_PLAYER
    if follows and rules.split is not Split.NONE:
        raise OddsRefused("odds are not computed for split with dealer_draws = 'below-player'")
    if rules.split is not Split.NONE and rules.player_aces is Aces.DECLARED:
        raise OddsRefused("odds are not computed for split with player_aces = 'declared'")
    declared = rules.player_aces is Aces.DECLARED
    if follows and declared and rules.bust is AtBust.DEALER_PLAYS:
        # Declaring an ace 11 to go over 21 makes this dealer draw to 21, and can be worth more than any total.
        with_ = "dealer_draws = 'below-player' and player_aces = 'declared'"
        raise OddsRefused(f"odds are not computed for bust = 'dealer-plays' with {with_}")
    _check_variants(rules, splits)
    numerator, denominator = ratio(rules.blackjack_pays)
    worth = {Tie.DEALER: -1.0, Tie.PUSH: 0.0, Tie.PLAYER: 1.0}
    natural_pays = numerator / denominator
    natural_tie = worth[rules.tied(NATURAL)]
    return Terms(
        player_aces=rules.player_aces,
        dealer_low=rules.dealer_aces is not Aces.BEST,
        follows_player=follows,
        hits_soft=rules.dealer_hits_soft,
        ties=tuple(worth[rules.tied(str(total))] for total in range(LIMIT + 1)),
        natural_tie=natural_pays if natural_tie > 0 else natural_tie,
        dealt_21=rules.dealt_21,
        drawn_21=rules.drawn_21,
        charlie=rules.charlie,
        dealer_plays_on=rules.bust is AtBust.DEALER_PLAYS,
        natural_pays=natural_pays,
        naturals=rules.naturals,
        peek=rules.peek,
        original_lost=rules.lost_to_natural is Lost.ORIGINAL,
        surrender=rules.surrender,
        insurance=rules.insurance,
        double=rules.double,
        double_soft=rules.double_soft,
        double_after_split=rules.double_after_split,
        split=rules.split,
        split_hands=rules.split_hands,
        resplit_aces=rules.resplit_aces,
        hit_split_aces=rules.hit_split_aces,
        push_22=rules.push_22,
        open=rules.hole_card is HoleCard.OPEN,
        most_doubled=rules.double_cards or LIMIT,
        doubled_low=rules.doubled_aces is Aces.LOW,
        redoubles=rules.redoubles,
        rescue=rules.rescue,
        free_double=rules.free_double,
        free_split=frozenset(map(PAIR_LETTERS.index, rules.free_split)),
        most_surrendered=rules.surrender_cards or LIMIT,
        surrender_after_split=rules.surrender_after_split,
        surrender_ten_or_ace=rules.surrender_against is Against.TEN_OR_ACE,
        bonuses=rules.bonuses,
        packs=_packs(rules) if rules.bonuses else Packs(0, ""),
        splits=splits,
    )


def _packs(rules: Rules) -> Packs:
    return Packs(rules.decks, "".join(rank for rank in RANK_LETTERS if rank not in rules.left_out))


def _check_variants(rules: Rules, splits: Splits) -> None:
    """Raises OddsRefused for what is not computed of the knobs of variants."""
    turned = rules.turned
    if splits is not Splits.CDP and (knob := next((knob for knob in turned if knob in STAGED), None)):
        raise OddsRefused(f"split pairs by the plan {splits} are not computed for {knob}: only by cdp")
    for knob, others in EXCLUDED.items():
        other = next((other for other in others if _is_turned(rules, other)), None)
        if knob in turned and other is not None:
            raise OddsRefused(f"odds are not computed for {knob} with {other}")
    if rules.hole_card is HoleCard.OPEN:
        if rules.surrender_against is not Against.ANY:
            raise OddsRefused("odds are not computed for surrender_against with hole_card = open")
        if any(bonus.upcard for bonus in rules.bonuses):
            raise OddsRefused("odds are not computed for a bonus against an upcard with hole_card = open")
    for bonus in rules.bonuses:
        if problem := refused(bonus):
            raise OddsRefused(f"odds are not computed for the bonus {bonus.name!r}: {problem}")


def _is_turned(rules: Rules, setting: str) -> bool:
    """Whether a knob is turned, or turned to a value: `rescue`, or `bust = dealer-plays`."""
    knob, _, value = setting.partition(" = ")
    return str(getattr(rules, knob)) == value if value else knob in rules.turned


def payoffs(terms: Terms, totals: tuple[int, ...]) -> Floats:
    """Returns the value of standing on a total against each of the dealer's `totals`. Shape (22, totals)."""
    dealer = np.array(totals)[None, :]
    player = np.arange(LIMIT + 1)[:, None]
    pays: Floats = np.sign(player - dealer).astype(np.float64)
    pays = np.where(player == dealer, np.array(terms.ties)[:, None], pays)
    pays[:, np.array(totals) == PUSHED] = 0.0
    return pays


class Case(NamedTuple):
    """Terms with an upcard, and what is known of the hole card."""

    terms: Terms
    upcard: int
    """0 for an ace … 9 for a ten."""
    natural: int | None
    """The rank that would make the dealer's natural."""
    peeked: bool
    """Whether all masses leave out the dealer's natural."""
    hole: int | None = None
    """The dealer's second card where it is seen; then that is out of the shoe too."""

    @property
    def shows_natural(self) -> bool:
        """Whether the dealer has a natural that is seen: the round is over."""
        return self.hole is not None and self.terms.natural_with(self.upcard) == self.hole


def case_of(terms: Terms, upcard: int, peeked: bool | None = None, hole: int | None = None) -> Case:
    """Returns the case of an upcard; `peeked` None: whether the dealer has looked follows from the terms."""
    if terms.bonuses:
        terms = terms._replace(bonuses=against(terms.bonuses, upcard))
    if terms.surrender_ten_or_ace and upcard not in (ACE, TEN):
        terms = terms._replace(surrender=Surrender.NONE)
    if hole is not None:
        return Case(terms, upcard, None, False, hole)
    natural = terms.natural_with(upcard)
    looked = terms.peek if peeked is None else peeked
    return Case(terms, upcard, natural, looked and natural is not None)
