"""Why tests do not pass on the Windows CPython under Wine.

A row names a file, which is not run at all, or a test (`test_store::test_name`, with or without the
case in brackets), which is run and must fail. `run.py` refuses a row whose test passes or is gone.
"""

from __future__ import annotations

_NO_NODE = "There is no Node for Windows here."
_NO_BASH = "There is no bash for Windows here."

NEEDS_POSIX: dict[str, str] = {
    (
        "test_previous_version::"
        "test_the_previous_version_and_this_one_write_one_log_at_once_and_lose_nothing"
    ): "0.1.0 does not wait for a log that another program has open; only Windows refuses that.",
}
"""What a test uses that no Windows has."""

OF_WINE: dict[str, str] = {
    "test_action": _NO_BASH,
    "test_ci": _NO_NODE,
    "test_glob_layouts::test_globs_match_what_an_independent_matcher_matches": _NO_NODE,
    "test_mcp_clients": _NO_NODE,
    "test_packaging": _NO_NODE,
    "test_pre_commit_hooks": _NO_NODE,
    "test_proof_page": _NO_NODE,
    "test_release": _NO_NODE,
    "test_scripts": _NO_NODE,
}
"""What a Windows has and this place lacks: Wine 8 itself, or the programs beside it."""
