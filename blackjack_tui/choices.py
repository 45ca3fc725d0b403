"""Advice for errors about unknown names."""

from collections.abc import Iterable


def choose_from(names: Iterable[str], given: object) -> str:
    """Returns advice on an unknown name: all `names`, after the one most like `given`, if any is."""
    from difflib import get_close_matches  # takes long to import, and is needed for errors only

    known = list(names)
    like = get_close_matches(given, known, 1) if isinstance(given, str) else []
    question = f"is {like[0]} meant? " if like else ""
    return f"{question}choose from {', '.join(known)}"
