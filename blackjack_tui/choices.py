"""What to say to somebody who named something that there is not."""

from collections.abc import Iterable


def choose_from(names: Iterable[str], given: object) -> str:
    """What there is to choose from instead of `given`, after the name it is like, if it is like one."""
    from difflib import get_close_matches  # it takes long to import, and most names are right

    known = list(names)
    like = get_close_matches(given, known, 1) if isinstance(given, str) else []
    meant = f"is {like[0]} meant? " if like else ""
    return f"{meant}choose from {', '.join(known)}"
