"""Reads word lists, which rules write as one text with whitespace between words. Pure."""


def word_set(text: str) -> frozenset[str]:
    """Returns the words of a text that are separated by whitespace."""
    return frozenset(text.split())
