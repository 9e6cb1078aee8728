"""The project of an agent's call."""

from __future__ import annotations

from pathlib import Path

import pytest
from git_repository import make_repository
from mcp_schema import HANDSHAKES, STATELESS, Json
from mcp_wire import CAPABILITIES, LESSON, Wire, count_of, give_roots, ref_of, root, text_of
from project_logs import record_lines, write_log
from sentinel_memory.store.store import Store

pytestmark = pytest.mark.requirement("S24")


@pytest.fixture
def nowhere(tmp_path: Path) -> Path:
    return folder(tmp_path, "nowhere")


def folder(parent: Path, name: str) -> Path:
    made = parent / name
    made.mkdir(parents=True)
    return made


def save(wire: Wire, **more: object) -> Json:
    return wire.call("log_memory", **LESSON, **more)


def saved_in(*folders: Path) -> list[int]:
    return [Store.of_project(one).count() for one in folders]


@pytest.mark.parametrize("by", ["option", "environment"])
def test_a_named_project_wins_over_roots(project: Path, nowhere: Path, by: str) -> None:
    arguments = ("--root", str(project)) if by == "option" else ()
    environment = {} if by == "option" else {"SENTINEL_MEMORY_ROOT": str(project)}
    with Wire(nowhere, *arguments, environment=environment, capabilities=CAPABILITIES) as wire:
        wire.open()
        wire.begin("tools/call", name="log_memory", arguments=LESSON)
        # Sooner than roots would be waited for, which nobody asked for here.
        assert not wire.receive(within=4)["result"]["isError"]
        assert not save(wire, folder=project.as_uri())["isError"]
        wire.notify("notifications/roots/list_changed")
        wire.open(STATELESS)
        assert not save(wire)["isError"]
    assert saved_in(project, nowhere) == [1, 0]


@pytest.mark.parametrize("by", ["--root", "SENTINEL_MEMORY_ROOT"])
def test_a_named_folder_that_is_refused_is_told_to_the_client(nowhere: Path, by: str) -> None:
    arguments = ("--root", "/") if by == "--root" else ()
    environment = {} if by == "--root" else {by: str(nowhere / "gone")}
    with Wire(nowhere, *arguments, environment=environment, capabilities=CAPABILITIES) as wire:
        wire.open(HANDSHAKES[-1] if by == "--root" else STATELESS)
        refused = save(wire)
    assert refused["isError"]
    reason = "hold no memory" if by == "--root" else "there is no such folder"
    assert text_of(refused).startswith(f"{by}: ")
    assert reason in text_of(refused)
    assert text_of(refused).endswith("correct it there, and start the server again.")
    assert saved_in(nowhere) == [0]


@pytest.mark.parametrize("name", [None, "CLAUDE_PROJECT_DIR"])
def test_of_several_roots_the_named_one_decides_else_the_host_or_the_working_directory(
    tmp_path: Path, nowhere: Path, name: str | None
) -> None:
    web, api = folder(tmp_path, "web"), folder(tmp_path, "api")
    environment = {name: str(api)} if name else {}
    with Wire(nowhere, environment=environment, capabilities=CAPABILITIES) as wire:
        wire.open()
        give_roots(wire, root(web, "front"), root(api))
        refused = save(wire, folder="web")
        assert refused["isError"]
        assert "no such folder is open" in text_of(refused)
        assert "front, api" in text_of(refused)
        assert saved_in(web, api, nowhere) == [0, 0, 0]
        assert not save(wire)["isError"]
        assert saved_in(web, api, nowhere) == ([0, 1, 0] if name else [0, 0, 1])
        assert not save(wire, folder="front")["isError"]
        assert not save(wire, folder=f"{api.as_uri()}/")["isError"]
    assert saved_in(web, api, nowhere) == [1, 1, 0 if name else 1]


def test_roots_in_one_work_tree_are_one_project(tmp_path: Path, nowhere: Path) -> None:
    make_repository(folder(tmp_path, "shop"))
    web, api = folder(tmp_path, "shop/web"), folder(tmp_path, "shop/api")
    with Wire(nowhere, capabilities=CAPABILITIES) as wire:
        wire.open()
        give_roots(wire, root(web, "front"), root(api))
        for more in ({}, {"folder": "front"}, {"folder": "shop"}, {"folder": api.as_uri()}):
            assert not save(wire, **more)["isError"]
    assert saved_in(tmp_path / "shop", web, api, nowhere) == [1, 0, 0, 0]
    (record,) = Store.of_project(tmp_path / "shop").read().records
    assert record.occurrences == 4


def test_roots_of_one_name_are_told_apart_by_their_uris(tmp_path: Path, nowhere: Path) -> None:
    one, two = folder(tmp_path, "one/app"), folder(tmp_path, "two/app")
    with Wire(nowhere, capabilities=CAPABILITIES) as wire:
        wire.open()
        give_roots(wire, root(one), root(two), root(two))
        sentence = text_of(save(wire, folder="app"))
        assert f'"{one.as_uri()}", "{two.as_uri()}"' in sentence
        assert not save(wire, folder=two.as_uri())["isError"]
    assert saved_in(one, two) == [0, 1]


