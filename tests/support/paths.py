"""Where the parts of this repository lie."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SERVER = ROOT / "server"
BENCH = ROOT / "bench"
TESTS = ROOT / "tests"
DATA = TESTS / "data"
SUPPORT = TESTS / "support"
