"""The README as it is published, where the files of the repository are out of reach.

The index of Python packages gets it from the metadata hook below, which runs in every build of the
wheel. The extension gets it from `python scripts/published_page.py FILE`.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

NAME = "sentinel-memory"
_ADDRESS = re.compile(r"https://github\.com/[A-Za-z0-9]+(-[A-Za-z0-9]+)*/[A-Za-z0-9._-]+(?<!\.git)")
"""The registry of MCP servers knows the owner of a package by the owner of its repository there."""
_PICTURE = re.compile(r"!\[([^\]]*)\]\((?!https?:)([^)]*)\)")
_PICTURE_LINE = re.compile(r"^!\[[^\]]*\]\((?!https?:)[^)]*\)\n\n?", re.MULTILINE)
_LINK = re.compile(r"(?<!!)\[([^\]]+)\]\((?!https?:|#)([^)]*)\)")


class PublishedPage(MetadataHookInterface):
    """Gives the wheel and the source distribution the page as their description."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Sets `readme` in the table `project` of pyproject.toml."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        address = metadata.get("urls", {}).get("Repository")
        metadata["readme"] = {"content-type": "text/markdown", "text": page(text, address)}


def page(text: str, address: str | None) -> str:
    """Returns a README with the mark by which the MCP registry knows the owner of a package.

    With the address of a repository its pictures and links lead there; without one, pictures are
    left out, and of links the text stays.
    """
    if address:
        text = _PICTURE.sub(rf"![\1]({address}/raw/HEAD/\2)", text)
        text = _LINK.sub(rf"[\1]({address}/blob/HEAD/\2)", text)
    else:
        text = _LINK.sub(r"\1", _PICTURE_LINE.sub("", text))
    return f"{text.rstrip()}\n\n<!-- mcp-name: {registry_name(address)} -->\n"


def registry_name(address: str | None) -> str:
    """Returns the name in the MCP registry: it begins with the owner of the repository."""
    owner = address.split("/")[-2] if address else "OWNER"
    return f"io.github.{owner}/{NAME}"


def public_address(manifest: Path) -> str | None:
    """Returns the address of the repository that a `package.json` names, None where it has none.

    Raises:
        ValueError: it is of another form.
    """
    repository = json.loads(manifest.read_text(encoding="utf-8")).get("repository")
    if repository and not _ADDRESS.fullmatch(repository["url"]):
        form = "https://github.com/OWNER/NAME, without .git"
        raise ValueError(f"{repository['url']} is not of the form {form}")
    return repository["url"] if repository else None


if __name__ == "__main__":
    root = Path(__file__).resolve().parent.parent
    readme = (root / "README.md").read_text(encoding="utf-8")
    shown = page(readme, public_address(root / "package.json"))
    Path(sys.argv[1]).write_text(shown, encoding="utf-8", newline="\n")
