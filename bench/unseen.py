"""Counts the secrets that go from texts whose authors had not seen the rules (S22).

Each corpus in bench/unseen was written by another author from the formats of providers and from
how people write, without sight of the sanitizer, its tests or their samples. A secret is gone when
none of its pieces is left. Run with `python bench/unseen.py CORPUS --run NAME [--json FILE]`: each
run is kept under its name and never written over, so that the first sight of a corpus stays what
it was. Rules that were changed after somebody told what a run had missed have seen the corpus.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

from published import ROOT, conditions, publish

sys.path.insert(0, str(ROOT / "server"))

from sentinel_memory.core.private.tags import UnpairedTagError
from sentinel_memory.core.secrets.withholding import withhold_all

SECRETS, PLAIN, SEED = 3_000, 1_500, 20_261_122
FOLDER = Path(__file__).with_suffix("")
CORPORA = ("first", "second", "third")
"""The modules of bench/unseen that make the texts, each by another author."""


def stored(text: str) -> str:
    """Returns a text as a save stores it; the text itself where a save refuses it."""
    try:
        return withhold_all(text).text
    except UnpairedTagError:
        return text


def counts(corpus: str) -> dict[str, Any]:
    """Returns how many secrets of each group there were and how many are gone, and false alarms."""
    sys.path.insert(0, str(FOLDER))
    texts = import_module(corpus)
    tried: Counter[str] = Counter()
    gone: Counter[str] = Counter()
    for sample in texts.secrets(SECRETS, SEED):
        left = stored(sample.text)
        for group in (sample.group, "all"):
            tried[group] += 1
            gone[group] += not any(piece in left for piece in sample.pieces)
    changed = sum(stored(text) != text for text in texts.plain(PLAIN, SEED))
    return {
        "groups": {group: {"tried": tried[group], "gone": gone[group]} for group in sorted(tried)},
        "plain": {"texts": PLAIN, "changed": changed},
    }


def main() -> None:
    """Prints the figures of a run; with --json keeps them beside those of earlier runs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("corpus", choices=CORPORA)
    parser.add_argument("--run", required=True, metavar="NAME", help="what it is kept under")
    parser.add_argument("--json", type=Path, metavar="FILE")
    given = parser.parse_args()
    kept = given.json is not None and given.json.exists()
    known = json.loads(given.json.read_text(encoding="utf-8")) if kept else {}
    runs = known.get(given.corpus, {})
    if given.run in runs:
        parser.error(f"there is a run {given.run} already: it stays what it was")
    runs = {**runs, given.run: {**conditions(), "seed": SEED, **counts(given.corpus)}}
    publish({**known, given.corpus: runs}, given.json)


if __name__ == "__main__":
    main()
