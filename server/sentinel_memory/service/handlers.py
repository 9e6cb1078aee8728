"""The table of operations and their functions, for every interface (S01).

Each function is imported with its first call, because most commands need only one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from ..contract import care, forms, log_file, operations, project
from ..contract.codec import Operation
from ..core.frozen import Frozen
from . import late

if TYPE_CHECKING:
    from .project import Project

_Params = TypeVar("_Params", bound=Frozen)
_Result = TypeVar("_Result", bound=Frozen)
Handler = Callable[["Project", Any], Any]


def _row(
    operation: Operation[_Params, _Result], answer: Callable[[Project, _Params], _Result]
) -> tuple[str, Handler]:
    return operation.name, answer


HANDLERS: Mapping[str, Handler] = dict(
    (
        _row(operations.SEARCH_MEMORY, late.search_memory),
        _row(operations.LOG_MEMORY, late.log_memory),
        _row(operations.COMPACT_MEMORY, late.compact_memory),
        _row(forms.WRITE_PLAN, late.write_plan),
        _row(forms.APPLY_PLAN, late.apply_plan),
        _row(forms.MODEL_DRAFT, late.model_draft),
        _row(forms.WRITE_DRAFT, late.write_draft),
        _row(forms.DROP_PROPOSALS, late.drop_proposals),
        _row(operations.LIST_RECORDS, late.list_records),
        _row(operations.EDIT_RECORD, late.edit_record),
        _row(operations.DELETE_RECORDS, late.delete_records),
        _row(log_file.RENAME_TOPIC, late.rename_topic),
        _row(log_file.TIDY_LOG, late.tidy_log),
        _row(operations.UNDO, late.undo),
        _row(forms.LIST_UNDO, late.list_undo),
        _row(forms.SHOW, late.show),
        _row(forms.HISTORY, late.history),
        _row(operations.REDACT_RECORDS, late.redact_records),
        _row(operations.ALLOW_VALUE, late.allow_value),
        _row(operations.INIT_PROJECT, late.init_project),
        _row(operations.SET_PRIVATE, late.set_private),
        _row(operations.SET_THRESHOLD, late.set_threshold),
        _row(project.DIFF_MEMORY, late.diff_memory),
        _row(operations.REVIEW_MEMORY, late.review_memory),
        _row(operations.COMMIT_MEMORY, late.commit_memory),
        _row(operations.MERGE_DRIVER, late.merge_driver),
        _row(operations.RESOLVE_CONFLICTS, late.resolve_conflicts),
        _row(operations.CHECK_FIELD, late.check_field),
        _row(care.CHECK_EVIDENCE, late.check_evidence),
        _row(care.UPDATE_QUOTE, late.update_quote),
        _row(care.CERTIFY_MEMORY, late.certify_memory),
        _row(forms.WRITE_FORM, late.write_form),
        _row(forms.READ_FORM, late.read_form),
        _row(forms.READ_PLAN, late.read_plan),
        _row(operations.SERVER_COMMAND, late.server_command),
        _row(operations.PREFLIGHT, late.preflight),
        _row(operations.MODEL_CHECK, late.model_check),
        _row(operations.DISMISS_QUESTION, late.dismiss_question),
        _row(operations.LEARN, late.learn),
        _row(operations.CONNECT_HOSTS, late.connect_hosts),
        _row(project.NEWS_MEMORY, late.news_memory),
        _row(operations.REFLECT, late.reflect),
    )
)
"""The functions by the name of the operation. `memory_status` is missing, because it is about
all projects of an interface.
"""


def answer(project: Project, operation: Operation[_Params, _Result], params: _Params) -> _Result:
    """Runs an operation on a project.

    Raises:
        InvalidParams, RecordError: refused, and nothing was changed.
        StoreError: a file or git failed.
    """
    result: _Result = HANDLERS[operation.name](project, params)
    return result
