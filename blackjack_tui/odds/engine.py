"""The way in: what every question about odds is asked of."""

from collections.abc import Sequence

from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import Rank
from blackjack_tui.game.rules import Rules
from blackjack_tui.odds.answers import BookOdds, DecisionOdds, PlayedHand, SplitRound, Unseen
from blackjack_tui.odds.chart import Chart


class Odds:
    """Exact odds by one rule book.

    Every `unseen` leaves out the upcard and all cards of the player's that are named beside it, and has the hole
    card. All values are in units of the hand's first bet. `push_22`: a dealer's 22 pushes all hands but naturals.
    Raises OddsRefused, naming the knobs, for a combination of knobs that is not computed.
    """

    def __init__(self, rules: Rules, *, push_22: bool = False) -> None:
        self.rules = rules

    def decision(
        self,
        unseen: Unseen,
        hand: Sequence[Rank],
        upcard: Rank,
        *,
        peeked: bool | None = None,
        legal: Sequence[Action] | None = None,
        split: SplitRound | None = None,
    ) -> DecisionOdds:
        """What each of the `legal` actions with a hand of two cards or more is worth.

        `peeked`: whether the dealer has looked for a natural and has none; None for as the rules have it.
        `legal`: None for what the rules allow a player who has money enough. `split`: the rest of a split round.
        """
        raise NotImplementedError

    def early_surrender(self, unseen: Unseen, hand: Sequence[Rank], upcard: Rank) -> DecisionOdds:
        """SURRENDER and DECLINE before the dealer looks for a natural: declining is playing on."""
        raise NotImplementedError

    def insurance(self, unseen: Unseen, hand: Sequence[Rank], upcard: Rank) -> DecisionOdds:
        """INSURE and DECLINE with an ace up, for half the bet: worth the round that follows, with the insurance.

        For a natural that is paid 3:2 INSURE is even money.
        """
        raise NotImplementedError

    def declaration(
        self,
        unseen: Unseen,
        hand: Sequence[Rank],
        upcard: Rank,
        declared: Sequence[int] = (),
        *,
        doubled: bool = False,
    ) -> DecisionOdds:
        """ONE and ELEVEN for the next ace of a hand that draws no more; `declared`: what was said of those before."""
        raise NotImplementedError

    def round_value(self, unseen: Unseen) -> float:
        """What a round is worth before its first card, under best play. `unseen` leaves out nothing."""
        raise NotImplementedError

    def hand_value(self, unseen: Unseen, hand: Sequence[Rank], upcard: Rank, *, peeked: bool = False) -> float:
        """What two cards are worth under best play, naturals too; before the peek and insurance unless `peeked`."""
        raise NotImplementedError

    def finished_value(
        self, unseen: Unseen, upcard: Rank, hands: Sequence[PlayedHand], *, split: SplitRound | None = None
    ) -> float:
        """What hands that draw no more are worth before the dealer plays.

        `split`: the split round they are of, its `finished` ignored and its `waiting` hands counted in.
        """
        raise NotImplementedError

    def book(self, unseen: Unseen | None = None) -> BookOdds:
        """What the rule book returns; `unseen`: None for the fresh shoe."""
        raise NotImplementedError

    def chart_return(self, chart: Chart, unseen: Unseen | None = None) -> float:
        """What a round returns to a player who plays by `chart` and never insures."""
        raise NotImplementedError


def book(rules: Rules, unseen: Unseen | None = None) -> BookOdds:
    """`Odds(rules).book(unseen)`."""
    return Odds(rules).book(unseen)
