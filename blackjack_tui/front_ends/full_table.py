"""A full table in few sentences: one line for all that the other players get and do."""

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
    texts = []
    for box in dict.fromkeys(hand.box for hand in table.others):  # each once, though with several hands
        dealt = [hand for hand in table.others if hand.box == box and hand.cards]
        may_be_natural = naturals and len(dealt) == 1
        hands = [
            f"{' '.join(rank.code for rank in hand.ranks)}, {worth(hand, may_be_natural)}" for hand in dealt
        ]
        if hands and (not boxes or box in boxes):
            texts.append(f"box {box.number} has {' and '.join(hands)}")
    return "; ".join(texts)


class TableDigest:
    """Collects the first cards and all that others do, and sums them up before anything else happens.

    `describe` puts one of the player's hands into words: `16, the Nine of Clubs and the Seven of Hearts`. With
    `naturals` a hand of others may be a blackjack.
    """

    def __init__(self, describe: Callable[[SeenHand], str], naturals: bool) -> None:
        self._describe = describe
        self._naturals = naturals
        self._has_first_cards = False
        self._played: list[Box] = []
        self._results: list[str] = []

    def gather(self, event: events.Event) -> bool:
        """Collects `event` if it belongs into the digest; returns whether it does."""
        box: Box = getattr(event, "box", ALONE)
        if isinstance(event, events.PlayerDealt):
            self._has_first_cards = True
        elif box.yours:
            return False
        elif isinstance(event, events.HandSettled):
            self._results.append(f"box {box.number} {_ENDS[event.outcome]}")
        else:
            self._played.append(box)
        return True

    def sentences_before(self, event: events.Event | None, table: Table) -> Iterator[str]:
        """Yields the sentences that are due before `event`, or before a question if it is None."""
        if isinstance(event, _OF_THE_DEAL):
            return
        if self._has_first_cards:
            self._has_first_cards = False
            for hand in table.hands:
                yield f"Box {hand.box.number}: you get {self._describe(hand)}."
            if others := others_in_short(table, self._naturals):
                yield f"Others: {others}."
            self._played = []  # that sentence has the cards of those who have played by now
        if self._played:
            played, self._played = self._played, []
            yield f"Played: {others_in_short(table, self._naturals, played)}."
        if self._results and not isinstance(event, events.HandSettled):
            results, self._results = self._results, []
            yield f"Others: {', '.join(results)}."
