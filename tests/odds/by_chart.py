"""What a round returns to a player who plays by a chart, by plain recursion."""

from collections.abc import Sequence
from random import Random

from blackjack_tui.game.rules import Aces, Rules
from blackjack_tui.odds.chart import HARD, LETTERS, PAIRS, SOFT, UPCARDS, Chart
from tests.odds.cards import ACE, TEN, Cards, low_points
from tests.odds.plain import DOUBLE, HIT, PLAY, SPLIT, STAND, SURRENDER, Values, remembered
from tests.odds.plain_round import PlainRound, Plan


def _column(rank: int) -> str:
    return UPCARDS[min(rank, TEN)]


class ByChart(PlainRound):
    """The values of hands that are played by `chart`."""

    def __init__(self, rules: Rules, chart: Chart) -> None:
        super().__init__(rules)
        self.chart = chart

    def says(self, hand: Cards, up: int, legal: Sequence[str]) -> str:
        """What the chart does with `hand`: the first of its letter's moves that is legal.

        A pair that cannot be split is played as its total.
        """
        letters = [self.total_letter(hand, up)]
        if sum(hand) == 2 and max(hand) == 2:
            letters.insert(0, self.chart.pairs[_column(hand.index(2))][_column(up)])
        return next(move.value for letter in letters for move in LETTERS[letter] if move.value in legal)

    def total_letter(self, hand: Cards, up: int) -> str:
        """The letter of a total. Where aces count 1 none is soft; without a row, 20 and more stand."""
        total = low_points(hand)
        soft = hand[ACE] > 0 and total <= 11 and self.rules.player_aces is not Aces.LOW
        rows, total = (self.chart.soft, total + 10) if soft else (self.chart.hard, total)
        if str(total) in rows:
            return rows[str(total)][_column(up)]
        return "S" if total > 19 else "H"

    @remembered
    def drawn(self, hand: Cards, up: int, shoe: Cards, place: int | None) -> float:
        """What `hand` is worth after a hit."""
        ended = self.at_once(hand, up, shoe, 1, place)
        if ended is not None:
            return ended
        if self.says(hand, up, (STAND, HIT)) == STAND:
            return self.stand(hand, up, shoe, 1, place)
        return self.hit(hand, up, shoe, place)

    @remembered
    def planned(self, plan: Plan, hand: Cards) -> str:
        """What the chart does with a hand of a split that is not split again."""
        if plan.pair == ACE and self.one_card_each(plan.pair):
            return STAND
        legal = [STAND, HIT, DOUBLE] if self.may_double(hand, 0) else [STAND, HIT]
        return self.says(hand, plan.up, legal)

    def after_peek(self, hand: Cards, up: int, shoe: Cards) -> float:
        """What two cards are worth; where the dealer peeks, given no natural."""
        if not self.decides(hand):
            return super().after_peek(hand, up, shoe)
        move = self.says(hand, up, self.legal(hand, up))
        if move == SURRENDER:
            return self.surrender(up, shoe)
        if move == DOUBLE:
            return self.double(hand, up, shoe)
        if move == SPLIT:
            return self.split_values(self.plan(hand.index(2), up, shoe))[self.rules.split_hands]
        return self.stand(hand, up, shoe, 1, None) if move == STAND else self.hit(hand, up, shoe)

    def legal(self, hand: Cards, up: int) -> list[str]:
        """The legal moves for two cards."""
        legal = [STAND, HIT]
        legal += [DOUBLE] if self.may_double(hand) else []
        legal += [SPLIT] if self.may_split(hand) else []
        return legal + ([SURRENDER] if self.surrenders_late(up) else [])

    def before_peek(self, hand: Cards, up: int, shoe: Cards) -> Values:
        """What two cards are worth before the dealer looks for a natural."""
        values = super().before_peek(hand, up, shoe)
        if SURRENDER in values and self.says(hand, up, [*self.legal(hand, up), SURRENDER]) == SURRENDER:
            return {SURRENDER: values[SURRENDER]}
        return {PLAY: values[PLAY]}


def any_chart(on_14: str = "R", random: Random | None = None) -> Chart:
    """A chart that stands on 15, doubles 10 and 11, and splits 5s, 9s and aces; `on_14`: the letter of 14.

    With `random` some pairs have other letters than their totals.
    """
    hard = {at: "S" if at > 14 else on_14 if at == 14 else "D" if at in (10, 11) else "H" for at in HARD}
    soft = {at: "S" if at > 17 else "DS" if at == 16 else "H" for at in SOFT}
    pairs = {rank: "P" if rank in "A59" else hard.get(2 * points, "H") for points, rank in enumerate(PAIRS, 1)}
    if random is not None:
        pairs |= {
            rank: random.choice(("H", "S", "D", "DS", "R", "RS", "P", "RP")) for rank in random.sample(PAIRS, 5)
        }
    hard_rows, soft_rows, pair_rows = (
        {str(row): dict.fromkeys(UPCARDS, letter) for row, letter in rows.items()}
        for rows in (hard, soft, pairs)
    )
    return Chart(hard_rows, soft_rows, pair_rows)
