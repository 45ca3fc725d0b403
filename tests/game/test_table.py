"""The table: what can be seen, folded from events and from nothing else."""

import pytest

from blackjack_tui.game.cards import Card, parse_cards
from blackjack_tui.game.events import (
    AceDeclared,
    Busted,
    DealerDealt,
    DealerDrew,
    DealerStood,
    DealerTold,
    DealStarted,
    Event,
    HandSettled,
    HoleDealt,
    HoleTurned,
    Outcome,
    PlayerDealt,
    PlayerDrew,
    Reason,
    RoundOver,
    RoundStarted,
    Shuffled,
    Stood,
    Surrendered,
    TurnBegan,
)
from blackjack_tui.game.rulebook import load
from blackjack_tui.game.table import Score, SeenHand, Table, Turn
from tests.game.writing import played

ACE, NINE, TEN, SIX, KING = parse_cards("AS 9D 10C 6H KD")
WON = HandSettled(0, Outcome.WIN, Reason.HIGHER, 20, 19)
DEALT = Table(
    player=SeenHand((ACE, NINE), 20, True),
    dealer=SeenHand((TEN, None)),
    turn=Turn.PLAYER,
    score=Score(won=3, lost=2, pushed=1),
)


def _seen(hand: SeenHand) -> str:
    cards = " ".join(str(card) if card else "?" for card in hand.cards)
    return f"{cards}: {'soft ' * hand.soft}{hand.points}"


def test_a_new_table_is_empty() -> None:
    assert Table() == Table(SeenHand((), None, False, None), SeenHand(), None, Score(0, 0, 0))


@pytest.mark.parametrize(
    ("event", "table"),
    [
        (RoundStarted(), Table(score=DEALT.score)),
        (Shuffled(), DEALT),
        (DealStarted(), DEALT),
        (PlayerDealt(0, SIX, 16, False), DEALT._replace(player=SeenHand((ACE, NINE, SIX), 16))),
        (PlayerDealt(0, KING, 20, True), DEALT._replace(player=SeenHand((ACE, NINE, KING), 20, True))),
        (DealerDealt(SIX), DEALT._replace(dealer=SeenHand((TEN, None, SIX)))),
        (HoleDealt(), DEALT._replace(dealer=SeenHand((TEN, None, None)))),
        (TurnBegan(0), DEALT),
        (PlayerDrew(0, SIX, 16, False), DEALT._replace(player=SeenHand((ACE, NINE, SIX), 16))),
        (Stood(0, 20, True), DEALT),
        (Surrendered(0), DEALT),
        (AceDeclared(0, ACE, 1, 10), DEALT._replace(player=SeenHand((ACE, NINE), 10, True))),
        (Busted(0, 22), DEALT),
        (HoleTurned(SIX, 16, False), DEALT._replace(dealer=SeenHand((TEN, SIX), 16), turn=Turn.DEALER)),
        (HoleTurned(ACE, 21, True), DEALT._replace(dealer=SeenHand((TEN, ACE), 21, True), turn=Turn.DEALER)),
        (DealerTold(16), DEALT._replace(dealer=SeenHand((TEN, None), 16))),
        (DealerDrew(SIX, 22, False), DEALT._replace(dealer=SeenHand((TEN, None, SIX), 22))),
        (DealerStood(16, False), DEALT),
        (WON, DEALT._replace(player=SeenHand((ACE, NINE), 20, True, WON), turn=None, score=Score(4, 2, 1))),
        (RoundOver(), DEALT),
    ],
    ids=lambda value: type(value).__name__,
)
def test_an_event_changes_what_it_shows_and_nothing_else(event: Event, table: Table) -> None:
    assert DEALT.after(event) == table


@pytest.mark.parametrize(
    ("outcome", "score"),
    [(Outcome.WIN, Score(4, 2, 1)), (Outcome.LOSE, Score(3, 3, 1)), (Outcome.PUSH, Score(3, 2, 2))],
)
def test_a_settled_hand_counts_once_for_its_outcome(outcome: Outcome, score: Score) -> None:
    assert DEALT.after(WON._replace(outcome=outcome)).score == score


@pytest.mark.parametrize(
    ("book", "cards", "actions", "player", "dealer"),
    [
        ("scripting-games", "10C 9D 8C 7H", "", "10C 8C: 18", "9D ?: None"),
        ("scripting-games", "10C 9D 8C 7H 5S", "stand", "10C 8C: 18", "9D 7H 5S: 21"),
        ("scripting-games", "10C 9D 8C 7H 5S", "hit", "10C 8C 5S: 23", "9D ?: None"),
        ("scripting-games", "10C 9D AC 7H", "", "10C AC: soft 21", "9D ?: None"),
        ("twentyone", "10C 9D 8C 7H", "", "10C 8C: 18", "? 7H: None"),
        ("twentyone", "10C 9D 8C 7H 5S", "stand", "10C 8C: 18", "9D 7H 5S: 21"),
        ("twentyone", "10C 9D 8C 7H 5S", "hit", "10C 8C 5S: 23", "? 7H: 16"),
        ("instant-21", "10C 9D 8C AH 5S", "hit", "10C 8C 5S: 23", "9D AH: soft 20"),
        ("friendly", "AC 9D 8C AH 7S", "stand 11", "AC 8C: 19", "9D AH 7S: 17"),
    ],
)
def test_a_round_is_seen_as_its_rule_book_shows_it(
    book: str, cards: str, actions: str, player: str, dealer: str
) -> None:
    table = Table()
    for event in played(load(book), cards, actions)[1]:
        table = table.after(event)
    assert (_seen(table.player), _seen(table.dealer)) == (player, dealer)


def test_a_hidden_card_is_none_until_the_event_that_turns_it_and_the_turn_passes_with_it() -> None:
    table = Table()
    seen: list[tuple[str, Card | None, Turn | None]] = []
    for event in played(load("twentyone"), "10C 9D 8C 7H 5S", "stand")[1]:
        table = table.after(event)
        seen.append((type(event).__name__, table.dealer.cards[0] if table.dealer.cards else None, table.turn))
    assert seen == [
        ("RoundStarted", None, None),
        ("Shuffled", None, None),
        ("DealStarted", None, None),
        ("PlayerDealt", None, None),
        ("HoleDealt", None, None),
        ("PlayerDealt", None, None),
        ("DealerDealt", None, None),
        ("TurnBegan", None, Turn.PLAYER),
        ("Stood", None, Turn.PLAYER),
        ("HoleTurned", NINE, Turn.DEALER),
        ("DealerDrew", NINE, Turn.DEALER),
        ("DealerStood", NINE, Turn.DEALER),
        ("HandSettled", NINE, None),
        ("RoundOver", NINE, None),
    ]


def test_a_round_clears_the_table_of_the_last_and_keeps_the_score() -> None:
    table = Table()
    for _ in range(2):
        for event in played(load("scripting-games"), "10C 9D AC 7H")[1]:
            table = table.after(event)
    assert _seen(table.player) == "10C AC: soft 21"
    assert table.score == Score(won=2)
