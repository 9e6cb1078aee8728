"""Where this user's own data lies, outside every project: launcher, connections, counters."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

_NAME = "sentinel-memory"


def data_folder(environment: Mapping[str, str] = os.environ) -> Path | None:
    """Returns the folder for data of this user, which may not exist yet.

    `%LOCALAPPDATA%` on Windows, `~/Library/Application Support` on macOS, `$XDG_DATA_HOME` or
    `~/.local/share` elsewhere; None where there is no home. A relative path counts as none, as
    the XDG specification wants it: it would lie in whatever project is the working directory.
    """
    if sys.platform == "win32":
        named, below = environment.get("LOCALAPPDATA"), ("AppData", "Local")
    elif sys.platform == "darwin":
        named, below = None, ("Library", "Application Support")
    else:
        named, below = environment.get("XDG_DATA_HOME"), (".local", "share")
    if named and Path(named).is_absolute():
        return Path(named) / _NAME
    home = environment.get("USERPROFILE" if sys.platform == "win32" else "HOME")
    if not home or not Path(home).is_absolute():
        return None
    return Path(home).joinpath(*below) / _NAME
