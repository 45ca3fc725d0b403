"""The first lesson: each hand teaches what it says, wrong keys have prices, it is left and taken up again."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from blackjack_tui.coach.advice import advice_from, request_for
from blackjack_tui.errors import InputClosed, Left
from blackjack_tui.front_ends import Look
from blackjack_tui.front_ends.keys_in import Keys
from blackjack_tui.front_ends.lesson_screen import play_lesson
from blackjack_tui.front_ends.practice_streams import LessonLines
from blackjack_tui.front_ends.table_screen import TableScreen
from blackjack_tui.game.actions import Question
from blackjack_tui.game.events import Event, RoundOver
from blackjack_tui.game.situation import Situation
from blackjack_tui.odds.answers import Request
from blackjack_tui.odds.kept_figures import compute
from blackjack_tui.play.session import Watcher
from blackjack_tui.practice.lesson import BOOK, GuidedDecision, Lesson, guided_hands
from blackjack_tui.practice.progress import Progress
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.screen.buffer import Size
from blackjack_tui.screen.keys import ENTER, Key
from blackjack_tui.words.keymap import KEYS
from tests.memory_terminal import Frame, MemoryTerminal
from tests.practice.sittings import Right
from tests.pty_program import PtyProgram
from tests.sessions import reader

RULES = load(BOOK)
STANDARD, NARROW = Size(24, 80), Size(15, 40)
_HALF_A_CENT = 0.0005  # of a bet of $10
BEST = ["s", "hs", "h", "s", "hhs", "", "d", "pss", "ns", "r", "hs", "hs"]
"""The keys of the best moves of each hand."""
# The cards and the result of each hand, which its sentences and those of the next tell about.
HANDS = {
    "What cards count": ("KC 9S", "7S KC", 1000),
    "Another card": ("5S 3C KH", "10S 7D", 1000),
    "A bust": ("10H 5S QD", "7S 10D", -1000),
    "What the dealer must do": ("10H 2S", "6C 10D QD", 1000),
    "Soft hands": ("AD 6H 5D 7C", "8C QS", 1000),
    "Blackjack": ("AH KS", "9C 4S", 1500),
    "Double": ("6D 5C JH", "6S 4C QS", 2000),
    "Split": ("8C KC, 8S KS", "6S QH 9C", 2000),
    "Insurance": ("10D 9H", "AD 6H", 1000),
    "Surrender": ("10H 6H", "10C 4S", -500),
    "The chart": ("10H 2C 8D", "3C JS 5C", 1000),
    "The coach": ("AD 7S 2S", "9D QC", 1000),
}


class Hands(Watcher):
    """The rounds of a lesson: the cards of both sides, and the result."""

    def __init__(self) -> None:
        self.hands: list[tuple[str, str, int]] = []

    def on_event(self, event: Event, situation: Situation) -> None:
        if isinstance(event, RoundOver):
            table = situation.table
            hands = ", ".join(" ".join(map(str, hand.cards)) for hand in table.hands)
            self.hands.append((hands, " ".join(map(str, table.dealer.cards)), sum(table.gains)))


def taught(kept: Progress | None = None) -> tuple[Right, Hands]:
    """A lesson in which every answer is the best, and its rounds."""
    front_end, hands = Right(), Hands()
    Lesson(front_end, (hands,), RULES, kept or Progress()).play()
    return front_end, hands


def test_each_hand_is_dealt_the_cards_that_its_sentences_are_about() -> None:
    front_end, hands = taught()
    titles = [hand.title for hand in guided_hands()]
    assert dict(zip(titles, hands.hands, strict=True)) == HANDS
    keys = "".join(exercise.right for exercise in front_end.exercises)
    assert keys == "".join(BEST)
    assert [exercise.drill for exercise in front_end.exercises] == [
        hand.title for hand in guided_hands() for _ in hand.decisions
    ]


def test_every_move_that_the_lesson_teaches_is_best_and_every_price_exact() -> None:
    decisions: list[GuidedDecision] = [each for hand in guided_hands() for each in hand.decisions]
    situations = [exercise.situation for exercise in taught()[0].exercises if exercise.situation]
    requests = [request for situation in situations if isinstance(request := request_for(situation), Request)]
    for decision, situation, odds in zip(decisions, situations, compute(*requests), strict=True):
        assert isinstance(situation.asked, Question)
        advice = advice_from(situation.asked, odds)
        assert advice
        assert advice.best is decision.best, decision.look
        costs = {action: advice.cost(action) for action in advice.values if action is not advice.best}
        assert decision.costs == pytest.approx(costs, abs=_HALF_A_CENT), decision.look


def test_the_chances_in_the_sentences_are_true() -> None:
    asked = {exercise.drill: exercise.situation for exercise in reversed(taught()[0].exercises)}
    found = []
    for title in ("A bust", "What the dealer must do", "Surrender"):
        situation = asked[title]
        assert situation
        request = request_for(situation)
        assert isinstance(request, Request)
        (odds,) = compute(request)
        found.append(odds)
    seven, six, surrendered = found
    assert seven.dealer.bust == pytest.approx(0.25, abs=0.02)  # one time in four
    assert 0.4 < six.dealer.bust < 0.45  # more than four times in ten
    assert surrendered.stand.win < 0.25  # less than one time in four


def shown(size: Size, script: Sequence[str], kept: Progress) -> tuple[list[Frame], bool]:
    """What the screen shows while keys are pressed, without the waits; and whether the player plays on."""
    terminal = MemoryTerminal(size, [Key(key) for key in script])
    table = TableScreen(terminal, terminal.clock, Look("cards", "felt", "two-colour", 0), RULES)
    plays_on = False
    try:
        play_lesson(table, kept)
        plays_on = True
    except (Left, InputClosed):
        pass
    return [frame for frame in terminal.frames if frame.timeout != 0], plays_on


def pressed() -> Iterator[str]:
    """The keys of somebody who always makes the best move, and goes on with Space."""
    for moves in BEST:
        yield " "  # the page of the hand
        yield from moves
        yield " "  # the hand that is over


@pytest.mark.parametrize("size", [STANDARD, NARROW])
def test_the_lesson_is_read_whole_in_every_window_and_its_end_plays_on(size: Size) -> None:
    frames, plays_on = shown(size, [*pressed(), ENTER], Progress())
    assert plays_on
    text = " ".join("\n".join(frame.lines) for frame in frames)
    words = " ".join(text.split())
    for hand in guided_hands():
        assert hand.about in words, hand.title
        for decision in hand.decisions:
            assert decision.look in text
    assert "Down more" not in text
    assert "19 of 19 decisions right at once" in words


def words(shown: str) -> str:
    """The lines of a page without the blanks around them."""
    return "\n".join(filter(None, map(str.strip, shown.splitlines())))


def test_a_wrong_key_is_priced_and_asked_again() -> None:
    frames, _ = shown(STANDARD, [" ", "h", "x", " ", "h", "s", "q"], Progress())
    text = ["\n".join(line.rstrip() for line in frame.lines) for frame in frames]
    assert "1 of 12: What cards count\nCome closer to 21 than the dealer" in words(text[0])
    hand = next(frame for frame in text if " King and 9 make 19: stand, S.\n" in frame)
    assert hand.splitlines()[-3].strip() == "best"  # above the key of the move that the text names
    wrong = next(frame for frame in text if "Look again" in frame)
    assert "► You" in wrong  # the hand is seen beside the correction
    assert text.index(hand) < text.index(wrong)
    assert "Look again\nStand is better by $13.28 (133 % of the bet) on average." in words(wrong)
    assert " Right. All but a 2 or an ace would take you over 21.\n" in text[-1]  # the key on the page answered


def test_from_the_fifth_hand_on_the_lesson_asks_and_does_not_tell_the_key() -> None:
    for hand in guided_hands()[4:]:
        for decision in hand.decisions:
            named = {word for word in decision.look.replace(",", "").strip("?.").split() if len(word) == 1}
            assert named & {*"HSDPRYN"} != {KEYS[decision.best].upper()}
            assert str(decision.best) not in decision.look.lower()


def test_no_reason_says_that_a_card_busts_a_soft_hand() -> None:
    decisions = [decision for hand in guided_hands() for decision in hand.decisions]
    for exercise, decision in zip(taught()[0].exercises, decisions, strict=True):
        assert exercise.situation
        if exercise.situation.table.player.soft:
            assert "over 21" not in decision.why


def test_the_lesson_goes_on_with_the_hand_where_it_was_left(tmp_path: Path) -> None:
    def kept() -> Progress:
        return Progress(str(tmp_path / "data" / "drills.jsonl"), BOOK)

    for keys, left_at in ((" q", 0), (" s q", 1), (" hs q", 2), ("q", 2)):
        shown(STANDARD, keys, kept())
        assert kept().lesson_hands() == left_at
    frames, _ = shown(STANDARD, "q", kept())
    assert any("3 of 12: A bust" in line for line in frames[0].lines)
    taught(kept())
    assert kept().lesson_hands() == 0
    kept().save_lesson_hands(99)  # a line of another version
    assert taught(kept())[1].hands


def written(keys: str) -> list[str]:
    """The lines of a lesson that ends with its keys."""
    lines: list[str] = []
    stream = LessonLines(Keys(reader(keys), None, str), lines.append, lambda: 0.0)
    try:
        Lesson(stream, (stream,), RULES, Progress()).play()
    except (Left, InputClosed):
        lines.append("left")
    return lines


def test_the_lesson_in_sentences() -> None:
    lines = written("hs")
    hand = guided_hands()[0]
    asked = lines.index("King and 9 make 19: stand, S.")
    assert lines[0] == f"Hand 1 of 12: {hand.title}. {hand.about}"
    assert lines[asked + 2] == (
        f"Stand is better by $13.28 (133 % of the bet) on average. {hand.decisions[0].why}"
    )
    assert lines[asked + 3 : asked + 5] == lines[asked : asked + 2]
    assert lines[asked + 5] == "Right. All but a 2 or an ace would take you over 21."
    assert lines[asked + 11].startswith("Hand 2 of 12: Another card. You have 8.")
    every = "".join(BEST)
    assert written(f"{every}\n")[-1] == "Enter plays on, with the coach after each decision. Q leaves."
    assert written(f"{every}q")[-1] == "left"


def at_home(home: Path, *arguments: str) -> PtyProgram:
    folders = {f"XDG_{kind}_HOME": str(home / kind) for kind in ("CONFIG", "DATA", "CACHE")}
    environment = {"HOME": str(home), "BLACKJACK_TUI_KEEP": "yes", "BLACKJACK_TUI_SPEED": "0", **folders}
    return PtyProgram([sys.executable, "-m", "blackjack_tui", *arguments], STANDARD, environment)


LAST_HAND = (
    ("12 of 12", " "),
    ("each play worth", "h"),
    ("soft 20 against", "s"),
    ("go on", " "),
    ("Enter play on", "\r"),
)


def test_at_its_end_the_lesson_plays_on_with_the_coach(tmp_path: Path) -> None:
    Progress(str(tmp_path / "DATA" / "blackjack-tui" / "drills.jsonl"), BOOK).save_lesson_hands(11)
    with at_home(tmp_path, "learn") as program:
        for shown, key in LAST_HAND:
            program.wait_for(shown)
            program.type(key)
        program.wait_for("Enter deal")
        assert "Come closer to 21" not in program.picture.text
        program.type("c")
        program.wait_for("coach before")  # the setting that comes next
        program.type("q")
        assert program.exit_status() == 0


def test_at_a_table_the_lesson_leaves_the_hand_as_it_was(tmp_path: Path) -> None:
    kept = Progress(str(tmp_path / "DATA" / "blackjack-tui" / "drills.jsonl"), BOOK)
    kept.save_lesson_hands(11)
    with at_home(tmp_path, "vegas-strip", "--seed", "5") as program:

        def hand() -> list[str]:
            return program.picture.text.splitlines()[2:19]

        program.wait_for("Enter")
        program.type("\r")
        program.wait_for("Bankroll .990")
        before = hand()
        program.type("f")
        program.wait_for("12 of 12")
        program.type("q")
        program.wait_until(lambda: hand() == before, "the hand as it was")
        program.type("f")
        for shown, key in LAST_HAND:
            program.wait_for(shown)
            program.type(key)
        program.wait_for("coach after")
        program.wait_until(lambda: hand() == before, "the hand as it was")
        program.type("h")
        program.wait_for("Surrender")
        program.type("q")
        assert program.exit_status() == 0
    assert kept.lesson_hands() == 0
