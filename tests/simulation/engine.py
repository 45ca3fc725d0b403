"""The game's own engine, played by a chart on given shoes: the simulator is held against it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import floor
from typing import Any, NamedTuple

import numpy as np

from blackjack_tui.counts.reading import ramp_step, reading, start
from blackjack_tui.counts.system import System
from blackjack_tui.game.actions import Action, Topic
from blackjack_tui.game.cards import LIMIT, Card, Hand, Outcome, Rank, Reason
from blackjack_tui.game.events import HandSettled, Shuffled
from blackjack_tui.game.round import Round
from blackjack_tui.game.rules import Aces, HoleCard, Rules, Split, ratio
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.game.table import Table
from blackjack_tui.odds.chart import UPCARDS, Chart, column_of
from blackjack_tui.simulation.played_charts import Strategy
from blackjack_tui.simulation.rounds import ShoePlayer
from blackjack_tui.simulation.shoes import CODES, Shoes

Values = Mapping[str, Mapping[str, Mapping[str, Any]]]

CARDS = {code: card for card, code in CODES.items()}
BANKROLL = 10**9
_LETTERS = {"H": "h", "S": "s", "D": "dh", "DS": "ds", "P": "p", "R": "rh", "RS": "rs", "RP": "rp"}
_OF_DOUBLED = {"S": "s", "RD": "r", "DD": "d"}
_ACTIONS = {
    "h": Action.HIT,
    "s": Action.STAND,
    "d": Action.DOUBLE,
    "p": Action.SPLIT,
    "r": Action.SURRENDER,
}


class Plan(NamedTuple):
    """How to play by the count: as `Strategy`, with the charts as values of JSON."""

    charts: Sequence[Values]
    lowest: int = 0
    insurance: float | None = None

    def strategy(self) -> Strategy:
        charts = tuple(Chart.read(values, columns=list(values["hard"]["5"])) for values in self.charts)
        return Strategy(charts, self.lowest, self.insurance)

    def chart(self, count: float) -> Values:
        return self.charts[min(max(floor(count) - self.lowest, 0), len(self.charts) - 1)]


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
    for row, codes in enumerate(shoes.codes):
        packs = (np.asarray(pack) for pack in (codes, shoes.spare(row)))
        shoe = _shoe(rules, ([CARDS[int(code)] for code in pack] for pack in packs))
        yield list(_rounds(rules, plan, system, last, shoe))


def _shoe(rules: Rules, packs: Iterable[Iterable[Card]]) -> Shoe:
    return Shoe(rules, lambda _: map(iter, packs))


def _rounds(rules: Rules, plan: Plan, system: System, last: int, shoe: Shoe) -> Iterator[Dealt]:
    running, left = start(system, rules.decks, rules.left_out), shoe.size - rules.burn
    while True:
        step = min(last, ramp_step(system, rules.decks, running, left))
        bet = rules.minimum
        round_ = Round(rules, shoe, bet, BANKROLL)
        table, gain, before = Table(), 0.0, running
        action: Action | None = Action.DEAL
        while action:
            for event in round_.apply(action):
                table = table.after(event)
                if isinstance(event, Shuffled):  # what was seen before is in the shoe again
                    before = start(system, rules.decks, rules.left_out)
                if isinstance(event, HandSettled):
                    gain += _worth(rules, event)
            count = reading(system, before + sum(map(system.tag, _seen(table))), shoe.size - shoe.dealt)
            action = decided(rules, plan, count, round_)
        if bet:
            gain = (round_.bankroll - BANKROLL) / bet
        yield Dealt(step, gain, shoe.dealt)
        if shoe.due:
            return
        running += sum(map(system.tag, _seen(table)))
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


def decided(rules: Rules, plan: Plan, count: float, round_: Round) -> Action | None:
    """What the plan does now; None if the round is over."""
    values = plan.chart(count)
    legal = round_.legal_actions()
    if not legal:
        return None
    question = round_.question()
    if question.topic is Topic.ACE:
        waits = sum(card.rank is Rank.ACE for card in round_.player.cards)
        high = round_.player.points + 10 <= LIMIT and waits
        return Action.ELEVEN if high else Action.ONE
    if question.topic is Topic.INSURANCE:
        return Action.DECLINE if plan.insurance is None or count < plan.insurance else Action.INSURE
    splits = Action.SPLIT in legal
    if question.topic is Topic.SURRENDER:  # what will be legal then is not told yet
        one, two = (card.rank for card in round_.player.cards)
        splits = {
            Split.NONE: False,
            Split.RANK: one is two,
            Split.VALUE: one.points == two.points,
        }[rules.split]
    is_open = rules.hole_card is HoleCard.OPEN
    seen = round_.dealer.cards if is_open else [round_.upcard]
    column = column_of([card.rank.points for card in seen])
    wanted = _letters(rules, values, round_.player, column, splits)
    if question.topic is Topic.SURRENDER:
        return Action.SURRENDER if wanted[0] == "r" else Action.DECLINE
    return next((_ACTIONS[letter] for letter in wanted if _ACTIONS[letter] in legal), Action.STAND)


def _letters(rules: Rules, values: Values, hand: Hand, column: str, splits: bool) -> str:
    """The chart's letters for a hand, the one that it would like best first."""
    points, soft = hand.points, hand.soft
    if hand.doubles:
        return _OF_DOUBLED[values.get("doubled", {}).get(str(points), {}).get(column, "S")]
    has_ace = any(card.rank is Rank.ACE for card in hand.cards)
    if rules.player_aces is Aces.DECLARED and has_ace and points <= LIMIT - 10:
        points, soft = points + 10, True
    row = values["soft" if soft else "hard"].get(str(points))
    low = points < 13 if soft else points < 5
    total = _LETTERS[row[column]] if row else "h" if low else "s"
    first, *others = (card.rank.points for card in hand.cards)
    if others != [first]:
        return total
    own = _LETTERS[values["pairs"][UPCARDS[first - 1]][column]]
    return (own if splits else own.replace("p", "")) + total


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
