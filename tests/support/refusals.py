"""Failures that a person is told, by the sentence that says them."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NoReturn, TypeVar

import pytest
from sentinel_memory.core.errors import Told
from sentinel_memory.sentences.say import describe, describe_form

_Error = TypeVar("_Error", bound=Told)


def said(error: Told) -> str:
    """Returns the English sentence of a failure."""
    return describe(error, "en")


def said_of_form(error: Told) -> str:
    """Returns the English sentence of a failure beside a form, which has names of its own."""
    return describe_form(error, "en")


@contextmanager
def refused(kind: type[_Error], match: str) -> Iterator[pytest.ExceptionInfo[_Error]]:
    """Expects a failure whose English sentence holds what a regular expression matches."""
    with pytest.raises(kind) as caught:
        yield caught
    assert re.search(match, said(caught.value))


@contextmanager
def failing(
    kind: type[_Error], code: str, **facts: object
) -> Iterator[pytest.ExceptionInfo[_Error]]:
    """Expects a failure with a code and these facts, such as its field."""
    with pytest.raises(kind) as caught:
        yield caught
    found = {name: getattr(caught.value, name) for name in facts}
    assert (caught.value.code, found) == (code, facts)


def raising(number: int) -> Callable[..., NoReturn]:
    """Returns a call of the system that always fails with this number."""

    def call(*_: object) -> NoReturn:
        raise OSError(number, os.strerror(number))

    return call
