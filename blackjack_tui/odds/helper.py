"""The helper process: computes odds for a game that must not wait for them nor import numpy.

Questions come in on standard input and answers go out on standard output, both pickled: the client is at the
other ends (client.py). Quick questions are answered before slow ones. The helper ends with its
input, in the middle of a computation too: so it never outlives the game, however that ends.
"""

import os

# Set before numpy is imported: threads would cost the helper more than they bring.
os.environ["OPENBLAS_NUM_THREADS"] = "1"

import pickle
import signal
import sys
from collections.abc import Callable
from queue import PriorityQueue
from threading import Thread
from typing import Any, BinaryIO

from blackjack_tui.errors import BlackjackError
from blackjack_tui.game.rules import Rules
from blackjack_tui.odds.client import NEEDS_NUMPY, SLOW, Answer, Question

Queue = PriorityQueue[tuple[bool, int, Question]]


def _read(source: BinaryIO, questions: Queue) -> None:
    """Queues the questions, and ends the process with its input."""
    try:
        while True:
            question: Question = pickle.load(source)
            questions.put((question.method in SLOW, question.number, question))
    finally:
        os._exit(0)


def _engines() -> Callable[[Rules], Any]:
    """Returns a function that makes or finds the odds of a rule book. Raises ImportError without numpy."""
    from blackjack_tui.odds.engine import Odds

    made: dict[Rules, Odds] = {}

    def engine(rules: Rules) -> Odds:
        if rules not in made:
            made[rules] = Odds(rules)
        return made[rules]

    return engine


def _answer(question: Question, engine: Callable[[Rules], Any]) -> Answer:
    number, method, rules, arguments, named = question
    try:
        return Answer(number, getattr(engine(rules), method)(*arguments, **named))
    except BlackjackError as error:
        return Answer(number, problem=str(error))
    except Exception as error:
        return Answer(number, problem=f"odds could not be computed: {error!r}", failed=True)


def main() -> None:
    """Answers questions until there are no more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the game handles Ctrl-C
    questions: Queue = PriorityQueue()
    try:
        engine = _engines()
    except ImportError:
        engine = None
    # After the imports: Windows loads no library while a thread waits for standard input.
    Thread(target=_read, args=(sys.stdin.buffer, questions), daemon=True).start()
    while True:
        *_, question = questions.get()
        answer = _answer(question, engine) if engine else Answer(question.number, problem=NEEDS_NUMPY)
        pickle.dump(answer, sys.stdout.buffer)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
