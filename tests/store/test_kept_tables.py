"""A table that is kept: leaving at any question and coming back is as if nobody had left."""

import json
import random
from pathlib import Path

import pytest

from blackjack_tui import settings
from blackjack_tui.commands.launch import Launch
from blackjack_tui.commands.tables import deal_for
from blackjack_tui.errors import UsageError
from blackjack_tui.game.actions import Topic
from blackjack_tui.play.deal_codes import decode, encode
from blackjack_tui.play.journal import checksum, header
from blackjack_tui.play.journal_reader import read
from blackjack_tui.play.round_lines import parse
from blackjack_tui.play.timeline import Timeline
from blackjack_tui.rulebooks.gone_knobs import GONE_KNOBS
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.store.kept_tables import kept_table, place_at
from tests.store.players import BOOK, Chance, opened, options, path, play, rows

__all__ = ["path"]


def kept_game(path: str) -> Timeline | None:
    """The game at the kept table, if it goes on."""
    deal = deal_for(Launch(settings.resolve(options(), {}, ""), 1))
    with place_at(path, deal, pytest.fail) as place:
        assert place.database
        place.database.close()
        return place.timeline


def bankroll(path: str) -> int:
    database = opened(path)
    table = kept_table(database, BOOK)
    database.close()
    assert table
    return table.bankroll


def test_a_game_goes_on_where_it_was_left_until_the_shoe_is_shuffled(path: str) -> None:
    chance = random.Random(17)
    code, had, in_middle, continued, anew = "", load(BOOK).bankroll, False, 0, 0
    for run in range(25):
        player = Chance(run, chance.randrange(12))
        record, notes = play(player, begins=run)
        assert notes == []
        assert player.last
        timeline = Timeline(record)
        goes_on = encode(record).startswith(code) and run > 0
        continued += goes_on
        anew += not goes_on
        assert goes_on or not in_middle
        assert goes_on or record.deal.bankroll == had
        if in_middle and player.asked:
            assert player.asked[0] is Topic.RESUME
        assert in_middle or Topic.RESUME not in player.asked
        in_middle = len(timeline.starts) > len(timeline.ends)
        had = timeline.table(timeline.starts[-1] if in_middle else len(timeline.events)).held
        kept = kept_game(path)
        code = encode(kept.record) if kept else "new"
        if kept:  # the game that goes on ends like the one that was played, whenever it began
            assert kept.events[1:] == timeline.events[len(timeline.events) - len(kept.events) + 1 :]
            assert kept.table(len(kept.events)).held == timeline.table(len(timeline.events)).held
    assert continued > 12
    assert anew > 1
    assert max(rows(path, "SELECT COUNT(*) FROM round GROUP BY game"))[0] < 100  # type: ignore[operator]
    unique = rows(path, "SELECT game, number, COUNT(*) FROM round GROUP BY 1, 2 HAVING COUNT(*) > 1")
    assert unique == []


def test_who_does_not_go_on_loses_the_bets_and_the_round_counts_as_lost(path: str) -> None:
    for seed in range(40):
        left = Chance(seed, 2)
        play(left, begins=seed, fresh=True)
        if left.asked == [None, Topic.PLAY] and left.last and not left.last.table.over:
            break
    assert left.last
    at_stake = left.last.table.held - (left.last.table.bankroll or 0)
    assert at_stake > 0
    before = left.last.table.held
    again = Chance(0, 1, resumes=False)
    record, _ = play(again)
    assert again.asked == [Topic.RESUME]
    assert again.last
    assert again.last.table.bankroll == before - at_stake == bankroll(path)
    found = rows(path, "SELECT result, lost, hands = lost FROM round ORDER BY id DESC LIMIT 1")
    assert found == [(-at_stake, len(again.last.table.hands), 1)]
    assert encode(record).endswith("f")
    assert decode(encode(record)).table(len(Timeline(record).events)) == again.last.table


class Timed(Chance):
    """Takes a second more for each question."""

    @property
    def took(self) -> int | None:
        return 1000 * len(self.asked)


def test_the_times_of_a_hand_that_is_gone_on_with_are_those_of_both_evenings(path: str) -> None:
    for seed in range(40):
        left = Timed(seed, 3)
        play(left, begins=seed, fresh=True)
        if left.asked == [None, Topic.PLAY, Topic.PLAY] and left.last and not left.last.table.over:
            break
    ((line,),) = rows(path, "SELECT line FROM in_play")
    before = parse(str(line)).times
    assert None not in before
    play(Timed(0, rounds=1))
    ((line,),) = rows(path, "SELECT line FROM round ORDER BY id DESC LIMIT 1")
    times = parse(str(line)).times
    assert times[: len(before)] == before
    assert 0 < len(before) < len(times)
    assert None not in times


def test_fresh_replaces_the_kept_table_and_a_seed_plays_beside_it(path: str) -> None:
    play(Chance(1, rounds=9))
    had = bankroll(path)
    assert had != load(BOOK).bankroll
    record, _ = play(Chance(2, rounds=9), seed=5)
    assert record.deal.bankroll is None
    assert bankroll(path) == had
    assert rows(path, "SELECT DISTINCT uncounted FROM round ORDER BY 1") == [(None,), ("seed",)]
    record, _ = play(Chance(1, 1), fresh=True)
    assert record.deal.bankroll == load(BOOK).bankroll == bankroll(path)


