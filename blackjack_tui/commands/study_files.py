"""Reads and extends studies: files with a position in each line."""

import os
import re
from argparse import ArgumentTypeError
from codecs import BOM_UTF8
from collections.abc import Iterator, Sequence

from blackjack_tui import files
from blackjack_tui.commands import odds_cards
from blackjack_tui.errors import UsageError
from blackjack_tui.folders import data_file
from blackjack_tui.game.situation import Situation
from blackjack_tui.play.deal_codes import decode, is_like_a_code
from blackjack_tui.play.take_back import DecisionPlace, choices
from blackjack_tui.play.timeline import Timeline
from blackjack_tui.practice.studies import FILE, Position, add, position_of
from blackjack_tui.rulebooks.loading import load

HOW_TO_WRITE = "write RULES: CARDS v CARD, such as vegas-strip: 10,6 v 10, or a deal code and a round"
_LARGEST = 1 << 20  # bytes
_BEGIN = 1 << 10  # bytes
_UNLIMITED = 1 << 10  # columns where nothing is cut off
_CARDS = re.compile(r"(?P<book>\S.*?):\s+(?P<hand>.+?)\s+v\s+(?P<dealer>.+?)(?:\s+seen\s+(?P<seen>.+))?")
_CODE = re.compile(r"(?P<code>\S+/\S+)(?:\s+(?P<round>[0-9]{1,9}))?")


def is_study(path: str) -> bool:
    """Returns whether the file at `path` is a study: it does not begin with an object, as a journal does."""
    if not os.path.isfile(path):
        return False
    try:
        with open(path, "rb") as file:
            head = file.read(_BEGIN).removeprefix(BOM_UTF8).lstrip()
    except OSError:
        return False
    return bool(head) and not head.startswith(b"{")


def read_study(path: str) -> Sequence[Position]:
    """Returns the positions of the study at `path`.

    Raises `UsageError`, with the file and the line, if a line cannot be read.
    """
    if path == data_file(FILE) and not os.path.exists(path):
        raise UsageError("--study: no hand was added yet: X at a table adds one, or name a FILE")
    positions: list[Position] = []
    for number, line in enumerate(files.read(path, _LARGEST).splitlines(), 1):
        without_comment, _, _ = line.partition("#")
        text, _, note = without_comment.partition(";")
        text = " ".join(text.split())
        if not text:
            continue
        try:
            positions += (Position(number, situation, note.strip(), text) for situation in _situations(text))
        except (UsageError, ArgumentTypeError) as error:
            raise UsageError(f"{path}, line {number}: {error}") from None
    if not positions:
        raise UsageError(f"{path}: there is no position in it: {HOW_TO_WRITE}")
    return positions


def _situations(text: str) -> Iterator[Situation]:
    """Yields the situations of a line."""
    if match := _CARDS.fullmatch(text):
        rules = load(match["book"].strip())
        hand, dealer = odds_cards.cards(match["hand"]), odds_cards.dealer(match["dealer"])
        seen = odds_cards.cards(match["seen"]) if match["seen"] else []
        odds_cards.check_shoe(rules, [*hand, *dealer, *seen])
        odds_cards.check_hand(rules, hand, dealer)
        yield position_of(rules, hand, dealer, seen)
        return
    match = _CODE.fullmatch(text)
    if not match or not is_like_a_code(match["code"]):
        raise UsageError(f"{text!r} is not a position: {HOW_TO_WRITE}")
    timeline = decode(match["code"])
    round_ = int(match["round"]) if match["round"] else timeline.rounds
    if not 1 <= round_ <= timeline.rounds:
        raise UsageError(f"round {round_}: the game has rounds 1 to {timeline.rounds}")
    # Without a round's number, only the open question at the end is meant.
    places = [place for place, answer in choices(timeline, round_ - 1) if match["round"] or answer is None]
    if not places:
        raise UsageError("nothing is asked at its end: write the number of a round after the code")
    for place in places:
        yield timeline.situation(*place)


def add_hand(timeline: Timeline, place: DecisionPlace, columns: int = _UNLIMITED) -> str:
    """Adds a decision to the player's own study. Returns a note, with the path if there are columns for it."""
    path = data_file(FILE)
    position = Position(0, timeline.situation(*place))  # it has no line yet
    problem = add(path, timeline.record_before(*place), position.name)
    if problem:
        return problem
    home = os.path.expanduser("~") + os.sep
    short_path = f"~{os.sep}{path.removeprefix(home)}" if path.startswith(home) else path
    short_note = f"added to {FILE}"
    room = columns - len(short_note)  # a little less than there is
    return f"added to {short_path}" if len(short_path) < room else short_note
