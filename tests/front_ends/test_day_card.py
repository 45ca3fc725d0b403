"""The card of a day or a session: what it adds up, and what its keys do."""

import re

import pytest

from blackjack_tui.coach.review.values import reviewed
from blackjack_tui.coach.review.walk import rounds_of
from blackjack_tui.coach.tally import Tally
from blackjack_tui.front_ends.day_card import CardPage, CardPicture, DayCard, day_card, session_card
from blackjack_tui.odds.answers import Request
from blackjack_tui.play.deal_codes import decode
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.screen.buffer import Size
from blackjack_tui.views.surfaces import DOWN, HEAT, TILE_BOLD, TILE_DOWN, TILE_UP, UP
from blackjack_tui.views.themes import palette
from blackjack_tui.words.notes import MARKS

SHARED = "blackjack-tui daily 2026-11-26: the line to share"


@pytest.fixture(scope="module")
def card() -> DayCard:
    rounds = list(rounds_of(decode("vegas-strip/37/10:s,s,h")))
    judged = [reviewed(load("vegas-strip"), each, with_luck=True) for each in rounds]
    return day_card(rounds, judged, SHARED)


def test_luck_and_play_add_up_to_the_result_and_the_result_to_the_rounds(card: DayCard) -> None:
    assert card.luck is not None
    assert card.play is not None
    assert card.luck + card.play == card.result == sum(each.gain for each in card.rounds)


@pytest.mark.parametrize("size", [Size(13, 36), Size(18, 56), Size(22, 76), Size(38, 80)])
def test_every_round_and_the_line_to_share_are_on_the_card_within_its_room(card: DayCard, size: Size) -> None:
    for ascii_only in (False, True):
        page = CardPage(card, "", lambda: "", ascii_only)
        lines = [line.text for line in page.layout(size)]
        assert all(len(line) <= size.columns for line in lines)
        assert len(re.findall(r"[·.?]", "\n".join(lines))) >= len(card.rounds)
        assert SHARED.removeprefix("blackjack-tui daily ") in " ".join(" ".join(lines).split())


def test_w_writes_the_card_and_d_closes_it_to_drill_what_cost_most(card: DayCard) -> None:
    page = CardPage(card, "", lambda: "Written: day.svg", ascii_only=False)
    assert page.press("w")
    assert any("Written: day.svg" in line.text for line in page.layout(Size(22, 76)))
    assert not page.press("d")
    assert page.drills is bool(card.dearest)
    assert not page.press("q")
    assert not page.drills


def test_the_card_of_a_session_adds_up_and_has_tiles_for_its_last_ten_rounds() -> None:
    rules = load("vegas-strip")
    tally, timeline = Tally(bets=True), decode("vegas-strip/37/10:s,s,h")
    request = Request("round", rules, ())
    judged = [reviewed(rules, each, with_luck=False) for each in rounds_of(timeline)]
    for number, each in [*enumerate(judged)] * 12:
        tally.begin(request, 1000)
        playing = tally.playing
        assert playing is not None
        playing.unjudged = len(each.judged)
        for one in each.judged:
            tally.add(one.verdict, playing)
        tally.end(timeline.table(timeline.span(number)[1]))
    tally.commit()
    unknown = session_card(tally, tally.sums({}))
    assert unknown.luck is unknown.play is None
    tally.rounds[0].unjudged = 1
    known = session_card(tally, tally.sums({request: 0.0}))
    assert known.over == "1 not judged"
    assert any(known.over in line.text for line in CardPicture(known, True).layout(Size(22, 76)))
    tally.rounds[0].unjudged = 0
    card = session_card(tally, tally.sums({request: 0.0}))
    assert card.luck is not None
    assert card.play is not None
    assert card.luck + card.play == card.result == sum(each.gain for each in card.rounds)
    shown = "\n".join(line.text for line in CardPage(card, "", lambda: "", False).layout(Size(22, 76)))
    assert "The last 10 rounds" in shown
    assert f"{len(card.rounds)} won" in shown
    assert not CardPage(card, "", lambda: "", False).press("d")


def test_a_card_without_a_page_has_its_own_cells_and_is_told_in_a_sentence(card: DayCard) -> None:
    cells = CardPicture(card, ascii_only=False).cells(Size(40, 72), palette("felt", "two-colour"))
    assert {len(row) for row in cells} == {76}
    assert "-10" in "".join(cell for row in cells for cell, _ in row)
    assert card.words.startswith("1 of 3 won: -$10; luck ")


def test_money_on_a_card_is_gold_or_rose_and_marks_have_colours_of_their_own(card: DayCard) -> None:
    money, marks = {TILE_UP, TILE_DOWN, TILE_BOLD}, set(HEAT)
    for line in CardPicture(card, ascii_only=False).layout(Size(38, 116)):
        roles = {line.text[span.columns.start : span.columns.stop].strip(): span.role for span in line.spans}
        assert all(role in marks for text, role in roles.items() if text in MARKS)
        assert all(role in (*money, UP, DOWN) for text, role in roles.items() if re.fullmatch(r"[+-]\d+", text))
