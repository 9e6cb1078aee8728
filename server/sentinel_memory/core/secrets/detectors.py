"""Everything that finds secrets in a text, in the order of its say (S22). Pure.

It brings the formats of all providers along: where agents wait, only a text that has to be looked
into imports it, and each expression is compiled for the first text that needs it.
"""

from collections.abc import Iterator
from functools import partial

from .disguises import find_veiled, find_wrapped
from .formats.announced_keys import ANNOUNCED, find_prefixed_keys, with_name
from .formats.broken_lines import find_broken_keys, whole_over_breaks
from .formats.key_format import KeyTable, Secret
from .formats.private_keys import find_private_keys
from .formats.provider_keys import ROWS
from .named.assignments import find_assigned_secrets
from .placed.credentials import find_credentials

KEYS = KeyTable(ROWS, shortest=14)
"""The formats of all providers."""


def find_split_keys(text: str) -> Iterator[Secret]:
    """Yields keys that are split over lines."""
    return map(partial(with_name, text), find_broken_keys(text, (KEYS, ANNOUNCED)))


CERTAIN = (find_private_keys, KEYS.find, find_split_keys, find_prefixed_keys)
"""By shape alone."""

IN_CONTEXT = (find_credentials, find_assigned_secrets)
"""By what stands around it."""

DISGUISES = (find_veiled, find_wrapped)
"""Through which the others look."""

whole = whole_over_breaks
"""Extends a finding to the part of the secret that stands on the lines below it."""
