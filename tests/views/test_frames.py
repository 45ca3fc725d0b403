"""Laws of the drawn table's frames, over random hands, sizes and glyphs."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blackjack_tui.game.cards import PACK, Card
from blackjack_tui.game.events import HandSettled, Outcome, Reason
from blackjack_tui.game.hand import Hand
from blackjack_tui.game.table import Score, SeenHand, Table, Turn
from blackjack_tui.screen.buffer import Buffer, Size
from blackjack_tui.views import VIEWS, view_named
from blackjack_tui.views.drawn.cards import Cards
from blackjack_tui.views.drawn.layout import MINIMUM, lay_out
from blackjack_tui.views.glyphs import ASCII, UNICODE
from blackjack_tui.views.themes import ROLES
from blackjack_tui.views.view import Options
from blackjack_tui.words.money import gain, money
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
    st.sampled_from(Outcome),
    st.sampled_from(Reason),
    st.integers(4, 30),
    st.integers(4, 30),
    st.just(0),
    st.just(0),
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
        cards = drawn(draw, pack, 12 if count == 1 else 5)
        settled = draw(SETTLED)
        if settled:
            settled = settled._replace(bet=bet, returned=draw(st.sampled_from([0, bet, 2 * bet])))
        seen = SeenHand(tuple(cards), *points(cards), settled, bet) if cards else SeenHand(bet=bet)
        hands.append(seen)
    face_down = draw(st.booleans()) and len(dealer) == 2
    shown: tuple[Card | None, ...] = (dealer[0], None) if face_down else tuple(dealer)
    shoe = draw(st.sampled_from([0, 52, 416]))
    return Table(
        tuple(hands),
        SeenHand(shown, *((None, False) if face_down else points(dealer))) if dealer else SeenHand(),
        draw(st.sampled_from([None, Turn.PLAYER, Turn.DEALER])),
        draw(st.integers(0, count - 1)),
        Score(draw(st.integers(0, 9999)), 3, 10),
        bankroll=draw(st.integers(0, 10**8)) if bet else None,
        insurance=bet // 2,
        shoe=shoe,
        left=draw(st.integers(0, shoe)),
        cut=shoe // 4,
    )


SIZES = st.builds(Size, st.integers(MINIMUM.rows, 60), st.integers(MINIMUM.columns, 200))


@settings(max_examples=150)
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
            place = lines[row + 1].find(corner, place) + len(corner)
            assert place >= len(corner), (corner, lines[row + 1])
        if hand.points is not None:
            assert f"  {'soft ' * hand.soft}{hand.points}" in lines[row]
    if table.player.settled:
        assert table.player.settled.outcome.upper() in lines[layout.result]


@settings(max_examples=150)
@given(tables(most_hands=4), SIZES, st.booleans())
def test_split_hands_show_every_total_and_bet_and_every_card_where_they_fit(
    table: Table, size: Size, ascii_only: bool
) -> None:
    buffer = StrictBuffer(size)
    paint(Cards(Options(ascii_only)), buffer, table, STRIP)
    lines, layout = buffer.lines(), lay_out(size, len(table.hands))
    suits = (ASCII if ascii_only else UNICODE).suits
    place = 0
    wide_enough = size.columns >= 80
    for number, hand in enumerate(table.hands):
        if hand.points is not None:
            assert str(hand.points) in lines[layout.player]
        if hand.bet and wide_enough:
            assert money(hand.bet) in lines[layout.player]
        if hand.settled and len(table.hands) > 1:
            won = f" {gain(hand.settled)}" if wide_enough else ""
            assert hand.settled.outcome.upper() + won in lines[layout.result]
        if wide_enough or number == table.active:
            for card in filter(None, hand.cards):
                corner = card.rank.code + suits[card.suit]
                place = lines[layout.player + 1].find(corner, 0 if not wide_enough else place)
                assert place >= 0, (corner, lines[layout.player + 1])


@settings(max_examples=100)
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


@settings(max_examples=60)
@given(tables(), SIZES)
def test_a_frame_is_a_function_of_the_table_and_the_size(table: Table, size: Size) -> None:
    one, two = Buffer(size), Buffer(size)
    view = Cards(Options())
    paint(view, one, table)
    paint(view, Buffer(Size(15, 40)), Table())
    paint(view, two, table)
    assert one.changes_from(two) == []


@settings(max_examples=60)
@given(tables(most_hands=4), SIZES, st.booleans())
def test_every_cell_plays_a_role_that_every_theme_knows(table: Table, size: Size, ascii_only: bool) -> None:
    for name in VIEWS:
        view = view_named(name, Options(ascii_only))
        if size >= view.minimum and size.columns >= view.minimum.columns:
            buffer = Buffer(size)
            paint(view, buffer, table)
            assert {role for row in buffer.roles() for role in row} <= set(ROLES)
