"""Diagnostics and fixes at quoted code, and at lessons whose code has changed (E07, N05).

The fixes come with a command of the client of VS Code, which offers to undo it, and with one of
this server for clients without their own.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from lsprotocol.types import (
    CodeAction,
    Command,
    Diagnostic,
    DiagnosticSeverity,
    Position,
    Range,
)

from ..contract.care import CERTIFY_MEMORY, UPDATE_QUOTE, CheckedQuote, CheckedRecord
from ..contract.codec import Operation
from ..core.text.first_sentence import first_sentence
from ..core.text.one_line import inline
from ..render.findings import verdict_text
from ..sentences.say import Language, say
from .diagnostics import EDIT, SOURCE, fix
from .memory_server import MemoryServer, answer

STILL_TRUE, UPDATE = "sentinel.stillTrue", "sentinel.updateQuote"
DELETE = "sentinel.removeReturned"
"""Flows of this server, which offer to undo each."""
CERTIFY, QUOTE_ANEW = "sentinelMemory.certifyLesson", "sentinelMemory.quoteAnew"
"""Commands of this server, for other clients: folder, record and the numbers of its quotes."""
CODE = "evidence"
_UPDATABLE = frozenset({"changed", "moved", "ambiguous"})
"""Verdicts of quotes with a line in their place that can be quoted instead."""

Placed = tuple[CheckedRecord, int]
"""A record and the index of one of its quotes, from 0."""


class Shown(NamedTuple):
    """The diagnostics and fixes of one file."""

    diagnostics: list[Diagnostic]
    fixes: list[CodeAction]


def in_code(folder: str, placed: Iterable[Placed], language: Language) -> Shown:
    """Returns the diagnostics in a file of code: a hint at each quote, information if it changed.

    Args:
        folder: the URI of the project.
        placed: the quotes found in the file, exactly or as the most similar line.
        language: the language of the sentences.
    """
    shown = Shown([], [])
    for record, number in placed:
        quote = record.quotes[number]
        place = range_of(quote)
        assert place is not None, "a quote that was placed"
        if quote.verdict in ("ok", "moved"):
            lesson = inline(first_sentence(record.lesson))
            said = say(language, "evidence_hint", lesson=lesson)
            shown.diagnostics.append(_diagnostic(place, said, DiagnosticSeverity.Hint))
        else:
            _show_failed(shown, folder, record, number, place, language)
    return shown


def in_log(
    folder: str,
    stale: Mapping[int, CheckedRecord],
    language: Language,
    place_of: Callable[[int], Range],
) -> Shown:
    """Returns the diagnostics in the log: one at each record whose code has changed or is gone.

    Args:
        folder: the URI of the project.
        stale: the records, by their lines in the log as typed.
        language: the language of the sentences.
        place_of: returns the range of a line.
    """
    shown = Shown([], [])
    for line, record in stale.items():
        for number, _ in record.failed:
            _show_failed(shown, folder, record, number - 1, place_of(line), language)
    return shown


def _show_failed(
    shown: Shown, folder: str, record: CheckedRecord, number: int, place: Range, language: Language
) -> None:
    """Adds the diagnostic about a quote that failed, and its fixes."""
    quote = record.quotes[number]
    verdict = verdict_text(quote, language)
    said = say(language, "evidence_stale", path=quote.path, verdict=verdict)
    one = _diagnostic(place, said, DiagnosticSeverity.Information)
    shown.diagnostics.append(one)
    shown.fixes.extend(_ways_out(folder, record, number, one, language))


def _ways_out(
    folder: str, record: CheckedRecord, number: int, one: Diagnostic, language: Language
) -> Iterator[CodeAction]:
    """Yields the actions for a lesson whose code has changed.

    The first two come twice: with a command of the client, and with one of this server.
    """
    ref = f"{record.type}:{record.ref}"
    refs: dict[str, object] = {"folder": folder, "refs": [ref]}
    rows: list[tuple[str, str, list[object]]] = []
    if record.quotes[number].verdict in _UPDATABLE:
        one_quote = {**refs, "number": number + 1}
        rows += [("fix_still_true", STILL_TRUE, [refs]), ("fix_update_quote", UPDATE, [one_quote])]
        if all(quote.verdict in _UPDATABLE for _, quote in record.failed):
            failed = [number for number, _ in record.failed]
            rows.append(("fix_still_true", CERTIFY, [folder, ref, failed]))
        rows.append(("fix_update_quote", QUOTE_ANEW, [folder, ref, [number + 1]]))
    rows += [("fix_rewrite_lesson", EDIT, [refs]), ("fix_delete_record", DELETE, [refs])]
    for key, command, arguments in rows:
        title = say(language, key)
        yield fix(title, [one], Command(title, command, arguments=arguments), preferred=False)


def range_of(quote: CheckedQuote) -> Range | None:
    """Returns the range of a quote, with columns in UTF-16 units; None if it has no place."""
    if (at := quote.place) is None:
        return None
    return Range(Position(at.line, at.column), Position(at.end_line, at.end_column))


def _diagnostic(place: Range, sentence: str, severity: DiagnosticSeverity) -> Diagnostic:
    return Diagnostic(range=place, message=sentence, severity=severity, code=CODE, source=SOURCE)


_OURS = frozenset({CERTIFY, QUOTE_ANEW})


def offer_ways_out(server: MemoryServer, look: Callable[[], None]) -> None:
    """Registers the commands. A refusal is the error of the request.

    Args:
        server: the server.
        look: looks at all projects again.
    """

    @server.command(CERTIFY)
    async def certify(folder: str, ref: str, numbers: list[int]) -> None:
        async def write() -> None:
            now = await quote(folder, ref, numbers)
            await run(CERTIFY_MEMORY, folder=folder, ref=now)

        await server.protect(shown(write()))

    @server.command(QUOTE_ANEW)
    async def quote_anew(folder: str, ref: str, numbers: list[int]) -> None:
        await server.protect(shown(quote(folder, ref, numbers)))

    async def quote(folder: str, ref: str, numbers: list[int]) -> str:
        """Updates some quotes of a record, and returns its reference after that."""
        kind = ref.partition(":")[0]
        for number in numbers:
            found = await run(UPDATE_QUOTE, folder=folder, ref=ref, number=number)
            ref = f"{kind}:{found['ref']}"
        return ref

    async def run(operation: Operation[Any, Any], **params: object) -> dict[str, Any]:
        return await server.write(answer, operation, params, server.folders, server.language)

    async def shown(write: Awaitable[object]) -> None:
        try:
            await write
        finally:
            look()


def offered(fixes: list[CodeAction], *, has_commands: bool) -> Iterator[CodeAction]:
    """Yields the fixes that a client can apply.

    Args:
        fixes: fixes with an edit, with a command of the client or with one of this server.
        has_commands: whether the client has the commands of the VS Code extension.
    """
    for one in fixes:
        if one.command is None or (one.command.command in _OURS) != has_commands:
            yield one
