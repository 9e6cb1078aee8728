"""When docs/proof.md counts as stale: a test in the editor writes it and compares."""

from __future__ import annotations

import json
import subprocess

from paths import ROOT

MODULE = (ROOT / "tests" / "editor" / "proofPage.mjs").as_uri()
DIFFERENCE = f"""
import {{ difference }} from "{MODULE}";
const [page, published] = JSON.parse(process.argv[1]);
process.stdout.write(difference(page, published) ?? "");
"""
PUBLISHED = (
    "Measured 2026-11-21 in VS Code 1.139.1.\n\nIt was 72,000 bytes with 40 tools and\none\nword."
)


def difference(page: str) -> str:
    command = ["node", "--input-type=module", "-e", DIFFERENCE, json.dumps([page, PUBLISHED])]
    return subprocess.run(command, capture_output=True, check=True, encoding="utf-8").stdout


def test_a_date_a_version_a_small_change_of_a_figure_and_a_line_break_leave_it_fresh() -> None:
    page = PUBLISHED.replace("2026-11-21", "2027-01-02").replace("1.139.1", "1.150.0")
    assert difference(page.replace("72,000", "73,999").replace("one\n", "one ")) == ""


def test_another_word_and_another_figure_make_it_stale() -> None:
    assert difference(PUBLISHED.replace("word", "lesson")) == "the words differ"
    assert difference(PUBLISHED.replace("40", "45")) == "it says 40, measured 45"
    assert difference(PUBLISHED.replace("72,000", "64,000")) == "it says 72000, measured 64000"
