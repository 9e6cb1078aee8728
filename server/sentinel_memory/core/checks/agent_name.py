"""The name of the program that saves, as a record keeps it: it comes from outside (S03). Pure."""

from __future__ import annotations

import unicodedata

from ..secrets.protection import BUILT_IN, Protection
from ..secrets.redaction import find_personal
from ..secrets.withholding import hide_all
from ..text.hidden_characters import hidden_characters
from .flaws import names_instruction

LIMIT = 64
"""UTF-8 bytes; a longer name is cut."""
_LOOKED_AT = 1_024
"""Characters; what stands behind them in a longer name is not read."""


def agent_name(given: str | None, protection: Protection = BUILT_IN) -> str | None:
    """Returns the name as it is stored, None where there is none that may be.

    A name with control or hidden characters, with something secret, private or personal in it, or
    that speaks to an agent is dropped: a save never fails because of it.

    Args:
        given: what the program calls itself.
        protection: what is withheld.
    """
    name = unicodedata.normalize("NFC", (given or "")[:_LOOKED_AT].strip())
    if not name or not name.isprintable() or hidden_characters(name):
        return None
    if hide_all(name, protection).kinds or find_personal(name, protection):
        return None
    if names_instruction(name):
        return None
    return name.encode()[:LIMIT].decode(errors="ignore").rstrip()
