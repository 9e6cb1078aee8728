"""The records near a record, in its topic and in time (G01)."""

from __future__ import annotations

from collections.abc import Iterable

from ..core.log.document import Line


class Timeline:
    """The lines of a log from the oldest to the newest: all of them, and by topic."""

    def __init__(self, lines: Iterable[Line]) -> None:
        self._whole = sorted(lines, key=lambda line: line.age)
        self._topics: dict[str, list[Line]] = {}
        self._places: dict[int, tuple[int, int]] = {}
        for place, line in enumerate(self._whole):
            group = self._topics.setdefault(line.record.topic, [])
            self._places[id(line)] = (place, len(group))
            group.append(line)

    def beside(self, line: Line) -> list[Line]:
        """Returns the lines directly before and after a line in its topic, then those in time.

        Each line comes once. The list is empty for a line outside the log.
        """
        if id(line) not in self._places:
            return []
        place, in_topic = self._places[id(line)]
        group = self._topics[line.record.topic]
        found = [*_around(group, in_topic), *_around(self._whole, place)]
        return list({id(one): one for one in found}.values())


def _around(lines: list[Line], place: int) -> list[Line]:
    return [*lines[max(0, place - 1) : place], *lines[place + 1 : place + 2]]
