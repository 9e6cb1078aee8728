"""Quotes of code after the code went on, by real git, real files and an editor (E03, E04, E08)."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest
from code_projects import CODE, PAY, QUOTE, append, quoting, remember, shop, stored, verdicts, write
from editor_documents import fixes_at, open_document, type_text
from git_repository import commit_all, git, opened
from lsp_client import PUBLISH, QUESTION, Json, MemoryClient
from lsprotocol import types
from memory_calls import ask
from project_logs import log_uri, write_log
from sample_records import log, log_of
from sentinel_memory.contract.care import CodePlace
from sentinel_memory.core.evidence.evidence import Evidence
from sentinel_memory.lsp.diagnostics import STILL_TRUE, UPDATE
from sentinel_memory.service.evidence import search
from sentinel_memory.service.evidence.search import Tree
from sentinel_memory.store import project_files

pytestmark = pytest.mark.requirement("E03", "E04")


@pytest.fixture
def project(clone: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A committed file of code, and a committed lesson that quotes a line of it."""
    # A file counts as one that nobody writes any more, as it does a moment later.
    monkeypatch.setattr(project_files, "_SETTLED_NS", 0)
    remember(shop(clone), commit=True)
    return clone


def renamed(project: Path) -> None:
    (project / "lib").mkdir()
    git(project, "mv", PAY, "lib/payment.py")
    commit_all(project)


def renamed_and_rewritten(project: Path) -> None:
    """Renamed twice, and in between so much else came that git sees no rename from end to end."""
    renamed(project)
    now = CODE.replace("check(price)", "check_of(shop, price)").replace("send", "shop.take_all")
    others = "".join(f"def other_{number}():\n    return {number}\n\n\n" for number in range(60))
    write(project, "lib/payment.py", others + now)
    commit_all(project)
    git(project, "mv", "lib/payment.py", "src/결제.py")
    commit_all(project)


def renamed_and_changed(project: Path) -> None:
    number(project)
    renamed(project)


def moved(project: Path, name: str = "src/charge.py") -> None:
    charge, refund = CODE.split("\n\n\n")
    write(project, PAY, refund)
    write(project, name, f"import send\n\n\n{charge}\n")
    git(project, "add", "--all")


def number(project: Path) -> None:
    write(project, PAY, CODE.replace("), 2)", "), 3)"))


def deleted(project: Path) -> None:
    write(project, PAY, CODE.split("\n\n\n")[1])


def file_deleted(project: Path) -> None:
    git(project, "rm", "--quiet", PAY)
    commit_all(project)


def ignored(project: Path) -> None:
    git(project, "rm", "--quiet", "--cached", PAY)
    write(project, ".gitignore", "src/\n")


def linked(project: Path) -> None:
    write(project.parent, "outside/pay.py", CODE)
    (project / "src").rename(project / "was src")
    (project / "src").symlink_to(project.parent / "outside")


def copied_to_two_places(project: Path) -> None:
    write(project, "lib/v1/pay.py", CODE)
    write(project, "lib/v2/pay.py", CODE)
    file_deleted(project)


NO_LINKS = pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
OTHER_ENDS = "\ufeff" + CODE.replace("\n", "\r\n")


@pytest.mark.parametrize(
    ("change", "verdict"),
    [
        (lambda at: write(at, PAY, OTHER_ENDS), ("ok", "exact", PAY, 3)),
        (lambda at: git(at, "mv", PAY, "src/결제.py"), ("moved", "exact", "src/결제.py", 3)),
        (renamed_and_rewritten, ("moved", "exact", "src/결제.py", 243)),
        (renamed_and_changed, ("changed", "number", "lib/payment.py", 3)),
        (copied_to_two_places, ("ambiguous", "several", "lib/v1/pay.py", 3)),
        (moved, ("moved", "exact", "src/charge.py", 6)),
        (number, ("changed", "number", PAY, 3)),
        (deleted, ("gone", "nothing_alike", None, None)),
        (file_deleted, ("file_gone", "no_file", None, None)),
        (lambda at: git(at, "rm", "--quiet", "--cached", PAY), "untracked"),
        (ignored, "ignored"),
        (lambda at: (at / ".git").rename(at / "not git"), "no_git"),
        (lambda at: git(at, "sparse-checkout", "set", "--no-cone", "/.context/"), "sparse"),
        (lambda at: write(at, PAY, CODE + "#" * 2_097_152), "too_large"),
        (lambda at: write(at, PAY, CODE.encode() + b"\0"), "binary"),
        pytest.param(linked, "link", marks=NO_LINKS),
    ],
)
def test_each_fate_of_a_line_has_its_verdict(
    project: Path, change: Callable[[Path], object], verdict: tuple[object, ...] | str
) -> None:
    before = (project / ".context" / "memory_log.jsonl").read_bytes()
    memory = opened(project)
    assert verdicts(memory) == [("ok", "exact", PAY, 3)]
    change(project)
    if isinstance(verdict, str):  # the reason why nothing can be verified
        verdict = ("unverifiable", verdict, None, None)
    # A process that saw it before, and one that has just begun.
    assert verdicts(memory) == verdicts(project) == [verdict]
    assert (project / ".context" / "memory_log.jsonl").read_bytes() == before


