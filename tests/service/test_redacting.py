"""Sensitive text is taken out of a log for good, and kept nowhere on this machine (S22, D05)."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from cli_process import run
from every_sample import every_sample
from git_repository import commit_all, git, opened
from hook_process import TOKEN
from memory_calls import delete, edit, listed, told, undone
from project_logs import POSIX, overwrite, write_log
from sample_records import LATER, LATEST, log, principle
from sample_records import ref as ref_of
from secret_samples import card
from sentinel_memory.contract.care import RedactRecordsParams, RedactRecordsResult
from sentinel_memory.core.changes.save import compact
from sentinel_memory.core.checks.judging import find_sensitive
from sentinel_memory.core.errors import RecordError, StoreError
from sentinel_memory.core.log.chunks import BOM
from sentinel_memory.core.log.record import LARGEST_COUNT, Record, format_line, parse_line
from sentinel_memory.core.text.ids import derive_id
from sentinel_memory.sentences.table import SENTENCES
from sentinel_memory.service.edit_records import redact_records
from sentinel_memory.service.memory_status import findings
from sentinel_memory.service.project import Project

pytestmark = pytest.mark.requirement("S22", "S36", "D05")

LEAK = log(f"{TOKEN}를 쓴다", lesson="a <private>b</private> c", question="Which </private> x?")
OTHER = log("other")


def ref(record: Record) -> str:
    return str(ref_of(record, typed=True))


def redact(memory: Project, *refs: str, dry_run: bool = False) -> RedactRecordsResult:
    return redact_records(memory, RedactRecordsParams(refs=refs or None, dry_run=dry_run))


def put(memory: Project, *records: Record, more: bytes = b"") -> None:
    overwrite(memory.store, b"".join(sorted(format_line(one) + b"\n" for one in records)) + more)


def everything(memory: Project) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(memory.store.path.parent.iterdir()))


def test_a_record_is_stored_as_it_was_shown(memory: Project) -> None:
    put(memory, LEAK, OTHER)
    before = everything(memory)
    shown = listed(memory).records
    planned = redact(memory, dry_run=True)
    assert everything(memory) == before
    done = redact(memory)
    assert (planned.records, planned.dry_run, done.dry_run) == (done.records, True, False)
    (one,) = done.records
    assert one.withheld == {"github_token": 1, "private_section": 2}
    gap = "[REDACTED]를 쓴다"
    redacted = LEAK._replace(
        id=derive_id("auth", gap),
        missing_context=gap,
        lesson="a [PRIVATE] c",
        ask_next_time="[PRIVATE] x?",
    )
    assert {record.id: record for record in memory.store.read_all()} == {
        record.id: record for record in (redacted, OTHER)
    }
    assert [one.ref, one.id, f"log:{one.new_ref}"] == [ref(LEAK), redacted.id, ref(redacted)]
    assert [view._replace(id="", ref="", line=0) for view in listed(memory).records] == [
        view._replace(id="", ref="", line=0) for view in shown
    ]
    assert redact(memory).records == ()
    assert (done.left_lines, done.in_history, done.in_journal) == ((), False, False)


def test_a_record_that_is_another_now_stops_all_of_it(memory: Project) -> None:
    block = b"<<<<<<< a\n%b\n=======\n>>>>>>> b\n" % format_line(log("side"))
    put(memory, LEAK, OTHER, more=block)
    before = everything(memory)
    for other, code in (
        (f"log:{OTHER.id}@000000", "record_changed"),
        (f"{'f' * 16}@000000", "record_unknown"),
        (ref(log("side")), "record_conflicted"),
    ):
        with pytest.raises(RecordError) as error:
            redact(memory, ref(LEAK), other)
        assert (error.value.code, error.value.field) == (code, "refs")
        assert everything(memory) == before


def test_records_that_only_a_secret_told_apart_become_one(memory: Project) -> None:
    first = log(f"key {TOKEN}", lesson="one", question="Which?").with_meta(occurrences=3)
    second = log(f"key {TOKEN.swapcase().replace('GHP', 'ghp')}", lesson="two", created=LATER)
    third = log("key [REDACTED]", lesson="two", question="When?").with_meta(updated=LATEST)
    put(memory, first, second._replace(extra={"by": "hand"}), third)
    done = redact(memory)
    (only,) = memory.store.read_all()
    assert {one.new_ref for one in done.records} == {ref(only).partition(":")[2]}
    assert (only.occurrences, only.updated, only.extra) == (5, LATEST, {"by": "hand"})
    assert only.lesson.split("\n") == ["two", "one"]
    assert sorted((only.ask_next_time or "").split(" / ")) == ["When?", "Which?"]
    assert done.compaction.count == 1
    # A record that another one becomes is redacted before.
    topics = ("a", "b", "c", "d", "e", "f")  # for both orders of their ids
    moving = [log(f"key {TOKEN}", topic=topic, lesson="one") for topic in topics]
    staying = [log("key [REDACTED]", topic=topic, lesson=f"two {TOKEN}") for topic in topics]
    assert len({one.id < two.id for one, two in zip(moving, staying, strict=True)}) == 2
    put(memory, *moving, *staying)
    redact(memory)
    after = memory.store.read_all()
    assert sorted(record.topic for record in after) == [*topics]
    assert {record.occurrences for record in after} == {2}
    assert {tuple(sorted(record.lesson.split("\n"))) for record in after} == {
        ("one", "two [REDACTED]")
    }
    # What a record that is not named says is not lost.
    named = log(f"key {TOKEN}", lesson="one", created=LATER)
    other = log("key [REDACTED]", lesson=f"two {TOKEN}")
    put(memory, named, other)
    redact(memory, ref(named))
    (only,) = memory.store.read_all()
    assert (only.lesson, only.occurrences) == ("one\ntwo [REDACTED]", 2)
    # What has no room beside the newer lesson is not joined.
    first = log(f"key {TOKEN}", lesson="x" * 600).with_meta(occurrences=LARGEST_COUNT)
    second = log("key [REDACTED]", lesson="y" * 600, created=LATER)
    put(memory, first, second)
    redact(memory)
    (only,) = memory.store.read_all()
    assert (only.lesson, only.occurrences) == ("y" * 600, LARGEST_COUNT)


def test_a_principle_knows_its_sources_by_their_new_ids_too(memory: Project) -> None:
    made = principle().with_meta(compacted_at=LATER, source_count=2, sources=["a", LEAK.id, "b"])
    put(memory, LEAK, made)
    assert "resurrected" in {finding.code for finding in findings(memory, memory.standing)}
    (one,) = redact(memory).records
    (after,) = [record for record in memory.store.read_all() if record.type == "principle"]
    assert after.sources == ("a", LEAK.id, one.id, "b")
    assert {finding.code for finding in findings(memory, memory.standing)} == {"resurrected"}


def test_fields_that_nobody_is_shown_lose_it_as_well(memory: Project) -> None:
    foreign = OTHER._replace(
        id=TOKEN,
        meta={**OTHER.meta, "note": f"{TOKEN}!", "sources": ["0123456789012345", TOKEN]},
        extra={
            "password": "hunter2-Zk93!",
            "env": {"name": "DB_PASSWORD", "value": "hunter2-Zk93!"},
            TOKEN: 1,
            "[REDACTED]": 2,
            "<private></private>lesson": "<private>x",
            "list": [1, None, {"a": [f"b {TOKEN} c"]}],
            "harmless": {"deep": [{"password": "<your password>"}, 1.5]},
        },
    )
    put(memory, foreign)
    shown = listed(memory).records[0]
    (one,) = redact(memory).records
    assert TOKEN not in str(one)
    assert one.ref == f"log:{shown.ref}"
    (after,) = memory.store.read_all()
    assert after.id == OTHER.id
    sources = ["0123456789012345", "[REDACTED]"]
    assert after.meta == {**OTHER.meta, "note": "[REDACTED]!", "sources": sources}
    assert after.extra == {
        "password": "[REDACTED]",
        "env": "[REDACTED]",
        "[REDACTED]'": 1,
        "[REDACTED]": 2,
        "<private></private>lesson": "[PRIVATE]",
        "list": [1, None, {"a": ["b [REDACTED] c"]}],
        "harmless": {"deep": [{"password": "<your password>"}, 1.5]},
    }
    assert list(find_sensitive([(1, format_line(after))])) == []
    assert (after.topic, after.missing_context, after.lesson) == ("auth", "other", "rule")


def test_personal_data_goes_where_the_record_is_named(memory: Project) -> None:
    number, source = (card(random.Random(seed), "visa") for seed in (1, 2))
    paid = log("paid", lesson=f"card number {number}").with_meta(sources=[source])
    put(memory, paid)
    assert [finding.code for finding in findings(memory, memory.standing)] == ["personal-data"]
    assert redact(memory).records == ()
    (one,) = redact(memory, ref(paid)).records
    assert one.withheld == {"payment_card": 1}
    assert number.encode() not in everything(memory)
    assert memory.store.read_all()[0].sources == (source,)


def test_lines_that_only_a_person_can_mend_are_named(memory: Project) -> None:
    block = b"<<<<<<< a\n%b\n=======\n%b\n>>>>>>> b\n" % (format_line(OTHER), format_line(LEAK))
    data = b"%b\njunk\npassword=hunter2-Zk93\n<private>\n" % format_line(LEAK)
    overwrite(memory.store, BOM + data.replace(b"\n", b"\r\n") + block)
    assert redact(memory, dry_run=True).left_lines == (3, 4, 8)
    left = redact(memory).left_lines
    lines = memory.store.path.read_bytes().split(b"\n")
    assert [lines[number - 1].rstrip(b"\r") for number in left] == [
        b"password=hunter2-Zk93",
        b"<private>",
        format_line(LEAK),
    ]
    assert memory.store.path.read_bytes().count(TOKEN.encode()) == 1
    assert redact(memory).left_lines == left


def test_a_shell_names_what_goes_and_fails_where_lines_are_left(project: Path) -> None:
    key, tagged = log("key", lesson=f"use {TOKEN}"), log("tagged", lesson="a <private>b</private>")
    path = write_log(project, sorted(map(format_line, (key, tagged))))
    hint = b"Remove withheld text from the file: `sentinel-memory redact-records`.\n"
    for command in ("check", "review"):
        assert hint in run(project, command).stdout
    before = path.read_bytes()
    planned = run(project, "redact-records", "--dry-run")
    assert (planned.returncode, planned.stderr, path.read_bytes()) == (0, b"", before)
    assert planned.stdout.decode().splitlines()[:3] == [
        "Lessons that would be redacted: 2.",
        "Withheld: github_token x1.",
        "Private sections withheld: 1.",
    ]
    done = json.loads(run(project, "redact-records", f"{key.id}", "--json").stdout)
    assert [one["id"] for one in done["records"]] == [key.id]
    assert format_line(tagged) in path.read_bytes()
    assert TOKEN.encode() not in path.read_bytes()
    path.write_bytes(path.read_bytes() + b"password=hunter2-Zk93\n")
    left = run(project, "redact-records", "--language", "ko")
    assert left.returncode == 1
    assert left.stdout.decode().splitlines()[-1].startswith("민감한 내용이 있지만")
    assert hint not in run(project, "check").stdout


KEYED = log(f"use {TOKEN}")
CLEAN = log("use [REDACTED]")


def texts(memory: Project) -> set[str]:
    return {record.text for record in memory.store.read_all()}


def holds_it(memory: Project) -> list[str]:
    files = memory.store.path.parent.iterdir()
    return sorted(path.name for path in files if TOKEN.encode() in path.read_bytes())


def test_what_was_deleted_edited_or_compacted_comes_back_redacted(memory: Project) -> None:
    put(memory, KEYED, OTHER)
    delete(memory, KEYED.id)
    assert holds_it(memory) == [".removed.jsonl"]
    done = redact(memory)
    assert (done.records, done.in_journal, holds_it(memory)) == ((), False, [])
    assert undone(memory).restored == (CLEAN.id,)
    assert memory.store.read_all().count(CLEAN) == 1
    # So does what an edit replaced.
    put(memory, KEYED, OTHER)
    edited = edit(memory, KEYED.id, missing_context="use the token")
    redact(memory)
    assert holds_it(memory) == []
    back = undone(memory)
    assert (back.restored, back.removed) == ((CLEAN.id,), (edited.id,))
    assert texts(memory) == {"use [REDACTED]", "other"}
    # A compaction whose principle was redacted is undone whole.
    put(memory, KEYED, OTHER)
    made, refs = principle(f"use {TOKEN}"), [ref_of(KEYED), ref_of(OTHER)]
    memory.store.update(lambda document, now: compact(document, made, refs, now))
    redact(memory)
    assert holds_it(memory) == []
    assert texts(memory) == {"use [REDACTED]"}
    assert len(undone(memory).removed) == 1
    assert memory.store.read_all().count(CLEAN) == 1
    assert texts(memory) == {"use [REDACTED]", "other"}


@pytest.mark.parametrize("named", [False, True])
def test_a_line_that_another_supersedes_goes_without_a_trace(memory: Project, named: bool) -> None:
    older = log("gap", lesson=f"the key is {TOKEN}")
    newer = log("gap", lesson="kept").with_meta(updated=LATER)
    put(memory, older, newer)
    (one,) = redact(memory, *([ref(newer)] if named else [])).records
    withheld = {"github_token": 1}
    assert (one.ref, one.new_ref, one.withheld) == (ref(older), str(ref_of(newer)), withheld)
    assert memory.store.read_all() == [newer]
    assert holds_it(memory) == []
    journal = memory.store.path.with_name(".removed.jsonl").read_text(encoding="utf-8")
    assert "the key is [REDACTED]" in json.loads(journal)["line"]
    assert redact(memory).records == ()


def test_what_a_failure_tore_in_the_journal_goes_if_it_holds_something(memory: Project) -> None:
    put(memory, KEYED, OTHER)
    delete(memory, OTHER.id)
    journal = memory.store.path.with_name(".removed.jsonl")
    whole = journal.read_bytes()
    torn = b'{"removed_at": "x", "line": "{\\"lesson\\": \\"' + TOKEN.encode() + b"\n"
    harmless = b'{"removed_at": "x", "line": "{\\"les\n'
    journal.write_bytes(harmless + torn + whole + b'{"line": "no record", "replaced_by": null}\n')
    redact(memory)
    kept = harmless + whole + b'{"line": "no record", "replaced_by": null}\n'
    assert (journal.read_bytes(), holds_it(memory)) == (kept, [])


@POSIX
def test_a_journal_that_cannot_be_rewritten_is_named(memory: Project, tmp_path: Path) -> None:
    put(memory, KEYED)
    outside = tmp_path / "outside.jsonl"
    outside.write_bytes(b"")
    memory.store.path.with_name(".removed.jsonl").symlink_to(outside)
    done = redact(memory)
    assert (len(done.records), done.in_journal) == (1, True)
    assert texts(memory) == {"use [REDACTED]"}
    for language in ("en", "ko"):
        sentence = SENTENCES["redact_journal"][language == "ko"]
        assert sentence in told(done, language)
    assert outside.read_bytes() == b""


def test_what_another_program_saves_meanwhile_is_redacted_as_well(memory: Project) -> None:
    put(memory, KEYED)
    later = [KEYED._replace(lesson=f"saved meanwhile with {TOKEN}")]

    def clock() -> str:  # asked for the time when the log has been read
        while later:
            put(memory, later.pop(), OTHER)
        return LATER

    memory.store.clock = clock
    assert len(redact(memory).records) == 1
    assert holds_it(memory) == []
    lessons = {record.lesson for record in memory.store.read_all()}
    assert lessons == {"saved meanwhile with [REDACTED]", OTHER.lesson}


def test_the_removed_lines_lose_it_before_the_log_does(memory: Project) -> None:
    put(memory, KEYED, OTHER)
    delete(memory, KEYED.id)
    put(memory, KEYED)
    saves = iter(range(100))

    def clock() -> str:  # another program saves the log whenever it has been read
        put(memory, KEYED._replace(lesson=f"save {next(saves)}"))
        return LATER

    memory.store.clock = clock
    with pytest.raises(StoreError) as error:
        redact(memory)
    assert (error.value.code, holds_it(memory)) == ("changed", ["memory_log.jsonl"])


def put_into(project: Path, *records: Record) -> None:
    write_log(project, sorted(format_line(record) for record in records))


def redacted(project: Path) -> RedactRecordsResult:
    return redact_records(opened(project), RedactRecordsParams())


def test_a_line_of_a_commit_stays_in_the_history_and_without_git_nobody_knows(
    clone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_into(clone, KEYED, OTHER)
    commit_all(clone)
    shown = told(redact(opened(clone), dry_run=True))
    assert SENTENCES["redact_committed"][0] in shown
    assert SENTENCES["redact_advice"][0] not in shown  # it is for what comes afterwards
    result = redacted(clone)
    assert result.in_history is True
    for key in ("redact_committed", "redact_advice", "redact_final"):
        assert SENTENCES[key][0] in told(result)
    put_into(clone, KEYED)
    monkeypatch.setenv("PATH", "")
    result = redacted(clone)
    assert result.in_history is None
    for key in ("redact_unknown", "redact_advice"):
        assert SENTENCES[key][1] in told(result, "ko")


def test_what_no_commit_holds_is_in_no_history(clone: Path, project: Path) -> None:
    put_into(project, KEYED)
    assert redacted(project).in_history is False  # outside of a repository
    put_into(clone, KEYED)
    assert redacted(clone).in_history is False  # before the first commit
    # A hash as an id is no sign that the history holds a secret.
    put_into(clone, OTHER, principle().with_meta(sources=[KEYED.id]))
    commit_all(clone)
    put_into(clone, KEYED, OTHER)
    result = redacted(clone)
    assert result.in_history is False
    assert SENTENCES["redact_advice"][0] not in told(result)


def test_a_line_with_the_same_secret_counts_on_any_branch(clone: Path, tmp_path: Path) -> None:
    put_into(clone, OTHER)
    commit_all(clone)
    git(clone, "checkout", "--quiet", "-b", "another")
    put_into(clone, log("older")._replace(lesson=f"the key is {TOKEN}!"))
    commit_all(clone)
    git(clone, "checkout", "--quiet", "-")
    put_into(clone, KEYED)
    assert redacted(clone).in_history is True
    # A clone of the latest commits only does not know.
    for records in ([KEYED], [OTHER]):
        put_into(clone, *records)
        commit_all(clone)
    shallow = tmp_path / "shallow"
    git(tmp_path, "clone", "--quiet", "--depth=1", clone.as_uri(), str(shallow))
    put_into(shallow, KEYED)
    assert redacted(shallow).in_history is None
    put_into(shallow, OTHER, log("another", lesson=TOKEN))
    commit_all(shallow)
    assert redacted(shallow).in_history is True


BEYOND = (
    log()._replace(extra={"note": {"deep": ["use {}"]}}),
    log()._replace(extra={"{}": 1}),
    log()._replace(extra={"password": "Wq7!kz0P \ud55c {}"}),
    log()._replace(id="{}"),
    log().with_meta(author="{}"),
    log()._replace(lesson="rule <private> and {} behind it"),
)


@every_sample("number, leak", enumerate(BEYOND))
def test_what_stood_beyond_the_texts_or_behind_a_lone_tag_is_found_in_another_version(
    clone: Path, number: int, leak: Record
) -> None:
    # A secret of each sample, because the history has those of all before it.
    secret = f"{TOKEN[:-2]}{number:02}"
    record = parse_line(format_line(leak).replace(b"{}", secret.encode()))
    assert record is not None
    put_into(clone, record)
    commit_all(clone)
    put_into(clone, record.with_meta(occurrences=2))
    assert redacted(clone).in_history is True
