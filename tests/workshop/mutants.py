"""Changes the server by one mistake at a time, and tells which mistakes no test notices.

Each mutant stands in a clone of the last commit, never in this folder.

    python tests/workshop/mutants.py --out before.json
    python tests/workshop/mutants.py --out after.json --only-killed before.json
"""

from __future__ import annotations

import argparse
import ast
import itertools
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = "server/sentinel_memory"
ROOMS = ("core", "store", "service")
SEED, COUNT = 28, 66
BATCH = 6
"""Files of tests a pytest: its start is paid once for them, and only the first may be near."""
LEVELS = ("core", "store", "service", "processes")
"""The tests that follow those of the room itself."""
SMALL = 100
_PAIRS = ((ast.Eq, ast.NotEq), (ast.Lt, ast.LtE), (ast.Gt, ast.GtE), (ast.In, ast.NotIn))
_SWAPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    one: other for a, b in (*_PAIRS, (ast.Is, ast.IsNot)) for one, other in ((a, b), (b, a))
}
_EMPTY = {"str": '""', "bytes": 'b""', "bool": "False", "int": "0", "tuple": "()", "list": "[]"}
_OUTCOMES = ("killed", "survived", "out of time", "gone")
_FAILED = re.compile(r"^(?:FAILED|ERROR) ([^\s\[]+)", re.MULTILINE)
Edit = tuple[ast.expr | ast.stmt, str, str]
"""The node to replace, the kind of the mistake and the new text of the node."""


@dataclass(frozen=True)
class Mutant:
    """One mistake: the `nth` such text of its module, because a line number would not last."""

    path: str
    kind: str
    before: str
    after: str
    nth: int
    line: int
    """Where it stood when it was drawn."""

    @property
    def name(self) -> tuple[str, str, str, str, int]:
        """What finds it again."""
        return (self.path, self.kind, self.before, self.after, self.nth)


def mutants(path: str, source: str) -> Iterator[tuple[Mutant, str]]:
    """Every mutant of a module with the changed source, in the order of the text."""
    lines = source.splitlines(keepends=True)
    counts: dict[tuple[str, str, str], int] = defaultdict(int)

    def place(edit: Edit) -> tuple[int, int, str, str]:
        return edit[0].lineno, edit[0].col_offset, *edit[1:]

    for node, kind, text in sorted(_edits(ast.parse(source)), key=place):
        start, end = node.lineno - 1, node.end_lineno or node.lineno
        before = "".join(lines[start:end])
        head = lines[start].encode()[: node.col_offset].decode()
        tail = lines[end - 1].encode()[node.end_col_offset :].decode()
        after = head + text + tail
        key = (kind, before.strip(), after.strip())
        made = Mutant(path, *key, counts[key], node.lineno)
        counts[key] += 1
        yield made, "".join((*lines[:start], after, *lines[end:]))


def _edits(tree: ast.AST) -> Iterator[Edit]:
    for node, function in _code(tree, None):
        if isinstance(node, ast.If | ast.While | ast.IfExp):
            yield node.test, "branch", f"(not ({ast.unparse(node.test)}))"
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            flipped = deepcopy(node)
            flipped.ops = [_SWAPPED[type(node.ops[0])]()]
            yield node, "comparison", f"({ast.unparse(flipped)})"
        elif isinstance(node, ast.BoolOp):
            other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield node, "and/or", f"({ast.unparse(ast.BoolOp(other, node.values))})"
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield node, "not", f"({ast.unparse(node.operand)})"
        elif isinstance(node, ast.Constant) and type(node.value) is int and node.value <= SMALL:
            yield from ((node, "number", str(node.value + step)) for step in (-1, 1))
        elif isinstance(node, ast.Return) and node.value is not None:
            returns = getattr(function, "returns", None)
            name = ast.unparse(returns).partition("[")[0] if returns else ""
            if ast.unparse(node.value) != (empty := _EMPTY.get(name, "None")):
                yield node.value, "return", empty
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            yield node, "call", "pass"


def _code(node: ast.AST, function: ast.AST | None) -> Iterator[tuple[ast.AST, ast.AST | None]]:
    """All nodes that run, each with its function: no annotation, decorator, string or type."""
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or isinstance(child, ast.JoinedStr):
                continue
            if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
                continue
            inner = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            yield child, function
            yield from _code(child, child if inner else function)


def draw(root: Path) -> list[Mutant]:
    """The mutants of the seed: from each room as many as its size asks for, of every kind."""
    files = {room: sorted((root / PACKAGE / room).rglob("*.py")) for room in ROOMS}
    texts = {path: path.read_text("utf-8") for room in ROOMS for path in files[room]}
    sizes = {room: sum(texts[path].count("\n") for path in files[room]) for room in ROOMS}
    shares = {room: max(1, round(COUNT * sizes[room] / sum(sizes.values()))) for room in ROOMS}
    shares[ROOMS[0]] += COUNT - sum(shares.values())
    chance = random.Random(SEED)
    drawn: list[Mutant] = []
    for room, share in shares.items():
        kinds: dict[str, list[Mutant]] = defaultdict(list)
        for path in files[room]:
            for mutant, _ in mutants(path.relative_to(root).as_posix(), texts[path]):
                kinds[mutant.kind].append(mutant)
        for one in kinds.values():
            chance.shuffle(one)
        turns = itertools.chain.from_iterable(itertools.zip_longest(*kinds.values()))
        drawn += itertools.islice((one for one in turns if one), share)
    return drawn


