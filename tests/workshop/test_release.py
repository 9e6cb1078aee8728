"""The faults for which `npm run release` refuses, before anything is uploaded."""

from __future__ import annotations

import contextlib
import io
import json
import shutil
import struct
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import check_distributions
import pytest
from node_code import node
from paths import ROOT
from run_profile import workshop

CHECKS = (ROOT / "scripts" / "releaseChecks.mjs").as_uri()
CALL = f"""
import * as checks from "{CHECKS}";
import fs from "node:fs";
const [name, ...given] = JSON.parse(fs.readFileSync(0, "utf8"));
const bytes = (value) => value?.base16 ? Buffer.from(value.base16, "hex") : value;
process.stdout.write(JSON.stringify(checks[name](...given.map(bytes))));
"""
WHEEL = workshop("scripts/check_distributions.py", "scripts/published_page.py", "pyproject.toml")
"""The job `release` of the continuous integration builds and checks the wheel of every commit."""
MANIFEST = {
    "name": "a-name",
    "publisher": "a-publisher",
    "displayName": "A name",
    "description": "What it does.",
    "license": "MIT",
    "version": "1.2.3",
    "categories": ["AI"],
    "keywords": ["memory"],
    "engines": {"vscode": "^1.101.0"},
    "repository": "https://example.org/a-publisher/a-name",
}


def check(name: str, *given: object) -> list[tuple[str, bool]]:
    """Runs one check of the script; returns each sentence and whether it is only undecided."""
    done = subprocess.run(
        ["node", "--input-type=module", "-e", CALL],
        input=json.dumps([name, *given]),
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    return [(found["text"], found["undecided"]) for found in json.loads(done.stdout)]


def icon(width: int = 128, height: int = 128) -> dict[str, str]:
    """The head of a PNG file of this size."""
    head = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", width, height)
    return {"base16": head.hex()}


def test_a_manifest_that_registries_take_has_no_finding() -> None:
    assert check("manifestFindings", MANIFEST, icon()) == []


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ({"publisher": "A Publisher"}, '"publisher"'),
        ({"license": None}, '"license" is missing'),
        ({"description": "x" * 2_049}, "longer than 2048"),
        ({"keywords": ["zero\u200bwidth"]}, "cannot be shown"),
        ({"keywords": ["many"] * 31}, "30 keywords"),
        ({"categories": ["Memories"]}, "no category Memories"),
        ({"engines": {"vscode": "*"}}, "engines.vscode"),
        ({"enabledApiProposals": ["chat"]}, "proposed API"),
        ({"repository": "somewhere"}, '"repository" is not an address'),
        ({"vsce": {"allowMissingRepository": True}}, "take that out"),
    ],
)
def test_what_a_registry_refuses_in_a_manifest_is_one_sentence(
    change: dict[str, Any], part: str
) -> None:
    ((text, undecided),) = check("manifestFindings", {**MANIFEST, **change}, icon())
    assert part in text
    assert not undecided


@pytest.mark.parametrize(
    ("picture", "part"),
    [
        (icon(127, 127), "127 x 127"),
        (icon(256, 128), "256 x 128"),
        ({"base16": b"<svg/>".hex()}, "not a PNG"),
    ],
)
def test_an_icon_is_a_square_png_of_128_pixels_or_more(picture: dict[str, str], part: str) -> None:
    ((text, _),) = check("manifestFindings", MANIFEST, picture)
    assert part in text


def test_a_missing_address_is_to_decide_and_so_is_who_publishes() -> None:
    manifest = {name: value for name, value in MANIFEST.items() if name != "repository"}
    found = check("manifestFindings", manifest, icon())
    assert [undecided for _, undecided in found] == [True, True]
    assert "--repository=https://github.com/OWNER/NAME" in found[0][0]
    assert '"publisher"' in found[1][0]


@pytest.mark.parametrize(
    ("version", "lock", "server", "changelog", "expected"),
    [
        ("1.2.3", "1.2.3", "1.2.3", "# Changelog\n\n## 1.2.3\n\n- One.\n", []),
        ("1.2.3", "1.2.3", "1.2.3", "# Changelog\n\n## [1.2.3] - 2026-01-01\n\n- One.\n", []),
        ("1.2.3", "1.2.3", "1.2.3", "# Changelog\n\n## Unreleased\n\n- One.\n", [True]),
        (
            "1.2.3",
            "1.2.3",
            "1.2.3",
            "# Changelog\n\n## Unreleased\n\n## 1.2.2\n\n- One.\n",
            [False],
        ),
        ("1.2.3", "1.2.3", "1.2.4", "# Changelog\n\n## 1.2.3\n\n- One.\n", [False]),
        ("1.2.3", "1.2.2", "1.2.3", "# Changelog\n\n## 1.2.3\n\n- One.\n", [False]),
        ("1.2.3-r1", "1.2.3-r1", "1.2.3-r1", "# Changelog\n\n## 1.2.3-r1\n\n- One.\n", [False]),
    ],
)
def test_a_release_has_one_version_and_a_section_of_the_change_log(
    version: str, lock: str, server: str, changelog: str, expected: list[bool]
) -> None:
    versions = {"manifest": {"version": version}, "lockVersion": lock, "serverVersion": server}
    given = {**versions, "changelog": changelog}
    assert [undecided for _, undecided in check("versionFindings", given)] == expected


