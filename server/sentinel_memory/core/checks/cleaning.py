"""Takes sensitive text out of records, and finds the places of it in a line (D05, S22). Pure."""

from __future__ import annotations

import json
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..log.document import Line
from ..log.record import Record, format_line, parse_line
from ..log.texts import texts_of
from ..private import MARKER, find_private
from ..secrets.protection import Protection
from ..secrets.redaction import find_secrets, hide, hide_all
from ..text.expressions import expression
from ..text.ids import derive_id, is_id
from ..text.json_line import replaced, skip, texts_of_json, unescaped, values_of
from ..text.limits import FIELDS, LISTS
from .flaws import hide_field
from .showing import WITHHELD, Finding, Show

_ESCAPE = expression(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)"
)
"""An escape for one character; for a character above U+FFFF, both surrogates."""
_DECODER = json.JSONDecoder()


def field_places(
    line: str, field: str, places: Iterable[tuple[int, int]]
) -> list[tuple[int, int]] | None:
    """Returns the parts of a field's text as offsets in its line, in characters.

    If several fields have the same name, the last one counts, as in parsing the line.

    `places`: start and end of parts of the field's text, in characters; in order, not overlapping.
    The text of a list has one entry per line.

    Returns:
        The parts in order, or None if the field is neither a text nor a list of texts.
    """
    literals = _literals(line, field)
    if not literals:
        return None
    start = literals[0][0]
    longer = _longer(line, literals)
    one = next(longer, None)
    surplus = 0  # characters of the line beyond those of the text, so far

    def place(at: int) -> int:
        nonlocal one, surplus
        while one is not None and one[0] - start - surplus < at:
            surplus += one[1] - one[0] - 1
            one = next(longer, None)
        return start + at + surplus

    return [(place(first), place(last)) for first, last in places]


