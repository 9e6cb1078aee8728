"""The files of a project, and quotes missing from them: in a renamed file, then in all (E01, E03).

Git and the disk are read once. One pass over the tracked files serves all lost quotes. Its progress
is kept, so that the next call or process goes on where this one stopped.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from ...core.evidence.evidence import GONE, Aligned, Evidence, Failed, Reason, Result
from ...core.evidence.finding import find_in, find_moved
from ...core.evidence.searched import SearchedText
from ...core.text.expressions import expression
from ...core.text.ids import blake2b
from ...git.ask import GitError, files_in_git
from ...git.history import head_commit
from ...git.tracked import (
    IndexEntry,
    Tracked,
    is_ignored,
    is_shallow,
    renamed_in_history,
    renamed_since,
    tracked_files,
)
from ...machine.cache import Cache
from ...store.files import real_path
from ...store.project_files import (
    Glimpses,
    Text,
    file_stamp,
    place_of,
    read_text,
    settled_until,
    stamp_bytes,
    stamp_of,
)
from ...store.project_root import git_folders

_MOST_FILES = 200
"""Most other files in which one quote is searched."""
_MOST_RENAMES, _MOST_COMMITS = 5, 5
"""Most renames of one file, and most commits that are compared with the index for renames."""
_AT_ONCE = 250
"""Files of one step."""
_NO_WORD = bytes(
    byte if byte > 127 or chr(byte).isalnum() or byte == ord("_") else ord(" ")
    for byte in range(256)
)
"""Turns a content into words of UTF-8 with spaces between them."""
_LARGE_INDEX = 500_000
"""Bytes of git's index with some 5,000 files, which git lists in a hundredth of a second."""
_MOST_TEXTS = 64
"""Most files whose text is kept for the next quote from them."""
_MOST_OLD, _OLD_AT_ONCE = 400, 50
"""Most old texts that are kept, and most that git is asked for at once."""
_DIGEST = 16
_LONG_WORDS = expression(r"[^\W\d]\w{2,}")


