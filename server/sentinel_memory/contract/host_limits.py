"""What each program that runs agents passes on of the answer of a tool (G11).

A host cuts an answer over its limit, or moves it into a file that agents seldom open. The rows of
`host_limits.json`, with the fields of `HostLimit`, say how much arrives whole.
bench/results/hosts.json has what was measured of the programs.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

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


def _read() -> Mapping[str, Mapping[str, Any]]:
    with open(os.path.join(os.path.dirname(__file__), "host_limits.json"), "rb") as file:  # noqa: PTH118, PTH120, PTH123 - pathlib is slow to import
        rows: Mapping[str, Mapping[str, Any]] = json.loads(file.read())
    return rows


def _row(host: str, given: Mapping[str, Any]) -> HostLimit:
    """Returns a row of `host_limits.json`; `why` is for its readers."""
    fields = {name: value for name, value in given.items() if name != "why"}
    return HostLimit(host, **{**fields, "clients": tuple(given["clients"])})


HOST_LIMITS = tuple(_row(host, given) for host, given in _read().items())


def limit_for(client_name: str | None) -> HostLimit:
    """Returns the row of the host whose `clientInfo.name` this is, else `UNKNOWN`.

    `client_name`: any text, or None if the client gave no name.
    """
    name = (client_name or "").casefold().strip()
    for row in HOST_LIMITS:
        for client in row.clients:
            if name.startswith(client) and not re.match(r"\w", name[len(client) :]):
                return row
    return UNKNOWN