def tests_of(root: Path, path: str) -> list[list[str]]:
    """The files of tests for a module, in groups for one pytest each.

    The room of the module comes first, with the files that name the module before the others.
    """
    module = Path(path).relative_to(PACKAGE)
    rooms = [root / "tests" / module.parent, *(root / "tests" / room for room in LEVELS)]
    files = sorted({*(file for room in rooms for file in room.rglob("test_*.py"))})
    near = re.compile(rf"\b{module.stem}\b")
    files.sort(
        key=lambda file: (rooms[0] not in file.parents, not near.search(file.read_text("utf-8")))
    )
    names = [str(file.relative_to(root)) for file in files]
    return [names[at : at + BATCH] for at in range(0, len(names), BATCH)]


class Scratch:
    """A clone of the last commit in which a mutant stands for a while."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "clone"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(self.root)], check=True)
        self._temporary = folder / "tests"
        self._ticks = itertools.count(int(time.time()) + 2)
        self._unfit: list[str] = []

    def find(self, wanted: Mutant) -> str | None:
        """The changed source, or nothing if the text is not there any more."""
        path = self.root / wanted.path
        source = path.read_text("utf-8") if path.is_file() else ""
        made = mutants(wanted.path, source)
        return next((changed for one, changed in made if one.name == wanted.name), None)

    def outcome(self, path: Path, changed: str, seconds: float, first: str) -> tuple[str, str]:
        """How the tests meet a mutant: killed with the test, survived, or out of time."""
        end = time.monotonic() + seconds
        source = path.read_text("utf-8")
        known = [[first]] if (self.root / first).is_file() else []
        try:
            for group in (*known, *tests_of(self.root, path.relative_to(self.root).as_posix())):
                while True:
                    self._write(path, changed)
                    if not (failed := self._run(group, end)):
                        break
                    self._write(path, source)
                    if not self._run([failed], time.monotonic() + seconds):
                        return "killed", failed
                    self._unfit.append(failed)  # it fails without a mistake, too
        except subprocess.TimeoutExpired:
            return "out of time", ""
        finally:
            self._write(path, source)
        return "survived", ""

    def _write(self, path: Path, text: str) -> None:
        """Writes a module with a time of its own, because Python knows a compiled one by that."""
        path.write_text(text, encoding="utf-8", newline="\n")
        tick = next(self._ticks)
        os.utime(path, (tick, tick))

    def _run(self, tests: list[str], end: float) -> str:
        """The first test that fails, or nothing; raises `TimeoutExpired`."""
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-rfE", "-p", "no:cacheprovider"]
        without = [f"--deselect={name}" for name in self._unfit]
        process = subprocess.Popen(
            [*command, f"--basetemp={self._temporary}", *without, *tests],
            cwd=self.root,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        )
        try:
            output, _ = process.communicate(timeout=max(0.0, end - time.monotonic()))
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.communicate()
        if process.returncode in (0, 5):  # 5: every test of the files is deselected
            return ""
        named = _FAILED.search(output)
        return named[1] if named else tests[0]


def main() -> None:
    """Draws the mutants or repeats those that were killed, and writes how each ended."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="the file for the outcomes")
    parser.add_argument("--bound", type=float, default=120.0, help="seconds a mutant")
    parser.add_argument("--only-killed", type=Path, help="repeat the killed ones of this file")
    given = parser.parse_args()
    earlier = json.loads(given.only_killed.read_text("utf-8")) if given.only_killed else []
    fields = Mutant.__dataclass_fields__
    killed = [one for one in earlier if one["outcome"] == "killed"]
    tasks = [(Mutant(**{name: one[name] for name in fields}), one["test"]) for one in killed]
    rows: list[dict[str, object]] = []
    with tempfile.TemporaryDirectory(prefix="sentinel-mutants-") as folder:
        scratch = Scratch(Path(folder).resolve())
        for mutant, killer in tasks or [(mutant, "none") for mutant in draw(scratch.root)]:
            start, outcome, test = time.monotonic(), "gone", ""
            if changed := scratch.find(mutant):
                path, first = scratch.root / mutant.path, killer.partition("::")[0]
                outcome, test = scratch.outcome(path, changed, given.bound, first)
            seconds = round(time.monotonic() - start, 1)
            rows.append({**asdict(mutant), "outcome": outcome, "test": test, "seconds": seconds})
            sys.stdout.write(
                f"{outcome:12}{seconds:6} s  {mutant.path}:{mutant.line}  {mutant.kind}  {test}\n"
                f"    {mutant.before!r} -> {mutant.after!r}\n"
            )
            sys.stdout.flush()
            given.out.write_text(json.dumps(rows, indent=2, ensure_ascii=False) + "\n", "utf-8")
    counts = {name: sum(row["outcome"] == name for row in rows) for name in _OUTCOMES}
    sys.stdout.write(", ".join(f"{count} {name}" for name, count in counts.items()) + "\n")


if __name__ == "__main__":
    main()
