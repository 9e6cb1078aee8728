"""The launcher is installed, renewed and removed: whole files, and nothing else (D04)."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from installations import (
    LIBRARIES,
    SCRIPT,
    call,
    started_version,
)
from refusals import refused
from sentinel_memory.machine import launcher
from sentinel_memory.machine.launcher import LauncherError
from sentinel_memory.machine.launcher_script import LAUNCHER


@pytest.mark.requirement("D04")
def test_an_update_forgets_the_installations_that_are_gone_and_what_is_broken(
    extension: Callable[[str], Path], folder: Path, environment: dict[str, str]
) -> None:
    shutil.rmtree(extension("0.1.0"))
    new = extension("0.2.0")
    (folder / "servers" / "broken.json").write_text("{", encoding="utf-8")
    assert started_version(environment) == "0.2.0"
    call(new, "launcher.refresh()", environment)
    (left,) = (folder / "servers").iterdir()
    assert json.loads(left.read_text(encoding="utf-8")) == {
        "version": "0.2.0",
        "entry": str(new / "server" / "launch.py"),
        "interpreter": None,
    }


@pytest.mark.requirement("D04")
@pytest.mark.parametrize(
    ("there", "stays"),
    [
        (f"LAUNCHER = {LAUNCHER + 1}\n", True),
        (f"# newer\r\nLAUNCHER = {LAUNCHER + 1}\r\n", True),
        (f"LAUNCHER = {LAUNCHER}\nraise SystemExit('broken')\n", False),
        (f"LAUNCHER = {LAUNCHER - 1}\n", False),
        ("half of a li", False),
    ],
)
def test_a_launcher_is_renewed_unless_it_is_newer(
    folder: Path, environment: dict[str, str], there: str, stays: bool
) -> None:
    folder.mkdir(parents=True)
    (folder / "launch.py").write_text(there, encoding="utf-8", newline="\n")
    launcher.install(environment)
    now = (folder / "launch.py").read_bytes()
    assert now == (there.encode() if stays else SCRIPT.read_bytes())


@pytest.mark.requirement("D04")
def test_several_that_install_at_once_leave_one_whole_launcher(
    extension: Callable[[str], Path], folder: Path, environment: dict[str, str]
) -> None:
    places = [extension(f"0.{number}.0") for number in range(1, 4)]
    shutil.rmtree(folder)
    code = "import sys; sys.path[:0] = sys.argv[1:]\n"
    code += "from sentinel_memory.machine import launcher as l\n"
    code += "for _ in range(20): l.install()"
    writers = [
        subprocess.Popen(
            (sys.executable, "-I", "-c", code, str(place / "server"), str(LIBRARIES)),
            env=environment,
        )
        for place in (*places, *places)
    ]
    assert [writer.wait(60) for writer in writers] == [0] * 6
    assert (folder / "launch.py").read_bytes() == SCRIPT.read_bytes()
    assert sorted(file.suffix for file in (folder / "servers").iterdir()) == [".json"] * 3
    assert started_version(environment) == "0.3.0"


@pytest.mark.requirement("D04")
def test_a_launcher_is_only_kept_current_where_somebody_wanted_one(
    folder: Path, environment: dict[str, str]
) -> None:
    launcher.refresh(environment)
    assert not folder.exists()
    launcher.install(environment)
    (folder / "launch.py").write_text("LAUNCHER = 0\n", encoding="utf-8")
    launcher.refresh(environment)
    assert (folder / "launch.py").read_bytes() == SCRIPT.read_bytes()


@pytest.mark.requirement("D04")
def test_a_data_folder_that_cannot_be_written_is_one_sentence_and_breaks_nothing(
    folder: Path, environment: dict[str, str]
) -> None:
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_bytes(b"a file")
    with refused(LauncherError, match=r"^The launcher cannot be written to the user's data"):
        launcher.install(environment)
    launcher.refresh(environment)
    assert folder.read_bytes() == b"a file"
    with refused(LauncherError, match="no home folder"):
        launcher.install({})
