"""The tables: which there are, and sitting down at another of them, by a key or a click."""

import re
import traceback
from functools import cache
from pathlib import Path

import pytest

from blackjack_tui import settings
from blackjack_tui.commands.launch import Launch
from blackjack_tui.commands.recording import Recording, kept_games
from blackjack_tui.commands.table_app import TableApp
from blackjack_tui.commands.tables import deal_for, look_of
from blackjack_tui.front_ends.playing import FullScreen
from blackjack_tui.front_ends.table_screen import TableScreen
from blackjack_tui.play.round_lines import parse
from blackjack_tui.rulebooks import own_folder, rule_books
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.screen import keys
from blackjack_tui.screen.buffer import Size
from blackjack_tui.screen.keys import Click, Key, Resized, Woken
from tests.memory_terminal import Frame, Input, MemoryTerminal
from tests.sessions import STANDARD

SMALL, LARGE = Size(15, 40), Size(40, 120)
LIST = Key("l")


def at_tables(
    *script: Input,
    rules: str = "scripting-games",
    size: Size = STANDARD,
    record: Path | None = None,
    seed: int | None = 37,
    speed: float = 0,
    shuffle: str | None = None,
    quiz: str = settings.OFF,
    terminal: MemoryTerminal | None = None,
) -> tuple[TableScreen, list[Frame]]:
    """A session that may go on at other tables, to the end of the script or until the player leaves."""
    defaults = settings.resolve(None, {}, "")
    chosen = defaults.values._replace(rules=rules, shuffle=shuffle, speed=speed, keep=settings.OFF, quiz=quiz)
    resolved = defaults._replace(values=chosen)
    launch = Launch(resolved, seed, record=str(record) if record else None, code=True)
    deal = deal_for(launch)
    terminal = terminal or MemoryTerminal(size, script)
    table = TableScreen(terminal, terminal.clock, look_of(chosen), deal.rules)
    kept = kept_games(launch)
    with Recording(launch, kept) as recording:
        TableApp(table, launch, kept, recording, deal).run()
    return table, terminal.frames


class Thoughtful(MemoryTerminal):
    """Has somebody before it who thinks for a second and a quarter before each key."""

    def read(self, timeout: float | None) -> Key | Click | Resized | Woken | None:
        if timeout is None:
            self.clock.advance(1.25)
        return super().read(timeout)


def test_a_journal_has_the_time_of_each_decision_without_that_of_what_moves(tmp_path: Path) -> None:
    record = tmp_path / "a.journal"
    _, frames = at_tables(record=record, speed=1, terminal=Thoughtful(STANDARD, [Key("h"), Key("s")]))
    assert sum(frame.timeout or 0 for frame in frames) > 2
    (line,) = record.read_text("utf-8").splitlines()[1:]
    assert parse(line).times == (1250, 1250)


class Deep(MemoryTerminal):
    """Notes how many frames deep a question about a hand is."""

    depth = 0

    def read(self, timeout: float | None) -> Key | Click | Resized | Woken | None:
        codes = [frame.f_code for frame, _ in traceback.walk_stack(None)]
        if FullScreen.decide.__code__ in codes:
            self.depth = codes.index(TableApp.run.__code__) + 1
        return super().read(timeout)


def test_a_key_at_the_table_is_few_frames_from_the_start() -> None:
    """At most 15 from `main` to the terminal: `main` and the command's `run` stand before the table's."""
    terminal = Deep(STANDARD, [Key("h")])
    at_tables(terminal=terminal)
    assert 0 < terminal.depth <= 13


def text(frame: Frame) -> str:
    return "\n".join(frame.lines)


def header(frame: Frame) -> str:
    """The row with the table's name."""
    return next(line for line in frame.lines if "? help" in line)


def key_of(title: str) -> str:
    """The key of a table, as the page shows it."""
    return next(line.split(title)[0].split()[-1] for line in listed() if f" {title} " in line)


