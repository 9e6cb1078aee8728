"""A record that could not be written, as parameters for another save (S19)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..contract.codec import encode
from ..contract.memory import LogMemoryParams
from ..core.changes.references import SourceRef
from ..core.checks.flaws import hide_evidence
from ..core.errors import StoreError
from ..core.evidence.evidence import Evidence
from ..core.log.links import written_links
from ..core.log.record import Record
from ..core.log.texts import written_evidence
from ..core.secrets.protection import Protection
from ..core.secrets.redaction import hide, hide_list
from ..core.text.limits import LIMITS, LISTS
from ..core.text.one_line import json_line
from ..sentences.say import Language, say
from .evidence.saving import given_quotes

_SOURCES_BYTES = 4_096
"""Most bytes of named sources. Further ones stay in the log, because the new save does not name
them.
"""

_SENTENCES = {
    **dict.fromkeys(("busy", "marked", "changed"), "unsaved"),
    "unconfirmed": "unsaved_perhaps",
}
"""The sentence about the record by the reason; for every other one something must be done first."""


def parameters(
    params: LogMemoryParams, record: Record, sources: Iterable[SourceRef]
) -> dict[str, object]:
    """Returns the parameters of `log_memory` that save a record.

    The texts are those that would have been stored, without withheld text.

    Args:
        params: the original parameters.
        record: the record made of them.
        sources: the records that a principle was to replace.
    """
    texts = {
        "missing_context": record.missing_context or None,
        "ask_next_time": record.ask_next_time,
        "folder": params.folder,
    }
    return {
        "type": record.type,
        "topic": record.topic,
        "lesson": record.lesson,
        **{name: text for name, text in texts.items() if text is not None},
        **{name: list(getattr(record, name)) for name in LISTS if getattr(record, name)},
        **({"evidence": quotes} if (quotes := _quotes(record.evidence)) else {}),
        **({"kind": record.kind} if record.kind else {}),
        **({"links": written_links(record.links)} if record.links else {}),
        **({"supersedes": list(params.supersedes)} if params.supersedes else {}),
        **({"helped_by": list(params.helped_by)} if params.helped_by else {}),
        **({"source_ids": refs} if (refs := _fitting(map(str, sources))) else {}),
    }


def amendment(params: LogMemoryParams, protection: Protection) -> dict[str, object]:
    """Returns the parameters of `log_memory` that change a record, without withheld text."""
    given = {name: getattr(params, name) for name in LIMITS}
    texts = {name: text for name, text in given.items() if text is not None}
    folder = {} if params.folder is None else {"folder": params.folder}
    shown = {name: hide(name, text, protection).text for name, text in texts.items()}
    given_lists = {name: getattr(params, name) for name in LISTS}
    lists = {
        name: list(hide_list(entries, protection)[0])
        for name, entries in given_lists.items()
        if entries is not None
    }
    quotes = {}
    if params.evidence is not None:
        quotes["evidence"] = _quotes(
            hide_evidence(given_quotes(params.evidence, ()), protection)[0]
        )
    linked = {"links": [encode(one) for one in params.links]} if params.links is not None else {}
    kind = {} if params.kind is None else {"kind": params.kind}
    return {"id": params.id, **shown, **lists, **quotes, **kind, **linked, **folder}


def _quotes(entries: Iterable[Evidence]) -> list[Mapping[str, str]]:
    bare = (one._replace(blob=None, before="", after="") for one in entries)
    return written_evidence(bare)


def sentence(error: StoreError, language: Language) -> str | None:
    """Returns the record as one line of text; None if no record was to be saved."""
    if error.unsaved is None:
        return None
    key = _SENTENCES.get(error.code, "unsaved_later")
    return say(language, key, record=json_line(error.unsaved))


def _fitting(refs: Iterable[str]) -> list[str]:
    kept: list[str] = []
    size = 0
    for ref in refs:
        size += len(ref.encode(errors="replace"))
        if size > _SOURCES_BYTES:
            break
        kept.append(ref)
    return kept
