"""A rule book's knobs as the computation needs them, and the combinations that are refused."""

from typing import Final, NamedTuple

import numpy as np

from blackjack_tui.game.cards import HIGH_ACE, LIMIT
from blackjack_tui.game.rules import (
    Aces,
    At21,
    AtBust,
    Double,
    Draws,
    Lost,
    Rules,
    Split,
    Surrender,
    Tie,
)
from blackjack_tui.odds.answers import OddsRefused
from blackjack_tui.odds.figures import KNOBS
from blackjack_tui.odds.hands import Floats

PUSHED: Final = LIMIT + 1
"""The dealer's total that pushes where 22 does."""
DEALER_STANDS: Final = 17
ACE: Final = 0
TEN: Final = 9

DOUBLES: Final = {
    Double.NONE: (LIMIT + 1, 0),
    Double.ANY: (0, LIMIT),
    Double.NINE_TO_ELEVEN: (9, 11),
    Double.TEN_OR_ELEVEN: (10, 11),
}
"""The least and the highest total that can be doubled."""


class Terms(NamedTuple):
    """The knobs that odds depend on."""

    player_aces: Aces
    dealer_low: bool
    """Whether the dealer's aces count 1."""
    draws: Draws
    tie: float
    """Returns the value of equal totals to the player."""
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

    @property
    def follows_player(self) -> bool:
        """Whether the dealer draws to the player's total."""
        return self.draws is Draws.BELOW_PLAYER

    def natural_with(self, upcard: int) -> int | None:
        """The rank that makes a natural of the dealer's with `upcard`, if one can be; both 0 … 9."""
        if not self.naturals or self.dealer_low or upcard not in (ACE, TEN):
            return None
        return TEN if upcard == ACE else ACE

    def early(self, upcard: int) -> bool:
        """Whether surrender is asked about before the dealer looks for a natural."""
        return self.surrender is Surrender.EARLY and upcard in (ACE, TEN)

    def is_natural(self, hard: int, ace: bool, cards: int) -> bool:
        """Whether a hand as dealt is a natural."""
        two_card_21 = cards == 2 and ace and hard + HIGH_ACE == LIMIT
        return self.naturals and self.player_aces is Aces.BEST and two_card_21


def terms_of(rules: Rules) -> Terms:
    """The terms of a rule book. Raises OddsRefused for a knob or a combination that is not computed."""
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
    numerator, denominator = rules.blackjack_pays.ratio
    return Terms(
        player_aces=rules.player_aces,
        dealer_low=rules.dealer_aces is not Aces.BEST,
        draws=rules.dealer_draws,
        tie=-1.0 if rules.tie is Tie.DEALER else 0.0,
        dealt_21=rules.dealt_21,
        drawn_21=rules.drawn_21,
        charlie=rules.charlie,
        dealer_plays_on=rules.bust is AtBust.DEALER_PLAYS,
        natural_pays=numerator / denominator,
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
    )


def payoffs(terms: Terms, totals: tuple[int, ...]) -> Floats:
    """Returns the value of standing on a total against each of the dealer's `totals`. Shape (22, totals)."""
    dealer = np.array(totals)[None, :]
    player = np.arange(LIMIT + 1)[:, None]
    pays: Floats = np.sign(player - dealer).astype(np.float64)
    pays[player == dealer] = terms.tie
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


def case_of(terms: Terms, upcard: int, peeked: bool | None = None) -> Case:
    """Returns the case of an upcard; `peeked` None: whether the dealer has looked follows from the terms."""
    natural = terms.natural_with(upcard)
    looked = terms.peek if peeked is None else peeked
    return Case(terms, upcard, natural, looked and natural is not None)
