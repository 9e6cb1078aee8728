"""Hooks in real work trees and clones of git: whose consent holds where (S37)."""

from __future__ import annotations

import dataclasses
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from every_sample import every_sample
from git_repository import git
from hook_process import GAP, PROMPT, Agent
from project_logs import POSIX, tree
from sample_records import log
from sentinel_memory.core.text.ids import timestamp
from sentinel_memory.hooks.calls import NOTHING
from sentinel_memory.machine.activity import Event
from sentinel_memory.machine.notes import Reflected
from sentinel_memory.store.project_root import shared_root

pytestmark = pytest.mark.requirement("S37")

ON = "sentinel-memory connect --here"
OTHER_LOG = log("How wide a label of the shop is", topic="labels", lesson="Labels are 40 wide")


def at(agent: Agent, place: Path) -> Agent:
    return dataclasses.replace(agent, project=place)


def told(answer: dict[str, object]) -> str:
    assert answer.keys() <= {"systemMessage"}
    return str(answer.get("systemMessage", ""))


def registration(worktree: Agent) -> Path:
    text = (worktree.project / ".git").read_text(encoding="utf-8")
    return Path(text.removeprefix("gitdir:").strip())


@pytest.fixture
def worktree(repository: Agent, tmp_path: Path) -> Agent:
    """An agent in a linked work tree of the repository in which the user allowed hooks."""
    place = tmp_path / "작업 트리 [y]"
    git(repository.project, "worktree", "add", "--quiet", "-b", "tree", str(place))
    return at(repository, place)


@pytest.fixture
def cloned(repository: Agent, tmp_path: Path) -> Agent:
    """An agent in a new clone of that repository."""
    place = tmp_path / "새 clone"
    git(tmp_path, "clone", "--quiet", str(repository.project), str(place))
    return at(repository, place)


@pytest.mark.requirement("M11", "N08", "S33")
def test_a_worktree_shares_consent_and_dismissals(repository: Agent, worktree: Agent) -> None:
    before = tree(worktree.project)
    assert "Money is stored as integers" in worktree.context("SessionStart")
    assert str(GAP.ask_next_time) in worktree.context("UserPromptSubmit", prompt=PROMPT)
    assert tree(worktree.project) == before
    worktree.state.record(Event(kind="dismissed", at=timestamp(), ids=(GAP.id,)))
    assert repository.state.activity().dismissed == {GAP.id: 1}
    Reflected(worktree.project, worktree.environment).mark(worktree.state.activity(), timestamp())
    assert Reflected(repository.project, repository.environment).since() is not None
    # What was seen and put off belongs to the branch.
    worktree.state.look_at("a" * 40)
    worktree.state.put_off(5.0)
    assert (repository.state.looked, repository.state.put_off_until) == (None, 0.0)
    assert (worktree.state.looked, worktree.state.put_off_until) == ("a" * 40, 5.0)
    worktree.state.forbid_hooks()
    assert repository.state.hooks is False
    assert repository.hook("SessionStart") == NOTHING
    worktree.state.allow_hooks()
    assert repository.state.hooks is True
    repository.state.forbid_hooks()
    assert worktree.hook("SessionStart") == NOTHING


def test_two_memories_share_consent_alone(repository: Agent, worktree: Agent) -> None:
    package = at(repository, repository.project / "packages" / "labels")
    package.project.mkdir(parents=True)
    package.remember(OTHER_LOG)
    assert package.state.hooks is True
    package.state.record(Event(kind="dismissed", at=timestamp(), ids=(OTHER_LOG.id,)))
    assert repository.state.activity().dismissed == {}
    same = at(worktree, worktree.project / "packages" / "labels")
    same.project.mkdir(parents=True)
    assert same.state.activity().dismissed == {OTHER_LOG.id: 1}
    package.state.forbid_hooks()
    assert (repository.state.hooks, worktree.state.hooks) == (False, False)
    package.state.allow_hooks()
    # Earlier versions noted a decision under the path, as for a folder outside of git.
    link = worktree.project / ".git"
    aside = link.rename(package.project / "link")
    worktree.state.forbid_hooks()
    aside.rename(link)
    assert (repository.state.hooks, worktree.state.hooks) == (True, False)
    worktree.state.allow_hooks()
    assert worktree.state.hooks is True


