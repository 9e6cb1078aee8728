"""Measures the cost of quotes: 1,000 in 10,000 files, typing beside 20, bytes of a log (E05).

Run with `python bench/evidence_pace.py [--json FILE]` on Linux. The files are made up; each quote
names a file of its own. `cold` is a process that has just begun, without and with the cache;
`warm` is the next look of the same process, as an editor and the server of an agent take it.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from published import ROOT, conditions, publish
from servers import Conversation, Json, Server, running, spent

sys.path.insert(0, str(ROOT / "server"))

from sentinel_memory.contract.memory import SearchMemoryParams
from sentinel_memory.core.evidence.evidence import Evidence
from sentinel_memory.core.evidence.likeness import context_of
from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.core.text.ids import timestamp
from sentinel_memory.service.project import Project
from sentinel_memory.service.search_memory import search_memory
from sentinel_memory.service.standing import Settings

FILES, QUOTES, TYPED, KEYS, ROUNDS = 10_000, 1_000, 20, 50, 7
SEARCHED, SEARCHES = 100, 41
"""Records with a lost quote that are searched, and searches of each memory."""
WORDS = ("price", "rate", "total", "order", "refund", "stock", "invoice", "user", "limit", "day")
ALIGNED = "sentinel/evidence_aligned"
PUBLISHED = "textDocument/publishDiagnostics"


def main() -> None:
    """Prints the figures; with --json keeps them in a file as well."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", type=Path, metavar="FILE")
    file = parser.parse_args().json
    began = conditions()
    with tempfile.TemporaryDirectory() as name:
        root = Path(name) / "shop"
        texts = fill(root)
        figures = {**looks(root, texts, Path(name)), **typing(root, texts, Path(name))}
    publish({**began, "files": FILES, "quotes": QUOTES, **figures}, file)


def fill(root: Path) -> dict[str, str]:
    """Makes the project; returns its files by their paths."""
    chance = random.Random(19)
    texts = {}
    for number in range(FILES):
        lines = [
            f"    {chance.choice(WORDS)}_{chance.choice(WORDS)}_{chance.randrange(999)} = "
            f"{chance.choice(WORDS)}({chance.choice(WORDS)}, {number}) * {line}"
            for line in range(40)
        ]
        path = f"src/part{number % 97}/module{number}.py"
        texts[path] = "\n".join((f"def work{number}():", *lines, ""))
        place = root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(texts[path], encoding="utf-8")
    git(root, "init", "--quiet")
    git(root, "add", "--all")
    commit = ("-c", "user.name=a", "-c", "user.email=a@example.invalid", "commit", "--quiet")
    git(root, *commit, "--message", "all")
    return texts


def looks(root: Path, texts: dict[str, str], home: Path) -> Json:
    """Looks all quotes up, and some that changed, by processes new and old."""
    commit = git(root, "rev-parse", "HEAD").strip()[:12]
    paths = list(texts)[:QUOTES]
    without = write(root, [record(number, (), commit) for number in range(QUOTES)])
    quotes = [quote(path, texts[path], 20) for path in paths]
    with_quotes = write(root, [record(n, (one,), commit) for n, one in enumerate(quotes)])
    environment = {"HOME": str(home), "XDG_CACHE_HOME": str(home / "cache")}
    nowhere = {"HOME": str(home), "XDG_CACHE_HOME": str(root / "none")}
    figures: Json = {"bytes_a_quote": round((with_quotes - without) / QUOTES)}
    figures["bytes_a_record_without"] = round(without / QUOTES)
    figures["cold_without_cache"] = taken(lambda: look(project(root, nowhere)))
    look(project(root, environment))
    figures["cold_with_cache"] = taken(lambda: look(project(root, environment)))
    old = project(root, environment)
    look(old)
    figures["warm"] = taken(lambda: look(old))
    for path in paths[:10]:  # a changed number, and a line that is gone
        (root / path).write_text(texts[path].replace("* 19\n", "* 19000\n"), encoding="utf-8")
    for path in paths[10:20]:
        kept = [line for line in texts[path].split("\n") if not line.endswith("* 19")]
        (root / path).write_text("\n".join(kept), encoding="utf-8")
    figures["after_20_files_changed"] = taken(lambda: look(old), rounds=1)
    counted = look(old)
    figures["verdicts"] = {name: counted.count(name) for name in sorted({*counted})}
    return {**figures, **lost_quotes(root, texts, paths, home, environment)}


