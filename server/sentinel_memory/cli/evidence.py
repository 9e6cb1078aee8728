"""`check --evidence`: whether the code that records quote still stands (E04)."""

from __future__ import annotations

from ..contract.evidence import CHECK_EVIDENCE
from ..machine.standard_streams import write_out
from ..render.evidence import failures, github_lines
from ..store.files import real_path
from ..store.project_root import work_tree
from .call import Call
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
