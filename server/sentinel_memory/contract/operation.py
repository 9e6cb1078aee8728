"""A row of the table of operations (S01)."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

from ..core.frozen import Frozen

_Params = TypeVar("_Params", bound=Frozen)
_Result = TypeVar("_Result", bound=Frozen)


class Operation(NamedTuple, Generic[_Params, _Result]):
    """One row of the table: the name, the parameters and the result of a request."""

    name: str
    params: type[_Params]
    result: type[_Result]
    description: str
    read_only: bool = True
    agent: bool = False
    """Whether the operation is offered to agents as a tool. The other operations serve the
    editor.
    """
    readable: bool = False
    """Whether the editor also receives the readable text that agents get."""
    title: str = ""
    """The name of the tool in a host that asks its user for consent."""
    guide: str = ""
    """Advice for an agent that sees the tool for the first time, in addition to the description."""
