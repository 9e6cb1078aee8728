"""The editor's features in a log: fixes, hover, outline, folding, renaming (N03)."""

from __future__ import annotations

from lsprotocol import types

from .code_quotes import CodeQuotes
from .file_lessons import FileLessons
from .log_hover import log_hover
from .log_problems import LogProblems
from .log_rename import rename, topic_at
from .log_symbols import log_folds, log_symbols
from .memory_server import MemoryServer
from .plan_files import PlanFiles
from .quote_problems import offered
from .typed import typed_log
from .unsaved_logs import UnsavedLogs

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
