"""Whether what several processes saw of one log can have happened in one order (S14, S18).

A model says what each operation does to a log and answers, apart from the code that does it. A
history is linearizable when its operations have an order in which the model gives every answer
that was given, and in which no operation stands before one that had ended when it began (Wing and
Gong). The log is one object here, so that a compaction is one step to every reader and an answer
that lists all records is held against one moment. The answers leave little to choose: hardly more
than the operations of one moment are ever tried in different orders.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

Json = Any
Key = tuple[str, str, str]
"""(type, topic, text): what makes two records the same (S06)."""


class Held(NamedTuple):
    """One record of the model."""

    ref: str
    lesson: str
    occurrences: int = 1
    source_count: int | None = None


class Taken(NamedTuple):
    """The records that this change and earlier ones took out, as the journal has them."""

    removed: tuple[tuple[Key, Held], ...] = ()
    written: frozenset[str] = frozenset()
    before: Taken | None = None
    again: bool = False
    """Whether an undoing met other texts in their place."""

    def then(
        self, removed: Sequence[tuple[Key, Held]], written: Iterable[str], *, again: bool = False
    ) -> Taken:
        """The records that are kept after one more change."""
        return Taken(tuple(removed), frozenset(written), self, again)

    def latest(self, changes: int) -> tuple[object, ...]:
        """The records that so many latest changes took out; as many undos reach no others."""
        found: list[object] = []
        one: Taken | None = self
        while one is not None and one.before is not None and len(found) < changes:
            found.append((one.removed, one.written, one.again))
            one = one.before
        return tuple(found)


@dataclass(frozen=True)
class State:
    """A log, and what an undoing finds."""

    records: Mapping[Key, Held] = field(default_factory=dict)
    taken: Taken = field(default_factory=Taken)
    sources: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """The records for which a principle stands, by its state; also of principles that went."""

    def seen_by(self, undos: int) -> int:
        """Tells it from other states, as far as so many undoings can."""
        return hash((frozenset(self.records.items()), self.taken.latest(undos)))


class Operation(NamedTuple):
    """One call of a history; both times are of the clock that all processes share."""

    begun: int
    ended: int
    name: str
    params: Mapping[str, Json]
    answer: Mapping[str, Json] | None
    """None: refused, and nothing was changed."""


class Impossible(Exception):  # noqa: N818 - not a failure: the answer of the model
    """The operation cannot have given its answer in this state; says why in a sentence."""


def disagreement(history: Sequence[Sequence[Operation]]) -> str | None:
    """Returns why no order explains a history, None where one does.

    Args:
        history: the operations of each process, in the order in which it made them, on a log that
            was empty at first.
    """
    reached, reasons = -1, ""
    ways = [([0] * len(history), State())]
    seen: set[tuple[tuple[int, ...], int]] = set()
    while ways:
        done, state = ways.pop()
        candidates, refused = _possible(history, done, state)
        if not candidates and not refused:
            return None
        if sum(done) > reached and not candidates:
            reached, reasons = sum(done), "\n".join(refused)
        for number, later in candidates:
            after = [count + (n == number) for n, count in enumerate(done)]
            left = (made[count:] for made, count in zip(history, after, strict=True))
            undos = sum(one.name == "undo" for made in left for one in made)
            reached_before = (tuple(after), later.seen_by(undos))
            if reached_before not in seen:
                seen.add(reached_before)
                ways.append((after, later))
    return f"after {reached} operations:\n{reasons}"


def _possible(
    history: Sequence[Sequence[Operation]], done: list[int], state: State
) -> tuple[list[tuple[int, State]], list[str]]:
    """The operations that may come next, with the state after each; and why the others may not.

    Those that change nothing are done at once, and counted in `done`: whatever comes later may
    come after them as well.
    """
    while True:
        candidates: list[tuple[int, State]] = []
        refused: list[str] = []
        for number, operation in _next(history, done):
            try:
                later = apply(state, operation)
            except Impossible as reason:
                refused.append(f"process {number}, {operation.name}: {reason}")
                continue
            if later is state:
                done[number] += 1
                break
            candidates.append((number, later))
        else:
            return candidates, refused


def _next(
    history: Sequence[Sequence[Operation]], done: Sequence[int]
) -> list[tuple[int, Operation]]:
    """The next operation of each process, without those that others had ended before.

    The one that ended first is the last, which is tried first: it is the likeliest.
    """
    waiting = [(n, made[done[n]]) for n, made in enumerate(history) if done[n] < len(made)]
    first_end = min((operation.ended for _, operation in waiting), default=0)
    able = [(n, operation) for n, operation in waiting if operation.begun <= first_end]
    return sorted(able, key=lambda one: one[1].ended, reverse=True)


def apply(state: State, operation: Operation) -> State:
    """Returns the state after an operation, the same object where it changes nothing.

    Raises:
        Impossible: in this state it would have answered otherwise.
    """
    return _RULES[operation.name](state, operation.params, operation.answer)


def _search(state: State, _params: Json, answer: Json) -> State:
    found: dict[Key, Held] = {}
    for one in answer.get("records", ()):
        text = one["missing_context"] if one["type"] == "log" else one["lesson"]
        key = (one["type"], one["topic"], text)
        counts = one.get("occurrences", 1), _sources(state.records.get(key), one)
        found[key] = Held(one["ref"], one["lesson"], *counts)
    wrong = [*_differences(state.records, found)]
    if wrong:
        raise Impossible("; ".join(wrong))
    return state


def _sources(expected: Held | None, one: Json) -> int | None:
    """How many records a record replaced; a text says 1 for one that replaced none as well."""
    count: int | None = one.get("source_count", one.get("merged"))
    unsaid = "merged" in one and count == 1 and expected is not None
    return None if unsaid and expected.source_count is None else count


def _differences(expected: Mapping[Key, Held], found: Mapping[Key, Held]) -> Iterator[str]:
    for key in sorted(expected.keys() | found.keys()):
        here, there = expected.get(key), found.get(key)
        if there is None:
            yield f"{key} is missing"
        elif here is None:
            yield f"{key} is there, and should not be"
        elif here.occurrences != there.occurrences:
            yield f"{key} was saved {here.occurrences} times, not {there.occurrences}"
        elif here != there:
            yield f"{key} is {there}, not {here}"


def _log(state: State, params: Json, answer: Json) -> State:
    text = params["lesson"] if params["type"] == "principle" else params["missing_context"]
    key = (params["type"], params["topic"], text)
    if answer is None:
        raise Impossible(f"nothing speaks against {key}")
    old = state.records.get(key)
    at = {held.ref: one for one, held in state.records.items() if one != key}
    gone = [at[ref] for ref in params.get("source_ids", ()) if ref in at]
    _check_sources(params, answer, gone, state)
    if "source_ids" in params and old is not None and not gone:
        if answer["ref"] != old.ref:
            raise Impossible(f"{key} is {old.ref}, not {answer['ref']}")
        return state
    if answer["saved"] != ("updated" if old else "created"):
        raise Impossible(f"{key} was not {answer['saved']}")
    counts = [state.records[one].source_count or 1 for one in gone]
    sources = (old.source_count if old else None) or 0
    records = {one: held for one, held in state.records.items() if one not in gone}
    records[key] = Held(
        answer["ref"],
        params["lesson"],
        old.occurrences + 1 if old else 1,
        sum(counts) + sources or None,
    )
    before = [state.records[one].ref for one in gone] + ([old.ref] if old else [])
    merged = {ref.partition("@")[0] for ref in before[: len(gone)]}
    merged = merged.union(*(state.sources.get(ref, ()) for ref in before))
    sources_of = {**state.sources, answer["ref"]: frozenset(merged)}
    if not _least(records, sources_of) <= answer["count"] <= len(records):
        raise Impossible(f"{len(records)} records, not {answer['count']}")
    removed = [(one, state.records[one]) for one in (*gone, *([key] if old else ()))]
    taken = state.taken.then(removed, [answer["ref"]]) if removed else state.taken
    return State(records, taken, sources_of)


def _least(records: Mapping[Key, Held], sources: Mapping[str, frozenset[str]]) -> int:
    """The least number of records that count: principles with a common source may count once (N02).

    A gap that was compacted, saved again and compacted again is such a source. Only the log has the
    times by which the program tells them apart.
    """
    groups: list[set[str]] = []
    for held in records.values():
        group, others = set(sources.get(held.ref, ())), list[set[str]]()
        for other in groups:
            if group & other:
                group |= other
            else:
                others.append(other)
        groups = [*others, group]
    return len(groups)


def _check_sources(params: Json, answer: Json, gone: Sequence[Key], state: State) -> None:
    """The sources that went; one that an equal call took before is named again (S14)."""
    named = {ref.partition("@")[0] for ref in params.get("source_ids", ())}
    removed = set(answer.get("sources_removed", ()))
    kept = {one["ref"].partition("@")[0] for one in answer.get("sources_kept", ())}
    went = {state.records[key].ref.partition("@")[0] for key in gone}
    if not went <= removed or removed | kept != named or removed & kept:
        raise Impossible(f"{sorted(went)} are replaced, not {sorted(removed)}")


def _delete(state: State, params: Json, answer: Json) -> State:
    at = {held.ref: key for key, held in state.records.items()}
    missing = [ref for ref in params["refs"] if ref not in at]
    if (answer is None) is not bool(missing):
        raise Impossible(f"{missing or params['refs']} {'gone' if missing else 'there'}")
    if answer is None:
        return state
    removed = tuple((at[ref], state.records[at[ref]]) for ref in params["refs"])
    gone = {key for key, _ in removed}
    records = {key: held for key, held in state.records.items() if key not in gone}
    return State(records, state.taken.then(removed, ()), state.sources)


def _undo(state: State, _params: Json, answer: Json) -> State:
    if answer is None:
        raise Impossible("nothing speaks against undoing")
    removed, written, before, again = state.taken
    if before is None:
        _check_undone(answer, (), (), ())
        return state
    records = {key: held for key, held in state.records.items() if held.ref not in written}
    there = {key for key, held in removed if records.get(key) == held}
    blocked = [one for one in removed if one[0] in records and one[0] not in there]
    exchanged = [(key, records[key]) for key, _ in blocked if again]
    restored = [one for one in removed if one[0] not in records or (again and one in blocked)]
    kept = [] if again else blocked
    out = [held.ref for held in state.records.values() if held.ref in written and restored]
    _check_undone(answer, [held.ref for _, held in restored], [held.ref for _, held in kept], out)
    taken = before.then(kept, written, again=True) if kept else before
    if exchanged:
        taken = taken.then(
            exchanged, [held.ref for key, held in restored if key in dict(exchanged)]
        )
    return State({**records, **dict(restored)} if restored else state.records, taken, state.sources)


def _check_undone(
    answer: Json, restored: Sequence[str], kept: Sequence[str], removed: Sequence[str]
) -> None:
    for name, refs in (("restored", restored), ("kept", kept), ("removed", removed)):
        expected = {ref.partition("@")[0] for ref in refs}
        if set(answer.get(name, ())) != expected:
            raise Impossible(f"{sorted(expected)} {name}, not {answer.get(name)}")


_RULES = {
    "search_memory": _search,
    "log_memory": _log,
    "delete_records": _delete,
    "undo": _undo,
}
