"""The table of 2008, cell for cell: cards by their names, in two columns."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from blackjack_tui.game.actions import Limits
from blackjack_tui.game.events import Event
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import SeenHand, Table, Turn
from blackjack_tui.screen.buffer import Buffer, Size, cut
from blackjack_tui.screen.screen import Region, Segment
from blackjack_tui.views import Motion, Options, waits
from blackjack_tui.views.layout import widest
from blackjack_tui.views.of_2008 import prompt, sentence
from blackjack_tui.views.words import bankroll
from blackjack_tui.words.money import gain, money, round_sum, staked_on
from blackjack_tui.words.notes import Notes
from blackjack_tui.words.sentences import no_money, no_money_for

_STATUS = Region(23, 7, 60, "status")
_HANDS = 18  # the first row of split hands


class Names:
    """The 2008 table, at the top left of a screen of any size."""

    pacing = waits.NAMES
    frames: Mapping[type, int] = MappingProxyType({})
    paints_problems = False
    minimum = Size(24, 71)

    def __init__(self, options: Options) -> None:
        words = (("v", "view"), *reversed(options.corner))
        keys = "   ".join(f"{key.upper()} {word}" for key, word in words)
        self._keys = "" if options.bar else keys  # a bar takes their row

    def say(self, event: Event, situation: Situation, coming: bool = False) -> str | None:
        return sentence(event, situation)

    def status_region(self, size: Size) -> Region:
        return _STATUS

    def bar_row(self, size: Size) -> int:
        """Returns the first row, which was empty in 2008."""
        return 0

    def columns(self, size: Size) -> int:
        """Returns all columns: pages are in the middle of the screen."""
        return size.columns

    def paint(self, buffer: Buffer, situation: Situation, notes: Notes, motion: Motion | None = None) -> None:
        """Paints the table at the top left of `buffer`, and the notes below it if there are rows for them."""
        table = situation.table
        buffer.fill("felt")
        if situation.rules.bets:  # without bets this is exactly the table of 2008, which names no keys
            buffer.writebuf(0, 7, self._keys, "total")
        buffer.writebuf(1, 22, " Welcome to Blackjack! ", "title")
        _paint_hand(buffer, 7, "Your Cards", table.player)
        if notes.practice:
            buffer.writebuf(2, 7, widest(buffer.size.columns - 7, *notes.practice.score), "total")
        elif table.bankroll is not None:
            _paint_money(buffer, table)
        if table.boxes:
            _paint_boxes(buffer, table)
        elif len(table.hands) > 1:
            _paint_all_hands(buffer, table)
        _paint_hand(buffer, 36, "Dealer's Cards", table.dealer)
        _paint_notes(buffer, notes)

    def bet_prompt(self, situation: Situation, bet: str, problem: str, room: int) -> Sequence[Segment]:
        """Returns the question for a bet in the style of 2008, after the result if both fit."""
        table = situation.table
        limits = situation.asked
        if isinstance(limits, Limits) and limits.side_bets and not limits.name:
            bet = f"S: side bets  {bet}"
        text = f"{bet}? (Enter)"
        question = Segment(f"{text}  {problem}" if problem else text, _STATUS.role)
        settled, total = table.player.settled, round_sum(table)
        result = sentence(settled, situation) if settled else None
        if total and len(table.hands) > 1:
            result = f"This round {total}"
        if not result or problem or len(result) + 2 + len(question.text) > room:
            return (question,)
        return (Segment(f"{result}  ", _STATUS.role), question)

    def offer(self, asked: str, offers: Sequence[tuple[str, str]], room: int) -> Sequence[Segment]:
        """Returns the question with its keys in brackets, in the style of 2008."""
        letters = "/".join(key.upper() for key, _ in offers)
        return (Segment(f"{asked.removesuffix('?')} ({letters})?", _STATUS.role),)

    def prompt(self, situation: Situation, room: int) -> Sequence[Segment]:
        """Returns the question, with the moves the player has no money for if there is room."""
        question, table = situation.question, situation.table
        text = prompt(question, table)
        if question.too_dear:
            lack, keys = no_money(question), no_money_for(question)
            short = prompt(question, table, short=True)
            forms = (f"{text}  ({lack})", f"{text}  ({keys})", f"{short}  ({keys})", text)
            text = widest(room, *forms)
        return (Segment(text, _STATUS.role),)


def _paint_notes(buffer: Buffer, notes: Notes) -> None:
    """Paints the notes below the status line, or above it in a window without rows below."""
    values = [f"{move} {each.text}{' best' * each.best}" for move, each in notes.worth.items() if each.text]
    lines = [("   ".join(values), "")] if values else []
    lines += [(note.text, note.short) for note in notes.lines]
    below = range(_STATUS.row + 1, buffer.size.rows)
    rows = below if len(below) >= len(lines) else range(_STATUS.row - 2, _STATUS.row)
    room = buffer.size.columns - _STATUS.column
    for row, (text, short) in zip(rows, lines, strict=False):  # lines that find no row are left out
        buffer.writebuf(row, _STATUS.column, cut(widest(room, text, short or text), room), "total")


def _paint_money(buffer: Buffer, table: Table) -> None:
    """Paints the bankroll, and right of it the bets, the round's result, and the cards left in a shoe."""
    buffer.writebuf(2, 7, f"Bankroll {bankroll(table)}", "total")
    text = f"Bet {money(sum(hand.bet for hand in table.hands))}"
    if table.insurance:
        text += f"  Insurance {money(table.insurance)}"
    if round_sum(table):
        text += f"  Round {round_sum(table)}"
    if table.cut:  # without a cut card every round has a fresh pack
        text += f"  Shoe {table.left}"
    buffer.writebuf(2, 36, cut(text, buffer.size.columns - 36), "total")