def _longer(line: str, literals: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Yields the pieces that stand for one character: escapes, and separators of entries."""
    before: int | None = None
    for start, end in literals:
        if before is not None:
            yield before, start
        yield from (escape.span() for escape in _ESCAPE.finditer(line, start, end))
        before = end


def _literals(line: str, field: str) -> list[tuple[int, int]]:
    """Returns the string literals of a field without their quotes: one, or one per list entry."""
    found: list[tuple[int, int]] = []
    for name, begin, end in values_of(line):
        if name == field and line[begin] == '"':
            found = [(begin + 1, end - 1)]
        elif name == field:
            is_list = field in LISTS and line[begin] == "["
            found = list(_entries(line, begin)) if is_list else []
    return found


def _entries(line: str, begin: int) -> Iterator[tuple[int, int]]:
    """Yields each string of an array without its quotes; stops at any other value."""
    at = skip(line, begin + 1)
    while line[at] == '"':
        _, end = _DECODER.raw_decode(line, at)
        yield at + 1, end - 1
        at = skip(line, end)
        if line[at] == ",":
            at = skip(line, at + 1)


_READ = ("id", "type", "meta", *FIELDS, "kind", "pinned")
_JOINT = ", "


class Clean(NamedTuple):
    """A record after redaction."""

    record: Record
    """The record with an id derived from its remaining text."""
    withheld: Mapping[str, int]
    """Number of removed pieces by kind."""


class Cleaner:
    """Redacts records, and caches the result for each line."""

    def __init__(self, show: Show, protection: Protection) -> None:
        """Creates a cleaner for the rules of a project.

        `show`: shows lines under the same protection.
        """
        self._show = show
        self._protection = protection
        self._seen: dict[bytes, Clean | None] = {}

    def clean(self, line: Line) -> Clean | None:
        """Returns the redacted record of a line, or None if nothing in it is withheld."""
        if line.raw not in self._seen:
            self._seen[line.raw] = self._cleaned(line)
        return self._seen[line.raw]

    def kept(self, raw: bytes) -> bytes | None:
        """Returns the form in which a line that left the log may be kept, or None.

        None means an unreadable line with sensitive text: nothing can be removed from it.
        """
        record = parse_line(raw)
        if record is None:
            text = raw.decode(errors="replace")
            hiding = any(hide_all(one, self._protection).kinds for one in (text, unescaped(text)))
            return None if hiding else raw
        clean = self.clean(Line(raw, record))
        return format_line(clean.record) if clean else raw

    def removed(self, line: Line) -> list[bytes]:
        """Returns the secrets and private sections of a record, as bytes of its line.

        For values outside the text fields, whole values are returned if the secret cannot be
        located.
        """
        text = line.raw.decode(errors="replace")
        found = [
            text[start:end].encode()
            for flaw in self._show(line).flaws
            if flaw.field not in (None, "evidence", "links") and flaw.code in WITHHELD
            for start, end in field_places(text, flaw.field or "", self._places(line, flaw)) or ()
        ]
        clean = self.clean(line)
        stays = set(_leaves(_unread(clean.record))) if clean else set()
        unread = [*_leaves(_unread(line.record)), *texts_of_json(replaced(line.raw))]
        gone = (leaf for leaf in unread if leaf not in stays) if clean else ()
        linked = (text for link in line.record.links for text in link)
        quoted = (*texts_of(line.record.evidence), *linked)
        hiding = (text for text in quoted if hide_all(text, self._protection).kinds)
        return found + [form for leaf in (*gone, *hiding) for form in self._forms(leaf)]

    def _places(self, line: Line, flaw: Finding) -> Sequence[tuple[int, int]]:
        """Returns the hidden parts of a text; for an unpaired tag, only the complete pairs."""
        if flaw.code != "unpaired-tag":
            return flaw.places
        text = line.record.field_text(flaw.field or "")
        pairs = find_private(text, self._protection.tags).pairs
        return [(pair.start, pair.end) for pair in pairs]

    def _forms(self, leaf: str) -> Iterator[bytes]:
        """Yields the secrets in a value, or the whole value if it has none, as encoded in JSON."""
        places = [(one.start, one.end) for one in find_secrets(leaf, self._protection)]
        for start, end in places or [(0, len(leaf))]:
            for is_ascii in (False, True):
                text = json.dumps(leaf[start:end], ensure_ascii=is_ascii)[1:-1]
                yield text.encode(errors="backslashreplace")

    def _cleaned(self, line: Line) -> Clean | None:
        record, kinds = line.record, Counter[str]()
        flawed = {flaw.field for flaw in self._show(line).flaws if flaw.code in WITHHELD}
        texts: dict[str, Any] = {}
        for name in sorted(field for field in flawed if field):
            texts[name], found = hide_field(record, name, self._protection)
            kinds.update(found)
        kinds.update(hide("id", record.id, self._protection).kinds)
        texts["meta"] = self._meta(record.meta, kinds)
        texts["extra"] = self._members(record.extra, _READ, kinds)
        # What a member of the same name replaces goes without a trace.
        for text in texts_of_json(replaced(line.raw)):
            kinds.update(hide_all(text, self._protection).kinds)
        if not flawed - {None} and not kinds:
            return None
        clean = record._replace(**texts)
        if flawed - {None}:
            clean = clean.as_withheld()
        return Clean(clean._replace(id=derive_id(clean.topic, clean.text)), dict(kinds))

    def _meta(self, meta: Mapping[str, Any], kinds: Counter[str]) -> dict[str, Any]:
        sources = meta.get("sources")
        if not isinstance(sources, list):
            return self._members(meta, (), kinds)
        rest = {name: value for name, value in meta.items() if name != "sources"}
        clean = self._members(rest, ("sources",), kinds)
        # The digits of a hash may match those of a payment card.
        named = [item if is_id(item) else self._without(item, kinds) for item in sources]
        return {**clean, "sources": named}

    def _members(
        self, fields: Mapping[str, Any], taken: Iterable[str], kinds: Counter[str]
    ) -> dict[str, Any]:
        """Returns fields that no answer shows, without sensitive text.

        A value that is secret only because of its name or a neighbouring field is removed as a
        whole.
        """
        clean: dict[str, Any] = self._without(dict(fields), kinds, taken)
        pieces = {
            name: json.dumps({name: value}, ensure_ascii=False)[1:-1]
            for name, value in clean.items()
        }
        secrets = deque(find_secrets(_JOINT.join(pieces.values()), self._protection))
        end = -len(_JOINT)
        for name, piece in pieces.items():
            start, end = end + len(_JOINT), end + len(_JOINT) + len(piece)
            while secrets and secrets[0].end <= start:
                secrets.popleft()
            if secrets and secrets[0].start < end and clean[name] != MARKER:
                clean[name] = MARKER
                kinds[secrets[0].kind] += 1
        return clean

    def _without(self, value: Any, kinds: Counter[str], taken: Iterable[str] = ()) -> Any:  # noqa: ANN401 - JSON
        """Returns a JSON value with the sensitive text in its strings hidden."""
        if isinstance(value, str):
            hidden = hide_all(value, self._protection)
            kinds.update(hidden.kinds)
            return hidden.text if hidden.kinds else value
        if isinstance(value, list):
            return [self._without(item, kinds) for item in value]
        if not isinstance(value, dict):
            return value
        clean: dict[str, Any] = {}
        names = {*taken, *value}
        for name, inner in value.items():
            key = self._without(name, kinds)
            while key != name and (key in names or key in clean):
                key += "'"  # keeps two names apart that have become equal
            clean[key] = self._without(inner, kinds)
        return clean


def _unread(record: Record) -> list[object]:
    """Returns the parts of a record that no answer shows; "" for an id that is a hash."""
    return ["" if is_id(record.id) else record.id, dict(record.meta), dict(record.extra)]


def _leaves(value: object) -> Iterator[str]:
    """Yields the names and values in JSON; a number may be a secret too."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield name
            yield from _leaves(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _leaves(inner)
    elif value:
        yield value if isinstance(value, str) else json.dumps(value)
