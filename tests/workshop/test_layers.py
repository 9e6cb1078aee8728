"""Who may import whom: one table, read from the files of every folder (S28)."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
from paths import SERVER

PACKAGE = SERVER / "sentinel_memory"

CORE = (
    "core.errors core.frozen core.text core.private core.log core.secrets core.planted core.policy"
    " core.checks core.merge core.prompts core.ranking core.changes core.learning core.evidence"
)
MAY_IMPORT = {
    "core.errors": "",
    "core.frozen": "",
    "core.text": "core.errors",
    "core.private": "core.text",
    "core.log": "core.errors core.evidence core.private core.text",
    "core.secrets": "core.private core.text",
    "core.planted": "core.text",
    "core.policy": "core.frozen core.private core.secrets core.text",
    "core.checks": "core.evidence core.log core.planted core.private core.secrets core.text",
    "core.merge": "core.log core.text",
    "core.ranking": "core.log core.text",
    "core.prompts": "core.log core.ranking core.text",
    "core.learning": "core.text",
    "core.evidence": "core.text",
    "core.changes": "core.checks core.errors core.evidence core.frozen core.log core.merge"
    " core.private core.ranking core.secrets core.text",
    "store": "core.changes core.errors core.learning core.log core.policy core.text",
    "contract": "core.errors core.evidence core.frozen core.policy core.text",
    "sentences": "core.errors core.policy core.text",
    "machine": "core.errors core.evidence core.frozen core.log core.secrets core.text store",
    "git": "contract core.changes core.errors core.learning core.log core.merge core.secrets"
    " core.text sentences store",
    "render": "contract core.checks core.frozen core.log core.planted core.policy core.secrets"
    " core.text sentences",
    "hosts": "contract core.errors core.text machine sentences store",
    "service": f"{CORE} contract git hosts machine render sentences store",
    "cli": "contract core.checks core.errors core.frozen core.log core.policy core.private"
    " core.prompts core.ranking core.secrets core.text git hosts machine render sentences service"
    " store",
    "hooks": "contract core.errors core.log core.prompts core.text git machine sentences service"
    " store",
    "mcp": "contract core.errors core.text machine render sentences service store",
    "lsp": "contract core.changes core.checks core.errors core.frozen core.log core.policy"
    " core.secrets core.text hosts machine render sentences service store",
    "__main__": "cli git hooks lsp machine mcp",
}
"""By folder, or by module where one stands alone: what its modules may import beside each other."""

_DETECTOR = "a detector of its own, which `detectors` lists"
_COMMAND = "a command of its own, which only the table of commands names"
_TABLE = "a table"
_LATE = "most calls do without it, so it is imported late"
_TO_JOIN = "not joined yet"
APART = {
    "cli/help": _LATE,
    "core/planted/orders": "one algorithm",
    "core/planted/reader": "one algorithm",
    **dict.fromkeys(("core/secrets/assignments", "core/secrets/placed"), _DETECTOR),
    **dict.fromkeys(("core/secrets/weighed", "core/secrets/personal"), _DETECTOR),
    "core/secrets/detectors": _TABLE,
    "core/secrets/hints": "one algorithm",
    "hooks/moments": "a hook without permission ends before it is imported",
    "hosts/entries": "pure; the rest of the room reads and writes files",
    **dict.fromkeys((f"lsp/commands/{one}" for one in ("learn", "plans")), _COMMAND),
    "lsp/commands/prompt_lessons": _COMMAND,
    "lsp/watch": "the server wires it; two stories of 400 lines",
    "machine/launcher_script": "it runs alone, under any interpreter",
    "mcp/tools": "imported after the first answer",
    "service/judges": _LATE,
    "service/search_memory": "an operation, which the table of operations names",
    "service/show": _TO_JOIN,
}
"""Modules that a single module of their own folder imports, each with the reason to stand apart."""

SHARED_NAMES = (
    *("Block", "Candidate", "Change", "Found", "Judged", "Kept", "Line", "Lost", "Page"),
    *("Pair", "Redaction", "Removal", "Sign", "Step", "Target", "Text", "Why", "Word"),
)
"""Names of several classes, which shall become fewer: a noun means one thing in the whole house."""

MOST_AT_THE_TOP, MOST_IN_CORE, LONGEST = 15, 13, 600
"""Modules and folders at the top of the package, folders in core, lines of a module."""


@cache
def tree_of(path: Path) -> ast.Module:
    """Returns what a module says; several tests read all of them."""
    return ast.parse(path.read_text(encoding="utf-8"))


def room_of(module: tuple[str, ...]) -> str:
    """Returns the folder that a module stands in, as the table names it."""
    return ".".join(module[:2]) if module[0] == "core" else module[0]


@cache
def imported(path: Path, package: Path) -> Sequence[tuple[str, ...]]:
    """Returns the modules of the package, and names in them, that a file imports, late ones too."""
    here, found = path.relative_to(package).parts, list[tuple[str, ...]]()
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = here[: len(here) - node.level]
            named = (*base, *(node.module or "").split(".")) if node.module else base
            found += ((*named, alias.name) for alias in node.names)
    return found


@pytest.mark.requirement("S28")
def test_every_import_is_one_that_the_table_allows_and_every_arrow_is_used() -> None:
    used, rooms = dict[tuple[str, str], str](), set[str]()
    for path in PACKAGE.rglob("*.py"):
        module = path.relative_to(PACKAGE).with_suffix("").parts
        if module[-1] != "__init__":
            rooms.add(room_of(module))
        for name in imported(path, PACKAGE):
            if room_of(name) not in (room_of(module), "__version__"):
                used[room_of(module), room_of(name)] = str(path)
    assert rooms == set(MAY_IMPORT)
    arrows = {(room, name) for room, names in MAY_IMPORT.items() for name in names.split()}
    assert {arrow: path for arrow, path in used.items() if arrow not in arrows} == {}
    assert sorted(arrows - used.keys()) == []  # Also those that only a function imports.
    TopologicalSorter({room: names.split() for room, names in MAY_IMPORT.items()}).prepare()


def alone(package: Path) -> set[str]:
    """Returns the modules whose only importer in the package stands in their own folder."""
    modules = {path.relative_to(package).with_suffix("").parts for path in package.rglob("*.py")}
    importers: dict[tuple[str, ...], set[tuple[str, ...]]] = {module: set() for module in modules}
    for path in package.rglob("*.py"):
        here = path.relative_to(package).with_suffix("").parts
        for name in imported(path, package):
            # `from .room import module` names a module, `from .room.module import thing` does too.
            for module in {name, name[:-1]} & modules - {here}:
                importers[module].add(here)
    return {
        "/".join(module)
        for module, by in importers.items()
        if len(by) == 1 and next(iter(by))[:-1] == module[:-1] != ()
    }


@pytest.mark.requirement("S28")
def test_a_module_with_one_importer_in_its_own_folder_has_a_reason() -> None:
    found = alone(PACKAGE)
    assert sorted(found - APART.keys()) == []  # Join it, or say in the table why it stands apart.
    assert sorted(APART.keys() - found) == []  # Strike it: it is joined, or several import it.


@pytest.mark.requirement("S28")
def test_a_noun_is_the_name_of_one_class() -> None:
    named: dict[str, list[Path]] = {}
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                named.setdefault(node.name, []).append(path)
    several = {name for name, paths in named.items() if len(paths) > 1}
    assert sorted(several.difference(SHARED_NAMES)) == []
    assert sorted(set(SHARED_NAMES) - several) == []  # Strike it from the list.


def passes_on(path: Path) -> bool:
    """Tells whether a module does nothing but call or name what it imports."""
    tree = tree_of(path)
    imports = [node for node in tree.body if isinstance(node, ast.ImportFrom) and node.level]
    known = {alias.asname or alias.name for node in imports for alias in node.names}

    def is_call_of_another(function: ast.stmt) -> bool:
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            return False
        late = {a.name for n in function.body if isinstance(n, ast.ImportFrom) for a in n.names}
        rest = [node for node in function.body if not is_prelude(node)]
        value = getattr(rest[0], "value", None) if len(rest) == 1 else None
        call = value.value if isinstance(value, ast.Await) else value
        if not isinstance(call, ast.Call):
            return False
        return ast.unparse(call.func).partition(".")[0] in known | late

    rest = [node for node in tree.body if not is_prelude(node)]
    return bool(imports) and all(map(is_call_of_another, rest))


def is_prelude(node: ast.stmt) -> bool:
    """Tells whether a statement only imports, is a docstring or lists what a module offers."""
    if isinstance(node, ast.Assign):
        return ast.unparse(node.targets[0]) == "__all__"
    is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return is_text or isinstance(node, ast.Import | ast.ImportFrom)


def too_much(package: Path) -> list[str]:
    """Returns what makes a package hard to find one's way in, each with its number."""
    named = [path for path in package.iterdir() if path.suffix == ".py" or path.is_dir()]
    top = [path for path in named if not path.name.startswith(("__init__", "__pycache__"))]
    rooms = [path for path in (package / "core").iterdir() if path.is_dir() and path.suffix == ""]
    rooms = [path for path in rooms if path.name != "__pycache__"]
    found = [f"{len(top)} at the top"] if len(top) > MOST_AT_THE_TOP else []
    found += [f"{len(rooms)} folders in core"] if len(rooms) > MOST_IN_CORE else []
    for path in sorted(package.rglob("*.py")):
        lines = len(path.read_text(encoding="utf-8").splitlines())
        name = path.relative_to(package).as_posix()
        found += [f"{name} has {lines} lines"] if lines > LONGEST else []
        found += [f"{name} passes on"] if passes_on(path) else []
    return found


