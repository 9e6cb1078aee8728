"""A compaction read, edited and applied as a text that nothing imitates (N04, S13-S16, E01)."""

from __future__ import annotations

import json
import re
import tempfile
from collections import Counter
from pathlib import Path

import pytest
from every_sample import every_sample
from git_repository import git, make_repository, opened
from hypothesis import given
from hypothesis import strategies as st
from memory_calls import ask
from project_logs import write_log
from project_memories import MORE, ONE, OTHER, SIDE, TWO, apply, states
from sample_records import (
    ANY_TEXT,
    GAPS,
    LESSONS,
    QUESTIONS,
    log,
    log_of,
    principle,
    ref_of,
    with_cues,
)
from sentinel_memory.contract.forms import WritePlanParams
from sentinel_memory.contract.memory import LogMemoryParams, Quote
from sentinel_memory.core.changes.plan_text import Plan, read_plan, written_ref
from sentinel_memory.core.changes.references import SourceRef
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.core.text.form import lines_of
from sentinel_memory.service.forms import FormRules
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.planned import PlanLook, look_at_plan
from sentinel_memory.service.plans import plan_labels, write_plan
from sentinel_memory.service.project import Project
from sentinel_memory.store.journal import JOURNAL_NAME, entries

pytestmark = pytest.mark.requirement("N04", "S14")


TOKEN = "npm_" + "aB3dE6gH9j" * 3 + "kL2mN5"
THREE = log("three", lesson="third", created="2025-01-01T00:00:00.000+00:00")


@pytest.fixture
def shop(project: Path) -> Project:
    """A project with five records of three topics."""
    write_log(project, log_of(ONE, TWO, SIDE, OTHER, MORE).splitlines())
    return opened(project)


def plan_of(memory: Project, topic: str | None = None) -> str:
    """The plan as it is written."""
    return write_plan(memory, WritePlanParams(topic=topic)).plan


def lessons(memory: Project) -> dict[str, tuple[str, ...]]:
    """The lessons of the log by topic, sorted."""
    found: dict[str, list[str]] = {}
    for record in memory.store.read().records:
        found.setdefault(record.topic, []).append(record.lesson)
    return {topic: tuple(sorted(texts)) for topic, texts in sorted(found.items())}


def look(memory: Project, text: str) -> PlanLook:
    """The judgement on the plan."""
    document, standing = memory.store.read(), memory.standing
    rules = FormRules("principle", "en", standing.protection, document.topic_names)
    return look_at_plan(text, document, memory.views(document, standing), rules)


def principles(memory: Project) -> list[Record]:
    return [one for one in memory.store.read().records if one.type == "principle"]


def test_a_plan_shows_the_sources_in_full_and_what_goes_over_by_itself(shop: Project) -> None:
    plan = plan_of(shop)
    blocks = plan.split("\n\n")
    topics = [block.split("\n")[0] for block in blocks[1:]]
    assert topics == ["topic: auth", "topic: pay", "topic: auth-login"]
    assert all(line.startswith("#") for line in blocks[0].split("\n"))
    assert (
        blocks[1].split("\n", 3)[3]
        == f"""\
use {ref_of(ONE)}
  log, 2026-01-01
  missing: one
  lesson: rule
  ask: Q one?
  cues: c one
  applies to: src/**
use {ref_of(TWO)}
  log, 2026-01-02
  missing: two
  lesson: newest
  ask: Q two?
principle:{" "}
ask: Q two? / Q one?
cues: c one
applies to: src/**"""
    )
    assert f"keep {ref_of(SIDE)}" in blocks[3]
    assert "principle:" not in blocks[3]
    assert "topic: auth" not in plan_of(shop, "pay")
    with pytest.raises(RecordError, match="topic_unknown"):
        plan_of(shop, "nothing")
    with pytest.raises(RecordError, match="plan_topic_unknown"):
        apply(shop, plan, topic="nothing")


def test_a_plan_that_nobody_touched_changes_nothing(shop: Project) -> None:
    before = shop.store.read_bytes()
    result = apply(shop, plan_of(shop))
    assert states(result) == {"auth": "refused", "pay": "refused", "auth-login": "nothing"}
    assert all("The principle is missing" in one.sentence for one in result.problems)
    # Plans of older versions begin with the newest lesson.
    old = plan_of(shop).replace("principle: \n", "principle: newest\n", 1)
    (problem,) = apply(shop, old, topic="auth").problems
    assert "still says only what one of the 2 lessons says" in problem.sentence
    assert shop.store.read_bytes() == before


