"""What is withheld of a corpus whose author has not seen the rules: a module given by its file.

The module has `secrets(count, seed)`, which returns a text, the pieces that must be gone, a kind
and a group for each, and `plain(count, seed)`, which returns texts that must stay as they are.
"""

from __future__ import annotations

import importlib.util
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from sentinel_memory.core.sanitizer import redact

SECRETS, PLAIN, SEED = 3_000, 1_500, 20_261_122


def unseen(file: Path | None) -> dict[str, Any]:
    """Returns, by group and in all, how many secrets are gone, and how many plain texts changed.

    A secret is gone when no 8 characters in a row of any of its pieces are left. Without a file
    nothing is measured.
    """
    if file is None:
        return {}
    sys.path.insert(0, str(file.parent))
    spec = importlib.util.spec_from_file_location(file.stem, file)
    if spec is None or spec.loader is None:
        raise FileNotFoundError(file)
    corpus = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(corpus)
    tried: Counter[str] = Counter()
    gone: Counter[str] = Counter()
    for text, pieces, _, group in corpus.secrets(SECRETS, SEED):
        left = redact(text).text
        for name in (group, "all"):
            tried[name] += 1
            gone[name] += not any(_is_left(piece, left) for piece in pieces)
    plain = corpus.plain(PLAIN, SEED)
    return {
        "recall": {name: {"tried": tried[name], "gone": gone[name]} for name in tried},
        "plain": {"texts": len(plain), "changed": sum(redact(text).text != text for text in plain)},
    }


def _is_left(piece: str, text: str) -> bool:
    return any(piece[at : at + 8] in text for at in range(max(1, len(piece) - 7)))
