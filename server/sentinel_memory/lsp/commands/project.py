"""Flows about a project: what git gets, its agents and its threshold (S09, S25, S30, S35, K10)."""

from __future__ import annotations

import re

from ...contract import operations
from ...contract.care import CommitMemoryResult
from ...contract.editor import AskRow, Target
from ...contract.hosts import Host, HostStatus
from ...contract.project import FileChange
from ...core.errors import InvalidParams
from ...hosts.connect import what_it_gets
from ...service.memory_status import compaction_of
from ...service.review_memory import commits
from ...service.typed_lessons import current
from ..view import REVIEW_PAGE, changes_page
from .flow import Flow

_REDACTED = ("secret", "private-text", "unpaired-tag")
"""The findings that a redaction removes from the log."""


async def review(flow: Flow, _target: Target) -> None:
    """Shows the memory that a push would publish, and offers to redact its sensitive text."""
    found = await flow.run(operations.REVIEW_MEMORY)
    if not (found.records or found.findings or found.policy_secrets):
        flow.tell(flow.text(found))
        return
    await flow.page(REVIEW_PAGE)
    if lines := {one.line for one in found.findings if one.line and one.code in _REDACTED}:
        sentence = flow.counted("review_lines", len(lines))
        flow.tell(sentence, {"action_redact_more": lambda: redact(flow, Target())})


async def redact(flow: Flow, target: Target) -> None:
    """Redacts the named records, else all with withheld text, after asking: none comes back."""
    await flow.save_typed()
    refs = target.refs or None
    plan = await flow.run(operations.REDACT_RECORDS, refs=refs, dry_run=True)
    if plan.records:
        question = flow.counted("redact_question", len(plan.records))
        detail = [flow.say("redact_final"), *flow.text(plan).splitlines()[1:]]
        await flow.confirm(question, "action_redact", detail="\n".join(detail))
        plan = await flow.run(operations.REDACT_RECORDS, refs=refs)
    offers = bool(plan.records or plan.left_lines)
    buttons = {"action_review_memory": lambda: review(flow, Target())}
    flow.tell(flow.text(plan), buttons if offers else None)


async def allow_value(flow: Flow, target: Target) -> None:
    """Writes a value that is no secret into the policy of the project, after asking."""
    if (at := target.place) is None:
        return
    await flow.save_typed(flow.folder.policy_uri)
    question, detail = flow.say("flow_allow_value"), flow.say("allow_detail")
    await flow.confirm(question, "action_allow", detail=detail)
    done = await flow.run(
        operations.ALLOW_VALUE, ref=at.ref, field=at.field, start=at.start, end=at.end
    )
    opening = {"action_open_policy": lambda: flow.open(flow.folder.policy_uri)}
    flow.tell(flow.text(done), opening)


async def commit(flow: Flow, target: Target) -> bool:
    """Asks for the message, and whether to go on where text looks sensitive; whether it did."""
    preview = await flow.run(operations.COMMIT_MEMORY, preview=True)
    # Text that a commit already contains is a matter of the push.
    anyway = bool(preview.findings)
    if anyway:
        question = flow.counted("commit_sensitive_text", len(preview.findings))
        buttons = ("action_review_memory", "action_commit_anyway")
        if await flow.confirm(question, *buttons, detail=flow.say("commit_stays")) == buttons[0]:
            await review(flow, target)
            return False
    if preview.message is None:
        flow.tell(flow.text(preview))
        return True
    head, _, body = preview.message.partition("\n")
    counts = (preview.lessons or {}).items()
    parts = ", ".join(flow.counted(f"commit_{kind}_lessons", count) for kind, count in counts)
    content = flow.say("commit_content_of" if parts else "commit_content", parts=parts)

    async def write(typed: str) -> CommitMemoryResult:
        if not typed.strip():
            raise InvalidParams("commit_no_message")
        message = f"{typed.strip()}\n{body}"
        return await flow.run(operations.COMMIT_MEMORY, message=message, anyway=anyway)

    done = await flow.input(flow.say("flow_commit"), content, head, write)
    flow.tell(flow.text(done))
    return True


_NOW = ""
"""The row of the last look, and of the log as it is now."""


async def show_changes(flow: Flow, _target: Target) -> None:
    """Asks since when, and until when where there is a choice, and shows the changes as a page."""
    title, before, after = flow.say("flow_show_changes"), _NOW, _NOW
    found = await flow.read(commits, flow.project)
    rows = [
        AskRow(
            id=one.commit,
            label=one.subject,
            icon="git-commit",
            description=" · ".join(filter(None, (one.commit[:7], one.author, one.day))),
        )
        for one in found
    ]
    if rows:
        since = flow.row(_NOW, "changes_last_look", "history")
        before = await flow.pick(title, flow.say("changes_from"), [since, *rows])
    newer = rows[: [row.id for row in rows].index(before)] if before else []
    if newer:
        now = flow.row(_NOW, "changes_now", "edit")
        after = await flow.pick(title, flow.say("changes_to"), [now, *newer])
    done = await flow.run(operations.DIFF_MEMORY, before=before or None, after=after or None)
    if not done.records:
        flow.tell(flow.text(done))
        return
    # The look is over by now: what was new is told by the commit of the one before.
    await flow.page(changes_page(done.since or "", after))


