"""A full table in few sentences: what others get and do is gathered, and told in one line for all of them."""

from collections.abc import Callable, Iterator, Sequence

from blackjack_tui.game import events
from blackjack_tui.game.cards import ALONE, LIMIT, Box, Outcome
from blackjack_tui.game.table import SeenHand, Table
from blackjack_tui.words.sentences import total

_OF_THE_DEAL = (events.PlayerDealt, events.DealerDealt, events.HoleDealt)
_ENDS = {Outcome.WIN: "wins", Outcome.LOSE: "loses", Outcome.PUSH: "pushes"}


def worth(hand: SeenHand, naturals: bool) -> str:
    """Returns what a hand is worth: `soft 18`; with `naturals` a natural is a blackjack."""
    if naturals and hand.points == LIMIT and len(hand.cards) == 2:
        return "blackjack"
    return total(hand.points or 0, hand.soft)


def others_in_short(table: Table, naturals: bool, boxes: Sequence[Box] = ()) -> str:
    """Returns the other players' hands, or those at `boxes`: `box 1 has 9 6, 15; box 2 has A 7, soft 18`."""
    said = []
    for box in dict.fromkeys(hand.box for hand in table.others):
        dealt = [hand for hand in table.others if hand.box == box and hand.cards]
        natural = naturals and len(dealt) == 1
        hands = [f"{' '.join(rank.code for rank in hand.ranks)}, {worth(hand, natural)}" for hand in dealt]
        if hands and (not boxes or box in boxes):
            said.append(f"box {box.number} has {' and '.join(hands)}")
    return "; ".join(said)


class Gathered:
    """Gathers the first cards and all that others do, and tells it when something else happens.

    `hand` describes one of the player's hands: `16, the Nine of Clubs and the Seven of Hearts`. With `naturals`
    a hand of others may be a blackjack.
    """

    def __init__(self, hand: Callable[[SeenHand], str], naturals: bool) -> None:
        self._hand = hand
        self._naturals = naturals
        self._dealt = False
        self._played: list[Box] = []
        self._ended: list[str] = []

    def takes(self, event: events.Event) -> bool:
        """Keeps `event` if it is to be told later; returns whether it is kept."""
        box: Box = getattr(event, "box", ALONE)
        if isinstance(event, events.PlayerDealt):
            self._dealt = True
        elif box.yours:
            return False
        elif isinstance(event, events.HandSettled):
            self._ended.append(f"box {box.number} {_ENDS[event.outcome]}")
        else:
            self._played.append(box)
        return True

    def told_before(self, event: events.Event | None, table: Table) -> Iterator[str]:
        """Yields what was gathered, in sentences, if `event` or a question lets it end."""
        if isinstance(event, _OF_THE_DEAL):
            return
        if self._dealt:
            self._dealt = False
            for hand in table.hands:
                yield f"Box {hand.box.number}: you get {self._hand(hand)}."
            if others := others_in_short(table, self._naturals):
                yield f"Others: {others}."
            self._played = []  # who has played by now was told with all cards
        if self._played:
            played, self._played = self._played, []
            yield f"Played: {others_in_short(table, self._naturals, played)}."
        if self._ended and not isinstance(event, events.HandSettled):
            ended, self._ended = self._ended, []
            yield f"Others: {', '.join(ended)}."
