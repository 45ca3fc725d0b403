"""What each knob of a rule book can be turned to, and which knobs need which."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from operator import attrgetter
from typing import Any, NamedTuple

from blackjack_tui.choices import choose_from
from blackjack_tui.errors import UsageError
from blackjack_tui.game.events import MOST_HANDS
from blackjack_tui.game.rules import Aces, At21, Double, Draws, HoleCard, Pack, Rules, Split, Surrender
from blackjack_tui.shuffles.shuffles import SHUFFLES
from blackjack_tui.toml_files import written

KNOBS: Mapping[str, type] = {knob: kind for knob, kind in Rules.__annotations__.items() if knob != "name"}
"""Every knob and the type of its values. The name of a rule book is that of its file."""

NUMBERS: Mapping[str, Sequence[int]] = {
    "decks": range(1, 9),
    "penetration": range(10, 101),
    "burn": range(6),
    "split_hands": range(2, MOST_HANDS + 1),
    "charlie": (0, 5, 6, 7),
    "minimum": range(10**9),
    "maximum": range(10**9),
    "chip": range(1, 10**9),
    "bankroll": range(10**12),
}
"""The numbers that each knob of numbers can be turned to."""


def advice(knob: str, value: object = None) -> str:
    """What `knob` can be turned to, unless `value` is just that."""
    kind = KNOBS[knob]
    if kind is bool:
        return "" if isinstance(value, bool) else "choose from true, false"
    if kind is int:
        numbers = NUMBERS[knob]
        if type(value) is int and value in numbers:
            return ""
        if isinstance(numbers, range):
            return f"write a whole number from {numbers.start} to {numbers.stop - 1}"
        return f"choose from {', '.join(map(str, numbers))}"
    words = choices(knob)
    if words:
        return "" if isinstance(value, str) and value in words else f"choose from {', '.join(words)}"
    return "" if isinstance(value, str) and value.isprintable() else "write one line of text in quotes"


def choices(knob: str) -> list[str]:
    """The words `knob` can be turned to; nothing where it takes any text, a number or a truth."""
    kind = KNOBS[knob]
    if knob == "shuffle":
        return list(SHUFFLES)
    if knob == "dealer_aces":  # nobody asks the dealer
        return [Aces.BEST.value, Aces.LOW.value]
    words = [member.value for member in kind] if issubclass(kind, StrEnum) else []
    return [word for word in words if (knob, word) != ("drawn_21", At21.BLACKJACK)]


class Need(NamedTuple):
    """What one knob needs of another."""

    knob: str
    asks: Callable[[Rules], object]
    """Whether the knob is turned so that it needs it."""
    other: str
    gives: Callable[[Rules], object]
    """Whether the other knob is turned so that it is there."""
    why: str
    """What to say after the knob and its value; `{other}` stands for the other's value."""

    def is_met(self, rules: Rules) -> bool:
        """Whether `rules` have what the knob needs."""
        return bool(not self.asks(rules) or self.gives(rules))


def _always(_: Rules) -> bool:
    return True


def _natural_pays(rules: Rules) -> bool:
    return rules.bets and rules.naturals


def _has_hole_card(rules: Rules) -> bool:
    return rules.hole_card is not HoleCard.NONE


def _doubles(rules: Rules) -> bool:
    return rules.double is not Double.NONE


def _splits(rules: Rules) -> bool:
    return rules.split is not Split.NONE


def _surrenders_half(rules: Rules) -> bool:
    return rules.surrender in (Surrender.LATE, Surrender.EARLY)


def _chip_has_half(rules: Rules) -> bool:
    return rules.chip % 2 == 0


_bets = attrgetter("bets")
_naturals = attrgetter("naturals")
_peeks = attrgetter("peek")
_insures = attrgetter("insurance")
_resplits_aces = attrgetter("resplit_aces")

