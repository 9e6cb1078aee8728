"""Our program as a process that is killed inside one of its writes (S19).

`dying_process.py FOLDER CALL PART NUMBER FAULT WORDS...` runs our program with these words. Of the
calls of this kind in the folder whose path holds this part, the one of this number meets the fault.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "server"))

from fault_layer import Call, FaultLayer, meet
from sentinel_memory.__main__ import main

_T = TypeVar("_T")


class DyingLayer(FaultLayer):
    """Lets one call of a kind meet a fault, whatever other calls a process makes."""

    def __init__(self, folder: Path, kind: str, part: str, number: int, fault: str) -> None:
        super().__init__(folder)
        self._kind, self._part, self._left, self._death = kind, part, number, fault

    def call(self, call: Call, act: Callable[[], _T], half: Callable[[], Any] | None = None) -> _T:
        """Makes one call, or dies of it."""
        if call.kind == self._kind and self._part in call.path:
            self._left -= 1
            if self._left == 0:
                return meet(self._death, call.kind, call.path, act, half)
        return act()


if __name__ == "__main__":
    folder, kind, part, number, fault, *words = sys.argv[1:]
    DyingLayer(Path(folder), kind, part, int(number), fault).install()
    sys.argv = ["sentinel-memory", *words]
    sys.exit(main())
