"""The text of `init`: written once per agent, nothing of the user's touched."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from paths import DATA, ROOT
from project_logs import POSIX, snapshot
from refusals import refused, said
from sentinel_memory.contract.project import InitProjectParams
from sentinel_memory.core.errors import FileError, InvalidParams
from sentinel_memory.core.text.limits import estimate_tokens
from sentinel_memory.hosts.rows import NAME
from sentinel_memory.service.project import Project
from sentinel_memory.service.setup import (
    AGENTS,
    RULE,
    Agent,
    diff,
    init_project,
    plan,
    plan_rule_removal,
    write_files,
)

pytestmark = pytest.mark.requirement("S25")


def texts(project: Path) -> dict[str, str]:
    return {name: data.decode() for name, data in snapshot(project).items()}


def run(project: Path, agent: Agent) -> None:
    write_files(project, plan(project, agent))


def remove(project: Path) -> None:
    write_files(project, plan_rule_removal(project))


def put(project: Path, name: str, text: str) -> None:
    """Writes a file of the team, byte for byte."""
    (project / name).parent.mkdir(parents=True, exist_ok=True)
    (project / name).write_bytes(text.encode())


@pytest.mark.parametrize(
    ("agent", "written", "seen"),
    [
        ("agents", {"AGENTS.md"}, "`sentinel_search_memory`"),
        ("claude", {"AGENTS.md", "CLAUDE.md"}, f"`mcp__{NAME}__search_memory`"),
        ("cursor", {RULE}, f"MCP server is named `{NAME}`"),
        ("cursorrules", {".cursorrules"}, f"MCP server is named `{NAME}`"),
    ],
)
def test_each_agent_is_shown_and_then_gets_its_file_with_the_names_that_it_knows(
    project: Path, agent: Agent, written: set[str], seen: str
) -> None:
    shown = diff(plan(project, agent))
    assert shown.startswith("--- /dev/null\n")
    assert "+## Project memory (Sentinel Memory)\n" in shown
    assert texts(project) == {}
    run(project, agent)
    assert set(texts(project)) == written
    assert plan(project, agent) == ()
    for text in texts(project).values():
        assert estimate_tokens(text) < 385  # Claude itself counts up to 7 % more of such a text
    loop = "\n".join(texts(project).values())
    assert all(name in loop for name in ("search_memory", "log_memory", "compact_memory"))
    assert (loop.count("## Project memory"), seen in loop) == (1, True)
    package = json.loads((ROOT / "package.json").read_text("utf-8"))
    tools = [tool["name"] for tool in package["contributes"]["languageModelTools"]]
    assert agent != "agents" or seen.strip("`") in tools


@pytest.mark.parametrize("agent", ["agents", "cursor", "cursorrules"])
@pytest.mark.parametrize("text", ["# Ours", "# Ours\n", "# Ours\r\n\r\n\r\n", "\ufeff# Ours\n\n"])
def test_the_team_keeps_every_byte_beside_the_block(project: Path, agent: Agent, text: str) -> None:
    name = {"agents": "AGENTS.md", "cursor": RULE, "cursorrules": ".cursorrules"}[agent]
    put(project, name, text)
    run(project, agent)
    after = texts(project)[name]
    assert after.startswith(text)
    assert after.count("<!-- sentinel-memory: ") == 2
    ending = "\r\n" if "\r" in text else "\n"
    put(project, name, f"{after}{ending}Below.{ending}")
    assert plan(project, agent) == ()
    remove(project)
    kept = text if text.endswith("\n") else f"{text}\n"
    assert texts(project)[name] == f"{kept}{ending}Below.{ending}"


@pytest.mark.parametrize("agent", AGENTS)
def test_a_rule_of_the_team_under_our_name_stays(project: Path, agent: Agent) -> None:
    text = "---\nalwaysApply: false\n---\n\nOur own rules about memory.\n"
    put(project, RULE, text)
    run(project, agent)
    assert texts(project)[RULE].startswith(text)
    for other in AGENTS:
        run(project, other)
    remove(project)
    assert texts(project)[RULE] == text


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_a_rule_of_an_earlier_version_gets_marks_or_goes(project: Path, ending: str) -> None:
    earlier = (DATA / "sentinel-memory-0.1.0.mdc").read_text("utf-8").replace("\n", ending)
    put(project, RULE, earlier)
    run(project, "cursor")
    after = texts(project)[RULE]
    assert after.count("## Project memory") == after.count("<!-- sentinel-memory: begin -->") == 1
    assert after.startswith(f"---{ending}description: ")
    assert after.count("\n") == after.count(ending)
    remove(project)
    assert RULE not in texts(project)
    put(project, RULE, earlier)
    run(project, "agents")
    assert RULE not in texts(project)


def test_no_agent_reads_the_loop_twice(project: Path) -> None:
    put(project, ".cursorrules", "Use tabs.\n")
    run(project, "cursorrules")
    run(project, "cursor")
    assert texts(project)[".cursorrules"] == "Use tabs.\n"
    put(project, "CLAUDE.md", "Be brief.\n")
    run(project, "agents")
    assert set(texts(project)) == {".cursorrules", "AGENTS.md", "CLAUDE.md"}
    assert texts(project)["CLAUDE.md"] == "@AGENTS.md\n\nBe brief.\n"
    assert plan(project, "cursor") == plan(project, "claude") == ()  # they read AGENTS.md already


def test_what_changed_or_went_since_the_diff_is_left_alone(project: Path) -> None:
    changes = plan(project, "agents")
    put(project, "AGENTS.md", "Mine.\n")
    with pytest.raises(FileError):
        write_files(project, changes)
    assert texts(project) == {"AGENTS.md": "Mine.\n"}
    (project / "AGENTS.md").unlink()
    project.rmdir()
    with pytest.raises(FileError):
        write_files(project, changes)
    assert not project.exists()


def test_text_behind_a_block_without_its_end_is_kept_by_every_run(project: Path) -> None:
    text = "<!-- sentinel-memory: begin -->\nours\n"
    put(project, "AGENTS.md", text)
    run(project, "agents")
    assert plan(project, "agents") == ()
    assert texts(project)["AGENTS.md"].startswith(text)


@POSIX
def test_a_claude_file_that_is_a_link_to_the_shared_one_needs_no_import(project: Path) -> None:
    put(project, "AGENTS.md", "ours\n")
    (project / "CLAUDE.md").symlink_to("AGENTS.md")
    run(project, "claude")
    assert plan(project, "claude") == ()
    assert texts(project)["AGENTS.md"].startswith("ours\n")


@pytest.mark.requirement("D04")
@pytest.mark.parametrize("agent", AGENTS)
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_what_init_wrote_and_no_more_is_taken_out(project: Path, agent: Agent, ending: str) -> None:
    before = {"AGENTS.md": f"# Ours{ending}", "CLAUDE.md": f"Be brief.{ending}"}
    for name, text in before.items() if agent != "claude" else ():
        put(project, name, text)
    found = texts(project)
    run(project, agent)
    assert texts(project) != found
    write_files(project, plan_rule_removal(project))
    import_of_ours = {"CLAUDE.md": f"@AGENTS.md{ending * 2}Be brief.{ending}"}
    kept = import_of_ours if agent == "agents" else {}
    assert texts(project) == {**found, **kept}
    assert plan_rule_removal(project) == ()


def test_only_what_was_shown_is_written_and_over_text_only(memory: Project, project: Path) -> None:
    shown = init_project(memory, InitProjectParams())
    for mine in (b"Mine.\n", b"\xff\xfe"):
        (project / "AGENTS.md").write_bytes(mine)
        with pytest.raises((InvalidParams, FileError)) as caught:
            init_project(memory, InitProjectParams(write=True, digest=shown.digest))
        assert (project / "AGENTS.md").read_bytes() == mine
        assert mine[:1] != b"M" or caught.value.field == "digest"
    assert said(caught.value) == "AGENTS.md is not UTF-8 text: it was not changed."


@POSIX
@pytest.mark.requirement("D05")
def test_a_file_that_leads_out_of_the_project_is_neither_read_nor_written(
    memory: Project, project: Path, tmp_path: Path
) -> None:
    outside = tmp_path / "secret"
    outside.write_text("mine", encoding="utf-8")
    (project / "AGENTS.md").symlink_to(outside)
    for write in (False, True):
        with refused(FileError, match="is a link that leaves the project"):
            init_project(memory, InitProjectParams(write=write))
    assert outside.read_text(encoding="utf-8") == "mine"
