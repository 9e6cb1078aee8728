"""Hooks in real work trees and clones of git: whose consent holds where (S37)."""

from __future__ import annotations

import dataclasses
import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from git_repository import git
from hook_process import COMMAND, GAP, PROMPT, Agent
from project_logs import POSIX, tree
from sample_records import log
from sentinel_memory.core.text.ids import timestamp
from sentinel_memory.hooks.calls import NOTHING
from sentinel_memory.machine.activity import Event
from sentinel_memory.machine.notes import Reflected
from sentinel_memory.store.project_root import shared_root

ON = "sentinel-memory connect --here"
OTHER_LOG = log("How wide a label of the shop is", topic="labels", lesson="Labels are 40 wide")


def at(agent: Agent, place: Path) -> Agent:
    """The same user, with an agent in another folder."""
    return dataclasses.replace(agent, project=place)


def told(answer: dict[str, object]) -> str:
    """The line of an answer that is for the person, and nothing else in the answer."""
    assert answer.keys() <= {"systemMessage"}
    return str(answer.get("systemMessage", ""))


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


@pytest.mark.requirement("S37")
def test_a_worktree_has_the_consent_of_its_repository(worktree: Agent) -> None:
    before = tree(worktree.project)
    assert "Money is stored as integers" in worktree.context("SessionStart")
    assert str(GAP.ask_next_time) in worktree.context("UserPromptSubmit", prompt=PROMPT)
    assert tree(worktree.project) == before


@pytest.mark.requirement("S37")
def test_consent_and_its_end_hold_in_every_worktree_whatever_place_says_so(
    repository: Agent, worktree: Agent
) -> None:
    worktree.state.forbid_hooks()
    assert repository.state.hooks is False
    assert repository.hook("SessionStart") == NOTHING
    worktree.state.allow_hooks()
    assert repository.state.hooks is True
    repository.state.forbid_hooks()
    assert worktree.hook("SessionStart") == NOTHING


@pytest.mark.requirement("S37")
def test_a_decision_that_an_earlier_version_noted_for_one_worktree_holds_there(
    repository: Agent, worktree: Agent, tmp_path: Path
) -> None:
    # Earlier versions noted it under the path, as for a folder outside of git.
    link = worktree.project / ".git"
    link.rename(tmp_path / "link")
    worktree.state.forbid_hooks()
    (tmp_path / "link").rename(link)
    assert (repository.state.hooks, worktree.state.hooks) == (True, False)
    worktree.state.allow_hooks()
    assert worktree.state.hooks is True


@pytest.mark.requirement("S37")
def test_two_memories_of_one_repository_share_consent_and_nothing_else(
    repository: Agent, worktree: Agent
) -> None:
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


@pytest.mark.requirement("S37")
def test_consent_given_to_one_of_two_memories_by_an_earlier_version_stays_its_own(
    cloned: Agent, tmp_path: Path
) -> None:
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


@pytest.mark.requirement("S37", "M11")
def test_what_was_dismissed_in_one_worktree_stays_dismissed_in_all(
    repository: Agent, worktree: Agent
) -> None:
    worktree.state.record(Event(kind="dismissed", at=timestamp(), ids=(GAP.id,)))
    assert repository.state.activity().dismissed == {GAP.id: 1}
    Reflected(worktree.project, worktree.environment).mark(worktree.state.activity(), timestamp())
    assert Reflected(repository.project, repository.environment).since() is not None


@pytest.mark.requirement("N08", "S33")
def test_what_was_seen_and_put_off_belongs_to_the_branch_of_a_worktree(
    repository: Agent, worktree: Agent
) -> None:
    worktree.state.look_at("a" * 40)
    worktree.state.put_off(5.0)
    assert (repository.state.looked, repository.state.put_off_until) == (None, 0.0)
    assert (worktree.state.looked, worktree.state.put_off_until) == ("a" * 40, 5.0)


@pytest.mark.requirement("S37")
def test_consent_follows_a_worktree_that_git_moved(worktree: Agent, tmp_path: Path) -> None:
    place = tmp_path / "moved"
    git(worktree.project, "worktree", "move", str(worktree.project), str(place))
    assert at(worktree, place).state.hooks is True


@pytest.mark.requirement("S37")
def test_a_repository_that_moved_is_asked_anew_and_its_worktrees_follow_it(
    repository: Agent, worktree: Agent, tmp_path: Path
) -> None:
    moved = at(repository, tmp_path / "moved")
    repository.project.rename(moved.project)
    assert (moved.state.hooks, worktree.state.hooks) == (None, None)
    git(moved.project, "worktree", "repair", str(worktree.project))
    moved.state.allow_hooks()
    assert worktree.state.hooks is True


