"""The count at a table: what is counted, when it is told, and in which words."""

import json
import re
from contextlib import suppress
from functools import partial

import pytest

from blackjack_tui.counts import CountAtTable
from blackjack_tui.counts.reading import count_of
from blackjack_tui.counts.system_files import load
from blackjack_tui.errors import InputClosed, Left
from blackjack_tui.front_ends import Look, stream_named
from blackjack_tui.front_ends.demo import Demo
from blackjack_tui.front_ends.playing import FullScreen
from blackjack_tui.front_ends.replaying import Replayer
from blackjack_tui.front_ends.table_screen import Mode, TableScreen
from blackjack_tui.game.cards import parse_cards
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.game.situation import Seen, counts
from blackjack_tui.play.deal_codes import decode
from blackjack_tui.play.policies import Autoplayer, strategy_named
from blackjack_tui.rulebooks.loading import load as load_rules
from blackjack_tui.screen import keys
from blackjack_tui.screen.buffer import Size
from blackjack_tui.screen.keys import ENTER, Key
from tests.memory_terminal import Frame, InPause, MemoryTerminal
from tests.sessions import play_at, reader

RULES = load_rules("vegas-strip")
CARDS = "2C 9C 5D 6H KS 3S 4S 10S 7H"
"""A burned card; then 9 and 6 for the player, 5 up and a king in the hole; a 3 to be drawn."""


def _shoe() -> Shoe:
    return Shoe(RULES, lambda _: iter([iter(parse_cards(CARDS))]))


def _streamed(view: str, keys: str, always: bool) -> list[str]:
    read_key = reader(keys)
    written: list[str] = []
    stream = stream_named(view, read_key, written.append)
    stream.counter = count = CountAtTable("hi-lo", always)
    with suppress(Left, InputClosed):
        play_at(stream, RULES, _shoe(), count)
    return written


@pytest.mark.parametrize(
    ("name", "seen", "told"),
    [
        ("hi-lo", "2C 3C 4C", "Hi-Lo: running +3, 2.0 decks left, true +1 (rounded down)"),
        ("hi-lo", "KC", "Hi-Lo: running -1, 2.0 decks left, true -1 (rounded down)"),
        ("halves", "2C 5C", "Wong Halves: running +2, 2.0 decks left, true +1 (rounded down)"),
        ("ko", "2C", "Knock-Out: running -19, below the key count -4: the house has the advantage; 2.0 decks"),
        ("ko", "2C " * 16, "Knock-Out: running -4, from the key count -4 on you have the advantage; 2.0 decks"),
        (
            "ko",
            "2C " * 24,
            "Knock-Out: running +4, at the pivot +4 or over: as a true count of +4 or more; 2.0",
        ),
    ],
)
def test_a_count_says_what_it_means(name: str, seen: str, told: str) -> None:
    system = load(name)
    text = count_of(system, 6, counts(parse_cards(seen)), 104).text.replace(
        system.title, told.partition(":")[0]
    )
    assert text.startswith(told)


def test_a_system_without_a_start_for_so_many_decks_says_so_at_the_table() -> None:
    count = count_of(load("ko")._replace(running=load("ko").running._replace(start=(0,))), 6, counts(()), 312)  # type: ignore[union-attr]
    assert count.text == "ko has a start for 1 decks at most, not for 6"


def test_in_lines_k_tells_the_count_at_a_bet_and_at_a_question_and_always_tells_it_unasked() -> None:
    asked = [line for line in _streamed("lines", "k\n10\nkq", False) if line.startswith("Hi-Lo")]
    always = [line for line in _streamed("lines", "10\nq", True) if line.startswith("Hi-Lo")]
    assert asked == always
    assert asked[1] == "Hi-Lo: running +2, 5.9 decks left, true 0 (rounded down)."


def test_json_has_the_count_beside_every_question_or_on_request() -> None:
    objects = [json.loads(line) for line in _streamed("json", "1000\nkq", True)]
    count = {"system": "hi-lo", "running": 2, "true": 0, "decks_left": 307 / 52}
    assert [each["count"] for each in objects if each["event"] == "ask"][-1] == count
    assert {"event": "count", **count} in objects