def test_consent_by_an_earlier_version_stays_its_own(cloned: Agent, tmp_path: Path) -> None:
    package = at(cloned, cloned.project / "packages" / "labels")
    package.project.mkdir(parents=True)
    package.remember(OTHER_LOG)
    (cloned.project / ".git").rename(tmp_path / "aside")
    package.state.allow_hooks()
    (tmp_path / "aside").rename(cloned.project / ".git")
    assert (package.state.hooks, cloned.state.hooks) == (True, None)
    linked = tmp_path / "tree"
    git(cloned.project, "worktree", "add", "--quiet", "--detach", str(linked))
    (linked / "packages" / "labels").mkdir(parents=True)
    assert at(cloned, linked / "packages" / "labels").state.hooks is True


def test_consent_follows_a_worktree_as_long_as_it_and_the_repository_name_each_other(
    repository: Agent, worktree: Agent, tmp_path: Path
) -> None:
    elsewhere = at(worktree, tmp_path / "moved tree")
    git(worktree.project, "worktree", "move", str(worktree.project), str(elsewhere.project))
    assert elsewhere.state.hooks is True
    moved = at(repository, tmp_path / "moved")
    repository.project.rename(moved.project)
    assert (moved.state.hooks, elsewhere.state.hooks) == (None, None)
    git(moved.project, "worktree", "repair", str(elsewhere.project))
    moved.state.allow_hooks()
    assert elsewhere.state.hooks is True
    # `worktree.useRelativePaths` of git 2.48 writes both files like this.
    link, own = elsewhere.project / ".git", registration(elsewhere)
    (own / "gitdir").write_text(f"{os.path.relpath(link, own)}\n", encoding="utf-8")
    link.write_text(f"gitdir: {os.path.relpath(own, link.parent)}\n", encoding="utf-8")
    assert git(elsewhere.project, "status", "--short") == ""
    assert elsewhere.state.hooks is True
    (own / "gitdir").write_text(f"{link.with_name('other')}\n", encoding="utf-8")
    assert elsewhere.state.hooks is None


@pytest.mark.parametrize("how", ["bare", "separate"])
def test_worktrees_of_a_bare_store_agree(repository: Agent, tmp_path: Path, how: str) -> None:
    store = tmp_path / "store.git"
    separate = ("--separate-git-dir", str(store), str(repository.project), str(tmp_path / "main"))
    bare = ("--bare", str(repository.project), str(store))
    git(tmp_path, "clone", "--quiet", *(bare if how == "bare" else separate))
    places = [at(repository, tmp_path / name) for name in ("one", "two")]
    for place in places:
        git(store, "worktree", "add", "--quiet", "--detach", str(place.project))
    one, two = places
    assert two.state.hooks is None
    one.state.allow_hooks()
    assert two.state.hooks is True
    if how == "separate":  # git notes nowhere whose folder it is, so that it cannot be checked
        assert at(repository, tmp_path / "main").state.hooks is None


def test_a_repository_inside_has_consent_of_its_own(repository: Agent, cloned: Agent) -> None:
    allowed = ("-c", "protocol.file.allow=always")
    git(repository.project, *allowed, "submodule", "--quiet", "add", str(cloned.project), "sub")
    git(repository.project, "clone", "--quiet", str(cloned.project), "nested")
    inner = [at(repository, repository.project / name) for name in ("sub", "nested")]
    assert [one.state.hooks for one in inner] == [None, None]
    inner[0].state.allow_hooks()
    inner[1].state.forbid_hooks()
    assert [one.state.hooks for one in (*inner, repository)] == [True, False, True]


def unregistered(claim: Path, own: Path) -> None:
    fake = claim.parent / "worktrees" / own.name
    shutil.copytree(own, fake)
    (fake / "commondir").write_text(f"{own.parent.parent}\n", encoding="utf-8")
    (fake / "gitdir").write_text(f"{claim}\n", encoding="utf-8")
    claim.write_text(f"gitdir: {fake}\n", encoding="utf-8")


def with_the_common_folder(claim: Path, own: Path) -> None:
    shutil.copytree(own, claim)
    (claim / "commondir").write_text(f"{own.parent.parent}\n", encoding="utf-8")


def claimed(own: Path) -> str:
    return (own / "gitdir").read_text(encoding="utf-8").strip()


def named(claim: Path, folder: Path) -> None:
    claim.write_text(f"gitdir: {folder}\n", encoding="utf-8")


