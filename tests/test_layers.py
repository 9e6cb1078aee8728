"""Who may import whom: one table, read from the files of every folder (S28)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "server" / "sentinel_memory"

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
    "core.merge": "core.evidence core.log core.text",
    "core.ranking": "core.log core.text",
    "core.prompts": "core.log core.ranking core.text",
    "core.learning": "core.text",
    "core.evidence": "core.text",
    "core.changes": "core.checks core.errors core.evidence core.frozen core.log core.merge"
    " core.private core.ranking core.secrets core.text",
    "store": "core.changes core.errors core.learning core.log core.policy core.text",
    "contract": "core.errors core.evidence core.frozen core.policy",
    "sentences": "core.errors core.policy core.text",
    "machine": "core.errors core.evidence core.frozen core.log core.secrets core.text store",
    "git": "contract core.changes core.errors core.learning core.log core.merge core.secrets"
    " core.text sentences store",
    "render": "contract core.checks core.frozen core.log core.planted core.policy core.secrets"
    " core.text sentences",
    "hosts": "contract core.errors core.text machine sentences store",
    "service": f"{CORE} contract git hosts machine render sentences store",
    "cli": f"{CORE} contract git hosts machine render sentences service store",
    "hooks": "contract core.checks core.errors core.log core.prompts core.ranking core.text git"
    " machine sentences service store",
    "mcp": "contract core.checks core.errors core.text machine render sentences service store",
    "lsp": f"{CORE} contract hosts machine render sentences service store",
    "__main__": "cli git hooks lsp machine mcp",
}
"""By folder, or by module where one stands alone: what its modules may import beside each other."""


MOST_AT_THE_TOP, MOST_IN_CORE, LONGEST = 15, 13, 600
"""Modules and folders at the top of the package, folders in core, lines of a module."""


@cache
def tree_of(path: Path) -> ast.Module:
    """Returns what a module says; several tests read all of them."""
    return ast.parse(path.read_text(encoding="utf-8"))


def room_of(module: tuple[str, ...]) -> str:
    """Returns the folder that a module stands in, as the table names it."""
    return ".".join(module[:2]) if module[0] == "core" else module[0]


def imported(path: Path, package: Path) -> Iterator[tuple[str, ...]]:
    """Yields the modules of the package, and names in them, that a file imports, late ones too."""
    here = path.relative_to(package).parts
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = here[: len(here) - node.level]
            named = (*base, *(node.module or "").split(".")) if node.module else base
            yield from ((*named, alias.name) for alias in node.names)


def wrong_imports(package: Path) -> list[str]:
    """Returns the imports that the table does not allow, each as `folder -> folder: file`."""
    wrong = []
    for path in sorted(package.rglob("*.py")):
        module = path.relative_to(package).with_suffix("").parts
        if module == ("__init__",):
            continue
        room = room_of(module)
        allowed = {room, *MAY_IMPORT.get(room, "").split(), "__version__"}
        for name in imported(path, package):
            if room_of(name) not in allowed:
                wrong.append(f"{room} -> {room_of(name)}: {path.relative_to(package).as_posix()}")
    return wrong


@pytest.mark.requirement("S28")
def test_every_import_is_one_that_the_table_allows() -> None:
    assert wrong_imports(PACKAGE) == []


@pytest.mark.requirement("S28")
def test_the_table_names_every_folder_and_has_no_circle() -> None:
    modules = {path.relative_to(PACKAGE).with_suffix("").parts for path in PACKAGE.rglob("*.py")}
    rooms = {room_of(module) for module in modules if module[-1] != "__init__"}
    assert rooms == set(MAY_IMPORT)
    tuple(
        TopologicalSorter(
            {room: set(names.split()) for room, names in MAY_IMPORT.items()}
        ).static_order()
    )


@pytest.mark.requirement("S28")
@pytest.mark.parametrize("room", [room for room in MAY_IMPORT if "__" not in room])
@pytest.mark.parametrize("late", [False, True], ids=["at the top", "in a function"])
def test_a_planted_import_is_found_in_every_folder(tmp_path: Path, room: str, late: bool) -> None:
    # No folder may import the module that chooses the front end.
    folder = tmp_path.joinpath(*room.split("."), "deeper")
    folder.mkdir(parents=True)
    dots = "." * (len(room.split(".")) + 2)
    line = f"from {dots}__main__ import main\n"
    code = f"def planted() -> None:\n    {line}" if late else line
    (folder / "planted.py").write_text(code, encoding="utf-8")
    place = "/".join((*room.split("."), "deeper", "planted.py"))
    assert wrong_imports(tmp_path) == [f"{room} -> __main__: {place}"]


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
def test_a_crowded_package_is_told(tmp_path: Path) -> None:
    for number in range(MOST_AT_THE_TOP):
        (tmp_path / f"module_{number}.py").write_text("VALUE = 1\n", encoding="utf-8")
    for number in range(MOST_IN_CORE + 1):
        (tmp_path / "core" / f"room_{number}").mkdir(parents=True)
    texts = {
        "long": "VALUE = 1\n" * (LONGEST + 1),
        "named": "from .other import one, two\n",
        "called": 'from .a import b\n\n\ndef c() -> int:\n    """Three."""\n    return b()\n',
        "late": "from . import a\n\n\ndef b() -> int:\n    from .c import d\n\n    return d()\n",
        "works": "from .other import one\n\n\ndef two() -> int:\n    return one() + 1\n",
    }
    for name, text in texts.items():
        (tmp_path / "core" / f"{name}.py").write_text(text, encoding="utf-8")
    assert too_much(tmp_path) == [
        f"{MOST_AT_THE_TOP + 1} at the top",
        f"{MOST_IN_CORE + 1} folders in core",
        "core/called.py passes on",
        "core/late.py passes on",
        f"core/long.py has {LONGEST + 1} lines",
        "core/named.py passes on",
    ]


@pytest.mark.requirement("S28")
def test_core_opens_no_file() -> None:
    for path in PACKAGE.glob("core/**/*.py"):
        tree = tree_of(path)
        modules = {
            alias.name
            for node in ast.walk(tree)
            if isinstance(node, ast.Import)
            for alias in node.names
        }
        modules |= {
            node.module or ""
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and not node.level
        }
        assert modules & {"pathlib", "io", "shutil", "tempfile", "subprocess", "socket"} == set()
        calls = {
            node.func.id
            for node in ast.walk(tree)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        assert "open" not in calls, path.name
