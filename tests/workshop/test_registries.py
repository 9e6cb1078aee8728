"""The files for registries: in their formats, from one address and one version."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from typing import Any

import generate_plugins
import pytest
from jsonschema import Draft7Validator, Draft202012Validator
from paths import DATA, ROOT
from published_page import page, registry_name
from sentinel_memory import __version__

ADDRESS = "https://github.com/Some-Body/a-name"


def faults(schema: str, value: object) -> list[str]:
    """The errors of a value by a published schema."""
    published = json.loads((DATA / "registry_schemas" / schema).read_text(encoding="utf-8"))
    Draft7Validator.check_schema(published)
    return [error.message for error in Draft7Validator(published).iter_errors(value)]


@pytest.mark.parametrize("address", [None, ADDRESS])
def test_the_files_for_registries_are_of_their_published_schemas_and_of_one_version(
    address: str | None,
) -> None:
    files = generate_plugins.files(address)
    entry, bundle = (json.loads(files[name]) for name in ("server.json", "scripts/mcpb.json"))
    assert faults("server.schema.json", entry) == []
    assert faults("server.schema.json", {**entry, "description": "x" * 101}) != []
    assert faults("mcpb-manifest-v0.4.schema.json", bundle) == []
    assert faults("mcpb-manifest-v0.4.schema.json", {**bundle, "licence": "MIT"}) != []
    (package,) = entry["packages"]
    assert {entry["version"], package["version"], bundle["version"]} == {__version__}
    shown = page((ROOT / "README.md").read_text(encoding="utf-8"), address)
    assert f"\n<!-- mcp-name: {entry['name']} -->\n" in shown
    assert entry["name"] == registry_name(address)
    assert entry["name"] == f"io.github.{'Some-Body' if address else 'OWNER'}/sentinel-memory"


def test_a_published_page_leads_to_the_repository_or_nowhere() -> None:
    readme = "![a](docs/a.png)\n\nSee [b](docs/b.md), [c](#d) and [e](https://f.g).\n"
    mark = "\n<!-- mcp-name: io.github.{}/sentinel-memory -->\n"
    assert page(readme, None) == f"See b, [c](#d) and [e](https://f.g).\n{mark.format('OWNER')}"
    assert page(readme, ADDRESS) == (
        f"![a]({ADDRESS}/raw/HEAD/docs/a.png)\n\n"
        f"See [b]({ADDRESS}/blob/HEAD/docs/b.md), [c](#d) and [e](https://f.g).\n"
        f"{mark.format('Some-Body')}"
    )
    with_address = page((ROOT / "README.md").read_text(encoding="utf-8"), ADDRESS)
    assert re.findall(r"\]\((?!https:|#)[^)]*\)", with_address) == []
    assert "\n![" in with_address


def test_one_address_reaches_everything_that_names_the_repository() -> None:
    files = generate_plugins.files(ADDRESS)
    manifest: dict[str, Any] = json.loads(files["package.json"])
    urls = tomllib.loads(files["pyproject.toml"])["project"]["urls"]
    assert manifest["repository"]["url"] == urls["Repository"] == ADDRESS
    assert manifest["homepage"] == urls["Homepage"] == f"{ADDRESS}#readme"
    assert "allowMissingRepository" not in manifest["vsce"]
    schema = json.loads((DATA / "plugin_schemas" / "plugin.schema.json").read_text("utf-8"))
    plugins = [name for name in files if name.endswith("/plugin.json")]
    assert len(plugins) == 4
    for name in plugins:
        assert json.loads(files[name])["repository"] == ADDRESS
    validator = Draft202012Validator(schema)
    assert list(validator.iter_errors(json.loads(files["plugin/plugin.json"]))) == []
    bare = generate_plugins.files(None)
    places = ("package.json", "pyproject.toml", "server.json", "scripts/mcpb.json")
    changed = {name for name, text in files.items() if bare[name] != text}
    assert changed == {*places, *plugins}
    assert "github.com" not in bare["pyproject.toml"] + bare["server.json"]


@pytest.mark.parametrize(
    "address",
    ["github.com/a/b", "https://example.org/a/b", "https://github.com/a", f"{ADDRESS}.git"],
)
def test_an_address_of_another_form_is_refused(address: str) -> None:
    script = str(ROOT / "scripts" / "generate.py")
    done = subprocess.run(
        [sys.executable, script, "--check", "--repository", address],
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert f"{address} is not of the form https://github.com/OWNER/NAME" in done.stderr
