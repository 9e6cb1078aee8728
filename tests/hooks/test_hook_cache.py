"""Hooks answer from the cache in their time, whatever became of it (K01, S37).

The clock of the hooks that run out of time tells a millisecond or two more at each step, so that no
test depends on the speed of a machine.
"""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from itertools import count, product
from pathlib import Path
from typing import Any

import pytest
from every_sample import every_sample
from filelock import FileLock
from hook_process import GAP, PROMPT, Agent
from memory_calls import ask
from project_logs import decide
from sample_records import log, principle
from sentinel_memory.core.log.chunks import BOM
from sentinel_memory.core.log.document import Document
from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.core.secrets.protection import Protection
from sentinel_memory.core.text.ids import line_digest
from sentinel_memory.hooks.calls import NOTHING
from sentinel_memory.hooks.moments import Hook
from sentinel_memory.hooks.program import start_finishing
from sentinel_memory.machine import cache as caches
from sentinel_memory.machine.cache import FILE_NAME, Cache, NewFacts
from sentinel_memory.machine.local_state import cache_folder
from sentinel_memory.machine.local_state import name_of as folder_name_of
from sentinel_memory.service.kept_log import KeptLog
from sentinel_memory.service.project import Project
from sentinel_memory.service.standing import Settings

pytestmark = [pytest.mark.requirement("K01"), pytest.mark.requirement("S37")]

TOKEN = "AKIA" + "A1B2C3D4E5F6G7H8"
_sessions = count()
WORDS = ("invoice", "warehouse", "login", "환불", "deploy", "backup", "coupon", "상품", "locale")


def large_log() -> list[Record]:
    """Records of more bytes than a hook reads without the cache."""
    chance = random.Random(7)

    def text() -> str:
        return " ".join(chance.choices(WORDS, k=40))

    logs = [log(f"{n} {text()}", lesson=text(), question=f"Which {n}?") for n in range(75)]
    return [GAP, principle("Ask before you refund."), *logs]


def learn(agent: Agent, *, trusted: bool = False) -> None:
    """Lets another process look at all lines."""
    opened = project(agent, trusted=trusted)
    show = opened.shows(opened.store.read(), opened.standing)
    for line in opened.store.read().lines:
        show(line)
    opened.remember()


def project(agent: Agent, *, trusted: bool = False) -> Project:
    """The project as a process of this user opens it."""
    settings = Settings(environment=agent.environment, trusted=trusted)
    return Project.open(agent.project, lambda: settings)


@pytest.fixture
def shop(agent: Agent) -> Agent:
    """An agent in a project with a large log, of which the cache knows all."""
    remember(agent, *large_log())
    learn(agent)
    return agent


def remember(agent: Agent, *records: Record) -> None:
    """Writes a log in its order."""
    agent.remember(*sorted(records, key=lambda record: record.id))


def file_of(agent: Agent) -> Path:
    (found,) = agent.home.rglob(FILE_NAME)
    return found


def told(agent: Agent) -> list[object]:
    """The text that a new session gets when it begins, and at two prompts."""
    agent.session = str(next(_sessions))
    return [
        agent.hook("SessionStart"),
        agent.hook("UserPromptSubmit", prompt=PROMPT),
        agent.hook("UserPromptSubmit", prompt="Which invoice does the warehouse deploy?"),
    ]


def refuse_to_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> Document:
        raise AssertionError("the whole log was read")

    monkeypatch.setattr(Document, "parse", refuse)


def test_what_is_known_needs_no_log(shop: Agent, monkeypatch: pytest.MonkeyPatch) -> None:
    file = file_of(shop)
    file.rename(file.with_name("away"))
    without = told(shop)
    file.with_name("away").replace(file)
    before = file.stat()
    refuse_to_read(monkeypatch)
    assert told(shop) == without
    assert all(without[:2])
    assert file.stat().st_mtime_ns == before.st_mtime_ns


def fill_with_noise(file: Path) -> None:
    data = file.read_bytes()
    file.write_bytes(data[:100] + os.urandom(len(data) - 100))


def run(*statements: str) -> Callable[[Path], None]:
    def harm(file: Path) -> None:
        with closing(sqlite3.connect(file)) as database:
            for statement in statements:
                database.execute(statement)
            database.commit()

    return harm


def link_it(file: Path) -> None:
    file.symlink_to(file.rename(file.with_name("target")))


