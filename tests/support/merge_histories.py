"""Histories of the branches of a log before they meet, from a seed (N02)."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import get_args

from sample_records import log, principle, ref
from sentinel_memory.core.changes.corrections import amend
from sentinel_memory.core.changes.save import compact, save
from sentinel_memory.core.log.document import Document, Line
from sentinel_memory.core.log.texts import Link
from sentinel_memory.core.text.ids import timestamp
from sentinel_memory.core.text.limits import RELS, Kind

_TOPICS = ("auth", "결제", "payment", "api-gateway")
_START = datetime(2026, 1, 1, tzinfo=UTC)


class History:
    """Makes versions of a log, each by a few of the changes that people and programs make."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._ticks = 0
        self._changes: tuple[Callable[[Document], Document], ...] = (
            self._save,
            self._save,
            self._save,
            self._save_again,
            self._compact,
            self._delete,
            self._edit_by_hand,
            self._tear,
            self._cue,
            self._cue,
            self._link,
            self._link,
        )

    def base(self) -> bytes:
        """The log before the branches part; that of every fourth history is empty."""
        document = Document()
        for _ in range(self._random.choice((0, 5, 20, 50))):
            document = self._save(document)
        return document.encode()

    def branch(self, log: bytes) -> bytes:
        """The log after one to five changes on a branch."""
        document = Document.parse(log)
        for _ in range(self._random.randint(1, 5)):
            document = self._random.choice(self._changes)(document.normalised()[0])
        return document.encode()

    def branches(self) -> int:
        """The number of branches that meet, from 2 to 4."""
        return self._random.randint(2, 4)

    def _now(self) -> str:
        self._ticks += 1
        return timestamp((_START + timedelta(minutes=self._ticks)).timestamp())

    def _save(self, document: Document) -> Document:
        topic, number = self._random.choice(_TOPICS), self._random.randrange(10**6)
        record = log(f"gap {number}", topic=topic, question="무엇을?", created=self._now())
        return document.put(record)[0]

    def _save_again(self, document: Document) -> Document:
        if not document.lines:
            return document
        old = self._line(document).record
        again = old._replace(lesson=f"{old.lesson} 더", meta={"created": self._now()})
        if old.type == "principle":
            again = old._replace(ask_next_time="again?", meta={"created": self._now()})
        return save(document, again, self._now()).document

    def _compact(self, document: Document) -> Document:
        topic = self._random.choice(_TOPICS)
        lines = [line for line in document.lines if line.record.topic == topic][:5]
        rule = principle(f"rule {self._random.randrange(3)}", topic=topic, created=self._now())
        return compact(document, rule, [ref(line) for line in lines], self._now()).document

    def _delete(self, document: Document) -> Document:
        return document.without([self._line(document)]) if document.lines else document

    def _edit_by_hand(self, document: Document) -> Document:
        if not document.lines:
            return document
        old = self._line(document)
        value = json.loads(old.raw)
        value[self._random.choice(("lesson", "note"))] = f"손으로 {self._random.randrange(10)}"
        raw = json.dumps(value, ensure_ascii=False).encode()
        return Document.parse(document.encode().replace(old.raw, raw))

    def _cue(self, document: Document) -> Document:
        """Saves a record again with other cues, or puts others in their place."""
        if not document.lines:
            return document
        old = self._line(document)
        words = tuple(f"말 {self._random.randrange(30)}" for _ in range(self._random.randint(0, 9)))
        lists = {"cues": tuple(dict.fromkeys(words)), "settled_by": words[:1]}
        changed = old.record._replace(**lists)  # type: ignore[arg-type]  # lists only
        if self._random.random() < 0.5:
            return amend(document, old, changed, self._now()).document
        again = changed._replace(meta={"created": self._now()})
        return save(document, again, self._now()).document

    def _link(self, document: Document) -> Document:
        """Links a record to others, also as superseded by them, and gives it a kind or a pin."""
        if not document.lines:
            return document
        old = self._line(document)
        ids = [id for line in document.lines if (id := line.record.id) != old.record.id]
        links = [Link(rel, self._random.choice(ids)) for rel in self._random.sample(RELS, 2) if ids]
        changed = old.record._replace(
            links=tuple(dict.fromkeys((*links, *old.record.links)))[:8],
            kind=self._random.choice((None, *get_args(Kind))),
        )
        pinned = changed._replace(pinned=not old.record.pinned)
        # A pinned record cannot become superseded in the same edit.
        is_pinning = self._random.random() < 0.3 and not links
        return amend(document, old, pinned if is_pinning else changed, self._now()).document

    def _tear(self, document: Document) -> Document:
        data = document.encode().splitlines(keepends=True)
        torn = f'{{"id": "torn {self._random.randrange(10)}\n'.encode()
        data.insert(self._random.randint(0, len(data)), torn)
        return Document.parse(b"".join(data))

    def _line(self, document: Document) -> Line:
        return self._random.choice(document.lines)
