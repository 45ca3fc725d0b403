"""Ways a table can look on a screen."""

from blackjack_tui.views.view import Options, View

VIEWS = {"cards": "drawn.cards.Cards", "names": "names.Names"}
"""The views, each with its class in this folder."""


def view_named(name: str, options: Options) -> View:
    """Returns the view called `name`, one of VIEWS."""
    module, _, kind = VIEWS[name].rpartition(".")
    # The first frame waits for this, and `importlib` would have to be loaded.
    view: View = getattr(__import__(f"{__name__}.{module}", fromlist=[kind]), kind)(options)
    return view
