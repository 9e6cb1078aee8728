"""`check`, `review` and `certify`, for a person, a program or GitHub (S30, E04, E07)."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path

from ..contract.operations import CERTIFY_MEMORY, CHECK_EVIDENCE, CHECK_SIMILAR, REVIEW_MEMORY, SHOW
from ..core.checks.showing import Finding
from ..core.errors import InvalidParams, StoreError
from ..core.policy.policy import POLICY_NAME, PolicyFinding
from ..machine.standard_streams import write_out
from ..render.findings import check_report, failures, first_of_each
from ..render.github import (
    Paths,
    check_annotations,
    evidence_annotations,
    review_annotations,
    review_summary,
)
from ..sentences.say import describe, say
from ..service.memory_status import findings, without_cues
from ..service.preflight import StagedLesson, staged_lessons, staged_report
from ..store.files import real_path
from ..store.project_root import work_tree
from . import DONE, PROBLEM, PROGRAM
from .call import Call
from .command import UsageError
from .failures import write_error
from .terminal import Line, agrees, told_when_slow


def check(call: Call) -> int:
    """Checks the lines of the log and `config.json`, the quotes, pairs, or what is staged.

    A person is told when it takes long.
    """
    with told_when_slow(say(call.language, "check_goes_on")):
        return _check(call)


def _check(call: Call) -> int:
    if call.values.get("staged"):
        return _check_staged(call)
    if call.values.get("fail"):
        raise UsageError("check_fail_alone")
    if call.values.get("evidence"):
        return _check_evidence(call)
    if call.values.get("similar"):
        call.show(call.run(CHECK_SIMILAR))
        return DONE
    standing = call.project.standing
    of_log, of_policy = findings(call.project, standing), standing.policy.findings
    found: list[Finding | PolicyFinding] = [*of_log, *of_policy]
    if call.json:
        call.answer_json(
            [{**f._asdict(), "is_error": f.is_error, "more": n} for f, n in first_of_each(found)]
        )
    elif _for_github(call):
        _annotate(check_annotations(found, _paths(call), call.language))
    else:
        document = call.project.store.read()
        lines = check_report(of_log, of_policy, document.records, call.language)
        if bare := without_cues(document):
            lines.append((say(call.language, "check_no_cues", count=bare), "plain"))
        call.answer(Line(text, severity) for text, severity in lines)
    return PROBLEM if any(finding.is_error for finding in found) else DONE


def _check_staged(call: Call) -> int:
    """Names lessons about what is staged; only `--fail` gives it another status than 0."""
    if call.values.keys() & {"evidence", "similar", "format"}:
        raise UsageError("host_alone", field="--staged")
    fails = bool(call.values.get("fail"))
    found: tuple[StagedLesson, ...] = ()
    try:
        found = staged_lessons(call.project)
    except (InvalidParams, StoreError) as error:
        if fails:
            raise
        said = describe(error, call.language, field="--staged")
        write_error([Line(f"{PROGRAM}: {said}", "warning", hang=2)])
    if call.json:
        call.answer_json({"lessons": [one._asdict() for one in found]})
    elif found:
        # Git may show it on a terminal, where a pager would hold up the commit.
        lines = [Line(line) for line in staged_report(found, call.language)]
        write_out(call.screen.layout(lines) + "\n")
    return PROBLEM if found and fails else DONE


def _check_evidence(call: Call) -> int:
    result = call.run(CHECK_EVIDENCE)
    if _for_github(call):
        _annotate(evidence_annotations(result, _paths(call), call.language))
    else:
        call.show(result)
    return PROBLEM if failures(result.counts) else DONE


def review(call: Call) -> int:
    """Reports the records that a push would publish, and the sensitive findings in them."""
    result = call.run(REVIEW_MEMORY, rev=call.given("rev"))
    if _for_github(call):
        _annotate(review_annotations(result, _paths(call), call.language))
        _summarize(review_summary(result, call.language))
    else:
        call.show(result)
    return PROBLEM if result.findings or result.policy_secrets else DONE


def _for_github(call: Call) -> bool:
    return call.given("format") == "github" and not call.json


def _paths(call: Call) -> Paths:
    root = real_path(call.project.root)
    prefix = "".join(f"{part}/" for part in root.relative_to(work_tree(root) or root).parts)
    log = call.project.store.path.relative_to(call.project.root)
    policy = log.with_name(POLICY_NAME)
    return Paths(prefix, prefix + log.as_posix(), prefix + policy.as_posix())


def _summarize(text: str) -> None:
    """Adds Markdown to the summary of the job, where GitHub names a file for it."""
    path = os.environ.get("GITHUB_STEP_SUMMARY")
    if path:
        with Path(path).open("a", encoding="utf-8", errors="replace", newline="\n") as file:
            file.write(text)


def _annotate(lines: Iterable[str]) -> None:
    write_out("".join(f"{line}\n" for line in lines))


def certify(call: Call) -> int:
    """Shows a record and its quotes to a person, who confirms or rejects them.

    Raises:
        UsageError: there is no terminal, or the answer was no; nothing was changed.
    """
    if call.json or not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UsageError("certify_person")
    page = call.run(SHOW, name=call.given("ref"))
    call.show(page)
    refs = [one.record.ref for one in page.records if page.page == "record"]
    call.show(call.run(CHECK_EVIDENCE, ids=refs))
    if not agrees(say(call.language, "certify_ask")):
        raise UsageError("certify_no")
    call.show(call.run(CERTIFY_MEMORY, ref="".join(refs)))
    return DONE
