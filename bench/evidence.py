"""Whether a quote of code is found again in real histories and after known changes (E05).

`python bench/evidence.py NAME=GIT_DIRECTORY ... [--json FILE]`. Lines of old
commits are quoted, and looked for in later ones; `git blame --reverse` says where they are. Then
lines are looked for in files that were changed in one known way (`evidence_changes.py`). The bounds
of the search were chosen on the repositories named in `evidence/changes.json`; no figure of those
is published. Java and C++ are formatted if `clang-format` is on the PATH, as after `pip install
clang-format==23.1.5`. What a person judged stands in `evidence/judged.json`.

`--moves` asks the product itself, in a work tree of each commit, for the lines in
`evidence/moves.json`. A person read both commits and noted where each line stands before any of
them was looked up. Each has the commits, its place in the older one, and its places in the newer.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cached_property, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from published import ROOT, Json, run
from evidence_changes import CHANGES, Mutant, after_formatting, formatted, mutants
from git_repository import opened
from project_logs import write_log
from sample_records import log
from sentinel_memory.contract.care import CheckEvidenceParams
from sentinel_memory.core.evidence.evidence import Aligned, Evidence, Failed, Result
from sentinel_memory.core.evidence.finding import find_in, find_moved
from sentinel_memory.core.evidence.likeness import context_of
from sentinel_memory.core.evidence.searched import SearchedText
from sentinel_memory.core.log.record import format_line
from sentinel_memory.git.tracked import renamed_in_history
from sentinel_memory.service.evidence.checking import check_evidence
from sentinel_memory.service.evidence.search import followed, long_words

SEED = 20261122
FILES, QUOTES = 16, 8
"""Files of a pair of commits, and lines of a file."""
MUTATED, MUTATED_QUOTES = 12, 6
"""Files that are changed, and lines of a file."""
SPANS = ((0.6, 0.0), (0.2, 0.0))
"""Pairs of commits, by their places in the main line; the later one is its newest."""
SHORTEST, LONGEST, LARGEST = 30, 200, 2_000_000
"""Bytes of a quote (E02), and of a file that is searched."""
JUDGED, MOVES = (ROOT / "bench" / "evidence" / name for name in ("judged.json", "moves.json"))
LANGUAGES = {
    **{".py": "Python", ".go": "Go", ".rs": "Rust", ".java": "Java", ".cc": "C++", ".h": "C++"},
    **dict.fromkeys((".ts", ".tsx"), "TypeScript"),
    **dict.fromkeys((".js", ".mjs"), "JavaScript"),
}
OTHER = "elsewhere/other"
_NAMED = re.compile(
    r"^\s*(?:export |default |public |private |protected |static |final |abstract |async |pub "
    r"|pub\(crate\) |unsafe )*"
    r"(?:def|class|func|fn|function|struct|enum|trait|interface|impl|type)\s+(?:\([^)]*\)\s*)?(\w+)"
)
Counts = defaultdict[tuple[str, ...], Counter[str]]
"""The number of times that each judgement was given, by row."""
Others = Callable[[Sequence[str]], Iterable[tuple[str, SearchedText, SearchedText | None]]]
"""Returns the files that have some words, as they are and as they were."""


def measure(given: argparse.Namespace) -> Json:
    """Returns the counts of all repositories together."""
    with ProcessPoolExecutor(len(given.repositories)) as processes:
        if given.moves:
            told = [one for part in processes.map(of_moves, given.repositories) for one in part]
            sums = Counts(Counter)
            for key, said in told:
                sums[key][said] += 1
            return {"moves": rows([sums], ("set", "in its file", "a person says"))}
        found = [*processes.map(of_repository, given.repositories)]
    names = (("quote stands", "git says it", "language"), ("change", "language"))
    return {
        "seed": SEED,
        "tuned_on_and_not_here": CHANGES["tuned_on"],
        "repositories": [about for about, *_ in found],
        "files_of_a_pair": FILES,
        "quotes_of_a_file": QUOTES,
        "history": rows([one[1] for one in found], names[0]),
        "judged_by_hand": json.loads(JUDGED.read_text("utf-8")),
        "changes": rows([one[2] for one in found], names[1]),
    }


def rows(parts: Iterable[Counts], names: tuple[str, ...]) -> list[Json]:
    """Returns the sums of counts as rows."""
    sums = Counts(Counter)
    for part in parts:
        for key, said in part.items():
            sums[key].update(said)
    return [
        {**dict(zip(names, key, strict=True)), "quotes": said.total(), **dict(sorted(said.items()))}
        for key, said in sorted(sums.items())
    ]


def of_repository(pair: str) -> tuple[Json, Counts, Counts]:
    """Returns the figures of a repository, given as NAME=GIT_DIRECTORY."""
    name, _, folder = pair.partition("=")
    repository, history, changes = Repository(Path(folder)), Counts(Counter), Counts(Counter)
    for key, said in cases(repository, random.Random(SEED)):
        history[key][said] += 1
    for language, mutant, said in after_changes(repository, random.Random(SEED)):
        changes[mutant.kind, language][said] += 1
    commits = [[repository.commit(old), repository.commit(new)] for old, new in SPANS]
    return {"name": name, "commits": commits}, history, changes


# Files and lines of a repository


class Later(NamedTuple):
    """Where git says a line stands later."""

    path: str
    line: int


class Repository:
    """A git directory; nothing is written to it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._scratch = TemporaryDirectory()
        self.project = Path(self._scratch.name)
        """A work tree of it without a file, in which the product asks git."""
        (self.project / ".git").write_text(f"gitdir: {folder.resolve()}\n", encoding="utf-8")

    def git(self, *arguments: str, given: bytes = b"") -> bytes:
        """Returns what git prints."""
        command = ["git", "--git-dir", str(self.folder), *arguments]
        return subprocess.run(command, input=given, capture_output=True, check=True).stdout

    @cached_property
    def history(self) -> list[str]:
        """The commits of the main line, the newest first."""
        return self.git("rev-list", "--first-parent", "HEAD").decode().split()

    def commit(self, share: float) -> str:
        """Returns a commit by its place in the main line: 0.0 is the newest, 1.0 the first."""
        return self.history[min(len(self.history) - 1, int(share * len(self.history)))]

    def later(self, old: str, new: str, path: str) -> list[Later | None]:
        """Returns for each line of a file where it stands at a later commit, None if nowhere.

        White space may differ, and lines may have moved within the file or to one of the files
        that the same commit changed.
        """
        options = ("--reverse", "--first-parent", "-w", "-M", "--porcelain")
        said = self.git("blame", *options, f"{old}..{new}", "--", path).decode("utf-8", "replace")
        found: list[Later | None] = []
        names: dict[str, str] = {}
        commit, line = "", 0
        for row in said.split("\n"):
            if row.startswith("\t"):
                found.append(Later(names[commit], line) if commit == new else None)
            elif row.startswith("filename "):
                names[commit] = row.removeprefix("filename ")
            elif row[:40].isalnum() and len(row) > 40 and row[40] == " ":
                commit, line = row[:40], int(row.split()[1])
        return found

    def renamed(self, old: str, new: str) -> dict[str, str]:
        """Returns the later path of each file that git says was renamed."""
        said = self.git("diff", "-M", "--diff-filter=R", "--name-status", "-z", old, new)
        parts = said.decode("utf-8", "replace").split("\0")
        return dict(zip(parts[1::3], parts[2::3], strict=False))


