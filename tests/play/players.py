"""Players for tests, and the games they play: what was shown and what was recorded."""

from pathlib import Path
from random import Random

from blackjack_tui.errors import Left, UsageError
from blackjack_tui.files import shipped_names
from blackjack_tui.game.actions import Action, Limits, Question, Topic
from blackjack_tui.game.events import Event
from blackjack_tui.game.situation import Situation
from blackjack_tui.play.deal_codes import decode
from blackjack_tui.play.journal import Journal
from blackjack_tui.play.recorded import RecordedPlayer
from blackjack_tui.play.recorder import KeepRound, Recorder
from blackjack_tui.play.records import Deal, Record
from blackjack_tui.play.seating import POLICIES, Seating
from blackjack_tui.play.session import Player, SideBetChanged, Watcher
from blackjack_tui.rulebooks import ENDING, SIDE_BETS
from blackjack_tui.rulebooks.loading import load


class RandomPlayer(Player):
    """Decides anything that is legal, and leaves at a question after so many, wherever that is.

    Changes side bets, leaves boxes out, and gives up a round now and then.
    """

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._left = self._random.randrange(40)

    def decide(self, situation: Situation) -> Action:
        assert isinstance(situation.asked, Question)
        self._go_if_tired()
        if situation.asked.topic not in (Topic.AGAIN, Topic.BANKROLL) and not self._random.randrange(30):
            return Action.FORFEIT
        return self._random.choice(situation.asked.actions)

    def bet(self, situation: Situation) -> int:
        limits = situation.asked
        assert isinstance(limits, Limits)
        self._go_if_tired()
        if limits.side_bets and self._random.randrange(2):
            side_bet = self._random.choice(limits.side_bets)
            raise SideBetChanged(side_bet.name, self._random.choice([0, *side_bet.range]))
        return self._random.choice(
            [limits.last, self._random.choice(limits.range), 0 if limits.skips else limits.last]
        )

    def _go_if_tired(self) -> None:
        if not self._left:
            raise Left
        self._left -= 1


class Seat(Watcher, Player):
    """A front end where a policy decides."""

    def __init__(self, policy: Player) -> None:
        self._policy = policy
        self.events: list[Event] = []

    def on_event(self, event: Event, situation: Situation) -> None:
        self.events.append(event)

    def catch_up(self, event: Event, situation: Situation) -> None:
        """Shows nothing."""

    def decide(self, situation: Situation) -> Action:
        return self._policy.decide(situation)

    def bet(self, situation: Situation) -> int:
        return self._policy.bet(situation)


class EventList(Watcher):
    """Lists what happens."""

    def __init__(self, events: list[Event]) -> None:
        self._events = events

    def on_event(self, event: Event, situation: Situation) -> None:
        self._events.append(event)


def deal_of(rules: str, seed: int) -> Deal:
    book = load(rules)
    return Deal(book, rules, book.shuffle, seed)


def deal_at_random(rules: str, seed: int) -> Deal:
    """A deal by the rule book, with some of the side bets and seats that it can have."""
    random = Random(seed)
    for name in random.sample(shipped_names(SIDE_BETS, ENDING), random.randrange(3)):
        try:
            load(f"{rules}~{name}")
            rules = f"{rules}~{name}"
        except UsageError:  # where nothing is bet, or it looks at a card that is not there
            continue
    deal = deal_of(rules, seed)
    seating = Seating(random.randint(1, 3), random.randint(0, 2), random.choice(POLICIES))
    try:
        seating.check(deal.rules)
    except UsageError:
        return deal
    return deal._replace(seating=seating if seating.others else Seating(seating.boxes))


def record(deal: Deal, policy: Player, *watchers: Watcher, keep: KeepRound | None = None) -> Record:
    """What is recorded of a game that `policy` plays until it leaves."""
    recorder = Recorder(deal, keep)
    deal.play(Seat(policy), (*watchers, recorder))
    return recorder.record


def write_journal(path: Path, code: str) -> None:
    """Plays the game of a deal code, and keeps a journal of it."""
    game = decode(code).record
    journal = Journal(str(path), game.deal)
    record(game.deal, RecordedPlayer(game), keep=journal.keep)
    journal.close()
