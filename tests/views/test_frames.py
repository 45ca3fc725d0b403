"""Laws of the drawn table's frames, over random hands, sizes and glyphs."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blackjack_tui.game.cards import ALONE, PACK, Card, Hand, Outcome, Reason
from blackjack_tui.game.events import (
    DealerDrew,
    Event,
    HandSettled,
    HoleDealt,
    HoleTurned,
    PlayerDrew,
    Shuffled,
    SideBetSettled,
)
from blackjack_tui.game.situation import Seen, Situation
from blackjack_tui.game.table import SeenHand, SeenSideBet, SettledHands, Table, Turn
from blackjack_tui.rulebooks.lists import with_side_bets
from blackjack_tui.screen.buffer import Buffer, Size
from blackjack_tui.views import VIEWS, Motion, Options, view_named
from blackjack_tui.views.cards import Cards
from blackjack_tui.views.digits import large
from blackjack_tui.views.glyphs import ASCII, UNICODE
from blackjack_tui.views.layout import MINIMUM, lay_out, split_rooms
from blackjack_tui.views.themes import MIXED, ROLES
from blackjack_tui.words.money import gain
from blackjack_tui.words.notes import NO_NOTES
from tests.views.painted import STRIP, paint


class StrictBuffer(Buffer):
    """A buffer that refuses what would be cut off."""

    def writebuf(self, row: int, column: int, text: str, role: str) -> None:
        assert 0 <= row < self.size.rows, (row, text)
        assert 0 <= column <= column + len(text) <= self.size.columns, (row, column, text)
        super().writebuf(row, column, text, role)


def points(cards: list[Card]) -> tuple[int, bool]:
    hand = Hand()
    for card in cards:
        hand.add(card)
    return hand.points, hand.soft


def drawn(draw: st.DrawFn, pack: list[Card], most: int) -> list[Card]:
    """A hand that can be held: drawn one at a time, at 21 at most before its last card."""
    hand: list[Card] = []
    for _ in range(draw(st.integers(0, most))):
        if points(hand)[0] <= 21:
            hand.append(pack.pop())
    return hand


SETTLED = st.none() | st.builds(
    HandSettled,
    st.just(0),
    st.sampled_from(tuple(Outcome)),
    st.sampled_from(tuple(Reason)),
    st.integers(4, 30),
    st.integers(4, 30),
    st.just(0),
    st.just(0),
    st.just(ALONE),
    st.just(0),
    st.sampled_from(["", "", "five cards of spades"]),
)


@st.composite
def tables(draw: st.DrawFn, most_hands: int = 1) -> Table:
    """Any table there can be."""
    pack = draw(st.permutations(PACK))
    dealer = drawn(draw, pack, 12)
    bet = draw(st.sampled_from([0, 500, 50000]))
    count = draw(st.integers(1, most_hands))
    hands = []
    for _ in range(count):
        cards = drawn(draw, pack, 12 if count == 1 else 7)
        settled = draw(SETTLED)
        if settled:
            settled = settled._replace(bet=bet, returned=draw(st.sampled_from([0, bet, 2 * bet])))
        free = draw(st.sampled_from([0, 0, bet]))
        seen = SeenHand(tuple(cards), *points(cards), settled, bet, free=free) if cards else SeenHand(bet=bet)
        hands.append(seen)
    face_down = draw(st.booleans()) and len(dealer) == 2
    shown: tuple[Card | None, ...] = (dealer[0], None) if face_down else tuple(dealer)
    shoe = draw(st.sampled_from([0, 52, 416]))
    return Table(
        tuple(hands),
        SeenHand(shown, *((None, False) if face_down else points(dealer))) if dealer else SeenHand(),
        draw(st.sampled_from([None, Turn.PLAYER, Turn.DEALER])),
        draw(st.integers(0, count - 1)),
        SettledHands(draw(st.integers(0, 9999)), 3, 10),
        bankroll=draw(st.integers(0, 10**8)) if bet else None,
        insurance=bet // 2,
        shoe=shoe,
        left=draw(st.integers(0, shoe)),
        cut=shoe // 4,
    )


SIZES = st.builds(Size, st.integers(MINIMUM.rows, 60), st.integers(MINIMUM.columns, 200))


@settings(max_examples=50)
@given(tables(), SIZES, st.booleans())
def test_nothing_is_painted_outside_and_every_rank_suit_and_total_can_be_read(
    table: Table, size: Size, ascii_only: bool
) -> None:
    buffer = StrictBuffer(size)
    paint(Cards(Options(ascii_only)), buffer, table)
    lines, layout = buffer.lines(), lay_out(size)
    suits = (ASCII if ascii_only else UNICODE).suits
    for row, hand in ((layout.player, table.player), (layout.dealer, table.dealer)):
        place = 0
        for card in filter(None, hand.cards):
            corner = card.rank.code + suits[card.suit]
            place = lines[row].find(corner, place) + len(corner)
            assert place >= len(corner), (corner, lines[row])
        if hand.points is not None and layout.large:
            beside = [line[: layout.home] for line in lines[row : row + layout.card.height]]
            assert (
                any(" soft " in line for line in beside) is (hand.soft and hand.points < 21) or hand.points > 20
            )
            digits = large(str(hand.points), ascii_only)
            assert any(digits[0] in line for line in beside)
            assert any(digits[2] in line for line in beside)
        elif hand.points is not None:
            assert f"  {'soft ' * hand.soft}{hand.points}" in lines[row - 1]
    if table.player.settled:
        said = {Outcome.WIN: "You win", Outcome.LOSE: "You lose", Outcome.PUSH: "Push"}
        beyond = layout.result_height // 2
        result = "".join(lines[layout.result - beyond : layout.result + beyond + 1])
        assert said[table.player.settled.outcome] in result


@settings(max_examples=60)
@given(tables(most_hands=8), SIZES, st.booleans())
def test_every_card_of_a_split_hand_stands_in_its_own_columns_or_is_counted_there(
    table: Table, size: Size, ascii_only: bool
) -> None:
    buffer = StrictBuffer(size)
    paint(Cards(Options(ascii_only)), buffer, table, STRIP)
    layout, hands = lay_out(size), table.hands
    if len(hands) == 1:
        return
    suits = (ASCII if ascii_only else UNICODE).suits
    lines = buffer.lines()
    for hand, room in zip(hands, split_rooms(layout.whole, len(hands)), strict=True):
        block = [line[room.left : room.right] for line in lines[layout.player : layout.result]]
        text = "".join(block)
        corners = [card.rank.code + suits[card.suit] for card in hand.cards if card]
        shown = [corner for corner in corners if corner in text]
        assert len(shown) == len(corners) or f"+{len(corners) - len(set(shown))}" in text or "+" in text
        if hand.settled and room.width >= 6:
            result = lines[layout.player if layout.large else layout.result][room.left : room.right]
            assert gain(hand.settled) in result or hand.settled.outcome[0] in result.lower() or hand.bet > 5000


@settings(max_examples=50)
@given(tables(), SIZES)
def test_the_ascii_table_is_ascii_and_the_other_has_one_cell_for_each_character(
    table: Table, size: Size
) -> None:
    buffers = [Buffer(size), Buffer(size)]
    for buffer, ascii_only in zip(buffers, (False, True), strict=True):
        paint(Cards(Options(ascii_only)), buffer, table)
        assert all(len(line) == size.columns for line in buffer.lines())
    assert all(line.isascii() for line in buffers[1].lines())


@pytest.mark.parametrize(
    ("title", "shown"),
    [
        ("二十一点二十一点", "  二十一点二十一点     $1,000 · ? help"),
        ("二十一点二十一点二十一点", "  二十一点二十一点二十 $1,000 · ? help"),
        ("Las Vegas in Its Best Years", "  Las Vegas in Its Bes $1,000 · ? help"),
    ],
)
def test_a_long_or_wide_title_leaves_the_money_alone(title: str, shown: str) -> None:
    buffer = Buffer(MINIMUM)
    paint(Cards(Options()), buffer, Table(bankroll=100000), STRIP._replace(title=title))
    assert buffer.lines()[0].rstrip() == shown


@settings(max_examples=30)
@given(tables(), SIZES)
def test_a_frame_is_a_function_of_the_table_and_the_size(table: Table, size: Size) -> None:
    one, two = Buffer(size), Buffer(size)
    view = Cards(Options())
    paint(view, one, table)
    paint(view, Buffer(Size(15, 40)), Table())
    paint(view, two, table)
    assert one.changes_from(two) == []


@settings(max_examples=60)
@given(tables(most_hands=8), SIZES, st.booleans())
def test_every_cell_plays_a_role_that_every_theme_knows(table: Table, size: Size, ascii_only: bool) -> None:
    for name in VIEWS:
        view = view_named(name, Options(ascii_only))
        if size >= view.minimum and size.columns >= view.minimum.columns:
            buffer = Buffer(size)
            paint(view, buffer, table)
            assert {role for row in buffer.roles() for role in row} <= {*ROLES, *MIXED}


MOVES = [
    PlayerDrew(0, Card.parse("5H"), 17, False),
    DealerDrew(Card.parse("5H"), 17, False),
    HoleDealt(),
    HoleTurned(Card.parse("5H"), 17, False),
    HandSettled(0, Outcome.WIN, Reason.HIGHER, 20, 19, 1000, 2000),
    Shuffled(300, 200),
]


@pytest.mark.parametrize("event", MOVES, ids=lambda event: type(event).__name__)
@pytest.mark.parametrize("size", [Size(15, 40), Size(24, 80), Size(45, 150)])
@pytest.mark.parametrize("hands", [1, 4])
def test_what_moves_stays_on_the_table_and_shows_no_card_before_it_lies(
    event: Event, size: Size, hands: int
) -> None:
    hand = SeenHand((Card.parse("2S"), Card.parse("10C")), 12, bet=1000)
    dealer = SeenHand((Card.parse("9D"), None))
    before = Table((hand,) * hands, dealer, Turn.PLAYER, bankroll=1000, shoe=312, left=300, cut=78)
    after = before.after(event)
    for part in (0.25, 0.5, 0.75):
        buffer = StrictBuffer(size)
        situation = Situation(STRIP, after, Seen(6))
        Cards(Options()).paint(buffer, situation, NO_NOTES, Motion(event, before, part))
        assert "5♥" not in "".join(buffer.lines())


@pytest.mark.parametrize(("back", "chip", "to_dealer"), [(0, "▌ $5 ▐", True), (5000, "▌ $45 ▐", False)])
def test_the_chips_of_a_side_bet_go_to_the_dealer_or_come_from_there(
    back: int, chip: str, to_dealer: bool
) -> None:
    rules = with_side_bets(STRIP, ["21+3"])
    hand = SeenHand((Card.parse("2S"), Card.parse("10C")), 12, bet=1000)
    before = Table((hand,), bankroll=1000, side_bets=(SeenSideBet("21+3", 500),))
    event = SideBetSettled("21+3", 500, back, "flush" if back else None)
    rows = []
    for part in (0.25, 0.5, 0.75):
        buffer = StrictBuffer(Size(24, 80))
        situation = Situation(rules, before.after(event), Seen(6))
        Cards(Options()).paint(buffer, situation, NO_NOTES, Motion(event, before, part))
        rows += [row for row, line in enumerate(buffer.lines()) if chip in line]
    assert len(rows) == 3
    assert rows == sorted(set(rows), reverse=to_dealer)


def test_side_bets_stand_in_a_row_where_the_cards_leave_no_spots() -> None:
    rules = with_side_bets(STRIP, ["21+3", "buster"])
    bets = (SeenSideBet("21+3", 500), SeenSideBet("buster", 1000))
    for cards in (2, 4):
        hand = SeenHand((Card.parse("2S"),) * cards, 2 * cards, bet=1000)
        buffer = Buffer(Size(24, 80))
        Cards(Options()).paint(buffer, Situation(rules, Table((hand,), side_bets=bets), Seen(6)), NO_NOTES)
        assert any("21+3 $5, buster $10" in line for line in buffer.lines()) is (cards == 4)
