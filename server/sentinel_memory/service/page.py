"""One answer to an agent: the records that fit into it, whole, and the cursor to the rest (G11).

A search and a compaction are filled in the same way. Every record comes whole, or not at all. Only
one that no answer could hold is cut to its limits.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

from ..contract.memory import Quote, RecordView
from ..core.evidence.evidence import Evidence
from ..core.frozen import Frozen
from ..core.log.document import Document, Line
from ..core.log.texts import usable, usable_evidence
from ..core.text.limits import LIMITS, LISTS, NO_WEIGHT, Room, Weight
from ..render.answers import render
from ..sentences.say import say
from .cursor import CALL_BYTES, Cursor, Walk, digest
from .standing import Standing
from .views import Views

_BLANK = "0" * 106
"""A text as long as a cursor that names a place."""
MARK = 4
"""Bytes of a cursor for one more item that was shown out of turn."""

_COUNTS = 8
"""Bytes by which the counts in an answer may grow."""
_BESIDE = 2_000
"""Bytes that an answer may need beside a record that fills it."""

_Item = TypeVar("_Item")


def call_of(operation: str, root: Path, topic: str | None, ids: Sequence[str] = ()) -> bytes:
    """Returns the name of a call in a cursor, derived from the set of items that it can return.

    The query and the detail only change the order and the form of the items, and are left out.
    """
    place = os.path.normcase(os.path.realpath(root))
    chosen = [*(() if topic is None else (topic,)), *(("", *ids) if ids else ())]
    return digest(operation, place, *chosen, size=CALL_BYTES)


class Page(NamedTuple):
    """One answer to one call: its room, and its place among all items of the call."""

    views: Views
    """The records as answers show them."""
    document: Document
    standing: Standing
    """The ceiling and the language of the answer."""
    call: bytes
    """The name of the call from `call_of`."""
    cursor: Cursor | None
    """The place behind which the answer goes on; None at the first answer."""

    @classmethod
    def of(
        cls, views: Views, document: Document, standing: Standing, call: bytes, asked: str | None
    ) -> Page:
        """Begins an answer.

        `call`: the name of the call from `call_of`.
        `asked`: the cursor of the request; None for the first answer.

        Raises:
            RecordError: the text is no cursor, or a cursor of another call.
        """
        cursor = None if asked is None else Cursor.decode(asked, call)
        return cls(views, document, standing, call, cursor)

    @property
    def continued(self) -> bool | None:
        """True if the answer continues from a cursor, else None."""
        return self.cursor is not None or None

    @property
    def changed(self) -> bool | None:
        """True if the log has changed since the previous answer, else None."""
        before = self.cursor
        return (before is not None and before.revision != self.views.revision) or None

    @property
    def blank_cursor(self) -> str:
        """A text as long as the next cursor before any item of this answer is added to it."""
        return (self.cursor.encode() if self.cursor else "") + _BLANK

    def room(
        self,
        frame: Frozen,
        most: int | None = None,
        sample: Frozen | None = None,
        weight: Weight = NO_WEIGHT,
    ) -> Room:
        """Returns the room for records in an answer that has none yet.

        `most`: bytes of the whole answer, if fewer than its ceiling.
        `sample`: the answer with one record, because some of its lines come with records only.
        """
        room = self.standing.room
        room = room if most is None else room.share(most)
        text = render(sample or frame, self.standing.language) or ""
        room.take(Weight.of(text).without(weight), _COUNTS)
        return room

    def left(self, answer: Frozen, most: int | None = None) -> Room:
        """Returns the room that a whole answer leaves; none if it is full.

        `most`: bytes of the whole answer, if fewer than its ceiling.
        """
        room = self.standing.room
        room = room if most is None else room.share(most)
        text = render(answer, self.standing.language) or ""
        return room if room.take(text, _COUNTS) else room.share(0)

    def fill(
        self,
        lines: Iterable[Line],
        room: Room,
        *,
        detailed: bool = False,
        labels: Mapping[int, int] | None = None,
        weights: Mapping[int, Weight] | None = None,
        most: int | None = None,
        least: int = 1,
    ) -> list[Line]:
        """Returns the leading lines whose records fit into the room.

        `detailed`: whether the answer shows cues and places too.
        `labels`: bytes that the answer adds to a record, by the `id()` of its line.
        `weights`: the weights of records that the answer does not show whole, by the same.
        `most`: largest number of lines; None: all.
        `least`: number of lines that are returned even if they do not fit.
        """
        language, filled = self.standing.language, list[Line]()
        for line in lines:
            more = MARK + (labels.get(id(line), 0) if labels else 0)
            known = weights.get(id(line)) if weights else None
            weight = known or self.views.weight(line, language, detailed=detailed)
            more += self._torn(weight)
            if len(filled) == most or not (room.take(weight, more) or len(filled) < least):
                break
            filled.append(line)
        return filled

    def records(self, lines: Iterable[Line]) -> tuple[RecordView, ...]:
        """Returns the records of lines; one that no answer can hold is cut to its limits."""
        most, language = self.standing.ceiling - _BESIDE, self.standing.language
        weights = ((line, self.views.weight(line, language)) for line in lines)
        return tuple(
            self.views.record(line)
            if weight.size + self._torn(weight) <= most
            else _cut(self.views.record(line))
            for line, weight in weights
        )

    def _torn(self, weight: Weight) -> int:
        """Returns the bytes that say where a record goes on which no part of an answer holds.

        It is split in the second half of a part at the earliest, and both pieces say so (G11).
        """
        if weight.size <= self.standing.part:
            return 0
        mark = len(f"\n{say(self.standing.language, 'part_goes_on')}\n    ".encode())
        return 2 * weight.size // self.standing.part * 2 * mark

    def cursor_behind(self, walk: Walk[_Item], shown: Iterable[bytes]) -> str:
        """Returns the cursor after this answer, which showed the items of these keys."""
        before = self.cursor or Cursor(self.call, b"")
        return walk.after(before._replace(revision=self.views.revision), shown).encode()


def _cut(view: RecordView) -> RecordView:
    """Returns the view of a hand-edited record, with every field cut to its limits (S04, N10)."""
    cut: dict[str, str] = {}
    for name, limit in LIMITS.items():
        text = (getattr(view, name) or "").encode(errors="replace")
        if len(text) > limit:
            cut[name] = text[:limit].decode(errors="ignore") + "\u2026"
    lists = {name: usable(getattr(view, name), view.type, name) for name in LISTS}
    given = (Evidence(one.path, one.quote, one.symbol) for one in view.evidence)
    usable_quotes = usable_evidence(given, view.type)
    quotes = (Quote(path=e.path, quote=e.quote, symbol=e.symbol) for e in usable_quotes)
    return view._replace(**cut, **lists, evidence=tuple(quotes))