@pytest.mark.requirement("E06")
def test_a_line_that_a_formatter_broke_has_its_place_to_its_end(project: Path) -> None:
    broken = "total = round(\n        price * (1 + rate),\n        2,\n    )"
    write(project, PAY, CODE.replace(QUOTE, broken))
    (record,) = ask(opened(project), "check_evidence").records
    (quote,) = record.quotes
    assert quote.place == CodePlace(line=2, column=4, end_line=5, end_column=5)


def test_a_file_that_a_squashed_branch_renamed_is_followed_from_the_save(clone: Path) -> None:
    git(shop(clone), "switch", "--quiet", "--create", "work")
    write(clone, "src/bill.py", CODE)
    commit_all(clone)
    remember(clone, quoting("src/bill.py"), commit=True)
    write(clone, "src/bill.py", CODE.replace("), 2)", "), 3)"))
    git(clone, "mv", "src/bill.py", "src/invoice.py")
    commit_all(clone)
    git(clone, "switch", "--quiet", "-")
    git(clone, "merge", "--quiet", "--squash", "work")
    commit_all(clone)
    # No commit of this branch has the old path.
    assert verdicts(clone) == [("changed", "number", "src/invoice.py", 3)]


@pytest.mark.skipif(sys.platform == "darwin", reason="its disks write no other form")
def test_code_that_moved_to_a_file_whose_name_the_disk_spells_apart_is_found(project: Path) -> None:
    moved(project, unicodedata.normalize("NFD", "src/결제.py"))
    assert verdicts(project) == [("moved", "exact", "src/결제.py", 6)]


@pytest.mark.requirement("E01")
def test_a_blob_that_lacks_the_quote_says_nothing_of_it(project: Path) -> None:
    write(project, "src/other.py", "limit = 30\n" * 9)
    commit_all(project)
    (record,) = opened(project).store.read().records
    forged = record.evidence[0]._replace(blob=stored(project, "src/other.py"))
    other = log("forged")._replace(evidence=(forged,)).with_meta(commit=record.meta["commit"])
    append(project, other)
    number(project)
    assert verdicts(project) == [("changed", "number", PAY, 3)] * 2


def test_a_lost_line_that_comes_back_in_another_file_is_found_there(project: Path) -> None:
    write(project, "src/other.py", "limit = 30\n")
    commit_all(project)
    deleted(project)
    memory = opened(project)
    assert verdicts(memory) == [("gone", "nothing_alike", None, None)]
    # Neither the index nor HEAD changes.
    write(project, "src/other.py", CODE.split("\n\n\n")[0])
    assert verdicts(memory) == verdicts(project) == [("moved", "exact", "src/other.py", 3)]


def test_a_worktree_and_a_shallow_clone_tell_what_they_can(project: Path, tmp_path: Path) -> None:
    second, shallow = tmp_path / "second", tmp_path / "shallow"
    git(project, "worktree", "add", "--quiet", str(second))
    write(second, PAY, CODE.replace("), 2)", "), 3)"))
    assert [found[0] for found in (*verdicts(second), *verdicts(project))] == ["changed", "ok"]
    renamed(project)
    git(tmp_path, "clone", "--quiet", "--depth=1", project.as_uri(), str(shallow))
    # The text tells what the history cannot.
    assert verdicts(shallow) == [("moved", "exact", "lib/payment.py", 3)]
    git(shallow, "rm", "--quiet", "lib/payment.py")
    assert verdicts(shallow) == [("unverifiable", "shallow", None, None)]


def test_what_a_foreign_line_names_leads_out_of_no_project(project: Path) -> None:
    write(project.parent, "pay.py", CODE)
    git(project, "init", "--quiet", "inner")
    write(project, f"inner/{PAY}", CODE)
    commit_all(project / "inner")
    git(project, "add", "inner")
    absolute = str(project.parent / "pay.py")
    for path in ("../pay.py", absolute, f"inner/{PAY}", "--output=x", ".git/config"):
        record = log(f"gap {path}")._replace(evidence=(Evidence(path, QUOTE),))
        append(project, record.with_meta(commit="--output=x"))
    found = {
        (quote.path, quote.verdict, quote.reason)
        for record in ask(opened(project), "check_evidence").records
        for quote in record.quotes
    }
    assert found == {
        (PAY, "ok", None),
        (f"inner/{PAY}", "unverifiable", "submodule"),
        ("--output=x", "file_gone", "no_file"),
        (".git/config", "unverifiable", "outside"),
    }
    assert not (project / "x").exists()


