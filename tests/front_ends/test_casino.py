"""Rounds with bets in the streams, word for word."""

import json
from collections.abc import Iterable, Sequence
from contextlib import nullcontext

import pytest

from blackjack_tui.errors import InputClosed, Left
from blackjack_tui.front_ends import stream_named
from blackjack_tui.game.cards import parse_cards
from blackjack_tui.game.rules import Lost, Pack, Rules
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.rulebooks.loading import load
from tests.sessions import play_at, reader

# The first card is burned. Eights are split, the second hand doubled; the dealer has 21.
SPLIT = "5C 8H 6S 8C KD 10H 3S 10S 5D"
INSURED = "5C 10H AS 9C KD"


STRIP = load("vegas-strip")
BESIDE = load("vegas-strip~21+3")


def written(
    stream: str,
    keys: Sequence[str],
    cards: str,
    lines: Iterable[str] | None = None,
    rules: Rules = STRIP,
) -> list[str]:
    """What a stream writes up to the end of `keys`, or of the `lines` in which bets are typed.

    A bar stands between the packs that `cards` are.
    """
    read_key, read_line = reader(keys), reader(lines or ())
    told: list[str] = []
    on_terminal = None if lines is None else lambda: nullcontext(read_line)
    front_end = stream_named(stream, read_key, told.append, on_terminal)
    with pytest.raises((Left, InputClosed)):
        play_at(front_end, rules, Shoe.stacked(*map(parse_cards, cards.split("|"))))
    return told


def test_a_bet_that_a_natural_does_not_take_is_told_as_such() -> None:
    rules = STRIP._replace(peek=False, lost_to_natural=Lost.ORIGINAL)
    told = written("lines", "10\npssq", "5C 8H KS 8C AD 10H 9S", rules=rules)
    assert "Hand 1: you lose: the dealer has blackjack: -$10." in told
    assert "Hand 2: nobody wins: the dealer's blackjack takes the first bet only: $0." in told


def test_a_split_reads_hand_by_hand_with_the_money() -> None:
    told = written("lines", "10\npsdq", SPLIT)
    assert [line for line in told if "split (P)" in line or "split, for" in line] == [
        "You have 16, a pair of 8s, the dealer shows 6: "
        "hit (H), stand (S), double (D), split (P), surrender (R) or leave (Q)?",
        "You split, for $10 more: the Eight of Clubs begins a hand; you have $980 left.",
    ]
    assert [line for line in told if line.startswith("Hand 2")] == [
        "Hand 2: it is your turn.",
        "Hand 2: you draw the Three of Spades: 11.",
        "Hand 2 has 11, the dealer shows 6: hit (H), stand (S), double (D) or leave (Q)?",
        "Hand 2: you double, for $10 more; you have $970 left.",
        "Hand 2: you draw the Ten of Spades: 21.",
        "Hand 2: nobody wins: a tie, 21 to 21: $0.",
    ]
    assert "This round: -$10. So far: 0 won, 1 lost, 1 pushed, and you have $990." in told


def test_insurance_is_asked_about_and_settled() -> None:
    assert written("lines", "20\ny", INSURED)[10:-1] == [
        "The dealer takes the hole card, face down.",
        "You have 19, the dealer shows an ace. Insurance for $10: yes (Y), no (N) or leave (Q)?",
        "You insure for $10; you have $970 left.",
        "The dealer looks at the hole card: blackjack.",
        "The hole card is the King of Diamonds: blackjack.",
        "The dealer has blackjack.",
        "Insurance pays: +$20.",
        "You lose: the dealer has blackjack: -$20.",
        "This round: $0. So far: 0 won, 1 lost, 0 pushed, and you have $1,000.",
    ]


def test_a_line_that_is_no_bet_is_told_and_asked_again() -> None:
    lines = written("lines", "7\nten\n$25\n", SPLIT)
    assert [line for line in lines if "not a bet" in line] == [
        "'7' is not a bet here: $10 to $500, in steps of $5.",
        "'ten' is not a bet here: $10 to $500, in steps of $5.",
    ]
    assert "You bet $25; you have $975 left." in lines
    (refused,) = [line for line in written("lines", "21+3 7\n", SPLIT, rules=BESIDE) if "not a bet" in line]
    assert refused == "'21+3 7' is not a bet here: 21+3 takes $5 to $50, in steps of $5."


def test_an_empty_line_bets_the_same_again_on_a_terminal_and_is_passed_over_in_a_pipe() -> None:
    assert "You bet $10; you have $990 left." in written("lines", "", SPLIT, lines=["\n"])
    assert "You bet $10; you have $990 left." not in written("lines", "\n\n", SPLIT)


@pytest.mark.parametrize("line", ["25" + " " * 2000 + "x", "0" * 4000, "\0" * 4000], ids=len)
def test_of_a_line_without_end_no_more_is_kept_than_shows_that_it_is_no_bet(line: str) -> None:
    told = written("lines", f"{line}\n25\n", SPLIT)
    assert "You bet $25; you have $975 left." in told
    (refused,) = [each for each in told if "…' is not a bet here:" in each]
    assert len(refused) < 5000


@pytest.mark.parametrize("stream", ["lines", "transcript", "json"])
@pytest.mark.parametrize("line", ["q\n", "Q\n", " q\n", "q \n"])
def test_a_line_that_is_a_q_leaves_instead_of_betting(stream: str, line: str) -> None:
    told = written(stream, "hs", SPLIT, lines=[line, "25\n"])
    assert told == written(stream, "hs", SPLIT, lines=[])


