"""The texts that count as learned by a project: sentences of rules, fixes, reverts (N16)."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sentinel_memory.core.learning.drafts import (
    MOST,
    Candidate,
    Commit,
    choose,
    read_past,
    rules_in,
)
from sentinel_memory.core.learning.paths import globs_of, rule_kind, topic_of, topic_of_path
from sentinel_memory.core.text.globs import flaw
from sentinel_memory.core.text.limits import LIMITS, LISTS

REASON = "The lock must be released before the callback runs, because it may take it again."


def commit(message: str, *files: str, name: str = "a" * 40) -> Commit:
    """A commit that changed one file, unless others are named."""
    return Commit(name, message, files or ("src/payment/refund.py",))


def said(text: str, path: str = "CONTRIBUTING.md") -> list[str]:
    """The sentences that are taken from a guide."""
    return [one.said for one in rules_in(path, "guide", text)]


@pytest.mark.requirement("N16")
@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("CLAUDE.md", "rule"),
        ("services/pay/AGENTS.md", "rule"),
        (".cursor/rules/api.mdc", "rule"),
        (".github/instructions/db.instructions.md", "rule"),
        ("CONTRIBUTING", "guide"),
        ("docs/contributing.rst", "guide"),
        ("docs/adr/0005-use-postgres.md", "decision"),
        ("docs/adr/README.md", None),
        ("copilot-instructions.md", None),
        ("node_modules/a/CONTRIBUTING.md", None),
        ("docs/usage.md", None),
        ("MEMORY.md", "rule"),
        ("memory/2026-11-22.md", "rule"),
        (".agent/memories/2026-11-22-refunds.md", "rule"),
        ("memory/ideas.md", None),
        ("journal/2026-11-22.md", None),
    ],
)
def test_files_with_rules_are_known_by_their_path(path: str, kind: str | None) -> None:
    assert rule_kind(path) == kind


@pytest.mark.requirement("N16")
def test_a_sentence_that_commands_something_of_the_project_is_taken_with_its_line() -> None:
    text = (
        "# Contributing\n\nThanks for coming.\n\n## Database\n\n"
        "Migrations run in order. Never edit a migration that was\nreleased, because `flyway` "
        "refuses another checksum.\n\n- Use `pool.acquire()` instead of opening a connection.\n"
    )
    first, second = rules_in("CONTRIBUTING.md", "guide", text)
    assert first.said == (
        "Never edit a migration that was released, because `flyway` refuses another checksum."
    )
    assert (first.place, first.topic, first.about) == ("CONTRIBUTING.md:7", "database", "Database")
    assert second.said == "Use `pool.acquire()` instead of opening a connection."
    assert second.place == "CONTRIBUTING.md:10"
    korean = "금액은 반드시 `Decimal`로 계산한다. float는 반올림이 달라지기 때문이다.\n"
    assert said(f"## 결제\n\n- {korean}") == ["금액은 반드시 `Decimal`로 계산한다."]


@pytest.mark.requirement("K02", "N16")
@pytest.mark.parametrize("path", ["MEMORY.md", "memory/2026-11-22.md"])
def test_what_another_tool_remembered_is_taken_though_it_commands_nothing(path: str) -> None:
    text = (
        "# Memory\n\n## Refunds\n\n- The provider pays a refund back within seven days.\n- Ok.\n"
        "- 부분 환불은 쿠폰 할인을 먼저 빼고 계산한다.\n\n# 2026-11-22\n\n"
        "Customers sign in by phone.\n"
    )
    found = list(rules_in(path, "rule", text))
    assert [(one.said, one.topic) for one in found] == [
        ("The provider pays a refund back within seven days.", "refunds"),
        ("부분 환불은 쿠폰 할인을 먼저 빼고 계산한다.", "refunds"),
        ("Customers sign in by phone.", "conventions"),
    ]
    assert {one.applies_to for one in found} == {()}
    assert list(rules_in("AGENTS.md", "rule", text)) == []


@pytest.mark.requirement("K02")
def test_the_page_that_we_wrote_ourselves_comes_back_as_no_draft() -> None:
    page = (
        "# The memory of shop\n\n## payment\n\n### Were there refunds on this order before?\n\n"
        "The provider refuses more than was paid.\n\n*2026-11-21 · 8b9290539f496c3a*\n"
    )
    assert list(rules_in("MEMORY.md", "rule", page)) == []


@pytest.mark.requirement("N16")
@pytest.mark.parametrize(
    "text",
    [
        "You must follow our code of conduct in `CODE_OF_CONDUCT.md`.",
        "Please do not open an issue for `questions` because we use a forum.",
        "```\nnever use `this` because it is code, not prose\n```",
        "<!-- never use `this` because it is a comment -->",
        "| never | use `this` because it is a table |",
        "Why must `a` never come before `b`, because of what?",
        "Always do it.",
        "This module talks to the payment provider.",
    ],
)
def test_what_teaches_nothing_about_the_work_is_left_out(text: str) -> None:
    assert said(text) == []


@pytest.mark.requirement("N16")
def test_a_decision_record_gives_what_was_decided() -> None:
    text = "# 5. Use Postgres for events\n\n## Context\n\nWe tried two.\n\n## Decision\n\n"
    text += "All events are stored in Postgres with one table a tenant.\n"
    (found,) = rules_in("docs/adr/0005-events.md", "decision", text)
    assert found.said == "All events are stored in Postgres with one table a tenant."
    assert found.topic == "use-postgres-for"


@pytest.mark.requirement("N16", "N11")
def test_a_rule_holds_where_its_file_says_so() -> None:
    text = (
        '---\nglobs: "src/db/**", ../out, src/api/*.ts\n---\nNever use `any` instead of a type.\n'
    )
    (found,) = rules_in(".cursor/rules/db.mdc", "rule", text)
    assert found.applies_to == ("src/db/**", "src/api/*.ts")
    (found,) = rules_in("services/pay/AGENTS.md", "rule", "Never use `any` instead of a type.")
    assert found.applies_to == ("services/pay/**",)


@pytest.mark.requirement("N16")
def test_a_fix_that_says_why_becomes_a_candidate_and_a_bare_one_does_not() -> None:
    told = commit(
        f"fix(refund): release the lock first (#12)\n\n{REASON}\n\nSigned-off-by: A <a@b>"
    )
    bare = commit("Fix refund")
    past = read_past([told, bare])
    (found,) = past.candidates
    assert past.fixes == 2
    assert (found.kind, found.place, found.topic) == ("fix", "a" * 10, "refund")
    assert (found.about, found.said) == ("release the lock first", REASON)
    assert found.applies_to == ("src/payment/refund.py",)


@pytest.mark.requirement("N16")
@pytest.mark.parametrize(
    ("message", "kind"),
    [
        ("Keep invoices for ten years\n\nRequired by the security audit.", "demand"),
        ("송장을 10년 보관\n\n보안 감사에서 요구했다.", "demand"),
        ("fix: keep invoices for ten years\n\nrequired by our auditors", "fix"),
        ("Keep invoices for ten years\n\nRequired by the new parser.", None),
        ("Fix typo in invoices\n\nRequired by the security audit.", None),
    ],
)
def test_a_demanded_change_becomes_a_candidate(message: str, kind: str | None) -> None:
    found = [(one.kind, one.said) for one in read_past([commit(message)]).candidates]
    assert found == ([(kind, message.split("\n")[-1])] if kind else [])


@pytest.mark.requirement("N16")
@pytest.mark.parametrize(
    "message",
    [
        f"fix typo in the docs\n\n{REASON}",
        f"chore: bump version\n\n{REASON}",
        f"Add refunds\n\n{REASON}",
    ],
)
def test_commits_that_repair_nothing_of_the_code_are_left_out(message: str) -> None:
    assert read_past([commit(message)]).candidates == ()
    assert read_past([commit(f"fix: x\n\n{REASON}", "tests/test_a.py", "README.md")]).fixes == 0


@pytest.mark.requirement("N16")
def test_what_was_taken_back_is_told_unless_it_came_again() -> None:
    revert = commit(f'Revert "Cache refunds for a day"\n\nThis reverts commit abc.\n\n{REASON}')
    (found,) = read_past([revert]).candidates
    assert (found.kind, found.about, found.said) == ("revert", "Cache refunds for a day", REASON)
    again = commit("Cache refunds for a day (#90)")
    assert read_past([again, revert]).candidates == ()
    unexplained = [
        commit(f'Revert "Try approach number {n}"\n\nThis reverts commit abc.') for n in range(9)
    ]
    assert len(read_past(unexplained).candidates) == 1


@pytest.mark.requirement("N16")
def test_a_file_that_was_fixed_again_and_again_is_told_while_it_is_there() -> None:
    commits = [commit(f"Fix rounding of case {n}") for n in range(4)]
    (found,) = read_past(commits).candidates
    assert (found.kind, found.times, found.topic) == ("file", 4, "payment")
    assert read_past(commits, exists=()).candidates == ()
    assert read_past(commits[:3]).candidates == ()


@pytest.mark.requirement("N16")
def test_history_and_guides_come_before_the_files_that_every_agent_is_given() -> None:
    def of(kind: str, number: int) -> Candidate:
        text = f"{kind} {kind}one{number} {kind}two{number} {kind}three{number}"
        return Candidate(kind, "a", f"a:{number}", "", text, "t", score=9)  # type: ignore[arg-type]

    rules = [of("rule", n) for n in range(30)]
    chosen = list(choose([*rules, of("fix", 1), of("guide", 1), of("revert", 1)], lambda _: True))
    assert [one.kind for one in chosen[:4]] == ["revert", "fix", "guide", "rule"]
    assert len(chosen) == MOST


@pytest.mark.requirement("N16")
def test_few_candidates_are_judged_however_many_there_are() -> None:
    judged = []
    many = [Candidate("fix", "a", str(n), "", f"one{n} two{n} three{n}", "t") for n in range(5_000)]
    assert list(choose(many, lambda one: bool(judged.append(one)))) == []
    assert len(judged) == 200


@pytest.mark.requirement("N16")
@given(st.text(alphabet="#-*`[]()<!>~. \n\tabNever must\u3161절대'\"|", max_size=600))
def test_candidates_stay_within_the_limits_of_a_record(text: str) -> None:
    for one in rules_in(
        "services/a/AGENTS.md", "rule", f"{text}\nNever use `a` instead of `b`: {text}"
    ):
        assert 10 <= len(one.said) <= 400
        assert "\n" not in one.said
        assert 0 < len(one.topic.encode()) <= LIMITS["topic"]
    for found in read_past([commit(f"fix: {text}\n\n{REASON}{text}")]).candidates:
        assert len(found.said) <= 600
        assert len(found.topic.encode()) <= LIMITS["topic"]


@pytest.mark.requirement("N16", "N11")
@given(st.lists(st.text(min_size=1, max_size=200), max_size=20))
def test_files_become_globs_that_mean_just_them(paths: list[str]) -> None:
    found = globs_of(paths)
    assert len(found) <= LISTS["applies_to"].most
    assert all(flaw(glob) is None and not set("*?{}") & set(glob) for glob in found)
    assert all(len(topic_of(path).encode()) <= LIMITS["topic"] for path in paths)
    assert all(len(topic_of_path(path).encode()) <= LIMITS["topic"] for path in paths)


@pytest.mark.requirement("N16")
@pytest.mark.parametrize("piece", ["`", "[a](", "<!--", "- [x", "*", "a. ", "# a   ", "\n# \n"])
def test_hostile_texts_are_read_in_time_of_their_length(piece: str) -> None:
    text = piece * (131_072 // len(piece))
    start = time.process_time()
    list(rules_in("AGENTS.md", "rule", text))
    read_past([commit(f"fix: {text}\n\n{text}")])
    assert time.process_time() - start < 2
