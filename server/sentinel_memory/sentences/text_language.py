"""Which of our languages a text is written in."""

from __future__ import annotations

import re

from .say import Language

_WORD = re.compile("[가-힣A-Za-z]")


def text_language(text: str, otherwise: Language) -> Language:
    """The language of most words: a syllable of Korean says as much as three Latin letters."""
    if not _WORD.search(text):
        return otherwise
    korean, latin = (len(re.findall(letters, text)) for letters in ("[가-힣]", "[A-Za-z]"))
    return "ko" if 3 * korean >= latin else "en"
