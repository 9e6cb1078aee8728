"""A process that is killed while it applies a plan: whole topics, the rest in the plan (N04)."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from cli_process import environment, run
from fault_layer import HALF_STOP, STOP_AFTER
from git_repository import opened
from lsp_client import BOUND, serving
from paths import SUPPORT
from project_logs import POSIX, write_log
from project_memories import apply, states
from sample_records import log, log_of
from sentinel_memory.core.log.document import Document
from sentinel_memory.service.project import Project
from terminal_session import editor

pytestmark = [POSIX, pytest.mark.requirement("N04", "S19")]
TOPICS = ("auth", "deploy", "pay")
DYING = (sys.executable, str(SUPPORT / "fault_process.py"))
DEATHS = [
    # The fault of a process that writes the second of three topics, and the number then applied.
    pytest.param(("write", ".removed.jsonl", "2", HALF_STOP), 1, id="inside the journal"),
    pytest.param(("write", ".memory_log.jsonl", "2", HALF_STOP), 1, id="inside the log"),
    pytest.param(("replace", ".memory_log.jsonl", "2", STOP_AFTER), 2, id="before it can say so"),
    pytest.param(("unlock", "memory_log.jsonl.lock", "2", STOP_AFTER), 2, id="between two topics"),
]


@pytest.fixture
def shop(project: Path) -> Project:
    records = [log(f"gap {n}", topic=t, lesson=f"{t} {n}") for t in TOPICS for n in (1, 2)]
    write_log(project, log_of(*records).splitlines())
    return opened(project)


def edited(shop: Project) -> str:
    """The plan as a person leaves it who wrote all three principles."""
    plan = run(shop.root, "compact", "--plan").stdout.decode()
    return plan.replace("\nprinciple: \n", "\nprinciple: all of the topic\n")


def check_log(shop: Project, applied: int) -> None:
    """Every line can be read, and so many topics hold a principle, the others both records."""
    document = Document.parse(shop.store.path.read_bytes())
    assert document.unreadable == 0
    kinds = [sorted(r.type for r in document.records if r.topic == topic) for topic in TOPICS]
    assert sorted(kinds) == sorted(
        [["principle"]] * applied + [["log", "log"]] * (len(TOPICS) - applied)
    )


def check_rest(shop: Project, plan: str, applied: int) -> None:
    found = list(states(apply(shop, plan, dry_run=True)).values())
    assert found.count("already") == applied
    assert found.count("ready") == len(found) - applied
    result = apply(shop, plan)
    assert result.problems == ()
    assert "topic:" not in result.rest
    check_log(shop, len(TOPICS))


def die(shop: Project, death: object, *words: str, **variables: str) -> None:
    """Runs a command that is killed."""
    command = [*DYING, str(shop.store.path.parent), *death, *words]  # type: ignore[misc]  # words
    known = environment(**variables)
    dying = subprocess.run(command, cwd=shop.root, env=known, capture_output=True, check=False)
    assert dying.returncode == -signal.SIGKILL, dying.stderr


@pytest.mark.parametrize(("death", "applied"), DEATHS)
def test_a_terminal_that_is_killed_leaves_whole_topics_and_the_rest_in_the_plan(
    shop: Project, death: tuple[str, ...], applied: int
) -> None:
    plan = edited(shop)
    (shop.root / "PLAN").write_text(plan, encoding="utf-8")
    die(shop, death, "compact", "--apply", "PLAN")
    check_log(shop, applied)
    assert (shop.root / "PLAN").read_text(encoding="utf-8") == plan
    check_rest(shop, plan, applied)


def test_what_was_typed_outlives_the_killed_terminal(shop: Project, tmp_path: Path) -> None:
    variables = editor(tmp_path, "principle: ", "principle: all of ")
    die(shop, DEATHS[1].values[0], "compact", "--edit", TMPDIR=str(tmp_path), **variables)
    check_log(shop, 1)
    path = Path((tmp_path / "seen").read_text(encoding="utf-8").splitlines()[0])
    check_rest(shop, path.read_text(encoding="utf-8"), 1)


async def test_a_killed_server_leaves_the_editor_a_plan_that_goes_on(shop: Project) -> None:
    death = ("replace", ".memory_log.jsonl", "2", STOP_AFTER)
    plan = edited(shop)
    async with serving(*DYING, str(shop.store.path.parent), *death, "lsp") as client:
        await client.open(shop.root)
        first = await client.ask("apply_plan", text=plan, topic=TOPICS[0])
        assert [one["state"] for one in first["topics"]] == ["applied"]
        second = asyncio.ensure_future(client.ask("apply_plan", text=first["rest"], topic="pay"))
        assert await asyncio.wait_for(client._server.wait(), BOUND) == -signal.SIGKILL
        second.cancel()
    check_log(shop, 2)
    check_rest(shop, first["rest"], 1)
