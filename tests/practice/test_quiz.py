"""The quiz at a table: its moments, its verdicts in every front end, and what is kept of it."""

import json
from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from pathlib import Path
from random import Random

import pytest

from blackjack_tui.cli import main
from blackjack_tui.coach.bets import BetJudge
from blackjack_tui.counts import CountAtTable
from blackjack_tui.errors import InputClosed, Left
from blackjack_tui.folders import data_file
from blackjack_tui.front_ends import Look, stream_named
from blackjack_tui.front_ends.playing import FullScreen
from blackjack_tui.front_ends.quiz_screen import QuizScreen
from blackjack_tui.front_ends.table_screen import Mode, TableScreen
from blackjack_tui.game.actions import Action, Limits, Question
from blackjack_tui.game.events import Event
from blackjack_tui.game.situation import Seen, Situation
from blackjack_tui.odds.engine import Odds
from blackjack_tui.play.records import Deal
from blackjack_tui.play.seating import Seating
from blackjack_tui.play.session import FrontEnd
from blackjack_tui.practice.exercises import PendingOdds
from blackjack_tui.practice.progress import FILE, Progress, QuizAnswer
from blackjack_tui.practice.quiz import AskedCount, CountQuiz, JudgedCount, QuizFrontEnd
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.screen.buffer import Size
from blackjack_tui.screen.keys import BACKSPACE, ENTER, Key
from blackjack_tui.words.keymap import Shortcut
from tests.memory_terminal import Frame, MemoryTerminal
from tests.piped import Piped
from tests.sessions import reader

RULES = load("vegas-strip")
DEAL = Deal(RULES, "vegas-strip", "python", 5, seating=Seating(1, 3))
DAY = date(2026, 11, 22)


class Kept(Progress):
    """Keeps the answers to the quiz in memory."""

    def __init__(self) -> None:
        super().__init__()
        self.answers: list[QuizAnswer] = []

    def save_quiz(self, answer: QuizAnswer) -> None:
        self.answers.append(answer)


class Chosen(Random):
    """Chance by a script: y where it is below every chance. After a moment, y asks the true count."""

    def __init__(self, script: str) -> None:
        super().__init__()
        self._script = iter(script)

    def random(self) -> float:
        return 0.0 if next(self._script, "n") == "y" else 0.99


RAMP = (1, 1, 2, 4, 8, 12)
FLAT = (1,)
"""A ramp by which no bet depends on the count, so that nothing has to be computed."""


def sit(
    front_end: FrontEnd, asks: QuizFrontEnd, chances: str, deal: Deal = DEAL, ramp: Sequence[float] = RAMP
) -> list[QuizAnswer]:
    """Plays with the quiz until the input ends, and returns the answers that were kept."""
    kept = Kept()
    count = CountAtTable("hi-lo")
    bets = BetJudge(deal.rules, count.load, ramp, count.before)
    with (
        suppress(InputClosed),
        CountQuiz(asks, count, bets, Chosen(chances), kept, lambda: DAY) as quiz,
    ):
        deal.play(front_end, (count, quiz, front_end))
        quiz.leave()
    return kept.answers


def written(view: str, keys: str, chances: str, deal: Deal = DEAL) -> tuple[list[str], list[QuizAnswer]]:
    """What a stream writes of the quiz while `keys` are typed, and the answers that were kept."""
    lines: list[str] = []
    stream = stream_named(view, reader(keys), lines.append)
    answers = sit(stream, stream, chances, deal)
    return lines, answers


class Standing(FrontEnd):
    """Bets the minimum and stands, for so many rounds, and answers counts that are so much too high."""

    def __init__(self, rounds: int, off: int = 0) -> None:
        self.asked: list[AskedCount] = []
        self.judged: list[JudgedCount] = []
        self.events: list[Event] = []
        self.seen = Seen()
        self._rounds = rounds
        self._off = off

    def on_event(self, event: Event, situation: Situation) -> None:
        self.events.append(event)
        self.seen = situation.seen

    def decide(self, situation: Situation) -> Action:
        assert isinstance(situation.asked, Question)
        return next(each for each in (Action.STAND, Action.DECLINE) if each in situation.asked.actions)

    def bet(self, situation: Situation) -> int:
        if situation.table.rounds == self._rounds:
            raise Left
        assert isinstance(situation.asked, Limits)
        return situation.asked.minimum

    def ask_count(self, asked: AskedCount) -> str:
        self.asked.append(asked)
        return f"{int(asked.exercise.right) + self._off}"

    def wait(self, odds: PendingOdds) -> None:
        odds.wait()

    def judge_count(self, judged: JudgedCount) -> None:
        self.judged.append(judged)


