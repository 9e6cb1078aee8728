"""The rows of the view, for all folders of a window (S26)."""

from __future__ import annotations

from collections.abc import Iterable

from ..contract.project import (
    FolderStatus,
    ListRecordsParams,
    NewsMemoryParams,
    NewsRecord,
)
from ..contract.rows import Row, RowsParams, RowsResult
from ..core.errors import InvalidParams, StoreError
from ..hosts.host_files import Connections
from ..machine.user_data import data_folder
from ..render.rows import at_the_top, failure, in_done, in_folder, in_news, in_topic
from ..sentences.say import Language, describe
from ..service.list_records import list_records
from ..service.memory_status import memory_status
from ..service.news_memory import news_memory
from .folders import Folder, Folders


def rows(params: RowsParams, folders: Folders, language: Language) -> RowsResult:
    """Returns the rows below a row, or those at the top with the state of the view.

    Raises:
        InvalidParams: the folder is not open.
    """
    if params.parent is None:
        statuses = [status_of(folder, language) for folder in folders]
        return at_the_top(statuses, params.active, _reach_agents(statuses), language)
    folder = folders.resolve(params.folder)
    try:
        below = tuple(_below(folder, params.parent, language))
    except StoreError as error:
        reason = describe(error, language)
        below = (failure(folder.uri, params.parent, reason, language),)
    return RowsResult(rows=below, view=None)


def status_of(folder: Folder, language: Language) -> FolderStatus:
    """Returns the state of a folder, also of one that can hold no memory."""
    status = memory_status(folder.project, folder.uri)
    opened = tuple(one.uri for one in folder.opened)
    if folder.refusal is None:
        return status._replace(opened=opened)
    problem = describe(InvalidParams(folder.refusal, field="folder"), language)
    return status._replace(opened=opened, exists=False, topics=(), problem=problem)


def _below(folder: Folder, parent: str, language: Language) -> Iterable[Row]:
    uri = folder.uri
    kind, _, name = parent.removeprefix(uri).lstrip("\n").partition("\n")
    if kind == "topic":
        listed = list_records(folder.project, ListRecordsParams(topic=name))
        return in_topic(uri, name, listed, language)
    if kind == "news":
        news = _news(folder)
        return in_done(uri, name, news, language) if name else in_news(uri, news, language)
    return in_folder(status_of(folder, language), language)


def _news(folder: Folder) -> tuple[NewsRecord, ...]:
    return news_memory(folder.project, NewsMemoryParams()).records


def _reach_agents(statuses: Iterable[FolderStatus]) -> bool:
    """Returns whether an agent of this machine is connected, or was given a lesson before."""
    data = data_folder()
    connected = data is not None and Connections(data).any()
    return connected or any(status.value.given for status in statuses)
