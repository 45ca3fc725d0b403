"""The coach of streams: what it says, and in which order."""

import json
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress

import pytest

from blackjack_tui.coach.advice import advice_from, request_for
from blackjack_tui.coach.stream_coach import StreamCoach
from blackjack_tui.errors import InputClosed
from blackjack_tui.front_ends import stream_named
from blackjack_tui.game.actions import Action, Question, Topic
from blackjack_tui.game.situation import Situation
from blackjack_tui.odds.engine import Odds
from blackjack_tui.play.records import Deal
from blackjack_tui.play.session import Player, Watcher
from blackjack_tui.rulebooks.loading import load
from tests.game.books import CLASSIC
from tests.sessions import reader

KEYS = "hsdprn1eyns" * 40


class Expected(Watcher):
    """What each decision's odds are, computed in this process."""

    def __init__(self, book: str) -> None:
        self.odds = Odds(load(book))
        self.values: list[list[float]] = []

    def on_question(self, situation: Situation) -> None:
        request = request_for(situation)
        if request is not None:
            assert isinstance(situation.asked, Question)
            found = getattr(self.odds, request.method)(*request.arguments, **dict(request.named))
            advice = advice_from(situation.asked, found)
            assert advice is not None
            self.values.append(list(advice.values.values()))


def _played(book: str, view: str, coach: StreamCoach, *watchers: Watcher) -> list[str]:
    rules = load(book)
    typed: Iterator[str] = iter("".join(f"{rules.minimum}\n{key}" if rules.bets else key for key in KEYS))
    lines: list[str] = []

    def read() -> str:
        key = next(typed, None)
        if key is None or len(lines) > 150:
            raise InputClosed("that was all")
        return key

    stream = stream_named(view, read, lines.append)
    stream.coached_by(coach)
    with closing(coach), suppress(InputClosed):
        Deal(rules, book, rules.shuffle, 7).play(stream, (*watchers, stream.seat, stream))
    return lines


@pytest.mark.parametrize("book", CLASSIC)
def test_every_book_is_coached_with_the_odds_of_every_decision_and_a_verdict_after_it(book: str) -> None:
    expected = Expected(book)
    lines = _played(book, "json", StreamCoach(load(book), "before", luck=False), expected)
    said = [json.loads(line) for line in lines]
    decisions = [each for each in said if "odds" in each]
    assert decisions
    assert {tuple(each["odds"].values()) for each in decisions} <= set(map(tuple, expected.values))
    for place, each in enumerate(said):
        if each["event"] == "judged":
            asked = next(before for before in reversed(said[:place]) if before["event"] == "ask")
            assert each["best"] == max(asked["odds"], key=asked["odds"].__getitem__)
            assert each["cost"] == asked["odds"][each["best"]] - asked["odds"][each["action"]]


def test_sentences_give_the_odds_before_the_question_and_the_verdict_after_the_answer() -> None:
    lines = _played("twentyone", "lines", StreamCoach(load("twentyone"), "before", luck=False))
    place = next(place for place, line in enumerate(lines) if " (best)" in line)
    assert lines[place + 2] == "Decisions with the coach's help are counted separately."
    assert lines[place + 3].startswith("You have ")
    verdict = next(
        at for at, line in enumerate(lines) if at > place + 3 and (line in ("Best.", "Fine.") or line[0] == "?")
    )
    assert lines[verdict - 1].startswith(("You draw ", "You stand"))  # the deed comes first, as it happened
    assert lines.count(lines[place + 2]) == 1


RESUME = Question(Topic.RESUME, (Action.YES, Action.NO))


@pytest.mark.parametrize("setting", ["after", "before"])
@pytest.mark.parametrize("view", ["json", "lines"])
@pytest.mark.parametrize("key", "yn")
def test_whether_to_go_on_with_a_left_round_is_no_decision_about_its_hand(
    setting: str, view: str, key: str
) -> None:
    rules, lines = load("twentyone"), list[str]()

    class Resuming(Watcher, Player):
        """Asks before the first decision whether to go on, as a kept table does."""

        def decide(self, situation: Situation) -> Action:
            if not any("resume" in line or "Go on" in line for line in lines):
                stream.decide(situation.asking(RESUME))
            return stream.decide(situation)

        def bet(self, situation: Situation) -> int:
            return stream.bet(situation)

    stream = stream_named(view, reader(f"{key}s"), lines.append)
    with closing(StreamCoach(rules, setting, luck=False)) as coach, suppress(InputClosed):
        stream.coached_by(coach)
        Deal(rules, "twentyone", rules.shuffle, 7).play(Resuming(), (stream.seat, stream))
    if view == "json":
        objects = [json.loads(line) for line in lines]
        (asked,) = [each for each in objects if each.get("question") == "resume"]
        assert "odds" not in asked
        assert [each["action"] for each in objects if each["event"] == "judged"] == ["stand"]


def _typed_at_vegas_strip(typed: str, seed: int) -> Sequence[str]:
    """Returns the lines of a game in which the coach is called by the first of its keys."""
    lines: list[str] = []
    rules = load("vegas-strip")
    stream = stream_named("lines", reader(typed), lines.append)
    stream.help = lambda: ()
    with closing(StreamCoach(rules, "off", luck=False)) as coach, suppress(InputClosed):
        stream.call_coach = lambda: coach
        Deal(rules, "vegas-strip", rules.shuffle, seed).play(stream, (stream.seat, stream))
    return lines


def test_b_reads_the_row_of_the_hand_and_asked_again_the_whole_chart() -> None:
    lines = _typed_at_vegas_strip("10\nbbb", 3)
    row = "Soft 16: hit against 2 to 3; double, else hit against 4 to 6; hit against 7 to ace."
    assert lines.count(row) == 3
    assert lines.count("B again reads the whole chart.") == 1
    assert lines[-2] == "Pair of tens: stand against 2 to ace."


def test_i_counts_rounds_from_before_the_coach_was_called() -> None:
    lines = _typed_at_vegas_strip("10\ns10\ns10\ni", 7)
    (result,) = [line for line in lines if line.startswith("Result")]
    assert result == "Result: plus $20, 2 rounds."


def test_i_says_once_that_nothing_was_judged() -> None:
    lines = _typed_at_vegas_strip("10\ni", 7)
    assert lines.count("The session so far.") == 1
    assert sum("no decision was judged yet" in line.lower() for line in lines) == 1
    assert "No decision was judged yet: C turns the coach on." in lines
