"""Processes of this machine: whether one runs, mounts for one, and what code for Node says."""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from paths import ROOT

NAMESPACE = ["unshare", "--user", "--map-root-user", "--mount"]
"""Gives an ordinary user mounts that end with the command, where the kernel allows it."""


READ_ONLY = 'mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && shift && exec "$@"'


def can_mount() -> bool:
    """Whether this user may mount in a namespace of his own."""
    if shutil.which("unshare") is None:
        return False
    with tempfile.TemporaryDirectory() as folder:
        tried = subprocess.run(
            [*NAMESPACE, "mount", "-t", "tmpfs", "none", folder],
            capture_output=True,
            check=False,
        )
    return tried.returncode == 0


def is_alive(number: int) -> bool:
    """Whether a process still runs; one that ended and that nobody has waited for does not."""
    command = ["ps", "-o", "stat=", "-p", str(number)]
    told = subprocess.run(command, capture_output=True, check=False)
    return told.stdout.strip()[:1] not in (b"", b"Z")


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
