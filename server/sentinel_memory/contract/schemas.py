"""JSON Schema of parameters, derived from the table of operations, for hosts that offer tools."""

from __future__ import annotations

import types
from typing import Annotated, Literal, Union, get_args, get_origin

from ..core.frozen import Frozen
from .codec import parameters

_TYPES = {str: "string", int: "integer", bool: "boolean"}


def params_schema(params: type[Frozen]) -> dict[str, object]:
    """Returns the schema of an operation's parameters.

    Every value that the schema accepts, `decode` accepts too. An optional parameter has its plain
    type and may be left out, because several hosts do not support a choice between a type and null.
    """
    known = parameters(params)
    properties: dict[str, object] = {}
    required: list[str] = []
    for name, (field, hint) in known.items():
        schema = _schema(hint)
        if field.is_required:
            required.append(name)
        elif field.default:
            schema["default"] = field.default
        properties[name] = schema
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _schema(hint: object) -> dict[str, object]:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return {**_schema(arguments[0]), "description": arguments[1]}
    if origin in (Union, types.UnionType):
        (inner,) = (argument for argument in arguments if argument is not type(None))
        return _schema(inner)
    if origin is Literal:
        return {"type": "string", "enum": list(arguments)}
    if origin is tuple:
        return {"type": "array", "items": _schema(arguments[0])}
    if isinstance(hint, type) and issubclass(hint, Frozen):
        return params_schema(hint)
    return {"type": _TYPES[hint]}  # type: ignore[index]  # one of these by the table
