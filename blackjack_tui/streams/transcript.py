"""The published format of the TwentyOne course game, for every rule book."""

from collections.abc import Sequence

from blackjack_tui.errors import Left
from blackjack_tui.game.actions import Action, Question, Topic
from blackjack_tui.game.cards import Card
from blackjack_tui.game.events import (
    Busted,
    DealerDealt,
    DealStarted,
    Event,
    HandSettled,
    HoleDealt,
    Outcome,
    PlayerDealt,
    PlayerDrew,
    RoundStarted,
    Shuffled,
    Surrendered,
)
from blackjack_tui.game.hand import LIMIT
from blackjack_tui.messages import KEYS
from blackjack_tui.streams.stream import Stream

_DEAL = (RoundStarted, Shuffled, DealStarted, PlayerDealt, DealerDealt, HoleDealt)
_OUTCOMES = {Outcome.WIN: "Win", Outcome.LOSE: "Lose", Outcome.PUSH: "Tie"}
_MOVES = {Action.HIT: "hit", Action.STAND: "stay", Action.SURRENDER: "surrender"}


class Transcript(Stream):
    """Writes hands as lines of cards. Any key that is not asked for leaves at once."""

    _dealt = True

    def show(self, event: Event) -> None:
        """Writes what happened."""
        if isinstance(event, _DEAL):
            self._dealt = False
        else:
            self._finish_deal()
        super().show(event)

    def _tell(self, event: Event) -> None:
        if isinstance(event, PlayerDrew):
            self._write_player()
        elif isinstance(event, Busted):
            self._write("Player busts")
        elif isinstance(event, Surrendered):
            self._write("Player surrenders")
        elif isinstance(event, HandSettled):
            self._write_result(event)

    def _put(self, question: Question) -> None:
        self._finish_deal()
        if question.topic is Topic.AGAIN:
            self._write("")
            self._write("Play again? [y/n]")
        elif question.topic is Topic.ACE:
            self._write(f"Type '1' to count {_named(question.card)} as 1 and 'e' to count it as 11:")
        else:
            moves = [f"'{KEYS[action]}' to {_MOVES[action]}" for action in question.actions]
            self._write(f"Type {', '.join(moves[:-1])} and {moves[-1]}:")

    def _wrong(self, key: str, question: Question) -> None:
        raise Left

    def _finish_deal(self) -> None:
        """Writes both hands once the deal is complete, which the first thing after it shows."""
        if not self._dealt:
            self._dealt = True
            self._write_dealer()
            self._write_player()

    def _write_result(self, event: HandSettled) -> None:
        if None not in self._table.dealer.cards:
            self._write_dealer()
            if event.dealer_points is not None and event.dealer_points > LIMIT:
                self._write("Dealer busts")
        dealer = "?" if event.dealer_points is None else event.dealer_points
        self._write(f"{_OUTCOMES[event.outcome]} {event.points} {dealer}")

    def _write_dealer(self) -> None:
        self._write(f"Dealer: {_listed(self._table.dealer.cards)}")

    def _write_player(self) -> None:
        self._write(f"Player: {_listed(self._table.player.cards)}")


def _listed(cards: Sequence[Card | None]) -> str:
    return " ".join(map(_named, cards))


def _named(card: Card | None) -> str:
    return f"{card.rank.code}-{card.suit.code}" if card else "?"
