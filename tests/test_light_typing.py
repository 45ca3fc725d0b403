"""Named tuples and enums that take little time to define behave as those of `typing` and `enum` do."""

import copy
import enum
import pickle
import sys
import typing
from typing import Any

import pytest

from blackjack_tui import light_typing
from blackjack_tui.game.cards import Card, Rank, Suit


class Ours(light_typing.NamedTuple):
    """A point."""

    x: int
    y: int = 2

    @property
    def sum(self) -> int:
        return self.x + self.y


class Theirs(typing.NamedTuple):
    """A point."""

    x: int
    y: int = 2

    @property
    def sum(self) -> int:
        return self.x + self.y


class Nothing(light_typing.NamedTuple):
    """No fields."""


def test_a_value_is_made_compared_and_taken_apart_like_typings() -> None:
    for _ in range(20):  # the first values are not made as the others are
        assert [Ours(1), Ours(1, 3), Ours(y=5, x=4), Ours._make((6, 7))] == [(1, 2), (1, 3), (4, 5), (6, 7)]
    ours, theirs = Ours(1), Theirs(1)
    assert repr(ours) == repr(theirs).replace("Theirs", "Ours")
    assert (ours.x, ours.y, ours.sum) == (theirs.x, theirs.y, theirs.sum)
    assert ours._asdict() == theirs._asdict()
    assert tuple(ours._replace(y=9)) == theirs._replace(y=9)
    assert hash(ours) == hash(theirs)
    assert (Ours._fields, Ours._field_defaults) == (Theirs._fields, Theirs._field_defaults)
    assert Ours.__match_args__ == Theirs.__match_args__
    assert Ours.__doc__ == Theirs.__doc__
    match ours:
        case Ours(x, y=y):
            assert (x, y) == (1, 2)
    assert Nothing() == ()


def test_a_value_is_frozen() -> None:
    for name in ("x", "z"):
        with pytest.raises(AttributeError):
            setattr(Ours(1), name, 3)


@pytest.mark.parametrize("values", [(), (1, 2, 3)])
@pytest.mark.parametrize("others", [0, 20])
def test_too_few_and_too_many_values_are_refused_as_in_typing(values: tuple[int, ...], others: int) -> None:
    class Ours(light_typing.NamedTuple):
        x: int
        y: int = 2

    for _ in range(others):  # the first values are not made as the others are
        assert Ours(y=3, x=1) == (1, 3)
    refusals = []
    for kind in (Ours, Theirs):
        with pytest.raises(TypeError) as refusal:
            kind(*values)
        refusals.append(str(refusal.value).rpartition("__new__")[2])
    assert refusals[0] == refusals[1]
    with pytest.raises(TypeError):
        Ours(1, z=3)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Ours._make(range(3))
    with pytest.raises(ValueError, match="'z'"):
        Ours(1)._replace(z=1)  # type: ignore[call-arg]


def test_a_value_is_copied_and_pickled() -> None:
    card = Card(Rank.ACE, Suit.SPADES)
    assert copy.deepcopy(card) == pickle.loads(pickle.dumps(card)) == card
    assert type(pickle.loads(pickle.dumps(card))) is Card
    if sys.version_info >= (3, 13):
        assert copy.replace(card, suit=Suit.HEARTS) == Card(Rank.ACE, Suit.HEARTS)


class OurText(light_typing.StrEnum):
    """Words."""

    TEN = "10"
    """Two letters."""
    UP = "up"

    @property
    def last(self) -> str:
        return self.value[-1]


class TheirText(enum.StrEnum):
    TEN = "10"
    UP = "up"


class OurThings(light_typing.Enum):
    ONE = "one", 1
    TWO = "two", 2

    def __init__(self, word: str, number: int) -> None:
        self.word = f"{self.name} {word}"
        self.number = number


class TheirThings(enum.Enum):
    ONE = "one", 1
    TWO = "two", 2

    def __init__(self, word: str, number: int) -> None:
        self.word = f"{self.name} {word}"
        self.number = number


@pytest.mark.parametrize(("ours", "theirs"), [(OurText, TheirText), (OurThings, TheirThings)])
def test_a_member_of_an_enum_is_like_one_of_pythons(ours: Any, theirs: Any) -> None:
    for one, other in zip(ours, theirs, strict=True):
        assert (one.name, one.value, len(ours)) == (other.name, other.value, len(theirs))
        for text in (str, repr, format):
            assert text(one).replace("Our", "Their") == text(other)
        assert ours(one.value) is ours[one.name] is ours(one) is one
        assert one in ours
        assert isinstance(one, ours)
        assert pickle.loads(pickle.dumps(one)) is copy.deepcopy(one) is one
    assert [*reversed(ours)] == [*ours][::-1]
    with pytest.raises(ValueError, match="'left' is not a valid OurT"):
        ours("left")


def test_a_member_of_an_enum_has_what_its_class_gives_it() -> None:
    assert [len({each: 1, each.value: 2}) for each in OurText] == [1, 1]
    assert OurText.UP.last == "p"
    assert [each.word for each in OurThings] == [each.word for each in TheirThings]
