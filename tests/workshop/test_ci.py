"""The workflow of the continuous integration: what it runs exists, and it may do little."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from paths import ROOT
from processes import node, yaml

WORKFLOW = ROOT / ".github" / "workflows" / "ci.yml"
SCRIPTS = (ROOT / "scripts").as_uri()
SUITES = f"""
delete process.env.SENTINEL_TEST_PROFILE;
const {{ EDITORS, checks, minutesOf }} = await import("{SCRIPTS}/suites.mjs");
const names = [...Object.keys(checks("python")), ...EDITORS.flat()];
const limits = names.map((name) => [name, minutesOf(name)]);
process.stdout.write(JSON.stringify(Object.fromEntries(limits)));
"""
NO_EDITOR = f"""
Object.defineProperty(process, "platform", {{ value: "win32" }});
const {{ prepare, toolchain }} = await import("{SCRIPTS}/toolchain.mjs");
const {{ EDITORS }} = await import("{SCRIPTS}/suites.mjs");
const refusal = await prepare().catch((error) => error.message);
const ownNode = toolchain.node === process.execPath;
process.stdout.write(JSON.stringify({{ refusal, ownNode, editors: EDITORS.flat() }}));
"""
Jobs = dict[str, Any]


@pytest.fixture(scope="module")
def jobs(node_modules: Path) -> Jobs:
    """The jobs of the workflow by name."""
    assert node_modules.is_dir()
    workflow = yaml(WORKFLOW)
    assert workflow["permissions"] == {"contents": "read"}
    assert workflow["concurrency"]["cancel-in-progress"] is True
    jobs: Jobs = workflow["jobs"]
    return jobs


def lines(job: dict[str, Any]) -> list[list[str]]:
    return [step["run"].split() for step in job["steps"] if "run" in step]


def suites_of(job: dict[str, Any]) -> set[str]:
    found = [line for line in lines(job) if line[:2] == ["npm", "test"]]
    assert all(line[2] == "--" for line in found)
    return {name for line in found for name in line[3:]} - {"--full"}


def test_every_suite_runs_in_a_job_that_ends_after_it_and_is_named_to_contributors(
    jobs: Jobs,
) -> None:
    minutes = node(SUITES)
    assert set.union(*map(suites_of, jobs.values())) == minutes.keys()
    for job in jobs.values():
        longest = max((minutes[name] for name in suites_of(job)), default=0)
        assert longest < job["timeout-minutes"] <= 60
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert {name for name in minutes if f"`{name}`" not in guide} == set()


def test_a_job_runs_nothing_else_but_scripts_that_exist(jobs: Jobs) -> None:
    scripts = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["scripts"]
    for program, word, *words in (line for job in jobs.values() for line in lines(job)):
        assert program == "npm"
        assert word == "test" or (word == "run" and words[0] in scripts)


def test_a_job_runs_the_tests_in_the_editor_that_a_usual_run_leaves_out(jobs: Jobs) -> None:
    folder = ROOT / "tests" / "editor"
    seldom = {
        path.name.removesuffix(".test.mjs")
        for path in folder.glob("*.test.mjs")
        if "inFullRuns" in path.read_text(encoding="utf-8")
    }
    run = {
        name for job in jobs.values() for line in lines(job) if "--full" in line for name in line
    }
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
    assert len(named) > 8
    for (text, _), (cited, name) in zip(reasons, named, strict=True):
        assert cited or text.startswith(("the test ", "it is the project ")), (name, text)
        assert set(cited) - files == set(), name


def test_the_tests_run_on_every_system_with_the_oldest_and_a_new_python(
    jobs: Jobs,
) -> None:
    matrix = jobs["test"]["strategy"]["matrix"]
    assert [name.split("-")[0] for name in matrix["os"]] == ["ubuntu", "windows", "macos"]
    manifest = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert f'requires-python = ">={matrix["python"][0]}"' in manifest
    assert matrix["python"][1:] == ["3.14"]


def test_actions_are_pinned_by_hash_keep_no_credentials_and_cache_by_the_lock_files(
    jobs: Jobs,
) -> None:
    for job in jobs.values():
        steps = {}
        for step in (step for step in job["steps"] if "uses" in step):
            assert re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40}", step["uses"])
            steps[step["uses"].split("@")[0]] = step.get("with")
        assert steps["actions/checkout"] == {"persist-credentials": False}
        for action, tool in (("actions/setup-python", "pip"), ("actions/setup-node", "npm")):
            assert steps[action]["cache"] == tool
            patterns = steps[action]["cache-dependency-path"].split()
            assert all(list(ROOT.glob(pattern)) for pattern in patterns), patterns
    for line in WORKFLOW.read_text(encoding="utf-8").splitlines():
        assert "uses:" not in line or re.search(r" # v\d+\.\d+\.\d+$", line), line


def test_where_no_editor_can_be_prepared_only_the_suites_that_open_one_are_refused(
    jobs: Jobs,
) -> None:
    said = node(NO_EDITOR)
    assert "There is no prepared editor for win32" in said["refusal"]
    assert said["ownNode"]
    assert suites_of(jobs["test"]).isdisjoint(said["editors"])
