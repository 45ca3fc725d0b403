"""The environment of gymnasium: it keeps gymnasium's rules, and plays the rules of the table."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy
import pytest
from gymnasium.utils.env_checker import check_env

from blackjack_tui.counts import system_files
from blackjack_tui.counts.reading import start
from blackjack_tui.counts.system import COPIES
from blackjack_tui.env import FIELDS, MOVES, BlackjackEnv
from blackjack_tui.errors import UsageError
from blackjack_tui.game.actions import Action
from blackjack_tui.library import play_rounds
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.shuffles import SHUFFLES


@pytest.mark.parametrize("book", ["vegas-strip", "double-exposure", "friendly"])
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


def test_a_count_is_seen_and_of_an_illegal_move_it_is_said_what_was_played() -> None:
    env = BlackjackEnv("vegas-strip", bets=(1, 2), count="hi-lo", rounds=40)
    seen, info = env.reset(seed=5)
    assert info["played"] == -1
    counts, played, over = set(), set(), False
    while not over:
        counts.add(int(seen[FIELDS.index("count")]) - 200)
        legal = info["action_mask"]
        seen, _, over, _, info = env.step(MOVES.index(Action.ELEVEN))
        assert legal[info["played"]]
        played.add(info["played"])
    assert len(counts) > 2
    assert played == {MOVES.index(Action.DECLINE), MOVES.index(Action.STAND), len(MOVES)}


@pytest.mark.parametrize("name", ["ko", "red-7"])
def test_a_running_count_of_eight_decks_has_room(name: str) -> None:
    system = system_files.load(name)
    seen, _ = BlackjackEnv(count=name, rules=load("vegas-strip")._replace(decks=8)).reset(seed=1)
    first = start(system, 8)
    assert abs(seen[FIELDS.index("count")] - 200 - first) < 4  # of three cards
    tags = [32 * copies * tag for copies, tag in zip(COPIES, system.tags, strict=True)]
    assert first + sum(tag for tag in tags if tag < 0) >= -200
    assert first + sum(tag for tag in tags if tag > 0) <= 200


@pytest.mark.parametrize("action", [-9, -1, 12, 99, 2.7, "1", None])
def test_what_is_no_action_is_refused_and_changes_nothing(action: object) -> None:
    env = BlackjackEnv("vegas-strip", bets=(1, 2, 3), render_mode="ansi")
    with pytest.raises(UsageError, match="call reset"):
        env.step(9)
    env.reset(seed=3)
    before = env.render()
    with pytest.raises(UsageError, match="action: must be a whole number from 0 to 11, not "):
        env.step(action)  # type: ignore[arg-type]
    assert env.render() == before


GIVEN = [{"book": "vegas-strip~over-13~under-13"}, {"book": "spanish-21", "bets": (1, 3)}]
SHUFFLED = [{"rules": load("vegas-strip")._replace(shuffle=name)} for name in SHUFFLES]


@pytest.mark.parametrize("given", [*GIVEN, *SHUFFLED], ids=str)
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_at_any_moment_goes_on_like_the_first_and_by_itself(
    given: dict[str, Any], copied: Callable[[BlackjackEnv], BlackjackEnv]
) -> None:
    def played(env: BlackjackEnv, info: dict[str, Any], steps: int) -> list[object]:
        seen: list[object] = []
        for number in range(steps):
            legal = numpy.flatnonzero(info["action_mask"])
            observed, reward, over, _, info = env.step(legal[number % len(legal)])
            seen.append((observed.tolist(), reward, over, info["played"]))
            if over:
                _, info = env.reset()
        return seen

    env = BlackjackEnv(**given)
    _, info = env.reset(seed=3)
    for _ in range(4):
        other = copied(env)
        assert played(other, info, 30) == played(copied(env), info, 30)
        _, _, over, _, info = env.step(numpy.flatnonzero(info["action_mask"])[0])
        if over:
            _, info = env.reset()
    assert played(copied(env), info, 60) == played(env, info, 60)


def test_a_side_bet_is_an_action_and_its_gain_is_in_the_reward() -> None:
    plain = BlackjackEnv("vegas-strip", bets=(1, 2), rounds=2)
    env = BlackjackEnv("vegas-strip~over-13~under-13", rounds=2)
    least, over_13, under_13 = range(len(MOVES), len(MOVES) + 3)
    of_side_bets = set()
    for episode in range(40):
        won = []
        for each, placed in ((plain, ()), (env, (over_13, under_13))):
            _, info = each.reset(seed=None if episode else 5)
            ended, reward = False, 0.0
            while not ended:
                for side_bet in placed if info["action_mask"][least] else ():
                    assert info["action_mask"][side_bet]
                    _, _, _, _, info = each.step(numpy.int64(side_bet))
                    assert not info["action_mask"][side_bet]
                _, more, ended, _, info = each.step(numpy.int64(least))
                reward += more
            won.append(reward)
        of_side_bets.add(won[1] - won[0])
    assert of_side_bets == {0.0, -1.0}  # at half of the least bet: one of them wins, or 13 takes both


WRONG = [
    {"rounds": 0},
    {"rounds": 1.5},
    {"bets": ()},
    {"bets": (51,)},
    {"bets": (1, 1.5)},
    {"bets": numpy.array([0, 1])},
    {"count": "none-such"},
]


@pytest.mark.parametrize("given", WRONG)
def test_wrong_arguments_are_refused_in_one_line(given: dict[str, object]) -> None:
    with pytest.raises(UsageError) as caught:
        BlackjackEnv("vegas-strip", **given)  # type: ignore[arg-type]
    assert "\n" not in str(caught.value)
