"""Measures what of each rule still arrives after compaction: in the hook, a search and at an edit.

`python bench/compaction.py [--json FILE] [--sets NAME ...]`. It counts rules, not records: a rule
has arrived if the lesson as it was saved stands whole in the text. No model writes here. A
principle joins the lessons of a proposed group word for word, as many as fit into 600 bytes, so
that a long lesson takes more room than an agent would give it. Each two lessons of a topic get a
file. No rule of compaction was chosen by `parcels`, `clinics` and `shop-test`.
"""

from __future__ import annotations

import argparse
import tempfile
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from published import Json, git, run
from delivery import answered
from git_branches import attempt, fork, logged, register
from host_forwarding import JSON_WAYS, WAYS, forward
from recall_sets import Asked, RecallSet, grown, log_of, opened, read, written
from sentinel_memory.contract.forms import ResolveConflictsParams, TidyLogParams
from sentinel_memory.contract.memory import (
    CompactMemoryParams,
    LogMemoryParams,
    RecordView,
)
from sentinel_memory.core.checks.flaws import check_log
from sentinel_memory.core.log.document import Document
from sentinel_memory.core.log.record import Record, returned
from sentinel_memory.core.text.limits import RULES_BYTES
from sentinel_memory.machine.activity import Activity
from sentinel_memory.service.candidates import fitting
from sentinel_memory.service.compact_memory import compact_memory
from sentinel_memory.service.edit_records import tidy_log
from sentinel_memory.service.glance import Glance, glance
from sentinel_memory.service.lesson_texts import file_lines, prompt_text
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.project import Project
from sentinel_memory.service.resolve_conflicts import resolve_conflicts

SETS = ("wallet", "shop-dev", "parcels", "clinics", "shop-test")
ROUNDS, ALL, FILE_TOKENS = 4, 200, 1_000


def measure(given: argparse.Namespace) -> Json:
    """Returns the figures of every set, and of two branches of two of them."""
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor() as processes:
        # The largest first, so that no process waits long for the last one.
        often, once = (
            [
                processes.submit(compacted, read(name), rounds, Path(folder) / f"{name}-{rounds}")
                for name in given.sets
            ]
            for rounds in (ROUNDS, 1)
        )
        branches = [
            processes.submit(merged, read(name), which, way, Path(folder) / f"{name}-{which}-{way}")
            for name in ("wallet", "clinics")
            for which in ("same topics", "different topics", "overlapping groups")
            for way in ("driver", "resolve", "site")
            if name in given.sets
        ]
        return {
            "after one": [one.result() for one in once],
            "after four": [one.result() for one in often],
            "branches": [one.result() for one in branches],
        }


