"""The tables of this package that lie as text beside its modules."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, NamedTuple, cast

from .expressions import expression

if TYPE_CHECKING:
    from importlib.abc import ResourceLoader  # It loads twenty modules, for 5 ms.


class Weights(NamedTuple):
    """How much signs count, and pairs of them, in tenths."""

    enough: int
    """Sum from which signs are enough."""
    alone: dict[str, int]
    pairs: dict[str, dict[str, int]]
    """Weights of pairs by the sign that comes first."""


def table(beside: str, name: str) -> str:
    """Returns the rows of a table, without the comment at its head.

    A module reads its tables when it is imported, because an update may remove our folder.

    `beside`: `__file__` of the module.
    """
    loader = cast("ResourceLoader", __spec__.loader)
    text = loader.get_data(os.path.join(os.path.dirname(beside), name)).decode()  # noqa: PTH118, PTH120 - pathlib is slow to import
    return text.replace("\r\n", "\n").partition("\n\n")[2].rstrip("\n")


def heads_and_rest(rows: str) -> list[tuple[str, str]]:
    """Returns the head of each row, and what stands behind two blanks or goes on indented."""
    whole = (row.partition("  ") for row in rows.replace("\n    ", "").split("\n"))
    return [(head, rest) for head, _, rest in whole if not head.startswith("# ")]


def weights_in(rows: str) -> Weights:
    """Returns the weights of a table, whose row is a sign, its weight, and those of its pairs."""
    alone: dict[str, int] = {}
    pairs: dict[str, dict[str, int]] = {}
    for row in rows.split("\n"):
        first, *others = row.split()
        for other in others:
            name, _, weight = other.rpartition("=")
            if name:
                pairs.setdefault(first, {})[name] = int(weight)
            else:
                alone[first] = int(weight)
    return Weights(alone.pop("enough"), alone, pairs)


def weighed_words(rows: str) -> dict[str, int]:
    """Returns the weight of each word of a table, whose row is a weight and its words."""
    split = (row.split() for row in rows.split("\n"))
    return {word: int(weight) for weight, *words in split for word in words}


def word_sets(rows: str) -> dict[str, frozenset[str]]:
    """Returns the words of a table by their set, whose name begins each row; `_` is a blank."""
    found: dict[str, set[str]] = {}
    for row in rows.split("\n"):
        name, *words = row.split()
        found.setdefault(name, set()).update(word.replace("_", " ") for word in words)
    return {name: frozenset(words) for name, words in found.items()}


class Expressions:
    """The expressions of a table, each an attribute with the name of its row.

    A row is a name, the flags as `(?i)` writes them, the needed texts in quotes, where ⏎ is a line
    break, and the reach; two blanks stand between. Below it stand a sample behind `=`, in which the
    expression finds something, and the expression in lines that are indented by four. A row in
    capitals is a part, whose name stands in braces in the rows below it.
    """

    def __init__(self, beside: str, name: str, **parts: str) -> None:
        """Reads a table.

        `beside`: as in `table`.
        `name`: as in `table`.
        `parts`: parts that the table does not hold, by name.
        """
        lines = (line for line in table(beside, name).split("\n") if not line.startswith("#"))
        for row in "\n".join(lines).replace("\n  ", "\0").split("\n"):
            head, _, rest = row.partition("\0= ")
            first, *pieces = (rest or head).split("\0  ")
            text = "".join(pieces)
            for part, inner in parts.items():
                text = text.replace(f"{{{part}}}", inner)
            if not rest:
                parts[first] = text
                continue
            title, *needs = head.replace("\0", "").split("  ")
            flags = needs.pop(0) if needs and needs[0][0] != '"' else ""
            reach = int(needs.pop()) if needs and needs[-1].isdigit() else 0
            held = tuple(need[1:-1].replace("⏎", "\n") for need in needs)
            found = expression(text, sum(_FLAGS[flag] for flag in flags), needs=held, reach=reach)
            setattr(self, title, found)

    def __getattr__(self, name: str) -> re.Pattern[str]:
        raise AttributeError(name)


_FLAGS = {"a": re.ASCII, "i": re.IGNORECASE, "m": re.MULTILINE}
