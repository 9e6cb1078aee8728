"""Compactions planned as documents of the language `sentinel-plan` (N04)."""

from __future__ import annotations

from lsprotocol import types

from ..core.changes.plan_reading import read_plan
from ..core.changes.plan_text import Section
from ..core.text.form import lines_of
from ..core.text.one_line import inline
from ..service.plan_remarks import PlanLook
from ..service.planned import look_now
from ..service.plans import plan_labels
from .form_facts import facts_of
from .judged_files import JudgedFiles
from .memory_server import MemoryServer
from .plan_completions import completions

LANGUAGE = "sentinel-plan"


class PlanFiles(JudgedFiles):
    """The open plans."""

    def __init__(self, server: MemoryServer) -> None:
        super().__init__(server, LANGUAGE)

    async def completions(self, uri: str, at: types.Position) -> list[types.CompletionItem]:
        """Returns labels, marks of a source, or topics to merge into."""
        text = self.text(uri)
        return [] if text is None else completions(text, at, self.server.encoding)

    def symbols(self, uri: str) -> list[types.DocumentSymbol]:
        """Returns the topics of a plan, for the outline."""
        text = self.text(uri)
        return [] if text is None else [_symbol(one) for one in _sections(text)]

    def folds(self, uri: str) -> list[types.FoldingRange]:
        """Returns the foldable ranges of a plan: its topics and the records in them."""
        text = self.text(uri)
        if text is None:
            return []
        lines = lines_of(text)
        found = []
        for section in _sections(text):
            sources = [source.line for group in section.groups for source in group.sources]
            places = [(section.topic.line, section.end)]
            places += [(line, _end_of_source(lines, line)) for line in sources]
            for start, end in places:
                last = max(number for number in range(start, end) if lines[number].strip())
                if last > start:
                    found.append(types.FoldingRange(start_line=start, end_line=last))
        return found

    def judge(self, uri: str, text: str, *, tried: bool) -> PlanLook:
        """Judges a plan as applying it would."""
        del tried  # An empty principle is an error from the beginning.
        project = facts_of(uri).project(self.server.folders)
        if project is not None:
            return look_now(project, project.standing, text)
        # Without its log the sources cannot be judged; the diagnostics of the log say why.
        return PlanLook((), (), ())


def _sections(text: str) -> list[Section]:
    """Returns the topics in the order of the plan."""
    plan = read_plan(text, plan_labels())
    every = [part for section in plan.sections for part in section.parts]
    return sorted(every, key=lambda section: section.topic.line)


def _symbol(section: Section) -> types.DocumentSymbol:
    whole = types.Range(types.Position(section.topic.line, 0), types.Position(section.end, 0))
    label = types.Range(whole.start, types.Position(section.topic.line, section.topic.label_end))
    name = inline(section.topic.text) or "?"
    return types.DocumentSymbol(name, types.SymbolKind.Namespace, whole, label)


def _end_of_source(lines: list[str], line: int) -> int:
    end = line + 1
    while end < len(lines) and (not lines[end].strip() or lines[end][0] in " \t"):
        end += 1
    return end
