"""The files of tests that a process of a run has; it collects nothing of those of the others."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
SHARE = "SENTINEL_TEST_SHARE"
"""The variable with the share of this process, as `0/3`; without it one process runs all."""
LONGEST = (
    *("test_views", "test_hook_process", "test_answer_parts", "test_previous_version"),
    *("test_launcher", "test_packaging", "test_upgrade", "test_hook_texts", "test_faces"),
    *("test_mcp_loop", "test_planted_configuration", "test_plain_secrets", "test_audiences"),
    *("test_hook_cache", "test_action", "test_fit_classes", "test_published"),
    *("test_merge_histories", "test_expressions", "test_connect_cli", "test_scripts"),
    *("test_mcp_start", "test_process_end", "test_fault_injection", "test_cursor"),
    *("test_readme", "test_agent_texts", "test_linearizability", "test_command_sequences"),
    *("test_store_model", "test_merge_trials", "test_glance", "test_store_links"),
    *("test_commit_refused", "test_concurrency", "test_kept_views", "test_two_clones"),
)
"""The files that take longest, from the longest on: dealt first, they make equal shares."""


@cache
def every_file() -> list[str]:
    """Returns the names of the files of tests, the longest first and the others in their order."""
    names = {path.stem for path in FOLDER.glob("test_*.py")}
    gone = set(LONGEST) - names
    assert not gone, f"shared_files.py names {', '.join(gone)} as a file of tests"
    return [*LONGEST, *sorted(names - set(LONGEST))]


def is_left_to_others(path: Path, variables: Mapping[str, str] = os.environ) -> bool:
    """Whether another process of this run has a file of tests in its share."""
    if SHARE not in variables or path.parent != FOLDER or not path.match("test_*.py"):
        return False
    number, count = map(int, variables[SHARE].split("/"))
    return path.stem not in every_file()[number::count]
