"""Rounds written short, so that a case is one literal row: `10C KD` in, `PlayerDrew 0 6H 17 hard` out."""

from collections.abc import Iterable

from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import Card, parse_cards
from blackjack_tui.game.events import Event
from blackjack_tui.game.round import Round
from blackjack_tui.game.rules import Aces, Again, At21, AtBust, Draws, Place, Rules, Surrender, Tie
from blackjack_tui.game.shoe import Shoe

PLAIN = Rules(
    name="plain",
    title="Plain",
    summary="A book for tests, in which nothing is special.",
    shuffle="python",
    hole_card=Place.SECOND,
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


def codes(cards: Iterable[Card]) -> str:
    """Cards as they are written: `10C KD`."""
    return " ".join(map(str, cards))


def played(rules: Rules, cards: str, actions: str = "") -> tuple[Round, list[Event]]:
    """A round with a stacked shoe, dealt and taken through `actions`, with all that happened."""
    round_ = Round(rules, Shoe.stacked(parse_cards(cards)))
    events: list[Event] = []
    for action in ["deal", *actions.split()]:
        events += round_.apply(Action(action))
    return round_, events


def written(events: Iterable[Event]) -> list[str]:
    """Each event as its kind and its values."""
    return [" ".join([type(event).__name__, *map(_word, event)]) for event in events]


def after_the_deal(events: Iterable[Event]) -> list[str]:
    """The same, without the seven events up to the fourth card that every round begins with."""
    return written(events)[7:]


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "soft" if value else "hard"
    return str(value)