FORGERIES: dict[str, Callable[[Path, Path], object]] = {
    "the file of a worktree": named,
    "the main folder": lambda claim, own: named(claim, own.parent.parent),
    "an unregistered folder with the name of a worktree": unregistered,
    "a folder with the common folder of another": with_the_common_folder,
    "a link to the file": lambda claim, own: claim.symlink_to(
        (own / "gitdir").read_text("utf-8").strip()
    ),
    "a link to the folder of the repository": lambda claim, own: claim.symlink_to(
        own.parent.parent
    ),
    "a link to the folder of a worktree": lambda claim, own: claim.symlink_to(own),
}
"""How the `.git` of a folder may claim to be of the repository of a worktree, as in an archive."""


@POSIX
@every_sample("how", FORGERIES)
def test_a_folder_that_only_claims_has_none(worktree: Agent, tmp_path: Path, how: str) -> None:
    archive = at(worktree, tmp_path / how)
    shutil.copytree(worktree.project, archive.project)
    (archive.project / ".git").unlink()
    FORGERIES[how](archive.project / ".git", registration(worktree))
    assert worktree.state.hooks is True
    assert archive.state.hooks is None
    assert archive.hook("UserPromptSubmit", prompt=PROMPT) == NOTHING
    archive.state.allow_hooks()
    worktree.state.forbid_hooks()
    assert (archive.state.hooks, worktree.state.hooks) == (True, False)
    worktree.state.allow_hooks()


@every_sample(
    "written", [b"", b"gitdir:", b"gitdir: \0", b"gitdir: \xff\xfe", b"gitdir: .git", b"x" * 9_999]
)
def test_a_git_file_that_names_nothing_is_none(project: Path, written: bytes) -> None:
    (project / ".git").write_bytes(written)
    assert shared_root(project) == project


def test_variables_of_git_give_a_folder_no_consent(cloned: Agent, worktree: Agent) -> None:
    common = git(worktree.project, "rev-parse", "--git-common-dir").strip()
    cloned.variables.update(
        GIT_DIR=common, GIT_COMMON_DIR=common, GIT_WORK_TREE=str(worktree.project)
    )
    asked = cloned.payload("UserPromptSubmit", prompt=PROMPT)
    assert cloned.run("UserPromptSubmit", asked) == NOTHING


@pytest.mark.parametrize(
    ("locale", "words", "more"),
    [
        ("C", "hooks are off in this clone", {"timestamp": "of VS Code"}),
        ("ko_KR.UTF-8", "훅이 꺼져", {}),
    ],
)
def test_the_person_is_told_once_in_all_worktrees_of_a_clone_how_to_turn_hooks_on(
    cloned: Agent, tmp_path: Path, locale: str, words: str, more: dict[str, object]
) -> None:
    cloned.variables["LC_ALL"], cloned.more = locale, more
    assert cloned.hook("UserPromptSubmit", prompt=PROMPT) == NOTHING
    # A host that shows a person nothing leaves the line to another.
    assert cloned.hook("sessionStart", conversation_id="c") == NOTHING
    place = tmp_path / "tree"
    git(cloned.project, "worktree", "add", "--quiet", "--detach", str(place))
    line = told(at(cloned, place).hook("SessionStart"))
    assert ON in line
    assert words in line
    assert "\n" not in line
    assert cloned.hook("SessionStart") == NOTHING
    assert cloned.hook("SessionStart", session_id="another") == NOTHING
    cloned.state.allow_hooks()
    assert "Money is stored as integers" in str(cloned.hook("SessionStart"))


def test_nobody_is_told_where_hooks_could_not_help_or_were_refused(cloned: Agent) -> None:
    assert cloned.hook("SessionStart", agent_id="of a subagent") == NOTHING
    for needed in (".git", ".context/memory_log.jsonl"):
        (cloned.project / needed).rename(cloned.home / "aside")
        assert cloned.hook("SessionStart") == NOTHING
        (cloned.home / "aside").rename(cloned.project / needed)
    policy = cloned.project / ".context" / "config.json"
    policy.write_text('{"hooks": false}', encoding="utf-8")
    assert cloned.hook("SessionStart") == NOTHING
    policy.unlink()
    cloned.state.forbid_hooks()
    assert cloned.hook("SessionStart") == NOTHING
    assert not list(cloned.home.rglob("invited"))
