"""Detects which of our languages a text is written in."""

from __future__ import annotations

import re

from .say import Language

_WORD = re.compile("[가-힣A-Za-z]")


def text_language(text: str, otherwise: Language) -> Language:
    """Returns the language of most words; a Korean syllable counts as three Latin letters."""
    if not _WORD.search(text):
        return otherwise
    korean, latin = (len(re.findall(letters, text)) for letters in ("[가-힣]", "[A-Za-z]"))
    return "ko" if 3 * korean >= latin else "en"
