"""Real repositories for tests, with a git that knows no configuration but theirs."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest
from project_logs import LESSON
from sentinel_memory.contract.memory import LogMemoryParams
from sentinel_memory.contract.project import SetPrivateParams, SetPrivateResult
from sentinel_memory.core.checks.showing import Reader, _Seen
from sentinel_memory.core.log.document import Document
from sentinel_memory.core.secrets.protection import Protection
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.project import Project
from sentinel_memory.service.settings import set_private
from sentinel_memory.service.standing import Settings
from sentinel_memory.store.store import Store


def git(folder: Path, *arguments: str) -> str:
    """Runs git in a folder and returns what it printed; no commit starts a process that tidies."""
    command = ["git", "-c", "maintenance.auto=false", *arguments]
    done = subprocess.run(command, cwd=folder, check=True, capture_output=True, encoding="utf-8")
    return done.stdout


def isolate(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    """Lets git read the user's configuration from `home` only, for the rest of the test."""
    home.mkdir(exist_ok=True)
    configuration = home / "gitconfig"
    configuration.write_text(
        "[user]\n\tname = a\n\temail = a@example.invalid\n", encoding="utf-8", newline="\n"
    )
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(configuration))
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home))


def commit_all(folder: Path) -> None:
    """Commits everything that git does not ignore."""
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", "all")


def tracked(folder: Path) -> set[str]:
    """The files in the index, relative to the folder."""
    return set(git(folder, "ls-files", "-z").split("\0")) - {""}


def ignores(folder: Path, *names: str) -> list[str]:
    """The names that git ignores."""
    done = subprocess.run(
        ["git", "check-ignore", "--", *names],
        cwd=folder,
        check=False,
        capture_output=True,
        encoding="utf-8",
    )
    return done.stdout.split("\n")[:-1]


def repository(place: Path) -> Path:
    """Creates a project in a repository, with what makes paths hard."""
    folder = place / "기억 저장소 [x]"
    folder.mkdir()
    make_repository(folder)
    return folder


def make_repository(folder: Path) -> None:
    """Makes a folder a repository, as `git init` does; a process would take ten times as long."""
    shutil.copytree(_new(), folder / ".git")


@cache
def _new() -> Path:
    """What `git init` writes where no configuration and no variable says anything."""
    place = tempfile.mkdtemp(prefix="sentinel-git-", dir=os.environ.get("SENTINEL_TEST_RUN"))
    kept = ("GIT_TEMPLATE_DIR", *(name for name in os.environ if not name.startswith("GIT_")))
    variables = {name: os.environ[name] for name in kept if name in os.environ}
    variables |= {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    subprocess.run(["git", "init", "--quiet", place], env=variables, check=True)
    return Path(place, ".git")


def opened(project: Path) -> Project:
    """The memory of a project, in English and without anything from the environment."""
    settings = Settings(language="en", environment={})
    store = Store.of_project(project)
    return knowing(Project(store, folder="shop", settings=lambda: settings))


def written(project: Path) -> Project:
    """The same with one lesson in it."""
    memory = opened(project)
    log_memory(memory, LogMemoryParams(**LESSON))
    return memory


def choose(memory: Project, private: bool) -> SetPrivateResult:
    """Keeps a memory private, or takes that back."""
    return set_private(memory, SetPrivateParams(private=private))


_VERDICTS = defaultdict[Protection, dict[bytes, bytes | None]](dict)


class _Knowing(Reader):
    def _seen_under(self, protection: Protection, document: Document) -> _Seen:
        seen, verdicts = super()._seen_under(protection, document), _VERDICTS[protection]
        if seen.verdicts is not verdicts:
            seen = self._seen = seen._replace(known=verdicts.get, verdicts=verdicts)
        return seen


def knowing(project: Project) -> Project:
    """Gives a project what was found out about the same lines in other projects."""
    project.__dict__["_reader"] = _Knowing()
    return project
