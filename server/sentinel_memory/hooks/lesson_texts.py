"""The lessons that a hook gives to an agent: at a start, beside a prompt, at a file (S37, D05).

Every lesson comes as the fact that was missing, the rule and the question, each of whole sentences.
Stored text is indented and in one line a field, so that it cannot imitate a line of ours (S11).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from ..core.log.record import Record
from ..core.text.answer_room import BYTES_PER_TOKEN, Room
from ..core.text.first_sentence import leading_sentences, sentences
from ..core.text.one_line import inline, named
from ..sentences.say import Language, say
from ..store.inside import name_inside

if TYPE_CHECKING:
    from ..service.candidates import Fitting
    from ..service.glance import Glance

START_BYTES = 400 * BYTES_PER_TOKEN
"""Most bytes of the text at the start of a session (S37)."""
PROMPT_BYTES = 450 * BYTES_PER_TOKEN
"""Most bytes of the text beside a prompt, and of that at one file (S37)."""
FILES_TOKENS = 1_000
"""Most tokens of all texts at files in one session; a token is four bytes (S37)."""
WHOLE_BYTES = 600
"""Bytes up to which a lesson is given whole (S37)."""
_FIELD_BYTES = 150
"""Bytes of the fact and of the question of a lesson that is not whole; the rule gets the rest."""
_MOST_TOPICS = 40


class Shown(NamedTuple):
    """A record as a hook may give it."""

    record: Record
    sides: str = ""
    """The commits of this version, "" outside a merge conflict."""
    stale: bool = False
    """Whether quoted code has changed or is gone."""


def lesson_text(shown: Shown, language: Language, wanted: Set[str] = frozenset()) -> str:
    """Returns a lesson as lines: its topic and what was missing, the rule, the question.

    A lesson over 600 bytes is given by as many first sentences of each part as fit, and by its id.
    Of a principle only the sentences and the question that concern the task are given.

    Args:
        shown: the record.
        language: the language of our words.
        wanted: the terms of the task, as `core.ranking.tokens` finds them; empty: no task.
    """
    record = shown.record
    parts = {name: getattr(record, name) or "" for name in _PARTS}
    if record.type == "principle" and wanted:
        parts |= _concerning(record, wanted)
    whole = {name: " ".join(text.split()) for name, text in parts.items()}
    marks = _marks(shown, language)
    text = _lines(record, whole, marks, language)
    if len(text.encode(errors="replace")) <= WHOLE_BYTES and whole == {
        name: " ".join((getattr(record, name) or "").split()) for name in _PARTS
    }:
        return text
    marks = f" ({named(record.id)}){marks}"
    room = WHOLE_BYTES - len(_lines(record, dict.fromkeys(whole, ""), marks, language).encode())
    for name in ("missing_context", "ask_next_time", "lesson"):
        size = room if name == "lesson" else _FIELD_BYTES
        whole[name] = leading_sentences(whole[name], size)
        room -= len(whole[name].encode(errors="replace"))
    return _lines(record, whole, marks, language)


_PARTS = ("missing_context", "lesson", "ask_next_time")


def _lines(record: Record, parts: Mapping[str, str], marks: str, language: Language) -> str:
    told = (
        say(language, f"hook_{name}", text=inline(text)) for name, text in parts.items() if text
    )
    return "\n".join((f"- [{named(record.topic)}]{marks}", *(f"  {line}" for line in told)))


def _concerning(record: Record, wanted: Set[str]) -> dict[str, str]:
    """Returns the sentences and the question of a principle that share a term with the task."""
    from ..core.ranking.tokens import tokens  # A start and a file have no task.

    def fit(text: str) -> int:
        return len(wanted & set(tokens(text)))

    said = [sentence for sentence in sentences(record.lesson) if fit(sentence)]
    asked = sorted((record.ask_next_time or "").split(" / "), key=fit, reverse=True)
    found = {"ask_next_time": asked[0]}
    return {**found, "lesson": " ".join(said)} if said else found


def _marks(shown: Shown, language: Language) -> str:
    """Returns the marks of a lesson that may be wrong as it stands (N02, E04), or ""."""
    told = f" | {say(language, 'conflict_mark', sides=shown.sides)}" if shown.sides else ""
    return f"{told} {say(language, 'evidence_mark')}" if shown.stale else told


def start_text(seen: Glance, notice: str, language: Language) -> tuple[str, tuple[Record, ...]]:
    """Returns the text at the start of a session, and the principles in it; at most 1,600 bytes.

    It begins with the tools and the notice about compaction, unless that is "". Principles follow,
    newest first and the most recurring first among equals, each whole, then topics with their
    counts.
    """
    head = [say(language, "hook_facts"), say(language, "hook_tools"), *filter(None, [notice])]
    room = Room(START_BYTES)
    room.take("\n".join((*head, say(language, "hook_principles"), "")))
    told: list[tuple[str, Record]] = []
    for line in seen.principles():
        shown = seen.show(line)
        if shown.addresses_agent:
            continue
        text = lesson_text(Shown(shown.record, seen.sides(line), seen.is_stale(line)), language)
        if room.take(f"{text}\n"):
            told.append((text, shown.record))
        elif len(told) >= _ENOUGH:
            break
    principles = [say(language, "hook_principles"), *(text for text, _ in told)] if told else []
    topics = _topics(seen, room, language)
    return "\n".join((*head, *principles, *topics)), tuple(record for _, record in told)


_ENOUGH = 3
"""Principles after which the first one without room ends them."""


def _topics(seen: Glance, room: Room, language: Language) -> list[str]:
    """Returns the line of topics with their counts, as many as fit, in a list; else no line."""
    found, total = list[str](), len(seen.topics())
    room.take(say(language, "hook_topics", topics="", more=total) + "\n")
    for line, count in seen.topics()[:_MOST_TOPICS]:
        shown = seen.show(line)
        if shown.addresses_agent:
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
    fits: Iterable[Fitting], prompt: str, language: Language
) -> tuple[str, tuple[str, ...]]:
    """Returns lessons that may apply, for the agent to judge, and the ids of their records (N09).

    As many as fit whole are given, at least one. The text is empty if no record may be shown.
    """
    from ..core.ranking.tokens import tokens  # The other moments compare no words.

    head, room, wanted = say(language, "hook_fits"), Room(PROMPT_BYTES), set(tokens(prompt))
    room.take(head)
    told: dict[str, str] = {}
    for one in fits:
        # A record with a withheld id could not be noted as raised, and would come again at every
        # prompt.
        if one.record.id != one.line.record.id:
            continue
        text = lesson_text(Shown(one.record, one.sides, one.stale), language, wanted)
        if room.take(f"\n{text}") or not told:
            told[one.record.id] = text
    return ("\n".join((head, *told.values())), tuple(told)) if told else ("", ())


def file_lines(
    log: Glance,
    paths: Sequence[str],
    heard: Set[str],
    dismissed: Mapping[str, int],
    left: int,
    language: Language,
) -> dict[str, str]:
    """Returns the lessons that apply to files, by the ids of their records (N06).

    Records that address an agent (K08) and records that a person dismissed are left out.

    Args:
        log: the records.
        paths: the files, relative to the project.
        heard: ids of records whose lessons the session already has.
        dismissed: number of times a person dismissed a record, by its id.
        left: tokens that the session may still get at files.
        language: the language of our words.
    """
    room = Room(min(left * BYTES_PER_TOKEN, PROMPT_BYTES))
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
        text = lesson_text(Shown(shown.record, log.sides(line), log.is_stale(line)), language)
        if room.take(f"\n{text}"):
            lines[identifier] = text
    return lines


def names_inside(root: Path, folder: str | None, paths: Iterable[str]) -> tuple[str, ...]:
    """Returns the paths inside the project, relative to it and with forward slashes.

    Args:
        root: the project.
        folder: the folder from which relative paths start; None: the project.
        paths: paths as a host gives them.
    """
    start = Path(folder) if folder else root
    found: Iterator[str | None] = (name_inside(root, start / path) for path in paths)
    return tuple(name for name in found if name is not None)
