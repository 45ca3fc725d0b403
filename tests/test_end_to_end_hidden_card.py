"""The hole card, which no byte that the program writes to a terminal may show before it is turned over."""

import sys

import pytest

from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import Card
from blackjack_tui.game.round import Round
from blackjack_tui.game.rules import HoleCard, Rules
from blackjack_tui.play.records import Deal
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.views import VIEWS
from tests.pty_program import PtyProgram
from tests.test_hidden_card import ONE_OF_EACH, SIZE


def hole_card(rules: Rules) -> tuple[int, Card]:
    """The first seed by which there is something to play, and its hole card."""
    for seed in range(100):
        round_ = Round(rules, Deal(rules, "", rules.shuffle, seed).shoe(), rules.minimum, rules.bankroll)
        round_.apply(Action.DEAL)
        card = round_.dealer.cards[0 if rules.hole_card is HoleCard.FIRST else 1]
        if Action.HIT in round_.legal_actions() and card not in (*round_.player.cards, round_.upcard):
            return seed, card
    raise AssertionError(rules.name)


@pytest.mark.parametrize("book", ONE_OF_EACH)
@pytest.mark.parametrize("view", VIEWS)
def test_the_program_has_not_written_the_hole_card_when_it_first_asks(book: str, view: str) -> None:
    rules = load(book)
    seed, card = hole_card(rules)
    options = ["--rules", book, "--view", view, "--seed", str(seed), "--speed", "0"]
    with PtyProgram([sys.executable, "-m", "blackjack_tui", *options], SIZE) as program:
        if rules.maximum:
            program.wait_for("Bet")
            program.type("\r")
        program.wait_for(r"Hit ?\(H\)|H +hit")
        written = program.written.decode()
        corner = f"{card.rank.code}{'♣♦♥♠'['CDHS'.index(card.suit.code)]}"
        assert card.name not in written
        assert corner not in written
        program.type("q")
        program.exit_status()
        assert card.name not in program.written.decode()
