"""The function of each operation, which imports its module with the first call.

Commands, hooks and agents thus import only the modules that they need.
"""

# ruff: noqa: D103 - each does what the operation of its name says
from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..contract import (
        care,
        forms,
        hosts,
        log_file,
        memory,
        project,
    )
    from ..contract import (
        care as learning,
    )
    from ..contract import (
        care as reflection,
    )
    from ..contract import (
        project as people,
    )
    from .project import Project


def search_memory(project: Project, params: memory.SearchMemoryParams) -> memory.SearchMemoryResult:
    from .search_memory import search_memory

    return search_memory(project, params)


def log_memory(project: Project, params: memory.LogMemoryParams) -> memory.LogMemoryResult:
    from .log_memory import log_memory

    return log_memory(project, params)


def compact_memory(
    project: Project, params: memory.CompactMemoryParams
) -> memory.CompactMemoryResult:
    from .compact_memory import compact_memory

    return compact_memory(project, params)


def write_plan(project: Project, params: forms.WritePlanParams) -> forms.WritePlanResult:
    from .plans import write_plan

    return write_plan(project, params)


def apply_plan(project: Project, params: forms.ApplyPlanParams) -> forms.ApplyPlanResult:
    from .planned import apply_plan

    return apply_plan(project, params)


def model_draft(project: Project, params: forms.ModelDraftParams) -> forms.ModelDraftResult:
    from .draft_plan import model_draft

    return model_draft(project, params)


def write_draft(project: Project, params: forms.WriteDraftParams) -> forms.WriteDraftResult:
    from .draft_plan import write_draft

    return write_draft(project, params)


def drop_proposals(
    project: Project, params: forms.DropProposalsParams
) -> forms.DropProposalsResult:
    from .plans import drop_proposals

    return drop_proposals(project, params)


def list_records(project: Project, params: people.ListRecordsParams) -> people.ListRecordsResult:
    from .list_records import list_records

    return list_records(project, params)


def edit_record(project: Project, params: people.EditRecordParams) -> people.EditRecordResult:
    from .edit_records import edit_record

    return edit_record(project, params)


def delete_records(
    project: Project, params: people.DeleteRecordsParams
) -> people.DeleteRecordsResult:
    from .edit_records import delete_records

    return delete_records(project, params)


def rename_topic(
    project: Project, params: log_file.RenameTopicParams
) -> log_file.RenameTopicResult:
    from .edit_records import rename_topic

    return rename_topic(project, params)


def tidy_log(project: Project, params: log_file.TidyLogParams) -> log_file.TidyLogResult:
    from .edit_records import tidy_log

    return tidy_log(project, params)


def undo(project: Project, params: people.UndoParams) -> people.UndoResult:
    from .edit_records import undo

    return undo(project, params)


def list_undo(project: Project, params: forms.ListUndoParams) -> forms.ListUndoResult:
    from .edit_records import list_undo

    return list_undo(project, params)


def show(project: Project, params: forms.ShowParams) -> forms.ShowResult:
    from .show import show

    return show(project, params)


def history(project: Project, params: forms.HistoryParams) -> forms.HistoryResult:
    from .show import history

    return history(project, params)


def redact_records(project: Project, params: care.RedactRecordsParams) -> care.RedactRecordsResult:
    from .edit_records import redact_records

    return redact_records(project, params)


def allow_value(project: Project, params: care.AllowValueParams) -> care.AllowValueResult:
    from .settings import allow_value

    return allow_value(project, params)


def init_project(project: Project, params: people.InitProjectParams) -> people.InitProjectResult:
    from .setup import init_project

    return init_project(project, params)


def set_private(project: Project, params: people.SetPrivateParams) -> people.SetPrivateResult:
    from .settings import set_private

    return set_private(project, params)


def set_threshold(project: Project, params: people.SetThresholdParams) -> people.SetThresholdResult:
    from .settings import set_threshold

    return set_threshold(project, params)


def diff_memory(project: Project, params: project.DiffMemoryParams) -> project.DiffMemoryResult:
    from .news import diff_memory

    return diff_memory(project, params)


def review_memory(project: Project, params: care.ReviewMemoryParams) -> care.ReviewMemoryResult:
    from .review_memory import review_memory

    return review_memory(project, params)


def commit_memory(project: Project, params: care.CommitMemoryParams) -> care.CommitMemoryResult:
    from .commit_memory import commit_memory

    return commit_memory(project, params)


def merge_driver(
    project: Project, params: log_file.MergeDriverParams
) -> log_file.MergeDriverResult:
    from .setup import merge_driver

    return merge_driver(project, params)


def resolve_conflicts(
    project: Project, params: log_file.ResolveConflictsParams
) -> log_file.ResolveConflictsResult:
    from .resolve_conflicts import resolve_conflicts

    return resolve_conflicts(project, params)


def check_field(project: Project, params: people.CheckFieldParams) -> people.CheckFieldResult:
    from .forms import check_field

    return check_field(project, params)


def check_evidence(project: Project, params: care.CheckEvidenceParams) -> care.CheckEvidenceResult:
    from .evidence.checking import check_evidence

    return check_evidence(project, params)


def write_form(project: Project, params: forms.WriteFormParams) -> forms.WriteFormResult:
    from .forms import write_form

    return write_form(project, params)


def read_form(project: Project, params: forms.ReadFormParams) -> forms.ReadFormResult:
    from .forms import read_form

    return read_form(project, params)


def read_plan(project: Project, params: forms.ReadPlanParams) -> forms.ReadPlanResult:
    from .read_plan import read_plan

    return read_plan(project, params)


def server_command(
    project: Project, params: people.ServerCommandParams
) -> people.ServerCommandResult:
    from .setup import server_command

    return server_command(project, params)


def preflight(project: Project, params: memory.PreflightParams) -> memory.PreflightResult:
    from .preflight import preflight

    return preflight(project, params)


def model_check(project: Project, params: memory.ModelCheckParams) -> memory.ModelCheckResult:
    from .preflight import model_check

    return model_check(project, params)


def dismiss_question(
    project: Project, params: memory.DismissQuestionParams
) -> memory.DismissQuestionResult:
    from .preflight import dismiss_question

    return dismiss_question(project, params)


def learn(project: Project, params: learning.LearnParams) -> learning.LearnResult:
    from .learn import learn

    return learn(project, params)


def connect_hosts(project: Project, params: hosts.ConnectHostsParams) -> hosts.ConnectHostsResult:
    from ..hosts.connect import Hosts, connect_hosts

    return connect_hosts(project.folder, Hosts(project.root), params, project.language)


def news_memory(project: Project, params: project.NewsMemoryParams) -> project.NewsMemoryResult:
    from .news_memory import news_memory

    return news_memory(project, params)


def reflect(project: Project, params: reflection.ReflectParams) -> reflection.ReflectResult:
    from .reflect import reflect

    return reflect(project, params)


def certify_memory(project: Project, params: care.CertifyMemoryParams) -> care.CertifyMemoryResult:
    from .evidence.checking import certify_memory

    return certify_memory(project, params)


def update_quote(project: Project, params: care.UpdateQuoteParams) -> care.UpdateQuoteResult:
    from .evidence.checking import update_quote

    return update_quote(project, params)
