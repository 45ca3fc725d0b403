"""The options of a command without arguments."""


class Defaults:
    """The options of a command that was called without arguments.

    `add_options` takes it in place of a parser, and `run` in place of what a parser read.
    """

    def add_argument(self, *names: str, dest: str = "", action: str = "store", **_: object) -> None:
        """Adds an option as argparse leaves it that is not given: False for a switch, None for any other."""
        name = dest or names[0].lstrip("-").replace("-", "_")
        setattr(self, name, False if action == "store_true" else None)

    def __contains__(self, name: str) -> bool:
        return hasattr(self, name)