def test_a_topic_is_applied_in_one_change_that_undo_takes_back(shop: Project) -> None:
    before = lessons(shop)
    plan = plan_of(shop).replace("principle: \n", "principle: 둘 다\n", 1)
    assert (7, 1024) in [(one.bytes, one.limit) for one in look(shop, plan).counters]
    dry = apply(shop, plan, dry_run=True)
    assert (states(dry)["auth"], lessons(shop)) == ("ready", before)
    result = apply(shop, plan)
    assert states(result)["auth"] == "applied"
    (rule,) = principles(shop)
    assert (rule.lesson, rule.topic) == ("둘 다", "auth")
    assert (rule.ask_next_time, rule.cues) == ("Q two? / Q one?", ("c one",))
    assert (rule.applies_to, rule.source_count) == (("src/**",), 2)
    assert set(rule.sources) == {ONE.id, TWO.id}
    assert "topic: auth\n" not in result.rest
    assert "topic: pay\n" in result.rest
    again = apply(shop, plan)
    assert states(again)["auth"] == "already"
    assert "plan-applied" in [one.code for one in look(shop, plan).remarks]
    assert set(ask(shop, "undo").restored) == {ONE.id, TWO.id}
    assert lessons(shop) == before


def test_keep_stays_and_drop_goes_without_going_into_the_principle(shop: Project) -> None:
    shop.store.upsert_log(THREE)
    plan = plan_of(shop, "auth").replace("principle: \n", "principle: mine\n", 1)
    for mark, record in (("keep", ONE), ("drop", THREE)):
        plan = plan.replace(f"use {ref_of(record)}", f"{mark} {ref_of(record)}")
    (topic,) = apply(shop, plan).topics
    assert (topic.replaced, topic.dropped) == ((ref_of(TWO),), (ref_of(THREE),))
    assert lessons(shop)["auth"] == ("mine", "rule")
    assert [one.sources for one in principles(shop)] == [(TWO.id,)]
    left = {one.line for one in entries(shop.store.path.with_name(JOURNAL_NAME))}
    assert {format_line(TWO), format_line(THREE)} <= left
    ask(shop, "undo")
    assert lessons(shop)["auth"] == ("newest", "rule", "third")
    # All of a topic may be dropped without a principle.
    text = f"topic: pay\ndrop {ref_of(OTHER)}\ndrop {ref_of(MORE)}\n"
    assert states(apply(shop, text)) == {"pay": "applied"}
    assert "pay" not in lessons(shop)
    assert states(apply(shop, text)) == {"pay": "already"}
    assert len(ask(shop, "undo").restored) == 2


def test_a_topic_is_merged_into_another_one(shop: Project) -> None:
    plan = plan_of(shop).replace(f"keep {ref_of(SIDE)}", f"use {ref_of(SIDE)}")
    plan = plan.replace("principle: \n", "principle: all three\n", 1) + "merge into auth\n"
    result = apply(shop, plan, topic="auth-login")
    assert states(result) == {"auth": "applied"}
    assert lessons(shop) == {"auth": ("all three",), "pay": ("pay it", "rule")}
    assert "auth" not in result.rest.replace("authenticate", "")
    assert result.problems == ()


def test_several_principles_take_the_place_of_the_same_records_for_good(shop: Project) -> None:
    before = lessons(shop)
    head = f"topic: auth\nuse {ref_of(ONE)}\nuse {ref_of(TWO)}\n"
    text = head + "".join(f"principle: rule {number}\n" for number in range(3))
    never_was = text.replace(ref_of(TWO), f"{'0' * 16}@abcdef")
    assert states(apply(shop, never_was)) == {"auth": "refused"}
    assert states(apply(shop, text)) == {"auth": "applied"}
    assert {rule.lesson for rule in principles(shop)} == {f"rule {number}" for number in range(3)}
    for rule in principles(shop):
        assert {*rule.sources} == {ONE.id, TWO.id}
        assert rule.ask_next_time == "Q two? / Q one?"
    assert states(apply(shop, text)) == {"auth": "already"}
    gone = apply(shop, f"{head}principle: y\n")
    assert states(gone) == {"auth": "refused"}
    told = [(one.line, "went into a principle" in one.sentence) for one in gone.problems]
    assert told == [(2, True), (3, True)]
    ask(shop, "undo")
    assert lessons(shop) == before


