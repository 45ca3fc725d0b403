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
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import SeenHand, Table, Turn
from blackjack_tui.views.glyphs import Glyphs
from blackjack_tui.views.layout import Part, Parts, parted
from blackjack_tui.words.money import change, even_money, gain, money, staked_on
from blackjack_tui.words.sentences import (
    OUTCOMES,
    SENTENCES,
    dealer_ended,
    other_said,
    result_words,
    shows,
    surrenders,
)
from blackjack_tui.words.sentences import total as total_of

_TAKES_TIES = "dealer takes ties"

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
        return f"{text}, {_TAKES_TIES}", _TAKES_TIES
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


GAP = Part("  ", "name")
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
    bust = " bust" if (hand.points or 0) > LIMIT else ""
    return total(hand, naturals) + bust


def _pushes(table: Table, rules: Rules) -> bool:
    """Returns whether the dealer's hand is a 22 that pushes, and no bust."""
    return rules.push_22 and table.dealer.points == LIMIT + 1


def of_dealer(table: Table, rules: Rules, pointer: str) -> Parts:
    """The dealer's total, or what the upcard is worth while that is all there is to see; and the insurance."""
    name = _named("Dealer", pointer, table.turn is Turn.DEALER)
    if _pushes(table, rules):
        return _heading(name, f"{LIMIT + 1} push", _part(_insured(table), "name"))
    held = counted(table.dealer, rules.naturals)
    if not held and (upcard := shows(table.dealer)):
        return parted((name, _part(upcard, "name"), _part(_insured(table), "name")), GAP)
    return _heading(name, held, _part(_insured(table), "name"), bust=(table.dealer.points or 0) > LIMIT)


def of_player(table: Table, naturals: bool, pointer: str) -> tuple[Parts, ...]:
    """The player's only hand: its total, what is bet on it, and what that brought; then in ever fewer words."""
    hand = table.player
    name, held = _named("You", pointer, table.turn is Turn.PLAYER), counted(hand, naturals)
    staked = staked_on(hand) if hand.stake else ""
    bet, least = _part(staked and f"bet {staked}", "name"), _part(staked, "name")
    brought = _part(gain(hand.settled) if hand.settled and hand.stake else "", "worth")
    bust = (hand.points or 0) > LIMIT
    return tuple(_heading(name, held, *rest, bust=bust) for rest in ((bet, brought), (bet,), (least,), ()))


def of_split(
    hand: SeenHand,
    glyphs: Glyphs,
    active: bool,
    waiting: bool,
    settled: bool,
    naturals: bool = False,
    name: str = "",
) -> tuple[Parts, ...]:
    """A hand beside others, its total and its bet, in ever fewer words; with `settled` what it brought."""
    pointer = glyphs.pointer
    mark = [Part(f"{pointer} ", "active")] if active else []
    if name:
        mark.append(Part(f"{name} ", "active" if active else "quiet"))
    bet = staked_on(hand)
    role = "quiet" if waiting else "name"
    held, few = counted(hand, naturals), str(hand.points or "")
    if settled and hand.settled:
        outcome = hand.settled.outcome
        brought = gain(hand.settled) if hand.stake else outcome.capitalize()
        ends = [_part(f" {text} ", outcome) for text in (brought, brought, brought, outcome[0].upper())]
        shown = list(zip((held, few, "", ""), ends, strict=True))
    else:
        forms = [f"bet {bet}", bet, "", ""] if bet else [""] * 4
        shown = [(told, _part(form, role)) for told, form in zip((held, held, held, few), forms, strict=True)]
        if settled and bet:
            kind = next((f"chip_{chip}" for chip in CHIPS if chip * 100 <= hand.stake), role)
            for place, gap in enumerate((" ", "")):
                shown.insert(place, (held, _part(f"{glyphs.chip[0]}{gap}{bet}{gap}{glyphs.chip[1]}", kind)))
    rows: list[Parts] = []
    for told, beside in shown:
        if waiting:
            parts = parted((_part(told, "quiet"), beside), GAP)
        else:
            parts = _heading((), told, beside, bust=(hand.points or 0) > LIMIT)
        rows.append((*mark, *parts))
    return (*rows, rows[-1]) if not mark else (*rows, (Part(pointer, "active"), *rows[-1][1:]))


class Beside(NamedTuple):
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


def beside_dealer(table: Table, rules: Rules, pointer: str) -> Beside:
    """The dealer's total, or what the upcard is worth while that is all there is to see."""
    hand = table.dealer
    upcard = next((card for card in hand.cards if card), None)
    total = "" if hand.points is None else str(hand.points)
    if upcard and not total:
        total = "A" if upcard.rank is Rank.ACE else str(upcard.rank.points)
    name = "Dealer shows" if upcard and hand.points is None else "Dealer"
    note = _part(_insured(table), "name")
    tag = [Part(" push ", "plate")] if _pushes(table, rules) else _tag(hand, rules.naturals)
    outcomes = {each.settled.outcome for each in table.hands if each.settled and hand.points}
    won = outcomes == {Outcome.WIN}
    return Beside(
        _named(name, pointer, table.turn is Turn.DEALER),
        total,
        "quiet" if won else "worth",
        tag,
        note,
    )


def beside_player(table: Table, naturals: bool, pointer: str, circle: bool, brief: bool) -> Beside:
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
    return Beside(_named("You", pointer, live), total, role, _tag(hand, naturals), note)


def _tag(hand: SeenHand, naturals: bool) -> Parts:
    if hand.points is None:
        return ()
    if hand.points > LIMIT:
        return [Part(" bust ", "bust")]
    if naturals and hand.points == LIMIT and len(hand.cards) == 2:
        return [Part("blackjack", "plate")]
    return [Part(" soft ", "plate")] if hand.soft else ()


def _insured(table: Table) -> str:
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


def _named(who: str, pointer: str, active: bool) -> Parts:
    return [Part(f"{pointer} {who}" if active else who, "active" if active else "name")]


def _heading(name: Parts, held: str, *rest: Parts, bust: bool = False) -> Parts:
    """`name`, the total `held` on a plate, a red one if it is `bust`, and the `rest`."""
    after = parted(rest, GAP)
    if not held:
        return parted((name, after), GAP)
    space = Part(" ", "name")
    plate = Part(f" {held} ", "bust" if bust else "plate")
    return (*name, *([space] if name else []), plate, *([space, *after] if after else []))


def _part(text: str, role: str) -> Parts:
    return [Part(text, role)] if text else []
