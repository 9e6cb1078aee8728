"""The text of `init`: written once per agent, nothing of the user's touched."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from paths import DATA, ROOT
from project_logs import POSIX
from project_trees import texts
from sentinel_memory.core.errors import FileError
from sentinel_memory.core.text.limits import estimate_tokens
from sentinel_memory.hosts.rows import NAME
from sentinel_memory.service.setup import (
    AGENTS,
    RULE,
    Agent,
    diff,
    plan,
    plan_rule_removal,
    write_files,
)


def run(project: Path, agent: Agent) -> None:
    write_files(project, plan(project, agent))


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
    assert set(texts(project)) == written
    assert plan(project, agent) == ()
    for text in texts(project).values():
        assert estimate_tokens(text) < 385  # Claude itself counts up to 7 % more of such a text
    loop = "\n".join(texts(project).values())
    assert all(name in loop for name in ("search_memory", "log_memory", "compact_memory"))
    assert loop.count("## Project memory") == 1


@pytest.mark.requirement("S25")
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_foreign_text_stays_byte_for_byte(project: Path, ending: str) -> None:
    text = ending.join(["# Ours", "", "Use tabs.  ", ""])
    (project / "AGENTS.md").write_bytes(text.encode())
    run(project, "agents")
    after = texts(project)["AGENTS.md"]
    assert after.startswith(text)
    assert after.count("\n") == after.count(ending)
    (project / "AGENTS.md").write_bytes((after + f"More.{ending}").encode())
    assert plan(project, "agents") == ()


@pytest.mark.requirement("S25")
@pytest.mark.parametrize("agent", ["agents", "cursor", "cursorrules"])
@pytest.mark.parametrize("text", ["# Ours", "# Ours\n", "# Ours\r\n\r\n\r\n", "\ufeff# Ours\n\n"])
def test_text_of_the_team_keeps_every_byte_beside_the_block(
    project: Path, agent: Agent, text: str
) -> None:
    name = {"agents": "AGENTS.md", "cursor": RULE, "cursorrules": ".cursorrules"}[agent]
    (project / name).parent.mkdir(parents=True, exist_ok=True)
    (project / name).write_bytes(text.encode())
    run(project, agent)
    after = texts(project)[name]
    assert after.startswith(text)
    assert after.count("<!-- sentinel-memory: ") == 2
    ending = "\r\n" if "\r" in text else "\n"
    more = f"{after}{ending}Below.{ending}"
    (project / name).write_bytes(more.encode())
    assert plan(project, agent) == ()
    write_files(project, plan_rule_removal(project))
    kept = text if text.endswith("\n") else f"{text}\n"
    assert texts(project)[name] == f"{kept}{ending}Below.{ending}"


@pytest.mark.requirement("S25")
@pytest.mark.parametrize("agent", AGENTS)
def test_a_rule_of_the_team_under_our_name_is_never_deleted_or_overwritten(
    project: Path, agent: Agent
) -> None:
    text = "---\nalwaysApply: false\n---\n\nOur own rules about memory.\n"
    (project / RULE).parent.mkdir(parents=True)
    (project / RULE).write_text(text, encoding="utf-8", newline="\n")
    run(project, agent)
    assert texts(project)[RULE].startswith(text)
    for other in AGENTS:
        run(project, other)
    write_files(project, plan_rule_removal(project))
    assert texts(project)[RULE] == text


@pytest.mark.requirement("S25")
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_a_rule_that_an_earlier_version_wrote_whole_becomes_one_between_marks_or_goes(
    project: Path, ending: str
) -> None:
    earlier = (DATA / "sentinel-memory-0.1.0.mdc").read_text("utf-8")
    (project / RULE).parent.mkdir(parents=True)

    def write() -> None:
        (project / RULE).write_bytes(earlier.replace("\n", ending).encode())

    write()
    run(project, "cursor")
    after = texts(project)[RULE]
    assert after.count("## Project memory") == after.count("<!-- sentinel-memory: begin -->") == 1
    assert after.startswith(f"---{ending}description: ")
    assert after.count("\n") == after.count(ending)
    write_files(project, plan_rule_removal(project))
    assert RULE not in texts(project)
    write()
    run(project, "agents")
    assert RULE not in texts(project)


@pytest.mark.requirement("S25")
@pytest.mark.parametrize(
    ("agent", "name", "seen"),
    [
        ("claude", "AGENTS.md", "`mcp__sentinel-memory__search_memory`"),
        ("agents", "AGENTS.md", "`sentinel_search_memory`"),
        ("cursor", RULE, "MCP server is named `sentinel-memory`"),
        ("cursorrules", ".cursorrules", "MCP server is named `sentinel-memory`"),
    ],
)
def test_the_tools_are_named_as_the_agent_sees_them(
    project: Path, agent: Agent, name: str, seen: str
) -> None:
    run(project, agent)
    assert seen in texts(project)[name]


@pytest.mark.requirement("S25")
def test_the_names_of_the_tools_are_those_of_the_hosts() -> None:
    package = json.loads((ROOT / "package.json").read_text("utf-8"))
    tools = [tool["name"] for tool in package["contributes"]["languageModelTools"]]
    assert "sentinel_search_memory" in tools
    assert NAME == "sentinel-memory"


@pytest.mark.requirement("S25")
def test_a_claude_file_that_exists_imports_the_block_once(project: Path) -> None:
    (project / "CLAUDE.md").write_text("Be brief.\n", encoding="utf-8", newline="\n")
    run(project, "agents")
    assert texts(project)["CLAUDE.md"] == "@AGENTS.md\n\nBe brief.\n"
    assert plan(project, "claude") == ()


@pytest.mark.requirement("S25")
def test_no_agent_reads_the_loop_twice(project: Path) -> None:
    (project / ".cursorrules").write_text("Use tabs.\n", encoding="utf-8", newline="\n")
    run(project, "cursorrules")
    run(project, "cursor")
    assert texts(project)[".cursorrules"] == "Use tabs.\n"
    run(project, "agents")
    assert set(texts(project)) == {".cursorrules", "AGENTS.md"}
    assert plan(project, "cursor") == ()  # it reads AGENTS.md already


@pytest.mark.requirement("S25")
@pytest.mark.parametrize("agent", AGENTS)
def test_the_diff_shows_every_change_and_writes_nothing(project: Path, agent: Agent) -> None:
    shown = diff(plan(project, agent))
    assert shown.startswith("--- /dev/null\n")
    assert "+## Project memory (Sentinel Memory)\n" in shown
    assert texts(project) == {}


@pytest.mark.requirement("S25")
def test_a_file_that_changed_since_the_diff_is_left_alone(project: Path) -> None:
    changes = plan(project, "agents")
    (project / "AGENTS.md").write_text("Mine.\n", encoding="utf-8", newline="\n")
    with pytest.raises(FileError):
        write_files(project, changes)
    assert texts(project) == {"AGENTS.md": "Mine.\n"}


@pytest.mark.requirement("S25")
def test_a_project_that_was_deleted_stays_deleted(project: Path) -> None:
    changes = plan(project, "cursor")
    project.rmdir()
    with pytest.raises(FileError):
        write_files(project, changes)
    assert not project.exists()


@pytest.mark.requirement("S25")
def test_text_behind_a_block_without_its_end_is_kept_by_every_run(project: Path) -> None:
    text = "<!-- sentinel-memory: begin -->\nours\n"
    (project / "AGENTS.md").write_text(text, encoding="utf-8", newline="\n")
    run(project, "agents")
    assert plan(project, "agents") == ()
    assert texts(project)["AGENTS.md"].startswith(text)


@POSIX
@pytest.mark.requirement("S25")
def test_a_claude_file_that_is_a_link_to_the_shared_one_needs_no_import(project: Path) -> None:
    (project / "AGENTS.md").write_text("ours\n", encoding="utf-8", newline="\n")
    (project / "CLAUDE.md").symlink_to("AGENTS.md")
    run(project, "claude")
    assert plan(project, "claude") == ()
    assert texts(project)["AGENTS.md"].startswith("ours\n")


@pytest.mark.requirement("S25", "D04")
@pytest.mark.parametrize("agent", AGENTS)
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_what_init_wrote_is_taken_out_again_and_nothing_else(
    project: Path, agent: Agent, ending: str
) -> None:
    before = {"AGENTS.md": f"# Ours{ending}", "CLAUDE.md": f"Be brief.{ending}"}
    for name, text in before.items() if agent != "claude" else ():
        (project / name).write_bytes(text.encode())
    found = texts(project)
    run(project, agent)
    assert texts(project) != found
    write_files(project, plan_rule_removal(project))
    import_of_ours = {"CLAUDE.md": f"@AGENTS.md{ending * 2}Be brief.{ending}"}
    kept = import_of_ours if agent == "agents" else {}
    assert texts(project) == {**found, **kept}
    assert plan_rule_removal(project) == ()
