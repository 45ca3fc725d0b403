"""The words of the drawn table: headings, totals, bets, and the dealer's remarks."""

from typing import NamedTuple

from blackjack_tui.game.actions import Limits, Question, Topic
from blackjack_tui.game.cards import LIMIT, Outcome, Rank, Reason
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import SeenHand, Table, Turn
from blackjack_tui.views.glyphs import Glyphs
from blackjack_tui.views.layout import Part, Parts, parted, widest
from blackjack_tui.words.money import by_sign, change, gain, money, staked_on
from blackjack_tui.words.sentences import RESULTS

_ASKS = {
    Topic.PLAY: "",
    Topic.ACE: "",
    Topic.AGAIN: "",
    Topic.INSURANCE: "An ace, I see.",
    Topic.SURRENDER: "Last chance.",
    Topic.BANKROLL: "The bank is open.",
    Topic.RESUME: "Welcome back.",
}
"""The dealer's remarks on questions, by topic."""


def remark(situation: Situation) -> str:
    """Returns the dealer's remark on a finished round or an open question; empty if there is none."""
    table, asked = situation.table, situation.asked
    if not table.over:
        if isinstance(asked, Limits):
            return "Place your bet."
        return _ASKS[asked.topic] if asked else ""
    settled = table.player.settled
    if settled and len(table.hands) == 1:
        if settled.reason is Reason.SURRENDER and not settled.returned:
            return "No shame in it."  # the usual remark is about the half that comes back
        return RESULTS[settled.reason].remark
    return by_sign(sum(table.gains), "A good round.", "Not your round.", "Even, in all.")


CHIPS = (1000, 500, 100, 25, 5, 1)
"""The chips in dollars; each has a role of its own, such as `chip_25`."""


def total(hand: SeenHand, naturals: bool = False) -> str:
    """Returns a hand's total, such as `soft 17`; empty for the dealer's before the hole card is turned.

    `naturals`: 21 with two cards is called a blackjack, which it is not after a split.
    """
    if hand.points is None:
        return ""
    if naturals and hand.points == LIMIT and len(hand.cards) == 2:
        return "blackjack"
    return f"soft {hand.points}" if hand.soft else str(hand.points)


def counted(hand: SeenHand, naturals: bool = False) -> str:
    """Returns a hand's total, with `bust` if it is too high."""
    text = total(hand, naturals)
    return f"{text} bust" if busted(hand) else text


def busted(hand: SeenHand) -> bool:
    """Whether the hand's total is known and over 21."""
    return (hand.points or 0) > LIMIT


def plate(hand: SeenHand, text: str) -> Part:
    """Returns `text` on a plate, which is red for a bust hand."""
    return Part(f" {text} ", "bust" if busted(hand) else "plate")


def brought(hand: SeenHand) -> str:
    """Returns the gain of a settled hand, or its outcome without a bet."""
    assert hand.settled
    if hand.stake:
        return gain(hand.settled)
    return "Gave up" if hand.surrendered else hand.settled.outcome.capitalize()


def pushes(table: Table, rules: Rules) -> bool:
    """Whether the dealer's hand is a 22 that pushes instead of busting."""
    return rules.push_22 and table.dealer.points == LIMIT + 1


def split_heading(
    hand: SeenHand, glyphs: Glyphs, active: bool, waiting: bool, naturals: bool, name: str, enlarged: bool
) -> tuple[Parts, ...]:
    """Returns the heading of a split hand in several forms, the widest first: its total, and its bet or gain.

    `name`: the box, such as `Box 2`. Of an `enlarged` total only the kind is here, and the bet or gain
    stands after it.
    """
    label = brief_label = [Part(f"{glyphs.pointer} ", "active")] if active else []
    if name:
        role = "active" if active else "quiet"
        label, brief_label = [*label, Part(f"{name} ", role)], [*label, Part(f"{name.split()[-1]} ", role)]
    if enlarged:
        kind = _tag(hand, naturals)
        return (*label, *kind), (*brief_label, *kind)
    role = "rim" if waiting and not busted(hand) else plate(hand, "").role
    texts = (counted(hand, naturals), str(hand.points or ""))
    total_part, points_part = (_part(text and f" {text} ", role) for text in texts)
    end, brief_end = split_bet(hand, glyphs, waiting)
    gap = Part(" ", "name")
    return (
        (*label, *parted((total_part, end), gap)),
        (*label, *parted((points_part, brief_end), gap)),
        (*brief_label, *(end if hand.settled else points_part)),
    )


def split_bet(hand: SeenHand, glyphs: Glyphs, waiting: bool) -> tuple[Parts, Parts]:
    """Returns a split hand's bet as a chip and as text, or its gain in both places.

    A bust hand has no bet any more, even before it is settled.
    """
    if hand.settled:
        gained = _part(f" {brought(hand)} ", hand.settled.outcome)
        return gained, gained
    bet = "" if busted(hand) else staked_on(hand)
    chip = f"{glyphs.chip[0]} {bet} {glyphs.chip[1]}" if bet else ""
    return _part(chip, chip_role(hand.stake)), _part(bet, "quiet" if waiting else "name")


