"""What the prompt check says, in English and in Korean (N09)."""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, tuple[str, str]] = {
    "open_head": (
        "[preflight - {count} open questions]",
        "[preflight - 답이 없는 질문 {count}개]",
    ),
    "open_head_one": (
        "[preflight - 1 open question]",
        "[preflight - 답이 없는 질문 1개]",
    ),
    "open_none": (
        "No question of the past is open in this task.",
        "이 작업에서 과거의 질문 중 답이 빠진 것은 없습니다.",
    ),
    "open_answered": (
        "Answered by the task already: {ids}.",
        "작업 내용이 이미 답한 것: {ids}.",
    ),
    "missed": (
        "missed {count} times, last {date}",
        "{count}번 누락, 마지막 {date}",
    ),
    "missed_once": (
        "missed once, {date}",
        "1번 누락, {date}",
    ),
    "dismissed": (
        "Dismissed: {id}. It is raised less from now on, on this machine only "
        "(dismissed {count} times).",
        "넘겼습니다: {id}. 앞으로 이 컴퓨터에서만 덜 묻습니다({count}번 넘김).",
    ),
    "dismissed_once": (
        "Dismissed: {id}. It is raised less from now on, on this machine only.",
        "넘겼습니다: {id}. 앞으로 이 컴퓨터에서만 덜 묻습니다.",
    ),
    "question_insert": (
        "Insert question: {question}",
        "질문 넣기: {question}",
    ),
    "question_insert_all": (
        "Insert all {count} questions",
        "질문 {count}개 모두 넣기",
    ),
    "question_dismiss": (
        "Dismiss question: {question}",
        "질문 넘기기: {question}",
    ),
    "question_item": (
        "- Open question ({topic}): {question}",
        "- 확인할 질문 ({topic}): {question}",
    ),
}
