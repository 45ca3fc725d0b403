"""The coach at a table on a screen, with a helper process of its own."""

import re
from contextlib import suppress
from pathlib import Path

import pytest

from blackjack_tui.coach.bets import BetJudge
from blackjack_tui.coach.phrases import AVERAGES
from blackjack_tui.counts import CountAtTable
from blackjack_tui.errors import InputClosed, Left
from blackjack_tui.front_ends import Look
from blackjack_tui.front_ends.coach_seat import CoachSeat
from blackjack_tui.front_ends.demo import Demo
from blackjack_tui.front_ends.playing import FullScreen
from blackjack_tui.front_ends.replaying import Replayer
from blackjack_tui.front_ends.table_screen import Mode, TableScreen
from blackjack_tui.game.actions import Action
from blackjack_tui.game.situation import Situation
from blackjack_tui.play.policies import Autoplayer, strategy_named
from blackjack_tui.play.records import Deal, Record
from blackjack_tui.play.round_lines import PlayedRound
from blackjack_tui.play.timeline import Timeline
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.screen.buffer import Size
from blackjack_tui.screen.keys import DOWN, END, ENTER, RIGHT, UP, Click, Key
from blackjack_tui.views.digits import airy, large
from blackjack_tui.views.themes import palette
from blackjack_tui.words.notes import BY_CARDS, BY_CHART
from tests.memory_terminal import Input, MemoryTerminal, Until

STANDARD, LARGE = Size(24, 80), Size(40, 120)
VALUES, VERDICT, CELL = Until("-0.54"), Until("?  Hit"), Until("Soft 16")
BET, HIT, STAND, ODDS, COACH, CHART, SESSION, QUIT = map(Key, (ENTER, "h", "s", "o", "c", "b", "i", "q"))


class Sitting:
    """A session at a table, to the end of the script."""

    def __init__(
        self,
        *script: Input,
        book: str = "vegas-strip",
        coach: str = "off",
        size: Size = STANDARD,
        front_end: type[FullScreen] = FullScreen,
        view: str = "cards",
        seed: int = 3,
        grade: str = BY_CHART,
    ) -> None:
        rules = load(book)
        self.terminal = MemoryTerminal(size, script)
        self.on = TableScreen(
            self.terminal, self.terminal.clock, Look(view, "felt", "two-colour", 0, coach, grade), rules
        )
        self.seat = CoachSeat(self.on)
        screen = front_end(self.on, self.seat.coached(Mode()))
        try:
            with suppress(InputClosed, Left):
                Deal(rules, book, rules.shuffle, seed).play(screen, (self.seat, screen))
            self.notes = self.seat.notes()
        finally:
            self.summary = self.seat.close()

    @property
    def pictures(self) -> list[str]:
        return ["\n".join(frame.lines) for frame in self.terminal.frames]


@pytest.mark.parametrize("size", [STANDARD, Size(32, 100)], ids=str)
def test_the_verdict_on_a_bet_is_told_by_o_on_the_session_page_and_beside_the_count(size: Size) -> None:
    terminal = MemoryTerminal(size, [BET, STAND, Until("ramp $"), ODDS, SESSION, Key(END)])
    on = TableScreen(
        terminal, terminal.clock, Look("cards", "felt", "two-colour", 0, "after"), load("vegas-strip")
    )
    count = CountAtTable("hi-lo", True, lambda: on.situation)
    seat = CoachSeat(on, bets=lambda: BetJudge(on.situation.rules, count.load, (1, 2), count.before))
    screen = FullScreen(on, seat.coached(Mode()).counted(count.notes, lambda: ""))
    try:
        with suppress(InputClosed, Left):
            Deal(load("vegas-strip"), "vegas-strip", "python", 3).play(screen, (count, seat, screen))
    finally:
        seat.close()
    *_, before, page, end = ["\n".join(frame.lines) for frame in terminal.frames]
    assert "true 0 at the deal: " in before
    assert "the shoe was worth" in page + end


class GivingUp(FullScreen):
    """Gives every round up once a key has answered, as a player does who does not go on with a kept one."""

    def decide(self, situation: Situation) -> Action:
        super().decide(situation)
        return Action.FORFEIT


def _values(picture: str) -> list[str]:
    return re.findall(r"[+-]\d\.\d\d", picture)


def test_values_take_the_place_of_marks_and_nothing_else_moves() -> None:
    # A soft 16 against a jack.
    _, asked, *_, come = Sitting(BET, VALUES, coach="before").pictures
    assert asked.count(" ... ") == 4
    row = come.splitlines()[21]  # costs of .33, .31 and .29; .5 is 4 columns
    assert row.split() == ["-0.21", "best", "-0.54", "■■■", "-0.52", "■■", "-0.50", "■■", "cost"]
    assert "Hit: no card can bust your soft 16" in come
    moved = [(a, b) for a, b in zip(asked.splitlines(), come.splitlines(), strict=True) if a != b]
    assert len(moved) == 4  # the values with their bars, the reason, and once what a value is


def test_a_verdict_comes_after_the_decision_and_stays_until_the_next() -> None:
    sitting = Sitting(BET, STAND, VERDICT, coach="after", size=LARGE)
    assert re.search(r"This table .*\n(.|\n)* Session: 1 decision", sitting.pictures[-1])
    assert "-0.21" not in "".join(sitting.pictures)
    told = (
        "?? Hit was best: no card can bust your soft 16, and standing wins only if the dealer busts, one time "
        "in four. Standing is worse by 33 % of the bet."
    )
    assert [note.text for note in sitting.notes.lines] == [told, f"?? is a blunder. {AVERAGES.text}"]
    assert sitting.summary.startswith("1 decision, 1 marked, cost $3.30; ")


def test_a_demo_has_the_values_above_its_keys() -> None:
    rules, terminal = load("vegas-strip"), MemoryTerminal(STANDARD, ())
    on = TableScreen(terminal, terminal.clock, Look("cards", "felt", "two-colour", 0, "before"), rules)
    seat, policy = CoachSeat(on, watched=True), Autoplayer(strategy_named("mimic", rules), 1)
    demo = Demo(on, policy, seat=seat)
    try:
        Deal(rules, "vegas-strip", rules.shuffle, 3).play(demo, (policy, seat, demo))
    finally:
        seat.close()
    asked = next(frame.lines for frame in terminal.frames if "S stand" in frame.lines[21])
    assert asked[20].count(" ... ") == 4


def test_a_key_before_the_values_is_answered_at_once_and_judged_when_they_come() -> None:
    sitting = Sitting(BET, STAND, VERDICT, coach="before")
    _, _, answered, *_, judged = sitting.pictures
    assert "Bet $10" in answered
    assert "Hit was best" not in answered
    assert "??  Hit was best, -$3.30" in judged
    assert sitting.summary.startswith("1 decision, 1 marked")  # not helped: nothing was to be seen yet


def test_a_round_that_is_given_up_is_no_decision() -> None:
    sitting = Sitting(BET, VALUES, STAND, coach="before", front_end=GivingUp)
    assert sitting.seat.coach.tally.decisions == 0
    assert sitting.notes.lines == ()


def test_o_shows_the_odds_of_one_decision_and_counts_as_help() -> None:
    sitting = Sitting(BET, ODDS, VALUES, HIT)
    *_, shown, after = sitting.pictures
    assert len(_values(shown.splitlines()[21])) == 4
    assert not _values(after)
    assert sitting.seat.coach.tally.helped == 1
    assert sitting.summary == ""


def test_c_steps_through_the_settings_and_says_so() -> None:
    sitting = Sitting(COACH, COACH, COACH)
    told = [re.search(r"coach (off|after|before)", picture) for picture in sitting.pictures[1:]]
    assert [match and match[1] for match in told] == ["after", "before", "off"]


@pytest.mark.parametrize(("size", "column"), [(STANDARD, 0), (LARGE, 91)])
@pytest.mark.parametrize(
    ("grade", "best", "besides"),
    [
        (BY_CHART, "most such hands", "With these cards hit is better, by 1 %"),
        (BY_CARDS, "Hit: ", "The chart says stand."),
    ],
)
def test_the_best_move_is_the_charts_unless_cards_grade_and_a_second_line_has_the_other(
    size: Size, column: int, grade: str, best: str, besides: str
) -> None:
    script = (BET, Until("-0.2"))
    *_, picture = Sitting(*script, book="downtown", coach="before", size=size, seed=65, grade=grade).pictures
    told = " ".join(line[column:].strip(" ▌") for line in picture.splitlines())
    assert best in told
    assert besides in told


def _has_move(page: str, cell: str, move: str) -> bool:
    """Whether the chart's page names `cell` and says its `move`, in large letters or in words."""
    forms = [draw(move.upper(), False) for draw in (airy, large)]
    is_large = any(all(row in page for row in form) for form in forms)
    return f" {cell}: {move} " in page or (f" {cell} " in page and is_large)


@pytest.mark.parametrize("size", [Size(15, 40), Size(20, 60), Size(24, 80), Size(40, 120)])
def test_the_chart_marks_the_cell_of_the_hand(size: Size) -> None:
    sitting = Sitting(BET, CHART, size=size)
    assert _has_move(sitting.pictures[-1], "Soft 16 against a ten", "hit")
    marked = palette("felt", "two-colour")["cell_cursor"]
    rows = [row for row in sitting.terminal.frames[-1].cells if any(style == marked for _, style in row)]
    row = next(row for row in rows if "A5 " in "".join(text for text, _ in row))
    assert "".join(text for text, style in row if style == marked).strip() == "H"
    assert ("your hand" in sitting.pictures[-1]) == (size.columns > 40)


@pytest.mark.parametrize("size", [Size(15, 40), Size(20, 60), Size(24, 80), Size(40, 120)])
def test_the_cells_of_the_chart_stay_in_place_as_the_cursor_moves_and_rows_without_room_are_named(
    size: Size,
) -> None:
    walk = [Key(RIGHT)] * 3 + [Key(DOWN)] * 34
    pages = [page for page in Sitting(BET, CHART, *walk, size=size).pictures if "look" in page]
    places = {
        place
        for page in pages
        for place, line in enumerate(page.splitlines())
        if " 2 " in line and " T " in line
    }
    assert len(places) == 1
    assert any(re.search(r"Hard \d+-\d+ of 16", page) for page in pages) == (size.rows < 24)


def test_the_whole_chart_is_on_one_screen_of_the_standard_size() -> None:
    *_, page = Sitting(BET, CHART).pictures
    for label in (*range(5, 21), *(f"A{low}" for low in range(2, 10)), *(2 * rank for rank in "A23456789T")):
        assert re.search(rf" {label} ([A-Zdr] ){{10}}", page), label
    assert "Down more" not in page
    row = next(place for place, line in enumerate(page.splitlines()) if " 88 P" in line)
    eights = Click(row, page.splitlines()[row].index(" 88 P") + 4)
    *_, five = Sitting(BET, CHART, eights, Until("double     -")).pictures
    assert len(re.findall(r"(?:hit|stand|double|split|surrender) +[+-]\d\.\d\d", five)) == 5
    assert "Down more" not in five
    *_, low = Sitting(BET, CHART, size=Size(20, 80)).pictures
    assert "Space more" in low  # Down goes to another cell


def test_where_both_cards_of_the_dealer_are_seen_the_chart_has_their_totals_in_columns() -> None:
    *_, chart, soft, over = Sitting(BET, CHART, *[Key(DOWN)] * 2, book="double-exposure", seed=5).pictures
    assert _has_move(chart, "Hard 19 against 11", "stand")
    assert re.search(r" 4 +5 +6 +7 .* 19 20 AA A2 A3 A4 A5 A6 ", chart)
    assert re.search(r" 9  H  D  D  H  H  H  H  H  D  D  D  D  D  H ", chart)
    assert _has_move(soft, "Hard 20 against 11", "stand")
    assert _has_move(over, "Soft 13 against 11", "hit")


def test_the_chart_has_doubled_hands_where_these_are_decided_about() -> None:
    _, _, chart, _, doubled = Sitting(BET, CHART, *[Key(UP)] * 2, book="super-fun-21", seed=3).pictures
    assert "Pairs  arrows: Doubled" in chart
    assert _has_move(doubled, "Doubled 20 against a 6", "stand")
    assert re.search(r" 16 S S S S S S r r r r ", doubled)
    assert "give up the double" in doubled


