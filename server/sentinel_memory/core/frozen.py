"""Immutable values with named fields. Pure.

They serve the shapes of the contract and values that inherit. All other values are `NamedTuple`s.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, NamedTuple, Self, TypeVar, dataclass_transform

_Made = TypeVar("_Made")


class Field(NamedTuple):
    """A field of a `Frozen` class."""

    is_required: bool
    default: object = None
    """Value of the field when it is left out."""


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Frozen:
    """Base class whose annotations are its fields; the constructor takes them by name.

    It behaves like `@dataclass(frozen=True, kw_only=True)`, which compiles six functions for each
    class. With a hundred classes, every start of a shell, an agent or a hook would take 60 ms
    longer.
    """

    _fields: ClassVar[Mapping[str, Field]] = {}
    _required: ClassVar[frozenset[str]] = frozenset()

    def __init_subclass__(cls) -> None:
        cls._fields = {**cls._fields, **{name: _field(cls, name) for name in cls.__annotations__}}
        cls._required = frozenset(name for name, one in cls._fields.items() if one.is_required)

    def __init__(self, **values: object) -> None:
        """Sets the fields.

        Raises:
            TypeError: a field is unknown, or a field without a default is missing.
        """
        if not self._required <= values.keys() <= self._fields.keys():
            wrong = (values.keys() - self._fields.keys()) | (self._required - values.keys())
            names = ", ".join(sorted(wrong))
            raise TypeError(f"{type(self).__name__}: unknown or missing: {names}")
        vars(self).update(values)

    def _replace(self, **changes: object) -> Self:
        """Returns a copy with some fields changed; the name is that of `NamedTuple._replace`."""
        return type(self)(**{**values_of(self), **changes})

    def derived(self, name: object, make: Callable[[Self], _Made]) -> _Made:
        """Returns `make(self)`, computed once, because the value does not change.

        `name`: key of the cached result; different functions need different keys.
        `make`: computes the result, which must not be changed either.
        """
        made: dict[object, _Made] = vars(self).setdefault("_derived", {})
        if name not in made:
            made[name] = make(self)
        return made[name]

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__}.{name} cannot be changed")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Frozen) or type(self) is not type(other):
            return NotImplemented
        return values_of(self) == values_of(other)

    def __hash__(self) -> int:
        return hash(tuple(values_of(self).values()))

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={value!r}" for name, value in values_of(self).items())
        return f"{type(self).__name__}({shown})"


def fields_of(shape: type[Frozen]) -> Mapping[str, Field]:
    """Returns the fields by name, in their order of declaration."""
    return shape._fields


def values_of(value: Frozen) -> dict[str, object]:
    """Returns the values of all fields by name, in their order of declaration."""
    given = vars(value)
    return {name: given.get(name, field.default) for name, field in value._fields.items()}


def _field(shape: type[Frozen], name: str) -> Field:
    if hasattr(shape, name):
        return Field(is_required=False, default=getattr(shape, name))
    return Field(is_required=True)
