"""How much one answer holds, and how the next one goes on behind it (G11)."""

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
"""A text as long as what one more shown item adds to the cursor in text and data."""


def call_of(operation: str, root: Path, topic: str | None, ids: Sequence[str] = ()) -> bytes:
    """Returns the name that a cursor has for a call: by what it can lead to.

    The query and the detail say only what of it comes first, and how: they are left out.
    """
    place = os.path.normcase(os.path.realpath(root))
    chosen = [*(() if topic is None else (topic,)), *(("", *ids) if ids else ())]
    return digest(operation, place, *chosen, size=CALL_BYTES)


class Answering:
    """One answer to one call: its room, and its place in what the call has to give."""

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
            standing: of the project: the ceiling, and the language of the text.
            call: what `call_of` gives; a cursor of another call is refused.
            asked: the cursor that was sent, None for the beginning.

        Raises:
            RecordError: the text is no cursor, or that of another call.
        """
        self.views, self.standing, self.language = views, standing, standing.language
        self.document, self._tokens = document, standing.policy.answer_tokens
        self.call, self._asked = call, asked
        self.cursor = None if asked is None else Cursor.decode(asked, call)

    def within(self, tokens: int) -> Answering:
        """Returns the same with a ceiling that is at most so many tokens."""
        other = Answering(self.views, self.document, self.standing, self.call, self._asked)
        other._tokens = min(tokens, self._tokens)
        return other

    @property
    def revision(self) -> bytes:
        """The name that a cursor has for the present state of the log."""
        return self.views.revision

    @property
    def continued(self) -> bool | None:
        """True behind a cursor, None at the beginning."""
        return self.cursor is not None or None

    @property
    def changed(self) -> bool | None:
        """True where the log is not what it was at the answer before, None otherwise."""
        return (self.cursor is not None and self.cursor.revision != self.revision) or None

    @property
    def count(self) -> int:
        """How many records the log holds."""
        return len(self.document.index)

    @property
    def blank_cursor(self) -> str:
        """A text as long as the next cursor without the items that this answer shows."""
        return (self.cursor.encode() if self.cursor else "") + _BLANK

    def room(self, frame: Frozen) -> Room:
        """Returns what an answer without records leaves for them."""
        return Room.of_answer(self._tokens).spend(weight(frame, self.language))

    def used(self, room: Room) -> int:
        """Returns how many tokens of the answer are spent, by what its room still holds."""
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
        """Returns the first records that there is room for.

        Args:
            lines: the records.
            room: what is left of it.
            grouped: whether they stand in the group of their topic.
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
        """Returns the same; where not even one fits, the first, cut to the limits of a record."""
        fitting = self.fitting(lines, room, grouped=grouped, marked=marked, whole=whole)
        return fitting or [cut(view) for view in self.views.records(lines[:1])]
