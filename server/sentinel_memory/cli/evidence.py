"""Whether the code that records quote still stands, and a person who says so (E04, E07)."""

from __future__ import annotations

import sys

from ..contract.evidence import CERTIFY_MEMORY, CHECK_EVIDENCE
from ..contract.pages import SHOW
from ..machine.standard_streams import write_out
from ..render.evidence import failures, github_lines
from ..sentences.say import say
from ..store.files import real_path
from ..store.project_root import work_tree
from .arguments import UsageError
from .call import Call
from .diff import agrees
from .exits import DONE, PROBLEM


def check_evidence(call: Call) -> int:
    """Looks the quotes up; for GitHub each that does not stand is a line of its own."""
    result = call.run(CHECK_EVIDENCE)
    if call.given("format") == "github" and not call.json:
        root = real_path(call.project.root)
        top = work_tree(root) or root
        prefix = "".join(f"{part}/" for part in root.relative_to(top).parts)
        log = call.project.store.path.relative_to(call.project.root).as_posix()
        lines = github_lines(result, prefix, log, call.language)
        write_out("".join(f"{line}\n" for line in lines))
    else:
        call.show(result)
    return PROBLEM if failures(result.counts) else DONE


def certify(call: Call) -> int:
    """Shows a record and its quotes to a person, who then says whether they hold.

    Raises:
        UsageError: nobody sits at a terminal, or the answer was no; nothing was changed.
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