class Tree:
    """The files that git tracks in a project."""

    def __init__(self, root: Path) -> None:
        """Starts without reading anything."""
        self.root = real_path(root)
        self._prefix = f"{self.root}{os.sep}"
        self.typed: Mapping[str, str] = {}
        """The texts typed in an editor, by path."""
        self._tracked: Tracked | None = None
        self._paths: Sequence[str] = ()
        self._texts: dict[str, tuple[bytes, SearchedText]] = {}
        self._old: dict[str, SearchedText | None] = {}

    def index_stamp(self) -> bytes:
        """Returns the stamp of git's index; b"" if it has none, or was written a moment ago."""
        index = self._index()
        stamp = file_stamp(str(index)) if index else ()
        return stamp_bytes(stamp) if stamp else b""

    def has_many_files(self) -> bool:
        """Returns whether git tracks so many files that a list of them takes noticeable time."""
        index = self._index()
        return index is not None and index.exists() and index.stat().st_size > _LARGE_INDEX

    def _index(self) -> Path | None:
        try:
            folders = git_folders(self.root)
        except (OSError, ValueError):
            return None
        return folders[0] / "index" if folders else None

    def name_of(self, files: bytes) -> bytes:
        """Returns the name of the tracked files together with HEAD."""
        head = head_commit(self.root) or ""
        return blake2b(files + head.encode(), digest_size=_DIGEST).digest()

    def list_files(self) -> bytes:
        """Lists the tracked files anew, and returns their name; b"" if git does not answer."""
        self._tracked = tracked_files(self.root)
        self._paths = tuple(self._tracked.lines)
        made = blake2b(digest_size=_DIGEST)
        for line in self._tracked.lines.values():
            made.update(line)
        return b"" if self._tracked.trouble is not None else made.digest()

    @property
    def tracked(self) -> Tracked:
        """The tracked files."""
        if self._tracked is None:
            self.list_files()
        assert self._tracked is not None, "just listed"
        return self._tracked

    @property
    def paths(self) -> Sequence[str]:
        """The paths of the tracked files, in the order of git."""
        return self._paths if self.tracked else ()

    def stamp(self, path: str) -> bytes:
        """Returns bytes that are equal for equal states of a file; b"" if it may still change."""
        typed = self.typed.get(path)
        if typed is not None:
            data = typed.encode(errors="surrogatepass")
            return blake2b(data, digest_size=_DIGEST).digest()
        return stamp_of(self._prefix, path)

    def digest_of_files(self) -> bytes:
        """Returns a digest of the stamps of all tracked files; b"" if one may still change."""
        made = blake2b(digest_size=_DIGEST)
        for path in self.paths:
            stamp = self.stamp(path)
            if not stamp:
                return b""
            made.update(stamp)
        return made.digest()

    def source(self, path: str) -> SearchedText | Reason:
        """Returns the text of a file, or the reason why it has none; `no_file` if it is missing."""
        if self.tracked.trouble is not None:
            return "no_git"
        entry = self.tracked.entry(path)
        if entry is None:
            found = read_tracked(self.root, path, None)
            return found if isinstance(found, str) else "untracked"
        stamp, known = self.stamp(path), self._texts.get(path)
        if known is not None and stamp and known[0] == stamp:
            return known[1]
        typed = self.typed.get(path)
        if typed is not None and place_of(self.root, entry.name) is None:
            source = SearchedText(typed, stamp)
        else:
            found = read_tracked(self.root, path, entry)
            if isinstance(found, str):
                return found
            source = SearchedText(found.text, found.digest)
        if len(self._texts) >= _MOST_TEXTS:
            self._texts.pop(next(iter(self._texts)))
        self._texts[path] = (stamp, source)
        return source

    def read_old(self, revisions: Iterable[str]) -> None:
        """Reads files as they were, many with one question to git.

        `revisions`: object names of contents, or `COMMIT:./PATH`.
        """
        if len(self._old) > _MOST_OLD:
            self._old = {}
        asked = [name for name in dict.fromkeys(revisions) if name not in self._old]
        for at in range(0, len(asked), _OLD_AT_ONCE):
            some = asked[at : at + _OLD_AT_ONCE]
            with suppress(GitError):
                for name, data in zip(some, files_in_git(self.root, some), strict=True):
                    is_text = data is not None and b"\0" not in data
                    text = data.decode("utf-8-sig", "replace") if data and is_text else None
                    self._old[name] = None if text is None else SearchedText(text)

    def old(self, revision: str) -> SearchedText | None:
        """Returns a file as it was; None if git does not have it as a text."""
        if revision not in self._old:
            self.read_old([revision])
        return self._old.get(revision)


def read_tracked(root: Path, path: str, entry: IndexEntry | None) -> Text | Reason:
    """Returns a file from the work tree, or the reason why it is not read. Never raises.

    `root`: the project, as a path without links.
    `path`: the file, relative to the project.
    `entry`: the file in git's index; None if git does not track it.
    """
    if entry is not None:
        found = read_text(root, entry.name)
        return "sparse" if found == "no_file" and entry.absent else found
    refusal = place_of(root, path)
    if refusal is not None:
        return refusal
    if not os.path.lexists(root / path):
        return "no_file"
    if (root / path).is_dir():
        return "unreadable"
    return "ignored" if is_ignored(root, path) else "untracked"


class Quoted(NamedTuple):
    """A quote of a record."""

    evidence: Evidence
    commit: str | None = None
    """The commit at the time of the save, from `meta.commit`, if it has the form of one."""

    def at_save(self, path: str) -> str | None:
        """Returns the name by which git knows a file at the time of the save, if it may know it."""
        return f"{self.commit}:./{path}" if self.commit else None

    def revisions(self) -> Iterator[str]:
        """Yields the names by which git may know the text in which the quote was saved."""
        yield from filter(None, (self.evidence.blob, self.at_save(self.evidence.path)))


