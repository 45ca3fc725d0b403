"""A rule book's knobs as the computation needs them. `OddsRefused` names knobs that are not computed."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

import numpy as np

from blackjack_tui.game.cards import LIMIT, Rank
from blackjack_tui.game.described import (
    BY_POINTS,
    ORIGINS,
    HandOrigin,
    decides_after_double,
    is_split_free,
    most_hands,
    natural_payoff,
    payoff,
)
from blackjack_tui.game.rules import Aces, Against, AtBust, Bonus, Draws, HoleCard, Lost, Rules, Surrender
from blackjack_tui.game.terms import is_pair
from blackjack_tui.odds.answers import OddsRefused, Splits
from blackjack_tui.odds.bonuses import against, why_refused
from blackjack_tui.odds.hands import Floats
from blackjack_tui.odds.masks import Masks, first_like_upcards, masks

PUSHED: Final = LIMIT + 1
"""The dealer's total that pushes where 22 does."""
ACE: Final = 0
TEN: Final = 9

_TOTALS: Final = range(LIMIT + 1)
STAGED: Final = (
    *("doubled_aces", "redoubles", "rescue", "free_double", "free_split", "surrender_cards"),
    *("surrender_after_split", "bonuses"),
)
"""The knobs that let a split hand do more than stand, hit and double: for these no single plan is computed."""
_NO_PLAIN_HAND: Final = ("dealer_draws = below-player", "player_aces = declared", "bust = dealer-plays")
_ORIGINAL_LOST: Final = ("lost_to_natural = original",)
EXCLUDED: Final[Mapping[str, Sequence[str]]] = {
    "doubled_aces": (*_NO_PLAIN_HAND, "redoubles", "rescue", "bonuses", "free_double", "free_split"),
    "free_double": (*_NO_PLAIN_HAND, *_ORIGINAL_LOST, "redoubles", "rescue", "bonuses"),
    "free_split": (*_NO_PLAIN_HAND, *_ORIGINAL_LOST, "redoubles", "rescue", "bonuses"),
    **dict.fromkeys(("redoubles", "rescue", "bonuses"), _NO_PLAIN_HAND),
}
"""The knobs of variants that are not computed together with others."""


class Terms(NamedTuple):
    """The terms of the game against an upcard, as the computation needs them."""

    rules: Rules
    splits: Splits = Splits.CDP
    upcard: int = ACE
    """The first upcard, 0 … 9, against which all hands have the same terms."""

    def masks(self, origin: HandOrigin) -> Masks:
        return masks(self.rules, origin, self.upcard)

    def most_hands(self, pair: int) -> int:
        """The most hands that a pair of a rank, 0 … 9, makes by splits; 1 where it cannot be split."""
        return most_hands(self.rules, BY_POINTS[pair], BY_POINTS[self.upcard])

    def is_split_free(self, pair: int) -> bool:
        """Whether a pair of a rank, 0 … 9, is split free."""
        return is_split_free(self.rules, BY_POINTS[pair])

    @property
    def tens_differ(self) -> bool:
        """Whether not all cards that count ten make a pair."""
        return not is_pair(self.rules, Rank.TEN, Rank.JACK)

    @property
    def dealer_low(self) -> bool:
        """Whether the dealer's aces count 1."""
        return self.rules.dealer_aces is not Aces.BEST

    @property
    def follows_player(self) -> bool:
        """Whether the dealer draws to the player's total."""
        return self.rules.dealer_draws is Draws.BELOW_PLAYER

    @property
    def pushes_22(self) -> bool:
        """Whether a dealer's 22 pays otherwise than a higher total."""
        return _traits(self.rules).pushes_22

    @property
    def dealer_plays_on(self) -> bool:
        """Whether the dealer plays against a busted hand, and both over 21 push."""
        return self.rules.bust is AtBust.DEALER_PLAYS

    @property
    def natural_pays(self) -> float:
        """The gain of a natural of the player's."""
        return natural_payoff(self.rules, tied=False)

    @property
    def natural_tie(self) -> float:
        """The gain of a natural that the dealer has too."""
        return natural_payoff(self.rules, tied=True)

    @property
    def only_original_lost(self) -> bool:
        """Whether a dealer's natural that was not peeked for takes only the original bet."""
        return self.rules.lost_to_natural is Lost.ORIGINAL

    @property
    def open(self) -> bool:
        """Whether both of the dealer's cards are seen."""
        return self.rules.hole_card is HoleCard.OPEN

    @property
    def doubled_low(self) -> bool:
        """Whether the aces that a hand has when it is doubled count 1."""
        return self.rules.doubled_aces is Aces.LOW

    @property
    def bonuses(self) -> tuple[Bonus, ...]:
        return against(self.rules.bonuses, self.upcard)

    @property
    def has_free_stakes(self) -> bool:
        """Whether there are stakes that cannot be lost."""
        return _traits(self.rules).has_free_stakes

    @property
    def has_variants(self) -> bool:
        """Whether some hands need more than a total and one bet to settle.

        These are bonuses, free bets, doubled hands that go on, and late surrender.
        """
        return _traits(self.rules).has_variants

    def natural_with(self, upcard: int) -> int | None:
        """The rank that makes a dealer's natural with `upcard`, both 0 … 9; None if no rank does."""
        if not self.rules.naturals or self.dealer_low or upcard not in (ACE, TEN):
            return None
        return TEN if upcard == ACE else ACE

    def surrenders_early(self, upcard: int) -> bool:
        """Whether surrender is offered before the dealer looks, against an upcard that can make a natural."""
        return self.rules.surrender is Surrender.EARLY and upcard in (ACE, TEN)


