"""The pictures of the documentation: each is shown, small, and made by a script."""

from __future__ import annotations

import re

from paths import ROOT

FOLDER = ROOT / "docs" / "images"
PAGES = tuple(
    ROOT / page for page in ("README.md", "README.ko.md", "docs/guide.md", "docs/guide.ko.md")
)
MOST_BYTES = {".png": 200_000, ".gif": 1_500_000}


def shown_pictures() -> set[str]:
    """Names of the pictures that a page shows."""
    text = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    return set(re.findall(r"!\[[^\]]+\]\((?:docs/)?images/([\w.-]+)\)", text))


def test_the_pages_show_every_picture_and_only_those_that_exist() -> None:
    assert shown_pictures() == {picture.name for picture in FOLDER.iterdir()}


def test_every_picture_is_small_enough_for_a_clone() -> None:
    sizes = {picture: picture.stat().st_size for picture in FOLDER.iterdir()}
    assert [p.name for p, size in sizes.items() if size > MOST_BYTES[p.suffix]] == []
