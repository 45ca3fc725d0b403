"""The shoe of a casino: how many decks, when it is shuffled, the cut card, the burned cards."""

from functools import partial

import pytest

from blackjack_tui.errors import ShoeEmpty
from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import parse_cards
from blackjack_tui.game.events import CutCardReached, Event, Shuffled
from blackjack_tui.game.round import Round
from blackjack_tui.game.rules import Pack, Rules
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.shuffles import shuffle_named
from tests.game.writing import BANKROLL, BET, CASINO, codes, written


def _shoe(rules: Rules, seed: int = 1) -> Shoe:
    return Shoe(rules, partial(shuffle_named("python").packs, seed))


def _stood(rules: Rules, shoe: Shoe) -> list[Event]:
    """A round with `shoe` in which the player stands on everything."""
    round_ = Round(rules, shoe, BET, BANKROLL)
    events = round_.apply(Action.DEAL)
    while round_.legal_actions():
        events += round_.apply(Action.STAND)
    return events


SHUFFLES_TOLD: list[tuple[int, Pack, int, str]] = [
    (1, Pack.FRESH, 100, "Shuffled 52 0"),
    (8, Pack.FRESH, 100, "Shuffled 416 0"),
    (1, Pack.SHOE, 100, "Shuffled 52 52"),
    (1, Pack.SHOE, 50, "Shuffled 52 26"),
    (1, Pack.SHOE, 75, "Shuffled 52 39"),
    # A cut card between two cards lies before the one it would cut in two.
    (1, Pack.SHOE, 99, "Shuffled 52 51"),
    (1, Pack.SHOE, 10, "Shuffled 52 5"),
    (6, Pack.SHOE, 75, "Shuffled 312 234"),
    (8, Pack.SHOE, 80, "Shuffled 416 332"),
]


def test_a_shuffle_tells_the_cards_there_are_and_where_the_cut_card_lies() -> None:
    for decks, pack, penetration, shuffled in SHUFFLES_TOLD:
        rules = CASINO._replace(decks=decks, pack=pack, penetration=penetration)
        assert written(_stood(rules, _shoe(rules)))[:2] == ["RoundStarted", shuffled]


# Every round here takes four cards: 18 against 20.
FOUR = "10C 9D 8C JH "


SHUFFLED_AFTER: list[tuple[int, str, str]] = [
    # For every round, and no cut card comes out.
    (0, "1 2 3 4 5 6", ""),
    (1, "1 2 3 4 5 6", "1 2 3 4 5 6"),
    (4, "1 2 3 4 5 6", "1 2 3 4 5 6"),
    (5, "1 3 5", "2 4 6"),
    (8, "1 3 5", "2 4 6"),
    (9, "1 4", "3 6"),
    (12, "1 4", "3 6"),
    (13, "1 5", "4"),
    (20, "1 6", "5"),
]


def test_a_shoe_is_shuffled_before_the_round_after_its_cut_card() -> None:
    for cut, shuffled, cut_card in SHUFFLED_AFTER:
        shoe = Shoe.stacked(*[parse_cards(FOUR * 5)] * 6, size=20, cut=cut)
        rounds = [[type(event) for event in _stood(CASINO, shoe)] for _ in range(6)]
        found = [
            " ".join(str(number) for number, kinds in enumerate(rounds, 1) if kind in kinds)
            for kind in (Shuffled, CutCardReached)
        ]
        assert found == [shuffled, cut_card]


def test_the_cut_card_is_told_of_once_the_round_it_came_out_in_is_settled() -> None:
    shoe = Shoe.stacked(parse_cards(FOUR), size=20, cut=1)
    last = [event.partition(" ")[0] for event in written(_stood(CASINO, shoe))][-3:]
    assert last == ["HandSettled", "CutCardReached", "RoundOver"]


