"""The parts of `typing` that annotations and named tuples need, without loading `typing`; enums made quickly.

The figure `launch` in docs/performance.md needs it.

Type checkers see the originals. At run time the names that only annotations use stand for nothing, and a named
tuple gets its constructor once several values were made with it: `typing.NamedTuple` writes and compiles one
for each class at once. The two behave alike, but for generic classes. A member of an enum is an attribute of
its class and no more, which Python 3.11 also finds faster than one of `enum`.

The modules that are loaded before the first frame import these, and a test holds them to it.
"""

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import Any as Any
    from typing import Final as Final
    from typing import NamedTuple as NamedTuple
    from typing import NoReturn as NoReturn
    from typing import Protocol as Protocol
    from typing import Self as Self
    from typing import TextIO as TextIO
    from typing import TypeGuard as TypeGuard
else:
    from _collections import _tuplegetter

    class _Annotation:
        """A name that only annotations use: alone, with others, or with what stands in its brackets."""

        def __getitem__(self, _):
            return self

        def __or__(self, _):
            return self

        __ror__ = __or__

    Any = Final = NoReturn = Self = TextIO = TypeGuard = _Annotation()
    Protocol = object

    _VALUES = 1  # `annotationlib.Format.VALUE`, without loading it
    _MADE = {}  # how many values of each class
    _FEW = 12  # to make so many without a constructor takes as long as to compile one

    class _Named(tuple):
        """The base of all named tuples."""

        __slots__ = ()
        _fields = ()
        _places = {}  # noqa: RUF012
        _field_defaults = {}  # noqa: RUF012  # as in the original, and read only

        def __new__(cls, *values, **named):
            """Makes the first few values of `cls`; then compiles its constructor, which replaces this."""
            made = _MADE[cls] = _MADE.get(cls, 0) + 1
            if made <= _FEW:
                if not named and len(values) == len(cls._fields):
                    return tuple.__new__(cls, values)
                rest = cls._fields[len(values) :]
                known = named.keys() | cls._field_defaults.keys()
                if len(values) + len(rest) == len(cls._fields) and named.keys() <= set(rest) <= known:
                    given = cls._field_defaults | named
                    return cls._make((*values, *(given[field] for field in rest)))
            fields = "".join(f"{field}, " for field in cls._fields)
            new = eval(f"lambda _cls, {fields}: _new(_cls, ({fields}))", {"_new": tuple.__new__})
            new.__name__ = "__new__"
            new.__qualname__ = f"{cls.__name__}.__new__"
            new.__defaults__ = tuple(cls._field_defaults.values())
            cls.__new__ = staticmethod(new)
            return new(cls, *values, **named)

        @classmethod
        def _make(cls, values):
            made = tuple.__new__(cls, values)
            if len(made) != len(cls._fields):
                raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
            return made

        def _replace(self, **changes):
            values, places = list(self), self._places
            try:
                for field, value in changes.items():
                    values[places[field]] = value
            except KeyError:
                raise ValueError(f"Got an unexpected field name: {field!r}") from None
            return tuple.__new__(type(self), values)

        __replace__ = _replace  # for `copy.replace`, from Python 3.13 on

        def _asdict(self):
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self):
            values = ", ".join(f"{field}={value!r}" for field, value in self._asdict().items())
            return f"{type(self).__name__}({values})"

        def __getnewargs__(self):
            return tuple(self)

    class _Definition(type):
        """Makes a class that names `NamedTuple` as its base a subclass of `_Named`."""

        def __new__(cls, name, bases, body):
            annotate = body.get("__annotate_func__")  # from Python 3.14 on: a function that makes them
            fields = tuple(annotate(_VALUES) if annotate else body.get("__annotations__", ()))
            defaults = {field: body[field] for field in fields if field in body}
            for place, field in enumerate(fields):
                body[field] = _tuplegetter(place, None)
            body |= {
                "__slots__": (),
                "__match_args__": fields,
                "_fields": fields,
                "_places": {field: place for place, field in enumerate(fields)},
                "_field_defaults": defaults,
            }
            return type(name, (_Named,), body)

    NamedTuple = type.__new__(_Definition, "NamedTuple", (), {})


if TYPE_CHECKING:
    from enum import Enum as Enum
    from enum import StrEnum as StrEnum
else:

    class _EnumType(type):
        """Makes the values in the body of an enum its members: attributes that are looked up and listed."""

        def __new__(cls, name, bases, body):
            made = type.__new__(cls, name, bases, body)
            is_text = str in made.__mro__
            made._by_name, made._by_value = members, values = {}, {}
            for member, value in body.items():
                if member[0] != "_" and not hasattr(value, "__get__"):
                    each = str.__new__(made, value) if is_text else object.__new__(made)
                    each.name, each.value = member, value
                    if "__init__" in body:
                        made.__init__(each, *(value if isinstance(value, tuple) else (value,)))
                    members[member] = values[value] = values[each] = each
                    setattr(made, member, each)
            return made

        def __call__(cls, value):
            if (member := cls._by_value.get(value)) is None:
                raise ValueError(f"{value!r} is not a valid {cls.__qualname__}")
            return member

        def __getitem__(cls, name):
            return cls._by_name[name]

        def __iter__(cls):
            return iter(cls._by_name.values())

        def __reversed__(cls):
            return reversed(cls._by_name.values())

        def __len__(cls):
            return len(cls._by_name)

        def __contains__(cls, value):
            return value in cls._by_value

    class Enum(metaclass=_EnumType):
        """The base of enums."""

        def __repr__(self):
            return f"<{type(self).__name__}.{self.name}: {self.value!r}>"

        def __str__(self):
            return f"{type(self).__name__}.{self.name}"

        def __reduce__(self):
            return type(self), (self.value,)

    class StrEnum(str, Enum):
        """The base of enums whose members are text."""

        __repr__ = Enum.__repr__
        __str__ = str.__str__
