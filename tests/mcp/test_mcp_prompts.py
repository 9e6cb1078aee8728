"""The prompts, which hosts show as commands: in each version, and about the right project (N16)."""

from __future__ import annotations

from pathlib import Path

import pytest
from mcp_schema import STATELESS, VERSIONS, Json
from mcp_wire import CAPABILITIES, Wire, give_roots, root

RULE = "Never call `pay()` twice, because the bank books both calls."


@pytest.fixture
def ruled(project: Path) -> Path:
    """A project with one rule."""
    (project / "CONTRIBUTING.md").write_text(f"## Payment\n\n{RULE}\n", encoding="utf-8")
    return project


def text_of(answer: Json) -> str:
    """The one text that a prompt gives."""
    (message,) = answer["result"]["messages"]
    assert message["role"] == "user"
    return message["content"]["text"]


@pytest.mark.requirement("N16", "D01")
@pytest.mark.parametrize("version", VERSIONS)
def test_each_version_offers_the_three_prompts(ruled: Path, version: str) -> None:
    with Wire(ruled) as wire:
        assert "prompts" in wire.open(version)["capabilities"]
        prompts = wire.request("prompts/list")["result"]["prompts"]
        assert [prompt["name"] for prompt in prompts] == ["learn", "reflect", "compact"]
        assert all(prompt["description"] for prompt in prompts)
        learned = text_of(wire.request("prompts/get", name="learn"))
        assert RULE in learned
        assert "log_memory" in learned
        assert "log_memory" in text_of(wire.request("prompts/get", name="reflect"))
        assert "compact_memory" in text_of(wire.request("prompts/get", name="compact"))
        assert wire.request("prompts/get", name="forget")["error"]["code"] == -32602
        assert wire.request("prompts/get")["error"]["code"] == -32602
        assert wire.request("prompts/list", cursor="2")["error"]["code"] == -32602
    assert not (ruled / ".context").exists()


@pytest.mark.requirement("N02", "S09")
def test_a_host_is_told_to_compact_after_the_task_and_in_a_commit_of_its_own(ruled: Path) -> None:
    with Wire(ruled) as wire:
        introduction = wire.open()["instructions"]
        assert "after the task compact_memory" in introduction
        assert "commit that alone." in introduction
        tools = wire.request("tools/list")["result"]["tools"]
        (tool,) = (one for one in tools if one["name"] == "compact_memory")
        assert "after your task, and commit the result alone." in tool["description"]
        prompt = text_of(wire.request("prompts/get", name="compact"))
        assert "Call compact_memory when no task is open." in prompt
        assert "commit the log alone" in prompt


@pytest.mark.requirement("N16")
def test_the_prompts_speak_the_language_of_the_project(ruled: Path) -> None:
    (ruled / ".context").mkdir()
    (ruled / ".context" / "config.json").write_text('{"language": "ko"}', encoding="utf-8")
    with Wire(ruled) as wire:
        wire.open()
        for name in ("learn", "reflect", "compact"):
            text = text_of(wire.request("prompts/get", name=name))
            assert "합니다" in text or "주세요" in text


@pytest.mark.requirement("N16")
def test_a_project_without_anything_to_learn_from_is_told(project: Path) -> None:
    with Wire(project) as wire:
        wire.open()
        assert "nothing new" in text_of(wire.request("prompts/get", name="learn"))


@pytest.mark.requirement("N16", "S24")
def test_a_prompt_is_about_the_root_of_the_client(ruled: Path, tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere"
    nowhere.mkdir()
    with Wire(nowhere, capabilities=CAPABILITIES) as wire:
        wire.open()
        give_roots(wire, root(ruled))
        assert RULE in text_of(wire.request("prompts/get", name="learn"))
    with Wire(nowhere, capabilities=CAPABILITIES) as wire:
        wire.open(STATELESS)
        asked = wire.request("prompts/get", name="learn")["result"]
        assert asked["inputRequests"] == {"roots": {"method": "roots/list"}}
        given = {"roots": {"roots": [root(ruled)]}}
        answer = wire.request("prompts/get", name="learn", inputResponses=given)
        assert RULE in text_of(answer)


@pytest.mark.requirement("N16", "S24")
def test_a_folder_that_holds_no_memory_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with Wire(Path("/")) as wire:
        wire.open()
        refused = wire.request("prompts/get", name="learn")["error"]
        assert "--root" in refused["message"]
