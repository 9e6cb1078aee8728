"""The table of how much of an answer each host passes on (G11)."""

from __future__ import annotations

from itertools import pairwise

import pytest
from sentinel_memory.contract.host_limits import HOST_LIMITS, UNKNOWN, limit_for

pytestmark = pytest.mark.requirement("G11")


@pytest.mark.parametrize(
    ("name", "host"),
    [
        ("Visual Studio Code", "vscode"),
        ("Visual Studio Code - Insiders", "vscode"),
        ("Visual-Studio-Code", "vscode"),
        ("claude-code", "claude-code"),
        ("codex-mcp-client", "codex"),
        ("gemini-cli-mcp-client-sentinel-memory", "gemini"),
        ("opencode (via mcp-remote 0.1.37)", "opencode"),
        ("Cline", "cline"),
        ("@cline/core", "cline"),
        ("Zed", "zed"),
        ("Zedekiah", "other"),
        ("my codex", "other"),
        ("", "other"),
        (None, "other"),
    ],
)
def test_a_client_is_told_by_the_beginning_of_its_name(name: str | None, host: str) -> None:
    assert limit_for(name).host == host


def test_every_name_leads_to_its_own_row_and_every_host_has_one() -> None:
    for row in HOST_LIMITS:
        assert {limit_for(name) for name in row.clients} == {row}
    names = sorted(row.host for row in (*HOST_LIMITS, UNKNOWN))
    assert all(one != other for one, other in pairwise(names))
