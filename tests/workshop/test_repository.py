"""Rules for the repository as a whole: dependencies, documents, manifests, registries, reasons."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import generate_plugins
import pytest
import sentinel_memory
import warm_program
from every_sample import every_sample
from jsonschema import Draft7Validator, Draft202012Validator
from paths import DATA, ROOT, SERVER, TESTS
from published_page import page, public_address, registry_name
from requirements_table import REQUIREMENTS
from run import EXCUSED, outcomes_of, problems
from sentinel_memory import __version__
from sentinel_memory.contract.memory import LogMemoryParams
from sentinel_memory.core.log.record import format_line
from sentinel_memory.core.text.ids import timestamp
from sentinel_memory.service.intake import prepare

FOREIGN = {"pygls", "lsprotocol", "attrs", "attr", "cattrs", "mcp"}


@pytest.mark.requirement("S28")
def test_a_layer_loads_nothing_from_outside_its_own() -> None:
    layers = ["contract.operations", "hooks.moments", "store.store"]
    layers += ["service.handlers", "cli.program"]
    steps = "".join(f"import sentinel_memory.{one}; print(*sys.modules); " for one in layers)
    code = f"import sys; sys.path.insert(0, {str(SERVER)!r}); {steps}"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, encoding="utf-8"
    )
    contract, hooks, *others = [{*line.split()} for line in done.stdout.splitlines()]
    assert contract & {*FOREIGN, "filelock", "sentinel_memory.core.log.record"} == set()
    assert hooks & {*FOREIGN, "filelock", "argparse", "logging", "shutil"} == set()
    assert [one & FOREIGN for one in others] == [set()] * 3


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
        run.update(re.findall(r'\b(?:command|run|flow)\((?:\w+, )?"(\w+)"', text))
        if path.suffix == ".ts":
            run.update(re.findall(r"\b(\w+)\(", text))
    assert len(commands) > 20
    assert commands - run == set()


def test_the_pictures_and_pages_that_the_documents_name_exist() -> None:
    for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]:
        shown = re.sub(r"(?ms)^```.*?^```", "", path.read_text(encoding="utf-8"))  # no examples
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", shown):
            assert (path.parent / target).exists(), f"{path.name}: {target}"


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


# Registries

ADDRESS = "https://github.com/Some-Body/a-name"


def faults(schema: str, value: object) -> list[str]:
    published = json.loads((DATA / "registry_schemas" / schema).read_text(encoding="utf-8"))
    Draft7Validator.check_schema(published)
    return [error.message for error in Draft7Validator(published).iter_errors(value)]


@pytest.mark.parametrize("address", [None, ADDRESS])
def test_the_files_for_registries_are_of_their_published_schemas_and_of_one_version(
    address: str | None,
) -> None:
    files = generate_plugins.files(address)
    entry, bundle = (json.loads(files[name]) for name in ("server.json", "scripts/mcpb.json"))
    assert faults("server.schema.json", entry) == []
    assert faults("server.schema.json", {**entry, "description": "x" * 101}) != []
    assert faults("mcpb-manifest-v0.4.schema.json", bundle) == []
    assert faults("mcpb-manifest-v0.4.schema.json", {**bundle, "licence": "MIT"}) != []
    (package,) = entry["packages"]
    assert {entry["version"], package["version"], bundle["version"]} == {__version__}
    shown = page((ROOT / "README.md").read_text(encoding="utf-8"), address)
    assert f"\n<!-- mcp-name: {entry['name']} -->\n" in shown
    assert entry["name"] == registry_name(address)
    assert entry["name"] == f"io.github.{'Some-Body' if address else 'OWNER'}/sentinel-memory"


def test_a_published_page_leads_to_the_repository_or_nowhere() -> None:
    readme = "![a](docs/a.png)\n\nSee [b](docs/b.md), [c](#d) and [e](https://f.g).\n"
    mark = "\n<!-- mcp-name: io.github.{}/sentinel-memory -->\n"
    assert page(readme, None) == f"See b, [c](#d) and [e](https://f.g).\n{mark.format('OWNER')}"
    assert page(readme, ADDRESS) == (
        f"![a]({ADDRESS}/raw/HEAD/docs/a.png)\n\n"
        f"See [b]({ADDRESS}/blob/HEAD/docs/b.md), [c](#d) and [e](https://f.g).\n"
        f"{mark.format('Some-Body')}"
    )
    with_address = page((ROOT / "README.md").read_text(encoding="utf-8"), ADDRESS)
    assert re.findall(r"\]\((?!https:|#)[^)]*\)", with_address) == []
    assert "\n![" in with_address


def test_one_address_reaches_everything_that_names_the_repository() -> None:
    files = generate_plugins.files(ADDRESS)
    manifest: dict[str, Any] = json.loads(files["package.json"])
    urls = tomllib.loads(files["pyproject.toml"])["project"]["urls"]
    assert manifest["repository"]["url"] == urls["Repository"] == ADDRESS
    assert manifest["homepage"] == urls["Homepage"] == f"{ADDRESS}#readme"
    assert "allowMissingRepository" not in manifest["vsce"]
    schema = json.loads((DATA / "plugin_schemas" / "plugin.schema.json").read_text("utf-8"))
    plugins = [name for name in files if name.endswith("/plugin.json")]
    assert len(plugins) == 4
    for name in plugins:
        assert json.loads(files[name])["repository"] == ADDRESS
    validator = Draft202012Validator(schema)
    assert list(validator.iter_errors(json.loads(files["plugin/plugin.json"]))) == []
    bare = generate_plugins.files(None)
    places = ("package.json", "pyproject.toml", "server.json", "scripts/mcpb.json")
    changed = {name for name, text in files.items() if bare[name] != text}
    assert changed == {*places, *plugins}
    assert "github.com" not in bare["pyproject.toml"] + bare["server.json"]


@every_sample(
    "address",
    ["github.com/a/b", "https://example.org/a/b", "https://github.com/a", f"{ADDRESS}.git"],
)
def test_an_address_of_another_form_is_refused(address: str, tmp_path: Path) -> None:
    manifest = tmp_path / "package.json"
    manifest.write_text(json.dumps({"repository": {"type": "git", "url": address}}), "utf-8")
    with pytest.raises(ValueError, match=f"{re.escape(address)} is not of the form"):
        public_address(manifest)


# Citations

KEPT = '@pytest.mark.requirement("N09")\ndef test_kept(): ...\n'
MISSED = (
    '@pytest.mark.xfail(strict=True, reason="a floor")\n'
    '@pytest.mark.requirement("N08")\ndef test_missed(): ...\n'
)


def cited(folder: Path) -> set[str]:
    texts = (path.read_text(encoding="utf-8") for path in folder.rglob("test_*.py"))
    marks = (mark for text in texts for mark in re.findall(r"\bmark\.requirement\(([^)]*)\)", text))
    return {one for mark in marks for one in re.findall(r'"(\w+)"', mark)}


def expected_to_fail(folder: Path) -> Iterator[str]:
    for path in folder.rglob("test_*.py"):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "mark.xfail" in text else ():
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                marks = " ".join(map(ast.unparse, node.decorator_list))
                if "mark.xfail" in marks:
                    yield from re.findall(r"'([A-Z]\d\d)'", marks)


def cited_in_titles() -> set[str]:
    """The ids in the titles of tests of the client and of the editor."""
    paths = [*ROOT.glob("client/src/test/*.test.ts"), *ROOT.glob("tests/editor/**/*.test.*js")]
    texts = (path.read_text(encoding="utf-8") for path in paths)
    titles = (one for text in texts for one in re.findall(r'\b(?:it|test)\(\s*"([^"]*)"', text))
    return {one for title in titles for one in re.findall(r"\b([SPDGEMKN]\d\d)\b", title)}


def test_what_is_said_to_be_built_is_cited_by_a_test_and_nothing_else_is() -> None:
    built = {name for name, row in REQUIREMENTS.items() if row.state != "not built"}
    assert cited(ROOT / "tests") | cited_in_titles() == built


def test_a_row_whose_test_is_expected_to_fail_is_not_said_to_be_done() -> None:
    missed = set(expected_to_fail(ROOT / "tests"))
    assert {name for name in missed if REQUIREMENTS[name].state != "partly"} == set()


def test_an_expected_failure_is_seen_beside_its_citation(tmp_path: Path) -> None:
    (tmp_path / "test_floors.py").write_text(KEPT + MISSED, encoding="utf-8")
    assert (cited(tmp_path), list(expected_to_fail(tmp_path))) == ({"N08", "N09"}, ["N08"])


# The run under Wine: each failure has a reason, and each reason a failure.

REPORT = """<testsuites><testsuite>
<testcase classname="tests.test_a" name="test_kept"/>
<testcase classname="tests.test_a" name="test_lost[x]"><failure message="E  gone&#10;x"/></testcase>
<testcase classname="tests.test_a" name="test_left"><skipped message="no links"/></testcase>
<testcase classname="" name="tests.test_b"><error message="collection failure"/></testcase>
</testsuite></testsuites>
"""


def told(folder: Path, **reasons: str) -> list[str]:
    report = folder / "report.xml"
    report.write_text(REPORT, encoding="utf-8")
    rows = {f"test_a::{name}": reason for name, reason in reasons.items()}
    return list(problems(outcomes_of(report), rows, ["test_a", "test_b"]))


@pytest.mark.requirement("S31")
def test_a_failure_without_a_reason_and_a_reason_without_a_failure_fail_the_run(
    tmp_path: Path,
) -> None:
    uncollected = "test_b::tests.test_b failed: collection failure"
    assert told(tmp_path) == ["test_a::test_lost[x] failed: E  gone", uncollected]
    assert told(tmp_path, test_lost="Wine") == [uncollected]
    for name, wrong in (
        ("test_kept", "test_a::test_kept has a reason to fail, but passed"),
        ("test_left", "test_a::test_left has a reason to fail, but skipped"),
        ("test_gone", "test_a::test_gone has a reason, but there is no such test"),
    ):
        assert wrong in told(tmp_path, **{name: "Wine"})


@pytest.mark.requirement("S31")
def test_every_reason_names_a_test_or_file_that_is_there() -> None:
    for row in EXCUSED:
        file, _, test = row.partition("::")
        (found,) = TESTS.rglob(f"{file}.py")
        text = found.read_text(encoding="utf-8")
        assert f"def {test.partition('[')[0]}(" in text if test else text


# Many samples in one test


@every_sample("name", ["one", "two", "three"])
@every_sample("number, half", [(2, 1), (4, 2)])
def rule(name: str, number: int, half: int, most: int = 2) -> None:
    assert name != "two"
    assert number <= most
    assert number == 2 * half


def test_every_failing_sample_is_named_and_the_others_are_tried() -> None:
    with pytest.raises(AssertionError) as caught:
        rule()
    told = str(caught.value)
    assert told.startswith("3 of 3 samples fail:")
    assert told.count("'name': 'two'") == 1
    assert told.count("2 of 2 samples fail:") == 1
    assert told.count("{'number': 4, 'half': 2}") == 3
    assert told.count("{'number': 2, 'half': 1}") == 1


def test_samples_that_were_lost_do_not_pass() -> None:
    with pytest.raises(AssertionError, match="was lost"):
        every_sample("value", [])
