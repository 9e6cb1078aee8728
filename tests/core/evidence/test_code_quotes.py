"""An editor is told what became of the code that lessons quote, while somebody types (E06, N05)."""

from __future__ import annotations

from pathlib import Path

import pytest
from code_projects import CODE, PAY, QUOTE, quoting, remember, shop, write
from git_repository import commit_all, git
from lsp_client import PUBLISH, QUESTION, Json, MemoryClient
from lsprotocol import types
from project_logs import log_uri, write_log
from sample_records import log, log_of
from sentinel_memory.lsp.diagnostics import STILL_TRUE, UPDATE
from typed_logs import fixes_at

pytestmark = pytest.mark.requirement("E06", "E08", "N05")
ALIGNED = "sentinel/evidence_aligned"
REGISTER = types.CLIENT_REGISTER_CAPABILITY
KOREAN = 'if "환불 😀": '


@pytest.fixture
def project(clone: Path) -> Path:
    """A committed file of code, and a committed lesson that quotes a line of it."""
    remember(shop(clone), commit=True)
    return clone


async def problems(client: MemoryClient, uri: str) -> list[types.Diagnostic]:
    """The next diagnostics of a file."""
    while True:
        params = await client.next(PUBLISH)
        if params.uri == uri:
            return list(params.diagnostics)


def open_code(client: MemoryClient, project: Path) -> str:
    uri = (project / PAY).as_uri()
    item = types.TextDocumentItem(uri, "python", 1, (project / PAY).read_text("utf-8"))
    client.text_document_did_open(types.DidOpenTextDocumentParams(item))
    return uri


def type_whole(client: MemoryClient, uri: str, text: str) -> None:
    document = types.VersionedTextDocumentIdentifier(2, uri)
    change = types.TextDocumentContentChangeWholeDocument(text)
    client.text_document_did_change(types.DidChangeTextDocumentParams(document, [change]))


async def test_the_fate_of_a_quoted_line_is_told_while_it_is_typed(
    client: MemoryClient, project: Path
) -> None:
    await client.open(project)
    first = await client.next(ALIGNED)
    assert first["counts"]["ok"] == 1
    place = {"line": 2, "column": 4, "end_line": 2, "end_column": 4 + len(QUOTE)}
    assert first["records"][0]["quotes"][0]["place"] == place

    uri = open_code(client, project)
    (hint,) = await problems(client, uri)
    assert (hint.severity, hint.message) == (
        types.DiagnosticSeverity.Hint,
        "A lesson quotes this: Round the total.",
    )
    # Above it somebody types; then the line itself, behind what takes two columns a character.
    type_whole(client, uri, "#\n" + CODE)
    (hint,) = await problems(client, uri)
    assert hint.range.start == types.Position(3, 4)
    type_whole(client, uri, CODE.replace(QUOTE, KOREAN + QUOTE.replace("2)", "3)")))
    (stale,) = await problems(client, uri)
    column = 4 + len(KOREAN.encode("utf-16-le")) // 2
    assert stale.severity == types.DiagnosticSeverity.Information
    assert stale.range.start == types.Position(2, column)
    assert stale.message == (
        f"This lesson quotes code in {PAY}: it has changed: a number in it differs."
    )
    ways = ["Still True", "Update the Quote", "Rewrite the Lesson", "Delete"]
    assert list(await fixes_at(client, uri, 2)) == ways
    assert list(await fixes_at(client, log_uri(project), 0)) == ways
    await client.next(ALIGNED)
    assert (await client.next(ALIGNED))["counts"]["changed"] == 1
    # Nothing of it is on the disk: the saved file is as the lesson says.
    assert (await client.ask("memory_status"))["folders"][0]["problem"] is None
    type_whole(client, uri, CODE)
    (hint,) = await problems(client, uri)
    assert hint.severity == types.DiagnosticSeverity.Hint
    assert await fixes_at(client, log_uri(project), 0) == {}


async def test_a_commit_that_moves_the_code_is_seen(client: MemoryClient, project: Path) -> None:
    await client.open(project)
    await client.next(ALIGNED)
    git(project, "mv", PAY, "src/bill.py")
    commit_all(project)
    client.files_changed((project / ".git" / "logs" / "HEAD").as_uri())
    moved = await client.next(ALIGNED)
    assert moved["counts"]["moved"] == 1
    assert moved["records"][0]["quotes"][0]["found_path"] == "src/bill.py"
    git(project, "rm", "--quiet", "src/bill.py")
    commit_all(project)
    client.files_changed((project / ".git" / "logs" / "HEAD").as_uri())
    assert (await client.next(ALIGNED))["counts"]["file_gone"] == 1
    # Nothing stands there that could be quoted, or read and found true.
    ways = ["Rewrite the Lesson", "Delete"]
    assert list(await fixes_at(client, log_uri(project), 0)) == ways


async def test_a_project_whose_lessons_quote_nothing_is_told_nothing(
    client: MemoryClient, clone: Path
) -> None:
    shop(clone)
    await client.open(clone)
    await client.next("sentinel/memory_changed")
    uri = open_code(client, clone)
    client.text_document_did_save(
        types.DidSaveTextDocumentParams(types.TextDocumentIdentifier(uri))
    )
    remember(clone, quoting())
    client.files_changed(log_uri(clone))
    assert (await client.next(ALIGNED))["counts"]["ok"] == 1
    assert client.waiting(ALIGNED) == 0


