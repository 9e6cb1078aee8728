"""One project: the context of every operation beside its parameters (S01)."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.log.document import Document, Line
from ..machine.local_state import LocalState
from ..store.project_files import PolicyFile
from ..store.store import Store
from .standing import Settings, Standing

if TYPE_CHECKING:
    from ..core.checks.judging import FlawsOf
    from ..core.checks.showing import Finding, Reader, Show
    from ..core.evidence.evidence import CodeState
    from ..core.learning.drafts import Candidate
    from ..core.ranking.ranking import Feedback
    from ..core.secrets.protection import Protection
    from ..git.tracking import LogInGit, SetAside
    from ..machine.cache import Cache
    from ..sentences.say import Language
    from .evidence.quotes import Quotes
    from .kept_log import Remembering
    from .news import Arrivals
    from .ranked import Ranking
    from .views import Kept, Views

_SPARE = 1_000
"""Number of extra lines whose views are kept."""
MOST_AT_ONCE = 1_000
"""Most lines analysed at the end of one call, which takes less than half a second."""


_CATCH_UP, _CATCH_UP_ONCE = 3.0, 0.5
"""Seconds after an answer in which quoted code is looked up, where the process goes on or ends."""


class Project:
    """A project folder with its memory. Everything is read on first use."""

    def __init__(self, store: Store, *, folder: str, settings: Callable[[], Settings]) -> None:
        """Takes a store.

        `settings`: called at every look, so that a changed setting takes effect at once.
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
        """Whether the cache was read here and lacks facts that it could hold."""
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
        """Returns the project in a folder. This is the only way to open a project.

        `settings`: the decisions outside the project, called at every look.
        `folder`: the name of the project in answers; None: the name of the folder.
        """
        return cls(open_store(root), folder=folder or root.name, settings=settings)

    @property
    def root(self) -> Path:
        """The folder."""
        return self.store.root

    @property
    def standing(self) -> Standing:
        """The policy and settings at this moment. An operation reads them once and keeps them."""
        return Standing(self._policy.read(), self._settings(), self.root, self.shows)

    @property
    def language(self) -> Language:
        """The language of text for agents, and for people in a terminal (S34)."""
        return self.standing.language

    @cached_property
    def git(self) -> LogInGit:
        """The log in its repository."""
        from ..git.tracking import LogInGit  # A silent hook does not ask git.

        return LogInGit(self.store.path, self.root)

    @cached_property
    def set_aside(self) -> SetAside:
        """Records in a git stash that the log lacks."""
        from ..git.tracking import SetAside  # A silent hook does not ask git.

        return SetAside(self.store, self.git)

    @cached_property
    def arrivals(self) -> Arrivals:
        """The news from commits of others and from agents (N08, N12)."""
        from .news import Arrivals  # A silent hook does not ask git.

        return Arrivals(self)

    @cached_property
    def _reader(self) -> Reader:
        from ..core.checks.showing import Reader  # A silent hook shows nothing.

        return Reader(self.cache.known_under, _judge_many)

    @cached_property
    def _ranking(self) -> Ranking:
        from .ranked import Ranking  # A silent hook ranks nothing.

        return Ranking(self.cache)

    @cached_property
    def cache(self) -> Cache:
        """What is known of the lines of the log and of quoted code (K01)."""
        from ..machine.cache import Cache  # A silent hook does not need it.

        return Cache(self.root, self._settings().environment)

    @cached_property
    def quotes(self) -> Quotes:
        """The code that records quote, and the verdicts on it (E04)."""
        from .evidence.quotes import Quotes  # Most hooks meet no quote.

        return Quotes(self)

    def shows(self, document: Document, standing: Standing) -> Show:
        """Returns the filter that shows the lines of a document without hidden parts (D05)."""
        return self._reader.shows(document, standing.protection)

    def flaws_of(self, document: Document, standing: Standing) -> FlawsOf:
        """Returns the function that tells the flaws of a line, and judges no line twice."""
        show = self.shows(document, standing)
        return lambda raw, record: show(Line(raw, record)).flaws

    def check(self, data: bytes, document: Document, standing: Standing) -> list[Finding]:
        """Returns the findings on the bytes of a log. `document` is the parsed log (S20)."""
        return self._reader.check(data, document, standing.protection)

    @property
    def feedback(self) -> Feedback:
        """What was said of the records on this machine (M11)."""
        from ..core.ranking.ranking import Feedback  # A silent hook orders nothing.

        said = self.local.feedback()
        return Feedback(said.helped, said.dismissed)

    def views(self, document: Document, standing: Standing) -> Views:
        """Returns the records of a document as answers show them."""
        from ..core.text.ids import seconds
        from .views import Basis, Views  # Hooks show records in their own way.

        code, policy = self._code(document), standing.policy.withhold_stale
        now, known = seconds(self.store.clock()), self._views
        basis = Basis(standing.protection, code, policy, now, self.feedback)
        if known is not None and known.are_of(document, basis):
            return known
        if len(self._kept) > 2 * len(document.lines) + _SPARE:
            self._kept = {}
        show = self.shows(document, standing)
        self._views = Views(document, show, basis, self._kept, self._ranking)
        return self._views

    def _code(self, document: Document) -> Mapping[bytes, CodeState]:
        """Returns what is known about the code that lines quote. Asks git only if there is any."""
        return self.quotes.judged(document.quoting).states if document.quoting else {}

    def remember(
        self,
        most: int = MOST_AT_ONCE,
        *,
        stays: bool = False,
        goes_on: Callable[[], bool] = lambda: True,
    ) -> bool:
        """Caches findings about lines after the answer is given (K01). Never raises.

        `most`: most lines to analyse for it.
        `goes_on`: tells before each of them whether there is time for it.
        `stays`: whether this process goes on, so that it may read ahead for the next search.

        Returns:
            Whether nothing is left for another call.
        """
        if self.store.has_written or self.is_unknown:
            # The cache may hold lines that have left the log.
            self.shows(self.store.latest, self.standing)
        reader: Reader | None = self.__dict__.get("_reader")
        done = True
        if reader is not None:
            protection = self.standing.protection
            done = self._remembering.remember(reader, protection, most, goes_on)
        ranking: Ranking | None = self.__dict__.get("_ranking")
        if stays and ranking is not None:
            ranking.read_ahead()
        quotes: Quotes | None = self.__dict__.get("quotes")
        if quotes is not None:
            quotes.catch_up(_CATCH_UP if stays else _CATCH_UP_ONCE)
        return done

    @cached_property
    def _remembering(self) -> Remembering:
        from .kept_log import Remembering  # The answer does not wait for it.

        return Remembering(self.store, self.cache)

    def refuse_lost(self) -> None:
        """Returns if the log exists or never existed.

        Raises:
            StoreError: git tracks the log, but the folder no longer contains it.
        """
        log = self.git.path()
        if not os.path.lexists(log):
            from ..git.tracking import refuse_lost  # Few logs are lost.
            from ..store.files import real_path

            refuse_lost(log, real_path(self.root))


def _judge_many(raws: Sequence[bytes], protection: Protection) -> dict[bytes, bytes | None]:
    from .judges import judge_many  # Few logs have so many unknown lines.

    return judge_many(raws, protection)
