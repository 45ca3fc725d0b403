"""Games to film and picture, and what a live session with the same keys shows."""

from random import Random
from typing import NamedTuple

from blackjack_tui.errors import Left
from blackjack_tui.front_ends import Look
from blackjack_tui.front_ends.filming import Show
from blackjack_tui.front_ends.playing import FullScreen
from blackjack_tui.front_ends.table_screen import TableScreen
from blackjack_tui.game.actions import Action, Limits, Question, Topic
from blackjack_tui.game.events import Event, RoundStarted
from blackjack_tui.game.situation import Situation
from blackjack_tui.play.recorder import Recorder
from blackjack_tui.play.records import Deal
from blackjack_tui.play.session import Player, Watcher
from blackjack_tui.play.timeline import Timeline
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.screen import keys
from blackjack_tui.screen.keys import Key
from blackjack_tui.words.keymap import KEYS
from blackjack_tui.words.money import amount
from tests.memory_terminal import Frame, MemoryTerminal

NAMES = Look("names", "felt", "two-colour", 1)
CARDS = NAMES._replace(view="cards")


class _Guesser(Watcher, Player):
    """Any play at all, for so many rounds."""

    def __init__(self, random: Random, rounds: int) -> None:
        self._random = random
        self._left = rounds

    def on_event(self, event: Event, situation: Situation) -> None:
        self._left -= isinstance(event, RoundStarted)

    def decide(self, situation: Situation) -> Action:
        question = situation.asked
        assert isinstance(question, Question)
        if question.topic in (Topic.AGAIN, Topic.BANKROLL):
            if not self._left or Action.YES not in question.actions:
                raise Left
            return Action.YES
        return self._random.choice(question.actions)

    def bet(self, situation: Situation) -> int:
        limits = situation.asked
        assert isinstance(limits, Limits)
        if not self._left:
            raise Left
        bets: list[int] = [limits.last, *limits.range[:10]]
        return self._random.choice(bets)


def random_game(rules: str, seed: int, rounds: int) -> Timeline:
    book = load(rules)
    deal = Deal(book, rules, book.shuffle, seed)
    guesser, recorder = _Guesser(Random(f"{rules} {seed}"), rounds), Recorder(deal)
    deal.play(guesser, (guesser, recorder))
    return Timeline(recorder.record)


class Typed(NamedTuple):
    """A key, and how long after the question or the key before it a film shows it pressed."""

    key: Key
    after: float


def typed(timeline: Timeline, thinking: float) -> list[Typed]:
    """What a player presses to play the game."""
    pressed: list[Typed] = []
    for question, answer in timeline.asked.values():
        if answer is None:
            break
        if isinstance(answer, Action):
            names = [KEYS[answer]]
        else:
            same = isinstance(question, Limits) and answer == question.last
            names = [keys.ENTER] if same else [*amount(answer), keys.ENTER]
        pressed += [Typed(Key(name), 0.15 if at else thinking) for at, name in enumerate(names)]
    return pressed


def live(timeline: Timeline, show: Show, thinking: float) -> list[tuple[float, Frame]]:
    """What the session shows at each wait, and since how many seconds, when a player presses these keys."""
    pressed = typed(timeline, thinking)
    terminal = MemoryTerminal(show.size, [key for key, _ in pressed])
    deal = timeline.record.deal
    table = TableScreen(terminal, terminal.clock, show.look, deal.rules, show.ascii_only)
    screen = FullScreen(table)
    deal.play(screen, (screen,))
    now, shown = 0.0, []
    answers = iter(pressed)
    for frame in terminal.frames:
        shown.append((now, frame))
        if frame.timeout is not None:
            now += frame.timeout
        else:
            now += next((after for _, after in answers), 0.0)
    return shown
