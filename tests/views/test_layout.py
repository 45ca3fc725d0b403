"""The arithmetic of the drawn table, as a table of cases."""

from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackjack_tui.game.cards import Card, Rank, Suit
from blackjack_tui.screen.buffer import Size
from blackjack_tui.views.drawing import inside
from blackjack_tui.views.glyphs import ASCII, UNICODE, Glyphs
from blackjack_tui.views.layout import (
    MINIMUM,
    SIZES,
    CardSize,
    Layout,
    Room,
    lay_out,
    split_rooms,
    split_size,
    spread,
    strip,
)

LAYOUTS = [
    # card, columns, compact, home, dealer, player, result, question, felt, foot, rail
    (Size(15, 40), Layout(CardSize(6, 4), 40, True, 2, 2, 5, range(12, 13), 14, None, None, None)),
    (Size(20, 60), Layout(CardSize(7, 5), 60, False, 17, 2, 8, range(14, 17), 18, None, 19, None)),
    (Size(24, 80), Layout(CardSize(9, 7), 80, False, 35, 2, 10, range(18, 21), 22, None, 23, None)),
    (Size(30, 100), Layout(CardSize(11, 9), 100, False, 52, 2, 12, range(23, 26), 27, None, 29, None)),
    (
        Size(40, 120),
        Layout(CardSize(15, 12), 89, False, 29, 2, 17, range(31, 34), 36, 15, 39, Room(89, 31), tall=True),
    ),
    (
        Size(45, 150),
        Layout(CardSize(21, 15), 114, False, 36, 2, 20, range(36, 39), 41, 18, 44, Room(114, 36), tall=True),
    ),
    (
        Size(60, 200),
        Layout(CardSize(29, 21), 156, False, 54, 2, 26, range(48, 54), 56, 24, 59, Room(156, 44), tall=True),
    ),
    (Size(15, 200), Layout(CardSize(6, 4), 200, True, 2, 2, 5, range(12, 13), 14, None, None, None)),
]


@pytest.mark.parametrize(("size", "expected"), LAYOUTS, ids=[f"{c}x{r}" for (r, c), _ in LAYOUTS])
def test_the_table_composes_itself_to_the_size(size: Size, expected: Layout) -> None:
    assert lay_out(size) == expected


SPREADS = [
    # strips of the cards, width of a card, columns, begin   columns of the cards
    ([], 9, 80, 30, []),
    ([3], 9, 80, 30, [30]),
    ([3] * 5, 9, 80, 30, [30, 40, 50, 60, 70]),
    ([3] * 6, 9, 80, 30, [10, 20, 30, 40, 50, 60]),
    ([3, 4], 6, 9, 0, [0, 3]),
    ([3, 4, 3, 3], 9, 30, 4, [0, 7, 15, 21]),
]


def test_cards_lie_side_by_side_and_then_as_a_fan_of_equal_steps() -> None:
    for strips, width, columns, begin, expected in SPREADS:
        assert spread(strips, width, Room(0, columns), begin) == expected


SIZES_THAT_FIT = st.builds(Size, st.integers(MINIMUM.rows, 60), st.integers(MINIMUM.columns, 200))
WITH_DRAWN_CARDS = SIZES_THAT_FIT.filter(lambda size: not lay_out(size).compact)


@given(SIZES_THAT_FIT)
def test_parts_follow_each_other_downwards_and_none_is_off_the_screen(size: Size) -> None:
    layout = lay_out(size)
    first, last = layout.result[0], layout.result[-1]
    dealers, players = (
        (1, 1) if layout.compact else (layout.card.height + 1, layout.card.height)
    )  # with shadows
    assert layout.dealer > 0
    assert layout.dealer + dealers <= layout.player
    assert layout.player + players <= first
    assert last < layout.keys.start
    assert layout.keys[-1] < size.rows
    assert layout.foot is None or layout.keys[-1] < layout.foot < size.rows


@given(WITH_DRAWN_CARDS, st.lists(st.sampled_from(["A", "2", "9", "K"]), min_size=1, max_size=10))
def test_a_long_hand_shows_every_strip_and_stays_in_its_room(size: Size, ranks: list[str]) -> None:
    layout = lay_out(size)
    card, room = layout.card, layout.cards
    columns = spread([strip(rank) for rank in ranks], card.width, room, layout.home)
    assert columns[0] >= room.left
    assert columns[-1] + card.width <= room.end
    for rank, column, following in zip(ranks, columns, columns[1:], strict=False):
        assert following - column >= strip(rank)


@given(WITH_DRAWN_CARDS, st.integers(2, 12))
def test_cards_stay_where_they_are_when_another_comes_as_long_as_the_hand_fits(size: Size, count: int) -> None:
    layout = lay_out(size)
    card, room, begins = layout.card, layout.cards, layout.home
    before, after = (spread([4] * cards, card.width, room, begins) for cards in (count, count + 1))
    if begins + (count + 1) * (card.width + 1) - 1 <= room.end:
        assert after[:-1] == before


@given(SIZES_THAT_FIT, st.integers(2, 8))
def test_split_hands_have_rooms_of_one_width_apart_and_within_the_margins(size: Size, hands: int) -> None:
    whole = lay_out(size).whole
    places = split_rooms(whole, hands)
    assert whole.left <= places[0].left
    assert places[-1].end <= whole.end
    assert len({place.width for place in places}) == 1
    assert places[0].width >= 3
    gap = 3 if hands <= 4 else 1
    assert all(after.left - before.end >= gap for before, after in pairwise(places))


@given(WITH_DRAWN_CARDS, st.integers(2, 8), st.integers(1, 8))
def test_split_hands_are_drawn_where_every_index_is_seen_and_else_not_at_all(
    size: Size, hands: int, cards: int
) -> None:
    layout = lay_out(size)
    room = split_rooms(layout.whole, hands)[0]
    card = split_size([[3] * cards] * hands, Size(size.rows, room.width), layout.card)
    columns = spread([3] * cards, card.width, room, room.left) if card else []
    assert all(room.left <= column <= room.end - card.width for column in columns if card)
    assert all(after - column >= 3 for column, after in pairwise(columns))


@pytest.mark.parametrize("size", [size for size, _ in LAYOUTS if size.holds(Size(24, 80))])
@pytest.mark.parametrize("hands", [2, 3, 4])
def test_two_cards_of_split_hands_do_not_cover_each_other(size: Size, hands: int) -> None:
    layout = lay_out(size)
    room = split_rooms(layout.whole, hands)[0].width
    card = split_size([[3, 3]] * hands, Size(size.rows, room), layout.card)
    assert card
    assert 2 * card.width < room


@pytest.mark.parametrize("glyphs", [ASCII, UNICODE])
def test_the_picture_of_every_card_fits_into_its_frame(glyphs: Glyphs) -> None:
    for card, size in product((Card(rank, suit) for rank in Rank for suit in Suit), SIZES):
        rows, golden = inside(card, size.width - 2, size.height - 2, glyphs)
        assert [len(row) for row in rows] == [size.width - 2] * (size.height - 2), (card, size)
        assert all(piece.column + len(piece.text) <= size.width - 2 for piece in golden), (card, size)
