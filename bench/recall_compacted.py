"""Measures the share of its findings that a search keeps when every topic was compacted (N10).

Run with `python bench/recall_compacted.py [--half dev] [--json FILE]`. No model writes here: the
lesson of a principle is the first sentence of each source, newest first, as far as they fit. A
principle of an agent says more in fewer words, so this is a lower bound of what it keeps.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from recall_figures import checking, given, ours
from recall_run import measure
from recall_scores import scored
from recall_sets import Asked, RecallSet, Record
from sentinel_memory.contract.memory import LogMemoryParams
from sentinel_memory.core.log.document import Document, by_topic
from sentinel_memory.core.log.record import format_line
from sentinel_memory.core.text.limits import LIMITS
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.project import Project
from sentinel_memory.service.standing import Settings

Json = dict[str, Any]
AS_A_LOG = 12
"""The maximum number of cues of a record that is no principle."""


def main() -> None:
    """Prints the figures; with --json keeps them in a file as well."""
    measure(__doc__.splitlines()[0], of_questions, of_prompts)


def of_questions(one: RecallSet) -> Json:
    """Returns what is found of a set before and after, with all cues of its principles or fewer."""
    after, into = compacted(one.records)
    topics = by_topic(Document.parse(_log(one.records)).index.values())
    return {
        "records": len(one.records),
        "principles": len(after),
        "cues": {
            "of the records": sum(len(record.cues) for record in one.records),
            "of the principles": sum(len(record.cues) for record in after),
        },
        "largest_topic": max(map(len, topics.values())),
        "before": found(one.records, one.asked),
        "after": found(after, asked_of(one.asked, into)),
        f"after, {AS_A_LOG} cues a principle": found(
            each(after, lambda record: record.cues[:AS_A_LOG]), asked_of(one.asked, into)
        ),
        "after, no cues": found(each(after, lambda _: ()), asked_of(one.asked, into)),
    }


def of_prompts(one: RecallSet) -> Json:
    """Returns what the prompt check gives before and after, with and without `settled_by`."""
    after, into = compacted(one.records)
    later = one._replace(asked=tuple(asked_of(one.asked, into)))
    unsettled = [record._replace(settled_by=()) for record in after]
    return {
        "records": len(one.records),
        "principles": len(after),
        "before": given(one, checking(one.records)),
        "after": given(later, checking(after)),
        "after, no settled_by": given(later, checking(unsettled)),
    }


def compacted(records: Sequence[Record]) -> tuple[list[Record], Mapping[str, str]]:
    """Saves a principle in place of each topic of several records, as an agent does.

    Returns the log after that, and by the id of each record that went the principle it is in.
    """
    with tempfile.TemporaryDirectory() as folder:
        memory = Project.open(Path(folder), lambda: Settings(environment={}))
        memory.store.path.parent.mkdir()
        memory.store.path.write_bytes(_log(records))
        into: dict[str, str] = {}
        for topic, lines in memory.store.read().topics.items():
            if len(lines) < 2:
                continue
            saved = log_memory(
                memory,
                LogMemoryParams(
                    type="principle",
                    topic=topic,
                    lesson=summary([line.record.lesson for line in reversed(lines)]),
                    source_ids=tuple(line.ref for line in lines),
                ),
            )
            into |= dict.fromkeys(saved.sources_removed, saved.id)
        return list(memory.store.read().records), into


def summary(lessons: Sequence[str]) -> str:
    """Returns the first sentence of each lesson, as many as a lesson may hold, the last one cut."""
    sentences = " ".join(re.split(r"(?<=[.!?])\s", lesson, maxsplit=1)[0] for lesson in lessons)
    return sentences.encode()[: LIMITS["lesson"]].decode(errors="ignore").strip()


def asked_of(asked: Sequence[Asked], into: Mapping[str, str]) -> list[Asked]:
    """Returns the questions, each answered by the principles that took its answers in."""
    return [
        one._replace(answers=frozenset(into.get(id, id) for id in one.answers)) for one in asked
    ]


def each(
    records: Sequence[Record], cues_of: Callable[[Record], tuple[str, ...]]
) -> Sequence[Record]:
    """Returns records with other cues."""
    return [record._replace(cues=cues_of(record)) for record in records]


def found(records: Sequence[Record], asked: Sequence[Asked]) -> Json:
    """Returns the figures of the one ranking over these records."""
    return scored(ours(records), asked)


def _log(records: Sequence[Record]) -> bytes:
    return b"".join(format_line(record) + b"\n" for record in records)


if __name__ == "__main__":
    main()