def lost_quotes(
    root: Path, texts: dict[str, str], paths: list[str], home: Path, environment: dict[str, str]
) -> Json:
    """Deletes every fifth quoted line, as a commit does, and looks all quotes up."""
    for number, path in enumerate(paths):
        lines = texts[path].split("\n")
        kept = [line for line in lines if not line.endswith("* 19")] if number % 5 == 0 else lines
        (root / path).write_text("\n".join(kept), encoding="utf-8")
    commit = ("-c", "user.name=a", "-c", "user.email=a@example.invalid", "commit", "--quiet")
    git(root, *commit, "--all", "--message", "lines deleted")
    time.sleep(0.2)  # A file that was just written counts as one that may change again.
    nowhere = {"HOME": str(home), "XDG_CACHE_HOME": str(root / "none")}
    figures: Json = {}
    figures["lost_cold_without_cache"] = taken(lambda: look(project(root, nowhere)), rounds=3)
    old = project(root, environment)
    counted = look(old)
    figures["lost_verdicts"] = {name: counted.count(name) for name in sorted({*counted})}
    figures["lost_warm"] = taken(lambda: look(old))
    figures["lost_cold_with_cache"] = taken(lambda: look(project(root, environment)))
    figures["lost_check_again"] = taken(lambda: look(project(root, environment), anew=True))
    figures["lost_answer"] = taken(lambda: judged(old))
    figures["lost_first_answer_of_a_process"] = taken(lambda: judged(project(root, environment)))
    unknown = project(root, {"HOME": str(home), "XDG_CACHE_HOME": str(home / "empty")})
    figures["lost_first_answer_of_all"] = taken(lambda: judged(unknown), rounds=1)
    figures["searches"] = searches(root, texts, paths[: 5 * SEARCHED : 5], environment)
    for path in paths:
        (root / path).write_text(texts[path], encoding="utf-8")
    return figures


def searches(
    root: Path, texts: dict[str, str], paths: list[str], environment: dict[str, str]
) -> Json:
    """Searches two memories in turn that differ only in their quotes, all of which are lost."""
    commit, bare = git(root, "rev-parse", "HEAD").strip()[:12], root.parent / "bare"
    bare.mkdir()
    git(bare, "init", "--quiet")
    quotes = [quote(path, texts[path], 20) for path in paths]
    write(root, [record(number, (one,), commit) for number, one in enumerate(quotes)])
    write(bare, [record(number, (), commit) for number in range(SEARCHED)])
    memories = {"without": project(bare, environment), "with": project(root, environment)}
    verdicts = look(memories["with"])
    asked = SearchMemoryParams(query="round the total of an order")
    times: dict[str, list[float]] = {name: [] for name in memories}
    for _ in range(SEARCHES):
        for name, memory in memories.items():
            began = time.perf_counter()
            search_memory(memory, asked)
            times[name].append((time.perf_counter() - began) * 1_000)
    medians = {name: round(statistics.median(some), 2) for name, some in times.items()}
    return {
        "lost": verdicts.count("gone"),
        **{f"{name}_ms": median for name, median in medians.items()},
        "more_ms": round(medians["with"] - medians["without"], 2),
        "first_ms": {name: round(some[0], 2) for name, some in times.items()},
    }


