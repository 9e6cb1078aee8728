"""The editor's features in a log: fixes, hover, outline, folding, renaming (N03)."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types
from lsprotocol.types import (
    DocumentSymbol,
    FoldingRange,
    Hover,
    LSPErrorCodes,
    MarkupContent,
    MarkupKind,
    MessageType,
    Position,
    PrepareRenamePlaceholder,
    Range,
    ShowMessageParams,
    SymbolKind,
    WorkspaceEdit,
)
from pygls.exceptions import JsonRpcException

from ..contract.log_file import RENAME_TOPIC, RenameTopicParams, RenameTopicResult
from ..contract.memory import RecordView
from ..core.errors import RecordError, StoreError
from ..core.text.first_sentence import first_sentence
from ..core.text.json_line import value_places
from ..core.text.one_line import inline
from ..render.answers import render
from ..render.record_text import list_lines, record_lines
from ..sentences.say import Language, describe, say
from ..service.handlers import answer
from .code_quotes import CodeQuotes
from .documents import index_at
from .folders import Folder
from .lesson_lenses import FileLessons
from .log_problems import LogProblems, UnsavedLogs
from .memory_server import MemoryServer
from .notices import ask
from .observation import TypedLog, folder_of, typed_log
from .quote_problems import offered
from .typed_files import PlanFiles


def log_hover(log: TypedLog, line: int, language: Language) -> Hover | None:
    """Returns a record as readable answers show it, with its cues; None for another line.

    The hover is plain text, so that stored text cannot become a link, a picture or a command.

    Args:
        log: the log.
        line: line of the log, from 0.
        language: the language of our words.
    """
    record = log.views.at(line + 1)
    if record is None:
        return None
    lines = record_lines(record, line + 1, language, record.ref)
    text = "\n".join((*lines, *list_lines(record)))
    return Hover(MarkupContent(MarkupKind.PlainText, text))


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


def topic_at(log: TypedLog, place: Position, encoding: str) -> PrepareRenamePlaceholder | None:
    """Returns the topic at a place; None if no topic is there."""
    view = log.views.at(place.line + 1)
    if view is None or view.conflict is not None:
        return None
    text = log.lines.text(view.line)
    start, end = value_places(text)["topic"]
    if not start <= index_at(text, place.character, encoding) <= end:
        return None
    # The range leaves out the quotes of JSON.
    columns = log.lines.part(view.line, start + 1, end - 1)
    return PrepareRenamePlaceholder(range=columns, placeholder=view.topic)


async def rename(server: MemoryServer, uri: str, place: Position, new: str) -> WorkspaceEdit | None:
    """Renames the topic at a place on disk. Asks first if it would join another topic.

    Raises:
        JsonRpcException: refused; the sentence says why, and nothing was written.
    """
    log = await server.read(typed_log, server, uri)
    found = log and topic_at(log, place, server.encoding)
    folder = folder_of(server, uri)
    if log is None or found is None or folder is None:
        raise _refusal(say(server.language, "rename_nothing"))
    if log.is_changed:
        raise _refusal(say(server.language, "rename_unsaved"))
    result = await _rename(server, folder, found.placeholder, new)
    if result is not None:
        text = render(result, server.language) or ""
        server.window_show_message(ShowMessageParams(MessageType.Info, text.partition("\n")[0]))
    return WorkspaceEdit() if result else None


async def _rename(
    server: MemoryServer, folder: Folder, topic: str, new: str
) -> RenameTopicResult | None:
    """Renames a topic; returns None if the person declines to join it with another one."""
    merge = False
    while True:
        params = RenameTopicParams(topic=topic, new_topic=new, merge=merge)
        try:
            return await server.write(answer, folder.project, RENAME_TOPIC, params)
        except RecordError as error:
            if error.code != "topic_exists":
                raise _refusal(describe(error, server.language)) from None
        except StoreError as error:
            raise _refusal(describe(error, server.language)) from None
        question = say(server.language, "rename_merge", topic=topic, new_topic=new)
        if await ask(server, question, ["action_merge"], MessageType.Warning) is None:
            return None
        merge = True


def _refusal(sentence: str) -> JsonRpcException:
    return JsonRpcException(sentence, LSPErrorCodes.RequestFailed.value)


_FIXES = types.CodeActionOptions(code_action_kinds=(types.CodeActionKind.QuickFix,))
_RENAME = types.RenameOptions(prepare_provider=True)


def offer_in_logs(
    server: MemoryServer,
    problems: LogProblems,
    unsaved: UnsavedLogs,
    files: FileLessons,
    plans: PlanFiles,
    quotes: CodeQuotes,
) -> None:
    """Registers the features, which see a log as typed.

    Other files get a hover too (N06), and plans get an outline and folding (N04).
    """

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION, _FIXES)
    def code_actions(params: types.CodeActionParams) -> list[types.CodeAction]:
        uri = params.text_document.uri
        fixes = [*problems.fixes(uri, params.range), *quotes.fixes(uri, params.range)]
        return [*offered(fixes, has_commands=server.client_has_commands)]

    @server.feature(types.TEXT_DOCUMENT_WILL_SAVE_WAIT_UNTIL)
    async def before_saving(params: types.WillSaveTextDocumentParams) -> list[types.TextEdit]:
        return await server.read(unsaved.before_saving, params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    async def hover(params: types.HoverParams) -> types.Hover | None:
        uri, line = params.text_document.uri, params.position.line
        log = await server.read(typed_log, server, uri)
        return log_hover(log, line, server.language) if log else await files.hover(uri, line)

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    async def symbols(params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        log = await server.read(typed_log, server, params.text_document.uri)
        if log is None:
            return plans.symbols(params.text_document.uri)
        return await server.read(log_symbols, log, server.language)

    @server.feature(types.TEXT_DOCUMENT_FOLDING_RANGE)
    async def folds(params: types.FoldingRangeParams) -> list[types.FoldingRange]:
        log = await server.read(typed_log, server, params.text_document.uri)
        return [*log_folds(log)] if log else plans.folds(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_PREPARE_RENAME)
    async def may_rename(
        params: types.PrepareRenameParams,
    ) -> types.PrepareRenamePlaceholder | None:
        log = await server.read(typed_log, server, params.text_document.uri)
        return log and topic_at(log, params.position, server.encoding)

    @server.feature(types.TEXT_DOCUMENT_RENAME, _RENAME)
    async def renamed(params: types.RenameParams) -> types.WorkspaceEdit | None:
        uri, place = params.text_document.uri, params.position
        return await server.protect(rename(server, uri, place, params.new_name))
