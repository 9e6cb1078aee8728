"""The command lines of hooks: what a host hands to a shell is what we meant, spaces and all."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from shlex import join as posix_line

import pytest
from every_sample import every_sample
from host_homes import User, environment_of
from hypothesis import given
from hypothesis import strategies as st
from project_logs import POSIX
from sentinel_memory.hosts.connect import powershell_line, windows_line
from sentinel_memory.hosts.rows import Machine
from sentinel_memory.machine import launcher

_FOLDER = r"C:\Users\Kim Ji"
SPACED = (
    *(rf"{_FOLDER}\py thon\python.exe", "-I", rf"{_FOLDER}\sentinel-memory\launch.py"),
    *("hook", "Stop"),
)
PLAIN = (
    *(r"C:\Python313\python.exe", "-I", r"C:\Users\김 Ji\a&b\sentinel-memory\launch.py"),
    *("hook", "Stop"),
)
pytestmark = pytest.mark.requirement("D04")

WORDS = st.lists(
    st.text(st.characters(blacklist_categories=["Cs"], blacklist_characters="\0"), max_size=8),
    min_size=1,
    max_size=4,
)


@POSIX
@given(WORDS)
def test_a_posix_shell_gets_exactly_the_words(words: list[str]) -> None:
    show = "import json, sys; print(json.dumps(sys.argv[1:]))"
    line = posix_line([sys.executable, "-I", "-S", "-c", show, *words])
    done = subprocess.run(["/bin/sh", "-c", line], capture_output=True, check=True)
    assert json.loads(done.stdout) == words


@pytest.mark.skipif(shutil.which("bash") is None, reason="this machine has no bash")
def test_the_line_for_every_shell_of_windows_is_in_bash_the_same_words() -> None:
    line = windows_line(PLAIN) or ""
    assert (
        line
        == 'C:/Python313/python.exe -I "C:/Users/김 Ji/a&b/sentinel-memory/launch.py" hook Stop'
    )
    command = ["bash", "--norc", "-c", f'printf "%s\\n" {line}']
    done = subprocess.run(command, capture_output=True, check=True, encoding="utf-8")
    assert done.stdout.splitlines() == [word.replace("\\", "/") for word in PLAIN]


@every_sample(
    "words, line",
    [
        (SPACED, rf"& '{SPACED[0]}' -I '{SPACED[2]}' hook Stop"),
        ((PLAIN[0], "-I", r"C:\$x\l.py"), r"& 'C:\Python313\python.exe' -I 'C:\$x\l.py'"),
        ((PLAIN[0], "-I", r"C:\%x%\l.py"), r"& 'C:\Python313\python.exe' -I 'C:\%x%\l.py'"),
        ((r"C:\O'Neill\python.exe", "-I"), r"& 'C:\O''Neill\python.exe' -I"),
        (("C:\\a\u2019b\\python.exe",), "& 'C:\\a\u2019\u2019b\\python.exe'"),
        ((r"\\server\share\python.exe",), r"& '\\server\share\python.exe'"),
        ((r"C:\x(86)\python.exe",), r"& 'C:\x(86)\python.exe'"),
    ],
)
def test_what_needs_quotes_is_left_to_powershell(words: tuple[str, ...], line: str) -> None:
    assert windows_line(words) is None
    assert powershell_line(words) == line


def test_claude_code_is_told_which_shell_a_line_of_powershell_is_for(tmp_path: Path) -> None:
    """On Windows it takes bash where there is one, by its reference of hooks."""
    user = User(tmp_path, "win32")

    def hooks(name: str) -> list[dict[str, str]]:
        user.run()
        value = json.loads((user.home / name).read_bytes())["hooks"]["Stop"]
        return value[0]["hooks"] if "settings" in name else value  # type: ignore[no-any-return]  # JSON

    user.launch = lambda *words: (*PLAIN[:3], *words)
    assert [hook.keys() for hook in hooks(".claude/settings.json")] == [{"type", "command"}]
    user.launch = lambda *words: (*SPACED[:3], *words)
    (spaced,) = hooks(".claude/settings.json")
    assert (spaced["shell"], spaced["command"][:3]) == ("powershell", "& '")
    assert all("shell" not in hook for hook in hooks(".copilot/hooks/sentinel-memory.json"))


@POSIX
@pytest.mark.requirement("S37")
def test_the_hooks_that_are_connected_run(tmp_path: Path) -> None:
    folder = tmp_path / "모과 밭"
    folder.mkdir()
    user = User(folder, golden=False)
    user.project = folder / "project"
    user.project.mkdir()
    user.environment = {**environment_of(user.home), "PATH": "/usr/bin:/bin"}
    user.launch = lambda *words: launcher.command(*words, environment=user.environment)
    user.platform = Machine.this().platform
    user.run()
    settings = json.loads((user.home / ".claude" / "settings.json").read_bytes())
    for event, groups in settings["hooks"].items():
        (group,) = groups
        (hook,) = group["hooks"]
        given_event = {"hook_event_name": event, "cwd": str(user.project), "prompt": "x"}
        done = subprocess.run(
            ["/bin/sh", "-c", hook["command"]],
            env=user.environment,
            input=json.dumps(given_event).encode(),
            capture_output=True,
            check=False,
        )
        assert (done.returncode, done.stderr, json.loads(done.stdout)) == (0, b"", {})