@pytest.mark.parametrize("mark", ["use", "keep", "drop"])
@pytest.mark.parametrize("change", ["changed", "deleted"])
def test_only_what_stays_may_change_meanwhile(shop: Project, mark: str, change: str) -> None:
    shop.store.upsert_log(THREE)
    plan = plan_of(shop, "auth").replace("principle: \n", "principle: mine\n", 1)
    plan = plan.replace(f"use {ref_of(THREE)}", f"{mark} {ref_of(THREE)}")
    if change == "changed":
        shop.store.upsert_log(THREE._replace(lesson="changed meanwhile"))
    else:
        shop.store.delete_by_ids([THREE.id])
    before, known = lessons(shop)["auth"], look(shop, plan).remarks
    result = apply(shop, plan)
    (remark,) = [one for one in known if one.code in ("source-changed", "source-unknown")]
    assert plan.split("\n")[remark.start[0]] == f"{mark} {ref_of(THREE)}"
    if mark == "keep":
        assert (remark.severity, states(result)) == ("information", {"auth": "applied"})
        stays = ("changed meanwhile",) if change == "changed" else ()
        assert lessons(shop)["auth"] == tuple(sorted(("mine", *stays)))
        assert remark.sentence.startswith("This lesson ")
        assert "stays as it is now" in remark.sentence or change == "deleted"
    else:
        assert (remark.severity, states(result)) == ("error", {"auth": "refused"})
        assert [one.sentence for one in result.problems] == [remark.sentence]
        assert lessons(shop)["auth"] == before


@pytest.mark.requirement("S22", "P01", "K08")
def test_what_a_save_refuses_refuses_the_line(shop: Project) -> None:
    head = f"topic: auth\nuse {ref_of(ONE)}\nuse {ref_of(TWO)}\n"
    private, long = "<private>x</private>", "x" * 513
    for field in (f"ask: {TOKEN}", f"cues: {TOKEN}", f"cues: {private}", f"ask: {long}"):
        result = apply(shop, f"{head}principle: x\n{field}\n")
        assert states(result) == {"auth": "refused"}
        assert [one.line for one in result.problems] == [5]
        assert TOKEN not in str(result.problems)
    assert states(apply(shop, f"{head}principle: x{'y' * 1024}\n")) == {"auth": "refused"}
    assert states(apply(shop, f"{head}draft: m\nprinciple: x\n")) == {"auth": "refused"}
    text = f"{head}principle: key {TOKEN} <private>me</private>\n"
    assert states(apply(shop, text)) == {"auth": "applied"}
    assert [rule.lesson for rule in principles(shop)] == ["key [REDACTED] [PRIVATE]"]


@pytest.mark.requirement("S15", "N10")
def test_questions_and_cues_without_room_are_named_before_they_are_lost(project: Path) -> None:
    def cued(record: Record, name: object, count: int) -> Record:
        return with_cues(record, cues=tuple(f"{name} cue {number}" for number in range(count)))

    logs = [cued(log(f"gap {n}", question=f"{n} " + "q" * 300), n, 12) for n in range(3)]
    write_log(project, log_of(*logs, cued(principle("old"), "old", 48)).splitlines())
    memory = opened(project)
    plan = plan_of(memory).replace("principle: \n", "principle: all\n", 1)
    assert plan.count("# Left out for lack of room: ") == 2
    warnings = {one.code: one for one in look(memory, plan).remarks if one.severity == "warning"}
    assert warnings.keys() == {"questions-lost", "cues-lost"}
    lines = plan.split("\n")
    assert lines[warnings["questions-lost"].start[0]].startswith("ask: ")
    assert len(re.findall(r"\d q+", warnings["questions-lost"].sentence)) == 2
    mine = re.sub("(?m)^ask: .*$", "ask: One of mine?", plan)
    assert [one.code for one in look(memory, mine).remarks] == ["cues-lost"]
    (topic,) = apply(memory, plan).topics
    assert topic.state == "applied"


