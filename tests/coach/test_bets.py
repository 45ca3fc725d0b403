"""Bets, graded by the exact value of the shoe, for a player who looks at the count."""

from contextlib import suppress

from blackjack_tui.coach.bets import BetJudge, CountedBet
from blackjack_tui.coach.stream_coach import StreamCoach
from blackjack_tui.coach.tally import TalliedRound, Tally
from blackjack_tui.counts import CountAtTable
from blackjack_tui.counts.system_files import load as load_system
from blackjack_tui.errors import InputClosed, Left
from blackjack_tui.front_ends import stream_named
from blackjack_tui.game.cards import PACK
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.odds.answers import Request
from blackjack_tui.odds.kept_figures import shipped_return
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.words.notes import Count
from tests.sessions import play_at, reader

RULES = load("downtown")


def _session(keys: str, always: bool) -> list[str]:
    read_key = reader(keys)
    written: list[str] = []
    stream = stream_named("lines", read_key, written.append)
    count = CountAtTable("hi-lo", always)
    coach = StreamCoach(RULES, "after", bets=BetJudge(RULES, count.load, (1, 2), count.before))
    stream.call_coach = lambda: coach
    stream.counter = count
    stream.help = lambda: ()
    stream.coached_by(coach)
    shoe = Shoe(RULES, lambda _: iter([iter(PACK)]))
    try:
        with suppress(Left, InputClosed):
            play_at(stream, RULES, shoe, count, stream.seat)
    finally:
        coach.close()
    return written


def test_a_bet_is_judged_by_the_worth_of_the_shoe_for_a_player_who_looks_at_the_count() -> None:
    told = [line for line in _session("10\nso\n", True) if line.startswith("Bet: ")]
    worth = shipped_return(RULES)
    assert worth is not None
    assert told == [
        f"Bet: true 0 at the deal said {100 * worth:+.2f} %, the shoe was worth {100 * worth:+.2f} %. "
        "Your ramp bets $5, half Kelly $5; you bet $10."
    ]
    assert not any(line.startswith("Bet: ") for line in _session("10\nso\n", False))


def test_a_ramp_and_half_kelly_stay_within_the_limits_and_the_money() -> None:
    judge = BetJudge(RULES, lambda: load_system("hi-lo"), (1, 2, 999), lambda _: None)
    count = Count("hi-lo", 10, 10, 1.0, "", "")
    rich, poor = CountedBet(count, 52, 52, 1000, 1_000_000), CountedBet(count, 52, 52, 1000, 2600)
    assert f"ramp bets ${RULES.maximum // 100:,}" in judge.sentences(rich, 0.03, 0.02)[0]
    assert "half Kelly $115;" in judge.sentences(rich, 0.03, 0.02)[0]
    assert "ramp bets $25, half Kelly $5;" in judge.sentences(poor, 0.03, 0.02)[0]
    assert judge.sentences(rich, 0.03, 0.02)[1].startswith("true +10 at the deal: +3.00 %, ramp $")


def test_what_was_won_by_changing_bets_is_told_apart() -> None:
    tally = Tally(bets=True)
    values = {}
    for number, (worth, unit) in enumerate([(-0.01, 1000), (0.02, 5000)]):
        request = Request("round_value", RULES, (number,))
        values[request] = worth
        tally.rounds.append(TalliedRound(request, unit))
    sums = tally.sums(values)
    assert sums.expected == -10 + 100
    assert sums.betting == -0.01 * (1000 - 3000) + 0.02 * (5000 - 3000)
    flat = Tally(bets=True)
    flat.rounds = [TalliedRound(of.value, 1000) for of in tally.rounds]
    assert flat.sums(values).betting == 0
