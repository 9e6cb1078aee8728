"""The outline of a log with topics and records, and its conflicts as foldable ranges (N03)."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol.types import DocumentSymbol, FoldingRange, Range, SymbolKind

from ..contract.memory import RecordView
from ..core.text.first_sentence import first_sentence
from ..core.text.one_line import inline
from ..sentences.say import Language, say
from .typed import TypedLog

_KINDS = {"log": SymbolKind.String, "principle": SymbolKind.Constant}


def log_symbols(log: TypedLog, language: Language) -> list[DocumentSymbol]:
    """Returns the topics, newest record first, each with its records as they may be shown."""
    found = []
    for topic, lines in log.views.topics.items():
        records = [_record(log, log.views.record(line), language) for line in lines]
        first = min(records, key=lambda one: one.range.start.line)
        found.append(
            DocumentSymbol(
                name=inline(log.views.name(topic)),
                detail=say(language, "outline_count", count=len(records)),
                kind=SymbolKind.Namespace,
                # Records of a topic are scattered: a range over all of them would contain other
                # records.
                range=first.range,
                selection_range=first.selection_range,
                children=records,
            )
        )
    return found


def log_folds(log: TypedLog) -> Iterator[FoldingRange]:
    """Yields the ranges of conflicts that git closed."""
    for number, raw in log.document.closed_conflicts:
        yield FoldingRange(start_line=number - 1, end_line=number - 1 + raw.count(b"\n"))


def _record(log: TypedLog, view: RecordView, language: Language) -> DocumentSymbol:
    whole: Range = log.lines.range(view.line)
    text = inline(first_sentence(view.lesson)) or say(language, "outline_blank")
    when = (view.updated or view.created or "")[:10]
    return DocumentSymbol(
        name=text,
        detail=" ".join(filter(None, (view.type, when))),
        kind=_KINDS[view.type],
        range=whole,
        selection_range=whole,
    )