def _paint_all_hands(buffer: Buffer, table: Table) -> None:
    """Paints each hand in a line of its own, with a mark before the one in play."""
    for place, hand in enumerate(table.hands):
        mark = ">" if place == table.active and not table.over else " "
        cards = " ".join(str(card) for card in hand.cards)
        result = f"  {gain(hand.settled)}" if hand.settled else ""
        line = f"{mark} Hand {place + 1}  {cards} ({hand.points})  {staked_on(hand)}{result}"
        buffer.writebuf(_HANDS + place, 5, line, "card")


def _paint_boxes(buffer: Buffer, table: Table) -> None:
    """Paints a line for each of the player's boxes, and one with the totals of the other players."""
    for row, box in enumerate(table.own_boxes, _HANDS):
        places = [place for place, hand in enumerate(table.hands) if hand.box == box]
        in_play = table.active in places and not table.over
        line = f"{'>' if in_play else ' '} Box {box.number}"
        for place in places:
            hand = table.hands[place]
            if len(places) > 2:  # room for the ranks alone
                cards = "".join(card.rank.code for card in hand.cards if card)
            else:
                cards = " ".join(str(card) for card in hand.cards)
            mark = "*" if in_play and place == table.active and len(places) > 1 else ""
            amount = gain(hand.settled) if hand.settled else staked_on(hand)
            line += f"  {mark}{cards} ({hand.points}) {amount}"
        buffer.writebuf(row, 5, cut(line, buffer.size.columns - 5), "card")
    others = []
    for box in table.boxes:
        totals = "/".join(str(hand.points) for hand in table.others if hand.box == box and hand.points)
        in_play = table.turn is Turn.OTHER and table.others[table.playing].box == box
        if totals:
            others.append(f"{'>' if in_play else ''}{box.number} has {totals}")
    if others:
        buffer.writebuf(3, 7, cut(f"Others: {', '.join(others)}", buffer.size.columns - 7), "total")


def _paint_hand(buffer: Buffer, column: int, heading: str, hand: SeenHand) -> None:
    buffer.writebuf(4, column, heading, "heading")
    buffer.writebuf(5, column, "~" * len(heading), "heading")
    if hand.points is not None:
        total = f"({hand.points} points{', Soft' if hand.soft else ''})"
        buffer.writebuf(4, column + len(heading) + 1, total, "total")
    for row, card in enumerate(hand.cards, 7):
        buffer.writebuf(row, column, card.name if card else "?", "card")
