"""The commands that people and scripts type; here the name of the program and its exit statuses."""

from __future__ import annotations

PROGRAM = "sentinel-memory"

DONE = 0
PROBLEM = 1
"""Status if `check` found an error, `review` found sensitive text, `redact-records` left a line,
only some topics of a plan were applied, or the log could not be read or written.
"""
REFUSED = 2
"""Status if the words or a field are wrong, or the user chose not to write. Nothing was written."""
INTERRUPTED = 130
"""Status after an interrupt from the keyboard, as in shells."""
