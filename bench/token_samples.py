"""Texts of this repository on which estimates of tokens are measured (G08).

They come in two halves: what an estimate is fitted to and what it is held against share no file,
and no record in whole answers.
"""

from __future__ import annotations

import json
import random
import string
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from published import ROOT

sys.path.insert(0, str(ROOT / "server"))
sys.path.insert(0, str(ROOT / "tests" / "support"))

import labelled_prompts
from sentinel_memory.contract.memory import CompactMemoryParams, SearchMemoryParams
from sentinel_memory.core.frozen import Frozen
from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.core.text.limits import LIMITS
from sentinel_memory.render.answers import agent_parts
from sentinel_memory.sentences.say import Language
from sentinel_memory.service.compact_memory import compact_memory
from sentinel_memory.service.project import Project
from sentinel_memory.service.search_memory import search_memory
from sentinel_memory.service.standing import Settings
from sentinel_memory.store.store import Store

FILES = {
    ("english", "fitted"): ("README.md", "docs/file-format.md"),
    ("english", "held"): ("CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "package.nls.json"),
    ("korean", "fitted"): ("README.ko.md", "package.nls.ko.json"),
    ("korean", "held"): ("l10n/bundle.l10n.ko.json", "tests/data/prompts/dev.jsonl"),
    ("code", "fitted"): ("server/sentinel_memory/service/*.py", "client/src/[a-l]*.ts"),
    ("code", "held"): (
        "server/sentinel_memory/hooks/*.py",
        "client/src/[m-z]*.ts",
        "scripts/*.mjs",
    ),
}
HALVES = ("fitted", "held")
MOST = {"english": 15, "korean": 15, "code": 2}
"""Samples of one file."""
PART = {"english": 1_500, "korean": 1_000, "code": 1_500}
"""Characters of a sample at least, but for the last of a short file."""
STORED = 1_000
PAGES = 4
ORDINARY, LARGEST = 15, 3
HOSTILE = {
    "one letter": "x",
    "small letters": string.ascii_lowercase,
    "letters": string.ascii_letters,
    "capitals and stops": string.ascii_uppercase + ".,;#",
    "base64": string.ascii_letters + string.digits + "+/",
    "all that is printable": string.printable,
    "capitals with accents": "ÉÀÖ",
    "syllables that nobody writes": "뷁똠햏쀍",
    "single consonants": "ㅋㅎㅠ",
    "emoji": "🙂🎉🚀",
}
"""The alphabets of a text that takes more tokens than any text for people."""
CREATED = "2026-11-21T12:09:09.867+00:00"


class Sample(NamedTuple):
    """A text, and what it is a sample of."""

    name: str
    kind: str
    """english, korean, code, or an answer to an agent in one of the languages."""
    half: str
    text: str


def samples() -> Iterator[Sample]:
    """Returns all of them."""
    for (kind, half), patterns in FILES.items():
        for file in (file for pattern in patterns for file in sorted(ROOT.glob(pattern))):
            name = file.relative_to(ROOT).as_posix()
            parts = islice(_parts(_text(file, kind), PART[kind]), MOST[kind])
            for number, text in enumerate(parts):
                yield Sample(f"{name}#{number}", kind, half, text)
    for language in labelled_prompts.LANGUAGES:
        for start, half in enumerate(HALVES):
            yield from _answers(language, half, start)
        yield from _costs(language)
    chance = random.Random(1)
    for name, drawn in HOSTILE.items():
        yield Sample(name, "hostile", "hostile", "".join(chance.choices(drawn, k=2_000)))


def _text(file: Path, kind: str) -> str:
    """Returns what a file says: of JSON the texts in it, of prompts those of one language."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".json":
        return "\n".join(json.loads(text).values())
    if file.suffix == ".jsonl":
        prompts = (json.loads(line) for line in text.splitlines())
        return "\n".join(one["prompt"] for one in prompts if one["language"] == kind[:2])
    return text


def _parts(text: str, least: int) -> Iterator[str]:
    part = ""
    for line in text.splitlines(keepends=True):
        part += line
        if len(part) >= least:
            yield part
            part = ""
    if len(part) >= least // 3:
        yield part


def _answers(language: Language, half: str, start: int) -> Iterator[Sample]:
    """Returns whole answers on a store of 1,000 records of a language."""
    of_language = _records(language)[start::2]
    with _memory([_again(number, of_language) for number in range(STORED)]) as memory:
        kind, cursor = f"answer-{language}", None
        for number in range(PAGES):
            found = search_memory(
                memory, SearchMemoryParams(query="", detail="full", cursor=cursor)
            )
            yield Sample(f"search#{number}", kind, half, _told(found, language))
            cursor = found.next_cursor
        asked = SearchMemoryParams(query="x", topic=of_language[0].topic)
        yield Sample("topic", kind, half, _told(search_memory(memory, asked), language))
        compacted = compact_memory(memory, CompactMemoryParams())
        yield Sample("compaction", kind, half, _told(compacted, language))


def _told(answer: Frozen, language: Language) -> str:
    """Returns an answer as an agent reads it."""
    return "\n\n".join(agent_parts(answer, language))


def _costs(language: Language) -> Iterator[Sample]:
    """Returns whole answers of a few records, by whose number their tokens are divided (S29)."""
    some = _records(language)[:ORDINARY]
    largest = [_largest(number, some) for number in range(LARGEST)]
    for kind, records in (("ordinary", some), ("largest", largest)):
        with _memory(records) as memory:
            found = search_memory(memory, SearchMemoryParams(query="x"))
        assert len(found.records) == len(records)
        yield Sample(str(len(records)), f"{kind}-{language}", "cost", _told(found, language))


@contextmanager
def _memory(records: Iterable[Record]) -> Iterator[Project]:
    """A project with these records."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store.of_project(Path(folder) / "shop")
        store.path.parent.mkdir(parents=True)
        store.path.write_bytes(b"".join(sorted(format_line(one) + b"\n" for one in records)))
        user = dict.fromkeys(("HOME", "USERPROFILE", "LOCALAPPDATA", "XDG_CACHE_HOME"), folder)
        yield Project(store, folder="shop", settings=lambda: Settings(environment=user))


def _records(language: Language) -> list[Record]:
    records = labelled_prompts.records()
    return [one for one in records if _is_korean(one) == (language == "ko")]


def _again(number: int, records: list[Record]) -> Record:
    """Returns a record like one of some, and unlike those of other numbers."""
    copy, which = divmod(number, len(records))
    record = records[which]
    return Record.create(
        type="log",
        topic=f"{record.topic}-{copy // 10}" if copy >= 10 else record.topic,
        missing_context=f"{record.missing_context or record.lesson} ({number})",
        lesson=record.lesson,
        ask_next_time=record.ask_next_time,
        created=CREATED,
    )


def _largest(number: int, records: list[Record]) -> Record:
    """Returns a record of as many bytes as its fields may hold, of the words of others."""
    words = f"{number} " + " ".join(one.lesson for one in records) * 2
    fields = {
        name: words.encode()[:limit].decode(errors="ignore").strip()
        for name, limit in LIMITS.items()
    }
    return Record.create(type="log", created=CREATED, **fields)


def _is_korean(record: Record) -> bool:
    return any("\uac00" <= letter <= "\ud7a3" for letter in record.lesson)
