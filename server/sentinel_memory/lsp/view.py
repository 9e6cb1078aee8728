"""The rows of the view, for all folders of a window (S26)."""

from __future__ import annotations

from collections.abc import Iterable

from ..contract.project import (
    FolderStatus,
    ListRecordsParams,
    NewsMemoryParams,
    NewsRecord,
)
from ..contract.rows import (
    FoundRow,
    Row,
    RowsParams,
    RowsResult,
    SearchRowsParams,
    SearchRowsResult,
)
from ..core.errors import InvalidParams, StoreError
from ..hosts.host_files import Connections
from ..machine.user_data import data_folder
from ..render.found_rows import found_row, found_rows
from ..render.rows import at_the_top, failure, in_done, in_folder, in_news, in_topic
from ..sentences.say import Language, describe
from ..service.list_records import list_records
from ..service.memory_status import memory_status
from ..service.news_memory import news_memory
from .folders import Folder, Folders

_SHOWN = 50
"""Most records that a search shows."""


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


def found(params: SearchRowsParams, folders: Folders, language: Language) -> SearchRowsResult:
    """Returns the records of all folders that fit a query best, without a query the newest."""
    query, hits, more = params.query.strip(), list[tuple[int, str, FoundRow]](), 0
    readable = [folder for folder in folders if folder.refusal is None]
    for folder in readable:
        wanted = ListRecordsParams(query=query, best=_SHOWN)
        listed = list_records(folder.project, wanted)
        name = folder.project.folder if len(readable) > 1 else None
        reasons = listed.why or (None,) * len(listed.records)
        for record, why, score in zip(listed.records, reasons, listed.scores or (), strict=True):
            saved = record.updated or record.compacted_at or record.created or ""
            row = found_row(folder.uri, name, record, why, language)
            hits.append((score, saved, row))
        more += listed.more or 0
    hits.sort(key=lambda hit: hit[:2], reverse=True)
    shown = [row for _, _, row in hits[:_SHOWN]]
    return found_rows(query, shown, more + max(len(hits) - _SHOWN, 0), language)


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
