"""The game's own engine, played by a chart on given shoes: the simulator is held against it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import floor
from typing import Any, NamedTuple

import numpy as np

from blackjack_tui.coach.advice import chart_action
from blackjack_tui.counts.reading import ramp_step, reading, start
from blackjack_tui.counts.system import System
from blackjack_tui.game.actions import Action, Question, Topic
from blackjack_tui.game.cards import LIMIT, Card, Outcome, Reason
from blackjack_tui.game.events import HandSettled, Shuffled
from blackjack_tui.game.round import Round
from blackjack_tui.game.rules import Rules, ratio
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import Table
from blackjack_tui.odds.chart import Chart
from blackjack_tui.simulation.played_charts import Strategy
from blackjack_tui.simulation.rounds import ShoePlayer
from blackjack_tui.simulation.shoes import CODES, Shoes

Values = Mapping[str, Mapping[str, Mapping[str, Any]]]

CARDS = {code: card for card, code in CODES.items()}
BANKROLL = 10**9


class Plan(NamedTuple):
    """How to play by the count: as `Strategy`, with the charts as values of JSON."""

    charts: Sequence[Values]
    lowest: int = 0
    insurance: float | None = None

    def strategy(self) -> Strategy:
        charts = tuple(Chart.read(values, columns=list(values["hard"]["5"])) for values in self.charts)
        return Strategy(charts, self.lowest, self.insurance)


class Dealt(NamedTuple):
    """A round of one shoe: what the simulator and the engine must agree on."""

    step: int
    gain: float
    dealt: int


def simulated(player: ShoePlayer, shoes: Shoes) -> list[list[Dealt]]:
    """The rounds of each shoe as the simulator plays them."""
    found: list[list[Dealt]] = [[] for _ in shoes.codes]
    for rounds in player.rounds(shoes):
        columns = (rounds.shoes, rounds.steps, rounds.gains, rounds.dealt)
        for shoe, step, gain, dealt in zip(*(column.tolist() for column in columns), strict=True):
            found[shoe].append(Dealt(step, gain / player.scale, dealt))
    return found


def played(rules: Rules, plan: Plan, system: System, last: int, shoes: Shoes) -> Iterator[list[Dealt]]:
    """The rounds of each shoe as the engine plays them."""
    strategy = plan.strategy()
    for row, codes in enumerate(shoes.codes):
        packs = (np.asarray(pack) for pack in (codes, shoes.spare(row)))
        shoe = _shoe(rules, ([CARDS[int(code)] for code in pack] for pack in packs))
        yield list(_rounds(rules, strategy, system, last, shoe))


def _shoe(rules: Rules, packs: Iterable[Iterable[Card]]) -> Shoe:
    return Shoe(rules, lambda _: map(iter, packs))


def _rounds(rules: Rules, strategy: Strategy, system: System, last: int, shoe: Shoe) -> Iterator[Dealt]:
    running, left = start(system, rules.decks, rules.left_out), shoe.size - rules.burn
    while True:
        step = min(last, ramp_step(system, rules.decks, running, left))
        bet = rules.minimum
        round_ = Round(rules, shoe, bet, BANKROLL)
        situation, gain, before = Situation.at_start(rules), 0.0, running
        action: Action | None = Action.DEAL
        while action:
            for event in round_.apply(action):
                situation = situation.after(event)
                if isinstance(event, Shuffled):  # what was seen before is in the shoe again
                    before = start(system, rules.decks, rules.left_out)
                if isinstance(event, HandSettled):
                    gain += _worth(rules, event)
            shown = sum(map(system.tag, _seen(situation.table)))
            count = reading(system, before + shown, shoe.size - shoe.dealt)
            legal = round_.legal_actions()
            action = _decided(strategy, count, situation.asking(round_.question())) if legal else None
        if bet:
            gain = (round_.bankroll - BANKROLL) / bet
        yield Dealt(step, gain, shoe.dealt)
        if shoe.due:
            return
        running += sum(map(system.tag, _seen(situation.table)))
        left = shoe.size - shoe.dealt


def _seen(table: Table) -> list[Card]:
    """The cards on the table that lie face up."""
    return [card for hand in (*table.hands, table.dealer) for card in hand.cards if card]


def _worth(rules: Rules, settled: HandSettled) -> float:
    """What a hand would have gained with a bet of 1, where nothing is bet."""
    if settled.outcome is Outcome.WIN and settled.reason is Reason.BLACKJACK:
        paid, to = ratio(rules.blackjack_pays)
        return paid / to
    return {Outcome.WIN: 1, Outcome.PUSH: 0, Outcome.LOSE: -1}[settled.outcome]


def _decided(strategy: Strategy, count: float, situation: Situation) -> Action:
    """What the strategy answers to the question in `situation`."""
    asked, player = situation.asked, situation.table.player
    assert isinstance(asked, Question)
    if asked.topic is Topic.ACE:
        return Action.ELEVEN if (player.points or 0) + 10 <= LIMIT else Action.ONE
    if asked.topic is Topic.INSURANCE:
        return Action.DECLINE if strategy.insurance is None or count < strategy.insurance else Action.INSURE
    charts = strategy.charts
    chart = charts[min(max(floor(count) - strategy.lowest, 0), len(charts) - 1)]
    action = chart_action(chart, situation)
    assert action
    return action


def differences(
    rules: Rules, plan: Plan, system: System, last: int, shoes: Shoes
) -> tuple[int, list[tuple[int, int, Dealt | None, Dealt | None]]]:
    """How many rounds were held against each other, and the first difference of each shoe that has one."""
    player = ShoePlayer(rules, plan.strategy(), system, (0, last))
    rounds = 0
    wrong: list[tuple[int, int, Dealt | None, Dealt | None]] = []
    engine = played(rules, plan, system, last, shoes)
    for row, (ours, theirs) in enumerate(zip(simulated(player, shoes), engine, strict=True)):
        rounds += len(theirs)
        if ours != theirs:
            at = next((at for at, pair in enumerate(zip(ours, theirs, strict=False)) if pair[0] != pair[1]), -1)
            wrong.append((row, at, ours[at] if ours else None, theirs[at]))
    return rounds, wrong
