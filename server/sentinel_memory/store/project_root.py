"""The folder that a project's memory lies in, and who names it: variables and URIs (S24)."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

from ..core.errors import ProjectError
from ..core.text.expressions import expression
from . import ROOT_VARIABLE
from .files import FOLDER_NAME, LOG_NAME, is_too_long, real_path

_TREES = {
    "linux": (
        *("/etc", "/usr", "/opt", "/run", "/srv", "/var", "/proc", "/sys", "/dev", "/boot"),
        *("/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"),
    ),
    "darwin": (
        *("/System", "/Library", "/Applications", "/usr", "/bin", "/sbin", "/opt", "/dev"),
        *("/etc", "/private/etc", "/cores"),
    ),
    "win32": (r"C:\Windows", r"C:\Program Files", r"C:\Program Files (x86)", r"C:\ProgramData"),
}
"""Folders that belong to the system with everything in them."""

_PARENTS = {
    "linux": ("/home", "/root"),
    "darwin": ("/Users", "/Volumes", "/home", "/var", "/private", "/private/var"),
    "win32": (r"C:\Users",),
}
"""Parents of user folders; a folder within them may be a project."""


def is_refused(folder: Path, work_tree: Path | None) -> bool:
    """Returns whether a folder cannot hold a memory (S24).

    `folder`: the folder, with links resolved.
    `work_tree`: the top of the git work tree that contains the folder, or None. In system trees,
    only a folder within a work tree may hold a memory.
    """
    if is_system_folder(folder):
        return True
    versioned = work_tree is not None and not is_system_folder(work_tree)
    return not versioned and _lies_in_system_tree(folder)


def is_system_folder(folder: Path) -> bool:
    """Returns whether a folder itself is the root, the home folder or a system folder."""
    home = home_folder()
    return _belongs_to_all(folder) or (home is not None and _key(folder) == _key(home))


def home_folder() -> Path | None:
    """Returns the home folder of the user, or None if there is none, as in some containers."""
    named = os.path.expanduser("~")  # noqa: PTH111 - Path.home raises where there is none
    if not os.path.isabs(named):  # noqa: PTH117 - what is no path stays a text
        return None
    try:
        return real_path(Path(named))
    except (OSError, RuntimeError, ValueError):
        return Path(named)


def _lies_in_system_tree(folder: Path) -> bool:
    home = home_folder()
    if home is not None and not _belongs_to_all(home) and folder.is_relative_to(home):
        return False  # some systems keep the homes of users and services below /var
    trees = {_key(tree) for tree in _TREES.get(sys.platform, ())}
    return any(_key(parent) in trees for parent in folder.parents)


def _belongs_to_all(folder: Path) -> bool:
    fixed = (*_TREES.get(sys.platform, ()), *_PARENTS.get(sys.platform, ()))
    return folder == Path(folder.anchor) or _key(folder) in {_key(path) for path in fixed}


def _key(path: Path | str) -> str:
    return os.path.normcase(path)


def find_root(
    named: str | None, *, environment: Mapping[str, str], directory: Path | None = None
) -> Path:
    """Returns the project folder.

    The named folder has precedence, then `SENTINEL_MEMORY_ROOT`; each is taken as it is. Otherwise
    it is the project of the folder in which a host says that its agent works, or else that of the
    working directory.

    `named`: the folder that was typed; a blank text is refused.

    Raises:
        ProjectError: the folder is missing, or cannot hold a memory, such as the folder of a
            plugin.
    """
    if named is not None and not named.strip():
        raise ProjectError("root_blank")
    chosen = named or environment.get(ROOT_VARIABLE)
    if chosen:
        source = "root" if named else "variable"
        return _taken_as_it_is(chosen, f"{source}_missing", f"{source}_is_refused")
    return root_of(directory or host_folder(environment) or _working_directory(environment))


def host_folder(environment: Mapping[str, str]) -> Path | None:
    """Returns the folder in which a host says that its agent works, or None.

    Raises:
        ProjectError: the path is too long for the system.
    """
    for name in HOST_VARIABLES:
        path = Path(environment.get(name, ""))
        if path.is_absolute() and _is_folder(path):
            return path
    return None


def root_of(start: Path) -> Path:
    """Returns the project to which a folder belongs.

    In a git work tree, it is the nearest folder upward that has a log, or else the top of the work
    tree. Elsewhere it is the folder itself. A work tree whose top is refused does not count.

    Raises:
        ProjectError: the folder is missing or cannot hold a memory.
    """
    start = _real(start, "folder_missing")
    top = work_tree(start)
    _refuse_bare(start, top)
    if top is None or is_system_folder(top):
        if is_refused(start, None):
            raise ProjectError("root_refused")
        return start
    for folder in (start, *start.parents):
        if folder == top or (_has_log(folder) and not is_system_folder(folder)):
            return folder
    raise AssertionError("the top of a work tree is above all that lies in it")


def work_tree(folder: Path) -> Path | None:
    """Returns the top of the git work tree that contains a folder, or None.

    No git process is started: every clone or submodule has a `.git`, which is a folder, or a file
    that names one.
    """
    for place in (folder, *folder.parents):
        git = place / ".git"
        # An empty `.git` is no repository, as for git.
        if os.path.isfile(git) or os.path.lexists(git / "HEAD"):  # noqa: PTH113 - never raises
            return place
    return None


def git_folders(folder: Path) -> tuple[Path, Path] | None:
    """Returns git's folder of a work tree, and the folder that all work trees of a clone share.

    Nothing is checked: a `.git` file that somebody wrote may name any folder. Returns None for a
    folder outside of any work tree.

    Raises:
        OSError: a file of git cannot be read.
        ValueError: a file of git is no text.
    """
    top = work_tree(folder)
    if top is None:
        return None
    own = top / ".git"
    if not own.is_dir():
        named = start_of(own)
        if not named.startswith(b"gitdir:"):
            return None
        own = top / named.removeprefix(b"gitdir:").strip().decode()
    return own, own / (start_of(own / "commondir").decode() or ".")


def git_lock_of(folder: Path) -> Path | None:
    """Returns the lock that git holds while it may replace files of a folder; None without git."""
    try:
        found = git_folders(folder)
    except (OSError, ValueError):
        return None
    return found[0] / "index.lock" if found else None


def shared_root(root: Path) -> Path:
    """Returns the folder under which all work trees of a clone keep their common state (S37).

    For a linked work tree it is the same place in the main work tree, or in git's own folder if the
    clone is bare or its git folder has another name than `.git`. Any other folder is returned as it
    is. A linked work tree counts only if both ends agree: its `.git` file names a folder that git
    registered, and this one names the `.git` file. A `.git` file or link that came in an archive
    does not get the state of another clone.

    `root`: a project folder, with links resolved.
    """
    try:
        top = work_tree(root)
        shared = _registered(top) if top else None
        if top is None or shared is None:
            return root
        main = shared.parent if shared.name == ".git" else shared
        return main / root.relative_to(top)
    except (OSError, RuntimeError, ValueError):
        return root


def _registered(top: Path) -> Path | None:
    """Returns the git folder of the clone that registered a linked work tree, or None."""
    folders = git_folders(top)
    if folders is None:
        return None
    own, shared = map(real_path, folders)
    back = own / start_of(own / "gitdir").decode()
    if own.parent != shared / "worktrees" or back.name != ".git":
        return None
    return shared if back.parent.samefile(top) else None


def start_of(path: Path, most: int = 4_096) -> bytes:
    """Returns the beginning of a file without surrounding whitespace; b"" for a missing file."""
    if not path.is_file():  # a pipe would block
        return b""
    with path.open("rb") as file:
        return file.read(most).strip()


def _taken_as_it_is(chosen: str, missing: str, refused: str) -> Path:
    # Path.expanduser raises if there is no home folder.
    root = _real(Path(os.path.expanduser(chosen)), missing)  # noqa: PTH111 - see above
    top = work_tree(root)
    if is_refused(root, top):
        raise ProjectError(refused)
    _refuse_bare(root, top)
    return root


def _refuse_bare(folder: Path, top: Path | None) -> None:
    """Raises ProjectError for a folder in a repository of git that has no files (K10, S24)."""
    for place in (folder, *folder.parents):
        if place == top:
            return
        # As git recognises it; `HEAD` may be a link that leads nowhere.
        if os.path.lexists(place / "HEAD") and all(
            os.path.isdir(place / name)  # noqa: PTH112 - never raises
            for name in ("objects", "refs")
        ):
            raise ProjectError("root_bare")


def _real(folder: Path, missing: str) -> Path:
    """Resolves links to a folder, which must exist."""
    try:
        root = real_path(folder)
    except (OSError, RuntimeError, ValueError) as error:
        raise ProjectError("root_too_long" if is_too_long(error) else missing) from error
    if not _is_folder(root):
        raise ProjectError(missing)
    return root


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError as error:
        if is_too_long(error):
            raise ProjectError("root_too_long") from error
        return False


def _working_directory(environment: Mapping[str, str]) -> Path:
    try:
        here = Path.cwd()
    except OSError as error:
        raise ProjectError("directory_missing") from error
    for name in PLUGIN_VARIABLES:
        plugin = environment.get(name)
        if plugin and here.is_relative_to(os.path.realpath(plugin)):
            raise ProjectError("root_of_plugin")
    return here


def _has_log(folder: Path) -> bool:
    return os.path.lexists(folder / FOLDER_NAME / LOG_NAME)


_DRIVE = expression(r"/[A-Za-z]:")


def path_of(uri: str) -> Path | None:
    """Returns the path of a `file:` URI, or None for any other text."""
    path = local_path(uri, windows=os.name == "nt")
    return None if path is None else Path(path)


def folder_key(path: str | Path, rules: ModuleType = os.path) -> str:
    """Returns a key that is equal for equal folders; Windows ignores case and the kind of slash.

    `rules`: the path module of a system, `posixpath` or `ntpath`.
    """
    key: str = rules.normcase(rules.normpath(path))
    return key


def local_path(uri: str, *, windows: bool) -> str | None:
    """Returns the path that a `file:` URI names on a system, or None for any other text.

    On Windows, a drive may be written as `/c%3A/` or `/C:/`.
    """
    from urllib.parse import unquote, urlsplit  # slow to import

    try:
        parts = urlsplit(uri)
    except ValueError:  # brackets that enclose no IPv6 address
        return None
    path = unquote(parts.path)
    if parts.scheme != "file" or not path or "\0" in path:
        return None
    if parts.netloc not in ("", "localhost"):
        path = f"//{unquote(parts.netloc)}{path}"
    elif windows and _DRIVE.match(path):
        path = path[1:]
    return path


HOST_VARIABLES = ("CLAUDE_PROJECT_DIR", "CURSOR_PROJECT_DIR", "GEMINI_PROJECT_DIR")
"""Variables in which agent hosts name the project to the programs that they start."""
PLUGIN_VARIABLES = (
    "PLUGIN_ROOT",
    "CLAUDE_PLUGIN_ROOT",
    "COPILOT_PLUGIN_ROOT",
    "CURSOR_PLUGIN_ROOT",
)
"""Variables in which hosts name the folder of a plugin, which may be the working directory."""
