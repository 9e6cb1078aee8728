"""The workflow of the continuous integration: what it runs exists, and it may do little."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from node_code import node, yaml
from paths import ROOT

WORKFLOW = ROOT / ".github" / "workflows" / "ci.yml"
SUITES = f"""
import {{ EDITORS, checks }} from "{(ROOT / "scripts" / "suites.mjs").as_uri()}";
process.stdout.write(JSON.stringify([...Object.keys(checks("python")), ...EDITORS.flat()]));
"""


@pytest.fixture(scope="module")
def jobs(node_modules: Path) -> dict[str, Any]:
    """The jobs of the workflow by name."""
    assert node_modules.is_dir()
    workflow = yaml(WORKFLOW)
    assert workflow["permissions"] == {"contents": "read"}
    assert workflow["concurrency"]["cancel-in-progress"] is True
    jobs: dict[str, Any] = workflow["jobs"]
    return jobs


def commands(job: dict[str, Any]) -> list[list[str]]:
    """The command lines of a job that run suites, as words, without that for larger profiles."""
    every = [step["run"].split() for step in job["steps"] if "run" in step]
    chosen = [command for command in every if command[:2] == ["npm", "test"]]
    return [[word for word in command if word != "--full"] for command in chosen]


def test_every_command_of_a_job_is_a_suite_or_a_script_that_exists(jobs: dict[str, Any]) -> None:
    suites = set(node(SUITES))
    scripts = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["scripts"]
    for job in jobs.values():
        for command in commands(job):
            assert command[2] == "--"
            assert set(command[3:]) - suites == set()
        for step in job["steps"]:
            words = step.get("run", "npm test").split()
            assert words[0] == "npm"
            assert words[1] == "test" or (words[1] == "run" and words[2] in scripts)


def test_every_suite_runs_in_a_job_and_is_named_to_contributors(jobs: dict[str, Any]) -> None:
    run = {name for job in jobs.values() for command in commands(job) for name in command[3:]}
    suites = set(node(SUITES))
    assert suites - run == set()
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert {name for name in suites if f"`{name}`" not in guide} == set()


def test_a_job_runs_the_tests_in_the_editor_that_a_usual_run_leaves_out(
    jobs: dict[str, Any],
) -> None:
    folder = ROOT / "tests" / "editor"
    seldom = {
        path.name.removesuffix(".test.mjs")
        for path in folder.glob("*.test.mjs")
        if "inFullRuns" in path.read_text(encoding="utf-8")
    }
    lines = [step["run"].split() for job in jobs.values() for step in job["steps"] if "run" in step]
    run = {name for line in lines if "--full" in line for name in line}
    assert seldom
    assert seldom - run == set()


def test_what_a_usual_run_leaves_out_names_the_tests_that_prove_the_same() -> None:
    tests = ROOT / "tests"
    reasons = [
        (reason, path.name)
        for path in (tests / "editor").glob("*.mjs")
        for reason in re.findall(r'inFullRuns\(\s*"([^"]*)"', path.read_text(encoding="utf-8"))
    ]
    suites = (ROOT / "scripts" / "suites.mjs").read_text(encoding="utf-8")
    (seldom,) = re.findall(r"export const SELDOM = \[(.*?)\n\];", suites, re.DOTALL)
    reasons += re.findall(r'// (.*)\n\s*"(\w+)",', seldom)
    files = {path.name for path in (*tests.rglob("*.*"), *ROOT.glob("client/src/test/*.ts"))}
    named = [(re.findall(r"[\w-]+\.(?:test\.\w+|py)", text), name) for text, name in reasons]
    assert len(named) > 10
    for (text, _), (cited, name) in zip(reasons, named, strict=True):
        assert cited or text.startswith(("the test ", "it is the project ")), (name, text)
        assert set(cited) - files == set(), name


def test_the_tests_run_on_every_system_with_the_oldest_and_a_new_python(
    jobs: dict[str, Any],
) -> None:
    matrix = jobs["test"]["strategy"]["matrix"]
    assert [name.split("-")[0] for name in matrix["os"]] == ["ubuntu", "windows", "macos"]
    manifest = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert f'requires-python = ">={matrix["python"][0]}"' in manifest
    assert matrix["python"][1:] == ["3.14"]


def test_actions_are_pinned_by_hash_and_keep_no_credentials(jobs: dict[str, Any]) -> None:
    steps = [step for job in jobs.values() for step in job["steps"] if "uses" in step]
    assert steps
    for step in steps:
        assert re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40}", step["uses"])
        if step["uses"].startswith("actions/checkout@"):
            assert step["with"] == {"persist-credentials": False}
    for line in WORKFLOW.read_text(encoding="utf-8").splitlines():
        assert "uses:" not in line or re.search(r" # v\d+\.\d+\.\d+$", line), line


def test_what_a_job_downloads_is_kept_by_the_lock_files(jobs: dict[str, Any]) -> None:
    for job in jobs.values():
        steps = {
            step["uses"].split("@")[0]: step["with"] for step in job["steps"] if "uses" in step
        }
        for action, tool in (("actions/setup-python", "pip"), ("actions/setup-node", "npm")):
            assert steps[action]["cache"] == tool
            patterns = steps[action]["cache-dependency-path"].split()
            assert all(list(ROOT.glob(pattern)) for pattern in patterns), patterns


def test_every_suite_is_ended_before_its_job_is(jobs: dict[str, Any]) -> None:
    suites = (ROOT / "scripts" / "suites.mjs").as_uri()
    limits = node(
        f"""
        delete process.env.SENTINEL_TEST_PROFILE;
        const {{ EDITORS, checks, minutesOf }} = await import("{suites}");
        const names = [...Object.keys(checks()), ...EDITORS.flat()];
        const limits = names.map((name) => [name, minutesOf(name)]);
        process.stdout.write(JSON.stringify(Object.fromEntries(limits)));
        """,
    )
    for job in jobs.values():
        for command in commands(job):
            assert max(limits[name] for name in command[3:]) < job["timeout-minutes"]


def test_every_job_ends_by_itself(jobs: dict[str, Any]) -> None:
    assert all(0 < job["timeout-minutes"] <= 60 for job in jobs.values())


def test_where_no_editor_can_be_prepared_only_the_suites_that_open_one_are_refused(
    jobs: dict[str, Any],
) -> None:
    toolchain = (ROOT / "scripts" / "toolchain.mjs").as_uri()
    suites = (ROOT / "scripts" / "suites.mjs").as_uri()
    said = node(
        f"""
        Object.defineProperty(process, "platform", {{ value: "win32" }});
        const {{ prepare, toolchain }} = await import("{toolchain}");
        const {{ EDITORS }} = await import("{suites}");
        const refusal = await prepare().catch((error) => error.message);
        const ownNode = toolchain.node === process.execPath;
        process.stdout.write(JSON.stringify({{ refusal, ownNode, editors: EDITORS.flat() }}));
        """,
    )
    assert "There is no prepared editor for win32" in said["refusal"]
    assert said["ownNode"]
    (command,) = commands(jobs["test"])
    assert set(command[3:]) & set(said["editors"]) == set()
