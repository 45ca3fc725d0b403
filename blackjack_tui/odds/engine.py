"""The odds engine: `Odds` answers every question about a rule book's odds."""

from collections.abc import Sequence
from functools import lru_cache

from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import HIGH_ACE, LIMIT, Rank
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.terms import hand_of, is_natural, legal_actions
from blackjack_tui.odds import books, cdp, dealer
from blackjack_tui.odds.answers import (
    BookOdds,
    DecisionOdds,
    OddsRefused,
    PlayedHand,
    SplitRound,
    Splits,
    Unseen,
    fresh,
)
from blackjack_tui.odds.chart import Chart
from blackjack_tui.odds.computed_rules import ACE, Case, case_of, terms_of
from blackjack_tui.odds.hands import shoe_of
from blackjack_tui.odds.play_values import masses_dealt
from blackjack_tui.odds.splits import declared_value, ended_value, finished_values_sum
from blackjack_tui.odds.unsplit import UnsplitHand

_HALF_LOST = -0.5
"""The value of surrender before the dealer looks."""


class Odds:
    """Exact odds by one rule book.

    `unseen` always has the hole card, but not the upcard and the player's cards that are other arguments.
    All values are in units of the hand's first bet.
    Raises OddsRefused, naming the knobs, for a combination of knobs that is not computed.
    """

    def __init__(self, rules: Rules, splits: Splits = Splits.CDP) -> None:
        self.rules = rules
        self._terms = terms_of(rules, splits)

    def decision(
        self,
        unseen: Unseen,
        hand: Sequence[Rank],
        upcard: Rank,
        *,
        peeked: bool | None = None,
        split: SplitRound | None = None,
        hole: Rank | None = None,
        doubled: int = 0,
    ) -> DecisionOdds:
        """Returns the value of each action that the rules allow, with a hand of two cards or more.

        `peeked`: whether the dealer has looked for a natural and has none; None for as the rules have it.
        `split`: the other hands of a split round. `hole`: the dealer's second card where it is seen, which is
        not among `unseen` either. `doubled`: how often the hand was doubled.
        """
        cards = tuple(hand)
        case = self._case(unseen, cards, upcard, peeked, hole)
        play = UnsplitHand(case, unseen, cards, doubled)
        if split is not None:
            hand_count = len(split.finished) + 1 + split.waiting
            legal = legal_actions(self.rules, cards, upcard, hand_count, split.pair, doubled)
            return self._split_decision(play, case, unseen, cards, legal, split, doubled)
        # A hand may be over although moves would be legal: if a bonus has ended it, for example.
        legal = () if play.is_over else legal_actions(self.rules, cards, upcard, 1, None, doubled)
        if play.surely_natural:
            return self._natural_decision(play, case, legal, peeked)
        values = {action: self._value(peeked, case, play, play.value(action)) for action in legal}
        value = max(values.values()) if values else self._value(peeked, case, play, play.ended_value)
        return self._answer(play, case, values, value)

    def early_surrender(self, unseen: Unseen, hand: Sequence[Rank], upcard: Rank) -> DecisionOdds:
        """Returns the values of SURRENDER and DECLINE, which is playing on, before the dealer looks."""
        case = self._case(unseen, hand, upcard, None)
        play = UnsplitHand(case, unseen, tuple(hand))
        played = self.decision(unseen, hand, upcard, peeked=False).value
        values = {Action.SURRENDER: _HALF_LOST, Action.DECLINE: played}
        return self._answer(play, case, values, max(_HALF_LOST, played))

    def insurance(self, unseen: Unseen, hand: Sequence[Rank], upcard: Rank) -> DecisionOdds:
        """Returns the value of the round with INSURE, for half the bet, and with DECLINE. An ace must be up.

        For a natural that is paid 3:2 INSURE is even money.
        """
        case = self._case(unseen, hand, upcard, None)
        if case.upcard != ACE:
            raise OddsRefused(f"there is no insurance against {upcard.code}: only against an ace")
        play = UnsplitHand(case, unseen, tuple(hand))
        played = self._uninsured_value(unseen, hand, upcard)
        # Half a bet at 2:1: it returns three times itself with a natural.
        insured = played + (3 * play.natural / (play.natural + play.alive) - 1) / 2
        return self._answer(play, case, {Action.INSURE: insured, Action.DECLINE: played}, max(insured, played))

    def declaration(
        self,
        unseen: Unseen,
        hand: Sequence[Rank],
        upcard: Rank,
        declared: Sequence[int] = (),
        *,
        doubled: bool = False,
    ) -> DecisionOdds:
        """Returns the values of ONE and ELEVEN for the next ace of a hand that draws no more.

        `declared`: what the aces before it count, 1 or 11 each.
        """
        case = case_of(self._terms, upcard.points - 1)
        shoe = shoe_of(unseen)
        aces_left = hand.count(Rank.ACE) - len(declared) - 1
        if aces_left < 0:
            raise OddsRefused("every ace of the hand has been declared")
        # Each ace has 1 point, and 10 more where it was declared 11.
        lowest_total = sum(rank.points for rank in hand) + sum(value - 1 for value in declared)
        mass, _, _ = masses_dealt(case, shoe)

        def best_value(total: int) -> float:
            """Returns the value of the best total that the aces after this one can make."""
            totals = [total + HIGH_ACE * high for high in range(aces_left + 1)]
            values = [declared_value(case, shoe, final, len(hand), doubled) for final in totals]
            return max(values) / mass

        values = {Action.ONE: best_value(lowest_total), Action.ELEVEN: best_value(lowest_total + HIGH_ACE)}
        best = max(values, key=values.__getitem__)
        return DecisionOdds(values, best, values[best], 0.0, dealer.chances(case, shoe))

    def round_value(self, unseen: Unseen) -> float:
        """Returns the value of a round before its first card, under best play, from all `unseen` cards."""
        return books.round_value(self._terms, unseen)

    def hand_value(
        self,
        unseen: Unseen,
        hand: Sequence[Rank],
        upcard: Rank,
        *,
        peeked: bool = False,
        hole: Rank | None = None,
    ) -> float:
        """Returns the value of two cards under best play; before the peek and insurance unless `peeked`.

        `hole`: the dealer's second card where it is seen.
        """
        if hole is not None:  # there is nothing to look for
            return self.decision(unseen, hand, upcard, hole=hole).value
        if peeked:
            return self.decision(unseen, hand, upcard, peeked=True).value
        if self.rules.insurance and upcard is Rank.ACE:
            return self.insurance(unseen, hand, upcard).value
        return self._uninsured_value(unseen, hand, upcard)

    def finished_value(
        self,
        unseen: Unseen,
        upcard: Rank,
        hands: Sequence[PlayedHand],
        *,
        split: SplitRound | None = None,
        hole: Rank | None = None,
    ) -> float:
        """Returns the value of hands that draw no more, before the dealer plays.

        `split`: the hands' split round. Its `finished` is ignored, and its `waiting` hands are included.
        `hole`: the dealer's second card where it is seen.
        """
        hole_index = None if hole is None else hole.points - 1
        case = case_of(self._terms, upcard.points - 1, hole=hole_index)
        shoe = shoe_of(unseen)
        mass, _, _ = masses_dealt(case, shoe)
        if split is None:
            return sum(ended_value(case, shoe, hand) for hand in hands) / mass
        split = split._replace(finished=tuple(hands))
        return (finished_values_sum(case, shoe, split) + cdp.waiting_value(case, unseen, split)) / mass

    def book(self, unseen: Unseen | None = None) -> BookOdds:
        """Returns the figures of the rule book; `unseen`: None for the fresh shoe."""
        books.check_chart(self.rules)
        return books.book(self._terms, fresh(self.rules) if unseen is None else unseen)

    def chart_return(self, chart: Chart, unseen: Unseen | None = None) -> float:
        """The return of a round to a player who plays by `chart` and never insures."""
        books.check_chart(self.rules)
        return books.chart_return(self._terms, chart, fresh(self.rules) if unseen is None else unseen)

    def _case(
        self, unseen: Unseen, hand: Sequence[Rank], upcard: Rank, peeked: bool | None, hole: Rank | None = None
    ) -> Case:
        """Returns the case of a question. Raises OddsRefused for cards that make no sense.

        A dealer who is still to look has the case of one who has looked: `_value` adds the rounds that the look
        ends. So `peeked` False is the same as None.
        """
        if self._terms.open != (hole is not None):
            both = "name both of the dealer's cards" if self._terms.open else "the dealer shows one card"
            raise OddsRefused(f"hole_card = {self.rules.hole_card}: {both}")
        if sum(rank.points for rank in hand) > LIMIT or len(hand) < 2:
            cards = " ".join(rank.code for rank in hand)
            raise OddsRefused(f"{cards} is not a hand of two cards or more at 21 or less")
        if not any(unseen):
            raise OddsRefused("no card is unseen, and the dealer needs one")
        hole_index = None if hole is None else hole.points - 1
        return case_of(self._terms, upcard.points - 1, peeked or None, hole_index)

    def _value(self, peeked: bool | None, case: Case, play: UnsplitHand, joint: float) -> float:
        """Returns the value from `joint`, which is it times the cards' mass. `peeked`: as for `decision`."""
        looks_later = peeked is False and case.peeked
        if not looks_later:
            return joint / play.mass
        # Rounds that end when the dealer looks have the mass `play.natural`, which `play.mass` leaves out.
        return (joint + play.if_natural * play.natural) / (play.mass + play.natural)

    def _uninsured_value(self, unseen: Unseen, hand: Sequence[Rank], upcard: Rank) -> float:
        """Returns the value of best play for a player who does not insure, before the dealer looks."""
        value = self.decision(unseen, hand, upcard, peeked=False).value
        # Early surrender is offered with every hand but a natural.
        has_natural = is_natural(self.rules, hand_of(self.rules, hand))
        if self._terms.surrenders_early(upcard.points - 1) and not has_natural:
            return max(value, _HALF_LOST)
        return value

    def _split_decision(
        self,
        play: UnsplitHand,
        case: Case,
        unseen: Unseen,
        hand: tuple[Rank, ...],
        legal: Sequence[Action],
        split: SplitRound,
        doubled: int,
    ) -> DecisionOdds:
        """Returns the odds of a decision inside a split round."""
        if play.surely_natural:
            return self._natural_decision(play, case, legal, None)
        joint, planned, others = cdp.round_values(case, unseen, hand, split, legal, doubled)
        values = {action: value / play.mass for action, value in joint.items()}
        return self._answer(play, case, values, max(values.values()))._replace(
            others=others / play.mass, planned=planned, may_run_dry=play.may_run_dry(self.rules.split_hands)
        )

    def _answer(self, play: UnsplitHand, case: Case, values: dict[Action, float], value: float) -> DecisionOdds:
        """Returns the odds with these `values`; `value`: of the best, or of a hand without a decision."""
        if play.surely_natural:  # after a look that found none, the dealer would have no chances
            case = case._replace(peeked=False)
        hands = self.rules.split_hands if Action.SPLIT in values else 1
        return DecisionOdds(
            values=values,
            best=max(values, key=values.__getitem__) if values else None,
            value=value,
            bust_chance=0.0 if play.surely_natural else play.bust_chance(),
            dealer=dealer.chances(case, play.shoe),
            stand=play.stand_outcomes() if Action.STAND in values and not play.surely_natural else None,
            may_run_dry=play.may_run_dry(hands),
        )

    def _natural_decision(
        self, play: UnsplitHand, case: Case, legal: Sequence[Action], peeked: bool | None
    ) -> DecisionOdds:
        """Returns the odds if all unseen cards make a natural. Raises OddsRefused if the dealer has looked.

        `peeked`: as for `decision`. By rules that lead here None means that the dealer has looked.
        """
        if peeked is not False:
            raise OddsRefused("the dealer must have a natural: no other hole card is unseen")
        return self._answer(play, case, dict.fromkeys(legal, play.if_natural), play.if_natural)


@lru_cache(maxsize=8)
def odds_by(rules: Rules, splits: Splits = Splits.CDP) -> Odds:
    """Returns the odds by `rules`, made once."""
    return Odds(rules, splits)
