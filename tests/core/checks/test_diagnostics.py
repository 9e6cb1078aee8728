from __future__ import annotations

import json
from typing import Any

import pytest
from lsprotocol import types
from lsprotocol.types import DiagnosticSeverity, Position, Range
from project_logs import record_lines
from sentinel_memory.contract.memory import Compaction
from sentinel_memory.core.checks.flaws import check_log
from sentinel_memory.core.errors import StoreError
from sentinel_memory.core.policy.policy import PolicyFinding
from sentinel_memory.lsp.diagnostics import MOST, log_diagnostics, policy_diagnostics
from sentinel_memory.lsp.observation import Observation


def diagnosed(data: bytes, encoding: str = "utf-16") -> list[Any]:
    compaction = Compaction(state="ok", count=1, threshold=50)
    observation = Observation(data, tuple(check_log(data)), compaction)
    return log_diagnostics(observation, "en", encoding)


@pytest.mark.requirement("S20", "N03")
def test_a_finding_covers_its_lines_in_columns_of_the_client() -> None:
    bad = "나쁜 줄 😀".encode()
    data = b"\xef\xbb\xbf" + bad + b"\r\n\n<<<<<<< a\n>>>>>>> b\n" + record_lines(1)[0] + b"\n"
    for encoding, end in (("utf-16", 2), ("utf-8", 6), ("utf-32", 2)):
        first, block = diagnosed(data, encoding=encoding)
        assert first == types.Diagnostic(
            range=Range(Position(0, 0), Position(0, end)),
            message="This line is not a record (it does not begin with a brace); it is kept and "
            "skipped.",
            severity=DiagnosticSeverity.Error,
            code="unreadable-line",
            source="sentinel-memory",
        )
        assert (block.code, block.range) == (
            "conflict-marker",
            Range(Position(2, 0), Position(3, 9)),
        )


@pytest.mark.requirement("S20")
def test_a_finding_has_the_severity_of_its_kind() -> None:
    first, second = record_lines(2, 1)
    wrong = json.dumps({**json.loads(first), "id": "0" * 16}).encode()
    shown = diagnosed(b"\n".join([second, first, wrong, b"no"]))
    assert {one.code: one.severity.name for one in shown} == {
        "unsorted": "Information",
        "wrong-id": "Warning",
        "duplicate": "Warning",
        "unreadable-line": "Error",
    }


def test_a_log_or_a_policy_that_cannot_be_read_is_one_diagnostic() -> None:
    observation = Observation(
        problem=StoreError("outside"), policy_findings=(PolicyFinding("not_json", line=3),)
    )
    (log,) = log_diagnostics(observation, "en", "utf-16")
    (policy,) = policy_diagnostics(observation, "en")
    assert (log.code, log.range) == ("unreadable-log", Range(Position(0, 0), Position(0, 0)))
    assert log.message == (
        "The memory log, or .context, is a link that leaves the project: it is not followed. "
        "Remove the link."
    )
    assert (policy.code, policy.message, policy.range.start) == (
        "policy-problem",
        "config.json is not valid JSON: the defaults hold. Until it is right, personal data is "
        "masked.",
        Position(2, 0),
    )


@pytest.mark.requirement("D05", "N07")
@pytest.mark.parametrize("ascii", [True, False])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
def test_what_is_sensitive_is_marked_where_it_stands(encoding: str, ascii: bool) -> None:
    token = "glpat-" + "aB3dE6gH9" * 2 + "kL"
    value = {
        **json.loads(record_lines(1)[0]),
        "lesson": f'😀 "키" {token}를\n{token} <private>비밀\n😀</private> \u202e끝',
        "ask_next_time": "왜? </private>",
        "meta": {"lesson": token},
    }
    line = json.dumps(value, ensure_ascii=ascii)
    shown = diagnosed(b"\xef\xbb\xbf" + line.encode() + b"\r\n", encoding=encoding)
    codec = {"utf-8": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}[encoding]
    data, unit = line.encode(codec), {"utf-8": 1, "utf-16": 2, "utf-32": 4}[encoding]
    found = []
    for one in shown:
        start, end = one.range.start, one.range.end
        assert (start.line, end.line) == (0, 0)
        if one.data:
            text = value[one.data["field"]][one.data["start"] : one.data["end"]]
            raw = data[start.character * unit : end.character * unit].decode(codec)
            assert json.loads(f'"{raw}"') == text
            found.append((one.code, text))
    assert found == [
        ("secret", token),
        ("secret", token),
        ("private-text", "<private>비밀\n😀</private>"),
        ("unpaired-tag", "</private>"),
        ("hidden-character", "\u202e"),
    ]


def test_many_places_of_a_finding_count_like_many_findings() -> None:
    value = {**json.loads(record_lines(1)[0]), "lesson": "x\u200b" * 400}
    lines = [json.dumps({**value, "topic": topic}).encode() for topic in ("a", "b")]
    shown = diagnosed(b"\n".join([*lines, b"no record"]))
    assert len(shown) == MOST
    assert {one.code for one in shown[:3]} == {"over-limit", "unreadable-line"}
