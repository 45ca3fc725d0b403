"""A table that plays by itself, until somebody takes over."""

from contextlib import suppress

import pytest

from blackjack_tui.errors import Left
from blackjack_tui.front_ends import Look
from blackjack_tui.front_ends.demo import Demo
from blackjack_tui.front_ends.table_screen import TableScreen
from blackjack_tui.play.policies import Autoplayer, strategy_named
from blackjack_tui.play.records import Deal
from blackjack_tui.rulebooks import rule_books
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.screen.buffer import Size
from blackjack_tui.screen.keys import Click, Key
from tests.front_ends.watching import CARDS, NAMES, QUIT, said, waits
from tests.memory_terminal import Frame, InPause, Input, MemoryTerminal
from tests.sessions import STANDARD, frames_of, play_at

NARROW = Size(15, 40)
ANY = Key("x")
YES, NO = Key("y"), Key("n")


def demo(
    *script: Input,
    rules: str = "twentyone",
    seed: int = 37,
    look: Look = NAMES,
    size: Size = STANDARD,
    policy: str = "mimic",
    rounds: int = 3,
) -> tuple[list[Frame], Demo]:
    """What is shown at each wait until the demo ends."""
    terminal = MemoryTerminal(size, script)
    book = load(rules)
    deal = Deal(book, rules, book.shuffle, seed)
    table = TableScreen(terminal, terminal.clock, look, book)
    policy_ = Autoplayer(strategy_named(policy, book), rounds)
    shown = Demo(table, policy_)
    with suppress(Left):
        play_at(shown, book, deal.shoe(), policy_)
    return terminal.frames, shown


@pytest.mark.parametrize("rounds", [1, 2, 5])
@pytest.mark.parametrize(
    ("rules", "question"), [("twentyone", "Play again (Y/N)?"), ("vegas-strip", "Bet $10? (Enter)")]
)
def test_it_plays_so_many_rounds_and_leaves(rules: str, question: str, rounds: int) -> None:
    frames, shown = demo(rules=rules, rounds=rounds, look=NAMES._replace(speed=0))
    asked = [said(frame).endswith(question) for frame in frames]  # a result may stand before it
    assert asked.count(True) == rounds + (rules == "vegas-strip")
    assert asked[-1]
    assert not shown.taken_over


@pytest.mark.parametrize("rules", rule_books())
def test_without_waits_it_still_reads_the_keyboard_at_every_question_and_is_never_stuck(rules: str) -> None:
    frames, _ = demo(rules=rules, look=CARDS._replace(speed=0), rounds=5)
    assert frames
    assert set(waits(frames)) == {0.2}


BARS = [
    (NAMES, STANDARD, 0, " demo  Space takes over  ? helps  Q leaves"),
    (CARDS, STANDARD, 23, " demo  Space takes over  ? helps  Q leaves"),
    (CARDS, NARROW, 14, " demo  Space takes over  ? helps"),
]


@pytest.mark.parametrize(("look", "size", "row", "expected"), BARS)
def test_the_bar_says_demo_at_all_times(look: Look, size: Size, row: int, expected: str) -> None:
    frames, _ = demo(look=look, size=size)
    assert {frame.lines[row].rstrip() for frame in frames} == {expected}


# Seconds into the demo: the shuffle, a card, the question, a card drawn, the result, the last question.
MOMENTS = [0.5, 2.0, 5.0, 8.0, 11.0, 13.0]


@pytest.mark.parametrize(("size", "row"), [(STANDARD, 21), (NARROW, 13), (Size(40, 120), None)])
def test_the_offer_to_take_over_has_keys_that_can_be_clicked(size: Size, row: int | None) -> None:
    offered = demo(InPause(ANY, after=5.0), QUIT, look=CARDS, size=size)[0][-1]
    place, line = next((at, line) for at, line in enumerate(offered.lines) if "Take over?" in line)
    assert row in (None, place)
    assert line[:89].split() == ["Take", "over?", "Y", "yes", "N", "no", "Q", "leave"]
    for word, taken in (("yes", True), ("no", False), ("Q", False)):
        frames, shown = demo(InPause(ANY, after=5.0), Click(place, line.index(word)), look=CARDS, size=size)
        assert shown.taken_over == taken
        assert (word == "Q") == (frames[-1] == offered)


