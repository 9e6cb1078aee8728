"""Why tests do not pass on the Windows CPython under Wine.

A row names a file, which is not run at all, or a test (`test_store::test_name`, with or without the
case in brackets), which is run and must fail. `run.py` refuses a row whose test passes or is gone.
"""

from __future__ import annotations

NEEDS_POSIX: dict[str, str] = {}
"""What a test uses that no Windows has."""

OF_WINE: dict[str, str] = {}
"""What a Windows has and this place lacks: Wine 8 itself, or the programs beside it."""