@pytest.mark.parametrize(
    ("text", "address", "expected"),
    [
        ("![a](docs/a.png)", "https://example.org/a/b", []),
        ("![a](docs/a.png)", None, [True]),
        ("![a](https://example.org/a.svg?x)", None, [False]),
        ('<img src="http://example.org/a.png">', None, [False]),
        ("[no picture](docs/a.svg)", None, []),
    ],
)
def test_a_page_shows_only_pictures_that_a_registry_shows(
    text: str, address: str | None, expected: list[bool]
) -> None:
    found = check("pictureFindings", "README.md", text, address)
    assert [undecided for _, undecided in found] == expected


def test_every_link_and_picture_of_a_page_leads_to_a_file() -> None:
    call = f"""
    import {{ targetFindings }} from "{CHECKS}";
    const there = (file) => file === "docs/a.md";
    const text = "[a](docs/a.md#b) [b](#c) [c](https://d.e) ![d](f.png) [e](g.md)";
    process.stdout.write(JSON.stringify(targetFindings("README.md", text, there)));
    """
    assert node(call) == [
        {"text": f"README.md leads to {name}, which is not there.", "undecided": False}
        for name in ("f.png", "g.md")
    ]


@pytest.mark.parametrize(
    "text",
    [
        "It is not in the marketplaces\nyet.",
        "It is not on PyPI yet.",
        "아직 마켓플레이스에 없습니다.",
    ],
)
def test_a_page_that_a_release_makes_untrue_is_found(text: str) -> None:
    (found,) = check("waitingFindings", "README.md", text)
    assert found == ("README.md says that it is not published yet: change that.", True)
    assert check("waitingFindings", "README.md", "It is in the marketplaces and on PyPI.") == []


def test_files_that_are_in_no_commit_are_counted() -> None:
    assert check("treeFindings", "") == []
    (found,) = check("treeFindings", " M README.md\n?? new.txt\n")
    assert found == ("2 files differ from the last commit.", True)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the source distribution of this tree."""
    folder = tmp_path_factory.mktemp("built")
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder)]
    subprocess.run(
        [*command, "-t", "wheel", "-t", "sdist"], cwd=ROOT, check=True, capture_output=True
    )
    return folder


def problems(folder: Path) -> list[str]:
    """The output of the check of the distributions in a folder."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        status = check_distributions.main(*pair(folder))
    assert status == bool(said.getvalue())
    return said.getvalue().splitlines()


def pair(folder: Path) -> tuple[str, str]:
    """The wheel and the source distribution in a folder."""
    (wheel,), (sdist,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    return str(wheel), str(sdist)


def rewritten(built: Path, target: Path, change: Callable[[str, bytes], bytes | None]) -> Path:
    """A copy of both files in which each file of the wheel is what `change` makes of it."""
    shutil.copytree(built, target)
    (wheel,) = target.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        files = {name: change(name, archive.read(name)) for name in archive.namelist()}
    with zipfile.ZipFile(wheel, "w") as archive:
        for name, data in files.items():
            if data is not None:
                archive.writestr(name, data)
    return target


@WHEEL
def test_the_wheel_and_the_source_distribution_of_this_tree_have_no_problem(built: Path) -> None:
    command = [sys.executable, str(ROOT / "scripts" / "check_distributions.py"), *pair(built)]
    done = subprocess.run(command, capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@WHEEL
@pytest.mark.requirement("S28")
@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (b"\nVersion: ", b"\nVersion: 9", "The metadata names another package than the file."),
        (b"Metadata-Version: 2.4", b"Metadata-Version: 2.5", "The metadata is of version 2.5,"),
        (b"text/markdown", b"text/plain", "The description is not declared as Markdown."),
        (b"\n# Sentinel Memory", b"\n# Something", "The description is not README.md"),
        (b"mcp-name: io", b"mcp-name: com", "The description is not README.md as it is published."),
        (b"Environment :: Console", b"Environment :: Moon", "There is no classifier Environment"),
        (b"\nSummary: ", b"\nSummary: " + b"x" * 513, "The summary is missing or longer than 512"),
        (b"\nLicense-Expression: MIT", b"", "The licence is not declared."),
        (
            b"\nRequires-Dist: ",
            b"\nRequires-Dist: numpy\nRequires-Dist: ",
            "numpy is a new dependency.",
        ),
        (b"Requires-Dist: pygls", b"Requires-Dist: pygls!=2.1.1,", "pygls 2.1.1, which we ship,"),
        (b"\nRequires-Python: ", b"\nRequires-Python: nonsense ", "'nonsense"),
    ],
)
def test_metadata_that_an_index_refuses_or_shows_wrongly_is_named(
    built: Path, tmp_path: Path, old: bytes, new: bytes, sentence: str
) -> None:
    def change(name: str, data: bytes) -> bytes:
        if not name.endswith("/METADATA"):
            return data
        assert old in data
        return data.replace(old, new, 1)

    found = problems(rewritten(built, tmp_path / "changed", change))
    assert any(line.startswith(sentence) for line in found), found


@WHEEL
def test_a_wheel_without_its_licence_is_named(built: Path, tmp_path: Path) -> None:
    def change(name: str, data: bytes) -> bytes | None:
        return None if name.endswith("/LICENSE") else data

    found = problems(rewritten(built, tmp_path / "changed", change))
    assert found == ["The licence is missing."]


@WHEEL
def test_a_module_that_is_missing_or_changed_in_the_wheel_is_named(
    built: Path, tmp_path: Path
) -> None:
    def change(name: str, data: bytes) -> bytes | None:
        if name == "sentinel_memory/cli/program.py":
            return None
        return data + b"#" if name == "sentinel_memory/service/handlers.py" else data

    assert problems(rewritten(built, tmp_path / "changed", change)) == [
        "sentinel_memory/cli/program.py is missing.",
        "sentinel_memory/service/handlers.py differs.",
    ]
