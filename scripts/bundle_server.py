"""Installs the pinned pure-Python libraries into bundled/libs, or makes a VSIX small.

`bundle_server.py FILE` takes what only people read out of our files in a VSIX, and packs it as
small as can be. Lines keep their numbers, so that a traceback names the line of the repository. The
comments say why and are for those who change the code, as are the samples in tables.
"""

import hashlib
import io
import json
import re
import shutil
import subprocess
import sys
import tokenize
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "scripts" / "locks" / "bundle.txt"
UNUSED = LOCK.with_name("unused.txt")
LIBS = ROOT / "bundled" / "libs"
STAMP = ROOT / "bundled" / "stamp"

WITHOUT_WORDS = (
    *(f"{name}/**/*.py" for name in ("attr", "attrs", "cattrs", "filelock", "lsprotocol", "pygls")),
    "typing_extensions.py",
)
"""Modules whose docstrings and comments would take a sixth of the extension.

Their licences, MIT, Apache and that of Python, allow that and are shipped beside them. The last two
ask for a notice of what was changed, which stands at the end of each module, and Apache for the
notices of its authors, which stand at its beginning.
"""
_BEFORE = ("NEWLINE", "INDENT", "DEDENT")
"""What stands before a string that is a docstring."""
OURS = "extension/server/"
CHANGED = "# Sentinel Memory left out the docstrings and comments of this file.\n"


def main() -> int:
    """Bundles the libraries, unless those of the same lock file are there, or slims a file."""
    if sys.argv[1:]:
        slim(Path(sys.argv[1]))
        return 0
    parts = (path.read_bytes() for path in (LOCK, UNUSED, Path(__file__)))
    wanted = hashlib.sha256(b"".join(parts)).hexdigest()
    if not STAMP.is_file() or STAMP.read_text(encoding="utf-8") != wanted:
        install()
        STAMP.write_text(wanted, encoding="utf-8", newline="\n")
    return 0


def install() -> None:
    """Replace `bundled/libs` by a fresh installation of the lock file.

    Raises:
        subprocess.CalledProcessError: a wrong hash, no pure-Python wheel, or no network.
    """
    STAMP.unlink(missing_ok=True)
    shutil.rmtree(LIBS, ignore_errors=True)
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(LIBS)]
    command += ["--require-hashes", "--no-deps", "--no-compile", "--implementation", "py"]
    command += ["--only-binary", ":all:", "--requirement", str(LOCK)]
    subprocess.run(command, check=True)
    lines = UNUSED.read_text("utf-8").splitlines()
    patterns = [line for line in lines if line and not line.startswith("#")]
    for unused in [path for pattern in patterns for path in LIBS.glob(pattern)]:
        shutil.rmtree(unused) if unused.is_dir() else unused.unlink()
    for path in [path for pattern in WITHOUT_WORDS for path in LIBS.glob(pattern)]:
        changed = f"{without_words(path.read_text('utf-8'))}{CHANGED}"
        path.write_text(changed, "utf-8", newline="\n")
    for path in LIBS.glob("*.dist-info/METADATA"):
        # The text below the fields is the page of the library at its index.
        fields, _, _ = path.read_text("utf-8").partition("\n\n")
        path.write_text(f"{fields}\n", "utf-8", newline="\n")


def without_words(source: str) -> str:
    """Return a module without docstrings and comments, indented by one blank a level.

    Every line of code keeps its number. Comments at its beginning stay: they say whose it is.
    """
    lines, depth, strings = source.split("\n"), 0, list[int]()
    inner: set[int] = set()  # lines that begin within a string
    depths: dict[int, int] = {}
    tokens = list(tokenize.generate_tokens(io.StringIO(source).readline))
    code = [one for one in tokens if one.type not in (tokenize.COMMENT, tokenize.NL)]
    kinds = ["NEWLINE", *(tokenize.tok_name[one.type] for one in code), ""]
    for place, token in enumerate(code):
        (before, kind, after), first, last = kinds[place : place + 3], token.start[0], token.end[0]
        depth += (kind == "INDENT") - (kind == "DEDENT")
        if kind not in ("INDENT", "DEDENT"):
            depths.setdefault(first, depth)
        if kind == "FSTRING_START":
            strings.append(first)
        elif kind == "STRING" and before in _BEFORE and after == "NEWLINE":
            only = before == "INDENT" and kinds[place + 3] == "DEDENT"
            lines[first - 1 : last] = ["pass" if only else "", *[""] * (last - first)]
        elif kind in ("STRING", "FSTRING_END"):
            inner.update(range((first if kind == "STRING" else strings.pop()) + 1, last + 1))
    for token in tokens[tokens.index(code[0]) :]:
        if token.type == tokenize.COMMENT:
            lines[token.start[0] - 1] = lines[token.start[0] - 1][: token.start[1]].rstrip()
    return "\n".join(
        line
        if number in inner
        else " " * depths.get(number, 0) * bool(line.strip()) + line.lstrip()
        for number, line in enumerate(lines, 1)
    )


def slim(package: Path) -> None:
    """Rewrites a package in one step."""
    smaller = package.with_suffix(".slim")
    with (
        zipfile.ZipFile(package) as old,
        zipfile.ZipFile(smaller, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new,
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
    smaller.replace(package)


def without_notes(table: str) -> str:
    """Returns a table of expressions without comments and samples; every other table as it is."""
    head, blank, rows = table.partition("\n\n")
    if "\n  = " not in rows:
        return table
    return head[:1] + blank + re.sub(r"(?m)^#.*\n|(?<=^  = ).*", "", rows)


if __name__ == "__main__":
    sys.exit(main())