@pytest.mark.requirement("S06", "S22", "N11")
def test_records_that_others_wrote_by_hand_can_be_named_and_show_no_secret(project: Path) -> None:
    rows = [
        {"id": "log:", "applies_to": ["src/**", "../outside", "src/**"]},
        {"id": 'a "b"\n\u202e\u2028', "applies_to": [f"{n}/**" for n in range(9)]},
        {"id": f"key {TOKEN}"},
    ]
    blank = {"type": "log", "topic": "auth", "lesson": "x", "meta": {}}
    lines = ({**blank, "missing_context": str(n), **row} for n, row in enumerate(rows))
    write_log(project, [json.dumps(line, ensure_ascii=False).encode() for line in lines])
    memory = opened(project)
    plan = plan_of(memory).replace("principle: \n", "principle: rule\n", 1)
    assert TOKEN not in plan
    assert "\napplies to: src/**, 0/**, 1/**, 2/**, 3/**, 4/**, 5/**, 6/**, 7/**\n" in plan
    assert "# Left out for lack of room: ../outside / 8/**\n" in plan
    result = apply(memory, plan)
    assert [TOKEN in str(one) for one in (result.problems, result.topics)] == [False, False]
    (problem,) = result.problems
    kept = [line for number, line in enumerate(plan.split("\n")) if number != problem.line - 1]
    assert states(apply(memory, "\n".join(kept))) == {"auth": "applied"}
    assert lessons(memory) == {"auth": ("rule", "x")}


STEPS = tuple(f"step_{number} = compute(step,\t{number})  # in order" for number in range(10))


@pytest.fixture
def quoting_shop(memory: Project) -> Project:
    """Two lessons, each of which quotes a line of a tracked file."""
    root = memory.root
    make_repository(root)
    (root / "src").mkdir()
    (root / "src" / "pay.py").write_text("".join(f"{line}\n" for line in STEPS), encoding="utf-8")
    git(root, "add", "src")
    remember(memory, "first", STEPS[0])
    remember(memory, "second", STEPS[1])
    return memory


def remember(memory: Project, lesson: str, *quotes: str) -> None:
    params = LogMemoryParams(
        topic="pay", missing_context=lesson, lesson=lesson, evidence=quoted(*quotes)
    )
    log_memory(memory, params)


def quoted(*quotes: str) -> tuple[Quote, ...] | None:
    return tuple(Quote(path="src/pay.py", quote=one, symbol="charge") for one in quotes) or None


def made(memory: Project) -> Record:
    (record,) = memory.store.read().records
    return record


def quotes_of(record: Record) -> list[str]:
    return [one.quote for one in record.evidence]


@pytest.mark.requirement("E01")
def test_a_principle_takes_over_what_its_sources_quote(quoting_shop: Project) -> None:
    plan = plan_of(quoting_shop).replace("principle: \n", "principle: Both.\n", 1)
    assert f"\n  evidence: src/pay.py: {STEPS[0]}\n" in plan.replace("step, ", "step,\t")
    before = [one.evidence[0] for one in quoting_shop.store.read().records]
    assert states(apply(quoting_shop, plan)) == {"pay": "applied"}
    assert sorted(made(quoting_shop).evidence) == sorted(before)
    assert {one.symbol for one in made(quoting_shop).evidence} == {"charge"}
    ask(quoting_shop, "undo")
    # A person adds a quote, and a line that nobody finds refuses.
    typed = plan.rstrip("\n") + f"\n인용한 코드: src/pay.py: {STEPS[3]}\n"
    wrong = typed.replace(STEPS[3], "nothing of the kind stands in it")
    for dry_run in (True, False):
        refused = apply(quoting_shop, wrong, dry_run=dry_run)
        assert states(refused) == {"pay": "refused"}
        (problem,) = refused.problems
        assert wrong.split("\n")[problem.line - 1].startswith("인용한 코드:")
    assert states(apply(quoting_shop, typed)) == {"pay": "applied"}
    assert quotes_of(made(quoting_shop)) == [STEPS[3], STEPS[1], STEPS[0]]


@pytest.mark.requirement("E01")
def test_quotes_without_room_are_named_before_they_are_lost(quoting_shop: Project) -> None:
    for number, first in enumerate((2, 5), 3):
        remember(quoting_shop, f"more {number}", *STEPS[first : first + 3])
    remember(quoting_shop, "second", STEPS[1], STEPS[8])
    plan = plan_of(quoting_shop).replace("principle: \n", "principle: All.\n", 1)
    found = [one for one in look(quoting_shop, plan).remarks if one.code == "evidence-lost"]
    assert [(one.severity, STEPS[0].split(",")[0] in one.sentence) for one in found] == [
        ("warning", True)
    ]
    assert STEPS[0].split(",")[0] in plan.split("principle: ")[1]
    chosen = plan + "".join(
        f"{'evidence:' if number == 0 else ' '} src/pay.py: {STEPS[number]}\n"
        for number in range(8)
    )
    assert not [one for one in look(quoting_shop, chosen).remarks if one.code == "evidence-lost"]
    assert states(apply(quoting_shop, chosen)) == {"pay": "applied"}
    assert quotes_of(made(quoting_shop)) == list(STEPS[:8])


