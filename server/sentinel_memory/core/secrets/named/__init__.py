"""Secrets that are recognized by a name beside them."""
