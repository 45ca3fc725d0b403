"""Limits the nesting of files: Python cannot print or compare values that are nested too deeply."""

DEEPEST = 8
"""The most levels of lists and tables, and the most parts of a dotted key: twice what this program writes."""


def is_too_deep(value: object) -> bool:
    """Returns whether `value`, read from JSON or TOML, has more than `DEEPEST` levels of lists and tables."""
    level = [value]
    for _ in range(DEEPEST + 1):
        level = [part for outer in level for part in _parts(outer)]
        if not level:
            return False
    return True


def _parts(value: object) -> list[object]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []
