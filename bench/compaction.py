"""Measures what of each rule still arrives after compaction: in the hook, a search and at an edit.

Run with `python bench/compaction.py [--json FILE]`. It counts rules, not records: a rule has
arrived if the lesson as it was saved stands whole in the text. No model writes here. A principle
joins the lessons of a proposed group word for word, as many as fit into 600 bytes, so that a long
lesson takes more room than an agent would give it. Each two lessons of a topic get a file.

An agent's compaction is measured from its logs, by the rules of `compaction_judge.py`. `--write LOG
--round N [--left LOG]` writes the log that it begins with: the lessons of a round, beside what the
round before it left. `--before LOG [LOG ...] --after LOG` compares the lessons of all its rounds as
they were saved with what the last one left. The set `rounds` is four projects, 50 lessons a round.
With `--json FILE`, its counts stand in FILE beside the others, and its texts in none.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from published import ROOT, conditions, publish
from compaction_judge import Judge, Says, doubtful
from recall_sets import Asked, RecallSet, grown, opened, read, written

sys.path.append(str(ROOT / "tests" / "support"))

from git_branches import attempt, fork, logged, register
from git_repository import git
from host_forwarding import JSON_WAYS, WAYS, forward
from sentinel_memory.contract.host_limits import HOST_LIMITS, UNKNOWN
from sentinel_memory.contract.log_file import ResolveConflictsParams, TidyLogParams
from sentinel_memory.contract.memory import (
    CompactMemoryParams,
    LogMemoryParams,
    RecordView,
    SearchMemoryParams,
)
from sentinel_memory.core.checks.flaws import check_log
from sentinel_memory.core.log.document import Document
from sentinel_memory.core.log.record import Record, format_line, returned
from sentinel_memory.core.text.limits import RULES_BYTES
from sentinel_memory.render.answers import agent_parts
from sentinel_memory.service.candidates import fitting
from sentinel_memory.service.compact_memory import compact_memory
from sentinel_memory.service.edit_records import tidy_log
from sentinel_memory.service.glance import glance
from sentinel_memory.service.lesson_texts import file_lines, prompt_text
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.project import Project
from sentinel_memory.service.resolve_conflicts import resolve_conflicts
from sentinel_memory.service.search_memory import search_memory

Json = dict[str, Any]
SETS = ("wallet", "shop-dev", "parcels", "clinics", "shop-test")
"""The last three decide; no rule of compaction was chosen by them."""
PROJECTS = "rounds"
ROUNDS, ALL = 4, 200
FILE_TOKENS = 1_000
AGENT = "by an agent"


def main() -> None:
    """Prints the figures; with --json keeps them in a file as well."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--set", default=PROJECTS, help=f"{PROJECTS}, or one of {', '.join(SETS)}")
    parser.add_argument("--write", type=Path, metavar="LOG", help="write the log of a round")
    parser.add_argument("--round", type=int, default=1, choices=range(1, ROUNDS + 1))
    parser.add_argument("--left", type=Path, metavar="LOG", help="what the round before left")
    parser.add_argument("--before", type=Path, nargs="+", metavar="LOG")
    parser.add_argument("--after", type=Path, metavar="LOG")
    options = parser.parse_args()
    if (options.before is None) != (options.after is None):
        parser.error("--before and --after go together")
    if options.write:
        data = options.left.read_bytes() if options.left else b""
        dealt = rounds_of(options.set)[options.round - 1]
        more = [format_line(one) + b"\n" for one in dealt]
        options.write.write_bytes(Document.parse(data + b"".join(more)).normalised()[0].encode())
        return
    began = conditions()
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        there = published(options.json)
        if options.after:
            found = left_by_agents(options, scratch)
            print(json.dumps(found.pop("to_read"), ensure_ascii=False, indent=2))
            publish({**there, AGENT: {**began, **found}}, options.json)
            return
        with ProcessPoolExecutor() as processes:
            # The largest first, so that no process waits long for the last one.
            often, once = (
                [
                    processes.submit(compacted, read(name), rounds, scratch / f"{name}-{rounds}")
                    for name in SETS
                ]
                for rounds in (ROUNDS, 1)
            )
            branches = [
                processes.submit(merged, read(name), which, way, scratch / f"{name}-{which}-{way}")
                for name in ("wallet", "clinics")
                for which in ("same topics", "different topics", "overlapping groups")
                for way in ("driver", "resolve", "site")
            ]
            figures = {
                "after one": [one.result() for one in once],
                "after four": [one.result() for one in often],
                "branches": [one.result() for one in branches],
                AGENT: there.get(AGENT),
            }
    publish({**began, **figures}, options.json)


def published(file: Path | None) -> Json:
    """Returns the figures that a file has already; none where it is missing."""
    found: Json = json.loads(file.read_text(encoding="utf-8")) if file and file.exists() else {}
    return found


