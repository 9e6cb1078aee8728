"""What a hook puts before an agent that comes to a file: the lessons for it (N06, S37)."""

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
"""Of all that a session gets at files, by our estimate (S37)."""
_AT_ONCE = 250
"""Of what it gets at one of them; the rest follows when it comes there again."""


def names_inside(root: Path, folder: str | None, paths: Iterable[str]) -> tuple[str, ...]:
    """Returns those of the paths that lie in the project, as globs name them.

    Args:
        root: the project.
        folder: what a relative path starts from; None: the project.
        paths: as a host says them.
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
    """Returns a line for each lesson that holds for the files, by the id of its record.

    Its first sentence and the id. A record that speaks to an agent is left out (K08), as one that
    a person does not want.

    Args:
        log: the records.
        paths: of the files, relative to the project.
        heard: ids of records whose lessons the session has got.
        dismissed: how often a person waved a record aside, by its id.
        left: tokens that the session may still get at files.
        language: of our words.
    """
    room = Room(min(left, _AT_ONCE))
    room.take(say(language, "hook_file"))
    lines: dict[str, str] = {}
    for line in log.holding(paths):
        identifier = line.record.id
        if identifier in heard or identifier in dismissed or identifier in lines:
            continue
        shown = log.show(line)
        # One whose id is withheld could not be noted, and would come again at every file.
        if shown.addresses_agent or shown.record.id != identifier:
            continue
        mark = marks(log.sides(line), log.is_stale(line), language)
        lesson = inline(first_sentence(shown.record.lesson))
        text = f"- [{named(shown.record.topic)}] {lesson} ({named(identifier)}){mark}"
        if room.take(f"\n{text}"):
            lines[identifier] = text
    return lines
