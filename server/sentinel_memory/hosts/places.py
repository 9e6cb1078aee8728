"""Where the programs that run agents keep their files, on each system and for each user (D04)."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

Place = Literal["home", "settings", "config", "dot_config"]
"""The home folder of the user, or a folder for the settings of programs.

`settings` is the one that the system wants, `config` the one that programs from Linux take on
macOS too, `dot_config` the one that they take on every system.
"""


@dataclass(frozen=True)
class Machine:
    """A system and the environment of one user on it."""

    platform: str
    """As `sys.platform` names it."""
    environment: Mapping[str, str]

    @classmethod
    def this(cls) -> Machine:
        """Returns the machine that we run on."""
        return cls(sys.platform, os.environ)

    @property
    def home(self) -> Path | None:
        """The home folder, None where there is none."""
        return self.named("USERPROFILE" if self.platform == "win32" else "HOME")

    def place(self, place: Place) -> Path | None:
        """Returns a folder of the user, None where there is no home."""
        if place == "home" or self.home is None:
            return self.home
        if self.platform == "win32" and place != "dot_config":
            return self.named("APPDATA") or self.home / "AppData" / "Roaming"
        if self.platform == "darwin" and place == "settings":
            return self.home / "Library" / "Application Support"
        return self.named("XDG_CONFIG_HOME") or self.home / ".config"

    def shown(self, path: Path) -> str:
        """Returns a path as people write it: below the home folder it begins with `~`."""
        if self.home is not None and path.is_relative_to(self.home):
            return f"~/{path.relative_to(self.home).as_posix()}"
        return path.as_posix()

    def named(self, variable: str) -> Path | None:
        """Returns the folder that a variable names, None where it names none."""
        value = self.environment.get(variable)
        return Path(value) if value and Path(value).is_absolute() else None


@dataclass(frozen=True)
class File:
    """A file of a host: a place, and the way from there."""

    place: Place
    name: str
    variable: str | None = None
    """Names the folder in place of the first one of the way, where the user has moved that."""

    def on(self, machine: Machine) -> Path | None:
        """Returns where it is on a machine, None where there is no home."""
        moved = machine.named(self.variable) if self.variable else None
        if moved is not None:
            return moved / (self.name.partition("/")[2] or self.name)
        folder = machine.place(self.place)
        return None if folder is None else folder / self.name
