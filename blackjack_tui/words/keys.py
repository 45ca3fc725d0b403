"""The keys of play, and what they mean."""

from collections.abc import Callable, Mapping, Sequence

from blackjack_tui.game.actions import Action
from blackjack_tui.game.rules import Aces, Again, Double, Rules, Split, Surrender

KEYS: Mapping[Action, str] = {
    Action.HIT: "h",
    Action.STAND: "s",
    Action.SURRENDER: "r",
    Action.DOUBLE: "d",
    Action.SPLIT: "p",
    Action.INSURE: "y",
    Action.DECLINE: "n",
    Action.ONE: "1",
    Action.ELEVEN: "e",
    Action.YES: "y",
    Action.NO: "n",
}
"""The key of each answer; `DEAL` has none, since nobody is asked for it."""
QUIT = "q"
_MOVES: Sequence[tuple[str, Callable[[Rules], bool]]] = (
    ("H hit", lambda _: True),
    ("S stand", lambda _: True),
    ("D double", lambda rules: rules.double is not Double.NONE),
    ("P split", lambda rules: rules.split is not Split.NONE),
    ("R surrender", lambda rules: rules.surrender is not Surrender.NONE),
    ("1 and E for an ace", lambda rules: rules.player_aces is Aces.DECLARED),
    ("Y and N", lambda rules: bool(rules.maximum) or rules.again is not Again.ONE_ROUND),
    ("Q leave", lambda _: True),
)
"""What each key does, and under which rules."""


def play_keys(rules: Rules) -> str:
    """Returns the keys of play under `rules` and what they do, in a sentence."""
    return f"{', '.join(words for words, known in _MOVES if known(rules))}."


LOOK_KEYS = "V changes the view, T the theme, + and - the speed."
BET_KEYS = (
    "A bet: the arrows change it, digits type it, Enter places it.",
    "/ halves it, * doubles it, < is the least and > the most, R repeats the last.",
)
PAUSE_KEYS = "In a pause any key goes straight to the next question."
REPLAY_KEYS = (
    "Space pauses and goes on; left and right go an event back and forward.",
    "Home and End go to the round before and after; up and down change the speed.",
    "P plays on from here yourself; then Q comes back. Q leaves.",
)
DEMO_KEYS = ("Any key offers to take over; Q leaves.",)
