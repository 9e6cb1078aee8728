"""A secret goes out of the text that carries it, and the rest of the text stays."""

from __future__ import annotations

from collections.abc import Iterable

from sentinel_memory.core.secrets.redaction import MARKER, redact


def assert_only_the_value_goes(carrier: str, values: Iterable[str]) -> None:
    """Puts each value in the place of `{}` in a text, and looks for what is left."""
    for value in values:
        assert redact(carrier.format(value)).text == carrier.format(MARKER)