@pytest.mark.requirement("S37")
def test_worktrees_that_name_each_other_by_relative_paths_agree(worktree: Agent) -> None:
    """`worktree.useRelativePaths` of git 2.48 writes both files like this."""
    link = worktree.project / ".git"
    own = Path(link.read_text(encoding="utf-8").removeprefix("gitdir:").strip())
    (own / "gitdir").write_text(f"{os.path.relpath(link, own)}\n", encoding="utf-8")
    link.write_text(f"gitdir: {os.path.relpath(own, link.parent)}\n", encoding="utf-8")
    assert git(worktree.project, "status", "--short") == ""
    assert worktree.state.hooks is True


@pytest.mark.requirement("S37")
def test_a_registration_of_another_file_is_not_that_of_the_worktree(worktree: Agent) -> None:
    link = worktree.project / ".git"
    own = Path(link.read_text(encoding="utf-8").removeprefix("gitdir:").strip())
    (own / "gitdir").write_text(f"{link.with_name('other')}\n", encoding="utf-8")
    assert worktree.state.hooks is None


@pytest.mark.requirement("S37")
@pytest.mark.parametrize("how", ["bare", "separate"])
def test_worktrees_of_a_repository_without_a_folder_named_git_share_consent(
    repository: Agent, tmp_path: Path, how: str
) -> None:
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


@pytest.mark.requirement("S37")
def test_a_submodule_and_a_nested_repository_have_consent_of_their_own(
    repository: Agent, cloned: Agent
) -> None:
    allowed = ("-c", "protocol.file.allow=always")
    git(repository.project, *allowed, "submodule", "--quiet", "add", str(cloned.project), "sub")
    git(repository.project, "clone", "--quiet", str(cloned.project), "nested")
    inner = [at(repository, repository.project / name) for name in ("sub", "nested")]
    assert [one.state.hooks for one in inner] == [None, None]
    inner[0].state.allow_hooks()
    inner[1].state.forbid_hooks()
    assert [one.state.hooks for one in (*inner, repository)] == [True, False, True]


def forge(how: str, worktree: Agent, place: Path) -> None:
    """Makes a folder that claims to be of the repository of a worktree, as an archive may."""
    link = worktree.project / ".git"
    own = Path(link.read_text(encoding="utf-8").removeprefix("gitdir:").strip())
    shutil.copytree(worktree.project, place)
    claim = place / ".git"
    claim.unlink()
    match how:
        case "the file of a worktree":
            shutil.copy(link, claim)
        case "a file that names the main folder":
            claim.write_text(f"gitdir: {own.parent.parent}\n", encoding="utf-8")
        case "an unregistered folder with the name of a worktree":
            fake = place / "worktrees" / own.name
            shutil.copytree(own, fake)
            (fake / "commondir").write_text(f"{own.parent.parent}\n", encoding="utf-8")
            (fake / "gitdir").write_text(f"{claim}\n", encoding="utf-8")
            claim.write_text(f"gitdir: {fake}\n", encoding="utf-8")
        case "a folder with the common folder of another":
            shutil.copytree(own, claim)
            (claim / "commondir").write_text(f"{own.parent.parent}\n", encoding="utf-8")
        case "a link to the file of a worktree":
            claim.symlink_to(link)
        case "a link to the folder of the repository":
            claim.symlink_to(own.parent.parent)
        case "a link to the folder of a worktree":
            claim.symlink_to(own)


@POSIX
@pytest.mark.requirement("S37")
@pytest.mark.parametrize(
    "how",
    [
        "the file of a worktree",
        "a file that names the main folder",
        "an unregistered folder with the name of a worktree",
        "a folder with the common folder of another",
        "a link to the file of a worktree",
        "a link to the folder of the repository",
        "a link to the folder of a worktree",
    ],
)
def test_a_folder_that_only_claims_to_be_a_worktree_has_no_consent(
    worktree: Agent, tmp_path: Path, how: str
) -> None:
    archive = at(worktree, tmp_path / "archive")
    forge(how, worktree, archive.project)
    assert worktree.state.hooks is True
    assert archive.state.hooks is None
    assert archive.hook("UserPromptSubmit", prompt=PROMPT) == NOTHING
    archive.state.allow_hooks()
    worktree.state.forbid_hooks()
    assert (archive.state.hooks, worktree.state.hooks) == (True, False)


