"""Rounds written short, so that a case is one literal row: `10C KD` in, `PlayerDrew 0 6H 17 hard` out.

Where money is on the table a row ends in what it came to: hand, result, bet, what came back, bankroll.
"""

from collections.abc import Iterable

from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import ALONE, Card, parse_cards
from blackjack_tui.game.events import (
    DealerDealt,
    Event,
    HandSettled,
    HoleDealt,
    InsuranceSettled,
    Peeked,
    PlayerDealt,
)
from blackjack_tui.game.round import Round
from blackjack_tui.game.rules import (
    Aces,
    Again,
    At21,
    AtBust,
    Double,
    Draws,
    HoleCard,
    Rules,
    Split,
    Surrender,
    Tie,
)
from blackjack_tui.game.shoe import Shoe

PLAIN = Rules(
    name="plain",
    title="Plain",
    summary="A book for tests, in which nothing is special.",
    shuffle="python",
    hole_card=HoleCard.SECOND,
    player_aces=Aces.BEST,
    dealer_aces=Aces.BEST,
    dealt_21=At21.PLAYS_ON,
    drawn_21=At21.PLAYS_ON,
    bust=AtBust.LOSES_HIDDEN,
    surrender=Surrender.NONE,
    dealer_draws=Draws.TO_17,
    tie=Tie.PUSH,
    again=Again.ASKS,
)

CASINO = PLAIN._replace(
    name="casino",
    dealt_21=At21.BLACKJACK,
    drawn_21=At21.STANDS,
    bust=AtBust.LOSES_SHOWN,
    peek=True,
    double=Double.ANY,
    split=Split.VALUE,
    minimum=100,
    maximum=500,
    chip=10,
    bankroll=1000,
)
"""A casino's table without the extras: every one of them is turned on by the row that is about it."""
BET = 100
RARE = {"box": ALONE, "free": 0, "bonus": ""}
"""The values that are written where they are others."""
BANKROLL = 1000


def codes(cards: Iterable[Card]) -> str:
    """Cards as they are written: `10C KD`."""
    return " ".join(map(str, cards))


def played(
    rules: Rules, cards: str, actions: str = "", bet: int = 0, bankroll: int = 0
) -> tuple[Round, list[Event]]:
    """A round with a stacked shoe, dealt and taken through `actions`, with all that happened."""
    round_ = Round(rules, Shoe.stacked(parse_cards(cards)), bet, bankroll)
    events: list[Event] = []
    for action in ["deal", *actions.split()]:
        events += round_.apply(Action(action))
    return round_, events


def written(events: Iterable[Event]) -> list[str]:
    """Each event as its kind and its values; a hand without a bet is settled without amounts."""
    return [" ".join([type(event).__name__, *map(_word, _values(event))]) for event in events]


def _values(event: Event) -> tuple[object, ...]:
    if isinstance(event, Peeked):
        return ("natural" if event.natural else "nothing",)
    if isinstance(event, DealerDealt) and event.points is None:
        return (event.card,)
    values = {name: value for name, value in event._asdict().items() if name not in RARE or value != RARE[name]}
    if isinstance(event, HandSettled) and not event.stake:
        del values["bet"], values["returned"]
    return tuple(values.values())


def after_the_deal(events: Iterable[Event]) -> list[str]:
    """The same, without what every round begins with, up to the last card of the deal."""
    happened = list(events)
    dealt = [isinstance(event, PlayerDealt | DealerDealt | HoleDealt) for event in happened]
    return written(happened[len(dealt) - dealt[::-1].index(True) :])


def came_to(rules: Rules, cards: str, actions: str = "", bet: int = BET, bankroll: int = BANKROLL) -> str:
    """What a round with money came to: `AC KC win blackjack 100 > 250 = 1150`, hand by hand.

    The amounts are the bet, what came back of it, and the bankroll then. An insurance stands before the
    hands. A round that is not over comes to its question instead: `play? hit stand`.
    """
    round_, events = played(rules, cards, actions, bet, bankroll)
    if round_.legal_actions():
        question = round_.question()
        topic = "even money" if question.even_money else question.topic
        offers = (f"{action}-free" if action in question.free else action for action in question.actions)
        return f"{topic}? {' '.join(offers)}"
    parts = []
    for event in events:
        if isinstance(event, InsuranceSettled):
            parts.append(f"insurance {event.bet} > {event.returned}")
        elif isinstance(event, HandSettled):
            hand = codes(round_.hands[event.hand].cards)
            reason = event.bonus or event.reason
            staked = f"{event.bet}+{event.free}" if event.free else str(event.bet)
            parts.append(f"{hand} {event.outcome} {reason} {staked} > {event.returned}")
    return f"{', '.join(parts)} = {round_.bankroll}"


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "soft" if value else "hard"
    return str(value)
