"""Drafts of lessons from the rules and the commits of a project (N16). Pure.

They are candidates for memories, of which those are chosen that are shown first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from ..text.expressions import expression
from ..text.globs import flaw
from ..text.ids import sha256
from ..text.limits import LISTS
from ..text.tables import Expressions
from .paths import RuleKind, can_hold_fault, globs_of, is_notes, topic_of, topic_of_path

_SIGNS = Expressions(__file__, "expressions/signs.txt")

Kind = Literal["revert", "fix", "demand", "decision", "guide", "file", "rule"]

MOST = 20
"""Most drafts of one run."""
_FEW = 5
"""Number of drafts below which weak candidates are shown too."""
_LOOKED_AT = 200
"""Most candidates that are judged in a run: judging takes milliseconds, and a history holds many.
"""
_FIRST: Mapping[Kind, int] = {
    # Faults come first. Rules come last: every agent reads its rules file at the start, so a memory
    # of a rule helps only the agents that read another file.
    "revert": 4,
    "fix": 7,
    "demand": 4,
    "decision": 4,
    "guide": 4,
    "file": 1,
    "rule": 3,
}
"""Number of drafts of each kind that precede all further ones, in order of importance."""
_SAME = 0.7
"""Share of a draft's words in a record above which both say the same."""
_WORD = expression(r"[^\W_]{3,}")


