"""Classifies paths: files with rules, files that a fix is about, and their topics (N16). Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

from ..text.expressions import expression
from ..text.globs import flaw
from ..text.limits import LIMITS, LISTS
from ..text.word_set import word_set

RuleKind = Literal["decision", "guide", "rule"]

FOR_AGENTS = ("CLAUDE.md", "AGENTS.md", "GEMINI.md", ".cursorrules")
"""Files that agents read at their start, in any folder."""
IN_GITHUB = "copilot-instructions.md"
FOLDERS = (".cursor/rules", ".github/instructions", "docs/adr", "docs/adrs", "docs/decisions")
"""Folders in which every text holds rules or decisions; `doc/` is treated like `docs/`."""

NOTE_FOLDERS = ("memory", "memories", "daily")
"""Folders with one file of notes per day."""
_NOTES = expression(
    rf"(?:.*/)?(?:memory\.md|(?:{'|'.join(NOTE_FOLDERS)})/\d{{4}}-\d{{2}}-\d{{2}}\b[^/]*\.md)", re.I
)
_AGENTS = frozenset(name.casefold() for name in (*FOR_AGENTS, IN_GITHUB))
_DECISION = frozenset(("adr", "adrs", "decisions"))
_GUIDE = expression(r"contributing(?:[-_.]?\w{2,5})?(?:\.(?:md|mdx|rst|txt|adoc))?", re.I)
_TEXT = (".md", ".mdx", ".mdc", ".rst", ".txt", ".adoc")
_OF_OTHERS = word_set("""
    bundled example examples fixture fixtures node_modules sample samples template templates test
    testdata tests third_party vendor
""")
_WIDE = word_set("""
    app apps base benches common core crates helpers impl include internal lib libs main misc mod
    modules package packages pkg private public server client shared source sources src util utils
    index init lib types
""")
_NO_FAULT = expression(
    r"(?:^|/)(?:tests?|testing|__tests__|specs?|e2e|docs?|website|examples?|fixtures?|bench(?:es"
    r"|marks?)?"
    r"|\.github|\.circleci|vendor|node_modules|dist|build|generated|snapshots?)/"
    r"|(?:^|/)(?:test_|conftest)|[._-](?:test|spec|bench)s?\.\w+$|_test\.\w+$"
    r"|\.(?:md|mdx|rst|txt|lock|snap|svg|png|ya?ml|toml|json|cfg|ini|css)$"
    r"|(?:^|/)(?:go\.(?:mod|sum)|setup\.py|version\.\w+|_version\.\w+|[^/.]+|\.[^/]+)$",
    re.I,
)
_WORD = expression(r"[^\W_]+(?:[._-][^\W_]+)*")
_MOST_WORDS = 3


def rule_kind(path: str) -> RuleKind | None:
    """Returns the kind of rules in a file, judged by its path, or None."""
    *folders, name = path.casefold().split("/")
    if not _OF_OTHERS.isdisjoint(folders):
        return None
    if is_notes(path):
        return "rule"
    inside = "/".join(folders)
    if name in _AGENTS and (name != IN_GITHUB or folders[-1:] == [".github"]):
        return "rule"
    is_text = name.endswith(_TEXT)
    if is_text and any(f"{inside}/".startswith(f"{folder}/") for folder in FOLDERS[:2]):
        return "rule"
    if is_text and not _DECISION.isdisjoint(folders):
        return None if name.startswith(("readme.", "index.", "template.")) else "decision"
    return "guide" if _GUIDE.fullmatch(name) else None


def is_notes(path: str) -> bool:
    """Returns whether a file is the memory of another tool: MEMORY.md or daily notes (K02)."""
    return _NOTES.fullmatch(path) is not None


def can_hold_fault(path: str) -> bool:
    """Returns whether a file is code of the project, and no test, page, setting or list."""
    return _NO_FAULT.search(path) is None


def globs_of(paths: Iterable[str]) -> tuple[str, ...]:
    """Returns paths as globs (N11), as many as a record holds, without paths that are patterns."""
    limit = LISTS["applies_to"]
    found = (
        path
        for path in paths
        if not flaw(path)
        and not set("*?{}") & set(path)
        and len(path.encode(errors="replace")) <= limit.each
    )
    return tuple(found)[: limit.most]


def topic_of_path(path: str) -> str:
    """Returns the topic of a file: a meaningful folder on its path, or its own name."""
    *folders, name = path.split("/")
    telling = [one for one in folders[1:] or folders if is_telling(one)]
    stem = name.partition(".")[0]
    if telling and (len(folders) > 1 or _plain(stem) in _WIDE):
        return topic_of(telling[0])
    return topic_of(stem)


def is_telling(folder: str) -> bool:
    """Returns whether the name of a folder says more than that it contains code."""
    return _plain(folder) not in _WIDE and not folder.startswith(".")


def topic_of(text: str) -> str:
    """Returns a heading or a name as a topic of at most three hyphenated words, or ""."""
    found = [word.strip("._-") for word in _WORD.findall(text.replace("_", "-").casefold())]
    topic = "-".join(word for word in found[:_MOST_WORDS] if word)[: LIMITS["topic"]]
    while len(topic.encode(errors="replace")) > LIMITS["topic"]:
        topic = topic[:-1]
    return topic.strip("._-")


def _plain(name: str) -> str:
    return name.strip("_-.").casefold()