class Tree:
    """The source files of a repository at one commit."""

    def __init__(self, repository: Repository, commit: str) -> None:
        self.commit = commit
        listed = repository.git("ls-tree", "-r", "-z", commit).decode("utf-8", "replace")
        parted = [row.partition("\t")[::2] for row in listed.split("\0") if row]
        self.blobs = {
            path: head.split()[2]
            for head, path in parted
            if Path(path).suffix in LANGUAGES and head.startswith("100")
        }
        self._texts = dict(_texts(repository, sorted({*self.blobs.values()})))
        self._searched: dict[str, SearchedText] = {}

    def text(self, path: str) -> str | None:
        """Returns the text of a file, None if it is absent, large or binary."""
        return self._texts.get(self.blobs.get(path, ""))

    def searched(self, path: str) -> SearchedText | None:
        """Returns a file as it is searched."""
        text = self.text(path)
        if text is not None and path not in self._searched:
            self._searched[path] = SearchedText(text)
        return self._searched.get(path)

    def sample(self, chance: random.Random, count: int) -> list[str]:
        """Returns some of the paths."""
        paths = sorted(path for path in self.blobs if self.text(path))
        return chance.sample(paths, min(count, len(paths)))


def _texts(repository: Repository, blobs: Sequence[str]) -> Iterator[tuple[str, str]]:
    said, at = repository.git("cat-file", "--batch", given="\n".join(blobs).encode()), 0
    for blob in blobs:
        end = said.index(b"\n", at)
        head = said[at:end].split()
        size = 0 if head[1] == b"missing" else int(head[2]) + 1
        raw, at = said[end + 1 : end + size], end + size + 1
        if 0 < size <= LARGEST and b"\0" not in raw[:8000]:
            yield blob, raw.decode("utf-8", "replace")