def chip_role(cents: int) -> str:
    """Returns the role of the largest chip in an amount; that of names for less than a dollar."""
    return next((f"chip_{chip}" for chip in CHIPS if chip * 100 <= cents), "name")


class Aside(NamedTuple):
    """The text left of a hand's cards."""

    name: Parts
    total: str
    """The large digits."""
    role: str
    """The role of these digits."""
    tag: Parts
    """The kind of total, on a plate."""
    note: Parts
    """The bet or the insurance."""


def dealer_aside(table: Table, rules: Rules, pointer: str, width: int) -> Aside:
    """Returns the dealer's total, or in `width` columns the value of the upcard while others are hidden."""
    hand = table.dealer
    upcard = next((card for card in hand.cards if card), None)
    total = "" if hand.points is None else str(hand.points)
    if upcard and not total:
        total = "A" if upcard.rank is Rank.ACE else str(upcard.rank.points)
    name = widest(width, "Dealer shows", "Dealer") if upcard and hand.points is None else "Dealer"
    tag = [Part(" push ", "plate")] if pushes(table, rules) else _tag(hand, rules.naturals)
    player_outcomes = {each.settled.outcome for each in table.hands if each.settled}
    # A dealer who lost to every hand is dim, but not one who shows only the upcard.
    role = "quiet" if hand.points and player_outcomes == {Outcome.WIN} else "worth"
    name_parts = named(name, pointer, table.turn is Turn.DEALER)
    return Aside(name_parts, total, role, tag, _part(insurance(table), "name"))


def decides(situation: Situation) -> bool:
    """Whether a decision on a hand is the player's."""
    asked = situation.asked
    is_early = isinstance(asked, Question) and asked.topic in (Topic.INSURANCE, Topic.SURRENDER)
    return is_early or situation.table.turn is Turn.PLAYER


def player_aside(situation: Situation, pointer: str, circle: bool, brief: bool) -> Aside:
    """Returns the total of the player's only hand.

    `circle`: the bet lies in a circle, and needs no text. `brief`: the bet has no word before it.
    """
    hand, in_play = situation.table.player, decides(situation)
    bet = staked_on(hand) if brief else f"bet {staked_on(hand)}"
    note = _part(bet, "name") if hand.stake and not circle else []
    total = "" if hand.points is None else str(hand.points)
    tag = _tag(hand, situation.rules.naturals)
    return Aside(named("You", pointer, in_play), total, total_role(hand, in_play), tag, note)


def total_role(hand: SeenHand, in_play: bool) -> str:
    """Returns the role of a player's large total: gold in play and when it has won, dim when it has lost."""
    outcome = hand.settled and hand.settled.outcome
    if in_play or outcome is Outcome.WIN:
        return "active"
    return "quiet" if busted(hand) or outcome is Outcome.LOSE else "worth"


def _tag(hand: SeenHand, naturals: bool) -> Parts:
    """Returns the kind of a hand's total on a plate: bust, blackjack or soft; empty for a hard one."""
    if busted(hand):
        return [Part(" bust ", "bust")]
    if total(hand, naturals) == "blackjack":
        return [Part(" blackjack ", "plate")]
    return [Part(" soft ", "plate")] if hand.soft and hand.points is not None else ()


def insurance(table: Table) -> str:
    """Returns the bet on insurance, or its gain; empty if there is none."""
    if table.insurance_settled:
        return f"insurance {change(sum(each.returned - each.bet for each in table.insurance_settled))}"
    return f"insured {money(table.insurance)}" if table.insurance else ""


def score(table: Table, pushes: bool) -> tuple[str, str]:
    """Returns `Won 3, lost 2, pushed 1`, and the short `Won 3 of 6`, empty before the first hand is settled.

    `pushes`: whether the rules have pushes, which are left out elsewhere.
    """
    won, lost, pushed = table.score
    text = f"Won {won}, lost {lost}"
    if pushes:
        text += f", pushed {pushed}"
    hands = won + lost + (pushed if pushes else 0)
    return text, f"Won {won} of {hands}" if hands else ""


def bankroll(table: Table) -> str:
    """Returns the player's money; after a second bankroll also the result over all bankrolls."""
    amount = money(table.bankroll or 0)
    return f"{amount} ({change(table.result)})" if len(table.given) > 1 else amount


def named(who: str, pointer: str, active: bool) -> Parts:
    """Returns a name, with a pointer before it if it is `active`."""
    return [Part(f"{pointer} {who}", "active")] if active else [Part(who, "name")]


def _part(text: str, role: str) -> Parts:
    return [Part(text, role)] if text else []
