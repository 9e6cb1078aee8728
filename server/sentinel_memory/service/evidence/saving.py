"""The quotes in a save: filtered or refused, then looked up in their files (E01, E02)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from pathlib import PurePosixPath

from ...contract.memory import Quote
from ...core.checks.flaws import clean_sides, hide_evidence, names_instruction
from ...core.errors import RecordError
from ...core.evidence.evidence import Aligned, Evidence, Failed
from ...core.evidence.finding import find_in
from ...core.evidence.searched import SearchedText
from ...core.log.texts import clean_evidence, key_of, read_entry
from ...core.planted.instructions import addresses_agent
from ...core.secrets.protection import Protection
from ...core.text.limits import EVIDENCE, SHORTEST_QUOTE
from ...core.text.one_line import hidden_characters
from ...git.tracked import stored_as, tracked_files
from ...sentences.say import Language, say
from ...store.files import real_path
from ...store.project_files import name_inside
from ..project import Project
from .search import read_tracked

_MOST_LINES = 3
"""Most lines that a refusal names."""
_UNREAD = "\ufffd"
"""Stands for bytes that are no UTF-8."""


def given_quotes(given: Sequence[Quote | str], known: Sequence[Evidence]) -> tuple[Evidence, ...]:
    """Returns the quotes in a call, given as objects or as `PATH: QUOTE`. Blank texts are skipped.

    `known`: the quotes of the record, from which missing symbols are taken.
    """
    symbols = {key_of(one): one.symbol for one in known}
    entries = (
        read_entry(one) if isinstance(one, str) else Evidence(one.path, one.quote, one.symbol)
        for one in given
        if not isinstance(one, str) or one.strip()
    )
    return tuple(one._replace(symbol=one.symbol or symbols.get(key_of(one))) for one in entries)


def storable(
    given: Sequence[Evidence], protection: Protection, type: str = "log"
) -> tuple[Evidence, ...]:
    """Returns quotes as they are stored; refuses quotes that must not be stored (S22, P01, K08).

    Nothing is rewritten, because a quote with a withheld part would never be found. If the text
    around a quote holds something to withhold, both sides are stored empty.

    Raises:
        RecordError: names the entry and the refused part.
    """
    entries = clean_evidence(given, type)
    for number, one in enumerate(entries, 1):
        for name in ("path", "quote", "symbol"):
            flaw = _flaw(getattr(one, name) or "", protection)
            if flaw is not None:
                raise RecordError(f"evidence_{flaw}", "evidence", detail=f"{number} ({name})")
    return tuple(_without_sides(one, protection) for one in entries)


def located(
    project: Project,
    given: Sequence[Evidence],
    known: Iterable[Evidence],
    protection: Protection,
    type: str = "log",
) -> tuple[Evidence, ...]:
    """Returns quotes as they are stored, with the current facts from their files (E01).

    A quote that the record already has stays unchanged if its file no longer contains it.

    Raises:
        RecordError: names the entry and the problem.
    """
    there = {key_of(one): one for one in known}
    found: list[Evidence] = []
    for number, one in enumerate(given, 1):
        if "\n" in one.quote.strip():
            locate(project, one, number)
    for number, one in enumerate(storable(given, protection, type), 1):
        try:
            found.append(locate(project, one, number))
        except RecordError:
            if key_of(one) not in there:
                raise
            found.append(there[key_of(one)]._replace(symbol=one.symbol))
    return storable(found, protection, type)


def locate(project: Project, given: Evidence, number: int = 1) -> Evidence:
    """Returns a quote as it is stored: with its surroundings and the git blob of its file.

    `number`: the number of the entry in its list, from 1, for a refusal.

    Raises:
        RecordError: git does not track the file, the file is not readable as text, or it does not
            contain the quote exactly once.
    """

    def refusal(reason: str, lines: str = "", line: int = 0, near: str = "") -> RecordError:
        code, said = f"evidence_{reason}", str(number)
        at = str(line or "")
        return RecordError(code, "evidence", detail=said, lines=lines, line=at, near=near)

    root = real_path(project.root)
    path = name_inside(root, root / given.path)
    if path is None:
        raise refusal("outside")
    found = tracked_files(root, [path])
    if found.trouble is not None:
        raise refusal("no_git")
    entry = found.entry(path)
    text = read_tracked(root, path, entry)
    if isinstance(text, str):
        near = _nearest_path(path, tracked_files(root).lines) if text == "no_file" else None
        raise refusal("no_file_but", near=near) if near else refusal(text)
    assert entry is not None, "only a file that git tracks is read"
    wanted = given._replace(path=path, blob=None)
    searched, protection = SearchedText(text.text), project.standing.protection
    place = find_in(wanted, searched)
    lines = _Lines(searched, protection)
    if isinstance(place, Failed) and place.verdict == "ambiguous":
        places = lines.of(wanted.quote)
        near_line = lines.unique_near(places[0] - 1) if places else None
        told = ", ".join(map(str, places[:_MOST_LINES])) + (" …" * (len(places) > _MOST_LINES))
        if near_line is None:
            raise refusal("several_at", lines=told)
        raise refusal("several_but", lines=told, line=near_line, near=lines.said(near_line))
    if not isinstance(place, Aligned) or place.method == "fuzzy":
        near_line = searched.span(place.span.start, place.span.end).line if place.span else None
        if near_line and lines.may_be_quoted(near_line, least=1):
            raise refusal("not_found_but", line=near_line, near=lines.said(near_line))
        raise refusal("not_found")
    start, end, first = place.span
    quote = text.text[start:end]
    if "\n" in quote:
        last = first + quote.count("\n")
        within = [line for line in range(first, last + 1) if lines.may_be_quoted(line, least=1)]
        if not within:
            raise refusal("two_lines", lines=f"{first}-{last}")
        best = max(within, key=lambda line: (lines.is_unique(line), len(lines.said(line))))
        raise refusal("two_lines_but", lines=f"{first}-{last}", line=best, near=lines.said(best))
    before, after = clean_sides(text.text, start, end, protection)
    blob = stored_as(root, entry, text.data)
    return wanted._replace(quote=quote, blob=blob, before=before, after=after)


def quote_hints(entries: Sequence[Evidence], language: Language) -> list[str]:
    """Returns a sentence for each quote that is too short to be found reliably (E02)."""
    sizes = ((number, len(one.quote.encode())) for number, one in enumerate(entries, 1))
    return [
        say(language, "hint_quote_short", number=number, actual=size, least=SHORTEST_QUOTE)
        for number, size in sizes
        if size < SHORTEST_QUOTE
    ]


def taken_hints(project: Project, entries: Sequence[Evidence], language: Language) -> list[str]:
    """Returns a sentence for each quote that its symbol chose among several lines (E01)."""
    told = []
    for number, one in enumerate(entries, 1):
        source = project.quotes.tree.source(one.path) if one.symbol else "no_file"
        if isinstance(source, str) or len(source.places_of(one.quote)) < 2:
            continue
        place = find_in(one, source)
        if isinstance(place, Aligned):
            facts = {"number": number, "line": place.span.line, "path": one.path}
            told.append(say(language, "hint_quote_taken", **facts))
    return told


class _Lines:
    """The lines of a file, for a refusal that offers another one."""

    def __init__(self, searched: SearchedText, protection: Protection) -> None:
        self._searched, self._protection = searched, protection
        self._counts = Counter(searched.lines)

    def of(self, quote: str) -> list[int]:
        """Returns the lines on which a quote stands, from 1."""
        places = self._searched.places_of(quote.strip())
        return sorted({self._searched.line_at(start) + 1 for start, _end in places})

    def said(self, line: int) -> str:
        """Returns a line without the whitespace around it."""
        return self._searched.lines[line - 1]

    def is_unique(self, line: int) -> bool:
        """Returns whether the text has a line only once, and no line that contains it."""
        said = self.said(line)
        return self._counts[said] == 1 and len(self._searched.places_of(said)) == 1

    def may_be_quoted(self, line: int, least: int = SHORTEST_QUOTE) -> bool:
        """Returns whether a save would take a line, apart from how often it occurs."""
        said = self.said(line)
        is_fit = least <= len(said.encode(errors="replace")) <= EVIDENCE.quote
        return is_fit and not _flaw(said, self._protection) and not addresses_agent(said)

    def unique_near(self, at: int) -> int | None:
        """Returns the nearest line that occurs once and may be quoted, from 1."""
        near = sorted(range(len(self._searched.lines)), key=lambda line: abs(line - at))
        for line in near[:200]:
            if self.may_be_quoted(line + 1) and self.is_unique(line + 1):
                return line + 1
        return None


def _nearest_path(path: str, paths: Iterable[str]) -> str | None:
    """Returns the tracked file whose path is most like a path that does not exist."""
    name = PurePosixPath(path).name.casefold()
    named = (one for one in paths if not any(map(names_instruction, one.split("/"))))
    known = {one.casefold(): one for one in named}
    same = [one for one in known if PurePosixPath(one).name == name] or known
    least = 0.0 if same is not known else 0.75
    found = get_close_matches(path.casefold(), same, n=1, cutoff=least)
    return known[found[0]] if found else None


def _flaw(text: str, protection: Protection) -> str | None:
    """Returns why a text may not be stored as a part of a quote, or None."""
    if hide_evidence((Evidence("", text),), protection)[1]:
        return "withheld"
    if hidden_characters(text):
        return "hidden"
    return "unread" if _UNREAD in text else None


def _without_sides(one: Evidence, protection: Protection) -> Evidence:
    found = hide_evidence((one,), protection)[1]
    unseen = hidden_characters(one.before + one.after)
    return one._replace(before="", after="") if found or unseen else one
