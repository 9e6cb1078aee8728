"""The files of tests that a process of a run has; it collects nothing of those of the others."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
SHARE = "SENTINEL_TEST_SHARE"
"""The variable with the share of this process, as `0/3`; without it one process runs all."""
LONGEST = {
    "test_audiences": 36,
    "test_connect_cli": 30,
    "test_answer_parts": 27,
    "test_action": 26,
    "test_faces": 24,
    "test_plain_secrets": 21,
    "test_agent_texts": 16,
    "test_commit_refused": 15,
    "test_command_sequences": 14,
    "test_hook_cache": 14,
    "test_planted_configuration": 13,
    "test_cursor": 13,
    "test_previous_version": 11,
    "test_expressions": 11,
    "test_views": 11,
    "test_mcp_loop": 10,
    "test_upgrade": 10,
    "test_launcher": 9,
    "test_hook_process": 8,
    "test_concurrency": 8,
    "test_packaging": 8,
    "test_process_end": 8,
    "test_connect_files": 8,
    "test_merge_histories": 8,
    "test_git_troubles": 8,
    "test_readme": 7,
    "test_mcp_clients": 7,
    "test_fit_classes": 7,
    "test_connect": 7,
    "test_glance": 7,
    "test_code_quotes": 6,
    "test_mcp_start": 6,
    "test_search_answers": 6,
    "test_fault_injection": 5,
    "test_merge_trials": 5,
    "test_cli": 5,
    "test_aligning": 5,
    "test_linearizability": 5,
    "test_release": 5,
    "test_scripts": 5,
    "test_no_network": 4,
    "test_setup_agents": 4,
    "test_linear_time": 4,
    "test_schemas": 4,
}
"""The files that take longest, and about how many seconds; each of the others takes one."""


@cache
def shares(count: int) -> list[set[str]]:
    """Returns the files of each share: the longest first, each for the share with the least yet."""
    names = {path.stem for path in FOLDER.glob("test_*.py")}
    gone = LONGEST.keys() - names
    assert not gone, f"shared_files.py names {', '.join(gone)} as a file of tests"
    files, seconds = [set[str]() for _ in range(count)], [0] * count
    for name in sorted(names, key=lambda one: (-LONGEST.get(one, 1), one)):
        least = seconds.index(min(seconds))
        files[least].add(name)
        seconds[least] += LONGEST.get(name, 1)
    return files


def is_left_to_others(path: Path, variables: Mapping[str, str] = os.environ) -> bool:
    """Whether another process of this run has a file of tests in its share."""
    if SHARE not in variables or path.parent != FOLDER or not path.match("test_*.py"):
        return False
    number, count = map(int, variables[SHARE].split("/"))
    return path.stem not in shares(count)[number]
