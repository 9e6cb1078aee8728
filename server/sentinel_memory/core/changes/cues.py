"""Merges the list fields of records that are saved again or compacted (S07, N10, E01). Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence, Set
from itertools import chain
from typing import Any

from ..checks.flaws import hide_evidence
from ..evidence.evidence import Evidence
from ..log.links import fitting_links, usable_links, without_superseding
from ..log.record import Record
from ..log.texts import (
    Key,
    entry_text,
    in_turn,
    is_blank,
    key_of,
    texts_of,
    tidy,
    united,
    united_evidence,
    usable,
    usable_evidence,
)
from ..private import NOTHING, find_private
from ..secrets.protection import BUILT_IN, Protection
from ..secrets.redaction import find_secrets, hide_list
from ..text.globs import folded
from ..text.limits import list_limit, list_text
from ..text.one_line import hidden_characters
from .compaction import weightiest

_UNITED = ("cues", "settled_by")


def unite(old: Record, new: Record) -> tuple[Record, tuple[str, ...]]:
    """Returns a saved-again record with its merged lists, and the entries without room (S07).

    Cues, settled_by and links are united, with the new entries first. A given applies_to, evidence
    or kind replaces the old one. A field that is not given stays as it is, but nothing supersedes
    the record any longer (M03).

    Args:
        old: the record in the log.
        new: the record to save.
    """
    new, left_out = with_united(without_superseding(old), new)
    new = new._replace(
        applies_to=new.applies_to or old.applies_to,
        evidence=new.evidence or old.evidence,
        kind=new.kind or old.kind,
        pinned=old.pinned,
    )
    return new, left_out


def with_united(old: Record, new: Record) -> tuple[Record, tuple[str, ...]]:
    """Returns a record with its cues, settled_by and links united with the old ones, and the rest.

    New entries come first, and a list that the new record lacks stays as it is (S07).
    """
    left_out: list[str] = []
    for name in _UNITED:
        given, there = getattr(new, name), getattr(old, name)
        kept = there
        if given:
            most = list_limit(name, new.type).most
            kept, _ = united(given, usable(there, new.type, name), most)
            left_out += _lost(there, kept)
        new = new._replace(**{name: kept})
    links, rest = fitting_links(dict.fromkeys((*new.links, *old.links)))
    return new._replace(links=links), (*left_out, *map(str, rest))


def compacted(
    principle: Record,
    old: Record | None,
    gone: Sequence[Record],
    protection: Protection = BUILT_IN,
    stale: Set[Key] = frozenset(),
) -> tuple[Record, tuple[str, ...]]:
    """Returns a principle with its merged lists, and the entries without room (N10, N11).

    A principle that is saved without its own cues, settled_by or applies_to takes those of the
    records that it replaces. Without them, a task that states the missing context would still be
    shown the principle, and an edit of their files would not. Its evidence and its links are its
    own, followed by those of the records (E01, M04); it has their kind if all have the same (M01).

    Args:
        principle: the record to save.
        old: the same principle in the log, or None.
        gone: the source records that it replaces.
        protection: the rules by which a save refuses text.
        stale: quotes that no longer hold, by path and text.
    """
    whole, left_out = unite(old, principle) if old else (principle, ())
    sources = [*([old] if old else []), *gone]
    taken: dict[str, Any] = {}
    for name in _UNITED if gone else ():
        if not getattr(principle, name):
            taken[name], dropped = merge_entries(name, sources, protection)
            left_out = (*left_out, *dropped)
    if gone:
        kept, dropped = merge_globs(sources, protection)
        if principle.applies_to:
            dropped = tuple(g for g in (*kept, *dropped) if g not in principle.applies_to)
        else:
            taken["applies_to"] = kept
        left_out = (*left_out, *dropped)
    own = principle.evidence
    taken["evidence"], dropped = merge_evidence(own, sources, protection, stale)
    left_out = (*left_out, *dropped)
    ids = {whole.id, *(record.id for record in gone)}
    inherited = (one for record in gone for one in usable_links(without_superseding(record)))
    links = dict.fromkeys((*whole.links, *(one for one in inherited if one.to not in ids)))
    taken["links"], others = fitting_links(links)
    kinds = {record.kind for record in gone}
    taken["kind"] = whole.kind or (kinds.pop() if len(kinds) == 1 else None)
    left_out = (*left_out, *map(str, others))
    return whole._replace(**taken), tuple(dict.fromkeys(left_out))


def merge_evidence(
    own: Sequence[Evidence],
    records: Sequence[Record],
    protection: Protection = BUILT_IN,
    stale: Set[Key] = frozenset(),
) -> tuple[tuple[Evidence, ...], tuple[str, ...]]:
    """Returns the evidence of a principle, and the entries left out, as `PATH: QUOTE` (E01).

    An entry that a save would refuse is left out and returned without its withheld parts.

    Args:
        own: the evidence given with the principle; it comes first.
        records: the records that the principle replaces; the newest come next.
        protection: the rules by which a save refuses text.
        stale: quotes that no longer hold, which come last.
    """
    newest = sorted(records, key=lambda record: record.newest, reverse=True)
    given = [*chain(*(usable_evidence(record.evidence, record.type) for record in newest))]
    storable = [one for one in given if _may_be_quoted(one, protection)]
    storable.sort(key=lambda one: key_of(one) in stale)
    kept, rest = united_evidence("principle", own, storable)
    refused = [one for one in given if not _may_be_quoted(one, protection)]
    left_out = hide_list(tuple(map(entry_text, (*rest, *refused))), protection)[0]
    return kept, tuple(dict.fromkeys(left_out))


def _may_be_quoted(entry: Evidence, protection: Protection) -> bool:
    found = hide_evidence((entry,), protection)[1]
    return not found and not hidden_characters(list_text(texts_of((entry,))))


def merge_entries(
    name: str, records: Sequence[Record], protection: Protection = BUILT_IN
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Takes the cues or settled_by of records in turn until a principle is full (N10).

    The record with the most occurrences comes first; among equals, the newest. Returns the entries
    taken and the entries left out. Entries that a save would refuse are among the latter, without
    their withheld parts.
    """
    ordered = weightiest(records)
    found = in_turn(usable(getattr(record, name), record.type, name) for record in ordered)
    storable = [entry for entry in found if _is_storable(entry, protection)]
    kept, _ = united(storable, (), list_limit(name, "principle").most)
    left_out = _lost((entry for record in ordered for entry in getattr(record, name)), kept)
    return kept, hide_list(tuple(dict.fromkeys(left_out)), protection)[0]


