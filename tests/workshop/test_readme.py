"""The READMEs and the guides: commands run, names exist, both languages show the same."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any, Literal

import pytest
import warm_program
from cli_process import environment
from mcp_wire import Wire
from paths import ROOT
from sentinel_memory.cli.table import COMMANDS
from sentinel_memory.git.ask import GitError, is_old
from sentinel_memory.sentences.say import describe
from sentinel_memory.sentences.table import SENTENCES

PAGES = {
    "en": ("README.md", "docs/guide.md"),
    "ko": ("README.ko.md", "docs/guide.ko.md"),
}
"""The first page and the guide of each language, as they are read one after the other."""
MANIFEST = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
SCHEMA = json.loads((ROOT / "schemas" / "config.schema.json").read_text("utf-8"))["properties"]
PROGRAM = warm_program.MODULE
# No texts of the product: the idea, the product, what a page explains, a command of the editor,
# the other page.
OTHER_LABELS = {
    *("prompt gap", "프롬프트의 빈틈", "Sentinel Memory"),
    *("lesson", "교훈", "log", "로그", "view", "뷰", "italics", "기울인 글자"),
    *("[한국어](README.ko.md)", "[English](README.md)"),
    *("[한국어](guide.ko.md)", "[English](guide.md)"),
}


def text_of(language: str) -> str:
    return "\n".join((ROOT / page).read_text(encoding="utf-8") for page in PAGES[language])


def blocks(page: str, kind: str) -> list[str]:
    found: list[str] = re.findall(rf"```{kind}\n(.*?)```", page, re.DOTALL)
    return found


def commands(page: str) -> list[str]:
    """The command lines in the order of the page, in blocks and in sentences."""
    spans = r"```sh\n.*?```|`(?:sentinel-memory|npm run) [^`]+`"
    lines: list[str] = []
    for found in re.findall(spans, page, re.DOTALL):
        text = found.removeprefix("```sh\n").strip("`").replace("\\\n", " ")
        lines += [line for line in text.splitlines() if line.strip()]
    return [line for line in lines if "COMMAND" not in line]


def test_the_commands_run_in_the_order_they_are_shown(project: Path, tmp_path: Path) -> None:
    roles = ("AUTHOR_NAME", "AUTHOR_EMAIL", "COMMITTER_NAME", "COMMITTER_EMAIL")
    people = {f"GIT_{role}": "a@b.c" for role in roles}
    env = environment(HOME=str(tmp_path), **people)
    subprocess.run(["git", "init", "--quiet"], cwd=project, env=env, check=True)
    (tmp_path / ".claude").mkdir()  # where an agent keeps its files, so that one is found
    ran = set()
    for line in commands(text_of("en")):
        program, *arguments = shlex.split(line)
        ran.add(program)
        if program == "npm":
            assert (arguments[1] if arguments[0] == "run" else arguments[0]) in MANIFEST["scripts"]
            continue
        command, folder = {
            "sentinel-memory": ([*PROGRAM, *arguments], project),
            # As shown, but without asking an index for what is here.
            "pip": ([*offline_pip(tmp_path), *arguments], ROOT),
        }[program]
        done = warm_program.run(command, folder, env)
        assert (done.returncode, done.stderr) == (0, b""), line
    assert ran == {"npm", "pip", "sentinel-memory"}


def offline_pip(tmp_path: Path) -> list[str]:
    """A pip that installs into a scratch folder, whatever it is told."""
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--no-compile"]
    code = (
        "import sys; from pip._internal.cli.main import main; "
        f"sys.exit(main([*sys.argv[1:], *{options!r}, '--target', {str(tmp_path / 'lib')!r}]))"
    )
    return [sys.executable, "-c", code]


@pytest.mark.requirement("D01")
def test_every_server_that_is_configured_for_an_agent_starts_and_offers_the_tools(
    project: Path,
) -> None:
    page = text_of("en")
    configurations = [json.loads(block) for block in blocks(page, "json")]
    servers: list[dict[str, Any]] = [
        (value.get("mcpServers") or value.get("servers"))["sentinel-memory"]
        for value in configurations
        if "id" not in value
    ]
    assert len(servers) == 2
    for server in servers:
        assert server["command"] == "sentinel-memory"
        arguments = [word.replace("${workspaceFolder}", str(project)) for word in server["args"]]
        with Wire(project.parent, *arguments, command=PROGRAM) as wire:
            wire.open()
            tools = wire.request("tools/list")["result"]["tools"]
            assert {tool["name"] for tool in tools} == {
                *("search_memory", "log_memory", "compact_memory")
            }
            assert all(f"`{tool['name']}`" in page for tool in tools)


@pytest.mark.requirement("S03")
def test_the_record_that_is_shown_is_the_one_that_the_command_saves(project: Path) -> None:
    page = text_of("en")
    shown = next(record for record in map(json.loads, blocks(page, "json")) if "id" in record)
    (save,) = [line for line in commands(page) if line.startswith("sentinel-memory log")]
    done = warm_program.run([*PROGRAM, *shlex.split(save)[1:]], project, environment())
    assert done.returncode == 0
    saved = json.loads((project / ".context" / "memory_log.jsonl").read_text(encoding="utf-8"))
    assert {**saved, "meta": None} == {**shown, "meta": None}
    assert saved["meta"].keys() == shown["meta"].keys()


@pytest.mark.parametrize(("language", "end"), [("en", "## What it costs"), ("ko", "## 드는 비용")])
def test_the_first_lesson_reaches_the_agent_within_1100_words_and_after_the_setup(
    language: str, end: str
) -> None:
    page = (ROOT / PAGES[language][0]).read_text(encoding="utf-8")
    first = page[: page.index(end)]
    assert len(first.split()) <= 1_100
    assert first.index("sentinel-memory setup") < first.index("sentinel-memory log")
    assert not re.search(r"\brecords?\b", page)


def test_both_pages_have_the_same_sections_commands_and_examples() -> None:
    english, korean = text_of("en"), text_of("ko")
    for mark in ("## ", "- **", "| `", "![", "1. "):
        counts = [
            sum(line.startswith(mark) for line in text.splitlines()) for text in (english, korean)
        ]
        assert counts[0] == counts[1], mark
    assert commands(english) == commands(korean)
    assert blocks(english, "json") == blocks(korean, "json")
    assert code_spans(english) == code_spans(korean)


def code_spans(page: str) -> set[str]:
    return set(re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", page, flags=re.DOTALL)))


def test_every_command_setting_key_and_variable_is_on_the_pages() -> None:
    spans = code_spans(text_of("en"))  # Those of the Korean pages are the same.
    named = {span.removeprefix("sentinel-memory ").split()[0] for span in spans}
    assert {one.name for one in COMMANDS if one.group != "serve"} - named == set()
    settings = set(MANIFEST["contributes"]["configuration"]["properties"])
    assert {span for span in spans if span.startswith("sentinelMemory.")} == settings
    # An old name is no longer taught. `check` names its successor.
    old = "The old name of"
    keys = {key for key, it in SCHEMA.items() if not it["description"].startswith(old)}
    assert keys - spans == set()
    sources = [path.read_text(encoding="utf-8") for path in ROOT.glob("server/**/*.py")]
    variables = set(re.findall(r'"(SENTINEL_MEMORY_[A-Z_]+)"', "\n".join(sources)))
    assert variables == {span.split("=")[0] for span in spans if span.startswith("SENTINEL_")}


@pytest.mark.parametrize("language", PAGES)
def test_every_label_that_a_page_names_is_a_text_of_the_product(language: str) -> None:
    page = re.sub(r"```.*?```|`[^`]*`", "", text_of(language), flags=re.DOTALL)
    labels = set(re.findall(r"(?<![*\w])\*([^*]+)\*(?!\*)", page)) - OTHER_LABELS
    suffix = ".ko" if language == "ko" else ""
    texts = json.loads((ROOT / f"package.nls{suffix}.json").read_text(encoding="utf-8"))
    running = json.loads((ROOT / f"l10n/bundle.l10n{suffix}.json").read_text(encoding="utf-8"))
    links = re.findall(r"\[([^\]]+)\]\(command:", "\n".join(texts.values()))
    server = [texts[language == "ko"] for texts in SENTENCES.values()]
    assert labels - {*texts.values(), *running.values(), *links, *server} == set()
    assert len(labels) > 5


@pytest.mark.skipif(os.name == "nt", reason="the git here is a shell script")
@pytest.mark.requirement("N01")
@pytest.mark.parametrize("language", PAGES)
def test_the_oldest_git_that_a_page_states_is_the_oldest_that_the_server_takes(
    tmp_path: Path, language: Literal["en", "ko"]
) -> None:
    ((major, minor),) = re.findall(r"(?<![\w-])git (\d+)\.(\d+)", text_of(language))
    taken = {}
    for release in (f"{major}.{int(minor) - 1}.9", f"{major}.{minor}.0"):
        program = tmp_path / release
        program.write_text(f"#!/bin/sh\necho git version {release}\n", encoding="utf-8")
        program.chmod(0o755)
        taken[release] = not is_old(str(program))
    assert list(taken.values()) == [False, True]
    assert f"{major}.{minor}" in re.findall(r"\d+\.\d+", describe(GitError("old"), language))


def test_the_page_of_the_file_format_names_every_key_of_the_policy_and_its_example_is_one(
    project: Path,
) -> None:
    page = (ROOT / "docs" / "file-format.md").read_text(encoding="utf-8")
    pattern = SCHEMA["extra_patterns"]["items"]["properties"]
    assert {*SCHEMA, *pattern, *pattern["characters"]["enum"]} - code_spans(page) == set()
    (example,) = blocks(page, "json")
    folder = project / ".context"
    folder.mkdir()
    (folder / "config.json").write_text(example, encoding="utf-8", newline="\n")
    command = [*PROGRAM, "check", "--json", "--root", str(project)]
    done = warm_program.run(command, project, environment())
    assert (done.returncode, done.stdout, done.stderr) == (0, b"[]\n", b"")


# Every picture is shown, and small.

PICTURES = ROOT / "docs" / "images"
MOST_BYTES = {".png": 200_000, ".gif": 1_500_000}


def test_the_pages_show_every_picture_each_is_there_and_small_enough_for_a_clone() -> None:
    text = "\n".join(map(text_of, PAGES))
    shown = set(re.findall(r"!\[[^\]]+\]\((?:docs/)?images/([\w.-]+)\)", text))
    sizes = {picture: picture.stat().st_size for picture in PICTURES.iterdir()}
    assert shown == {picture.name for picture in sizes}
    assert [one.name for one, size in sizes.items() if size > MOST_BYTES[one.suffix]] == []
