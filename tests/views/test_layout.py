"""The arithmetic of the drawn table, as a table of cases."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackjack_tui.screen.buffer import Size
from blackjack_tui.views.drawn.layout import (
    MINIMUM,
    SIZES,
    CardSize,
    Layout,
    card_size,
    fits,
    lay_out,
    rooms,
    spread,
    strip,
)

LAYOUTS = [
    # rows × columns     card             title dealer player result (tall) question
    (Size(15, 40), Layout(CardSize(6, 4), 0, 1, 7, 12, 1, 14)),
    (Size(16, 40), Layout(CardSize(6, 4), 0, 2, 8, 13, 1, 15)),
    (Size(20, 60), Layout(CardSize(7, 5), 0, 2, 9, 16, 1, 18)),
    (Size(24, 80), Layout(CardSize(9, 7), 0, 2, 11, 20, 1, 22)),
    (Size(24, 40), Layout(CardSize(9, 7), 0, 2, 11, 20, 1, 22)),
    (Size(29, 120), Layout(CardSize(15, 11), 0, 1, 14, 26, 1, 28)),
    (Size(40, 120), Layout(CardSize(15, 11), 1, 6, 19, 33, 3, 36)),
    (Size(40, 40), Layout(CardSize(9, 7), 1, 10, 19, 29, 3, 32)),
    (Size(60, 200), Layout(CardSize(15, 11), 1, 16, 29, 43, 3, 46)),
    (Size(15, 200), Layout(CardSize(6, 4), 0, 1, 7, 12, 1, 14)),
]


@pytest.mark.parametrize(("size", "expected"), LAYOUTS, ids=[f"{c}x{r}" for (r, c), _ in LAYOUTS])
def test_the_table_composes_itself_to_the_size(size: Size, expected: Layout) -> None:
    assert lay_out(size) == expected


SPREADS = [
    # strips of the cards, width of a card, room from column 0     columns
    ([], 9, 80, []),
    ([3], 9, 80, [35]),
    ([3, 3], 9, 80, [30, 40]),
    ([3] * 7, 9, 80, [5, 15, 25, 35, 45, 55, 65]),
    ([3] * 8, 9, 80, [0, 10, 20, 30, 40, 50, 60, 70]),
    ([3] * 9, 9, 80, [3, 11, 19, 27, 35, 43, 51, 59, 67]),
    ([3] * 10, 6, 38, [2, 5, 8, 11, 14, 17, 20, 23, 26, 29]),
    ([4, 3, 3, 3, 3, 3, 3, 3, 3, 3], 6, 38, [2, 6, 9, 12, 15, 18, 21, 24, 27, 30]),
    ([3, 4], 6, 9, [0, 3]),
]


@pytest.mark.parametrize(("strips", "width", "room", "expected"), SPREADS)
def test_cards_lie_side_by_side_then_overlap_evenly_then_as_tightly_as_they_must(
    strips: list[int], width: int, room: int, expected: list[int]
) -> None:
    assert spread(strips, width, 0, room) == expected


def test_cards_begin_where_their_room_does() -> None:
    assert spread([3, 3], 9, 20, 19) == [20, 30]


SIZES_THAT_FIT = st.builds(Size, st.integers(MINIMUM.rows, 60), st.integers(MINIMUM.columns, 200))


@given(SIZES_THAT_FIT)
def test_parts_follow_each_other_downwards_and_none_is_off_the_screen(size: Size) -> None:
    layout = lay_out(size)
    first, last = layout.result - layout.result_height // 2, layout.result + layout.result_height // 2
    assert 0 <= layout.title < layout.dealer
    assert layout.dealer + layout.card.height < layout.player
    assert layout.player + layout.card.height < first
    assert last < layout.question < size.rows


@given(SIZES_THAT_FIT)
def test_more_room_never_means_smaller_cards(size: Size) -> None:
    larger = Size(size.rows + 1, size.columns + 1)
    assert SIZES.index(card_size(larger)) <= SIZES.index(card_size(size))


@given(SIZES_THAT_FIT, st.lists(st.sampled_from(["A", "2", "9", "K"]), min_size=1, max_size=10))
def test_a_long_hand_shows_every_strip_and_stays_in_its_room(size: Size, ranks: list[str]) -> None:
    card, room = card_size(size), size.columns - 2
    columns = spread([strip(rank) for rank in ranks], card.width, 1, room)
    assert columns[0] >= 1
    assert columns[-1] + card.width <= 1 + room
    for rank, column, following in zip(ranks, columns, columns[1:], strict=False):
        assert following - column >= strip(rank)


ROOMS = [
    # columns, hands                  where each hand goes
    (80, 1, [(1, 78)]),
    (80, 2, [(0, 39), (40, 39)]),
    (80, 3, [(0, 26), (27, 26), (54, 26)]),
    (80, 4, [(0, 19), (20, 19), (40, 19), (60, 19)]),
    (40, 4, [(0, 9), (10, 9), (20, 9), (30, 9)]),
    (121, 4, [(1, 29), (31, 29), (61, 29), (91, 29)]),
]


@pytest.mark.parametrize(("columns", "hands", "expected"), ROOMS)
def test_split_hands_share_the_width(columns: int, hands: int, expected: list[tuple[int, int]]) -> None:
    assert rooms(columns, hands) == expected


def test_four_split_hands_of_five_cards_fit_eighty_columns() -> None:
    size = Size(24, 80)
    card = card_size(size, 4)
    assert all(fits([4, 3, 3, 3, 3], card.width, room.width) for room in rooms(size.columns, 4))


@given(SIZES_THAT_FIT, st.integers(1, 4))
def test_split_hands_stay_on_the_screen_above_the_question(size: Size, hands: int) -> None:
    layout = lay_out(size, hands)
    assert layout.result + layout.result_height // 2 < lay_out(size).question
    places = rooms(size.columns, hands)
    assert places[0].left >= 0
    assert places[-1].left + places[-1].width <= size.columns