@pytest.mark.requirement("S28")
def test_a_stranger_finds_the_way_in_the_package() -> None:
    assert too_much(PACKAGE) == []


@pytest.mark.requirement("S28")
def test_a_crowded_package_and_a_section_of_another_module_are_told(tmp_path: Path) -> None:
    texts = {
        **{f"module_{number}": "VALUE = 1\n" for number in range(MOST_AT_THE_TOP)},
        **{f"core/room_{number}/a": "VALUE = 1\n" for number in range(MOST_IN_CORE + 1)},
        "core/long": "VALUE = 1\n" * (LONGEST + 1),
        "core/named": "from .room_1.a import VALUE\n",
        "core/called": 'from .a import b\n\n\ndef c() -> int:\n    """Three."""\n    return b()\n',
        "core/late": "from . import a\n\ndef b() -> int:\n    from .c import d\n    return d()\n",
        "core/works": "from .room_1.a import VALUE\n\n\ndef two() -> int:\n    return VALUE + 1\n",
        "core/room_0/whole": "from .section import one\nfrom . import late, shared\n\nONE = one\n",
        "core/room_0/section": "one = 1\n",
        "core/room_0/late": "def late() -> None:\n    from ..room_2.far import two\n",
        "core/room_0/shared": "three = 3\n",
        "core/room_2/far": "from ..room_0.shared import three\n\ntwo = three\n",
    }
    for name, text in texts.items():
        path = tmp_path / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert too_much(tmp_path) == [
        f"{MOST_AT_THE_TOP + 1} at the top",
        f"{MOST_IN_CORE + 1} folders in core",
        "core/called.py passes on",
        "core/late.py passes on",
        f"core/long.py has {LONGEST + 1} lines",
        "core/named.py passes on",
    ]
    assert alone(tmp_path) == {"core/room_0/section", "core/room_0/late"}


