"""Ways a table can look on a screen."""

from collections.abc import Callable, Mapping

from blackjack_tui.views.view import Options, View


def _cards(options: Options) -> View:
    from blackjack_tui.views.drawn.cards import Cards

    return Cards(options)


def _names(options: Options) -> View:
    from blackjack_tui.views.names import Names

    return Names(options)


VIEWS: Mapping[str, Callable[[Options], View]] = {"cards": _cards, "names": _names}
"""What makes each view; only those that are used are loaded."""


def view_named(name: str, options: Options) -> View:
    """Returns the view called `name`, one of VIEWS."""
    return VIEWS[name](options)
