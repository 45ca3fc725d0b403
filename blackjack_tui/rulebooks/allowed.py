"""The knobs of a rule book: their allowed values, and what they need of each other."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import partial
from operator import attrgetter
from typing import Any, NamedTuple

from blackjack_tui.errors import joined, most_like, written
from blackjack_tui.game.cards import RANK_LETTERS, RANKS
from blackjack_tui.game.rules import (
    MOST_HANDS,
    NATURAL,
    Aces,
    At21,
    Double,
    Draws,
    HoleCard,
    Pack,
    Rules,
    Surrender,
    ratio,
)
from blackjack_tui.rulebooks.gone_knobs import without_gone
from blackjack_tui.rulebooks.lists import LISTINGS, key_of, ranks_problem, ratio_problem, side_bets_at
from blackjack_tui.rulebooks.side_bets import Wrong
from blackjack_tui.shuffles import SHUFFLES
from blackjack_tui.words.knobs import KNOBS as WORDS
from blackjack_tui.words.knobs import words_for
from blackjack_tui.words.money import parse_money

KNOBS: Mapping[str, type] = {
    knob: kind for knob, kind in Rules.__annotations__.items() if knob != "name" and knob not in LISTINGS
}
"""Every knob with one value, and its type. `name` is not a knob: a rule book has the name of its file."""
KEYS = (*KNOBS, *(listing.key for listing in LISTINGS.values()))
"""Every key of a rule book's file but `base`: the knobs, and the names of tables."""

NUMBERS: Mapping[str, Sequence[int]] = {
    "decks": range(1, 9),
    "penetration": range(10, 101),
    "burn": range(6),
    "split_hands": range(2, MOST_HANDS + 1),
    "charlie": (0, 5, 6, 7),
    "double_cards": (2, 3, 4, 5, 0),
    "redoubles": range(4),
    "surrender_cards": (2, 0),
    "minimum": range(10**9),
    "maximum": range(10**9),
    "chip": range(1, 10**9),
    "bankroll": range(10**12),
}
"""The allowed values of each knob that takes a number. Money is in cents."""
AMOUNTS = ("minimum", "maximum", "chip", "bankroll")
"""The knobs of money, in cents."""
TEXTS_OF_RANKS = {"left_out": "".join(RANKS), "free_split": RANK_LETTERS}
"""The knobs that take ranks in a row, and the letters of each."""


def _plain(word: str) -> str:
    """Returns `word` for comparing: in small letters, without spaces and marks."""
    return "".join(filter(str.isalnum, word.lower()))


def advice(knob: str, value: object = None) -> str:
    """Returns advice on the allowed values of `knob`; an empty string if `value` is one of them."""
    if knob in TEXTS_OF_RANKS:
        return ranks_problem(value, TEXTS_OF_RANKS[knob])
    if knob == "blackjack_pays":
        return ratio_problem(value)
    without_quotes = ", without quotes" if isinstance(value, str) else ""
    if KNOBS[knob] is bool:
        return "" if isinstance(value, bool) else f"choose from true, false{without_quotes}"
    if KNOBS[knob] is int:
        is_allowed = type(value) is int and value in NUMBERS[knob]
        return "" if is_allowed else _advice_on_number(knob, without_quotes)
    if words := allowed_words(knob):
        return "" if isinstance(value, str) and value in words else _advice_on_word(knob, value, words)
    return "" if isinstance(value, str) and value.isprintable() else "write one line of text in quotes"


def _advice_on_number(knob: str, without_quotes: str) -> str:
    """Returns advice on a knob that takes a number; `without_quotes` ends it, but not for amounts: '$10'."""
    numbers = NUMBERS[knob]
    if knob in AMOUNTS:
        return f"write a whole number of cents from {numbers[0]} to {numbers[-1]}, or an amount such as '$10'"
    if isinstance(numbers, range):
        return f"write a whole number from {numbers[0]} to {numbers[-1]}{without_quotes}"
    return f"choose from {', '.join(map(str, numbers))}{without_quotes}"


def _advice_on_word(knob: str, value: object, words: Sequence[str]) -> str:
    """Returns advice on a knob that takes one of `words`: the one that a sign such as `H17` means, or all."""
    if isinstance(value, str):
        knob_of_sign, meant = _SIGNS.get(_plain(value), ("", ""))
        if knob_of_sign == knob:
            return f"write {written(meant)}"
    signs = [words_for(knob, word).sign for word in words]
    with_signs = [f"{word} ({sign})" if sign else word for word, sign in zip(words, signs, strict=True)]
    return f"choose from {', '.join(with_signs)}"


_REFUSED = {
    # Neither the dealer nor a doubled hand can declare aces.
    ("dealer_aces", Aces.DECLARED),
    ("doubled_aces", Aces.DECLARED),
    ("drawn_21", At21.BLACKJACK),  # 21 with a drawn card is not a natural
}
"""Words of the knobs' enums that the knobs do not take."""


