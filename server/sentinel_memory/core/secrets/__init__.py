"""Finds secrets in a text and withholds them; `redaction` and `withholding` are the doors."""
