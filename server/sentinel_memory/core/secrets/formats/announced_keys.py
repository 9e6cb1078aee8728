"""Keys of unlisted providers whose prefix marks them as secret, such as `acme_live_…`."""

from collections.abc import Iterator
from functools import partial

from ...text.expressions import expression, word_set
from .key_format import EDGE, KeyTable, Secret, key_format

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
