"""`certify`: a person confirms a lesson and its quoted code at a terminal (E07)."""

from __future__ import annotations

import sys

from ..contract.evidence import CERTIFY_MEMORY, CHECK_EVIDENCE
from ..contract.pages import SHOW
from ..sentences.say import say
from .arguments import UsageError
from .call import Call
from .diff import agrees
from .exits import DONE


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
