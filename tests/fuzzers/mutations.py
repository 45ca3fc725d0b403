"""Files and codes that were changed at random: each is accepted and good, or refused in one line."""

import json
import signal
import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from itertools import chain
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from blackjack_tui import files, settings
from blackjack_tui.commands.chart_files import read_chart
from blackjack_tui.counts import reading as counts
from blackjack_tui.counts.system_files import load as load_system
from blackjack_tui.counts.system_files import system_names
from blackjack_tui.errors import UsageError
from blackjack_tui.odds.kept_figures import shipped_book
from blackjack_tui.play import journal_reader
from blackjack_tui.play.deal_codes import decode, encode
from blackjack_tui.play.journal import Journal
from blackjack_tui.play.policies import Autoplayer, strategy_named
from blackjack_tui.play.recorder import Recorder
from blackjack_tui.play.records import Deal
from blackjack_tui.rulebooks import rule_books
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.rulebooks.parsing import source
from blackjack_tui.rulebooks.side_bets import side_bet_names
from blackjack_tui.views import themes
from blackjack_tui.views.themes import ROLES
from blackjack_tui.words.explain import explain

_INSERTED = (
    *("\n", '"', "'", "[", "]", "{", "}", "=", ",", ":", "/", ".", "#", "-", " ", "\x00", "\ufeff", "\u202e"),
    *("0", "9" * 40, "1e999", "-1", "nan", "true", "null", "[[" * 40, "\\u0000", "vegas-strip", "é", "♠", "\r"),
    *("base = 'downtown'\n", "minimum = 1\n", "[roles]\n", '"decisions": ["hit"]', "hhhhhh", "25:", "y,"),
    *(".a" * 1000, "0x" + "f" * 6000, "{a=" * 90, "\x1b]0;x\x07", "\x9b", "\u2028", "２５", "\n" * 3000),
)
_LARGE = 60_000
_TOML = (
    '"\\u0078x" = 1' + "\n" * _LARGE,
    "\n" * _LARGE + "x = 1",
    "\t" * _LARGE + "x = 1",
    "a" * _LARGE + " = 1",
    ".".join("a" * (_LARGE // 2)) + " = 1",
    f"[{'.'.join('a' * 10_000)}]\n" + "".join(f"a{number}=1\n" for number in range(5000)),
    "".join(f"[a.a{number}]\n" for number in range(5000)),
    "[[a]]\n" * (_LARGE // 6),
    '"' + r"\"" * (_LARGE // 2),
    '"' * (_LARGE + 1),
    '"""' + r'\"""' * (_LARGE // 4),
    "a." * (_LARGE // 2),
    '"a".' * (_LARGE // 4),
)
_TOML_VALUES = (
    "".join((".a" * 1000, " = 1")),
    "".join((".a" * (_LARGE // 2), " = 1")),
    "".join((' . "a"' * (_LARGE // 6), " = 1")),
    " = {" + ".".join("a" * (_LARGE // 2)) + " = 1}",
    " = " + "{a.a.a = " * 250 + "1" + "}" * 250,
    " = " + "[" * 250 + "]" * 250,
    " = " + "[" * _LARGE,
    " = 0x" + "f" * 6000,
    " = " + "9" * 5000,
    ' = "' + "x" * (_LARGE - 10) + '"',
    " = " + "1_" * (_LARGE // 2),
)
_DEEP = "[" * 900 + "]" * 900
_JSON = (
    "[" * _LARGE,
    '{"a":' * (_LARGE // 5),
    "9" * 5000,
    "\n" * _LARGE,
    f'{{"journal": {_DEEP}}}',
    f'{{"journal": 1, "check": {_DEEP}}}',
    f'{{"journal": 1, "check": "{"x" * _LARGE}"}}',
    "\ufeff{}",
)
_ROUNDS = (
    '{{"round": 1, "bet": {deep}}}',
    '{{"round": 1, "decisions": {deep}}}',
    '{{"round": 1, "decisions": ["hit"], "{long}": 1}}',
    '{{"round": 1, "decisions": ["hit"], "hands": {deep}}}',
    '{{"round": 1, "decisions": ["hit"], "outcome": "{long}"}}',
    "\ufeff{{}}",
)
_CODES = (
    "/" * _LARGE,
    "a/" + "1" * _LARGE,
    "home/1/" + "1:," * (_LARGE // 3),
    "home/1/" + "h" * _LARGE,
    "home/1/" + "2" * _LARGE + ":h",
    "a:" * (_LARGE // 2) + "/1",
    "/1" * (_LARGE // 2) + "x",
)


def mutated(text: str, random: Random) -> bytes:
    """`text` with one to three changes: characters swapped, taken out, doubled, put in, or bits turned over."""
    data = bytearray(text.encode())
    for _ in range(random.randint(1, 3)):
        at = random.randrange(len(data) + 1)
        end = min(len(data), at + random.choice((1, 1, 1, 4, 30)))
        match random.randrange(5):
            case 0:
                data[at:at] = random.choice(_INSERTED).encode()
            case 1:
                data[at:end] = b""
            case 2:
                data[at:at] = data[at:end]
            case 3:
                data[at:end] = random.choice(_INSERTED).encode()
            case _ if at < len(data):
                data[at] ^= 1 << random.randrange(8)
    return bytes(data)


class Kind(NamedTuple):
    """Something a person can write wrongly."""

    originals: tuple[str, ...]
    accept: Callable[[bytes, Path], object]
    """Reads it, with a folder to write in, and uses what came of it. Raises UsageError if it cannot be used."""


def _play(deal: Deal, rounds: int, journal: Journal | None = None) -> str:
    """The code of a game of so many rounds."""
    policy = Autoplayer(strategy_named("mimic", deal.rules), rounds)
    recorder = Recorder(deal, journal.keep if journal else None)
    deal.play(policy, (policy, recorder))
    return encode(recorder.record)


def _rules(data: bytes, folder: Path) -> None:
    path = folder / "mutated.toml"
    path.write_bytes(data)
    rules = load(str(path))
    assert explain(rules)
    _play(Deal(rules, "mutated.toml", rules.shuffle, 1), 2)


def _theme(data: bytes, _: Path) -> None:
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return
    theme = themes.parse(text, "mutated.toml")
    assert set(theme.roles) == set(ROLES)


def _settings(data: bytes, folder: Path) -> None:
    path = folder / "settings.toml"
    path.write_bytes(data)
    assert settings.resolve(Namespace(), {}, str(path)).values.view


def _journal(data: bytes, folder: Path) -> None:
    path = folder / "mutated.journal"
    path.write_bytes(data)
    timeline, _ = journal_reader.read(str(path))
    lines = path.read_bytes().removesuffix(b"\n").split(b"\n")
    assert len(lines) - 2 <= len(timeline.ends) <= len(lines) - 1


def _system(data: bytes, folder: Path) -> None:
    path = folder / "mutated.toml"
    path.write_bytes(data)
    system = load_system(str(path))
    assert counts.start(system, 6) is not None


def _chart(data: bytes, folder: Path) -> None:
    path = folder / "mutated.json"
    path.write_bytes(data)
    assert read_chart(str(path), load("vegas-strip"))


def _code(data: bytes, _: Path) -> None:
    timeline = decode(data.decode("utf-8", "surrogateescape"))
    assert encode(decode(encode(timeline.record)).record) == encode(timeline.record)


def hostile(kind: str, originals: Sequence[str]) -> Iterator[bytes]:
    """What somebody may write to make the program hang or fail: too deep, too long or quadratic to read."""
    texts: Iterator[str]
    match kind:
        case "rules" | "theme" | "settings" | "system" | "side bets":
            keys = {
                "rules": ("tie", "base", "decks", "side_bet"),
                "side bets": (f"{originals[0]}pays", "side_bet", "[[side_bet]]\nname"),
                "system": ("tags", "insurance", "title", originals[0].rpartition(" = ")[0]),
                "theme": ("base", "roles"),
                "settings": ("theme", "speed"),
            }
            values = (f"{key}{value}\n" for key in keys[kind] for value in _TOML_VALUES)
            # Side bets are written in a rule book, and read with it.
            texts = values if kind == "side bets" else chain(_TOML, values)
        case "chart":
            texts = chain(_JSON, (f'{{"hard": {value}}}' for value in ("9" * 5000, _DEEP, f'"{"x" * _LARGE}"')))
        case "journal":
            header, played = originals[0].splitlines()[:2]
            long = "x" * (_LARGE - 100)
            rounds = (f"{header}\n{line.format(deep=_DEEP, long=long)}\n" for line in _ROUNDS)
            texts = chain(_JSON, rounds, [f"\ufeff{header}\n", f"{header}\n\ufeff{played}\n"])
        case _:
            texts = iter(_CODES)
    return (text.encode() for text in texts)


@cache
def kinds() -> Mapping[str, Kind]:
    """Every kind of thing, with good ones to begin with."""
    games = [Deal(load(name), name, load(name).shuffle, seed) for seed, name in enumerate(rule_books())]
    journals, codes = [], []
    with TemporaryDirectory() as folder:
        path = Path(folder, "original.journal")
        for deal in games:
            journal = Journal(str(path), deal, force=True)
            codes.append(_play(deal, 3, journal))
            journal.close()
            journals.append(path.read_text("utf-8"))
    theme_files = sorted((Path(__file__).parents[1] / "data" / "themes").glob("*.toml"))
    written = 'rules = "vegas-strip"\nview = "cards"\ntheme = "dark"\ndeck = "four-colour"\nspeed = 2.5\n'
    figures = shipped_book(load("vegas-strip"))
    assert figures
    tables = (files.read_shipped(f"rulebooks/side_bets/{name}.toml") for name in side_bet_names())
    bets = (text.replace("[[pattern]]", "[[side_bet.pattern]]") for text in tables)
    return {
        "rules": Kind(tuple(map(source, rule_books())), _rules),
        "side bets": Kind(tuple(f'base = "home"\n[[side_bet]]\nname = "mine"\n{bet}' for bet in bets), _rules),
        "system": Kind(
            tuple(files.read_shipped(f"counts/systems/{name}.toml") for name in system_names()), _system
        ),
        "chart": Kind((json.dumps(figures["chart"]),), _chart),
        "theme": Kind(tuple(path.read_text("utf-8") for path in theme_files), _theme),
        "settings": Kind((written,), _settings),
        "journal": Kind(tuple(journals), _journal),
        "code": Kind(tuple(codes), _code),
    }


def fuzz(seed: int, count: int) -> Iterator[str]:
    """Tries what makes a program slow, and `count` changed things, of all kinds together."""
    random = Random(seed)
    with TemporaryDirectory() as name:
        folder = Path(name)
        for kind, what in kinds().items():
            for text in hostile(kind, what.originals):
                with at_most(1):
                    assert verdict(what, text, folder) == "refused", text[:60] + b"..." + text[-20:]
            tries = (
                verdict(what, mutated(random.choice(what.originals), random), folder)
                for _ in range(count // len(kinds()))
            )
            verdicts = Counter(tries)
            assert verdicts["refused"] > verdicts.total() / 4, (kind, verdicts)
            assert verdicts["accepted"] or kind == "journal", kind
            yield f"{kind}: {verdicts['accepted']:,} accepted, {verdicts['refused']:,} refused"


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raises AssertionError once so many seconds of computing are over, however busy the machine is."""

    def over(*_: object) -> None:
        raise AssertionError(f"not done after {seconds} s")

    if sys.platform == "win32":
        yield
        return
    before = signal.signal(signal.SIGVTALRM, over)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def verdict(kind: Kind, data: bytes, folder: Path) -> str:
    """Whether `data` is accepted or refused, in one line of reasonable length. Anything else raises."""
    try:
        kind.accept(data, folder)
    except UsageError as error:
        message = str(error)
        assert message, data
        assert message.isprintable(), message
        assert len(message) < 1500, message
        return "refused"
    return "accepted"
