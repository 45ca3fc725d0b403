"""The words of the drawn table: headings, sentences, results and their reasons, and the dealer's remarks."""

from collections.abc import Callable
from typing import Any, NamedTuple

from blackjack_tui.game.actions import Limits, Topic
from blackjack_tui.game.cards import LIMIT, Outcome, Rank, Reason
from blackjack_tui.game.events import (
    CutCardReached,
    DealerDrew,
    DealerStood,
    DealerTold,
    DealStarted,
    Event,
    HandSettled,
    Peeked,
    PlayerDrew,
    Shuffled,
    Stood,
    Surrendered,
)
from blackjack_tui.game.rules import Rules, Tie
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import SeenHand, Table, Turn
from blackjack_tui.views.glyphs import Glyphs
from blackjack_tui.views.layout import Part, Parts, parted
from blackjack_tui.words.knobs import KNOBS, words_for
from blackjack_tui.words.money import change, even_money, gain, money, staked_on
from blackjack_tui.words.sentences import (
    OUTCOMES,
    SENTENCES,
    dealer_ended,
    other_said,
    result_words,
    surrenders,
)
from blackjack_tui.words.sentences import total as total_of

# What the dealer says of a hand: no more than a real one would.
_REMARKS = {
    Reason.DEALT_21: "Well dealt!",
    Reason.DRAWN_21: "Twenty-one, nicely drawn.",
    Reason.BUST: "Too many. Next time.",
    Reason.BOTH_BUST: "That makes two of us.",
    Reason.DEALER_BUST: "Too many for me.",
    Reason.HIGHER: "Well played.",
    Reason.LOWER: "The house takes it.",
    Reason.TIE: "As good as mine.",
    Reason.SURRENDER: "Half of it back.",
    Reason.BLACKJACK: "Blackjack! Very nice.",
    Reason.DEALER_BLACKJACK: "Blackjack. Sorry.",
    Reason.DEALER_22: "Twenty-two: saved.",
    Reason.CHARLIE: "What a hand!",
    Reason.BONUS: "A rare sight!",
    Reason.EVEN_MONEY: "Safely taken.",
    Reason.FORFEIT: "Until next time.",
}
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
_OF_SEVERAL = ("Even, in all.", "A good round.", "Not your round.")
"""The dealer's remarks on several hands: without gain, with one, and with a loss."""


def why(settled: HandSettled, rules: Rules) -> tuple[str, str]:
    """Why a hand ended as it did, in a few words, and in fewer."""
    text = result_words(settled, rules).short
    if settled.reason is Reason.TIE and settled.outcome is Outcome.LOSE:
        lost = f"{KNOBS['tie'].label} {words_for('tie', Tie.DEALER).short}".lower()
        return f"{text}, {lost}", lost
    return text, text.partition("; ")[0]


def remark(situation: Situation) -> str:
    """Returns the dealer's remark on a finished round or an open question; empty if there is none."""
    table, asked = situation.table, situation.asked
    if not table.over:
        if isinstance(asked, Limits):
            return "Place your bet."
        return _ASKS[asked.topic] if asked else ""
    settled = table.player.settled
    if settled and len(table.hands) == 1:
        surrendered = settled.reason is Reason.SURRENDER and not settled.returned
        return "No shame in it." if surrendered else _REMARKS[settled.reason]
    result = sum(table.gains)
    return _OF_SEVERAL[(result > 0) - (result < 0)]


def _said_result(event: HandSettled, situation: Situation) -> str:
    if event.reason is Reason.EVEN_MONEY:
        return even_money(event.bet)
    text = f"{OUTCOMES[event.outcome]}: {why(event, situation.rules)[1]}"
    return f"{text}  {gain(event)}" if event.stake else text


