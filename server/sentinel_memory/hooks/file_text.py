"""The text for an agent that reads or changes a file: the lessons for that file (N06, S37)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.text.answer_room import Room
from ..core.text.first_sentence import first_sentence
from ..core.text.one_line import inline, named
from ..sentences.say import Language, say
from ..store.inside import name_inside
from .marks import marks

if TYPE_CHECKING:
    from ..service.glance import Glance

MOST_TOKENS = 1_000
"""Most tokens of all texts at files in one session, estimated (S37)."""
_AT_ONCE = 250
"""Most tokens of the text at one file, estimated. Further lessons follow at the next visit."""


def names_inside(root: Path, folder: str | None, paths: Iterable[str]) -> tuple[str, ...]:
    """Returns the paths inside the project, relative to it and with forward slashes.

    Args:
        root: the project.
        folder: the folder from which relative paths start; None: the project.
        paths: paths as a host gives them.
    """
    start = Path(folder) if folder else root
    found = (name_inside(root, start / path) for path in paths)
    return tuple(name for name in found if name is not None)


def file_lines(
    log: Glance,
    paths: Sequence[str],
    heard: Set[str],
    dismissed: Mapping[str, int],
    left: int,
    language: Language,
) -> dict[str, str]:
    """Returns one line for each lesson that applies to the files, by the id of its record.

    A line holds the first sentence of the lesson and the id. Records that address an agent (K08)
    and records that a person dismissed are left out.

    Args:
        log: the records.
        paths: the files, relative to the project.
        heard: ids of records whose lessons the session already has.
        dismissed: number of times a person dismissed a record, by its id.
        left: tokens that the session may still get at files.
        language: the language of our sentences.
    """
    room = Room(min(left, _AT_ONCE))
    room.take(say(language, "hook_file"))
    lines: dict[str, str] = {}
    for line in log.holding(paths):
        identifier = line.record.id
        if identifier in heard or identifier in dismissed or identifier in lines:
            continue
        shown = log.show(line)
        # A record with a withheld id could not be noted as told, and would come again at every
        # file.
        if shown.addresses_agent or shown.record.id != identifier:
            continue
        mark = marks(log.sides(line), log.is_stale(line), language)
        lesson = inline(first_sentence(shown.record.lesson))
        text = f"- [{named(shown.record.topic)}] {lesson} ({named(identifier)}){mark}"
        if room.take(f"\n{text}"):
            lines[identifier] = text
    return lines
