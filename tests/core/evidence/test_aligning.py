"""Where quotes of code stand after the code went on, by real git and real files (E03, E04)."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest
from code_projects import CODE, PAY, QUOTE, append, quoting, remember, shop, stored, verdicts, write
from git_repository import commit_all, git, opened
from sample_records import log
from sentinel_memory.contract.care import CheckEvidenceParams, CodePlace
from sentinel_memory.core.evidence.evidence import Evidence
from sentinel_memory.service.evidence import search
from sentinel_memory.service.evidence.checking import check_evidence
from sentinel_memory.service.evidence.search import Tree
from sentinel_memory.store import project_files

pytestmark = pytest.mark.requirement("E03", "E04")


@pytest.fixture
def project(clone: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A committed file of code, and a committed lesson that quotes a line of it."""
    # A file counts as one that nobody writes any more, as it does a moment later.
    monkeypatch.setattr(project_files, "_SETTLED_NS", 0)
    remember(shop(clone), commit=True)
    return clone


def other_line_ends(project: Path) -> None:
    write(project, PAY, "\ufeff" + CODE.replace("\n", "\r\n"))


def renamed(project: Path) -> None:
    (project / "lib").mkdir()
    git(project, "mv", PAY, "lib/payment.py")
    commit_all(project)


def renamed_and_staged(project: Path) -> None:
    git(project, "mv", PAY, "src/결제.py")


def renamed_and_rewritten(project: Path) -> None:
    """Renamed twice, and in between so much else came that git sees no rename from end to end."""
    renamed(project)
    now = CODE.replace("check(price)", "check_of(shop, price)").replace("send", "shop.take_all")
    others = "".join(f"def other_{number}():\n    return {number}\n\n\n" for number in range(60))
    write(project, "lib/payment.py", others + now)
    commit_all(project)
    git(project, "mv", "lib/payment.py", "src/결제.py")
    commit_all(project)


def renamed_and_changed(project: Path) -> None:
    number(project)
    renamed(project)


def moved(project: Path) -> None:
    charge, refund = CODE.split("\n\n\n")
    write(project, PAY, refund)
    write(project, "src/charge.py", f"import send\n\n\n{charge}\n")
    git(project, "add", "--all")


def number(project: Path) -> None:
    write(project, PAY, CODE.replace("), 2)", "), 3)"))


def deleted(project: Path) -> None:
    write(project, PAY, CODE.split("\n\n\n")[1])


def file_deleted(project: Path) -> None:
    git(project, "rm", "--quiet", PAY)
    commit_all(project)


def left_by_git(project: Path) -> None:
    git(project, "rm", "--quiet", "--cached", PAY)


def ignored(project: Path) -> None:
    left_by_git(project)
    write(project, ".gitignore", "src/\n")


def without_git(project: Path) -> None:
    (project / ".git").rename(project / "not git")


def sparse(project: Path) -> None:
    git(project, "sparse-checkout", "set", "--no-cone", "/.context/")


def linked(project: Path) -> None:
    write(project.parent, "outside/pay.py", CODE)
    (project / "src").rename(project / "was src")
    (project / "src").symlink_to(project.parent / "outside")


def large(project: Path) -> None:
    write(project, PAY, CODE + "#" * 2_097_152)


def binary(project: Path) -> None:
    write(project, PAY, CODE.encode() + b"\0")


def copied_and_deleted(project: Path) -> None:
    """Copied into a file that git does not connect with the old one, which is deleted later."""
    others = "".join(f"def other_{number}():\n    return {number}\n\n\n" for number in range(60))
    write(project, "lib/v2/pay.py", others + CODE.replace("), 2)", "), 3)"))
    commit_all(project)
    file_deleted(project)


def copied_to_two_places(project: Path) -> None:
    write(project, "lib/v1/pay.py", CODE)
    write(project, "lib/v2/pay.py", CODE)
    file_deleted(project)


