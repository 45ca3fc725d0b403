"""The environment of gymnasium: it keeps gymnasium's rules, and plays the rules of the table."""

import gymnasium
import numpy
import pytest
from gymnasium.utils.env_checker import check_env

from blackjack_tui.env import FIELDS, MOVES, BlackjackEnv
from blackjack_tui.errors import UsageError
from blackjack_tui.game.actions import Action
from blackjack_tui.library import play_rounds
from blackjack_tui.rulebooks import rule_books
from blackjack_tui.rulebooks.loading import load


@pytest.mark.parametrize("book", rule_books())
def test_gymnasiums_own_checker_passes(book: str) -> None:
    check_env(gymnasium.make("blackjack_tui/Blackjack-v0", book=book).unwrapped)


def test_bets_and_counts_pass_the_checker_too() -> None:
    made = gymnasium.make(
        "blackjack_tui/Blackjack-v0", bets=(1, 2, 8), count="hi-lo", rounds=5, render_mode="ansi"
    )
    check_env(made.unwrapped)


def test_the_rewards_are_the_results_of_the_same_rounds_at_the_table() -> None:
    rules = load("vegas-strip")
    env = BlackjackEnv("vegas-strip")
    _, info = env.reset(seed=3)
    seed = int(gymnasium.utils.seeding.np_random(3)[0].integers(2**31))
    # A policy without an answer declines, and stands.
    for finished in play_rounds(rules, lambda question, table: None, 60, seed):
        over, won = False, 0.0
        while not over:
            legal = [MOVES[place] for place, may in enumerate(info["action_mask"][: len(MOVES)]) if may]
            move = next((move for move in (Action.DECLINE, Action.STAND) if move in legal), None)
            _, reward, over, _, info = env.step(numpy.int64(MOVES.index(move) if move else len(MOVES)))
            won += reward
        assert won == finished.result / rules.minimum
        _, info = env.reset()


def test_a_count_is_seen_and_an_illegal_move_stands() -> None:
    env = BlackjackEnv("vegas-strip", count="hi-lo", rounds=40)
    seen, _ = env.reset(seed=5)
    counts, over = set(), False
    while not over:
        counts.add(int(seen[FIELDS.index("count")]) - 20)
        seen, _, over, _, _ = env.step(numpy.int64(MOVES.index(Action.ELEVEN)))
    assert len(counts) > 2


def test_a_side_bet_is_an_action_and_its_gain_is_in_the_reward() -> None:
    plain, env = BlackjackEnv("vegas-strip", bets=(1, 2)), BlackjackEnv("vegas-strip~over-13~under-13")
    least, over_13, under_13 = range(len(MOVES), len(MOVES) + 3)
    of_side_bets = set()
    for episode in range(40):
        won = []
        for each, placed in ((plain, ()), (env, (over_13, under_13))):
            _, info = each.reset(seed=None if episode else 5)
            for side_bet in placed:
                assert info["action_mask"][side_bet]
                _, _, _, _, info = each.step(numpy.int64(side_bet))
                assert not info["action_mask"][side_bet]
            ended, reward = False, 0.0
            while not ended:
                _, more, ended, _, _ = each.step(numpy.int64(least))
                reward += more
            won.append(reward)
        of_side_bets.add(won[1] - won[0])
    assert of_side_bets == {0.0, -1.0}  # at half of the least bet: one of them wins, or 13 takes both


@pytest.mark.parametrize("given", [{"rounds": 0}, {"bets": ()}, {"bets": (51,)}, {"count": "none-such"}])
def test_wrong_arguments_are_refused_in_one_line(given: dict[str, object]) -> None:
    with pytest.raises(UsageError) as caught:
        BlackjackEnv("vegas-strip", **given)  # type: ignore[arg-type]
    assert "\n" not in str(caught.value)
