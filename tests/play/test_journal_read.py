"""Journals being read: cut short, from older and newer programs, or none at all."""

import json
from pathlib import Path
from typing import Any

import pytest

from blackjack_tui.errors import UsageError
from blackjack_tui.play.deal_codes import decode, encode
from blackjack_tui.play.journal import checksum
from blackjack_tui.play.journal_reader import read
from blackjack_tui.rulebooks.loading import load
from tests.play.players import write_journal

CODE = "twentyone/37/h,s"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal of two rounds."""
    path = tmp_path / "a.journal"
    write_journal(path, CODE)
    return path


def refused(path: Path) -> str:
    """What is said of the file, behind its name."""
    with pytest.raises(UsageError) as caught:
        read(str(path))
    said = str(caught.value)
    assert said.isprintable()
    assert said.startswith(str(path))
    return said.removeprefix(str(path))


def with_header(path: Path, **changes: Any) -> dict[str, Any]:
    """Puts other fields in the header, as a program would that wrote these; None takes one out."""
    first, *rounds = path.read_text().splitlines()
    fields = json.loads(first) | changes
    fields = {name: value for name, value in fields.items() if value is not None}
    fields["check"] = checksum(fields)
    path.write_text("\n".join([json.dumps(fields), *rounds, ""]))
    return fields


def rules_of(path: Path) -> dict[str, Any]:
    rules: dict[str, Any] = json.loads(path.read_text().splitlines()[0])["rules"]
    return rules


def test_a_journal_is_read_as_the_game_that_was_played(path: Path) -> None:
    told, note = read(str(path))
    assert (encode(told.record), note) == (CODE, "")
    assert told.record == decode(CODE).record
    assert told.events == decode(CODE).events


TORN = [":", ":hs - 2", ":s - 11/20", " ", "\0\0\0"]


@pytest.mark.parametrize("torn", TORN)
def test_a_last_line_that_is_cut_short_is_passed_over_and_told(path: Path, torn: str) -> None:
    with path.open("a") as file:
        file.write(torn)
    told, note = read(str(path))
    assert note == f"{path}, line 4: cut short, and passed over"
    assert told.record == decode(CODE).record


def test_a_line_that_is_not_text_is_refused(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b":s", b":\x8a"))
    assert refused(path) == ", line 3: not a text in UTF-8"


@pytest.mark.parametrize("name", ["", "a\nb", "\x1b[2J", 7])
def test_a_name_that_cannot_be_shown_is_refused(path: Path, name: object) -> None:
    with_header(path, rules=rules_of(path) | {"name": name})
    assert refused(path).startswith(", line 1: rules: name cannot be ")


def test_a_last_line_that_is_far_too_long_is_not_cut_short(path: Path) -> None:
    with path.open("a") as file:
        file.write(":" + "h" * (1 << 16))
    assert refused(path).startswith(", line 4: round 3, ")


def test_line_ends_of_windows_are_line_ends(path: Path) -> None:
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert encode(read(str(path))[0].record) == CODE


def test_a_header_that_is_cut_short_is_no_journal(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:100])
    assert refused(path).startswith(", line 1: not a journal")


def test_a_rule_book_that_has_changed_since_is_a_file_of_the_players(path: Path) -> None:
    with_header(path, rules=rules_of(path) | {"charlie": 7})
    record = read(str(path))[0].record
    assert record.deal.rules == load("twentyone")._replace(charlie=7)
    assert encode(record) == "twentyone.toml/37/h,s"


def test_a_field_that_the_header_did_not_have_is_no_matter(path: Path) -> None:
    with_header(path, program="blackjack-tui 99", mood="cheerful")
    assert read(str(path))[0].record == decode(CODE).record


HEADERS: dict[str, tuple[dict[str, Any], str]] = {
    "newer format": (
        {"journal": 5, "rules": None},
        "the format is 5, written by a newer program; this one reads up to 4",
    ),
    "no format": ({"journal": None}, "not the header of a journal: journal must be 4, not None"),
    "no rules": ({"rules": None}, "rules must be an object of knobs"),
    "rules without a name": (
        {"rules": {"tie": "push"}},
        "rules: name cannot be None: write the name of a rule book",
    ),
    "rules without knobs": (
        {"rules": {"name": "mine"}},
        "rules: title is missing: write one line of text in quotes; so are summary, shuffle, hole_card, "
        "player_aces, dealer_aces, dealt_21, drawn_21, bust, surrender, dealer_draws, tie and again",
    ),
    "no seed": ({"seed": None}, "shuffle must be a string and seed a whole number"),
    "a seed that glibc has not": (
        {"seed": 2**32},
        "the glibc shuffle takes -2147483648 to 4294967295, not 4294967296",
    ),
    "unknown shuffle": (
        {"shuffle": "riffle"},
        "shuffle 'riffle' is unknown: "
        "choose from dotnet, dotnet-as-written, java, glibc, bash, python-choice, python",
    ),
}


@pytest.mark.parametrize(("changes", "said"), HEADERS.values(), ids=HEADERS)
def test_a_header_that_no_game_can_be_dealt_from_is_refused(
    path: Path, changes: dict[str, Any], said: str
) -> None:
    with_header(path, **changes)
    assert refused(path) == f", line 1: {said}"


KNOBS = [
    ("tie", None, "rules: tie is missing: choose from dealer, push, player"),
    ("penetration", 75, "rules: penetration = 75 needs a shoe: set pack = 'shoe'"),
    ("insurance", True, "rules: chip = 1 must have a half, for insurance"),
]


@pytest.mark.parametrize(("knob", "value", "said"), KNOBS)
def test_a_knob_that_cannot_be_turned_so_is_refused(path: Path, knob: str, value: object, said: str) -> None:
    rules = rules_of(path) | {knob: value}
    with_header(path, rules={name: value for name, value in rules.items() if value is not None})
    assert refused(path) == f", line 1: {said}"


def test_a_knob_that_only_a_newer_program_has_is_refused(path: Path) -> None:
    with_header(path, rules=rules_of(path) | {"jokers": 2})
    assert refused(path) == ", line 1: the rules have jokers, which this version does not know"


NONE = {
    "empty": (b"", ": empty, and no journal"),
    "a rule book": (b'title = "House"\n', ", line 1: not a journal"),
    "no text": (b"\xff\xfe\x00\n", ", line 1: not a text in UTF-8"),
    "a list": (b"[1]\n", ", line 1: not an object of JSON"),
    "an object": (b'{"event": "round_started"}\n',
                  ", line 1: not the header of a journal: journal must be 4, not None"),
}  # fmt: skip


@pytest.mark.parametrize(("data", "said"), NONE.values(), ids=NONE)
def test_what_is_no_journal_is_told(tmp_path: Path, data: bytes, said: str) -> None:
    path = tmp_path / "b.journal"
    path.write_bytes(data)
    assert refused(path).startswith(said)


def test_what_is_too_deep_or_too_long_is_no_journal(tmp_path: Path) -> None:
    path = tmp_path / "b.journal"
    for data in ("[" * 30000, '{"journal": ' + "9" * 5000 + "}", " " * (1 << 20)):
        path.write_text(data)
        assert refused(path).startswith((", line 1: not JSON: too deep or too long", ", line 1: not a journal"))


def test_what_is_not_there_is_told(tmp_path: Path) -> None:
    assert refused(tmp_path / "none.journal") == ": No such file or directory"
    assert refused(tmp_path) == ": not a file"
