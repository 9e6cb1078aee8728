"""Renames the topic at a place in a log (N03)."""

from __future__ import annotations

from lsprotocol.types import (
    LSPErrorCodes,
    MessageType,
    Position,
    PrepareRenamePlaceholder,
    ShowMessageParams,
    WorkspaceEdit,
)
from pygls.exceptions import JsonRpcException

from ..contract.log_file import RENAME_TOPIC, RenameTopicParams, RenameTopicResult
from ..core.errors import RecordError, StoreError
from ..core.text.json_line import value_places
from ..render.answers import render
from ..sentences.say import describe, say
from ..service.handlers import answer
from .documents import index_at
from .folder import Folder
from .memory_server import MemoryServer
from .question import ask
from .typed import TypedLog, folder_of, typed_log


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
