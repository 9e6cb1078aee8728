"""Takes what only people read out of our files in a VSIX, and packs it as small as can be.

Run with `python scripts/slim_package.py FILE`. Lines keep their numbers, so that a traceback names
the line of the repository. The comments say why and are for those who change the code, as are the
samples in tables.
"""

from __future__ import annotations

import json
import re
import sys
import zipfile
from pathlib import Path

from bundle_server import without_words

OURS = "extension/server/"


def main() -> int:
    """Rewrites the package that is named, in one step."""
    package = Path(sys.argv[1])
    slim = package.with_suffix(".slim")
    with (
        zipfile.ZipFile(package) as old,
        zipfile.ZipFile(slim, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new,
    ):
        for entry in old.infolist():
            data = old.read(entry)
            if entry.filename.startswith(OURS) and entry.filename.endswith(".py"):
                data = without_words(data.decode()).encode()
            elif entry.filename.startswith(OURS) and entry.filename.endswith(".txt"):
                data = without_notes(data.decode()).encode()
            elif entry.filename.startswith(OURS) and entry.filename.endswith(".json"):
                data = json.dumps(json.loads(data), ensure_ascii=False).encode()
            entry.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(entry, data, compresslevel=9)
    slim.replace(package)
    return 0


def without_notes(table: str) -> str:
    """Returns a table of expressions without comments and samples; every other table as it is."""
    head, blank, rows = table.partition("\n\n")
    if "\n  = " not in rows:
        return table
    return head[:1] + blank + re.sub(r"(?m)^#.*\n|(?<=^  = ).*", "", rows)


if __name__ == "__main__":
    sys.exit(main())