POSIX_HARMS: dict[str, Callable[[Path], object]] = {
    "a link": link_it,
    "open to others": lambda file: file.chmod(0o666),
}
HARMS: dict[str, Callable[[Path], object]] = {
    "none": Path.unlink,
    "noise": fill_with_noise,
    "a folder": lambda file: (file.unlink(), file.mkdir()),
    **({} if os.name == "nt" else POSIX_HARMS),
    "no postings": run("DROP TABLE postings"),
    "no verdicts": run("DELETE FROM verdicts"),
    "no lines": run("DELETE FROM lines"),
    "some lines": run("DELETE FROM lines WHERE number % 3 = 0"),
    "no states": run("DELETE FROM states"),
    "a spoiled state": run("UPDATE states SET packed = substr(packed, 1, length(packed) - 9)"),
    "the state of another log": run("UPDATE states SET log = x'00112233445566778899aabbccddeeff'"),
    "a number for a state": run("UPDATE states SET packed = 7"),
    "bytes for a length": run("UPDATE lines SET length = x'07'", "DELETE FROM states"),
    "a text for a time": run("UPDATE lines SET newest = 'soon'", "DELETE FROM states"),
    "a number for a verdict": run("UPDATE verdicts SET packed = 7"),
    "made by other code": run("PRAGMA user_version = 7"),
}


def test_a_spoiled_cache_changes_nothing(shop: Agent, monkeypatch: pytest.MonkeyPatch) -> None:
    first, file = told(shop), file_of(shop)
    with closing(sqlite3.connect(file)) as database:
        database.execute("BEGIN EXCLUSIVE")
        assert told(shop) == first  # without waiting for the other process
    folder, whole = file.parent, file.parent.with_name("whole")
    shutil.copytree(folder, whole)
    for name, harm in HARMS.items():
        harm(file)
        assert (name, told(shop)) == (name, first)
        shutil.rmtree(folder)
        shutil.copytree(whole, folder)
    monkeypatch.setitem(sys.modules, "sqlite3", None)
    assert told(shop) == first


@pytest.mark.requirement("K05")
def test_a_hook_brings_the_cache_up_to_date(shop: Agent, monkeypatch: pytest.MonkeyPatch) -> None:
    gap = log("Who signs the invoice of the warehouse", lesson="The buyer does.", question="Who?")
    remember(shop, *large_log()[1:], gap)
    first = told(shop)
    refuse_to_read(monkeypatch)
    assert told(shop) == first


@pytest.mark.requirement("K05")
def test_a_killed_writer_leaves_the_cache(shop: Agent, monkeypatch: pytest.MonkeyPatch) -> None:
    first = told(shop)
    code = (
        "import os, sqlite3, sys; database = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "database.execute('PRAGMA cache_size = 1'); database.execute('PRAGMA synchronous = OFF')\n"
        "database.execute('BEGIN IMMEDIATE'); database.execute('UPDATE postings SET weight = 7')\n"
        "database.execute('DELETE FROM lines'); os._exit(1)"
    )
    file = file_of(shop)
    subprocess.run([sys.executable, "-c", code, str(file)], check=False)
    assert file.with_name(f"{file.name}-journal").exists()
    refuse_to_read(monkeypatch)
    assert told(shop) == first


def test_what_is_redacted_is_not_in_the_bytes_of_the_cache(shop: Agent) -> None:
    leaks = [log(f"Who keeps zebra{n}", lesson=f"Quokka{n} uses {TOKEN}.") for n in range(60)]
    remember(shop, *large_log(), *leaks)
    decide(shop.project, allowed_values=[TOKEN])
    learn(shop, trusted=True)
    traces = [name_of(TOKEN.casefold()), *(line_digest(format_line(leak)) for leak in leaks)]
    data = file_of(shop).read_bytes()
    assert all(trace in data for trace in (*traces, name_of("zebra7")))
    opened = project(shop)
    ask(opened, "redact_records", refs=tuple(leak.id for leak in leaks))
    opened.remember()
    data = file_of(shop).read_bytes()
    assert not [trace for trace in traces if trace in data]
    assert name_of("zebra7") in data


def test_what_the_policy_withholds_from_now_on_leaves_the_cache(shop: Agent) -> None:
    named = log("Who keeps the zebrafish", lesson="Ask for acme_1234abcd5678 there.")
    remember(shop, *large_log(), named)
    learn(shop)
    traces = (name_of("zebrafish"), name_of("acme_1234abcd5678"))
    assert all(trace in file_of(shop).read_bytes() for trace in traces)
    pattern = {"name": "acme", "starts_with": "acme_", "characters": "letters_digits", "least": 8}
    decide(shop.project, extra_patterns=[pattern])
    learn(shop)
    data = file_of(shop).read_bytes()
    assert not [trace for trace in traces if trace in data]
    assert name_of("warehous") in data


