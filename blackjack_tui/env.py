"""The game as an environment of gymnasium, for programs that learn; docs/bots.md has a learner.

It needs gymnasium: `pip install 'blackjack-tui[env]'`.
"""

from collections.abc import Sequence
from math import floor
from operator import index
from typing import Any, SupportsIndex

import gymnasium
import numpy
from gymnasium import spaces
from numpy.typing import NDArray

from blackjack_tui.counts.reading import reading, running_count
from blackjack_tui.counts.system_files import load as load_count
from blackjack_tui.errors import UsageError
from blackjack_tui.front_ends.lines import state
from blackjack_tui.game.actions import Action, Question, Seat, Topic
from blackjack_tui.game.cards import ALONE
from blackjack_tui.game.events import BankrollGiven, Event
from blackjack_tui.game.round import Round
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.game.situation import Situation
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.shuffles import shuffled_shoe

MOVES = (
    *(Action.HIT, Action.STAND, Action.DOUBLE, Action.SPLIT, Action.SURRENDER),
    *(Action.INSURE, Action.DECLINE, Action.ONE, Action.ELEVEN),
)
"""The moves by number. After them come the bets."""
TOPICS = (None, Topic.PLAY, Topic.INSURANCE, Topic.SURRENDER, Topic.ACE)
"""The questions by number; 0 stands for a bet, and for the end of an episode."""
FIELDS = ("question", "total", "soft", "pair", "upcard", "cards", "hands", "count")
"""An observation, field by field: see `BlackjackEnv`."""
_MOST_COUNT = 200
"""Wide enough for the running count of a shipped system over eight decks."""
_SIZES = (len(TOPICS), 32, 2, 11, 11, 23, 8, 2 * _MOST_COUNT + 1)
"""How many values each of `FIELDS` has, from 0 on."""
_SAFE = (Action.DECLINE, Action.STAND, Action.ELEVEN, Action.ONE)
"""The moves in place of an illegal action: the first that is legal is played."""
_SEEDS = 2**31
_NOTHING = -1
"""Stands for an action where none was played."""

Observation = NDArray[numpy.int64]


