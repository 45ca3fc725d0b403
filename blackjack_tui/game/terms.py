"""Questions to the rules about a hand by its cards: odds, counts and drills share the answers."""

from collections.abc import Sequence
from functools import lru_cache

from blackjack_tui.game.actions import Action, decisions, offers_surrender
from blackjack_tui.game.cards import Card, Hand, Rank, Suit
from blackjack_tui.game.rules import Aces, Rules

ENOUGH = 10**15
"""A bankroll that can pay for every bet, in cents."""


@lru_cache(maxsize=4096)
def legal_actions(
    rules: Rules,
    hand: tuple[Rank, ...],
    upcard: Rank,
    hands: int = 1,
    pair: Rank | None = None,
    doubled: int = 0,
) -> tuple[Action, ...]:
    """Returns the legal actions of a player with money enough.

    `hands`: the number of the player's hands. `pair`: the rank of a split pair. `doubled`: how often the hand
    was doubled.
    """
    may_surrender = offers_surrender(rules, upcard, first=len(hand) == 2)
    if not rules.bets:
        actions = (Action.HIT, Action.STAND)
        return (*actions, Action.SURRENDER) if may_surrender else actions
    held = Hand(rules.player_aces is Aces.BEST, from_split=pair is not None)
    for rank in _pair_first(hand, pair):
        held.add(Card(rank, Suit.SPADES))
    held.doubles = doubled
    return decisions(rules, held, hands, ENOUGH, may_surrender)


def _pair_first(hand: tuple[Rank, ...], pair: Rank | None) -> Sequence[Rank]:
    return hand if pair is None else sorted(hand, key=lambda rank: rank is not pair)
