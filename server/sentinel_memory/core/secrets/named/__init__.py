"""Secrets that the name beside them gives away."""
