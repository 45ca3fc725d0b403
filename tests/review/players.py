"""Games of random decisions to be reviewed: pairs are split, insurance and surrender are tried."""

from collections.abc import Iterator
from random import Random

from blackjack_tui.errors import Left
from blackjack_tui.game.actions import Action, Limits, Question, Topic
from blackjack_tui.game.situation import Situation
from blackjack_tui.play.recorder import Recorder
from blackjack_tui.play.records import Deal
from blackjack_tui.play.seating import Seating
from blackjack_tui.play.session import Player, SideBetChanged
from blackjack_tui.play.timeline import Timeline
from blackjack_tui.rulebooks.loading import load

_A_SITTING = 20


class Wild(Player):
    """Decides at random, but splits most pairs and stands on most hands over 14."""

    def __init__(self, seed: int, rounds: int) -> None:
        self._random = Random(seed)
        self._left = rounds

    def decide(self, situation: Situation) -> Action:
        question = situation.asked
        assert isinstance(question, Question)
        if question.topic in (Topic.AGAIN, Topic.BANKROLL):
            self._leave_if(Action.YES not in question.actions or not self._left)
            self._left -= question.topic is Topic.AGAIN
            return Action.YES
        if Action.SPLIT in question.actions and self._random.random() < 0.7:
            return Action.SPLIT
        if question.topic is Topic.PLAY and self._random.random() < 0.6:
            points = situation.table.player.points or 0
            return Action.HIT if points < 15 and Action.HIT in question.actions else Action.STAND
        return self._random.choice(question.actions)

    def bet(self, situation: Situation) -> int:
        limits = situation.asked
        assert isinstance(limits, Limits)
        is_first = limits.box == situation.table.own_boxes[0]
        self._leave_if(is_first and not self._left)
        if limits.side_bets and not any(each.last for each in limits.side_bets):
            each = self._random.choice(limits.side_bets)
            raise SideBetChanged(each.name, each.minimum * self._random.choice((1, 2)))
        self._left -= is_first
        return limits.minimum

    def _leave_if(self, done: bool) -> None:
        if done:
            raise Left


def games(book: str, rounds: int, seating: Seating | None = None, **knobs: object) -> Iterator[Timeline]:
    """Games of at least so many rounds together, by a rule book that ships with some `knobs` turned."""
    rules = load(book)._replace(**knobs)  # type: ignore[arg-type]
    seed = 0
    while rounds > 0:
        seed += 1
        deal = Deal(rules, book, rules.shuffle, seed, seating=seating or Seating())
        recorder = Recorder(deal)
        deal.play(Wild(seed, min(rounds, _A_SITTING) - (not rules.bets)), (recorder,))
        timeline = Timeline(recorder.record)
        rounds -= len(timeline.ends)
        yield timeline