@pytest.mark.requirement("S37")
@pytest.mark.parametrize(
    "written", [b"", b"gitdir:", b"gitdir: \0", b"gitdir: \xff\xfe", b"gitdir: .git", b"x" * 9_999]
)
def test_a_git_file_that_names_nothing_leaves_the_folder_its_own(
    project: Path, written: bytes
) -> None:
    (project / ".git").write_bytes(written)
    assert shared_root(project) == project


@pytest.mark.requirement("S37")
def test_variables_of_git_give_a_folder_no_consent(cloned: Agent, worktree: Agent) -> None:
    common = git(worktree.project, "rev-parse", "--git-common-dir").strip()
    cloned.variables.update(
        GIT_DIR=common, GIT_COMMON_DIR=common, GIT_WORK_TREE=str(worktree.project)
    )
    asked = cloned.payload("UserPromptSubmit", prompt=PROMPT)
    assert cloned.run("UserPromptSubmit", asked) == NOTHING


@pytest.mark.requirement("S37")
@pytest.mark.parametrize(
    ("locale", "words"), [("C", "hooks are off in this clone"), ("ko_KR.UTF-8", "훅이 꺼져")]
)
def test_the_person_is_told_once_in_a_clone_how_to_turn_hooks_on(
    cloned: Agent, locale: str, words: str
) -> None:
    cloned.variables["LC_ALL"] = locale
    assert cloned.hook("UserPromptSubmit", prompt=PROMPT) == NOTHING
    line = told(cloned.hook("SessionStart"))
    assert ON in line
    assert words in line
    assert "\n" not in line
    assert cloned.hook("SessionStart", session_id="another") == NOTHING
    cloned.state.allow_hooks()
    assert "Money is stored as integers" in cloned.context("SessionStart")


@pytest.mark.requirement("S37")
def test_the_person_is_told_once_for_all_worktrees_of_a_clone(
    cloned: Agent, tmp_path: Path
) -> None:
    place = tmp_path / "tree"
    git(cloned.project, "worktree", "add", "--quiet", "--detach", str(place))
    assert ON in told(at(cloned, place).hook("SessionStart"))
    assert cloned.hook("SessionStart") == NOTHING


@pytest.mark.requirement("S37")
@pytest.mark.parametrize("host", ["claude", "vscode"])
def test_each_host_gets_the_line_in_the_field_for_the_person(cloned: Agent, host: str) -> None:
    more: dict[str, object] = {"timestamp": "now"} if host == "vscode" else {}
    one = dataclasses.replace(cloned, more=more)
    assert one.run("SessionStart", one.payload("SessionStart")).keys() == {"systemMessage"}


@pytest.mark.requirement("S37")
def test_a_host_that_shows_a_person_nothing_leaves_the_line_to_another(cloned: Agent) -> None:
    assert cloned.hook("sessionStart", conversation_id="c") == NOTHING
    assert ON in told(cloned.hook("SessionStart"))


@pytest.mark.requirement("S37")
@pytest.mark.parametrize("why", ["forbidden", "policy", "no log", "no repository", "subagent"])
def test_nobody_is_told_where_hooks_could_not_help_or_were_refused(cloned: Agent, why: str) -> None:
    fields: dict[str, object] = {}
    match why:
        case "forbidden":
            cloned.state.forbid_hooks()
        case "policy":
            policy = cloned.project / ".context" / "config.json"
            policy.write_text('{"hooks": false}', encoding="utf-8")
        case "no log":
            (cloned.project / ".context" / "memory_log.jsonl").unlink()
        case "no repository":
            (cloned.project / ".git").rename(cloned.project.parent / "aside")
        case "subagent":
            fields["agent_id"] = "a1"
    assert cloned.hook("SessionStart", **fields) == NOTHING
    assert not list(cloned.home.rglob("invited"))


@pytest.mark.requirement("S37")
def test_hook_processes_that_run_at_once_tell_the_person_once(cloned: Agent) -> None:
    running = [
        subprocess.Popen(
            [*COMMAND, "SessionStart"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=cloned.environment,
        )
        for _ in range(2)
    ]
    said = [process.communicate(cloned.payload("SessionStart"), 60)[0] for process in running]
    assert sum(ON in told(json.loads(answer)) for answer in said) == 1
    assert not cloned.state.can_invite
    assert not cloned.state.invite()
