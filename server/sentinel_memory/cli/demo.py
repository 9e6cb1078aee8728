"""Shows what the memory does, in a folder of its own that is removed afterwards."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from ..sentences.say import Language, say
from ..store.files import FOLDER_NAME, LOG_NAME
from . import DONE, PROBLEM
from .call import Call
from .terminal import Line

_OF_USER = ("HOME", "USERPROFILE", "APPDATA", "LOCALAPPDATA")
_OF_SYSTEM = ("XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME")
_SECONDS = 20.0
_CODE = "src/scale.py"
_LINE = 'return scale.read(parcel, unit="g")'
_KEY = "ghp_" + "aB3dE6gH9j" * 3 + "kL2mN5"
"""Looks like a key of GitHub, and opens nothing."""


class _FailedError(Exception):
    """A command of the demo did not do what the demo shows; the key of the sentence says why."""

    def __init__(self, key: str = "failed") -> None:
        super().__init__(key)
        self.key = key


class _Stage:
    """A project and a home folder of nobody, and the commands in it."""

    def __init__(self, folder: Path, language: Language) -> None:
        self.project = folder / "shop"
        self.project.mkdir()
        self._language = language
        nowhere = dict.fromkeys((*_OF_USER, *_OF_SYSTEM), str(folder))
        # The commands find our package where this process found it, without its home folder.
        places = os.pathsep.join(filter(None, sys.path))
        kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
        self._environment = {**kept, **nowhere, "PYTHONPATH": places}

    def run(self, *words: str, given: str = "") -> str:
        """Runs one of our commands; returns its output. Raises _FailedError."""
        command = [sys.executable, "-P", "-m", "sentinel_memory", *words]
        return self._run(command, given)

    def git(self, *words: str) -> None:
        """Runs git; raises _FailedError."""
        self._run(["git", *words])

    def log(self, key: str, *more: str) -> str:
        """Saves a lesson of the demo, and returns its text."""
        lesson = self.say(f"{key}_lesson", secret=_KEY)
        gap = ("--missing-context", self.say(f"{key}_gap"), "--cue", self.say(f"{key}_cue"))
        self.run("log", "--topic", self.say(f"{key}_topic"), *gap, "--lesson", lesson, *more)
        return lesson

    def given(self, prompt: str) -> list[str]:
        """Returns the lines that an agent gets with a prompt."""
        call = {"session_id": prompt, "cwd": str(self.project), "prompt": prompt}
        answer = self.run("hook", "UserPromptSubmit", given=json.dumps(call))
        inner = json.loads(answer).get("hookSpecificOutput", {})
        return [line.strip() for line in inner.get("additionalContext", "").splitlines()]

    def say(self, key: str, **facts: object) -> str:
        """Returns a sentence of the demo."""
        return say(self._language, f"demo_{key}", **facts)

    def _run(self, command: list[str], given: str = "") -> str:
        try:
            done = subprocess.run(
                command,
                input=given.encode(),
                capture_output=True,
                cwd=self.project,
                env=self._environment,
                timeout=_SECONDS,
                check=True,
            )
        except subprocess.TimeoutExpired as error:
            raise _FailedError("late") from error
        except FileNotFoundError as error:
            raise _FailedError("no_git" if command[0] == "git" else "failed") from error
        except (OSError, subprocess.SubprocessError) as error:
            raise _FailedError from error
        return done.stdout.decode()


def demo(call: Call) -> int:
    """Runs `demo`; status 1 if the memory did not do what the demo shows."""
    scenes: dict[str, list[str]] = {}
    # A virus scanner may still hold a file of the folder; the system removes it later.
    with TemporaryDirectory(prefix="sentinel-memory-", ignore_cleanup_errors=True) as folder:
        stage = _Stage(Path(folder).resolve(), call.language)
        last = stage.say("next")
        try:
            stage.git("init", "--quiet")
            stage.run("connect", "--here")
            for number, scene in enumerate((_arrives, _is_withheld, _is_refused), 1):
                head = stage.say(f"head_{number}")
                scenes[head] = list(scene(stage))
                if not call.json:
                    call.answer([Line(head, "head"), *map(_indented, scenes[head])])
        except (_FailedError, ValueError, OSError) as error:
            key = error.key if isinstance(error, _FailedError) else "failed"
            last, failed = stage.say(key, seconds=int(_SECONDS)), True
        else:
            failed = False
    if call.json:
        call.answer_json({"scenes": scenes, "text": last})
    else:
        call.answer([Line(last, "error" if failed else "plain")])
    return PROBLEM if failed else DONE


def _indented(line: str) -> Line:
    return Line(f"   {line}")


def _arrives(stage: _Stage) -> Iterator[str]:
    lesson = stage.log("money")
    prompt = stage.say("money_prompt")
    told = next((line for line in stage.given(prompt) if line.endswith(lesson)), None)
    if told is None:
        raise _FailedError
    yield stage.say("taught", lesson=lesson)
    yield stage.say("typed", prompt=prompt)
    yield stage.say("given", line=told)


def _is_withheld(stage: _Stage) -> Iterator[str]:
    code = stage.project / _CODE
    code.parent.mkdir()
    code.write_text(f"def weigh(parcel):\n    {_LINE}\n", encoding="utf-8")
    stage.git("add", "--all")
    lesson = stage.log("weight", "--evidence", f"{_CODE}: {_LINE}")
    prompt = stage.say("weight_prompt")
    before = stage.given(prompt)
    code.unlink()
    stage.git("add", "--all")
    stage.run("search", prompt)
    after = stage.given(f"{prompt} ")
    is_told = [any(line.endswith(lesson) for line in lines) for lines in (before, after)]
    if is_told != [True, False]:
        raise _FailedError
    yield stage.say("quoted", lesson=lesson, path=_CODE)
    yield stage.say("gone", path=_CODE)
    yield stage.say("withheld", prompt=prompt)


def _is_refused(stage: _Stage) -> Iterator[str]:
    lesson = stage.log("key")
    log = (stage.project / FOLDER_NAME / LOG_NAME).read_text(encoding="utf-8")
    topic = stage.say("key_topic")
    (kept,) = (one["lesson"] for one in map(json.loads, log.splitlines()) if one["topic"] == topic)
    if _KEY in log:
        raise _FailedError
    yield stage.say("logged", lesson=lesson)
    yield stage.say("kept", lesson=kept)
    yield stage.say("never", file=f"{FOLDER_NAME}/{LOG_NAME}")
