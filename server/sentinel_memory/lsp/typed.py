"""A log as the editor has it: as typed if it is open, else as on disk."""

from __future__ import annotations

from typing import NamedTuple

from ..core.errors import StoreError
from ..core.log.document import Document
from ..service.project import Project
from ..service.views import Views
from .folder import Folder
from .log_lines import LogLines
from .memory_server import MemoryServer
from .observation import encoded, text_of


class TypedLog(NamedTuple):
    """A log, its records as answers show them, and their places."""

    project: Project
    document: Document
    views: Views
    lines: LogLines
    is_changed: bool
    """Whether the texts in the editor and on disk differ."""


def folder_of(server: MemoryServer, uri: str) -> Folder | None:
    """Returns the project whose log the document is; None for other documents."""
    return next((folder for folder in server.folders if folder.log_uri == uri), None)


def typed_log(server: MemoryServer, uri: str) -> TypedLog | None:
    """Returns a log as the editor has it; None if the document is no log or cannot be read.

    Reads the disk.
    """
    server.folders.refresh()
    folder = folder_of(server, uri)
    if folder is None:
        return None
    project, text = folder.project, server.documents.text(uri)
    standing = project.standing
    try:
        data, document = project.store.read_whole()
    except StoreError:
        return None
    is_changed = text is not None and encoded(text) != encoded(text_of(data))
    if text is None or not is_changed:
        views = project.views(document, standing)
    else:
        data = encoded(text)
        document = Document.parse(data, document)
        views = Views(document, project.shows(document, standing), standing.protection)
    return TypedLog(project, document, views, LogLines(data, server.encoding), is_changed)
