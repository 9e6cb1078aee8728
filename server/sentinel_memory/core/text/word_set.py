"""How the lists of words are written that rules read: as one text, between blanks. Pure."""


def word_set(text: str) -> frozenset[str]:
    """Returns the words of a text, which blanks and line breaks separate."""
    return frozenset(text.split())
