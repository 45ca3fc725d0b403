"""The table as JSON, one object a line, for programs that play or watch. docs/json.md has every field."""

import json
import re

from blackjack_tui.game.actions import Question
from blackjack_tui.game.cards import Card
from blackjack_tui.game.events import Event, RoundOver
from blackjack_tui.game.table import SeenHand
from blackjack_tui.messages import KEYS
from blackjack_tui.streams.stream import Stream

_NAME_PARTS = re.compile(r"(?<!^)(?=[A-Z])")


class JsonLines(Stream):
    """Writes every event and question as an object; says so at a wrong key, and asks again."""

    def _tell(self, event: Event) -> None:
        if isinstance(event, RoundOver):
            self._write_over()
        else:
            fields = {name: _plain(value) for name, value in event._asdict().items()}
            self._object(_NAME_PARTS.sub("_", type(event).__name__).lower(), **fields)

    def _put(self, question: Question) -> None:
        keys = {KEYS[action]: action for action in question.actions}
        card = {"card": str(question.card)} if question.card else {}
        self._object("ask", question=question.topic, keys=keys, **card)

    def _wrong(self, key: str, question: Question) -> None:
        self._object("wrong_key", key=key)
        self._put(question)

    def _write_over(self) -> None:
        player, dealer = self._table.player, self._table.dealer
        assert player.settled
        outcome = player.settled.outcome
        self._object(
            "over",
            outcome=outcome,
            hands=[{**_hand(player), "outcome": outcome}],
            dealer=_hand(dealer),
        )

    def _object(self, event: str, **fields: object) -> None:
        self._write(json.dumps({"event": event, **fields}))


def _hand(hand: SeenHand) -> dict[str, object]:
    return {"cards": [_plain(card) for card in hand.cards], "points": hand.points}


def _plain(value: object) -> object:
    """A card as it is written; JSON knows the rest."""
    return str(value) if isinstance(value, Card) else value
