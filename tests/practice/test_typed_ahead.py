"""Drills at a terminal: keys typed ahead answer nothing, a correction stays until it is read, and `?` helps."""

import sys

import pytest

from blackjack_tui.screen.buffer import Size
from tests.pty_program import PtyProgram

STANDARD, NARROW = Size(24, 80), Size(15, 40)
# A drill, what is typed before it asks, what it asks, a wrong answer with more keys behind it, the correction.
DRILL = ("drill vegas-strip --seed 3 --no-keep --speed 0", "", "hit|HIT|H", "shh y1", "was best")
COUNT = ("drill --on true --seed 1", "x", "What is the true", "1\r22\r ", "Not 1, but (-|minus )3")


def program(arguments: str, size: Size = STANDARD) -> PtyProgram:
    return PtyProgram([sys.executable, "-m", "blackjack_tui", *arguments.split()], size)


@pytest.mark.parametrize(
    ("arguments", "first", "asked", "burst", "wrong", "size"), [(*DRILL, NARROW), (*COUNT, STANDARD)]
)
def test_keys_typed_ahead_neither_close_a_correction_on_a_screen_nor_answer_the_next_question(
    arguments: str, first: str, asked: str, burst: str, wrong: str, size: Size
) -> None:
    with program(arguments, size) as drill:
        if first:
            drill.wait_for("begin")
            drill.type(first)
        drill.wait_for(asked)
        drill.type(burst)
        drill.wait_for(f"{wrong}(.|\n)*Space[: ]")
        drill.type("hs1\r" if first else "hs1")  # none goes on
        drill.type(" ")
        drill.wait_until(lambda: "Space" not in drill.picture.text, "the next question")
        drill.type("q")
        if not first:
            drill.wait_for("drill is over")
            drill.type(" ")
        drill.wait_for("0 of 1 right")
        assert drill.exit_status() == 0


@pytest.mark.parametrize(("arguments", "first", "asked", "burst", "wrong"), [DRILL, COUNT])
def test_keys_typed_ahead_in_sentences_answer_nothing_and_a_correction_waits(
    arguments: str, first: str, asked: str, burst: str, wrong: str
) -> None:
    question = r"leave \(Q\)\?|What is the true count\?.*"
    with program(f"{arguments} --plain", Size(50, 120)) as drill:
        drill.wait_for(rf"({question})\s*\Z")
        drill.type(burst)
        drill.wait_for(rf"{wrong}(.|\n)*Space goes on, Q ends\.\s*\Z")
        drill.type("1")
        drill.wait_for(r"(Space goes on, Q ends\.\s*){2}\Z")
        drill.type("h")
        drill.wait_for(r"(Space goes on, Q ends\.\s*){3}\Z")
        drill.type(" ")
        drill.wait_for(rf"Space goes on, Q ends\.(.|\n)*({question})\s*\Z")
        drill.type("?")
        drill.wait_for(rf" [Mm]iss(.|\n)*({question})\s*\Z")
        drill.type("q")
        drill.wait_for("0 of 1 right")
        assert drill.exit_status() == 0


def test_help_opens_anywhere_in_a_counting_drill_and_closes_where_it_was_opened() -> None:
    f1 = "\x1bOP"
    with program("drill --on cards --seed 1", Size(50, 120)) as drill:
        for asked, answer in (("begin", "x"), ("Space on", " "), ("What does it count", "1")):
            drill.wait_for(asked)
            drill.type(f1 if asked == "Space on" else "?")
            drill.wait_for(r"The aim(.|\n)*turns the next card(.|\n)*Single cards")
            drill.type("q")
            drill.wait_until(lambda: "Rules: " not in drill.picture.text, "the drill")
            drill.wait_for(asked)
            drill.type(answer)
        drill.wait_for("of 1 right")