def merge_globs(
    records: Sequence[Record], protection: Protection = BUILT_IN
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Takes the globs of records until a principle is full, those of most records first (N11).

    Among globs of equally many records, those of the newest come first. If there are too many,
    names in one folder are written as one glob, which matches the same files. Returns the globs
    taken and those left out, as `merge_entries` does.
    """
    newest = sorted(records, key=lambda record: record.newest, reverse=True)
    every = [usable(record.applies_to, record.type, "applies_to") for record in newest]
    times = Counter(chain(*every))
    ordered = sorted(times, key=lambda glob: -times[glob])
    storable = [glob for glob in ordered if _is_storable(glob, protection)]
    most = list_limit("applies_to", "principle").most
    fitting = storable if len(storable) <= most else folded(storable)
    kept, rest = united(fitting, (), most)
    unusable = _lost(chain(*(record.applies_to for record in newest)), storable)
    return kept, hide_list(tuple(dict.fromkeys((*rest, *unusable))), protection)[0]


def _lost(entries: Iterable[str], kept: Iterable[str]) -> list[str]:
    there = frozenset(kept)
    return [entry for entry in entries if tidy(entry) not in there and not is_blank(entry)]


def _is_storable(entry: str, protection: Protection) -> bool:
    private = find_private(entry, protection.tags) != NOTHING
    return not private and not find_secrets(entry, protection) and not hidden_characters(entry)
