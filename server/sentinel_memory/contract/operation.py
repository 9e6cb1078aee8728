"""A row of the table of operations (S01)."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

from ..core.frozen import Frozen

_Params = TypeVar("_Params", bound=Frozen)
_Result = TypeVar("_Result", bound=Frozen)


class Operation(NamedTuple, Generic[_Params, _Result]):
    """One row of the table: a request, what goes in and what comes out."""

    name: str
    params: type[_Params]
    result: type[_Result]
    description: str
    read_only: bool = True
    agent: bool = False
    """Whether agents are offered it as a tool; the others serve the editor."""
    readable: bool = False
    """Whether the editor too is given its readable text, as agents are."""
    title: str = ""
    """How a host that asks its user for consent calls the tool."""
    guide: str = ""
    """What an agent that has never seen the tool must know beyond the description."""
