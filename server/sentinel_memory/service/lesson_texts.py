"""The lessons that a hook gives to an agent: at a start, beside a prompt, at a file (S37, D05).

Every lesson comes as the fact that was missing, the rule and the question, each of whole sentences.
Stored text is indented and in one line a field, so that it cannot imitate a line of ours (S11).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import islice
from pathlib import Path
from time import time
from typing import TYPE_CHECKING

from ..core.log.record import Record
from ..core.text.limits import BYTES_PER_TOKEN, Room
from ..core.text.one_line import first_words, named, questions, sentences
from ..sentences.say import Language, say
from ..store.project_files import name_inside
from .candidates import Given
from .glance import glance
from .standing import compaction_state

if TYPE_CHECKING:
    from ..contract.care import ContextResult
    from ..contract.memory import FolderParams
    from ..machine.activity import Activity
    from .glance import Glance
    from .project import Project
    from .standing import Standing

START_BYTES = 400 * BYTES_PER_TOKEN
"""Most bytes of the text at the start of a session (S37)."""
PROMPT_BYTES = 450 * BYTES_PER_TOKEN
"""Most bytes of the text beside a prompt, and of that at one file (S37)."""
FILES_TOKENS = 1_000
"""Most tokens of all texts at files in one session; a token is four bytes (S37)."""
WHOLE_BYTES = 600
"""Bytes up to which a lesson is given whole (S37)."""
_WORDS_BYTES, _LEAST_BYTES = 300, 100
"""Most bytes of the words that stand for a rule without a whole sentence, and bytes that they get
beside a head of any length.
"""
_TOPICS_BYTES = 300
"""Bytes at a start that principles leave to the topics."""
_MOST_TOPICS = 40
_TRIES = 3
"""Lessons without room after which no further one is tried: a log may have thousands."""


def lesson_text(
    shown: Given,
    language: Language,
    wanted: Set[str] = frozenset(),
    *,
    every_rule: bool = False,
) -> str:
    """Returns a lesson as lines: its topic, what was missing, the rule and the question.

    A lesson over 600 bytes is given by its id and as many first sentences as fit: of the rule, the
    question and the fact one each, then more in this order. If the first sentence of the rule does
    not fit, words of it are given. Of a principle, the 600 bytes are for the rules alone (S13), and
    only the sentences and the one question that concern the task are given.

    `wanted`: the terms of the task, as `core.ranking.tokens` finds them; empty: no task.
    `every_rule`: whether all sentences of a principle concern the task.
    """
    record, marks = shown.record, _marks(shown, language)
    said = {name: sentences(getattr(record, name) or "") for name in _PARTS}
    worth = {name: list(range(len(one))) for name, one in said.items()}
    whole = sum(map(len, said.values()))
    if record.type == "principle" and wanted:
        rules, said["ask_next_time"] = _concerning(record, wanted)
        worth["ask_next_time"] = list(range(len(said["ask_next_time"])))
        worth["lesson"] = worth["lesson"] if every_rule else rules

    def with_parts(held: Mapping[str, Sequence[int]], marks: str) -> str:
        parts = {name: [said[name][at] for at in sorted(held[name])] for name in held}
        return _lines(record, parts, marks, language)

    named_marks = f" ({named(record.id)}){marks}"
    most = WHOLE_BYTES
    if record.type == "principle":
        asked = said["ask_next_time"] if wanted else said["ask_next_time"][:1]
        beside = {"lesson": [""], "ask_next_time": asked}
        most += len(_lines(record, beside, named_marks, language).encode())
    text = with_parts(worth, marks)
    if sum(map(len, worth.values())) == whole and len(text.encode()) <= most:
        return text

    def left(held: Mapping[str, Sequence[int]]) -> int:
        return most - len(with_parts(held, named_marks).encode())

    held: dict[str, list[int]] = {name: [] for name in _PARTS}
    held["lesson"] = worth["lesson"][:1]
    if left(held) < 0:
        head = len(_lines(record, {"lesson": ["."]}, named_marks, language).encode())
        words = max(min(_WORDS_BYTES, most - head), _LEAST_BYTES)
        first = worth["lesson"][0]
        said["lesson"][first] = first_words(said["lesson"][first], words)
        worth["lesson"] = [first]
    ordered = [(name, at) for name in _BY_WORTH for at in range(len(worth[name]))]
    for name, at in sorted(ordered, key=lambda one: one[1] > 0):
        if left({**held, name: worth[name][: at + 1]}) >= 0:
            held[name] = worth[name][: at + 1]
    return with_parts(held, named_marks)


_PARTS = ("missing_context", "lesson", "ask_next_time")
_BY_WORTH = ("lesson", "ask_next_time", "missing_context")


def _lines(
    record: Record, parts: Mapping[str, Sequence[str]], marks: str, language: Language
) -> str:
    told = (
        say(language, f"hook_{name}", text=" ".join(said)) for name, said in parts.items() if said
    )
    return "\n".join((f"- [{named(record.topic)}]{marks}", *(f"  {line}" for line in told)))


def _concerning(record: Record, wanted: Set[str]) -> tuple[list[int], list[str]]:
    """Returns the numbers of the sentences of a principle that concern a task, and a question."""
    from ..core.ranking.classes import concerning  # A start has no task.

    found = concerning(record, wanted)
    asked = questions(record.ask_next_time or "")[found.question]
    return list(found.rules), sentences(asked)


def _marks(shown: Given, language: Language) -> str:
    """Returns the marks of a lesson that may be wrong as it stands (N02, E04, M03), or ""."""
    told = f" | {say(language, 'conflict_mark', sides=shown.sides)}" if shown.sides else ""
    told += f" {say(language, f'code_is_{shown.code}')}" if shown.code else ""
    # Age alone says little, so that it is told only beside what speaks against the lesson (M15).
    if shown.code in ("changed", "gone") and (days := shown.record.stale_days(time())):
        told += f" {say(language, 'row_stale_days', days=days)}"
    leans = say(language, "leans_mark", ids=", ".join(shown.leans_on)) if shown.leans_on else ""
    return f"{told} {leans}" if leans else told


def context(project: Project, _params: FolderParams) -> ContextResult:
    """Returns what a hook gives an agent at the start of a session, and what has no room (M09).

    Raises:
        StoreError: the log cannot be read.
    """
    from ..contract.care import ContextResult  # Hooks start faster without the contract.

    standing = project.standing

    def look(seen: Glance) -> ContextResult:
        text, records = start_text(seen, notice(seen, standing), standing.language)
        given = {record.id for record in records}
        every = [line for line in seen.principles() if not seen.is_withheld(line)]
        left = [line for line in every if line.record.id not in given]
        return ContextResult(
            folder=project.folder,
            given=text,
            records=tuple(line.ref for line in every if line.record.id in given),
            left=tuple(line.ref for line in left if not seen.show(line).addresses_agent),
        )

    return glance(project, standing, look)


def notice(seen: Glance, standing: Standing) -> str:
    """Returns the notice that compaction is required (S09), else ""."""
    threshold = standing.threshold()
    state = compaction_state(seen.count, threshold, lambda: seen.compactable)
    if state == "ok":
        return ""
    counts = {"count": seen.count, "threshold": threshold}
    return say(standing.language, f"compaction_{state}", **counts)


def start_text(seen: Glance, notice: str, language: Language) -> tuple[str, tuple[Record, ...]]:
    """Returns the text at the start of a session, and the principles in it; at most 1,600 bytes.

    It begins with the tools and the notice about compaction, unless that is "". Principles follow,
    newest first and the most recurring first among equals, then preferences and errors (M01), then
    topics with their counts. The text is empty if there is no notice and no record may be shown.
    """
    head = [say(language, "hook_facts"), say(language, "hook_tools"), *filter(None, [notice])]
    room, tries = Room(START_BYTES - _TOPICS_BYTES), _TRIES
    room.take("\n".join((*head, say(language, "hook_principles"), "")))
    told: list[tuple[str, Record]] = []
    for line in seen.principles():
        shown = seen.show(line)
        if shown.addresses_agent or seen.is_withheld(line):
            continue
        text = lesson_text(Given.of(seen, line, shown), language)
        if room.take(f"{text}\n"):
            told.append((text, shown.record))
        elif (tries := tries - 1) == 0:
            break
    principles = [say(language, "hook_principles"), *(text for text, _ in told)] if told else []
    topics = _topics(seen, room.left + _TOPICS_BYTES, language)
    if not (notice or told or topics):
        return "", ()
    return "\n".join((*head, *principles, *topics)), tuple(record for _, record in told)


def _topics(seen: Glance, size: int, language: Language) -> list[str]:
    """Returns the line of topics with their counts, as many as fit, in a list; else no line."""
    total, room = seen.topic_count, Room(size)
    room.take(say(language, "hook_topics", topics="", more=total))
    found: list[str] = []
    for line, count in islice(seen.topics(), _MOST_TOPICS):
        shown = seen.show(line)
        if shown.addresses_agent or seen.is_withheld(line):
            continue
        text = f"{named(shown.record.topic)} ({count})"
        if not room.take(f"{text}, "):
            break
        found.append(text)
    if not found:
        return []
    left = total - len(found)
    key = "hook_topics" if left else "hook_topics_all"
    return [say(language, key, topics=", ".join(found), more=left)]


def prompt_text(
    fits: Iterable[Given], prompt: str, language: Language
) -> tuple[str, tuple[str, ...]]:
    """Returns lessons that may apply, for the agent to judge, and the ids of their records (N09).

    As many as fit whole are given, at least one. The text is empty if no record may be shown.
    """
    from ..core.ranking.tokens import tokens  # A start compares no words.

    head, room, wanted = say(language, "hook_fits"), Room(PROMPT_BYTES), set(tokens(prompt))
    room.take(head)
    told: dict[str, str] = {}
    for one in fits:
        # A record with a withheld id could not be noted as raised, and would come again at every
        # prompt.
        if one.record.id != one.line.record.id:
            continue
        text = lesson_text(one, language, wanted)
        if room.take(f"\n{text}") or not told:
            told[one.record.id] = text
    return ("\n".join((head, *told.values())), tuple(told)) if told else ("", ())


def file_lines(
    log: Glance,
    paths: Sequence[str],
    heard: Set[str],
    activity: Activity,
    left: int,
    language: Language,
) -> dict[str, str]:
    """Returns the lessons that apply to files, by the ids of their records (N06).

    All rules of a principle are given, with the question that fits the names of the files most.
    Records that address an agent are left out (K08); what was sent away comes last (M11).

    `paths`: the files, relative to the project.
    """
    room = Room(min(left * BYTES_PER_TOKEN, PROMPT_BYTES))
    room.take(say(language, "hook_file"))
    lines: dict[str, str] = {}
    tries = _TRIES
    from ..core.ranking.ranking import Feedback  # The other texts are ordered already.

    feedback = Feedback(activity.helped, activity.dismissed)
    lowered = sorted(log.holding(paths), key=lambda one: feedback.sent_away(one.record.id))
    for line in lowered:
        identifier = line.record.id
        if identifier in heard or identifier in lines:
            continue
        shown = log.show(line)
        # A record with a withheld id could not be noted as told, and would come again at every
        # file.
        if shown.addresses_agent or log.is_withheld(line) or shown.record.id != identifier:
            continue
        given = Given.of(log, line, shown)
        text = lesson_text(given, language, _words(paths, shown.record), every_rule=True)
        if room.take(f"\n{text}"):
            lines[identifier] = text
        elif (tries := tries - 1) == 0:
            break
    return lines


def _words(paths: Iterable[str], record: Record) -> Set[str]:
    """Returns the terms in the names of files; none for a log, because it is given whole."""
    if record.type == "log":
        return frozenset()
    from ..core.ranking.tokens import tokens  # Most edits compare no words.

    return frozenset(tokens(" ".join(paths)))


def names_inside(root: Path, folder: str | None, paths: Iterable[str]) -> tuple[str, ...]:
    """Returns the paths inside the project, relative to it and with forward slashes.

    `folder`: the folder from which relative paths start; None: the project.
    """
    start = Path(folder) if folder else root
    found: Iterator[str | None] = (name_inside(root, start / path) for path in paths)
    return tuple(name for name in found if name is not None)
