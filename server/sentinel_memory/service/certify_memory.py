"""Lets a person confirm a lesson and the code that it quotes (E07)."""

from __future__ import annotations

from ..contract.evidence import CertifyMemoryParams, CertifyMemoryResult
from ..core.changes.save import Saving
from ..core.errors import RecordError
from ..core.evidence.evidence import Aligned
from ..core.log.certificate import certificate
from ..core.log.document import Document
from .edit_records import wanted
from .evidence.checking import checked
from .project import Project


def certify_memory(project: Project, params: CertifyMemoryParams) -> CertifyMemoryResult:
    """Notes in the record that a person has confirmed it and its current quotes.

    Raises:
        RecordError: the record quotes no code, quoted code has changed or is gone, or the record
            was
        changed meanwhile; nothing was written.
        StoreError: nothing was written; the old file is intact.
    """
    line = wanted(params.ref, "ref")(project.store.read())
    found = checked(project, [line], anew=True)
    if not found:
        raise RecordError("certify_no_quote", "ref")
    if not all(isinstance(result, Aligned) for result in found[0].results):
        raise RecordError("certify_quote_failed", "ref")
    same = wanted(f"{line.record.type}:{line.ref}", "ref")

    def certify(document: Document, now: str) -> Saving:
        old = same(document)
        record = old.record.with_meta(certified=certificate(old.record, now))
        changed, written = document.put(record)
        return Saving(document=changed, line=written, created=False, replaced=old)

    written = project.store.update(certify).line
    return CertifyMemoryResult(folder=project.folder, id=written.record.id, ref=written.ref)
