"""A log says of a fault where it was, and nothing that it read (D05)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from cli_process import environment


@pytest.mark.requirement("D05")
@pytest.mark.parametrize("call", ["exception('It failed')", "error('It failed', exc_info=error)"])
def test_a_logged_fault_names_its_kind_and_place_but_no_text_and_no_folder(
    tmp_path: Path, call: str
) -> None:
    program = tmp_path / "a folder" / "fault.py"
    program.parent.mkdir()
    program.write_text(
        "import logging\n"
        "from sentinel_memory.machine.standard_streams import log_faults\n"
        "log_faults(logging.WARNING, '%(levelname)s %(message)s')\n"
        "_logger = logging.getLogger('x')\n"
        "try:\n"
        "    {}['the text of a memory']\n"
        "except KeyError as error:\n"
        f"    _logger.{call}\n",
        encoding="utf-8",
        newline="\n",
    )
    done = subprocess.run(
        [sys.executable, str(program)], env=environment(), check=True, capture_output=True
    )
    assert done.stderr.decode().splitlines() == ["ERROR It failed", "KeyError at fault.py:6"]