class Lost(NamedTuple):
    """A quote that is missing from its file."""

    quoted: Quoted
    failed: Failed
    """The verdict if the quote is in no other file either."""


def look_in(tree: Tree, quoted: Quoted, searched: SearchedText) -> Result:
    """Returns the verdict on a quote in a text. Uses the old texts that the tree has read."""
    return find_in(quoted.evidence, searched, old_text(tree, quoted))


def old_text(tree: Tree, quoted: Quoted) -> SearchedText | None:
    """Returns the text in which a quote was saved, if the tree has read it."""
    for revision in quoted.revisions():
        old = tree.old(revision)
        if old is not None and quoted.evidence.quote in old.text:
            return old
    return None


def renamed(tree: Tree, lost: Sequence[Lost]) -> dict[Quoted, Result]:
    """Returns the verdicts on quotes whose files git says were renamed."""
    missing = [one.quoted for one in lost if one.failed.verdict == "file_gone"]
    if not missing:
        return {}
    head = head_commit(tree.root) or ""

    def is_there(path: str) -> bool:
        return isinstance(tree.source(path), SearchedText)

    to = followed(
        {one.evidence.path for one in missing},
        is_there,
        lambda paths: {
            **(renamed_since(tree.root, head) or {}),
            **renamed_in_history(tree.root, paths),
        },
    )
    commits = dict.fromkeys(
        one.commit for one in missing if one.commit and one.evidence.path not in to
    )
    for saved_on in [*commits][:_MOST_COMMITS]:
        for path, name in (renamed_since(tree.root, saved_on) or {}).items():
            if is_there(name):
                to.setdefault(path, name)
    there = [one for one in missing if one.evidence.path in to]
    copies = tree.tracked.copies_of({to[one.evidence.path] for one in there})
    tree.read_old(name for one in there for name in one.revisions())
    found: dict[Quoted, Result] = {}
    for quoted in there:
        path = to[quoted.evidence.path]
        source = tree.source(path)
        assert isinstance(source, SearchedText), "it was followed to a file that is there"
        result = look_in(tree, quoted, source)
        then = map(quoted.at_save, copies.get(path, ()))
        if any(name and tree.old(name) is None for name in then):
            # Nothing tells which of the new files it is.
            found[quoted] = Failed("ambiguous", "several", path, result.span, result.confidence)
        elif isinstance(result, Aligned):
            found[quoted] = result._replace(verdict="moved", path=path)
        elif result.verdict != "gone":
            found[quoted] = result._replace(path=path)
    return found


def followed(
    gone: Iterable[str],
    is_there: Callable[[str], bool],
    renamed: Callable[[Collection[str]], Mapping[str, str]],
) -> dict[str, str]:
    """Returns the present path of each file that was renamed, perhaps more than once.

    `is_there`: tells whether there is a file with a path now.
    """
    now = {path: path for path in gone}
    for _ in range(_MOST_RENAMES):
        lost = {path for path in now.values() if not is_there(path)}
        to = renamed(lost) if lost else {}
        if not to.keys() & lost:
            break
        now = {old: to.get(path, path) for old, path in now.items()}
    return {old: path for old, path in now.items() if path != old and is_there(path)}


def long_words(evidence: Evidence) -> list[str]:
    """Returns the two longest words of a quote. A file must contain both to match."""
    words = {found.group() for found in _LONG_WORDS.finditer(evidence.quote)}
    return sorted(words, key=lambda word: (-len(word), word))[:2]


