"""Saving a lesson that quotes code: what is stored, and what is refused (E01, E02)."""

from __future__ import annotations

import pytest
from git_repository import git, make_repository
from large_memories import text_of
from project_logs import write_log
from sample_records import raw_line
from sentinel_memory.contract.care import RedactRecordsParams
from sentinel_memory.contract.forms import HistoryParams, ReadFormParams, WriteFormParams
from sentinel_memory.contract.memory import (
    CompactMemoryParams,
    LogMemoryParams,
    Quote,
    SearchMemoryParams,
)
from sentinel_memory.contract.project import CheckFieldParams, EditRecordParams, UndoParams
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.log.record import Record
from sentinel_memory.service.compact_memory import compact_memory
from sentinel_memory.service.edit_records import edit_record, redact_records, undo
from sentinel_memory.service.forms import read_form, write_form
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.project import Project
from sentinel_memory.service.search_memory import search_memory
from sentinel_memory.service.show import history
from typed_fields import check_field

pytestmark = pytest.mark.requirement("E01")
KEY = "AKIAIOSFODNN7ZZQRSTU"
LINE = "total = round(amount * rate, 2)"
CODE = f"def charge(amount, rate):\n    {LINE}\n    return total\n"


@pytest.fixture
def shop(memory: Project) -> Project:
    root = memory.root
    make_repository(root)
    (root / "src").mkdir()
    (root / "src" / "pay.py").write_text(CODE, encoding="utf-8")
    keyed = f'KEY = "{KEY}"\n{LINE}\nreturn total\n'
    (root / "src" / "key.py").write_text(keyed, encoding="utf-8")
    (root / "notes.txt").write_text(f"{LINE}\n", encoding="utf-8")
    git(root, "add", "src")
    return memory


def save(shop: Project, *quotes: Quote, lesson: str = "Round after the tax.") -> tuple[str, ...]:
    params = LogMemoryParams(
        topic="pay", missing_context="Where to round.", lesson=lesson, evidence=quotes or None
    )
    return log_memory(shop, params).hints


def stored(shop: Project) -> Record:
    (line,) = shop.store.read().lines
    return line.record


@pytest.mark.requirement("S04")
def test_a_save_with_a_quote_that_may_not_stand_is_refused_and_changes_nothing(
    shop: Project,
) -> None:
    for quote, code in (
        (Quote(path="notes.txt", quote=LINE), "evidence_untracked"),
        (Quote(path="../pay.py", quote=LINE), "evidence_path"),
        (Quote(path="src/key.py", quote=f'KEY = "{KEY}"'), "evidence_withheld"),
        (Quote(path="src/pay.py", quote="<private>x</private>"), "evidence_withheld"),
        (Quote(path="src/pay.py", quote="return total", symbol=KEY), "evidence_withheld"),
        (Quote(path=f"src/{KEY}.py", quote=LINE), "evidence_withheld"),
        (Quote(path="src/pay.py", quote=f"{LINE}\u200b"), "evidence_hidden"),
    ):
        with pytest.raises(RecordError) as refused:
            save(shop, Quote(path="src/pay.py", quote=LINE), quote)
        assert (refused.value.code, refused.value.field) == (code, "evidence")
        assert refused.value.detail.startswith("2")
    assert shop.store.read().lines == ()


@pytest.mark.requirement("S22", "K08")
def test_sides_with_what_nobody_sees_or_nobody_may_see_are_stored_empty(shop: Project) -> None:
    save(shop, Quote(path="src/key.py", quote=LINE))
    (entry,) = stored(shop).evidence
    assert (entry.before, entry.after.strip()) == ("", "return total")
    assert KEY[-8:].encode() not in shop.store.path.read_bytes()
    unseen = f"rate = 2  # per\u200bcent\n{LINE}\nreturn total\n"
    (shop.root / "src" / "unseen.py").write_text(unseen, encoding="utf-8")
    git(shop.root, "add", "src")
    save(shop, Quote(path="src/unseen.py", quote=LINE))
    (entry,) = stored(shop).evidence
    assert (entry.quote, entry.before, entry.after) == (LINE, "", "")
    # A quote of a foreign line, which its file does not hold any more, is kept without them too.
    foreign = {"path": "src/pay.py", "quote": "rate = 3", "before": f"{KEY}\n", "after": "\nx"}
    write_log(shop.root, [raw_line(evidence=[foreign])])
    ref = stored(shop).id
    edited = EditRecordParams(ref=ref, lesson="Three.", evidence=("src/pay.py: rate = 3",))
    edit_record(shop, edited)
    (entry,) = stored(shop).evidence
    assert (entry.quote, entry.before, entry.after) == ("rate = 3", "", "")


