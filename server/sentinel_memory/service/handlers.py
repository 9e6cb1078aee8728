"""Which function answers which operation: one table for every face (S01).

Each function is imported with its first call: nearly every command starts without the others.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from ..contract import forms, log_file, news, operations
from ..contract.operation import Operation
from ..core.frozen import Frozen

if TYPE_CHECKING:
    from ..contract import merge, prompts, redaction
    from ..contract.commit import CommitMemoryParams, CommitMemoryResult
    from ..contract.hosts import ConnectHostsParams, ConnectHostsResult
    from ..contract.learn import LearnParams, LearnResult
    from ..contract.memory import (
        CompactMemoryParams,
        CompactMemoryResult,
        LogMemoryParams,
        LogMemoryResult,
        SearchMemoryParams,
        SearchMemoryResult,
    )
    from ..contract.project import (
        CheckFieldParams,
        CheckFieldResult,
        DeleteRecordsParams,
        DeleteRecordsResult,
        EditRecordParams,
        EditRecordResult,
        InitProjectParams,
        InitProjectResult,
        ListRecordsParams,
        ListRecordsResult,
        ServerCommandParams,
        ServerCommandResult,
        SetPrivateParams,
        SetPrivateResult,
        SetThresholdParams,
        SetThresholdResult,
        UndoParams,
        UndoResult,
    )
    from ..contract.reflect import ReflectParams, ReflectResult
    from ..contract.review import ReviewMemoryParams, ReviewMemoryResult
    from .project import Project

_Params = TypeVar("_Params", bound=Frozen)
_Result = TypeVar("_Result", bound=Frozen)
Handler = Callable[["Project", Any], Any]


def _search_memory(project: Project, params: SearchMemoryParams) -> SearchMemoryResult:
    from .search_memory import search_memory

    return search_memory(project, params)


def _log_memory(project: Project, params: LogMemoryParams) -> LogMemoryResult:
    from .log_memory import log_memory

    return log_memory(project, params)


def _compact_memory(project: Project, params: CompactMemoryParams) -> CompactMemoryResult:
    from .compact_memory import compact_memory

    return compact_memory(project, params)


def _list_records(project: Project, params: ListRecordsParams) -> ListRecordsResult:
    from .search_memory import list_records

    return list_records(project, params)


def _edit_record(project: Project, params: EditRecordParams) -> EditRecordResult:
    from .edit_records import edit_record

    return edit_record(project, params)


def _delete_records(project: Project, params: DeleteRecordsParams) -> DeleteRecordsResult:
    from .edit_records import delete_records

    return delete_records(project, params)


def _rename_topic(
    project: Project, params: log_file.RenameTopicParams
) -> log_file.RenameTopicResult:
    from .rename_topic import rename_topic

    return rename_topic(project, params)


def _tidy_log(project: Project, params: log_file.TidyLogParams) -> log_file.TidyLogResult:
    from .tidy_log import tidy_log

    return tidy_log(project, params)


def _undo(project: Project, params: UndoParams) -> UndoResult:
    from .edit_records import undo

    return undo(project, params)


def _redact_records(
    project: Project, params: redaction.RedactRecordsParams
) -> redaction.RedactRecordsResult:
    from .redact_records import redact_records

    return redact_records(project, params)


def _allow_value(
    project: Project, params: redaction.AllowValueParams
) -> redaction.AllowValueResult:
    from .allow_value import allow_value

    return allow_value(project, params)


def _init_project(project: Project, params: InitProjectParams) -> InitProjectResult:
    from .init_project import init_project

    return init_project(project, params)


def _set_private(project: Project, params: SetPrivateParams) -> SetPrivateResult:
    from .set_private import set_private

    return set_private(project, params)


def _set_threshold(project: Project, params: SetThresholdParams) -> SetThresholdResult:
    from .set_threshold import set_threshold

    return set_threshold(project, params)


def _diff_memory(project: Project, params: news.DiffMemoryParams) -> news.DiffMemoryResult:
    from .diff_memory import diff_memory

    return diff_memory(project, params)


def _news_memory(project: Project, params: news.NewsMemoryParams) -> news.NewsMemoryResult:
    from .news_memory import news_memory

    return news_memory(project, params)


def _review_memory(project: Project, params: ReviewMemoryParams) -> ReviewMemoryResult:
    from .review_memory import review_memory

    return review_memory(project, params)


def _commit_memory(project: Project, params: CommitMemoryParams) -> CommitMemoryResult:
    from .commit_memory import commit_memory

    return commit_memory(project, params)


def _merge_driver(project: Project, params: merge.MergeDriverParams) -> merge.MergeDriverResult:
    from .merge_driver import merge_driver

    return merge_driver(project, params)


def _resolve_conflicts(
    project: Project, params: merge.ResolveConflictsParams
) -> merge.ResolveConflictsResult:
    from .resolve_conflicts import resolve_conflicts

    return resolve_conflicts(project, params)


def _check_field(project: Project, params: CheckFieldParams) -> CheckFieldResult:
    from .check_field import check_field

    return check_field(project, params)


def _write_form(project: Project, params: forms.WriteFormParams) -> forms.WriteFormResult:
    from .forms import write_form

    return write_form(project, params)


def _read_form(project: Project, params: forms.ReadFormParams) -> forms.ReadFormResult:
    from .forms import read_form

    return read_form(project, params)


def _server_command(project: Project, params: ServerCommandParams) -> ServerCommandResult:
    from .server_command import server_command

    return server_command(project, params)


def _preflight(project: Project, params: prompts.PreflightParams) -> prompts.PreflightResult:
    from .preflight import preflight

    return preflight(project, params)


def _model_check(project: Project, params: prompts.ModelCheckParams) -> prompts.ModelCheckResult:
    from .preflight import model_check

    return model_check(project, params)


def _dismiss_question(
    project: Project, params: prompts.DismissQuestionParams
) -> prompts.DismissQuestionResult:
    from .preflight import dismiss_question

    return dismiss_question(project, params)


def _learn(project: Project, params: LearnParams) -> LearnResult:
    from .learn import learn

    return learn(project, params)


def _reflect(project: Project, params: ReflectParams) -> ReflectResult:
    from .reflect import reflect

    return reflect(project, params)


def _connect_hosts(project: Project, params: ConnectHostsParams) -> ConnectHostsResult:
    from ..hosts.connect import Hosts, connect_hosts

    return connect_hosts(project.folder, Hosts(project.root), params, project.language)


def _row(
    operation: Operation[_Params, _Result], answer: Callable[[Project, _Params], _Result]
) -> tuple[str, Handler]:
    return operation.name, answer


HANDLERS: Mapping[str, Handler] = dict(
    (
        _row(operations.SEARCH_MEMORY, _search_memory),
        _row(operations.LOG_MEMORY, _log_memory),
        _row(operations.COMPACT_MEMORY, _compact_memory),
        _row(operations.LIST_RECORDS, _list_records),
        _row(operations.EDIT_RECORD, _edit_record),
        _row(operations.DELETE_RECORDS, _delete_records),
        _row(log_file.RENAME_TOPIC, _rename_topic),
        _row(log_file.TIDY_LOG, _tidy_log),
        _row(operations.UNDO, _undo),
        _row(operations.REDACT_RECORDS, _redact_records),
        _row(operations.ALLOW_VALUE, _allow_value),
        _row(operations.INIT_PROJECT, _init_project),
        _row(operations.SET_PRIVATE, _set_private),
        _row(operations.SET_THRESHOLD, _set_threshold),
        _row(news.DIFF_MEMORY, _diff_memory),
        _row(news.NEWS_MEMORY, _news_memory),
        _row(operations.REVIEW_MEMORY, _review_memory),
        _row(operations.COMMIT_MEMORY, _commit_memory),
        _row(operations.MERGE_DRIVER, _merge_driver),
        _row(operations.RESOLVE_CONFLICTS, _resolve_conflicts),
        _row(operations.CHECK_FIELD, _check_field),
        _row(forms.WRITE_FORM, _write_form),
        _row(forms.READ_FORM, _read_form),
        _row(operations.SERVER_COMMAND, _server_command),
        _row(operations.PREFLIGHT, _preflight),
        _row(operations.MODEL_CHECK, _model_check),
        _row(operations.DISMISS_QUESTION, _dismiss_question),
        _row(operations.LEARN, _learn),
        _row(operations.REFLECT, _reflect),
        _row(operations.CONNECT_HOSTS, _connect_hosts),
    )
)
"""By the name of the operation. `memory_status` is about all projects that a face has open."""


def answer(project: Project, operation: Operation[_Params, _Result], params: _Params) -> _Result:
    """Runs an operation on a project.

    Raises:
        InvalidParams, RecordError: refused, and nothing was changed.
        StoreError: a file or git failed.
    """
    result: _Result = HANDLERS[operation.name](project, params)
    return result
