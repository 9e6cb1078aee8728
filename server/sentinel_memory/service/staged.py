"""The lessons about what the next commit changes, for the person who makes it (N11, E04)."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import NamedTuple

from ..core.evidence.searched import SearchedText
from ..core.log.document import Line
from ..core.log.record import globs_of, quoted_files
from ..core.log.texts import usable_evidence
from ..core.text.globs import matches
from ..core.text.one_line import names
from ..git.staged import StagedFile, staged_files, staged_texts
from ..machine.notes import NamedToday
from ..sentences.say import Language, say
from ..store.files import real_path
from .glance import Glance, glance
from .lesson_texts import GivenRecord, lesson_text
from .project import Project

MOST = 3
"""Most lessons that are named at a time."""
_MOST_PATHS = 300
"""Most staged files that are compared with patterns: a commit waits, 0.7 s at 1,000 lessons."""
_MOST_SHOWN = 3
"""Most files that a line names."""


class StagedLesson(NamedTuple):
    """A lesson about staged changes."""

    id: str
    text: str
    """The lesson as a hook gives it."""
    quoted: tuple[str, ...]
    """Staged files in which a quoted line is changed or removed."""
    paths: tuple[str, ...]
    """Staged files to which the lesson applies by its patterns."""


def staged_lessons(project: Project) -> tuple[StagedLesson, ...]:
    """Returns the lessons to name now, and notes that they were named today.

    Those whose quoted code changes come first, and those that were sent away last (M11). What a
    hook may not give an agent is not named either: superseded and withheld lessons, and those that
    address an agent.

    Raises:
        InvalidParams: there is no repository.
        StoreError: the log cannot be read, or git did not answer.
    """
    root, day = real_path(project.root), time.strftime("%Y-%m-%d")
    files = staged_files(root)[:_MOST_PATHS] if project.store.read_bytes() else []
    if not files:
        return ()
    told, standing = NamedToday(project.root), project.standing
    without = told.on(day)

    def look(log: Glance) -> tuple[StagedLesson, ...]:
        return tuple(_fitting(log, project, files, without, standing.language))

    found = glance(project, standing, look)
    if found:
        told.tell(day, (one.id for one in found))
    return found


def _fitting(
    log: Glance,
    project: Project,
    files: Sequence[StagedFile],
    without: Set[str],
    language: Language,
) -> Iterator[StagedLesson]:
    paths = tuple(one.path for one in files)
    lines = [one for one in log.holding(paths) if one.record.id not in without]
    named = {path for line in lines for path in quoted_files(line.record)}
    wanted = (one for one in files if one.path in named)
    texts = staged_texts(real_path(project.root), wanted, files)
    reasons = [(line, _changed(line, texts), _applying(line, paths)) for line in lines]
    feedback = project.feedback
    reasons.sort(key=lambda one: (not one[1], feedback.sent_away(one[0].record.id)))
    named_ids: set[str] = set()
    for line, quoted, applying in reasons:
        if not (quoted or applying) or len(named_ids) == MOST or line.record.id in named_ids:
            continue
        shown = log.show(line)
        # A record with a withheld id could not be noted as named, and would come at every commit.
        if shown.addresses_agent or log.is_withheld(line) or shown.record.id != line.record.id:
            continue
        given = GivenRecord(shown.record, log.sides(line), log.code(line), log.leans_on(line))
        yield StagedLesson(shown.record.id, lesson_text(given, language), quoted, applying)
        named_ids.add(shown.record.id)


def _changed(line: Line, texts: Mapping[str, tuple[str, str]]) -> tuple[str, ...]:
    """Returns the files in which a quote of a record stands less often than before."""
    found = []
    for quote in usable_evidence(line.record.evidence, line.record.type):
        before, after = (_count(quote.quote, text) for text in texts.get(quote.path, ("", "")))
        found += [quote.path] if after < before else []
    return tuple(dict.fromkeys(found))


def _count(quote: str, text: str) -> int:
    return len(SearchedText(text).places_of(quote))


def _applying(line: Line, paths: Iterable[str]) -> tuple[str, ...]:
    globs = globs_of(line.record)
    return tuple(path for path in paths if any(matches(glob, path) for glob in globs))


def staged_report(lessons: Iterable[StagedLesson], language: Language) -> Iterator[str]:
    """Yields the lines for a person: each lesson, why it is named, and how to see all of it."""
    yield say(language, "staged_head")
    for one in lessons:
        yield from one.text.split("\n")
        for key, paths in (("staged_quote", one.quoted), ("staged_file", one.paths)):
            if paths:
                more = "\u2026" if len(paths) > _MOST_SHOWN else ""
                shown = names(paths[:_MOST_SHOWN]) + more
                yield f"  {say(language, key, paths=shown, id=one.id)}"
                break