def test_the_one_root_is_the_project_until_it_changes(tmp_path: Path, nowhere: Path) -> None:
    before, after = folder(tmp_path, "before"), folder(tmp_path, "after")
    with Wire(nowhere, capabilities=CAPABILITIES) as wire:
        wire.open()
        give_roots(wire, root(before), {"uri": "vscode-vfs://github/a/b"}, {"name": "x"}, 7)
        assert not save(wire)["isError"]
        wire.notify("notifications/roots/list_changed")
        late = wire.begin("tools/call", name="log_memory", arguments=LESSON)
        give_roots(wire, root(after))
        assert wire.receive()["id"] == late
        # An answer that was overtaken changes nothing.
        wire.notify("notifications/roots/list_changed")
        first = wire.receive()["id"]
        wire.notify("notifications/roots/list_changed")
        give_roots(wire, root(after))
        for number in (first, None, 1):
            wire.send({"jsonrpc": "2.0", "id": number, "result": {"roots": [root(before)]}})
        assert not save(wire)["isError"]
    assert saved_in(before, after, nowhere) == [1, 1, 0]
    assert [one.occurrences for one in Store.of_project(after).read().records] == [2]


@pytest.mark.parametrize(
    "answer", [{"result": {"roots": []}}, {"error": {"code": 1, "message": ""}}]
)
def test_without_roots_the_nearest_log_upward_decides(project: Path, answer: Json) -> None:
    deep = folder(project, "src/deep")
    make_repository(project)
    write_log(project, [])
    with Wire(deep, capabilities=CAPABILITIES) as wire:
        wire.open()
        wire.send({"jsonrpc": "2.0", "id": wire.receive()["id"], **answer})
        assert not save(wire)["isError"]
    assert saved_in(project, deep) == [1, 0]


@pytest.mark.requirement("D06", "N16")
def test_the_home_folder_is_refused_with_a_sentence_that_names_the_option(tmp_path: Path) -> None:
    home = {"HOME": str(tmp_path), "USERPROFILE": str(tmp_path)}
    with Wire(tmp_path, environment=home, capabilities=CAPABILITIES) as wire:
        wire.open()
        give_roots(wire, root(tmp_path))
        refused = save(wire)
        assert refused["isError"]
        assert "--root" in text_of(refused)
    with Wire(tmp_path, environment=home) as wire:
        wire.open()
        assert "--root" in text_of(save(wire))
        assert "--root" in wire.request("prompts/get", name="learn")["error"]["message"]
    assert not (tmp_path / ".context").exists()


@pytest.mark.requirement("D01")
def test_a_stateless_call_asks_for_roots_in_its_answer(project: Path, nowhere: Path) -> None:
    with Wire(nowhere, capabilities=CAPABILITIES) as wire:
        wire.open(STATELESS)
        call = {"name": "log_memory", "arguments": LESSON}
        for given in ({}, {"inputResponses": {"other": {}}}):
            answer = wire.request("tools/call", **call, **given)["result"]
            assert answer["resultType"] == "input_required"
            assert answer["inputRequests"] == {"roots": {"method": "roots/list"}}
        assert saved_in(project, nowhere) == [0, 0]
        responses = {"roots": {"roots": [root(project)]}}
        answer = wire.request("tools/call", **call, inputResponses=responses)["result"]
        assert ref_of(answer)
    assert saved_in(project, nowhere) == [1, 0]


@pytest.mark.requirement("D01")
def test_the_roots_are_heard_behind_calls_that_wait_for_them(project: Path, nowhere: Path) -> None:
    write_log(project, record_lines(3))
    with Wire(nowhere, capabilities=CAPABILITIES) as wire:
        wire.open()
        asked = wire.receive()["id"]
        arguments = {"name": "search_memory", "arguments": {"query": "x"}}
        calls = [wire.begin("tools/call", **arguments) for _ in range(300)]
        wire.send({"jsonrpc": "2.0", "id": asked, "result": {"roots": [root(project)]}})
        # Sooner than the roots are given up, which would lead the calls into another project.
        answers = [wire.receive(within=4) for _ in calls]
    assert sorted(one["id"] for one in answers) == calls
    served = [count_of(one["result"]) for one in answers if "result" in one]
    assert served == [3] * len(served)
    assert len(served) >= 128
    refused = {one["error"]["message"] for one in answers if "error" in one}
    assert refused <= {"Too many calls wait for the roots."}


@pytest.mark.parametrize("by", ["option", "root"])
def test_a_project_that_is_gone_is_told(project: Path, nowhere: Path, by: str) -> None:
    arguments = ("--root", str(project)) if by == "option" else ()
    with Wire(nowhere, *arguments, capabilities=CAPABILITIES) as wire:
        wire.open()
        if by == "root":
            give_roots(wire, root(project))
        project.rmdir()
        refused = save(wire)
    assert refused["isError"]
    assert text_of(refused).startswith("The project folder no longer exists")
    assert not project.exists()
