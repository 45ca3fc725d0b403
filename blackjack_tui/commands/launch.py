"""A launch: the settings and the options of the command line for a game, as one frozen value."""

from argparse import Namespace
from typing import TYPE_CHECKING, NamedTuple

from blackjack_tui import settings
from blackjack_tui.commands.options import first_cards

if TYPE_CHECKING:
    from blackjack_tui.game.first_cards import FirstCards


class Launch(NamedTuple):
    """The settings and the options with which a game starts."""

    resolved: settings.Resolved
    seed: int | None = None
    """The chosen seed; None for a new one at each table."""
    first_cards: "FirstCards | None" = None
    """The first cards of every round; None for any."""
    record: str | None = None
    """The path of the journal; None for no journal."""
    force: bool = False
    """Whether the journal may replace a file."""
    code: bool = False
    """Whether to print the game's deal code at the end."""
    plays_on: bool = False
    """Whether games go on at kept tables."""
    fresh: bool = False
    """Whether the first kept table is replaced by a new one."""

    @classmethod
    def from_options(cls, options: Namespace, resolved: settings.Resolved) -> "Launch":
        """Returns the launch for the `options` of a command, which may have only some of these options.

        Raises `UsageError`, with the flag, if first cards are wrong.
        """
        fields = {name: value for name, value in vars(options).items() if name in cls._fields}
        plays_on = "fresh" in fields  # only `play` has this option, and goes on at kept tables
        return cls(resolved, first_cards=first_cards(options), plays_on=plays_on, **fields)

    @property
    def values(self) -> settings.Values:
        return self.resolved.values

    def having(self, **values: settings.Value) -> "Launch":
        """Returns the same launch with other `values` of settings."""
        return self._replace(resolved=self.resolved.having(**values))
