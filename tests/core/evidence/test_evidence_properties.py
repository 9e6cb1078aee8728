"""Properties of every text and every quote in it (E03, E05)."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from code_projects import (
    CODE,
    PAY,
    PAYMENT,
    PAYMENT_LINE,
    QUOTE,
    quoted,
    quoting,
    remember,
    shop,
    write,
)
from editor_documents import fixes_at
from git_repository import commit_all, git
from hypothesis import given
from hypothesis import strategies as st
from lsp_client import PUBLISH, QUESTION, Json, MemoryClient
from lsprotocol import types
from project_logs import log_uri, write_log
from sample_records import log, log_of
from sentinel_memory.core.evidence.evidence import Aligned, Evidence
from sentinel_memory.core.evidence.finding import find_in, find_moved
from sentinel_memory.core.evidence.likeness import Pattern, context_of, errors_between, likeness
from sentinel_memory.core.evidence.searched import SearchedText
from sentinel_memory.lsp.diagnostics import STILL_TRUE, UPDATE
from sentinel_memory.service.evidence.search import long_words

HOSTILE = [
    "\r",
    "\r\n",
    "\n",
    "\0",
    "\ud800",
    "e\u0301",
    "👩🏽\u200d💻",
    "\u2028",
    "\u202e",
    "\\",
    '"',
    "'",
    "`",
]
TEXTS = st.lists(
    st.one_of(
        st.sampled_from(
            [*HOSTILE, "total", "amount", " ", "    ", "30", "!=", "not ", "(", ")", "결제"]
        ),
        st.text(max_size=12),
        st.text(st.characters(categories=["Cs", "Cc", "Mn", "So"]), max_size=4),
    ),
    max_size=60,
).map("".join)


@pytest.mark.requirement("E03", "E05")
@given(TEXTS, TEXTS, TEXTS, st.none() | TEXTS)
def test_no_text_stops_the_search_and_every_span_lies_in_the_text(
    text: str, quote: str, beside: str, symbol: str | None
) -> None:
    evidence = Evidence("a.py", quote, symbol, before=beside[:32], after=beside[-32:])
    searched = SearchedText(text)
    for result in (find_in(evidence, searched), find_moved(evidence, [("b.py", searched)])):
        if result is None or result.span is None:
            continue
        start, end, line = result.span
        assert 0 <= start < end <= len(text)
        assert 1 <= line <= 1 + text.count("\n") + text.count("\r")
        assert 0.0 <= result.confidence <= 1.0
        if isinstance(result, Aligned):
            is_exact = result.method == "exact"
            assert is_exact == (result.confidence == 1.0)
            assert not is_exact or text[start:end] == quote.strip()
    long_words(evidence)


@pytest.mark.requirement("E03", "E05")
@given(TEXTS, TEXTS, st.sampled_from(["\n", "\r\n", "\r"]))
def test_a_line_with_context_is_found_where_the_file_grew(above: str, below: str, end: str) -> None:
    old = PAYMENT.replace("\n", end)
    start = old.index(PAYMENT_LINE)
    before, after = context_of(old, start, start + len(PAYMENT_LINE))
    text = f"{above}{end}{old}{end}{below}"
    result = find_in(Evidence("a.py", PAYMENT_LINE, before=before, after=after), SearchedText(text))
    assert isinstance(result, Aligned)
    assert result.confidence == 1.0
    assert result.span.start == len(above) + len(end) + start
    assert text[result.span.start : result.span.end] == PAYMENT_LINE


NUMBERS = st.integers(0, 10**6).map(str)
WORDS = st.sampled_from(
    ["amount", "card", "fee_of", "total", "isValid", "gateway", "결제", "limit"]
)
STRINGS = st.text("abcXYZ 01'", max_size=8).map(lambda text: f'"{text}"')
OPERATORS = st.sampled_from(["+", "-", "*", "/", "==", "!=", "<", "<=", "&&", "||", "and", "or"])
LITERALS = st.one_of(NUMBERS, STRINGS, st.sampled_from(["True", "False", "None", "nil"]))
TERMS = st.tuples(WORDS, OPERATORS, LITERALS, OPERATORS)


@pytest.mark.requirement("E03", "E05")
@given(st.lists(TERMS, min_size=2, max_size=4), st.data())
def test_another_digit_negation_operator_or_string_is_never_ok(
    terms: list[tuple[str, str, str, str]], data: st.DataObject
) -> None:
    pieces = ["result_of_it", "=", *(piece for term in terms for piece in term), "last_value"]
    at = data.draw(st.sampled_from([n for n in range(2, len(pieces)) if (n - 2) % 4]))
    if at == len(pieces) - 1:
        at -= 1
    kind = OPERATORS if (at - 2) % 4 in (1, 3) else LITERALS
    other = data.draw(kind.filter(lambda piece: piece.lower() != pieces[at].lower()))
    line = " ".join(pieces)
    changed = " ".join([*pieces[:at], other, *pieces[at + 1 :]])
    evidence = quoted(PAYMENT.replace(PAYMENT_LINE, line), line)
    assert isinstance(find_in(evidence, SearchedText(PAYMENT.replace(PAYMENT_LINE, line))), Aligned)
    now = PAYMENT.replace(PAYMENT_LINE, changed)
    assert not isinstance(find_in(evidence, SearchedText(now)), Aligned)
    assert find_moved(evidence, [("b.py", SearchedText(now))]) is None


@pytest.mark.requirement("E03", "E05")
@given(st.sampled_from(["not ", "!", "# ", "// ", "no ", "never "]))
def test_a_line_that_is_turned_off_or_around_is_never_ok(sign: str) -> None:
    text = PAYMENT.replace(PAYMENT_LINE, sign + PAYMENT_LINE)
    assert not isinstance(find_in(quoted(PAYMENT, PAYMENT_LINE), SearchedText(text)), Aligned)
    assert not isinstance(find_in(quoted(text, PAYMENT_LINE), SearchedText(PAYMENT)), Aligned)


def distance(one: str, other: str) -> int:
    row = list(range(len(other) + 1))
    for count, sign in enumerate(one, 1):
        row, last = [count], row
        for at, theirs in enumerate(other):
            row.append(min(last[at] + (sign != theirs), last[at + 1] + 1, row[at] + 1))
    return row[-1]


ALIKE = st.text("ab\u0301👍 ", max_size=40)


@pytest.mark.requirement("E03")
@given(ALIKE, ALIKE)
def test_errors_are_counted_as_the_textbook_does(one: str, other: str) -> None:
    assert errors_between(one, other) == distance(one, other)
    assert (likeness(one, other) == 1.0) == (one == other)


@pytest.mark.requirement("E03")
@given(ALIKE.filter(bool), ALIKE)
def test_no_part_of_a_text_has_fewer_errors_than_the_one_that_is_found(one: str, text: str) -> None:
    found = Pattern(one).likest_in(text)
    parts = (text[start:end] for end in range(len(text) + 1) for start in range(end + 1))
    assert found.errors == distance(one, text[found.start : found.end])
    assert found.errors == min(distance(one, part) for part in parts)


MEGABYTES = 2_000_000


@pytest.mark.requirement("E03", "E05")
@pytest.mark.parametrize(
    "text",
    [
        "total = amount * 31 + card.fee_of(amount);" * (MEGABYTES // 42),
        "total" * (MEGABYTES // 5),
        "total " * (MEGABYTES // 6),
        "total = " + " " * MEGABYTES,
        '"' * MEGABYTES,
        "'\\" * (MEGABYTES // 2),
        "\r" * MEGABYTES,
        "e\u0301" * (MEGABYTES // 2),
        PAYMENT_LINE * (MEGABYTES // len(PAYMENT_LINE)),
        "\n".join(f"rate_of_{n} = the_table[{n}] + fee_of(amount)" for n in range(20_000)),
    ],
    ids=lambda text: repr(text[:9]),
)
def test_two_megabytes_in_one_line_and_new_lines_are_searched_in_time(text: str) -> None:
    searched = SearchedText(text)
    began = time.process_time()
    old = SearchedText(PAYMENT) if "\n" in text else None
    find_in(quoted(PAYMENT, PAYMENT_LINE), searched, old)
    find_moved(quoted(PAYMENT, PAYMENT_LINE), [("b.py", searched)])
    assert time.process_time() - began < 2.0


ALIGNED = "sentinel/evidence_aligned"
REGISTER = types.CLIENT_REGISTER_CAPABILITY
KOREAN = 'if "환불 😀": '


@pytest.fixture
def project(clone: Path) -> Path:
    """A committed file of code, and a committed lesson that quotes a line of it."""
    remember(shop(clone), commit=True)
    return clone


async def problems(client: MemoryClient, uri: str) -> list[types.Diagnostic]:
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


@pytest.mark.requirement("E06", "E08", "N05")
async def test_the_fate_of_a_quoted_line_is_told_while_it_is_typed(
    client: MemoryClient, project: Path
) -> None:
    await client.open(project)
    first = await client.next(ALIGNED)
    assert (first["uri"], first["counts"]["ok"]) == (project.as_uri(), 1)
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


async def way_out(client: MemoryClient, fix: Json) -> None:
    """Carries a fix out as any editor does: by the command that it names."""
    command = types.ExecuteCommandParams(fix["command"]["command"], fix["command"]["arguments"])
    await client.workspace_execute_command_async(command)


@pytest.mark.requirement("E06", "E08", "N05")
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


@pytest.mark.requirement("E06", "E08", "N05")
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
