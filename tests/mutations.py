"""Files and codes that were changed at random: each is accepted and good, or refused in one line."""

from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import NamedTuple

from blackjack_tui import settings
from blackjack_tui.errors import UsageError
from blackjack_tui.explain import explain
from blackjack_tui.game.rulebook import load, rule_books, source
from blackjack_tui.history import journal_reader
from blackjack_tui.history.code import decode, encode
from blackjack_tui.history.journal import Journal
from blackjack_tui.history.recorder import Recorder
from blackjack_tui.play.deal import Deal
from blackjack_tui.play.policies import Autoplayer, strategy_named
from blackjack_tui.views import themes

_INSERTED = (
    *("\n", '"', "'", "[", "]", "{", "}", "=", ",", ":", "/", ".", "#", "-", " ", "\x00", "\ufeff", "\u202e"),
    *("0", "9" * 40, "1e999", "-1", "nan", "true", "null", "[[" * 40, "\\u0000", "vegas-strip", "é", "♠", "\r"),
    *("base = 'downtown'\n", "minimum = 1\n", "[roles]\n", '"decisions": ["hit"]', "hhhhhh", "25:", "y,"),
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
    assert set(theme.roles) == set(themes.ROLES)


def _settings(data: bytes, folder: Path) -> None:
    path = folder / "settings.toml"
    path.write_bytes(data)
    assert settings.choose(Namespace(), {}, str(path)).values.view


def _journal(data: bytes, folder: Path) -> None:
    path = folder / "mutated.journal"
    path.write_bytes(data)
    timeline, _ = journal_reader.read(str(path))
    lines = path.read_bytes().splitlines()
    assert len(lines) - 2 <= len(timeline.ends) <= len(lines) - 1


def _code(data: bytes, _: Path) -> None:
    timeline = decode(data.decode("utf-8", "surrogateescape"))
    assert encode(decode(encode(timeline.record)).record) == encode(timeline.record)


def kinds(folder: Path) -> Mapping[str, Kind]:
    """Every kind of thing, with good ones to begin with; `folder` is to write in."""
    games = [Deal(load(name), name, load(name).shuffle, seed) for seed, name in enumerate(rule_books())]
    journals, codes = [], []
    for deal in games:
        path = folder / "original.journal"
        journal = Journal(str(path), deal, force=True)
        codes.append(_play(deal, 3, journal))
        journal.close()
        journals.append(path.read_text("utf-8"))
    theme_files = sorted(Path(themes.__file__).parents[1].glob("themes/*.toml"))
    written = 'rules = "vegas-strip"\nview = "cards"\ntheme = "dark"\ndeck = "four-colour"\nspeed = 2.5\n'
    return {
        "rules": Kind(tuple(map(source, rule_books())), _rules),
        "theme": Kind(tuple(path.read_text("utf-8") for path in theme_files), _theme),
        "settings": Kind((written,), _settings),
        "journal": Kind(tuple(journals), _journal),
        "code": Kind(tuple(codes), _code),
    }


def tried(kind: Kind, seed: int, count: int, folder: Path) -> Counter[str]:
    """Tries `count` changed ones; returns how many were accepted and refused. Anything else raises."""
    random = Random(seed)
    verdicts = Counter[str]()
    for _ in range(count):
        data = mutated(random.choice(kind.originals), random)
        try:
            kind.accept(data, folder)
        except UsageError as error:
            message = str(error)
            assert message, data
            assert message.isprintable(), message
            assert len(message) < 1500, message
            verdicts["refused"] += 1
        else:
            verdicts["accepted"] += 1
    return verdicts
