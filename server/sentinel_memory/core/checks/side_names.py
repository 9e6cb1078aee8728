"""What git calls the sides of a conflict, as it may be shown (S20, K08). Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from ..planted.instructions import addresses_agent
from ..secrets.withholding import hide
from ..text.hidden_characters import escape_hidden

_NAMED = 3
_LONGEST = 40
"""Characters of the name of a side that are shown."""
_LOOKED_AT = 200
"""Of a longer name no more is looked at: enough to see the secrets in what is shown."""
_WHOLE_COMMIT, _SHORT = re.compile("[0-9a-f]{40,64}"), 7
"""The name of a commit as a merge writes it, and how many characters of it people read."""
_NAMELESS = frozenset({"", "ours", "theirs"})
"""What stands behind markers where nobody told git how to call the sides."""


def side_names(markers: Iterable[bytes]) -> str:
    """Returns the commits behind the markers of sides, of many the first three.

    Where git gave no name it is the marker itself.
    """
    names = list(dict.fromkeys(map(_name, markers)))
    more = ["\u2026"] if len(names) > _NAMED else []
    return ", ".join((*names[:_NAMED], *more))


@lru_cache(maxsize=16)
def _name(marker: bytes) -> str:
    """The commit behind a marker, without the subject that git adds in a rebase."""
    name = marker[7:].decode(errors="replace").partition(" (")[0].strip()
    if name.casefold() in _NAMELESS:
        return marker[:7].decode()
    if _WHOLE_COMMIT.fullmatch(name):
        return name[:_SHORT]
    if addresses_agent(name[:_LOOKED_AT]):
        return marker[:7].decode()  # a hook would put it before an agent
    return escape_hidden(hide("", name[:_LOOKED_AT]).text[:_LONGEST])