def allowed_words(knob: str) -> list[str]:
    """Returns the words that `knob` takes; an empty list if it takes any text, a number or true and false."""
    kind = KNOBS[knob]
    if knob == "shuffle":
        return list(SHUFFLES)
    words = [member.value for member in kind] if issubclass(kind, StrEnum) else []
    return [word for word in words if (knob, word) not in _REFUSED]


class Need(NamedTuple):
    """A need of one knob that another knob must meet."""

    knob: str
    other: str
    holds: Callable[[Rules], object]
    """Returns whether the values of both go together."""
    why: str
    """The error text after the knob and its value; `{other}` stands for the other knob's value."""

    def problem(self, rules: Rules) -> str:
        """Returns the error text after the knob, with the values of both."""
        value, other = (written(getattr(rules, knob)) for knob in (self.knob, self.other))
        return f"= {value} {self.why.format(other=other)}"


def _if_turned(knobs: str, other: str, holds: Callable[[Rules], object], why: str) -> Iterator[Need]:
    """Yields a need for each of `knobs`, which need `other` only if they are not at their defaults."""
    for knob in knobs.split():
        yield Need(knob, other, partial(_is_met, knob, holds), why)


def _is_met(knob: str, holds: Callable[[Rules], object], rules: Rules) -> object:
    return getattr(rules, knob) == Rules._field_defaults[knob] or holds(rules)


def _gives_half(rules: Rules) -> bool:
    return rules.surrender in (Surrender.LATE, Surrender.EARLY)


def _late(rules: Rules) -> bool:
    return rules.surrender is Surrender.LATE


def _doubles(rules: Rules) -> bool:
    return rules.double is not Double.NONE


def _no_aces_are_declared(rules: Rules) -> bool:
    return rules.player_aces is not Aces.DECLARED


def _has_half(rules: Rules) -> bool:
    return rules.chip % 2 == 0


def _pays_whole_cents(rules: Rules) -> bool:
    """Whether a natural is paid in whole cents for every bet."""
    if not rules.bets or not rules.naturals:
        return True
    _, for_bet = ratio(rules.blackjack_pays)
    return rules.chip % for_bet == 0


_bets, _naturals, _splits = attrgetter("bets"), attrgetter("naturals"), attrgetter("can_split")

_BETS = "needs bets: set maximum"
_SPLITS = "needs splits: set split"
_DOUBLES = "needs doubles: set double"
_NATURALS = "needs naturals: set dealt_21 = 'blackjack'"
_CHIP = "must be a multiple of chip = {other}"
_ODDS = "must be a multiple of the second number of blackjack_pays = {other}"
_BONUS = "must be a multiple of the second number of each bonus"
_ACES, _BEST_ACES = "needs other player_aces than {other}", "needs player_aces = 'best'"
_DRAWS = "needs other dealer_draws than {other}"
_UNSEEN = "needs a card that is not seen: set hole_card"
_SURRENDER, _NOT_LOST = "needs surrender = 'late'", "needs other surrender than {other}"

NEEDS = (
    Need("minimum", "maximum", lambda r: r.minimum <= r.maximum, "is over maximum = {other}"),
    Need("minimum", "maximum", lambda r: r.minimum > 0 or not r.bets, "must be one chip or more"),
    Need("bankroll", "minimum", lambda r: r.bankroll >= r.minimum, "is under minimum = {other}"),
    Need("minimum", "chip", lambda r: r.minimum % r.chip == 0, _CHIP),
    Need("maximum", "chip", lambda r: r.maximum % r.chip == 0, _CHIP),
    Need("chip", "blackjack_pays", _pays_whole_cents, _ODDS),
    Need("chip", "insurance", lambda r: _has_half(r) or not r.insurance, "must have a half, for insurance"),
    Need("chip", "surrender", lambda r: _has_half(r) or not _gives_half(r), "must have a half, for surrender"),
    *_if_turned("double split insurance", "maximum", _bets, _BETS),
    Need("surrender", "maximum", lambda r: r.bets or not _gives_half(r), _BETS),
    *_if_turned("peek", "hole_card", attrgetter("has_hole_card"), "needs a hole card: set hole_card"),
    *_if_turned("peek insurance", "dealt_21", _naturals, _NATURALS),
    *_if_turned("double_after_split hit_split_aces resplit_aces", "split", _splits, _SPLITS),
    *_if_turned("resplit_aces", "split_hands", lambda r: r.split_hands > 2, "needs 3 hands or more"),
    *_if_turned("split", "player_aces", _no_aces_are_declared, _ACES),
    *_if_turned("split", "dealer_draws", lambda r: r.dealer_draws is not Draws.BELOW_PLAYER, _DRAWS),
    *_if_turned("penetration", "pack", lambda r: r.pack is Pack.SHOE, "needs a shoe: set pack = 'shoe'"),
    *_if_turned("insurance", "hole_card", lambda r: r.hole_card is not HoleCard.OPEN, _UNSEEN),
    *_if_turned("double_after_split double_cards doubled_aces redoubles rescue", "double", _doubles, _DOUBLES),
    *_if_turned("doubled_aces", "player_aces", lambda r: r.player_aces is Aces.BEST, _BEST_ACES),
    *_if_turned("rescue", "surrender", lambda r: r.surrender is not Surrender.LOSES, _NOT_LOST),
    Need("chip", "rescue", lambda r: _has_half(r) or not r.rescue, "must have a half, for rescue"),
    *_if_turned("free_double bonuses", "maximum", _bets, _BETS),
    *_if_turned("surrender_cards surrender_after_split surrender_against", "surrender", _late, _SURRENDER),
    *_if_turned("free_split surrender_after_split", "split", _splits, _SPLITS),
    Need("ties", "dealt_21", lambda r: r.naturals or NATURAL not in dict(r.ties), _NATURALS),
    *_if_turned("bonuses", "player_aces", _no_aces_are_declared, _ACES),
    Need("chip", "bonuses", lambda r: all(r.chip % each.ratio[1] == 0 for each in r.bonuses), _BONUS),
)
"""The needs in the order in which they are checked."""


