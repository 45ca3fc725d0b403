"""writebuf at every edge, and the law of the difference between two buffers."""

from hypothesis import given
from hypothesis import strategies as st

from blackjack_tui.screen.buffer import Buffer, Size, cells_of, cut, width

EDGES = [
    # what is written where into 2 rows of 6                      what is there afterwards
    ((0, 0, "abc"), ["abc   ", "      "]),
    ((1, 3, "abc"), ["      ", "   abc"]),
    ((0, 4, "abc"), ["    ab", "      "]),
    ((0, 6, "abc"), ["      ", "      "]),
    ((0, -1, "abc"), ["bc    ", "      "]),
    ((0, -3, "abc"), ["      ", "      "]),
    ((0, -9, "abcdefghijklmnopqrs"), ["jklmno", "      "]),
    ((-1, 0, "abc"), ["      ", "      "]),
    ((2, 0, "abc"), ["      ", "      "]),
    ((0, 0, ""), ["      ", "      "]),
    ((0, 0, "10♠"), ["10♠   ", "      "]),
    ((0, 0, "a\nb\x1b"), ["a?b?  ", "      "]),
    ((0, 0, "a\u0301"), ["a?    ", "      "]),
    ((0, 0, "日本"), ["日本  ", "      "]),
    ((0, 3, "日本"), ["   日 ", "      "]),
    ((0, 5, "日"), ["      ", "      "]),
    ((0, -1, "日本"), [" 本   ", "      "]),
]


def test_writebuf_clips_at_every_edge_and_never_wraps_or_raises() -> None:
    for written, expected in EDGES:
        buffer = Buffer(Size(2, 6))
        buffer.writebuf(*written, "card")
        assert buffer.lines() == expected


def test_half_a_wide_character_is_never_left_behind() -> None:
    buffer = Buffer(Size(1, 6))
    buffer.writebuf(0, 0, "日本語", "card")
    buffer.writebuf(0, 1, "ab", "card")
    assert buffer.lines() == [" ab 語"]


def test_each_cell_keeps_the_role_it_was_written_in() -> None:
    buffer = Buffer(Size(1, 4), "felt")
    buffer.writebuf(0, 1, "ab", "card")
    assert buffer.roles() == [["felt", "card", "card", "felt"]]


def test_a_change_of_role_alone_is_a_change() -> None:
    before, after = Buffer(Size(1, 3)), Buffer(Size(1, 3))
    before.writebuf(0, 0, "abc", "card")
    after.writebuf(0, 0, "abc", "card")
    after.writebuf(0, 1, "b", "win")
    assert list(after.changes_from(before)) == [(0, 1, "b", "win")]


def test_neighbouring_changes_of_one_role_are_one_change() -> None:
    before, after = Buffer(Size(1, 8), "felt"), Buffer(Size(1, 8), "felt")
    after.writebuf(0, 1, "ab", "card")
    after.writebuf(0, 3, "c", "win")
    after.writebuf(0, 6, "d", "card")
    assert list(after.changes_from(before)) == [
        (0, 1, "ab", "card"),
        (0, 3, "c", "win"),
        (0, 6, "d", "card"),
    ]


def test_everything_is_a_change_from_nothing_and_from_another_size() -> None:
    buffer = Buffer(Size(1, 2), "felt")
    everything = [(0, 0, "  ", "felt")]
    assert list(buffer.changes_from(None)) == everything
    assert list(buffer.changes_from(Buffer(Size(2, 2), "felt"))) == everything


SIZES = st.builds(Size, st.integers(1, 5), st.integers(1, 9))
TEXTS = st.text(st.sampled_from("ab♠日本\n\u0301 "), max_size=8)
WRITES = st.lists(
    st.tuples(st.integers(-1, 5), st.integers(-3, 9), TEXTS, st.sampled_from(["felt", "card"])), max_size=8
)


def filled(size: Size, writes: list[tuple[int, int, str, str]]) -> Buffer:
    buffer = Buffer(size, "felt")
    for write in writes:
        buffer.writebuf(*write)
    return buffer


@given(SIZES, WRITES, WRITES)
def test_drawing_the_difference_on_a_screen_that_shows_one_leaves_the_other(
    size: Size, one: list[tuple[int, int, str, str]], other: list[tuple[int, int, str, str]]
) -> None:
    before, after = filled(size, one), filled(size, other)
    shown = [[*zip(*row, strict=True)] for row in zip(cells(before), before.roles(), strict=True)]
    for row, column, text, role in after.changes_from(before):
        for offset, character in enumerate(cells_of(text)):
            shown[row][column + offset] = (character, role)
    assert shown == [[*zip(*row, strict=True)] for row in zip(cells(after), after.roles(), strict=True)]
    assert [len(row) for row in shown] == [size.columns] * size.rows


@given(SIZES, WRITES)
def test_a_copy_is_equal_and_apart(size: Size, writes: list[tuple[int, int, str, str]]) -> None:
    buffer = filled(size, writes)
    copy = buffer.copy()
    assert list(copy.changes_from(buffer)) == []
    copy.writebuf(0, 0, "#", "card")
    assert buffer.lines() == filled(size, writes).lines()


def test_a_text_is_as_wide_as_the_cells_it_takes() -> None:
    for text in ["", "abc", "10♠", "日本語", "a日b", "a\nb", "a\u0301"]:
        assert width(text) == len(cells_of(text))


CUTS = [
    # text, room, what is left of it
    ("abc", 3, "abc"),
    ("abc", 2, "ab"),
    ("abc", 0, ""),
    ("日本語", 6, "日本語"),
    ("日本語", 5, "日本"),
    ("日本語", 4, "日本"),
    ("日本語", 1, ""),
    ("a日b", 2, "a"),
]


def test_a_text_is_cut_to_its_room_and_no_wide_character_is_halved() -> None:
    for text, room, left in CUTS:
        assert cut(text, room) == left


def cells(buffer: Buffer) -> list[list[str]]:
    return [cells_of(line) for line in buffer.lines()]


def test_a_word_that_is_half_covered_is_blanked_and_a_line_or_a_whole_word_is_not() -> None:
    buffer = Buffer(Size(1, 24), "felt")
    buffer.writebuf(0, 0, "one── Dealer 16 ──leaves", "felt")
    buffer.blank_halves(0, 8, 20)
    assert buffer.lines() == ["one──   aler 16 ──le    "]
    buffer.blank_halves(0, 8, 12)
    assert buffer.lines() == ["one──   aler 16 ──le    "]
