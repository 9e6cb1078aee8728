"""The operations of agents as tools of the editor, in package.json (S01)."""

from __future__ import annotations

import json
import re

from sentinel_memory.contract.codec import Operation, params_schema
from sentinel_memory.contract.operations import OPERATIONS

_ICONS = {"search_memory": "search", "log_memory": "add", "compact_memory": "fold"}


def with_tools(manifest: str) -> str:
    """Returns package.json with the operations of agents as tools of the editor."""
    content = json.loads(manifest)
    content["contributes"]["languageModelTools"] = [_tool(row) for row in OPERATIONS if row.agent]
    return json.dumps(content, indent=2, ensure_ascii=False) + "\n"


def _tool(row: Operation) -> dict[str, object]:
    """Returns an operation as an editor wants it declared.

    The agent there sees every name with a prefix, so the texts name the tools with it too.
    """
    texts = {
        "modelDescription": f"{row.description} {row.guide}",
        "inputSchema": params_schema(row.params),
    }
    names = "|".join(other.name for other in OPERATIONS if other.agent)
    prefixed = json.loads(re.sub(rf"\b(?:{names})\b", r"sentinel_\g<0>", json.dumps(texts)))
    first, *rest = row.name.split("_")
    return {
        "name": f"sentinel_{row.name}",
        "displayName": f"%tool.{row.name}.name%",
        "userDescription": f"%tool.{row.name}.description%",
        "toolReferenceName": first + "".join(map(str.capitalize, rest)),
        "canBeReferencedInPrompt": True,
        "icon": f"$({_ICONS[row.name]})",
        "when": "isWorkspaceTrusted && workspaceFolderCount != 0 && !virtualWorkspace",
        **prefixed,
    }
