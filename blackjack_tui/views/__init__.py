"""Ways a table can look on a screen."""

from importlib import import_module

from blackjack_tui.views.view import Options, View

VIEWS = {"cards": "drawn.cards.Cards", "names": "names.Names"}
"""The views, each with its class in this folder."""


def view_named(name: str, options: Options) -> View:
    """Returns the view called `name`, one of VIEWS."""
    module, _, kind = VIEWS[name].rpartition(".")
    view: View = getattr(import_module(f"{__name__}.{module}"), kind)(options)
    return view
