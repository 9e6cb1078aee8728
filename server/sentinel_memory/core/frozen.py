"""Values with named fields that do not change. Pure.

For shapes of the contract and for values that inherit; elsewhere a `NamedTuple` does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, NamedTuple, Self, TypeVar, dataclass_transform

_Made = TypeVar("_Made")


class Field(NamedTuple):
    """A field of such a value."""

    is_required: bool
    default: object = None
    """Its value where it is left out."""


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Frozen:
    """Has the fields that its annotations name, given by name.

    It is what `@dataclass(frozen=True, kw_only=True)` makes, without the six functions that are
    compiled for each class there: a shell, an agent and a hook would wait for a hundred of them
    at every start, 60 ms in all.
    """

    _fields: ClassVar[Mapping[str, Field]] = {}
    _required: ClassVar[frozenset[str]] = frozenset()

    def __init_subclass__(cls) -> None:
        cls._fields = {**cls._fields, **{name: _field(cls, name) for name in cls.__annotations__}}
        cls._required = frozenset(name for name, one in cls._fields.items() if one.is_required)

    def __init__(self, **values: object) -> None:
        """Takes the values of the fields.

        Raises:
            TypeError: a field is unknown, or one without a default is missing.
        """
        if not self._required <= values.keys() <= self._fields.keys():
            wrong = (values.keys() - self._fields.keys()) | (self._required - values.keys())
            names = ", ".join(sorted(wrong))
            raise TypeError(f"{type(self).__name__}: unknown or missing: {names}")
        vars(self).update(values)

    def _replace(self, **changes: object) -> Self:
        """Returns a copy with other values in some fields; named as in a `NamedTuple`."""
        return type(self)(**{**values_of(self), **changes})

    def derived(self, name: object, make: Callable[[Self], _Made]) -> _Made:
        """Returns what `make` gives of the value, made once: the value does not change.

        Args:
            name: under which it is kept; another function has another one.
            make: gives what must not be changed either.
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
    """Returns the fields by name, in their order."""
    return shape._fields


def values_of(value: Frozen) -> dict[str, object]:
    """Returns the values of all fields by name, in their order."""
    given = vars(value)
    return {name: given.get(name, field.default) for name, field in value._fields.items()}


def _field(shape: type[Frozen], name: str) -> Field:
    if hasattr(shape, name):
        return Field(is_required=False, default=getattr(shape, name))
    return Field(is_required=True)
