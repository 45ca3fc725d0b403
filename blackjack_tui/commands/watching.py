"""The watchers of a game besides the coach: the count, the quiz and the judge of bets."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from blackjack_tui import settings
from blackjack_tui.commands.options import flag
from blackjack_tui.counts import CountAtTable
from blackjack_tui.folders import data_file
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.situation import Situation
from blackjack_tui.play.records import Deal
from blackjack_tui.play.session import Watcher

if TYPE_CHECKING:
    from blackjack_tui.coach.bets import BetJudge
    from blackjack_tui.counts.system import System
    from blackjack_tui.practice.progress import Progress
    from blackjack_tui.practice.quiz import QuizFrontEnd


def count_at(chosen: settings.Values, current: Callable[[], Situation] | None = None) -> CountAtTable:
    """Returns the count for a game, by the settings. `current` returns the situation on the screen."""
    return CountAtTable(chosen.count, chosen.count_shown == settings.ALWAYS, current)


def system_for(name: str, rules: Rules) -> "System":
    """Returns the counting system called `name`. Raises `UsageError` if it does not suit the rules' decks."""
    from blackjack_tui.counts.reading import start  # not needed for the first frame
    from blackjack_tui.counts.system_files import load as load_count

    with flag("--count"):
        system = load_count(name)
        start(system, rules.decks)  # raises if the system does not suit the decks
    return system


@contextmanager
def quiz_for(
    deal: Deal,
    chosen: settings.Values,
    count: CountAtTable,
    front_end: "Callable[[], QuizFrontEnd]",
    keeps: bool,
) -> Iterator[Sequence[Watcher]]:
    """Yields the quiz of a game, if one was chosen. On leaving the table, it may ask once more.

    `keeps`: whether the answers are kept.
    """
    if chosen.quiz == settings.OFF:
        yield ()
        return
    from random import Random  # only for those who want it

    from blackjack_tui.practice.quiz import CountQuiz

    bets, progress = bets_at(deal.rules, chosen, count), progress_at(deal.rules.name, keeps)
    with CountQuiz(front_end(), count, bets, Random(deal.seed), progress) as quiz:
        yield (quiz,)
        quiz.leave()


def progress_at(book: str, keeps: bool) -> "Progress":
    """Returns the progress in drills, quiz and lesson for a rule book. `keeps`: whether it is stored."""
    from blackjack_tui.practice.progress import FILE, Progress  # not needed for the first frame

    return Progress(data_file(FILE), book) if keeps else Progress()


def bets_at(rules: Rules, chosen: settings.Values, count: CountAtTable) -> "BetJudge":
    """Returns the judge of a game's bets, by its `count` and the player's ramp."""
    from blackjack_tui.coach.bets import BetJudge
    from blackjack_tui.counts.reading import bets

    return BetJudge(rules, load=count.load, ramp=bets(chosen.ramp), count_in=count.before)
