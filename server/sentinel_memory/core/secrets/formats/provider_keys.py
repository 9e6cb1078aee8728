"""Keys of providers that a table lists, and of others whose prefix marks them as secret (S22)."""

from collections.abc import Iterator
from functools import partial

from ...text.expressions import expression, word_set
from ...text.tables import table
from .key_format import EDGE, KeyFormat, KeyTable, Secret, key_format

_PARTS = {
    "{UUID}": r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}",
    "{END}": r"(?![A-Za-z0-9])",
}
"""Abbreviations in the table."""
_WORDS = sorted(
    word_set("live prod test pat sk key secret token api apikey prv private auth access")
)
_BEHIND = (
    r"(?:v\d[_-])?(?P<body>(?=[A-Za-z]{0,60}\d)(?=\d{0,60}[A-Za-z])[A-Za-z0-9]{20,}+"
    r"|(?P<letters>(?=[a-z]{0,60}[A-Z])(?=[A-Z]{0,60}[a-z])[A-Za-z]{20,}+))"
)
_PREFIXES = [word + joint for word in _WORDS for joint in "_-"]
ANNOUNCED = KeyTable([key_format("prefixed_key", _PREFIXES, _BEHIND)], shortest=23)
"""All keys that begin with such a prefix."""
_PUBLISHABLE = ("pk_live_", "pk_test_")
"""Beginnings of keys that stand in pages for everybody."""
_NAME_BEFORE = expression(rf"(?<!\\){EDGE}(?:[A-Za-z][A-Za-z0-9]{{0,11}}[_-]){{1,3}}\Z")


def _rows() -> Iterator[KeyFormat]:
    rows = table(__file__, "provider_keys.txt").replace("\n    ", "  ").replace("\n  ", " ")
    for row in rows.split("\n"):
        whose, *pieces = row.split("  ")
        behind = "".join(pieces)
        for name, part in _PARTS.items():
            behind = behind.replace(name, part)
        for entry in whose.split("; "):
            kind, *prefixes = entry.split(" ")
            yield key_format(kind, prefixes, behind)


KEYS = KeyTable(_rows(), shortest=14)
"""The key formats of all providers; each is compiled when a text contains one of its prefixes."""


def find_prefixed_keys(text: str) -> Iterator[Secret]:
    """Yields keys of a prefix word and a run of letters and digits, with the name before them.

    A run of letters alone counts only if it has both cases and does not read as words.
    """
    found = map(partial(with_name, text), ANNOUNCED.find(text))
    return (key for key in found if not text.startswith(_PUBLISHABLE, key.start))


def with_name(text: str, key: Secret) -> Secret:
    """Adds the name before a key whose prefix is a word."""
    before = max(0, key.start - 40)
    name = _NAME_BEFORE.search(text[before : key.start]) if key.kind == "prefixed_key" else None
    return Secret(before + name.start() if name else key.start, key.end, key.kind)
