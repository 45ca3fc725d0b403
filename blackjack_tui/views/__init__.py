"""Ways a table can look on a screen."""

from importlib import import_module

from blackjack_tui.views.view import Options, View

VIEWS = {"cards": "Cards", "names": "Names"}
"""The views there are, each with its class in the module of its name."""


def view_named(name: str, options: Options) -> View:
    """The view called `name`, one of VIEWS."""
    view: View = getattr(import_module(f"{__name__}.{name}"), VIEWS[name])(options)
    return view
