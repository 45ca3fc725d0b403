"""What a learner reads at the table: verdicts beside their own decision, units, and no marks without odds."""

import re
from collections.abc import Callable
from contextlib import closing, suppress
from select import select

import pytest

from blackjack_tui.coach.coach import Coach
from blackjack_tui.coach.open_decision import Helpers
from blackjack_tui.coach.phrases import wins
from blackjack_tui.coach.reasons import reason
from blackjack_tui.coach.session_report import session_report
from blackjack_tui.coach.stream_coach import StreamCoach
from blackjack_tui.coach.tally import Tally
from blackjack_tui.errors import InputClosed
from blackjack_tui.front_ends import stream_named
from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import Rank, parse_cards
from blackjack_tui.game.round import Round
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.game.situation import Situation
from blackjack_tui.odds.answers import Request, fresh, without
from blackjack_tui.odds.kept_figures import shipped_return
from blackjack_tui.play.records import Deal
from blackjack_tui.reports.model import FigurePart
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.screen.buffer import Buffer, Size, in_rows
from blackjack_tui.screen.keys import Key
from blackjack_tui.views import Options
from blackjack_tui.views.drawn_table import Cards
from blackjack_tui.words.notes import About, Note, Notes
from tests.coach.decisions import asked_after, at
from tests.coach.test_at_the_table import (
    BET,
    COACH,
    LARGE,
    ODDS,
    SESSION,
    STAND,
    STANDARD,
    VALUES,
    VERDICT,
    Sitting,
)
from tests.memory_terminal import Until
from tests.sessions import reader

SMALL = Size(15, 40)
PATIENCE = 600
"""Seconds, far more than anything takes on the busiest machine: only what never comes is late."""
NO, YES = Key("n"), Key("y")


def test_beside_a_decision_of_the_next_round_there_is_no_verdict() -> None:
    *_, picture = Sitting(BET, STAND, VERDICT, BET, Until("H hit"), coach="after").pictures
    assert "Hit was best" not in picture
    assert "Standing is worse" not in picture


def test_no_verdict_stands_beside_the_result_of_a_round_that_had_no_decision() -> None:
    *_, picture = Sitting(BET, STAND, VERDICT, BET, coach="after", seed=93).pictures
    assert "Very nice." in picture
    assert not re.search("was best|standing wins", picture)


def test_after_a_push_the_reason_of_a_mistake_has_its_line_before_the_bet_that_comes_back() -> None:
    rules = load("vegas-strip")
    round_ = Round(rules, Shoe.stacked(parse_cards("2C 9H 10S 9C 8S")), 1000, 1000)
    happened = (*round_.apply(Action.DEAL), *round_.apply(Action.STAND))
    note = Note(About.VERDICT, "?? Split was best.", least="?? Split was best, -$1", why="Because.")
    buffer = Buffer(STANDARD)
    Cards(Options()).paint(buffer, Situation.at_start(rules).after(*happened), Notes((note,)))
    assert re.search("Push .*\\n.*Split was best, -\\$1 .*\\n +Because. ", "\n".join(buffer.lines()))


def test_stepping_the_coach_off_takes_the_values_away() -> None:
    *_, picture = Sitting(BET, ODDS, VALUES, COACH, COACH, COACH).pictures
    assert "coach off" in picture
    assert "-0.54" not in picture


def _hear(coach: Coach, until: Callable[[], bool]) -> None:
    """Lets the helpers of `coach` end as often as they are started, until something is so."""
    while not until():
        coach.send()
        assert select(coach.filenos(), (), (), PATIENCE)[0]
        coach.collect()


@pytest.mark.usefixtures("no_helper")
def test_marks_go_when_the_odds_will_never_come_and_o_says_why() -> None:
    situation = at("vegas-strip", "5C 10H 9S 6C KD")
    with closing(Coach(situation.rules, "before")) as coach:
        coach.on_question(situation)
        awaited = coach.notes()
        assert {worth.text for worth in awaited.worth.values()} == {" ... "}
        coach.start()
        _hear(coach, lambda: not coach.notes().worth)
        assert [section.heading for section in coach.notes().sections] == []
        assert coach.show_once() == "No odds: the process that computes odds has ended."


@pytest.mark.usefixtures("no_helper")
def test_in_lines_o_says_each_time_why_there_are_no_odds() -> None:
    lines: list[str] = []
    rules = load("vegas-strip")
    stream = stream_named("lines", reader("10\nooo"), lines.append)
    stream.help = lambda: ()
    with closing(StreamCoach(rules, "after", luck=False)) as coach, suppress(InputClosed):
        stream.call_coach = lambda: coach
        stream.coached_by(coach)
        Deal(rules, "vegas-strip", rules.shuffle, 3).play(stream, (stream.seat, stream))
    assert len([line for line in lines if line.startswith("No odds: ")]) == 3


def test_what_a_round_is_worth_from_a_fresh_shoe_of_a_book_that_ships_is_known_at_once() -> None:
    rules = load("vegas-strip")
    whole, less = (
        Request("round_value", rules, (unseen,)) for unseen in (fresh(rules), without(fresh(rules), [Rank.TEN]))
    )
    with closing(Helpers()) as helpers:
        helpers.ask_round_value(whole)
        assert (helpers.slow.get(whole), helpers.slow.unanswered) == (shipped_return(rules), 0)
        helpers.ask_round_value(less)
        assert (helpers.slow.get(less), helpers.slow.unanswered) == (None, 1)