class Candidate(NamedTuple):
    """A lesson that a project may have learned, with its origin."""

    kind: Kind
    path: str
    """Path of the file, or of the first file that the commit changed."""
    place: str
    """Origin: `path:line`, or the abbreviated hash of a commit."""
    about: str
    """The heading above the text, or the subject of the commit."""
    said: str
    """One or more sentences."""
    topic: str
    applies_to: tuple[str, ...] = ()
    times: int = 1
    """Number of commits that state it."""
    score: int = 0
    is_weak: bool = False
    """Whether it says too little to be shown if the project has better candidates."""
    around: str = ""
    """The whole text from which it was taken; it is judged as well."""

    @property
    def id(self) -> str:
        """Returns the 16 hex digits of its id outside the project, which reveal no text.

        The line number is left out, so that the id stays when the file grows above the line.
        """
        if self.kind == "file":
            parts: tuple[str, ...] = (self.kind, self.path)
        elif self.kind in ("revert", "fix", "demand"):
            parts = (self.kind, self.place)
        else:
            parts = (self.kind, self.path, self.about, self.said)
        named = "\x1f".join(parts)
        return sha256(named.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def choose(
    candidates: Iterable[Candidate], fits: Callable[[Candidate], bool], most: int = MOST
) -> Iterator[Candidate]:
    """Yields the candidates that a run shows, in order of importance.

    `fits`: tells whether a candidate may be shown; called for few of them.
    `most`: most candidates to yield.
    """
    ranked = sorted(candidates, key=lambda one: -one.score)
    kinds = list(_FIRST)
    ranked.sort(key=lambda one: kinds.index(one.kind))
    taken: Counter[Kind] = Counter()
    late: list[Candidate] = []
    seen: list[frozenset[str]] = []
    left = _LOOKED_AT

    def is_new(one: Candidate) -> bool:
        nonlocal left
        said = words(one.said)
        if not left or any(is_same(said, earlier) for earlier in seen):
            return False
        left -= 1
        if not fits(one):
            return False
        seen.append(said)
        return True

    chosen: list[Candidate] = []
    for one in ranked:
        if one.is_weak:
            continue
        if taken[one.kind] >= _FIRST[one.kind]:
            late += [one] if one.kind != "file" else []  # a list of subjects says least
        elif len(chosen) < most and is_new(one):
            taken[one.kind] += 1
            chosen.append(one)
    for one in late:
        if len(chosen) >= most:
            break
        if is_new(one):
            chosen.append(one)
    for one in ranked:
        if len(chosen) >= min(most, _FEW):
            break
        if one.is_weak and is_new(one):
            chosen.append(one)
    chosen.sort(key=lambda one: kinds.index(one.kind))
    yield from chosen


def words(text: str) -> frozenset[str]:
    """Returns the words by which a text is compared."""
    return frozenset(_WORD.findall(text.casefold()))


def is_same(said: frozenset[str], other: frozenset[str]) -> bool:
    """Returns whether one text contains most words of another one."""
    return bool(said) and len(said & other) >= _SAME * len(said)


NO_TOPIC = "conventions"
"""Topic of a rule without a meaningful heading."""
_SHORTEST, _LONGEST = 15, 400
"""Least and most characters of a sentence that may be a lesson."""
_TELLING = 30
"""Least characters of a sentence that is not weak."""
_LONGEST_LINE = 2_000
"""Most characters of a line that is read; lines of prose are shorter."""
_ENOUGH = {"decision": 4, "guide": 5, "rule": 5}
_AT_ALL = {"decision": 4, "guide": 4, "rule": 3}
"""Least score of a weak candidate, such as a plain rule without a reason or code."""
_FENCE = expression(r"\s{0,12}(?:```|~~~)")
_SYLLABLE = expression("[가-힣]")


class _Block(NamedTuple):
    line: int
    headings: tuple[str, ...]
    text: str


def rules_in(path: str, kind: RuleKind, text: str) -> Iterator[Candidate]:
    """Yields commands and prohibitions of a file, and all statements of another tool's notes.

    `path`: path of the file, relative to the project.
    """
    text = text.replace("\r\n", "\n").removeprefix("\ufeff")
    noted = is_notes(path)
    if noted and _SIGNS.our_page.search(text):
        return
    globs = () if noted else _holds_for(path, text)
    for block in _blocks(text):
        start = 0
        for sentence in _sentences(block.text):
            at = block.text.find(sentence, start)
            start = at + len(sentence)
            said = _readable(sentence)
            score = _score(said, block.headings, kind, noted)
            if score < _AT_ALL[kind]:
                continue
            heading = block.headings[-1] if block.headings else ""
            yield Candidate(
                kind=kind,
                path=path,
                place=f"{path}:{block.line + block.text.count(chr(10), 0, at)}",
                about=heading,
                said=said,
                topic=_topic(path, block.headings, kind),
                applies_to=globs,
                score=score,
                is_weak=_length(said) < _TELLING or score < _ENOUGH[kind],
                around=block.text,
            )


def _length(said: str) -> int:
    """Returns the length in characters; a Korean syllable counts as two."""
    return len(said) + len(_SYLLABLE.findall(said))


def _score(said: str, headings: tuple[str, ...], kind: RuleKind, noted: bool) -> int:
    """Returns how much a sentence reads like a rule that a newcomer cannot know.

    A sentence noted as a memory has a base weight for this reason alone.
    """
    length = _length(said)
    if length < _SHORTEST or len(said) > _LONGEST or said.endswith(("?", ":")):
        return 0
    if "\ufffd" in said:  # a withheld or undecodable part
        return 0
    if _SIGNS.polite.search(said) and kind != "decision":
        return 0
    strong = 3 * bool(_SIGNS.forbids.search(said) or _SIGNS.prefers.search(said))
    decided = kind == "decision" and bool(headings) and _SIGNS.decided.fullmatch(headings[-1])
    weight = max(strong, 2 * bool(_SIGNS.commands.search(said)), 4 * bool(decided or noted))
    if not weight:
        return 0
    weight += 2 * bool(_SIGNS.code.search(said)) + 2 * bool(_SIGNS.reason.search(said))
    unclear = _SIGNS.unclear.match(said) or _SIGNS.unclear_korean.match(said)
    return weight + (length <= 220) - 2 * bool(unclear)


def _blocks(text: str) -> Iterator[_Block]:
    """Yields the paragraphs and list items of Markdown, without code, tables, quotes, comments."""
    headings: list[tuple[int, str]] = []
    held: list[str] = []
    first = 0
    fenced = comment = False
    lines = text.split("\n")
    behind = _front_matter(lines)

    def done() -> Iterator[_Block]:
        if held:
            yield _Block(first, tuple(name for _, name in headings), "\n".join(held))
            held.clear()

    for number, line in enumerate(lines, 1):
        if number <= behind:
            continue
        if _FENCE.match(line):
            fenced = not fenced
            yield from done()
            continue
        comment = comment or "<!--" in line
        too_long = len(line) > _LONGEST_LINE
        if fenced or comment or too_long or not line.strip() or _SIGNS.no_text.match(line):
            comment = comment and "-->" not in line
            yield from done()
            continue
        heading = _SIGNS.heading.match(line)
        if heading:
            yield from done()
            level, title = heading.end(), line[heading.end() :].rstrip("#").strip()
            headings = [one for one in headings if one[0] < level] + [(level, _readable(title))]
            continue
        if _SIGNS.item.match(line):
            yield from done()
        if not held:
            first = number
        held.append(line)
    yield from done()


def _front_matter(lines: list[str]) -> int:
    """Returns the number of lines of the front matter."""
    if lines and lines[0].strip() == "---":
        for number, line in enumerate(lines[1:60], 2):
            if line.strip() == "---":
                return number
    return 0


def _sentences(block: str) -> list[str]:
    return [one for one in _SIGNS.end.split(block) if one.strip() and len(one) <= _LONGEST_LINE]


def _readable(text: str) -> str:
    """Returns a sentence on one line, without Markdown marks except those of code."""
    is_item = _SIGNS.item.match(text)
    text = _SIGNS.link.sub(r"\1", text[is_item.end() :] if is_item else text)
    parts = _SIGNS.code.split(text)
    codes = _SIGNS.code.findall(text)
    plain = [_SIGNS.marks.sub("", part) for part in parts]
    joined = plain[0] + "".join(code + part for code, part in zip(codes, plain[1:], strict=True))
    return " ".join(joined.split())


def _topic(path: str, headings: tuple[str, ...], kind: RuleKind) -> str:
    """Returns the narrowest meaningful heading as a topic, or else the folder or file name."""
    if kind == "decision":
        headings = headings[:1]
    for heading in reversed(headings):
        title = _SIGNS.number.sub("", heading) if kind == "decision" else heading
        if not _SIGNS.wide_heading.fullmatch(title) and (topic := topic_of(title)):
            return topic
    if kind == "decision":
        return (
            topic_of(_SIGNS.number.sub("", path.rpartition("/")[2].partition(".")[0])) or NO_TOPIC
        )
    folder = path.rpartition("/")[0]
    is_module = folder and not folder.startswith((".", "doc")) and not is_notes(path)
    own = topic_of_path(path) if is_module else ""
    return own or NO_TOPIC


def _holds_for(path: str, text: str) -> tuple[str, ...]:
    """Returns the globs that the front matter of a file states, or its folder (N11)."""
    limit = LISTS["applies_to"]
    given: list[str] = []
    lines = text.split("\n")
    head = "\n".join(lines[: _front_matter(lines)])
    found = _SIGNS.globs.search(head)
    if found:
        given = [one.strip(" \"'[]") for one in found[1].split(",")]
    folder = path.rpartition("/")[0]
    if not given and folder and not folder.startswith((".", "doc")):
        given = [f"{folder}/**"]
    fitting = (one for one in given if one and not flaw(one) and len(one.encode()) <= limit.each)
    return tuple(fitting)[: limit.most]


LOOKED_AT = 4_000
"""Number of leading characters of a message that are read."""
_SHORTEST_SUBJECT = 20
"""Least characters of a subject that gives a reason."""


def telling(message: str, enough: int) -> list[tuple[int, str]]:
    """Returns up to two sentences that state a rule or a reason, in order, with their weight."""
    body = message.lstrip().partition("\n")[2][:LOOKED_AT]
    found = []
    for paragraph in _paragraphs(_SIGNS.fence.sub("\n\n", body)):
        for sentence in _SIGNS.commit_end.split(paragraph):
            score = _score_of_reason(sentence)
            if score >= enough:
                found.append((score, sentence))
    best = sorted(found, key=lambda one: -one[0])[:2]
    return [one for one in found if one in best]


def _score_of_reason(sentence: str) -> int:
    if not 40 <= len(sentence) <= 400 or sentence.endswith(("?", ":")) or "\ufffd" in sentence:
        return 0
    if "a" <= sentence[0] <= "z":  # the rest of a sentence that code or a list interrupted
        return 0
    if not _SIGNS.binds.search(sentence):  # describes a symptom, but states no rule
        return 0
    weight = 3 + 2 * bool(_SIGNS.cause.search(sentence))
    weight += "`" in sentence or "()" in sentence or "::" in sentence
    weight += sentence.endswith((".", "。", "다"))
    weight -= 3 * bool(_SIGNS.talk.search(sentence) or _SIGNS.narrates.match(sentence))
    return weight - 2 * bool(_SIGNS.unclear_commit.match(sentence))


def _paragraphs(body: str) -> Iterator[str]:
    held: list[str] = []
    for line in [*body.split("\n"), ""]:
        is_item = _SIGNS.commit_item.match(line)
        if held and (not line.strip() or is_item or _SIGNS.no_prose.match(line)):
            yield " ".join(" ".join(held).split())
            held = []
        is_code = not held and not is_item and line.startswith((" " * 4, "\t"))
        if line.strip() and not is_code and not _SIGNS.no_prose.match(line):
            held.append(line[is_item.end() :] if is_item else line)


SHORT = 10
"""Length of an abbreviated commit hash."""
_ENOUGH_SAID = 5
_OFTEN = 4
"""Least number of fixes of a file that counts as fixed repeatedly."""
_NAMED = 3
"""Most subjects that are quoted for such a file."""
_UNEXPLAINED = 1
"""Most reverts without a reason that are reported, since even a failed attempt is worth a look."""
_LONGEST_SAID = 600
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

    `subjects`: the first line of each message.
    """
    return sum(
        bool(_SIGNS.fix.match(one) and not _SIGNS.small.search(one))
        or bool(_SIGNS.revert.match(one))
        for one in (subject[:_LONGEST_SUBJECT] for subject in subjects)
    )


def read_past(commits: Sequence[Commit], exists: Iterable[str] | None = None) -> Past:
    """Returns the candidates of a history, newest commit first.

    `commits`: the commits, newest first.
    `exists`: the files that exist now; None if unknown. Deleted files are not named.
    """
    there = None if exists is None else frozenset(exists)
    found: list[Candidate] = []
    fixed: dict[str, list[Commit]] = {}
    fixes = unexplained = 0
    later: set[str] = set()
    for commit in commits:
        subject = commit.subject
        key = _key(subject)
        revert = _SIGNS.revert.match(subject)
        taken_back = _SIGNS.revert_quoted.match(subject) or "This reverts commit" in commit.message
        if revert and taken_back and not _SIGNS.again.match(subject):
            fixes += 1
            # A change that was applied again later is no lesson.
            if _key(revert[1]) not in later:
                for one in _reverted(commit, _title(revert[1]), there):
                    unexplained += not one.said
                    if one.said or unexplained <= _UNEXPLAINED:
                        found.append(one)
        elif _SIGNS.fix.match(subject) and not _SIGNS.small.search(subject):
            code = [path for path in commit.files if can_hold_fault(path)]
            if code:
                fixes += 1
                found += _fixed(commit, _alive(code, there))
                for path in code:
                    fixed.setdefault(path, []).append(commit)
        else:
            found += _demanded(commit, there)
        later.add(key)
    found += _again(fixed, there)
    return Past(tuple(found), fixes)


def _reverted(commit: Commit, title: str, there: frozenset[str] | None) -> Iterator[Candidate]:
    code = _alive([path for path in commit.files if can_hold_fault(path)], there)
    if not code or _SIGNS.small.search(title) or len(title) < 12:
        return
    reasons = [one for _, one in telling(commit.message, 1)]
    yield Candidate(
        kind="revert",
        path=code[0],
        place=commit.name[:SHORT],
        about=title,
        said=" ".join(reasons[:2])[:_LONGEST_SAID],
        topic=_topic_of_commit(title, code),
        applies_to=globs_of(code),
        score=6 if reasons else 1,
        around=commit.message[:LOOKED_AT],
    )


def _fixed(commit: Commit, code: list[str]) -> Iterator[Candidate]:
    """Yields a fix whose message gives a reason; a fix without a reason teaches nothing."""
    reasons = telling(commit.message, _ENOUGH_SAID)
    reasons = reasons or [(_ENOUGH_SAID, one) for one in _demands(commit.message)]
    title = _title(commit.subject)
    why = _SIGNS.why.search(title)
    if why and len(title) >= _SHORTEST_SUBJECT:
        reasons = [(_ENOUGH_SAID, title), *reasons]
        title = title[: why.start("behind")] if why["behind"] else title
    if not reasons or not code:
        return
    best = max(score for score, _ in reasons)
    said = " ".join(one for _, one in reasons[:2])
    yield _explained("fix", commit, title, said, code, best)


def _demanded(commit: Commit, there: frozenset[str] | None) -> Iterator[Candidate]:
    """Yields a change of code that somebody outside of it demanded, whatever its subject says."""
    code = _alive([path for path in commit.files if can_hold_fault(path)], there)
    title = _title(commit.subject)
    demands = _demands(commit.message) or [title] * bool(_SIGNS.demands.search(title))
    if code and demands and not _SIGNS.small.search(commit.subject):
        yield _explained("demand", commit, title, " ".join(demands), code, _ENOUGH_SAID)


def _demands(message: str) -> list[str]:
    """Returns the first sentence of a message's body that names who demanded the change."""
    body = _SIGNS.fence.sub("\n\n", message.lstrip().partition("\n")[2][:LOOKED_AT])
    parts = (one for part in _paragraphs(body) for one in _SIGNS.commit_end.split(part))
    return [one for one in parts if len(one) <= _LONGEST and _SIGNS.demands.search(one)][:1]


def _explained(
    kind: Kind, commit: Commit, title: str, said: str, code: list[str], score: int
) -> Candidate:
    """Returns a commit whose message gives a reason; one of few files says more."""
    return Candidate(
        kind=kind,
        path=code[0],
        place=commit.name[:SHORT],
        about=title,
        said=said[:_LONGEST_SAID],
        topic=_topic_of_commit(commit.subject, code),
        applies_to=globs_of(code),
        score=score + (len(code) <= 3),
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
            said="; ".join(titles)[:_LONGEST_SAID],
            topic=topic_of_path(path),
            applies_to=globs_of([path]),
            times=len(commits),
            score=len(commits),
            around="\n".join(titles),
        )


def _topic_of_commit(subject: str, code: list[str]) -> str:
    """Returns the scope that the subject names, or else the module of the files."""
    found = _SIGNS.prefix.match(subject)
    if found:
        named = found["scope"] or found["mark"] or found["word"] or ""
        if not _SIGNS.fix_word.fullmatch(named) and (topic := topic_of(named.split(",")[0])):
            return topic
    return topic_of_path(code[0])


def _title(subject: str) -> str:
    """Returns a subject without its type and its issue numbers."""
    title = _SIGNS.numbers.sub("", subject)
    found = _SIGNS.prefix.match(title)
    if found and _SIGNS.fix_word.fullmatch(found["word"] or ""):
        title = title[found.end() :]
    return title.strip(" \"'")[:160]


def _key(subject: str) -> str:
    return _SIGNS.numbers.sub("", subject).strip(" \"'.").casefold()


def _alive(paths: list[str], there: frozenset[str] | None) -> list[str]:
    return paths if there is None else [path for path in paths if path in there]
