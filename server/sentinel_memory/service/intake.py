"""Prepares the texts of a save: withholding first, then the rules of a record (P01, S04, S22).

A record that could not be written is returned as parameters for another save (S19).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from ..contract.codec import encode
from ..contract.memory import FieldName, LogMemoryParams, RecordLink
from ..contract.project import EditRecordParams
from ..core.changes.references import SourceRef, shown
from ..core.checks.flaws import hide_evidence, names_instruction
from ..core.checks.hints import topic_hint
from ..core.errors import InvalidParams, RecordError, StoreError
from ..core.evidence.evidence import Evidence
from ..core.log.record import Record
from ..core.log.texts import (
    Link,
    check_input,
    check_not_blank,
    clean_cues,
    clean_topic,
    typed_link,
    written_evidence,
    written_links,
)
from ..core.private import NOTHING, UnpairedTagError, find_private
from ..core.secrets.protection import BUILT_IN, Protection
from ..core.secrets.redaction import (
    REWRITTEN,
    TANGLE,
    find_personal,
    find_secrets,
    hide,
    hide_list,
    withhold,
)
from ..core.text.limits import KINDS, LIMITS, LISTS, Kind, Rel, list_text
from ..core.text.one_line import hidden_characters, json_line, named, names
from ..sentences.say import Language, say
from .evidence.saving import given_quotes, storable

MOST_SUPERSEDED = MOST_HELPED = 4
"""Most records that one save supersedes (M03), and that it says helped (M11)."""
MOST_NAMED = 3
"""Most code points that the refusal of hidden characters names."""


def prepare(
    params: LogMemoryParams,
    now: str,
    protection: Protection = BUILT_IN,
    evidence: Sequence[Evidence] = (),
) -> tuple[Record, dict[str, int]]:
    """Returns the record as it would be stored, and the number of withheld parts by kind (P06).

    `now`: ISO 8601 UTC.
    `evidence`: the quotes of the record, in place of those in `params`.

    Raises:
        InvalidParams: the topic or the lesson is missing.
        RecordError: a field is refused; names the field and, if there is one, the limit and the
            size.
    """
    withheld: Counter[str] = Counter()
    texts: dict[FieldName, str] = {}
    for name, text in _texts(params).items():
        texts[name], kinds = stored(name, text, protection)
        withheld.update(kinds)
    type = params.type or "log"
    lists = {name: listed(name, getattr(params, name) or (), type, protection) for name in LISTS}
    record = Record.create(
        type=type,
        topic=texts["topic"],
        missing_context=texts.get("missing_context", ""),
        lesson=texts["lesson"],
        ask_next_time=texts.get("ask_next_time"),
        **lists,
        evidence=storable(evidence, protection, type),
        kind=params.kind,
        links=[_link(one) for one in params.links or ()],
        created=now,
    )
    return record.as_withheld() if withheld else record, dict(withheld)


def amended(params: EditRecordParams | LogMemoryParams, old: Record) -> LogMemoryParams:
    """Returns the parameters of a save that changes the given fields (S07, S36)."""
    given = {name: getattr(params, name) for name in (*LIMITS, *LISTS)}
    before = {name: getattr(old, name) for name in given} | {
        "ask_next_time": old.ask_next_time or ""
    }
    return LogMemoryParams(
        type=old.type,
        **{name: before[name] if value is None else value for name, value in given.items()},
        kind=kind_of(params.kind) if params.kind is not None else old.kind,
        links=None if params.links is None else given_links(params.links),
    )


def kind_of(text: str) -> Kind | None:
    """Returns the kind that a person typed; None for a blank text. Raises RecordError (M01)."""
    text = text.strip()
    if text and text not in KINDS:
        raise RecordError("unknown_kind", "kind", detail=", ".join(KINDS))
    return cast("Kind", text) if text else None


def given_links(given: Sequence[str | RecordLink]) -> tuple[RecordLink, ...]:
    """Returns links as they were typed, `REL ID`, or given; only a save checks them."""
    links = (typed_link(one) if isinstance(one, str) else _link(one) for one in given)
    return tuple(RecordLink(rel=cast("Rel", one.rel), to=one.to) for one in links)


def _link(one: RecordLink) -> Link:
    """Returns a link; its target may be named as answers name a record, `id@rev`."""
    ref = SourceRef.read(one.to)
    return Link(one.rel, ref.id if ref else one.to)


def withholds_less(params: LogMemoryParams, one: Protection, other: Protection) -> bool:
    """Returns whether the first rules withhold less of a save than the second ones."""
    if one == other:
        return False
    found = [
        sum(sum(hide(name, text, chosen).kinds.values()) for name, text in _texts(params).items())
        for chosen in (one, other)
    ]
    return found[0] < found[1]


def references(params: LogMemoryParams) -> tuple[SourceRef, ...]:
    """Returns the sources of a principle. Raises RecordError if a log names sources (S14)."""
    if params.source_ids and params.type != "principle":
        raise RecordError("sources_of_log", "source_ids")
    return tuple(SourceRef.parse(text) for text in params.source_ids or ())


def helped(params: LogMemoryParams) -> tuple[str, ...]:
    """Returns the ids of the lessons that mattered in a task (M11).

    Raises:
        RecordError: there are more than four, or one is no id.
    """
    given = params.helped_by or ()
    if len(given) > MOST_HELPED:
        raise RecordError("too_many", "helped_by", limit=MOST_HELPED, actual=len(given))
    return tuple(SourceRef.parse_any(text, "helped_by").id for text in given)


def superseding(params: LogMemoryParams) -> tuple[SourceRef, ...]:
    """Returns the records that a new one supersedes (M03).

    Raises:
        RecordError: there are too many, one is malformed, or a principle replaces its sources.
    """
    given = params.supersedes or ()
    if given and params.source_ids:
        raise RecordError("supersedes_of_compaction", "supersedes")
    if len(given) > MOST_SUPERSEDED:
        raise RecordError("too_many", "supersedes", limit=MOST_SUPERSEDED, actual=len(given))
    refs = tuple(SourceRef.parse_any(text, "supersedes") for text in given)
    if bare := next((ref for ref in refs if ref.rev is None), None):
        raise RecordError("supersedes_without_rev", "supersedes", detail=shown(str(bare)))
    return refs


def topic_hints(
    topic: str,
    existing: Iterable[str],
    language: Language,
    protection: Protection,
    ref: str | None = None,
) -> list[str]:
    """Returns advice on a topic. It names only other topics that a save would accept.

    `ref`: the saved record, for the call that moves it to another topic; None for no such call.
    """

    def may_be_named(other: str) -> bool:
        try:
            text, _ = stored("topic", other, protection)
            return clean_topic(text) == other and not names_instruction(other)
        except RecordError:
            return False

    hint = topic_hint(topic, existing, may_be_named)
    if hint is None:
        return []
    said = [say(language, hint.sentence, part=names((hint.part, *hint.others)))]
    if ref is not None:
        exists = hint.sentence == "hint_topic_exists"
        better = named(hint.part) if exists else say(language, "better_topic")
        said.append(say(language, "hint_move", ref=ref, part=better))
    return said


def personal_hints(
    texts: Mapping[str, str], language: Language, protection: Protection
) -> list[str]:
    """Returns a sentence for each field with numbers that identify a person, by kind (M18)."""
    hints = []
    for name, text in texts.items():
        found = Counter(number.kind for number in find_personal(text, protection))
        kinds = ", ".join(f"{kind} x{times}" for kind, times in sorted(found.items()))
        hints += [say(language, "hint_personal", field=name, kinds=kinds)] if kinds else []
    return hints


def _texts(params: LogMemoryParams) -> dict[FieldName, str]:
    """Returns the fields of a record. Fields that a principle does not have are skipped."""
    texts: dict[FieldName, str] = {"topic": _needed("topic", params.topic)}
    if params.type != "principle":
        texts["missing_context"] = params.missing_context or ""
    texts["lesson"] = _needed("lesson", params.lesson)
    if params.ask_next_time is not None:
        texts["ask_next_time"] = params.ask_next_time
    return texts


def _needed(name: FieldName, value: str | None) -> str:
    if value is None:
        raise InvalidParams("missing_parameter", field=name)
    return value


def listed(name: str, values: Sequence[str], type: str, protection: Protection) -> tuple[str, ...]:
    """Returns a list as it is stored; refuses entries that must not be stored (N10, N11).

    Nothing is rewritten, because an entry with a withheld part would match nothing.
    """
    entries = clean_cues(name, values, type)
    text = list_text(entries)
    if find_private(text, protection.tags) != NOTHING:
        raise RecordError("private_tag", name)
    _refuse_secrets(name, entries, protection)
    _refuse_hidden(name, text)
    return entries


def _refuse_secrets(name: str, texts: Iterable[str], protection: Protection) -> None:
    kinds = {secret.kind for text in texts for secret in find_secrets(text, protection)}
    if kinds:
        code = "tangled" if TANGLE in kinds else "secret"
        raise RecordError(code, name, detail=", ".join(sorted(kinds)))


def _refuse_hidden(name: str, text: str) -> None:
    hidden = hidden_characters(text)
    if hidden:
        raise RecordError("hidden_character", name, detail=", ".join(hidden[:MOST_NAMED]))


def stored(name: FieldName, text: str, protection: Protection) -> tuple[str, dict[str, int]]:
    """Returns a text with its sensitive parts withheld, and their number by kind.

    Hidden characters are refused as they would be stored (K08), and so is a secret in a field that
    is not rewritten (S22), and a text that no search can judge.
    """
    check_input(name, text)
    try:
        redaction = withhold(name, text, protection)
    except UnpairedTagError as error:
        raise RecordError("unpaired_tag", name, detail=error.tag) from None
    if TANGLE in redaction.kinds:
        raise RecordError("tangled", name)
    if name not in REWRITTEN:
        _refuse_secrets(name, (redaction.text,), protection)
    if name == "topic":
        check_not_blank(name, redaction.text)
    _refuse_hidden(name, redaction.text)
    return redaction.text, dict(redaction.kinds)


_SOURCES_BYTES = 4_096
"""Most bytes of named sources. Further ones stay in the log, because the new save does not name
them.
"""

_UNSAVED_SENTENCES = {
    **dict.fromkeys(("busy", "marked", "changed"), "unsaved"),
    "unconfirmed": "unsaved_perhaps",
}
"""The sentence about the record by the reason; for every other one something must be done first."""


def unsaved_parameters(
    params: LogMemoryParams, record: Record, sources: Iterable[SourceRef]
) -> dict[str, object]:
    """Returns the parameters of `log_memory` that save a record that could not be written (S19).

    The texts are those that would have been stored, without withheld text.
    """
    found: dict[str, object] = {
        **{name: getattr(record, name) for name in ("type", "topic", "lesson")},
        **{name: getattr(record, name) for name in ("missing_context", "ask_next_time")},
        "folder": params.folder,
        **{name: list(getattr(record, name)) for name in LISTS},
        "evidence": _written_quotes(record.evidence),
        "kind": record.kind,
        "links": written_links(record.links),
        "supersedes": list(params.supersedes or ()),
        "helped_by": list(params.helped_by or ()),
        "source_ids": _named_sources(map(str, sources)),
    }
    return {name: value for name, value in found.items() if value}


def unsaved_amendment(params: LogMemoryParams, protection: Protection) -> dict[str, object]:
    """Returns the parameters of `log_memory` that change a record, without withheld text."""
    found: dict[str, object] = {"id": params.id}
    for name in (*LIMITS, *LISTS, "evidence", "kind", "links", "folder"):
        given = getattr(params, name)
        if given is None:
            continue
        if name in LIMITS:
            given = hide(name, given, protection).text
        elif name in LISTS:
            given = list(hide_list(given, protection)[0])
        elif name == "evidence":
            given = _written_quotes(hide_evidence(given_quotes(given, ()), protection)[0])
        elif name == "links":
            given = [encode(one) for one in given]
        found[name] = given
    return found


def _written_quotes(entries: Iterable[Evidence]) -> list[Mapping[str, str]]:
    bare = (one._replace(blob=None, before="", after="") for one in entries)
    return written_evidence(bare)


def unsaved_sentence(error: StoreError, language: Language) -> str | None:
    """Returns the record as one line of text; None if no record was to be saved."""
    if error.unsaved is None:
        return None
    key = _UNSAVED_SENTENCES.get(error.code, "unsaved_later")
    return say(language, key, record=json_line(error.unsaved))


def _named_sources(refs: Iterable[str]) -> list[str]:
    kept: list[str] = []
    size = 0
    for ref in refs:
        size += len(ref.encode(errors="replace"))
        if size > _SOURCES_BYTES:
            break
        kept.append(ref)
    return kept
