"""The workshop's own promises: one preparation at a time, and lock files that name no host."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
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
const limits = {{ testMs: 1_000, suiteMs: 5_000 }};
const {{ code, output }} = await runTests(process.execPath, [process.argv[1]], {{ limits }});
process.stdout.write(JSON.stringify({{ code, output }}));
process.exit(0);
"""


@pytest.mark.parametrize("body", HANGING.values(), ids=HANGING.keys())
def test_a_suite_of_node_ends_as_a_failure_when_one_of_its_tests_hangs(
    tmp_path: Path, body: str
) -> None:
    test = tmp_path / "hanging.test.mjs"
    lines = [
        'import { it } from "node:test";',
        'import { spawn } from "node:child_process";',
        f'it("hangs", async () => {{ {body} }});',
    ]
    test.write_text("\n".join(lines), encoding="utf-8", newline="\n")
    command = ["node", "--input-type=module", "-e", RUN_TESTS, str(test)]
    ended = subprocess.run(command, capture_output=True, timeout=60, check=True)
    assert json.loads(ended.stdout)["code"] != 0
