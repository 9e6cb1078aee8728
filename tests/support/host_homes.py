"""Home folders with the configuration of programs that run agents, on every system."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

from paths import DATA
from sentinel_memory.contract.hosts import ConnectHostsParams, ConnectHostsResult, Host
from sentinel_memory.core.text.jsonc import parse
from sentinel_memory.hosts.connect import Hosts, connect_hosts
from sentinel_memory.hosts.rows import ROWS, Machine
from sentinel_memory.sentences.say import Language

GOLDEN = DATA / "hosts"
PLATFORMS = ("linux", "darwin", "win32")
ALL: tuple[Host, ...] = get_args(Host)
MCP, SETTINGS, CURSOR = ".claude.json", ".claude/settings.json", ".cursor/mcp.json"
WITH_HOOKS = tuple(row.host for row in ROWS if row.hooks or row.hooks_of)
_UNIX = ("/opt/my python/bin/python3", "-I", "/home/you/.local/share/sentinel-memory/launch.py")
_WINDOWS = (
    r"C:\Program Files\Python313\python.exe",
    "-I",
    r"C:\Users\모과 Kim\AppData\Local\sentinel-memory\launch.py",
)


def launch_on(platform: str) -> Callable[..., tuple[str, ...]]:
    """Returns how hosts of a system would start us, with spaces in both paths."""
    first = _WINDOWS if platform == "win32" else _UNIX
    return lambda *words: (*first, *words)


def environment_of(home: Path, platform: str = "linux") -> dict[str, str]:
    """Returns the variables by which a user's folders are found, data outside of the home."""
    data = str(home.parent / "data")
    common = {"HOME": str(home), "USERPROFILE": str(home), "LOCALAPPDATA": data}
    if platform == "win32":
        common["APPDATA"] = str(home / "AppData" / "Roaming")
    return {**common, "XDG_DATA_HOME": data, "XDG_CACHE_HOME": f"{data}-cache"}


class GoldenPath(type(Path())):  # type: ignore[misc]  # the class of this system
    """A folder that is called on every system as in the golden files."""

    def __str__(self) -> str:
        return super().__str__().replace("\\", "/")


class User:
    """A user of one system, with the project that is open there."""

    def __init__(self, folder: Path, platform: str = "linux", *, golden: bool = True) -> None:
        self.home, self.platform = folder / "home", platform
        if golden:
            shutil.copytree(GOLDEN / platform / "before", self.home)
        else:
            self.home.mkdir()
        self.project: Path | None = GoldenPath("/work/모과 shop")
        self.environment = environment_of(self.home, platform)
        self.launch = launch_on(platform)

    @property
    def hosts(self) -> Hosts:
        """The hosts as the project sees them now."""
        return Hosts(self.project, Machine(self.platform, self.environment), self.launch)

    def run(
        self,
        tools: tuple[Host, ...] = ALL,
        hooks: tuple[Host, ...] = WITH_HOOKS,
        *,
        connect: bool = True,
        write: bool = True,
        digest: str | None = None,
        language: Language = "en",
    ) -> ConnectHostsResult:
        """Connects or disconnects."""
        params = ConnectHostsParams(
            tools=tools, hooks=hooks, connect=connect, write=write, digest=digest
        )
        return connect_hosts("shop", self.hosts, params, language)

    def files(self) -> dict[str, bytes]:
        """Returns every file of the home folder, but for what is ours alone."""
        return tree(self.home)

    def file(self, name: str, data: bytes | str) -> Path:
        """Writes a file of the home folder."""
        path = self.home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data.encode() if isinstance(data, str) else data)
        return path


def problem_of(result: ConnectHostsResult, host: Host) -> str:
    """Returns why the files of a host were left alone, "" where they were not."""
    return {status.host: status.problem for status in result.hosts}[host] or ""


def tree(folder: Path) -> dict[str, bytes]:
    """Returns the files below a folder, and its empty folders, but for our data folder."""
    found = (path for path in folder.rglob("*") if "sentinel-memory" not in path.parts)
    leaves = (path for path in found if path.is_file() or not any(path.iterdir()))
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else b""
        for path in leaves
    }


def values(files: dict[str, bytes]) -> dict[str, Any]:
    """Returns what each file of JSON says, {} where it says nothing."""
    texts = {name: data.decode() for name, data in files.items() if name.endswith(".json")}
    return {name: parse(text).value() if text.strip() else {} for name, text in texts.items()}
