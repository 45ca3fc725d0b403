"""The quiz at a table, and progress: of drills, the quiz and the lesson, kept in a file or by this program."""

from random import Random

from blackjack_tui.coach.bets import BetJudge
from blackjack_tui.counts import CountAtTable
from blackjack_tui.folders import data_file
from blackjack_tui.play.records import Deal
from blackjack_tui.practice.lesson import BOOK
from blackjack_tui.practice.progress import FILE, Progress
from blackjack_tui.practice.quiz import CountQuiz, QuizFrontEnd


def progress_at(book: str, keeps: bool) -> Progress:
    """Returns the progress at the table of the rule book called `book`; with `keeps` it is kept in a file."""
    return Progress(data_file(FILE), book) if keeps else Progress()


def lesson_progress(keeps: bool) -> Progress:
    """Returns how far the lesson is; with `keeps` it is kept in a file."""
    return progress_at(BOOK, keeps)


def count_quiz(
    front_end: QuizFrontEnd, count: CountAtTable, bets: BetJudge, deal: Deal, keeps: bool
) -> CountQuiz:
    """Returns the quiz of a game that is `deal`."""
    return CountQuiz(front_end, count, bets, Random(deal.seed), progress_at(deal.rules.name, keeps))