def test_no_copy_of_a_removed_term_stays_in_the_file(tmp_path: Path) -> None:
    """SQLite leaves copies of rows that it moved between pages: seen for these of 30 seeds."""
    common = [f"word{n}" for n in range(400)]
    for seed in (5, 12, 16, 19, 23):
        chance = random.Random(seed)
        root = tmp_path / str(seed)
        root.mkdir()
        environment = {"XDG_CACHE_HOME": str(tmp_path / f"cache{seed}"), "HOME": str(tmp_path)}
        cache = Cache(root, environment)
        lines = [chance.randbytes(16) for _ in range(200)]
        weights = {
            line: {**dict.fromkeys(chance.sample(common, 40), 1), f"only{n}": 1}
            for n, line in enumerate(lines)
        }
        clean = dict.fromkeys(lines, b"")
        facts = {line: (log("gap"), weights[line]) for line in lines}
        assert cache.keep(Protection(), NewFacts(b"", {*lines}, clean, facts))
        gone = chance.sample(range(200), 100)
        stay = {line for n, line in enumerate(lines) if n not in gone}
        assert cache.keep(Protection(), NewFacts(b"", stay, {}, {}))
        [file] = tmp_path.glob(f"cache{seed}/**/{FILE_NAME}")
        data = file.read_bytes()
        assert not [n for n in gone if name_of(f"only{n}") in data]
        assert all(name_of(f"only{n}") in data for n in {*range(200)} - {*gone})


def name_of(term: str) -> bytes:
    """The digest of a term in the terms of a line."""
    return caches._name(term).to_bytes(8, "big", signed=True)


