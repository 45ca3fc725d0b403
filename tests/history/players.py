"""Players for tests, and the games they play: what was shown and what was recorded."""

from contextlib import suppress
from pathlib import Path
from random import Random

from blackjack_tui.errors import Left
from blackjack_tui.game.actions import Action, Limits, Question
from blackjack_tui.game.events import Event
from blackjack_tui.game.rulebook import load
from blackjack_tui.history.code import decode
from blackjack_tui.history.journal import Journal
from blackjack_tui.history.record import Deal, Record
from blackjack_tui.history.recorder import KeepRound, Recorder
from blackjack_tui.players.player import Player
from blackjack_tui.players.retold import Retold
from blackjack_tui.session import FrontEnd, play


class RandomPlayer:
    """Decides anything that is legal, and leaves at a question after so many, wherever that is."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._left = self._random.randrange(25)

    def see(self, _: Event) -> None:
        """Takes no notice."""

    def answer(self, question: Question) -> Action:
        self._go_if_tired()
        return self._random.choice(question.actions)

    def bet(self, limits: Limits) -> int:
        self._go_if_tired()
        return self._random.choice([limits.last, self._random.choice(limits.range)])

    def _go_if_tired(self) -> None:
        if not self._left:
            raise Left
        self._left -= 1


class Seat:
    """A front end where `player` decides, and leaves with nothing more to decide."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.events: list[Event] = []

    def show(self, event: Event) -> None:
        self._player.see(event)
        self.events.append(event)

    def ask(self, question: Question) -> Action:
        action = self._player.answer(question)
        if action is None:
            raise Left
        return action

    def bet(self, limits: Limits) -> int:
        cents = self._player.bet(limits)
        if cents is None:
            raise Left
        return cents


def deal_of(rules: str, seed: int) -> Deal:
    book = load(rules)
    return Deal(book, rules, book.shuffle, seed)


def record(deal: Deal, front_end: FrontEnd, keep: KeepRound | None = None) -> Record:
    """What is recorded of a game, played until the player leaves."""
    recorder = Recorder(deal, front_end, keep)
    with suppress(Left):
        play(deal.rules, deal.shoe(), recorder)
    return recorder.record


def write_journal(path: Path, code: str) -> None:
    """Plays the game of a deal code, and keeps a journal of it."""
    told = decode(code)
    journal = Journal(str(path), told.record.deal)
    record(told.record.deal, Seat(Retold(told)), journal.keep)
    journal.close()