def typing(root: Path, texts: dict[str, str], home: Path) -> Json:
    """Types into a file with 20 quotes, and returns the processor time of the server."""
    commit, path = git(root, "rev-parse", "HEAD").strip()[:12], next(iter(texts))
    quotes = [quote(path, texts[path], line) for line in range(1, 2 * TYPED, 2)]
    write(root, [record(number, (one,), commit) for number, one in enumerate(quotes)])
    names = {"HOME": str(home), "PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT / "server")}
    hello = {"capabilities": {}, "workspaceFolders": [{"uri": root.as_uri(), "name": "shop"}]}
    command = [sys.executable, "-m", "sentinel_memory", "lsp"]
    with running(Server(command, hello, "", {}, headers=True), names) as server:
        server.tell("initialized", params={})
        server.hear(ALIGNED)
        uri = (root / path).as_uri()
        document = {"uri": uri, "languageId": "python", "version": 1, "text": texts[path]}
        server.tell("textDocument/didOpen", params={"textDocument": document})
        typed(server, uri, 2)
        judged, burst = typed(server, uri, KEYS), typed(server, uri, KEYS, pause=False)
        server.ask("shutdown", {})
        server.tell("exit")
    return {"typing_judged": judged, "typing_burst": burst}


def typed(server: Conversation, uri: str, keys: int, *, pause: bool = True) -> Json:
    """Adds lines at the top, so that all quotes move; waits, or not, until they were looked up."""
    pid = server.process.pid
    before, began = spent(pid), time.perf_counter()
    for key in range(keys):
        place = {"line": 0, "character": 0}
        change = {"range": {"start": place, "end": place}, "text": "#\n"}
        document = {"uri": uri, "version": key + 2}
        params = {"textDocument": document, "contentChanges": [change]}
        server.tell("textDocument/didChange", params=params)
        if pause or key == keys - 1:
            server.hear(ALIGNED)
    return {
        "keys": keys,
        "processor_ms_a_key": round((spent(pid) - before) * 1_000 / keys, 2),
        "seconds": round(time.perf_counter() - began, 2),
    }


def project(root: Path, environment: dict[str, str]) -> Project:
    """A project as a process finds it."""
    settings = Settings(language="en", environment=environment)
    return Project.open(root, lambda: settings)


def judged(memory: Project) -> object:
    """Asks what an answer to an agent asks."""
    return memory.quotes.judged(memory.store.read().current)


def look(memory: Project, *, anew: bool = False) -> list[str]:
    """Looks all quotes up; returns their verdicts."""
    found = memory.quotes.results(memory.store.read().current, anew=anew)
    return [result.verdict for results in found.values() for result in results]


def taken(work: Callable[[], object], rounds: int = ROUNDS) -> Json:
    """Its time, and the processor time of this process and its git, in milliseconds."""
    times, spent_on = [], []
    for _ in range(rounds):
        began, before = time.perf_counter(), processor_seconds()
        work()
        times.append((time.perf_counter() - began) * 1_000)
        spent_on.append((processor_seconds() - before) * 1_000)
    return {
        "median_ms": round(statistics.median(times), 1),
        "least_ms": round(min(times), 1),
        "processor_ms": round(statistics.median(spent_on), 1),
    }


def processor_seconds() -> float:
    """The processor time of this process and of the processes for which it has waited."""
    return sum(os.times()[:4])


def quote(path: str, text: str, line: int) -> Evidence:
    """A line of a file as a record quotes it."""
    said = text.split("\n")[line].strip()
    start = text.index(said)
    before, after = context_of(text, start, start + len(said))
    return Evidence(path, said, None, "0" * 40, before, after)


def record(number: int, evidence: tuple[Evidence, ...], commit: str) -> Record:
    """A record as agents save them."""
    made = Record.create(
        type="log",
        topic=f"part{number % 40}",
        missing_context=f"Gap {number}: nobody said how the total of an order is rounded.",
        lesson=f"Round the total of order {number} once, at the end.",
        created=timestamp(),
    )
    return made.with_meta(commit=commit)._replace(evidence=evidence)


def write(root: Path, records: list[Record]) -> int:
    """Writes the log; returns its bytes."""
    folder = root / ".context"
    folder.mkdir(exist_ok=True)
    data = b"".join(format_line(one) + b"\n" for one in sorted(records, key=lambda one: one.id))
    (folder / "memory_log.jsonl").write_bytes(data)
    return len(data)


def git(root: Path, *words: str) -> str:
    """The output of git."""
    done = subprocess.run(["git", *words], cwd=root, check=True, capture_output=True, text=True)
    return done.stdout


if __name__ == "__main__":
    main()