def test_the_second_at_a_table_plays_at_one_of_its_own_and_says_so(path: str) -> None:
    play(Chance(1, rounds=9))
    had, kept = bankroll(path), rows(path, "SELECT COUNT(*) FROM round")
    record, _ = play(Chance(1, 0))
    with place_at(path, record.deal, pytest.fail) as place:
        assert place.table
        second = Chance(2, 20)
        own, notes = play(second)
        assert place.database
        place.database.close()
    says_so = "this one is a table of its own, with $1,000"
    assert notes == [f"Another game is played at the table of {BOOK}: {says_so}."]
    assert own.deal.bankroll is None
    assert bankroll(path) == had
    assert rows(path, "SELECT COUNT(*) FROM round")[0] == (kept[0][0] + len(second.seen),)  # type: ignore[operator]


def test_the_rules_of_a_file_that_changed_hold_from_the_next_round_on(path: str, tmp_path: object) -> None:
    book = f"{tmp_path}/mine.toml"

    def write(minimum: int) -> None:
        with open(book, "w", encoding="utf-8") as file:
            file.write(f'base = "{BOOK}"\nminimum = {minimum}\n')

    write(1000)
    left = next(
        player
        for seed in range(9)
        if play(player := Chance(seed, 1), book, begins=seed, fresh=True) and not player.seen
    )
    assert left.asked == [None]
    write(2000)
    again, book = Chance(5, 2), f"{tmp_path}/./mine.toml"
    record, notes = play(again, book)
    assert again.asked[0] is Topic.RESUME
    assert (record.deal.book, record.deal.rules.minimum) == (book, 1000)
    assert notes == [f"{book} has changed: the round in play ends by the rules it began with."]
    while play(again := Chance(6, rounds=1, resumes=False), book)[0].deal.rules.minimum == 1000:
        assert again.asked == [Topic.RESUME]


def test_a_game_with_a_round_in_play_keeps_its_seats_and_says_so_and_the_next_has_those_asked_for(
    path: str,
) -> None:
    left = next(
        player
        for seed in range(9)
        if play(player := Chance(seed, 1), begins=seed, fresh=True) and not player.seen
    )
    assert left.remark == ""
    again = Chance(5, rounds=1)
    record, notes = play(again, others=4)
    assert again.asked[0] is Topic.RESUME
    assert record.deal.seating.others == 0
    assert notes == [again.remark]
    assert "keeps its seats" in again.remark
    record, notes = play(Chance(6, rounds=1), others=4)
    assert record.deal.seating.others == 4
    assert notes == []


def test_rounds_with_help_of_the_coach_stand_apart_also_when_they_are_gone_on_with(path: str) -> None:
    player = Chance(1, rounds=9)
    helped = (2, 3, 6)  # counted from the first round, which is 0

    def helps() -> int:
        return sum(len(player.seen) > number for number in helped) + (len(player.seen) in helped)

    play(player, helps=helps)
    marks = [why for (why,) in rows(path, "SELECT uncounted FROM round ORDER BY id")]
    assert marks == ["coach" if number in helped else None for number in range(9)]
    in_middle = next(
        left
        for seed in range(40)
        if play(left := Chance(seed, 2), begins=seed, fresh=True, helps=lambda: len(left.asked))
        and not left.seen
    )
    assert in_middle.asked[0] is None
    play(Chance(0, rounds=1))
    assert rows(path, "SELECT uncounted FROM round ORDER BY id DESC LIMIT 1") == [("coach",)]


def test_the_journal_of_a_game_that_goes_on_says_which_rounds_are_earlier_ones(
    path: str, tmp_path: Path
) -> None:
    def journal(seed: int, rounds: int) -> tuple[dict[str, object], list[str]]:
        file = tmp_path / f"{seed}.journal"
        play(Chance(seed, rounds=rounds), record=str(file))
        text = file.read_text("utf-8")
        assert text.count("\n") == len(Timeline(read(str(file))[0].record).ends) + 1
        header, *lines = text.splitlines()
        return json.loads(header), lines

    header, first = journal(1, 3)
    assert "earlier" not in header
    header, again = journal(2, 2)
    assert header["earlier"] == len(first) == 3
    assert again[:3] == first
    assert len(again) == 5


def test_a_journal_of_before_that_was_said_and_a_wrong_number_of_earlier_rounds(tmp_path: Path) -> None:
    deal = deal_for(Launch(settings.resolve(options(), {}, ""), 1))._replace(bankroll=100000)
    file = tmp_path / "a.journal"
    file.write_text(header(deal) + "\n", "utf-8")
    assert read(str(file))[0].record.deal == deal
    fields = json.loads(header(deal, 2)) | {"earlier": "2"}
    file.write_text(json.dumps(fields | {"check": checksum(fields)}) + "\n", "utf-8")
    with pytest.raises(UsageError, match="line 1: earlier must be a whole number of rounds, not '2'"):
        read(str(file))


def test_a_table_whose_rules_have_gone_knobs_at_their_defaults_goes_on_with_its_shoe(path: str) -> None:
    record, _ = play(Chance(3, leaves_at=9))
    old = {knob: default for knob, (default, _) in GONE_KNOBS.items()}
    database = opened(path)
    database.connection.execute("UPDATE book SET rules = json_patch(rules, ?)", (json.dumps(old),))
    database.close()
    further, notes = play(Chance(4, rounds=2), begins=2)
    assert notes == []
    assert encode(further).startswith(encode(record))
