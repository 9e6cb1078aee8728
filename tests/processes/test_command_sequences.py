"""Sequences of commands drawn by a seed: a lesson leaves only by a command that takes it away.

Each lesson has a number of its own. Whatever a command does, a number that was visible before is
visible afterwards, unless the command is one that takes lessons away. Then the journal has it.
"""
# ruff: noqa: D102 - the name of a command is its sentence.

from __future__ import annotations

import os
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from cli_process import run
from git_branches import attempt
from git_repository import git, isolate
from sentinel_memory.core.log.document import latest
from sentinel_memory.core.log.record import Identity, Record
from sentinel_memory.core.text.ids import revision
from sentinel_memory.store.store import Store

TOPICS = ("auth", "payment", "결제")
STEPS = 14
TAKES = frozenset(("edit", "delete", "compact", "undo"))
"""Commands that may take a lesson out of the log, or another text into its place."""


class Sequence:
    """A project in which one person works on two branches."""

    def __init__(self, root: Path, seed: int) -> None:
        self.root, self.random = root, random.Random(seed)
        self.numbers = 0
        self.saved: set[str] = set()
        self.store = Store.of_project(root)
        git(root, "init", "--quiet", "--initial-branch", "main")
        self.ask("log", *self.lesson())
        git(root, "add", "--all")
        git(root, "commit", "--quiet", "--message", "first")

    def lesson(self) -> tuple[str, ...]:
        """The words of a lesson that no other is equal to; every third has an earlier gap."""
        number = self.new()
        gap = f"gap {self.random.randrange(1, self.numbers + 1)}"
        topic = ("--topic", self.random.choice(TOPICS))
        return (*topic, "--missing-context", gap, "--lesson", f"Rule {number} holds.")

    def new(self) -> str:
        self.numbers += 1
        self.saved.add(f"n{self.numbers}n")
        return f"n{self.numbers}n"

    def ask(self, *words: str, may_refuse: bool = False) -> None:
        named = {name: os.environ[name] for name in os.environ if name.startswith("GIT_CONFIG")}
        done = run(self.root, *words, **named, HOME=str(self.root.with_name("home")))
        assert done.returncode == 0 or may_refuse, (words, done.stderr.decode())

    def visible(self) -> set[str]:
        """The numbers of the lessons that a reader finds, also in a conflict."""
        return {number for record in self.records() for number in numbers(record.lesson)}

    def records(self) -> list[Record]:
        document = Store.of_project(self.root).read()
        return [*document.records, *(one.line.record for one in latest(document))]

    def gaps(self) -> set[Identity]:
        return {record.identity for record in self.records()}

    def journal(self) -> set[str]:
        path = self.store.path.with_name(".removed.jsonl")
        return numbers(path.read_text(encoding="utf-8")) if path.exists() else set()

    def some(self, most: int) -> list[str]:
        """References to a few records of one topic."""
        lines = list(Store.of_project(self.root).read().index.values())
        chosen: Record = self.random.choice(lines).record
        same = [line for line in lines if line.record.topic == chosen.topic]
        few = self.random.sample(same, min(most, len(same)))
        return [f"{line.record.id}@{revision(line.raw)}" for line in few]

    def log(self) -> None:
        self.ask("log", *self.lesson())

    def edit(self) -> None:
        (ref,) = self.some(1)
        self.ask("edit", ref, "--lesson", f"Rule {self.new()} holds.", may_refuse=True)

    def delete(self) -> None:
        if len(self.store.read().index) > 1:
            self.ask("delete", *self.some(1))

    def compact(self) -> None:
        refs = self.some(3)
        topic = next(r.topic for r in self.store.read_all() if r.id == refs[0].partition("@")[0])
        lesson = ("--lesson", f"Rule {self.new()} holds.", "--source-ids", *refs)
        self.ask("log", "--type", "principle", "--topic", topic, *lesson)

    def undo(self) -> None:
        self.ask("undo", may_refuse=True)

    def tidy(self) -> None:
        self.ask("tidy")

    def rename(self) -> None:
        topics = sorted({record.topic for record in self.store.read_all()})
        self.ask("rename-topic", self.random.choice(topics), self.random.choice(TOPICS), "--merge",
                 may_refuse=True)  # fmt: skip

    def commit(self) -> None:
        self.ask("commit", may_refuse=True)

    def driver(self) -> None:
        self.ask("merge-driver", *self.random.choice(((), ("--off",))))

    def merge(self) -> None:
        """Both sides save, and the one is merged into the other."""
        self.commit()
        git(self.root, "checkout", "--quiet", "-b", f"side{self.numbers}")
        side = git(self.root, "branch", "--show-current").strip()
        for _ in range(self.random.randrange(1, 3)):
            self.log()
        self.commit()
        theirs = self.gaps()
        git(self.root, "checkout", "--quiet", "main")
        for _ in range(self.random.randrange(1, 3)):
            self.log()
        self.commit()
        ours = self.gaps()
        merged = attempt(self.root, "merge", "--quiet", "--no-edit", side)
        if merged.returncode:
            assert self.gaps() >= ours | theirs
            self.ask("resolve")
            git(self.root, "add", "--all")
            git(self.root, "commit", "--quiet", "--message", "merged")
        assert self.gaps() >= ours | theirs

    def committed(self) -> set[str]:
        return numbers(git(self.root, "log", "--all", "--patch", "--", ".context"))

    def step(self) -> str:
        names = ("log", "log", "log", "edit", "delete", "compact", "undo", "tidy", "rename")
        name = self.random.choice((*names, "commit", "driver", "merge"))
        before, gaps = self.visible(), self.gaps()
        getattr(self, name)()
        gone = before - self.visible()
        if name not in TAKES | {"log", "merge", "rename"}:  # a record may join one with its gap
            assert gone == set(), name
        if name not in TAKES | {"rename"}:
            assert self.gaps() >= gaps, name
        assert gone <= self.journal() | self.committed(), name
        return name


def numbers(text: str) -> set[str]:
    return set(re.findall(r"n[0-9]+n", text))


@pytest.mark.requirement("S07", "S14", "S18", "S36", "N01")
@pytest.mark.timeout(1_800)
def test_no_sequence_of_commands_loses_a_lesson_that_nobody_took_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rounds: Callable[[int, int], int]
) -> None:
    isolate(monkeypatch, tmp_path / "home")
    used: set[str] = set()
    for seed in range(rounds(2, 30)):
        root = tmp_path / f"project {seed}"
        root.mkdir()
        one = Sequence(root, seed)
        for _ in range(STEPS):
            used.add(one.step())
        one.commit()
        refused = one.saved - one.visible() - one.journal() - one.committed()
        assert refused == set(), seed
    assert used >= TAKES | {"log", "merge"}