@pytest.mark.requirement("E01", "E07")
async def test_what_stands_there_is_taken_over_and_certified_as_the_ways_out_name_it(
    client: MemoryClient, project: Path
) -> None:
    changed = QUOTE.replace("2)", "3)")
    write(project, PAY, CODE.replace("2)", "3)"))
    await client.open(project)
    assert (await client.next(ALIGNED))["counts"]["changed"] == 1
    ways = await fixes_at(client, log_uri(project), 0)
    (wanted,) = ways["Update the Quote"]["command"]["arguments"]
    folder, (ref,) = wanted["folder"], wanted["refs"]
    assert ways["Still True"]["command"]["arguments"] == [{"folder": folder, "refs": [ref]}]
    updated = await client.ask("update_quote", folder=folder, ref=ref, number=wanted["number"])
    aligned = await client.next(ALIGNED)
    assert aligned["records"][0]["status"] == "candidate"
    assert aligned["records"][0]["quotes"][0]["quote"] == updated["quote"] == changed
    await client.ask("certify_memory", folder=folder, ref=f"log:{updated['ref']}")
    assert (await client.next(ALIGNED))["records"][0]["status"] == "candidate"
    commit_all(project)
    client.files_changed((project / ".git" / "logs" / "HEAD").as_uri())
    (record,) = (await client.next(ALIGNED))["records"]
    assert (record["status"], record["certified_by"]) == ("certified", "a")


async def way_out(client: MemoryClient, fix: Json) -> None:
    """Carries a fix out as any editor does: by the command that it names."""
    command = types.ExecuteCommandParams(fix["command"]["command"], fix["command"]["arguments"])
    await client.workspace_execute_command_async(command)


@pytest.mark.requirement("E01", "E07")
async def test_an_editor_without_commands_of_its_own_gets_two_ways_out_that_the_server_goes(
    client: MemoryClient, project: Path
) -> None:
    write(project, PAY, CODE.replace("2)", "3)"))
    del client.protocol.fm.features[QUESTION]  # It does not know our questions either.
    able = (await client.open(project, has_commands=False)).capabilities
    assert able.execute_command_provider
    assert {STILL_TRUE, UPDATE} <= set(able.execute_command_provider.commands)
    assert (await client.next(ALIGNED))["counts"]["changed"] == 1
    uri = open_code(client, project)
    assert len(await problems(client, uri)) == 1
    ways = await fixes_at(client, uri, 2)
    assert list(ways) == ["Still True", "Update the Quote"]
    assert list(await fixes_at(client, log_uri(project), 0)) == list(ways)
    await way_out(client, ways["Update the Quote"])
    assert (await client.next(types.WINDOW_SHOW_MESSAGE)).type == types.MessageType.Info
    (record,) = (await client.next(ALIGNED))["records"]
    assert (record["status"], record["quotes"][0]["quote"]) == (
        "candidate",
        QUOTE.replace("2)", "3)"),
    )
    # The lesson is another one now: what was offered before is refused, and changes nothing.
    await way_out(client, ways["Still True"])
    refusal = await client.next(types.WINDOW_SHOW_MESSAGE)
    assert (refusal.type, "changed" in refusal.message) == (types.MessageType.Error, True)
    write(project, PAY, CODE.replace("2)", "4)"))
    type_whole(client, uri, CODE.replace("2)", "4)"))
    assert (await client.next(ALIGNED))["counts"]["changed"] == 1
    await way_out(client, (await fixes_at(client, uri, 2))["Still True"])
    while record["quotes"][0]["quote"] != QUOTE.replace("2)", "4)"):
        (record,) = (await client.next(ALIGNED))["records"]
    commit_all(project)
    client.files_changed((project / ".git" / "logs" / "HEAD").as_uri())
    while record["status"] != "certified":
        (record,) = (await client.next(ALIGNED))["records"]


async def test_the_editor_is_asked_for_the_text_of_quoted_files_alone(
    client: MemoryClient, project: Path
) -> None:
    synchronization = types.TextDocumentSyncClientCapabilities(dynamic_registration=True)
    fixes = types.CodeActionClientCapabilities(dynamic_registration=True)
    able = types.TextDocumentClientCapabilities(synchronization, code_action=fixes)
    await client.open(project, capabilities=types.ClientCapabilities(text_document=able))
    await client.next(ALIGNED)
    asked = {one.method: one for one in (await client.next(REGISTER)).registrations}
    methods = {"didOpen", "didChange", "didClose", "didSave", "codeAction"}
    assert asked.keys() == {f"textDocument/{name}" for name in methods}
    for one in asked.values():
        (wanted,) = one.register_options["documentSelector"]
        assert wanted == {"scheme": "file", "pattern": f"**/{PAY}"}
    write_log(project, log_of(log("without code")).splitlines())
    client.files_changed(log_uri(project))
    gone = await client.next(types.CLIENT_UNREGISTER_CAPABILITY)
    assert {one.id for one in gone.unregisterations} == {one.id for one in asked.values()}
