"""The workshop's own promises: one preparation at a time, runs that end, what is packed."""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from bundle_server import without_notes, without_words
from paths import ROOT, TESTS
from processes import is_alive, node
from run_profile import FULL, SHARE, is_left_to_others, workshop
from sentinel_memory.core.text.tables import Expressions

pytestmark = workshop("scripts", "tests/editor")
PINNED = [
    "package-lock.json",
    "scripts/toolchain/package-lock.json",
    "scripts/locks/bundle.txt",
    "scripts/locks/dev.txt",
]
RUN = (ROOT / "scripts" / "run.mjs").as_uri()
HOLD_THREE_TIMES = f"""
import fs from "node:fs";
import {{ withLock }} from "{RUN}";
const [lock, journal] = process.argv.slice(1);
for (let turn = 0; turn < 3; turn += 1) {{
  await withLock(lock, async () => {{
    fs.appendFileSync(journal, `enter ${{process.pid}}\\n`);
    await new Promise((resolve) => setImmediate(resolve));
    fs.appendFileSync(journal, `leave ${{process.pid}}\\n`);
  }});
}}
"""


def node_command(code: str, *words: str) -> list[str]:
    return ["node", "--input-type=module", "-e", code, *words]


def start_holder(lock: Path, journal: Path) -> subprocess.Popen[bytes]:
    """Start a process that takes the lock three times and writes down when."""
    command = node_command(HOLD_THREE_TIMES, str(lock), str(journal))
    return subprocess.Popen(command, stderr=subprocess.DEVNULL)


