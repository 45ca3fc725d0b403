"""The table in sentences, as a screen reader says it."""

from contextlib import suppress

import pytest

from blackjack_tui.errors import InputClosed
from blackjack_tui.front_ends import stream_named
from blackjack_tui.game.cards import Card, Outcome, Reason
from blackjack_tui.game.events import (
    DealerDealt,
    DealerStood,
    Doubled,
    Event,
    HandSettled,
    SideBetSettled,
    Surrendered,
)
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import SeenHand
from blackjack_tui.play.records import Deal
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.words.glossary import FirstWords
from blackjack_tui.words.money import spoken
from blackjack_tui.words.sentences import sentence
from tests.sessions import lines_of, play_with, reader

ACE = Card.parse("AS")
HELP = ("H hits.", "A tie is a push.")
HINT = "At any question ? helps, and W says what is on the table."


def settled(outcome: Outcome, reason: Reason, back: int, free: int = 0, bonus: str = "") -> HandSettled:
    """A hand settled at $10, or at the house's money."""
    return HandSettled(0, outcome, reason, 21, 20, 0 if free else 1000, back, free=free, bonus=bonus)


def test_a_round_reads_as_one_sentence_an_event_in_order_with_totals() -> None:
    assert lines_of("lines", "scripting-games", 0, "hhsn") == [
        "A new round.",
        "The cards are shuffled.",
        "The cards are dealt.",
        "You get the Queen of Hearts: 10.",
        "The dealer shows the Four of Spades.",
        "You get the Two of Spades: 12.",
        "The dealer takes the hole card, face down.",
        "It is your turn.",
        "You have 12, the dealer shows 4: hit (H), stand (S) or leave (Q)?",
        "You draw the Ace of Diamonds: 13.",
        "You have 13, the dealer shows 4: hit (H), stand (S) or leave (Q)?",
        "You draw the Six of Hearts: 19.",
        "You have 19, the dealer shows 4: hit (H), stand (S) or leave (Q)?",
        "You stand on 19.",
        "The hole card is the Five of Hearts: 9.",
        "The dealer draws the Nine of Spades: 18.",
        "The dealer draws the Ace of Hearts: 19.",
        "The dealer stands on 19.",
        "You lose: the dealer takes ties, 19 to 19.",
        "So far: 0 won, 1 lost.",
        "Another round: yes (Y), no (N) or leave (Q)?",
    ]


def test_aces_are_asked_about_one_at_a_time() -> None:
    assert lines_of("lines", "friendly", 209, "s11n")[10:12] == [
        "You have 9, the dealer shows 10. What does your Ace of Spades count: 1 (1), 11 (E) or leave (Q)?",
        "Your Ace of Spades counts 1: 9.",
    ]


def test_a_wrong_key_is_named_and_the_question_asked_again() -> None:
    asked = "You have 12, the dealer shows 4: hit (H), stand (S) or leave (Q)?"
    assert lines_of("lines", "scripting-games", 0, "x")[-3:] == [asked, "'x' is none of H, S and Q.", asked]


def helped(rules: str, seed: int, keys: str, stream: str = "lines", notice: str = "") -> list[str]:
    """What a stream that can help writes while `keys` are pressed."""
    read_key = reader(keys)
    written: list[str] = []
    front_end = stream_named(stream, read_key, written.append)
    front_end.help = lambda: HELP
    front_end.notice = notice
    play_with(front_end, rules, seed)
    return written


@pytest.mark.parametrize(
    ("rules", "seed", "keys"), [("scripting-games", 0, ""), ("twentyone", 37, "h"), ("vegas-strip", 377, "")]
)
def test_a_question_mark_helps_and_the_question_is_asked_again(rules: str, seed: int, keys: str) -> None:
    before = helped(rules, seed, keys)
    typed = "??" if before[-1].endswith(("(Q)?", "leaves.")) else "?\n ? \n"
    assert helped(rules, seed, keys + typed) == [*before, *(*HELP, before[-1]) * 2]


def test_help_is_offered_before_the_first_question_and_never_again() -> None:
    for rules, seed, keys in (("scripting-games", 0, "hhsyx"), ("vegas-strip", 377, "10\ny")):
        told, unhelped = helped(rules, seed, keys), lines_of("lines", rules, seed, keys)
        first = next(place for place, line in enumerate(unhelped) if "?" in line)
        assert told == [*unhelped[:first], HINT, *unhelped[first:]]


def test_what_is_odd_about_a_table_is_told_before_the_first_question_and_no_more() -> None:
    told = helped("scripting-games", 0, "hhsyx", notice="The dealer takes ties.")
    assert told.count("The dealer takes ties.") == 1
    assert told[told.index("The dealer takes ties.") - 1] == HINT
    assert told[told.index("The dealer takes ties.") + 1].startswith("You have 12")


@pytest.mark.parametrize("keys", ["", "h", "q", "hhsq", "hhs"])
def test_the_end_of_the_input_and_leaving_end_the_lines_at_a_question(keys: str) -> None:
    assert lines_of("lines", "scripting-games", 0, keys)[-1].endswith("leave (Q)?")