class _Traits(NamedTuple):
    """Answers about the hands of a rule book; `Terms` has them as properties."""

    has_free_stakes: bool
    has_variants: bool
    pushes_22: bool


@lru_cache(maxsize=64)
def _traits(rules: Rules) -> _Traits:
    upcards = {*first_like_upcards(rules)}  # one of each kind
    has_free_stakes = any(is_split_free(rules, pair) for pair in BY_POINTS)
    has_variants = bool(rules.bonuses) or rules.doubled_aces is Aces.LOW or decides_after_double(rules)
    for origin, upcard in product(ORIGINS, upcards):
        hands = masks(rules, origin, upcard)
        has_free_stakes |= bool(hands.frees.any())
        # Surrender of the first two cards is no variant. The last index of a mask is the number of cards.
        fewest_cards = 0 if origin.split else 3
        later_surrender = hands.gives_up[:, :, fewest_cards:]
        has_variants |= bool(later_surrender.any())
    any_bust = PUSHED + 1  # a dealer's total that no rule sets apart
    pushes_22 = any(payoff(rules, total, PUSHED) != payoff(rules, total, any_bust) for total in _TOTALS)
    return _Traits(has_free_stakes, has_variants or has_free_stakes, pushes_22)


def terms_of(rules: Rules, splits: Splits = Splits.CDP) -> Terms:
    """The terms of a rule book, with split pairs played by `splits`.

    Raises OddsRefused for a knob or a combination that is not computed.
    """
    if rules.lost_to_natural is Lost.BUSTED_AND_ONE:
        raise OddsRefused("odds are not computed for lost_to_natural = busted-and-one")
    dealer_follows = rules.dealer_draws is Draws.BELOW_PLAYER
    player_declares = rules.player_aces is Aces.DECLARED
    if dealer_follows and rules.can_split:
        raise OddsRefused("odds are not computed for split with dealer_draws = 'below-player'")
    if player_declares and rules.can_split:
        raise OddsRefused("odds are not computed for split with player_aces = 'declared'")
    if dealer_follows and player_declares and rules.bust is AtBust.DEALER_PLAYS:
        # Declaring an ace 11 to go over 21 makes this dealer draw to 21, and can be worth more than any total.
        settings = "dealer_draws = 'below-player' and player_aces = 'declared'"
        raise OddsRefused(f"odds are not computed for bust = 'dealer-plays' with {settings}")
    _check_variants(rules, splits)
    return Terms(rules, splits)


def _check_variants(rules: Rules, splits: Splits) -> None:
    """Raises OddsRefused for a knob of a variant, or a combination of such knobs, that is not computed."""
    for knob in rules.turned:
        if knob in STAGED and splits is not Splits.CDP:
            raise OddsRefused(f"split pairs by the plan {splits} are not computed for {knob}: only by cdp")
    for knob, settings in EXCLUDED.items():
        for setting in settings:
            if knob in rules.turned and _is_turned(rules, setting):
                raise OddsRefused(f"odds are not computed for {knob} with {setting}")
    if rules.hole_card is HoleCard.OPEN:
        if rules.surrender_against is not Against.ANY:
            raise OddsRefused("odds are not computed for surrender_against with hole_card = open")
        if any(bonus.upcard for bonus in rules.bonuses):
            raise OddsRefused("odds are not computed for a bonus against an upcard with hole_card = open")
    for bonus in rules.bonuses:
        if problem := why_refused(bonus):
            raise OddsRefused(f"odds are not computed for the bonus {bonus.name!r}: {problem}")


def _is_turned(rules: Rules, setting: str) -> bool:
    """Whether a knob is turned, or turned to a value: `rescue`, or `bust = dealer-plays`."""
    knob, _, value = setting.partition(" = ")
    return str(getattr(rules, knob)) == value if value else knob in rules.turned


def payoffs(terms: Terms, totals: tuple[int, ...]) -> Floats:
    """Returns the value of standing on a total against each of the dealer's `totals`. Shape (22, totals)."""
    return _payoffs(terms.rules, totals)


@lru_cache(maxsize=256)
def _payoffs(rules: Rules, totals: tuple[int, ...]) -> Floats:
    return np.array([[payoff(rules, total, dealer_total) for dealer_total in totals] for total in _TOTALS])


class Case(NamedTuple):
    """Terms with an upcard, and what is known of the hole card."""

    terms: Terms
    upcard: int
    """0 for an ace … 9 for a ten."""
    natural: int | None
    """The rank that would make the dealer's natural."""
    peeked: bool
    """Whether the dealer has looked for a natural and has none; then all masses leave it out."""
    hole: int | None = None
    """The dealer's second card where it is seen; then that is out of the shoe too."""

    @property
    def shows_natural(self) -> bool:
        """Whether the dealer has a natural that is seen: the round is over."""
        return self.hole is not None and self.terms.natural_with(self.upcard) == self.hole


def case_of(terms: Terms, upcard: int, peeked: bool | None = None, hole: int | None = None) -> Case:
    """Returns the case of an upcard. `peeked`: whether the dealer has looked; None if the rules decide it."""
    # Upcards with the same terms share what is computed by terms.
    terms = terms._replace(upcard=first_like_upcards(terms.rules)[upcard])
    if hole is not None:  # no natural is hidden, and there is nothing to look for
        return Case(terms, upcard, None, False, hole)
    natural = terms.natural_with(upcard)
    has_peeked = terms.rules.peek if peeked is None else peeked
    return Case(terms, upcard, natural, has_peeked and natural is not None)
