"""P in a replay: the watcher plays on from there, and comes back."""

import pytest

from blackjack_tui.front_ends import Look
from blackjack_tui.screen import keys
from blackjack_tui.screen.buffer import Size
from blackjack_tui.screen.keys import Click, Key
from tests.front_ends.watching import (
    CARDS,
    LOOKS,
    NAMES,
    ONE_ROUND,
    PLAY_ON,
    QUIT,
    RIGHT,
    SPACE,
    TWO_ROUNDS,
    place,
    stepped,
    waits,
    watched,
)
from tests.memory_terminal import Frame, InPause
from tests.sessions import frames_of


def pressed(letters: str) -> list[Key]:
    return [Key(keys.ENTER) if letter == "\n" else Key(letter) for letter in letters]


def played_on(code: str, steps: int, letters: str, view: str = "names") -> list[Frame]:
    """From P on, which is pressed at a position of the game."""
    script = [*[RIGHT] * steps, PLAY_ON, *pressed(letters)]
    return stepped(code, *script, look=NAMES._replace(view=view))[steps + 1 :]


QUESTION = 22  # its row in the cards view


def as_live(frame: Frame, view: str) -> list[object]:
    """The frame without how far the question is moved by it that Q goes back, and without the corner's keys."""
    if view == "names":
        return [frame.cells[1:], frame.cursor]
    cells = [row for number, row in enumerate(frame.cells) if number not in (0, QUESTION, QUESTION + 1)]
    return [
        cells,
        frame.lines[0].split()[:2],
        " ".join(frame.lines[QUESTION].replace(" back", " leave").split()),
    ]


@pytest.mark.parametrize(
    ("letters", "question"),
    [("", "H hit S stand Q back"), ("s", "Y deal again N back")],
)
def test_who_plays_on_is_told_that_q_goes_back_until_back(letters: str, question: str) -> None:
    frames = played_on(ONE_ROUND, 8, letters, "cards")
    assert frames[-1].lines[QUESTION].split() == question.split()
    assert "back" not in "".join(played_on(ONE_ROUND, 8, f"{letters}q", "cards")[-1].lines)


FROM_HERE = [
    # code, position, keys after P, seed, the same decisions from the start
    (ONE_ROUND, 0, "s", 37, "s"),
    (ONE_ROUND, 8, "syhs", 37, "syhs"),
    (ONE_ROUND, 13, "ys", 37, "hys"),
    (TWO_ROUNDS, 0, "50\nhs", 48, "50\nhs"),
    (TWO_ROUNDS, 17, "d100\n", 48, "\npsd100\n"),
    (TWO_ROUNDS, 24, "\ns", 48, "\npss\ns"),
]


@pytest.mark.parametrize(
    ("view", "code", "position", "letters", "seed", "from_the_start"),
    [*(("names", *row) for row in FROM_HERE), *(("cards", *row) for row in FROM_HERE[1::3])],
)
def test_what_is_played_on_is_what_would_have_been_played_from_the_start(
    view: str, code: str, position: int, letters: str, seed: int, from_the_start: str
) -> None:
    live = frames_of(view, code.partition("/")[0], seed, from_the_start)
    on = played_on(code, position, letters, view)
    assert as_live(on[-1], view) == as_live(live[-1], view)
    assert on[-1].timeout is None
    assert waits(on) == waits(live)[len(live) - len(on) :]


@pytest.mark.parametrize(("look", "size"), LOOKS)
@pytest.mark.parametrize("position", [0, 8, 13])
def test_q_at_a_question_comes_back_to_the_same_moment_paused(look: Look, size: Size, position: int) -> None:
    script = [*[RIGHT] * position, PLAY_ON, QUIT]
    frames = stepped(ONE_ROUND, *script, look=look, size=size)
    assert frames[-1] == frames[position]
    assert frames[position + 1] != frames[position]


def test_after_coming_back_the_keys_of_the_replay_count_again() -> None:
    script = [*[RIGHT] * 8, PLAY_ON, Key("s"), QUIT, RIGHT, SPACE]
    frames = stepped(ONE_ROUND, *script)
    back = next(at for at in range(9, len(frames)) if "paused" in frames[at].lines[0])
    assert frames[back:] == stepped(ONE_ROUND, *[RIGHT] * 9, SPACE)[8:]


def test_p_comes_from_a_replay_that_plays_and_q_comes_back_to_it_paused() -> None:
    frames = watched(ONE_ROUND, InPause(PLAY_ON, after=4.0), QUIT)
    assert place(frames[-1]) == "paused round 1/1 event 7/13"
    assert frames[-1].timeout is None


def text_of(frame: Frame) -> str:
    return " ".join(" ".join(line.strip(" ▌▀▄") for line in frame.lines).split())


def test_the_help_then_has_the_keys_of_the_table_and_the_code_of_what_is_played() -> None:
    script = [*[RIGHT] * 8, PLAY_ON, Key("s"), Key("?")]
    helped = text_of(stepped(ONE_ROUND, *script, look=CARDS, size=Size(40, 80))[-1])
    assert "H hit: one more card S stand: no more cards" in helped
    assert "Deal code: twentyone/37/s M keeps it on leaving:" in helped
    assert "Space pauses" not in helped


def test_a_click_on_an_answer_that_was_given_plays_nothing_on() -> None:
    steps = [RIGHT] * 12
    before = stepped(TWO_ROUNDS, *steps, look=CARDS)[-1]
    row, line = next((row, line) for row, line in enumerate(before.lines) if "split" in line)
    after = stepped(TWO_ROUNDS, *steps, Click(row, line.index("split")), look=CARDS)[-1]
    assert after.lines == before.lines
