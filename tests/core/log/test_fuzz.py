"""A file of any bytes: only the documented errors, and no kept line is lost (S20, N02)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from merge_histories import History
from paths import DATA
from sample_records import BOM, log, logs, raw_line
from sentinel_memory.contract.host_limits import PART
from sentinel_memory.contract.memory import SearchMemoryParams
from sentinel_memory.core.changes import corrections
from sentinel_memory.core.changes.corrections import Removal
from sentinel_memory.core.changes.save import save
from sentinel_memory.core.checks.flaws import check_log
from sentinel_memory.core.checks.showing import Reader
from sentinel_memory.core.errors import RecordError, StoreError
from sentinel_memory.core.log.chunks import lines_of, parse_block, scan
from sentinel_memory.core.log.document import Document, conflicted
from sentinel_memory.core.log.record import format_line, parse_line
from sentinel_memory.core.merge.merge import Stages, merge, resolve
from sentinel_memory.core.policy.policy import Policy
from sentinel_memory.core.policy.reading import parse_policy
from sentinel_memory.core.secrets.protection import BUILT_IN
from sentinel_memory.core.text.ids import seconds
from sentinel_memory.git.merge_program import main as driver
from sentinel_memory.render.answers import agent_parts
from sentinel_memory.render.record_text import record_lines
from sentinel_memory.service.page import Page, call_of
from sentinel_memory.service.search_memory import Wanted, search
from sentinel_memory.service.standing import Settings, Standing
from sentinel_memory.service.views import Views
from sentinel_memory.store import journal
from sentinel_memory.store.store import Store

# Bytes that files of a project may hold after anything: made from real logs, or to hurt (S20).

BOMB = b'{"id":"","type":"log","topic":"","missing_context":"","lesson":"","x":%b}'
"""A record that holds some JSON of which it knows nothing."""

POISON: tuple[bytes, ...] = (
    *(b"\x00", b"\xff\xfe", b"\xed\xa0\x80", b"\xc0\xaf", BOM, b"\r", b"\r\r\n", b"\x1b[2J"),
    *("\u2028\u2029\u0085\u202e".encode(), b"\x0b\x0c\x1c\x1d\x1e"),
    *(b"<<<<<<< HEAD\n", b"||||||| base\n", b"=======\n", b"=======\r\n", b">>>>>>> side\n"),
    b"<<<<<<< a\n=======\n>>>>>>> b\n" * 50,
    b"<<<<<<< a\n" * 50,
    b">>>>>>> b\n=======\n<<<<<<< a\n" * 20,
    b"{" * 3_000,
    b'{"a":' + b"[" * 3_000,
    BOMB % (b"[" * 90 + b"]" * 90) + b"\n",
    BOMB % (b"[" * 200 + b"]" * 200) + b"\n",
    BOMB % (b'{"a":' * 900 + b"1" + b"}" * 900) + b"\n",
    *(BOMB % one + b"\n" for one in (b"9" * 5_000, b"1e999", b"NaN", b"Infinity", b'"\\ud800"')),
    BOMB % b'{"\\udfff":[null,true,{"":0.1}]}' + b"\n",
    BOMB.replace(b'"lesson":""', b'"lesson":"one","lesson":"\\ud83d"') % b"1" + b"\n",
    b'{"id":"\\ud800","type":"principle","topic":"\\udc00","missing_context":"\\u0000",'
    b'"lesson":"\\u2028","ask_next_time":7,"meta":{"created":"\\ud800","occurrences":1e3,'
    b'"sources":["",7,"\\udfff"],"source_count":9007199254740993,"compacted_at":[]}}\n',
    raw_line(meta={"created": "9" * 400, "updated": "0001-01-01T00:00:00+00:00"}) + b"\n",
    raw_line(meta={"created": "9999-12-31T23:59:59-23:59", "occurrences": 2**53}) + b"\n",
    raw_line(meta=[1], ask_next_time={"a": "b"}, sources="x") + b"\n",
    b"x" * 20_000,
    format_line(log("gap")) + b"\n",
    b'{"removed_at":"now","replaced_by":null,"line":"{}"}\n',
    b'{"removed_at":[],"replaced_by":{},"line":"\\ud800","undone":1}\n',
    b'{"compact_threshold":1e999,"extra_patterns":["("],"language":"\\ud800"}',
)


def real_logs() -> tuple[bytes, ...]:
    """Logs that programs of this project wrote, with and without what merges leave in them."""
    golden = (path.read_bytes() for path in sorted((DATA / "logs").glob("v*.jsonl")))
    return (*golden, *(History(seed).base() for seed in range(1, 8)))


ORIGINALS = real_logs()
WAYS = ("poison", "poison", "poison between", "flip", "cut", "repeat", "join", "swap")


def change(chance: random.Random, data: bytes) -> bytes:
    """Spoils bytes in one of the ways."""
    at, lines = chance.randint(0, len(data)), data.splitlines(keepends=True)
    end_of_line = data.find(b"\n", at)
    way = chance.choice(WAYS)
    if way.startswith("poison"):
        at = at if way == "poison" else end_of_line + 1
        return data[:at] + chance.choice(POISON) + data[at:]
    if way == "flip":
        return data[:at] + chance.randbytes(1) + data[at + 1 :]
    if way == "cut":
        return data[:at] + data[at + chance.choice((1, 10, 1_000, len(data))) :]
    if way == "repeat":
        return data + chance.choice(lines or [b""]) * chance.choice((1, 2, 30))
    if way == "join":
        return data[:end_of_line] + chance.choice((b"", b"\r", b" ")) + data[end_of_line + 1 :]
    chance.shuffle(lines)
    return b"".join(lines)


def spoiled(chance: random.Random) -> bytes:
    """The bytes of a log with some changes, sometimes with those of another one."""
    data = chance.choice(ORIGINALS)
    for _ in range(chance.randint(1, 6)):
        data = change(chance, data)
    if chance.random() < 0.1:
        data += chance.choice(ORIGINALS)
    return data[:200_000]


def versions(chance: random.Random) -> tuple[bytes, bytes, bytes]:
    """Three logs that have something in common."""
    base = spoiled(chance)
    return base, change(chance, base), change(chance, base)


pytestmark = pytest.mark.requirement("S20", "N02")

NEW = log("what nobody has")
NOWHERE = Path("nowhere")
READER = Reader()
STANDING = Standing(
    Policy(),
    Settings(environment={}),
    None,
    lambda document, standing: READER.shows(document, standing.protection),
)
BYTES = st.binary(max_size=300)
HOSTILE = st.lists(st.sampled_from(POISON) | BYTES | logs(), max_size=6).map(b"".join)


def tried(seeds: range, check: Callable[[random.Random], object]) -> None:
    """Checks what each seed makes; the first that fails is named."""
    for seed in seeds:
        try:
            check(random.Random(seed))
        except Exception as error:
            error.add_note(f"seed {seed}")
            raise


def opaque(data: bytes) -> Counter[bytes]:
    """The lines and blocks that must survive every rewrite, each as often as it is there."""
    return Counter(chunk.raw for chunk in scan(data) if chunk.record is None)


def read_and_save(data: bytes) -> None:
    document = Document.parse(data)
    kept = opaque(data)
    assert Counter(document.opaque) == kept
    normal, superseded = document.normalised()
    saved = save(normal, NEW, "2026-01-02T00:00:00.000+00:00").document.encode()
    assert opaque(saved) == kept
    lines = Counter(line.raw for line in document.lines)
    gone = Counter(line.raw for line in superseded)
    after = Document.parse(saved)
    assert Counter(line.raw for line in after.lines) - Counter([format_line(NEW)]) <= lines - gone
    assert after.index.keys() == document.index.keys() | {NEW.identity}
    assert after.normalised()[0].encode() == saved


def show(data: bytes) -> None:
    check_log(data)
    document = Document.parse(data)
    views = Views(document, Reader().shows(document, BUILT_IN))
    params: SearchMemoryParams | None = SearchMemoryParams(query="", detail="full")
    shown = 0
    while params:
        call = call_of("search_memory", NOWHERE, None)
        page = Page.of(views, document, STANDING, call, params.cursor)
        found = search("fuzz", page, params, Wanted.of(params))
        told = agent_parts(found, "en")
        assert sum(len(part.encode()) for part in told) <= STANDING.ceiling
        assert all(len(part.encode()) <= PART for part in told)
        for view in found.records:
            text = "\n".join(record_lines(view, 1, "en", view.id))
            assert text.encode().count(b"\n#") == 0
        shown += len(found.records)
        more = found.next_cursor
        params = params._replace(cursor=more) if more else None
    assert shown == sum(map(len, views.topics.values()))
    for line in document.lines:
        written = format_line(line.record)
        again = parse_line(written)
        assert again is not None
        assert (again.identity, format_line(again)) == (line.record.identity, written)
        seconds(line.record.created)


def understand(data: bytes) -> None:
    document = Document.parse(data)
    for _number, raw in document.closed_conflicts:
        block = parse_block(raw)
        if block is not None:
            assert {*block.ours, *block.base, *block.theirs} <= {*raw.split(b"\n")}
    lines = data.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    for one in conflicted(document):
        assert lines[one.number - 1].rstrip(b"\r") == one.line.raw
        assert document.find(one.line.record.identity) is None
    resolved = resolve(data, None)
    if resolved is not None:
        after = Document.parse(resolved.data)
        assert document.index.keys() <= after.index.keys()
        assert {line for line in document.opaque if line[:7] != b"<<<<<<<"} <= {*after.opaque}


def join(sides: tuple[bytes, bytes, bytes]) -> None:
    base, ours, theirs = sides
    merged = merge(base, ours, theirs)
    exchanged = merge(base, theirs, ours)
    assert merged.data == exchanged.data
    before, after = opaque(base), opaque(merged.data)
    for side in (ours, theirs):
        added = {raw for raw, count in opaque(side).items() if count > before[raw]}
        assert {raw for raw in added if raw not in after and not joined(raw, after)} == set()
    known = {*before, *opaque(ours), *opaque(theirs)}
    assert {raw for raw in after if raw not in known and not joined_of(raw, known)} == set()
    assert merge(merged.data, merged.data, merged.data).data == merged.data
    resolve(ours, Stages(base, ours, theirs))


def joined(raw: bytes, after: Iterable[bytes]) -> bool:
    """Whether a block that was never closed stands in one that holds those of both sides."""
    return raw.startswith(b"<<<<<<<") and any(raw in other for other in after)


def joined_of(raw: bytes, known: Iterable[bytes]) -> bool:
    parts = [one for one in known if one.startswith(b"<<<<<<<") and one in raw]
    return raw.startswith(b"<<<<<<<") and len(parts) >= 2


SPOILED: dict[Callable[[bytes], object], tuple[int, int]] = {
    read_and_save: (60, 10_000),
    show: (30, 2_000),
    understand: (60, 20_000),
    parse_policy: (60, 20_000),
}
"""What must take any bytes, and how often it is tried by default and at length."""


@pytest.mark.parametrize("check", SPOILED)
def test_spoiled_logs_and_policies_are_taken_without_loss(
    check: Callable[[bytes], object], rounds: Callable[[int, int], int]
) -> None:
    first = 100_000 * list(SPOILED).index(check)
    seeds = range(first, first + rounds(*SPOILED[check]))
    tried(seeds, lambda chance: check(spoiled(chance)))


def test_spoiled_versions_are_merged_without_loss(rounds: Callable[[int, int], int]) -> None:
    seeds = range(500_000, 500_000 + rounds(40, 4_000))
    tried(seeds, lambda chance: join(versions(chance)))


def test_the_driver_merges_spoiled_ones(tmp_path: Path, rounds: Callable[[int, int], int]) -> None:
    names = [str(tmp_path / name) for name in ("base", "ours", "theirs")]

    def run(chance: random.Random) -> None:
        sides = versions(chance)
        for name, data in zip(names, sides, strict=True):
            Path(name).write_bytes(data)
        status = driver([*names, ".context/memory_log.jsonl"])
        # A version without a record may be anything: then git merges the lines.
        empty = [data for data in sides if data.strip() and not Document.parse(data).lines]
        assert status == 0 or empty
        written = sides[1] if status else merge(*sides).data
        assert Path(names[1]).read_bytes() == written

    seeds = range(400_000, 400_000 + rounds(20, 1_500))
    tried(seeds, run)


def test_a_spoiled_log_and_journal_leave_every_operation_whole(
    tmp_path: Path, rounds: Callable[[int, int], int]
) -> None:
    store = Store.of_project(tmp_path)
    store.path.parent.mkdir()
    kept = store.path.with_name(journal.JOURNAL_NAME)
    left = Removal("2026-01-01T00:00:00.000+00:00", None, format_line(NEW))

    def run(chance: random.Random) -> None:
        data, lines = spoiled(chance), spoiled(chance)
        store.path.write_bytes(data)
        kept.write_bytes(lines)
        try:
            store.undo()
            store.upsert_log(NEW)
            store.delete_by_ids([NEW.id])
            assert store.undo().restored
        except (RecordError, StoreError) as error:
            assert getattr(error, "code", "")  # noqa: PT017 - documented, with its sentence
        assert opaque(store.path.read_bytes()) >= opaque(data)
        journal.append(kept, [left])
        assert journal.last_change(kept) == [left]
        corrections.take_back(store.read().normalised()[0], journal.last_change(kept))

    seeds = range(500_000, 500_000 + rounds(20, 200))
    tried(seeds, run)


@given(HOSTILE)
def test_any_bytes_are_read_saved_shown_and_understood(data: bytes) -> None:
    read_and_save(data)
    show(data)
    understand(data)
    parse_policy(data)


@given(HOSTILE, HOSTILE, HOSTILE)
def test_any_versions_are_merged(base: bytes, ours: bytes, theirs: bytes) -> None:
    join((base, ours, theirs))


@given(BYTES)
def test_lines_are_cut_where_a_second_reading_cuts_them(run: bytes) -> None:
    assert lines_of(run) == [line for line in run.split(b"\n") if line.strip()]
