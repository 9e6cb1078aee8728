"""What the program is called, and the statuses with which it ends."""

from __future__ import annotations

PROGRAM = "sentinel-memory"

DONE = 0
PROBLEM = 1
"""`check` found an error, `review` something sensitive, `redact-records` left a line, only some
topics of a plan were applied, or the log could not be read or written."""
REFUSED = 2
"""The words or a field are wrong, or the user chose not to write; nothing was written."""
INTERRUPTED = 130
"""The user ended the command from the keyboard; the number is that of shells."""
