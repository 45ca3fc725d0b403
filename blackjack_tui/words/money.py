"""Amounts of money, and shares of a bet, in words."""

import re

from blackjack_tui.game.actions import PACE
from blackjack_tui.game.cards import parse_cards
from blackjack_tui.game.events import HandSettled, InsuranceSettled, SideBetSettled
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.table import SeenHand, Table

_AMOUNT = re.compile(r"\$?([0-9]{1,12}|[0-9]{1,3}(?:,[0-9]{3}){1,3})(?:\.([0-9]{2}))?")
_USUAL_BET = 1000
"""The usual bet, in cents."""
_HANDS = 100


def money(cents: int) -> str:
    """Returns an amount of `cents` as people write it: `$10`, `$7.50`, `-$5`."""
    sign = "-" if cents < 0 else ""
    dollars, cents_left = divmod(abs(cents), 100)
    return f"{sign}${dollars:,}.{cents_left:02}" if cents_left else f"{sign}${dollars:,}"


def parse_money(text: str) -> int | None:
    """Returns the cents of an amount in dollars: `25`, `$7.50`, `$2,500`; None if `text` is not an amount."""
    match = _AMOUNT.fullmatch(text.strip())
    if not match:
        return None
    dollars, cents = match.groups()
    return int(dollars.replace(",", "")) * 100 + int(cents or 0)


def amount(cents: int) -> str:
    """Returns an amount of `cents` as it is typed: `25`, `7.50`."""
    dollars, cents_left = divmod(cents, 100)
    return f"{dollars}.{cents_left:02}" if cents_left else str(dollars)


