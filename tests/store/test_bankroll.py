"""The bankroll of a kept table is added to and reset; rounds that are kept are forgotten."""

from pathlib import Path

import pytest

from blackjack_tui.cli import main
from tests.store.players import BOOK, Chance, path, play, rows
from tests.store.test_commands import out, stats

__all__ = ["path"]


def test_the_bankroll_is_shown_added_to_and_reset(path: str, capsys: pytest.CaptureFixture[str]) -> None:
    player = Chance(4, rounds=8)
    play(player)
    assert player.seen[-1] is not None
    dollars = player.seen[-1] / 100
    (line,) = out(capsys, "settings", "bankroll")
    assert line.split() == [BOOK, f"${dollars:,.2f}".removesuffix(".00")]
    more = (dollars + 12.5, dollars - 7.5)
    for amount, has in zip(("12.50", "-20"), more, strict=True):
        (line,) = out(capsys, "settings", "bankroll", "add", amount, "--rules", BOOK)
        assert line == f"{BOOK}: ${has:,.2f}".removesuffix(".00")
    record, _ = play(Chance(1, 0))
    assert record.deal.bankroll == round(more[-1] * 100)
    assert out(capsys, "settings", "bankroll", "reset", "--rules", BOOK) == [f"{BOOK}: $1,000"]
    assert play(Chance(1, 0))[0].deal.bankroll == 100000
    wrong = out(capsys, "settings", "bankroll", "add", "5", "--rules", "twentyone", status=2)
    assert wrong == ["blackjack-tui: twentyone: nothing is bet by these rules: name a book with --rules"]


def test_no_money_comes_to_a_table_in_the_middle_of_a_round(
    path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for seed in range(9):
        player = Chance(seed, 1)
        play(player, begins=seed, fresh=True)
        if not player.seen:
            break
    wrong = out(capsys, "settings", "bankroll", "add", "5", "--rules", BOOK, status=2)
    assert wrong == [f"blackjack-tui: {BOOK}: a round is in play at this table: end it first"]


def test_forgetting_takes_two_words_and_leaves_the_bankroll(
    path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    player = Chance(4, rounds=8)
    play(player)
    assert out(capsys, "stats", "--forget") == [f"8 rounds in {path}: stats --forget yes deletes them."]
    assert stats(capsys)["rounds"] == 8
    assert out(capsys, "stats", "--forget", "yes") == [f"8 rounds deleted from {path}."]
    assert stats(capsys)["rounds"] == 0
    assert play(Chance(1, 0))[0].deal.bankroll == player.seen[-1]
    assert b"Las Vegas" not in Path(path).read_bytes()


def test_rounds_that_are_forgotten_in_the_middle_of_a_game_stay_out_of_the_counts(
    path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    class Forgetful(Chance):
        def bet(self, situation: object) -> int:
            if len(self.seen) == 5 and main(["stats", "--forget", "yes"]):
                pytest.fail("nothing was forgotten")
            return super().bet(situation)  # type: ignore[arg-type]

    player = Forgetful(4, rounds=9)
    _, notes = play(player)
    assert notes == []
    capsys.readouterr()
    assert stats(capsys)["rounds"] == 4
    assert rows(path, "SELECT bankroll FROM round ORDER BY id DESC LIMIT 1") == [(player.seen[-1],)]
    _, _, *lines = out(capsys, "stats", "--rounds")
    assert [line.split()[-1] for line in lines] == ["last:4", "last:3", "last:2", "last"]
