"""Lines that are in no log any more, as answers show them (D05)."""

from __future__ import annotations

from ..contract.memory import RecordView
from ..core.log.document import Document, Line
from .project import Project
from .standing import Standing
from .views import Views


def shown_alone(project: Project, standing: Standing, line: Line) -> RecordView:
    """Returns a line as it may be shown. Its line number has no meaning."""
    alone = Document(lines=(line._replace(trailing=()),))
    show = project.shows(alone, standing)
    return Views(alone, show, standing.protection).record(alone.lines[0])