# As in words/sentences.py: a dict cannot say what each function is given.
_SAID: dict[type, Callable[[Any], str]] = {
    **SENTENCES,
    Shuffled: lambda _: "The cards are shuffled",
    DealStarted: lambda _: "The cards are dealt",
    CutCardReached: lambda _: "The cut card: next comes a shuffle",
    Peeked: lambda event: f"The dealer looks: {'' if event.natural else 'no '}blackjack",
    Stood: lambda event: f"You stand on {total_of(event.points, event.soft)}",
    DealerTold: lambda event: f"The dealer had {event.points}",
    DealerDrew: lambda event: f"The dealer draws the {event.card.name}",
}
_SAID_AT_TABLE: dict[type, Callable[[Any, Situation], str]] = {
    DealerStood: lambda event, situation: f"The dealer {dealer_ended(event, situation.rules)}",
    Surrendered: lambda event, situation: f"You {surrenders(event, situation.table)}",
    HandSettled: _said_result,
}
"""Sentences that take the rules or the hand."""


_COMING: dict[type, Callable[[Any], str]] = {
    PlayerDrew: lambda _: "You draw",
    DealerDrew: lambda _: "The dealer draws",
    Peeked: lambda event: "The dealer looks" if event.natural else _SAID[Peeked](event),
}
"""The words for what is not on the table yet, where the sentence would name it."""


def said(event: Event, situation: Situation, coming: bool = False) -> str | None:
    """The sentence for `event` at a drawn table, or while it is `coming`; None where seeing it is enough.

    `situation`: before the event, or after it.
    """
    if (other := other_said(event)) is not None:
        return f"Box {event.box.number} draws" if coming and isinstance(event, PlayerDrew) else other or None
    if at_table := _SAID_AT_TABLE.get(type(event)):
        return at_table(event, situation)
    make = (coming and _COMING.get(type(event))) or _SAID.get(type(event))
    return make(event) if make else None


CHIPS = (1000, 500, 100, 25, 5, 1)
"""The chips there are, in dollars; each has a role of its own, such as `chip_25`."""


def total(hand: SeenHand, naturals: bool = False) -> str:
    """A hand's total; with `naturals` its first two cards can be one. A hand of a split's never is."""
    if hand.points is None:
        return ""
    if naturals and hand.points == LIMIT and len(hand.cards) == 2:
        return "blackjack"
    return f"soft {hand.points}" if hand.soft else str(hand.points)


def counted(hand: SeenHand, naturals: bool = False) -> str:
    """A hand's total, and whether that is too much."""
    return total(hand, naturals) + " bust" * busted(hand)


def busted(hand: SeenHand) -> bool:
    """Whether the hand's cards are seen, and are too many."""
    return (hand.points or 0) > LIMIT


def plate(hand: SeenHand, text: str) -> Part:
    """`text` on a plate of the hand's: a red one if it is bust."""
    return Part(f" {text} ", "bust" if busted(hand) else "plate")


def brought(hand: SeenHand) -> str:
    """What a settled hand brought: its gain, or its outcome where nothing is bet."""
    assert hand.settled
    return gain(hand.settled) if hand.stake else hand.settled.outcome.capitalize()


def pushes(table: Table, rules: Rules) -> bool:
    """Whether the dealer's hand is a 22 that pushes, and no bust."""
    return rules.push_22 and table.dealer.points == LIMIT + 1


def split_heading(
    hand: SeenHand, glyphs: Glyphs, active: bool, waiting: bool, naturals: bool = False, name: str = ""
) -> tuple[Parts, ...]:
    """The heading of a hand next to others, in three forms: its total, and its bet or what that brought.

    Without a settlement a bust hand has no bet any more.
    """
    mark = [Part(f"{glyphs.pointer} ", "active")] * active
    if name:
        mark.append(Part(f"{name} ", "active" if active else "quiet"))
    held, points = counted(hand, naturals), str(hand.points or "")
    quiet = waiting and not busted(hand) and not hand.settled
    totals = [_part(text, "quiet") if quiet else [plate(hand, text)] if text else [] for text in (held, points)]
    if hand.settled:
        ends = [_part(f" {brought(hand)} ", hand.settled.outcome)] * 2
        least = ends[0]
    else:
        bet = "" if busted(hand) else staked_on(hand)
        chip = f"{glyphs.chip[0]} {bet} {glyphs.chip[1]}" if bet else ""
        ends = [_part(chip, chip_role(hand.stake)), _part(bet, "quiet" if waiting else "name")]
        least = totals[1]
    gap = Part(" ", "name")
    return (*((*mark, *parted(row, gap)) for row in zip(totals, ends, strict=True)), (*mark[:1], *least))


