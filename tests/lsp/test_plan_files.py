"""A compaction as a document in an editor: what is said while it is typed (N04)."""

from __future__ import annotations

from pathlib import Path

import pytest
from editor_documents import ask, open_document, remember, sentences, shown, type_text
from lsp_client import Json, MemoryClient
from lsprotocol import types
from project_memories import MORE, ONE, OTHER, SIDE, TWO
from sample_records import ref_of

pytestmark = pytest.mark.requirement("N04")


def open_plan(client: MemoryClient, tmp_path: Path, project: Path, text: str) -> str:
    """Opens a plan as the extension does; returns its URI."""
    folder = tmp_path / "plans" / "one"
    folder.mkdir(parents=True)
    facts = f'{{"folder": "{project.as_uri()}", "written": ""}}'
    (folder / "form.json").write_text(facts, encoding="utf-8")
    uri = (folder / "Compaction").as_uri()
    open_document(client, uri, text, "sentinel-plan")
    return uri


async def open_shop(client: MemoryClient, project: Path) -> None:
    """Opens a project with five records of three topics."""
    remember(project, ONE, TWO, SIDE, OTHER, MORE)
    await client.open(project)


def at(uri: str, line: int, character: int) -> Json:
    """A place of a document, as requests name it."""
    return {"textDocument": {"uri": uri}, "position": {"line": line, "character": character}}


@pytest.mark.requirement("S04", "S14")
async def test_what_refuses_a_topic_is_marked_where_it_stands(
    client: MemoryClient, project: Path, tmp_path: Path
) -> None:
    await open_shop(client, project)
    text = (
        f"topic: auth\nuse {ref_of(ONE)}\n  topic: pay\nuse {ref_of(TWO)}\n"
        f"principle: 😀 {'결' * 340}x\nask: \n"
        "draft:\nprinciple: another\n"
        f"topic: pay\nuse {OTHER.id}@000000\ndrop {ref_of(MORE)}\nprinciple:\n"
    )
    uri = open_plan(client, tmp_path, project, text)
    assert await shown(client, uri) == [
        (4, 353, 4, 355, "refused"),
        (6, 0, 6, 6, "draft"),
        (9, 0, 9, 27, "source-changed"),
    ]
    type_text(client, uri, f"topic: pay\ndrop {ref_of(MORE)}\n", 2)
    assert await shown(client, uri) == []


@pytest.mark.requirement("S14")
async def test_a_plan_begins_without_a_mark_and_is_applied_beside_its_sentence(
    client: MemoryClient, project: Path, tmp_path: Path
) -> None:
    await open_shop(client, project)
    plan = (await client.ask("write_plan", topic="auth"))["plan"]
    uri = open_plan(client, tmp_path, project, plan)
    assert await shown(client, uri) == []
    lines = plan.splitlines()
    written = next(at for at, line in enumerate(lines) if line.startswith("principle:"))
    params = types.CodeLensParams(types.TextDocumentIdentifier(uri))
    lenses = await client.text_document_code_lens_async(params)
    beside = [one for one in lenses or () if one.command and "Apply This" in one.command.title]
    assert [one.range.start.line for one in beside] == [written]
    document = types.TextDocumentIdentifier(uri)
    whole = types.Range(types.Position(0, 0), types.Position(len(lines), 0))
    hints = await client.text_document_inlay_hint_async(types.InlayHintParams(document, whole))
    places = {str(one.label): (one.position.line, one.position.character) for one in hints or ()}
    end = (written, len("principle: "))
    assert places["one sentence that keeps every rule above"] == end
    # A topic without the line of its sentence is a fault, and a sentence is none once it is there.
    type_text(client, uri, plan.replace("principle: \n", "principle: Both.\n"), 2)
    hints = await client.text_document_inlay_hint_async(types.InlayHintParams(document, whole))
    assert [one.label for one in hints or () if one.position.line == written] == ["5/1024 bytes"]
    type_text(client, uri, plan.partition("principle:")[0], 3)
    assert [one[4] for one in await shown(client, uri)] == ["principle-missing"]


@pytest.mark.requirement("S14", "S33")
async def test_a_source_that_changes_while_the_plan_is_open_is_marked_by_itself(
    client: MemoryClient, project: Path, tmp_path: Path
) -> None:
    await open_shop(client, project)
    plan = (await client.ask("write_plan", topic="auth"))["plan"]
    uri = open_plan(client, tmp_path, project, plan.replace("principle: \n", "principle: 둘\n"))
    assert await shown(client, uri) == []
    other = TWO._replace(lesson="somebody else says this")
    remember(project, ONE, other, SIDE, OTHER, MORE)
    client.files_changed((project / ".context" / "memory_log.jsonl").as_uri())
    while (said := await sentences(client, uri)) == []:
        pass
    assert said == [
        "This lesson has changed since the plan was written: read it in a new plan, or mark it "
        "“keep”."
    ]


