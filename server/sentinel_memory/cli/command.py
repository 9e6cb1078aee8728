"""A command of the command line, and the options that follow from its operation."""

from __future__ import annotations

from functools import cache
from typing import Literal, NamedTuple, get_args, get_origin

from ..contract.codec import bare, parameters
from ..contract.operations import OPERATIONS
from .arguments import Option

Group = Literal["loop", "correct", "care", "serve"]

COMMON: tuple[Option, ...] = (
    Option("root"),
    Option("json", "switch"),
    Option("language", choices=("en", "ko")),
)
"""What every command takes, behind its name or before it."""


class Command(NamedTuple):
    """A command that people type."""

    name: str
    group: Group
    operation: str | None = None
    """The row of the operation table that it runs as it is (S01)."""
    own: tuple[Option, ...] = ()
    """What it takes beside that row, or without one."""
    examples: tuple[tuple[str, str], ...] = ()
    """Lines to copy, each in English and in Korean."""

    @property
    def options(self) -> tuple[Option, ...]:
        """What it takes, with what every command takes."""
        row = _row_options(self.operation) if self.operation else ()
        return (*row, *self.own, *COMMON)


_OF_EDITORS = {"undo": ("ids", "until"), "delete_records": ("dry_run",), "news_memory": ("own",)}
_OF_EDITORS |= {"commit_memory": ("preview",)}
"""Parameters for what a window shows, and those that are a switch here."""

_PLACED = {"rename_topic": ("topic", "new_topic")}
"""Parameters that are words of one command alone."""


@cache
def _row_options(name: str) -> tuple[Option, ...]:
    """One option a parameter, but for the folder, which is --root, and what an editor needs."""
    (row,) = (operation for operation in OPERATIONS if operation.name == name)
    options = []
    for key, (field, hint) in parameters(row.params).items():
        if key in ("folder", *_OF_EDITORS.get(name, ())):
            continue
        shape = bare(hint)
        kinds = [one for one in (shape, *get_args(shape)) if get_origin(one) is Literal]
        choices = get_args(kinds[0]) if kinds else ()
        if "tuple" in str(shape):
            kind: Literal["text", "number", "list", "switch"] = "list"
        elif shape is bool:
            kind = "switch"
        else:
            kind = "number" if "int" in str(shape) else "text"
        required = field.is_required and key != "query"
        placed = key in ("query", "name", "ref", "refs", "before", "after", "rev")
        placed = placed or (key == "id" and required) or key in _PLACED.get(name, ())
        options.append(Option(key, kind, choices, placed=placed, required=required))
    return tuple(options)
