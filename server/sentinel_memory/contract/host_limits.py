"""What each program that runs agents passes on of the answer of a tool (G11).

A host cuts an answer over its limit, or moves it into a file that agents seldom open. The rows
say how much arrives whole. `scripts/host_limits.py` checks them against the programs themselves.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

Forwards = Literal["text", "text unless data", "both"]
"""What reaches the model: the texts; the data in their place if there are data; or the two."""

PART = 7_500
"""The most bytes of UTF-8 in one text of an answer, in every host."""


class HostLimit(NamedTuple):
    """How much of an answer one host passes on to its model."""

    host: str
    """Our name of the program, as in `connect` if it is known there; else its own name."""
    clients: tuple[str, ...]
    """What `clientInfo.name` begins with, up to the end of a word, in lower case."""
    answer: int
    """The most bytes of UTF-8 in all texts of an answer together."""
    forwards: Forwards
    rule: str
    """The limit of the host itself, for people."""
    source: str
    """Where that was found: a version that was run, or what was read."""
    date: str
    """The day on which it was found, as YYYY-MM-DD."""
    part: int = PART
    """The most bytes of UTF-8 in one of the texts."""


UNKNOWN = HostLimit("other", (), 20_000, "both", "not known", "none: a guess on the safe side", "")
"""The row of every program that has none of its own."""

HOST_LIMITS = (
    HostLimit(
        "vscode",
        ("visual studio code", "visual-studio-code", "code - oss", "vscodium"),
        40_000,
        "text unless data",
        "a text of more than 8,192 characters goes into a file; all texts: half of the context",
        "microsoft/vscode extensions/copilot/src/extension/prompts/node/panel/toolCalling.tsx",
        "2026-11-24",
    ),
    HostLimit(
        "claude-code",
        ("claude-code",),
        40_000,
        "text unless data",
        "25,000 tokens and 50,000 characters in all; more goes into a file",
        "run",
        "2026-11-24",
    ),
    HostLimit(
        "codex",
        ("codex-mcp-client", "codex"),
        32_000,
        "text unless data",
        "10,000 tokens of 4 bytes in all, written as JSON; the middle is cut out",
        "run",
        "2026-11-24",
    ),
    HostLimit(
        "gemini",
        ("gemini-cli-mcp-client", "gemini-cli"),
        40_000,
        "text",
        "a single text of more than 40,000 characters loses its middle; several are not cut",
        "run",
        "2026-11-24",
    ),
    HostLimit(
        "copilot-cli",
        ("github-copilot-developer", "copilot-cli"),
        20_000,
        "both",
        "20 KB in all; more goes into a file",
        "run",
        "2026-11-24",
    ),
    HostLimit(
        "opencode",
        ("opencode",),
        40_000,
        "text",
        "2,000 lines or 50 KB in all; more goes into a file",
        "run",
        "2026-11-24",
    ),
    HostLimit(
        "cline",
        ("cline", "@cline/core"),
        PART,
        "both",
        "8,000 characters in all; the middle is cut out",
        "cline/cline sdk/packages/core/src/session/services/message-builder.ts",
        "2026-11-24",
    ),
    HostLimit(
        "zed",
        ("zed",),
        40_000,
        "text",
        "none",
        "zed-industries/zed crates/agent/src/tools/context_server_registry.rs",
        "2026-11-24",
    ),
)


def limit_for(client_name: str | None) -> HostLimit:
    """Returns the row of the host whose `clientInfo.name` this is, else `UNKNOWN`.

    Args:
        client_name: any text, or None if the client gave no name.
    """
    name = (client_name or "").casefold().strip()
    for row in HOST_LIMITS:
        for client in row.clients:
            if name.startswith(client) and not re.match(r"\w", name[len(client) :]):
                return row
    return UNKNOWN
