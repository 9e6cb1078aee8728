"""Parameters and results: values with named fields that do not change."""

from __future__ import annotations

from typing import ClassVar, NamedTuple, Self, dataclass_transform


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Message:
    """A shape of the contract: fields by annotation, given by name, never changed.

    It is what `@dataclass(frozen=True, kw_only=True)` makes, without the six functions that are
    compiled for each class there: a shell, an agent and a hook would wait for sixty of them at
    every start, 45 ms in all.
    """

    _known: ClassVar[frozenset[str]] = frozenset()
    _required: ClassVar[frozenset[str]] = frozenset()

    def __init_subclass__(cls) -> None:
        cls._known = frozenset(cls.__annotations__)
        cls._required = frozenset(name for name in cls._known if not hasattr(cls, name))

    def __init__(self, **values: object) -> None:
        """Takes the values of the fields.

        Raises:
            TypeError: a field is unknown, or one without a default is missing.
        """
        if not self._required <= values.keys() <= self._known:
            wrong = (values.keys() - self._known) | (self._required - values.keys())
            names = ", ".join(sorted(wrong))
            raise TypeError(f"{type(self).__name__}: unknown or missing: {names}")
        vars(self).update(values)

    def replace(self, **changes: object) -> Self:
        """Returns a copy with other values in some fields."""
        return type(self)(**{**vars(self), **changes})

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__}.{name} cannot be changed")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message) or type(self) is not type(other):
            return NotImplemented
        return values_of(self) == values_of(other)

    def __hash__(self) -> int:
        return hash(tuple(values_of(self).values()))

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={value!r}" for name, value in values_of(self).items())
        return f"{type(self).__name__}({shown})"


class Field(NamedTuple):
    """A field of a message."""

    is_required: bool
    default: object = None
    """What it is where it may be left out and is."""


def fields_of(shape: type[Message]) -> dict[str, Field]:
    """Returns the fields of a message by name, in their order."""
    return {
        name: Field(is_required=False, default=getattr(shape, name))
        if hasattr(shape, name)
        else Field(is_required=True)
        for name in shape.__annotations__
    }


def values_of(message: Message) -> dict[str, object]:
    """Returns the values of all fields by name, in their order."""
    return {name: getattr(message, name) for name in type(message).__annotations__}
