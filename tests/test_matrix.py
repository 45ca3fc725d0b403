"""Rules and renderings are swapped independently: every rule book in every rendering, from the same keys.

Each rendering is read back by a reader of its own, and all have to tell the same round: the cards where nothing
is bet, and elsewhere the money.
"""

import json
import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import NamedTuple

import pytest

from blackjack_tui.game.cards import PACK
from blackjack_tui.rulebooks import rule_books
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.screen.buffer import Size
from blackjack_tui.views.layout import MARGIN, lay_out
from blackjack_tui.words.money import money, parse_money
from tests.sessions import frames_of, lines_of
from tests.views.painted import read_large

SEEDS = range(10)
SIZE = Size(24, 80)
BOOKS = [name for name in rule_books() if not load(name).maximum]
WITH_BETS = [name for name in rule_books() if load(name).maximum]
BY_NAME = {card.name: str(card) for card in PACK}
CODES = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
OUTCOMES = {
    "win": r"You win|You Win",
    "lose": r"[Yy]ou lose|surrendered|Dealer Wins",
    "push": r"Nobody wins|Push",
}


class Told(NamedTuple):
    """What a rendering tells of one round: the cards that were shown, sorted, the totals, and who won."""

    cards: list[str]
    totals: set[int]
    """Of the player, and of the dealer where it was shown or told."""
    outcome: str


def told(text: str, totals: Iterable[str], cards: Iterable[str] = ()) -> Told:
    """What `text` tells; `cards` are those that it does not name in full."""
    named = [BY_NAME[name] for name in re.findall("|".join(BY_NAME), text)]
    (outcome,) = (outcome for outcome, words in OUTCOMES.items() if re.search(words, text))
    return Told(sorted([*named, *cards]), {*map(int, totals)}, outcome)


def from_names(rules: str, seed: int, keys: str) -> Told:
    frames = frames_of("names", rules, seed, keys)
    table = frames[-1].lines
    result = next(frame for frame in reversed(frames) if frame.timeout is not None).lines[23]
    return told("\n".join([*table[7:23], result]), re.findall(r"\((\d+) points", table[4]))


def from_cards(rules: str, seed: int, keys: str) -> Told:
    lines = frames_of("cards", rules, seed, keys, speed=0)[-1].lines
    layout = lay_out(SIZE)
    left, headings = layout.left_column.left, (layout.player, layout.dealer)
    corners = re.findall(r"(10|[2-9AJQK])([♣♦♥♠])", "".join(lines[heading] for heading in headings))
    large = [[line[left : left + 10] for line in lines[heading + 1 : heading + 4]] for heading in headings]
    totals = [read_large(at) for at, row in zip(large, headings, strict=True) if "shows" not in lines[row]]
    return told("".join(lines[:-3]), totals, [rank + CODES[suit] for rank, suit in corners])


def from_lines(rules: str, seed: int, keys: str) -> Told:
    lines = lines_of("lines", rules, seed, keys)
    mine = [line for line in lines if re.match("You (get|draw)|Your ", line)][-1:]
    theirs = [line for line in lines if re.match("The (dealer (draws|had)|hole card is)", line)][-1:]
    totals = [number for line in (*mine, *theirs) for number in re.findall(r"(\d+)[.,]", line)[:1]]
    return told("\n".join(line for line in lines if " count" not in line), totals)


@cache
def from_json(rules: str, seed: int, keys: str) -> Told:
    objects = map(json.loads, lines_of("json", rules, seed, keys))
    over = next(o for o in objects if o["event"] == "over")
    (hand,), dealer = over["hands"], over["dealer"]
    cards = [card for card in (*hand["cards"], *dealer["cards"]) if card]
    totals = {hand["points"]} | ({dealer["points"]} - {None})
    return Told(sorted(cards), totals, over["outcome"])


RENDERINGS: dict[str, Callable[[str, int, str], Told]] = {
    "cards": from_cards,
    "names": from_names,
    "lines": from_lines,
}


@cache
def keys_for(rules: str, seed: int) -> str:
    """Keys that play one round to its end: hit up to twice, then stand; every other ace counts 11."""
    keys = ""
    for _ in range(12):
        objects = list(map(json.loads, lines_of("json", rules, seed, keys)))
        if any(o["event"] == "over" for o in objects):
            return keys
        asked = objects[-1]
        if asked["question"] == "ace":
            keys += "1e"[(seed + len(keys)) % 2]
        elif seed % 5 == 4 and "r" in asked["keys"]:
            keys += "r"
        else:
            keys += "h" if len(keys) < seed % 3 else "s"
    raise AssertionError("the round does not end")