def test_in_a_pipe_a_q_leaves_as_the_first_key_of_a_line_only() -> None:
    assert "'25q' is not a bet here: $10 to $500, in steps of $5." in written("lines", "25q\n25\n", SPLIT)
    assert written("lines", "q25\n", SPLIT) == written("lines", "", SPLIT)


POOR = STRIP._replace(maximum=1000, bankroll=1000)


def test_a_move_that_there_is_no_money_for_is_named() -> None:
    told = written("lines", "10\n", SPLIT, rules=POOR)
    moves = "hit (H), stand (S), surrender (R) or leave (Q)?"
    assert told[-1] == f"You have 16, the dealer shows 6, and there is no money to double or split: {moves}"
    asked = json.loads(written("json", "1000\n", SPLIT, rules=POOR)[-1])
    assert asked["too_dear"] == ["double", "split"]


def test_who_is_broke_is_told_the_minimum_and_what_was_lost_in_all() -> None:
    lost, won = "5C 10H 10S 6C 10D", "5C 10H 10S 9H 8D"
    told = written("lines", "10\nsy10\nsq", f"{lost} | {won}", rules=POOR._replace(pack=Pack.FRESH))
    asked = "You are broke: you have $0, and the minimum is $10. A new bankroll: yes (Y), no (N) or leave (Q)?"
    assert asked in told
    assert "So far: 1 won, 1 lost, 0 pushed, and you have $20, just what you were given." in told
    told = written("lines", "10\nsy10\nsq", f"{lost} | {lost}", rules=POOR._replace(pack=Pack.FRESH))
    assert "So far: 0 won, 2 lost, 0 pushed, and you have $0, $20 less than you were given." in told


def test_w_says_the_state_of_the_table_in_a_sentence() -> None:
    read_key = reader("10\npwsw")
    told: list[str] = []
    stream = stream_named("lines", read_key, told.append)
    stream.help = list
    with pytest.raises(InputClosed):
        play_at(stream, STRIP, Shoe.stacked(parse_cards(SPLIT)))
    _, told_last = [line for line in told if "so far" in line]
    assert told_last == (
        "Hand 1 has 18, the Eight of Hearts and the Ten of Hearts, $10 bet; hand 2 has 11, the Eight of Clubs "
        "and the Three of Spades, $10 bet; the dealer shows the Six of Spades; so far 0 won, 0 lost, 0 pushed, "
        "and you have $980."
    )


def test_at_a_terminal_only_bets_are_lines_and_it_is_said_what_enter_does() -> None:
    told = written("lines", "psd", SPLIT, lines=["7\n", "25\n", "q\n"])
    question = "What do you bet, $10 to $500 by $5? Type it, or Q to leave, and press Enter. Enter alone bets"
    assert [line for line in told if "bet" in line] == [
        f"You have $1,000. {question} $10.",
        "'7' is not a bet here: $10 to $500, in steps of $5.",
        f"You have $1,000. {question} $10.",
        "You bet $25; you have $975 left.",
        f"You have $975. {question} $25.",
    ]


def test_a_transcript_counts_the_hands_and_the_money() -> None:
    told = written("transcript", "10\npsd", SPLIT)
    assert told[0] == told[-1] == "Type a bet from $10 to $500:"
    assert [line for line in told if line.startswith("Player ")] == [
        "Player splits",
        "Player 1: 8-H 10-H",
        "Player 2: 8-C 3-S",
        "Player doubles",
        "Player 2: 8-C 3-S 10-S",
    ]
    assert told[-7:-1] == [
        "Dealer: 6-S K-D 5-D",
        "Lose 18 21 -$10",
        "Tie 21 21 $0",
        "Round -$10",
        "Bankroll $990",
        "",
    ]


def test_json_asks_for_bets_in_cents_and_ends_with_what_every_bet_returned() -> None:
    objects = list(map(json.loads, written("json", "2000\ny", INSURED)))
    assert [o for o in objects if o["event"] == "ask"][:2] == [
        {
            "event": "ask",
            "question": "bet",
            "min": 1000,
            "max": 50000,
            "step": 500,
            "bankroll": 100000,
            "last": 1000,
        },
        {
            "event": "ask",
            "question": "insurance",
            "keys": {"y": "yes", "n": "no"},
            "even_money": False,
            "player": {"cards": ["10H", "9C"], "points": 19, "soft": False, "bet": 2000},
            "hands": [{"cards": ["10H", "9C"], "points": 19, "soft": False, "bet": 2000}],
            "dealer": {"cards": ["AS", None], "points": None, "upcard": 1},
        },
    ]
    assert next(o for o in objects if o["event"] == "over") == {
        "event": "over",
        "round": 1,
        "bet": 2000,
        "decisions": ["insure"],
        "outcome": "lose",
        "hands": [{"cards": ["10H", "9C"], "points": 19, "outcome": "lose", "bet": 2000, "returned": 0}],
        "dealer": {"cards": ["AS", "KD"], "points": 21},
        "insurance": {"bet": 1000, "returned": 3000},
        "bankroll": 100000,
    }


def test_json_says_what_is_no_bet_and_asks_again() -> None:
    for line in ["999", "1001", "x", "10.00", "$20", "-1000", "１０００", "\0", "\x1b\0"]:
        objects = list(map(json.loads, written("json", f"{line}\n", INSURED)))
        assert [o["event"] for o in objects[-2:]] == ["wrong_bet", "ask"]
        assert objects[-2]["text"] == line


def test_even_money_is_asked_about_and_told() -> None:
    told = written("lines", "10\ny", "5C AH AS KC 7D")
    asked = "You have blackjack, the dealer shows an ace. Even money, $10 now: yes (Y), no (N) or leave (Q)?"
    assert told[told.index(asked) + 1] == "Even money: you take $10."
