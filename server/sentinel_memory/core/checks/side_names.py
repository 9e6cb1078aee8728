"""Names of the sides of a git conflict, in a form that may be shown (S20, K08). Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from ..planted.instructions import addresses_agent
from ..secrets.redaction import hide
from ..text.one_line import escape_hidden

_NAMED = 3
_LONGEST = 40
"""Most characters of a side's name that are shown."""
_LOOKED_AT = 200
"""Number of characters of a name that are examined: enough to find the secrets in the shown part.
"""
_WHOLE_COMMIT, _SHORT = re.compile("[0-9a-f]{40,64}"), 7
"""A commit hash as a merge writes it, and the number of characters of it that are shown."""
_NAMELESS = frozenset({"", "ours", "theirs"})
"""Texts after the markers if the sides have no names."""


def side_names(markers: Iterable[bytes]) -> str:
    """Returns the commits after the markers of sides, at most the first three.

    A side without a name is represented by its marker.
    """
    names = list(dict.fromkeys(map(_name, markers)))
    more = ["\u2026"] if len(names) > _NAMED else []
    return ", ".join((*names[:_NAMED], *more))


@lru_cache(maxsize=16)
def _name(marker: bytes) -> str:
    """Returns the commit after a marker, without the subject that git adds in a rebase."""
    name = marker[7:].decode(errors="replace").partition(" (")[0].strip()
    if name.casefold() in _NAMELESS:
        return marker[:7].decode()
    if _WHOLE_COMMIT.fullmatch(name):
        return name[:_SHORT]
    if addresses_agent(name[:_LOOKED_AT]):
        return marker[:7].decode()  # a hook would present the name to an agent
    return escape_hidden(hide("", name[:_LOOKED_AT]).text[:_LONGEST])
