"""Renames a topic in all its records (N03, S06)."""

from __future__ import annotations

from ..contract.log_file import RenameTopicParams, RenameTopicResult
from ..core.changes import rename
from ..core.changes.rename import Renaming
from ..core.errors import RecordError
from ..core.log.document import Document
from ..core.log.texts import clean_topic
from . import intake
from .edit_records import ids
from .project import Project
from .standing import Standing


def rename_topic(project: Project, params: RenameTopicParams) -> RenameTopicResult:
    """Renames a topic in one write, which `undo` takes back.

    Raises:
        RecordError: nothing was written: the topic does not exist, the new name may not be stored,
            or
        it exists already and `merge` is not set.
        StoreError: nothing was written; the old file is intact.
    """
    standing = project.standing
    new = _stored(params.new_topic, standing)
    named: list[str] = []

    def edit(document: Document, _now: str) -> Renaming:
        views = project.views(document, standing)
        old = next(iter(views.only(document.topics, params.topic)), params.topic)
        named.append(views.name(old) if old in views.topics else old)
        return rename.rename_topic(document, old, new, merge=params.merge)

    change = project.store.update(edit)
    others = [topic for topic in change.document.topic_names if topic != new]
    return RenameTopicResult(
        folder=project.folder,
        topic=named[-1],
        new_topic=new,
        renamed=ids(change.renamed),
        replaced=tuple(gone.ref for gone, _ in change.exchanged),
        merged=ids(change.merged),
        hints=tuple(intake.topic_hints(new, others, standing.language, standing.protection)),
        compaction=standing.compaction(change.document),
    )


def _stored(topic: str, standing: Standing) -> str:
    """Returns a topic as a save would store it. A refusal names the parameter `new_topic`."""
    try:
        text, _ = intake.stored("topic", topic, standing.protection)
        return clean_topic(text)
    except RecordError as error:
        facts = {"limit": error.limit, "actual": error.actual, "detail": error.detail}
        raise RecordError(error.code, "new_topic", **facts) from None  # type: ignore[arg-type]  # as they came
