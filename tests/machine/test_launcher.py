"""The launcher on real installations: what it starts, how it is installed, renewed and removed."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from installations import LIBRARIES, SCRIPT, call, launch, python_of, run_program, started_version
from refusals import refused
from sentinel_memory.contract.memory import FolderParams
from sentinel_memory.machine import launcher
from sentinel_memory.machine.launcher import LauncherError
from sentinel_memory.machine.launcher_script import LAUNCHER
from sentinel_memory.service.project import Project
from sentinel_memory.service.setup import server_command

pytestmark = pytest.mark.requirement("D04")

GONE = "Sentinel Memory is not installed any more: install its extension in an editor, or the "


def test_the_newest_version_is_started_and_after_its_end_the_next(
    extension: Callable[[str], Path], environment: dict[str, str]
) -> None:
    extension("0.9.2")
    newest = extension("0.10.0")
    extension("0.10.0.dev3")
    extension("0.2.0")
    assert started_version(environment) == "0.10.0"
    shutil.rmtree(newest)
    assert started_version(environment) == "0.10.0.dev3"
    shutil.rmtree(newest.with_name("sentinel-memory-0.10.0.dev3"))
    assert started_version(environment) == "0.9.2"


@pytest.mark.requirement("S37")
def test_without_any_installation_a_hook_is_silent_and_others_say_what_to_install(
    extension: Callable[[str], Path], environment: dict[str, str], folder: Path
) -> None:
    shutil.rmtree(extension("0.1.0"))
    korean = {**environment, "LANG": "ko_KR.UTF-8"}
    assert launch("hook", "Stop", environment=environment, given="{}") == (0, "", "")
    assert launch("merge-driver", environment=environment) == (1, "", "")
    status, output, complaint = launch("mcp", environment=environment)
    assert (status, output) == (1, "")
    assert complaint.startswith(GONE)
    assert launch("mcp", environment=korean)[2].startswith("Sentinel Memory가 더는")
    # A broken name of an installation counts as none.
    extension("0.1.0")
    (only,) = (folder / "servers").iterdir()
    no_text = '{"version": 1, "entry": "/x", "interpreter": null}'
    for named in (no_text, "[" * 100_000):
        only.write_text(named, encoding="utf-8")
        assert launch("status", environment=environment)[0] == 1, named[:60]
    assert launch("hook", "Stop", environment=environment) == (0, "", "")
    shutil.rmtree(folder / "servers")
    assert launch("hook", "Stop", environment=environment) == (0, "", "")
    (folder / "servers").write_bytes(b"")
    assert launch("status", environment=environment)[2].startswith(GONE)


@pytest.mark.requirement("S37")
@pytest.mark.parametrize("fault", ["raise ValueError", "sys.exit('a sentence')"])
def test_a_server_that_fails_cannot_stop_the_agent_by_its_hook(
    extension: Callable[[str], Path], environment: dict[str, str], fault: str
) -> None:
    place = extension("0.1.0")
    (place / "server" / "launch.py").write_text(f"import sys\n{fault}\n", encoding="utf-8")
    assert launch("hook", "Stop", environment=environment) == (0, "", "")
    assert launch("status", environment=environment)[0] != 0


def test_a_package_runs_in_its_own_interpreter_with_streams_and_status_of_the_launcher(
    package: Callable[[str], Path], extension: Callable[[str], Path], environment: dict[str, str]
) -> None:
    extension("0.3.0")
    place = package("0.4.0")
    assert started_version(environment) == "0.4.0"
    token = "ghp_" + "a1B2c3D4e5F6" * 3
    given = f"비밀 {token}\n"
    assert launch("redact", environment=environment, given=given)[:2] == (0, "비밀 [REDACTED]\n")
    assert launch("no-such-command", environment=environment)[0] == 2
    python = python_of(place)
    python.unlink()
    python.write_bytes(b"\x00 no program")
    assert started_version(environment) == "0.3.0"
    shutil.rmtree(place)
    assert started_version(environment) == "0.3.0"


def test_who_waits_for_another_passes_its_streams_and_status(environment: dict[str, str]) -> None:
    """The behaviour of Windows, where a process cannot take the place of another."""
    code = (
        "import runpy, sys; s = runpy.run_path(sys.argv[1]); sys.exit(s['wait_for'](sys.argv[2:]))"
    )
    other = "import sys; sys.stdout.write(sys.stdin.read().upper()); sys.exit(7)"
    command = (sys.executable, "-I", "-c", code, str(SCRIPT), sys.executable, "-I", "-c", other)
    ended = run_program(*command, environment=environment, given="quince")
    assert (ended.returncode, ended.stdout) == (7, "QUINCE")


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


def test_a_host_is_given_the_interpreter_that_outlives_a_virtual_environment(
    package: Callable[[str], Path], environment: dict[str, str]
) -> None:
    place = package("0.1.0")
    named = call(place, "print(launcher.command('hook', 'Stop')[0])", environment)
    shutil.rmtree(place)
    assert Path(named).is_file()


@pytest.mark.requirement("S26")
def test_the_command_for_a_host_names_the_project_and_runs(memory: Project, project: Path) -> None:
    answer = server_command(memory, FolderParams())
    assert answer.folder == "project"
    assert answer.args[-3:] == ("mcp", "--root", str(project.resolve()))
    command = (answer.command, *answer.args[:-3], "--version")
    ended = subprocess.run(command, cwd=project.parent, capture_output=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, b"")


def test_every_entry_starts_the_python_that_came_first_until_it_is_gone(
    tmp_path: Path, environment: dict[str, str], folder: Path
) -> None:
    launcher.install(environment)
    own = launcher.command("mcp", environment=environment)
    other = tmp_path / "python"
    other.write_bytes(b"")
    (folder / "interpreter").write_text(str(other), encoding="utf-8")
    assert launcher.command("mcp", environment=environment) == (str(other), *own[1:])
    launcher.install(environment)
    assert launcher.command("mcp", environment=environment)[0] == str(other)
    other.unlink()
    assert launcher.command("mcp", environment=environment) == own
    launcher.install(environment)
    assert (folder / "interpreter").read_text(encoding="utf-8") == own[0]


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


@pytest.mark.parametrize(
    ("there", "stays"),
    [
        (f"LAUNCHER = {LAUNCHER + 1}\n", True),
        (f"LAUNCHER = {LAUNCHER}\nraise SystemExit('broken')\n", False),
        (f"LAUNCHER = {LAUNCHER - 1}\n", False),
        ("half of a li", False),
    ],
)
def test_a_launcher_is_renewed_unless_it_is_newer_or_nobody_wanted_one(
    folder: Path, environment: dict[str, str], there: str, stays: bool
) -> None:
    launcher.refresh(environment)
    assert not folder.exists()
    folder.mkdir(parents=True)
    (folder / "launch.py").write_text(there, encoding="utf-8", newline="\n")
    launcher.refresh(environment)
    now = (folder / "launch.py").read_bytes()
    assert now == (there.encode() if stays else SCRIPT.read_bytes())


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
        for place in places
    ]
    assert [writer.wait(60) for writer in writers] == [0] * 3
    assert (folder / "launch.py").read_bytes() == SCRIPT.read_bytes()
    assert sorted(file.suffix for file in (folder / "servers").iterdir()) == [".json"] * 3
    assert started_version(environment) == "0.3.0"


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
