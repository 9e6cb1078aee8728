"""The texts of forms for lessons and compactions, in English and Korean (N04, N10).

A label is understood in both languages, regardless of the language of the form.
"""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, tuple[str, str]] = {
    "form_label_topic": ("topic", "주제"),
    "form_label_missing_context": ("missing", "빠져 있던 것"),
    "form_label_lesson": ("lesson", "교훈"),
    "form_label_ask_next_time": ("ask", "다음에 물을 것"),
    "form_label_cues": ("cues", "단서"),
    "form_label_settled_by": ("settled by", "이미 밝힌 말"),
    "form_label_applies_to": ("applies to", "해당 파일"),
    "form_label_evidence": ("evidence", "인용한 코드"),
    "form_head_new": (
        "Save this file to store the lesson in {folder}. Close it to continue another time.",
        "이 파일을 저장하면 {folder}에 교훈이 기록됩니다. 닫아 두었다가 나중에 이어서 써도 됩니다.",
    ),
    "form_head_stored": (
        "Save this file to store the changes in {folder}. Close it to continue another time.",
        "이 파일을 저장하면 바뀐 내용이 {folder}에 기록됩니다. 닫아 두었다가 나중에 이어서 써도 "
        "됩니다.",
    ),
    "form_head_lines": (
        "Indented lines continue a text. Lines with # are not stored.",
        "들여 쓴 줄은 앞의 글에 이어집니다. #으로 시작하는 줄은 저장되지 않습니다.",
    ),
    "form_about_topic": (
        "Which module is it about? auth, payment, api-gateway",
        "어느 모듈에 관한 것인가요? auth, payment, api-gateway",
    ),
    "form_about_missing_context": (
        "What did the first instruction lack?",
        "첫 지시에 무엇이 빠져 있었나요?",
    ),
    "form_about_lesson": (
        "What is the rule for next time?",
        "다음에 지킬 규칙은 무엇인가요?",
    ),
    "form_about_ask_next_time": (
        "What should be asked before the next such task? (optional)",
        "다음에 이런 작업을 하기 전에 무엇을 물어야 하나요? (선택)",
    ),
    "form_about_cues": (
        "Which words would a later task contain? Separate them with commas. (optional)",
        "나중에 비슷한 작업에는 어떤 말이 나올까요? 쉼표로 나눠 쓰세요. (선택)",
    ),
    "form_about_settled_by": (
        "Which words show that a task already says this? Separate them with commas. (optional)",
        "작업에 어떤 말이 있으면 이 내용이 이미 적힌 것일까요? 쉼표로 나눠 쓰세요. (선택)",
    ),
    "form_about_applies_to": (
        "Which files does it apply to? Separate globs with commas, such as src/auth/**. (optional)",
        "어떤 파일에 해당하나요? src/auth/** 같은 글롭을 쉼표로 나눠 쓰세요. (선택)",
    ),
    "form_about_evidence": (
        "Which lines of code is it about? Write one a line, such as src/pay.py: total = round(x, "
        "2) (optional)",
        "어느 코드에 관한 것인가요? src/pay.py: total = round(x, 2)처럼 한 줄에 하나씩 쓰세요. "
        "(선택)",
    ),
    "form_unknown_label": (
        "There is no field “{text}” here. The fields are: {known}.",
        "“{text}” 항목은 없습니다. 쓸 수 있는 항목: {known}.",
    ),
    "form_stray_line": (
        "This line belongs to no field: indent it by two spaces, or begin it with # to make it a "
        "comment.",
        "이 줄은 어느 항목에도 속하지 않습니다. 두 칸 들여 쓰거나, 메모라면 #으로 시작하세요.",
    ),
    "form_label_twice": (
        "The field “{text}” is here twice: keep one.",
        "“{text}” 항목이 두 번 있습니다. 하나만 남겨 주세요.",
    ),
    "form_absent": (
        "The field “{label}” is missing: write “{label}:” at the beginning of a line.",
        "“{label}” 항목이 없습니다. 줄 맨 앞에 “{label}:”을 써 주세요.",
    ),
    "form_line": (
        "Line {line}: {sentence}",
        "{line}번째 줄: {sentence}",
    ),
    "form_withheld": (
        "Secret or private parts that will be withheld: {count}.",
        "저장되지 않을 비밀 또는 비공개 부분: {count}개.",
    ),
    "form_bytes": (
        "{bytes}/{limit} bytes",
        "{bytes}/{limit}바이트",
    ),
    "form_save": (
        "Save the Lesson",
        "교훈 저장",
    ),
    "form_save_stored": (
        "Save the Changes",
        "변경 내용 저장",
    ),
    "form_discard": (
        "Discard",
        "버리기",
    ),
    "form_topic_one": (
        "1 record",
        "기록 1건",
    ),
    "form_topic_count": (
        "{count} records",
        "기록 {count}건",
    ),
}
