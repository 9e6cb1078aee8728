"""The commands of a user once the package is published, on the wheel and the bundle of this tree.

An index in a folder stands for that of Python: our wheel, and its libraries as they are installed
here. Where uv is on this machine it runs what the plugins and the bundle say; where it is not, a
new environment of Python does the same without it, and the name of the test says so.
"""

from __future__ import annotations

import importlib.metadata
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path
from typing import Any

import pytest
from mcp_wire import LESSON, Wire
from paths import ROOT
from run_profile import FULL, only_full

RELEASE = os.environ.get("SENTINEL_RELEASE")
"""A folder with the files of a release, when it is these that are to be tried."""
LIBRARIES = ("pygls", "lsprotocol", "filelock", "attrs", "cattrs", "typing_extensions")
BUILDERS = ("hatchling", "packaging", "pathspec", "pluggy", "tomlkit", "trove_classifiers")
"""The command that makes a wheel out of a clone."""
UV = shutil.which("uv")
TOOLS = ["search_memory", "log_memory", "compact_memory"]
"""The tools for agents, in this order."""
pytestmark = only_full("test_packaging.py runs the unpacked program")
BY = pytest.mark.parametrize("by", ["uv" if UV else "a new environment, as uv is not here"])
HOSTS = ["claude-code", "cursor", "vscode", "codex", "gemini"]
WINDOWS = os.name == "nt"


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with our wheel and those of its libraries."""
    folder = tmp_path_factory.mktemp("index")
    if RELEASE:
        (wheel,) = Path(RELEASE).glob("*.whl")
        shutil.copy2(wheel, folder)
    else:
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    for name in (*LIBRARIES, *BUILDERS):
        pack_again(importlib.metadata.distribution(name), folder)
    return folder


def pack_again(library: importlib.metadata.Distribution, folder: Path) -> None:
    """Makes the wheel of an installed library of pure Python."""
    target = folder / f"{library.name.replace('-', '_')}-{library.version}-py3-none-any.whl"
    with zipfile.ZipFile(target, "w") as archive:
        for file in library.files or []:
            if not str(file).startswith("..") and "__pycache__" not in file.parts:
                archive.write(str(library.locate_file(file)), str(file))


class Machine:
    """A user's machine that has uv, or does the same without it; nothing is asked of a network."""

    def __init__(self, folder: Path, index: Path) -> None:
        self.folder, self.index = folder, index
        self.home = folder / "home"
        self.home.mkdir()
        self.tools = folder / "programs"
        settings = folder / "uv.toml"
        settings.write_text(
            f"no-index = true\noffline = true\nfind-links = [{json.dumps(str(index))}]\n",
            encoding="utf-8",
        )
        kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
        places = ("HOME", "USERPROFILE", "LOCALAPPDATA", "APPDATA", "XDG_DATA_HOME")
        self.environment = {
            **kept,
            **dict.fromkeys((*places, "XDG_CACHE_HOME"), str(self.home)),
            "UV_CONFIG_FILE": str(settings),
            "UV_CACHE_DIR": str(folder / "cache"),
            "UV_TOOL_BIN_DIR": str(self.tools),
            "UV_PYTHON": sys.executable,
        }

    def run(self, *command: str, folder: Path | None = None) -> str:
        """Runs a command that must succeed; returns what it printed."""
        done = subprocess.run(
            command,
            cwd=folder or self.folder,
            env=self.environment,
            capture_output=True,
            check=False,
            encoding="utf-8",
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def install(self, name: str, *wanted: str) -> Path:
        """Installs what is wanted in an environment of Python, without uv.

        Returns:
            The folder of its programs.
        """
        place = self.folder / name
        if not place.exists():
            venv.create(place)
        programs = place / ("Scripts" if WINDOWS else "bin")
        pip = (sys.executable, "-m", "pip", "--quiet", "--python", str(programs / "python"))
        links = ("--no-index", "--find-links", str(self.index))
        self.run(*pip, "install", "--no-compile", "--disable-pip-version-check", *links, *wanted)
        return programs


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory, index: Path) -> Machine:
    return Machine(tmp_path_factory.mktemp("machine"), index)


def tools_of(folder: Path, command: list[str], environment: dict[str, str]) -> list[str]:
    """Saves a lesson by the server that a command starts; returns the names of its tools."""
    # Nothing is found through the sources of this tree.
    with Wire(folder, command=command, environment={**environment, "PYTHONPATH": ""}) as wire:
        wire.open()
        assert not wire.call("log_memory", **LESSON)["isError"]
        return [tool["name"] for tool in wire.request("tools/list")["result"]["tools"]]