def test_what_stands_beside_a_quote_changes_by_no_other_save(shop: Project) -> None:
    save(shop, Quote(path="src/pay.py", quote=LINE, symbol="charge"))
    before = stored(shop).evidence
    (shop.root / "src" / "pay.py").write_text(CODE.replace("return", "yield"), encoding="utf-8")
    save(shop, lesson="Round once.")
    edit_record(shop, EditRecordParams(ref=stored(shop).id, lesson="Round twice."))
    compact_memory(shop, CompactMemoryParams())
    search_memory(shop, SearchMemoryParams(query="rounding"))
    assert stored(shop).evidence == before
    save(shop, Quote(path="src/pay.py", quote=LINE))
    (entry,) = stored(shop).evidence
    assert (entry.symbol, entry.after.strip()) == ("charge", "yield total")
    assert entry.blob == git(shop.root, "hash-object", "src/pay.py").strip() != before[0].blob


@pytest.mark.requirement("S07")
def test_saved_again_it_keeps_its_quotes_or_gets_the_new_ones_and_edits_replace_them(
    shop: Project,
) -> None:
    save(shop, Quote(path="src/pay.py", quote=LINE))
    save(shop, lesson="Round once.")
    assert [one.quote for one in stored(shop).evidence] == [LINE]
    assert stored(shop).occurrences == 2
    log_memory(shop, LogMemoryParams(id=stored(shop).id, lesson="Round before the tax."))
    assert [one.quote for one in stored(shop).evidence] == [LINE]
    save(shop, Quote(path="src/pay.py", quote="return total"))
    assert [one.quote for one in stored(shop).evidence] == ["return total"]
    ref = shop.store.read().lines[0].ref
    log_memory(shop, LogMemoryParams(id=ref, evidence=(Quote(path="src/pay.py", quote=LINE),)))
    assert ([one.quote for one in stored(shop).evidence], stored(shop).occurrences) == ([LINE], 3)
    edit_record(shop, EditRecordParams(ref=shop.store.read().lines[0].ref, evidence=()))
    assert stored(shop).evidence == ()
    first = history(shop, HistoryParams(ref=stored(shop).id)).versions[0]
    assert first.changed == ("evidence",)
    history(shop, HistoryParams(ref=stored(shop).id, restore=first.record.ref))
    assert [one.quote for one in stored(shop).evidence] == [LINE]


@pytest.mark.requirement("E08", "S36")
def test_an_edit_keeps_a_quote_that_its_file_does_not_hold_any_more(shop: Project) -> None:
    save(shop, Quote(path="src/pay.py", quote=LINE, symbol="charge"))
    before = stored(shop).evidence
    (shop.root / "src" / "pay.py").write_text("pass\n", encoding="utf-8")
    ref = shop.store.read().lines[0].ref
    edit_record(
        shop, EditRecordParams(ref=ref, lesson="Round once.", evidence=(f"src/pay.py: {LINE}",))
    )
    assert stored(shop).evidence == before
    with pytest.raises(RecordError, match="evidence_not_found field"):
        edit_record(shop, EditRecordParams(ref=stored(shop).id, evidence=("src/pay.py: return",)))


@pytest.mark.requirement("N04")
def test_a_person_sees_and_edits_quotes_in_the_form(shop: Project) -> None:
    entries = (f"src/pay.py: {LINE}", 'src/pay.py: # it\'s "so", {a, b}: c')
    form = write_form(shop, WriteFormParams(topic="pay", evidence=entries)).form
    assert f"evidence: {entries[0]}\n  {entries[1]}\n" in form
    assert read_form(shop, ReadFormParams(text=form)).evidence == entries
    wrong = check_field(shop, CheckFieldParams(field="evidence", value="src/pay.py"))
    assert wrong.problem is not None
    assert "1 (quote)" in wrong.problem
    assert check_field(shop, CheckFieldParams(field="evidence", value=entries[0])).problem is None


