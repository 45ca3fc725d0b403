"""Side bets: their worth on a fresh shoe as published, and on any shoe as plain counting has it."""

import itertools
import json
import random
from collections import Counter
from pathlib import Path

import pytest

from blackjack_tui.cli import main
from blackjack_tui.errors import UsageError
from blackjack_tui.game.cards import PACK, Card
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.side_bets import EACH_CARD, HAND
from blackjack_tui.odds.side_bet_chances import cards_left, side_bet_odds
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.rulebooks.side_bets import at_table, for_packs, load_side_bet, parse, side_bet_names

# In per cent of the bet, by decks; from the tables of published returns that are named in docs/odds.md.
PUBLISHED = {
    "21+3": {1: -13.3032, 2: -7.2618, 4: -4.2439, 6: -3.2386, 8: -2.7360},
    "perfect-pairs": {1: -47.0588, 2: -22.3301, 4: -10.1449, 6: -6.1093, 8: -4.0964},
    "match-the-dealer": {2: -3.3124, 4: -4.8403, 6: -4.0618, 8: -3.6738},
    "lucky-ladies": {1: -38.1599, 2: -30.0454, 4: -26.0375, 6: -24.7089, 8: -24.0460},
    "lucky-lucky": {6: -5.3054},
    "buster": {1: -8.7690, 2: -8.4765, 6: -8.2462, 8: -8.2154},
    "royal-match": {2: -8.3271, 4: -7.0792, 6: -6.6658, 8: -6.4597},
    "over-13": {1: -6.787, 2: -6.647, 4: -6.578, 6: -6.555, 8: -6.543},
    "under-13": {1: -10.106, 2: -10.082, 4: -10.071, 6: -10.067, 8: -10.065},
}
RULES = load("vegas-strip")


def worth(name: str, decks: int, rules: Rules = RULES) -> float:
    shoe = rules._replace(decks=decks)
    return 100 * side_bet_odds(load_side_bet(name), shoe, cards_left(shoe)).value


def test_every_side_bet_that_ships_is_held_against_print() -> None:
    assert sorted(PUBLISHED) == side_bet_names()


def test_packs_without_tens_have_the_casinos_own_pay_tables_or_it_is_said_that_they_do_not(
    capsys: pytest.CaptureFixture[str],
) -> None:
    spanish = load("spanish-21")
    match = load_side_bet("match-the-dealer")
    for decks, published in {2: -3.63, 4: -3.20, 5: -3.53, 6: -3.06, 8: -2.99}.items():
        shoe = spanish._replace(decks=decks)
        worth = side_bet_odds(for_packs(match, shoe), shoe, cards_left(shoe)).value
        assert 100 * worth == pytest.approx(published, abs=0.006)
    assert at_table(match, spanish).patterns[0].pays[5] == 9
    assert main(["odds", "spanish-21", "--side-bet", "match-the-dealer", "--side-bet", "royal-match"]) == 0
    told = capsys.readouterr().out
    assert "Match the Dealer: -3.06 %" in told
    assert told.count("as with packs of 52 cards") == 1


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_returns_are_met_to_their_last_digit(name: str) -> None:
    for decks, published in PUBLISHED[name].items():
        assert worth(name, decks) == pytest.approx(published, abs=0.0006 if "13" in name else 0.00006)


def test_a_dealer_who_hits_soft_17_busts_more() -> None:
    assert worth("buster", 6, load("downtown")) == pytest.approx(-6.2143, abs=0.00006)


def test_a_pack_without_tens_has_none_in_its_pairs() -> None:
    # 48 cards a deck: of the 287 others 5 are the same card, 6 its colour's, 12 the other colour's.
    expected = 100 * (25 * 5 + 12 * 6 + 6 * 12 - (287 - 23)) / 287
    assert worth("perfect-pairs", 6, load("spanish-21")) == pytest.approx(expected)


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_patterns_exclude_one_another_and_make_the_return(name: str) -> None:
    found = side_bet_odds(load_side_bet(name), RULES, cards_left(RULES))
    made = sum(each.chance for each in found.patterns.values())
    assert 0 < made < 1
    assert sum(each.chance * each.pays for each in found.patterns.values()) - (1 - made) == pytest.approx(
        found.value, abs=1e-14
    )