@cache
def listed() -> list[str]:
    """The page of the tables that ship."""
    return at_tables(LIST, size=Size(70, 100))[1][-1].lines


def test_l_shows_every_table_with_a_sentence_and_what_is_bet_there() -> None:
    _, frames = at_tables(LIST, size=Size(60, 74))
    told = " ".join(text(frames[-1]).replace("▌", "").split())
    for rules in map(load, rule_books()):
        bets = f"${rules.minimum / 100:g}" if rules.maximum else "no bets"
        assert f"{rules.title} {bets}" in told
        assert rules.summary in told


@pytest.mark.parametrize("rules", rule_books())
def test_each_table_is_a_key_away_from_the_first_question_on(rules: str) -> None:
    title = load(rules).title
    other = "twentyone" if rules != "twentyone" else "friendly"
    _, frames = at_tables(LIST, Key(key_of(title)), rules=other)
    assert title[:15] in header(frames[-1])
    assert "stand" in text(frames[-1]) or "Bet" in text(frames[-1])


def test_between_rounds_the_next_game_begins_with_its_own_score_and_bankroll() -> None:
    bets = key_of("Las Vegas Strip")
    _, frames = at_tables(Key("s"), LIST, Key(bets), Key(keys.ENTER), LIST, Key(key_of("Friendly")))
    assert "Las Vegas Strip" in header(frames[-4])
    assert "Bankroll $1,000   Won 0, lost 0, pushed 0" in frames[-4].lines[-1]
    assert "Friendly" in header(frames[-1])
    assert frames[-1].lines[-1].strip().startswith("Won 0, lost 0")


@pytest.mark.parametrize("size", [SMALL, STANDARD, LARGE])
def test_a_click_on_a_line_of_a_table_sits_down_there(size: Size) -> None:
    _, frames = at_tables(LIST, size=size)
    row, line = next((row, line) for row, line in enumerate(frames[-1].lines) if "Atlantic City" in line)
    column = line.index("Atlantic City") + 4
    for clicked in (row, row + 1):
        _, frames = at_tables(LIST, Click(clicked, column), size=size)
        assert "Atlantic City" in header(frames[-1])
        assert "Bet $10" in text(frames[-1])


@pytest.mark.parametrize("size", [SMALL, STANDARD, LARGE])
def test_every_table_can_be_marked_and_is_then_shown_whole(size: Size) -> None:
    books = [load(name) for name in rule_books()]
    _, (_, *tables, frame) = at_tables(LIST, *[Key("j")] * len(books), size=size)
    found = set()
    for shown in tables:
        (marked,) = [line.split("►")[-1] for line in shown.lines if "►" in line]
        rules = next(rules for rules in books if f" {rules.title} " in f"{marked} ")
        assert rules.summary.rstrip(".").split()[-1] in text(shown)
        found.add(rules.name)
    assert found == {rules.name for rules in books}
    assert "► N A new table" in text(frame)
    _, (_, first, last, again) = at_tables(LIST, Key("G"), Key("g"), size=size)
    assert (text(first), text(last)) == (text(tables[0]), text(frame))
    assert text(again) == text(first)


def test_n_makes_a_new_table_and_q_goes_back_to_the_game() -> None:
    _, frames = at_tables(LIST, Key("n"), Key("q"), rules="vegas-strip")
    assert "Best play returns" in text(frames[-2])
    assert "Las Vegas Strip" in header(frames[-1])


@pytest.mark.usefixtures("home")
def test_a_new_table_is_sat_down_at_once_it_has_a_name() -> None:
    name = [Key("s"), *map(Key, "My table"), Key(keys.ENTER)]
    _, frames = at_tables(LIST, Key("n"), *name, Key(keys.ENTER), rules="vegas-strip")
    assert "My table" in header(frames[-1])
    _, frames = at_tables(LIST, rules="my-table")
    assert "My table" in text(frames[-1])


