"""The workshop's own promises: one preparation at a time, and runs that end."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from bundle_server import without_words
from node_code import node
from paths import ROOT, TESTS
from processes import is_alive
from run_profile import FULL, workshop
from sentinel_memory.core.text.tables import Expressions
from shared_files import SHARE, is_left_to_others
from slim_package import without_notes

pytestmark = workshop("scripts", "tests/editor")
LOCK_MODULE = (ROOT / "scripts" / "lock.mjs").as_uri()
PINNED = [
    "package-lock.json",
    "scripts/toolchain/package-lock.json",
    "scripts/locks/bundle.txt",
    "scripts/locks/dev.txt",
]
HOLD_THREE_TIMES = f"""
import fs from "node:fs";
import {{ withLock }} from "{LOCK_MODULE}";
const [lock, journal] = process.argv.slice(1);
for (let turn = 0; turn < 3; turn += 1) {{
  await withLock(lock, async () => {{
    fs.appendFileSync(journal, `enter ${{process.pid}}\\n`);
    await new Promise((resolve) => setImmediate(resolve));
    fs.appendFileSync(journal, `leave ${{process.pid}}\\n`);
  }});
}}
"""


def start_holder(lock: Path, journal: Path) -> subprocess.Popen[bytes]:
    """Start a process that takes the lock three times and writes down when."""
    command = ["node", "--input-type=module", "-e", HOLD_THREE_TIMES, str(lock), str(journal)]
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
    owner = {"pid": finished.pid, "started": "1", "id": "gone"}
    lock.write_text(json.dumps(owner), encoding="utf-8", newline="\n")

    assert start_holder(lock, tmp_path / "journal").wait(timeout=60) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["journal"]


@pytest.mark.parametrize("name", PINNED)
def test_a_lock_file_pins_by_hash_and_names_no_host(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert re.search(r"sha(256|512)", text)
    if name.endswith(".json"):
        packages = json.loads(text)["packages"]
        assert [key for key, entry in packages.items() if "resolved" in entry] == []
    else:
        assert "://" not in text


HANGING = {
    "waits": "await new Promise(() => setInterval(() => {}, 1000));",
    "computes": "for (;;);",
    "leaves a program behind": 'spawn("sleep", ["30"], { stdio: "inherit" });',
}
RUN_TESTS = f"""
import {{ runTests }} from "{(ROOT / "scripts" / "nodeTests.mjs").as_uri()}";
const limits = {{ testMs: 500, suiteMs: 1_500 }};
const program = process.argv.slice(1);
const {{ code, output }} = await runTests(process.execPath, program, {{ limits }});
process.stdout.write(JSON.stringify({{ code, output }}));
process.exit(0);
"""


@pytest.mark.parametrize("options", [["--test"], []], ids=["alone", "together"])
@pytest.mark.parametrize("body", HANGING.values(), ids=HANGING.keys())
def test_a_suite_of_node_ends_as_a_failure_when_one_of_its_tests_hangs(
    tmp_path: Path, body: str, options: list[str]
) -> None:
    test = tmp_path / "hanging.test.mjs"
    lines = [
        'import { it } from "node:test";',
        'import { spawn } from "node:child_process";',
        f'it("hangs", async () => {{ {body} }});',
    ]
    test.write_text("\n".join(lines), encoding="utf-8", newline="\n")
    command = ["node", "--input-type=module", "-e", RUN_TESTS, "--", *options, str(test)]
    ended = subprocess.run(command, capture_output=True, timeout=60, check=True)
    assert json.loads(ended.stdout)["code"] != 0


GIVE_UP = f"""
import {{ run, within }} from "{(ROOT / "scripts" / "run.mjs").as_uri()}";
const [program, ...words] = process.argv.slice(1);
const hanging = within(3_000, "the suite", () => run(program, words, {{ check: false }}));
const error = await hanging.catch((thrown) => thrown);
process.stdout.write(JSON.stringify([error.name, error.message, error.output]));
"""
# It deafens itself, and starts a program that leads a session of its own.
HANG = """
import pathlib, signal, subprocess, sys
child = subprocess.Popen(["sleep", "600"], start_new_session=True)
pathlib.Path(sys.argv[1]).write_text(str(child.pid), encoding="utf-8")
signal.signal(signal.SIGTERM, signal.SIG_IGN)
print("test_that_hangs", flush=True)
signal.pause()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no groups of processes and no ps")
def test_a_suite_that_hangs_is_named_and_ended_with_all_it_started(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    command = ["node", "--input-type=module", "-e", GIVE_UP]
    command += [sys.executable, "-c", HANG, str(pid)]
    ended = subprocess.run(command, capture_output=True, timeout=60, check=True)

    name, message, output = json.loads(ended.stdout)
    assert (name, message) == ("StepError", "the suite did not end within 3 s and was ended.")
    assert output == "test_that_hangs"
    assert not is_alive(int(pid.read_text(encoding="utf-8")))


PATIENT = f"""
import {{ run, within }} from "{(ROOT / "scripts" / "run.mjs").as_uri()}";
const [patient, program, ...words] = process.argv.slice(1);
const work = () => run(program, words, {{ input: "go" }});
const {{ stdout }} = await within(60_000, "the suite", work, {{ patient: patient === "true" }});
process.stdout.write(stdout);
"""
# It starts another program, as a suite does, once it is told that it runs.
NICENESS = """
import subprocess, sys
sys.stdin.read()
print(subprocess.check_output(["nice"], text=True).strip())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no nice")
def test_what_a_patient_suite_starts_runs_after_everything_else() -> None:
    own = os.nice(0)
    for patient, more in (("false", 0), ("true", 10)):
        command = ["node", "--input-type=module", "-e", PATIENT, patient]
        command += [sys.executable, "-c", NICENESS]
        ended = subprocess.run(command, capture_output=True, timeout=60, check=True)
        assert int(ended.stdout) == min(own + more, 19)


def test_every_file_of_tests_is_in_the_share_of_exactly_one_process() -> None:
    for count in (1, 3):
        for path in TESTS.rglob("*.py"):
            others = [
                is_left_to_others(path, {SHARE: f"{number}/{count}"}) for number in range(count)
            ]
            assert others.count(False) == (1 if path.stem.startswith("test_") else count)


def test_a_test_that_hangs_in_pytest_fails_and_the_others_run(tmp_path: Path) -> None:
    (tmp_path / "test_planted.py").write_text(
        "import threading\n\n"
        "def test_hangs():\n    threading.Event().wait()\n\n"
        "def test_after_it():\n    pass\n",
        encoding="utf-8",
    )
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert 0 < settings["tool"]["pytest"]["ini_options"]["timeout"] <= 300
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-o", "timeout=2"]
    ended = subprocess.run(
        [*command, "--rootdir", str(tmp_path), str(tmp_path)],
        cwd=tmp_path,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert b"1 failed, 1 passed" in ended.stdout


def in_a_copy_of_the_scripts(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Runs `npm test` with these words where nothing is prepared."""
    for name in ("scripts", "tests/editor"):
        shutil.copytree(ROOT / name, folder / name)
    shutil.copy(ROOT / "package.json", folder)
    return subprocess.run(
        ["node", "scripts/test.mjs", *words],
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("words", [["pytset"], ["--ful"], ["pytest", "--full", "mipy"]])
def test_a_suite_that_does_not_exist_is_told_before_anything_is_prepared(
    tmp_path: Path, words: list[str]
) -> None:
    ended = in_a_copy_of_the_scripts(tmp_path, *words)

    assert ended.returncode == 1
    assert ended.stdout == ""
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


@pytest.mark.parametrize(
    ("words", "published", "names"),
    [
        ([], False, ["ruff", "pytest"]),
        (["--full"], True, ["ruff", "pytest", "release"]),
        (["--full", "pytest"], False, ["pytest"]),
        (["release"], False, ["release"]),
    ],
)
def test_only_a_full_run_has_every_suite_and_is_published(
    words: list[str], published: bool, names: list[str]
) -> None:
    module = (ROOT / "scripts" / "testArguments.mjs").as_uri()
    read = node(
        f'import {{ readArguments }} from "{module}";'
        "const known = ['ruff', 'pytest', 'release'];"
        f"const read = readArguments({json.dumps(words)}, known, ['release']);"
        "process.stdout.write(JSON.stringify(read));"
    )
    assert (read["published"], read["names"]) == (published, names)


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
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )
