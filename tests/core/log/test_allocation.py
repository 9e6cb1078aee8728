"""What is read at once and stays is not looked through for garbage."""

from __future__ import annotations

import gc

from sentinel_memory.core.log.document import many_at_once


def test_very_many_objects_count_as_old_at_once() -> None:
    with many_at_once():
        made = [[number] for number in range(200_000)]
    assert gc.isenabled()
    young = gc.get_objects(generation=0) + gc.get_objects(generation=1)
    assert id(made[0]) not in set(map(id, young))


def test_a_few_objects_leave_the_collector_to_its_own_pace() -> None:
    gc.collect()
    with many_at_once():
        made = [[number] for number in range(500)]
    old = gc.get_objects(generation=2)
    assert id(made[0]) not in set(map(id, old))
