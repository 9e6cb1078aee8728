"""Keys whose prefix says that they are secret, of providers that no row names: `acme_live_…`."""

from collections.abc import Iterator
from functools import partial

from ...text.expressions import expression
from ...text.word_set import word_set
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
"""Whatever begins with such a word."""
_NAME_BEFORE = expression(rf"(?<!\\){EDGE}(?:[A-Za-z][A-Za-z0-9]{{0,11}}[_-]){{1,3}}\Z")


def find_prefixed_keys(text: str) -> Iterator[Secret]:
    """Yields a word for secrets with a run of digits and letters, and the name before it.

    Where chance gave a key letters alone, both cases stand in it and it reads as no words.
    """
    return map(partial(with_name, text), ANNOUNCED.find(text))


def with_name(text: str, key: Secret) -> Secret:
    """Adds the name before a key whose prefix is a word."""
    before = max(0, key.start - 40)
    name = _NAME_BEFORE.search(text[before : key.start]) if key.kind == "prefixed_key" else None
    return Secret(before + name.start() if name else key.start, key.end, key.kind)
