"""Files that a lesson is about: their kinds, lines that it may quote, and globs (N16, E01, N11)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from itertools import islice
from typing import Literal

from ..text.expressions import expression, word_set
from ..text.globs import flaw, glob_of
from ..text.limits import EVIDENCE, LIMITS, LISTS, SHORTEST_QUOTE

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


_MOST_LINES = 2_000
"""Most changed lines that are examined, because a lesson concerns fewer lines."""
_BORING = expression(
    r"(?:import|from|use|using|package|include|require|#\s*include|export \*|@|//|/\*|\*|#|--|<!--)"
)
"""Beginnings of lines that say nothing about the behaviour of the code."""
_QUOTED_WORD = expression(r"[A-Z]?[a-z]{3,}|[A-Z]{3,}|[^\W\d_a-zA-Z]{2,}|\d{2,}")
_STATEMENT = expression(r"\W*+\w[\w\s,;]*+[^\w\s,;].*\w")

Line = tuple[str, str]
"""A path relative to the project, and a line of that file."""


def quotable(path: str, line: str) -> bool:
    """Returns whether a line is worth quoting: code of 30 to 200 bytes, and no import."""
    text = line.strip()
    return (
        SHORTEST_QUOTE <= len(text.encode(errors="replace")) <= EVIDENCE.quote
        and can_hold_fault(path)
        and not _BORING.match(text)
        and _STATEMENT.match(text) is not None
    )


def proposed_quotes(changed: Iterable[Line], about: str) -> tuple[Line, ...]:
    """Returns the lines that share the most words with a lesson, best first.

    Returns none if no line shares a word, unless all lines fit in a record.
    """
    given = islice(changed, _MOST_LINES)
    lines = list(
        dict.fromkeys((path, line.strip()) for path, line in given if quotable(path, line))
    )
    wanted = _words(about)
    shared = {one: len(_words(one[1]) & wanted) for one in lines}
    if len(lines) > EVIDENCE.most:
        lines = sorted((one for one in lines if shared[one]), key=lambda one: -shared[one])
    return tuple(lines)


def _words(text: str) -> set[str]:
    return {word[0].casefold() for word in _QUOTED_WORD.finditer(text)}


MOST = 3
"""Most globs that are proposed."""
_MOST_FILES = 50
"""Most changed files; with more, nothing is proposed, because a lesson concerns fewer files."""
_LONGEST = LISTS["applies_to"].each

Place = tuple[str, ...]


def proposed_globs(paths: Iterable[str]) -> tuple[str, ...]:
    """Returns at most three globs for changed files; none if the files have too little in common.

    Several files of one folder become that folder. Tests, pages and settings are skipped, because a
    lesson applies to the code beside them.

    `paths`: relative to the project, with `/`.
    """
    found = islice((path for path in paths if can_hold_fault(path)), _MOST_FILES + 1)
    files = {tuple(path.split("/")) for path in found}
    if len(files) > _MOST_FILES:
        return ()
    folders = {file[:-1] for file in files if _holds_several(file[:-1], files)}
    while len(places := _outermost(folders, files)) > MOST:
        wider = _nearest(places)
        if wider is None:
            return ()
        folders.add(wider)
    globs = [_glob(place, is_folder=place in folders) for place in sorted(places)]
    return tuple(g for g in globs if flaw(g) is None and len(g.encode()) <= _LONGEST)


def _holds_several(folder: Place, files: Collection[Place]) -> bool:
    return _tells(folder) and sum(_is_in(file, folder) for file in files) > 1


def _tells(folder: Place) -> bool:
    """Returns whether the path of a folder says more than that it contains code."""
    return any(is_telling(name) for name in folder)


def _is_in(place: Place, folder: Place) -> bool:
    return len(place) > len(folder) and place[: len(folder)] == folder


def _outermost(folders: Collection[Place], files: Collection[Place]) -> list[Place]:
    places = {*folders, *files}
    return [place for place in places if not any(_is_in(place, folder) for folder in folders)]


def _nearest(places: Collection[Place]) -> Place | None:
    """Returns the deepest meaningful folder that contains two of the places, or None."""
    parents = {place[:depth] for place in places for depth in range(1, len(place))}
    holding = [p for p in parents if _tells(p) and sum(_is_in(one, p) for one in places) > 1]
    return max(holding, key=lambda parent: (len(parent), parent), default=None)


def _glob(place: Place, *, is_folder: bool) -> str:
    glob = glob_of("/".join(place))
    return f"{glob}/**" if is_folder else glob
