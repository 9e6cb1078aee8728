"""The scenarios of bench/transfer: two tasks each, and how to tell what became of the second."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Any, NamedTuple

from scratch_projects import LONG_AGO, ROOT
from sentinel_memory.core.log.record import Record, format_line

FOLDER = ROOT / "bench" / "transfer"
_SENTENCE = re.compile(r"[^.!?\uff1f\n]+[.!?\uff1f]?")
_ASKS = re.compile(r"(?:[?\uff1f]|(?:까요|나요|은가요|세요|주세요)[.!]?)\s*$")


class Scenario(NamedTuple):
    """A task with a correction, and a later task that the same knowledge helps."""

    name: str
    language: str
    files: Mapping[str, str]
    task: str
    correction: str
    lesson: Mapping[str, Any]
    """The input of the script to `log_memory`."""
    later: str
    """The second task, in other words."""
    asks: Sequence[str]
    """A question with one of these expressions in it asks for what was missing."""
    applies: Sequence[Mapping[str, str]]
    """What all has to hold of the changed files: a pattern of paths, and what one of them `has` or
    none of them has (`lacks`). Empty: only the question shows that the lesson came over."""
    script: Mapping[str, str]
    """The text of the scripted agent in the second task, without the lesson and with it."""

    @property
    def record(self) -> Record:
        """The lesson as a record."""
        known = {**self.lesson, "ask_next_time": self.lesson["ask_next_time"] or None}
        return Record.create(
            **{**known, "cues": tuple(known["cues"])}, type="log", created=LONG_AGO
        )

    def asked(self, answer: str) -> bool:
        """Tells whether an answer asks for what was missing."""
        questions = [one for one in _SENTENCE.findall(answer) if _ASKS.search(one)]
        return any(re.search(sign, one, re.I) for sign in self.asks for one in questions)

    def applied(self, changed: Mapping[str, str]) -> bool:
        """Tells whether the changed files show the lesson."""
        return bool(self.applies) and all(_holds(check, changed) for check in self.applies)


def _holds(check: Mapping[str, str], changed: Mapping[str, str]) -> bool:
    texts = [text for name, text in changed.items() if fnmatchcase(name, check["file"])]
    if "has" in check:
        return any(re.search(check["has"], text) for text in texts)
    return bool(texts) and not any(re.search(check["lacks"], text) for text in texts)


def scenarios() -> list[Scenario]:
    """Returns all that ship, in the order of their files."""
    found = []
    for file in sorted(FOLDER.glob("*.json")):
        language = {"english": "en", "korean": "ko"}[file.stem]
        for one in json.loads(file.read_text(encoding="utf-8")):
            found.append(Scenario(language=language, **one))
    return found


def memory_without(scenario: Scenario) -> bytes:
    """Returns a log of the lessons of all other scenarios."""
    others = [one for one in scenarios() if one.name != scenario.name]
    return b"".join(format_line(one.record) + b"\n" for one in others)
