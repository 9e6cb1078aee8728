"""Diagnostics at lessons that may say the same or contradict each other, with fixes (M16, M17)."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol.types import CodeAction, Command, Diagnostic, DiagnosticSeverity

from ..core.log.document import Document
from ..core.text.one_line import quoted
from ..sentences.say import Language, say
from ..service.project import Project
from ..service.recall import SimilarLines, similar_lines
from .diagnostics import SETTLE, SOURCE, QuoteProblems, fix, ref_of
from .observation import LogLines

_MOST_COMPARED = 2_000
"""Most records that are compared while a person types; the report compares more."""
_WAYS = {
    "double": ("supersede", "merge", "both_hold"),
    "contradiction": ("supersede", "both_hold"),
}


def in_log(
    folder: str, project: Project, document: Document, lines: LogLines, language: Language
) -> QuoteProblems:
    """Returns one diagnostic at the newer record of each pair, and the ways to settle it.

    `folder`: the URI of the project.
    `project`: the project, which knows what of a line may be shown.
    """
    shown = QuoteProblems([], [])
    if len(document.lines) > _MOST_COMPARED:
        return shown
    for pair in similar_lines(document, project.shows(document, project.standing)):
        other = say(language, "similar_line", line=document.number_of(pair.other))
        facts = {"one": say(language, "similar_this"), "other": other}
        facts |= {"says": quoted(pair.found.says), "said": quoted(pair.found.said)}
        one = Diagnostic(
            range=lines.range(document.number_of(pair.one)),
            message=say(language, f"similar_{pair.found.kind}", **facts),
            severity=DiagnosticSeverity.Information,
            code=pair.found.kind,
            source=SOURCE,
        )
        shown.diagnostics.append(one)
        shown.fixes.extend(_ways(folder, pair, one, language))
    return shown


def _ways(
    folder: str, pair: SimilarLines, one: Diagnostic, language: Language
) -> Iterator[CodeAction]:
    refs = [ref_of(pair.one), ref_of(pair.other)]
    for way in _WAYS[pair.found.kind]:
        title = say(language, f"fix_{way}")
        target = {"folder": folder, "refs": refs, "settled_by": way}
        run = Command(title, SETTLE, arguments=[target])
        yield fix(title, [one], run, preferred=False)
