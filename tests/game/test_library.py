"""The recipe of docs/library.md for a round, by every rule book, and what is refused instead."""

from pathlib import Path
from typing import Any

import pytest

from blackjack_tui.errors import UsageError
from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import PACK
from blackjack_tui.game.round import Round
from blackjack_tui.game.rules import Pack, Rules
from blackjack_tui.game.shoe import Packs, Shoe
from blackjack_tui.rulebooks import rule_books
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.shuffles import shuffle_named, shuffled_shoe

PAGE = Path(__file__).parents[2].joinpath("docs", "library.md").read_text("utf-8")
RECIPE = "\n".join(
    line.removeprefix(">>> ")
    for block in PAGE.split("```pycon\n")[1:]
    for line in block.split("```")[0].splitlines()
    if "hand = Round(rules, shoe" in block
)
SEEDS = range(40)
STRIP = load("vegas-strip")
NO_BET = "a round by 'vegas-strip' needs a bet: Round(rules, shoe, bet, bankroll), in cents"


@pytest.mark.parametrize("book", rule_books())
def test_the_recipe_for_a_round_is_right_for_every_book(book: str) -> None:
    for seed in SEEDS:
        recipe = RECIPE.replace('"scripting-games"', f'"{book}"').replace("seed=15", f"seed={seed}")
        assert recipe.count(f'load("{book}")') == recipe.count(f"seed={seed}") == 1
        made: dict[str, Any] = {}
        exec(recipe, made)
        rules, hand = made["rules"], made["hand"]
        cards = rules.pack_size * rules.decks
        dealt = [tuple(event) for event in hand.apply(Action.DEAL) if type(event).__name__ == "Shuffled"]
        assert dealt == [(cards, cards * rules.penetration // 100 if rules.pack is Pack.SHOE else 0)]
        if rules.bets and hand.legal_actions():
            assert hand.player.bet == rules.minimum
            assert hand.bankroll == rules.bankroll - rules.minimum
            assert not hand.question().too_dear


@pytest.mark.parametrize(
    ("shoe_of", "has"),
    [
        ("scripting-games", "52 cards without a cut card"),
        ("atlantic-city", "416 cards with the cut card behind 312"),
        ("downtown", "52 cards with the cut card behind 26"),
    ],
)
def test_a_shoe_that_does_not_fit_the_rules_is_refused_with_the_call_that_makes_one(
    shoe_of: str, has: str
) -> None:
    shoe = shuffled_shoe(load(shoe_of), 15)
    with pytest.raises(UsageError) as refused:
        Round(STRIP, shoe, STRIP.minimum, STRIP.bankroll)
    assert str(refused.value) == (
        f"this shoe has {has}, but 'vegas-strip' needs 312 cards with the cut card behind 234: "
        "make it with shuffled_shoe(rules, seed)"
    )


def test_a_shoe_asks_its_shuffle_for_the_decks_of_the_rules() -> None:
    asked: list[int] = []

    def packs(decks: int) -> Packs:
        asked.append(decks)
        return shuffle_named("python").packs(15, decks)

    assert (Shoe(STRIP, packs).size, asked) == (312, [6])


def test_a_shoe_fits_rules_that_deal_alike() -> None:
    shoe = shuffled_shoe(STRIP, 15)
    soft = STRIP._replace(name="mine", minimum=100, chip=100)
    assert Action.DEAL in Round(soft, shoe, 100, 10_000).legal_actions()


def test_given_cards_fit_all_rules() -> None:
    assert Round(STRIP, Shoe.stacked(PACK), 1000, 1000).apply(Action.DEAL)


TOO_MUCH = "a bet of 1000 cents is more than the bankroll of 500: Round(rules, shoe, bet, bankroll), in cents"


@pytest.mark.parametrize(
    ("rules", "bet", "bankroll", "problem"),
    [
        (STRIP, 0, 100_000, NO_BET),
        (STRIP, -1000, 100_000, NO_BET),
        (STRIP, 1000, 500, TOO_MUCH),
        (load("friendly"), 1000, 1000, "nothing is bet by 'friendly'"),
    ],
)
def test_a_round_without_its_bet_is_refused(rules: Rules, bet: int, bankroll: int, problem: str) -> None:
    with pytest.raises(UsageError) as refused:
        Round(rules, shuffled_shoe(rules, 15), bet, bankroll)
    assert str(refused.value) == problem
