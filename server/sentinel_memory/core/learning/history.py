"""Drafts of lessons from the commits of a project (N16). Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ..text.expressions import expression
from .candidate import Candidate
from .paths import can_hold_fault, globs_of, topic_of, topic_of_path

LOOKED_AT = 4_000
"""Number of leading characters of a message that are read."""
_NO_PROSE = expression(
    r"\w+(?:-\w+)+: |(?:fixe?[sd]?|close[sd]?|resolve[sd]?|refs?"
    r"|see(?: also)?|ref|related(?: to)?|part of|cc|fixes)[: ]+(?:#|gh|http|[\w.-]+/[\w.-]+#)"
    r"|this reverts commit|reverts? [\w./-]*#|\(cherry picked|https?://|[>|]|#{1,6} |<!"
    r"|</?(?:details|summary|img|br)\b"
    r"|diff --git|- \[[ x]\]",
    re.I,
)
_FENCE = expression(r"(?ms)^\s{0,3}(```|~~~).*?(?:^\s{0,3}\1[^\n]*$|\Z)|<!--.*?(?:-->|\Z)")
_ITEM = expression(r"\s*(?:[-*+•]|\d{1,2}[.)])\s+")
_END = expression(
    r"(?<=[.!?。])(?<!e\.g\.)(?<!i\.e\.)(?<!etc\.)\s+(?=[\"'(`]?[A-Z가-힣`])|(?<=다\.)\s+"
)
_BINDS = expression(
    r"\b(?:must|never|cannot|can['\u2019]t|requires?|required|not (?:safe|guaranteed|allowed"
    r"|thread|supported|enough)"
    r"|instead of|rather than|only (?:if|when|works?|valid|safe|once)|always"
    r"|unsound|undefined behaviou?r"
    r"|assum(?:e|ed|es|ing|ption)|invariant|rel(?:y|ies|ied|ying) on|depends? on|should (?:not"
    r"|only"
    r"|always))\b|반드시|절대|항상|해야|안 된다|않도록",
    re.I,
)
_CAUSE = expression(
    r"\b(?:because|caus(?:e|ed|es|ing)|otherwise|since|due to|required by|turned out"
    r"|the (?:problem|issue"
    r"|bug|reason|cause)"
    r"|previously|lead(?:s|ing)? to|led to|result(?:s|ed|ing)? in|race|deadlock\w*|leak\w*|broke"
    r"|breaks|breaking|fails?|failed"
    r"|panic\w*|crash\w*|hangs?|incorrectly|wrongly|silently|even (?:if|though)|so that"
    r"|this means|which meant?)\b"
    r"|때문|원인|그래서|실패|깨[졌진]",
    re.I,
)
_TALK = expression(
    r"\b(?:i think|i believe|i['\u2019]m|i am|i have|i['\u2019]ve|not sure|let me|ptal|test plan"
    r"|thanks|thank you|please|hopefully|this pr"
    r"|this pull request|this commit|this change|this patch|summary|reviewer|follow-?up|todo|wip"
    r"|as discussed|screenshots?"
    r"|tested|tests?|changelog|docs|documentation|benchmark\w*|fix(?:es|ed)? (?:this|the|that|it"
    r"|an?)"
    r"|(?:this|it) (?:also )?(?:adds|fixes|changes|makes|moves|removes|introduces|updates|allows"
    r"|lets))\b",
    re.I,
)
_UNCLEAR = expression(r"(?:it|they|these|those|that|then|also|and|but|so|he|however)\b", re.I)
_NARRATES = expression(
    r"(?:update|add|now|currently|make|change|move|remove|fix(?:es)?|after|(?:this|the) (?:bug"
    r"|issue)"
    r"|this (?:happen|result|caus|occur)\w*|in particular)\b",
    re.I,
)
"""Beginnings of sentences that narrate the commit or the symptom."""


_WHY = expression(
    r"(?P<behind>,? \b(?:because|since|otherwise|so that|due to|(?:as )?required by|or else)\b)"
    r"|때문|않도록",
    re.I,
)
"""The sign of a reason in a subject. In English the reason follows it."""
_SHORTEST = 20
"""Least characters of such a subject."""


def telling(message: str, enough: int) -> list[tuple[int, str]]:
    """Returns up to two sentences that state a rule or a reason, in order, with their weight."""
    body = message.lstrip().partition("\n")[2][:LOOKED_AT]
    found = []
    for paragraph in _paragraphs(_FENCE.sub("\n\n", body)):
        for sentence in _END.split(paragraph):
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
    if not _BINDS.search(sentence):  # describes a symptom, but states no rule
        return 0
    weight = 3 + 2 * bool(_CAUSE.search(sentence))
    weight += "`" in sentence or "()" in sentence or "::" in sentence
    weight += sentence.endswith((".", "。", "다"))
    weight -= 3 * bool(_TALK.search(sentence) or _NARRATES.match(sentence))
    return weight - 2 * bool(_UNCLEAR.match(sentence))


def _paragraphs(body: str) -> Iterator[str]:
    held: list[str] = []
    for line in [*body.split("\n"), ""]:
        is_item = _ITEM.match(line)
        if held and (not line.strip() or is_item or _NO_PROSE.match(line)):
            yield " ".join(" ".join(held).split())
            held = []
        is_code = not held and not is_item and line.startswith((" " * 4, "\t"))
        if line.strip() and not is_code and not _NO_PROSE.match(line):
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
_LONGEST_SUBJECT = 300
"""Most characters of the first line of a message that are read."""
"""Most characters of a draft's text."""
_SCOPE = r"(?:\[[^\]\n]{1,30}\]\s*|[\w/.,@+-]{1,30}(?:\([^)\n]{0,40}\))?!?:\s*)?"
_FIX = expression(
    rf"{_SCOPE}(?:(?:bug|hot)?fix(?:es|ed|ing)?\b|correct(?:s|ed)?\b|prevent\b|avoid\b|do not\b"
    rf"|don['\u2019]t\b)"
    r"|(?:(?:bug|hot)?fix|regression)(?:\([^)\n]{1,40}\))?!?:|.{0,60}\bregression\b"
    r"|.{0,60}(?:수정|고침|버그|오류)",
    re.I,
)
_REVERT = expression(
    r"(?:revert(?:\([^)\n]*\))?:?\s+"
    r"|되돌[림리]\S*\s*:?\s*)[\"\u201c']?(.+?)[\"\u201d']?(?:\s*\(#\d+\))*$",
    re.I,
)
_QUOTED = expression(r"reverts?[:\s]+[\"\u201c]|되돌", re.I)
_AGAIN = expression(r"(?:re-?(?:apply|land|revert)|revert \"revert)", re.I)
_SMALL = expression(
    r"\b(?:typos?|lint\w*|format(?:ting)?|docs?|documentation|docstrings?|changelog|ci|tests?"
    r"|flak\w+|whitespace"
    r"|bump\w*|releases? (?:v?\d|notes?)|version|deps?|dependenc\w+|dependabot|renovate|merge"
    r"|comments?|spelling"
    r"|wording"
    r"|links?|badges?|readme|warnings?|clippy|mypy|pyright|eslint|prettier|rustfmt|nits?|grammar"
    r"|build|workflows?"
    r"|benchmarks?|examples?|update[sd]?|chore)\b|오타|문서|주석|테스트|버전",
    re.I,
)
"""Repairs that do not matter for later tasks."""
_PREFIX = expression(
    r"(?:\[(?P<mark>[^\]\n]{1,30})\]\s*"
    r"|(?P<word>[\w/.,@+-]{1,30})(?:\((?P<scope>[^)\n]{1,40})\))?!?:\s*)"
)
_FIX_WORD = expression(
    r"(?:bug|hot)?fix(?:es)?|feat|revert|perf|refactor|chore|regression|bug", re.I
)
_NUMBERS = expression(r"\s*\((?:#|gh-?)\d+\)|\s+#\d+$", re.I)


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
        bool(_FIX.match(one) and not _SMALL.search(one)) or bool(_REVERT.match(one))
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
        revert = _REVERT.match(subject)
        taken_back = _QUOTED.match(subject) or "This reverts commit" in commit.message
        if revert and taken_back and not _AGAIN.match(subject):
            fixes += 1
            # A change that was applied again later is no lesson.
            if _key(revert[1]) not in later:
                for one in _reverted(commit, _title(revert[1]), there):
                    unexplained += not one.said
                    if one.said or unexplained <= _UNEXPLAINED:
                        found.append(one)
        elif _FIX.match(subject) and not _SMALL.search(subject):
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
    if not code or _SMALL.search(title) or len(title) < 12:
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
    why = _WHY.search(title)
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
    found = _PREFIX.match(subject)
    if found:
        named = found["scope"] or found["mark"] or found["word"] or ""
        if not _FIX_WORD.fullmatch(named) and (topic := topic_of(named.split(",")[0])):
            return topic
    return topic_of_path(code[0])


def _title(subject: str) -> str:
    """Returns a subject without its type and its issue numbers."""
    title = _NUMBERS.sub("", subject)
    found = _PREFIX.match(title)
    if found and _FIX_WORD.fullmatch(found["word"] or ""):
        title = title[found.end() :]
    return title.strip(" \"'")[:160]


def _key(subject: str) -> str:
    return _NUMBERS.sub("", subject).strip(" \"'.").casefold()


def _alive(paths: list[str], there: frozenset[str] | None) -> list[str]:
    return paths if there is None else [path for path in paths if path in there]