@pytest.mark.requirement("S26", "S28")
@BY
def test_the_command_of_the_plugins_runs_server_and_loop_from_the_wheel(
    machine: Machine, project: Path, by: str
) -> None:
    servers = json.loads((ROOT / "plugin" / ".mcp.json").read_text(encoding="utf-8"))
    entry = servers["mcpServers"]["sentinel-memory"]
    program, package, *words = [entry["command"], *entry["args"]]
    assert program == "uvx"
    if by == "uv":
        command = [str(shutil.which("uvx")), package]
    else:
        folder = machine.install("tools", package.replace("@", "=="))
        command = [str(folder / package.partition("@")[0])]
    name, version = package.split("@")
    assert machine.run(*command, "--version").split() == [name, version]
    assert tools_of(project, [*command, *words], machine.environment) == TOOLS

    def call(name: str, *arguments: str) -> Any:  # noqa: ANN401 - any JSON
        return json.loads(machine.run(*command, name, "--json", *arguments, folder=project))

    (saved,) = call("search", "token")["records"]
    assert saved["lesson"] == LESSON["lesson"]
    gap = ["--topic", LESSON["topic"], "--missing-context", "배포 순서"]
    call("log", *gap, "--lesson", "Ask for the order")
    (group,) = call("compact")["groups"]
    sources = [record["ref"] for record in group["records"]]
    rule = ["--type", "principle", "--missing-context", "", "--lesson", "Ask first."]
    call("log", "--topic", LESSON["topic"], *rule, "--source-ids", *sources)
    (principle,) = call("search", "token")["records"]
    assert (principle["type"], principle["source_count"]) == ("principle", 2)


@pytest.mark.requirement("S26", "S28")
@BY
def test_the_bundle_starts_the_server_of_the_project_that_its_user_chose(
    machine: Machine, project: Path, by: str
) -> None:
    bundle = machine.folder / "a.mcpb"
    if RELEASE:
        (bundle,) = Path(RELEASE).glob("*.mcpb")
    else:
        machine.run(sys.executable, str(ROOT / "scripts" / "bundle_mcpb.py"), str(bundle))
    place = machine.folder / "bundle"
    with zipfile.ZipFile(bundle) as archive:
        archive.extractall(place)
    manifest = json.loads((place / "manifest.json").read_text(encoding="utf-8"))
    asked = {"${__dirname}": str(place), "${user_config.project}": str(project)}
    start = manifest["server"]["mcp_config"]
    command = [asked.get(word, word) for word in (start["command"], *start["args"])]
    given = {name: asked[value] for name, value in start["env"].items()}
    if by == "uv":
        machine.run("uv", "sync", "--quiet", "--directory", str(place))
    else:
        wanted = tomllib.loads((place / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        folder = machine.install("of the bundle", *wanted["dependencies"])
        command = [str(folder / "python"), str(place / manifest["server"]["entry_point"])]
    tools = tools_of(machine.folder, command, {**machine.environment, **given})
    assert tools == TOOLS == [tool["name"] for tool in manifest["tools"]]
    assert (project / ".context" / "memory_log.jsonl").is_file()
    assert {"LICENSE", "icon.png"} <= {path.name for path in place.iterdir()}


@pytest.mark.requirement("D04", "S26")
@BY
def test_one_line_installs_the_command_and_connects_each_of_the_five_hosts(
    machine: Machine, project: Path, by: str
) -> None:
    page = (ROOT / "docs" / "hosts.md").read_text(encoding="utf-8")
    lines = re.findall(r"`uv tool install sentinel-memory && ([^`]+)`", page)
    assert [line.split()[2] for line in lines] == HOSTS
    # Once it is published, and today from a clone: pip builds there what `index` holds.
    for wanted in (*([str(ROOT)] if FULL else []), "sentinel-memory"):
        if by == "uv":
            machine.run("uv", "tool", "install", "--quiet", wanted)
            folder = machine.tools
        else:
            folder = machine.install("tools", wanted)
    program = str(folder / "sentinel-memory")
    for line in lines:
        name, *words = shlex.split(line)
        assert name == "sentinel-memory"
        machine.run(program, *words, folder=project)
    checked = json.loads(machine.run(program, "connect", "--check", "--json", folder=project))
    assert {host["host"] for host in checked["hosts"]} == set(HOSTS)
    assert all(host["tools"] and host["hooks"] for host in checked["hosts"])
    assert checked["hooks_allowed"]