_SIGNS = {
    _plain(words.sign): (knob, value)
    for knob, row in WORDS.items()
    for value, words in row.values.items()
    if words.sign
}
"""The knobs and values by what casinos' signs call them."""
_OTHER_NAMES = {
    "soft17": "dealer_draws",
    "dealerhitssoft17": "dealer_draws",
    "dealerhitssoft": "dealer_draws",
    "dealerstandsonsoft17": "dealer_draws",
    "natural": "blackjack_pays",
    "payout": "blackjack_pays",
    "bj": "blackjack_pays",
    "shoe": "pack",
    "packs": "decks",
    "min": "minimum",
    "max": "maximum",
    "tableminimum": "minimum",
    "tablemaximum": "maximum",
    **{_plain(row.label): knob for knob, row in WORDS.items() if knob in KNOBS},
    **{_plain(knob): knob for knob in KNOBS},
    **{sign: knob for sign, (knob, _) in _SIGNS.items()},
}
"""Knobs by other names that people try."""


def _not_a_knob(key: str, value: object) -> str:
    """Returns the problem with a key that is not a knob, with advice: the knob meant, the most like, or all."""
    words = [key, value] if isinstance(value, str) else [key]  # the value may be a sign such as `H17`
    for word in map(_plain, words):
        if word in _OTHER_NAMES:
            return f"is not a knob: set {_OTHER_NAMES[word]}: {advice(_OTHER_NAMES[word])}"
    if near := most_like(key, KEYS):
        topic = next(row.topic for knob, row in WORDS.items() if near == key_of(knob))
        return f"is not a knob: is {near} meant? {topic}: {_listed(topic)}"
    topics = dict.fromkeys(row.topic for row in WORDS.values())
    all_keys = "; ".join(f"{topic}: {_listed(topic)}" for topic in topics)
    return f"is not a knob: choose from {all_keys}"


def _listed(topic: str) -> str:
    """Returns the keys of a rule book's file that are about `topic`."""
    return ", ".join(key_of(knob) for knob, row in WORDS.items() if row.topic == topic and key_of(knob) in KEYS)


def _in_cents(value: object) -> object:
    """Returns the cents of an amount written as people do, such as "$7.50"; anything else as it is."""
    cents = parse_money(value) if isinstance(value, str) and value.startswith("$") else None
    return value if cents is None else cents


def rules_from(name: str, values: Mapping[str, Any], wrong: Wrong) -> Rules:
    """Returns the rules called `name` with the knobs set to `values`, by the keys of a rule book's file.

    If a knob is unknown or missing, or its value is not allowed, raises the error that `wrong` makes of the
    path to it and the problem. Does not check `NEEDS`: see `unmet`.
    """
    settings = dict(without_gone(values, wrong))
    for knob in AMOUNTS:
        if knob in settings:
            settings[knob] = _in_cents(settings[knob])
    for key in settings:
        if key not in KEYS:
            raise wrong([key], _not_a_knob(key, settings[key]))
    knobs: dict[str, Any] = {}
    missing = [knob for knob in KNOBS if knob not in settings and knob not in Rules._field_defaults]
    for knob, kind in KNOBS.items():
        if knob in settings:
            if problem := advice(knob, settings[knob]):
                raise wrong([knob], f"cannot be {written(settings[knob])}: {problem}")
            knobs[knob] = kind(settings[knob])
        elif knob in missing:  # the first of them
            raise wrong([knob], f"is missing: {advice(knob)}{_so_are(missing[1:])}")
    for knob, (key, read, _) in LISTINGS.items():
        if key in settings:
            knobs[knob] = read(key, settings[key], wrong)
    rules = Rules(name=name, **knobs)
    return rules._replace(side_bets=side_bets_at(rules, wrong)) if rules.side_bets else rules


def _so_are(others: Sequence[str]) -> str:
    """Returns the end of an error text that names the other missing knobs."""
    verb = "are" if len(others) > 1 else "is"
    return f"; so {verb} {joined(others)}" if others else ""


def unmet(rules: Rules) -> Need | None:
    """Returns the first of `NEEDS` that `rules` do not meet, or None."""
    return next((need for need in NEEDS if not need.holds(rules)), None)
