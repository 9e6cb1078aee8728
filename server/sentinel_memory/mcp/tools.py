"""The tools and prompts that a client sees, and calls with their results (S01, D06, N16)."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from ..contract.care import LearnParams
from ..contract.codec import Operation, decode, params_schema
from ..contract.memory import FolderParams
from ..contract.operations import LEARN, OPERATIONS, REFLECT
from ..core.errors import InvalidParams, ProjectError, RecordError, StoreError
from ..render.answers import agent_parts, render
from ..render.pages import is_told
from ..sentences.say import Language, describe, say
from ..service import handlers, intake
from ..service.project import Project
from .projects import Projects
from .versions import INTERNAL_ERROR, INVALID_PARAMS, Caller, Json, Refusal, failure

_NAMES = ("learn", "reflect", "compact")


class Prompts:
    """Tasks that a person can give to an agent."""

    def __init__(self, projects: Projects) -> None:
        self._projects = projects

    def listed(self, caller: Caller) -> Json:
        """Returns the result of `prompts/list`."""
        language = self._projects.language
        prompts = [
            {"name": name, "description": say(language, f"prompt_{name}")} for name in _NAMES
        ]
        return caller.complete({"prompts": prompts}, cacheable=True)

    def get(self, params: Json, caller: Caller) -> Json:
        """Returns the result of `prompts/get`: one message in the language of the project.

        Raises:
            Refusal: the prompt is unknown, or the project cannot be read.
        """
        name = params.get("name")
        if name not in _NAMES:
            raise Refusal(INVALID_PARAMS, f"Unknown prompt: there are {', '.join(_NAMES)}.")
        roots, asked = self._projects.roots_of(params, caller)
        if asked is not None:
            return caller.complete(asked)
        try:
            project = self._projects.find(None, roots)
            text = _text(str(name), project)
        except (InvalidParams, ProjectError, RecordError, StoreError) as error:
            code = INTERNAL_ERROR if isinstance(error, StoreError) else INVALID_PARAMS
            raise Refusal(code, describe(error, self._projects.language_in(None, roots))) from None
        content: Json = {"type": "text", "text": text}
        description = say(project.language, f"prompt_{name}")
        messages = [{"role": "user", "content": content}]
        return caller.complete({"description": description, "messages": messages})


def _text(name: str, project: Project) -> str:
    language: Language = project.language
    if name == "compact":
        return say(language, "prompt_compact_text")
    if name == "reflect":
        asked = say(language, "prompt_reflect_text")
        back = handlers.answer(project, REFLECT, FolderParams())
        return f"{asked}\n\n{render(back, language)}" if is_told(back) else asked
    result = handlers.answer(project, LEARN, LearnParams())
    return result.brief or say(language, "prompt_learn_nothing")


TOOLS = {operation.name: operation for operation in OPERATIONS if operation.agent}

_logger = logging.getLogger(__name__)


class Tools:
    """The tools that an agent can call, in any project."""

    def __init__(self, projects: Projects) -> None:
        self._projects = projects
        self.prompts = Prompts(projects)
        self._used: set[Project] = set()
        """The projects of calls since the last `remember`."""

    def listed(self, caller: Caller) -> Json:
        """Returns the result of `tools/list`."""
        tools = [_tool(operation, caller) for operation in TOOLS.values()]
        return caller.complete({"tools": tools}, cacheable=True)

    def call(self, params: Json, caller: Caller) -> Json:
        """Runs a tool and returns the result of `tools/call`.

        A refused or failed operation is also a result, so that the agent reads the reason (D06).

        Raises:
            Refusal: the tool is unknown, or its arguments are no object.
        """
        self._projects.agent = caller.name
        name, arguments = params.get("name"), params.get("arguments")
        operation = TOOLS.get(name) if isinstance(name, str) else None
        if operation is None:
            raise Refusal(INVALID_PARAMS, f"Unknown tool: there are {', '.join(TOOLS)}.")
        if arguments is not None and not isinstance(arguments, dict):
            raise Refusal(INVALID_PARAMS, "arguments must be an object.")
        roots, question = self._projects.roots_of(params, caller)
        if question is not None:
            return caller.complete(question)
        values = arguments or {}
        try:
            decoded: Any = decode(operation.params, values, operation.name)
            project = self._projects.find(decoded.folder, roots)
            self._used.add(project)
            result = handlers.answer(project, operation, decoded)
        except (InvalidParams, RecordError, ProjectError, StoreError) as error:
            if isinstance(error, StoreError):
                _logger.warning("%s: %s", operation.name, error)
            language = self._projects.language_in(values.get("folder"), roots)
            return caller.complete(failure(_told(error, language)))
        standing = project.standing
        texts = agent_parts(result, standing.language, standing.part)
        content = [{"type": "text", "text": text} for text in texts]
        return caller.complete({"content": content, "isError": False})

    def remember(self, goes_on: Callable[[], bool] = lambda: True) -> bool:
        """Stores the findings of calls about lines in the cache.

        Calls may do the same meanwhile.

        `goes_on`: tells before each line whether there is time for it.

        Returns:
            Whether nothing is left for another call.
        """
        unfinished = set[Project]()
        while self._used:
            try:
                project = self._used.pop()
            except KeyError:  # Another thread has just taken it.
                break
            if not project.remember(stays=True, goes_on=goes_on):
                unfinished.add(project)
        self._used |= unfinished
        return not unfinished


def _told(
    error: InvalidParams | RecordError | ProjectError | StoreError, language: Language
) -> str:
    """Returns the sentence about an error, and the text of the record that was not saved."""
    record = intake.unsaved_sentence(error, language) if isinstance(error, StoreError) else None
    return "\n".join(filter(None, (describe(error, language), record)))


def _tool(operation: Operation[..., Any, Any], caller: Caller) -> Json:
    tool: Json = {
        "name": operation.name,
        "description": f"{operation.description} {operation.guide}",
        "inputSchema": params_schema(operation.params),
    }
    if caller.takes_annotations:
        tool["annotations"] = {"title": operation.title, **_hints(operation)}
    return tool


def _hints(operation: Operation[..., Any, Any]) -> Json:
    """Returns the hints of an operation.

    A save can replace a lesson or records, and counts repetitions.
    """
    hints: Json = {"readOnlyHint": operation.read_only, "openWorldHint": False}
    return hints if operation.read_only else {**hints, "destructiveHint": True}
