"""The parts that all tests share: the requirements, the profiles and a store on real files."""

from __future__ import annotations

import atexit
import gc
import itertools
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Generator, Iterator
from functools import partial
from pathlib import Path

import pytest
import pytest_asyncio
from cli_process import user_environment
from fault_survival import FaultProcess, fault_process
from filelock import FileLock
from git_branches import stop_merge
from git_repository import commit_all, isolate, knowing, make_repository
from git_repository import repository as new_repository
from hook_process import GAP, Agent
from hypothesis import HealthCheck, settings
from installations import LIBRARIES, create_package, unpack_extension
from lsp_client import MemoryClient, connected
from paths import ROOT
from project_logs import open_store
from project_memories import WINDOW, fill, ordinary
from requirements_table import REQUIREMENTS
from run_profile import FULL, LONGEST, is_left_to_others
from sample_records import log, log_of, principle
from sentinel_memory.lsp.server import create_server
from sentinel_memory.machine.local_state import data_folder
from sentinel_memory.service.project import Project
from sentinel_memory.service.standing import Settings
from sentinel_memory.store.store import Store

NOBODY = 65_534
RUN = "SENTINEL_TEST_RUN"
"""The variable that names a folder which all processes of a run share."""

_COMMON = {
    "deadline": None,
    "derandomize": True,
    "suppress_health_check": [HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
}
settings.register_profile("default", max_examples=12, **_COMMON)
settings.register_profile("full", max_examples=1_000, **_COMMON)
settings.load_profile("full" if FULL else "default")


def pytest_configure() -> None:
    """Gives what servers remember of a user another place than the home of who runs the tests."""
    gc.disable()  # Nothing of what is collected becomes garbage, and to look takes half the time.
    scratch = tempfile.mkdtemp(prefix="sentinel-user-")
    atexit.register(shutil.rmtree, scratch, ignore_errors=True)
    places = {"win32": ("LOCALAPPDATA",), "darwin": ("HOME",)}
    for name in places.get(sys.platform, ("XDG_DATA_HOME", "XDG_CACHE_HOME")):
        os.environ[name] = scratch
    os.environ.setdefault(RUN, scratch)  # The processes of a run inherit the folder of the first.
    # Repositories begin without the sample hooks of git, which no test reads but all would copy.
    template = Path(scratch) / "template"
    (template / "info").mkdir(parents=True)
    os.environ["GIT_TEMPLATE_DIR"] = str(template)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Lets one of several processes compile the tests of a new clone while the others wait."""
    if "PYTEST_XDIST_WORKER" not in os.environ or sys.dont_write_bytecode:
        return (yield)
    compiled = Path(os.environ[RUN]) / "compiled"
    with FileLock(compiled.with_name("compiling.lock")):
        if not compiled.exists():
            collected = yield
            compiled.touch()
            return collected
    return (yield)


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leaves out the files that the other processes of this run have."""
    return is_left_to_others(collection_path) or None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuses a test that cites a requirement which does not exist, and puts long files first."""
    items.sort(key=lambda item: item.path.stem not in LONGEST)
    for item in items:
        for marker in item.iter_markers("requirement"):
            unknown = set(marker.args) - REQUIREMENTS.keys()
            if unknown:
                raise pytest.UsageError(f"{item.nodeid} cites {', '.join(sorted(unknown))}")


def pytest_collection_finish() -> None:
    """Keeps what was collected out of every look for garbage."""
    gc.freeze()
    gc.enable()


@pytest.fixture(scope="session")
def rounds() -> Callable[[int, int], int]:
    """Chooses between the count of `npm test` and that of `npm run test:full`."""
    return lambda default, full: full if FULL else default


@pytest.fixture(scope="session")
def libraries() -> Path:
    """The libraries that the extension brings, put together where this clone has none yet."""
    subprocess.run([sys.executable, str(ROOT / "scripts" / "bundle_server.py")], check=True)
    return LIBRARIES


@pytest.fixture(scope="session")
def node_modules() -> Path:
    """The packages of Node that the project pins, installed where this clone has none yet."""
    module = (ROOT / "scripts" / "toolchain.mjs").as_uri()
    code = f'import {{ prepareClient }} from "{module}"; await prepareClient();'
    subprocess.run(["node", "--input-type=module", "-e", code], cwd=ROOT, check=True)
    return ROOT / "node_modules"


@pytest.fixture(scope="session", autouse=True)
def memory_above(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A memory above all temporary folders, as a careless temporary folder of a system holds one.

    No test may find it, and none may change it.
    """
    above = tmp_path_factory.getbasetemp() / ".context"
    above.mkdir()
    line = log_of(log("a memory of somebody else", topic="above"))
    (above / "memory_log.jsonl").write_bytes(line)
    yield
    assert {path.name: path.read_bytes() for path in above.iterdir()} == {"memory_log.jsonl": line}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """An empty project folder."""
    folder = tmp_path / "project"
    folder.mkdir()
    return folder


@pytest.fixture
def other(tmp_path: Path) -> Path:
    """A second empty project folder."""
    folder = tmp_path / "other"
    folder.mkdir()
    return folder


@pytest.fixture
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A data folder of its own, so that no test knows what another one decided."""
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / "user data"))


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project in a repository, whose git knows no configuration of this machine."""
    isolate(monkeypatch, tmp_path / "home")
    return new_repository(tmp_path)


@pytest.fixture
def conflicted(clone: Path) -> Path:
    """A merge that stopped: both sides changed one record, and each added another."""
    return stop_merge(clone)


@pytest.fixture(scope="session")
def faulty() -> Iterator[FaultProcess]:
    """A process whose changes of a log meet faults."""
    with fault_process() as process:
        yield process


@pytest.fixture
def quick_folder(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory, where the system has one: for very many small projects."""
    in_memory = Path("/dev/shm")
    if not os.access(in_memory, os.W_OK):
        yield tmp_path
        return
    folder = Path(tempfile.mkdtemp(prefix="sentinel-quick-", dir=in_memory))
    yield folder.resolve()
    shutil.rmtree(folder)


@pytest.fixture
def open_project() -> Iterator[Path]:
    """A project of three records that an ordinary user can reach and, if need be, owns."""
    folder = Path(tempfile.mkdtemp(prefix="sentinel-faults-"))
    try:
        folder.chmod(0o755)
        store = Store.of_project(folder)
        for text in ("one", "two", "three"):
            store.upsert_log(log(text))
        if os.getuid() == 0:
            for path in (folder, *folder.rglob("*")):
                os.chown(path, NOBODY, NOBODY)
        yield folder
    finally:
        for path in (folder, folder / ".context"):
            if path.exists():
                path.chmod(0o755)
        shutil.rmtree(folder)


@pytest.fixture
def clock() -> Iterator[Callable[[], str]]:
    """A clock that goes on by one second at every look."""
    ticks = itertools.count()
    return lambda: (
        f"2026-01-02T{(t := next(ticks)) // 3600:02}:{t // 60 % 60:02}:{t % 60:02}.000+00:00"
    )


@pytest.fixture
def store(project: Path, clock: Callable[[], str]) -> Store:
    """A store whose log does not exist yet."""
    store = Store.of_project(project)
    store.clock = clock
    return store


@pytest.fixture
def memory(store: Store) -> Project:
    """A project in English on the store, without anything from the environment."""
    return knowing(Project(store, folder="project", settings=lambda: Settings(environment={})))


@pytest.fixture
def large(memory: Project) -> Project:
    """A project with a record about the refund window among a thousand."""
    fill(memory, [WINDOW, *ordinary(999)])
    return memory


@pytest.fixture(scope="session")
def unchanged(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """The same for tests that only read: they share it."""
    store = Store.of_project(tmp_path_factory.mktemp("unchanged"))
    memory = knowing(Project(store, folder="project", settings=lambda: Settings(environment={})))
    fill(memory, [WINDOW, *ordinary(999)])
    return memory


@pytest_asyncio.fixture
async def client(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[MemoryClient]:
    """An editor that has not initialized its language server yet."""
    monkeypatch.delenv("SENTINEL_MEMORY_COMPACT_THRESHOLD", raising=False)
    async with connected(create_server(open_store)) as client:
        yield client


@pytest.fixture
def prompt(project: Path) -> str:
    """A prompt of the project, in a folder with spaces and Korean, that need not be on the disk."""
    return (project / "my 작업" / "add.prompt.md").as_uri()


@pytest.fixture
def agent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Agent:
    """An agent in a project with a lesson, where the user allowed hooks."""
    for name in ("_GIT_SECONDS", "_WALK_SECONDS"):  # A busy machine takes longer than agents wait.
        monkeypatch.setattr(f"sentinel_memory.hooks.moments.{name}", 30.0)
    agent = Agent(tmp_path / "결제 프로젝트 [x]", tmp_path / "사용자 집")
    agent.project.mkdir()
    agent.home.mkdir()
    agent.remember(GAP, principle("Money is stored as integers", topic="payment"))
    agent.state.allow_hooks()
    return agent


@pytest.fixture
def repository(agent: Agent, monkeypatch: pytest.MonkeyPatch) -> Agent:
    """The same in a repository in which everything is committed."""
    isolate(monkeypatch, agent.home)
    for name in ("GIT_CONFIG_GLOBAL", "GIT_CONFIG_NOSYSTEM", "XDG_CONFIG_HOME"):
        agent.variables[name] = os.environ[name]
    (agent.project / "main.py").write_text("a = 1\n", encoding="utf-8", newline="\n")
    make_repository(agent.project)
    monkeypatch.setenv("GIT_COMMITTER_DATE", "2026-01-01T00:00:00Z")
    commit_all(agent.project)
    monkeypatch.delenv("GIT_COMMITTER_DATE")
    return agent


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """A user whose folders have a space and Korean letters in their names."""
    home = tmp_path / "사용자 집"
    home.mkdir()
    return user_environment(home)


@pytest.fixture
def folder(environment: dict[str, str]) -> Path:
    """Where the launcher belongs."""
    found = data_folder(environment)
    assert found is not None
    return found


@pytest.fixture
def extension(
    tmp_path: Path, environment: dict[str, str], libraries: Path
) -> Callable[[str], Path]:
    """Unpacks an extension of some version."""
    assert libraries.is_dir()
    return partial(unpack_extension, tmp_path, environment)


@pytest.fixture
def package(tmp_path: Path, environment: dict[str, str], libraries: Path) -> Callable[[str], Path]:
    """Installs the package of some version."""
    assert libraries.is_dir()
    return partial(create_package, tmp_path, environment)
