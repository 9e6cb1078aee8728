"""A record as a Markdown file with front matter, as the Open Knowledge Format has it (K02). Pure.

`type`, `title`, `tags` and `timestamp` are what other tools read. The texts stand below as
Markdown, and links as ordinary links. A field that its Markdown does not give back exactly stands
in the front matter as well, and counts from there, so that nothing is lost.

Front matter is a small part of YAML. A line is `key: value`, where the value is JSON, a list of
plain words in brackets, or plain text; or it is an entry `- value` of the list that the key above
it begins. Nothing else is guessed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple
from urllib.parse import quote, unquote

from ..errors import Told
from ..text.expressions import expression
from ..text.ids import is_id, seconds, sha256, timestamp
from ..text.json_line import DECODER, is_too_deep
from ..text.limits import KINDS, LIMITS, LISTS
from ..text.one_line import UNSEEN, escaped, first_words, inline, paragraphs, sentences
from .record import Record, record_of
from .texts import Link, written_evidence, written_links

KEY = expression(r"[A-Za-z_][\w-]{0,63}", re.ASCII)
"""The name of a field."""
_FENCE = "---"
_FIELD = expression(r"([A-Za-z_][\w-]{0,63}):(?:[ \t]++(.*))?", re.ASCII)
_ENTRY = expression(r"[ \t]*+-[ \t]++(.*)")
_PLAIN = expression(
    r"[^\W\d_](?:[\w /.@+-]*[\w.])?|\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:\d\d))?"
)
"""Texts that are written without quotes: they begin with a letter, or are a date or a time."""
_WORDS = {"true": True, "false": False, "null": None, "~": None}
_RESERVED = frozenset({*_WORDS, "yes", "no", "on", "off", "y", "n"})
_NUMBER = expression(r"-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?", re.ASCII)
_STEERED = expression(rf"[\x7f-\x9f\u2028\u2029\ud800-\udfff{UNSEEN}]")
"""Characters that are escaped, because YAML refuses them or nobody sees them."""


class FrontMatterError(Told, ValueError):
    """A line of front matter is in none of the forms that are read."""

    def __init__(self, line: int) -> None:
        super().__init__("front_matter_unread", line=line)


def split(text: str) -> tuple[dict[str, Any], str]:
    """Returns the fields of a Markdown file and its text; no fields without front matter.

    Raises:
        FrontMatterError: a line is not understood, a key occurs twice, or the end is missing.
    """
    lines = text.split("\n")
    if lines[0].rstrip() != _FENCE:
        return {}, text
    fields: dict[str, Any] = {}
    listed: list[Any] | None = None
    for number, line in enumerate(lines[1:], 2):
        if line.rstrip() == _FENCE:
            return fields, "\n".join(lines[number:])
        if not line.strip() or line.startswith("#"):
            continue
        if listed is not None and (entry := _ENTRY.fullmatch(line)):
            listed.append(_value(entry[1].strip(), number))
            continue
        found = _FIELD.fullmatch(line)
        if found is None or found[1] in fields:
            raise FrontMatterError(number)
        given = (found[2] or "").strip()
        listed = None if given else []
        fields[found[1]] = _value(given, number) if given else listed
    raise FrontMatterError(len(lines))


def _value(text: str, line: int) -> object:
    if text in _WORDS:
        return _WORDS[text]
    try:
        if text[:1] in ('"', "{", "[") or _NUMBER.fullmatch(text):
            return _json(text)
    except (ValueError, RecursionError):
        if text[:1] != "[" or text[-1:] != "]":
            raise FrontMatterError(line) from None
        parts = text[1:-1].split(",")
        return [_scalar(part.strip(), line) for part in parts] if text[1:-1].strip() else []
    if text[:1] == "'" == text[-1:] and len(text) > 1 and "'" not in text[1:-1].replace("''", ""):
        return text[1:-1].replace("''", "'")
    # YAML takes these for structure, comments, or its own signs.
    if text[:1] in "&*!|>%@`'?,]}#-" or ": " in text or " #" in text or text.endswith(":"):
        raise FrontMatterError(line)
    return text


def _scalar(text: str, line: int) -> str:
    """Returns an entry of a list in brackets: plain text, or text in quotes without a comma."""
    if text[:1] == '"':
        try:
            return str(_json(text))
        except ValueError:
            raise FrontMatterError(line) from None
    # Tags such as `@scope/name` stand in lists of other tools, though YAML reserves the sign.
    if not text or any(sign in text for sign in "[]{}\"'#") or ": " in text or text[0] in "&*!|>%`":
        raise FrontMatterError(line)
    return text


def _json(text: str) -> object:
    if is_too_deep(text.encode(errors="replace")):
        raise ValueError(text)
    return DECODER.decode(text)


def joined(fields: Mapping[str, Any], text: str) -> str:
    """Returns a Markdown file with fields, each on one line, above a text."""
    lines = (f"{key}: {_written(value)}" for key, value in fields.items())
    return "\n".join((_FENCE, *lines, _FENCE, "", text))


def _written(value: object) -> str:
    if isinstance(value, list | tuple):
        words = [one for one in value if isinstance(one, str) and _is_plain(one)]
        if len(words) == len(value):
            return f"[{', '.join(words)}]"
    if isinstance(value, str) and _is_plain(value):
        return value
    text = json.dumps(value, ensure_ascii=False)
    return _STEERED.sub(lambda found: json.dumps(found[0])[1:-1], text)


def _is_plain(text: str) -> bool:
    return len(text) < 200 and bool(_PLAIN.fullmatch(text)) and text.casefold() not in _RESERVED


HEADINGS = {
    "lesson": ("Lesson", "교훈"),
    "ask_next_time": ("Ask next time", "다음에 물을 것"),
    "links": ("Links", "연결"),
}
"""The heading of each part, in English and in Korean."""
_WHY = ("Why This Matters", "Why", "Context", "배경", "이유")
"""Headings of other tools above what we call the missing context."""
_TITLE_BYTES = 80
_TOPIC_WORDS = expression(r"[^\w]+")
_HEADING = expression(r"(#{1,6})[ \t]++(.*)")
_ESCAPE = expression(r"\\([!-/:-@\[-`{-~])")
_LINK = expression(r"\[(?:[^\[\]\\]|\\.){0,300}+\]\(<?([^()<>\s]{1,255}+)(?<=\.md)>?\)")
_ITEM = expression(r"- (\w++) (?:\[(?:[^\[\]\\]|\\.)*+\]\(([^()\s]++)\)|`([^`]++)`)")
_OURS = ("record", "id", "topic", "missing_context", "lesson", "ask_next_time", *LISTS)
_OURS += ("evidence", "kind", "links", "pinned", "meta", "extra")
_SHARED = ("type", "title", "description", "tags", "timestamp", "superseded_by")
FOREIGN_TYPE = "okf_type"
"""The unknown field that keeps the type that another tool gave a record."""


class FileRecord(NamedTuple):
    """A record that was read from a file, and what it names in other files."""

    record: Record
    names: tuple[str, ...]
    """The names by which other files may refer to it: its file, and ids."""
    is_ours: bool
    """Whether we wrote the file."""


def file_name(record: Record) -> str:
    """Returns the name of the file of a record: its topic, its id, and `.md`."""
    topic = _TOPIC_WORDS.sub("-", record.topic.casefold()).strip("-_")
    topic = topic.encode()[:60].decode(errors="ignore")
    told = sha256(record.id.encode("utf-8", "surrogatepass")).hexdigest()[:16]
    parts = (topic, record.id if is_id(record.id) else told)
    kind = ("principle",) if record.type == "principle" else ()
    return "-".join((*filter(None, parts), *kind)) + ".md"


def write(record: Record, names: Mapping[str, tuple[str, str]], korean: bool = False) -> str:
    """Returns the file of a record.

    `record`: the record as it may be shown.
    `names`: the file and the title of each record to which a link can lead, by its id.
    `korean`: whether the headings are in Korean.
    """
    body = _body(record, names, korean)
    shared = {
        "type": record.kind or record.extra.get(FOREIGN_TYPE) or record.type,
        "title": title_of(record),
        "tags": [record.topic, *record.cues],
        "timestamp": record.meta.get("updated") or record.meta.get("created"),
        "record": record.type,
        "id": record.id,
        "topic": record.topic,
    }
    if not isinstance(shared["timestamp"], str):
        del shared["timestamp"]
    if not isinstance(shared["type"], str):
        shared["type"] = record.type
    exact: dict[str, Any] = {}
    read = _texts(body)
    for name in ("missing_context", "lesson", "ask_next_time"):
        if read.get(name, "") != (getattr(record, name) or ""):
            exact[name] = getattr(record, name)
    if record.ask_next_time == "":
        exact["ask_next_time"] = ""
    for name in LISTS:
        if name == "cues" and record.cues == _cues(shared["tags"], record.topic):
            continue
        exact |= {name: list(entries)} if (entries := getattr(record, name)) else {}
    exact |= {"evidence": written_evidence(record.evidence)} if record.evidence else {}
    exact |= {"kind": record.kind} if record.kind != _kind(shared["type"]) else {}
    ids = {file: id for id, (file, _title) in names.items()}
    if _links_in(read.get("links", ""), ids.get) != record.links:
        exact["links"] = written_links(record.links)
    exact |= {"pinned": True} if record.pinned else {}
    if record.meta != {"created": shared.get("timestamp")}:
        exact["meta"] = dict(record.meta)
    flat = {key: one for key, one in record.extra.items() if _is_flat(key)}
    rest = {key: one for key, one in record.extra.items() if not _is_flat(key)}
    return joined({**shared, **exact, **flat, **({"extra": rest} if rest else {})}, body)


def _is_flat(key: str) -> bool:
    return bool(KEY.fullmatch(key)) and key not in (*_OURS, *_SHARED)


def title_of(record: Record) -> str:
    """Returns the title of a record for other tools: the begin of its lesson."""
    (first, *_) = sentences(record.lesson) or [record.topic]
    return inline(first_words(first, _TITLE_BYTES))


def _body(record: Record, names: Mapping[str, tuple[str, str]], korean: bool) -> str:
    parts = [f"# {escaped(title_of(record))}", paragraphs(record.missing_context)]
    for name in ("lesson", "ask_next_time"):
        if text := getattr(record, name):
            parts += [f"## {HEADINGS[name][korean]}", paragraphs(text)]
    if record.links:
        parts.append(f"## {HEADINGS['links'][korean]}")
        parts.append("\n".join(_item(one, names) for one in record.links))
    return "\n\n".join(filter(None, parts)) + "\n"


def _item(link: Link, names: Mapping[str, tuple[str, str]]) -> str:
    if link.to in names:
        file, title = names[link.to]
        return f"- {inline(link.rel)} [{escaped(title)}]({quote(file)})"
    return f"- {inline(link.rel)} `{inline(link.to).replace('`', '')}`"


def _texts(body: str) -> dict[str, str]:
    """Returns the parts of a text by their fields; what stands above them is `missing_context`."""
    known = {one.casefold(): name for name, pair in HEADINGS.items() for one in pair}
    known |= {one.casefold(): "why" for one in _WHY}
    parts: dict[str, list[str]] = {"missing_context": []}
    name, begun = "missing_context", False
    for line in body.split("\n"):
        heading = _HEADING.fullmatch(line)
        said = heading[2].rstrip(" \t#") if heading else ""
        if heading and len(heading[1]) == 1 and not begun:
            parts["title"] = [said]
            begun = True
        elif heading and (found := known.get(said.casefold())) and found not in parts:
            name = found
            parts[name] = []
        else:
            begun = begun or bool(line.strip())
            parts[name].append(line)
    return {
        part: "\n".join(lines).strip("\n") if part == "links" else _plain("\n".join(lines))
        for part, lines in parts.items()
    }


def _plain(markdown: str) -> str:
    r"""Returns Markdown without the backslashes of `paragraphs`."""
    return _ESCAPE.sub(r"\1", markdown.strip("\n").replace("\\\n", "\n"))


def _links_in(text: str, id_of: Callable[[str], str | None]) -> tuple[Link, ...]:
    found = []
    for line in text.split("\n"):
        if item := _ITEM.fullmatch(line):
            target = id_of(unquote(item[2])) if item[2] else item[3]
            found += [Link(item[1], target)] if target else []
    return tuple(found)


def read(name: str, text: str, id_of: Callable[[str], str | None], now: str) -> FileRecord | None:
    """Returns the record in a Markdown file, or None if it holds no lesson.

    `id_of`: returns the id of a record by a name in `FileRecord.names`.
    `now`: the time for a file that names none, ISO 8601 UTC.

    Raises:
        FrontMatterError: a line of the front matter is not understood.
    """
    fields, body = split(text.removeprefix("\ufeff").replace("\r\n", "\n"))
    parts = _texts(body)
    ours = fields.get("record") in ("log", "principle")
    value = _ours(fields, parts, id_of) if ours else _foreign(name, fields, parts, body, id_of)
    flat = {key: one for key, one in fields.items() if _is_flat(key)}
    more = fields.get("extra")
    extra = {**flat, **(more if isinstance(more, dict) else {})}
    if "meta" not in value:
        value["meta"] = {"created": _time(fields.get("timestamp"), exact=ours) or now}
    record = record_of({**extra, **value})
    if record is None or not record.lesson.strip():
        return None
    ids = (fields.get("id"), fields.get("beliefId"), record.id)
    names = (name, *(one for one in ids if isinstance(one, str) and one))
    return FileRecord(record, names, ours)


def _ours(
    fields: Mapping[str, Any], parts: Mapping[str, str], id_of: Callable[[str], str | None]
) -> dict[str, Any]:
    value = {key: fields[key] for key in _OURS if key in fields and key not in ("record", "extra")}
    value["type"] = fields["record"]
    for name in ("missing_context", "lesson"):
        value.setdefault(name, parts.get(name, ""))
    if parts.get("ask_next_time"):
        value.setdefault("ask_next_time", parts["ask_next_time"])
    topic = fields.get("topic")
    value.setdefault("cues", list(_cues(fields.get("tags"), topic)))
    value.setdefault("kind", _kind(fields.get("type")))
    value.setdefault("links", written_links(_links_in(parts.get("links", ""), id_of)))
    return {key: one for key, one in value.items() if one not in ([], None)}


def _foreign(
    name: str,
    fields: Mapping[str, Any],
    parts: Mapping[str, str],
    body: str,
    id_of: Callable[[str], str | None],
) -> dict[str, Any]:
    """Returns the fields of a record for a file of another tool."""
    title = _word(fields.get("title")) or parts.get("title", "") or name.removesuffix(".md")
    about, above = _word(fields.get("description")), parts["missing_context"].strip()
    lesson = parts.get("lesson", "").strip() or above or about
    told = [parts.get("why", "").strip(), above if parts.get("lesson") else "", about, title]
    kind = _kind(fields.get("type"))
    newer = id_of(_word(fields.get("superseded_by")))
    links = [Link("superseded_by", newer)] if newer else []
    linked = (id_of(unquote(one[1]).rpartition("/")[2]) for one in _LINK.finditer(body))
    links += [Link("related", id) for id in dict.fromkeys(linked) if id]
    topic = _word(fields.get("topic")) or first_words(inline(title), LIMITS["topic"])
    value: dict[str, Any] = {
        "id": "",
        "type": "log",
        "topic": topic,
        "missing_context": next(one for one in told if (one and one != lesson) or one is title),
        "lesson": lesson,
        "cues": list(_cues(fields.get("tags"), topic)),
        "links": written_links(links),
    }
    if kind:
        value["kind"] = kind
    elif isinstance(fields.get("type"), str):
        value[FOREIGN_TYPE] = fields["type"]
    if fields.get("pinned") is True:
        value["pinned"] = True
    if "superseded_by" in fields and newer is None:
        value["superseded_by"] = fields["superseded_by"]
    return value


def _word(value: object) -> str:
    return value.strip() if isinstance(value, str) else ""


def _kind(value: object) -> str | None:
    return value if isinstance(value, str) and value in KINDS else None


def _cues(tags: object, topic: object) -> tuple[str, ...]:
    """Returns the tags of a file without its topic, which stands first in ours."""
    if not isinstance(tags, list):
        return ()
    words = [one for one in tags if isinstance(one, str) and one.strip()]
    return tuple(words[1:] if words[:1] == [topic] else words)


def _time(value: object, *, exact: bool) -> str | None:
    """Returns a time as a record holds it, or None for what is no time."""
    if not isinstance(value, str) or exact:
        return value if isinstance(value, str) else None
    return timestamp(at) if (at := seconds(value)) > 0 else None
