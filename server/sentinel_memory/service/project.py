"""One project: what every operation gets beside its parameters (S01)."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.log.document import Document
from ..machine.local_state import LocalState
from ..store.policy_file import PolicyFile
from ..store.store import Store
from .standing import Settings, Standing

if TYPE_CHECKING:
    from ..core.checks.findings import Finding
    from ..core.checks.showing import Reader, Show
    from ..core.learning.candidate import Candidate
    from ..git.set_aside import SetAside
    from ..git.tracking import LogInGit
    from ..machine.kept_verdicts import VerdictCache
    from ..machine.line_cache import LineCache
    from ..machine.proposals import Proposals
    from ..sentences.say import Language
    from .arrivals import Arrivals
    from .evidence.quotes import Quotes
    from .ranked import Ranking
    from .remembering import Remembering
    from .views import Kept, Views

_SPARE = 1_000
"""Lines whose views are kept beyond those of the log."""
MOST_AT_ONCE = 1_000
"""Lines that are looked into at the end of one call: less than half a second of work."""


class Project:
    """A project folder with its memory; nothing of it is read before it is asked for."""

    def __init__(self, store: Store, *, folder: str, settings: Callable[[], Settings]) -> None:
        """Takes a store.

        Args:
            store: the log.
            folder: the name by which answers call the project.
            settings: asked at every look, so that a changed setting holds at once.
        """
        self.store = store
        self.folder = folder
        self.local = LocalState(store.root)
        self._settings = settings
        self._kept: dict[bytes, Kept] = {}
        self._views: Views | None = None
        self.shown: Mapping[str, Candidate] = {}
        """The drafts of the last list, by id (N16)."""
        self.is_unknown = False
        """Whether the cache was asked of the log here, and does not hold all that it may."""
        self._policy = PolicyFile(store.path.parent, store.root)
        store.explain_missing = self.refuse_lost

    @classmethod
    def open(
        cls,
        root: Path,
        settings: Callable[[], Settings],
        *,
        folder: str | None = None,
        open_store: Callable[[Path], Store] = Store.of_project,
    ) -> Project:
        """Returns the project in a folder; this is the one way to open one.

        Args:
            root: the folder.
            settings: what is decided outside the project, asked at every look.
            folder: the name by which answers call it; None: that of the folder.
            open_store: gives the store of a folder.
        """
        return cls(open_store(root), folder=folder or root.name, settings=settings)

    @property
    def root(self) -> Path:
        """The folder."""
        return self.store.root

    @property
    def standing(self) -> Standing:
        """What holds at this moment: an operation asks once, and goes by that to its end."""
        return Standing(self._policy.read(), self._settings(), self.root)

    @property
    def language(self) -> Language:
        """The language of what agents and people read in a terminal (S34)."""
        return self.standing.language

    @cached_property
    def git(self) -> LogInGit:
        """The log in its repository."""
        from ..git.tracking import LogInGit  # a hook that has nothing to say asks no git

        return LogInGit(self.store.path, self.root)

    @property
    def proposals(self) -> Proposals:
        """Compactions that agents proposed, and no person has reviewed (N04)."""
        from ..machine.proposals import Proposals  # few projects want a review

        return Proposals(self.root)

    @cached_property
    def set_aside(self) -> SetAside:
        """What git put into its stash, and the log lacks."""
        from ..git.set_aside import SetAside  # as above

        return SetAside(self.store, self.git)

    @cached_property
    def arrivals(self) -> Arrivals:
        """What commits of others brought since the last look (N08)."""
        from .arrivals import Arrivals  # as above

        return Arrivals(self)

    @cached_property
    def _reader(self) -> Reader:
        from ..core.checks.showing import Reader  # a hook that has nothing to say shows nothing

        return Reader(self.lines.clean_under)

    @cached_property
    def _ranking(self) -> Ranking:
        from .ranked import Ranking  # as above

        return Ranking(self.lines)

    @cached_property
    def lines(self) -> LineCache:
        """What is known of the lines of the log (K01)."""
        from ..machine.line_cache import LineCache  # as above

        return LineCache(self.root, self._settings().environment)

    @cached_property
    def verdicts(self) -> VerdictCache:
        """What is known of the quotes in the log (K01)."""
        from ..machine.cache_file import CacheFile  # most hooks meet no quote
        from ..machine.kept_verdicts import VerdictCache
        from ..machine.line_cache import code_name

        return VerdictCache(CacheFile(self.root, self._settings().environment), code_name)

    @cached_property
    def quotes(self) -> Quotes:
        """The code that records quote, and what became of it (E04)."""
        from .evidence.quotes import Quotes  # as above

        return Quotes(self)

    def shows(self, document: Document, standing: Standing) -> Show:
        """Returns what shows the lines of a document without what may not be shown (D05)."""
        return self._reader.shows(document, standing.protection)

    def check(self, data: bytes, document: Document, standing: Standing) -> list[Finding]:
        """Returns what is wrong with the bytes of a log; `document` is what they say (S20)."""
        return self._reader.check(data, document, standing.protection)

    def views(self, document: Document, standing: Standing) -> Views:
        """Returns the records of a document as answers show them."""
        from .views import Views  # a hook shows them in its own way

        known, stale = self._views, self._stale(document)
        if known is not None and known.are_of(document, standing.protection, stale):
            return known
        if len(self._kept) > 2 * len(document.lines) + _SPARE:
            self._kept = {}
        show = self.shows(document, standing)
        rules = standing.protection
        self._views = Views(document, show, rules, self._kept, self._ranking, stale)
        return self._views

    def _stale(self, document: Document) -> frozenset[bytes]:
        """The lines that quote code which has changed or gone; no git is asked where none does."""
        quoting = [line for line in document.current if line.record.evidence]
        return self.quotes.stale(quoting) if quoting else frozenset()

    def remember(self, most: int = MOST_AT_ONCE, *, stays: bool = False) -> None:
        """Keeps what was found out about lines, when the answer is given (K01). Never raises.

        Args:
            most: lines that are looked into for it.
            stays: whether this process goes on, so that it may read ahead for the next search.
        """
        if self.store.has_written or self.is_unknown:
            self.shows(self.store.latest, self.standing)  # what has left may be in the cache
        reader: Reader | None = self.__dict__.get("_reader")
        if reader is not None:
            self._remembering.remember(reader, self.standing.protection, most)
        ranking: Ranking | None = self.__dict__.get("_ranking")
        if stays and ranking is not None:
            ranking.read_ahead()

    @cached_property
    def _remembering(self) -> Remembering:
        from .remembering import Remembering  # the answer does not wait for it

        return Remembering(self.store, self.lines)

    def refuse_lost(self) -> None:
        """Does nothing where there is a log, or never was one.

        Raises:
            StoreError: git has the log, and with it the files beside it, and the folder has not.
        """
        log = self.git.path()
        if not os.path.lexists(log):
            from ..git.lost_log import refuse_lost  # few logs are lost
            from ..store.files import real_path

            refuse_lost(log, real_path(self.root))
