"""The sentences as one table, and their words for agents and for people (S11)."""

from __future__ import annotations

import ast
import json
import re
import shlex
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
import run_profile
import sentinel_memory
from cli_process import COMMAND, environment, run
from every_sample import every_sample, pairs, samples
from git_repository import commit_all, isolate, repository
from lsp_client import MemoryClient
from mcp_wire import Wire, text_of
from project_logs import write_log
from sample_records import log
from sentinel_memory.cli.table import COMMANDS
from sentinel_memory.contract.operations import OPERATIONS
from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.sentences.audience import said_to
from sentinel_memory.sentences.say import say
from sentinel_memory.sentences.table import SECTIONS, SENTENCES, WORDINGS

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
    return [asked for asked in asked_of(tree) if not is_known(asked)]


@cache
def is_known(asked: str) -> bool:
    return re.search(f"^(?:{asked})$", "\n".join(SENTENCES), re.MULTILINE) is not None


def test_the_data_file_has_one_form_and_no_key_twice() -> None:
    text = (PACKAGE / "sentences" / "sentences.json").read_text(encoding="utf-8")
    assert text == json.dumps(SECTIONS, ensure_ascii=False, indent=2) + "\n"
    assert [*SECTIONS] == sorted(SECTIONS)
    subjects = (table for name, table in SECTIONS.items() if name != "persons")
    counted = Counter(key for table in subjects for key in table)
    assert [key for key, times in counted.items() if times > 1] == []
    assert SECTIONS["persons"].keys() <= counted.keys()


@every_sample("table", SECTIONS.values())
def test_both_languages_have_the_same_facts(table: Mapping[str, tuple[str, str]]) -> None:
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


@every_sample(
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


if sys.platform != "win32":
    from terminal_session import open_terminal


OF_AGENTS = re.compile(
    r"(?:search|log|compact)_memory|source_ids|target_topic|token_budget|\bdetail=|\bids=|\bids를"
    r"|(?:this|[Tt]he) cursor(?: at|:|$)|(?:이|끝의|나머지는) cursor|ones by their ids"
    r"|Ask the user|사용자에게 (?:묻고|물어보)"
)
"""What only sentences for agents name: a tool, a parameter, or the person as somebody else."""
FOR_AGENTS = ("hook_", "prompt_", "learn_brief_", "workflow_", "skill_", "rule_", "tool_")
"""Beginnings of keys whose sentences a person only passes on to an agent, or sees in a file."""
OF_SHELLS = re.compile(r"sentinel-memory (?:search|log|edit|compact)\b")
"""Commands in whose place an agent has a tool."""


@pytest.mark.parametrize("language", ["en", "ko"])
def test_each_sentence_with_a_tool_has_a_wording_for_people_without_one(language: str) -> None:
    at = language == "ko"
    answers = {
        key: pair[at]
        for name, table in SECTIONS.items()
        if name not in ("persons", "command_line", "command_line_search")
        for key, pair in table.items()
    }
    named = {key for key, text in answers.items() if OF_AGENTS.search(text)}
    assert [key for key in named if key not in WORDINGS and not key.startswith(FOR_AGENTS)] == []
    assert [key for key, pair in WORDINGS.items() if OF_AGENTS.search(pair[at])] == []
    assert len(named & WORDINGS.keys()) > 20
    for key, pair in WORDINGS.items():
        facts, known = (set(map(field_of, Formatter().parse(t))) for t in (pair[at], answers[key]))
        assert facts <= known, key
        assert not at or re.search("[가-힣]", pair[at])


def field_of(piece: tuple[str, str | None, str | None, str | None]) -> str | None:
    return piece[1]


def test_a_person_is_meant_only_within_what_is_said_to_one() -> None:
    def said() -> str:
        return say("en", "hint_amend", ref="r")

    for_agents = said()
    with said_to(person=True):
        assert said() != for_agents
        with said_to(person=False):
            assert said() == for_agents
        assert said() != for_agents
    assert said() == for_agents


MANY = [log(f"refund gap {n}", topic=f"pay{n % 30}", lesson="refund " * 60) for n in range(70)]
FULL = [log(f"gap {n}", topic=f"topic{n}") for n in range(55)]
FEW = [log(f"refund gap {n}", topic="pay", question="Which tax?") for n in range(4)]
RECORDS = {"many": MANY, "full": FULL, "few": FEW, "none": []}
CASES = [
    (name, *case) for name, rows in samples("terminal_commands.txt").items() for case in pairs(rows)
]
"""The records in a memory, a command, and what a person must read after it."""


@pytest.fixture(scope="module")
def shops(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Sequence[Record]], Path]:
    """Gives a repository in which these records and some code are committed, made once for them."""

    @cache
    def made(lines: tuple[bytes, ...]) -> Path:
        place = tmp_path_factory.mktemp("shop")
        with pytest.MonkeyPatch.context() as patch:
            isolate(patch, place / "home")
            project = repository(place)
            write_log(project, lines)
            (project / "pay.py").write_text("VALUE = 1\n", encoding="utf-8")
            commit_all(project)
        return project

    return lambda records: made(tuple(sorted(map(format_line, records))))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminal in Python")
