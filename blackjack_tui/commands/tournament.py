"""Play policies on the same shoes, and tell what each wins and what its decisions cost.

examples:
  blackjack-tui tournament vegas-strip chart mimic never-bust
  blackjack-tui tournament vegas-strip chart mine.json bot.py
  blackjack-tui tournament vegas-strip chart "program:python3 FILE"
  blackjack-tui tournament vegas-strip chart bot.py --rounds 200 --csv

A policy is one of the demo's by its name; a chart of your own, a file ending in
.json or .toml; a file ending in .py with a function policy(question, table), which
returns an action, or None to decline or stand; or program: and a command line
that reads --view json and writes keys. One that fails, answers illegally or gives
no answer for --patience seconds is out, and the others go on.

Regret is what decisions cost, by exact odds. Luck is not in it.
"""

import json
import os
import shlex
import shutil
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import NoReturn

from blackjack_tui.coach.policies import Advised
from blackjack_tui.commands import say, say_aside
from blackjack_tui.commands.options import flag, is_chart, read_chart, seed_of, whole_number
from blackjack_tui.errors import BlackjackError, Left, UsageError, harmless
from blackjack_tui.front_ends.json_lines import JsonLines
from blackjack_tui.front_ends.keys_in import MissingAnswer
from blackjack_tui.game.actions import Action, Limits, Question, Topic
from blackjack_tui.game.rules import Again, Rules
from blackjack_tui.game.situation import Situation
from blackjack_tui.play.policies import COACHED, Autoplayer, declined, strategy_named
from blackjack_tui.play.programs import FilePolicy, PolicyFailed, Program
from blackjack_tui.play.records import Deal, Recorder
from blackjack_tui.play.session import Watcher, play
from blackjack_tui.play.timeline import Timeline
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.words.notes import BY_CARDS

_ROUNDS, _MOST_ROUNDS = 1000, 1_000_000
_MOST_JOBS = 1024
_PATIENCE, _MOST_PATIENCE = 5, 3600
_MOST_BETS = 10
"""The largest bets that a bankroll has for each round: nobody is broke, whatever happens."""
_PROGRAM = "program:"
_FILE = ".py"