@pytest.mark.parametrize(
    ("book", "event", "words"),
    [
        ("free-bet", DealerStood(22, False), "The dealer has 22, a push."),
        ("vegas-strip", DealerStood(22, False), "The dealer busts with 22."),
        ("pontoon", DealerStood(16, True), "The dealer has soft 16."),
        ("pontoon", DealerStood(17, True), "The dealer has soft 17."),
        ("vegas-strip", DealerStood(17, True), "The dealer stands on soft 17."),
        ("scripting-games", DealerStood(15, False), "The dealer stands on 15."),
        ("free-bet", Doubled(0, 0, free=1000), "You double free, the house bets $10."),
        (
            "free-bet",
            settled(Outcome.LOSE, Reason.LOWER, 0, free=1000),
            "You lose, 21 to 20: $0, the bet was free.",
        ),
        (
            "spanish-21",
            settled(Outcome.WIN, Reason.BONUS, 2500, bonus="five-card 21"),
            "You win: five-card 21 pays 3:2: +$15.",
        ),
        (
            "vegas-strip",
            SideBetSettled("perfect-pairs", 500, 6500, "coloured"),
            "Perfect pairs pays 12:1, coloured: +$60.",
        ),
        ("vegas-strip", SideBetSettled("over-13", 500, 1000, "over 13"), "Over 13 pays 1:1: +$5."),
        ("spanish-21", Surrendered(0), "You give up the doubled hand."),
        ("double-exposure", DealerDealt(ACE, 21, True), "The dealer shows the Ace of Spades too: blackjack."),
    ],
)
def test_what_a_casino_s_game_has_of_its_own_is_said_in_a_casino_s_words(
    book: str, event: Event, words: str
) -> None:
    dealer = SeenHand((Card.parse("KS"), ACE), 21, True)
    at_table = Situation.at_start(load(book))
    table = at_table.table._replace(dealer=dealer, hands=(SeenHand(doubles=1),))
    if not isinstance(event, DealerDealt):
        table = table._replace(dealer=SeenHand())
    assert sentence(event, at_table._replace(table=table)) == words


def test_lines_are_plain_ascii_in_every_rule_book() -> None:
    for rules, keys in (("friendly", "hs1e1ey" * 9), ("twentyone", "hsyhhsy" * 9)):
        for seed in range(20):
            assert all(line.isascii() and line.isprintable() for line in lines_of("lines", rules, seed, keys))


def test_brief_speech_leaves_out_what_the_question_and_the_result_tell_again() -> None:
    lines: list[str] = []
    stream = stream_named("lines", reader("10\ns"), lines.append)
    stream.help = lambda: ()
    stream.brief = True
    rules = load("vegas-strip")
    with suppress(InputClosed):
        Deal(rules, "vegas-strip", rules.shuffle, 3).play(stream, (stream,))
    bet = next(place for place, line in enumerate(lines) if "What do you bet" in line)
    assert lines[bet + 1 :] == [
        "The cards are shuffled: 312 to be dealt.",
        "The dealer looks at the hole card: no blackjack.",
        "You have soft 16, the dealer shows 10: hit (H), stand (S), double (D), surrender (R)?",
        "The hole card is the Jack of Clubs: 20.",
        "You lose, 16 to 20: -$10.",
        "You have $990. Your bet?",
    ]


def test_minus_is_for_fewer_words_and_plus_for_all() -> None:
    lines: list[str] = []
    stream = stream_named("lines", reader("-\n+\n"), lines.append)
    stream.help = lambda: ()
    rules = load("vegas-strip")
    with suppress(InputClosed):
        Deal(rules, "vegas-strip", rules.shuffle, 3).play(stream, (stream,))
    assert [line for line in lines if line.endswith(" words.")] == ["Few words.", "All words."]


def test_a_word_is_explained_where_it_first_appears_and_never_again() -> None:
    explained: list[str] = []
    for said in (["Soft: with an ace", "Surrender: you give"], []):
        lines: list[str] = []
        stream = stream_named("lines", reader("10\ns" * 6), lines.append)
        stream.words = FirstWords(explained)
        rules = load("vegas-strip")
        with suppress(InputClosed):
            Deal(rules, "vegas-strip", rules.shuffle, 3).play(stream, (stream,))
        told = [line for line in lines if line.startswith(("Soft: ", "Surrender: "))]
        assert [line[:17] for line in told] == [line[:17] for line in said]


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("You lose: bust with 26: -$10.", "You lose: bust with 26: minus $10."),
        ("hit -0.21 (best), stand +0.04", "hit minus 0.21 (best), stand plus 0.04"),
        ("?? Hit was best: 12 wins. Stand. ?! Hit.", "Blunder. Hit was best: 12 wins. Stand. Inaccuracy. Hit."),
        (
            "1 ?? blunder. Marks, on average: ?? blunder from 25 %, ? mistake from 5 %, ?!",
            "1 blunder. Marks, on average: blunder from 25 %, mistake from 5 %, ",
        ),
        ("  marked   1  2 ?!, 0 ?, 1 ??.", "  marked   1  2 inaccuracies, 0 mistakes, 1 blunder."),
        ("0 best, 1 ?!, 2 ??", "0 best, 1 inaccuracy, 2 blunders"),
        ("??    1", "Blunder.    1"),
        ("At any question ? helps; type 21+3 5, or 8-5-3.", "At any question ? helps; type 21+3 5, or 8-5-3."),
    ],
)
def test_signs_and_marks_are_said_in_words(written: str, said: str) -> None:
    assert spoken(written) == said
