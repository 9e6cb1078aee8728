"""Records a compaction in a terminal, from the warning to its end.

Run with `python bench/plan_recording.py`. It runs our commands in a scratch project and writes
docs/plots/plan.svg and plan.ko.svg from what they printed. The person at the editor is this script:
what it types is marked in the picture.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from published import ROOT
from scratch_projects import ScratchProject
from terminal_picture import draw

PLOTS = ROOT / "docs" / "plots"
_MOST = 24
"""Lines of a plan with two records and their principle."""
_BRIEF = 3
"""Lines of the status at the end."""
_THRESHOLD = "3"
_CODE = ROOT / "examples" / "src" / "payment.js"


class Story(NamedTuple):
    """What the picture shows, in one language."""

    language: str
    picture: str
    title: str
    topics: tuple[str, str]
    records: tuple[tuple[str, str, str], ...]
    """What was missing, the lesson and the question; the first two are of the first topic."""
    typed: str
    """The principle that the person writes."""
    meanwhile: str
    """What somebody else makes of the first lesson before the plan is applied."""


STORIES = (
    Story(
        "en",
        "plan.svg",
        "A compaction as a plan, in a terminal",
        ("charge", "refund"),
        (
            ("Whether an amount has decimals", "Amounts are whole won.", "Which currency is it?"),
            ("What a second click does", "The key of a charge is made from the order id.", ""),
            (
                "How much can be refunded",
                "No more than is left of the payment.",
                "Was it refunded?",
            ),
            ("When a refund is automatic", "Within 7 days.", "How many days ago was it paid?"),
        ),
        "Charge whole won, once: the key of a charge is made from the order id.",
        "Amounts are whole cents.",
    ),
    Story(
        "ko",
        "plan.ko.svg",
        "터미널에서 계획으로 하는 압축",
        ("결제", "환불"),
        (
            ("금액에 소수가 있는지", "금액은 원 단위 정수다.", "어느 통화인가요?"),
            ("두 번 누르면 어떻게 되는지", "결제 키는 주문 번호로 만든다.", ""),
            ("얼마까지 환불되는지", "결제하고 남은 금액까지만 된다.", "전에 환불한 적이 있나요?"),
            ("언제 자동으로 환불되는지", "7일 안에 된다.", "결제한 지 며칠이 지났나요?"),
        ),
        "금액은 원 단위 정수로, 주문 번호로 만든 키를 써서 한 번만 결제한다.",
        "금액은 센트 단위 정수다.",
    ),
)


def main() -> None:
    """Writes both pictures."""
    for story in STORIES:
        with tempfile.TemporaryDirectory(prefix="sentinel-recording-") as name:
            shown = record(story, Path(name))
        picture = PLOTS / story.picture
        picture.write_text(draw(shown, story.title, _MOST), encoding="utf-8", newline="\n")
        sys.stdout.write(f"{picture.relative_to(ROOT)}\n")


def record(story: Story, scratch: Path) -> list[tuple[str, str]]:
    """Returns the commands of a story, and what each printed."""
    project = ScratchProject(scratch / "shop", scratch / "home")
    project.folder.mkdir()
    project.begin({"src/payment.js": _CODE.read_text(encoding="utf-8")})
    _remember(project, story)
    plan, first = scratch / "PLAN", story.topics[0]

    def run(*words: str) -> str:
        try:
            return project.command(*words, "--language", story.language)
        except subprocess.CalledProcessError as refused:
            return str(refused.stdout)

    warning = _kept(run("status"), warning=True)
    written = run("compact", "--plan", first)
    edited = re.sub("(?m)^principle: .*$", f"principle: {story.typed}", written)
    plan.write_text(edited, encoding="utf-8")
    whole = "\n".join(line for line in edited.splitlines() if line and not line.startswith("#"))
    (changed,) = re.findall(r"(?m)^use (\w+)@\w+$", written)[:1]
    meanwhile = ("edit", changed, "--lesson", story.meanwhile)
    return [
        ("sentinel-memory status", warning),
        (
            f"sentinel-memory compact --plan {first} > PLAN; $EDITOR PLAN; cat PLAN",
            whole.replace("principle: ", "▶ principle: "),
        ),
        (f'sentinel-memory edit {changed} --lesson "{story.meanwhile}"', _kept(run(*meanwhile))),
        ("sentinel-memory compact --apply PLAN", _kept(run("compact", "--apply", str(plan)))),
        ("sentinel-memory undo", _kept(run("undo"))),
        ("sentinel-memory compact --apply PLAN", _kept(run("compact", "--apply", str(plan)))),
        ("sentinel-memory status", "\n".join(_kept(run("status")).splitlines()[:_BRIEF])),
    ]


def _remember(project: ScratchProject, story: Story) -> None:
    for number, (missing, lesson, question) in enumerate(story.records):
        words = ["--topic", story.topics[number // 2], "--missing-context", missing]
        words += ["--lesson", lesson, *(["--ask-next-time", question] if question else [])]
        if number == 0:
            (line,) = (one for one in _CODE.read_text("utf-8").splitlines() if "isInteger" in one)
            words += ["--evidence", f"src/payment.js: {line.strip()}"]
        project.command("log", *words)
    config = project.folder / ".context" / "config.json"
    config.write_text(f'{{"compact_threshold": {_THRESHOLD}}}\n', encoding="utf-8")


def _kept(printed: str, *, warning: bool = False) -> str:
    """The lines about a compaction that is required, or the others without what git says."""
    lines = [line for line in printed.splitlines() if line.strip()]
    required = [line for line in lines if "compact_memory" in line]
    others = [line for line in lines if line not in required and "git" not in line]
    return "\n".join(required if warning else others)


if __name__ == "__main__":
    main()