async def restore(flow: Flow, target: Target) -> None:
    """Brings a version of a record back, which the second reference names, and offers to undo it.

    A record that was not in the log before is deleted again, and not undone.
    """
    if len(target.refs) != 2:
        raise flow.over("choose_lesson")
    name, version = target.refs
    before = await flow.read(current, flow.project, name)
    await flow.run(operations.HISTORY, ref=name, restore=version)
    flow.offer_undo(flow.say("page_restored"), *([(before.id,)] if before else []))


async def set_up(flow: Flow, _target: Target) -> None:
    """Asks which agents to set up, shows all changes, writes them, and tells how to see it work.

    What was connected and is unticked is disconnected.
    """
    own: Host = "cursor" if (flow.server.editor or "").startswith("Cursor") else "vscode"
    now = await flow.run(operations.SET_UP_AGENTS, hosts=(), own=own)
    rows = [_row(flow, status, status.host == own, now.connected) for status in now.hosts]
    rows.sort(key=lambda row: not row.picked)
    title = flow.say("flow_set_up")
    chosen = await flow.many(title, flow.say("set_up_which"), rows)
    named = tuple(status.host for status in now.hosts if status.host in chosen)
    left = tuple(host for host in now.connected if host not in chosen)
    plan = await flow.run(operations.SET_UP_AGENTS, hosts=named, leave=left, own=own)
    changes = list(plan.changes)
    if settings := "".join(f"{setting}\n" for setting in plan.settings):
        changes.append(FileChange(path="git config --local", before=None, after=settings))
    if changes:
        await flow.agree(title, changes, "set_up_write")
    done = await flow.run(
        operations.SET_UP_AGENTS, hosts=named, leave=left, own=own, write=True, digest=plan.digest
    )
    for problem in done.problems:
        flow.tell(problem, failed=True)
    buttons = {"action_undo": lambda: _take_back(flow)}
    sentence = " ".join(done.text) or flow.say("set_up_left")
    flow.tell(sentence, buttons if plan.changes and not left else None)


async def _take_back(flow: Flow) -> None:
    done = await flow.run(operations.SET_UP_AGENTS, undo=True, write=True)
    flow.tell(" ".join((*done.problems, *done.text)))


def _row(flow: Flow, status: HostStatus, is_own: bool, connected: tuple[Host, ...]) -> AskRow:
    is_connected = status.host in connected
    state = "connected" if is_connected else "own" if is_own else "found"
    here = is_connected or is_own or status.found
    only = "hooks" if is_own else None
    return AskRow(
        id=status.host,
        label=status.name,
        description=flow.say(f"set_up_{state if here else 'missing'}"),
        detail=status.problem or what_it_gets(status, only, flow.language),
        picked=here,
    )


_WHOLE_FROM_ONE = re.compile(r"[1-9][0-9]{0,8}")


async def set_threshold(flow: Flow, _target: Target) -> None:
    """Asks for the number; nothing typed is the default."""

    async def store(typed: str) -> None:
        text = typed.strip()
        if text and not _WHOLE_FROM_ONE.fullmatch(text):
            raise InvalidParams("threshold_problem")
        done = await flow.run(operations.SET_THRESHOLD, threshold=int(text) if text else None)
        key = "threshold_overruled" if done.overruled else "threshold_set"
        flow.tell(flow.say(key, threshold=done.compaction.threshold))

    now = str((await flow.read(compaction_of, flow.project)).threshold)
    await flow.input(flow.say("flow_set_threshold"), flow.say("threshold_prompt"), now, store)


async def toggle_tracking(flow: Flow, _target: Target) -> None:
    """Asks for the one that is not so; where a rule ignores the log without a choice, for both."""
    tracking = (await flow.read(flow.project.git.look)).tracking
    keys = {
        "private": ("action_track_memory",),
        "ignored": ("action_track_memory", "action_keep_private"),
    }.get(tracking, ("action_keep_private",))
    rows = [flow.row(key, key, how=f"{key}_detail") for key in keys]
    now = flow.say(f"tracking_now_{tracking.replace('-', '_')}")
    chosen = await flow.pick(flow.say("flow_toggle_tracking"), now, rows)
    done = await flow.run(operations.SET_PRIVATE, private=chosen == "action_keep_private")
    flow.tell_rest(done.message, done.command)
