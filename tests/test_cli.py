"""The command line as a real process, in a locale that is not UTF-8."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from cli_process import COMMAND, environment, log, run

TOKEN = "npm_" + "aB3dE6gH9j" * 3 + "kL2mN5"


LOOPS = {
    "en": {
        "nothing": "No past record was found. Ask the user:",
        "saved": "Saved ",
        "required": "COMPACTION REQUIRED: 3 records, threshold 2.",
        "to compact": "Compaction is required: 3 records, threshold 2.",
        "replaced": "Originals replaced: 3",
        "head": "[memory_log - 1 record]",
        "clean": "No problems. Records: 1.",
    },
    "ko": {
        "nothing": "관련된 과거 기록이 없습니다. 사용자에게 물어보세요:",
        "saved": "저장했습니다: ",
        "required": "압축 필수: 3건, 기준 2건.",
        "to compact": "압축이 필요합니다: 3건, 기준 2건.",
        "replaced": "원본 3건을 대체했습니다",
        "head": "[memory_log - 1건]",
        "clean": "문제 없음: 1건.",
    },
}


@pytest.mark.requirement("S26", "S01", "S14", "S11", "S12")
@pytest.mark.parametrize("language", ["en", "ko"])
def test_the_loop_works_on_the_command_line(project: Path, language: str) -> None:
    said, variables = LOOPS[language], {"SENTINEL_MEMORY_COMPACT_THRESHOLD": "2"}

    def text(*arguments: str) -> str:
        done = run(project, *arguments, "--language", language, **variables)
        assert (done.returncode, done.stderr) == (0, b"")
        return done.stdout.decode()

    assert text("search", "결제").startswith(said["nothing"])
    for number in range(3):
        lesson = ("--topic", "결제", "--missing-context", f"누락 {number}", "--lesson", "규칙")
        answer = text("log", *lesson, "--ask-next-time", "어느 나라?")
        assert answer.startswith(said["saved"])
        assert (said["required"] in answer) == (number == 2)
    assert said["to compact"] in text("compact")
    groups = json.loads(text("compact", "--json"))["groups"]
    refs = [record["ref"] for group in groups for record in group["records"]]
    principle = ("--topic", "결제", "--lesson", "국가별 세율을 본다", "--type", "principle")
    assert said["replaced"] in text("log", *principle, "--source-ids", *refs)
    found = text("search")
    assert found.startswith(said["head"])
    assert "국가별 세율을 본다" in found
    assert "ask_next_time: 어느 나라?" in found
    assert "누락" not in found
    assert text("check") == f"{said['clean']}\n"


@pytest.mark.requirement("S23", "S02")
def test_korean_passes_in_and_out_as_itself_in_a_c_locale(project: Path) -> None:
    log(project, 1)
    stored = (project / ".context" / "memory_log.jsonl").read_bytes()
    assert "누락 1".encode() in stored
    assert "누락 1".encode() in run(project, "search", PYTHONIOENCODING="ascii").stdout


@pytest.mark.requirement("S04")
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["--topic", "a" * 65, "--missing-context", "b", "--lesson", "c"],
            "--topic takes 65 bytes",
        ),
        (["--topic", "a", "--missing-context", "b", "--lesson", "한" * 342], "takes 1026 bytes"),
        (["--topic", "a", "--lesson", "c"], "--missing-context must not be blank."),
        (["--lesson", "c"], "--topic is required."),
        (["--topic", TOKEN, "--missing-context", "b", "--lesson", "c"], "--topic holds a secret"),
        (
            ["--topic", "a", "--lesson", "c", "--type", "principle", "--source-ids", "0" * 16],
            "lacks the @rev",
        ),
        (
            ["--topic", "a", "--missing-context", "b", "--lesson", "c", "--compact-threshold", "x"],
            "--compact-threshold must be a whole number.",
        ),
    ],
)
def test_bad_input_is_one_sentence_and_nothing_is_written(
    project: Path, arguments: list[str], sentence: str
) -> None:
    done = run(project, "log", *arguments)
    assert (done.returncode, done.stdout) == (2, b"")
    assert sentence in done.stderr.decode()
    assert done.stderr.count(b"\n") == 1
    assert TOKEN.encode() not in done.stderr
    assert list(project.iterdir()) == []


def test_an_unreadable_log_is_one_sentence_without_a_path(project: Path) -> None:
    (project / ".context" / "memory_log.jsonl").mkdir(parents=True)
    done = log(project, 1)
    assert done.returncode == 1
    assert done.stderr == b"sentinel-memory: The memory log cannot be read: Is a directory.\n"


@pytest.mark.requirement("S20")
def test_check_exits_with_one_for_each_kind_of_error(project: Path) -> None:
    assert run(project, "check").returncode == 0
    log(project, 1)
    path = project / ".context" / "memory_log.jsonl"
    good = path.read_bytes()
    assert run(project, "check").returncode == 0
    record = json.loads(good)
    bad = {
        "unreadable-line": b'{"half": \n',
        "over-limit": json.dumps({**record, "lesson": "x" * 1025}).encode() + b"\n",
        "secret": json.dumps({**record, "lesson": f"use {TOKEN}"}).encode() + b"\n",
        "conflict-marker": b"<<<<<<< ours\n" + good + b"=======\n>>>>>>> theirs\n",
    }
    for code, data in bad.items():
        path.write_bytes(data)
        done = run(project, "check", "--json")
        assert done.returncode == 1, code
        assert code in [finding["code"] for finding in json.loads(done.stdout)]
        assert TOKEN.encode() not in run(project, "check").stdout
        assert path.read_bytes() == data


def test_check_reports_what_is_merely_odd_and_exits_with_zero(project: Path) -> None:
    log(project, 1)
    path = project / ".context" / "memory_log.jsonl"
    record = json.loads(path.read_bytes())
    path.write_text(json.dumps({**record, "id": "0" * 16}) + "\n", encoding="utf-8")
    done = run(project, "check")
    assert (done.returncode, done.stdout) == (
        0,
        b"line 1: warning: The id does not match topic and text; the next save corrects it.\n",
    )


def test_status_counts_records_and_topics(project: Path) -> None:
    assert b"no memory yet" in run(project, "status").stdout
    log(project, 1)
    assert run(project, "status").stdout.decode() == (
        "project: 1/50 records, topics: 1.\n  결제 (1)\n"
    )
    status = json.loads(run(project, "status", "--json").stdout)
    assert status["compaction"] == {"state": "ok", "count": 1, "threshold": 50}


@pytest.mark.requirement("S22")
def test_redact_filters_standard_input(project: Path) -> None:
    text = f"토큰은 {TOKEN}입니다\n"
    done = run(project, "redact", stdin=text.encode())
    assert done.stdout.decode() == "토큰은 [REDACTED]입니다\n"
    assert list(project.iterdir()) == []


@pytest.mark.requirement("S22", "S04")
def test_redact_answers_each_json_line_with_text_or_error(project: Path) -> None:
    lines = [
        json.dumps({"id": 1, "text": f"key {TOKEN}"}),
        json.dumps({"id": "b", "text": "plain"}),
        json.dumps({"id": 3, "text": 4}),
        "not json",
        json.dumps({"id": 5, "text": "x" * 65_537}),
        json.dumps({"id": 6, "text": "\ud800"}),
        json.dumps({"id": 7, "text": "y" * 600_000}),
        json.dumps({"id": 8, "text": "last"}),
    ]
    done = run(project, "redact", "--json", stdin="\n".join(lines).encode())
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 2
    assert answers == [
        {"id": 1, "text": "key [REDACTED]"},
        {"id": "b", "text": "plain"},
        {"id": 3, "error": "text must be a string."},
        {"id": None, "error": "The parameters must be an object."},
        {"id": 5, "error": "text takes 65537 bytes of UTF-8, more than the 65536 that are read."},
        {
            "id": 6,
            "error": "text holds half of a character (a lone surrogate): send valid Unicode.",
        },
        {
            "id": None,
            "error": "text takes 524288 bytes of UTF-8, more than the 65536 that are read.",
        },
        {"id": 8, "text": "last"},
    ]


def test_redact_refuses_what_it_cannot_read_whole(project: Path) -> None:
    done = run(project, "redact", stdin=b"x" * 65_537)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"65536" in done.stderr


def test_a_reader_that_goes_away_ends_the_command_quietly(project: Path) -> None:
    for number in range(3):
        log(project, number)
    command = f"{sys.executable} -m sentinel_memory search | true"
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=project,
        env=environment(),
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert done.stderr == b""


@pytest.mark.requirement("S24")
def test_a_system_folder_is_refused_with_a_sentence_that_names_root(project: Path) -> None:
    done = run(project, "search", "--root", "/")
    assert done.returncode == 2
    assert b"--root" in done.stderr


@pytest.mark.requirement("S36")
def test_records_are_edited_deleted_and_brought_back(project: Path) -> None:
    log(project, 1)
    (record,) = json.loads(run(project, "search", "--json").stdout)["records"]
    edited = run(project, "edit", record["id"], "--lesson", "더 나은 규칙", "--json")
    assert json.loads(edited.stdout)["id"] == record["id"]
    assert "더 나은 규칙" in run(project, "search").stdout.decode()
    assert run(project, "delete", record["ref"]).returncode == 2
    assert run(project, "delete", record["id"]).returncode == 0
    assert b"Ask the user" in run(project, "search").stdout
    for lesson in ("더 나은 규칙", "규칙"):
        assert run(project, "undo").returncode == 0
        (found,) = json.loads(run(project, "search", "--json").stdout)["records"]
        assert found["lesson"] == lesson
    assert b"nothing to undo" in run(project, "undo").stdout


@pytest.mark.requirement("S25")
def test_init_shows_its_changes_and_writes_them_only_when_told(project: Path) -> None:
    shown = run(project, "init", "--dry-run")
    assert shown.returncode == 0
    assert b"+++ b/AGENTS.md" in shown.stdout
    assert run(project, "init").returncode == 2  # nobody is there to be asked
    assert list(project.iterdir()) == []
    assert run(project, "init", "--yes").returncode == 0
    assert "search_memory" in (project / "AGENTS.md").read_text(encoding="utf-8")
    assert b"Nothing to do" in run(project, "init").stdout


@pytest.mark.requirement("S25")
def test_init_writes_the_file_of_the_agent_that_is_named(project: Path) -> None:
    done = run(project, "init", "--agent", "cursor", "--yes", "--json")
    assert json.loads(done.stdout)["written"] is True
    assert (project / ".cursor" / "rules" / "sentinel-memory.mdc").is_file()
    assert not (project / "AGENTS.md").exists()


@pytest.mark.requirement("S35")
def test_a_memory_is_kept_private_and_tracked_again(project: Path) -> None:
    subprocess.run(["git", "init", "-q"], cwd=project, check=True)
    log(project, 1)
    ignored = ["git", "check-ignore", "-q", ".context/memory_log.jsonl"]
    for arguments, status in ((["private"], 0), (["private", "--off"], 1)):
        done = run(project, *arguments)
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout.endswith(b".\n")
        assert subprocess.run(ignored, cwd=project, check=False).returncode == status
    private = json.loads(run(project, "private", "--json").stdout)
    assert (private["private"], private["tracking"]) == (True, "private")


@pytest.mark.requirement("S13")
def test_one_topic_is_compacted_alone(project: Path) -> None:
    log(project, 1)
    run(project, *LESSON)
    text = run(project, "compact", "--target-topic", "auth").stdout.decode()
    assert "== auth (records: 1" in text
    assert "결제" not in text


@pytest.mark.requirement("S36")
def test_a_deletion_says_how_it_is_taken_back(project: Path) -> None:
    log(project, 1)
    (record,) = json.loads(run(project, "search", "--json").stdout)["records"]
    assert "`sentinel-memory undo`" in run(project, "delete", record["id"]).stdout.decode()


@pytest.mark.requirement("P11")
def test_a_search_shows_a_lock_where_something_was_withheld(project: Path) -> None:
    run(project, "log", "--topic", "ci", "--missing-context", "gap", "--lesson", f"use {TOKEN}")
    run(project, *LESSON)
    heads = [line for line in run(project, "search").stdout.decode().splitlines() if "#" in line]
    assert ["🔒" in line for line in heads] == ["topic=ci" in line for line in heads]
    assert "🔒 가림" in run(project, "search", "--language", "ko").stdout.decode()


@pytest.mark.requirement("S34")
def test_the_command_line_speaks_the_language_of_the_project(project: Path) -> None:
    (project / ".context").mkdir()
    (project / ".context" / "config.json").write_text('{"language": "ko"}', encoding="utf-8")
    assert "기록이 없습니다" in run(project, "search").stdout.decode()
    assert "기록이 없습니다" in run(project, "delete", "0" * 16).stderr.decode()
    assert b"Ask the user" in run(project, "search", "--language", "en").stdout


@pytest.mark.requirement("S34")
def test_check_and_redact_follow_the_policy_of_the_project(project: Path) -> None:
    (project / ".context").mkdir()
    policy = project / ".context" / "config.json"
    pattern = {
        "name": "team_key",
        "starts_with": "team_",
        "characters": "letters_digits",
        "least": 8,
    }
    policy.write_text(json.dumps({"extra_patterns": [pattern]}), encoding="utf-8")
    shown = run(project, "redact", stdin=b"say team_abcdefghij now").stdout
    policy.write_text('{"compact_threshold": 0}', encoding="utf-8")
    checked = run(project, "check")
    assert shown == b"say [REDACTED] now"
    assert checked.returncode == 1
    assert b"compact_threshold" in checked.stdout
    assert json.loads(run(project, "check", "--json").stdout)[0]["is_error"] is True


LESSON = ("log", "--topic", "auth", "--missing-context", "gap", "--lesson", "rule")


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["--help"], 0),
        (["--version"], 0),
        (["search"], 0),
        (["--json", "search"], 0),
        ([*LESSON], 0),
        (["undo"], 0),
        (["private"], 0),
        (["status", "--root", "broken"], 1),
        (["search", "--root", "broken"], 1),
        (["check", "--root", "conflict"], 1),
        ([], 2),
        (["serch"], 2),
        (["search", "--tpoic", "auth"], 2),
        (["search", "two", "words"], 2),
        (["search", "--page", "0"], 2),
        (["search", "--root", "missing"], 2),
        (["log", "--topic", "auth"], 2),
        (["edit", "0" * 16, "--lesson", "x"], 2),
        (["edit"], 2),
        (["delete", "0" * 16], 2),
        (["init"], 2),
        (["completion"], 2),
        (["completion", "tcsh"], 2),
    ],
)
def test_the_exit_status_says_what_happened(
    project: Path, arguments: list[str], status: int
) -> None:
    (project / "broken" / ".context" / "memory_log.jsonl").mkdir(parents=True)
    (project / "conflict" / ".context").mkdir(parents=True)
    conflict = project / "conflict" / ".context" / "memory_log.jsonl"
    conflict.write_text("<<<<<<< ours\n", encoding="utf-8")
    done = run(project, *arguments)
    assert (done.returncode, b"Traceback" in done.stderr) == (status, False)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT for one process")
def test_an_interrupted_command_ends_with_130_and_one_sentence(project: Path) -> None:
    with subprocess.Popen(
        [*COMMAND, "redact", "--json"],
        cwd=project,
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(b'{"id": 1, "text": "it runs"}\n')
        process.stdin.flush()
        assert b"it runs" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.stderr.read() == b"sentinel-memory: Interrupted.\n"
    assert process.returncode == 130


def test_a_failure_inside_is_one_sentence_and_its_place_but_nothing_that_it_read(
    project: Path,
) -> None:
    log(project, 1)
    broken = (
        "import sys; from sentinel_memory import cli, cli_commands\n"
        "def fail(*_): raise KeyError('the text of a memory')\n"
        "cli_commands.render = fail\n"
        "sys.exit(cli.main(['search']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", broken],
        cwd=project,
        env=environment(),
        capture_output=True,
        check=False,
    )
    place, sentence = done.stderr.decode().splitlines()
    assert done.returncode == 1
    assert place.startswith("sentinel_memory.cli: KeyError at cli.py:")
    assert sentence.startswith("sentinel-memory: Something went wrong")
    assert b"memory" not in done.stderr.split(b"KeyError")[1].split(b"\n")[0]
