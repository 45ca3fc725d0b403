"""Amounts of money, and shares of a bet, in words."""

import re

from blackjack_tui.game.actions import PACE
from blackjack_tui.game.events import HandSettled, InsuranceSettled, SideBetSettled
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.table import SeenHand, Table

_AMOUNT = re.compile(r"\$?([0-9]{1,12}|[0-9]{1,3}(?:,[0-9]{3}){1,3})(?:\.([0-9]{2}))?")
_BET = 1000
"""The usual bet, in cents."""
_HANDS = 100


def money(cents: int) -> str:
    """Returns an amount of `cents` as people write it: `$10`, `$7.50`, `-$5`."""
    sign = "-" if cents < 0 else ""
    dollars, rest = divmod(abs(cents), 100)
    return f"{sign}${dollars:,}.{rest:02}" if rest else f"{sign}${dollars:,}"


def parse_money(text: str) -> int | None:
    """Returns the cents of an amount in dollars: `25`, `$7.50`, `$2,500`; None if `text` is not an amount."""
    match = _AMOUNT.fullmatch(text.strip())
    return int(match[1].replace(",", "")) * 100 + int(match[2] or 0) if match else None


def amount(cents: int) -> str:
    """Returns an amount of `cents` as it is typed: `25`, `7.50`."""
    dollars, rest = divmod(cents, 100)
    return f"{dollars}.{rest:02}" if rest else str(dollars)


def insured(bet: int) -> str:
    """Returns the price of insuring `bet`, half of it: `$5`."""
    return money(bet // 2)


def change(cents: int) -> str:
    """Returns a gain or loss with its sign: `+$10`, `-$10`, `$0`."""
    return f"+{money(cents)}" if cents > 0 else money(cents)


def gain(event: HandSettled | InsuranceSettled | SideBetSettled) -> str:
    """Returns the gain of a settled bet: `+$10`, `-$10`, `$0`."""
    return change(event.returned - event.bet)


def staked_on(hand: SeenHand) -> str:
    """Returns what is bet on a hand, with the house's part: `$10`, `$10 free`, `$10 + $10 free`."""
    parts = [money(hand.bet)] * bool(hand.bet) + [f"{money(hand.free)} free"] * bool(hand.free)
    return " + ".join(parts)


def round_sum(table: Table) -> str:
    """Returns the gain of a finished round that had several bets: `-$30`; otherwise an empty string."""
    return change(sum(table.gains)) if len(table.gains) > 1 and table.over else ""


def staked(table: Table) -> str:
    """Returns what giving the round up would cost: `$15`; an empty string where there are no bets."""
    side_bets = sum(bet.bet for bet in table.side_bets if not bet.settled)
    bets = sum(hand.bet for hand in table.hands) + side_bets + table.insured
    return money(bets) if bets else ""


def farewell(table: Table, before: Table) -> str:
    """Returns the result of a session in sentences: rounds, bets, gain and bankroll.

    `before`: the table at the start, of a game that goes on from an earlier session; an empty one otherwise.
    """
    count = table.rounds - before.rounds
    rounds = "1 round" if count == 1 else f"{count} rounds"
    result = table.result - before.result
    gained = f"you {'won' if result > 0 else 'lost'} {money(abs(result))}" if result else "you are even"
    given = table.given[len(before.given) :]
    first, others = (before.held, sum(given)) if before.given else (given[0], sum(given[1:]))
    more = f", were given {money(others)} more" if others else ""
    has = f"You began with {money(first)}{more}, and have {money(table.held)}."
    return f"{rounds}, {money(table.staked - before.staked)} bet: {gained}. {has}"


def what_waits(table: Table, minimum: int) -> str:
    """Returns what waits at a kept table that is left now: the bet, the bankroll and the shoe.

    It is empty if the money is less than `minimum`, the smallest bet.
    """
    shoe = "a new shoe" if table.left <= table.cut else f"{table.left} cards in the shoe"
    bets, bankroll = staked(table), money(table.bankroll or 0)
    if bets and not table.over:
        return f"Your hand waits: {bets} bet, bankroll {bankroll}, {shoe}. To go on"
    return f"Your table waits: bankroll {bankroll}, {shoe}. To go on" if table.held >= minimum else ""


_SIGN = re.compile(r"(?<![\w.)+-])[+-](?=\$?\d)|(?<!\S)(?:\?\?|\?!|\?)(?= [A-Z]|  +\d+$)|^ *(?:\?\?|\?!|\?)$")
_SPOKEN = {"+": "plus ", "-": "minus ", "??": "Blunder.", "?": "Mistake.", "?!": "Inaccuracy."}
_NAMED = re.compile(r"(?<!\S)(?:\?\?|\?!|\?) (?=blunder|mistake|inaccurac)|(?<=\S )(?:\?\?|\?!|\?)$")
"""A mark whose name follows, in this line or in the next."""
_COUNTED = re.compile(r"(\d+) (\?\?|\?!|\?)(?=[,.])")
_COUNTS = {"??": ("blunder", "blunders"), "?": ("mistake", "mistakes"), "?!": ("inaccuracy", "inaccuracies")}


def spoken(text: str) -> str:
    """Returns a line with its signs and marks in words, for who hears it: `minus $10`."""
    text = _COUNTED.sub(lambda found: f"{found[1]} {_COUNTS[found[2]][found[1] != '1']}", _NAMED.sub("", text))
    return _SIGN.sub(lambda sign: _SPOKEN[sign[0].strip()], text)


def per_cent(share: float) -> str:
    """Returns a gain or loss as a share of a bet: `-0.26 %`, `+6.19 %`."""
    rounded = round(100 * share, 2) + 0.0  # which makes -0.0 a 0.0
    return f"{rounded:+.2f} %"


def chance(share: float) -> str:
    """Returns a chance: `61.2 %`."""
    return f"{100 * share:.1f} %"


def best_play(share: float, rules: Rules) -> str:
    """Returns what best play returns: `-0.26 % of the bet: it loses $1.83 an hour at $10 and 70 rounds`.

    The hour is played at the table's minimum, if that is more than $10; without bets there is none.
    """
    if not rules.bets:
        return f"{per_cent(share)} of the bet"
    hour, bet = _in_rounds(share, rules, PACE)
    does = "loses" if share < 0 else "wins"
    return f"{per_cent(share)} of the bet: it {does} {hour} an hour at {bet} and {PACE} rounds"


def hundred_hands(share: float, rules: Rules) -> str:
    """Returns what a share of the bet comes to: `$0.12 in 100 hands at $10`."""
    in_all, bet = _in_rounds(share, rules, _HANDS)
    return f"{in_all} in {_HANDS} hands at {bet}"


def _in_rounds(share: float, rules: Rules, rounds: int) -> tuple[str, str]:
    bet = min(max(_BET, rules.minimum), rules.maximum)
    return money(round(abs(share) * bet * rounds)), money(bet)
