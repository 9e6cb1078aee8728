"""GitHub annotations. Each names a file and a line, and no text of a memory (E04, S30)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..contract.evidence import CheckEvidenceResult
from ..contract.review import ReviewMemoryResult
from ..core.checks.findings import Finding
from ..core.policy.rules import PolicyFinding
from ..core.text.one_line import inline, named
from ..sentences.say import Language, policy_sentence, say
from .evidence import FAILED, verdict_text
from .findings import finding_sentence, first_of_each
from .news import sensitive_line

_TITLE = "Sentinel Memory"


class Paths(NamedTuple):
    """The paths of files from the top of their repository, as GitHub names them."""

    prefix: str
    """The project's folder, ending in `/`; "" for the whole repository."""
    log: str
    policy: str


def check_annotations(
    found: Iterable[Finding | PolicyFinding], paths: Paths, language: Language
) -> Iterator[str]:
    """Yields an annotation for each finding about the log or about `config.json`.

    Of a kind, the first 50 are annotated and the others counted.
    """
    for one, more in first_of_each(found):
        if isinstance(one, Finding):
            path, said = paths.log, finding_sentence(one, language)
        else:
            path, said = paths.policy, policy_sentence(one, language)
        yield _annotation(one.is_error, path, one.line, _TITLE, said)
        if more:
            said = say(language, "check_more", code=one.code, count=more)
            yield _annotation(one.is_error, path, None, _TITLE, said)


def review_annotations(
    result: ReviewMemoryResult, paths: Paths, language: Language
) -> Iterator[str]:
    """Yields an annotation for each sensitive finding, at most 50 of a kind.

    Findings in old commits have no line.
    """
    for found, more in first_of_each(result.findings):
        yield _annotation(True, paths.log, found.line, _TITLE, sensitive_line(found, language))
        if more:
            said = say(language, "check_more", code=found.code, count=more)
            yield _annotation(True, paths.log, None, _TITLE, said)


def evidence_annotations(
    result: CheckEvidenceResult, paths: Paths, language: Language
) -> Iterator[str]:
    """Yields an annotation for each quote that failed or cannot be checked."""
    title = say(language, "quote_annotated_title")
    for record in result.records:
        for quote in record.quotes:
            if quote.verdict in ("ok", "moved"):
                continue
            lost = quote.verdict == "file_gone"
            path = paths.log if lost else paths.prefix + (quote.found_path or quote.path)
            line = quote.place.line + 1 if quote.place else record.line if lost else None
            verdict = verdict_text(quote, language)
            facts = {"id": named(record.id), "path": quote.path, "verdict": verdict}
            said = say(language, "quote_annotated", **facts)
            yield _annotation(quote.verdict in FAILED, path, line, title, said)


def _annotation(is_error: bool, path: str, line: int | None, title: str, said: str) -> str:
    places = [f"file={_property(path)}", *([f"line={line}"] if line else [])]
    kind = "error" if is_error else "warning"
    return f"::{kind} {','.join((*places, f'title={_property(title)}'))}::{_escaped(said)}"


def _escaped(text: str) -> str:
    return inline(text).replace("%", "%25")


def _property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")