def test_an_answer_comes_before_the_cache(shop: Agent, monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    monkeypatch.setattr(Hook, "remember", lambda _: order.append("remembered"))
    monkeypatch.setattr(os, "write", lambda *_: order.append("answered"))
    from sentinel_memory.hooks import program

    class Input:
        buffer = type("Bytes", (), {"read": staticmethod(lambda _: shop.payload("SessionStart"))})

    monkeypatch.setattr(sys, "stdin", Input)
    for name, value in shop.environment.items():
        monkeypatch.setenv(name, value)
    program.main(["SessionStart"])
    assert order == ["answered", "remembered"]


@every_sample("head, end", product([b"", BOM], [b"\n", b"\r\n", b"\r\r\n"]))
def test_a_record_is_found_at_the_start_of_its_line(head: bytes, end: bytes) -> None:
    one, two = (format_line(log(gap)) for gap in ("one", "two"))
    lines = [b"x" + one, one + b"x", one, b"{}", b"[" + two + b"]", b"", BOM + two, two, b"}"]
    assert offsets_in(head + end.join(lines)) == [
        len(head) + sum(len(line + end) for line in lines[:number]) for number in (2, 7)
    ]
    assert offsets_in(head + one) == [len(head)]


def offsets_in(data: bytes) -> list[int]:
    """Where records begin, of which the cache knows none."""
    found = KeptLog.put_together(data, {})
    assert found is not None
    return list(found.offsets)


def test_a_log_with_conflicts_or_two_lines_for_a_record_is_read_as_a_whole() -> None:
    one = log("one")
    first, second = format_line(one), format_line(one.with_meta(occurrences=2))
    block = b"<<<<<<< ours\n" + first + b"\n=======\n>>>>>>> theirs\n"
    for data in (first + b"\n" + second, first + b"\n" + block, block, BOM + block):
        assert KeptLog.put_together(data, {}) is None


def ticking(step: float = 0.001) -> Callable[[], float]:
    """A clock by which a step takes so many seconds."""
    steps = count()
    return lambda: next(steps) * step


def pulled(number: int) -> list[Record]:
    """Records that came by git, among them the one about refunds."""
    gaps = (f"What warehouse{n} means for invoice{n % 50}" for n in range(number - 1))
    rule = "rule " * 9
    return [GAP, *(log(gap, topic=f"area{n % 40}", lesson=rule) for n, gap in enumerate(gaps))]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[subprocess.Popen[bytes]]:
    """The processes of ours that a hook starts, which run as they are."""
    found: list[subprocess.Popen[bytes]] = []
    start = subprocess.Popen.__init__

    def remembered(self: subprocess.Popen[bytes], *words: Any, **options: Any) -> None:  # noqa: ANN401 - as they are
        if "hook" in words[0]:
            found.append(self)
        start(self, *words, **options)

    monkeypatch.setattr(subprocess.Popen, "__init__", remembered)
    return found


def place_of(agent: Agent) -> Path:
    folder = cache_folder(agent.environment)
    assert folder is not None
    return folder / "projects" / folder_name_of(agent.project)


def judged(agent: Agent) -> int:
    with closing(sqlite3.connect(place_of(agent) / FILE_NAME)) as database:
        found: int = database.execute("SELECT count(*) FROM verdicts").fetchone()[0]
        return found


def test_after_a_pull_of_many_lines_a_hook_is_silent_and_the_next_prompt_speaks(
    agent: Agent, started: list[subprocess.Popen[bytes]]
) -> None:
    remember(agent, *pulled(100))
    assert agent.context("UserPromptSubmit", prompt=PROMPT)
    assert started == []  # in time
    remember(agent, *pulled(1_500))
    agent.session = "second"
    agent.clock = ticking()
    assert agent.hook("UserPromptSubmit", prompt=PROMPT) == NOTHING
    (process,) = started
    assert process.wait(300) == 0
    assert judged(agent) == 1_500
    agent.clock = ticking()
    assert GAP.question in agent.context("UserPromptSubmit", prompt=PROMPT)
    assert started == [process]


def test_what_the_start_of_a_session_has_no_time_for_comes_once_with_the_next_prompt(
    agent: Agent, started: list[subprocess.Popen[bytes]]
) -> None:
    rule = principle("Refunds run once.", topic="refunds")
    remember(agent, *pulled(250), rule)
    agent.clock = ticking(0.3)
    assert agent.hook("SessionStart") == NOTHING
    assert agent.hook("UserPromptSubmit", prompt=PROMPT) == NOTHING
    assert [process.wait(300) for process in started] == [0, 0]
    agent.clock = ticking()
    given = agent.context("UserPromptSubmit", prompt=PROMPT)
    assert given.index(rule.lesson) < given.index(GAP.question or "")
    assert agent.hook("UserPromptSubmit", prompt=PROMPT) == NOTHING
    agent.session = "another"
    begun, lessons = agent.context("SessionStart"), agent.context("UserPromptSubmit", prompt=PROMPT)
    assert given == f"{begun}\n\n{lessons}"


def test_what_a_hook_judged_in_its_time_is_kept_and_one_process_judges_the_rest(
    agent: Agent, started: list[subprocess.Popen[bytes]]
) -> None:
    remember(agent, *pulled(150))
    agent.clock = ticking(0.002)
    with_lock = place_of(agent)
    with_lock.mkdir(parents=True, exist_ok=True)
    with FileLock(with_lock / "finishing.lock"):
        assert GAP.question in agent.context("UserPromptSubmit", prompt=PROMPT)
        (process,) = started
        assert process.wait(300) == 0
        first = judged(agent)
        assert 10 < first < 150
    start_finishing(agent.project, agent.environment)
    assert started[-1].wait(300) == 0
    assert judged(agent) == 150


@pytest.mark.parametrize(("worked", "asks"), [(0.5, True), (0.95, False)])
def test_the_hook_at_the_end_of_a_turn_has_a_second(
    agent: Agent, started: list[subprocess.Popen[bytes]], worked: float, asks: bool
) -> None:
    agent.hook("SessionStart")
    # With two lines for one record, the log is read as a whole.
    agent.remember(*pulled(350), more=[format_line(GAP)])
    agent.change_a_file()
    agent.clock = lambda: worked
    assert (agent.hook("Stop") != NOTHING) == asks
    assert [process.wait(300) for process in started] == [0] * len(started)
    assert started or asks


@pytest.mark.parametrize(("line", "number"), [("{" + "x" * 1_000, 9_000), ("{}", 150_000)])
def test_a_log_that_takes_too_long_to_read_is_left_to_the_process(
    agent: Agent, started: list[subprocess.Popen[bytes]], line: str, number: int
) -> None:
    agent.remember(GAP, more=[line.encode()] * number)
    agent.clock = ticking()
    assert agent.hook("UserPromptSubmit", prompt=PROMPT) == NOTHING
    (process,) = started
    assert process.wait(300) == 0
    assert GAP.question in agent.context("UserPromptSubmit", prompt=PROMPT)