@pytest.mark.parametrize("rendering", RENDERINGS)
@pytest.mark.parametrize("rules", BOOKS)
def test_every_rendering_tells_the_same_rounds_of_every_rule_book(rules: str, rendering: str) -> None:
    for seed in SEEDS:
        keys = keys_for(rules, seed)
        assert RENDERINGS[rendering](rules, seed, keys) == from_json(rules, seed, keys), (seed, keys)


GAIN = re.compile(r"[+-]?\$[\d,.]*\d")


class Money(NamedTuple):
    """What a rendering tells of one round."""

    gains: list[int]
    """Of each hand, in cents."""
    bankroll: int


def cents(text: str) -> int:
    amount = parse_money(text.lstrip("+-").replace(",", ""))
    assert amount is not None
    return -amount if text.startswith("-") else amount


@cache
def answers(rules: str, seed: int) -> str:
    """Answers that play one round to its end, `b` for the smallest bet: split, double, then hit to 15."""
    keys = "b"
    for _ in range(40):
        asked = [json.loads(line) for line in lines_of("json", rules, seed, in_json(rules, keys))]
        if any(o["event"] == "over" for o in asked):
            return keys
        offered = asked[-1]["keys"]
        points = next(o["points"] for o in reversed(asked) if o["event"] in ("player_dealt", "player_drew"))
        for key in (
            "p" * (seed % 2),
            "d" * (seed % 3 == 0),
            "y" * (seed % 4 == 0),
            "n",
            "h" * (points < 15),
            "s",
        ):
            if key and key[0] in offered:
                keys += key[0]
                break
    raise AssertionError("the round does not end")


def in_json(rules: str, keys: str) -> str:
    return keys.replace("b", f"{load(rules).minimum}\n")


def in_dollars(rules: str, keys: str) -> str:
    return keys.replace("b", f"{money(load(rules).minimum)}\n")


@cache
def money_in_json(rules: str, seed: int, keys: str) -> Money:
    over = next(
        o for o in map(json.loads, lines_of("json", rules, seed, in_json(rules, keys))) if o["event"] == "over"
    )
    return Money([hand["returned"] - hand["bet"] for hand in over["hands"]], over["bankroll"])


def money_in_lines(rules: str, seed: int, keys: str) -> Money:
    lines = lines_of("lines", rules, seed, in_dollars(rules, keys))
    results = [
        line for line in lines if re.search(r"(you (win|lose)|obody wins)[,:]|you take", line, re.IGNORECASE)
    ]
    over = next(line for line in lines if "So far" in line).partition("So far")[2]
    return Money(
        [cents(GAIN.findall(line)[-1].rstrip(".")) for line in results],
        cents(GAIN.findall(over)[0].rstrip(".")),
    )


def money_in_names(rules: str, seed: int, keys: str) -> Money:
    frame = frames_of("names", rules, seed, keys.replace("b", "\n"))
    last = frame[-1].lines
    hands = [line for line in last[18:22] if "Hand" in line]
    if hands:
        gains = [cents(GAIN.findall(line)[-1]) for line in hands]
    else:
        shown = next(f.lines[23] for f in reversed(frame) if re.search("Win|lose|Nobody|you take", f.lines[23]))
        gains = [cents(GAIN.findall(shown)[0])]  # the next bet may stand behind it
    return Money(gains, cents(GAIN.findall(last[2])[0]))


TELL_MONEY: dict[str, Callable[[str, int, str], Money]] = {
    "names": money_in_names,
    "lines": money_in_lines,
}


@pytest.mark.parametrize("rendering", TELL_MONEY)
@pytest.mark.parametrize("rules", WITH_BETS)
def test_every_rendering_tells_the_same_money(rules: str, rendering: str) -> None:
    for seed in SEEDS[:8]:
        keys = answers(rules, seed)
        assert TELL_MONEY[rendering](rules, seed, keys) == money_in_json(rules, seed, keys), (seed, keys)


@pytest.mark.parametrize("rules", WITH_BETS)
def test_the_drawn_table_tells_what_the_round_brought_in_large_digits_and_the_bankroll(rules: str) -> None:
    rows = lay_out(SIZE).result
    for seed in SEEDS[:4]:
        keys = answers(rules, seed)
        lines = frames_of("cards", rules, seed, keys.replace("b", "\n"), speed=0)[-1].lines
        ribbon = lines[rows.start : rows.stop]
        before = range(SIZE.columns - MARGIN - 3)  # three blank columns stand before the sum
        begin = max(place for place in before if not any(line[place:][:3].strip() for line in ribbon))
        ribbon = [line[begin:] for line in ribbon]
        bankroll = cents(GAIN.findall(lines[SIZE.rows - 1])[0])
        assert bankroll == money_in_json(rules, seed, keys).bankroll
        assert cents(read_large(ribbon)) == bankroll - load(rules).bankroll, (seed, keys)
