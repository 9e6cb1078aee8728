"""Every regular expression of the server takes time in the length of a text (K08, S22, S20).

The expressions are found in the modules themselves, and so are the ways in which each is used. The
texts are made from the expression: what stands before a repetition, the repeated part again and
again, and an end that does not fit.
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from re import _constants as codes  # type: ignore[attr-defined]  # without a stub
from re import _parser as parser  # type: ignore[attr-defined]  # without a stub
from types import ModuleType
from typing import Any, NamedTuple

import pytest
import sentinel_memory
from run_profile import FULL
from sentinel_memory.core.planted import instructions, orders
from sentinel_memory.core.prompts.corrections import signs_in
from sentinel_memory.core.secrets.placed import HABITS
from sentinel_memory.core.text.expressions import Expression
from sentinel_memory.core.text.tables import Expressions

LONG, SHORT = 4_096, 512
QUICK = 0.003
"""Seconds within which a text of `LONG` characters is read in time in its length."""
STEEP = 24
"""The ratio of the times of both lengths above which it grows with the square: 64 where it does."""
USES = ("match", "fullmatch", "search", "finditer", "findall", "sub", "split")
PIECES = (*"aA1 \n\t-.,:;=/\"'`([{<|#*_+@%&\\가ぁ漢é", "a ", "a.", "a-", "1.", "a=", "\n ", "=\n")
ENDS = ("", "\0", "a\0", "\n")
PARTS = 4
EVERY = 1 if FULL else 24
"""Of so many expressions, the usual run tries one."""
BOUNDED: Mapping[str, int] = {
    "core.checks.hints._CODE": 200,  # a longer line is no code
    "core.evidence.finding._LINE_END": 70,  # a third of a quote
    "core.learning.": 2_000,  # a longer line or subject is cut, or no lesson
    "core.prompts.corrections.signs_in": 1_000,  # a longer message is no correction
    "core.secrets.assignments._RE.of_others": 96,  # before a name
    "core.secrets.assignments._RE.no_secret": 32,  # the name of a member
    "core.secrets.named._SAID.": 110,  # from a name to its value
    "core.secrets.placed._RE.called": 40,  # before a parenthesis
    **dict.fromkeys(  # a value, or what stands near it
        (
            *(f"core.secrets.weighed._RE.{name}" for name in ("name_before", "of_code")),
            *(f"core.secrets.weighed._RE.{name}" for name in ("record", "word")),
            "core.secrets.hints._LATIN",
            *(f"core.secrets.weighed.{name}" for name in ("_FORMS", "_SETS", "_TAILS")),
        ),
        130,
    ),
    "core.secrets.weighed._RE.in_block": 400,  # before a line
    "core.secrets.named._QUOTED": 520,  # read at one place, and counted by itself
}
"""Expressions that see at most so many characters, which their modules say."""
SOON = 0.02
"""Seconds within which such a text is read, whatever it is."""


class Known(NamedTuple):
    """An expression and its place."""

    name: str
    pattern: re.Pattern[Any]
    uses: frozenset[str]


def modules() -> Iterator[ModuleType]:
    for found in pkgutil.walk_packages(sentinel_memory.__path__, "sentinel_memory."):
        if not found.name.endswith("__main__"):
            try:
                yield importlib.import_module(found.name)
            except ImportError:
                assert ".team" in found.name  # an extra that is not installed


@cache
def used() -> Mapping[tuple[str, str], frozenset[str]]:
    """The methods that are called on each name of a module; "" is the module of all others."""
    root = Path(sentinel_memory.__path__[0])
    found: dict[tuple[str, str], set[str]] = {}
    for path in root.rglob("*.py"):
        module = ".".join(path.relative_to(root).with_suffix("").parts)
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr in USES:
                owner = node.value.value if isinstance(node.value, ast.Subscript) else node.value
                name = owner.id if isinstance(owner, ast.Name) else getattr(owner, "attr", "")
                for place in (module, "") if not name.startswith("_") else (module,):
                    found.setdefault((place, name), set()).add(node.attr)
    return {name: frozenset(methods) for name, methods in found.items()}


def patterns_in(value: object, depth: int = 0) -> Iterator[re.Pattern[Any]]:
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, Expression):
        yield value.compiled
    elif depth < 4 and isinstance(value, dict):
        for inner in value.values():
            yield from patterns_in(inner, depth + 1)
    elif depth < 4 and isinstance(value, tuple | list | set | frozenset):
        for inner in value:
            yield from patterns_in(inner, depth + 1)
        if isinstance(made := getattr(type(value), "pattern", None), property):
            yield made.fget(value)  # type: ignore[misc]  # the format of a key


@cache
def everything() -> Sequence[Known]:
    """All expressions, each once for its text and flags."""
    found: dict[tuple[str | bytes, int], Known] = {}

    def add(name: str, pattern: re.Pattern[Any], uses: Iterable[str]) -> None:
        one = found.get((pattern.pattern, pattern.flags))
        both = frozenset(uses) | (one.uses if one else frozenset())
        found[pattern.pattern, pattern.flags] = Known(one.name if one else name, pattern, both)

    for module in modules():
        short = module.__name__.removeprefix("sentinel_memory.")
        values = dict(vars(module))
        for table in [name for name, value in values.items() if isinstance(value, Expressions)]:
            values |= {f"{table}.{row}": one for row, one in vars(values.pop(table)).items()}
        for name, value in values.items():
            for pattern in patterns_in(value):
                place = short if name.startswith("_") else ""
                add(f"{short}.{name}", pattern, used().get((place, name.rpartition(".")[2]), ()))
    for signs in map(signs_in, ("english", "korean")):
        for pattern in patterns_in(signs):
            add("core.prompts.corrections.signs_in", pattern, ("search",))
    for number, habit in enumerate(HABITS):
        add(f"habit {number}", re.compile(habit.expression, re.IGNORECASE), ("finditer",))
    for number, mark in enumerate(instructions._MARKS):
        add(f"mark {number}", re.compile(mark.pattern), ("finditer",))
    for _, shape in orders._shapes()[0]:
        for pattern in patterns_in(shape):
            add("shape", pattern, ("finditer",))
    # One that only a table holds is used in a way that its name does not tell.
    return [
        one if one.uses else one._replace(uses=frozenset({"finditer"})) for one in found.values()
    ]


def sample(node: Any) -> str:  # noqa: ANN401 - a part of a parsed expression
    """A short text that fits a part of an expression, but for what stands around it."""
    return "".join(_sample(op, value) for op, value in node)


def _sample(op: Any, value: Any) -> str:  # noqa: ANN401 - as above
    if op is codes.LITERAL:
        return chr(value)
    if op is codes.NOT_LITERAL:
        return "a" if value != ord("a") else "b"
    if op is codes.ANY:
        return "a"
    if op is codes.IN:
        return next(iter(members(value)), "")
    if op is codes.BRANCH:
        return sample(value[1][0])
    if op is codes.SUBPATTERN:
        return sample(value[-1])
    if op is codes.ATOMIC_GROUP:
        return sample(value)
    if op in (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT):
        return sample(value[2]) * max(1, min(value[0], 40))
    return ""


def members(parts: Any) -> Iterator[str]:  # noqa: ANN401 - as above
    if parts[0][0] is codes.NEGATE:
        yield from (one for one in "a1 -." if re.match("[^x]", one))
        return
    for op, value in parts:
        if op is codes.LITERAL:
            yield chr(value)
        elif op is codes.RANGE:
            yield chr(value[0])
        elif op is codes.CATEGORY:
            yield {codes.CATEGORY_DIGIT: "1", codes.CATEGORY_SPACE: " "}.get(value, "a")


def repeated(node: Any, head: str = "") -> Iterator[tuple[str, str]]:  # noqa: ANN401 - as above
    """What stands before each repetition of an expression, and what it repeats."""
    for op, value in node:
        if op in (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT):
            if value[1] > 8:
                yield from ((head, one) for one in ways(value[2]))
            yield from repeated(value[2], head)
        elif op is codes.BRANCH:
            for branch in value[1]:
                yield from repeated(branch, head)
        elif op is codes.SUBPATTERN:
            yield from repeated(value[-1], head)
        elif op is codes.ATOMIC_GROUP:
            yield from repeated(value, head)
        elif op in (codes.ASSERT, codes.ASSERT_NOT):
            yield from repeated(value[1], head)
        head += _sample(op, value)


def ways(node: Any) -> Iterator[str]:  # noqa: ANN401 - as above
    """Some texts that a repeated part fits."""
    if len(node) == 1 and node[0][0] is codes.IN:
        yield from list(members(node[0][1]))[:4]
    elif len(node) == 1 and node[0][0] is codes.BRANCH:
        yield from map(sample, node[0][1][1][:6])
    else:
        yield sample(node)


def texts(known: Known) -> Iterator[tuple[str, str, str]]:
    text, flags = known.pattern.pattern, known.pattern.flags
    parsed = parser.parse(text if isinstance(text, str) else text.decode("latin-1"), flags & ~256)
    whole = sample(parsed)
    found = {(head, piece) for head, piece in repeated(parsed) if piece}
    found |= {("", head + piece) for head, piece in found} | {("", whole)} | {("", whole[:-1])}
    found |= {("", piece) for piece in PIECES}
    for head, piece in sorted(found):
        if piece:
            yield from ((head, piece, end) for end in ENDS[: 4 if FULL else 2])


def seconds(known: Known, use: str, text: str) -> float:
    data: Any = text if isinstance(known.pattern.pattern, str) else text.encode()
    run = getattr(known.pattern, use)
    best = 9.0
    for _ in range(3):
        began = time.process_time()
        if use == "finditer":
            for _one in run(data):
                pass
        elif use == "sub":
            run(data[:0], data)
        else:
            run(data)
        best = min(best, time.process_time() - began)
        if best < QUICK:
            break
    return best


def is_steep(known: Known, use: str, head: str, piece: str, end: str) -> bool:
    def made(size: int) -> str:
        return head + piece * (size // len(piece)) + end

    short = seconds(known, use, made(SHORT))
    if short < 0.02:
        long = seconds(known, use, made(LONG))
        return long > QUICK and long / max(short, 1e-6) > STEEP
    return True


def slow(known: Known) -> tuple[str, str, str, str] | None:
    """The first text that takes too long, and how it was read."""
    bound = next((most for name, most in BOUNDED.items() if known.name.startswith(name)), None)
    # Who finds everything reads the whole text, as the others do that read more than its beginning.
    whole = {"search", "findall", "sub", "split"} if "finditer" in known.uses else set()
    for use in sorted(known.uses - whole):
        for head, piece, end in texts(known):
            if bound is not None:
                text = (head + piece * bound)[: bound - len(end)] + end
                if all(seconds(known, use, text) > SOON for _ in range(2)):
                    return use, head, piece, end
            elif all(is_steep(known, use, head, piece, end) for _ in range(2)):
                return use, head, piece, end
    return None


@pytest.mark.requirement("K08", "S22", "S20")
@pytest.mark.timeout(1_800)
@pytest.mark.parametrize("part", range(PARTS))
def test_no_expression_of_the_server_takes_more_than_time_in_the_length_of_a_text(
    part: int,
) -> None:
    tried = everything()[part::PARTS]
    assert len(tried) > 250
    found = {one.name: told for one in tried[::EVERY] if (told := slow(one))}
    assert found == {}
