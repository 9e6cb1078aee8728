"""The files of tests that a process of a run has; it collects nothing of those of the others."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from paths import TESTS

SHARE = "SENTINEL_TEST_SHARE"
"""The variable with the share of this process, as `0/3`; without it one process runs all."""
LONGEST = {
    "test_packaging": 19,
    "test_hook_process": 17,
    "test_answer_parts": 16,
    "test_hook_cache": 16,
    "test_connect_cli": 15,
    "test_search_answers": 15,
    "test_previous_version": 14,
    "test_action": 13,
    "test_faces": 13,
    "test_plain_secrets": 12,
    "test_planted_configuration": 12,
    "test_views": 12,
    "test_hook_time": 10,
    "test_linearizability": 10,
    "test_mcp_loop": 10,
    "test_readme": 10,
    "test_upgrade": 10,
    "test_audiences": 9,
    "test_fault_injection": 9,
    "test_git_troubles": 9,
    "test_no_network": 9,
    "test_setup_agents": 9,
    "test_commit_refused": 8,
    "test_fit_classes": 8,
    "test_linear_time": 8,
    "test_agent_texts": 7,
    "test_driver_notice": 7,
    "test_mcp_clients": 7,
    "test_removed_installation": 7,
    "test_superseding": 7,
    "test_connect_files": 6,
    "test_launcher": 6,
    "test_layers": 6,
    "test_mcp_start": 6,
    "test_merge_histories": 6,
    "test_plan_killed": 6,
    "test_policy_faces": 6,
    "test_recall": 6,
    "test_right_words": 6,
    "test_secret_patterns": 6,
    "test_sentences": 6,
    "test_aligning": 5,
    "test_cli": 5,
    "test_command_sequences": 5,
    "test_connect": 5,
    "test_cursor": 5,
    "test_expressions": 5,
    "test_full_disk": 5,
    "test_lost_log": 5,
    "test_mcp_ends": 5,
    "test_cli_streams": 4,
    "test_concurrency": 4,
    "test_glance": 4,
    "test_hook_corrections": 4,
    "test_learn": 4,
    "test_mcp_failures": 4,
    "test_merge_driver": 4,
    "test_plans": 4,
    "test_process_end": 4,
    "test_review": 4,
    "test_status": 4,
    "test_stored": 4,
    "test_view_rows": 4,
    "test_worktrees": 4,
}
"""The files that take longest, and about how many half seconds of a core; each of the others takes
one.
"""


@cache
def shares(count: int) -> list[set[str]]:
    """Returns the files of each share: the longest first, each for the share with the least yet."""
    names = {path.stem for path in TESTS.rglob("test_*.py")}
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
    if SHARE not in variables or TESTS not in path.parents or not path.match("test_*.py"):
        return False
    number, count = map(int, variables[SHARE].split("/"))
    return path.stem not in shares(count)[number]
