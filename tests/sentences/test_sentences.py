"""The sentences as one table: each key once, in both languages, and none that nobody says."""

from __future__ import annotations

import ast
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
import sentinel_memory
from sentinel_memory.cli.table import COMMANDS
from sentinel_memory.contract.operations import OPERATIONS
from sentinel_memory.sentences.table import SECTIONS, SENTENCES

pytestmark = pytest.mark.requirement("S11")

PACKAGE = Path(sentinel_memory.__file__).parent
REFUSALS = {"StoreError", "FileError", "LauncherError", "RecordError", "ProjectError"}
REFUSALS |= {"InvalidParams", "UsageError"}


@cache
def sources() -> list[ast.Module]:
    return [ast.parse(path.read_text(encoding="utf-8")) for path in PACKAGE.rglob("*.py")]


def keys_in(node: ast.expr, function: ast.AST) -> Iterator[str]:
    """Yields what an expression may become, each a regular expression of keys."""
    match node:
        case ast.Constant(value=str(key)):
            yield re.escape(key)
        case ast.JoinedStr(values=parts):
            yield "".join(
                re.escape(part.value)
                if isinstance(part, ast.Constant) and isinstance(part.value, str)
                else ".+"
                for part in parts
            )
        case ast.IfExp(body=first, orelse=other):
            yield from keys_in(first, function)
            yield from keys_in(other, function)
        case ast.Name(id=name):
            for one in ast.walk(function):
                if isinstance(one, ast.Assign) and ast.unparse(one.targets[0]) == name:
                    yield from keys_in(one.value, function)


def asked_of(tree: ast.Module) -> Iterator[str]:
    """Yields which keys a module asks for, as far as its text shows it."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    functions = [one for one in ast.walk(tree) if isinstance(one, kinds)]
    for function in functions or [tree]:
        for call in (one for one in ast.walk(function) if isinstance(one, ast.Call)):
            asker = ast.unparse(call.func)
            name = asker.rpartition(".")[2]
            if name == "say" and len(call.args) == 2:
                yield from keys_in(call.args[1], function)
            elif name == "say_counted" or asker == "flow.counted":
                for key in keys_in(call.args[name == "say_counted"], function):
                    yield from (key, f"{key}_one")
            elif asker == "flow.row" and len(call.args) > 1:  # title, icon, line below
                for key in (*call.args[1:2], *call.args[3:4]):
                    yield from keys_in(key, function)
            elif call.args and (name in REFUSALS or asker == "flow.say"):
                yield from keys_in(call.args[0], function)


def unknown_in(tree: ast.Module) -> list[str]:
    """Returns the keys that a module asks for and no table holds."""
    return [asked for asked in asked_of(tree) if not is_known(asked)]


@cache
def is_known(asked: str) -> bool:
    """Whether a key matches an expression as a whole."""
    return re.search(f"^(?:{asked})$", "\n".join(SENTENCES), re.MULTILINE) is not None


def test_the_data_file_has_one_form_and_no_key_twice() -> None:
    text = (PACKAGE / "sentences" / "sentences.json").read_text(encoding="utf-8")
    assert text == json.dumps(SECTIONS, ensure_ascii=False, indent=2) + "\n"
    assert [*SECTIONS] == sorted(SECTIONS)
    subjects = (table for name, table in SECTIONS.items() if name != "persons")
    counted = Counter(key for table in subjects for key in table)
    assert [key for key, times in counted.items() if times > 1] == []
    assert SECTIONS["persons"].keys() <= counted.keys()


@pytest.mark.parametrize("table", SECTIONS.values(), ids=SECTIONS)
def test_every_sentence_names_the_same_facts_in_both_languages(
    table: Mapping[str, tuple[str, str]],
) -> None:
    for english, korean in table.values():
        english_facts, korean_facts = (
            {name for _, name, _, _ in Formatter().parse(text) if name}
            for text in (english, korean)
        )
        assert english_facts == korean_facts
        assert re.search("[가-힣]", korean)
        assert english != korean


def test_every_sentence_that_the_code_asks_for_is_there() -> None:
    assert [unknown for tree in sources() for unknown in unknown_in(tree)] == []


def test_every_sentence_is_one_that_the_code_asks_for() -> None:
    named: set[str] = {row.name for row in (*OPERATIONS, *COMMANDS)}
    shapes: set[str] = set()
    for tree in sources():
        for node in ast.walk(tree):
            match node:
                case ast.Constant(value=str(text)):
                    named.add(text)
                case ast.JoinedStr():
                    shapes |= {shape for shape in keys_in(node, tree) if re.search("[a-z]", shape)}
    built = [re.compile(shape) for shape in shapes]
    unasked = [
        key
        for key in SENTENCES
        if key not in named and not any(shape.fullmatch(key) for shape in built)
    ]
    assert unasked == []


@pytest.mark.parametrize(
    "code",
    [
        'say(language, "no_such_key")',
        'say(language, "count" if one else "no_such_key")',
        'say(language, f"no_such_{key}")',
        'say_counted(language, "commit_files", count)',
        'flow.row("id", "action_cancel", "close", "no_such_key")',
        'flow.say("no_such_key", count=2)',
        'key = "no_such_key"; say(language, key)',
        'raise StoreError("no_such_key")',
        'raise InvalidParams(f"no_such_{key}", field="topic")',
    ],
)
def test_a_planted_key_is_found_in_a_function_too(code: str) -> None:
    for text in (code, f"def told(language):\n    {code}"):
        assert len(unknown_in(ast.parse(text))) == 1
