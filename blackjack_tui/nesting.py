"""How deep lists and tables of a file lie in each other: what is too deep cannot be printed or compared."""

DEEPEST = 8
"""Levels of lists and tables, and parts of a dotted key: twice what any file of ours has."""


def is_too_deep(value: object) -> bool:
    """Whether `value`, read from JSON or TOML, has more than DEEPEST levels of lists and tables."""
    level = [value]
    for _ in range(DEEPEST + 1):
        level = [part for outer in level for part in _parts(outer)]
    return bool(level)


def _parts(value: object) -> list[object]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []
