"""Imports the modules that a server may need, after its first answer.

It does not wait for a request that needs them, because an update may remove our folder.
"""

from __future__ import annotations


def load_for_agents() -> None:
    """Imports the modules that the tools of agents need, including those imported late."""
    from ..core.checks import flaws, judging  # noqa: F401 - for later calls, as below
    from ..core.policy import reading  # noqa: F401
    from ..core.secrets import detectors  # noqa: F401
    from ..core.secrets.personal import numbers  # noqa: F401
    from ..git import past, set_aside, tracking  # noqa: F401
    from ..machine import learned, line_cache, reflected  # noqa: F401
    from ..sentences import persons  # noqa: F401
    from ..store import locks  # noqa: F401
    from . import (  # noqa: F401
        compact_memory,
        learn,
        list_records,
        log_memory,
        plans,
        reflect,
        remembering,
        search_memory,
        views,
    )
    from .evidence import checking, glanced, saving, search  # noqa: F401


def load() -> None:
    """Imports the modules that any operation needs, for the server of an editor."""
    load_for_agents()
    from ..core.ranking import index  # noqa: F401 - for later calls
    from ..hosts import connect  # noqa: F401
    from . import (  # noqa: F401
        commit_memory,
        draft_plan,
        edit_records,
        forms,
        news,
        news_memory,
        planned,
        plans,
        preflight,
        read_plan,
        resolve_conflicts,
        review_memory,
        settings,
        setup,
        show,
    )