def insured(bet: int) -> str:
    """Returns the price of insuring `bet`, half of it: `$5`."""
    return money(bet // 2)


def change(cents: int) -> str:
    """Returns a gain or loss with its sign: `+$10`, `-$10`, `$0`."""
    return f"+{money(cents)}" if cents > 0 else money(cents)


def by_sign(amount: float, above: str, below: str, zero: str) -> str:
    """Returns `above`, `below` or `zero`, whichever fits an `amount`: such as a colour for a gain or a loss."""
    if amount == 0:
        return zero
    return above if amount > 0 else below


def gain(event: HandSettled | InsuranceSettled | SideBetSettled) -> str:
    """Returns the gain of a settled bet: `+$10`, `-$10`, `$0`."""
    return change(event.returned - event.bet)


def staked_on(hand: SeenHand) -> str:
    """Returns the bet on a hand, with the house's share: `$10`, `$10 free`, `$10 + $10 free`."""
    stakes = [money(hand.bet)] if hand.bet else []
    if hand.free:
        stakes.append(f"{money(hand.free)} free")
    return " + ".join(stakes)


def round_sum(table: Table) -> str:
    """Returns the gain of a finished round with several bets: `-$30`; an empty string for other rounds."""
    return change(sum(table.gains)) if len(table.gains) > 1 and table.over else ""


def staked(table: Table) -> str:
    """Returns all bets of the round, which giving it up would cost: `$15`; an empty string without bets."""
    side_bets = sum(bet.bet for bet in table.side_bets if not bet.settled)
    bets = sum(hand.bet for hand in table.hands) + side_bets + table.insured
    return money(bets) if bets else ""


def farewell(table: Table, earlier: Table) -> str:
    """Returns the result of a session in sentences: rounds, bets, gain and bankroll.

    `earlier` is the table at the end of an earlier session of the same game, or an empty one.
    """
    count = table.rounds - earlier.rounds
    rounds = "1 round" if count == 1 else f"{count} rounds"
    result = table.result - earlier.result
    gained = by_sign(result, f"you won {money(result)}", f"you lost {money(-result)}", "you are even")
    new_bankrolls = list(table.given[len(earlier.given) :])
    if earlier.given:
        start = earlier.held
    else:  # a new game begins with its first bankroll
        start, *new_bankrolls = new_bankrolls
    more = f", were given {money(sum(new_bankrolls))} more" if new_bankrolls else ""
    money_now = f"You began with {money(start)}{more}, and have {money(table.held)}."
    return f"{rounds}, {money(table.staked - earlier.staked)} bet: {gained}. {money_now}"


def what_waits(table: Table, minimum: int) -> str:
    """Returns what waits at a table that the player leaves; the command to go on is to end the sentence.

    Empty if the bankroll is less than `minimum`, the smallest bet.
    """
    is_shuffle_due = table.left <= table.cut
    shoe = "a new shoe" if is_shuffle_due else f"{table.left} cards in the shoe"
    bets, bankroll = staked(table), money(table.bankroll or 0)
    if bets and not table.over:
        return f"Your hand waits: {bets} bet, bankroll {bankroll}, {shoe}. To go on"
    return f"Your table waits: bankroll {bankroll}, {shoe}. To go on" if table.held >= minimum else ""


_SIGN = re.compile(r"(?<![\w.)+-])[+-](?=\$?\d)|(?<!\S)(?:\?\?|\?!|\?)(?= [A-Z]|  +\d+$)|^ *(?:\?\?|\?!|\?)$")
"""The sign of a number; or a mark before a sentence, before the last figure of a row, or alone in a line."""
_SPOKEN = {"+": "plus ", "-": "minus ", "??": "Blunder.", "?": "Mistake.", "?!": "Inaccuracy."}
_NAMED = re.compile(r"(?<!\S)(?:\?\?|\?!|\?) (?=blunder|mistake|inaccurac)|(?<=\S )(?:\?\?|\?!|\?)$")
"""A mark whose name follows, in this line or in the next."""
_COUNTED = re.compile(r"(\d+) (\?\?|\?!|\?)(?=[,.]|$)")
"""A number of marked decisions: `2 ?!`."""
_COUNTS = {"??": ("blunder", "blunders"), "?": ("mistake", "mistakes"), "?!": ("inaccuracy", "inaccuracies")}
_VERSUS = re.compile(r"(?<=\w) v (?=\w)")
RANK_WORDS = {"T": "ten", "A": "ace"}
_AGAINST = re.compile(r"\bagainst ([TA])\b")
_CARDS = re.compile(r"\b(?:10|[2-9JQKA])[CDHS]\b(?: (?:10|[2-9JQKA])[CDHS]\b)*")


def spoken(text: str) -> str:
    """Returns a line with its signs, marks and cards in words, for listeners: `minus $10`, `Ten of Clubs`."""
    line = _CARDS.sub(lambda codes: ", ".join(card.name for card in parse_cards(codes[0])), text)
    line = _VERSUS.sub(" against ", line)  # hard 16 v 10
    line = _AGAINST.sub(lambda rank: f"against {RANK_WORDS[rank[1]]}", line)  # against T
    line = _NAMED.sub("", _COUNTED.sub(_count_in_words, line))  # 2 ?!, then ?! inaccuracy
    return _SIGN.sub(lambda sign: _SPOKEN[sign[0].strip()], line)  # -$10, or a mark without its name


def _count_in_words(match: re.Match[str]) -> str:
    """Returns a number with its mark, such as `2 ?!`, in words: `2 inaccuracies`."""
    number, mark = match.groups()
    singular, plural = _COUNTS[mark]
    return f"{number} {singular if number == '1' else plural}"


def per_cent(share: float) -> str:
    """Returns a gain or loss as a share of a bet: `-0.26 %`, `+6.19 %`."""
    rounded = round(100 * share, 2) + 0.0  # which makes -0.0 a 0.0
    return f"{rounded:+.2f} %"


def chance(share: float) -> str:
    """Returns a chance: `61.2 %`."""
    return f"{100 * share:.1f} %"


def best_play(share: float, rules: Rules) -> str:
    """Returns the return of best play: `-0.26 % of the bet: it loses $1.83 an hour at $10 and 70 rounds`.

    The bet is $10, or the table's minimum if that is more. Without bets the second half is left out.
    """
    if not rules.bets:
        return f"{per_cent(share)} of the bet"
    sum_an_hour, bet = _in_rounds(share, rules, PACE)
    verb = "loses" if share < 0 else "wins"
    return f"{per_cent(share)} of the bet: it {verb} {sum_an_hour} an hour at {bet} and {PACE} rounds"


def hundred_hands(share: float, rules: Rules) -> str:
    """Returns a share of the bet as money: `$0.12 in 100 hands at $10`."""
    total, bet = _in_rounds(share, rules, _HANDS)
    return f"{total} in {_HANDS} hands at {bet}"


def _in_rounds(share: float, rules: Rules, rounds: int) -> tuple[str, str]:
    """Returns what a share of the usual bet comes to in `rounds` rounds, and the bet, as amounts of money."""
    bet = min(max(_USUAL_BET, rules.minimum), rules.maximum)
    return money(round(abs(share) * bet * rounds)), money(bet)