def test_what_an_editor_shows_of_a_file_is_the_file_whatever_ends_its_lines(project: Path) -> None:
    memory = opened(project)
    write(project, PAY, OTHER_ENDS)
    memory.quotes.typed({PAY: CODE})
    assert memory.quotes.tree.typed == {}
    memory.quotes.typed({PAY: CODE.replace("2)", "3)")})
    assert verdicts(memory) == [("changed", "number", PAY, 3)]
    memory.quotes.typed({})
    assert verdicts(memory) == [("ok", "exact", PAY, 3)]


def test_old_texts_that_were_asked_for_are_there_though_others_had_to_leave(
    clone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "_MOST_OLD", 0)
    write(clone, "second.py", "second = 2\n")
    tree = Tree(shop(clone))
    names = [f"HEAD:./{path}" for path in (PAY, "second.py", "nowhere.py")]
    tree.read_old(names[:1])
    tree.read_old(names)
    texts = [one and one.text for one in map(tree.old, names)]
    assert texts == [CODE, "second = 2\n", None]


ALIGNED = "sentinel/evidence_aligned"
REGISTER = types.CLIENT_REGISTER_CAPABILITY
KOREAN = 'if "환불 😀": '


async def problems(client: MemoryClient, uri: str) -> list[types.Diagnostic]:
    while True:
        params = await client.next(PUBLISH)
        if params.uri == uri:
            return list(params.diagnostics)


def open_code(client: MemoryClient, project: Path) -> str:
    uri = (project / PAY).as_uri()
    open_document(client, uri, (project / PAY).read_text("utf-8"), "python")
    return uri


@pytest.mark.requirement("E06", "E08", "N05")
async def test_the_fate_of_a_typed_line_is_told_at_once(
    client: MemoryClient, project: Path
) -> None:
    await client.open(project)
    first = await client.next(ALIGNED)
    assert (first["uri"], first["counts"]["ok"]) == (project.as_uri(), 1)
    place = {"line": 2, "column": 4, "end_line": 2, "end_column": 4 + len(QUOTE)}
    assert first["records"][0]["quotes"][0]["place"] == place

    uri = open_code(client, project)
    (hint,) = await problems(client, uri)
    assert hint.severity == types.DiagnosticSeverity.Hint
    assert hint.message == "A lesson quotes this: Round the total."
    # Above it somebody types; then the line itself, behind what takes two columns a character.
    type_text(client, uri, "#\n" + CODE, 2)
    (hint,) = await problems(client, uri)
    assert hint.range.start == types.Position(3, 4)
    type_text(client, uri, CODE.replace(QUOTE, KOREAN + QUOTE.replace("2)", "3)")), 2)
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
    type_text(client, uri, CODE, 2)
    (hint,) = await problems(client, uri)
    assert hint.severity == types.DiagnosticSeverity.Hint
    assert await fixes_at(client, log_uri(project), 0) == {}


@pytest.mark.requirement("E06", "E08", "N05")
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


@pytest.mark.requirement("E06", "E08", "N05")
async def test_a_project_that_quotes_nothing_is_told_nothing(
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


async def way_out(client: MemoryClient, fix: Json) -> None:
    """Carries a fix out as any editor does: by the command that it names."""
    command = types.ExecuteCommandParams(fix["command"]["command"], fix["command"]["arguments"])
    await client.workspace_execute_command_async(command)


@pytest.mark.requirement("E06", "E08", "N05")
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
    assert record["status"] == "candidate"
    assert record["quotes"][0]["quote"] == QUOTE.replace("2)", "3)")
    # The lesson is another one now: what was offered before is refused, and changes nothing.
    await way_out(client, ways["Still True"])
    refusal = await client.next(types.WINDOW_SHOW_MESSAGE)
    assert (refusal.type, "changed" in refusal.message) == (types.MessageType.Error, True)
    write(project, PAY, CODE.replace("2)", "4)"))
    type_text(client, uri, CODE.replace("2)", "4)"), 2)
    assert (await client.next(ALIGNED))["counts"]["changed"] == 1
    await way_out(client, (await fixes_at(client, uri, 2))["Still True"])
    while record["quotes"][0]["quote"] != QUOTE.replace("2)", "4)"):
        (record,) = (await client.next(ALIGNED))["records"]
    commit_all(project)
    client.files_changed((project / ".git" / "logs" / "HEAD").as_uri())
    while record["status"] != "certified":
        (record,) = (await client.next(ALIGNED))["records"]


@pytest.mark.requirement("E06", "E08", "N05")
async def test_the_editor_is_asked_for_quoted_files_alone(
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
