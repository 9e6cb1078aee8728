"""The function of each operation, for every interface (S01).

A function has the name of its operation, and its module is imported with the first call, because
most commands need only one. A server imports all of them after its first answer, and does not wait
for a request that needs them, because an update may remove our folder.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

from ..contract.codec import Operation
from ..core.frozen import Frozen

if TYPE_CHECKING:
    from .project import Project

_Params = TypeVar("_Params", bound=Frozen)
_Result = TypeVar("_Result", bound=Frozen)

_OPERATIONS: Mapping[str, str] = {
    "search_memory": "search_memory",
    "log_memory": "log_memory",
    "compact_memory": "compact_memory",
    "plans": "write_plan model_draft write_draft",
    "planned": "apply_plan read_plan",
    "recall": "list_records check_similar",
    "edit_records": "edit_record delete_records rename_topic tidy_log redact_records"
    " undo list_undo",
    "show": "show history",
    "settings": "allow_value set_private set_threshold",
    "setup": "init_project merge_driver server_command",
    "agents": "set_up_agents",
    "news": "diff_memory news_memory",
    "review_memory": "review_memory commit_memory",
    "resolve_conflicts": "resolve_conflicts",
    "evidence.checking": "check_evidence update_quote certify_memory",
    "preflight": "preflight model_check dismiss_question lesson_helped",
    "learn": "learn",
    "usage": "reflect",
    "lesson_texts": "context",
}
"""The operations of each module in this package that holds their functions."""
MODULES: Mapping[str, str] = {
    name: module for module, names in _OPERATIONS.items() for name in names.split()
}
"""The module in this package that holds the function of an operation, by its name.

`memory_status` and `rows` are missing, because they are about all projects of an interface.
"""
_OF_AGENTS = (
    *("service.compact_memory", "service.evidence.checking", "service.evidence.glanced"),
    *("service.evidence.saving", "service.evidence.search", "service.learn"),
    *("service.log_memory", "service.memory_status", "service.plans", "service.recall"),
    "service.usage",
    *("service.kept_log", "service.search_memory", "service.views", "core.checks.flaws"),
    *("core.changes.similar", "core.checks.judging", "core.policy.reading"),
    "core.secrets.detectors",
    *("core.secrets.personal", "git.history", "git.tracking"),
    *("machine.cache", "machine.notes"),
    "store.locks",
)
"""The modules that the tools of agents import late, in the package above."""
_OF_EDITORS = ("hosts.connect", "service.judges")


def handler(name: str) -> Callable[[Project, Any], Any]:
    """Returns the function of an operation by its name; it takes a project and parameters."""
    module = import_module(f"{__package__}.{MODULES[name]}")
    function: Callable[[Project, Any], Any] = getattr(module, name)
    return function


def answer(
    project: Project, operation: Operation[..., _Params, _Result], params: _Params
) -> _Result:
    """Runs an operation on a project. A change that separates a hard-linked log says so.

    Raises:
        InvalidParams, RecordError: refused, and nothing was changed.
        StoreError: a file or git failed.
    """
    was_linked = not operation.read_only and project.store.has_other_name
    result: _Result = handler(operation.name)(project, params)
    hints: tuple[str, ...] | None = getattr(result, "hints", None)
    if was_linked and hints is not None and not project.store.has_other_name:
        from ..sentences.say import say  # Few logs are hard links.

        return result._replace(hints=(*hints, say(project.language, "hint_hard_link")))
    return result


def load_for_agents() -> None:
    """Imports the modules that the tools of agents need, including those imported late."""
    for module in _OF_AGENTS:
        import_module(f"...{module}", __name__)


def load() -> None:
    """Imports the modules that any operation needs, for the server of an editor."""
    load_for_agents()
    for module in _OF_EDITORS:
        import_module(f"...{module}", __name__)
    for name in MODULES:
        handler(name)
