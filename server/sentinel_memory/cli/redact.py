"""The `redact` command: reads text and prints it as a save would store it (S22, P01)."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, BinaryIO

from ..core.errors import InvalidParams, ProjectError, RecordError
from ..core.log.texts import check_input
from ..core.private import UnpairedTagError
from ..core.secrets.protection import BUILT_IN, Protection
from ..core.secrets.redaction import withhold_all
from ..core.text.limits import INPUT_LIMIT
from ..machine.standard_streams import write_out
from ..sentences.say import Language, describe
from . import DONE, REFUSED

if TYPE_CHECKING:
    from .call import Call

_LINE_LIMIT = 8 * INPUT_LIMIT
"""Most bytes of one JSON line: a text at the limit may consist of escapes only."""


def redact(call: Call) -> int:
    """Prints standard input without what a save would withhold, whole or by lines of JSON."""
    protection = _protection(call)
    if not call.json:
        write_out(redact_whole(sys.stdin.buffer, protection))
        return DONE
    failed = False
    for answer in redact_lines(sys.stdin.buffer, call.language, protection):
        call.answer_json(answer)
        failed = failed or "error" in answer
    return REFUSED if failed else DONE


def _protection(call: Call) -> Protection:
    """Returns the protection of the project; outside a project, the built-in one."""
    try:
        return call.project.standing.protection
    except ProjectError:
        if call.given("root"):
            raise
        return BUILT_IN


def redact_whole(stream: BinaryIO, protection: Protection) -> str:
    """Returns the whole input with every secret and private section withheld.

    Raises:
        RecordError: the input is over 64 KiB, holds NUL, is not UTF-8, or a tag has no partner.
    """
    data = stream.read(INPUT_LIMIT + 1)
    if len(data) > INPUT_LIMIT:
        raise RecordError("too_large", "text", limit=INPUT_LIMIT, actual=len(data))
    return _redacted(_decoded(data), protection)


def redact_lines(
    stream: BinaryIO, language: Language, protection: Protection
) -> Iterator[dict[str, object]]:
    """Answers each `{"id", "text"}` line with the redacted text or an `error` sentence.

    A line that cannot be read gets an answer with the id null, and the filter goes on.
    """
    while line := stream.readline(_LINE_LIMIT):
        rest = line
        while not rest.endswith(b"\n") and (rest := stream.readline(_LINE_LIMIT)):
            line = b""  # The line is too long, so that its rest is skipped.
        if not line:
            error = RecordError("too_large", "text", limit=INPUT_LIMIT, actual=_LINE_LIMIT)
            yield {"id": None, "error": describe(error, language)}
        elif line.strip():
            yield _answer(line, language, protection)


def _answer(line: bytes, language: Language, protection: Protection) -> dict[str, object]:
    identifier: object = None
    try:
        value = _object(line)
        identifier = value.get("id")
        text = value.get("text")
        if not isinstance(text, str):
            raise InvalidParams("wrong_type", field="text", expected="a string")
        return {"id": identifier, "text": _redacted(text, protection)}
    except (InvalidParams, RecordError) as error:
        return {"id": identifier, "error": describe(error, language)}


def _object(line: bytes) -> dict[str, object]:
    text = _decoded(line)
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise InvalidParams("not_an_object")
    return value


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise RecordError("lone_surrogate", "text") from None


def _redacted(text: str, protection: Protection) -> str:
    check_input("text", text)
    try:
        return withhold_all(text, protection).text
    except UnpairedTagError as error:
        raise RecordError("unpaired_tag", "text", detail=error.tag) from None
