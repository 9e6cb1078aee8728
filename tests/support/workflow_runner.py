"""Runs the jobs of a workflow file as GitHub does, as far as that goes without GitHub.

`actions/checkout` is done by git, and an action that is ours runs from the tree of this repository.
An expression that is no input of the action, and any key that is not known here, is refused.
"""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from typing import Any, NamedTuple

from git_repository import git
from node_code import ROOT, yaml

_EXPRESSION = re.compile(r"\$\{\{\s*inputs\.([\w-]+)\s*\}\}")
SUMMARY = "summary.md"
"""The file beside the workspace to which steps add the summary of the job."""
_STEP = {"shell", "env", "run"}


class Event(NamedTuple):
    """The event that starts a workflow: a push to a branch, or a request to merge it."""

    remote: Path
    branch: str
    base: str = ""
    """Of a pull request."""


class Done(NamedTuple):
    """The outcome of the steps of an action, and their output."""

    status: int
    lines: list[str]


def run_workflow(
    workflow: Path, event: Event, workspace: Path, environment: dict[str, str], **inputs: str
) -> Done:
    """Runs the only job of a workflow.

    Args:
        workflow: the file.
        event: what starts it.
        workspace: an empty folder for the checkout.
        environment: of the runner.
        inputs: of the action, beside those that the workflow gives or in their place.
    """
    (job,) = yaml(workflow)["jobs"].values()
    checkout, action = job["steps"]
    assert checkout["uses"].startswith("actions/checkout@")
    _checkout(event, workspace, checkout["with"]["fetch-depth"])
    assert action.keys() == {"uses", "with"}
    runner = {
        **environment,
        "GITHUB_ACTIONS": "true",
        "GITHUB_ACTION_PATH": str(ROOT),
        "GITHUB_BASE_REF": event.base,
        "GITHUB_STEP_SUMMARY": str(workspace.parent / SUMMARY),
    }
    return _run_action(workspace, runner, {**action["with"], **inputs})


def _checkout(event: Event, workspace: Path, depth: int) -> None:
    """A pull request is checked out as its merge, detached; a push as its branch."""
    git(workspace, "init", "--quiet", "--initial-branch=main")
    git(workspace, "remote", "add", "origin", event.remote.as_uri())
    wanted = "pull/1/merge" if event.base else event.branch
    only = [f"--depth={depth}", f"+refs/{'' if event.base else 'heads/'}{wanted}:refs/remotes/now"]
    everything = ["+refs/heads/*:refs/remotes/origin/*", "+refs/pull/*:refs/remotes/pull/*"]
    git(workspace, "fetch", "--quiet", "--no-tags", "origin", *(only if depth else everything))
    tip = f"pull/{wanted[5:]}" if event.base else f"origin/{wanted}"
    source = f"refs/remotes/{tip}" if not depth else "refs/remotes/now"
    git(workspace, "checkout", "--quiet", *(["--detach"] if event.base else ["-B", wanted]), source)


def _run_action(workspace: Path, runner: dict[str, str], given: dict[str, Any]) -> Done:
    action = yaml(ROOT / "action.yml")
    assert given.keys() <= action["inputs"].keys()
    inputs = {name: given.get(name, row["default"]) for name, row in action["inputs"].items()}
    assert action["runs"]["using"] == "composite"
    lines: list[str] = []
    for number, step in enumerate(action["runs"]["steps"]):
        assert step.keys() <= _STEP
        assert step["shell"] == "bash"
        env = {
            name: _EXPRESSION.sub(lambda found: str(inputs[found[1]]), value)
            for name, value in step.get("env", {}).items()
        }
        script = workspace.parent / f"step {number}.sh"
        script.write_text(step["run"], encoding="utf-8", newline="\n")
        assert "${{" not in "".join((step["run"], *step.get("env", {}))), "text of a script"
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", str(script)],
            cwd=workspace,
            env={**os.environ, **runner, **env},
            check=False,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        lines += done.stdout.splitlines()
        if done.returncode:
            return Done(done.returncode, lines)
    return Done(0, lines)
