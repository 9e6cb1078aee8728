"""The table of commands, from one data file: names, options, groups and examples.

`commands.json` has a row for each command, with the fields of `Command`. An option is its fields,
or the name alone for a switch. Choices that the rest of the program knows are named. An example is
a text, or a pair of one in English and one in Korean.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from typing import Any, get_args

from ..contract.hook_events import EVENTS
from ..contract.hosts import Host
from ..contract.project import Agent
from .command import COMMON, Command, Option

SHELLS = ("bash", "zsh", "fish", "powershell")
_CHOICES: Mapping[str, tuple[str, ...]] = {
    "hosts": get_args(Host),
    "agents": get_args(Agent),
    "events": EVENTS,
    "shells": SHELLS,
}


def _read() -> Mapping[str, Mapping[str, Any]]:
    with open(os.path.join(os.path.dirname(__file__), "commands.json"), "rb") as file:  # noqa: PTH118, PTH120, PTH123 - pathlib is slow to import
        rows: Mapping[str, Mapping[str, Any]] = json.loads(file.read())
    return rows


def _option(given: str | Mapping[str, Any]) -> Option:
    if isinstance(given, str):
        return Option(given, "switch")
    choices = given.get("choices", ())
    known = _CHOICES[choices] if isinstance(choices, str) else tuple(choices)
    return Option(**{**given, "choices": known})


def _command(name: str, row: Mapping[str, Any]) -> Command:
    own = tuple(map(_option, row.get("own", ())))
    pairs = ((one, one) if isinstance(one, str) else (one[0], one[1]) for one in row["examples"])
    return Command(name, **{**row, "own": own, "examples": tuple(pairs)})


BY_NAME: Mapping[str, Command] = {name: _command(name, row) for name, row in _read().items()}
COMMANDS = tuple(BY_NAME.values())


def split(words: Sequence[str]) -> tuple[list[str], str | None, list[str]]:
    """Returns the options before the command, its name or None, and the words after it."""
    valued = {option.flag for option in COMMON if option.kind != "switch"}
    position = 0
    while position < len(words) and words[position].startswith("-"):
        position += 2 if words[position] in valued else 1
    name = words[position] if position < len(words) else None
    return list(words[:position]), name, list(words[position + 1 :])