_BETS = "needs bets: set maximum"
_SPLITS = "needs splits: set split"
_DOUBLES = "needs doubles: set double"
_NATURALS = "needs naturals: set dealt_21 = 'blackjack'"
_CHIP = "must be a multiple of chip = {other}"
_ODDS = "must be a multiple of the second number of blackjack_pays = {other}"
_ACES = "needs other player_aces than {other}"
_DRAWS = "needs other dealer_draws than {other}"
_SHOE = "needs a shoe: set pack = 'shoe'"

NEEDS = (
    Need("minimum", _always, "maximum", lambda r: r.minimum <= r.maximum, "is over maximum = {other}"),
    Need("minimum", _bets, "maximum", lambda r: r.minimum > 0, "must be one chip or more"),
    Need("bankroll", _always, "minimum", lambda r: r.bankroll >= r.minimum, "is under minimum = {other}"),
    Need("minimum", _always, "chip", lambda r: r.minimum % r.chip == 0, _CHIP),
    Need("maximum", _always, "chip", lambda r: r.maximum % r.chip == 0, _CHIP),
    Need("chip", _natural_pays, "blackjack_pays", lambda r: r.chip % r.blackjack_pays.ratio[1] == 0, _ODDS),
    Need("chip", _insures, "insurance", _chip_has_half, "must have a half, for insurance"),
    Need("chip", _surrenders_half, "surrender", _chip_has_half, "must have a half, for surrender"),
    Need("double", _doubles, "maximum", _bets, _BETS),
    Need("split", _splits, "maximum", _bets, _BETS),
    Need("insurance", _insures, "maximum", _bets, _BETS),
    Need("surrender", _surrenders_half, "maximum", _bets, _BETS),
    Need("peek", _peeks, "hole_card", _has_hole_card, "needs a hole card: set hole_card"),
    Need("peek", _peeks, "dealt_21", _naturals, _NATURALS),
    Need("insurance", _insures, "dealt_21", _naturals, _NATURALS),
    Need("double_after_split", attrgetter("double_after_split"), "split", _splits, _SPLITS),
    Need("double_after_split", attrgetter("double_after_split"), "double", _doubles, _DOUBLES),
    Need("hit_split_aces", attrgetter("hit_split_aces"), "split", _splits, _SPLITS),
    Need("resplit_aces", _resplits_aces, "split", _splits, _SPLITS),
    Need("resplit_aces", _resplits_aces, "split_hands", lambda r: r.split_hands > 2, "needs 3 hands or more"),
    Need("split", _splits, "player_aces", lambda r: r.player_aces is not Aces.DECLARED, _ACES),
    Need("split", _splits, "dealer_draws", lambda r: r.dealer_draws is not Draws.BELOW_PLAYER, _DRAWS),
    Need("penetration", lambda r: r.penetration != 100, "pack", lambda r: r.pack is Pack.SHOE, _SHOE),
)


def turned(name: str, values: Mapping[str, Any], wrong: Callable[[str, str], UsageError]) -> Rules:
    """The rules with each knob turned to what it has in `values`, to be called `name`.

    Raises what `wrong` makes of a knob and what is wrong with it. Which knob needs which is not looked at.
    """
    turned_to = {}
    missing = [knob for knob in KNOBS if knob not in values and knob not in Rules._field_defaults]
    for knob in values:
        if knob not in KNOBS:
            raise wrong(knob, f"is no knob: {choose_from(KNOBS, knob)}")
    for knob, kind in KNOBS.items():
        if knob in values:
            if told := advice(knob, values[knob]):
                raise wrong(knob, f"cannot be {written(values[knob])}: {told}")
            turned_to[knob] = kind(values[knob])
        elif knob in missing:
            raise wrong(knob, f"is missing: {advice(knob)}{_so_are(missing[1:])}")
    return Rules(name=name, **turned_to)


def _so_are(others: Sequence[str]) -> str:
    """What else is missing, to be said behind the first."""
    if not others:
        return ""
    *most, last = others
    return f"; so are {', '.join(most)} and {last}" if most else f"; so is {last}"


def unmet(rules: Rules) -> Need | None:
    """The first need of a knob that `rules` do not meet."""
    return next((need for need in NEEDS if not need.is_met(rules)), None)
