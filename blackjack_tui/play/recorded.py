"""The player who plays a record again, and hands over to another player at its end."""

from collections.abc import Sequence
from operator import itemgetter

from blackjack_tui.errors import Left, UsageError
from blackjack_tui.game.actions import Action, Limits, Question, Topic
from blackjack_tui.game.cards import ALONE
from blackjack_tui.game.situation import Situation
from blackjack_tui.play.records import Record
from blackjack_tui.play.round_lines import WRITTEN, PlayedRound, with_zeros
from blackjack_tui.play.session import Player, SideBetChanged
from blackjack_tui.words.money import money

BET = -1
"""The place of a round's bet, among the places of its decisions."""
_RESUME = Question(Topic.RESUME, (Action.YES, Action.NO))


class Disagreement(UsageError):
    """A record that cannot be played: a bet or a decision is illegal or missing, or a round ends otherwise.

    `round` is the number of the round and `place` the number of the decision in it, both from 0. For a bet, and
    for the round as a whole, `place` is `BET`.
    """

    def __init__(self, problem: str, round_: int, place: int = BET) -> None:
        super().__init__(problem)
        self.problem = problem
        self.round = round_
        self.place = place


class RecordEnded(Left):
    """The end of a record: the player leaves."""


class RecordedPlayer(Player):
    """Makes the bets and decisions of `record`; at its end `next_player` plays on, or the game ends.

    `played` is the beginning of the record that another player has played already. If `asks`, `next_player` is
    asked whether to go on with a round that the record leaves in its middle; no forfeits it. `times` are the
    milliseconds of the decisions of the last round, where they are known.
    """

    def __init__(
        self,
        record: Record,
        next_player: Player | None = None,
        *,
        played: Record | None = None,
        asks: bool = False,
        times: Sequence[int | None] = (),
    ) -> None:
        self._has_rounds = bool(record.rounds)
        self._rounds = record.rounds or (PlayedRound(),)  # without rounds: one without decisions
        self._has_bets = record.deal.rules.bets
        self._own_boxes = [box for box in record.deal.seating.seats if box.yours] or [ALONE]
        self._next_player = next_player
        self._asks = asks
        self._times = times
        self._is_over = False
        """Whether the record has ended, and `next_player` plays."""
        self._bankroll_after_bets = 0
        """The bankroll when the last box had bet, in cents."""
        self._bets_again = False
        """Whether the same bet is asked again, after a side bet was changed."""
        self._round, self._place = -1, 0
        """The number of the round, -1 before the first, and of its next decision, from 0."""
        if played and played.rounds:
            last_round, number = played.rounds[-1], len(played.rounds) - 1
            # Goes on after the last decision; but a last round without a bet is still to begin.
            self._round = number if last_round.bets or not self._has_bets else number - 1
            self._place = len(last_round.actions)
        elif not self._has_bets:  # then no bet begins the first round
            self._begin()

    @property
    def took(self) -> int | None:
        """The milliseconds of the last decision; None if they are not known."""
        if self._is_over:
            return self._next_player.took if self._next_player else None
        last_decision = self._place - 1
        in_last_round = self._round == len(self._rounds) - 1  # the times are its decisions'
        has_time = in_last_round and 0 <= last_decision < len(self._times)
        return self._times[last_decision] if has_time else None

    def decide(self, situation: Situation) -> Action:
        """Returns the next decision.

        Raises `Disagreement` if it is not legal, `RecordEnded` at the end, or like `next_player`.
        """
        if not self._is_over:
            try:
                return self._recorded_decision(situation.question)
            except RecordEnded:
                if self._next_player is None:
                    raise
                self._is_over = True
                if self._asks and situation.question.is_decision:
                    answer = self._next_player.decide(situation.asking(_RESUME))
                    if answer is Action.NO:
                        return Action.FORFEIT
        assert self._next_player
        return self._next_player.decide(situation)

    def bet(self, situation: Situation) -> int:
        """Returns the next bet, in cents.

        Raises `Disagreement` outside the limits, `RecordEnded` at the end, or like `next_player`. Raises
        `SideBetChanged` for each side bet that differs from the one in the round before.
        """
        if not self._is_over:
            try:
                return self._recorded_bet(situation.limits)
            except RecordEnded:
                if self._next_player is None:
                    raise
                self._is_over = True
        assert self._next_player
        return self._next_player.bet(situation)

    def _recorded_decision(self, question: Question) -> Action:
        """Returns the record's answer to `question`. Raises `Disagreement`, or `RecordEnded` at the end."""
        if not question.is_decision:
            return self._answer_between_rounds(question)
        actions = self._rounds[self._round].actions
        if not actions and question.even_money and self._older_programs_skipped(question):
            return Action.DECLINE
        if self._place == len(actions):
            if self._round + 1 < len(self._rounds):
                raise self._wrong(f"the round is not over: choose from {_letters(question)}")
            raise RecordEnded
        action = actions[self._place]
        if action is not Action.FORFEIT and action not in question.actions:
            raise self._wrong(f"{WRITTEN[action]!r} is not a decision here: choose from {_letters(question)}")
        self._place += 1
        return action

    def _answer_between_rounds(self, question: Question) -> Action:
        """Says yes to another round or a new bankroll, if the record goes on. Raises like `decide`."""
        if not self._has_next_round():
            raise RecordEnded
        if Action.YES not in question.actions:
            raise Disagreement("there is one round only", self._round + 1)
        if question.topic is Topic.AGAIN:  # asked in place of a bet, which would begin the round
            self._begin()
        return Action.YES

    def _recorded_bet(self, limits: Limits) -> int:
        """Returns the record's bet for a box, in cents. Raises like `bet`."""
        own_boxes = self._own_boxes
        place = own_boxes.index(limits.box)
        if not place and not self._bets_again:  # the first box's bet begins a round
            if not self._has_next_round():
                raise RecordEnded
            self._begin()
        bets = self._rounds[self._round].bets
        if len(bets) > len(own_boxes):
            raise Disagreement(f"there are more bets than boxes: {len(own_boxes)}", self._round)
        if place >= len(bets):  # the record ends between the bets of two boxes
            raise RecordEnded
        self._bets_again = True  # stays so if the next line raises `SideBetChanged`
        self._change_side_bet(limits, place)
        self._bets_again = False
        bet = bets[place]
        if not limits.allows(bet):
            allowed = f"{money(limits.minimum)} to {money(limits.maximum)}, in steps of {money(limits.step)}"
            raise Disagreement(f"{money(bet)} cannot be bet: bet {allowed}", self._round)
        # The limits count the bet that they propose, `last`; this one takes its place.
        self._bankroll_after_bets = limits.bankroll_after_bets + limits.last - bet
        return bet

    def _change_side_bet(self, limits: Limits, place: int) -> None:
        """Raises `SideBetChanged` if a side bet of the box at `place` differs from the record."""
        recorded_side_bets = self._rounds[self._round].side_bets
        amounts = recorded_side_bets[place] if place < len(recorded_side_bets) else ()
        if len(amounts) > len(limits.side_bets):
            raise Disagreement("there are more side bets than the rules have", self._round)
        pairs = zip(limits.side_bets, with_zeros(amounts, len(limits.side_bets)), strict=True)
        changes = [(amount - bet.last, bet, amount) for bet, amount in pairs if amount != bet.last]
        if changes:
            # The most lowered first: its money may be needed for those raised.
            _, side_bet, amount = min(changes, key=itemgetter(0))
            if not side_bet.allows(amount):
                raise Disagreement(f"{money(amount)} cannot be bet on {side_bet.name}", self._round)
            raise SideBetChanged(side_bet.name, amount)

    def _older_programs_skipped(self, question: Question) -> bool:
        """Returns whether older programs left `question` out, as the player could not pay for insurance."""
        bet = self._rounds[self._round].bets[self._own_boxes.index(question.box)]
        return self._bankroll_after_bets < bet // 2

    def end_round(self) -> None:
        """Raises `Disagreement` at decisions after a round's end."""
        if self._round >= 0 and self._place < len(self._rounds[self._round].actions):
            raise self._wrong("the round is over: there is nothing more to decide")

    def _has_next_round(self) -> bool:
        """Returns whether the record has another round. Raises like `end_round`."""
        self.end_round()
        return self._has_rounds and self._round + 1 < len(self._rounds)

    def _begin(self) -> None:
        """Goes on to the next round. Raises `Disagreement` if it has bets and the rules have none."""
        self._round += 1
        self._place = 0
        if any(self._rounds[self._round].bets) and not self._has_bets:
            raise Disagreement("nothing is bet by these rules", self._round)

    def _wrong(self, problem: str) -> Disagreement:
        return Disagreement(problem, self._round, self._place)


def _letters(question: Question) -> str:
    return ", ".join(WRITTEN[action] for action in question.actions)
