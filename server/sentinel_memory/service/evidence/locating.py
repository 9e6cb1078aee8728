"""Locates a quote that is about to be saved, or explains why it cannot be saved (E01)."""

from __future__ import annotations

from ...core.checks.quoted import clean_sides
from ...core.errors import RecordError
from ...core.evidence.evidence import Aligned, Evidence
from ...core.evidence.finding import find_in
from ...core.evidence.searched import SearchedText
from ...git.stored import stored_as
from ...git.tracked import tracked_files
from ...store.files import real_path
from ...store.inside import name_inside
from ..project import Project
from .tree import read_tracked


def locate(project: Project, given: Evidence, number: int = 1) -> Evidence:
    """Returns a quote as it is stored: with its surroundings and the git blob of its file.

    Args:
        project: the project with the file.
        given: path and quote. A symbol and the surroundings choose between several places.
        number: the number of the entry in its list, from 1, for a refusal.

    Raises:
        RecordError: git does not track the file, the file is not readable as text, or it does not
        contain the quote exactly once.
    """

    def refusal(reason: str) -> RecordError:
        return RecordError(f"evidence_{reason}", "evidence", detail=str(number))

    root = real_path(project.root)
    path = name_inside(root, root / given.path)
    if path is None:
        raise refusal("outside")
    found = tracked_files(root, [path])
    if found.trouble is not None:
        raise refusal("no_git")
    entry = found.entry(path)
    text = read_tracked(root, path, entry)
    if isinstance(text, str):
        raise refusal(text)
    assert entry is not None, "only a file that git tracks is read"
    wanted = given._replace(path=path, blob=None)
    searched = SearchedText(text.text)
    place = find_in(wanted, searched)
    if not isinstance(place, Aligned) or place.method == "fuzzy":
        raise refusal("several" if place.verdict == "ambiguous" else "not_found")
    protection = project.standing.protection
    before, after = clean_sides(text.text, place.span.start, place.span.end, protection)
    quote = text.text[place.span.start : place.span.end]
    blob = stored_as(root, entry, text.data)
    return wanted._replace(quote=quote, blob=blob, before=before, after=after)