@pytest.mark.requirement("E02", "G04")
def test_a_short_quote_brings_a_hint_and_a_search_shows_quotes_in_details_only(
    shop: Project,
) -> None:
    short = save(shop, Quote(path="src/pay.py", quote="return total"))
    assert any("has 12 bytes" in hint for hint in short)
    assert not any("bytes" in hint for hint in save(shop, Quote(path="src/pay.py", quote=LINE)))
    found = search_memory(shop, SearchMemoryParams(query="rounding"))
    assert LINE not in text_of(found)
    whole = SearchMemoryParams(query="rounding", ids=(stored(shop).id,))
    found = search_memory(shop, whole)
    assert f"  evidence: src/pay.py: {LINE}" in text_of(found).splitlines()
    assert found.records[0].evidence == (Quote(path="src/pay.py", quote=LINE),)


def remember(shop: Project, number: int, *lines: str) -> str:
    quotes = tuple(Quote(path="src/many.py", quote=line) for line in lines)
    fields = {"topic": "pay", "missing_context": f"gap {number}", "lesson": "rule"}
    return log_memory(shop, LogMemoryParams(**fields, evidence=quotes or None)).ref


@pytest.mark.requirement("S13", "S14", "S36")
def test_a_compaction_shows_stale_sources_first_and_unites_the_newest_quotes(
    shop: Project,
) -> None:
    lines = [f"step_{number} = compute(step, {number})  # in order" for number in range(10)]
    many = shop.root / "src" / "many.py"
    many.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    git(shop.root, "add", "src")
    refs = [remember(shop, number, *lines[3 * number : 3 * number + 3]) for number in range(4)]
    many.write_text("".join(f"{line}\n" for line in lines[:9]), encoding="utf-8")
    compact_memory(shop, CompactMemoryParams())
    shop.remember()  # as a server does after each answer: a lost line is looked for everywhere
    (group,) = compact_memory(shop, CompactMemoryParams()).groups
    assert [one.missing_context for one in group.records] == ["gap 3", "gap 0", "gap 1", "gap 2"]
    call = LogMemoryParams(
        type="principle", topic="pay", lesson="All in order.", source_ids=tuple(refs)
    )
    answer = log_memory(shop, call)
    assert [one.quote for one in stored(shop).evidence] == (
        # The code of the newest record is gone, so its quote comes last and finds no room.
        [*lines[6:9], *lines[3:6], *lines[:2]]
    )
    gone = (lines[2], lines[9])
    assert answer.cues_left_out == tuple(f"src/many.py: {one}"[:64] for one in gone)
    before = shop.store.path.read_bytes()
    assert log_memory(shop, call).cues_left_out == answer.cues_left_out
    assert shop.store.path.read_bytes() == before
    undo(shop, UndoParams())
    assert len(shop.store.read().records) == 4


@pytest.mark.requirement("S22", "N07")
def test_a_quote_that_hides_something_goes_into_no_principle_and_is_redacted_for_good(
    shop: Project,
) -> None:
    entries = [{"path": "src/key.py", "quote": f'KEY = "{KEY}"'}, {"path": "a.py", "quote": LINE}]
    write_log(shop.root, [raw_line(evidence=entries)])
    ref = shop.store.read().lines[0].ref
    redact_records(shop, RedactRecordsParams())
    assert [one.path for one in stored(shop).evidence] == ["a.py"]
    assert KEY.encode() not in shop.store.path.read_bytes()
    write_log(shop.root, [raw_line(evidence=entries)])
    answer = log_memory(
        shop, LogMemoryParams(type="principle", topic="auth", lesson="one", source_ids=(ref,))
    )
    assert [one.path for one in stored(shop).evidence] == ["a.py"]
    assert KEY not in str(answer)
    assert len(answer.cues_left_out or ()) == 1
