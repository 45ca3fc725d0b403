"""As at a real table: what comes after what, and what does not happen because there is nothing to it."""

from typing import Any

import pytest

from blackjack_tui.game.rules import AtBust, HoleCard, Lost, Surrender
from tests.game.writing import BANKROLL, BET, CASINO, after_the_deal, played, written

NO_PEEK = {"peek": False}
NO_HOLE = {"peek": False, "hole_card": HoleCard.NONE, "bust": AtBust.LOSES_HIDDEN}
ALL_ASKED = {"insurance": True, "surrender": Surrender.EARLY}

# knobs turned, cards from the top of the pack (player, dealer, player, dealer, …), actions, all after the deal
ROWS: dict[str, tuple[dict[str, Any], str, str, str]] = {
    "insurance and early surrender are settled before the look, and the lost insurance after it": (
        ALL_ASKED,
        "10C AD 6C 8H",
        "insure decline stand",
        "Insured 50, Peeked nothing, InsuranceSettled 50 0, TurnBegan 0, Stood 0 16 hard, "
        "HoleTurned 8H 19 soft, DealerStood 19 soft, HandSettled 0 lose lower 16 19 100 0, RoundOver",
    ),
    "a hand surrendered early ends the round before the look": (
        ALL_ASKED,
        "10C KD 6C AH",
        "surrender",
        "Surrendered 0, HoleTurned AH 21 soft, HandSettled 0 lose surrender 16 21 100 50, RoundOver",
    ),
    "a hand surrendered early still has its insurance paid": (
        ALL_ASKED,
        "10C AD 6C KH",
        "insure surrender",
        "Insured 50, Surrendered 0, HoleTurned KH 21 soft, DealerStood 21 soft, InsuranceSettled 50 150, "
        "HandSettled 0 lose surrender 16 21 100 50, RoundOver",
    ),
    "the dealer looks under an ace": ({}, "10C AD 9C 8H", "", "Peeked nothing, TurnBegan 0"),
    "the dealer does not look under a nine": ({}, "10C 9D 9C AH", "", "TurnBegan 0"),
    "a natural of the dealer's pays the insurance before it takes the bet": (
        {"insurance": True},
        "10C AD 9C KH",
        "insure",
        "Insured 50, Peeked natural, HoleTurned KH 21 soft, DealerStood 21 soft, InsuranceSettled 50 150, "
        "HandSettled 0 lose dealer-blackjack 19 21 100 0, RoundOver",
    ),
    # A natural of the player's.
    "a natural is paid without a turn, and the dealer draws nothing": (
        {},
        "AC 9D KC 3H",
        "",
        "HoleTurned 3H 12 hard, HandSettled 0 win blackjack 21 12 100 250, RoundOver",
    ),
    "a natural against a ten nobody looks under is compared with two cards": (
        NO_PEEK,
        "AC KD KC 3H",
        "",
        "HoleTurned 3H 13 hard, DealerStood 13 hard, HandSettled 0 win blackjack 21 13 100 250, RoundOver",
    ),
    "a natural against a low card is paid before the dealer's second one": (
        NO_HOLE,
        "AC 9D KC",
        "",
        "HandSettled 0 win blackjack 21 None 100 250, RoundOver",
    ),
    "a natural against an ace waits for the dealer's second card and for no third": (
        NO_HOLE,
        "AC AD KC 3H",
        "",
        "DealerDrew 3H 14 soft, DealerStood 14 soft, HandSettled 0 win blackjack 21 14 100 250, RoundOver",
    ),
    # The dealer plays.
    "the dealer plays once the player has": (
        {},
        "10C 6D 9C 3H 2S 8S",
        "stand",
        "TurnBegan 0, Stood 0 19 hard, HoleTurned 3H 9 hard, DealerDrew 2S 11 hard, DealerDrew 8S 19 hard, "
        "DealerStood 19 hard, HandSettled 0 push tie 19 19 100 100, RoundOver",
    ),
    "the dealer without a hole card draws the second card and goes on": (
        NO_HOLE,
        "10C 6D 9C 3H 2S 8S",
        "stand",
        "TurnBegan 0, Stood 0 19 hard, DealerDrew 3H 9 hard, DealerDrew 2S 11 hard, DealerDrew 8S 19 hard, "
        "DealerStood 19 hard, HandSettled 0 push tie 19 19 100 100, RoundOver",
    ),
    # The dealer need not play.
    "the dealer does not play against a hand over 21": (
        {},
        "10C 6D 6C 3H 9C",
        "hit",
        "TurnBegan 0, PlayerDrew 0 9C 25 hard, Busted 0 25, HoleTurned 3H 9 hard, "
        "HandSettled 0 lose bust 25 9 100 0, RoundOver",
    ),
    "the dealer without a hole card draws none against a hand over 21": (
        NO_HOLE,
        "10C 6D 6C 9C",
        "hit",
        "TurnBegan 0, PlayerDrew 0 9C 25 hard, Busted 0 25, HandSettled 0 lose bust 25 None 100 0, RoundOver",
    ),
    "the dealer does not play against a surrendered hand": (
        {"surrender": Surrender.LATE},
        "10C 9D 6C 3H",
        "surrender",
        "TurnBegan 0, Surrendered 0, HoleTurned 3H 12 hard, HandSettled 0 lose surrender 16 12 100 50, "
        "RoundOver",
    ),
    "the dealer only looks for a natural against a surrendered hand": (
        {"surrender": Surrender.LATE, **NO_PEEK},
        "10C KD 6C 3H",
        "surrender",
        "TurnBegan 0, Surrendered 0, HoleTurned 3H 13 hard, DealerStood 13 hard, "
        "HandSettled 0 lose surrender 16 13 100 50, RoundOver",
    ),
    "the dealer does not play against five cards that have won": (
        {"charlie": 5},
        "2C 9D 3C 3H 2S 3S 4S",
        "hit hit hit",
        "TurnBegan 0, PlayerDrew 0 2S 7 hard, PlayerDrew 0 3S 10 hard, PlayerDrew 0 4S 14 hard, "
        "HoleTurned 3H 12 hard, HandSettled 0 win charlie 14 12 100 200, RoundOver",
    ),
    "insurance is settled though the hand is over 21, with no card drawn for it": (
        {"insurance": True, **NO_PEEK},
        "10C AD 6C 3H 9C",
        "insure hit",
        "Insured 50, TurnBegan 0, PlayerDrew 0 9C 25 hard, Busted 0 25, HoleTurned 3H 14 soft, "
        "DealerStood 14 soft, InsuranceSettled 50 0, HandSettled 0 lose bust 25 14 100 0, RoundOver",
    ),
    # Hands are played and settled in their order.
    "a split hand gets its second card when its turn begins": (
        {},
        "8C 6D 8D 10H 3S 9S 10S 2S",
        "split hit stand",
        "TurnBegan 0, HandSplit 0 8D 100 8 hard, PlayerDrew 0 3S 11 hard, PlayerDrew 0 9S 20 hard, "
        "Stood 0 20 hard, TurnBegan 1, PlayerDrew 1 10S 18 hard",
    ),
    "a split hand that is split again is played before the one split off first": (
        {},
        "8C 6D 8D 10H 8S 2S 3S 4S",
        "split split stand stand",
        "TurnBegan 0, HandSplit 0 8D 100 8 hard, PlayerDrew 0 8S 16 hard, HandSplit 0 8S 100 8 hard, "
        "PlayerDrew 0 2S 10 hard, Stood 0 10 hard, TurnBegan 1, PlayerDrew 1 3S 11 hard, Stood 1 11 hard, "
        "TurnBegan 2, PlayerDrew 2 4S 12 hard",
    ),
    "a doubled split hand passes the turn on": (
        {"double_after_split": True},
        "8C 6D 8D 10H 3S 9S 10S",
        "split double",
        "TurnBegan 0, HandSplit 0 8D 100 8 hard, PlayerDrew 0 3S 11 hard, Doubled 0 100, "
        "PlayerDrew 0 9S 20 hard, TurnBegan 1, PlayerDrew 1 10S 18 hard",
    ),
    "a split hand of 21 passes the turn on": (
        {},
        "KC 6D KD 10H AS 9S",
        "split",
        "TurnBegan 0, HandSplit 0 KD 100 10 hard, PlayerDrew 0 AS 21 soft, TurnBegan 1, "
        "PlayerDrew 1 9S 19 hard",
    ),
    "split aces get a card each and the dealer plays": (
        {},
        "AC 6D AD 10H 5S 9S 2S",
        "split",
        "TurnBegan 0, HandSplit 0 AD 100 11 soft, PlayerDrew 0 5S 16 soft, TurnBegan 1, "
        "PlayerDrew 1 9S 20 soft, HoleTurned 10H 16 hard, DealerDrew 2S 18 hard, DealerStood 18 hard, "
        "HandSettled 0 lose lower 16 18 100 0, HandSettled 1 win higher 20 18 100 200, RoundOver",
    ),
    "a natural nobody looked for takes its bets in the order of the hands": (
        {**NO_PEEK, "lost_to_natural": Lost.ORIGINAL},
        "8C AD 8D KH 10C 9C",
        "split stand stand",
        "TurnBegan 0, HandSplit 0 8D 100 8 hard, PlayerDrew 0 10C 18 hard, Stood 0 18 hard, TurnBegan 1, "
        "PlayerDrew 1 9C 17 hard, Stood 1 17 hard, HoleTurned KH 21 soft, DealerStood 21 soft, "
        "HandSettled 0 lose dealer-blackjack 18 21 100 0, HandSettled 1 push dealer-blackjack 17 21 100 100, "
        "RoundOver",
    ),
}


