"""A loss of power during a change: the old or the new log, and what was acknowledged (S19)."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from disk_model import losses
from fault_scenarios import SCENARIOS
from fault_survival import FaultProcess, record
from project_trees import build

pytestmark = pytest.mark.skipif(os.name == "nt", reason="calls of a system that has fork")


@pytest.mark.timeout(900)
@pytest.mark.requirement("S14", "S19", "S21")
@pytest.mark.parametrize("scenario", sorted(SCENARIOS.keys() - {"save beside another program"}))
def test_a_loss_of_power_leaves_the_old_log_or_the_new_one(
    faulty: FaultProcess, scenario: str, quick_folder: Path
) -> None:
    change = record(faulty, scenario, quick_folder)
    states = losses(change.before, change.calls)
    wrong = []
    for state, acknowledged in states.items():
        folder = build(quick_folder / "found", dict(state))
        answer = {"outcome": "done" if acknowledged else "killed", "reached": True}
        found = change.violations(folder, answer, duds=0 if acknowledged else 1)
        wrong += [(sentence, sorted(dict(state)), acknowledged) for sentence in found]
        shutil.rmtree(folder)
    assert wrong == []
