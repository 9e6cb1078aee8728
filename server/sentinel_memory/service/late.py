"""The function of each operation, which imports its module with the first call.

Commands, hooks and agents thus import only the modules that they need.
"""

# ruff: noqa: D103 - each does what the operation of its name says
from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..contract import (
        drafts,
        evidence,
        forms,
        hosts,
        log_file,
        memory,
        merge,
        news,
        pages,
        prompts,
        redaction,
        review,
    )
    from ..contract import (
        learn as learning,
    )
    from ..contract import (
        project as people,
    )
    from ..contract import (
        reflect as reflection,
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
    from .apply_plan import apply_plan

    return apply_plan(project, params)


def model_draft(project: Project, params: drafts.ModelDraftParams) -> drafts.ModelDraftResult:
    from .draft_plan import model_draft

    return model_draft(project, params)


def write_draft(project: Project, params: drafts.WriteDraftParams) -> drafts.WriteDraftResult:
    from .draft_plan import write_draft

    return write_draft(project, params)


def drop_proposals(
    project: Project, params: drafts.DropProposalsParams
) -> drafts.DropProposalsResult:
    from .proposals import drop_proposals

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
    from .rename_topic import rename_topic

    return rename_topic(project, params)


def tidy_log(project: Project, params: log_file.TidyLogParams) -> log_file.TidyLogResult:
    from .tidy_log import tidy_log

    return tidy_log(project, params)


def undo(project: Project, params: people.UndoParams) -> people.UndoResult:
    from .edit_records import undo

    return undo(project, params)


def list_undo(project: Project, params: pages.ListUndoParams) -> pages.ListUndoResult:
    from .undoable import list_undo

    return list_undo(project, params)


def show(project: Project, params: pages.ShowParams) -> pages.ShowResult:
    from .show import show

    return show(project, params)


def history(project: Project, params: pages.HistoryParams) -> pages.HistoryResult:
    from .history import history

    return history(project, params)


def redact_records(
    project: Project, params: redaction.RedactRecordsParams
) -> redaction.RedactRecordsResult:
    from .redact_records import redact_records

    return redact_records(project, params)


def allow_value(project: Project, params: redaction.AllowValueParams) -> redaction.AllowValueResult:
    from .allow_value import allow_value

    return allow_value(project, params)


def init_project(project: Project, params: people.InitProjectParams) -> people.InitProjectResult:
    from .init_project import init_project

    return init_project(project, params)


def set_private(project: Project, params: people.SetPrivateParams) -> people.SetPrivateResult:
    from .set_private import set_private

    return set_private(project, params)


def set_threshold(project: Project, params: people.SetThresholdParams) -> people.SetThresholdResult:
    from .set_threshold import set_threshold

    return set_threshold(project, params)


def diff_memory(project: Project, params: news.DiffMemoryParams) -> news.DiffMemoryResult:
    from .diff_memory import diff_memory

    return diff_memory(project, params)


def review_memory(project: Project, params: review.ReviewMemoryParams) -> review.ReviewMemoryResult:
    from .review_memory import review_memory

    return review_memory(project, params)


def commit_memory(project: Project, params: review.CommitMemoryParams) -> review.CommitMemoryResult:
    from .commit_memory import commit_memory

    return commit_memory(project, params)


def merge_driver(project: Project, params: merge.MergeDriverParams) -> merge.MergeDriverResult:
    from .merge_driver import merge_driver

    return merge_driver(project, params)


def resolve_conflicts(
    project: Project, params: merge.ResolveConflictsParams
) -> merge.ResolveConflictsResult:
    from .resolve_conflicts import resolve_conflicts

    return resolve_conflicts(project, params)


def check_field(project: Project, params: people.CheckFieldParams) -> people.CheckFieldResult:
    from .check_field import check_field

    return check_field(project, params)


def check_evidence(
    project: Project, params: evidence.CheckEvidenceParams
) -> evidence.CheckEvidenceResult:
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
    from .server_command import server_command

    return server_command(project, params)


def preflight(project: Project, params: prompts.PreflightParams) -> prompts.PreflightResult:
    from .preflight import preflight

    return preflight(project, params)


def model_check(project: Project, params: prompts.ModelCheckParams) -> prompts.ModelCheckResult:
    from .preflight import model_check

    return model_check(project, params)


def dismiss_question(
    project: Project, params: prompts.DismissQuestionParams
) -> prompts.DismissQuestionResult:
    from .preflight import dismiss_question

    return dismiss_question(project, params)


def learn(project: Project, params: learning.LearnParams) -> learning.LearnResult:
    from .learn import learn

    return learn(project, params)


def connect_hosts(project: Project, params: hosts.ConnectHostsParams) -> hosts.ConnectHostsResult:
    from ..hosts.connect import Hosts, connect_hosts

    return connect_hosts(project.folder, Hosts(project.root), params, project.language)


def news_memory(project: Project, params: news.NewsMemoryParams) -> news.NewsMemoryResult:
    from .news_memory import news_memory

    return news_memory(project, params)


def reflect(project: Project, params: reflection.ReflectParams) -> reflection.ReflectResult:
    from .reflect import reflect

    return reflect(project, params)


def certify_memory(
    project: Project, params: evidence.CertifyMemoryParams
) -> evidence.CertifyMemoryResult:
    from .evidence.checking import certify_memory

    return certify_memory(project, params)


def update_quote(
    project: Project, params: evidence.UpdateQuoteParams
) -> evidence.UpdateQuoteResult:
    from .evidence.checking import update_quote

    return update_quote(project, params)