@pytest.mark.parametrize("name", ["21+3", "perfect-pairs", "match-the-dealer", "lucky-ladies", "over-13"])
def test_the_worth_on_a_few_cards_is_that_of_all_their_orders(name: str) -> None:
    cards = [*random.Random(7).sample(PACK * 2, 7), Card.parse("QH"), Card.parse("QH")]
    seen = list(PACK * 2)
    for card in cards:
        seen.remove(card)
    bet = load_side_bet(name)
    natural = {("A", ten) for ten in ("10", "J", "Q", "K")}
    won = count = 0.0
    made: Counter[str] = Counter()
    for one, other, upcard, hole in itertools.permutations(cards, 4):
        dealer = {(one_.rank.code, two.rank.code) for one_, two in ((upcard, hole), (hole, upcard))} & natural
        count += 1
        if bet.looks_at == EACH_CARD:
            patterns = [pattern for card in (one, other) if (pattern := bet.pattern((card, upcard)))]
        else:
            looked = (one, other) if bet.looks_at == HAND else (one, other, upcard)
            patterns = [pattern] if (pattern := bet.pattern(looked, bool(dealer))) else []
        won += sum(pattern.pays[1] for pattern in patterns) if patterns else -1
        made[" + ".join(sorted(pattern.name for pattern in patterns))] += 1
    rules = RULES._replace(decks=2)
    found = side_bet_odds(bet, rules, cards_left(rules, seen))
    assert found.value == pytest.approx(won / count, abs=1e-12)
    for names, each in found.patterns.items():
        together = " + ".join(sorted(names.split(" + ")))
        assert each.chance == pytest.approx(made[together] / count, abs=1e-12)


def test_the_command_tells_it_for_people_and_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "vegas-strip", "--side-bet", "21+3", "--seen", "5H,KD", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["side_bets"]["21+3"]["patterns"]["flush"]["pays"] == 9
    assert told["side_bets"]["21+3"]["return"] == pytest.approx(-0.0318554, abs=1e-7)
    assert main(["odds", "vegas-strip", "--side-bet", "buster"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Buster: -8.25 % of the bet.")
    _, *patterns = told.partition("pattern ")[2].splitlines()
    assert len(patterns) == 6


def test_a_table_s_own_side_bet_is_told_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    pattern = '[[side_bet.pattern]]\nname = "sevens"\npays = 30\nranks = "7 7"\n'
    own = '[[side_bet]]\nname = "7s"\ntitle = "Sevens"\nsummary = "Two sevens."\nlooks_at = "hand"\n'
    Path("mine.toml").write_text(f'base = "home"\n{own}{pattern}')
    assert main(["odds", "mine.toml", "--side-bet", "7s"]) == 0
    assert capsys.readouterr().out.startswith("Sevens: -85.97 % of the bet.")


WRONG = [
    ('looks_at = "hand"', 'ranks = "7 7"', 'ranks = "7 11"', "ranks must be"),
    ('looks_at = "hand"', 'ranks = "7 7"', "busts_with = 4", "busts_with is for"),
]


@pytest.mark.parametrize(("looks_at", "right", "wrong", "problem"), WRONG)
def test_what_is_wrong_in_a_file_is_named(looks_at: str, right: str, wrong: str, problem: str) -> None:
    text = f'title = "T"\nsummary = "S"\n{looks_at}\n[[pattern]]\nname = "sevens"\npays = 3\nranks = "7 7"\n'
    with pytest.raises(UsageError) as caught:
        parse(text.replace(right, wrong), "own", "own.toml")
    assert problem in str(caught.value)
    assert str(caught.value).startswith("own.toml, line ")


def test_cards_without_a_suit_are_asked_for_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "vegas-strip", "--side-bet", "21+3", "--seen", "5"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
