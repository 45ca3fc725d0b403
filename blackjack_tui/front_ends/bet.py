"""A bet being edited on a screen."""

from collections.abc import Callable, Mapping

from blackjack_tui.game.actions import Limits
from blackjack_tui.light_typing import NamedTuple
from blackjack_tui.screen import keys
from blackjack_tui.words.money import money, parse_money

_LONGEST = len("9999999.99")  # the largest bet a rule book can allow
_TYPED = "0123456789."
_LEAP = 10  # chips

CHANGES: Mapping[str, Callable[[int, Limits], int]] = {
    keys.UP: lambda cents, limits: cents + limits.step,
    keys.RIGHT: lambda cents, limits: cents + limits.step,
    keys.DOWN: lambda cents, limits: cents - limits.step,
    keys.LEFT: lambda cents, limits: cents - limits.step,
    keys.PAGE_UP: lambda cents, limits: cents + _LEAP * limits.step,
    keys.PAGE_DOWN: lambda cents, limits: cents - _LEAP * limits.step,
    "*": lambda cents, _: cents * 2,
    "/": lambda cents, _: cents // 2,
    "<": lambda _, limits: limits.minimum,
    keys.HOME: lambda _, limits: limits.minimum,
    ">": lambda _, limits: limits.maximum,
    keys.END: lambda _, limits: limits.maximum,
    "r": lambda _, limits: limits.last,
}
"""The amount in cents after a key, before it is clipped to the limits."""
EDITING = (*CHANGES, *_TYPED, keys.BACKSPACE, keys.ENTER)
"""All keys that edit a bet."""


class Bet(NamedTuple):
    """A bet being edited."""

    amount: int
    """In cents, within the limits."""
    typed: str = ""
    """The dollars typed instead of `amount`."""
    problem: str = ""
    """What was wrong with the bet when Enter was pressed; empty if nothing was."""

    @property
    def text(self) -> str:
        """The bet as the screen shows it."""
        return f"${self.typed}" if self.typed else money(self.amount)

    @property
    def cents(self) -> int | None:
        """The bet in cents; None if what was typed is not an amount."""
        return parse_money(self.typed) if self.typed else self.amount

    def shown(self, limits: Limits) -> int:
        """The bet in cents as chips show it: what was typed only if it can be placed."""
        return self.cents if self.cents is not None and self.cents in limits.range else self.amount

    def after(self, key: str, limits: Limits) -> "Bet":
        """Returns the bet after `key`, one of EDITING except Enter."""
        if change := CHANGES.get(key):
            cents = self.amount if self.cents is None else self.cents
            return Bet(_within(limits, change(cents, limits)))
        if key == keys.BACKSPACE:
            return Bet(self.amount, self.typed[:-1])
        return Bet(self.amount, self.typed + key if len(self.typed) < _LONGEST else self.typed)

    def wrong(self, limits: Limits) -> "Bet":
        """Returns the bet checked against `limits`: with a problem, or with none if it can be placed."""
        return self._replace(problem=_problem(self.cents, limits))


def _within(limits: Limits, cents: int) -> int:
    """Returns the largest legal bet up to `cents`, or the smallest legal bet."""
    allowed = limits.range
    steps = (cents - limits.minimum) // limits.step
    return allowed[max(0, min(steps, len(allowed) - 1))]


def _problem(cents: int | None, limits: Limits) -> str:
    if cents is None:
        return "no amount"
    if cents < limits.minimum:
        return f"at least {money(limits.minimum)}"
    if cents > limits.maximum:
        return f"at most {money(limits.maximum)}"
    return "" if cents in limits.range else f"in steps of {money(limits.step)}"
