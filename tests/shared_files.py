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
    "test_plain_secrets": 16,
    "test_answer_parts": 15,
    "test_packaging": 15,
    "test_planted_configuration": 14,
    "test_expressions": 13,
    "test_views": 13,
    "test_hook_cache": 12,
    "test_mcp_loop": 12,
    "test_previous_version": 12,
    "test_action": 11,
    "test_search_answers": 11,
    "test_connect_cli": 10,
    "test_faces": 10,
    "test_hook_process": 10,
    "test_upgrade": 10,
    "test_agent_texts": 9,
    "test_mcp_clients": 9,
    "test_release": 9,
    "test_audiences": 8,
    "test_fit_classes": 8,
    "test_no_network": 8,
    "test_readme": 8,
    "test_setup_agents": 8,
    "test_fault_injection": 7,
    "test_habits": 7,
    "test_hook_time": 7,
    "test_linearizability": 7,
    "test_superseding": 7,
    "test_connect_files": 6,
    "test_demo": 6,
    "test_layers": 6,
    "test_linear_time": 6,
    "test_mcp_ends": 6,
    "test_recall": 6,
    "test_removed_installation": 6,
    "test_secret_patterns": 6,
    "test_aligning": 5,
    "test_cursor": 5,
    "test_mcp_failures": 5,
    "test_mcp_start": 5,
    "test_merge_histories": 5,
    "test_right_words": 5,
    "test_sentences": 5,
    "test_stored": 5,
    "test_summary": 5,
    "test_cli": 4,
    "test_cli_streams": 4,
    "test_connect": 4,
    "test_launcher": 4,
    "test_plan_killed": 4,
    "test_policy": 4,
    "test_policy_faces": 4,
    "test_status": 4,
}
"""The files that take longest, and about how many half seconds of a core; each of the others takes
one.
"""


@cache
def shares(count: int) -> list[set[str]]:
    """Returns the files of each share: the longest first, each for the share with the least yet."""
    names = {path.stem for path in FOLDER.glob("test_*.py")}
    gone = LONGEST.keys() - names
    assert not gone, f"shared_files.py names {', '.join(gone)} as a file of tests"
    files, times = [set[str]() for _ in range(count)], [0] * count
    for name in sorted(names, key=lambda one: (-LONGEST.get(one, 1), one)):
        least = times.index(min(times))
        files[least].add(name)
        times[least] += LONGEST.get(name, 1)
    return files


def is_left_to_others(path: Path, variables: Mapping[str, str] = os.environ) -> bool:
    """Whether another process of this run has a file of tests in its share."""
    if SHARE not in variables or path.parent != FOLDER or not path.match("test_*.py"):
        return False
    number, count = map(int, variables[SHARE].split("/"))
    return path.stem not in shares(count)[number]