@pytest.mark.parametrize(("knobs", "cards", "actions", "events"), ROWS.values(), ids=ROWS)
def test_after_the_deal(knobs: dict[str, Any], cards: str, actions: str, events: str) -> None:
    _, happened = played(CASINO._replace(**knobs), cards, actions, BET, BANKROLL)
    assert ", ".join(after_the_deal(happened)) == events


@pytest.mark.parametrize(
    ("hole", "cards"),
    [
        (HoleCard.SECOND, "PlayerDealt 0 10C 10 hard, DealerDealt 9D, PlayerDealt 0 8C 18 hard, HoleDealt"),
        (HoleCard.FIRST, "PlayerDealt 0 10C 10 hard, HoleDealt, PlayerDealt 0 8C 18 hard, DealerDealt 7H"),
        (HoleCard.NONE, "PlayerDealt 0 10C 10 hard, DealerDealt 9D, PlayerDealt 0 8C 18 hard"),
    ],
)
def test_the_bet_is_put_down_before_the_cards_are_dealt(hole: HoleCard, cards: str) -> None:
    rules = CASINO._replace(hole_card=hole, peek=False, burn=1)
    _, events = played(rules, "2S 10C 9D 8C 7H", "", BET, BANKROLL)
    before = "RoundStarted, Shuffled 52 0, CardBurned, BetPlaced 0 100, DealStarted"
    assert ", ".join(written(events)) == f"{before}, {cards}, TurnBegan 0"
