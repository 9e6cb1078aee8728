"""The threshold of compaction is one number of the project, which a command sets (S09, S34)."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_process import run
from project_logs import write_log
from refusals import refused
from sample_records import log
from sentinel_memory.contract.memory import LogMemoryParams, SearchMemoryParams
from sentinel_memory.contract.project import SetThresholdParams
from sentinel_memory.core.errors import RecordError, StoreError
from sentinel_memory.core.log.document import Line
from sentinel_memory.core.log.record import format_line
from sentinel_memory.render.answers import render
from sentinel_memory.sentences.say import Language
from sentinel_memory.service.log_memory import log_memory
from sentinel_memory.service.project import Project
from sentinel_memory.service.search_memory import search_memory
from sentinel_memory.service.settings import set_threshold
from sentinel_memory.service.standing import THRESHOLD_VARIABLE, Settings
from sentinel_memory.store.store import Store

pytestmark = pytest.mark.requirement("S09", "S34")

IGNORED = "SENTINEL_MEMORY_COMPACT_THRESHOLD must be a whole number from 1; it is ignored."
REQUIRED = "COMPACTION REQUIRED: 3 records, threshold 2."


def config(project: Path) -> Path:
    return project / ".context" / "config.json"


def filled(project: Path) -> Path:
    write_log(project, [format_line(log(f"gap {number}")) for number in range(3)])
    return project


@pytest.mark.parametrize(
    ("before", "threshold", "after"),
    [
        (None, 60, '{\n  "compact_threshold": 60\n}\n'),
        ("", 60, '{\n  "compact_threshold": 60\n}\n'),
        ('{"language": "ko"}\n', 60, '{"language": "ko", "compact_threshold": 60}\n'),
        ('{\n\t"compact_threshold": 5\n}\n', 60, '{\n\t"compact_threshold": 60\n}\n'),
        ('{\n\t"compact_threshold": "many"\n}\n', 60, '{\n\t"compact_threshold": 60\n}\n'),
        (
            '{\n  "language": "ko",\n  "compact_threshold": 5\n}\n',
            None,
            '{\n  "language": "ko"\n}\n',
        ),
        (None, None, None),
    ],
)
def test_a_command_sets_the_threshold_and_leaves_all_else_in_the_file(
    memory: Project, before: str | None, threshold: int | None, after: str | None
) -> None:
    path = config(memory.store.root)
    if before is not None:
        path.parent.mkdir()
        path.write_text(before, encoding="utf-8")
    answer = set_threshold(memory, SetThresholdParams(threshold=threshold))
    assert (answer.compaction.threshold, answer.overruled) == (threshold or 50, False)
    assert (path.read_text(encoding="utf-8") if path.exists() else None) == after
    assert path.with_name(".gitignore").exists() == (after is not None)


@pytest.mark.parametrize("threshold", [0, -1])
def test_a_threshold_that_is_none_is_refused_and_creates_nothing(
    memory: Project, threshold: int
) -> None:
    with refused(RecordError, match="threshold must be a whole number from 1"):
        set_threshold(memory, SetThresholdParams(threshold=threshold))
    assert list(memory.store.root.iterdir()) == []


@pytest.mark.parametrize("text", ["[]\n", '{"language": \n', '// no JSON\n{"language": "ko"}\n'])
def test_a_broken_file_is_left_as_it_is(memory: Project, text: str) -> None:
    path = config(memory.store.root)
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    with refused(StoreError, match="was not changed"):
        set_threshold(memory, SetThresholdParams(threshold=60))
    assert path.read_text(encoding="utf-8") == text


def test_the_environment_wins_and_the_answer_says_so(store: Store) -> None:
    settings = Settings(environment={THRESHOLD_VARIABLE: "7"})
    memory = Project(store, folder="project", settings=lambda: settings)
    answer = set_threshold(memory, SetThresholdParams(threshold=60))
    assert (answer.overruled, answer.compaction.threshold) == (True, 7)


@pytest.mark.parametrize(
    "command",
    [
        "edit",
        "delete",
        "undo",
        "status",
        "check",
        "log",
        "search",
        "rename-topic",
        "tidy",
        "compact --apply",
    ],
)
def test_every_answer_says_that_compaction_is_required(project: Path, command: str) -> None:
    filled(project)
    extra = format_line(log("one more"))
    write_log(project, [*(format_line(log(f"gap {n}")) for n in range(3)), extra])
    first = log("one more").id
    variable = {THRESHOLD_VARIABLE: "2"}
    words: dict[str, tuple[str, ...]] = {
        "edit": ("edit", first, "--lesson", "another rule"),
        "delete": ("delete", first),
        "undo": ("undo",),
        "log": ("log", "--topic", "auth", "--missing-context", "gap 0", "--lesson", "rule"),
        "rename-topic": ("rename-topic", "auth", "login"),
        "compact --apply": ("compact", "--apply", str(project / "plan")),
    }
    drop = f"topic: auth\ndrop {Line(extra, log('one more')).ref}\n"
    (project / "plan").write_text(drop, encoding="utf-8")
    done = run(project, *words.get(command, (command,)), "--language", "en", **variable)
    assert done.returncode == 0
    said = done.stdout.decode()
    count = 3 if command in ("delete", "compact --apply") else 4
    told = (
        f"COMPACTION REQUIRED: {count} records, threshold 2.",
        f"compaction is required: {count} lessons, threshold 2.",
    )
    assert any(sentence in said for sentence in told)


@pytest.mark.parametrize("language", ["en", "ko"])
def test_the_steps_of_a_compaction_are_not_said_again_with_each_of_its_principles(
    memory: Project, language: Language
) -> None:
    write_log(memory.root, [format_line(log(f"gap {number}")) for number in range(9)])

    def saved(**given: object) -> str:
        params = LogMemoryParams(topic="auth", lesson="rule", compact_threshold=2, **given)
        return (render(log_memory(memory, params), language) or "").splitlines()[-1]

    lines = memory.store.read().lines
    told = saved(type="principle", source_ids=tuple(line.ref for line in lines[:3]))
    assert (
        told
        == {
            "en": "COMPACTION REQUIRED: 7 records, threshold 2. Go on.",
            "ko": "압축 필수: 7건, 기준 2건. 이어서 압축하세요.",
        }[language]
    )
    # The next lesson may be of another agent, which was told no steps.
    assert "compact_memory" in saved(missing_context="another gap")


@pytest.mark.parametrize("command", ["search", "status", "check", "undo", "compact"])
@pytest.mark.parametrize("value", ["0", "abc"])
def test_a_bad_threshold_in_the_environment_is_said_and_the_next_one_holds(
    project: Path, command: str, value: str
) -> None:
    filled(project)
    config(project).write_text('{"compact_threshold": 2}', encoding="utf-8")
    done = run(project, command, "--language", "en", **{THRESHOLD_VARIABLE: value})
    said = done.stdout.decode()
    assert done.returncode == 0
    assert said.count(IGNORED) == 1
    assert "threshold 2" in said or "3/2 lessons" in said


@pytest.mark.parametrize("command", ["search", "log"])
def test_a_broken_policy_is_one_sentence_in_an_answer_about_something_else(
    project: Path, command: str
) -> None:
    filled(project)
    config(project).write_text('{\n"compact_threshold": 0,\n"language": 1}', encoding="utf-8")
    lesson = ("--topic", "auth", "--missing-context", "gap 9", "--lesson", "rule")
    done = run(project, command, *(lesson if command == "log" else ()), "--language", "en")
    said = [line for line in done.stdout.decode().splitlines() if "config.json" in line]
    assert said == [
        "config.json has a mistake in line 2; `sentinel-memory check` explains it. Until it is "
        "fixed, stricter defaults apply."
    ]


def test_a_full_memory_is_no_demand_in_a_search(store: Store) -> None:
    settings = Settings(environment={THRESHOLD_VARIABLE: "1"})
    memory = Project(store, folder="project", settings=lambda: settings)
    for topic in ("auth", "payment"):
        store.upsert_log(log("gap", topic=topic))
    answer = search_memory(memory, SearchMemoryParams(query=""))
    assert answer.compaction.state == "full"
