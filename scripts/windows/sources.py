"""What the Windows CPython is put together from: two sets of wheels and a standard library."""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

CARRIER = "panda3d==1.10.16"
"""Carries the interpreter and its modules for programs that are made with it."""
CARRIER_DIGEST = "f6493e2ecc0d1b7c1556a999556e5278cbc9484fe5fe1e159a1ccc02b870b18f"
LIBRARIES = ("libffi-8", "libcrypto-3", "libssl-3", "sqlite3", "zlib1")
NOT_UNDER_WINE = ("_wmi.pyd",)
"""Modules in which Wine 8 ends the process; the standard library does without them."""
NOT_FOR_TESTS = re.compile(
    r"(?:mypy|mypy-extensions|ast-serialize|librt|ruff|httpx2-jsfetch|hatchling|tomlkit"
    r"|trove-classifiers|pathspec|uv)=="
)
"""Tools of the lock file that no test runs on Windows."""
LIBRARY_OF = "import sys, sysconfig; print(*sys.version_info[:2], sysconfig.get_path('stdlib'))"


class MissingError(Exception):
    """Something that only the owner of this machine can install."""


def find_library() -> Path:
    """Returns the standard library of a CPython 3.12 of this machine.

    Raises:
        MissingError: there is none.
    """
    others = sorted(Path.home().glob(".pyenv/versions/3.12.*/bin/python3.12"))
    for python in (sys.executable, "python3.12", *map(str, others)):
        if shutil.which(python) is None:
            continue
        told = subprocess.run([python, "-c", LIBRARY_OF], capture_output=True, encoding="utf-8")
        if told.stdout.startswith("3 12 "):
            return Path(told.stdout.removeprefix("3 12 ").strip())
    raise MissingError("There is no Python 3.12, whose standard library is needed: install one.")


def _pip(*words: str) -> None:
    subprocess.run(
        [sys.executable, "-m", "pip", "-qq", "--disable-pip-version-check", *words], check=True
    )


def _for_windows() -> tuple[str, ...]:
    return (
        *("--platform", "win_amd64", "--python-version", "3.12", "--implementation", "cp"),
        *("--only-binary", ":all:", "--no-deps"),
    )


def put_interpreter(folder: Path, download: Path) -> None:
    """Puts the interpreter, its modules and their libraries into a folder.

    Raises:
        MissingError: the wheel is not the one that was chosen.
    """
    _pip("download", *_for_windows(), "--dest", str(download), CARRIER)
    (wheel,) = download.glob("*.whl")
    if hashlib.sha256(wheel.read_bytes()).hexdigest() != CARRIER_DIGEST:
        raise MissingError(f"{CARRIER} is not the file that was chosen; nothing of it was used.")
    modules = folder / "DLLs"
    modules.mkdir()
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            if not name.startswith("deploy_libs/"):
                continue
            file = Path(name).name
            library = file.rpartition(".")[0]
            if file.lower().startswith(("python312", "vcruntime")):
                target = folder / file.lower()
            elif file.endswith(".pyd") or library in LIBRARIES:
                target = modules / file
            else:
                continue
            if file not in NOT_UNDER_WINE:
                target.write_bytes(archive.read(name))


def put_packages(lock: Path, target: Path) -> None:
    """Installs the packages of the lock file, in their wheels for Windows."""
    locked = lock.read_text("utf-8")
    wanted = [
        line.partition(" ")[0]
        for line in locked.splitlines()
        if re.match(r"[\w.-]+==", line) and not NOT_FOR_TESTS.match(line)
    ]
    _pip("install", *_for_windows(), "--target", str(target), *wanted)
