"""A lesson whose code has changed is marked and ranked lower, with and without the cache (E04)."""

from __future__ import annotations

import pytest
from code_projects import CODE, PAY, QUOTE, write
from git_repository import commit_all
from hook_process import PROMPT, Agent
from sample_records import log
from sentinel_memory.contract.evidence import CheckEvidenceParams
from sentinel_memory.core.evidence.evidence import Evidence
from sentinel_memory.core.log.record import Record
from sentinel_memory.service.evidence.checking import check_evidence
from sentinel_memory.service.evidence.locating import locate
from sentinel_memory.service.project import Project
from sentinel_memory.service.standing import Settings

pytestmark = pytest.mark.requirement("E04", "S37")
MARK = "[the code it quotes has changed]"


def project(agent: Agent) -> Project:
    settings = Settings(language="en", environment=agent.environment)
    return Project.open(agent.project, lambda: settings)


def lesson(agent: Agent, name: str) -> Record:
    """A lesson for the prompt, which quotes the code."""
    record = log(
        f"The refund endpoint of the payment module {name}",
        topic="payment",
        lesson=f"Round the refund of the payment module {name}.",
    )
    return record._replace(evidence=(locate(project(agent), Evidence(PAY, QUOTE)),))


@pytest.fixture
def shop(repository: Agent) -> Agent:
    """An agent in a project with two lessons, of which one quotes a file."""
    write(repository.project, PAY, CODE)
    commit_all(repository.project)
    quoting = lesson(repository, "twice")
    plain = lesson(repository, "later")._replace(evidence=())
    repository.remember(quoting, plain)
    return repository


def change(agent: Agent) -> None:
    write(agent.project, PAY, CODE.replace("), 2)", "), 3)"))


def look(agent: Agent) -> str:
    """Lets another process find out, and keep it; the status of the first record."""
    return check_evidence(project(agent), CheckEvidenceParams()).records[0].status


@pytest.mark.requirement("K01", "N06")
@pytest.mark.parametrize("looked", [False, True], ids=["without the cache", "with the cache"])
def test_every_hook_says_that_the_code_has_changed(shop: Agent, looked: bool) -> None:
    def told() -> list[list[str]]:
        """The lines about the lesson at the start, at a prompt and at the file, in new sessions."""
        shop.session += "x"
        file = {"tool_name": "Edit", "tool_input": {"file_path": str(shop.project / PAY)}}
        prompt = shop.context("UserPromptSubmit", prompt=f"{PROMPT}, rounded twice")
        shop.session += "x"
        texts = (prompt, shop.context("PreToolUse", **file))
        return [[line for line in text.splitlines() if "twice" in line] for text in texts]

    if looked:
        assert look(shop) == "candidate"
    for lines in told():
        assert len(lines) == 1
        assert MARK not in lines[0]
    change(shop)
    if looked:
        assert look(shop) == "working"
    for lines in told():
        assert len(lines) == 1
        assert lines[0].endswith(MARK)
    write(shop.project, PAY, CODE)
    for lines in told():
        assert MARK not in lines[0]
