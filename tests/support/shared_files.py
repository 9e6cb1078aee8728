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
    "test_packaging": 16,
    "test_setup_agents": 15,
    "test_answer_parts": 14,
    "test_views": 13,
    "test_connect_cli": 12,
    "test_hook_cache": 12,
    "test_search_answers": 12,
    "test_action": 11,
    "test_previous_version": 11,
    "test_upgrade": 10,
    "test_faces": 9,
    "test_fault_injection": 9,
    "test_figures": 9,
    "test_no_network": 9,
    "test_fit_classes": 8,
    "test_hook_time": 8,
    "test_layers": 8,
    "test_plain_secrets": 8,
    "test_planted_configuration": 8,
    "test_hook_process": 7,
    "test_mcp_loop": 7,
    "test_superseding": 7,
    "test_cli": 6,
    "test_commit_refused": 6,
    "test_cursor": 6,
    "test_linear_time": 6,
    "test_linearizability": 6,
    "test_sentences": 6,
    "test_agent_texts": 5,
    "test_aligning": 5,
    "test_connect_files": 5,
    "test_launcher": 5,
    "test_mcp_clients": 5,
    "test_removed_installation": 5,
    "test_store": 5,
    "test_windows_reasons": 5,
    "test_command_sequences": 4,
    "test_connect": 4,
    "test_faults": 4,
    "test_full_disk": 4,
    "test_fuzz": 4,
    "test_glance": 4,
    "test_mcp_ends": 4,
    "test_mcp_start": 4,
    "test_plan_killed": 4,
    "test_policy_faces": 4,
    "test_process_end": 4,
    "test_repository": 4,
    "test_search_details": 4,
    "test_secret_patterns": 4,
    "test_set_up_flow": 4,
    "test_stale_marks": 4,
    "test_status": 4,
    "test_view_rows": 4,
    "test_certified": 3,
    "test_cli_help": 3,
    "test_cli_streams": 3,
    "test_durability_read_only": 3,
    "test_flows": 3,
    "test_habits": 3,
    "test_hook_texts": 3,
    "test_host_shells": 3,
    "test_kept_verdicts": 3,
    "test_kept_views": 3,
    "test_learn_sources": 3,
    "test_locating": 3,
    "test_merge_driver": 3,
    "test_merge_histories": 3,
    "test_pages_in_editor": 3,
    "test_policy": 3,
    "test_pre_commit_hooks": 3,
    "test_readme": 3,
    "test_review": 3,
    "test_set_aside": 3,
    "test_store_model": 3,
    "test_stored": 3,
    "test_verdicts": 3,
    "test_worktrees": 3,
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
