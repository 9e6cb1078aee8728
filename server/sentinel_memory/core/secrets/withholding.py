"""Withholds private sections, then secrets, for storage and for display (P04, D05). Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping

from ..private.markers import MARKER, TagRules
from ..private.tags import NOTHING, Withheld, find_private, hide_private, withhold_private
from ..text.expressions import expression
from ..text.ids import is_id
from ..text.limits import list_entries, list_text, pieces
from .protection import BUILT_IN, Protection
from .redaction import Redaction, redact

PRIVATE_SECTION = "private_section"
"""The kind under which private sections are counted beside secrets (P06)."""

REWRITTEN = ("missing_context", "lesson")
"""Fields in which a save withholds everything that looks like a secret (S22)."""

_MOST_PASSES = 3
_EMPTY_LINES = expression(
    rf"(?<={re.escape(MARKER)})(?:\r?\n){{3,}}"
    rf"|(?<![\r\n])(?:\r?\n){{3,}}+(?={re.escape(MARKER)})"
)
"""Three or more line breaks beside a marker, which are reduced to two (P04).

A run of line breaks is only read from its beginning, which keeps it linear.
"""


def withhold(field: str, text: str, protection: Protection = BUILT_IN) -> Redaction:
    """Returns a text as a save stores it in a field; a second call changes nothing.

    Secrets stay in fields outside `REWRITTEN`, because a save refuses them.

    Raises:
        UnpairedTagError: a private tag has no partner (P07).
    """
    if field not in REWRITTEN:
        return _clean(text, protection, withhold_private, _unchanged)
    return withhold_all(text, protection)


def withhold_all(text: str, protection: Protection = BUILT_IN) -> Redaction:
    """Returns a text as a save stores it in a rewritten field; raises as `withhold` does."""
    return _clean(text, protection, withhold_private, redact)


def hide(field: str, text: str, protection: Protection = BUILT_IN) -> Redaction:
    """Returns the text of a field for display (D05); an unpaired private tag hides text as well.

    An id is never withheld, because the digits of a hash may match those of a payment card.
    """
    if field == "id" and is_id(text):
        return Redaction(text, {})
    return hide_all(text, protection)


def hide_all(text: str, protection: Protection = BUILT_IN) -> Redaction:
    """Returns a text without anything that may be secret or private."""
    return _clean(text, protection, hide_private, redact)


def hide_list(
    entries: tuple[str, ...], protection: Protection = BUILT_IN
) -> tuple[tuple[str, ...], Mapping[str, int]]:
    """Returns a list without anything that may be secret or private, and the counts by kind.

    Private tags also hide the entries between them. Secrets are searched entry by entry.
    """
    kinds: Counter[str] = Counter()
    found = entries
    if find_private(list_text(entries), protection.tags) != NOTHING:
        whole = hide_all(list_text(entries), protection)
        kinds.update(whole.kinds)
        found = list_entries(whole.text)
    hidden = [hide_all(text, protection) for _, text in pieces(found)]
    for one in hidden:
        kinds.update(one.kinds)
    if not kinds:
        return entries, {}
    return list_entries(list_text(one.text for one in hidden)), dict(kinds)


def _clean(
    text: str,
    protection: Protection,
    without_private: Callable[[str, TagRules], Withheld],
    without_secrets: Callable[[str, Protection], Redaction],
) -> Redaction:
    kinds: Counter[str] = Counter()
    for _ in range(_MOST_PASSES):
        text, sections = without_private(text, protection.tags)
        if sections:
            kinds[PRIVATE_SECTION] += sections
        redaction = without_secrets(text, protection)
        kinds.update(redaction.kinds)
        text = redaction.text
        if redaction.kinds and not protection.tags.keep_lines:
            text = _EMPTY_LINES.sub("\n\n", text)
        # A withheld secret may include the backtick that had made a tag plain text.
        if not redaction.kinds or find_private(text, protection.tags) == NOTHING:
            return Redaction(text, dict(kinds))
    kinds["tangle"] += 1
    return Redaction(MARKER, dict(kinds))


def _unchanged(text: str, _: Protection) -> Redaction:
    return Redaction(text, {})
