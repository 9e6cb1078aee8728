"""Secrets that are recognised by a name beside them."""
