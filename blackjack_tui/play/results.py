"""The figures of what was played, with the same names and meanings in every report."""

from typing import NamedTuple

from blackjack_tui.reports.model import Amount, Figure, Tone, Unit


class _Words(NamedTuple):
    name: str
    meaning: str
    brief: str
    signed: bool = True


_FIGURES = {
    "cost": _Words("Cost", "what the best moves were worth more than yours", "your mistakes", signed=False),
    "cost_per_100": _Words("Cost per 100", "rounds", "rounds", signed=False),
    "expected": _Words(
        "Expected", "what best play is worth before each round's first card", "before the cards"
    ),
    "luck": _Words("Luck", "what the cards added", "the cards"),
    "skill": _Words("Skill", "what your moves lost compared with best play", "your moves"),
    "result": _Words("Result", "= expected + luck + skill", "what you won or lost"),
    "without_luck": _Words(
        "Without luck", "= expected + skill: what playing like this brings on average", "on average"
    ),
}


def figure(
    key: str, units: float | None, for_money: bool, meaning: str = "", brief: str = "", why: str = ""
) -> Figure:
    """Returns the figure `key` of cents, or of wins; None for one that is not known, and `why`.

    `meaning` and `brief` take the place of the usual words.
    """
    words = _FIGURES[key]
    amount = Amount(
        units, Unit.CENTS if for_money else Unit.WINS, words.signed, why=why if units is None else ""
    )
    tone = Tone.PLAIN
    if units:
        tone = Tone.GOOD if words.signed and units > 0 else Tone.BAD
    return Figure(key, words.name, amount, meaning or words.meaning, brief or words.brief, tone)