def add_options(parser: ArgumentParser) -> None:
    """Adds the command's arguments."""
    add = parser.add_argument
    add("rules", metavar="NAME|FILE", help="the rule book to play by")
    add("policies", nargs="+", metavar="POLICY", help="a name, a chart, a Python file, or program:COMMAND")
    add("--rounds", type=whole_number, default=_ROUNDS, metavar="N", help=f"of each (default: {_ROUNDS:,})")
    add("--seed", type=whole_number, metavar="N", help="the same shoes every time")
    add(
        "--jobs",
        type=whole_number,
        metavar="N",
        help="how many processes compute odds (default: one for each core)",
    )
    add(
        "--patience",
        type=whole_number,
        default=_PATIENCE,
        metavar="SECONDS",
        help=f"how long to wait for an answer (default: {_PATIENCE})",
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one JSON object")
    form.add_argument("--csv", action="store_true", help="print a row a policy, with a header")


def run(options: Namespace) -> None:
    """Prints the result. Raises `UsageError` at what cannot be used, `BlackjackError` if no policy is left."""
    jobs = 1 if options.jobs is None else options.jobs
    numbers = (("rounds", options.rounds, _MOST_ROUNDS), ("jobs", jobs, _MOST_JOBS))
    for name, number, most in (*numbers, ("patience", options.patience, _MOST_PATIENCE)):
        if not 1 <= number <= most:
            raise UsageError(f"--{name}: must be from 1 to {most:,}, not {number}")
    rules = load(options.rules)
    rules = rules._replace(again=Again.ASKS, bankroll=_MOST_BETS * rules.maximum * options.rounds)
    deal = Deal(rules, options.rules, rules.shuffle, seed_of(options))
    with flag("--seed"):
        deal.shoe()
    for name in options.policies:
        _check(name, rules)

    from blackjack_tui.coach.tournament import Placing, placing, table_lines, table_rows
    from blackjack_tui.commands.review import reviewed_game

    places: list[Placing] = []
    failed: dict[str, str] = {}
    for name in options.policies:
        try:
            timeline = _played(name, deal, options.rounds, options.patience)
        except PolicyFailed as error:
            failed[name] = str(error)
            say_aside(f"blackjack-tui: {name}: {error}")
            continue
        game = reviewed_game(timeline, False, BY_CARDS, options.jobs)
        if game.unvalued:
            raise UsageError(game.unvalued)
        places.append(placing(harmless(name), rules, game.reviewed))
    places.sort(key=lambda each: each.regret)
    if options.json:
        found = {"rules": rules.name, "seed": deal.seed, "policies": [each._asdict() for each in places]}
        say(json.dumps(found | {"failed": failed}))
    if not places:
        raise BlackjackError("no policy played to the end")
    if options.json:
        return
    title = f"{rules.title}, {options.rounds:,} rounds of each, seed {deal.seed}"
    written = table_rows(places) if options.csv else table_lines(title, rules.bets, places)
    for line in written:
        say(line)


def _check(name: str, rules: Rules) -> None:
    """Raises `UsageError`, naming the policy, at one that cannot be used."""
    if name.startswith(_PROGRAM):
        try:
            words = shlex.split(name.removeprefix(_PROGRAM))
        except ValueError as error:
            raise UsageError(f"{name}: {error}") from None
        if not words or not shutil.which(words[0]):
            raise UsageError(f"{name}: there is no program {words[0] if words else ''!r}")
    elif is_chart(name):
        read_chart(name, rules)
    elif name.endswith(_FILE):
        if not os.path.isfile(name):
            raise UsageError(f"{name}: No such file")
    elif name not in COACHED:
        strategy_named(name, rules)


def _played(name: str, deal: Deal, rounds: int, patience: float) -> Timeline:
    """Returns the game that a policy plays. Raises `PolicyFailed`, with the round, if it does not end."""
    recorder = Recorder(deal)
    try:
        with _player(name, deal.rules, rounds, patience) as (player, *watchers):
            with suppress(Left):
                play(deal, player, (player, recorder, *watchers))
            if recorder.table.rounds < rounds:
                raise PolicyFailed("left")
    except (PolicyFailed, MissingAnswer) as error:
        raise PolicyFailed(f"round {recorder.table.rounds + 1}: {error}") from None
    return Timeline(recorder.record)


@contextmanager
def _player(
    name: str, rules: Rules, rounds: int, patience: float
) -> Iterator[tuple[Autoplayer, *tuple[Watcher, ...]]]:
    """Yields the player of a policy, and who else watches."""
    if name.startswith(_PROGRAM):
        with Program(shlex.split(name.removeprefix(_PROGRAM)), patience) as program:
            lines = _StrictLines(program.read_key, program.write)
            yield _AtProgram(program, lines, rounds), lines
    elif is_chart(name) or name in COACHED:
        with Advised(name, rules, rounds, read_chart(name, rules) if is_chart(name) else None) as player:
            yield (player,)
    elif name.endswith(_FILE):
        policy = FilePolicy(name, patience)
        policy.load()
        yield (Autoplayer(lambda question, table: policy(question, table) or declined(question), rounds),)
    else:
        strategy = strategy_named(name, rules)
        yield (Autoplayer(strategy, rounds),)


class _AtProgram(Autoplayer):
    """Plays rounds by a program's answers."""

    def __init__(self, program: Program, lines: JsonLines, rounds: int) -> None:
        super().__init__(lambda *_: None, rounds)
        self._program = program
        self._lines = lines

    def decide(self, situation: Situation) -> Action:
        """Returns the program's answer. Raises `Left` after the last round, `PolicyFailed` without one."""
        if isinstance(situation.asked, Question) and situation.asked.topic in (Topic.AGAIN, Topic.BANKROLL):
            return super().decide(situation)
        self._program.asks()
        return self._lines.decide(situation)

    def bet(self, situation: Situation) -> int:
        """Returns the program's bet, in cents. Raises as `decide` does."""
        super().bet(situation)
        self._program.asks()
        return self._lines.bet(situation)


class _StrictLines(JsonLines):
    """The table as JSON for a program, which is asked once."""

    def _wrong(self, key: str, question: Question) -> NoReturn:
        raise PolicyFailed(
            f"answers {key!r} to {question.topic}, where {', '.join(question.actions)} are legal"
        )

    def _wrong_bet(self, text: str, limits: Limits) -> NoReturn:
        raise PolicyFailed(f"bets {text[:40]!r}, where {limits.minimum} to {limits.maximum} is legal")
