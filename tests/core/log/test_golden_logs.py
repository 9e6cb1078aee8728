"""Every log that an earlier version wrote is read and rewritten without loss (S03, S20)."""

from __future__ import annotations

import json
import re

import golden_logs
import pytest

NAMES = golden_logs.names()
CONFLICT = re.compile(rb"^<<<<<<<.*?(?:^>>>>>>>[^\n]*|\Z)", re.DOTALL | re.MULTILINE)


@pytest.mark.requirement("S03", "S20")
@pytest.mark.parametrize("name", NAMES)
def test_every_record_of_an_earlier_version_is_read_as_it_read_it(name: str) -> None:
    expected = json.loads((golden_logs.LOGS / f"{name}.read.json").read_text(encoding="utf-8"))

    found = golden_logs.readings((golden_logs.LOGS / f"{name}.jsonl").read_bytes())

    # As text, because 1, 1.0 and true are equal in Python and not in a log.
    assert json.dumps(found, indent=1) == json.dumps(expected, indent=1)


@pytest.mark.requirement("S03", "S20")
@pytest.mark.parametrize("name", NAMES)
def test_a_save_into_a_log_of_an_earlier_version_writes_the_bytes_it_wrote(name: str) -> None:
    expected = (golden_logs.LOGS / f"{name}.saved.jsonl").read_bytes()

    assert golden_logs.after_one_save((golden_logs.LOGS / f"{name}.jsonl").read_bytes()) == expected


@pytest.mark.requirement("S03", "S07")
@pytest.mark.parametrize("name", NAMES)
def test_saving_every_record_again_writes_the_bytes_that_an_earlier_version_wrote(
    name: str,
) -> None:
    expected = (golden_logs.LOGS / f"{name}.repeated.jsonl").read_bytes()
    data = (golden_logs.LOGS / f"{name}.jsonl").read_bytes()

    assert golden_logs.after_repeating_all(data) == expected


@pytest.mark.requirement("S20")
@pytest.mark.parametrize("name", NAMES)
def test_what_is_no_record_comes_back_byte_for_byte(name: str) -> None:
    data = (golden_logs.LOGS / f"{name}.jsonl").read_bytes().removeprefix(b"\xef\xbb\xbf")
    saved = golden_logs.after_one_save(data)
    blocks = [block.rstrip(b"\n") for block in CONFLICT.findall(data)]
    outside = CONFLICT.sub(b"", data).split(b"\n")
    foreign = [line for line in outside if line.strip() and b'"meta"' not in line]

    assert [block for block in blocks if block not in saved] == []
    assert [line for line in foreign if line not in saved.split(b"\n")] == []