@pytest.mark.requirement("S32")
async def test_a_plan_is_read_and_nothing_changed(client: MemoryClient, project: Path) -> None:
    await open_shop(client, project)
    before = (project / ".context" / "memory_log.jsonl").read_text(encoding="utf-8")
    plan = (await client.ask("write_plan"))["plan"]
    lines = plan.split("\n")
    sections = plan.split("topic: auth\n")
    sections[1] = sections[1].replace("principle: \n", "principle: both\n  of them\n", 1)
    text = "topic: auth\n".join(sections)
    read = await client.ask("read_plan", text=text, preview=True)
    states = {one["topic"]: one["state"] for one in read["topics"]}
    assert states == {"pay": "refused", "auth": "ready", "auth-login": "nothing"}
    auth = next(one for one in read["topics"] if one["topic"] == "auth")
    assert lines[auth["line"] - 1] == "topic: auth"
    assert lines[auth["principle"] - 1] == "principle: "
    assert auth["principle_end"] == auth["principle"] + 1
    (problem,) = read["problems"]
    assert text.split("\n")[problem["line"] - 1] == "principle: "
    told = read["preview"]
    page = (await client.ask("show", name="pay"))["records"]
    assert all(told[side].count(one["record"]["id"]) == 1 for one in page for side in told)
    old, new = ({*told[side].splitlines()} for side in ("before", "after"))
    assert "# auth" in old & new
    assert [one for one in told["after"].splitlines() if one not in old][:6] == [
        *("  Principles: 1", "## Principles", "### both of them"),
        *("  Ask next time:", "  - Q two?", "  - Q one?"),
    ]
    assert told["after"].splitlines().count("### both of them") == 1
    assert {"  newest", "  What was missing: two"} <= old - new
    assert not [one for one in old | new if one.startswith("{")]
    assert (project / ".context" / "memory_log.jsonl").read_text(encoding="utf-8") == before


@pytest.mark.requirement("S25")
async def test_marks_labels_and_topics_to_merge_into_are_offered(
    client: MemoryClient, project: Path, tmp_path: Path
) -> None:
    await open_shop(client, project)
    text = (
        f"topic: 😀 pay\nuse {ref_of(OTHER)}\n  text\nprinciple: x\n"
        f"topic: auth\nkeep {ref_of(ONE)}\nmerge into \n\nas\n"
    )
    uri = open_plan(client, tmp_path, project, text)

    async def offered(line: int, character: int) -> list[tuple[str, str, int, int]]:
        found = await ask(client, types.TEXT_DOCUMENT_COMPLETION, **at(uri, line, character))
        edits = [(one["textEdit"]["newText"], one["textEdit"]["range"], one) for one in found]
        return [
            (one["label"], new, place["start"]["character"], place["end"]["character"])
            for new, place, one in edits
        ]

    assert await offered(5, 2) == [(mark, mark, 0, 4) for mark in ("use", "keep", "drop")]
    assert await offered(6, 11) == [("😀 pay", "😀 pay", 11, 11)]
    names = ("principle", "ask", "cues", "settled by", "applies to", "evidence")
    labels = [(name, f"{name}: ", 0, 2) for name in names]
    assert await offered(8, 2) == [*labels, ("merge into", "merge into ", 0, 2)]
    for line, character in ((2, 3), (5, 9), (0, 9), (99, 0)):
        assert await offered(line, character) == []


async def test_topics_stand_in_the_outline_and_fold_with_their_records(
    client: MemoryClient, project: Path, tmp_path: Path
) -> None:
    await open_shop(client, project)
    text = (
        f"# head\n\ntopic: pay\nuse {ref_of(OTHER)}\n  one\n  two\nprinciple: x\n\n"
        f"topic: auth\nuse {ref_of(ONE)}\nmerge into pay\n"
    )
    uri = open_plan(client, tmp_path, project, text)
    document = {"textDocument": {"uri": uri}}
    symbols = await ask(client, types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, **document)
    assert {one["name"]: one["range"]["start"]["line"] for one in symbols} == {"pay": 2, "auth": 8}
    folds = await ask(client, types.TEXT_DOCUMENT_FOLDING_RANGE, **document)
    assert [(one["startLine"], one["endLine"]) for one in folds] == [(2, 6), (3, 5), (8, 10)]
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 11, "character": 0}}
    hints = await ask(client, types.TEXT_DOCUMENT_INLAY_HINT, range=whole, **document)
    told = {one["position"]["line"]: one["label"] for one in hints}
    assert told == {2: "3/64 bytes", 6: "1/1024 bytes"}
