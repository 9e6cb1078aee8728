"""What git stores for a file and which files changed, without filters, beside git (E01, K12)."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from git_repository import commit_all, git
from sentinel_memory.git.tracked import changed_files, stage, stored_as, tracked_files

pytestmark = pytest.mark.requirement("E01", "K12")

CONTENTS = (
    *(b"", b"a\nb\n", b"a\r\nb\r\n", b"a\r\nb\n\x1a", b"a\r\nb\rc\r\n", b"a\r\n\0b\r\n"),
    *(b"\x01\x02\x7f a\r\n", b"a" * 128 + b"\x01\r\n", b"a" * 127 + b"\x01\r\n"),
    b"$Id: old $ $Id$ $Id: open\r\n",
)
RULES = (
    *("", "text", "-text", "text=auto", "text=auto eol=crlf", "eol=lf", "eol=crlf"),
    *("-text eol=lf", "crlf", "-crlf", "crlf=input", "text=unknown crlf=auto", "ident"),
    *("ident text", "-filter", "binary"),
)


@pytest.mark.parametrize(
    ("autocrlf", "known"), [("false", b"a\n"), ("input", b"a\r\n"), ("true", b"a\r\n\0")]
)
def test_what_would_be_stored_is_named_as_by_git(clone: Path, autocrlf: str, known: bytes) -> None:
    rows = [(rule, data) for rule in RULES for data in CONTENTS]
    names = [f"{RULES.index(rule)} rule {CONTENTS.index(data)}.txt" for rule, data in rows]
    git(clone, "config", "core.autocrlf", "false")
    for name in names:
        (clone / name).write_bytes(known)
    git(clone, "add", "--all")
    before = tracked_files(clone)
    git(clone, "config", "core.autocrlf", autocrlf)
    for name, (_, data) in zip(names, rows, strict=True):
        (clone / name).write_bytes(data)
        os.utime(clone / name, (1, 1))  # git must not take it for the file that it knows
    lines = [f'"{number} rule *" {rule}\n' for number, rule in enumerate(RULES)]
    (clone / ".gitattributes").write_text("".join(lines), encoding="utf-8", newline="\n")
    git(clone, "add", *names)
    added = tracked_files(clone)
    for name, (rule, data) in zip(names, rows, strict=True):
        old, new = before.entry(name), added.entry(name)
        assert old is not None
        assert new is not None
        assert stored_as(clone, old, data) == new.blob, (rule, data)


@pytest.mark.parametrize("rule", ["filter=any", "working-tree-encoding=UTF-16"])
def test_where_a_filter_decides_nothing_is_said_and_nothing_staged(clone: Path, rule: str) -> None:
    (clone / "a.txt").write_bytes(b"a\n")
    git(clone, "add", "a.txt")
    (clone / "a.txt").write_bytes(b"plain secret\n")
    (clone / ".gitattributes").write_text(f"*.txt {rule}\n", encoding="utf-8", newline="\n")
    entry = tracked_files(clone, ["a.txt"]).entry("a.txt")
    assert entry is not None
    assert stored_as(clone, entry, b"plain secret\n") is None
    assert not stage(clone, "a.txt")
    assert git(clone, "show", ":a.txt") == "a\n"


@pytest.mark.requirement("S35")
def test_a_staged_file_is_what_git_would_add_from_any_folder_of_a_repository(clone: Path) -> None:
    project = clone / "가 b"
    (project / ".context").mkdir(parents=True)
    (clone / ".gitignore").write_text(".context\n", encoding="utf-8", newline="\n")
    (project / ".context" / ".gitattributes").write_text("*.jsonl text eol=lf\n", "utf-8")
    (project / ".context" / "a.jsonl").write_bytes(b"{}\r\n{}\n")
    assert stage(project, ".context/a.jsonl", ".context/.gitattributes")
    staged = git(clone, "ls-files", "--stage", "-z")
    git(clone, "rm", "--cached", "--quiet", "-r", "가 b")
    git(project, "add", "--force", ".context/a.jsonl", ".context/.gitattributes")
    assert staged == git(clone, "ls-files", "--stage", "-z")
    assert "a.jsonl" in staged


def changed(clone: Path) -> list[str]:
    """The changed files, each as often as it is named."""
    return sorted(one.path.name for one in changed_files(clone, clone, 5.0))


@pytest.mark.requirement("N11", "S37")
@pytest.mark.parametrize("rule", ["filter=words", "ident", "working-tree-encoding=UTF-16LE"])
def test_a_file_stored_in_another_form_changes_when_it_is_written(clone: Path, rule: str) -> None:
    for name, value in (("clean", "sed s/word/POINTER/"), ("smudge", "sed s/POINTER/word/")):
        git(clone, "config", f"filter.words.{name}", value)
    path = clone / "a.bin"
    (clone / ".gitattributes").write_text(f"*.bin {rule}\n", encoding="utf-8", newline="\n")
    path.write_text("word $Id$\n", "utf-16-le" if "UTF" in rule else "utf-8", newline="\n")
    commit_all(clone)
    path.unlink()
    git(clone, "checkout", "--", "a.bin")
    # As after a clone, in which the index is as old as its last files.
    moment = path.stat().st_mtime_ns // 10**9
    os.utime(clone / ".git" / "index", (moment, moment))
    assert changed(clone) == []
    noted = path.stat().st_mtime_ns
    sooner = noted + (-1_000 if noted % 10**9 > 1_000 else 1_000)
    path.write_bytes(path.read_bytes())
    os.utime(path, ns=(sooner, sooner))
    git(clone, "config", "core.trustctime", "false")
    os.utime(clone / ".git" / "index", (moment, moment))
    if sys.platform == "linux":  # elsewhere git may note no fraction of a second
        assert changed(clone) == ["a.bin"]


@pytest.mark.requirement("N11", "S37")
@pytest.mark.parametrize("format", ["sha1", "sha256"])
def test_each_changed_file_is_named_once(tmp_path: Path, clone: Path, format: str) -> None:
    project = tmp_path / "new"
    git(clone, "init", "--quiet", f"--object-format={format}", str(project))
    for name in ("a.py", "b.py"):
        (project / name).write_text("a = 1\n", encoding="utf-8", newline="\n")
    git(project, "add", "a.py")
    assert changed(project) == ["a.py", "b.py"]  # before the first commit
    commit_all(project)
    git(project, "update-index", "--assume-unchanged", "b.py")
    for name in ("a.py", "b.py"):
        (project / name).write_text("a = 22\n", encoding="utf-8", newline="\n")
    os.utime(project / ".git" / "index", (1, 1))
    assert changed(project) == ["a.py"]
