"""The seats of a full table: whose turn it is, what everybody has, and what is said of others."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from blackjack_tui.game.actions import Action, Limits, Question, Seat, Topic
from blackjack_tui.game.cards import ALONE, parse_cards
from blackjack_tui.game.events import BankrollGiven, Event, HoleDealt, Seated
from blackjack_tui.game.round import Round
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import Turn
from blackjack_tui.play.seating import Seating, plays_by
from blackjack_tui.screen.buffer import Size
from blackjack_tui.views import VIEWS, Motion, Options, view_named
from blackjack_tui.views.layout import MARGIN, rail_width
from blackjack_tui.words.notes import NO_NOTES
from tests.views.painted import STRIP
from tests.views.test_frames import StrictBuffer

PLENTY = 50000000


def played(seating: Seating, cards: str, random: Random | None = None) -> Iterator[tuple[Event, Situation]]:
    """A round: each event and the situation after it. All pairs are split, or moves are made at `random`."""
    bets = iter((2500, 1000, 50000))
    seats = [
        Seat(box, next(bets)) if box.yours else Seat(box, 0, plays_by(box.who, STRIP)) for box in seating.seats
    ]
    round_ = Round(STRIP, Shoe.stacked(parse_cards(cards)), 0, PLENTY, seats)
    situation = Situation.at_start(STRIP).after(Seated(seating.seats)).after(BankrollGiven(PLENTY))
    action = Action.DEAL
    while True:
        for event in round_.apply(action):
            situation = situation.after(event)
            yield event, situation
        legal = round_.legal_actions()
        if not legal:
            return
        situation = situation.asking(round_.question())
        action = random.choice(legal) if random else next(each for each in _FIRST if each in legal)


_FIRST = (Action.DECLINE, Action.SPLIT, Action.STAND)


def eights(boxes: int) -> str:
    """A shoe that gives each of so many boxes four hands of two cards, 18 each, and the dealer 17."""
    return f"2C {'8C ' * boxes}7S {'8D ' * boxes}KS {'8H 8S 10C 10D 10H 10S ' * boxes}"


def lines(situation: Situation, size: Size, view: str = "cards") -> list[str]:
    buffer = StrictBuffer(size)
    view_named(view, Options()).paint(buffer, situation, NO_NOTES)
    return buffer.lines()


@pytest.mark.parametrize("view", VIEWS)
def test_nothing_of_a_full_table_is_cut_off_whatever_happens(view: str) -> None:
    drawn = view_named(view, Options())
    least = drawn.minimum
    for seed in range(8):
        random = Random(seed)
        boxes = random.randint(1, 3)
        seating = Seating(boxes, random.randint(int(boxes == 1), 4), "mixed")
        suits = "CDHS"
        cards = [f"{random.choice(('8', 'A', '10', '2', '5', 'K'))}{random.choice(suits)}" for _ in range(300)]
        before = None
        for event, situation in played(seating, " ".join(cards), random):
            size = Size(random.randint(least.rows, 60), random.randint(least.columns, 200))
            drawn.paint(StrictBuffer(size), situation, NO_NOTES)
            if before:
                drawn.paint(StrictBuffer(size), situation, NO_NOTES, Motion(event, before, random.random()))
            before = situation.table


def test_the_suits_of_three_boxes_stay_where_there_is_little_room() -> None:
    *_, (_, over) = played(Seating(3, 0), "2C 10C JC AC 7S 6D 7D 5D KS 9H")
    shown = [" ".join(line.split()) for line in lines(over, Size(15, 40))]
    assert [line for line in shown if "10♣ 6♦" in line or "J♣ 7♦" in line or "A♣ 5♦" in line] == [
        line for line in shown if line.startswith("Box ")
    ]


@pytest.mark.parametrize("size", [Size(40, 120), Size(24, 80), Size(20, 60)], ids=str)
def test_everybody_s_turn_is_pointed_at_where_the_seat_is(size: Size) -> None:
    pointed = set()
    for _, situation in played(Seating(2, 3, "mimic"), eights(5)):
        table = situation.table
        if table.turn in (Turn.PLAYER, Turn.OTHER):
            box = table.player.box if table.turn is Turn.PLAYER else table.others[table.playing].box
            seats = next(line for line in lines(situation, size)[5:] if "►" in line)
            table_columns = size.columns - rail_width(size)
            seat = (table_columns - 2 * MARGIN) // 5
            assert (seats.index("►") - MARGIN) // seat + 1 == box.number
            pointed.add(box.number)
    assert pointed == {1, 2, 3, 4, 5}


@pytest.mark.parametrize("view", VIEWS)
def test_nothing_is_said_of_others_as_if_it_were_you(view: str) -> None:
    drawn, told = view_named(view, Options()), set()
    for event, situation in played(Seating(1, 4, "mixed"), eights(5)):
        box = getattr(event, "box", None)
        if box and not box.yours:
            for text in (drawn.say(event, situation), drawn.say(event, situation, coming=True)):
                assert text is None or text.startswith(f"Box {box.number} ")
                told.add(text and text.split()[2])
    assert {"splits", "draws", "stands"} <= told


def test_bets_that_are_placed_are_chips_and_the_others_results_stay_until_they_are() -> None:
    *_, (_, over) = played(Seating(2, 1, "chart"), "8C 10C 10D 7S 8D 9H 9S KS 10C 10D")
    one, two = over.table.own_boxes
    results = "\n".join(lines(over, Size(24, 80)))
    assert "+$25" in results
    first = Limits(1000, 50000, 500, PLENTY, 4000, one, following=two)
    asked = "\n".join(lines(over.asking(first), Size(24, 80)))
    assert "$40" not in asked
    second = first._replace(box=two, last=3500, placed=((one, 4000),), following=ALONE)
    assert "$40" in "\n".join(lines(over.asking(second), Size(24, 80)))


@pytest.mark.parametrize("size", [Size(40, 120), Size(24, 80), Size(20, 60), Size(15, 40)], ids=str)
def test_a_hand_that_another_player_gave_up_is_not_called_lost(size: Size) -> None:
    *_, (_, over) = played(Seating(1, 1, "chart"), "2C 10C 10D KS 6C 6D 6S JS")
    results = "\n".join(lines(over, size)).lower()
    assert "gave up" in results or "16 out" in results
    assert "16 lose" not in results


@pytest.mark.parametrize("topic", [Topic.INSURANCE, Topic.SURRENDER])
def test_a_box_that_is_asked_before_its_turn_is_pointed_at_and_named(topic: Topic) -> None:
    round_ = played(Seating(2, 1, "chart"), "2C 8C 9C 10D AS 8D 9H 9S 7S")
    situation = next(situation for event, situation in round_ if isinstance(event, HoleDealt))
    for box in situation.table.own_boxes:
        asked = situation.asking(Question(topic, (Action.INSURE, Action.DECLINE), box=box))
        assert f"► You, box {box.number}" in "\n".join(lines(asked, Size(24, 80)))
        assert f"► Box {box.number}  " in "\n".join(lines(asked, Size(15, 40)))
        for view in VIEWS:
            line = view_named(view, Options()).prompt(asked, 80)
            assert f"Box {box.number}: " in "".join(part.text for part in line)


def test_the_cards_of_all_seats_have_suits_or_none_has() -> None:
    firsts, seconds = "10C " * 5 + "3C 10D ", "9C " * 5 + "2D 9D "
    for _, situation in played(Seating(1, 6, "chart"), f"10H {firsts} 7S {seconds} 2H 2S 3S 10S 10S"):
        seats = [line for line in lines(situation, Size(24, 80)) if re.search(r"10\S? 9.* 10\S? 9", line)]
        assert all(len(set(re.findall(r"10([♣♦]?) 9", line.replace("♦", "♣")))) == 1 for line in seats)
    assert "".join(seats).count("10 9 ") > 4
