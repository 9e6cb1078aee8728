"""All detectors of secrets, by rank: an earlier detector decides the kind of a finding (S22). Pure.

The import loads the formats of all providers. Where agents wait, it happens only for a text that
has to be searched, and each expression is compiled for the first text that needs it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from .assignments import find_assigned_secrets
from .disguises import count_veils, find_veiled, find_wrapped
from .keys import (
    ANNOUNCED,
    KEYS,
    find_broken_keys,
    find_prefixed_keys,
    find_private_keys,
    whole_over_breaks,
    with_name,
)
from .placed import find_alike, find_credentials
from .protection import Secret
from .weighed import Near, find_weighed, near_hints


def find_split_keys(text: str) -> Iterator[Secret]:
    """Yields keys that are split over several lines."""
    return map(partial(with_name, text), find_broken_keys(text, (KEYS, ANNOUNCED)))


CERTAIN = (find_private_keys, KEYS.find, find_split_keys, find_prefixed_keys)
"""Detectors that judge the shape alone."""

IN_CONTEXT = (find_credentials, find_assigned_secrets)
"""Detectors that judge a value by the text around it."""

veiled, wrapped = find_veiled, find_wrapped
"""Detectors that decode a text and apply other detectors to the result."""

weighed = find_weighed
"""Finds the words near hints that no rule finds, but that weigh as secrets do."""


def survey(text: str) -> Near:
    """Returns what `near_hints` returns; raises OverBudgetError where a search would cost much."""
    count_veils(text)
    return near_hints(text)


siblings = find_alike
"""Finds the values near a found password that are made like it."""

whole = whole_over_breaks
"""Extends a finding to the parts of the secret on the following lines."""
