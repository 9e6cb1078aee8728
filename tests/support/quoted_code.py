"""A piece of code, and quotes of its lines as a save stores them."""

from __future__ import annotations

from sentinel_memory.core.evidence.evidence import Evidence
from sentinel_memory.core.evidence.likeness import context_of

PAYMENT = '''def charge(card, amount):
    """Takes an amount from a card."""
    if not card.is_valid():
        raise ValueError("the card is not valid")
    total = amount * 30 + card.fee_of(amount)
    return gateway.charge(card, total, retries=3)
'''
PAYMENT_LINE = "total = amount * 30 + card.fee_of(amount)"


def quoted(text: str, quote: str, path: str = "src/pay.py") -> Evidence:
    """Returns a quote with what stands beside it the first time that it stands in a text."""
    start = text.index(quote)
    before, after = context_of(text, start, start + len(quote))
    return Evidence(path, quote, before=before, after=after)
