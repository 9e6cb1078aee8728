"""A row of the table of commands, and the arguments that it takes.

argparse is not used, because its messages are English only and differ between versions of Python.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args, get_origin

from ..contract.codec import bare, parameters
from ..contract.operations import OPERATIONS
from ..core.errors import Told

if TYPE_CHECKING:
    from .call import Call

HELP = ("-h", "--help")
_SHOWN = 40
"""Characters of a wrong word that an error repeats."""

_ONE_OF = {"cues": "cue", "links": "link"}
"""Lists given one entry at a time, with the name of an entry."""


_PLACES = {"id": "ID", "ref": "ID", "refs": "ID", "name": "TOPIC|ID"}
"""The placeholder of a positional word in help texts."""


class Option(NamedTuple):
    """One option of a command: `--flag VALUE`, a switch, or a positional word."""

    key: str
    kind: Literal["text", "number", "list", "switch"] = "text"
    choices: tuple[str, ...] = ()
    placed: bool = False
    """Whether the value is a positional word without a flag."""
    required: bool = False
    bare: bool = False
    """Whether the value may also stand without the flag."""

    @property
    def flag(self) -> str:
        """The name of the option for a person."""
        if self.placed:
            return _PLACES.get(self.key, self.key.upper())
        return "--" + _ONE_OF.get(self.key, self.key).replace("_", "-")


class UsageError(Told, ValueError):
    """Words that name no command or do not fit its options. Nothing was done."""


def read_words(options: Sequence[Option], words: Sequence[str]) -> dict[str, object]:
    """Returns the given values by key. Options that were not given are absent.

    A number with wrong digits stays a text, so that the operation refuses it with its own sentence.

    Raises:
        UsageError: an option is unknown, has no value or a second one, or there is a word too
            many.
    """
    flags = {option.flag: option for option in options if not option.placed}
    places = deque(option for option in options if option.placed or option.bare)
    values: dict[str, object] = {}
    rest = deque(words)
    only_words = False
    while rest:
        word = rest.popleft()
        if word == "--" and not only_words:
            only_words = True
        elif only_words or not _is_flag(word):
            if (taken := _filled(word, options, values)) is not None:
                raise UsageError("one_each", field=word, known=taken)
            _take(word, places, values)
        else:
            name, sign, value = word.partition("=")
            if name not in flags:
                raise unknown("option", name, flags)
            option = flags[name]
            if option.kind == "switch":
                if sign:
                    raise UsageError("value_unwanted", field=name)
                values[option.key] = True
            else:
                given = [value] if sign else _values(option, rest)
                _put(option, given, values)
    return values


def unknown(
    kind: Literal["option", "command"], word: str, known: Mapping[str, object]
) -> UsageError:
    """Returns the error about an unknown word, with the known word that was probably meant."""
    shown = word[:_SHOWN]
    meant = _nearest(word, known)
    if meant:
        return UsageError(f"{kind}_meant", field=shown, meant=meant)
    return UsageError(f"{kind}_unknown", field=shown)


def _is_flag(word: str) -> bool:
    return re.match(r"--[^\s=]*(=|$)|-[a-zA-Z]$", word) is not None


def _values(option: Option, rest: deque[str]) -> list[str]:
    """Takes the values after a flag: one word, or for a list all words up to the next flag."""
    given: list[str] = []
    while rest and not _is_flag(rest[0]) and (option.kind == "list" or not given):
        given.append(rest.popleft())
    if not given:
        raise UsageError("value_missing", field=option.flag)
    return given


def _filled(word: str, options: Sequence[Option], values: Mapping[str, object]) -> object | None:
    """Returns the value of a choice that has one already, if the word is another value of it."""
    taken = (values.get(option.key) for option in options if option.bare and word in option.choices)
    return next((value for value in taken if value is not None), None)


def _take(word: str, places: deque[Option], values: dict[str, object]) -> None:
    if not places:
        raise UsageError("word_unexpected", field=word[:_SHOWN])
    option = places[0] if places[0].kind == "list" else places.popleft()
    _put(option, [word], values)


def _put(option: Option, given: list[str], values: dict[str, object]) -> None:
    """Stores a value. Repeated lists are joined; of repeated other options the last one counts."""
    if option.choices and not set(given) <= set(option.choices):
        raise UsageError("choice", field=option.flag, known=", ".join(option.choices))
    if option.kind == "list":
        earlier = values.get(option.key)
        values[option.key] = [*(earlier if isinstance(earlier, list) else []), *given]
        return
    (value,) = given
    is_number = option.kind == "number" and re.fullmatch("-?[0-9]{1,18}", value)
    values[option.key] = int(value) if is_number else value


def _nearest(word: str, known: Mapping[str, object]) -> str | None:
    """Returns the only known word that begins with this one, or else a similar one."""
    longer = [name for name in known if len(word) > 2 and name.startswith(word)]
    if len(longer) == 1:
        return longer[0]
    from difflib import get_close_matches  # Needed only after a mistake.

    return next(iter(get_close_matches(word, list(known), n=1)), None)


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
    work: str = "commands:operation"
    """The module of this folder and its function that does the work. It is imported late, because
    the other commands start faster without it.
    """

    @property
    def options(self) -> tuple[Option, ...]:
        """All options: those of the operation, the own ones and the common ones."""
        row = _row_options(self.operation) if self.operation else ()
        return (*row, *self.own, *COMMON)

    def run(self, call: Call) -> int:
        """Does the work and returns the exit status."""
        module, _, name = self.work.partition(":")
        work: Callable[[Call], int] = getattr(import_module(f".{module}", __package__), name)
        return work(call)


_OF_EDITORS = {"undo": ("ids", "until"), "delete_records": ("dry_run",), "news_memory": ("own",)}
_OF_EDITORS |= {"commit_memory": ("preview",), "edit_record": ("pinned",)}
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
