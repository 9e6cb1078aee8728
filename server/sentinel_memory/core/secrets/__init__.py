"""Finds and withholds secrets in a text; other packages use `redaction`."""
