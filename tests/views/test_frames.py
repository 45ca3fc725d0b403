"""Laws of the drawn table's frames, over random hands, sizes and glyphs."""

from collections.abc import Iterator
from random import Random

import pytest

from blackjack_tui.game.cards import ALONE, PACK, Card, Hand, Outcome, Reason
from blackjack_tui.game.events import (
    DealerDrew,
    Event,
    HandSettled,
    HoleDealt,
    HoleTurned,
    PlayerDrew,
)
from blackjack_tui.game.situation import Seen, Situation
from blackjack_tui.game.table import Past, SeenHand, SeenSideBet, SettledHands, Table, Turn
from blackjack_tui.rulebooks.lists import with_side_bets
from blackjack_tui.screen.buffer import Buffer, Size
from blackjack_tui.views import VIEWS, Motion, Options, view_named
from blackjack_tui.views.digits import ROWS, large
from blackjack_tui.views.drawn_table import Cards
from blackjack_tui.views.glyphs import ASCII, UNICODE
from blackjack_tui.views.layout import MINIMUM, lay_out
from blackjack_tui.views.surfaces import MIXED, page_roles
from blackjack_tui.views.themes import DECKS, DEFAULT_THEME, ROLES, palette
from blackjack_tui.words.notes import NO_NOTES, Notes, Tray
from tests.sessions import STANDARD, frames_of
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


def drawn(random: Random, pack: list[Card], most: int) -> list[Card]:
    """A hand that can be held: drawn one at a time, at 21 at most before its last card."""
    hand: list[Card] = []
    for _ in range(random.randint(0, most)):
        if points(hand)[0] <= 21:
            hand.append(pack.pop())
    return hand


def settled(random: Random, bet: int) -> HandSettled | None:
    """Any result there can be, or none."""
    if random.random() < 1 / 3:
        return None
    outcome, reason = random.choice(tuple(Outcome)), random.choice(tuple(Reason))
    totals = random.randint(4, 30), random.randint(4, 30)
    bonus = random.choice(("", "", "five cards of spades"))
    return HandSettled(0, outcome, reason, *totals, bet, random.choice((0, bet, 2 * bet)), ALONE, 0, bonus)


def any_table(random: Random, most_hands: int = 1) -> Table:
    """Any table there can be."""
    pack = random.sample(PACK, len(PACK))
    dealer = drawn(random, pack, 12)
    bet = random.choice((0, 500, 50000))
    count = random.randint(1, most_hands)
    hands = []
    for _ in range(count):
        cards = drawn(random, pack, 12 if count == 1 else 7)
        result, free = settled(random, bet), random.choice((0, 0, bet))
        seen = SeenHand(tuple(cards), *points(cards), result, bet, free=free) if cards else SeenHand(bet=bet)
        hands.append(seen)
    face_down = random.random() < 0.5 and len(dealer) == 2
    shown: tuple[Card | None, ...] = (dealer[0], None) if face_down else tuple(dealer)
    shoe = random.choice((0, 52, 416))
    return Table(
        tuple(hands),
        SeenHand(shown, *((None, False) if face_down else points(dealer))) if dealer else SeenHand(),
        random.choice((None, Turn.PLAYER, Turn.DEALER)),
        random.randrange(count),
        SettledHands(random.randrange(10_000), 3, 10),
        bankroll=random.randrange(10**8) if bet else None,
        insurance=bet // 2,
        shoe=shoe,
        left=random.randint(0, shoe),
        cut=shoe // 4,
    )


def frames(count: int, most_hands: int = 1) -> Iterator[tuple[Table, Size, bool]]:
    """Yields so many tables, each with a size, and whether it is drawn in ASCII only: always the same ones."""
    for seed in range(count):
        random = Random(seed)
        size = Size(random.randint(MINIMUM.rows, 60), random.randint(MINIMUM.columns, 200))
        if seed % 4 == 0:
            size = Size(random.choice((MINIMUM.rows, 24)), random.choice((MINIMUM.columns, 80)))
        yield any_table(random, most_hands), size, random.random() < 0.5


def test_nothing_is_painted_outside_and_every_rank_suit_and_total_can_be_read() -> None:
    for table, size, ascii_only in frames(50):
        buffer = StrictBuffer(size)
        paint(Cards(Options(ascii_only)), buffer, table)
        lines, layout = buffer.lines(), lay_out(size)
        if layout.compact:
            continue
        suits = (ASCII if ascii_only else UNICODE).suits
        for row, hand in ((layout.player, table.player), (layout.dealer, table.dealer)):
            place = 0
            for card in filter(None, hand.cards):
                corner = card.rank.code + suits[card.suit]
                place = lines[row].find(corner, place) + len(corner)
                assert place >= len(corner), (corner, lines[row])
            if hand.points is not None:
                beside = [line[: layout.home] for line in lines[row : row + layout.card.height]]
                assert (
                    any(" soft " in line for line in beside) is (hand.soft and hand.points < 21)
                    or hand.points > 20
                )
                digits = large(str(hand.points), ascii_only)
                assert all(any(digit in line for line in beside) for digit in digits)
        if table.player.settled:
            said = {Outcome.WIN: "You win", Outcome.LOSE: "You lose", Outcome.PUSH: "Push"}
            rows = layout.result
            result = "".join(lines[rows.start : rows.stop])
            assert (
                said[table.player.settled.outcome] in result
                or large("BLACKJACK", ascii_only, len(rows) > ROWS)[1] in result
            )


