"""Rules for the repository as a whole: layers, generated files, documents, manifests."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib

import pytest
import sentinel_memory
import warm_program
from paths import ROOT, SERVER
from sentinel_memory.contract.memory import LogMemoryParams
from sentinel_memory.core.log.record import format_line
from sentinel_memory.core.text.ids import timestamp
from sentinel_memory.service.intake import prepare

FOREIGN = ["pygls", "lsprotocol", "attrs", "attr", "cattrs", "mcp"]


def fresh_modules(module: str) -> set[str]:
    """Returns the modules that importing one brings into a fresh interpreter."""
    code = f"import sys; sys.path.insert(0, {str(ROOT / 'server')!r}); import {module}; "
    code += "print(*sys.modules)"
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, check=True, encoding="utf-8")
    return set(done.stdout.split())


@pytest.mark.requirement("S28")
@pytest.mark.parametrize(
    ("module", "absent"),
    [
        ("sentinel_memory.store.store", FOREIGN),
        ("sentinel_memory.hooks.moments", [*FOREIGN, "filelock", "argparse", "logging", "shutil"]),
        (
            "sentinel_memory.contract.operations",
            [*FOREIGN, "filelock", "sentinel_memory.core.log.record"],
        ),
        ("sentinel_memory.service.handlers", FOREIGN),
        ("sentinel_memory.cli.program", FOREIGN),
    ],
)
def test_a_layer_loads_nothing_from_outside_its_own(module: str, absent: list[str]) -> None:
    assert fresh_modules(module) & set(absent) == set()


@pytest.mark.requirement("S28")
def test_the_run_time_dependencies_are_three() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = {re.split(r"[<>=]", entry)[0] for entry in project["dependencies"]}
    assert names == {"pygls", "lsprotocol", "filelock"}


@pytest.mark.requirement("S29")
def test_fifty_records_take_about_25_kilobytes() -> None:
    texts = (
        "The refund window was not stated, so the job was built for 14 days and had to be redone.",
        "환불 기한을 먼저 묻지 않아 14일로 구현했다가 다시 만들었다. 부분 환불은 승인이 필요하다.",
    )
    rule = "Ask for the refund window, partial refunds and who approves them before billing." * 2
    saved = [
        LogMemoryParams(
            topic="refund",
            missing_context=f"{texts[n % 2]} {n}",
            lesson=rule,
            ask_next_time="Which window holds?",
        )
        for n in range(50)
    ]
    lines = [format_line(prepare(one, timestamp())[0]) for one in saved]
    assert 20_000 < sum(len(line) + 1 for line in lines) < 27_500


KEYS = (
    r"gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{70}|glpat-[A-Za-z0-9_-]{20}"
    r"|npm_[A-Za-z0-9]{36}|sk_live_[A-Za-z0-9]{24}|SG\.[A-Za-z0-9_-]{22}\.|AIza[A-Za-z0-9_-]{35}"
    r"|xox[abpr]-[0-9]{10,}-[0-9A-Za-z-]{20}|sk-ant-api03-[A-Za-z0-9_-]{90}"
)
"""Keys for which the sites that host code refuse a push; samples are put together when they run."""


@pytest.mark.requirement("S22")
def test_no_tracked_file_holds_a_whole_key() -> None:
    found = subprocess.run(
        ["git", "grep", "-IhoE", KEYS], cwd=ROOT, capture_output=True, encoding="utf-8", check=False
    ).stdout
    assert [key for key in found.split() if len(set(key)) > 8] == []


def test_the_version_is_the_same_everywhere() -> None:
    manifest = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    versions = {manifest["version"], lock["version"], sentinel_memory.__version__}
    assert versions == {sentinel_memory.__version__}
    assert "## Unreleased" in changelog


def test_every_command_of_the_manifest_is_run_by_a_test() -> None:
    manifest = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    commands = {row["command"].split(".")[1] for row in manifest["contributes"]["commands"]}
    # In a real editor, in the client alone, or as a flow of the server.
    places = ("tests/editor/*.mjs", "client/src/test/*.test.ts", "tests/lsp/test_*.py")
    run: set[str] = set()
    for path in (path for place in places for path in ROOT.glob(place)):
        text = path.read_text(encoding="utf-8")
        run.update(re.findall(r"\bsentinelMemory\.(\w+)", text))
        run.update(re.findall(r'\b(?:command|run)\((?:\w+, )?"(\w+)"', text))
        if path.suffix == ".ts":
            run.update(re.findall(r"\b(\w+)\(", text))
    assert len(commands) > 20
    assert commands - run == set()


def test_the_pictures_and_pages_that_the_documents_name_exist() -> None:
    for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]:
        shown = re.sub(r"(?ms)^```.*?^```", "", page.read_text(encoding="utf-8"))  # no examples
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", shown):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


@pytest.mark.requirement("E05", "E08")
def test_the_projects_own_memory_has_no_problems_and_the_code_that_it_quotes_stands() -> None:
    environment = {"PYTHONPATH": str(SERVER), "LC_ALL": "C", "PATH": os.environ["PATH"]}
    said = []
    for words in (("--evidence",), ()):
        command = [*warm_program.MODULE, "check", *words, "--root", str(ROOT), "--json"]
        done = warm_program.run(command, ROOT, environment)
        assert done.returncode == 0
        said.append(json.loads(done.stdout))
    counts, problems = said[0]["counts"], said[1]
    assert problems == []
    assert sum(counts.values()) == counts["ok"] + counts["moved"]
    assert counts["ok"] >= 5
    log = (ROOT / ".context" / "memory_log.jsonl").read_text(encoding="utf-8")
    records = [json.loads(line) for line in log.splitlines()]
    assert len(records) >= 10
    for record in records:
        # A lesson names the commit that taught it, a principle the lessons that it was made of.
        ids = record["meta"].get("sources") or [record["meta"]["source"]]
        assert all(re.fullmatch(r"[0-9a-f]{7,40}", one) for one in ids)
