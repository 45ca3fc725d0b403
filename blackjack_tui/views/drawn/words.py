"""The words of the drawn table: what happened, in a sentence, and why a hand ended as it did."""

from collections.abc import Callable

from blackjack_tui.game.actions import Limits, Topic
from blackjack_tui.game.cards import LIMIT, Outcome, Reason
from blackjack_tui.game.events import (
    CutCardReached,
    DealerDrew,
    DealerStood,
    DealerTold,
    Event,
    HandSettled,
    Peeked,
    Stood,
)
from blackjack_tui.game.situation import Situation
from blackjack_tui.light_typing import Any
from blackjack_tui.words.money import even_money, gain
from blackjack_tui.words.sentences import SENTENCES, total

_WHY = {
    Reason.DEALT_21: "21 with two cards",
    Reason.DRAWN_21: "21",
    Reason.BUST: "bust with {player}",
    Reason.BOTH_BUST: "both bust",
    Reason.DEALER_BUST: "dealer busts with {dealer}",
    Reason.HIGHER: "{player} > {dealer}",
    Reason.LOWER: "{player} < {dealer}",
    Reason.TIE: "{player} to {dealer}",
    Reason.SURRENDER: "surrendered",
    Reason.BLACKJACK: "blackjack",
    Reason.DEALER_BLACKJACK: "dealer has blackjack",
    Reason.DEALER_22: "dealer has 22",
    Reason.CHARLIE: "so many cards",
    Reason.EVEN_MONEY: "even money",
    Reason.FORFEIT: "not gone on with",
}
_OUTCOMES = {Outcome.WIN: "You win", Outcome.LOSE: "You lose", Outcome.PUSH: "Push"}
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
"""What the dealer says to a question other than how to play."""
_OF_SEVERAL = ("Even, in all.", "A good round.", "Not your round.")
"""What the dealer says of several hands, by whether they won nothing, something, or less than nothing."""


def why(settled: HandSettled) -> tuple[str, str]:
    """Why a hand ended as it did, in a few words, and in fewer."""
    text = _WHY[settled.reason].format(player=settled.points, dealer=settled.dealer_points)
    if settled.reason is Reason.TIE and settled.outcome is Outcome.LOSE:
        return f"{text}, {_TAKES_TIES}", _TAKES_TIES
    return text, text


def remark(situation: Situation) -> str:
    """What the dealer says: of a finished round, and where something other than the next card is asked."""
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


def _said_result(event: HandSettled) -> str:
    if event.reason is Reason.EVEN_MONEY:
        return even_money(event.bet)
    text = f"{_OUTCOMES[event.outcome]}: {why(event)[1]}"
    return f"{text}  {gain(event)}" if event.bet else text


def _dealer_stood(event: DealerStood) -> str:
    did = "busts with" if event.points > LIMIT else "stands on"
    return f"The dealer {did} {total(event.points, event.soft)}"


# See messages.SENTENCES: a dict cannot say what each function is given.
_SAID: dict[type, Callable[[Any], str]] = {
    **SENTENCES,
    CutCardReached: lambda _: "The cut card: next comes a shuffle",
    Peeked: lambda event: f"The dealer looks: {'' if event.natural else 'no '}blackjack",
    Stood: lambda event: f"You stand on {total(event.points, event.soft)}",
    DealerTold: lambda event: f"The dealer had {event.points}",
    DealerDrew: lambda event: f"The dealer draws the {event.card.name}",
    DealerStood: _dealer_stood,
    HandSettled: _said_result,
}


def said(event: Event) -> str | None:
    """What to say of `event` at a drawn table; None where seeing it is enough."""
    make = _SAID.get(type(event))
    return make(event) if make else None
