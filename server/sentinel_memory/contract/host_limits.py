"""What each program that runs agents passes on of the answer of a tool (G11).

A host cuts an answer over its limit, or moves it into a file that agents seldom open. The rows
say how much arrives whole. bench/results/hosts.json has what was measured of the programs.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

Forwards = Literal["text", "text unless data", "both", "not known"]
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
    """Where that was found: the version that was run, or the repository and commit of a file."""
    date: str
    """The day on which it was found, as YYYY-MM-DD."""
    part: int = PART
    """The most bytes of UTF-8 in one of the texts."""
    tokens: int | None = None
    """The most tokens in all texts, by our estimate, for a host that counts Claude's tokens."""


UNKNOWN = HostLimit("other", (), 20_000, "not known", "not known", "", "")
"""The row of every program that has none of its own."""

HOST_LIMITS = (
    HostLimit(
        "vscode",
        ("visual studio code", "visual-studio-code", "code - oss", "vscodium", "code-server"),
        40_000,
        "text unless data",
        "a text of more than 8,192 characters goes into a file; all texts: half of the context",
        "run: 1.139.1; read: microsoft/vscode, toolCalling.tsx at 038ea36, also for the tools of"
        " extensions",
        "2026-11-24",
    ),
    HostLimit(
        "claude-code",
        ("claude-code",),
        25_000,  # no text has more tokens than bytes, and 25,000 tokens arrive
        "text unless data",
        "25,000 tokens and 50,000 characters in all; of more, 2 KB and the name of a file arrive",
        "run: 2.1.331",
        "2026-11-24",
        tokens=10_000,
    ),
    HostLimit(
        "codex",
        ("codex-mcp-client", "codex"),
        36_000,  # in code mode a model may print the result as JSON, which is longer
        "text unless data",
        "10,000 tokens of 4 bytes in all; the middle is cut out. With a model that it does not"
        " know: 12,000 bytes",
        "run: 0.169.0, with code mode",
        "2026-11-24",
    ),
    HostLimit(
        "gemini",
        ("gemini-cli-mcp-client", "gemini-cli"),
        40_000,
        "text",
        "a single text of more than 40,000 characters loses its middle; several texts are not cut",
        "run: 0.61.0",
        "2026-11-24",
    ),
    HostLimit(
        "copilot-cli",
        ("copilot-cli", "github-copilot-developer"),
        20_000,
        "both",
        "20,480 bytes in all; of more, 500 characters and the name of a file arrive",
        "run: 1.0.102",
        "2026-11-24",
    ),
    HostLimit(
        "opencode",
        ("opencode",),
        40_000,
        "text",
        "2,000 lines or 51,200 bytes in all; the rest goes into a file",
        "run: 1.18.33",
        "2026-11-24",
    ),
    HostLimit(
        "cline",
        ("cline", "@cline/core"),
        7_000,  # the result is written as JSON, which is longer
        "both",
        "8,000 characters of JSON in all; the middle is cut out",
        "run: command line 3.0.65; read: cline/cline at 21cb8d2 for the extension",
        "2026-11-24",
        part=7_000,
    ),
    HostLimit(
        "zed",
        ("zed",),
        40_000,
        "text",
        "none; the texts are joined without a space",
        "read: zed-industries/zed, context_server_registry.rs at 0040008",
        "2026-11-24",
    ),
    HostLimit(
        "claude-desktop",
        ("claude-ai",),
        40_000,
        "not known",
        "1 MB in all",
        "read: anthropics/claude-code, issue 66519",
        "2026-11-24",
    ),
    HostLimit(
        "cursor",
        ("cursor-vscode", "cursor"),
        20_000,
        "not known",
        "a long answer goes into a file; from which size is not published",
        "read: cursor.com/blog/dynamic-context-discovery",
        "2026-11-24",
    ),
    HostLimit(
        "jetbrains-copilot",
        ("jetbrains",),
        20_000,
        "both",
        "not known",
        "read: microsoft/copilot-intellij-feedback, issue 2058",
        "2026-11-24",
    ),
    HostLimit(
        "kiro",
        ("kiro", "q-dev-cli"),
        20_000,
        "not known",
        "not known; an answer without text is an error",
        "read: kirodotdev/Kiro, issue 10882",
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
