"""The choices that make up a new table, in words. Each option turns some knobs of a rule book."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from blackjack_tui.game.rules import Double, Draws, HoleCard, Lost, Pack, Rules, Split, Surrender, ratio
from blackjack_tui.rulebooks.allowed import unmet
from blackjack_tui.words.knobs import KNOBS, InWords, matters


class TableOption(NamedTuple):
    """One option of a choice."""

    text: str
    rules: Rules
    """The whole rule book with this option; `fitting` makes it playable."""


class TableChoice(NamedTuple):
    """A rule with the options to choose from."""

    name: str
    """The first knob that its options turn."""
    label: str
    options: Sequence[TableOption]
    current: int
    """The place of the current option in `options`."""

    @property
    def text(self) -> str:
        return self.options[self.current].text

    def rules_after(self, steps: int) -> Rules:
        """Returns the rules with the option that is `steps` after the current one, in a circle."""
        return self.options[(self.current + steps) % len(self.options)].rules


Turns = dict[str, Any]
"""Knobs and their new values."""

_DECKS = (1, 2, 4, 6, 8)
_DEALT = (50, 60, 65, 70, 75, 80, 85, 90)  # percent of a shoe
_DOLLARS = (1, 2, 3, 5, 10, 15, 20, 25, 50, 100, 200, 300, 500, 1000, 2000, 3000, 5000, 10000)
_NATURALS = ("3:2", "7:5", "6:5", "1:1", "2:1")  # what they pay
_CHIPS = (500, 100, 50, 10)
"""The chips of a table, in cents; the largest that divides both limits is used."""
_BANKROLL = 100  # minimum bets
_AS_IT_IS = "as it is"


def choices(rules: Rules) -> Sequence[TableChoice]:
    """Returns what can be chosen for `rules`, a rule book with bets, in the order of a casino's rule sheet."""
    all_choices = [_choice(rules, ways) for ways in _ways(rules)]
    return [choice for choice in all_choices if len(choice.options) > 1]


def _ways(rules: Rules) -> Iterator[Sequence[Turns]]:
    """Yields for each choice the ways to turn its knobs, in the order of a casino's rule sheet."""
    shoe = rules.pack is Pack.SHOE
    yield [{"decks": number} for number in sorted({*_DECKS, rules.decks})]
    dealt = sorted({*_DEALT, rules.penetration}) if shoe else _DEALT
    fresh_pack: Turns = {"pack": Pack.FRESH, "penetration": 100}
    yield [fresh_pack, *({"pack": Pack.SHOE, "penetration": part} for part in dealt)]
    yield [{"dealer_draws": draws} for draws in (Draws.TO_17, Draws.TO_HARD_17)]
    no_hole_card: Turns = {"hole_card": HoleCard.NONE, "peek": False}
    peeking: Turns = {"hole_card": HoleCard.SECOND, "peek": True}
    yield [peeking, *(no_hole_card | {"lost_to_natural": lost} for lost in (Lost.ALL, Lost.ORIGINAL))]
    yield [{"blackjack_pays": pays} for pays in _NATURALS]
    doubles = (Double.ANY, Double.NINE_TO_ELEVEN, Double.TEN_OR_ELEVEN, Double.NONE)
    yield [{"double": double} for double in doubles]
    yield [{"double_after_split": allowed} for allowed in (True, False)]
    split: Split = Split.VALUE if rules.split is Split.NONE else rules.split  # tens alike or not, as before
    yield [*({"split": split, "split_hands": hands} for hands in (2, 3, 4)), {"split": Split.NONE}]
    aces = ((False, False), (False, True), (True, False), (True, True))
    yield [{"hit_split_aces": hit, "resplit_aces": resplit} for hit, resplit in aces]
    yield [{"surrender": surrender} for surrender in (Surrender.NONE, Surrender.LATE, Surrender.EARLY)]
    yield [{"push_22": pushes} for pushes in (False, True)]
    for knob in ("minimum", "maximum"):
        amounts = {getattr(rules, knob), *(100 * dollars for dollars in _DOLLARS)}  # cents
        yield [{knob: cents} for cents in sorted(amounts)]


def _choice(rules: Rules, ways: Sequence[Turns]) -> TableChoice:
    """Returns the choice among those of the `ways` that the other `rules` do not exclude."""
    name = next(iter(ways[0]))
    playable = fitting(rules)
    options: list[TableOption] = []
    current = None
    for turns in ways:
        turned = _with_limits(rules._replace(**turns), rules)
        if not _has_values(fitting(turned), turns):
            continue
        if current is None and _has_values(playable, turns):
            current = len(options)
        options.append(TableOption(_text(turned, turns), turned))
    if current is None:  # the rules have other values than any option
        options, current = [TableOption(_AS_IT_IS, rules), *options], 0
    return TableChoice(name, KNOBS[name].label, options, current)


def _text(rules: Rules, turns: Turns) -> str:
    """Returns the effect of `turns` in words; a knob that does not matter has none."""
    words = InWords(rules)
    # The words of `split` cover the number of hands.
    texts = [words.short(knob) for knob in turns if knob != "split_hands" and matters(rules, knob)]
    return ", ".join(text for text in texts if text)


def _has_values(rules: Rules, turns: Turns) -> bool:
    return all(getattr(rules, knob) == value for knob, value in turns.items())


def _with_limits(rules: Rules, before: Rules) -> Rules:
    """Returns `rules`; if a limit differs from `before`, the other limit, chip and bankroll match it."""
    if (rules.minimum, rules.maximum) == (before.minimum, before.maximum):
        return rules
    if rules.minimum != before.minimum:
        low, high = rules.minimum, max(rules.minimum, rules.maximum)
    else:
        low, high = min(rules.minimum, rules.maximum), rules.maximum
    chip = next((chip for chip in _CHIPS if low % chip == high % chip == 0), rules.chip)
    return rules._replace(minimum=low, maximum=high, chip=chip, bankroll=_BANKROLL * low)


@lru_cache(maxsize=1024)
def fitting(rules: Rules) -> Rules:
    """Returns `rules` in playable form, such as without doubles after splits if nothing can be split."""
    _, paid_per = ratio(rules.blackjack_pays)
    if rules.chip % paid_per or rules.chip % 2:  # a natural or half a bet would not be whole cents
        # Limits are rounded up to whole dollars.
        low, high = (-(-cents // 100) * 100 for cents in (rules.minimum, rules.maximum))
        rules = rules._replace(minimum=low, maximum=high, chip=100, bankroll=max(rules.bankroll, low))
    # Knobs that other rules exclude get their defaults, one after the other.
    defaults, need = Rules._field_defaults, unmet(rules)
    while need and getattr(rules, need.knob) != defaults[need.knob]:
        rules = rules._replace(**{need.knob: defaults[need.knob]})
        need = unmet(rules)
    return rules


def can_be_designed(rules: Rules) -> bool:
    """Whether a new table can begin with `rules`: `choices` needs bets and naturals."""
    return rules.bets and rules.naturals