def about_counts(lines: Sequence[str]) -> list[str]:
    return [line for line in lines if "count" in line or "too high" in line]


def test_a_wrong_count_costs_the_bet_of_the_ramp_at_the_exact_worth_of_the_shoe() -> None:
    lines, answers = written("lines", "100\nsx\n+4\n", "yy")
    asked = (
        "1 of 312 cards are in the tray, 11 on the table. What is the true count? Type a number, or Q to "
        "leave, and press Enter."
    )
    seen = Standing(1)
    sit(seen, seen, "n")
    worth = Odds(RULES).round_value(seen.seen.unseen)
    assert about_counts(lines) == [
        asked,
        "'x' is not a count.",
        asked,
        "Not 4, but -1. Hi-Lo: running -4, 5.8 decks left, true -1 (rounded down). 5 too high. By that "
        f"your ramp bets $80, not $10; the shoe is worth {100 * worth:+.2f} %: "
        f"that costs {-7000 * worth:.1f} cents.",
    ]
    assert answers == [QuizAnswer(DAY, "vegas-strip", "hi-lo", "true", "round", 5.0, answers[0].cost)]
    assert answers[0].cost == pytest.approx(-7000 * worth)
    assert worth < 0


def test_in_json_a_count_is_asked_again_until_it_is_a_number_and_its_verdict_is_an_event_of_its_own() -> None:
    lines, _ = written("json", "1000\nsk\n-3\n1000\nq-5", "yn")
    events = [json.loads(line) for line in lines if '"count' in line or '_count"' in line]
    ask = {"event": "ask", "question": "count", "which": "running", "moment": "round"}
    ask["tray"] = {"discarded": 1, "size": 312}  # type: ignore[assignment]
    verdict = {"which": "running", "moment": "round", "answer": -3, "right": -4, "off": 1, "drift": 1}
    bets = {"answered_bet": 1000, "right_bet": 1000}
    assert events == [
        ask,
        {"event": "wrong_count", "text": "k"},
        ask,
        {"event": "count_judged", **verdict, **bets},
    ]


def test_the_moments_follow_chance_and_the_drift_begins_anew_with_the_shoe() -> None:
    deal = Deal(load("downtown"), "downtown", "python", 3)
    player = Standing(8, off=2)
    sit(player, player, "ynnnnyy" + "yn" * 9, deal, FLAT)
    assert [(each.moment, each.which) for each in player.asked] == [
        ("round", "running"),
        ("bet", "true"),
        ("round", "running"),
        ("shuffle", "running"),
        ("bet", "running"),
        ("round", "running"),
        ("round", "running"),
    ]
    assert [(len(judged.shoe.errors), judged.bets is None) for judged in player.judged] == [
        *((1, False), (2, False), (3, False), (4, True)),
        *((1, False), (2, False), (3, False)),
    ]
    assert player.judged[3].text.endswith("2 too high. In this shoe: counts 2 too high on average.")


def test_the_game_is_the_same_without_the_quiz() -> None:
    deal = Deal(RULES, "vegas-strip", "python", 5, seating=Seating(2, 5))
    played = []
    for chances in ("", "yy" * 20):
        player = Standing(8)
        assert all(answer.off == 0 for answer in sit(player, player, chances, deal))
        assert bool(player.asked) is bool(chances)
        played.append(player.events)
    assert played[0] == played[1]


def test_rounds_of_an_earlier_session_are_not_asked_about() -> None:
    player = Standing(3)
    count = CountAtTable("hi-lo")
    bets = BetJudge(RULES, count.load, (1, 2), count.before)
    with CountQuiz(player, count, bets, Chosen("y" * 99), Progress()) as quiz:
        DEAL.play(player, (count, quiz, player), shown_from=10_000)
        quiz.leave()
    assert player.asked == []


_NAMES = {"\n": ENTER, "\b": BACKSPACE}


def frames(size: Size, keys: str, chances: str) -> list[Frame]:
    """What the screen shows at each question while keys are pressed."""
    terminal = MemoryTerminal(size, [Key(_NAMES.get(key, key)) for key in keys])
    table = TableScreen(terminal, terminal.clock, Look("cards", "felt", "two-colour", 0), RULES)
    count = CountAtTable("hi-lo", current=lambda: table.situation)
    screen = FullScreen(table, Mode(keys={Shortcut.COUNT: lambda: count.sentence(size.columns)}))
    with suppress(Left):
        sit(screen, QuizScreen(table), chances)
    return [frame for frame in terminal.frames if frame.timeout is None]