@pytest.mark.parametrize(
    ("change", "verdict"),
    [
        (other_line_ends, ("ok", "exact", PAY, 3)),
        (renamed_and_staged, ("moved", "exact", "src/결제.py", 3)),
        (renamed_and_rewritten, ("moved", "exact", "src/결제.py", 243)),
        (renamed_and_changed, ("changed", "number", "lib/payment.py", 3)),
        (copied_and_deleted, ("changed", "number", "lib/v2/pay.py", 243)),
        (copied_to_two_places, ("ambiguous", "several", "lib/v1/pay.py", 3)),
        (moved, ("moved", "exact", "src/charge.py", 6)),
        (number, ("changed", "number", PAY, 3)),
        (deleted, ("gone", "nothing_alike", None, None)),
        (file_deleted, ("file_gone", "no_file", None, None)),
        (left_by_git, ("unverifiable", "untracked", None, None)),
        (ignored, ("unverifiable", "ignored", None, None)),
        (without_git, ("unverifiable", "no_git", None, None)),
        (sparse, ("unverifiable", "sparse", None, None)),
        (large, ("unverifiable", "too_large", None, None)),
        (binary, ("unverifiable", "binary", None, None)),
        pytest.param(
            linked,
            ("unverifiable", "link", None, None),
            marks=pytest.mark.skipif(sys.platform == "win32", reason="links need rights there"),
        ),
    ],
)
def test_each_fate_of_a_line_has_its_verdict(
    project: Path, change: Callable[[Path], None], verdict: tuple[object, ...]
) -> None:
    before = (project / ".context" / "memory_log.jsonl").read_bytes()
    memory = opened(project)
    assert verdicts(memory) == [("ok", "exact", PAY, 3)]
    change(project)
    # A process that saw it before, and one that has just begun.
    assert verdicts(memory) == verdicts(project) == [verdict]
    assert (project / ".context" / "memory_log.jsonl").read_bytes() == before


@pytest.mark.requirement("E06")
def test_a_line_that_a_formatter_broke_has_its_place_to_its_end(project: Path) -> None:
    broken = "total = round(\n        price * (1 + rate),\n        2,\n    )"
    write(project, PAY, CODE.replace(QUOTE, broken))
    (record,) = check_evidence(opened(project), CheckEvidenceParams()).records
    (quote,) = record.quotes
    assert quote.place == CodePlace(line=2, column=4, end_line=5, end_column=5)


def test_a_file_that_a_squashed_branch_renamed_is_followed_from_the_save(clone: Path) -> None:
    git(shop(clone), "switch", "--quiet", "--create", "work")
    write(clone, "src/bill.py", CODE)
    commit_all(clone)
    remember(clone, quoting("src/bill.py"), commit=True)
    write(clone, "src/bill.py", CODE.replace("), 2)", "), 3)"))
    git(clone, "mv", "src/bill.py", "src/invoice.py")
    commit_all(clone)
    git(clone, "switch", "--quiet", "-")
    git(clone, "merge", "--quiet", "--squash", "work")
    commit_all(clone)
    # No commit of this branch has the old path.
    assert verdicts(clone) == [("changed", "number", "src/invoice.py", 3)]


