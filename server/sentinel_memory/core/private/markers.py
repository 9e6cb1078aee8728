"""What stands where something was withheld. Pure."""

MARKER = "[REDACTED]"
"""Stands where a secret was."""

PRIVATE = "[PRIVATE]"
"""Stands where a private section was."""

MARKERS = (MARKER, PRIVATE)
"""Whatever stands where something was withheld; never a secret itself."""