def test_every_card_of_a_split_hand_can_be_read_or_at_least_its_rank() -> None:
    for table, size, ascii_only in frames(60, most_hands=8):
        buffer = StrictBuffer(size)
        paint(Cards(Options(ascii_only)), buffer, table, STRIP)
        layout, hands = lay_out(size), table.hands
        middle = layout.result[len(layout.result) // 2]
        if len(hands) == 1 or len(hands) > middle - layout.player:
            continue
        suits = (ASCII if ascii_only else UNICODE).suits
        text = "".join(line[: layout.columns] for line in buffer.lines()[layout.player : middle])
        for card in (card for hand in hands for card in hand.cards if card):
            assert card.rank.code + suits[card.suit] in text or f"{card.rank.code} " in text


def test_the_ascii_table_is_ascii_and_the_other_has_one_cell_for_each_character() -> None:
    for table, size, _ in frames(30):
        buffers = [Buffer(size), Buffer(size)]
        for buffer, ascii_only in zip(buffers, (False, True), strict=True):
            paint(Cards(Options(ascii_only)), buffer, table)
            assert all(len(line) == size.columns for line in buffer.lines())
        assert all(line.isascii() for line in buffers[1].lines())


def test_a_frame_is_a_function_of_the_table_and_the_size() -> None:
    for table, size, _ in frames(20):
        one, two = Buffer(size), Buffer(size)
        view = Cards(Options())
        paint(view, one, table)
        paint(view, Buffer(Size(15, 40)), Table())
        paint(view, two, table)
        assert list(one.changes_from(two)) == []


def test_every_cell_plays_a_role_that_every_theme_knows() -> None:
    roles = {*ROLES, *MIXED, *page_roles(palette(DEFAULT_THEME, DECKS[0]))}
    for table, size, ascii_only in frames(60, most_hands=8):
        for name in VIEWS:
            view = view_named(name, Options(ascii_only))
            if size >= view.minimum and size.columns >= view.minimum.columns:
                buffer = Buffer(size)
                paint(view, buffer, table)
                assert {role for row in buffer.roles() for role in row} <= roles


MOVES = [
    PlayerDrew(0, Card.parse("5H"), 17, False),
    DealerDrew(Card.parse("5H"), 17, False),
    HoleDealt(),
    HoleTurned(Card.parse("5H"), 17, False),
    HandSettled(0, Outcome.WIN, Reason.HIGHER, 20, 19, 1000, 2000),
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


def test_side_bets_stand_in_a_row_where_the_cards_leave_no_spots() -> None:
    rules = with_side_bets(STRIP, ["21+3", "buster"])
    bets = (SeenSideBet("21+3", 500), SeenSideBet("buster", 1000))
    for cards in (2, 4):
        hand = SeenHand((Card.parse("2S"),) * cards, 2 * cards, bet=1000)
        buffer = Buffer(Size(24, 80))
        Cards(Options()).paint(buffer, Situation(rules, Table((hand,), side_bets=bets), Seen(6)), NO_NOTES)
        assert any("21+3 $5, buster $10" in line for line in buffer.lines()) is (cards == 4)


def test_in_a_tall_and_narrow_window_the_dealers_words_and_the_tray_leave_the_cards_whole() -> None:
    eight, ten = Card.parse("8S"), Card.parse("10S")
    hand = SeenHand((eight, ten), 18, bet=1000)
    lost = hand._replace(settled=HandSettled(0, Outcome.LOSE, Reason.LOWER, 18, 20, 1000, 0, ALONE))
    for own, dealer in ((hand, SeenHand((eight, None))), (lost, SeenHand((ten, ten), 20))):
        for rows in (28, 40):
            buffer = Buffer(Size(rows, 60))
            situation = Situation(STRIP, Table((own,), dealer, Turn.PLAYER, bankroll=5000), Seen(6))
            Cards(Options()).paint(buffer, situation, Notes(tray=Tray(52, 312)))
            (named,) = (line for line in buffer.lines() if "Dealer" in line and "stands" not in line)
            assert named[lay_out(buffer.size).home] in "┌│", named


def test_a_push_gives_the_bet_back_and_a_hand_given_up_is_called_so() -> None:
    tie = HandSettled(0, Outcome.PUSH, Reason.TIE, 19, 19, 1000, 1000)
    hand = SeenHand((Card.parse("10C"), Card.parse("9S")), 19, bet=1000, settled=tie)
    given_up = Past((16,), 14, (Outcome.LOSE,), -500, surrendered=True)
    won = Past((20,), 19, (Outcome.WIN,), 250)
    table = Table((hand,), bankroll=100000, given=(100000,), recent=(given_up, won, won))
    for size, words in ((Size(15, 40), ("Push", "$0")), (Size(50, 120), (" even", "gave up 16"))):
        buffer = Buffer(size)
        paint(Cards(Options()), buffer, table, STRIP)
        for said in words:
            assert any(said in line for line in buffer.lines()), said


@pytest.mark.parametrize("size", [STANDARD, Size(40, 120), Size(60, 200)])
def test_a_natural_has_its_name_in_large_letters(size: Size) -> None:
    *_, last = frames_of("cards", "vegas-strip", 40, "\n", size=size, speed=0)
    rows = lay_out(size).result
    assert large("BLACKJACK", False, len(rows) > ROWS)[1] in "".join(last.lines[rows.start : rows.stop])
