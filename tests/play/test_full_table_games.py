"""Games with several boxes and other players: recorded, told again, and shown in every form."""

import json
from contextlib import suppress
from random import Random

import pytest

from blackjack_tui.errors import Left, UsageError
from blackjack_tui.front_ends import stream_named
from blackjack_tui.game.actions import Action, Limits, Question, Topic
from blackjack_tui.game.rules import Surrender
from blackjack_tui.game.situation import Situation
from blackjack_tui.play.deal_codes import decode
from blackjack_tui.play.recorded import RecordedPlayer
from blackjack_tui.play.recorder import Recorder
from blackjack_tui.play.records import Deal, Record
from blackjack_tui.play.seating import Seating
from blackjack_tui.play.session import Player
from blackjack_tui.play.timeline import Timeline
from blackjack_tui.rulebooks.loading import load
from tests.sessions import reader


class Playing(Player):
    """Plays so many rounds at random, and leaves some boxes out."""

    def __init__(self, seed: int, rounds: int) -> None:
        self._random = Random(seed)
        self._left = rounds

    def decide(self, situation: Situation) -> Action:
        assert isinstance(situation.asked, Question)
        if Action.YES in situation.asked.actions:
            self._leave()
            return Action.YES
        return self._random.choice(situation.asked.actions)

    def bet(self, situation: Situation) -> int:
        limits = situation.asked
        assert isinstance(limits, Limits)
        if limits.box == situation.table.own_boxes[0]:
            self._leave()
        bets = [limits.minimum, min(limits.maximum, 3 * limits.minimum), *[0] * limits.skips]
        return self._random.choice(bets)

    def _leave(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise Left


WRONG = {
    "vegas-strip/3+4": "boxes must be 1 to 3, not 4",
    "vegas-strip/3+2.6.chart": "7 seats",
    "vegas-strip/3+2.1.best": "'best' of others is unknown",
    "vegas-strip/3+2.1.own:HHSS": "not a chart: 'HHSS'",
    "vegas-strip/3+x": "seats nobody",
    "vegas-strip/3+2/25:": "write 2 bets",
    "vegas-strip/3+2/0+0:": "is not a bet",
    "vegas-strip/3=A,7v9+2": "first cards",
    "scripting-games/3+2": "one hand",
}


@pytest.mark.parametrize(("code", "problem"), WRONG.items(), ids=WRONG)
def test_a_code_that_seats_nobody_says_why(code: str, problem: str) -> None:
    with pytest.raises(UsageError, match=problem):
        decode(code)


def test_a_game_is_shown_again_where_boxes_are_asked_with_no_event_between() -> None:
    rules = load("vegas-strip")._replace(surrender=Surrender.EARLY)
    deal = Deal(rules, "vegas-strip", rules.shuffle, 5, seating=Seating(3, 1, "chart"))
    recorder = Recorder(deal)
    with suppress(Left):
        deal.play(Playing(5, 20), (recorder,))
    timeline = Timeline(recorder.record)
    surrenders = [
        [each.answer for each in timeline.all_asked(at) if isinstance(each.question, Question)]
        for at in timeline.further_asked
    ]
    assert [Action.DECLINE, Action.SURRENDER] in surrenders
    again = Recorder(deal)
    with suppress(Left):
        deal.play(RecordedPlayer(timeline.record, Playing(0, 0)), (again,))
    assert again.record == recorder.record


class Asked(Playing):
    """Notes the topics that it is asked, and leaves at the first question within a round."""

    def __init__(self) -> None:
        super().__init__(0, 0)
        self.boxes: list[tuple[Topic, int]] = []

    def decide(self, situation: Situation) -> Action:
        assert isinstance(situation.asked, Question)
        self.boxes.append((situation.asked.topic, situation.asked.box.number))
        if situation.asked.topic is Topic.RESUME:
            return Action.YES
        raise Left


def test_a_game_goes_on_at_the_box_that_has_not_answered_yet_where_it_was_left_between_two() -> None:
    rules = load("vegas-strip")._replace(surrender=Surrender.EARLY)
    deal = Deal(rules, "vegas-strip", rules.shuffle, 5, seating=Seating(3, 1, "chart"))
    recorder = Recorder(deal)
    deal.play(Playing(5, 20), (recorder,))
    rounds = recorder.record.rounds
    number = next(
        at for at, each in enumerate(rounds) if each.actions[:2] == (Action.DECLINE, Action.SURRENDER)
    )
    left = Timeline(
        Record(deal, (*rounds[:number], rounds[number]._replace(actions=rounds[number].actions[:1])))
    )
    asked = Asked()
    deal.play(RecordedPlayer(left.record, asked, asks=True))
    first, second = left.all_asked(len(left.events))
    assert asked.boxes[-1] == (Topic.SURRENDER, second.question.box.number)
    assert (first.answer, second.answer) == (Action.DECLINE, None)


def written(stream: str, keys: str, seating: Seating, seed: int = 5) -> list[str]:
    lines: list[str] = []
    rules = load("vegas-strip")
    front_end = stream_named(stream, reader(keys), lines.append)
    deal = Deal(rules, "vegas-strip", rules.shuffle, seed, seating=seating)
    with suppress(Left):
        deal.play(front_end, (front_end,))
    return lines


def test_a_round_of_five_is_told_in_few_sentences() -> None:
    told = written("lines", "10\n0\nsq", Seating(2, 3, "mixed"))
    assert [line for line in told if "Others" in line or "Played" in line] == [
        "Others: box 1 has 10 9, 19; box 2 has K K, 20; box 5 has 7 2, 9.",
        "Played: box 1 has 10 9, 19; box 2 has K K, 20.",
        "Played: box 5 has 7 2 9, 18.",
        "Others: box 1 loses, box 2 pushes, box 5 loses.",
    ]
    assert [line for line in told if line.startswith("Box 3")] == [
        "Box 3: you bet $10; you have $990 left.",
        "Box 3: you get soft 17, the Six of Clubs and the Ace of Clubs, $10 bet.",
        "Box 3: it is your turn.",
        "Box 3 has soft 17, the dealer shows 10: hit (H), stand (S), double (D), surrender (R) or leave (Q)?",
        "Box 3: you stand on soft 17.",
        "Box 3: you lose, 17 to 20: -$10.",
    ]


def test_others_who_have_played_before_their_first_cards_are_told_are_told_once() -> None:
    told = written("lines", "10\n10\n", Seating(2, 3, "mixed"), seed=8)
    others = "box 1 has A Q, blackjack; box 2 has A A 2 9 5, 18; box 5 has J 6, 16"
    assert [line for line in told if "box 2" in line] == [f"Others: {others}."]


def test_the_stream_has_boxes_and_no_money_of_others() -> None:
    told = [json.loads(line) for line in written("json", "1000\n0\nsq", Seating(2, 3, "mixed"))]
    assert told[0]["boxes"][:3] == [
        {"box": 1, "who": "chart"},
        {"box": 2, "who": "mimic"},
        {"box": 3, "who": "you"},
    ]
    asks = [
        (each["question"], each["box"], each.get("hand"), each.get("skip"))
        for each in told
        if "question" in each
    ]
    assert asks == [
        ("bet", 3, None, True),
        ("bet", 4, None, True),
        ("play", 3, 0, None),
        ("bet", 3, None, True),
    ]
    settled = [each for each in told if each["event"] == "hand_settled"]
    assert [(each["box"], each.get("bet")) for each in settled] == [(1, None), (2, None), (3, 1000), (5, None)]
    over = next(each for each in told if each["event"] == "over")
    assert [each["box"] for each in over["hands"]] == [3]
    assert over["others"][0] == {"box": 1, "cards": ["10H", "9S"], "points": 19, "outcome": "lose"}
