"""The filter for texts of other programs withholds what a save does (P01, P04, P07)."""

from __future__ import annotations

from io import BytesIO

import pytest
from refusals import refused
from sentinel_memory.cli.redact import redact_lines, redact_whole
from sentinel_memory.core.errors import RecordError
from sentinel_memory.core.secrets.protection import BUILT_IN

TOKEN = "ghp_" + "a1B2c3D4e5F6" * 3
PRIVATE = "<private>customer-Hwang-8812</private>"


@pytest.mark.requirement("P01", "P04", "P07")
def test_the_filter_withholds_what_a_save_does() -> None:
    def filtered(text: str) -> str:
        return redact_whole(BytesIO(text.encode()), BUILT_IN)

    assert filtered(f"{PRIVATE} {TOKEN}\n") == "[PRIVATE] [REDACTED]\n"
    with refused(RecordError, match="text: <private> has no partner"):
        filtered("a <private> b")
    (answer,) = redact_lines(BytesIO(b'{"id": 1, "text": "a </private>"}\n'), "en", BUILT_IN)
    assert "</private> has no partner" in str(answer["error"])
