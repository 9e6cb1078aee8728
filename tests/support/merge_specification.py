"""The rules of a merge of three logs, said with sets, apart from the merge itself (N02)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from sample_records import identity, pieces

Identity = tuple[str, str, str]
Fields = dict[tuple[str, str], str]
"""(part, name) to the JSON of the value, names sorted; the part is "" or "meta"."""

ADDED_UP = {("meta", "occurrences"): 1, ("meta", "source_count"): 0}
LATER = {("meta", "updated"), ("meta", "compacted_at")}
LISTS = {("", "cues"): (12, 48), ("", "settled_by"): (12, 48), ("", "applies_to"): (8, 48)}
"""The number of entries of a log and of a principle."""
LINKS, MOST_LINKS = ("", "links"), 8
"""The links of a record; those that say what supersedes it are counted apart."""
_UNITED = {
    *LISTS,
    *(("", name) for name in ("evidence", "ask_next_time", "links", "kind", "pinned")),
}
"""What a principle gets of one that it is joined with."""
_UNCHECKED = {*ADDED_UP, *LATER, ("meta", "sources"), ("", "id")}


def violations(base: bytes, ours: bytes, theirs: bytes, merged: bytes) -> list[str]:
    """Names each way in which the merged log breaks the rules."""
    return [
        *_wrong_records(*(_records(data) for data in (base, ours, theirs, merged))),
        *_wrong_rest(*(_rest(data) for data in (base, ours, theirs, merged))),
        *_wrong_file(merged),
    ]


def _wrong_records(
    base: dict[Identity, bytes],
    ours: dict[Identity, bytes],
    theirs: dict[Identity, bytes],
    merged: dict[Identity, bytes],
) -> Iterator[str]:
    joined = _joined({**ours, **theirs}, merged)
    for one in (base.keys() | ours.keys() | theirs.keys() | merged.keys()) - joined.keys():
        if len({side.get(one) for side in (base, ours, theirs, merged)}) == 1:
            continue
        before, here, there = (_said(side.get(one)) for side in (base, ours, theirs))
        stays = here is not None and there is not None
        changed = (here or there) not in (None, before)
        if (stays or changed) is not (one in merged):
            yield f"{one}: there {one in merged}"
        elif one in merged:
            sides = [_fields(side.get(one)) for side in (base, ours, theirs, merged)]
            wrong = _wrong_fields(*sides, both=stays)
            united = _UNITED if one in joined.values() else set()
            yield from (f"{one}: {name}" for name in wrong if name not in united)


def _joined(
    sides: dict[Identity, bytes], merged: dict[Identity, bytes]
) -> dict[Identity, Identity]:
    """The principles that went, each with the one that stands for all of its records."""
    stand = {one: _stands_for(line) for one, line in merged.items() if one[0] == "principle"}
    gone = {one: _stands_for(line) for one, line in sides.items() if one not in merged}
    return {
        one: other
        for one, records in gone.items()
        for other, others in stand.items()
        if records and records <= others
    }


def _stands_for(line: bytes) -> set[str]:
    return set(json.loads(_fields(line).get(("meta", "sources"), "[]")))


def _wrong_fields(
    before: Fields, here: Fields, there: Fields, found: Fields, *, both: bool
) -> Iterator[tuple[str, str]]:
    if not both:
        here = there = here or there
    for name in {*before, *here, *there, *found} - _UNCHECKED:
        was, one, two, now = (side.get(name) for side in (before, here, there, found))
        if name in LISTS and one != was and two != was and one != two:
            most = LISTS[name][found[("", "type")] == '"principle"']
            if _wrong_list(*(json.loads(side or "[]") for side in (was, one, two, now)), most):
                yield name
            continue
        if name == LINKS and one != was and two != was and one != two:
            sides = (json.loads(side or "[]") for side in (was, one, two, now))
            if _wrong_links(*([f"{e['rel']} {e['to']}" for e in side] for side in sides)):
                yield name
            continue
        allowed = {one, two} if one != was and two != was else {two if one == was else one}
        if now not in allowed:
            yield name
    for name, least in ADDED_UP.items():
        numbers = [json.loads(side.get(name, str(least))) for side in (before, here, there, found)]
        if before and both and all(type(number) is int for number in numbers):
            was, one, two, now = numbers
            if now != (one if here == there else max(one + two - was, least)):
                yield name


def _wrong_list(was: list[str], one: list[str], two: list[str], now: list[str], most: int) -> bool:
    """Whether a list that both sides changed lacks or has what it must not."""
    gone = {entry for entry in was if entry not in one or entry not in two}
    expected = {*one, *two} - gone
    full = len(now) == most and set(now) < expected
    return len(set(now)) != len(now) or not (set(now) == expected or full) or len(now) > most


def _wrong_links(was: list[str], one: list[str], two: list[str], now: list[str]) -> bool:
    """Whether the links that both sides changed lack or have what they must not."""
    return any(
        _wrong_list(
            *([e for e in side if is_newer(e)] for side in (was, one, two, now)), MOST_LINKS
        )
        for is_newer in (_names_newer, lambda entry: not _names_newer(entry))
    )


def _names_newer(entry: str) -> bool:
    return entry.startswith("superseded_by ")


def _wrong_rest(
    base: Counter[bytes], ours: Counter[bytes], theirs: Counter[bytes], merged: Counter[bytes]
) -> Iterator[str]:
    for chunk in {*base, *ours, *theirs, *merged}:
        was, one, two = base[chunk], ours[chunk], theirs[chunk]
        expected = two if one == was else one if two == was else max(one, two)
        if merged[chunk] != expected:
            yield f"{chunk!r}: {merged[chunk]} times, not {expected}"


def _wrong_file(merged: bytes) -> Iterator[str]:
    lines = [raw for kind, raw in pieces(merged) if kind == "record"]
    keys = [(json.loads(raw)["id"], json.loads(raw)["type"], raw) for raw in lines]
    if keys != sorted(keys):
        yield "not sorted"
    if len({identity(raw) for raw in lines}) != len(lines):
        yield "one record twice"
    if merged and not merged.endswith(b"\n"):
        yield "no newline at the end"


def _records(data: bytes) -> dict[Identity, bytes]:
    """The newer line of each identity."""
    found: dict[Identity, bytes] = {}
    for kind, raw in pieces(data):
        if kind == "record":
            one = identity(raw)
            found[one] = max(found[one], raw, key=_age) if one in found else raw
    return found


def _rest(data: bytes) -> Counter[bytes]:
    """The parts that are not read; of open blocks the lines, as two of them become one."""
    found: Counter[bytes] = Counter()
    for kind, raw in pieces(data):
        if kind in ("bad", "conflict"):
            found[raw] += 1
    return found


def _fields(line: bytes | None) -> Fields:
    if line is None:
        return {}
    value = json.loads(line)
    meta = value.pop("meta", None)
    parts: dict[str, Any] = {"": value, "meta": meta if isinstance(meta, dict) else {}}
    return {
        (part, name): json.dumps(field, sort_keys=True)
        for part, fields in parts.items()
        for name, field in fields.items()
    }


def _said(line: bytes | None) -> Fields | None:
    return None if line is None else _fields(line)


def _age(line: bytes) -> tuple[float, bytes]:
    meta = _fields(line)
    texts = [json.loads(meta.get(("meta", name), "null")) for name in ("created", "updated")]
    times = (datetime.fromisoformat(text) for text in texts if isinstance(text, str))
    seconds = (time.replace(tzinfo=time.tzinfo or UTC).timestamp() for time in times)
    return (max(seconds, default=0), line)
