"""The rows of the view in an editor: what each says, shows and offers (S26, N12)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

from ..contract.editor import (
    Badge,
    Row,
    RowKind,
    RowsResult,
    StatusItem,
    Target,
    ViewState,
)
from ..contract.forms import PageRecord
from ..contract.memory import RecordView, TopicSummary
from ..contract.project import FolderStatus, ListRecordsResult, NewsCounts, NewsRecord, Use
from ..core.text.one_line import first_words, inline
from ..sentences.say import Language, say, say_counted
from .pages import BESIDES, origin, texts, warnings

_COMMAND = "sentinelMemory."
_WARNING = "list.warningForeground"
_FAINT = "disabledForeground"
"""Of a record without cues, which later tasks will hardly find (N10)."""
_LONGEST = 200
"""Most bytes of the text of a label."""


def at_the_top(
    statuses: Sequence[FolderStatus], active: str | None, agents: bool, language: Language
) -> RowsResult:
    """Returns the rows at the top and the state of the view.

    These are the rows of the only folder, or one row for each folder.

    `active`: the URI of the folder whose file is in front.
    `agents`: whether some agent reaches the memory.
    """
    if len(statuses) == 1:
        rows = list(in_folder(statuses[0], language))
    else:
        rows = [_folder(status, language) for status in statuses]
    empty = bool(statuses) and not rows
    if rows and not agents:
        rows.insert(0, _no_agent(statuses[0].uri, language))
    return RowsResult(rows=tuple(rows), view=_view(statuses, active, empty, language))


def in_folder(status: FolderStatus, language: Language) -> Iterator[Row]:
    """Yields what is new, the problems of a log, and its topics in the order of the server."""
    if status.news is not None:
        yield _news(status.uri, status.news, language)
    yield from _problems(status, language)
    for topic in status.topics:
        yield _topic(status.uri, topic, language)
    if status.superseded:
        yield _row(
            f"{status.uri}\nsuperseded",
            "superseded",
            status.uri,
            say(language, "row_superseded"),
            str(status.superseded),
            say(language, "row_superseded_why"),
            icon="history",
            opens="closed",
        )


def in_topic(uri: str, topic: str, listed: ListRecordsResult, language: Language) -> Iterator[Row]:
    """Yields the records of a topic, newest first: a person looks for what is new."""
    known = {use.id: use for use in listed.uses}
    seen: defaultdict[str, int] = defaultdict(int)
    for record in reversed(listed.records):
        id = row_ids(uri, topic, record)[-1]
        again = f":{seen[id]}" if seen[id] else ""
        seen[id] += 1
        yield _record(f"{id}{again}", uri, record, known.get(record.id), language)


def row_ids(uri: str, topic: str, record: RecordView) -> tuple[str, ...]:
    """Returns the ids of the rows that lead to a record: of its folder, its topic and its own."""
    # Never by line, which every save moves. Lines edited by hand may share an id.
    of_topic = f"{uri}\ntopic\n{topic}"
    return uri, of_topic, f"{of_topic}\n{record.type}:{record.id}"


def in_superseded(uri: str, listed: ListRecordsResult, language: Language) -> Iterator[Row]:
    """Yields the superseded records, newest first (M03)."""
    for record in reversed([one for one in listed.records if one.superseded_by]):
        id = f"{uri}\nsuperseded\n{record.type}:{record.id}"
        row = _record(id, uri, record, None, language)
        yield row._replace(description=_joined([row.description, inline(record.topic)]))


def in_news(uri: str, news: Iterable[NewsRecord], language: Language) -> Iterator[Row]:
    """Yields a row for who did something on which day."""
    for done, records in _by_author(news, language).items():
        person = any(one.by for one in records)
        about = Target(folder=uri, news=tuple(_ref(one.record) for one in records))
        yield _row(
            f"{uri}\nnews\n{done}",
            "done",
            uri,
            done,
            str(len(records)),
            icon="account" if person else "hubot",
            context="news done",
            opens="open",
            about=about,
        )


def in_done(uri: str, done: str, news: Iterable[NewsRecord], language: Language) -> Iterator[Row]:
    """Yields the records below a row of `in_news`. One that is gone can only be seen."""
    for one in _by_author(news, language).get(done, ()):
        record, gone = one.record, one.kind in ("removed", "compacted")
        id = f"{uri}\nnew\n{one.kind}\n{record.type}:{record.id}"
        row = _record(id, uri, record, None, language)
        what = _what(one, language)
        weak = [say(language, "row_weak")] if one.weak and not gone else []
        state = [] if gone else [*weak, *_states(record, language)]
        description = _joined([what, *state, inline(record.topic)])
        above = [_joined([what, *_who(one)]), *([say(language, "news_weak")] if weak else [])]
        refs = () if gone else row.about.refs
        row = row._replace(
            about=row.about._replace(refs=refs, news=(_ref(record),)),
            description=description,
            tooltip="\n\n".join([*above, row.tooltip]),
            spoken=_spoken(_kind(record, language), _joined([description, *_who(one)])),
            context=f"{row.context} new",
        )
        yield row._replace(kind="gone", icon="trash", context="gone new") if gone else row


def failure(uri: str, above: str, reason: str, language: Language) -> Row:
    """Returns the row that stands for those that could not be read; a click tries again."""
    again = say(language, "row_try_again")
    return _row(
        f"{above}\nfailure",
        "failure",
        uri,
        say(language, "row_failure"),
        again,
        reason,
        icon="warning",
        color=_WARNING,
        command="restartServer",
        title=again,
        spoken=[reason],
    )


def _row(
    id: str,
    kind: RowKind,
    uri: str,
    label: str,
    description: str = "",
    tooltip: str | None = None,
    *,
    icon: str,
    color: str | None = None,
    context: str | None = None,
    opens: Literal["open", "closed"] | None = None,
    about: Target | None = None,
    command: str | None = None,
    title: str | None = None,
    file: str | None = None,
    spoken: Iterable[str] = (),
    heard: str | None = None,
) -> Row:
    """Returns a row. `heard` is its label for the ear, and `spoken` what only an eye would see."""
    whole = label if tooltip is None else tooltip
    return Row(
        id=id,
        kind=kind,
        about=about or Target(folder=uri),
        label=label,
        description=description,
        tooltip=whole,
        spoken=_spoken(heard or label, _joined([description, *spoken])),
        icon=icon,
        color=color,
        context=context or kind,
        opens=opens,
        command=None if command is None else _named(command),
        title=title,
        file=file,
    )


def _named(command: str) -> str:
    return command if "." in command else f"{_COMMAND}{command}"


def _folder(status: FolderStatus, language: Language) -> Row:
    overdue = status.compaction.state == "required"
    needed = say(language, "row_overdue") if overdue else ""
    return _row(
        status.uri,
        "folder",
        status.uri,
        status.folder,
        _ratio(status),
        needed,
        icon="warning" if overdue else "root-folder",
        color=_WARNING if overdue else None,
        context=f"folder {status.tracking}",
        opens="open",
        spoken=[needed],
        heard=say(language, "row_folder", name=status.folder),
    )


def _topic(uri: str, summary: TopicSummary, language: Language) -> Row:
    label = inline(summary.topic)
    counts = {"page_count_logs": summary.logs, "page_count_rules": summary.principles}
    told = [say(language, key, count=count) for key, count in counts.items() if count]
    if summary.conflicting is not None:
        told.append(say(language, "row_in_conflict", what=summary.conflicting))
    total = str(summary.logs + summary.principles)
    return _row(
        f"{uri}\ntopic\n{summary.topic}",
        "topic",
        uri,
        label,
        _joined([total, *(told[-1:] if summary.conflicting is not None else ())]),
        "\n".join([label, *told]),
        icon="tag",
        opens="closed",
        about=Target(folder=uri, topic=summary.topic, topics=(summary.topic,), page=summary.topic),
        command="openPage",
        title=say(language, "row_open_page"),
        spoken=told,
        heard=say(language, "row_topic", name=label),
    )


def _record(id: str, uri: str, record: RecordView, use: Use | None, language: Language) -> Row:
    day = (record.updated or record.compacted_at or record.created or "")[:10]
    facts = [*_states(record, language), *([record.kind] if record.kind else []), day]
    facts += [f"\u00d7{record.occurrences}"] if record.occurrences > 1 else []
    if record.source_count is not None:
        facts.append(say_counted(language, "row_sources", record.source_count))
    if use and use.again:
        facts.append(say(language, "row_again", count=use.again))
    if not record.cues:
        facts.append(say(language, "row_no_cues"))
    icon, color = _icon(record)
    heard = [say(language, "page_withheld")] if record.withheld else []
    heard += [say(language, "page_given", count=use.given)] if use and use.given else []
    return _row(
        id,
        "record",
        uri,
        _label(record),
        _joined(facts),
        _tooltip(record, use, language),
        icon=icon,
        color=color,
        context=_context(record),
        about=about_record(uri, record),
        command="openPage",
        title=say(language, "row_open_page"),
        spoken=heard,
        heard=_kind(record, language),
    )


def about_record(uri: str, record: RecordView) -> Target:
    """Returns what a command is about that is run on a record."""
    page = f"{record.type}:{record.id}"
    return Target(folder=uri, topic=record.topic, refs=(_ref(record),), page=page)


def _ref(record: RecordView) -> str:
    return f"{record.type}:{record.ref}"


def _label(record: RecordView) -> str:
    """Returns the first line of a lesson; its icon says whether it is a principle."""
    first = next((line for line in record.lesson.splitlines() if line.strip()), "")
    return first_words(inline(first).strip(), _LONGEST)


def _kind(record: RecordView, language: Language) -> str:
    """Returns the label for the ear, which hears no icon."""
    kind = say(language, "page_principle" if record.type == "principle" else "page_lesson")
    return f"{kind}: {_label(record)}"


def _states(record: RecordView, language: Language) -> list[str]:
    """Returns what a person should know before anything else about a record."""
    told = []
    if record.conflict is not None:
        told.append(say(language, "row_in_conflict", what=record.conflict))
    if record.addresses_agent is not None:
        told.append(say(language, "row_planted"))
    if _is_stale(record):
        told.append(say(language, f"row_code_{record.code}"))
    if record.stale_days:
        told.append(say(language, "row_stale_days", days=record.stale_days))
    if record.superseded_by:
        told.append(say(language, "row_is_superseded"))
    if record.leans_on:
        told.append(say(language, "row_leans"))
    if record.pinned:
        told.append(say(language, "pinned_mark"))
    return told


def _is_stale(record: RecordView) -> bool:
    return record.code in ("changed", "gone")


def _icon(record: RecordView) -> tuple[str, str | None]:
    """Returns the icon of a record and its colour. A lock comes first: no label can hold it."""
    usual = None if record.cues else _FAINT
    if record.withheld:
        return "lock", usual
    if record.addresses_agent is not None:
        return "warning", _WARNING
    if record.conflict is not None:
        return "git-merge", usual
    if _is_stale(record) or record.leans_on:
        return "warning", _WARNING
    if record.pinned:
        return "pinned", usual
    return ("law" if record.type == "principle" else "note"), usual


def _context(record: RecordView) -> str:
    # Nothing but resolving changes a record in a conflict, so its menu offers that alone.
    if record.conflict is not None:
        return "conflict"
    marks: dict[str, object] = {
        "withheld": record.withheld,
        "stale": _is_stale(record),
        "quoting": record.evidence,
        "superseded": record.superseded_by,
    }
    return " ".join(["record", *(name for name, holds in marks.items() if holds)])


def _tooltip(record: RecordView, use: Use | None, language: Language) -> str:
    kind = say(language, "page_principle" if record.type == "principle" else "page_lesson")
    fields = texts(record, ("ask_next_time", *BESIDES), language)
    cues = [] if record.cues else [say(language, "page_no_cues")]
    one = PageRecord(record=record, agent=None, commit=None, use=use)
    return "\n\n".join(
        [
            f"[{inline(record.topic)}]",
            f"{kind}: {record.lesson}",
            *(f"{b.label}: {b.text}" if b.kind == "field" else f"- {b.text}" for b in fields),
            *(block.text for block in warnings(record, language)),
            *cues,
            "\n".join(origin(one, language)),
        ]
    )


def _news(uri: str, news: NewsCounts, language: Language) -> Row:
    label, counted = say(language, "row_news"), _news_text(news, language)
    return _row(
        f"{uri}\nnews",
        "news",
        uri,
        label,
        str(_total(news)),
        f"{label}: {counted}",
        icon="inbox",
        opens="open",
        spoken=[counted],
    )


def _by_author(news: Iterable[NewsRecord], language: Language) -> Mapping[str, list[NewsRecord]]:
    groups: defaultdict[str, list[NewsRecord]] = defaultdict(list)
    for one in news:
        record = one.record
        day = (record.updated or record.compacted_at or record.created or "")[:10]
        groups[_joined([*_who(one), day]) or say(language, "row_unknown")].append(one)
    return groups


def _who(news: NewsRecord) -> list[str]:
    return [inline(name) for name in (*news.by, news.agent) if name]


def _what(news: NewsRecord, language: Language) -> str:
    if news.kind == "compacted" and news.principle is not None:
        return say(language, "row_compacted_into", id=news.principle)
    return say(language, f"row_{news.kind}")


def _news_text(news: NewsCounts, language: Language) -> str:
    counts = {kind: getattr(news, kind) for kind in ("added", "updated", "compacted", "removed")}
    return ", ".join(
        say(language, f"news_count_{kind}", count=n) for kind, n in counts.items() if n
    )


def _total(news: NewsCounts | None) -> int:
    return news.added + news.updated + news.compacted + news.removed if news else 0


def _problems(status: FolderStatus, language: Language) -> Iterator[Row]:
    """Yields short labels that a narrow view shows whole; the sentence stands behind them."""
    told: list[tuple[str, str, str]] = []
    if status.problem is not None:
        told.append(("log", say(language, "row_log_problem"), status.problem))
    if status.conflicts:
        told.append(("conflict", say(language, "row_conflicts", count=status.conflicts), ""))
    if status.set_aside is not None:
        told.append(("log", say(language, "row_set_aside"), status.set_aside))
    if status.unreadable:
        told.append(("log", say(language, "row_unreadable", count=status.unreadable), ""))
    told += [("policy", say(language, "row_policy"), one) for one in status.policy_problems]
    for number, (file, label, sentence) in enumerate(told):
        policy = file == "policy"
        yield _row(
            f"{status.uri}\nproblem\n{number}",
            "problem",
            status.uri,
            label,
            sentence,
            sentence or label,
            icon="warning",
            color=_WARNING,
            context="conflict" if file == "conflict" else "problem",
            command="vscode.open" if policy else "openLog",
            title=say(language, "row_open" if policy else "row_open_log"),
            file=f"{status.uri.rstrip('/')}/.context/config.json" if policy else None,
        )


def _no_agent(uri: str, language: Language) -> Row:
    do = say(language, "row_connect")
    return _row(
        "no agent",
        "hint",
        uri,
        say(language, "row_no_agent"),
        do,
        say(language, "row_no_agent_why"),
        icon="plug",
        command="setUpAgents",
        title=do,
    )


def _view(
    statuses: Sequence[FolderStatus], active: str | None, empty: bool, language: Language
) -> ViewState:
    waiting = sum(s.compaction.count for s in statuses if s.compaction.state == "required")
    stale = sum(status.code.stale for status in statuses if status.code)
    only = statuses[0].tracking if len(statuses) == 1 else "several"
    overdue = say(language, "row_waiting", count=waiting)
    return ViewState(
        item=_item(statuses, active, language),
        badge=Badge(value=waiting, tooltip=overdue) if waiting else None,
        description=say(language, "row_stale", count=stale) if stale else "",
        empty=empty,
        tracking=only,
        conflicted=any(status.conflicts for status in statuses),
    )


def _item(
    statuses: Sequence[FolderStatus], active: str | None, language: Language
) -> StatusItem | None:
    """Returns the counter: of a folder to compact, else of the active one, else of the first."""
    logs = [status for status in statuses if status.exists]
    front = [status for status in logs if active in status.opened]
    required = [status for status in logs if status.compaction.state == "required"]
    chosen = [one for one in required if one in front] or required or front or logs
    if not chosen:
        return None
    shown, warns = chosen[0], chosen[0] in required
    news, ratio = sum(_total(status.news) for status in logs), _ratio(shown)
    tooltip = "\n".join(line for status in logs for line in _told(status, language))
    seen = f"{ratio} {news}" if news else ratio
    command = "compact" if warns else "records.focus"
    return StatusItem(
        # A theme of high contrast has no colour for a warning, so the icon tells it too.
        text=f"$({'warning' if warns else 'book'}) {ratio}{f' $(inbox) {news}' if news else ''}",
        tooltip=tooltip,
        # What one sees comes first: who speaks to the editor says that.
        spoken=f"Sentinel Memory {seen}: {tooltip}",
        warns=warns,
        folder=shown.uri,
        command=_named(f"{_COMMAND}{command}"),
        title=say(language, f"item_{command.partition('.')[0]}"),
    )


def _told(status: FolderStatus, language: Language) -> Iterator[str]:
    count, threshold = status.compaction.count, status.compaction.threshold
    key, facts = f"item_{status.compaction.state}", {"count": count, "threshold": threshold}
    yield say(language, key, folder=status.folder, **facts)
    if status.without_cues:
        yield say(language, "item_no_cues", count=status.without_cues)
    if status.code and status.code.stale:
        yield say(language, "row_stale", count=status.code.stale)
    if status.news:
        yield f"{say(language, 'row_news')}: {_news_text(status.news, language)}"
    if status.value.given:
        yield say(language, "item_value", given=status.value.given, again=status.value.again)


def _ratio(status: FolderStatus) -> str:
    return f"{status.compaction.count}/{status.compaction.threshold}"


def _joined(parts: Iterable[str]) -> str:
    return " \u00b7 ".join(part for part in parts if part)


def _spoken(label: str, told: str) -> str:
    return ", ".join([label, *(part for part in told.split(" \u00b7 ") if part)])
