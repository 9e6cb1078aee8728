"""The prompts that hosts show to people as commands: `prompts/list` and `prompts/get` (N16)."""

from __future__ import annotations

from ..contract.learn import LearnParams
from ..contract.operations import LEARN, REFLECT
from ..contract.reflect import ReflectParams
from ..core.errors import InvalidParams, ProjectError, RecordError, StoreError
from ..render.answers import render
from ..render.reflection import is_told
from ..sentences.say import Language, describe, say
from ..service import handlers
from ..service.project import Project
from .envelope import INTERNAL_ERROR, INVALID_PARAMS, Json, Refusal
from .projects import Projects
from .versions import Caller

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
        back = handlers.answer(project, REFLECT, ReflectParams())
        return f"{asked}\n\n{render(back, language)}" if is_told(back) else asked
    result = handlers.answer(project, LEARN, LearnParams())
    return result.brief or say(language, "prompt_learn_nothing")