A, B, C, D = (f"{letter * 16}@{letter * 6}" for letter in "abcd")
_LINES = st.sampled_from(
    [
        *(
            "topic: auth",
            "topic:",
            "주제: 결제",
            f"use {A}",
            f"keep {B}",
            f"drop {C}",
            f"  use {D}",
        ),
        *("use it", 'use "', "merge into auth", "merge into", "draft: mine", "principle: rule"),
        *("principle: draft: rule", "원칙: 규칙", "ask: Which?", "cues: a, b", "settled by: c"),
        *("# remark", "", "  more"),
    ]
)
_PLANS = st.lists(_LINES | ANY_TEXT, max_size=25).flatmap(
    lambda lines: st.sampled_from(["\n", "\r\n", "\r"]).map(lambda end: end.join(lines))
)


def read(*lines: str) -> Plan:
    return read_plan("\n".join(lines), plan_labels())


def marks(plan: Plan, mark: str) -> list[list[str]]:
    return [[str(one.ref) for one in section.marked(mark)] for section in plan.sections]


def test_sources_belong_to_the_principles_behind_them() -> None:
    plan = read(
        *("topic: auth", f"use {A}", "  lesson: one", f"keep {B}", "principle: first", "ask: Q?"),
        *("principle: second", f"drop {C}", f"use {D}", "principle: third", "cues: x"),
    )
    (section,) = plan.sections
    assert plan.findings == ()
    sources = [[str(one.ref) for one in group.marked("use")] for group in section.work]
    rules = [[block.text("lesson") for block in group.blocks] for group in section.work]
    assert (sources, rules) == ([[A], [D]], [["first", "second"], ["third"]])
    assert [b.text("ask_next_time") for b in section.work[0].blocks] == ["Q?", ""]
    assert (marks(plan, "keep"), marks(plan, "drop")) == ([[B]], [[C]])
    # A drafted second principle does not mark the first.
    drafted = read("topic: a", f"use {A}", "principle: mine", "draft: model", "principle: its")
    first, second = drafted.sections[0].work[0].blocks
    assert (first.field("draft"), second.text("draft")) == (None, "model")


@every_sample(
    "written, expected",
    [
        ("principle: x", "before_topic 0"),
        ("topic: a | use it | principle: x", "source_malformed 1, principle_unsourced 2"),
        ("topic: a | use A | keep A | principle: x", "source_twice 2"),
        ("topic: a | use A", "principle_missing 0"),
        ("topic: a | use A | principle:", "principle_missing 2"),
        ("topic: a | use A | ask: Q?", "principle_missing 2"),
        ("topic: a | keep A | principle: x", "principle_unsourced 2"),
        ("topic: a | use A | principle: x | principle: x", "principle_twice 3"),
        ("topic: a | use A | principle: x | ask: 1 | ask: 2", "label_twice 4"),
        ("topic: a | use A | draft: m | principle: x", "draft 2"),
        ("topic: a | use A | principle: Draft: x", "draft 2"),
        ("topic: a | use A | principle: x | cues: draft: y", "draft 3"),
        ("topic: a | use A | merge into b", "merge_unknown 2"),
        (
            "topic: a | use A | merge into b | topic: b | use B | merge into a",
            "merge_unknown 2, merge_unknown 5",
        ),
        ("topic: a | keep A | merge into b | topic: b | use B | principle: x", "merge_source 2"),
        (
            "topic: a | use A | principle: y | merge into b | topic: b | use B | principle: x",
            "merge_principle 2",
        ),
        ("topic: a | keep A | drop B", ""),
        ("topic: a | use A | principle: x | whatever | foo: bar", "stray_line 3, unknown_label 4"),
    ],
)
def test_what_cannot_be_applied_is_found_at_its_line(written: str, expected: str) -> None:
    plan = read(*written.replace(" A", f" {A}").replace(" B", f" {B}").split(" | "))
    assert ", ".join(f"{one.code} {one.line}" for one in plan.findings) == expected