def compacted(asked: RecallSet, rounds: int, folder: Path) -> Json:
    """Returns the rules that arrive before and after so many rounds of saving and compacting."""
    size = max(ALL, len(asked.records))
    records = placed(asked.records if rounds == 1 else grown(asked.records, size))
    written(records, folder / "before")
    before = arrived(opened(folder / "before"), records, asked.asked)
    share, root = -(-len(records) // rounds), folder / "after"
    written((), root)
    for number in range(rounds):
        data = logged(root) + log_of(records[number * share :][:share])
        opened(root).store.path.write_bytes(Document.parse(data).encode())
        compact(opened(root))
    memory = opened(root)
    return {
        "set": asked.name,
        "records": len(records),
        "left": len(memory.store.read().records),
        "before": before,
        "after": arrived(memory, records, asked.asked),
    }


def placed(records: Sequence[Record]) -> tuple[Record, ...]:
    """Returns records that each apply to a file; each two of a topic share one."""
    seen, found = Counter[str](), []
    for record in records:
        number = seen[record.topic]
        seen[record.topic] += 1
        topic = [*seen].index(record.topic)
        found.append(record._replace(applies_to=(f"src/d{topic}/f{number // 2}.py",)))
    return tuple(found)


def compact(memory: Project, topics: Sequence[str] = (), most: int = 4) -> None:
    """Compacts every proposed group of some topics, or all, by joining the lessons."""
    cursor, groups, first = None, list[list[RecordView]](), True
    while first or cursor:
        answer = compact_memory(memory, CompactMemoryParams(cursor=cursor))
        cursor, first = answer.next_cursor, False
        for group in answer.groups:
            if not topics or group.topic in topics:
                groups += ([group.records[n - 1] for n in one] for one in group.proposed)
    for members in groups:
        parts: list[list[RecordView]] = [[]]
        for one in members:
            size = len(" ".join(m.lesson for m in (*parts[-1], one)).encode())
            if parts[-1] and (size > RULES_BYTES or len(parts[-1]) == most):
                parts.append([])
            parts[-1].append(one)
        for part in (part for part in parts if len(part) > 1):
            log_memory(
                memory,
                LogMemoryParams(
                    type="principle",
                    topic=part[0].topic,
                    lesson=" ".join(one.lesson for one in part),
                    source_ids=tuple(one.ref for one in part),
                ),
            )


def holds(texts: Sequence[str], record: Record) -> bool:
    """Returns whether a rule stands whole in some texts."""
    return " ".join(record.lesson.split()) in " ".join("\n".join(texts).split())


def arrived(memory: Project, records: Sequence[Record], asked: Sequence[Asked]) -> Json:
    """Returns the numbers of rules that arrive, by where the agent meets them."""
    held = {one.id: one for one in records}
    questions = [one for one in asked if one.answers and one.answers <= held.keys()]
    hook, search = 0, Counter[str]()
    for one in questions:
        rules = [held[name] for name in one.answers]
        fit = fitting(memory, memory.standing, one.text, memory.local.activity()).given
        given, _ = prompt_text(fit, one.text, "en")
        hook += sum(holds([given], rule) for rule in rules)
    for way, answers in answered(memory.root, questions, WAYS.keys() - JSON_WAYS):
        for one, parts in zip(questions, answers, strict=True):
            texts = forward(way, parts)
            search[way] += sum(holds(texts, held[name]) for name in one.answers)
    activity = memory.local.activity()
    files = {glob for one in records for glob in one.applies_to}
    reached = at_file = 0
    for path in files:
        lines = glance(memory, memory.standing, partial(_at_file, [path], activity))
        reached += bool(lines)
        at_file += sum(holds([*lines.values()], r) for r in records if path in r.applies_to)
    return {
        "needed": sum(len(one.answers) for one in questions),
        "hook": hook,
        "search": dict(sorted(search.items())),
        "files": len(files),
        "files_reached": reached,
        "rules_at_their_file": at_file,
    }


def _at_file(paths: Sequence[str], activity: Activity, seen: Glance) -> dict[str, str]:
    return file_lines(seen, paths, set(), activity, FILE_TOKENS, "en")


def merged(asked: RecallSet, which: str, way: str, folder: Path) -> Json:
    """Returns what two branches that both compacted leave after their merge."""
    records, sides = placed(asked.records), []
    topics = sorted({one.topic for one in records})
    half = len(topics) // 2 if which == "different topics" else 0
    for number, some in enumerate((topics[:half] or topics, topics[half:])):
        written(records, folder / f"side-{number}")
        compact(opened(folder / f"side-{number}"), some, 2 if number and "over" in which else 4)
        sides.append(logged(folder / f"side-{number}"))
    root = folder / "clone"
    root.mkdir()
    git(root, "init", "--quiet", "--initial-branch", "main")
    git(root, "config", "user.name", "a")
    git(root, "config", "user.email", "a@example.invalid")
    one, two = fork(root, Document.parse(log_of(records)).normalised()[0].encode(), *sides)
    if way == "driver":
        register(root)
    else:
        # Whoever merges on a site without the driver keeps the lines of both sides.
        (root / ".git" / "info").mkdir(exist_ok=True)
        rule = f"* merge={'union' if way == 'site' else 'text'}\n"
        (root / ".git" / "info" / "attributes").write_text(rule, encoding="utf-8")
    git(root, "checkout", "--quiet", one)
    done = attempt(root, "merge", "--quiet", "--no-edit", two)
    memory = opened(root)
    if way == "resolve" and done.returncode:
        resolve_conflicts(memory, ResolveConflictsParams(write=True))
    if way == "site":
        # What `check` names next: `tidy`, and `delete` with the records that came back.
        tidy_log(memory, TidyLogParams())
        document = memory.store.read()
        again = returned(document.records)
        came_back = {identity for identity, (what, _) in again.items() if what == "resurrected"}
        back = [line.ref for line in document.lines if line.record.identity in came_back]
        memory.store.delete_by_ids(back)
    left = memory.store.read()
    return {
        "set": asked.name,
        "compacted": which,
        "merged by": way,
        "counted": left.counted,
        "doubled": sum(flaw.code == "doubled" for flaw in check_log(left.encode())),
        "rules_lost": sum(not holds([r.lesson for r in left.records], one) for one in records),
    }


if __name__ == "__main__":
    run(__doc__, measure, sets={"nargs": "+", "default": SETS})