def test_two_preparations_at_once_wait_for_each_other(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    holders = [start_holder(tmp_path / "lock", journal) for _ in range(3)]
    assert [holder.wait(timeout=60) for holder in holders] == [0, 0, 0]

    lines = journal.read_text(encoding="utf-8").splitlines()
    pairs = list(zip(lines[::2], lines[1::2], strict=True))
    assert len(pairs) == 9
    assert [f"leave {enter.split()[1]}" for enter, _ in pairs] == [leave for _, leave in pairs]


def test_the_lock_of_a_process_that_died_is_taken_over(tmp_path: Path) -> None:
    finished = subprocess.Popen(["node", "--version"], stdout=subprocess.DEVNULL)
    finished.wait(timeout=60)
    lock = tmp_path / "lock"
    lock.write_text(str(finished.pid), encoding="utf-8")

    assert start_holder(lock, tmp_path / "journal").wait(timeout=60) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["journal"]


def test_a_lock_file_pins_by_hash_and_names_no_host() -> None:
    for name in PINNED:
        text = (ROOT / name).read_text(encoding="utf-8")
        assert re.search(r"sha(256|512)", text)
        assert "://" not in text or name.endswith(".json")
        packages = json.loads(text)["packages"] if name.endswith(".json") else {}
        assert [key for key, entry in packages.items() if "resolved" in entry] == []


GIVE_UP = f"""
import {{ run }} from "{RUN}";
const [seconds, program, ...words] = process.argv.slice(1);
const timeoutMs = seconds * 1_000;
const ended = await run(program, words, {{ check: false, timeoutMs, label: "the suite" }});
process.stdout.write(JSON.stringify([ended.code, ended.output]));
"""
# It deafens itself, and starts a program.
HANG = """
import pathlib, signal, subprocess, sys
child = subprocess.Popen(["sleep", "600"])
pathlib.Path(sys.argv[1]).write_text(str(child.pid), encoding="utf-8")
signal.signal(signal.SIGTERM, signal.SIG_IGN)
print("test_that_hangs", flush=True)
signal.pause()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no groups of processes and no ps")
def test_a_suite_that_hangs_is_named_and_ended_with_all_it_started(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    for seconds in (3, 30):  # On a slow machine it does not begin in the shorter time.
        command = node_command(GIVE_UP, str(seconds), sys.executable, "-c", HANG, str(pid))
        ended = subprocess.run(command, capture_output=True, timeout=90, check=True)
        code, output = json.loads(ended.stdout)
        if "test_that_hangs" in output:
            break
    assert code == 1
    assert output == (
        f"test_that_hangs\n\nthe suite did not end within {seconds} s and was ended.\n"
    )
    assert not is_alive(int(pid.read_text(encoding="utf-8")))


def test_every_file_of_tests_is_in_the_share_of_exactly_one_process() -> None:
    for count in (1, 3):
        for path in TESTS.rglob("*.py"):
            others = [
                is_left_to_others(path, {SHARE: f"{number}/{count}"}) for number in range(count)
            ]
            assert others.count(False) == (1 if path.stem.startswith("test_") else count)


def test_a_suite_that_does_not_exist_is_told_before_anything_is_prepared(tmp_path: Path) -> None:
    for name in ("scripts", "tests/editor"):
        shutil.copytree(ROOT / name, tmp_path / name)
    shutil.copy(ROOT / "package.json", tmp_path)
    for words in (["pytset"], ["--ful"], ["pytest", "--full", "mipy"]):
        command = ["node", "scripts/test.mjs", *words]
        ended = subprocess.run(
            command, cwd=tmp_path, capture_output=True, encoding="utf-8", timeout=60, check=False
        )
        assert (ended.returncode, ended.stdout) == (1, "")
        (sentence,) = ended.stderr.splitlines()
        assert sentence.startswith(f"There is no suite {words[-1]}: choose from ruff, ")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["package.json", "scripts", "tests"]


@pytest.mark.requirement("S28")
def test_a_packager_that_would_build_another_vsix_refuses(
    node_modules: Path, tmp_path: Path
) -> None:
    command = ["node", str(node_modules / "@vscode" / "vsce" / "vsce"), "package"]
    answer = subprocess.run(
        [*command, "-o", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert answer.returncode == 1
    assert "`npm run package` builds the extension" in answer.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_module_loses_docstrings_and_comments_and_keeps_every_other_line_in_place() -> None:
    source = (
        '# Whose it is\n"""Module."""\nclass A: "beside"\nclass B:\n    """Two\n    lines."""\n\n'
        'def f():\n    """d"""\n    return """kept"""\nx = 1\n"""with"""; y = 2\n'
        "# alone\nz = '# kept'  # beside\n"
    )
    assert without_words(source) == (
        '# Whose it is\n\nclass A: "beside"\nclass B:\n pass\n\n\n'
        'def f():\n\n return """kept"""\nx = 1\n"""with"""; y = 2\n'
        "\nz = '# kept'\n"
    )


def test_a_module_of_ours_is_the_same_code_when_it_is_packed() -> None:
    for path in sorted((ROOT / "server").rglob("*.py"))[:: 1 if FULL else 8]:
        source = path.read_text(encoding="utf-8")
        packed = without_words(source)
        assert _code_of(packed) == _code_of(source), path
        assert packed.count("\n") == source.count("\n"), path


def test_a_table_of_ours_has_the_same_expressions_when_it_is_packed(tmp_path: Path) -> None:
    paths = sorted((ROOT / "server").rglob("*.txt"))
    shorter = []
    for path in paths:
        whole = path.read_text(encoding="utf-8")
        packed = without_notes(whole)
        (tmp_path / path.name).write_text(packed, encoding="utf-8", newline="\n")
        if packed != whole:
            shorter.append(path.name)
            held = (Expressions(str(one), path.name) for one in (path, tmp_path / path.name))
            one, other = ([(e.text, e.flags, e.needs) for e in vars(x).values()] for x in held)
            assert one == other != []
    assert "assignments.txt" in shorter


def _code_of(source: str) -> str:
    """The code of a module without its docstrings."""
    tree = ast.parse(source)
    for one in ast.walk(tree):
        if isinstance(body := getattr(one, "body", None), list):
            kept = [part for part in body if not _is_text(part)]
            one.body = kept or [ast.Pass()]  # type: ignore[attr-defined]  # those have one
    return ast.dump(tree)


def _is_text(node: ast.stmt) -> bool:
    value = node.value if isinstance(node, ast.Expr) else None
    return isinstance(value, ast.Constant) and isinstance(value.value, str)


# When docs/proof.md counts as stale: a test in the editor writes it and compares.

PUBLISHED = (
    "Measured 2026-11-21 in VS Code 1.139.1.\n\nIt was 72,000 bytes with 40 tools and\none\nword."
)
DIFFERENCES = f"""
import fs from "node:fs";
import {{ difference }} from "{(ROOT / "tests" / "editor" / "proofPage.mjs").as_uri()}";
const [published, ...pages] = JSON.parse(fs.readFileSync(0, "utf8"));
const found = pages.map((page) => difference(page, published) ?? "");
process.stdout.write(JSON.stringify(found));
"""


def test_another_word_or_figure_makes_the_proof_stale_and_a_date_or_a_small_change_does_not() -> (
    None
):
    fresh = PUBLISHED.replace("2026-11-21", "2027-01-02").replace("1.139.1", "1.150.0")
    changes = (("word", "lesson"), ("40", "45"), ("72,000", "64,000"))
    pages = [fresh.replace("72,000", "73,999").replace("one\n", "one ")]
    pages += [PUBLISHED.replace(*change) for change in changes]
    assert node(DIFFERENCES, text=json.dumps([PUBLISHED, *pages])) == [
        *("", "the words differ"),
        *("it says 40, measured 45", "it says 72000, measured 64000"),
    ]