# Quotes as an agent gives them


class Quote(NamedTuple):
    """A line that was quoted."""

    evidence: Evidence
    line: int
    """From 1, where it stood."""
    stands: str
    """`once`, or `by its symbol` if that leaves one place; a save refuses others."""
    old: SearchedText


def quotes_of(path: str, text: str, chance: random.Random, count: int) -> Iterator[Quote]:
    """Yields some lines of a file as quotes, and some of the lines that it repeats."""
    lines = text.split("\n")
    fit = [
        number
        for number, line in enumerate(lines, 1)
        if SHORTEST <= len(line.strip().encode()) <= LONGEST and "\ufffd" not in line
    ]
    often = Counter(line.strip() for line in lines)
    repeated = [number for number in fit if often[lines[number - 1].strip()] > 1]
    chosen = {*chance.sample(fit, min(count, len(fit)))}
    chosen |= {*chance.sample(repeated, min(count // 2, len(repeated)))}
    old = SearchedText(text)
    for number in sorted(chosen):
        said = lines[number - 1].strip()
        for stands, symbol in (("once", None), ("by its symbol", symbol_around(lines, number - 1))):
            saved = find_in(Evidence(path, said, symbol), old)
            if isinstance(saved, Aligned):
                before, after = context_of(text, saved.span.start, saved.span.start + len(said))
                evidence = Evidence(path, said, symbol, before=before, after=after)
                if saved.span.line == number:
                    yield Quote(evidence, number, stands, old)
                break


def symbol_around(lines: list[str], at: int) -> str | None:
    """Returns the name of the definition above a line that is indented less, as a reader sees it.

    A second way to tell it than the product's, so that they do not prove each other.
    """
    depth = len(lines[at]) - len(lines[at].lstrip())
    for line in reversed(lines[:at]):
        own = len(line) - len(line.lstrip())
        if line.strip() and own < depth:
            found = _NAMED.match(line)
            if found:
                return found.group(1)
            depth = own
    return None


def find(
    quote: Quote,
    at: Callable[[str], SearchedText | None],
    renamed: str | None,
    others: Others,
) -> Result:
    """Returns what became of a quote, by the order of E03 without the step of the same blob.

    Args:
        quote: the quote.
        at: returns the file of a path, None if there is none.
        renamed: the new path of its file, where that is gone and git says one.
        others: returns the files that have some words.
    """
    evidence, searched = quote.evidence, at(quote.evidence.path)
    result: Result = Failed("file_gone", "no_file")
    there = at(renamed) if searched is None and renamed else None
    if searched is not None:
        result = find_in(evidence, searched, quote.old)
    elif there is not None:
        found = find_in(evidence, there, quote.old)
        if isinstance(found, Aligned):
            result = found._replace(verdict="moved", path=renamed or "")
        elif found.verdict != "gone":
            result = found._replace(path=renamed)
    if result.verdict in ("gone", "file_gone") and (words := long_words(evidence)):
        rest = [one for one in others(words) if one[0] != evidence.path]
        then = {name: before for name, _, before in rest if before}
        now = ((name, text) for name, text, _ in rest)
        return find_moved(evidence, now, quote.old, then.get) or result
    return result


# What git says, and known changes


def cases(
    repository: Repository, chance: random.Random
) -> Iterator[tuple[tuple[str, str, str], str]]:
    """Yields the row of each quote of old commits, and how what was found fits."""
    for shares in SPANS:
        old, new = (Tree(repository, repository.commit(share)) for share in shares)
        renamed = repository.renamed(old.commit, new.commit)
        others = partial(_files_with, old, new)
        for path in old.sample(chance, FILES):
            now = None
            if path not in new.blobs:
                in_history = partial(renamed_in_history, repository.project)
                known = followed([path], new.blobs.__contains__, in_history)
                now = known.get(path, renamed.get(path))
            quotes = [*quotes_of(path, old.text(path) or "", chance, QUOTES)]
            later = repository.later(old.commit, new.commit, path) if quotes else []
            for quote in quotes:
                result = find(quote, new.searched, now, others)
                said = judged(later, quote.line, result)
                there = "stands later" if later[quote.line - 1] else "stands nowhere"
                yield (quote.stands, there, LANGUAGES[Path(path).suffix]), said


def _files_with(
    old: Tree, new: Tree, words: Sequence[str]
) -> Iterator[tuple[str, SearchedText, SearchedText | None]]:
    for path, blob in new.blobs.items():
        text = new.text(path)
        searched = new.searched(path) if text and all(word in text for word in words) else None
        if searched:
            yield path, searched, searched if old.blobs.get(path) == blob else old.searched(path)


def judged(later: Sequence[Later | None], line: int, result: Result) -> str:
    """Says how a result fits what git says of the lines of a file.

    Returns:
        Of a line that stands later: `right`, `wrong place`, `ambiguous` or `missed`. Of one that
        does not: `told` (gone or changed), `ambiguous`, `followed` (a line between those that the
        lines around it became: it was edited) or `elsewhere`.
    """
    truth, span = later[line - 1], result.span
    if result.verdict not in ("ok", "moved"):
        if result.verdict == "ambiguous":
            return "ambiguous"
        return "missed" if truth else "told"
    assert span is not None
    if truth:
        return "right" if (result.path, span.line) == truth else "wrong place"
    above = next((one for one in reversed(later[: line - 1]) if one), None)
    below = next((one for one in later[line:] if one), None)
    paths = {one.path for one in (above, below) if one}
    low, high = above.line if above else 0, below.line if below else sys.maxsize
    return "followed" if paths == {result.path} and low < span.line < high else "elsewhere"


def after_changes(
    repository: Repository, chance: random.Random
) -> Iterator[tuple[str, Mutant, str]]:
    """Yields known changes of files, and how what was found fits them."""
    tree = Tree(repository, repository.commit(0.0))
    for path in tree.sample(chance, MUTATED):
        text, suffix = tree.text(path) or "", Path(path).suffix
        hosts = sorted(one for one in tree.blobs if one.endswith(suffix) and one != path)
        host = tree.text(chance.choice(hosts)) if hosts else None
        quotes = [*quotes_of(path, text, chance, MUTATED_QUOTES)]
        narrow = formatted(path, text) if quotes else None
        for quote in quotes:
            said = quote.evidence.quote
            made = [*mutants(text, path, said, quote.line, host or "", chance)]
            if narrow:
                made.append(after_formatting(text, said, quote.line, narrow))
            for mutant in made:
                yield LANGUAGES[suffix], mutant, fits(mutant, quote)


def fits(mutant: Mutant, quote: Quote) -> str:
    """Says how what was found of a quote fits a known change, in the words of `judged`."""
    files = {quote.evidence.path: mutant.text, OTHER: mutant.other}
    texts = {path: SearchedText(text) for path, text in files.items() if text is not None}
    others = [(OTHER, texts[OTHER], None)] if OTHER in texts else []
    result = find(quote, texts.get, None, lambda _: others)
    if not isinstance(result, Aligned):
        if result.verdict == "ambiguous":
            return "ambiguous"
        if mutant.line is None:
            return "told"
        return "told changed" if result.verdict == "changed" else "missed"
    if mutant.line is None:
        return "wrong ok"
    path = OTHER if mutant.other is not None else result.path
    return "right" if (path, mutant.line) == (result.path, result.span.line) else "wrong place"


# Lines that a person followed


def of_moves(pair: str) -> list[tuple[tuple[str, str, str], str]]:
    """Returns how the product follows the judged lines of a repository, by set and judgement."""
    name, _, folder = pair.partition("=")
    found = []
    with TemporaryDirectory() as scratch:
        os.environ.update(HOME=scratch, XDG_CACHE_HOME=f"{scratch}/cache")
        project = Path(scratch) / "project"
        clone = ["git", "clone", "-q", "--shared", "-n", folder, str(project)]
        subprocess.run(clone, check=True)
        for kind, repositories in json.loads(MOVES.read_text("utf-8")).items():
            for old, new, place, *places in repositories.get(name, ()):
                shutil.rmtree(f"{scratch}/cache", ignore_errors=True)
                how, said = of_move(project, old, new, place, places)
                truth = "gone" if places == ["gone"] else "unsure" if "gone" in places else "stands"
                found.append(((kind, how, truth), said))
    return found


def of_move(
    project: Path, old: str, new: str, place: str, places: Sequence[str]
) -> tuple[str, str]:
    """Returns how a line stood in its file, as in `Quote`, and what the product tells of it."""

    def git(*arguments: str) -> bytes:
        command = ["git", "-C", str(project), *arguments]
        return subprocess.run(command, capture_output=True, check=True).stdout

    path, _, number = place.rpartition(":")
    text = git("show", f"{old}:{path}").decode("utf-8-sig", "replace")
    lines, at = text.split("\n"), int(number) - 1
    quote = lines[at].strip()
    start = text.index(quote, len("\n".join(lines[:at])))
    how, symbol = "not to be saved", symbol_around(lines, at)
    for said, named in (("once", None), ("by its symbol", symbol)):
        saved = find_in(Evidence(path, quote, named), SearchedText(text))
        if isinstance(saved, Aligned) and saved.span.start == start:
            how, symbol = said, named
            break
    blob = git("rev-parse", f"{old}:{path}").decode().strip()
    sides = context_of(text, start, start + len(quote))
    record = log()._replace(evidence=(Evidence(path, quote, symbol, blob, *sides),))
    git("checkout", "-q", "-f", new)
    git("clean", "-fdq")
    write_log(project, [format_line(record.with_meta(commit=old))])
    (shown,) = check_evidence(opened(project), CheckEvidenceParams()).records
    (told,) = shown.quotes
    if told.verdict in ("gone", "file_gone"):
        return how, "right" if "gone" in places else "called gone"
    if told.place is not None and f"{told.found_path}:{told.place.line + 1}" in places:
        return how, "ambiguous there" if told.verdict == "ambiguous" else "right"
    return how, f"{told.verdict} elsewhere"


if __name__ == "__main__":
    run(
        __doc__,
        measure,
        repositories={"word": True, "nargs": "+", "metavar": "NAME=GIT_DIRECTORY"},
        moves={"action": "store_true"},
    )