@pytest.mark.parametrize("moment", MOMENTS)
def test_y_takes_over_and_the_next_question_is_the_players(moment: float) -> None:
    frames, shown = demo(InPause(ANY, after=moment), YES)
    assert shown.taken_over
    asked = [said(frame) for frame in frames if frame.timeout is None]
    next_question = "You have 12 points.  Stay (S) or Hit (H)?" if moment < 7.2 else "Play again (Y/N)?"
    assert asked[0] == "Take over (Y/N)?"
    assert asked[1].endswith(next_question)
    assert len(asked) == 2


def test_who_took_over_plays_as_at_any_table() -> None:
    frames, _ = demo(InPause(ANY, after=5.0), YES, Key("s"), Key("y"), Key("h"))
    live = frames_of("names", "twentyone", 37, "syh")
    question = next(at for at, frame in enumerate(live) if frame.timeout is None)
    taken = next(at for at, frame in enumerate(frames) if frame.timeout is None) + 1
    assert frames[taken:] == live[question:]


def test_who_took_over_is_asked_for_the_bet() -> None:
    frames, _ = demo(InPause(ANY, after=1.0), YES, rules="vegas-strip")
    assert [(frame.timeout, said(frame)) for frame in frames] == [
        (3.0, "Bet $10? (Enter)"),
        (None, "Take over (Y/N)?"),
        (None, "Bet $10? (Enter)"),
    ]


def test_the_help_of_a_demo_says_how_to_take_over() -> None:
    frames, _ = demo(InPause(Key("?"), after=5.0), Key("x"), look=CARDS, size=Size(40, 120), rounds=1)
    helped = next(frame for frame in frames if frame.timeout is None)
    assert any("Space offers to take over; Q leaves." in line for line in helped.lines)
    assert not any("Take over (Y/N)?" in said(frame) for frame in frames)


def test_no_other_key_answers_the_offer_and_n_lets_it_go_on_to_the_same_end() -> None:
    frames, shown = demo(InPause(ANY, after=5.0), Key("x"), Key("h"), Key("s"), NO)
    offers = [frame for frame in frames if said(frame) == "Take over (Y/N)?" and frame.timeout is None]
    assert len(offers) == 4
    assert not shown.taken_over
    assert frames[-1] == demo()[0][-1]


def test_q_leaves_at_once() -> None:
    frames, shown = demo(InPause(QUIT, after=5.0))
    whole = demo()[0]
    assert frames == whole[: len(frames)]
    assert len(frames) < len(whole)
    assert not shown.taken_over


def test_after_n_what_was_said_before_the_offer_is_said_again() -> None:
    frames, _ = demo(InPause(ANY, 2.0), NO)
    told = [said(frame) for frame in frames]
    offer = told.index("Take over (Y/N)?")
    assert told[offer - 1 : offer + 2] == ["Dealing Cards...", "Take over (Y/N)?", "Dealing Cards..."]


def test_a_result_that_was_interrupted_is_not_said_in_the_next_round() -> None:
    frames, _ = demo(InPause(ANY, 9.9), NO, InPause(ANY, 14.0), YES)
    assert said(frames[-1]) == "You have 12 points.  Stay (S) or Hit (H)?"


def test_at_the_end_the_last_table_stays_for_a_while() -> None:
    frames, shown = demo(rounds=1)
    shown.show_the_end()
    assert frames[-1].timeout == 4.0
    assert said(frames[-1]) == "That was the demo."
    assert frames[-1].lines[7].strip() == frames[-2].lines[7].strip()