def test_the_cursor_says_what_any_cell_is_worth_and_how_much_worse_the_second_best_is() -> None:
    right = Key(RIGHT)
    *_, page = Sitting(BET, CHART, right, Until("worse")).pictures
    assert _has_move(page, "Soft 16 against an ace", "hit")
    told = " ".join(word for line in page.splitlines()[2:5] for word in line[36:].split())
    assert re.search(r"Hit is worth -0\.\d\d bets; \w+ is worse by 0\.\d\d\.", told)
    assert "A,5, fresh shoe" in page


def test_a_click_on_a_cell_looks_at_it_and_the_cursor_goes_from_part_to_part() -> None:
    *_, page = Sitting(BET, CHART).pictures
    row = next(place for place, line in enumerate(page.splitlines()) if " 16 S" in line)
    clicked = Sitting(BET, CHART, Click(row, page.splitlines()[row].index("16") + 3))
    assert _has_move(clicked.pictures[-1], "Hard 16 against a 2", "stand")
    beyond = Sitting(BET, CHART, *[Key(RIGHT)] * 2)
    assert _has_move(beyond.pictures[-1], "Pair of 4s against a 2", "hit")


def test_the_chart_of_a_book_of_ones_own_comes_once_it_is_computed(tmp_path: Path) -> None:
    book = tmp_path / "mine.toml"
    no_splits = 'split = "none"\ndouble_after_split = false\nresplit_aces = false\n'  # quick to compute
    book.write_text(f'base = "vegas-strip"\nblackjack_pays = "6:5"\n{no_splits}', "utf-8")
    _, _, computing, *_, page = Sitting(BET, CHART, CELL, book=str(book)).pictures
    assert "being computed" in computing
    assert _has_move(page, "Soft 16 against a ten", "hit")


def test_the_session_page_has_the_figures_so_far() -> None:
    *_, page, words = Sitting(BET, STAND, VERDICT, SESSION, Key(END), coach="after").pictures
    assert re.search(r"Result .* Luck .*\n.* Skill .*\n.* Cost per 100", page)
    assert "1 round" in page
    assert re.search(r"soft 16 v 10 +1 of 1 +(hit +100 +)?\$3\.30 +■+", page + words)
    assert re.search(r"Decisions +1 .*\n +marked +1 ", words)


def test_the_luck_of_a_round_is_told_if_the_coach_came_on_before_its_first_decision() -> None:
    *_, page = Sitting(BET, COACH, STAND, VERDICT, SESSION).pictures
    assert re.search(r"Luck +-\$\d+", page)


@pytest.mark.usefixtures("no_helper")
def test_a_helper_that_dies_is_told_of_once_and_play_goes_on() -> None:
    sitting = Sitting(BET, Until("has ended"), HIT, STAND, BET, coach="before")
    told = ["odds has ended" in picture for picture in sitting.pictures]
    assert told.count(True) >= 1
    assert not told[-1]


@pytest.mark.parametrize("size", [Size(16, 40), STANDARD])
def test_a_replay_shows_what_was_chosen_and_what_was_best(size: Size) -> None:
    rules = load("downtown")
    timeline = Timeline(
        Record(Deal(rules, "downtown", rules.shuffle, 1), (PlayedRound((500,), (Action.STAND,)),))
    )
    terminal = MemoryTerminal(size, (Key(RIGHT), Until("Stand.  ?!  Hit was best, -$")))
    on = TableScreen(terminal, terminal.clock, Look("cards", "felt", "two-colour", 1, "before"), rules)
    with suppress(InputClosed):
        Replayer(on, timeline, start=11, paused=True, loop=False).run()
    assert "-0.54" in "\n".join(terminal.frames[-1].lines)


def test_g_on_the_page_of_the_session_grades_by_exact_cards_and_goes_back() -> None:
    sitting = Sitting(BET, STAND, VERDICT, SESSION, Key("g"), Key("g"), coach="after", size=Size(60, 100))
    *_, chart, cards, again = sitting.pictures
    assert "Graded by the chart" in chart
    assert "Graded by exact cards." in cards
    assert "Graded by the chart" in again


def test_in_the_smallest_window_a_refused_key_leaves_the_reason() -> None:
    sitting = Sitting(BET, STAND, VERDICT, HIT, coach="after", size=Size(15, 40))
    assert "hit: Enter deals first" in sitting.pictures[-1]
    assert "??  Hit was best, -$3.30" in sitting.pictures[-1]
