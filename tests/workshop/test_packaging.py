"""The VSIX: what is in it, and that it runs where nothing is installed."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
import zipfile
from pathlib import Path

import pytest
from lsp_process import serving
from paths import ROOT

BUNDLE_LOCK = ROOT / "scripts" / "locks" / "bundle.txt"
RELEASE = os.environ.get("SENTINEL_RELEASE")
"""A folder with the files of a release, when it is these that are to be tried."""
# No site packages, no user settings: what a machine has that never installed a package.
BARE_PYTHON = [getattr(sys, "_base_executable", sys.executable), "-I", "-S"]


@pytest.fixture(scope="module")
def vsix() -> Path:
    """The VSIX of this source tree, built when it is not fresh."""
    if RELEASE:
        (made,) = Path(RELEASE).glob("*.vsix")
        return made
    answer = run(["node", "scripts/package.mjs"], cwd=ROOT)
    return ROOT / answer.stdout.split(" (")[0].strip()


@pytest.fixture(scope="module")
def installed(vsix: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("unpacked")
    with zipfile.ZipFile(vsix) as archive:
        archive.extractall(place)
    return place / "extension"


def run(
    command: list[str], *, cwd: Path, env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    answer = subprocess.run(
        command, cwd=cwd, env=env, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert answer.returncode == 0, answer.stderr
    return answer


def bare_environment(tmp_path: Path) -> dict[str, str]:
    """An environment with a home of its own and nothing of this test run."""
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(tmp_path),
        "XDG_CACHE_HOME": str(tmp_path / "c"),
    }


@pytest.mark.requirement("S28")
def test_the_vsix_is_universal_and_small_and_holds_the_product_without_its_workshop(
    vsix: Path,
) -> None:
    assert vsix.stat().st_size < 1_200_000  # bytes; an unslimmed one is larger
    with zipfile.ZipFile(vsix) as archive:
        names = archive.namelist()
    compiled = (".so", ".pyd", ".dll", ".dylib", ".node", ".pyc", ".exe", ".wasm")
    assert [name for name in names if name.endswith((*compiled, ".ts", ".map", ".vsix"))] == []
    workshop = ("/tests/", "/test/", "/scripts/", "/client/", "/node_modules/", "/examples/", "/.")
    assert [name for name in names if any(part in name for part in workshop)] == []
    product = ("dist/extension.js", "package.json", "server/launch.py", "LICENSE.txt")
    product += ("server/sentinel_memory/cli/program.py", "bundled/libs/pygls/__init__.py")
    assert {f"extension/{name}" for name in product} - set(names) == set()
    # Every bundled library comes with its licence.
    infos = [name for name in names if ".dist-info/" in name]
    distributions = {name.split("/")[3] for name in infos}
    licensed = {name.split("/")[3] for name in infos if "LICENSE" in Path(name).name.upper()}
    pinned = [line for line in BUNDLE_LOCK.read_text(encoding="utf-8").splitlines() if "==" in line]
    assert len(distributions) == len(pinned)
    assert licensed == distributions


def test_the_vsix_is_offered_to_every_platform_and_its_client_and_page_are_complete(
    vsix: Path,
) -> None:
    with zipfile.ZipFile(vsix) as archive:
        names = archive.namelist()
        offer = ElementTree.fromstring(archive.read("extension.vsixmanifest"))
        page = archive.read("extension/readme.md").decode("utf-8")
        manifest = json.loads(archive.read("extension/package.json"))
        folder = zipfile.Path(archive, "extension/dist/")
        scripts = {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir()}
    schema = "{http://schemas.microsoft.com/developer/vsx-schema/2011}"
    identity = offer.find(f"{schema}Metadata/{schema}Identity")
    assert identity is not None
    assert "TargetPlatform" not in identity.attrib
    offered = {asset.attrib["Path"] for asset in offer.iter(f"{schema}Asset")}
    pages = {"extension/readme.md", "extension/changelog.md", "extension/LICENSE.txt"}
    assert pages <= offered <= set(names)
    assert "## Privacy" in page
    # With an address the packager makes every link lead there.
    assert "repository" in manifest or re.findall(r"\]\((?!https:)[^)]*\)", page) == []
    parts = re.compile(r'require\("\./([^"]+)"\)')
    named = {"extension.js", *(name for text in scripts.values() for name in parts.findall(text))}
    assert len(named) > 1
    assert named == {name for name in scripts if name.endswith(".js")}


@pytest.mark.requirement("S28")
def test_every_bundled_module_finds_what_it_imports(installed: Path, tmp_path: Path) -> None:
    code = (
        "import importlib, pkgutil, sys; sys.path.insert(0, sys.argv[1])\n"
        "for module in pkgutil.walk_packages(sys.argv[1:]): importlib.import_module(module.name)"
    )
    libraries = str(installed / "bundled" / "libs")
    run([*BARE_PYTHON, "-W", "error", "-c", code, libraries], cwd=tmp_path)


@pytest.mark.requirement("S23", "S28")
def test_the_unpacked_command_line_works_on_a_python_without_packages_and_writes_no_file_there(
    installed: Path, project: Path, tmp_path: Path
) -> None:
    launch = [*BARE_PYTHON, str(installed / "server" / "launch.py")]
    env = bare_environment(tmp_path)
    lesson = "토큰은 15분 뒤에 만료된다"
    before = sorted(installed.rglob("*"))
    options = ["--root", str(project), "--json"]
    record = ["--topic", "auth", "--missing-context", "how long a token lives", "--lesson", lesson]
    run([*launch, "log", *options, *record], cwd=tmp_path, env=env)

    answer = run([*launch, "search", *options, "token"], cwd=tmp_path, env=env)

    assert [record["lesson"] for record in json.loads(answer.stdout)["records"]] == [lesson]
    assert sorted(installed.rglob("*")) == before


@pytest.mark.requirement("S23")
async def test_the_unpacked_language_server_answers_on_a_python_without_packages(
    installed: Path, project: Path
) -> None:
    launch = (*BARE_PYTHON, str(installed / "server" / "launch.py"), "lsp")
    async with serving(*launch) as client:
        await client.open(project)
        result = await client.ask("search_memory", query="anything", folder=project.name)
        await client.shutdown_session()
    assert result["records"] == []
    assert len(result["questions"]) == 3
