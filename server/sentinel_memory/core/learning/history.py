"""Drafts of lessons from the commits of a project (N16). Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from .candidate import SIGNS, Candidate
from .paths import can_hold_fault, globs_of, topic_of, topic_of_path

LOOKED_AT = 4_000
"""Number of leading characters of a message that are read."""
_SHORTEST = 20
"""Least characters of a subject that gives a reason."""


def telling(message: str, enough: int) -> list[tuple[int, str]]:
    """Returns up to two sentences that state a rule or a reason, in order, with their weight."""
    body = message.lstrip().partition("\n")[2][:LOOKED_AT]
    found = []
    for paragraph in _paragraphs(SIGNS["fence"].sub("\n\n", body)):
        for sentence in SIGNS["commit-end"].split(paragraph):
            score = _score(sentence)
            if score >= enough:
                found.append((score, sentence))
    best = sorted(found, key=lambda one: -one[0])[:2]
    return [one for one in found if one in best]


def _score(sentence: str) -> int:
    if not 40 <= len(sentence) <= 400 or sentence.endswith(("?", ":")) or "\ufffd" in sentence:
        return 0
    if "a" <= sentence[0] <= "z":  # the rest of a sentence that code or a list interrupted
        return 0
    if not SIGNS["binds"].search(sentence):  # describes a symptom, but states no rule
        return 0
    weight = 3 + 2 * bool(SIGNS["cause"].search(sentence))
    weight += "`" in sentence or "()" in sentence or "::" in sentence
    weight += sentence.endswith((".", "。", "다"))
    weight -= 3 * bool(SIGNS["talk"].search(sentence) or SIGNS["narrates"].match(sentence))
    return weight - 2 * bool(SIGNS["unclear-commit"].match(sentence))


def _paragraphs(body: str) -> Iterator[str]:
    held: list[str] = []
    for line in [*body.split("\n"), ""]:
        is_item = SIGNS["commit-item"].match(line)
        if held and (not line.strip() or is_item or SIGNS["no-prose"].match(line)):
            yield " ".join(" ".join(held).split())
            held = []
        is_code = not held and not is_item and line.startswith((" " * 4, "\t"))
        if line.strip() and not is_code and not SIGNS["no-prose"].match(line):
            held.append(line[is_item.end() :] if is_item else line)


SHORT = 10
"""Length of an abbreviated commit hash."""
_ENOUGH = 5
_OFTEN = 4
"""Least number of fixes of a file that counts as fixed repeatedly."""
_NAMED = 3
"""Most subjects that are quoted for such a file."""
_UNEXPLAINED = 1
"""Most reverts without a reason that are reported, since even a failed attempt is worth a look."""
_LONGEST = 600
"""Most characters of a draft's text."""
_LONGEST_SUBJECT = 300
"""Most characters of the first line of a message that are read."""


class Commit(NamedTuple):
    """A commit as read from git."""

    name: str
    """The full commit hash."""
    message: str
    files: tuple[str, ...]
    """Changed files, relative to the project."""

    @property
    def subject(self) -> str:
        """Returns the first line of the message."""
        return " ".join(self.message.lstrip().partition("\n")[0].split())[:_LONGEST_SUBJECT]


class Past(NamedTuple):
    """The candidates of a history."""

    candidates: tuple[Candidate, ...]
    fixes: int
    """Number of commits that fix or revert something."""


def count_fixes(subjects: Iterable[str]) -> int:
    """Returns the number of commits that fix or revert something, judged by their subjects.

    Args:
        subjects: the first line of each message.
    """
    return sum(
        bool(SIGNS["fix"].match(one) and not SIGNS["small"].search(one))
        or bool(SIGNS["revert"].match(one))
        for one in (subject[:_LONGEST_SUBJECT] for subject in subjects)
    )