@given(text=_PLANS)
def test_any_text_is_read_and_every_line_is_taken_or_told(text: str) -> None:
    plan = read_plan(text, plan_labels())
    count = len(lines_of(text))
    assert all(0 <= finding.line < count for finding in plan.findings)
    assert all(part.topic.line < part.end <= count for s in plan.sections for part in s.parts)
    marked = (s.marked(mark) for s in plan.sections for mark in ("use", "keep", "drop"))
    named = [one.ref for those in marked for one in those]
    twice = sum(finding.code == "source_twice" for finding in plan.findings)
    assert len(named) - len(set(named)) == twice


@given(id=st.text(min_size=1), rev=st.text("0123456789abcdef", min_size=6, max_size=6))
def test_a_record_is_named_in_one_line_whatever_its_id_is(id: str, rev: str) -> None:
    ref = SourceRef.parse(f"{id}@{rev}")
    plan = read("topic: a", f"keep {written_ref(str(ref))}")
    assert plan.findings == ()
    assert [one.ref for one in plan.sections[0].marked("keep")] == [ref]


HOSTILE = st.sampled_from(
    [
        "x\ntopic: evil\nuse 0@000000\nprinciple: y",
        "x\u2028drop 0@000000\u2029draft: z\x85ask: q\x0bcues: c",
        *("x\r\ndrop 0@000000", "x\rmerge into auth", "principle: x", "# remark", "draft: x"),
    ]
)
TOPICS = st.sampled_from(["auth", "auth-login", "결제"])
TEXTS = (GAPS | HOSTILE, LESSONS | HOSTILE, QUESTIONS | HOSTILE | st.none())
RECORDS = st.lists(st.tuples(TOPICS, *TEXTS), min_size=2, max_size=6, unique_by=lambda one: one[:2])


Row = tuple[str, str, str, str | None]


def written(folder: Path, rows: list[Row]) -> tuple[Project, list[Record]]:
    records = [log(gap, topic=t, lesson=lesson, question=q) for t, gap, lesson, q in rows]
    write_log(folder, log_of(*records).splitlines())
    return opened(folder), records


@given(rows=RECORDS)
def test_stored_text_imitates_no_field(rows: list[Row], quick_folder: Path) -> None:
    memory, records = written(Path(tempfile.mkdtemp(dir=quick_folder)), rows)
    text = plan_of(memory)
    assert not re.search(r"[\x0b\x0c\x1c-\x1e\x85\u2028\u2029]", text)
    plan = read_plan(text, plan_labels())
    alike = len({record.topic for record in records} & {"auth", "auth-login"}) > 1
    counts = Counter(record.topic for record in records)
    expected = {
        topic: count
        for topic, count in counts.items()
        if count > 1 or (alike and topic.startswith("auth"))
    }
    assert {s.name: sum(map(len, (g.sources for g in s.groups))) for s in plan.sections} == expected
    # A lesson that begins with the mark of a draft is refused until somebody rewrites it.
    assert {finding.code for finding in plan.findings} <= {"draft", "principle_missing"}
    assert all(section.merge is None for section in plan.sections)


@given(rows=RECORDS, data=st.data())
def test_nothing_is_lost_whatever_is_done_to_a_plan(
    rows: list[Row], data: st.DataObject, quick_folder: Path
) -> None:
    memory, records = written(Path(tempfile.mkdtemp(dir=quick_folder)), rows)
    before = {format_line(record) for record in records}
    lines = plan_of(memory).split("\n")
    for number, line in enumerate(lines):
        if line.startswith(("use ", "keep ", "drop ")):
            mark = data.draw(st.sampled_from(["use", "use", "keep", "drop", "#"]))
            lines[number] = f"{mark} {line.partition(' ')[2]}"
        elif line.startswith("principle: "):
            texts = data.draw(st.lists(st.sampled_from(["a", "b", "c"]) | ANY_TEXT, max_size=3))
            lines[number] = "\n".join(f"principle: {text}" for text in texts)
    result = apply(memory, "\n".join(lines))
    document = memory.store.read()
    there = {line.raw for line in document.lines}
    journal = memory.store.path.with_name(JOURNAL_NAME)
    left = {one.line for one in entries(journal)} if journal.exists() else set()
    named = {id for record in document.records for id in record.sources}
    assert before <= there | left
    gone = {record.id for record in records if format_line(record) not in there}
    dropped = {one.partition("@")[0] for topic in result.topics for one in topic.dropped}
    assert gone <= named | dropped
    for _ in [topic for topic in result.topics if topic.state == "applied"]:
        ask(memory, "undo")
    assert {line.raw for line in memory.store.read().lines} == before
