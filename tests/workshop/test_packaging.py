"""The VSIX, and what a user installs once it is published: what is in it, and that it runs alone.

The VSIX runs where nothing is installed. An index in a folder stands for that of Python: our wheel,
and its libraries as they are installed here. Where uv is on this machine it runs what the plugins
and the bundle say; where it is not, a new environment of Python does the same without it, and the
name of the test says so.
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
import xml.etree.ElementTree as ElementTree
import zipfile
from pathlib import Path
from typing import Any

import pytest
from cli_process import user_environment
from lsp_client import serving
from mcp_wire import LESSON, Wire
from paths import ROOT
from run_profile import FULL, only_full

BUNDLE_LOCK = ROOT / "scripts" / "locks" / "bundle.txt"
RELEASE = os.environ.get("SENTINEL_RELEASE")
"""A folder with the files of a release, when it is these that are to be tried."""
# No site packages, no user settings: what a machine has that never installed a package.
BARE_PYTHON = [getattr(sys, "_base_executable", sys.executable), "-I", "-S"]


@pytest.fixture(scope="module")
def vsix() -> Path:
    """The VSIX of this source tree, built when it is not fresh."""
    if RELEASE:
        (made,) = Path(RELEASE).glob("*.vsix")
        return made
    answer = run(["node", "scripts/package.mjs"], cwd=ROOT)
    return ROOT / answer.stdout.split(" (")[0].strip()


@pytest.fixture(scope="module")
def installed(vsix: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("unpacked")
    with zipfile.ZipFile(vsix) as archive:
        archive.extractall(place)
    return place / "extension"


def run(
    command: list[str], *, cwd: Path, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    answer = subprocess.run(
        command, cwd=cwd, env=env, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert answer.returncode == 0, answer.stderr
    return answer


@pytest.mark.requirement("S28")
def test_the_vsix_is_universal_and_small_and_holds_the_product_without_its_workshop(
    vsix: Path,
) -> None:
    assert vsix.stat().st_size < 1_200_000  # bytes; an unslimmed one is larger
    with zipfile.ZipFile(vsix) as archive:
        names = archive.namelist()
    compiled = (".so", ".pyd", ".dll", ".dylib", ".node", ".pyc", ".exe", ".wasm")
    assert [name for name in names if name.endswith((*compiled, ".ts", ".map", ".vsix"))] == []
    workshop = ("/tests/", "/test/", "/scripts/", "/client/", "/node_modules/", "/examples/", "/.")
    assert [name for name in names if any(part in name for part in workshop)] == []
    product = ("dist/extension.js", "package.json", "server/launch.py", "LICENSE.txt")
    product += ("server/sentinel_memory/cli/program.py", "bundled/libs/pygls/__init__.py")
    assert {f"extension/{name}" for name in product} - set(names) == set()
    # Every bundled library comes with its licence.
    infos = [name for name in names if ".dist-info/" in name]
    distributions = {name.split("/")[3] for name in infos}
    licensed = {name.split("/")[3] for name in infos if "LICENSE" in Path(name).name.upper()}
    pinned = [line for line in BUNDLE_LOCK.read_text(encoding="utf-8").splitlines() if "==" in line]
    assert len(distributions) == len(pinned)
    assert licensed == distributions


def test_the_vsix_is_offered_to_every_platform_and_its_client_and_page_are_complete(
    vsix: Path,
) -> None:
    with zipfile.ZipFile(vsix) as archive:
        names = archive.namelist()
        offer = ElementTree.fromstring(archive.read("extension.vsixmanifest"))
        page = archive.read("extension/readme.md").decode("utf-8")
        manifest = json.loads(archive.read("extension/package.json"))
        folder = zipfile.Path(archive, "extension/dist/")
        scripts = {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir()}
    schema = "{http://schemas.microsoft.com/developer/vsx-schema/2011}"
    identity = offer.find(f"{schema}Metadata/{schema}Identity")
    assert identity is not None
    assert "TargetPlatform" not in identity.attrib
    offered = {asset.attrib["Path"] for asset in offer.iter(f"{schema}Asset")}
    pages = {"extension/readme.md", "extension/changelog.md", "extension/LICENSE.txt"}
    assert pages <= offered <= set(names)
    assert "## Privacy" in page
    # With an address the packager makes every link lead there.
    assert "repository" in manifest or re.findall(r"\]\((?!https:)[^)]*\)", page) == []
    parts = re.compile(r'require\("\./([^"]+)"\)')
    named = {"extension.js", *(name for text in scripts.values() for name in parts.findall(text))}
    assert len(named) > 1
    assert named == {name for name in scripts if name.endswith(".js")}


@pytest.mark.requirement("S28")
def test_every_bundled_module_finds_what_it_imports(installed: Path, tmp_path: Path) -> None:
    code = (
        "import importlib, pkgutil, sys; sys.path.insert(0, sys.argv[1])\n"
        "for module in pkgutil.walk_packages(sys.argv[1:]): importlib.import_module(module.name)"
    )
    libraries = str(installed / "bundled" / "libs")
    run([*BARE_PYTHON, "-W", "error", "-c", code, libraries], cwd=tmp_path)


@pytest.mark.requirement("S23", "S28")
def test_the_unpacked_command_line_works_on_a_python_without_packages_and_writes_no_file_there(
    installed: Path, project: Path, tmp_path: Path
) -> None:
    launch = [*BARE_PYTHON, str(installed / "server" / "launch.py")]
    env = user_environment(tmp_path)
    lesson = "토큰은 15분 뒤에 만료된다"
    before = sorted(installed.rglob("*"))
    options = ["--root", str(project), "--json"]
    record = ["--topic", "auth", "--missing-context", "how long a token lives", "--lesson", lesson]
    run([*launch, "log", *options, *record], cwd=tmp_path, env=env)

    answer = run([*launch, "search", *options, "token"], cwd=tmp_path, env=env)

    assert [record["lesson"] for record in json.loads(answer.stdout)["records"]] == [lesson]
    assert sorted(installed.rglob("*")) == before


@pytest.mark.requirement("S23")
async def test_the_unpacked_language_server_answers_on_a_python_without_packages(
    installed: Path, project: Path
) -> None:
    launch = (*BARE_PYTHON, str(installed / "server" / "launch.py"), "lsp")
    async with serving(*launch) as client:
        await client.open(project)
        result = await client.ask("search_memory", query="anything", folder=project.name)
        await client.shutdown_session()
    assert result["records"] == []
    assert len(result["questions"]) == 3


# What is published

LIBRARIES = ("pygls", "lsprotocol", "filelock", "attrs", "cattrs", "typing_extensions")
BUILDERS = ("hatchling", "packaging", "pathspec", "pluggy", "tomlkit", "trove_classifiers")
"""The command that makes a wheel out of a clone."""
UV = shutil.which("uv")
TOOLS = ["search_memory", "log_memory", "compact_memory"]
"""The tools for agents, in this order."""
BY = pytest.mark.parametrize("by", ["uv" if UV else "a new environment, as uv is not here"])
SELDOM = only_full("the tests above run the unpacked program")
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
        run(
            [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)], cwd=ROOT
        )
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
        self.environment = {
            **user_environment(self.home),
            "APPDATA": str(self.home),
            "UV_CONFIG_FILE": str(settings),
            "UV_CACHE_DIR": str(folder / "cache"),
            "UV_TOOL_BIN_DIR": str(self.tools),
            "UV_PYTHON": sys.executable,
        }

    def run(self, *command: str, folder: Path | None = None) -> str:
        """Runs a command that must succeed; returns what it printed."""
        return run([*command], cwd=folder or self.folder, env=self.environment).stdout

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
@SELDOM
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
@SELDOM
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
@SELDOM
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
