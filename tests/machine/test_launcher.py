"""The launcher on real installations: copies of the server in folders, and a package in a venv."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from installations import (
    SCRIPT,
    call,
    launch,
    python_of,
    run,
    started_version,
)
from mcp_wire import LESSON, Wire
from sentinel_memory.contract.memory import FolderParams
from sentinel_memory.machine import launcher
from sentinel_memory.service.project import Project
from sentinel_memory.service.setup import server_command

GONE = "Sentinel Memory is not installed any more: install its extension in an editor, or the "


@pytest.mark.requirement("D04")
def test_the_newest_version_is_started_and_after_its_end_the_next(
    extension: Callable[[str], Path], environment: dict[str, str]
) -> None:
    kept = extension("0.9.2")
    newest = extension("0.10.0")
    extension("0.10.0.dev3")
    extension("0.2.0")
    assert started_version(environment) == "0.10.0"
    shutil.rmtree(newest)
    assert started_version(environment) == "0.10.0.dev3"
    shutil.rmtree(newest.with_name("sentinel-memory-0.10.0.dev3"))
    assert started_version(environment) == "0.9.2"
    shutil.rmtree(kept)
    assert started_version(environment) == "0.2.0"


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
def test_a_broken_name_of_an_installation_counts_as_none(
    extension: Callable[[str], Path], folder: Path, environment: dict[str, str]
) -> None:
    extension("0.1.0")
    (only,) = (folder / "servers").iterdir()
    no_text = '{"version": 1, "entry": "/x", "interpreter": null}'
    for named in ("", "{", "[]", "3", no_text, "[" * 100_000):
        only.write_text(named, encoding="utf-8")
        told = launch("hook", "Stop", environment=environment)
        assert (named[:60], told) == (named[:60], (0, "", ""))
        assert (named[:60], launch("status", environment=environment)[0]) == (named[:60], 1)


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
    assert started_version(environment) == "0.4.0"
    token = "ghp_" + "a1B2c3D4e5F6" * 3
    given = f"비밀 {token}\n"
    assert launch("redact", environment=environment, given=given)[:2] == (0, "비밀 [REDACTED]\n")
    assert launch("no-such-command", environment=environment)[0] == 2
    shutil.rmtree(place)
    assert started_version(environment) == "0.3.0"


@pytest.mark.requirement("D04")
def test_a_package_whose_interpreter_cannot_be_run_gives_way_to_the_next(
    package: Callable[[str], Path], extension: Callable[[str], Path], environment: dict[str, str]
) -> None:
    extension("0.3.0")
    python = python_of(package("0.4.0"))
    python.unlink()
    python.write_bytes(b"\x00 no program")
    assert started_version(environment) == "0.3.0"


@pytest.mark.requirement("D04")
def test_a_process_that_waits_for_another_passes_its_streams_and_status(
    environment: dict[str, str],
) -> None:
    """The behaviour of Windows, where a process cannot take the place of another."""
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


@pytest.mark.requirement("S26")
def test_the_command_for_a_host_serves_the_project_to_an_agent(
    memory: Project, project: Path
) -> None:
    answer = server_command(memory, FolderParams())
    assert answer.folder == "project"
    assert answer.args[-3:] == ("mcp", "--root", str(project.resolve()))
    with Wire(project.parent, command=(answer.command, *answer.args)) as wire:
        wire.open()
        assert not wire.call("log_memory", **LESSON)["isError"]
    assert memory.store.count() == 1


@pytest.mark.requirement("D04")
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
