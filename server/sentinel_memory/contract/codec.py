"""The row of an operation, and JSON to and from the types that it names (S01).

A missing parameter, an unknown name and a wrong type are refused in one sentence that names the
field. A float such as 5.0 counts as a whole number; no other value is converted. This module uses
the standard library only.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from typing import (
    Annotated,
    Generic,
    Literal,
    NamedTuple,
    ParamSpec,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from ..core.errors import InvalidParams
from ..core.frozen import Field, Frozen, fields_of, values_of

_Fields = ParamSpec("_Fields")
_Params = TypeVar("_Params", bound=Frozen)
_Result = TypeVar("_Result", bound=Frozen)


class Operation(NamedTuple, Generic[_Fields, _Params, _Result]):
    """One row of the table: the name, the parameters and the result of a request."""

    name: str
    make: Callable[_Fields, _Params]
    """The class of the parameters, as what makes them of their fields."""
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

    @property
    def params(self) -> type[_Params]:
        """The class of the parameters."""
        return cast("type[_Params]", self.make)


_LOOKED_AT = 200
"""Characters of an unknown name that are searched for secrets before an error repeats the name."""
_EXPECTED: Mapping[object, str] = {
    str: "a string",
    int: "a whole number",
    bool: "true or false",
}
_PLAIN = frozenset({str, int, bool, type(None)})
"""Types that JSON has itself, so that their values need no conversion."""
_PARAMETERS: dict[type[Frozen], Mapping[str, tuple[Field, object]]] = {}
"""Cache of `parameters`, by message type. The type hints of a message never change."""


def decode(params: type[_Params], value: object, operation: str) -> _Params:
    """Builds the parameters of an operation from JSON values.

    Raises:
        InvalidParams: a parameter is missing, unknown or of the wrong type.
    """
    if not isinstance(value, dict):
        raise InvalidParams("not_an_object")
    known = parameters(params)
    for name in value:
        if name not in known:
            from ..core.policy.reading import shown_key  # few calls are refused

            listed = ", ".join(known) or "nothing"
            raise InvalidParams(
                "unknown_parameter",
                field=shown_key(str(name)[:_LOOKED_AT]),
                operation=operation,
                known=listed,
            )
    decoded = {}
    for name, (field, hint) in known.items():
        if name in value:
            decoded[name] = _decode(bare(hint), value[name], name)
        elif field.is_required:
            raise InvalidParams("missing_parameter", field=name)
    return params(**decoded)


def encode(message: Frozen) -> dict[str, object]:
    """Turns a message into a JSON object; its messages become objects, its tuples arrays."""
    return {
        name: value if type(value) in _PLAIN else _encode(value)
        for name, value in values_of(message).items()
    }


def parameters(shape: type[Frozen]) -> Mapping[str, tuple[Field, object]]:
    """Returns the fields of a message by name, each with its type hint and its annotation."""
    if shape not in _PARAMETERS:
        hints = get_type_hints(shape, include_extras=True)
        _PARAMETERS[shape] = {
            name: (field, hints[name]) for name, field in fields_of(shape).items()
        }
    return _PARAMETERS[shape]


def bare(hint: object) -> object:
    """Returns a type hint without its description."""
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def _encode(value: object) -> object:
    if isinstance(value, Frozen):
        return encode(value)
    if isinstance(value, tuple):
        return [_encode(item) for item in value]
    return {key: _encode(item) for key, item in value.items()} if isinstance(value, dict) else value


def _decode(hint: object, value: object, name: str) -> object:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        (inner,) = (argument for argument in arguments if argument is not type(None))
        return None if value is None else _decode(inner, value, name)
    if origin is Literal:
        if value in arguments and isinstance(value, str):
            return value
        raise _wrong(name, " or ".join(map(str, arguments)))
    if origin is tuple:
        if not isinstance(value, list):
            raise _wrong(name, f"a list of {'strings' if arguments[0] is str else 'objects'}")
        return tuple(_decode(arguments[0], item, name) for item in value)
    if isinstance(hint, type) and issubclass(hint, Frozen):
        if not isinstance(value, dict):
            raise _wrong(name, "a list of objects")
        return decode(hint, value, name)
    if hint is int and isinstance(value, float) and value.is_integer():
        return int(value)  # a whole number, as in JSON Schema
    if type(value) is not hint:
        raise _wrong(name, _EXPECTED[hint])
    return value


def _wrong(name: str, expected: str) -> InvalidParams:
    return InvalidParams("wrong_type", field=name, expected=expected)


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
