"""The names that `import blackjack_tui` has for programs: rules, shoes, rounds, policies and odds.

docs/library.md says how to use them. The package loads this module with the first of them, so that a table on
screen starts without it. Only `Odds`, and figures of rules that do not ship, load numpy.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from blackjack_tui.coach.advice import chart_action
from blackjack_tui.errors import BlackjackError, IllegalAction, UsageError
from blackjack_tui.folders import cache_folder
from blackjack_tui.game.actions import Action, Question, Topic
from blackjack_tui.game.cards import Card, Rank, parse_cards
from blackjack_tui.game.events import BankrollGiven, Event
from blackjack_tui.game.round import Round
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import Table
from blackjack_tui.odds.answers import DecisionOdds, fresh, without
from blackjack_tui.odds.chart import Chart
from blackjack_tui.odds.kept_figures import FigureCache, chart_of
from blackjack_tui.play.policies import COACHED, strategy_named
from blackjack_tui.rulebooks import all_books
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.shuffles import shuffled_shoe

if TYPE_CHECKING:
    from blackjack_tui.odds.engine import Odds as Odds

__all__ = [
    "Action",
    "BlackjackError",
    "Card",
    "Chart",
    "DecisionOdds",
    "Event",
    "FinishedRound",
    "IllegalAction",
    "Odds",
    "Question",
    "Rank",
    "Round",
    "Rules",
    "Shoe",
    "Strategy",
    "Table",
    "Topic",
    "UsageError",
    "all_books",
    "best_return",
    "chart",
    "hand_odds",
    "load",
    "parse_cards",
    "play_round",
    "play_rounds",
    "policy",
    "shuffled_shoe",
]

CHART = "chart"

Strategy = Callable[[Question, Table], Action | None]
"""A policy: returns the action for a question; None declines or stands."""


class FinishedRound(NamedTuple):
    """A round that was played to its end. Money is in cents."""

    table: Table
    """The table at the end, with the hands and their results."""
    events: tuple[Event, ...]
    bet: int
    """The sum of all bets, with doubles, splits and insurance."""
    result: int
    """The win, negative for a loss."""
    bankroll: int


def play_round(
    rules: Rules, shoe: Shoe, policy: Strategy, bet: int | None = None, bankroll: int | None = None
) -> FinishedRound:
    """Plays a round by `policy`.

    `bet` and `bankroll`: cents; None for the least bet and the rule book's bankroll. Raises `UsageError` if the
    shoe or the bet does not fit the rules, and `IllegalAction` if an action is not one of the question's.
    """
    bet = rules.minimum if bet is None else bet
    if rules.bets and (not rules.minimum <= bet <= rules.maximum or bet % rules.chip):
        limits = f"{rules.minimum} to {rules.maximum} cents, in steps of {rules.chip}"
        raise UsageError(f"a bet of {bet} cents: {rules.name!r} takes {limits}")
    bankroll = rules.bankroll if bankroll is None else bankroll
    round_ = Round(rules, shoe, bet, bankroll)
    table = Table().after(BankrollGiven(bankroll)) if rules.bets else Table()
    events = round_.apply(Action.DEAL)
    table = table.after(*events)
    while round_.legal_actions():
        question = round_.question()
        new_events = round_.apply(policy(question, table) or _declined(question))
        table = table.after(*new_events)
        events += new_events
    return FinishedRound(table, tuple(events), table.staked, round_.bankroll - bankroll, round_.bankroll)


def _declined(question: Question) -> Action:
    """Returns the answer of a player who takes no risk: to decline, to stand, or else the last action."""
    for action in (Action.DECLINE, Action.STAND):
        if action in question.actions:
            return action
    return question.actions[-1]


def play_rounds(
    rules: Rules,
    policy: Strategy,
    rounds: int,
    seed: int,
    bet: int | Callable[[], int] | None = None,
    bankroll: int | None = None,
) -> Iterator[FinishedRound]:
    """Yields finished rounds, at most `rounds`, from one shoe that is shuffled from `seed`.

    `bet`: cents, or a function that returns them before each round; None for the least bet. With a `bankroll`,
    the money goes on from round to round, and the game ends when it is less than the least bet; without one,
    each round begins with the rule book's bankroll. Raises like `play_round`.
    """
    shoe = shuffled_shoe(rules, seed)
    for _ in range(rounds):
        if bankroll is not None and bankroll < rules.minimum:
            return
        next_bet = bet() if callable(bet) else bet
        finished = play_round(rules, shoe, policy, next_bet, bankroll)
        if bankroll is not None:
            bankroll = finished.bankroll
        yield finished


def policy(name: str, rules: Rules) -> Strategy:
    """Returns a policy of the demo: `chart`, `mimic`, `never-bust` or `hit-below-17`.

    Raises `UsageError` if `name` is unknown.
    """
    if name == CHART:
        best, situation = chart(rules), Situation.at_start(rules)
        return lambda question, table: chart_action(best, situation._replace(table=table, asked=question))
    if name in COACHED:
        raise UsageError(f"policy {name!r} is of the demo only: a program can ask Odds for the best move")
    return strategy_named(name, rules)


def chart(rules: Rules) -> Chart:
    """Returns the best chart of `rules`. If they do not ship, computes it in seconds and caches it."""
    return chart_of(FigureCache(cache_folder()).book(rules))


def best_return(rules: Rules) -> float:
    """Returns the mean gain of best play by `rules`, in bets: `-0.0026`."""
    return FigureCache(cache_folder()).best_return(rules)


def hand_odds(rules: Rules, hand: Sequence[Rank], upcard: Rank, seen: Sequence[Rank] = ()) -> DecisionOdds:
    """Returns the value of each move of an unsplit hand, in bets, after the dealer looked for a natural.

    `seen`: the other cards seen since the shuffle. Needs numpy. Raises `UsageError` if the shoe does not have
    so many cards of a rank, or if odds are not computed for these rules.
    """
    from blackjack_tui.odds.engine import odds_by  # with numpy

    return odds_by(rules).decision(without(fresh(rules), (*hand, upcard, *seen)), hand, upcard)


def __getattr__(name: str) -> object:
    if name == "Odds":  # loaded when it is asked for
        from blackjack_tui.odds.engine import Odds  # with numpy

        return Odds
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