@pytest.mark.usefixtures("home")
def test_a_broken_file_is_listed_with_its_error() -> None:
    folder = Path(own_folder())
    folder.mkdir(parents=True)
    (folder / "bad.toml").write_text('base = "home"\ndecks = 9\n', "utf-8")
    shown = text(at_tables(LIST, Key("G"), size=Size(60, 80))[1][-1])
    assert "bad.toml, line 2: decks cannot be 9" in " ".join(shown.replace("▌", "").split())


def test_enter_sits_down_at_the_marked_table() -> None:
    _, frames = at_tables(LIST, Key("j"), Key(keys.DOWN), Key("k"), Key(keys.ENTER))
    assert "Atlantic City" in header(frames[-1])


@pytest.mark.parametrize("key", ["q", "l", keys.ESCAPE, keys.ENTER, "d", "z"])
def test_the_hand_goes_on_for_who_stays_at_the_table(key: str) -> None:
    assert key_of("Scripting Games") == "D"
    _, frames = at_tables(LIST, Key(key))
    assert frames[-1] == frames[-3]


def test_a_game_that_is_written_to_a_journal_says_why_it_cannot_be_left_for_another_table(
    tmp_path: Path,
) -> None:
    _, frames = at_tables(LIST, Key("1"), Key("q"), Key("s"), record=tmp_path / "a.journal")
    assert "a journal, which has one rule book" in " ".join(text(frames[-3]).split())
    assert frames[-3] == frames[-4]
    assert "Scripting Games" in header(frames[-1])
    assert (tmp_path / "a.journal").read_text("utf-8").count("\n") >= 2


def test_a_seed_that_a_table_cannot_deal_from_is_told_on_the_page() -> None:
    _, frames = at_tables(LIST, Key(key_of("TwentyOne")), rules="vegas-strip", seed=2**40)
    assert "--seed" in text(frames[-1])
    assert "You sit at" in text(frames[-1])


def test_every_game_that_was_played_is_told_of_on_leaving_in_its_order(
    capsys: pytest.CaptureFixture[str],
) -> None:
    friendly, strip = key_of("Friendly"), key_of("Las Vegas Strip")
    capsys.readouterr()
    at_tables(Key("s"), LIST, Key(friendly), LIST, Key(strip), Key("q"))
    told = capsys.readouterr().out.splitlines()
    again = [line.split(": ")[1] for line in told if "same cards" in line]
    assert [line.partition(" --speed")[0] for line in again] == [
        "blackjack-tui --seed 37 --rules scripting-games",
        "blackjack-tui --seed 37",
    ]
    assert "blackjack-tui replay scripting-games/37/s" in "\n".join(told)


def test_the_table_sat_at_last_is_kept_with_the_look_where_that_is_asked_for() -> None:
    table, _ = at_tables(LIST, Key(key_of("Friendly")))
    assert table.looks.kept == {}
    table.looks.toggle_remember()
    assert table.looks.kept["rules"] == "friendly"


def test_each_table_shows_its_return() -> None:
    told = text(at_tables(LIST, size=LARGE)[1][-1])
    for title, value in (("Las Vegas Strip", "-0.26 %"), ("Scripting Games", "-20.39 %"), ("Home", "+3.68 %")):
        assert re.search(rf" {title} .* {re.escape(value)} ", told)


def test_the_quiz_keeps_the_count_to_itself_before_the_bet_and_at_decisions() -> None:
    for script in ([Key("k")], [Key(keys.ENTER), Key("k")]):
        for quiz in (settings.OFF, settings.ON):
            shown = text(at_tables(*script, rules="vegas-strip", quiz=quiz)[1][-1])
            assert ("the quiz asks for the count" in shown) is (quiz == settings.ON)
            assert ("Hi-Lo: running" in shown) is (quiz == settings.OFF)
            listed = text(at_tables(*script[:-1], Key("?"), size=LARGE, rules="vegas-strip", quiz=quiz)[1][-1])
            assert bool(re.search(r" K +the count; ", listed)) is (quiz == settings.OFF)