def read_past(commits: Sequence[Commit], exists: Iterable[str] | None = None) -> Past:
    """Returns the candidates of a history, newest commit first.

    Args:
        commits: the commits, newest first.
        exists: the files that exist now; None if unknown. Deleted files are not named.
    """
    there = None if exists is None else frozenset(exists)
    found: list[Candidate] = []
    fixed: dict[str, list[Commit]] = {}
    fixes = unexplained = 0
    later: set[str] = set()
    for commit in commits:
        subject = commit.subject
        key = _key(subject)
        revert = SIGNS["revert"].match(subject)
        taken_back = (
            SIGNS["revert-quoted"].match(subject) or "This reverts commit" in commit.message
        )
        if revert and taken_back and not SIGNS["again"].match(subject):
            fixes += 1
            # A change that was applied again later is no lesson.
            if _key(revert[1]) not in later:
                for one in _reverted(commit, _title(revert[1]), there):
                    unexplained += not one.said
                    if one.said or unexplained <= _UNEXPLAINED:
                        found.append(one)
        elif SIGNS["fix"].match(subject) and not SIGNS["small"].search(subject):
            code = [path for path in commit.files if can_hold_fault(path)]
            if code:
                fixes += 1
                found += _fixed(commit, _alive(code, there))
                for path in code:
                    fixed.setdefault(path, []).append(commit)
        later.add(key)
    found += _again(fixed, there)
    return Past(tuple(found), fixes)


def _reverted(commit: Commit, title: str, there: frozenset[str] | None) -> Iterator[Candidate]:
    code = _alive([path for path in commit.files if can_hold_fault(path)], there)
    if not code or SIGNS["small"].search(title) or len(title) < 12:
        return
    reasons = [one for _, one in telling(commit.message, 1)]
    yield Candidate(
        kind="revert",
        path=code[0],
        place=commit.name[:SHORT],
        about=title,
        said=" ".join(reasons[:2])[:_LONGEST],
        topic=_topic(title, code),
        applies_to=globs_of(code),
        score=6 if reasons else 1,
        around=commit.message[:LOOKED_AT],
    )


def _fixed(commit: Commit, code: list[str]) -> Iterator[Candidate]:
    """Yields a fix whose message gives a reason; a fix without a reason teaches nothing."""
    reasons = telling(commit.message, _ENOUGH)
    title = _title(commit.subject)
    why = SIGNS["why"].search(title)
    if why and len(title) >= _SHORTEST:
        reasons = [(_ENOUGH, title), *reasons]
        title = title[: why.start("behind")] if why["behind"] else title
    if not reasons or not code:
        return
    best = max(score for score, _ in reasons)
    said = " ".join(one for _, one in reasons[:2])
    yield Candidate(
        kind="fix",
        path=code[0],
        place=commit.name[:SHORT],
        about=title,
        said=said[:_LONGEST],
        topic=_topic(commit.subject, code),
        applies_to=globs_of(code),
        score=best + (len(code) <= 3),
        around=commit.message[:LOOKED_AT],
    )


def _again(fixed: dict[str, list[Commit]], there: frozenset[str] | None) -> Iterator[Candidate]:
    for path, commits in fixed.items():
        if len(commits) < _OFTEN or not _alive([path], there):
            continue
        titles = [_title(commit.subject) for commit in commits[:_NAMED]]
        yield Candidate(
            kind="file",
            path=path,
            place=path,
            about=path,
            said="; ".join(titles)[:_LONGEST],
            topic=topic_of_path(path),
            applies_to=globs_of([path]),
            times=len(commits),
            score=len(commits),
            around="\n".join(titles),
        )


def _topic(subject: str, code: list[str]) -> str:
    """Returns the scope that the subject names, or else the module of the files."""
    found = SIGNS["prefix"].match(subject)
    if found:
        named = found["scope"] or found["mark"] or found["word"] or ""
        if not SIGNS["fix-word"].fullmatch(named) and (topic := topic_of(named.split(",")[0])):
            return topic
    return topic_of_path(code[0])


def _title(subject: str) -> str:
    """Returns a subject without its type and its issue numbers."""
    title = SIGNS["numbers"].sub("", subject)
    found = SIGNS["prefix"].match(title)
    if found and SIGNS["fix-word"].fullmatch(found["word"] or ""):
        title = title[found.end() :]
    return title.strip(" \"'")[:160]


def _key(subject: str) -> str:
    return SIGNS["numbers"].sub("", subject).strip(" \"'.").casefold()


def _alive(paths: list[str], there: frozenset[str] | None) -> list[str]:
    return paths if there is None else [path for path in paths if path in there]
