"""The room of one answer, and the cursor to the next one (G11)."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from ..contract.memory import RecordView
from ..core.frozen import Frozen
from ..core.log.document import Document, Line
from ..core.text.answer_room import Room
from ..render.agent_answer import weight
from .cursor import CALL_BYTES, Cursor, digest
from .cut import cut
from .standing import Standing
from .views import Views

_BLANK = "0" * 56
"""A text as long as a cursor that names a place."""
MARK = "0" * 12
"""A text as long as the share of one more shown item in the cursor, in text and data."""


def call_of(operation: str, root: Path, topic: str | None, ids: Sequence[str] = ()) -> bytes:
    """Returns the name of a call in a cursor, derived from the set of items that it can return.

    The query and the detail only change the order and the form of the items, and are left out.
    """
    place = os.path.normcase(os.path.realpath(root))
    chosen = [*(() if topic is None else (topic,)), *(("", *ids) if ids else ())]
    return digest(operation, place, *chosen, size=CALL_BYTES)


class Answering:
    """One answer to one call: its room, and its place among all items of the call."""

    def __init__(
        self,
        views: Views,
        document: Document,
        standing: Standing,
        call: bytes,
        asked: str | None,
    ) -> None:
        """Prepares an answer.

        Args:
            views: the records as answers show them.
            document: the log.
            standing: the limit of tokens and the language of the project.
            call: the name of the call from `call_of`. A cursor of another call is refused.
            asked: the cursor of the request; None for the first answer.

        Raises:
            RecordError: the text is no cursor, or a cursor of another call.
        """
        self.views, self.standing, self.language = views, standing, standing.language
        self.document, self._tokens = document, standing.policy.answer_tokens
        self.call, self._asked = call, asked
        self.cursor = None if asked is None else Cursor.decode(asked, call)

    def within(self, tokens: int) -> Answering:
        """Returns the same answer with at most the given tokens."""
        other = Answering(self.views, self.document, self.standing, self.call, self._asked)
        other._tokens = min(tokens, self._tokens)
        return other

    @property
    def revision(self) -> bytes:
        """The name of the present state of the log in a cursor."""
        return self.views.revision

    @property
    def continued(self) -> bool | None:
        """True if the answer continues from a cursor, else None."""
        return self.cursor is not None or None

    @property
    def changed(self) -> bool | None:
        """True if the log has changed since the previous answer, else None."""
        return (self.cursor is not None and self.cursor.revision != self.revision) or None

    @property
    def count(self) -> int:
        """The number of records in the log."""
        return len(self.document.index)

    @property
    def blank_cursor(self) -> str:
        """A text as long as the next cursor before any item of this answer is added to it."""
        return (self.cursor.encode() if self.cursor else "") + _BLANK

    def room(self, frame: Frozen) -> Room:
        """Returns the room for records in an answer that has none yet."""
        return Room.of_answer(self._tokens).spend(weight(frame, self.language))

    def used(self, room: Room) -> int:
        """Returns the tokens spent, from the room that is left."""
        return self._tokens - room.left

    def share(self, part: int) -> Room:
        """Returns the room of a whole answer, divided by `part`."""
        return Room.of_answer(self._tokens).share(part)

    def fitting(
        self,
        lines: Iterable[Line],
        room: Room,
        *,
        grouped: bool = False,
        marked: bool = False,
        whole: bool = False,
    ) -> list[RecordView]:
        """Returns the leading records that fit into the room.

        Args:
            lines: the records.
            room: the room that is left.
            grouped: whether the records stand in the group of their topic.
            marked: whether the next cursor must name each of them.
            whole: whether the answer shows their cues too.
        """
        fitting: list[RecordView] = []
        for line in lines:
            weight = self.views.weight(line, self.language, grouped=grouped, whole=whole)
            if not room.take(weight, len(MARK) * marked):
                break
            fitting.append(self.views.record(line))
        return fitting

    def some(
        self,
        lines: Sequence[Line],
        room: Room,
        *,
        grouped: bool = False,
        marked: bool = False,
        whole: bool = False,
    ) -> list[RecordView]:
        """Returns the records of `fitting`; if none fits, the first one, cut to its limits."""
        fitting = self.fitting(lines, room, grouped=grouped, marked=marked, whole=whole)
        return fitting or [cut(view) for view in self.views.records(lines[:1])]
