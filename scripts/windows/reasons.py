"""Why tests do not pass on the Windows CPython under Wine.

A row names a file, which is not run at all, or a test (`test_store::test_name`, with or without the
case in brackets), which is run and must fail. `run.py` refuses a row whose test passes or is gone.
"""

from __future__ import annotations

_NO_NODE = "There is no Node for Windows here."
_NO_BASH = "There is no bash for Windows here."
_NO_LINKS = "Wine makes no symbolic links, and does not say so."
_NO_DRIVER = "The git of Linux runs the merge driver, and cannot start a program of Windows."

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
    "test_globs::test_globs_match_what_an_independent_matcher_matches": _NO_NODE,
    "test_git_driver::test_the_registered_command_merges": _NO_DRIVER,
    "test_jsonc::test_the_reader_of_the_editor_finds_the_new_member_and_all_others": _NO_NODE,
    "test_locating::test_every_other_place_is_refused_by_its_own_sentence[link-outside]": _NO_LINKS,
    "test_locating::test_every_other_place_is_refused_by_its_own_sentence[linked_over-outside]": (
        _NO_LINKS
    ),
    "test_mcp_clients": _NO_NODE,
    "test_merge::test_git_says_of_which_record_something_found_no_room": _NO_DRIVER,
    "test_packaging": _NO_NODE,
    "test_pre_commit_hooks": _NO_NODE,
    "test_proof_page": _NO_NODE,
    "test_scripts": _NO_NODE,
}
"""What a Windows has and this place lacks: Wine 8 itself, or the programs beside it."""