def _frames(
    size: Size,
    *pressed: str,
    shoe: Shoe | None = None,
    always: bool = True,
    view: str = "cards",
    speed: float = 0,
) -> list[Frame]:
    terminal = MemoryTerminal(size, map(Key, pressed))
    table = TableScreen(terminal, terminal.clock, Look(view, "felt", "two-colour", speed), RULES)
    count = CountAtTable("hi-lo", always, lambda: table.situation)
    screen = FullScreen(table, Mode().counted(count.notes, lambda: count.sentence(size.columns)))
    with suppress(Left, InputClosed):
        play_at(screen, RULES, shoe or _shoe(), count)
    return terminal.frames


@pytest.mark.parametrize("view", ["cards", "names"])
def test_on_a_screen_the_count_never_runs_ahead_of_the_cards_that_are_shown(view: str) -> None:
    running: list[str] = []
    for frame in _frames(Size(24, 80), ENTER, "h", "s", view=view, speed=1):
        found = [
            line.partition("running ")[2].partition(",")[0] for line in frame.lines if "Hi-Lo: run" in line
        ]
        running += [each for each in found if running[-1:] != [each]]
    assert running == ["0", "+1", "+2", "+3", "+2", "+3"][: len(running)]
    assert len(running) >= 4


def test_k_tells_the_count_up_to_the_next_key_in_few_words_where_there_is_little_room() -> None:
    frames = _frames(Size(15, 40), ENTER, "k", "s", always=False)
    told = ["run +2 true 0 left 5.9" in "\n".join(frame.lines) for frame in frames]
    assert told == [False, False, True, False]


def test_a_player_who_counts_sees_the_discard_tray_and_the_count_where_the_bet_is_placed() -> None:
    frames = _frames(Size(24, 80), ENTER, "k", "s", always=False)
    trays = [any(line[25:34] == "└───────┘" for line in frame.lines) for frame in frames]
    assert trays[:3] == [False, False, True]
    always = _frames(Size(24, 80), ENTER, "s")
    assert any("run +2 true 0 left 5.9" in line for line in always[-1].lines)


def test_a_bet_after_the_cut_card_came_out_is_for_a_fresh_shoe() -> None:
    for cut, told in ((200, "run +2 true 0 left 5.9"), (4, "run 0 true 0 left 6.0")):
        shoe = Shoe.stacked(parse_cards(CARDS), size=312, cut=cut)
        frames = _frames(Size(24, 80), ENTER, "s", shoe=shoe)
        assert any(told in line for line in frames[-1].lines)


def test_in_a_large_window_the_count_stands_in_the_rail() -> None:
    frames = _frames(Size(40, 120), ENTER)
    assert any("  Count  " in line for line in frames[-1].lines)


def _running(frame: Frame) -> str:
    """The running count in a frame; empty where none is shown."""
    found = re.search(r"running ([+-]?\d+)|run ([+-]?\d+)", "\n".join(frame.lines))
    return (found[1] or found[2]) if found else ""


@pytest.mark.parametrize("view", ["cards", "names"])
def test_a_replay_has_the_count_of_its_position_forward_and_back(view: str) -> None:
    timeline = decode("vegas-strip/48/pss,25:s")
    back = 8
    script = [Key(keys.RIGHT)] * len(timeline.events) + [Key(keys.LEFT)] * back
    terminal = MemoryTerminal(Size(24, 80), script)
    table = TableScreen(terminal, terminal.clock, Look(view, "felt", "two-colour", 1), RULES)
    counts = partial(CountAtTable, "hi-lo", True)
    with suppress(Left, InputClosed):
        Replayer(table, timeline, 0, True, False, lambda current: counts(current=current)).run()
    seen, expected = Seen(RULES.decks), [0]
    for event in timeline.events:
        seen = seen.after(event)
        expected.append(int(load("hi-lo").total(seen.cards)))
    shown = [_running(frame) for frame in terminal.frames]
    told = [f"{each:+d}" if each else "0" for each in expected]
    assert shown == told + told[-2 : -2 - back : -1]


def test_k_in_a_demo_tells_the_count_and_nothing_is_taken_over() -> None:
    terminal = MemoryTerminal(Size(24, 80), [InPause(Key("k"), after=0.1)] * 2)
    table = TableScreen(terminal, terminal.clock, Look("cards", "felt", "two-colour", 1), RULES)
    count = CountAtTable("hi-lo", False, lambda: table.situation)
    policy = Autoplayer(strategy_named("mimic", RULES), 1)
    demo = Demo(table, policy, count=count)
    with suppress(Left, InputClosed):
        play_at(demo, RULES, _shoe(), policy, count)
    assert not demo.taken_over
    assert any("Hi-Lo: running " in "\n".join(frame.lines) for frame in terminal.frames)
