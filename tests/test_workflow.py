"""What `init` writes: once per agent, nothing of the user's touched."""

from __future__ import annotations

from pathlib import Path

import pytest
from sentinel_memory.core.errors import StoreError
from sentinel_memory.core.tokens import estimate_tokens
from sentinel_memory.workflow import AGENTS, Agent, apply, diff, plan


def run(project: Path, agent: Agent) -> None:
    apply(project, plan(project, agent))


def files(project: Path) -> dict[str, str]:
    found = (path for path in project.rglob("*") if path.is_file())
    return {path.relative_to(project).as_posix(): path.read_bytes().decode() for path in found}


@pytest.mark.requirement("S25")
@pytest.mark.parametrize(
    ("agent", "written"),
    [
        ("agents", {"AGENTS.md"}),
        ("claude", {"AGENTS.md", "CLAUDE.md"}),
        ("cursor", {".cursor/rules/sentinel-memory.mdc"}),
        ("cursorrules", {".cursorrules"}),
    ],
)
def test_each_agent_gets_its_file_and_a_second_run_changes_nothing(
    project: Path, agent: Agent, written: set[str]
) -> None:
    run(project, agent)
    assert set(files(project)) == written
    assert plan(project, agent) == ()
    for text in files(project).values():
        assert estimate_tokens(text) < 400
    loop = "\n".join(files(project).values())
    assert all(name in loop for name in ("search_memory", "log_memory", "compact_memory"))
    assert loop.count("## Project memory") == 1


@pytest.mark.requirement("S25")
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_foreign_text_stays_byte_for_byte(project: Path, ending: str) -> None:
    text = ending.join(["# Ours", "", "Use tabs.  ", ""])
    (project / "AGENTS.md").write_bytes(text.encode())
    run(project, "agents")
    after = files(project)["AGENTS.md"]
    assert after.startswith(text)
    assert after.count("\n") == after.count(ending)
    (project / "AGENTS.md").write_bytes((after + f"More.{ending}").encode())
    assert plan(project, "agents") == ()


@pytest.mark.requirement("S25")
def test_a_claude_file_that_exists_imports_the_block_once(project: Path) -> None:
    (project / "CLAUDE.md").write_text("Be brief.\n", encoding="utf-8")
    run(project, "agents")
    assert files(project)["CLAUDE.md"] == "@AGENTS.md\n\nBe brief.\n"
    assert plan(project, "claude") == ()


@pytest.mark.requirement("S25")
def test_no_agent_reads_the_loop_twice(project: Path) -> None:
    (project / ".cursorrules").write_text("Use tabs.\n", encoding="utf-8")
    run(project, "cursorrules")
    run(project, "cursor")
    assert files(project)[".cursorrules"] == "Use tabs.\n"
    run(project, "agents")
    assert set(files(project)) == {".cursorrules", "AGENTS.md"}
    assert plan(project, "cursor") == ()  # it reads AGENTS.md already


@pytest.mark.requirement("S25")
@pytest.mark.parametrize("agent", AGENTS)
def test_the_diff_shows_every_change_and_writes_nothing(project: Path, agent: Agent) -> None:
    shown = diff(plan(project, agent))
    assert shown.startswith("--- /dev/null\n")
    assert "+## Project memory (Sentinel Memory)\n" in shown
    assert files(project) == {}


@pytest.mark.requirement("S25")
def test_a_file_that_changed_since_the_diff_is_left_alone(project: Path) -> None:
    changes = plan(project, "agents")
    (project / "AGENTS.md").write_text("Mine.\n", encoding="utf-8")
    with pytest.raises(StoreError):
        apply(project, changes)
    assert files(project) == {"AGENTS.md": "Mine.\n"}
