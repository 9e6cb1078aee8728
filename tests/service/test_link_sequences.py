"""Whatever is done to linked, pinned and superseded records, undo brings it back (M03, M04)."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from sample_records import log, log_of, principle
from sentinel_memory.contract.forms import RenameTopicParams
from sentinel_memory.contract.memory import LogMemoryParams
from sentinel_memory.contract.project import DeleteRecordsParams, EditRecordParams, UndoParams
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.log.document import Document, Line
from sentinel_memory.core.log.texts import Link
from sentinel_memory.service.edit_records import delete_records, edit_record, rename_topic, undo
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.project import Project
from sentinel_memory.service.standing import Settings

RELS = ("related", "part_of", "superseded_by")
STEPS = 6


def name(line: Line) -> str:
    return f"{line.record.type}:{line.ref}"


class Shop:
    """A memory of seven linked records, to which anything may happen."""

    def __init__(self, root: Path, seed: int) -> None:
        self.chance = random.Random(seed)
        (root / ".git").mkdir()
        self.project = Project.open(root, lambda: Settings(environment={}))
        self.path = self.project.store.path
        records = [log(f"gap {n}", topic=self.chance.choice("ab")) for n in range(6)]
        records.append(principle("rule", topic="a"))
        ids = [record.id for record in records]
        linked = (
            record._replace(
                links=tuple(self.links([id for id in ids if id != record.id])),
                pinned=self.chance.random() < 0.15,
            )
            for record in records
        )
        self.path.parent.mkdir()
        self.path.write_bytes(Document.parse(log_of(*linked)).normalised()[0].encode())

    def links(self, ids: list[str]) -> Iterable[Link]:
        """Two links to some of these records."""
        return (Link(self.chance.choice(RELS), id) for id in self.chance.sample(ids, 2))

    def do(self, step: int) -> None:
        """Does one of the things that agents and people do."""
        lines = list(self.project.store.read().lines)
        one, few = self.chance.choice(lines), self.chance.sample(lines, min(2, len(lines)))
        ref, refs = name(one), tuple(map(name, few))
        others = [line.record.id for line in few if line is not one]
        links = tuple(f"{self.chance.choice(RELS)} {id}" for id in others)
        project, topic = self.project, self.chance.choice("abcd")
        rename = RenameTopicParams(topic=one.record.topic, new_topic=topic, merge=True)
        newer = LogMemoryParams(topic="new", missing_context=f"s {step}", lesson="newer")
        rule = LogMemoryParams(type="principle", topic="a", lesson=f"rule {step}")
        steps: tuple[Callable[[], object], ...] = (
            lambda: log_memory(project, LogMemoryParams(id=ref, topic=topic)),
            lambda: edit_record(project, EditRecordParams(ref=ref, lesson=f"lesson {step}")),
            lambda: edit_record(project, EditRecordParams(ref=ref, links=links)),
            lambda: edit_record(project, EditRecordParams(ref=ref, pinned=not one.record.pinned)),
            lambda: rename_topic(project, rename),
            lambda: delete_records(project, DeleteRecordsParams(refs=(ref,), force=True)),
            lambda: log_memory(project, newer._replace(supersedes=refs)),
            lambda: log_memory(project, rule._replace(source_ids=refs)),
        )
        self.chance.choice(steps)()


@pytest.mark.requirement("M03", "M04", "S36")
def test_undo_brings_back_what_any_sequence_did_to_linked_records(
    quick_folder: Path, rounds: Callable[[int, int], int]
) -> None:
    for seed in range(rounds(10, 400)):
        folder = quick_folder / str(seed)
        folder.mkdir()
        shop = Shop(folder, seed)
        start = shop.path.read_bytes()
        for step in range(STEPS):
            before = shop.path.read_bytes()
            try:
                shop.do(step)
            except RecordError:
                assert shop.path.read_bytes() == before
            document = shop.project.store.read()
            for line in document.lines:
                assert line.record.id not in {one.to for one in line.record.links}
            ends = {record.identity for record in document.superseded.values()}
            assert ends.isdisjoint(document.superseded)
        while (done := undo(shop.project, UndoParams())).restored or done.kept:
            pass
        # What is new and removed nothing stays: an agent's undo takes back no first save.
        assert set(start.splitlines()) <= set(shop.path.read_bytes().splitlines())
