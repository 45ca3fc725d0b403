"""Any game that can be played is told again as it was, from its journal and from its code."""

from pathlib import Path

import pytest

from blackjack_tui.game.events import BankrollGiven, Event, RoundOver
from blackjack_tui.play.deal_codes import decode, encode
from blackjack_tui.play.journal import Journal
from blackjack_tui.play.journal_reader import read
from blackjack_tui.play.records import Record
from blackjack_tui.rulebooks import rule_books
from tests.play.players import EventList, RandomPlayer, deal_at_random, record

SEEDS = range(27, 37)


def played(path: Path, rules: str, seed: int) -> tuple[list[Event], Record]:
    """The events of a game, and its record; the journal of it is at `path`."""
    deal = deal_at_random(rules, seed)
    journal = Journal(str(path), deal, force=True)
    events: list[Event] = []
    kept = record(deal, RandomPlayer(seed), EventList(events), keep=journal.keep)
    journal.close()
    return events, kept


@pytest.mark.parametrize("rules", rule_books())
def test_a_journal_tells_every_round_that_was_over_as_it_was(rules: str, tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    for seed in SEEDS:
        events, kept = played(path, rules, seed)
        ends = [place for place, event in enumerate(events, 1) if isinstance(event, RoundOver)]
        told, note = read(str(path))
        assert note == ""
        assert told.ends == ends, seed
        assert told.record.deal == kept.deal, seed
        assert told.record.rounds == kept.rounds[: len(ends)], seed
        assert told.events == events[: ends[-1] if ends else len(told.events)], seed


@pytest.mark.parametrize("rules", rule_books())
def test_a_code_tells_every_event_as_it_was(rules: str, tmp_path: Path) -> None:
    for seed in SEEDS:
        events, kept = played(tmp_path / "a.journal", rules, seed)
        code = encode(kept)
        told = decode(code)
        if isinstance(events[-1], BankrollGiven) and any(isinstance(each, RoundOver) for each in events):
            events.pop()  # given with no bet after it: no decision of a round
        assert told.events == events, code
        assert told.record == kept, code
        assert encode(told.record) == code


def test_players_leave_in_the_middle_of_rounds_and_between_them_and_go_broke(tmp_path: Path) -> None:
    games = [played(tmp_path / "a.journal", "home", seed)[0] for seed in range(40)]
    assert {isinstance(events[-1], RoundOver) for events in games} == {True, False}
    assert max(sum(isinstance(event, BankrollGiven) for event in events) for events in games) > 1
    assert max(sum(isinstance(event, RoundOver) for event in events) for events in games) > 5
