"""Samples of one rule: the rows of a data file, and one test that tries them all."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable

from paths import DATA

_SIGNS = str.maketrans({"⏎": "\n", "␍": "\r", "⇥": "\t"})


def samples(name: str) -> dict[str, list[str]]:
    """Returns the rows below each `== heading`, without remarks; `⏎`, `␍` and `⇥` are signs."""
    found: dict[str, list[str]] = {}
    for line in (DATA / name).read_text("utf-8").split("\n"):
        if line.startswith("== "):
            rows = found.setdefault(line[3:], [])
        elif line and not line.startswith("# "):
            rows.append(line.translate(_SIGNS))
    return found


def pairs(rows: list[str], sign: str = " ⇒ ") -> list[tuple[str, str]]:
    """Returns rows of two parts as pairs."""
    return [(one, other) for one, _, other in (row.partition(sign) for row in rows)]


def every_sample(names: str, samples: Iterable[object]) -> Callable[..., Callable[..., None]]:
    """Lets one test try every sample, and names each that fails.

    It stands where `pytest.mark.parametrize` could stand, for samples that share nothing on a disk:
    thousands of tests take long to collect.

    Args:
        names: of the parameters that take a sample, with a comma between two.
        samples: the values, as tuples where there are several parameters.
    """
    taken = [name.strip() for name in names.split(",")]
    several = len(taken) > 1
    tried = [sample if several and isinstance(sample, tuple) else (sample,) for sample in samples]
    assert tried, "a list of samples that was lost must not pass"

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        signature = inspect.signature(test)

        @functools.wraps(test)
        def run(**fixtures: object) -> None:
            failed: list[str] = []
            for sample in tried:
                given = dict(zip(taken, sample, strict=True))
                try:
                    test(**fixtures, **given)
                except Exception as error:  # noqa: BLE001 - the others are tried, and this is told
                    failed.append(f"{given}: {type(error).__name__} {error}")
            assert not failed, "\n".join((f"{len(failed)} of {len(tried)} samples fail:", *failed))

        left = [one for name, one in signature.parameters.items() if name not in taken]
        assert len(left) + len(taken) == len(signature.parameters), f"{test.__name__} takes {names}"
        run.__signature__ = signature.replace(parameters=left)  # type: ignore[attr-defined]
        return run

    return decorate
