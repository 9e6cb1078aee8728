"""Projects with code, rules and fixes, and lessons of them: real files in real repositories."""

from __future__ import annotations

from pathlib import Path

from git_repository import commit_all, git, opened
from project_logs import write_log
from sample_records import log
from sentinel_memory.contract.care import CheckEvidenceParams
from sentinel_memory.core.evidence.evidence import Aligned, Evidence, Failed
from sentinel_memory.core.evidence.finding import find_in, find_moved
from sentinel_memory.core.evidence.likeness import context_of
from sentinel_memory.core.evidence.searched import SearchedText
from sentinel_memory.core.log.record import Record, format_line
from sentinel_memory.service.evidence.checking import check_evidence
from sentinel_memory.service.evidence.saving import locate
from sentinel_memory.service.project import Project

PAY = "src/pay.py"
QUOTE = "total = round(price * (1 + rate), 2)"
CODE = f"""def charge(price, rate):
    check(price)
    {QUOTE}
    return send(total)


def refund(price):
    return send(-price)
"""


def write(project: Path, name: str, text: str | bytes) -> Path:
    """Writes a file of the project, its folder too."""
    path = project / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def shop(clone: Path) -> Path:
    """A repository with one file of code, committed."""
    write(clone, PAY, CODE)
    commit_all(clone)
    return clone


def quoting(path: str = PAY, quote: str = QUOTE) -> Evidence:
    """A quote as an agent gives it."""
    return Evidence(path, quote)


def stored(project: Path, name: str) -> str:
    """The name of a file's content in git's index."""
    return git(project, "rev-parse", f":{name}").strip()


def remember(project: Path, *quotes: Evidence, gap: str = "gap", commit: bool = False) -> Record:
    """Saves a record with quotes of code as they stand now, on the last commit."""
    memory = opened(project)
    evidence = tuple(locate(memory, quote) for quote in quotes or (quoting(),))
    head = git(project, "rev-parse", "HEAD").strip()[:12]
    record = log(gap, lesson="Round the total.")._replace(evidence=evidence)
    record = record.with_meta(commit=head)
    append(project, record)
    if commit:
        commit_all(project)
    return record


def append(project: Path, *records: Record) -> None:
    """Writes records behind those of the log, as a merge brings them."""
    path = project / ".context" / "memory_log.jsonl"
    before = path.read_bytes().splitlines() if path.exists() else []
    write_log(project, [*before, *map(format_line, records)])


def verdicts(project: Path | Project) -> list[tuple[str, str, str | None, int | None]]:
    """The outcome of each quote: verdict, how it was found or why not, where, on which line."""
    memory = opened(project) if isinstance(project, Path) else project
    checked = check_evidence(memory, CheckEvidenceParams())
    return [
        (
            quote.verdict,
            quote.reason or quote.method,
            quote.found_path,
            quote.place and quote.place.line + 1,
        )
        for record in checked.records
        for quote in record.quotes
    ]


PAYMENT = '''def charge(card, amount):
    """Takes an amount from a card."""
    if not card.is_valid():
        raise ValueError("the card is not valid")
    total = amount * 30 + card.fee_of(amount)
    return gateway.charge(card, total, retries=3)
'''
PAYMENT_LINE = "total = amount * 30 + card.fee_of(amount)"


def quoted(text: str, quote: str, path: str = "src/pay.py") -> Evidence:
    """Returns a quote with what stands beside it the first time that it stands in a text."""
    start = text.index(quote)
    before, after = context_of(text, start, start + len(quote))
    return Evidence(path, quote, before=before, after=after)


PAYMENT_QUOTE = quoted(PAYMENT, PAYMENT_LINE)


def found_in(text: str, evidence: Evidence = PAYMENT_QUOTE) -> Aligned | Failed:
    """What becomes of a quote in a text, where the text of its save is not known."""
    return find_in(evidence, SearchedText(text))


def moved_to(evidence: Evidence, *texts: str) -> Aligned | Failed | None:
    """What becomes of a lost line where other files have these texts: `0.py`, `1.py` and so on."""
    return find_moved(evidence, [(f"{n}.py", SearchedText(text)) for n, text in enumerate(texts)])


RULE = "Never call `pay()` twice, because the bank books both calls."
OTHER = "Always close the `ledger` before the report, otherwise totals are wrong."
REASON = "The lock must be released before the callback runs, because it may take it again."


def fix(folder: Path, message: str, name: str = "src/payment/refund.py") -> None:
    """Commits a change of one file."""
    path = folder / name
    write(folder, name, (path.read_text(encoding="utf-8") if path.exists() else "") + "a\n")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--message", message)


def filled(clone: Path) -> Project:
    """A project with two rules and a fix."""
    write(clone, "CONTRIBUTING.md", f"## Payment\n\n{RULE}\n\n## Reports\n\n{OTHER}\n")
    commit_all(clone)
    fix(clone, f"fix: release the lock first\n\n{REASON}")
    return opened(clone)