def chip_role(cents: int) -> str:
    """The role of the largest chip in an amount."""
    return next((f"chip_{chip}" for chip in CHIPS if chip * 100 <= cents), "name")


class Aside(NamedTuple):
    """The text beside a hand's cards."""

    name: Parts
    total: str
    """The digits that are shown large."""
    role: str
    """The role of these digits."""
    tag: Parts
    """The kind of total, on a plate."""
    note: Parts
    """The bet or the insurance."""


def dealer_aside(table: Table, rules: Rules, pointer: str) -> Aside:
    """The dealer's total, or what the upcard is worth while that is all there is to see."""
    hand = table.dealer
    upcard = next((card for card in hand.cards if card), None)
    total = "" if hand.points is None else str(hand.points)
    if upcard and not total:
        total = "A" if upcard.rank is Rank.ACE else str(upcard.rank.points)
    name = "Dealer shows" if upcard and hand.points is None else "Dealer"
    tag = [Part(" push ", "plate")] if pushes(table, rules) else _tag(hand, rules.naturals)
    won = {each.settled.outcome for each in table.hands if each.settled and hand.points} == {Outcome.WIN}
    return Aside(
        named(name, pointer, table.turn is Turn.DEALER),
        total,
        "quiet" if won else "worth",
        tag,
        _part(insurance(table), "name"),
    )


def player_aside(table: Table, naturals: bool, pointer: str, circle: bool, brief: bool) -> Aside:
    """The total of the player's only hand: gold while it can grow and when it has won, dim when it has lost.

    `circle`: what is bet lies in a circle beside it. `brief`: the bet stands without a word.
    """
    hand = table.player
    live = table.turn is Turn.PLAYER
    ended = hand.settled and hand.settled.outcome
    bet = staked_on(hand) if brief else f"bet {staked_on(hand)}"
    note = _part("" if circle or not hand.stake else bet, "name")
    total = "" if hand.points is None else str(hand.points)
    role = "active" if live or ended is Outcome.WIN else "quiet" if ended is Outcome.LOSE else "worth"
    return Aside(named("You", pointer, live), total, role, _tag(hand, naturals), note)


def _tag(hand: SeenHand, naturals: bool) -> Parts:
    if hand.points is None:
        return ()
    if hand.points > LIMIT:
        return [Part(" bust ", "bust")]
    if naturals and hand.points == LIMIT and len(hand.cards) == 2:
        return [Part("blackjack", "plate")]
    return [Part(" soft ", "plate")] if hand.soft else ()


def insurance(table: Table) -> str:
    """What insurance brought or is bet on it; empty if there is none."""
    if table.insurance_settled:
        return f"insurance {change(sum(each.returned - each.bet for each in table.insurance_settled))}"
    return f"insured {money(table.insurance)}" if table.insurance else ""


def score(table: Table, pushes: bool) -> tuple[str, str]:
    """The hands won, lost and, where there can be `pushes`, pushed: in words, and shorter."""
    counts = table.score if pushes else table.score[:2]
    words = ", ".join(f"{word} {count}" for word, count in zip(("Won", "lost", "pushed"), counts, strict=False))
    return words, f"Won {counts[0]} of {sum(counts)}" if any(counts) else ""


def bankroll(table: Table) -> str:
    """Returns the player's money; after a second bankroll also the result over all bankrolls."""
    has = money(table.bankroll or 0)
    return f"{has} ({change(table.result)})" if len(table.given) > 1 else has


def named(who: str, pointer: str, active: bool) -> Parts:
    """A name, with a pointer if it is `active`."""
    return [Part(f"{pointer} {who}" if active else who, "active" if active else "name")]


def _part(text: str, role: str) -> Parts:
    return [Part(text, role)] if text else []
