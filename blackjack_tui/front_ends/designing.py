"""The choices of which a table of one's own is made, with their words: each turns some knobs of a rule book."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from blackjack_tui.game.rules import Double, Draws, HoleCard, Lost, Pack, Rules, Split, Surrender, ratio
from blackjack_tui.rulebooks.allowed import unmet
from blackjack_tui.words.knobs import KNOBS, InWords, matters


class TableOption(NamedTuple):
    """One way to choose."""

    text: str
    rules: Rules
    """The whole rule book, once this is chosen; what `fitting` makes of it can be played."""


class TableChoice(NamedTuple):
    """A rule that can be chosen, and the ways to choose."""

    name: str
    """The knob that it turns, the first of several."""
    label: str
    options: Sequence[TableOption]
    now: int
    """The option that holds now, of `options`."""

    @property
    def text(self) -> str:
        """The option that holds now, in words."""
        return self.options[self.now].text

    def turned(self, steps: int) -> Rules:
        """Returns the rules with the option so many `steps` after the one that holds now, in a circle."""
        return self.options[(self.now + steps) % len(self.options)].rules


Turns = dict[str, Any]
"""Knobs and their new values."""

_DECKS = (1, 2, 4, 6, 8)
_DEALT = (50, 60, 65, 70, 75, 80, 85, 90)
_DOLLARS = (1, 2, 3, 5, 10, 15, 20, 25, 50, 100, 200, 300, 500, 1000, 2000, 3000, 5000, 10000)
_NATURALS = ("3:2", "7:5", "6:5", "1:1", "2:1")
_CHIPS = (500, 100, 50, 10)
"""The chips of a table, in cents; the largest that divides both limits is used."""
_BANKROLL = 100
"""The opening bankroll, in minimum bets."""
_AS_IT_IS = "as it is"


def choices(rules: Rules) -> Sequence[TableChoice]:
    """Returns what can be chosen for `rules`, a rule book with bets, in the order of a casino's rule sheet."""
    made = [_choice(rules, ways) for ways in _ways(rules)]
    return [choice for choice in made if len(choice.options) > 1]


def _ways(rules: Rules) -> Iterator[Sequence[Turns]]:
    """Yields the ways to turn the knobs of each choice."""
    shoe = rules.pack is Pack.SHOE
    yield [{"decks": number} for number in sorted({*_DECKS, rules.decks})]
    dealt = sorted({*_DEALT, rules.penetration}) if shoe else _DEALT
    fresh: Turns = {"pack": Pack.FRESH, "penetration": 100}
    yield [fresh, *({"pack": Pack.SHOE, "penetration": part} for part in dealt)]
    yield [{"dealer_draws": draws} for draws in (Draws.TO_17, Draws.TO_HARD_17)]
    no_hole_card: Turns = {"hole_card": HoleCard.NONE, "peek": False}
    looks: Turns = {"hole_card": HoleCard.SECOND, "peek": True}
    yield [looks, *(no_hole_card | {"lost_to_natural": lost} for lost in (Lost.ALL, Lost.ORIGINAL))]
    yield [{"blackjack_pays": pays} for pays in _NATURALS]
    some = (Double.ANY, Double.NINE_TO_ELEVEN, Double.TEN_OR_ELEVEN, Double.NONE)
    yield [{"double": double} for double in some]
    yield [{"double_after_split": after} for after in (True, False)]
    split: Split = rules.split if rules.split is not Split.NONE else Split.VALUE
    yield [*({"split": split, "split_hands": hands} for hands in (2, 3, 4)), {"split": Split.NONE}]
    yield [{"hit_split_aces": hit, "resplit_aces": again} for hit in (False, True) for again in (False, True)]
    yield [{"surrender": surrender} for surrender in (Surrender.NONE, Surrender.LATE, Surrender.EARLY)]
    yield [{"push_22": pushes} for pushes in (False, True)]
    for knob in ("minimum", "maximum"):
        amounts = {getattr(rules, knob), *(100 * dollars for dollars in _DOLLARS)}
        yield [{knob: cents} for cents in sorted(amounts)]


def _choice(rules: Rules, ways: Sequence[Turns]) -> TableChoice:
    """Returns the choice among `ways`, each with its effect on `rules`; those without any are left out."""
    name = next(iter(ways[0]))
    fitted = fitting(rules)
    options: list[TableOption] = []
    now = None
    for turns in ways:
        turned = _with_limits(rules._replace(**turns), rules)
        if not _has(fitting(turned), turns):
            continue
        if now is None and _has(fitted, turns):
            now = len(options)
        options.append(TableOption(_text(turned, turns), turned))
    if now is None:
        options, now = [TableOption(_AS_IT_IS, rules), *options], 0
    return TableChoice(name, KNOBS[name].label, options, now)


def _text(rules: Rules, turns: Turns) -> str:
    """Returns the effect of `turns` in the words of those knobs that matter."""
    words = InWords(rules)
    texts = [words.short(knob) for knob in turns if knob not in _UNTOLD and matters(rules, knob)]
    return ", ".join(filter(None, texts))


_UNTOLD = ("split_hands",)
"""Knobs that stand in the words of another one."""


def _has(rules: Rules, turns: Turns) -> bool:
    return all(getattr(rules, knob) == value for knob, value in turns.items())


def _with_limits(rules: Rules, before: Rules) -> Rules:
    """Returns `rules` with the other limit and the bankroll to go with a limit that changed from `before`."""
    if (rules.minimum, rules.maximum) == (before.minimum, before.maximum):
        return rules
    if rules.minimum != before.minimum:
        low, high = rules.minimum, max(rules.minimum, rules.maximum)
    else:
        low, high = min(rules.minimum, rules.maximum), rules.maximum
    return rules._replace(minimum=low, maximum=high, chip=_chip(rules, low, high), bankroll=_BANKROLL * low)


def _chip(rules: Rules, low: int, high: int) -> int:
    """Returns the largest usual chip that divides both limits, or else the table's own."""
    return next((chip for chip in _CHIPS if low % chip == high % chip == 0), rules.chip)


@lru_cache(maxsize=1024)
def fitting(rules: Rules) -> Rules:
    """Returns `rules` with what has no effect turned off: doubles after splits where nothing is split."""
    if rules.chip % ratio(rules.blackjack_pays)[1] or rules.chip % 2:  # a payment would not be in whole cents
        low, high = (-(-cents // 100) * 100 for cents in (rules.minimum, rules.maximum))
        rules = rules._replace(minimum=low, maximum=high, chip=100, bankroll=max(rules.bankroll, low))
    while (need := unmet(rules)) and getattr(rules, need.knob) != Rules._field_defaults[need.knob]:
        rules = rules._replace(**{need.knob: Rules._field_defaults[need.knob]})
    return rules


def can_be_designed(rules: Rules) -> bool:
    """Returns whether `choices` make sense for a rule book: it has bets and naturals."""
    return rules.bets and rules.naturals
