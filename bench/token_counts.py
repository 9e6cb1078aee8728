"""Counts the tokens of the samples by real tokenizers, for `bench/tokens.py`.

Neither package is a dependency of anything here. To count anew, in two folders outside of the
repository:

    npm install --prefix NPM gpt-tokenizer@4.0.0
    pip install --target PIP ctok==1.3.0    (needs Python 3.12; --ignore-requires-python on 3.11)
    python bench/token_counts.py NPM PIP

`gpt-tokenizer` has the vocabulary of o200k, which OpenAI publishes. Anthropic publishes none since
Claude 2; `ctok` reconstructs the later ones from what their `count_tokens` answers.
"""

from __future__ import annotations

import importlib.metadata
import json
import subprocess
import sys
from pathlib import Path

from published import commit
from token_samples import samples

TARGET = Path(__file__).resolve().parent / "tokens" / "counts.tsv"
NODE = """
const installed = require("node:module").createRequire(process.argv[1] + "/package.json");
const { countTokens } = installed("gpt-tokenizer/encoding/o200k_base");
const texts = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
console.log(JSON.stringify(texts.map((text) => countTokens(text))));
"""
CLAUDE = {"claude-4.8": "4.8", "claude-3": "3.0"}
"""The two vocabularies: of Opus 4.7 and all later models, and of those from Claude 3 on."""


def main() -> None:
    """Writes the counts of every sample beside its bytes by kind."""
    npm, pip = sys.argv[1:]
    sys.path.insert(0, pip)
    from ctok import token_count  # not installed where nobody counts
    from sentinel_memory.core.text.answer_room import Weight

    found = list(samples())
    done = subprocess.run(
        ["node", "-e", NODE, str(Path(npm).resolve())],
        input=json.dumps([one.text for one in found]),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    frames = {name: token_count("", version) for name, version in CLAUDE.items()}
    package = json.loads((Path(npm) / "node_modules/gpt-tokenizer/package.json").read_bytes())
    lines = [
        f"# gpt-tokenizer {package['version']}, ctok {importlib.metadata.version('ctok')}, "
        f"texts of commit {commit()}",
        "\t".join(("text", "kind", "half", *Weight._fields, "o200k", *CLAUDE)),
    ]
    for one, o200k in zip(found, json.loads(done.stdout), strict=True):
        claude = (token_count(one.text, CLAUDE[name]) - frames[name] for name in CLAUDE)
        cells = (one.name, one.kind, one.half, *Weight.of(one.text), o200k, *claude)
        lines.append("\t".join(map(str, cells)))
    TARGET.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
