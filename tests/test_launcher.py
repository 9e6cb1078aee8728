"""The launcher on real installations: copies of the server in folders, and a package in a venv."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from mcp_wire import LESSON, Wire
from sentinel_memory import launcher
from sentinel_memory.editor_messages import ServerCommandParams
from sentinel_memory.launcher import LauncherError
from sentinel_memory.launcher_script import LAUNCHER
from sentinel_memory.service import MemoryService
from sentinel_memory.user_data import data_folder

ROOT = Path(__file__).resolve().parent.parent
SERVER = ROOT / "server"
LIBRARIES = ROOT / "bundled" / "libs"
SCRIPT = SERVER / "sentinel_memory" / "launcher_script.py"
GONE = "Sentinel Memory is not installed any more: install its extension in an editor, or the "


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """A user whose folders have a space and Korean letters in their names."""
    home = tmp_path / "사용자 집"
    home.mkdir()
    kept = {key: os.environ[key] for key in ("PATH", "SYSTEMROOT") if key in os.environ}
    names = ("HOME", "USERPROFILE", "LOCALAPPDATA", "XDG_DATA_HOME", "XDG_CACHE_HOME")
    return {**kept, **dict.fromkeys(names, str(home))}


@pytest.fixture
def folder(environment: dict[str, str]) -> Path:
    """Where the launcher belongs."""
    found = data_folder(environment)
    assert found is not None
    return found


@pytest.fixture
def extension(tmp_path: Path, environment: dict[str, str]) -> Callable[[str], Path]:
    """Unpacks an extension of some version as an editor does, and lets it install the launcher."""

    def unpack(version: str) -> Path:
        place = tmp_path / "확장 프로그램" / f"sentinel-memory-{version}"
        copy_package(place / "server", version)
        shutil.copy2(SERVER / "launch.py", place / "server")
        copy_libraries(place / "bundled" / "libs")
        call(place, "launcher.install()", environment)
        return place

    return unpack


@pytest.fixture
def package(tmp_path: Path, environment: dict[str, str]) -> Callable[[str], Path]:
    """Installs the package in a virtual environment, and lets it install the launcher."""

    def create(version: str) -> Path:
        place = tmp_path / "가상 venv"
        venv.create(place, symlinks=os.name != "nt")
        (site,) = place.glob("Lib/site-packages") if os.name == "nt" else place.glob("lib/*/*")
        copy_package(site, version)
        copy_libraries(site)
        call(place, "launcher.install()", environment)
        return place

    return create


def copy_package(place: Path, version: str) -> None:
    """Copies our package under another version."""
    ignored = shutil.ignore_patterns("__pycache__")
    source = SERVER / "sentinel_memory"
    shutil.copytree(source, place / "sentinel_memory", ignore=ignored)
    text = f'"""A copy."""\n\n__version__ = "{version}"\n'
    (place / "sentinel_memory" / "__init__.py").write_text(text, encoding="utf-8")


def copy_libraries(place: Path) -> None:
    """Copies what the command line and the server of agents need beside our package."""
    shutil.copytree(
        LIBRARIES / "filelock", place / "filelock", ignore=shutil.ignore_patterns("__pycache__")
    )


def python_of(place: Path) -> Path:
    """The interpreter of a virtual environment."""
    return place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def call(place: Path, what: str, environment: Mapping[str, str]) -> str:
    """Runs a line of Python inside of an installation; returns what it printed."""
    code = f"import sys; sys.path[:0] = sys.argv[1:]; from sentinel_memory import launcher; {what}"
    if (place / "bundled").exists():
        paths = (str(place / "server"), str(place / "bundled" / "libs"))
        ended = run(sys.executable, "-I", "-c", code, *paths, environment=environment)
    else:
        ended = run(str(python_of(place)), "-I", "-c", code, environment=environment)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout.strip()


def run(
    *command: str, environment: Mapping[str, str], given: str = ""
) -> subprocess.CompletedProcess[str]:
    """Runs a program to its end."""
    return subprocess.run(
        command, env=environment, input=given, capture_output=True, text=True, encoding="utf-8"
    )


def launch(*words: str, environment: Mapping[str, str], given: str = "") -> tuple[int, str, str]:
    """Runs the launcher; returns status, output and what it complained of."""
    command = launcher.command(*words, environment=environment)
    ended = run(*command, environment=environment, given=given)
    return ended.returncode, ended.stdout, ended.stderr


def version(environment: Mapping[str, str]) -> str:
    """The version that the launcher starts."""
    status, output, complaint = launch("--version", environment=environment)
    assert (status, complaint) == (0, "")
    return output.split()[-1]


@pytest.mark.requirement("D04")
def test_the_newest_version_is_started_and_after_its_end_the_next(
    extension: Callable[[str], Path], environment: dict[str, str]
) -> None:
    kept = extension("0.9.2")
    newest = extension("0.10.0")
    extension("0.2.0")
    assert version(environment) == "0.10.0"
    shutil.rmtree(newest)
    assert version(environment) == "0.9.2"
    shutil.rmtree(kept)
    assert version(environment) == "0.2.0"


@pytest.mark.requirement("D04")
def test_an_update_forgets_the_installations_that_are_gone_and_what_is_broken(
    extension: Callable[[str], Path], folder: Path, environment: dict[str, str]
) -> None:
    shutil.rmtree(extension("0.1.0"))
    new = extension("0.2.0")
    (folder / "servers" / "broken.json").write_text("{", encoding="utf-8")
    assert version(environment) == "0.2.0"
    call(new, "launcher.refresh()", environment)
    (left,) = (folder / "servers").iterdir()
    assert json.loads(left.read_text(encoding="utf-8")) == {
        "version": "0.2.0",
        "entry": str(new / "server" / "launch.py"),
        "interpreter": None,
    }


@pytest.mark.requirement("D04", "S37")
def test_without_any_installation_a_hook_is_silent_and_others_say_what_to_install(
    extension: Callable[[str], Path], environment: dict[str, str]
) -> None:
    shutil.rmtree(extension("0.1.0"))
    korean = {**environment, "LANG": "ko_KR.UTF-8"}
    assert launch("hook", "Stop", environment=environment, given="{}") == (0, "", "")
    assert launch("merge-driver", environment=environment) == (1, "", "")
    status, output, complaint = launch("mcp", environment=environment)
    assert (status, output) == (1, "")
    assert complaint.startswith(GONE)
    assert launch("mcp", environment=korean)[2].startswith("Sentinel Memory가 더는")


@pytest.mark.requirement("D04")
@pytest.mark.parametrize(
    "named",
    ["", "{", "[]", "3", '{"version": 1, "entry": "/x", "interpreter": null}', "[" * 100_000],
)
def test_a_broken_name_of_an_installation_counts_as_none(
    extension: Callable[[str], Path], folder: Path, environment: dict[str, str], named: str
) -> None:
    extension("0.1.0")
    (only,) = (folder / "servers").iterdir()
    only.write_text(named, encoding="utf-8")
    assert launch("hook", "Stop", environment=environment) == (0, "", "")
    assert launch("status", environment=environment)[0] == 1


@pytest.mark.requirement("D04")
def test_a_folder_of_names_that_cannot_be_read_counts_as_empty(
    extension: Callable[[str], Path], folder: Path, environment: dict[str, str]
) -> None:
    extension("0.1.0")
    shutil.rmtree(folder / "servers")
    assert launch("hook", "Stop", environment=environment) == (0, "", "")
    (folder / "servers").write_bytes(b"")
    assert launch("hook", "Stop", environment=environment) == (0, "", "")
    assert launch("status", environment=environment)[2].startswith(GONE)


@pytest.mark.requirement("S37")
@pytest.mark.parametrize("fault", ["sys.exit(2)", "raise ValueError", "sys.exit('a sentence')"])
def test_a_server_that_fails_cannot_stop_the_agent_by_its_hook(
    extension: Callable[[str], Path], environment: dict[str, str], fault: str
) -> None:
    place = extension("0.1.0")
    (place / "server" / "launch.py").write_text(f"import sys\n{fault}\n", encoding="utf-8")
    assert launch("hook", "Stop", environment=environment) == (0, "", "")
    assert launch("status", environment=environment)[0] != 0


@pytest.mark.requirement("D04")
def test_a_package_runs_in_its_own_interpreter_with_streams_and_status_of_the_launcher(
    package: Callable[[str], Path], extension: Callable[[str], Path], environment: dict[str, str]
) -> None:
    extension("0.3.0")
    place = package("0.4.0")
    assert version(environment) == "0.4.0"
    token = "ghp_" + "a1B2c3D4e5F6" * 3
    given = f"비밀 {token}\n"
    assert launch("redact", environment=environment, given=given)[:2] == (0, "비밀 [REDACTED]\n")
    assert launch("no-such-command", environment=environment)[0] == 2
    shutil.rmtree(place)
    assert version(environment) == "0.3.0"


@pytest.mark.requirement("D04")
def test_a_package_whose_interpreter_cannot_be_run_gives_way_to_the_next(
    package: Callable[[str], Path], extension: Callable[[str], Path], environment: dict[str, str]
) -> None:
    extension("0.3.0")
    python = python_of(package("0.4.0"))
    python.unlink()
    python.write_bytes(b"\x00 no program")
    assert version(environment) == "0.3.0"


@pytest.mark.requirement("D04")
def test_a_process_that_waits_for_another_passes_its_streams_and_status(
    environment: dict[str, str],
) -> None:
    """What Windows does, where a process cannot take the place of another."""
    code = (
        "import runpy, sys; s = runpy.run_path(sys.argv[1]); sys.exit(s['wait_for'](sys.argv[2:]))"
    )
    other = "import sys; sys.stdout.write(sys.stdin.read().upper()); sys.exit(7)"
    command = (sys.executable, "-I", "-c", code, str(SCRIPT), sys.executable, "-I", "-c", other)
    ended = run(*command, environment=environment, given="quince")
    assert (ended.returncode, ended.stdout) == (7, "QUINCE")


@pytest.mark.requirement("D04")
def test_nothing_of_the_working_directory_is_run(
    extension: Callable[[str], Path],
    package: Callable[[str], Path],
    environment: dict[str, str],
    project: Path,
) -> None:
    for name in ("json.py", "sentinel_memory.py", "filelock.py"):
        (project / name).write_text("raise SystemExit('planted')\n", encoding="utf-8")
    planted = {**environment, "PYTHONPATH": str(project)}
    places = (extension("0.1.0"), package("0.2.0"))
    for place in reversed(places):
        command = launcher.command("--version", environment=environment)
        ended = subprocess.run(command, cwd=project, env=planted, capture_output=True, check=False)
        assert (ended.returncode, ended.stderr) == (0, b"")
        shutil.rmtree(place)


@pytest.mark.requirement("D04")
def test_a_host_is_given_the_interpreter_that_outlives_a_virtual_environment(
    package: Callable[[str], Path], environment: dict[str, str]
) -> None:
    place = package("0.1.0")
    named = call(place, "print(launcher.command('hook', 'Stop')[0])", environment)
    shutil.rmtree(place)
    assert Path(named).is_file()


@pytest.mark.requirement("D04")
@pytest.mark.parametrize(
    ("there", "stays"),
    [
        (f"LAUNCHER = {LAUNCHER + 1}\n", True),
        (f"LAUNCHER = {LAUNCHER}\nraise SystemExit('broken')\n", False),
        (f"LAUNCHER = {LAUNCHER - 1}\n", False),
        ("half of a li", False),
    ],
)
def test_a_launcher_is_renewed_unless_it_is_newer(
    folder: Path, environment: dict[str, str], there: str, stays: bool
) -> None:
    folder.mkdir(parents=True)
    (folder / "launch.py").write_text(there, encoding="utf-8")
    launcher.install(environment)
    now = (folder / "launch.py").read_bytes()
    assert now == (there.encode() if stays else SCRIPT.read_bytes())


@pytest.mark.requirement("D04")
def test_several_that_install_at_once_leave_one_whole_launcher(
    extension: Callable[[str], Path], folder: Path, environment: dict[str, str]
) -> None:
    places = [extension(f"0.{number}.0") for number in range(1, 4)]
    shutil.rmtree(folder)
    code = "import sys; sys.path[:0] = sys.argv[1:]; from sentinel_memory import launcher as l\n"
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
    assert version(environment) == "0.3.0"


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
    with pytest.raises(LauncherError, match=r"^The launcher cannot be written to the user's data"):
        launcher.install(environment)
    launcher.refresh(environment)
    assert folder.read_bytes() == b"a file"
    with pytest.raises(LauncherError, match="no home folder"):
        launcher.install({})


@pytest.mark.requirement("D04")
def test_removing_takes_away_exactly_what_was_installed(
    extension: Callable[[str], Path], folder: Path, environment: dict[str, str]
) -> None:
    extension("0.1.0")
    (folder / "projects").mkdir()
    there = {path for path in folder.rglob("*") if path.is_file()}
    assert set(launcher.installed_files(environment)) == there
    launcher.remove(environment)
    assert list(folder.iterdir()) == [folder / "projects"]
    assert launcher.installed_files(environment) == ()
    launcher.remove(environment)


@pytest.mark.requirement("S26")
def test_the_command_for_a_host_serves_the_project_to_an_agent(
    service: MemoryService, project: Path
) -> None:
    answer = service.server_command(ServerCommandParams())
    assert answer.folder == "project"
    assert answer.args[-3:] == ("mcp", "--root", str(project.resolve()))
    with Wire(project.parent, command=(answer.command, *answer.args)) as wire:
        wire.open()
        assert not wire.call("log_memory", **LESSON)["isError"]
    assert service.store.count() == 1
