"""Markers that replace withheld text. Pure."""

MARKER = "[REDACTED]"
"""Marker that replaces a secret."""

PRIVATE = "[PRIVATE]"
"""Marker that replaces a private section."""

MARKERS = (MARKER, PRIVATE)
"""All markers; a marker is never a secret itself."""
