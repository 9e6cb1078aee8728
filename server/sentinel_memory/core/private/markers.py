"""Markers that replace withheld text. Pure."""

MARKER = "[REDACTED]"
"""Replaces a secret."""

PRIVATE = "[PRIVATE]"
"""Replaces a private section."""

MARKERS = (MARKER, PRIVATE)
"""All markers; a marker is never a secret itself."""