def asked_of(name: str) -> RecallSet:
    """Returns a set, or the lessons of four projects, in rounds, with all that is asked of them."""
    if name != PROJECTS:
        asked = read(name)
        return asked._replace(records=placed(asked.records))
    projects = [read(one) for one in ("wallet", "shop-test", "parcels", "clinics")]
    halves = [(projects[0], projects[1]), (projects[2], projects[3])]
    records = [
        one
        for large, small in halves
        for one in (*large.records, *small.records[: 2 * ALL // ROUNDS - len(large.records)])
    ]
    return RecallSet(name, placed(records), tuple(one for each in projects for one in each.asked))


def rounds_of(name: str) -> list[Sequence[Record]]:
    """Returns the lessons of each round; every topic is dealt to two rounds that follow each other.

    So a later round adds to topics that were compacted, and opens others.
    """
    records = asked_of(name).records
    size = -(-len(records) // 2)
    halves = records[:size], records[size:]
    return [half[first::2] for half in halves for first in (0, 1)]


def left_by_agents(options: argparse.Namespace, folder: Path) -> Json:
    """Returns the rules that still arrive after rounds of an agent, in its own words."""
    asked = asked_of(options.set)
    logs = [Document.parse(file.read_bytes()) for file in options.before]
    given = {one.id for log in logs for one in log.records}
    records = [one for one in asked.records if one.id in given]
    judge = Judge(asked.records)
    written(records, folder / "before")
    written((), folder / "after")
    memory = opened(folder / "after", None)
    memory.store.path.write_bytes(options.after.read_bytes())
    left = memory.store.read()
    lost = doubtful(records, left, judge.says)
    return {
        "set": asked.name,
        "rules": len(records),
        "left": len(left.records),
        "principles": sum(one.type == "principle" for one in left.records),
        "rules_kept": len(records) - len(lost),
        "facts_kept": judge.facts_kept(records, [one.lesson for one in left.records]),
        "by_chance": judge.chance(records),
        "before": arrived(opened(folder / "before", None), records, asked.asked, judge.says),
        "after": arrived(memory, records, asked.asked, judge.says),
        "to_read": lost,
    }


def compacted(asked: RecallSet, rounds: int, folder: Path) -> Json:
    """Returns the rules that arrive before and after so many rounds of saving and compacting."""
    records = asked.records if rounds == 1 else grown(asked.records, max(ALL, len(asked.records)))
    records = placed(records)
    written(records, folder / "before")
    before = arrived(opened(folder / "before", None), records, asked.asked)
    share = -(-len(records) // rounds)
    written(records[:share], folder / "after")
    memory = opened(folder / "after", None)
    for number in range(rounds):
        if number:
            data = logged(memory.root)
            more = [format_line(one) + b"\n" for one in records[number * share :][:share]]
            memory.store.path.write_bytes(Document.parse(data + b"".join(more)).encode())
            memory = opened(folder / "after", None)
        compact(memory)
    document = memory.store.read()
    return {
        "set": asked.name,
        "records": len(records),
        "left": len(document.records),
        "principles": sum(one.type == "principle" for one in document.records),
        "rules_kept": sum(holds([one.lesson for one in document.records], r) for r in records),
        "before": before,
        "after": arrived(memory, records, asked.asked),
    }


def placed(records: Sequence[Record]) -> tuple[Record, ...]:
    """Returns records that each apply to a file; each two of a topic share one."""
    seen: Counter[str] = Counter()
    found = []
    for record in records:
        number, topic = seen[record.topic], len(seen)
        seen[record.topic] += 1
        topic = list(seen).index(record.topic)
        found.append(record._replace(applies_to=(f"src/d{topic}/f{number // 2}.py",)))
    return tuple(found)


def compact(memory: Project, topics: Iterable[str] | None = None, most: int = 4) -> None:
    """Compacts every proposed group of some topics, by joining the lessons word for word."""
    wanted = None if topics is None else set(topics)
    cursor, groups = None, list[list[RecordView]]()
    first = True
    while first or cursor:
        answer = compact_memory(memory, CompactMemoryParams(cursor=cursor))
        cursor, first = answer.next_cursor, False
        for group in answer.groups:
            if wanted is None or group.topic in wanted:
                groups += ([group.records[n - 1] for n in one] for one in group.proposed)
    for members in groups:
        for part in fitting_parts(members, most):
            log_memory(
                memory,
                LogMemoryParams(
                    type="principle",
                    topic=part[0].topic,
                    lesson=" ".join(one.lesson for one in part),
                    source_ids=tuple(one.ref for one in part),
                ),
            )


def fitting_parts(members: Sequence[RecordView], most: int) -> list[list[RecordView]]:
    """Returns the members in parts of two or more whose lessons fit into a principle."""
    parts: list[list[RecordView]] = [[]]
    for one in members:
        size = len(" ".join(m.lesson for m in (*parts[-1], one)).encode())
        if parts[-1] and (size > RULES_BYTES or len(parts[-1]) == most):
            parts.append([])
        parts[-1].append(one)
    return [part for part in parts if len(part) > 1]


def holds(texts: Sequence[str], record: Record) -> bool:
    """Returns whether a rule stands whole in some texts."""
    there = " ".join("\n".join(texts).split())
    return " ".join(record.lesson.split()) in there


def arrived(
    memory: Project, records: Sequence[Record], asked: Sequence[Asked], says: Says = holds
) -> Json:
    """Returns the numbers of rules that arrive, by where the agent meets them."""
    held = {one.id: one for one in records}
    questions = [one for one in asked if one.answers and one.answers <= held.keys()]
    wanted = sum(len(one.answers) for one in questions)
    hook, search = 0, Counter[str]()
    limits = {row.host: (row.answer, row.part, row.tokens) for row in (*HOST_LIMITS, UNKNOWN)}
    named = {way: limits[way.partition(",")[0]] for way in WAYS if way not in JSON_WAYS}
    # Hosts with the same limits get the same answer, so one search does for all of them.
    client_of = {limits[row.host]: (row.clients or (None,))[0] for row in (*HOST_LIMITS, UNKNOWN)}
    projects = {limit: opened(memory.root, client_of[limit]) for limit in {*named.values()}}
    for one in questions:
        rules = [held[name] for name in one.answers]
        given, _ = prompt_text(
            fitting(memory, memory.standing, one.text, memory.local.activity()).given,
            one.text,
            "en",
        )
        hook += sum(says([given], rule) for rule in rules)
        parts = {
            limit: agent_parts(
                search_memory(project, SearchMemoryParams(query=one.text)),
                "en",
                project.standing.part,
            )
            for limit, project in projects.items()
        }
        for way, limit in named.items():
            texts = forward(way, parts[limit])
            search[way] += sum(says(texts, rule) for rule in rules)
    files = {glob for one in records for glob in one.applies_to}
    reached = at_file = 0
    for path in files:
        lines = at(memory, path)
        reached += bool(lines)
        at_file += sum(says([*lines.values()], r) for r in records if path in r.applies_to)
    return {
        "needed": wanted,
        "hook": hook,
        "search": dict(sorted(search.items())),
        "files": len(files),
        "files_reached": reached,
        "rules_at_their_file": at_file,
    }


def at(memory: Project, path: str) -> dict[str, str]:
    """Returns what the hook gives before an edit of a file."""
    return glance(
        memory,
        memory.standing,
        lambda seen: file_lines(seen, [path], set(), {}, FILE_TOKENS, "en"),
    )


def merged(asked: RecallSet, which: str, way: str, folder: Path) -> Json:
    """Returns what two branches that both compacted leave after their merge."""
    records = placed(asked.records)
    topics = sorted({one.topic for one in records})
    half = topics[: len(topics) // 2]
    chosen = {
        "same topics": (topics, topics, 4, 4),
        "different topics": (half, topics[len(half) :], 4, 4),
        "overlapping groups": (topics, topics, 4, 2),
    }[which]
    sides = []
    for number in (0, 1):
        written(records, folder / f"side-{number}")
        memory = opened(folder / f"side-{number}", None)
        compact(memory, chosen[number], chosen[number + 2])
        sides.append(logged(memory.root))
    root = folder / "clone"
    root.mkdir()
    git(root, "init", "--quiet", "--initial-branch", "main")
    git(root, "config", "user.name", "a")
    git(root, "config", "user.email", "a@example.invalid")
    base = Document.parse(b"".join(format_line(one) + b"\n" for one in records)).normalised()[0]
    one, two = fork(root, base.encode(), *sides)
    if way == "driver":
        register(root)
    else:
        # Whoever merges on a site without the driver keeps the lines of both sides.
        rule = "* merge=union\n" if way == "site" else "* merge=text\n"
        (root / ".git" / "info").mkdir(exist_ok=True)
        (root / ".git" / "info" / "attributes").write_text(rule, encoding="utf-8")
    git(root, "checkout", "--quiet", one)
    done = attempt(root, "merge", "--quiet", "--no-edit", two)
    memory = opened(root, None)
    if way == "resolve" and done.returncode:
        resolve_conflicts(memory, ResolveConflictsParams(write=True))
    found = [one.code for one in check_log(logged(root))]
    unmended = len(memory.store.read().records)
    if way == "site":
        # What `check` names next: `tidy`, and `delete` with the records that came back.
        tidy_log(memory, TidyLogParams())
        document = memory.store.read()
        again = returned(document.records)
        came_back = {identity for identity, (what, _) in again.items() if what == "resurrected"}
        back = [line.ref for line in document.lines if line.record.identity in came_back]
        memory.store.delete_by_ids(back)
    left = memory.store.read()
    texts = [one.lesson for one in left.records]
    return {
        "set": asked.name,
        "compacted": which,
        "merged by": way,
        "stopped": done.returncode != 0,
        "before": [len(Document.parse(side).records) for side in sides],
        "doubled before the fix": found.count("doubled"),
        "records before the fix": unmended,
        "records": len(left.records),
        "counted": left.counted,
        "doubled": sum(one.code == "doubled" for one in check_log(left.encode())),
        "rules_lost": sum(not holds(texts, one) for one in records),
    }


if __name__ == "__main__":
    main()