@pytest.mark.parametrize(
    ("name", "command", "told", "language"),
    # The sentences of a language are the same table: in every run each case has one of them.
    [
        (*case, language)
        for number, case in enumerate(CASES)
        for language in (("en", "ko") if run_profile.FULL else (("en", "ko")[number % 2],))
    ],
)
def test_a_person_at_a_terminal_reads_commands_and_no_tools(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    shops: Callable[[Sequence[Record]], Path],
    name: str,
    command: str,
    told: str,
    language: str,
) -> None:
    records = RECORDS[name]
    words = shlex.split(command.format(id=records[0].id if records else ""))
    isolate(monkeypatch, tmp_path / "home")
    project = Path(shutil.copytree(shops(records), tmp_path / "shop"))
    (project / "pay.py").write_text("TOTAL_OF_ALL_REFUNDS = 'in whole cents'\n", encoding="utf-8")
    known = environment(TERM="xterm", NO_COLOR="1", PAGER="cat", HOME=str(tmp_path))
    typed = [*COMMAND, *words, "--language", language]
    with open_terminal(typed, project, known, width=100) as terminal:
        seen = " ".join(terminal.finish().split())
    assert "Traceback" not in seen
    assert OF_AGENTS.findall(seen) == []
    assert told in seen or (language == "ko" and told == "Settle" and "작업 전에" in seen)


def test_a_pipe_and_json_have_the_words_for_agents(project: Path) -> None:
    write_log(project, sorted(map(format_line, MANY)))
    piped = run(project, "search", "refund", "--language", "en").stdout.decode()
    assert OF_AGENTS.search(piped)
    assert not OF_SHELLS.search(piped)
    answer = json.loads(run(project, "compact", "--language", "en", "--json").stdout)
    assert OF_AGENTS.search(answer["text"])


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminal in Python")
def test_json_in_a_terminal_is_what_a_pipe_gets(project: Path, tmp_path: Path) -> None:
    write_log(project, sorted(map(format_line, FULL)))
    words = ("compact", "--json", "--language", "en")
    known = environment(TERM="xterm", HOME=str(tmp_path))
    with open_terminal([*COMMAND, *words], project, known, width=100) as terminal:
        seen = terminal.finish().strip()
    assert json.loads(seen) == json.loads(run(project, *words).stdout)


def test_an_agent_reads_of_no_command_for_which_it_has_a_tool(tmp_path: Path) -> None:
    for number, (name, rows) in enumerate(samples("agent_calls.txt").items()):
        place, language = tmp_path / name, ("en", "ko")[number % 2]
        place.mkdir()
        project = repository(place)
        write_log(project, sorted(map(format_line, RECORDS[name])))
        calls = [row.replace("ID", FEW[0].id).partition(" ") for row in rows]
        with Wire(project, "--language", language) as wire:
            wire.open()
            texts = [text_of(wire.call(tool, **json.loads(given))) for tool, _, given in calls]
        assert [text for text in texts if OF_SHELLS.search(text)] == []


async def test_the_editor_shows_a_person_commands(client: MemoryClient, project: Path) -> None:
    write_log(project, sorted(map(format_line, MANY)))
    await client.open(project)
    renamed = await client.ask("rename_topic", topic="pay1", new_topic="billing")
    assert "compact --edit" in renamed["text"]
    assert not OF_AGENTS.search(renamed["text"])
    found = await client.ask("search_memory", query="refund")
    assert "call compact_memory" in "".join(found["parts"])


async def test_the_problems_tell_of_a_full_memory(client: MemoryClient, project: Path) -> None:
    path = write_log(project, sorted(map(format_line, FULL)))
    await client.open(project)
    shown = await client.next("textDocument/publishDiagnostics")
    while shown.uri != path.as_uri() or not shown.diagnostics:
        shown = await client.next("textDocument/publishDiagnostics")
    (message,) = (one.message for one in shown.diagnostics if one.code == "memory-full")
    assert "edit ID --topic TOPIC" in message
