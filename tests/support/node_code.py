"""Runs a piece of JavaScript and reads what it answers, such as a document in YAML."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

from paths import ROOT

# One of the packages that mocha brings.
_YAML = """
const { load } = require("js-yaml");
process.stdout.write(JSON.stringify(load(require("fs").readFileSync(0, "utf8"))));
"""


def node(code: str, *, kind: str = "module", text: str = "") -> Any:  # noqa: ANN401 - any JSON
    """Returns the JSON that `code` writes to its stdout; `text` is what it can read from stdin."""
    command = ["node", f"--input-type={kind}", "-e", code]
    done = subprocess.run(
        command, cwd=ROOT, input=text, capture_output=True, check=True, encoding="utf-8", timeout=60
    )
    return json.loads(done.stdout)


def yaml(path: Path) -> Any:  # noqa: ANN401 - any document
    """Returns what a file in YAML says; the packages of Node must be there."""
    return node(_YAML, kind="commonjs", text=path.read_text(encoding="utf-8"))
