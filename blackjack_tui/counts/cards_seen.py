"""The cards seen since the last shuffle, one by one: like `game/seen.py`, but with suits, which Red 7 needs."""

from collections.abc import Callable

from blackjack_tui.game.cards import Card
from blackjack_tui.game.events import (
    DealerDealt,
    DealerDrew,
    Event,
    HoleTurned,
    PlayerDealt,
    PlayerDrew,
    RoundStarted,
    Shuffled,
)
from blackjack_tui.light_typing import Any, NamedTuple

Cards = tuple[Card, ...]

_Showing = PlayerDealt | PlayerDrew | DealerDealt | DealerDrew | HoleTurned
"""The events that show a card."""


class CardsSeen(NamedTuple):
    """What a counter has seen; `after` each event there is a new value.

    Burned cards and hole cards that stay face down are not seen.
    """

    cards: Cards = ()
    """The cards seen since the last shuffle."""
    on_table: Cards = ()
    """Those of them that lie on the table in this round."""

    def after(self, event: Event) -> "CardsSeen":
        """Returns what has been seen after `event`."""
        fold = _FOLDS.get(type(event))
        return fold(self, event) if fold else self


def _card_seen(
    seen: CardsSeen, event: PlayerDealt | PlayerDrew | DealerDealt | DealerDrew | HoleTurned
) -> CardsSeen:
    return CardsSeen((*seen.cards, event.card), (*seen.on_table, event.card))


def _round_started(seen: CardsSeen, _: RoundStarted) -> CardsSeen:
    return CardsSeen(seen.cards)


def _shuffled(seen: CardsSeen, _: Shuffled) -> CardsSeen:
    # In the middle of a round the cards on the table stay out of the shoe; all others go back into it.
    return CardsSeen(seen.on_table, seen.on_table)


# Each function takes the event type it is listed under, which the type of a dict cannot express.
_FOLDS: dict[type, Callable[[CardsSeen, Any], CardsSeen]] = {
    RoundStarted: _round_started,
    Shuffled: _shuffled,
    PlayerDealt: _card_seen,
    PlayerDrew: _card_seen,
    DealerDealt: _card_seen,
    DealerDrew: _card_seen,
    HoleTurned: _card_seen,
}
