"""The rows of the view, and the page of a record, a topic or the whole memory (S26, N15, N13)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..contract.care import CheckEvidenceParams, ReviewMemoryParams
from ..contract.editor import (
    FoundRow,
    Page,
    PageLink,
    PageParams,
    Row,
    RowsParams,
    RowsResult,
    SearchPageParams,
    SearchPageResult,
    SearchRowsParams,
    SearchRowsResult,
    Target,
)
from ..contract.forms import HistoryParams, HistoryResult, PageRecord, ShowParams, ShowResult
from ..contract.memory import RecordView
from ..contract.operations import CHECK_EVIDENCE, DIFF_MEMORY, HISTORY, REVIEW_MEMORY, SHOW
from ..contract.project import (
    DiffMemoryParams,
    FolderStatus,
    ListRecordsParams,
    NewsMemoryParams,
    NewsRecord,
)
from ..core.errors import InvalidParams, RecordError, StoreError
from ..core.text.expressions import expression
from ..core.text.one_line import first_words, inline
from ..hosts.host_files import Connections
from ..machine.local_state import data_folder
from ..render.findings import health_blocks
from ..render.found_rows import found_row, found_rows
from ..render.page_html import HISTORY_ID, page_html
from ..render.pages import (
    changes_blocks,
    history_blocks,
    page_blocks,
    review_blocks,
)
from ..render.record_text import Block, headings
from ..render.rows import at_the_top, failure, in_done, in_folder, in_news, in_superseded, in_topic
from ..sentences.say import Language, describe, say
from ..service.handlers import answer
from ..service.memory_status import health, memory_status
from ..service.news import news_memory
from ..service.recall import list_records, typed_query
from .folders import Folder, Folders

_SHOWN = 50
"""Most records that a search shows."""


def rows(params: RowsParams, folders: Folders, language: Language) -> RowsResult:
    """Returns the rows below a row, or those at the top with the state of the view.

    Raises:
        InvalidParams: the folder is not open.
    """
    if params.parent is None:
        statuses = [status_of(folder, language) for folder in folders]
        top = at_the_top(statuses, params.active, _reach_agents(statuses), language)
        undo = any(folder.undoes.can_undo() for folder in folders)
        redo = any(folder.undoes.can_redo() for folder in folders)
        return top._replace(view=top.view and top.view._replace(undo=undo, redo=redo))
    folder = folders.resolve(params.folder)
    try:
        below = tuple(_below(folder, params.parent, language))
    except StoreError as error:
        reason = describe(error, language)
        below = (failure(folder.uri, params.parent, reason, language),)
    return RowsResult(rows=below, view=None)


def found(params: SearchRowsParams, folders: Folders, language: Language) -> SearchRowsResult:
    """Returns the records of all folders that fit a query best, without a query the newest."""
    hits, more = list[tuple[int, str, FoundRow]](), 0
    query, limits = typed_query(params.query)
    readable = [folder for folder in folders if folder.refusal is None]
    for folder in readable:
        wanted = ListRecordsParams(query=query, best=_SHOWN)._replace(**limits)
        try:
            listed = list_records(folder.project, wanted)
        except RecordError:  # The file lies outside this project, so no lesson is about it.
            continue
        name = folder.project.folder if len(readable) > 1 else None
        reasons = listed.why or (None,) * len(listed.records)
        for record, why, score in zip(listed.records, reasons, listed.scores or (), strict=True):
            saved = record.updated or record.compacted_at or record.created or ""
            row = found_row(folder.uri, name, record, why, language)
            hits.append((score, saved, row))
        more += listed.more or 0
    hits.sort(key=lambda hit: hit[:2], reverse=True)
    shown = [row for _, _, row in hits[:_SHOWN]]
    return found_rows(query, shown, more + max(len(hits) - _SHOWN, 0), language)


def found_on_page(
    params: SearchPageParams, folders: Folders, language: Language
) -> SearchPageResult:
    """Returns what of the page of a whole memory fits, in the order of every search (K04).

    Raises:
        InvalidParams: the folder is not open.
        StoreError: the log cannot be read.
    """
    project = folders.resolve(params.folder).project
    found = list_records(project, ListRecordsParams(query=params.query)).records
    count = len(list_records(project, ListRecordsParams()).records)
    key = "page_found" if found else "page_found_none"
    status = say(language, key, count=len(found), total=count)
    return SearchPageResult(refs=tuple(one.ref for one in found), status=status)


def problem_lines(folders: Folders, language: Language) -> Iterator[str]:
    """Yields a line on each folder for a report of a problem; in English, as all who read it do."""
    for number, folder in enumerate(folders, 1):
        one = status_of(folder, language)
        facts = {
            "records": one.compaction.count,
            "threshold": one.compaction.threshold,
            "compaction": one.compaction.state,
            "topics": len(one.topics),
            "unreadable lines": one.unreadable,
            "conflicts": one.conflicts,
            "git": one.tracking,
        }
        told = [f"{name} {fact}" for name, fact in facts.items()]
        if one.problem is not None:
            told.append("cannot be read")
        yield f"Folder {number}: {', '.join(['log' if one.exists else 'no log', *told])}"


def status_of(folder: Folder, language: Language) -> FolderStatus:
    """Returns the state of a folder, also of one that can hold no memory."""
    status = memory_status(folder.project, folder.uri)
    opened = tuple(one.uri for one in folder.opened)
    if folder.refusal is None:
        return status._replace(opened=opened)
    problem = describe(InvalidParams(folder.refusal, field="folder"), language)
    return status._replace(opened=opened, exists=False, topics=(), problem=problem)


def _below(folder: Folder, parent: str, language: Language) -> Iterable[Row]:
    uri = folder.uri
    kind, _, name = parent.removeprefix(uri).lstrip("\n").partition("\n")
    if kind == "topic":
        listed = list_records(folder.project, ListRecordsParams(topic=name))
        return in_topic(uri, name, listed, language)
    if kind == "superseded":
        listed = list_records(folder.project, ListRecordsParams(superseded=True))
        return in_superseded(uri, listed, language)
    if kind == "news":
        news = _news(folder)
        return in_done(uri, name, news, language) if name else in_news(uri, news, language)
    return in_folder(status_of(folder, language), language)


def _news(folder: Folder) -> tuple[NewsRecord, ...]:
    return news_memory(folder.project, NewsMemoryParams()).records


def _reach_agents(statuses: Iterable[FolderStatus]) -> bool:
    """Returns whether an agent of this machine is connected, or was given a lesson before."""
    return is_connected() or any(status.value.given for status in statuses)


def is_connected() -> bool:
    """Returns whether any agent of this machine is connected."""
    data = data_folder()
    return data is not None and Connections(data).any()


_RECORD = expression(r"(log|principle):")
_SUGGESTED = 60
"""Most bytes of a lesson on the button that links to it."""
_TAB = 40
"""Most characters of the title of a tab."""

REVIEW_PAGE = "\nreview"
"""The name of the page of what a push would publish. No topic has a line break in its name."""
HEALTH_PAGE = "\nhealth"
"""The name of the page on how the memory does."""
_CHANGES = expression(r"\nchanges\n(.*)\n(.*)")


def changes_page(before: str, after: str) -> str:
    """Returns the name of the page of changes between two commits; "" as null in `diff_memory`."""
    return f"\nchanges\n{before}\n{after}"


def page(params: PageParams, folders: Folders, language: Language) -> Page:
    """Returns a page, also of a record that left the log and of which a text is kept.

    Raises:
        InvalidParams: the folder is not open.
        RecordError: no topic and no record has that name, or had it before.
        StoreError: the log cannot be read.
    """
    folder = folders.resolve(params.folder)
    composed = _Composed(folder, language, several=len(tuple(folders)) > 1)
    if params.name == REVIEW_PAGE:
        return composed.review()
    if params.name == HEALTH_PAGE:
        return composed.health()
    if commits := _CHANGES.fullmatch(params.name or ""):
        return composed.changes(params.name or "", *commits.groups())
    try:
        shown = answer(folder.project, SHOW, ShowParams(name=params.name))
    except RecordError as error:
        if error.code != "show_unknown" or not _RECORD.match(params.name or ""):
            raise
        return _of_past(composed, params, folders, language)
    past = None
    if shown.page == "record" and params.history:
        found = shown.records[0].record
        past = answer(folder.project, HISTORY, HistoryParams(ref=f"{found.type}:{found.ref}"))
    return composed.page(params.name, shown, past)


def _of_past(composed: _Composed, params: PageParams, folders: Folders, language: Language) -> Page:
    """Returns the page of a record that has another id by now, or that is gone."""
    name = params.name or ""
    past = answer(composed.folder.project, HISTORY, HistoryParams(ref=name))
    if past.ref is None:
        return composed.page(name, None, past)
    type, id = name.partition(":")[0], past.ref.partition("@")[0]
    return page(params._replace(name=f"{type}:{id}"), folders, language)


class _Composed:
    """The links of a page as they are made, and the page at the end."""

    def __init__(self, folder: Folder, language: Language, *, several: bool) -> None:
        self.folder, self.language, self._several = folder, language, several
        self._links: list[PageLink] = []
        self._linked: frozenset[str] = frozenset()
        """The records that the page names as linked, whose headings lead to their pages."""

    def page(self, name: str | None, shown: ShowResult | None, past: HistoryResult | None) -> Page:
        """Returns the page of a record, a topic or the memory, and the history of a record."""
        self._links += self._buttons(shown)
        if shown is not None and shown.page == "record":
            self._linked = frozenset(one.ref for one in shown.records[0].linked)
        blocks = [
            *(page_blocks(shown, self.language) if shown else ()),
            *(history_blocks(past, self.language) if past else ()),
        ]
        records = [one.record for one in shown.records] if shown else []
        count = len(records)
        if past and past.principle:
            records.append(past.principle)
        is_memory = shown is not None and shown.page == "memory"
        made = self._made(name, blocks, records, past, self._contents(shown, blocks))
        # The title of the other pages names the folder.
        named = self._several and not is_memory
        return made._replace(
            tab=f"{made.tab} \u00b7 {inline(self.folder.project.folder)}" if named else made.tab,
            count=count if is_memory else 0,
            has_history=shown is not None and shown.page == "record",
        )

    def review(self) -> Page:
        """Returns the page of what a push would publish."""
        self._links.append(self._whole())
        found = answer(self.folder.project, REVIEW_MEMORY, ReviewMemoryParams())
        records = [one.record for one in found.records]
        records += [one.record for one in found.made_stale]
        return self._made(REVIEW_PAGE, list(review_blocks(found, self.language)), records)

    def health(self) -> Page:
        """Returns the page on how the memory does (M12)."""
        self._links.append(self._whole())
        status = status_of(self.folder, self.language)
        found = None if status.problem else health(self.folder.project)
        pairs = found.pairs if found else ()
        self._linked = frozenset(one.ref for pair in pairs for one in (pair.one, pair.other))
        return self._made(HEALTH_PAGE, list(health_blocks(status, found, self.language)), ())

    def changes(self, name: str, before: str, after: str) -> Page:
        """Returns the page of what changed between commits, as `changes_page` names them."""
        self._links.append(self._whole())
        params = DiffMemoryParams(before=before or None, after=after or None)
        found = answer(self.folder.project, DIFF_MEMORY, params)
        records = [one.record for one in found.records]
        return self._made(name, list(changes_blocks(found, self.language)), records)

    def _made(
        self,
        name: str | None,
        blocks: list[Block],
        records: Sequence[RecordView],
        past: HistoryResult | None = None,
        contents: Sequence[str] = (),
    ) -> Page:
        """Returns a page whose headings lead to the pages of these records."""
        links = {
            place: self._number(link)
            for place, heading in enumerate(headings(blocks))
            if (link := self._of_heading(heading.kind, heading.name, records, past)) is not None
        }
        title = blocks[0].text
        line = inline(title)
        return Page(
            folder=self.folder.uri,
            name=name,
            tab=f"{line[: _TAB - 1]}\u2026" if len(line) > _TAB else line,
            title=title,
            html=page_html(blocks, links, contents, self.language),
            links=tuple(self._links),
            count=0,
            has_history=False,
        )

    def _number(self, link: PageLink) -> int:
        self._links.append(link)
        return len(self._links) - 1

    def _of_heading(
        self,
        kind: str,
        name: str | None,
        records: Sequence[RecordView],
        past: HistoryResult | None,
    ) -> PageLink | None:
        """Returns what the button of a heading does."""
        if name is None:
            return None
        if kind == "topic":
            return PageLink(page=True, name=name)
        if kind == "version":
            return self._restoring(name, past) if past else None
        if name in self._linked:
            return PageLink(page=True, name=name)
        of = next((one for one in records if one.ref == name), None)
        return PageLink(page=True, name=f"{of.type}:{of.id}") if of else None

    def _restoring(self, version: str, past: HistoryResult) -> PageLink | None:
        one = next((one for one in past.versions if one.record.ref == version), None)
        if one is None:
            return None
        now = (past.ref or version).partition("@")[0]
        refs = (f"{one.record.type}:{now}", version)
        return PageLink(
            command="sentinel.restore", target=Target(folder=self.folder.uri, refs=refs)
        )

    def _contents(self, shown: ShowResult | None, blocks: list[Block]) -> list[str]:
        """Returns the attribute of each entry: it goes to its topic, or opens its page."""
        if shown is None or shown.page != "memory":
            return []
        places = {
            heading.name: place
            for place, heading in enumerate(headings(blocks))
            if heading.kind == "topic"
        }
        return [
            f'data-go="h{places[topic]}"'
            if topic in places
            else f'data-link="{self._number(PageLink(page=True, name=topic))}"'
            for topic in shown.topics
        ]

    def _buttons(self, shown: ShowResult | None) -> Iterator[PageLink]:
        uri = self.folder.uri
        if shown is None:
            yield self._whole()
        elif shown.page == "memory":
            yield self._command("page_log", "sentinelMemory.log", Target(folder=uri))
            yield PageLink(label=say(self.language, "page_health"), page=True, name=HEALTH_PAGE)
        elif shown.page == "topic":
            about = Target(folder=uri, topic=shown.title)
            yield self._command("page_log", "sentinelMemory.log", about)
            yield self._command("page_compact", "sentinelMemory.compact", about)
            yield from self._all_true([one.record for one in shown.records])
            yield self._whole()
        else:
            yield from self._of_record(shown.records[0].record)
            yield from self._suggested(shown.records[0])
            yield self._whole()

    def _of_record(self, record: RecordView) -> Iterator[PageLink]:
        about = Target(folder=self.folder.uri, refs=(f"{record.type}:{record.ref}",))

        def run(key: str, name: str) -> PageLink:
            return self._command(key, name, about)

        # In a merge conflict a record can be read and not be changed.
        if record.conflict is None:
            checked = CheckEvidenceParams(ids=(record.ref,)) if record.evidence else None
            found = answer(self.folder.project, CHECK_EVIDENCE, checked).records if checked else ()
            code = next((one for one in found if one.type == record.type), None)
            failed = [quote for _, quote in code.failed] if code else []
            is_old = record.stale_days is not None and not failed
            if is_old or (failed and all(quote.is_replaceable for quote in failed)):
                yield run("page_still_true", "sentinel.stillTrue")
            if any(quote.is_replaceable for quote in failed):
                yield run("page_update_quote", "sentinel.updateQuote")
            edit = "page_rewrite" if failed else "page_edit"
            yield run(edit, "sentinelMemory.editRecord")
            if record.superseded_by is None:
                yield run("flow_supersede", "sentinel.supersede")
                yield run("page_unpin" if record.pinned else "page_pin", "sentinel.togglePin")
            yield run("fix_delete_record", "sentinelMemory.deleteRecords")
        if record.evidence:
            yield run("page_code", "sentinel.openCode")
        yield run("page_helped", "sentinel.lessonHelped")
        yield run("page_not_about", "sentinel.notAboutThis")
        copied = about._replace(copied_as="agent")
        yield self._command("page_copy", "sentinelMemory.copy", copied)
        yield run("page_line", "sentinelMemory.openLog")
        yield PageLink(label=say(self.language, "history_title"), go=HISTORY_ID)
        topic = say(self.language, "page_topic_button", topic=inline(record.topic))
        yield PageLink(label=topic, page=True, name=record.topic)

    def _all_true(self, records: Sequence[RecordView]) -> Iterator[PageLink]:
        """Yields a button that confirms all old records of a page whose code stands (M15)."""
        old = [one for one in records if one.stale_days and not (one.code or one.conflict)]
        if len(old) > 1:
            refs = tuple(f"{one.type}:{one.ref}" for one in old)
            target = Target(folder=self.folder.uri, refs=refs)
            label = say(self.language, "page_all_true", count=len(old))
            yield PageLink(label=label, command="sentinel.stillTrue", target=target)

    def _suggested(self, one: PageRecord) -> Iterator[PageLink]:
        """Yields a button for each link that is suggested (M07)."""
        own = f"{one.record.type}:{one.record.ref}"
        for other in one.may_link if one.record.conflict is None else ():
            told = first_words(inline(other.summary), _SUGGESTED)
            target = Target(folder=self.folder.uri, refs=(own, other.ref))
            label = say(self.language, "page_may_link", lesson=told)
            yield PageLink(label=label, command="sentinel.link", target=target)

    def _command(self, key: str, command: str, about: Target) -> PageLink:
        return PageLink(label=say(self.language, key), command=command, target=about)

    def _whole(self) -> PageLink:
        return PageLink(label=say(self.language, "page_whole"), page=True)
