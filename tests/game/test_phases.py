"""The table of phases is the machine: what it lists happens in play, and nothing else does."""

from collections.abc import Iterator
from typing import Any

from blackjack_tui.errors import ShoeEmpty
from blackjack_tui.game.actions import Action, Seat
from blackjack_tui.game.cards import Box, Card, parse_cards
from blackjack_tui.game.moves import MOVES
from blackjack_tui.game.round import Round
from blackjack_tui.game.rules import Aces, AtBust, Rules, Surrender
from blackjack_tui.game.shoe import Shoe
from tests.game.every_way import EveryWay
from tests.game.writing import BET, CASINO, PLAIN

DECLARED: dict[str, Any] = {"player_aces": Aces.DECLARED, "bust": AtBust.DEALER_PLAYS}
TWO_BOXES = (Seat(Box(1), BET), Seat(Box(2), BET))
GAMES: list[tuple[Rules, str, tuple[Seat, ...]]] = [
    (CASINO._replace(insurance=True, surrender=Surrender.EARLY), "AC AD KC 8C 8D 2C", ()),
    (CASINO._replace(insurance=True, surrender=Surrender.EARLY), "AC 8D 8C 10C 7C 9C", TWO_BOXES),
    (
        CASINO._replace(surrender=Surrender.LATE, insurance=True, double_after_split=True),
        "AC 8C 8D 9C 3C KC KD",
        (),
    ),
    (PLAIN._replace(surrender=Surrender.LOSES, **DECLARED), "AD 5C 9D 8C KC", ()),
    (CASINO._replace(peek=False, split=PLAIN.split, **DECLARED), "AC AD 9D 8C KC KD", ()),
]

Step = tuple[str, Action, str]


def _steps(rules: Rules, shoe: str, seats: tuple[Seat, ...]) -> Iterator[Step]:
    """Every step from phase to phase in every way to play every order of a tiny shoe."""
    every = EveryWay()

    def deal() -> Iterator[Card]:
        left = parse_cards(shoe)
        while left:
            # Orders that differ in cards of one rank take the same steps.
            ranks = list({card.rank: card for card in left}.values())
            left.remove(card := ranks[every.choose(len(ranks))])
            yield card

    for _ in every.ways():
        round_ = Round(rules, Shoe.stacked(deal()), BET if rules.bets else 0, 10 * BET, seats)
        try:
            while legal := round_.legal_actions():
                before, action = round_.phase.name, legal[every.choose(len(legal))]
                round_.apply(action)
                yield before, action, round_.phase.name
        except ShoeEmpty:
            pass


def test_play_takes_just_the_steps_that_the_table_lists() -> None:
    listed = {
        (phase.name, action, to.name)
        for phase, moves in MOVES.items()
        for action, move in moves.items()
        for to in move.next_phases
    }
    assert {step for game in GAMES for step in _steps(*game)} == listed


def test_every_way_is_taken_and_taken_once() -> None:
    every = EveryWay()
    # The second choice hangs on the first, and the third is only there after one of them.
    ways = []
    for _ in every.ways():
        way = [every.choose(3)]
        way.append(every.choose(way[0] + 1))
        if way == [2, 1]:
            way.append(every.choose(2))
        ways.append(way)
    assert ways == [[0, 0], [1, 0], [1, 1], [2, 0], [2, 1, 0], [2, 1, 1], [2, 2]]