@pytest.mark.parametrize(
    ("burn", "dealt"),
    [
        (0, "10C 9D 8C JH"),
        (1, "9D 8C JH 2S"),
        (2, "8C JH 2S 3S"),
        (5, "3S 4S 5S 6S"),
    ],
)
def test_cards_are_burned_unseen_between_the_shuffle_and_the_deal(burn: int, dealt: str) -> None:
    rules = CASINO._replace(burn=burn)
    round_ = Round(rules, Shoe.stacked(parse_cards("10C 9D 8C JH 2S 3S 4S 5S 6S")), BET, BANKROLL)
    events = written(round_.apply(Action.DEAL))
    shown = events[: events.index("DealStarted") + 1]
    assert shown == ["RoundStarted", "Shuffled 52 0", *["CardBurned"] * burn, "BetPlaced 0 100", "DealStarted"]
    player, dealer = round_.player.cards, round_.dealer.cards
    assert codes([player[0], dealer[0], player[1], dealer[1]]) == dealt


def test_cards_are_burned_after_a_shuffle_only_and_count_as_dealt() -> None:
    rules = CASINO._replace(burn=1, pack=Pack.SHOE)
    pack = parse_cards("2S " + FOUR * 2)
    shoe = Shoe.stacked(pack, pack, size=9, cut=9)
    burned = [written(_stood(rules, shoe)).count("CardBurned") for _ in range(3)]
    assert burned == [1, 0, 1]


# The second round of this shoe begins with its last six cards, and needs eight.
OUT_OF_CARDS = "10C 9D 8C JH " + "2C 5D 3C 10H 4C 5C"
SHUFFLED_AGAIN = "2C 5D 10C 9D 3C 10H 8C JH 4C 5C"


def _second_round() -> tuple[Round, Shoe]:
    """A round that has drawn the last card of the shoe, hitting on 14."""
    pack = parse_cards(OUT_OF_CARDS)
    again = parse_cards(SHUFFLED_AGAIN)
    shoe = Shoe.stacked(pack, again, pack, size=10, cut=9)
    _stood(CASINO, shoe)
    round_ = Round(CASINO, shoe, BET, BANKROLL)
    for action in (Action.DEAL, Action.HIT, Action.HIT):
        round_.apply(action)
    return round_, shoe


def test_a_shoe_that_runs_out_in_a_round_is_shuffled_without_the_cards_on_the_table() -> None:
    round_, _ = _second_round()
    assert codes(round_.player.cards) == "2C 3C 4C 5C"
    # Six cards are on the table; the four of the first round are left, and come in the new order.
    assert written(round_.apply(Action.HIT)) == [
        "Shuffled 4 0",
        "PlayerDrew 0 10C 24 hard",
        "Busted 0 24",
        "HoleTurned 10H 15 hard",
        "HandSettled 0 lose bust 24 15 100 0",
        "CutCardReached",
        "RoundOver",
    ]


def test_a_shoe_that_ran_out_is_shuffled_whole_before_the_next_round() -> None:
    round_, shoe = _second_round()
    round_.apply(Action.HIT)
    assert written(_stood(CASINO, shoe))[:2] == ["RoundStarted", "Shuffled 10 9"]


def test_the_dealer_too_can_draw_from_a_shoe_shuffled_in_the_round() -> None:
    round_, _ = _second_round()
    assert written(round_.apply(Action.STAND))[1:4] == [
        "HoleTurned 10H 15 hard",
        "Shuffled 4 0",
        "DealerDrew 10C 25 hard",
    ]


def test_the_cards_of_all_split_hands_are_on_the_table() -> None:
    pack = parse_cards(FOUR + "8S 6D 8D 10H 3C 9C")
    again = parse_cards("8S 3C 8D 9C " + FOUR + "6D 10H")
    shoe = Shoe.stacked(pack, again, size=10, cut=9)
    _stood(CASINO, shoe)
    round_ = Round(CASINO, shoe, BET, BANKROLL)
    for action in (Action.DEAL, Action.SPLIT, Action.STAND):
        round_.apply(action)
    assert written(round_.apply(Action.STAND))[2:4] == ["Shuffled 4 0", "DealerDrew 10C 26 hard"]


def test_a_fresh_pack_that_runs_out_is_not_shuffled_in_the_round() -> None:
    round_ = Round(CASINO, Shoe.stacked(parse_cards("2C 5D 3C 10H"), parse_cards(FOUR)), BET, BANKROLL)
    round_.apply(Action.DEAL)
    with pytest.raises(ShoeEmpty):
        round_.apply(Action.HIT)
