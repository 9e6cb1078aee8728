"""The name of the saving program, which is untrusted input, as a record keeps it (S03). Pure."""

from __future__ import annotations

import unicodedata

from ..secrets.protection import BUILT_IN, Protection
from ..secrets.redaction import find_personal
from ..secrets.withholding import hide_all
from ..text.hidden_characters import hidden_characters
from .flaws import names_instruction

LIMIT = 64
"""Most bytes of UTF-8; a longer name is cut."""
_LOOKED_AT = 1_024
"""Number of leading characters of a longer name that are examined."""


def agent_name(given: str | None, protection: Protection = BUILT_IN) -> str | None:
    """Returns the name as stored, or None if there is none or it must not be stored.

    A name is dropped if it has control or hidden characters, contains secret, private or personal
    text, or addresses an agent. A save never fails because of a name.

    Args:
        given: the name that the program gives itself.
        protection: the rules by which text is withheld.
    """
    name = unicodedata.normalize("NFC", (given or "")[:_LOOKED_AT].strip())
    if not name or not name.isprintable() or hidden_characters(name):
        return None
    if hide_all(name, protection).kinds or find_personal(name, protection):
        return None
    if names_instruction(name):
        return None
    return name.encode()[:LIMIT].decode(errors="ignore").rstrip()
