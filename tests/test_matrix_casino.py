"""Rules with bets in every rendering: each tells the same hands, the same money and the same bankroll."""

import json
import re
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import pytest

from blackjack_tui.rulebooks import rule_books
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.screen.buffer import Size
from blackjack_tui.views.layout import MARGIN, lay_out
from blackjack_tui.words.money import money, parse_money
from tests.sessions import frames_of, lines_of
from tests.views.painted import read_large

SEEDS = range(8)
BOOKS = [name for name in rule_books() if load(name).maximum]
GAIN = re.compile(r"[+-]?\$[\d,.]*\d")


class Told(NamedTuple):
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
def from_json(rules: str, seed: int, keys: str) -> Told:
    over = next(
        o for o in map(json.loads, lines_of("json", rules, seed, in_json(rules, keys))) if o["event"] == "over"
    )
    return Told([hand["returned"] - hand["bet"] for hand in over["hands"]], over["bankroll"])


def from_lines(rules: str, seed: int, keys: str) -> Told:
    lines = lines_of("lines", rules, seed, in_dollars(rules, keys))
    results = [
        line for line in lines if re.search(r"(you (win|lose)|obody wins)[,:]|you take", line, re.IGNORECASE)
    ]
    over = next(line for line in lines if "So far" in line).partition("So far")[2]
    return Told(
        [cents(GAIN.findall(line)[-1].rstrip(".")) for line in results],
        cents(GAIN.findall(over)[0].rstrip(".")),
    )


def from_names(rules: str, seed: int, keys: str) -> Told:
    frame = frames_of("names", rules, seed, keys.replace("b", "\n"))
    last = frame[-1].lines
    hands = [line for line in last[18:22] if "Hand" in line]
    if hands:
        gains = [cents(GAIN.findall(line)[-1]) for line in hands]
    else:
        shown = next(f.lines[23] for f in reversed(frame) if re.search("Win|lose|Nobody|you take", f.lines[23]))
        gains = [cents(GAIN.findall(shown)[0])]  # the next bet may stand behind it
    return Told(gains, cents(GAIN.findall(last[2])[0]))


RENDERINGS: dict[str, Callable[[str, int, str], Told]] = {
    "names": from_names,
    "lines": from_lines,
}


@pytest.mark.parametrize("rendering", RENDERINGS)
@pytest.mark.parametrize("rules", BOOKS)
def test_every_rendering_tells_the_same_money(rules: str, rendering: str) -> None:
    for seed in SEEDS:
        keys = answers(rules, seed)
        assert RENDERINGS[rendering](rules, seed, keys) == from_json(rules, seed, keys), (seed, keys)


@pytest.mark.parametrize("rules", BOOKS)
def test_the_drawn_table_tells_what_the_round_brought_in_large_digits_and_the_bankroll(rules: str) -> None:
    size = Size(24, 80)
    result = lay_out(size).result
    for seed in SEEDS[:4]:
        keys = answers(rules, seed)
        lines = frames_of("cards", rules, seed, keys.replace("b", "\n"), size=size, speed=0)[-1].lines
        first = next(row for row in (result - 1, result) if "$" in lines[row])
        ribbon = lines[first : first + 3]
        before = range(size.columns - MARGIN - 3)  # three blank columns stand before the sum
        begin = max(place for place in before if not any(line[place:][:3].strip() for line in ribbon))
        ribbon = [line[begin:] for line in ribbon]
        bankroll = cents(GAIN.findall(lines[size.rows - 1])[0])
        assert bankroll == from_json(rules, seed, keys).bankroll
        assert cents(read_large(ribbon)) == bankroll - load(rules).bankroll, (seed, keys)
