"""What a prompt file shows: the questions that it leaves open, and what mends them (N09). Pure."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence

from lsprotocol.types import (
    CodeAction,
    CodeActionKind,
    Command,
    Diagnostic,
    DiagnosticSeverity,
    Position,
    Range,
    TextEdit,
    WorkspaceEdit,
)

from ..core.prompts.open_questions import Gap
from ..core.text.one_line import inline, named
from ..sentences.say import Language, missed, say
from .diagnostics import SOURCE, width

INSERTED = "sentinelMemory.questionInserted"
ALL_INSERTED = "sentinelMemory.questionsInserted"
DISMISS = "sentinelMemory.dismissQuestion"
CODE = "open-question"

_TITLE_CHARACTERS = 80
"""How much of a question the title of a fix shows; the Problems view shows all of it."""

_WORD = re.compile("[가-힣A-Za-z]")
_BREAK = re.compile(r"\r\n|\r|\n")
_ITEM = re.compile(r"[ \t]*([-*+]|\d+[.)])[ \t]")


def diagnostic(text: str, gap: Gap, language: Language, encoding: str) -> Diagnostic:
    """Returns a question at the words of the text that it is raised for.

    Args:
        text: the document.
        gap: the question.
        language: of what stands beside it.
        encoding: in which columns are counted, as agreed with the client: `utf-16`.
    """
    facts = f"{named(gap.topic)}: {missed(gap.times, gap.last, language)}"
    return Diagnostic(
        range=_place(text, gap.places, encoding),
        message=f"{inline(gap.question)} ({facts})",
        severity=DiagnosticSeverity.Information,
        code=CODE,
        source=SOURCE,
    )


def actions(
    uri: str, text: str, gap: Gap, shown: Diagnostic, language: Language, encoding: str
) -> Iterable[CodeAction]:
    """Returns what a person can do about a question: write it into the document, or wave it by."""
    question = _title(gap)
    title = say(language, "question_insert", question=question)
    yield CodeAction(
        title=title,
        kind=CodeActionKind.QuickFix,
        diagnostics=[shown],
        is_preferred=True,
        edit=WorkspaceEdit(changes={uri: [_insertion(text, [gap], language, encoding)]}),
        command=Command(title=title, command=INSERTED, arguments=[uri, gap.id]),
    )
    title = say(language, "question_dismiss", question=question)
    yield CodeAction(
        title=title,
        kind=CodeActionKind.QuickFix,
        diagnostics=[shown],
        command=Command(title=title, command=DISMISS, arguments=[uri, gap.id]),
    )


def insert_all(
    uri: str,
    text: str,
    raised: Sequence[tuple[Gap, Diagnostic]],
    language: Language,
    encoding: str,
) -> CodeAction:
    """Returns what writes several questions into the document at once."""
    gaps = [gap for gap, _ in raised]
    title = say(language, "question_insert_all", count=len(gaps))
    return CodeAction(
        title=title,
        kind=CodeActionKind.QuickFix,
        diagnostics=[shown for _, shown in raised],
        edit=WorkspaceEdit(changes={uri: [_insertion(text, gaps, language, encoding)]}),
        command=Command(
            title=title, command=ALL_INSERTED, arguments=[uri, [gap.id for gap in gaps]]
        ),
    )


def _title(gap: Gap) -> str:
    """The question in a title, where the two questions of a line must be told apart."""
    question = " ".join(inline(gap.question).split())
    cut = question[: _TITLE_CHARACTERS - 1] + "…"
    return question if len(question) <= _TITLE_CHARACTERS else cut


def _place(text: str, places: Sequence[tuple[int, int]], encoding: str) -> Range:
    """The words on the line that has most of them; the first line where they cannot be placed."""
    lines = _lines(text)
    starts = [start for start, _ in lines]
    # Places count in the normalised text: where that is another one they do not fit.
    fitting = places if unicodedata.is_normalized("NFC", text) else ()
    on_line: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for start, end in fitting:
        on_line[bisect_right(starts, start) - 1].append((start, end))
    number = max(on_line, key=lambda line: len(on_line[line]), default=0)
    begin, line = lines[number]
    found = on_line.get(number) or [(begin, begin + len(line))]
    columns = (
        width(line[: place - begin], encoding)
        for place in (min(start for start, _ in found), max(end for _, end in found))
    )
    first, last = columns
    return Range(Position(number, first), Position(number, last))


def _insertion(text: str, gaps: Sequence[Gap], language: Language, encoding: str) -> TextEdit:
    """The questions as list items at the end, each behind a label in the language of the prompt."""
    if _WORD.search(text):
        language = _language_of(text)
    items = [
        say(
            language,
            "question_item",
            topic=named(gap.topic),
            question=" ".join(gap.question.split()),
        )
        for gap in gaps
    ]
    ending = "\r\n" if "\r\n" in text else "\n"
    lines = _lines(text)
    *_, written = [line for _, line in lines if line.strip()] or [""]
    before = "" if lines[-1][1].strip() == "" else ending
    apart = ending if written and not _ITEM.match(written) else ""
    # One empty line apart is enough.
    if apart and len(lines) > 1 and not before and not lines[-2][1].strip():
        apart = ""
    end = Position(len(lines) - 1, width(lines[-1][1], encoding))
    return TextEdit(Range(end, end), f"{before}{apart}{ending.join(items)}{ending}")


def _language_of(text: str) -> Language:
    """The language of most words: a syllable of Korean says as much as three Latin letters."""
    korean, latin = (len(re.findall(letters, text)) for letters in ("[가-힣]", "[A-Za-z]"))
    return "ko" if 3 * korean >= latin else "en"


def _lines(text: str) -> list[tuple[int, str]]:
    """The lines as an editor counts them, each with the character that it begins at."""
    lines, start = [], 0
    for found in _BREAK.finditer(text):
        lines.append((start, text[start : found.start()]))
        start = found.end()
    return [*lines, (start, text[start:])]
