"""Putting the log in order at once (N03, S20)."""

from __future__ import annotations

from ...contract.asking import Target
from ...contract.log_file import TIDY_LOG, TidyLogParams
from .flow import Flow


async def tidy_log(flow: Flow, target: Target) -> None:
    """Corrects ids, order and duplicates, takes the named lines out, and tells the outcome."""
    await flow.save_typed()
    done = await flow.run(TIDY_LOG, TidyLogParams(move_out=target.move_out))
    flow.tell(flow.text(done))
