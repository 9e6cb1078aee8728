"""What the prompt check says, in English and in Korean (N09)."""

from __future__ import annotations

from collections.abc import Mapping

ENGLISH: Mapping[str, str] = {
    "open_head": "[preflight - {count} open questions]",
    "open_head_one": "[preflight - 1 open question]",
    "open_none": "No question of the past is open in this task.",
    "open_answered": "Answered by the task already: {ids}.",
    "missed": "missed {count} times, last {date}",
    "missed_once": "missed once, {date}",
    "dismissed": "Dismissed: {id}. It is raised less from now on, on this machine only "
    "(dismissed {count} times).",
    "dismissed_once": "Dismissed: {id}. It is raised less from now on, on this machine only.",
    "question_insert": "Insert question: {question}",
    "question_insert_all": "Insert all {count} questions",
    "question_dismiss": "Dismiss question: {question}",
    "question_item": "- Open question ({topic}): {question}",
}

KOREAN: Mapping[str, str] = {
    "open_head": "[preflight - 답이 없는 질문 {count}개]",
    "open_head_one": "[preflight - 답이 없는 질문 1개]",
    "open_none": "이 작업에서 과거의 질문 중 답이 빠진 것은 없습니다.",
    "open_answered": "작업 내용이 이미 답한 것: {ids}.",
    "missed": "{count}번 누락, 마지막 {date}",
    "missed_once": "1번 누락, {date}",
    "dismissed": "넘겼습니다: {id}. 앞으로 이 컴퓨터에서만 덜 묻습니다({count}번 넘김).",
    "dismissed_once": "넘겼습니다: {id}. 앞으로 이 컴퓨터에서만 덜 묻습니다.",
    "question_insert": "질문 넣기: {question}",
    "question_insert_all": "질문 {count}개 모두 넣기",
    "question_dismiss": "질문 넘기기: {question}",
    "question_item": "- 확인할 질문 ({topic}): {question}",
}