@pytest.mark.parametrize("size", [Size(15, 40), Size(24, 80), Size(40, 120)])
@pytest.mark.parametrize("on", [" ", "\n"])
def test_a_count_is_typed_on_a_page_and_its_correction_stays_until_space_or_enter(size: Size, on: str) -> None:
    shown = ["\n".join(frame.lines) for frame in frames(size, f"\nsk-\b3\n3{on}q", "yn")]
    asked = [place for place, text in enumerate(shown) if "What is the running count?" in text]
    assert [row for place in asked for row in shown[place].splitlines() if "_ " in row or "Type a" in row]
    wrong = [place for place, text in enumerate(shown) if "Not 3, but -4." in " ".join(text.split())]
    assert wrong == [asked[-1] + 1, asked[-1] + 2]
    assert "Bet $10" in shown[wrong[-1] + 1]


def test_while_a_count_is_asked_the_cards_and_the_result_stay_as_they_were() -> None:
    quiz = frames(Size(24, 80), "\nsk", "yn")[-1]
    table = frames(Size(24, 80), "\ns", "nn")[-1]
    assert "The count" in "\n".join(quiz.lines)
    assert "You lose   17 < 20" in "\n".join(quiz.lines)
    assert quiz.cells[2:8] == table.cells[2:8]


@pytest.mark.usefixtures("home")
def test_answers_are_kept_and_count_and_stats_have_their_score(
    capsys: pytest.CaptureFixture[str], piped: Piped
) -> None:
    assert main(["stats"]) == 0
    assert capsys.readouterr().out == "Nothing is kept yet.\n"
    kept = Progress(data_file(FILE), "vegas-strip")
    for off, cost, system in ((0.0, 0.0, "hi-lo"), (-1.0, 25.0, "hi-lo"), (3.0, 0.0, "ko")):
        kept.save_quiz(QuizAnswer(DAY, "downtown", system, "running", "bet", off, cost))
    with Path(data_file(FILE)).open("a", encoding="utf-8") as file:
        file.write('{"which": "true", "moment": "bet", "off": "x"}\n{"which')
    assert [answer.off for answer in Progress(data_file(FILE), "home").quiz_answers()] == [0, -1, 3]
    assert main(["stats", "--rules", "downtown"]) == 0
    score = "counts off by 1.33 on average, 0.67 too high on balance; the bets by them would have cost $0.25."
    assert capsys.readouterr().out == f"Counts asked at the table: 1 of 3 right, {score}\n"
    assert main(["stats", "--json"]) == 0
    quiz = {"asked": 3, "right": 1, "drift": 2 / 3, "cost": 25.0}
    assert json.loads(capsys.readouterr().out)["quiz"] == quiz
    drill = ["drill", "--on", "cards", "--rounds", "1", "--seed", "1", "--plain", "--count", "ko"]
    told = piped(*drill, keys="1\n").stdout
    assert "Counts asked at the table: 0 of 1 right, counts 3 too high on average." in told


@pytest.mark.usefixtures("home")
def test_a_count_asked_on_leaving_is_all_that_a_game_with_the_quiz_has_more_and_is_kept(piped: Piped) -> None:
    game = ["vegas-strip", "--seed", "6", "--view", "json", "--keep"]
    told = [
        piped(*game, *flags, keys="1000\nsq-4\n").stdout.splitlines()
        for flags in ((), ("--quiz",), ("--quiz",))
    ]
    assert told[1] == told[2]
    assert told[1][:-2] == told[0]
    assert [json.loads(line)["event"] for line in told[1][-2:]] == ["ask", "count_judged"]
    kept = Progress(data_file(FILE), "").quiz_answers()
    assert [answer.moment for answer in kept] == ["leave", "leave"]


@pytest.mark.usefixtures("home")
def test_in_lines_k_is_off_at_every_question_of_a_game_with_the_quiz(piped: Piped) -> None:
    for typed in ("k\n", "10\nk"):  # at a bet, and at a decision
        game = ("vegas-strip", "--plain", "--seed", "1")
        told, quizzed = (piped(*game, *flags, keys=typed).stdout for flags in ((), ("--quiz",)))
        assert "Hi-Lo: running" in told
        assert "Hi-Lo: running" not in quizzed