def test_a_sentence_without_room_for_all_its_rows_is_told_in_few_words() -> None:
    situation = at("vegas-strip", "5C 10H 9S 6C KD")
    long = "A sentence that is too long for one row of a table in a window of eighty columns, by far."
    other = long.replace("A sentence", "Another one")
    notes = Notes((Note(About.ADVICE, long), Note(About.VERDICT, other, "In few words.")))
    buffer = Buffer(STANDARD)
    Cards(Options()).paint(buffer, situation, notes)
    picture = "\n".join(buffer.lines())
    assert ("In few words." in picture) is ("Another one" not in picture)


def test_a_number_and_its_per_cent_sign_are_not_parted() -> None:
    told = "Standing loses 77 %; a hit busts you 5 %."
    for room in range(20, 40):
        assert not [row for row in in_rows(told, room) if row.startswith("%")]
        assert " ".join(in_rows(told, room)) == told


@pytest.mark.parametrize("size", [SMALL, STANDARD])
def test_the_session_page_has_the_last_verdict_in_full(size: Size) -> None:
    *_, picture = Sitting(BET, STAND, VERDICT, SESSION, coach="after", size=size).pictures
    text = " ".join(re.sub(r"[^\w .%$:;()?]", " ", picture).split())
    assert "Last decision ?? Hit was best: no card can bust your soft 16 and standing wins only if" in text


def test_the_session_page_has_the_money_of_rounds_that_were_played_without_a_coach() -> None:
    *_, page = Sitting(BET, STAND, Until("Bankroll"), SESSION, coach="off", size=LARGE).pictures
    assert re.search(r"Result(.|\n)*1 round (.|\n)*Result by round(.|\n)* -\$10 ", page)
    assert "No rounds yet" not in page


def test_the_rail_names_the_unit_of_values_and_the_best_has_no_bar() -> None:
    *_, money = Sitting(BET, VALUES, coach="before", size=LARGE).pictures
    assert "Coach, in bets  " in money
    assert re.search(r" hit +-0.21 best ", money)
    assert re.search(r" double +-0.52 ■{3,4} ", money)
    *_, wins = Sitting(Until("best "), book="twentyone", coach="before", size=LARGE).pictures
    assert "Coach, in wins  " in wins


def test_an_ace_whose_value_is_said_at_the_end_gives_no_total_in_a_reason() -> None:
    situation, advice, _ = asked_after("friendly", "8H 10S AC 9D")
    assert advice.best is Action.STAND
    told = reason(situation, advice, Action.HIT).text
    assert told.startswith("standing wins ")


def test_where_nothing_is_bet_costs_are_of_a_win_and_have_two_places() -> None:
    assert wins(20.649) == "20.65 wins"
    sitting = Sitting(STAND, Until("was best"), book="scripting-games", coach="after", seed=8, size=LARGE)
    picture = " ".join(line[91:].strip(" ▌") for line in sitting.pictures[-1].splitlines())
    assert re.search(r"worse by 0\.\d+ of a win", picture)
    assert "of the bet" not in picture


def test_what_an_ace_counts_is_no_decision_once_the_hand_was_surrendered() -> None:
    rules = load("friendly")
    round_ = Round(rules, Shoe.stacked(parse_cards("AC 9D JD 10S")))
    situation = Situation.at_start(rules)
    with closing(StreamCoach(rules, "after", luck=False)) as coach:
        for action in (Action.DEAL, Action.SURRENDER, Action.ONE):
            for event in round_.apply(action):
                situation = situation.after(event)
                coach.on_event(event, situation)
            if action is Action.DEAL:
                asked = situation.asking(round_.question())
                coach.on_question(asked)
                assert coach.judged(round_.question(), Action.SURRENDER)
                coach.on_answer(asked, Action.SURRENDER)
            elif action is Action.SURRENDER:
                asked = situation.asking(round_.question())
                coach.on_question(asked)
                assert coach.judged(round_.question(), Action.ONE) is None
                coach.on_answer(asked, Action.ONE)
        assert coach.tally.decisions == 1
        assert ". Surrendering is worse by " in coach.notes().lines[0].text
        assert [cell.mark for cell in coach.tally.graded.cells.values()] == [3]


def test_what_the_session_shows_adds_up_to_the_cent() -> None:
    tally, values = Tally(True), {}
    for number in range(3):
        value = Request("round_value", load("downtown"), (number,))
        values[value] = -1.4 / 1500
        tally.begin(value, 500)
        played = tally.playing
        assert played is not None
        played.skill, played.result = -151.4 / 1500, -500
        tally.rounds.append(played)
    sums = tally.sums(values)
    assert round(sums.expected) + round(sums.luck) + round(sums.skill) == -1500
    for known, brief in ((values, "3 rounds, -$0.01 expected"), (dict([*values.items()][:2]), "3 rounds")):
        figures, *_ = session_report("", tally, tally.sums(known), (0, -500, -1000, -1500), ()).parts
        assert isinstance(figures, FigurePart)
        assert [figure.brief for figure in figures.rows if figure.key == "result"] == [brief]
