"""Extracts the sentences of a rules file that command or forbid something (N16). Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..text.expressions import expression
from ..text.globs import flaw
from ..text.limits import LISTS
from .candidate import SIGNS, Candidate
from .paths import RuleKind, is_notes, topic_of, topic_of_path

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

    Args:
        path: path of the file, relative to the project.
        kind: kind of the file.
        text: text of the file.
    """
    text = text.replace("\r\n", "\n").removeprefix("\ufeff")
    noted = is_notes(path)
    if noted and SIGNS["our-page"].search(text):
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
    if SIGNS["polite"].search(said) and kind != "decision":
        return 0
    strong = 3 * bool(SIGNS["forbids"].search(said) or SIGNS["prefers"].search(said))
    decided = kind == "decision" and bool(headings) and SIGNS["decided"].fullmatch(headings[-1])
    weight = max(strong, 2 * bool(SIGNS["commands"].search(said)), 4 * bool(decided or noted))
    if not weight:
        return 0
    weight += 2 * bool(SIGNS["code"].search(said)) + 2 * bool(SIGNS["reason"].search(said))
    unclear = SIGNS["unclear"].match(said) or SIGNS["unclear-korean"].match(said)
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
        if fenced or comment or too_long or not line.strip() or SIGNS["no-text"].match(line):
            comment = comment and "-->" not in line
            yield from done()
            continue
        heading = SIGNS["heading"].match(line)
        if heading:
            yield from done()
            level, title = heading.end(), line[heading.end() :].rstrip("#").strip()
            headings = [one for one in headings if one[0] < level] + [(level, _readable(title))]
            continue
        if SIGNS["item"].match(line):
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
    return [one for one in SIGNS["end"].split(block) if one.strip() and len(one) <= _LONGEST_LINE]


def _readable(text: str) -> str:
    """Returns a sentence on one line, without Markdown marks except those of code."""
    is_item = SIGNS["item"].match(text)
    text = SIGNS["link"].sub(r"\1", text[is_item.end() :] if is_item else text)
    parts = SIGNS["code"].split(text)
    codes = SIGNS["code"].findall(text)
    plain = [SIGNS["marks"].sub("", part) for part in parts]
    joined = plain[0] + "".join(code + part for code, part in zip(codes, plain[1:], strict=True))
    return " ".join(joined.split())


def _topic(path: str, headings: tuple[str, ...], kind: RuleKind) -> str:
    """Returns the narrowest meaningful heading as a topic, or else the folder or file name."""
    if kind == "decision":
        headings = headings[:1]
    for heading in reversed(headings):
        title = SIGNS["number"].sub("", heading) if kind == "decision" else heading
        if not SIGNS["wide-heading"].fullmatch(title) and (topic := topic_of(title)):
            return topic
    if kind == "decision":
        return (
            topic_of(SIGNS["number"].sub("", path.rpartition("/")[2].partition(".")[0])) or NO_TOPIC
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
    found = SIGNS["globs"].search(head)
    if found:
        given = [one.strip(" \"'[]") for one in found[1].split(",")]
    folder = path.rpartition("/")[0]
    if not given and folder and not folder.startswith((".", "doc")):
        given = [f"{folder}/**"]
    fitting = (one for one in given if one and not flaw(one) and len(one.encode()) <= limit.each)
    return tuple(fitting)[: limit.most]