class BlackjackEnv(gymnasium.Env[Observation, numpy.int64]):
    """Rounds of blackjack by any rule book, from a shoe that goes on from episode to episode.

    An episode is `rounds` rounds. An action is a number: first come the `MOVES`, then the `bets`, in units of
    the least bet, then the rule book's side bets. A side bet places its least amount, and the bet is asked
    again. With one bet and no side bets, the bet is placed without a step. If a dealt natural then ends the
    last round, the next action ends the episode and is not played. In place of an illegal action, the player
    declines or stands, or bets the first of `bets`.

    The reward is the gain of a round, in units of the least bet (without bets, wins less losses); it comes with
    the first step after the round's end. An observation has `FIELDS`: the question (`TOPICS`), the hand's
    total, whether it is soft, the points of one card of a pair or 0, the points of the upcard, the number of
    cards in the hand, the number of hands in the round, and 200 plus the count, rounded down. `count` names a
    counting system; without it the count is 0. It is the true count, or the running count of an unbalanced
    system, at least -200 and at most 200: no shipped system goes beyond before the last cards of a shoe.
    `info["action_mask"]` has 1 for each legal action, and `info["played"]` is the action that was played, or
    -1. Raises `UsageError` if an argument cannot be used. It can be copied and pickled at any time.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012 - so it is named by gymnasium

    def __init__(
        self,
        book: str = "vegas-strip",
        *,
        bets: Sequence[int] = (1,),
        count: str | None = None,
        rounds: int = 1,
        render_mode: str | None = None,
        rules: Rules | None = None,
    ) -> None:
        self.rules = load(book) if rules is None else rules
        self.render_mode = render_mode
        self._rounds = _whole(rounds)
        if self._rounds < 1:
            raise UsageError(f"rounds: must be a whole number of 1 or more, not {rounds!r}")
        most_units = self.rules.maximum // self.rules.minimum if self.rules.bets else 1
        self._bets = tuple(map(_whole, bets))
        if not self._bets or not all(1 <= bet <= most_units for bet in self._bets):
            units = f"whole numbers from 1 to {most_units}, in units of the least bet"
            raise UsageError(f"bets: must be {units}, not {[*bets]}")
        self._placed = [0] * len(self.rules.side_bets)
        """The amount placed on each side bet for the next round, in cents."""
        self._system = load_count(count) if count else None
        self.action_space = spaces.Discrete(len(MOVES) + len(self._bets) + len(self._placed))
        self.observation_space = spaces.MultiDiscrete([*_SIZES])
        self._shoe: Shoe | None = None
        self._situation: Situation | None = None
        self._round: Round | None = None
        self._rounds_to_play = 0
        """The rounds of the episode that are not over; 0 after its end."""
        self._reward = 0.0
        """The result of rounds that no step has returned yet."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins an episode, with a new shoe at first and whenever `seed` is given."""
        super().reset(seed=seed)
        self._round = None
        self._placed = [0] * len(self._placed)
        if seed is not None or self._shoe is None:
            self._shoe = shuffled_shoe(self.rules, int(self.np_random.integers(_SEEDS)))
            self._situation = Situation.at_start(self.rules)
            if self.rules.bets:
                self._follow([BankrollGiven(self.rules.bankroll)])
        self._rounds_to_play = self._rounds
        self._reward = 0.0
        self._play_to_choice()
        return self._observation(), {"action_mask": self._mask(), "played": _NOTHING}

    def step(self, action: SupportsIndex) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Takes an action; returns the observation, reward, whether the episode is over, False, and `info`.

        Raises `UsageError` if `action` is not an action, and before the first `reset`.
        """
        number, last = _whole(action), len(self._mask()) - 1
        if not 0 <= number <= last:
            raise UsageError(f"action: must be a whole number from 0 to {last}, not {action!r}")
        played = _NOTHING
        if self._rounds_to_play:
            played = self._take(number)
            self._count_round()
            self._play_to_choice()
        reward, self._reward = self._reward, 0.0
        info = {"action_mask": self._mask(), "played": played}
        return self._observation(), reward, not self._rounds_to_play, False, info

    def render(self) -> str | None:
        """Returns the table in a sentence or two. Raises `UsageError` before the first `reset`."""
        return state(self._current) if self.render_mode == "ansi" else None

    @property
    def _current(self) -> Situation:
        """The situation. Raises `UsageError` before the first `reset`."""
        if self._situation is None:
            raise UsageError("call reset before anything else: there is no episode yet")
        return self._situation

    @property
    def _question(self) -> Question | None:
        """The open question; None before a bet, and after the episode."""
        return self._round.question() if self._round and self._round.legal_actions() else None

    def _take(self, number: int) -> int:
        """Plays the action with this number, or a legal one instead. Returns the played action's number."""
        question = self._question
        first_bet = len(MOVES)  # moves have the first numbers, then bets, then side bets
        first_side_bet = first_bet + len(self._bets)
        legal = self._mask()
        if not legal[number]:  # before a bet no move is legal, but every bet
            number = next(safe for safe in (*map(MOVES.index, _SAFE), first_bet) if legal[safe])
        if question:
            assert self._round
            self._follow(self._round.apply(MOVES[number]))
        elif number >= first_side_bet:
            side_bet = number - first_side_bet
            self._placed[side_bet] = self.rules.side_bets[side_bet].minimum
        else:
            self._deal(self._bets[number - first_bet])
        return number

    def _play_to_choice(self) -> None:
        """Deals rounds until there is a choice, or the episode is over."""
        bets_are_fixed = len(self._bets) == 1 and not self._placed  # one bet, and no side bets at this table
        while self._rounds_to_play and self._question is None and bets_are_fixed:
            self._deal(self._bets[0])
            self._count_round()

    def _deal(self, bet: int) -> None:
        """Begins a round with a bet of so many units, and the side bets placed before."""
        rules = self.rules
        assert self._shoe
        if rules.bets:
            cents = bet * rules.minimum
            seats = [Seat(ALONE, cents, side_bets=tuple(self._placed))]
            self._round = Round(rules, self._shoe, bankroll=rules.bankroll, seats=seats)
        else:
            self._round = Round(rules, self._shoe)
        self._placed = [0] * len(self._placed)
        self._follow(self._round.apply(Action.DEAL))

    def _follow(self, events: Sequence[Event]) -> None:
        self._situation = self._current.after(*events)

    def _count_round(self) -> None:
        """Counts a round once it is over, and adds its result to the reward."""
        if self._round is None or self._round.legal_actions():
            return
        self._rounds_to_play -= 1
        table = self._current.table
        if self.rules.bets:
            self._reward += (self._round.bankroll - self.rules.bankroll) / self.rules.minimum
        else:
            gains = {"win": 1, "lose": -1}
            self._reward += sum(gains.get(hand.settled.outcome, 0) for hand in table.hands if hand.settled)
        self._round = None

    def _observation(self) -> Observation:
        """Returns the array of `FIELDS`."""
        table, question = self._current.table, self._question
        hand = table.player
        upcard = next((card.rank.points for card in table.dealer.cards if card), 0)
        points = [rank.points for rank in hand.ranks]
        pair = points[0] if len(points) == 2 and points[0] == points[1] else 0
        # Each field is less than its size in `_SIZES`: beyond, the largest value stands for all.
        fields = (
            TOPICS.index(question.topic) if question else 0,
            min(hand.points or 0, 31),
            int(hand.soft),
            pair,
            upcard,
            min(len(points), 22),
            min(len(table.hands), 7),
            self._floored_count() + _MOST_COUNT,
        )
        return numpy.array(fields, dtype=numpy.int64)

    def _floored_count(self) -> int:
        """Returns the count, rounded down, within the bounds of an observation."""
        if self._system is None:
            return 0
        rules = self.rules
        running = running_count(self._system, rules.decks, self._current.seen.cards, rules.left_out)
        count = reading(self._system, running, self._current.table.left)
        return max(-_MOST_COUNT, min(_MOST_COUNT, floor(count)))

    def _mask(self) -> NDArray[numpy.int8]:
        """Returns 1 for each action that is legal now, 0 for the others; before a bet, all bets are legal."""
        mask = numpy.zeros(len(MOVES) + len(self._bets) + len(self._placed), dtype=numpy.int8)
        question = self._question
        if question is None:
            mask[len(MOVES) :] = [1] * len(self._bets) + [not placed for placed in self._placed]
        else:
            mask[[MOVES.index(action) for action in question.actions]] = 1
        return mask


def _whole(number: object) -> int:
    """Returns a whole number of any type as an `int`; -1 for anything else."""
    try:
        return index(number)  # type: ignore[arg-type]
    except TypeError:
        return -1


gymnasium.register("blackjack_tui/Blackjack-v0", entry_point="blackjack_tui.env:BlackjackEnv")
