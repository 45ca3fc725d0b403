"""What a replay shows beside the table: where it is, its keys, and what was answered."""

from itertools import groupby

import pytest

from blackjack_tui.front_ends import Look
from blackjack_tui.screen.buffer import Size
from tests.front_ends.watching import CARDS, END, NAMES, ONE_ROUND, RIGHT, TWO_ROUNDS, stepped, watched
from tests.memory_terminal import Frame
from tests.sessions import STANDARD

NARROW = Size(15, 40)
WIDE = Size(24, 130)

KEYS = "Space play  ←→ step  P play on"
BARS = [
    # code, steps, look, size, the row of the bar, what is in it
    (ONE_ROUND, 0, NAMES, STANDARD, 0, f"paused  round 1/1  event 0/13  speed 1  ──────  {KEYS}"),
    (ONE_ROUND, 9, CARDS, STANDARD, 23, f"paused  round 1/1  event 9/13  speed 1  ════──  {KEYS}"),
    (ONE_ROUND, 13, CARDS, STANDARD, 23, f"the end  round 1/1  event 13/13  ═════════════  {KEYS}"),
    (TWO_ROUNDS, 30, NAMES, STANDARD, 0, f"paused  round 2/2  event 6/14  speed 1  ═════─  {KEYS}"),
    (ONE_ROUND, 13, CARDS, NARROW, 14, "the end  1/1 13/13  ══════  Space play"),
    (
        ONE_ROUND,
        9,
        NAMES,
        WIDE,
        0,
        "paused  round 1/1  event 9/13  speed 1  ═════════════════════─────────"
        "  Space play  ←→ step  ↑↓ speed  Home End round  P play on",
    ),
]


@pytest.mark.parametrize(("code", "steps", "look", "size", "row", "expected"), BARS)
def test_the_bar_says_state_round_and_event_and_which_keys_there_are(
    code: str, steps: int, look: Look, size: Size, row: int, expected: str
) -> None:
    frame = stepped(code, *[RIGHT] * steps, look=look, size=size)[-1]
    assert frame.lines[row] == f" {expected} ".ljust(size.columns)


def test_the_bar_is_filled_as_much_of_the_game_has_been_shown() -> None:
    frames = stepped(TWO_ROUNDS, *[RIGHT] * 38, look=CARDS, size=WIDE)
    parts = [
        row.count("═") / (row.count("═") + row.count("─")) for row in (frame.lines[23] for frame in frames)
    ]
    assert parts == sorted(parts)
    assert [round(parts[event], 1) for event in (0, 19, 38)] == [0, 0.5, 1]


def roles_of(frame: Frame, row: int) -> list[tuple[str, str]]:
    """The texts of a row, each with its role, without what is blank."""
    runs = (
        ("".join(character for character, _ in cells).strip(), role)
        for role, cells in groupby(frame.cells[row], key=lambda cell: cell[1].fore)
    )
    return [(text, role) for text, role in runs if text.strip()]


ANSWERED = [
    (ONE_ROUND, 8, [("H", "key"), ("hit", "cell_hit"), ("S stand", "cell_stand"), ("Q leave", "message")]),
    (
        TWO_ROUNDS,
        24,
        [
            ("Enter", "go_key"),
            ("deal", "cell_go"),
            ("Bet $25", "worth"),
            ("↑ ↓ change  / half  * double  < min  > max", "message"),
            ("Q leave", "message"),
        ],
    ),
]


@pytest.mark.parametrize(("code", "steps", "expected"), ANSWERED)
def test_only_the_answer_that_was_given_stays_in_the_light(
    code: str, steps: int, expected: list[tuple[str, str]]
) -> None:
    frame = watched(code, *[RIGHT] * steps, look=CARDS, paused=True, roles=True)[-1]
    assert roles_of(frame, 21) == expected


def test_a_question_that_was_not_answered_is_all_in_the_light() -> None:
    frame = watched(ONE_ROUND, END, END, look=CARDS, paused=True, roles=True)[-1]
    assert roles_of(frame, 21) == [
        ("Y", "go_key"),
        ("deal again", "cell_go"),
        ("N", "go_key"),
        ("leave", "cell_go"),
    ]


def test_in_names_the_answer_stands_after_the_question() -> None:
    frames = stepped(TWO_ROUNDS, *[RIGHT] * 24)
    assert [frames[position].lines[23].strip() for position in (1, 14, 24)] == [
        "Bet $10? (Enter) Enter",
        "Hand 1 has 11 points.  Stay (S), Hit (H) or Double (D)? S",
        "This round +$20  Bet $25? (Enter) Enter",
    ]