class Pass:
    """One pass over all tracked files for all quotes that are in no file where they should be."""

    def __init__(self, tree: Tree, name: bytes, lost: Sequence[Lost], cache: Cache) -> None:
        """Goes on with the last search, if it was for the same words in the same files."""
        self._tree, self._cache = tree, cache
        self.lost = sorted(lost, key=lambda one: repr(one.quoted))
        self._words = [
            [word.encode() for word in long_words(one.quoted.evidence)] for one in self.lost
        ]
        self._search = blake2b(name + repr(self._words).encode(), digest_size=_DIGEST).digest()
        self._longest = defaultdict[bytes, list[int]](list)
        for number, words in enumerate(self._words):
            if words:
                self._longest[words[0]].append(number)
        self._at, self._found, self._began = 0, set[tuple[int, int]](), settled_until()
        kept = cache.note(b"search")
        if kept is not None and kept[0] == self._search:
            _, self._at, found, self._began = kept
            self._found = {*found}

    def step(self) -> None:
        """Looks into some more files on the disk."""
        paths, look = self._tree.paths, Glimpses(self._tree.root)
        for file in range(self._at, min(len(paths), self._at + _AT_ONCE)):
            self._look_into(file, look.read(self._name_of(paths[file])))
        self._at += _AT_ONCE

    def _look_again(self) -> None:
        """Looks into files that changed after the pass began, and into typed texts."""
        look, typed = Glimpses(self._tree.root), self._tree.typed
        for file, path in enumerate(self._tree.paths):
            name = self._name_of(path)
            if path in typed or look.is_newer(name, self._began):
                text = typed.get(path)
                data = look.read(name) if text is None else text.encode(errors="replace")
                self._look_into(file, data)

    def _look_into(self, file: int, data: bytes) -> None:
        here = {*data.translate(_NO_WORD).split()}
        for word in self._longest.keys() & here:
            for number in self._longest[word]:
                if here.issuperset(self._words[number]):
                    self._found.add((number, file))

    def _name_of(self, path: str) -> str:
        entry = None if path.isascii() else self._tree.tracked.entry(path)
        return entry.name if entry else path

    def keep(self) -> None:
        """Keeps the progress."""
        found = tuple(sorted(self._found))
        self._cache.keep_note(b"search", (self._search, self._at, found, self._began))

    @property
    def is_done(self) -> bool:
        """Whether all files were looked into."""
        return self._at >= len(self._tree.paths)

    def verdicts(self) -> Iterator[tuple[Quoted, Result, bool]]:
        """Yields the verdict on each quote, and whether the last commit lacks its code as well.

        Call it after the last step.
        """
        if self.lost:
            self._look_again()
        tree, head = self._tree, head_commit(self._tree.root)
        tree.read_old(f"{head}:./{one.quoted.evidence.path}" for one in self.lost if head)
        files = defaultdict[int, list[str]](list)
        for number, file in sorted(self._found):
            files[number].append(tree.paths[file])
        is_cut = None
        for number, (quoted, failed) in enumerate(self.lost):
            evidence, commit = quoted.evidence, quoted.commit
            sources = [(path, tree.source(path)) for path in files[number][:_MOST_FILES]]
            texts = [
                (path, now)
                for path, now in sources
                if isinstance(now, SearchedText) and path != evidence.path
            ]
            moved = find_moved(evidence, texts, old_text(tree, quoted), self._then(quoted))
            if moved is None and failed.verdict == "file_gone" and commit:
                is_cut = is_shallow(tree.root) if is_cut is None else is_cut
                if is_cut and renamed_since(tree.root, commit) is None:
                    moved = Failed("unverifiable", "shallow")
            is_lost = moved is None and self._is_lost_in(f"{head}:./{evidence.path}", quoted)
            yield quoted, moved or failed, is_lost

    def _then(self, quoted: Quoted) -> Callable[[str], SearchedText | None]:
        """Returns a function that gives a file as it was at the save of a quote."""

        def then(path: str) -> SearchedText | None:
            revision = quoted.at_save(path)
            return self._tree.old(revision) if revision else None

        return then

    def _is_lost_in(self, revision: str, quoted: Quoted) -> bool:
        """Returns whether a file of a commit lacks the code that a quote names."""
        old, now = self._tree.old(revision), self._tree.source(quoted.evidence.path)
        if old is None or (isinstance(now, SearchedText) and now.text == old.text):
            return True
        return look_in(self._tree, quoted, old).verdict in GONE
