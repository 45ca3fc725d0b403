"""The cards seen since the last shuffle, one by one: `game/seen.py` with suits, which Red 7 needs."""

from blackjack_tui.game.cards import Card
from blackjack_tui.game.events import Event, RoundStarted, Shuffled
from blackjack_tui.game.seen import card_shown
from blackjack_tui.light_typing import NamedTuple

Cards = tuple[Card, ...]


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
        if card := card_shown(event):
            return CardsSeen((*self.cards, card), (*self.on_table, card))
        match event:
            case RoundStarted():
                return CardsSeen(self.cards)
            case Shuffled():  # the cards on the table stay out of the shoe; all others go back into it
                return CardsSeen(self.on_table, self.on_table)
        return self