def test_a_file_whose_name_many_have_is_followed_to_none_of_them(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied_and_deleted(project)
    monkeypatch.setattr(search, "_MOST_TWINS", 0)
    assert verdicts(project) == [("file_gone", "no_file", None, None)]


@pytest.mark.skipif(sys.platform == "darwin", reason="its disks write no other form")
def test_code_that_moved_to_a_file_whose_name_the_disk_spells_apart_is_found(project: Path) -> None:
    charge, refund = CODE.split("\n\n\n")
    write(project, PAY, refund)
    apart = unicodedata.normalize("NFD", "src/결제.py")
    write(project, apart, f"import send\n\n\n{charge}\n")
    git(project, "add", "--all")
    assert verdicts(project) == [("moved", "exact", "src/결제.py", 6)]


@pytest.mark.requirement("E01")
def test_a_blob_that_lacks_the_quote_says_nothing_of_it(project: Path) -> None:
    write(project, "src/other.py", "limit = 30\n" * 9)
    commit_all(project)
    (record,) = opened(project).store.read().records
    forged = record.evidence[0]._replace(blob=stored(project, "src/other.py"))
    other = log("forged")._replace(evidence=(forged,)).with_meta(commit=record.meta["commit"])
    append(project, other)
    copied_and_deleted(project)
    assert verdicts(project) == [("changed", "number", "lib/v2/pay.py", 243)] * 2


def test_a_lost_line_that_comes_back_in_another_file_is_found_there(project: Path) -> None:
    write(project, "src/other.py", "limit = 30\n")
    commit_all(project)
    deleted(project)
    memory = opened(project)
    assert verdicts(memory) == [("gone", "nothing_alike", None, None)]
    # Neither the index nor HEAD changes.
    write(project, "src/other.py", CODE.split("\n\n\n")[0])
    assert verdicts(memory) == verdicts(project) == [("moved", "exact", "src/other.py", 3)]


def test_a_worktree_and_a_shallow_clone_tell_what_they_can(project: Path, tmp_path: Path) -> None:
    second, shallow = tmp_path / "second", tmp_path / "shallow"
    git(project, "worktree", "add", "--quiet", str(second))
    write(second, PAY, CODE.replace("), 2)", "), 3)"))
    assert [found[0] for found in (*verdicts(second), *verdicts(project))] == ["changed", "ok"]
    renamed(project)
    git(tmp_path, "clone", "--quiet", "--depth=1", project.as_uri(), str(shallow))
    # The text tells what the history cannot.
    assert verdicts(shallow) == [("moved", "exact", "lib/payment.py", 3)]
    git(shallow, "rm", "--quiet", "lib/payment.py")
    assert verdicts(shallow) == [("unverifiable", "shallow", None, None)]


def test_what_a_foreign_line_names_leads_out_of_no_project(project: Path) -> None:
    write(project.parent, "pay.py", CODE)
    git(project, "init", "--quiet", "inner")
    write(project, f"inner/{PAY}", CODE)
    commit_all(project / "inner")
    git(project, "add", "inner")
    paths = (
        "../pay.py",
        str(project.parent / "pay.py"),
        f"inner/{PAY}",
        "--output=x",
        ".git/config",
    )
    quotes = [Evidence(path, QUOTE) for path in paths]
    records = [
        log(f"gap {number}")._replace(evidence=(quote,)).with_meta(commit="--output=x")
        for number, quote in enumerate(quotes)
    ]
    append(project, *records)
    found = {
        (quote.path, quote.verdict, quote.reason)
        for record in check_evidence(opened(project), CheckEvidenceParams()).records
        for quote in record.quotes
    }
    assert found == {
        (PAY, "ok", None),
        (f"inner/{PAY}", "unverifiable", "submodule"),
        ("--output=x", "file_gone", "no_file"),
        (".git/config", "unverifiable", "outside"),
    }
    assert not (project / "x").exists()


def test_what_an_editor_shows_of_a_file_is_the_file_whatever_ends_its_lines(project: Path) -> None:
    memory = opened(project)
    other_line_ends(project)
    memory.quotes.typed({PAY: CODE})
    assert memory.quotes.tree.typed == {}
    memory.quotes.typed({PAY: CODE.replace("2)", "3)")})
    assert verdicts(memory) == [("changed", "number", PAY, 3)]
    memory.quotes.typed({})
    assert verdicts(memory) == [("ok", "exact", PAY, 3)]


def test_old_texts_that_were_asked_for_are_there_though_others_had_to_leave(
    clone: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search, "_MOST_OLD", 0)
    write(clone, "second.py", "second = 2\n")
    tree = Tree(shop(clone))
    names = [f"HEAD:./{path}" for path in (PAY, "second.py", "nowhere.py")]
    tree.read_old(names[:1])
    tree.read_old(names)
    texts = [one and one.text for one in map(tree.old, names)]
    assert texts == [CODE, "second = 2\n", None]