@pytest.mark.requirement("S28")
def test_the_page_of_the_house_names_rooms_and_files_that_exist() -> None:
    root = PACKAGE.parent.parent
    page = (root / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`([\w/]+/(?:\w+\.\w+)?|core/\w+)`", page))
    there = {name for name in named if (PACKAGE / name).exists() or (root / name).exists()}
    assert sorted(named - there) == []
    assert len(named) > 30  # The page names at least these.


@pytest.mark.requirement("S28")
def test_a_table_says_what_its_rows_are_and_has_no_row_twice() -> None:
    tables = sorted(PACKAGE.rglob("*.txt"))
    assert len(tables) > 8
    for path in tables:
        head, _, body = path.read_text(encoding="utf-8").partition("\n\n")
        rows = body.split("\n")
        assert all(line.startswith("# ") for line in head.split("\n")), path
        assert rows.pop() == "", path  # It ends with one line break.
        starts = [row for row in rows if row and not row.startswith((" ", "#"))]
        assert len(starts) == len(set(starts)), path
        assert [row for row in rows if row != row.rstrip() or len(row) > 110] == [], path


@pytest.mark.requirement("S28")
def test_core_opens_no_file() -> None:
    files = {"pathlib", "io", "shutil", "tempfile", "subprocess", "socket"}
    for path in PACKAGE.glob("core/**/*.py"):
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.Import):
                assert files.isdisjoint(alias.name for alias in node.names), path
            elif isinstance(node, ast.ImportFrom) and not node.level:
                assert node.module not in files, path
            elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id != "open", path
