"""The folders of the programs that run agents, on each system and for each user (D04)."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

Place = Literal["home", "settings", "config", "dot_config"]
"""The home folder of the user, or a folder for the settings of programs.

`settings` is the folder that the system prescribes. `config` differs on macOS, where programs from
Linux use `~/.config`. `dot_config` is `~/.config` on every system.
"""


@dataclass(frozen=True)
class Machine:
    """A system and the environment of one user."""

    platform: str
    """The name of the system in `sys.platform`."""
    environment: Mapping[str, str]

    @classmethod
    def this(cls) -> Machine:
        """Returns the machine on which this process runs."""
        return cls(sys.platform, os.environ)

    @property
    def home(self) -> Path | None:
        """The home folder; None without one."""
        return self.named("USERPROFILE" if self.platform == "win32" else "HOME")

    def place(self, place: Place) -> Path | None:
        """Returns a folder of the user; None without a home folder."""
        if place == "home" or self.home is None:
            return self.home
        if self.platform == "win32" and place != "dot_config":
            return self.named("APPDATA") or self.home / "AppData" / "Roaming"
        if self.platform == "darwin" and place == "settings":
            return self.home / "Library" / "Application Support"
        return self.named("XDG_CONFIG_HOME") or self.home / ".config"

    def shown(self, path: Path) -> str:
        """Returns a path for people: below the home folder it begins with `~`."""
        if self.home is not None and path.is_relative_to(self.home):
            return f"~/{path.relative_to(self.home).as_posix()}"
        return path.as_posix()

    def named(self, variable: str) -> Path | None:
        """Returns the folder that a variable names; None if the variable holds no absolute path."""
        value = self.environment.get(variable)
        return Path(value) if value and Path(value).is_absolute() else None


@dataclass(frozen=True)
class File:
    """A file of a host: a base folder and a relative path."""

    place: Place
    name: str
    variable: str | None = None
    """A variable that replaces the first folder of `name` if the user has set it."""

    def on(self, machine: Machine) -> Path | None:
        """Returns the path of the file on a machine; None without a home folder."""
        moved = machine.named(self.variable) if self.variable else None
        if moved is not None:
            return moved / (self.name.partition("/")[2] or self.name)
        folder = machine.place(self.place)
        return None if folder is None else folder / self.name
