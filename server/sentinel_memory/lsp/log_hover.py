"""What the record says whose line of a log one points at (N03, N10)."""

from __future__ import annotations

from lsprotocol.types import Hover, MarkupContent, MarkupKind

from ..core.errors import StoreError
from ..render.record_text import list_lines, record_lines
from ..sentences.say import Language
from ..service.project import Project
from .workspace import Folders


def log_hover(folders: Folders, uri: str, line: int, language: Language) -> Hover | None:
    """Returns a record as readable answers show it, its cues too; None where there is none.

    It is plain text: nothing that is stored becomes a link, a picture or a command.

    Args:
        folders: the projects of the window.
        uri: of a document.
        line: of the document, from 0.
        language: of our words.
    """
    folders.refresh()
    project = next((folder.project for folder in folders if folder.log_uri == uri), None)
    text = project and _text(project, line + 1, language)
    return Hover(MarkupContent(MarkupKind.PlainText, text)) if text else None


def _text(project: Project, number: int, language: Language) -> str | None:
    try:
        document, standing = project.store.read(), project.standing
    except StoreError:
        return None
    record = project.views(document, standing).at(number)
    if record is None:
        return None
    lines = record_lines(record, number, language, record.ref)
    return "\n".join((*lines, *list_lines(record)))
