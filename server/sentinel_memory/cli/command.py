"""A command of the command line, with the options derived from its operation."""

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
"""Options of every command, before or after its name."""


class Command(NamedTuple):
    """A command that people type."""

    name: str
    group: Group
    operation: str | None = None
    """The operation that the command runs (S01)."""
    own: tuple[Option, ...] = ()
    """Options beside those of the operation."""
    examples: tuple[tuple[str, str], ...] = ()
    """Examples to copy, each in English and in Korean."""

    @property
    def options(self) -> tuple[Option, ...]:
        """All options: those of the operation, the own ones and the common ones."""
        row = _row_options(self.operation) if self.operation else ()
        return (*row, *self.own, *COMMON)


_OF_EDITORS = {"undo": ("ids", "until"), "delete_records": ("dry_run",), "news_memory": ("own",)}
_OF_EDITORS |= {"commit_memory": ("preview",)}
"""Parameters left out here: an editor needs them, or the command has a switch for them."""

_PLACED = {"rename_topic": ("topic", "new_topic")}
"""Parameters that only one command takes as positional words."""


@cache
def _row_options(name: str) -> tuple[Option, ...]:
    """Returns one option for each parameter of an operation.

    The folder is `--root` and is left out, and so are parameters for editors.
    """
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
