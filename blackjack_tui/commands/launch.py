"""What a game is launched with: the settings and the options of the command line, as one frozen value."""

from argparse import Namespace
from typing import TYPE_CHECKING, NamedTuple

from blackjack_tui import settings
from blackjack_tui.commands.options import first_cards

if TYPE_CHECKING:
    from blackjack_tui.game.first_cards import FirstCards


class Launch(NamedTuple):
    """What a game at a table is launched with."""

    resolved: settings.Resolved
    seed: int | None = None
    """The chosen seed; None for a new one at each table."""
    first: "FirstCards | None" = None
    """The first cards that every round is dealt; None for any."""
    record: str | None = None
    """The journal's file."""
    force: bool = False
    """Whether the journal may replace a file."""
    code: bool = False
    """Whether to print the game's deal code at the end."""
    plays_on: bool = False
    """Whether games go on at kept tables."""
    fresh: bool = False
    """Whether the first kept table begins anew."""

    @classmethod
    def of(cls, options: Namespace, resolved: settings.Resolved) -> "Launch":
        """Returns the launch by the options of a command, which need not have all of them.

        Raises `UsageError`, naming the flag, at wrong first cards.
        """
        given = {name: value for name, value in vars(options).items() if name in cls._fields}
        return cls(resolved, first=first_cards(options), plays_on="fresh" in given, **given)

    @property
    def values(self) -> settings.Values:
        """The value of every setting."""
        return self.resolved.values

    def having(self, **values: settings.Value) -> "Launch":
        """Returns the same launch with other values of some settings."""
        return self._replace(resolved=self.resolved.having(**values))
