"""The published results of the benchmark of tokens, and the tokens of o200k by its fit (G08)."""

from __future__ import annotations

import json
import sys

from paths import ROOT
from sentinel_memory.core.text.limits import Weight

sys.path.append(str(ROOT / "bench"))  # last: a benchmark has the name of a package

import tokens

PUBLISHED = json.loads((ROOT / "bench" / "results" / "tokens.json").read_text(encoding="utf-8"))


def o200k(text: str) -> int:
    """Returns how many tokens OpenAI's models make of a text, within 15 %."""
    return round(tokens.by_fit(PUBLISHED["fits"]["o200k"], Weight.of(text)))
