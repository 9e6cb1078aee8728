"""Answers one request of the table of operations, in a worker thread (S01)."""

from __future__ import annotations

import logging
from typing import Any

from lsprotocol.types import ErrorCodes, LSPErrorCodes
from pygls.exceptions import JsonRpcException

from ..contract.codec import decode, encode
from ..contract.operation import Operation
from ..contract.project import (
    CheckFieldParams,
    FolderStatus,
    MemoryStatusParams,
    MemoryStatusResult,
)
from ..core.errors import InvalidParams, RecordError, StoreError
from ..core.frozen import Frozen
from ..render.answers import agent_parts, render
from ..sentences.audience import said_to
from ..sentences.say import Language, describe
from ..service import handlers, loading, unsaved
from ..service.check_field import measure
from ..service.memory_status import memory_status
from .folder import Folder
from .workspace import Folders

loading.load()
_logger = logging.getLogger(__name__)


def answer(
    operation: Operation[Any, Any], value: object, folders: Folders, language: Language
) -> dict[str, Any]:
    """Runs an operation on JSON parameters and returns its result as JSON values.

    Operations for agents also return their text in parts (G11), and those that the editor shows
    as text return it (S11).

    Raises:
        JsonRpcException: refused; its message and data are fit for the client.
    """
    try:
        result = _run(operation, value, folders, language)
    except (InvalidParams, RecordError) as error:
        data = {
            "code": error.code,
            "field": error.field,
            "limit": getattr(error, "limit", None),
            "actual": getattr(error, "actual", None),
        }
        sentence = describe(error, language)
        raise JsonRpcException(sentence, ErrorCodes.InvalidParams.value, data) from None
    except StoreError as error:
        _logger.warning("%s: %s", operation.name, error)
        sentence, data = describe(error, language), {"code": error.code}
        record = unsaved.sentence(error, language)
        if record is not None:
            # An agent reads this text, as it does in an answer.
            data |= {"unsaved": error.unsaved, "text": f"{sentence}\n{record}"}
        raise JsonRpcException(sentence, LSPErrorCodes.RequestFailed.value, data) from None
    encoded: dict[str, Any] = encode(result)
    if operation.agent:
        encoded["parts"] = agent_parts(result, language)
    elif operation.readable:
        with said_to(person=True):
            encoded["text"] = render(result, language)
    return encoded


def _run(
    operation: Operation[Any, Any], value: object, folders: Folders, language: Language
) -> Frozen:
    params: Any = decode(operation.params, value, operation.name)
    if isinstance(params, CheckFieldParams) and params.folder is None:
        return measure(params, language)
    folders.refresh()
    if isinstance(params, MemoryStatusParams):
        return MemoryStatusResult(folders=tuple(_status(folder, language) for folder in folders))
    result: Frozen = handlers.answer(folders.resolve(params.folder).project, operation, params)
    return result


def _status(folder: Folder, language: Language) -> FolderStatus:
    status = memory_status(folder.project, folder.uri)
    opened = tuple(one.uri for one in folder.opened)
    if folder.refusal is None:
        return status._replace(opened=opened)
    problem = describe(InvalidParams(folder.refusal, field="folder"), language)
    return status._replace(opened=opened, exists=False, topics=(), problem=problem)
