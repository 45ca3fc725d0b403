"""Deal codes: a whole game as one short line. The grammar is in docs/deal-code.md."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from blackjack_tui.errors import UsageError
from blackjack_tui.game.actions import Action
from blackjack_tui.game.first_cards import FirstCards
from blackjack_tui.game.rules import Rules
from blackjack_tui.play.recorded import BET, Disagreement
from blackjack_tui.play.records import Deal, Record
from blackjack_tui.play.round_lines import (
    AFTER_BETS,
    BEFORE_SIDE_BET,
    BETWEEN_BOXES,
    LETTERS,
    PlayedRound,
    cents_of,
    letters,
    with_zeros,
    written_bets,
)
from blackjack_tui.play.seating import Seating
from blackjack_tui.play.timeline import Timeline
from blackjack_tui.rulebooks import ENDING
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.shuffles import shuffle_named
from blackjack_tui.words.money import amount, parse_money

HOW_TO_WRITE = "write RULES/SEED/DECISIONS, such as twentyone/37/hs"
"""Advice for errors about deal codes."""

_SHAPE = re.compile(
    r"(?P<book>.+?)/(?P<seed>-?[0-9]+)(?::(?P<bankroll>[^/=@+]*))?(?:(?P<before_first>[=@])(?P<first>[^/+]*))?(?:\+(?P<seating>[^/]*))?(?:/(?P<rounds>[^/]*))?",
    re.DOTALL,
)
_MOST_SHOWN = 1_000  # the most rounds of a code that is shown
_BETWEEN_ROUNDS = ","
_AFTER_BOOK = ":"
_AFTER_SEED = ":"
_BEFORE_FIRST_CARDS = "="
_OF_EARLIER_VERSIONS = "@"


def encode(record: Record) -> str:
    """Returns the deal code of the game in `record`."""
    rules, book, shuffle, seed, bankroll, first_cards, seating = record.deal
    code = book if shuffle == rules.shuffle else f"{book}{_AFTER_BOOK}{shuffle}"
    code += f"/{seed}" if bankroll is None else f"/{seed}{_AFTER_SEED}{amount(bankroll)}"
    if first_cards:
        code += f"{_BEFORE_FIRST_CARDS}{first_cards.code}"
    code += seating.code
    if not record.rounds:
        return code
    rounds = []
    # Bets are written where they differ from the last round's; before the first, each box bets the minimum.
    last_bets = (rules.minimum,) * seating.boxes, no_side_bets(rules, seating)
    for bets, actions, placed_side_bets in record.rounds:
        side_bets = placed_side_bets or no_side_bets(rules, seating)
        round_code = letters(actions)
        if any(bets) and (bets, side_bets) != last_bets:
            round_code = f"{_short_bets(bets, side_bets)}{AFTER_BETS}{round_code}"
        rounds.append(round_code)
        last_bets = bets, side_bets
    return f"{code}/{_BETWEEN_ROUNDS.join(rounds)}"


def no_side_bets(rules: Rules, seating: Seating) -> tuple[tuple[int, ...], ...]:
    """Returns the amounts of the side bets of a round without side bets: zeros for each box."""
    return ((0,) * len(rules.side_bets),) * seating.boxes


def _short_bets(bets: Sequence[int], side_bets: Sequence[Sequence[int]]) -> str:
    """Returns the bets of the boxes, each with its side bets; zeros at the end of a box are left out."""
    no_side_bet = f"{BEFORE_SIDE_BET}0"
    boxes = written_bets(bets, side_bets).split(BETWEEN_BOXES)
    return BETWEEN_BOXES.join([re.sub(f"({no_side_bet})+$", "", box) for box in boxes])


def short_code(record: Record) -> str:
    """Returns the deal code of the game in `record`; for a very long one, words on its length."""
    rounds = len(record.rounds)
    return encode(record) if rounds <= _MOST_SHOWN else f"of {rounds:,} rounds, too long to be shown"


def is_like_a_code(text: str) -> bool:
    """Returns whether `text` has the parts of a deal code, valid or not."""
    return bool(_SHAPE.fullmatch(text))


def decode(code: str) -> Timeline:
    """Plays the game of a deal code again and returns its timeline.

    Raises `UsageError`, with the number of the character, if the code is not valid.
    """
    shape = _SHAPE.fullmatch(code)
    if not shape:
        raise UsageError(f"{code!r} is not a deal code: {HOW_TO_WRITE}")
    deal = _deal(code, shape)
    spans = [] if shape["rounds"] is None else list(_spans(code, shape.start("rounds")))
    rounds = []
    # Before the first bets in the code, each box bets the minimum; without bets, a record has one bet of 0.
    bets = (deal.rules.minimum,) * (deal.seating.boxes if deal.rules.bets else 1)
    side_bets = none_placed = no_side_bets(deal.rules, deal.seating)
    for span in spans:
        bets, side_bets = _bets(code, span, bets, side_bets)
        actions = tuple(_actions(code, span))
        rounds.append(PlayedRound(bets, actions, () if side_bets == none_placed else side_bets))

    def make_error(disagreement: Disagreement) -> UsageError:
        span = spans[disagreement.round]
        is_bet = disagreement.place == BET
        index = span.start if is_bet else span.decisions + disagreement.place
        return _error_at(code, index, disagreement.problem)

    return Timeline(Record(deal, tuple(rounds)), make_error=make_error)


class _Span(NamedTuple):
    """The part of a code that is one round, as indices of characters, from 0."""

    start: int
    decisions: int
    """The index of the first decision, after the bet if there is one."""
    end: int


def _spans(code: str, start: int) -> Iterator[_Span]:
    """Yields the parts of `code` that are rounds; `start`: the index of the first."""
    for text in code[start:].split(_BETWEEN_ROUNDS):
        end = start + len(text)
        colon = text.rfind(AFTER_BETS)  # -1 without bets
        yield _Span(start, start + colon + 1, end)
        start = end + 1


def _bets(
    code: str, span: _Span, last_bets: tuple[int, ...], last_side_bets: tuple[tuple[int, ...], ...]
) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """Returns the bet of each box, and its side bets, in cents; if the code has none, the last round's.

    Raises `UsageError` with the number of the character.
    """
    if span.decisions == span.start:
        return last_bets, last_side_bets
    text = code[span.start : span.decisions - len(AFTER_BETS)]
    not_a_bet = _error_at(code, span.start, f"{text!r} is not a bet: write dollars, such as 25 or 7.50")
    try:
        boxes = [list(map(cents_of, box.split(BEFORE_SIDE_BET))) for box in text.split(BETWEEN_BOXES)]
    except ValueError:
        raise not_a_bet from None
    if not any(bet for bet, *_ in boxes):
        raise not_a_bet
    if len(boxes) != len(last_bets):
        raise _error_at(code, span.start, f"{text!r}: write {len(last_bets)} bets, with a plus between")
    most_side_bets = len(last_side_bets[0])
    if any(len(amounts) > most_side_bets for _, *amounts in boxes):
        raise _error_at(code, span.start, f"{text!r}: the rules have {most_side_bets} side bets")
    side_bets = tuple(with_zeros(amounts, most_side_bets) for _, *amounts in boxes)
    return tuple(bet for bet, *_ in boxes), side_bets


def _actions(code: str, span: _Span) -> Iterator[Action]:
    """Yields the decisions of a round. Raises `UsageError` at a letter that is not a decision."""
    for index in range(span.decisions, span.end):
        letter = code[index].lower()
        if letter not in LETTERS:
            raise _error_at(code, index, f"{code[index]!r} is not a decision: choose from {', '.join(LETTERS)}")
        yield LETTERS[letter]


def _deal(code: str, shape: re.Match[str]) -> Deal:
    """Returns the deal of a code, from its parts in `shape`. Raises `UsageError` at a character."""
    book, shuffle = shape["book"], ""
    if _AFTER_BOOK in book and not book.endswith(ENDING):  # a path may have a colon
        book, _, shuffle = book.rpartition(_AFTER_BOOK)
    with _located_errors(code, 0):
        rules = load(book)
    bankroll = _bankroll(code, shape, rules)
    with _located_errors(code, len(book) + 1):
        shuffle_named(shuffle or rules.shuffle)  # raises if there is no such shuffle
    first_cards = _first_cards(code, shape, rules)
    with _located_errors(code, shape.start("seating")):
        seating = Seating.from_code(shape["seating"] or "")
        seating.check(rules)
    with _located_errors(code, shape.start("seed")):
        try:
            seed = int(shape["seed"])
        except ValueError:  # more digits than Python converts
            raise UsageError("the seed is too long") from None
        deal = Deal(rules, book, shuffle or rules.shuffle, seed, bankroll, first_cards, seating)
        deal.shoe()  # raises if the shuffle does not take the seed
    return deal


def _first_cards(code: str, shape: re.Match[str], rules: Rules) -> FirstCards | None:
    """Returns the first cards that a code asks for, if any. Raises `UsageError` if they cannot be dealt."""
    if shape["before_first"] == _OF_EARLIER_VERSIONS:
        advice = "earlier versions dealt other cards behind those asked for: write = for the cards of this one"
        raise _error_at(code, shape.start("before_first"), f"{_OF_EARLIER_VERSIONS!r}: {advice}")
    if shape["first"] is None:
        return None
    with _located_errors(code, shape.start("first")):
        first_cards = FirstCards.from_code(shape["first"])
        first_cards.picks(rules)  # raises if the rules have no such cards
    return first_cards


def _bankroll(code: str, shape: re.Match[str], rules: Rules) -> int | None:
    """Returns the bankroll in a code, in cents, if there is one. Raises `UsageError`."""
    text = shape["bankroll"]
    if text is None:
        return None
    with _located_errors(code, shape.start("bankroll")):
        cents = parse_money(text)
        if cents is None:
            raise UsageError(f"{text!r} is not a bankroll: write dollars, such as 750 or 7.50")
        if not rules.bets:
            raise UsageError("nothing is bet by these rules")
    return cents


@contextmanager
def _located_errors(code: str, index: int) -> Iterator[None]:
    """Adds the code, and the number of the character at `index`, to errors raised in the context."""
    try:
        yield
    except UsageError as error:
        raise _error_at(code, index, str(error)) from None


def _error_at(code: str, index: int, problem: str) -> UsageError:
    return UsageError(f"deal code {code}, character {index + 1}: {problem}")
