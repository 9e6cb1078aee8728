"""The sentences about quoted code, in English and Korean (E01, E04, S11)."""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, tuple[str, str]] = {
    # Quotes that cannot be saved.
    "evidence_blank": (
        "{field}: entry {detail} is blank: give a path and one line of that file.",
        "{field}: 항목 {detail}이(가) 비었습니다. 경로와 그 파일의 한 줄을 적어 주세요.",
    ),
    "evidence_not_one_line": (
        "{field}: entry {detail} must be one line without control characters.",
        "{field}: 항목 {detail}은(는) 제어 문자 없이 한 줄이어야 합니다.",
    ),
    "evidence_over_limit": (
        "{field}: entry {detail} takes {actual} bytes of UTF-8, the limit is {limit}: shorten it.",
        "{field}: 항목 {detail}이(가) UTF-8 {actual}바이트입니다. 한도는 {limit}바이트이니 줄여 "
        "주세요.",
    ),
    "evidence_path": (
        "{field}: the path of entry {detail} must be relative to the project and written with /. "
        "It cannot hold .., : or \\.",
        "{field}: 항목 {detail}의 경로는 프로젝트 기준 상대 경로로, /를 써서 적어야 합니다. .., :, "
        "\\는 쓸 수 없습니다.",
    ),
    "evidence_withheld": (
        "{field}: entry {detail} contains a secret or private text, and quotes are never "
        "rewritten: quote another line.",
        "{field}: 항목 {detail}에 비밀 값이나 비공개 내용이 있으며, 자동으로 가리지 않습니다. 다른 "
        "줄을 인용해 주세요.",
    ),
    "evidence_hidden": (
        "{field}: entry {detail} contains an invisible character: quote another line.",
        "{field}: 항목 {detail}에 보이지 않는 문자가 있습니다. 다른 줄을 인용해 주세요.",
    ),
    "hint_quote_short": (
        "evidence: the quote of entry {number} has {actual} bytes. A quote of {least} to 200 bytes "
        "is found again more reliably.",
        "evidence: 항목 {number}의 인용이 {actual}바이트입니다. {least}~200바이트여야 나중에 더 잘 "
        "찾습니다.",
    ),
    "may_quote": (
        "These lines changed. If the lesson is about them: log_memory(id={ref}, "
        "evidence={quotes}). The lesson is then marked when the code changes.",
        "이 줄들이 바뀌었습니다. 교훈이 이 코드에 대한 것이면 log_memory(id={ref}, "
        "evidence={quotes})를 호출하세요. 그러면 코드가 바뀔 때 교훈에 표시가 붙습니다.",
    ),
    "evidence_no_git": (
        "{field}: entry {detail} cannot be checked, because git does not list its tracked files "
        "here. Save without it.",
        "{field}: git이 이 프로젝트에서 추적하는 파일을 알려 주지 않아 {detail}번째 항목을 확인할 "
        "수 없습니다. 이 항목 없이 저장해 주세요.",
    ),
    "evidence_no_file": (
        "{field}: the file of entry {detail} does not exist.",
        "{field}: {detail}번째 항목의 파일이 없습니다.",
    ),
    "evidence_no_file_but": (
        "{field}: the file of entry {detail} does not exist. The nearest path is {near}.",
        "{field}: {detail}번째 항목의 파일이 없습니다. 가장 비슷한 경로는 {near}입니다.",
    ),
    "evidence_untracked": (
        "{field}: git does not track the file of entry {detail}. Add the file to git, or quote "
        "another one.",
        "{field}: {detail}번째 항목의 파일은 git이 추적하지 않습니다. 파일을 git에 추가하거나 다른 "
        "파일을 인용해 주세요.",
    ),
    "evidence_ignored": (
        "{field}: git ignores the file of entry {detail}. Quote a file that git shares.",
        "{field}: {detail}번째 항목의 파일은 git이 무시합니다. 공유되는 파일을 인용해 주세요.",
    ),
    "evidence_outside": (
        "{field}: the file of entry {detail} lies outside the project.",
        "{field}: {detail}번째 항목의 파일은 프로젝트 밖에 있습니다.",
    ),
    "evidence_link": (
        "{field}: the path of entry {detail} contains a link. Name the file itself.",
        "{field}: {detail}번째 항목의 경로에 링크가 있습니다. 파일 자체의 경로를 적어 주세요.",
    ),
    "evidence_submodule": (
        "{field}: the file of entry {detail} belongs to another repository.",
        "{field}: {detail}번째 항목의 파일은 다른 저장소에 속합니다.",
    ),
    "evidence_sparse": (
        "{field}: this sparse clone does not check out the file of entry {detail}.",
        "{field}: 이 저장소는 일부만 체크아웃해서 {detail}번째 항목의 파일이 없습니다.",
    ),
    "evidence_too_large": (
        "{field}: the file of entry {detail} is larger than 2 MB and is not searched.",
        "{field}: {detail}번째 항목의 파일이 2MB를 넘어 검색하지 않습니다.",
    ),
    "evidence_binary": (
        "{field}: the file of entry {detail} is binary. Quote a line of text.",
        "{field}: {detail}번째 항목의 파일은 바이너리입니다. 텍스트 파일의 한 줄을 인용해 주세요.",
    ),
    "evidence_unreadable": (
        "{field}: the file of entry {detail} cannot be read.",
        "{field}: {detail}번째 항목의 파일을 읽을 수 없습니다.",
    ),
    "evidence_not_found": (
        "{field}: entry {detail} is not in its file. Copy the line exactly.",
        "{field}: {detail}번째 항목의 글이 그 파일에 없습니다. 줄을 그대로 복사해 주세요.",
    ),
    "evidence_not_found_but": (
        "{field}: entry {detail} is not in its file. The line most like it is line {line}: {near}",
        "{field}: {detail}번째 항목의 글이 그 파일에 없습니다. 가장 비슷한 {line}번째 줄: {near}",
    ),
    "evidence_several": (
        "{field}: entry {detail} occurs several times in its file. Quote more of the line, or name "
        "its symbol.",
        "{field}: {detail}번째 항목이 그 파일의 여러 곳에 있습니다. 줄을 더 길게 인용하거나 "
        "symbol을 적어 주세요.",
    ),
    "evidence_several_at": (
        "{field}: entry {detail} occurs on lines {lines} of its file. Quote more of the line, or "
        "name its function or class as symbol.",
        "{field}: {detail}번째 항목이 그 파일의 {lines}번째 줄에 있습니다. 줄을 더 길게 인용하거나 "
        "함수나 클래스 이름을 symbol에 적어 주세요.",
    ),
    "evidence_several_but": (
        "{field}: entry {detail} occurs on lines {lines} of its file. Name its function or class "
        "as symbol, or quote the nearest line that occurs once, line {line}: {near}",
        "{field}: {detail}번째 항목이 그 파일의 {lines}번째 줄에 있습니다. 함수나 클래스 이름을 "
        "symbol에 적거나, 한 번만 나오는 가장 가까운 줄을 인용해 주세요. {line}번째 줄: {near}",
    ),
    "evidence_two_lines": (
        "{field}: entry {detail} takes the lines {lines} of its file, and a quote is one line. "
        "Quote one of them.",
        "{field}: {detail}번째 항목은 그 파일에서 {lines}번째 줄에 걸쳐 있습니다. 인용은 한 줄이니 "
        "그 가운데 한 줄만 적어 주세요.",
    ),
    "evidence_two_lines_but": (
        "{field}: entry {detail} takes the lines {lines} of its file, and a quote is one line. "
        "Quote line {line}: {near}",
        "{field}: {detail}번째 항목은 그 파일에서 {lines}번째 줄에 걸쳐 있습니다. 인용은 한 줄이니 "
        "{line}번째 줄을 적어 주세요: {near}",
    ),
    "hint_quote_taken": (
        "evidence: the quote of entry {number} occurs several times in {path}. Its symbol chose "
        "line {line}.",
        "evidence: 항목 {number}의 인용이 {path}의 여러 곳에 있어, symbol에 따라 {line}번째 줄을 "
        "골랐습니다.",
    ),
    "evidence_no_entry": (
        "{field}: this record has no quote {actual}.",
        "{field}: 이 기록에는 {actual}번째 인용이 없습니다.",
    ),
    "evidence_nothing_there": (
        "{field}: the file has no line like the quote any more. Quote another line, or delete the "
        "record.",
        "{field}: 인용한 코드와 비슷한 것이 남아 있지 않습니다. 다른 줄을 인용하거나 기록을 삭제해 "
        "주세요.",
    ),
    # Certification by a person.
    "certify_no_quote": (
        "{field}: this record quotes no code, so it cannot be certified.",
        "{field}: 이 기록에는 확인할 인용 코드가 없습니다.",
    ),
    "certify_quote_failed": (
        "{field}: code quoted by this record has changed or is gone. Update the quote first.",
        "{field}: 이 기록이 인용한 코드가 더 이상 맞지 않습니다. 인용을 먼저 고쳐 주세요.",
    ),
    "certified": (
        "Certified: {ref}.",
        "확인했습니다: {ref}.",
    ),
    # Verdicts on quotes.
    "code_is_changed": (
        "[the code it quotes has changed]",
        "[인용한 코드가 바뀜]",
    ),
    "code_is_gone": ("[its code is gone]", "[인용한 코드가 사라짐]"),
    "code_is_unchecked": ("[its code is not checked yet]", "[인용한 코드를 아직 확인하지 않음]"),
    "code_set_aside": (
        "Left out here, because the code they quote has changed or is gone: {count}.",
        "인용한 코드가 바뀌었거나 사라진 {count}건은 여기에서 뺐습니다.",
    ),
    "page_code_changed": (
        "The code that this lesson quotes has changed or is gone.",
        "이 기록이 인용한 코드가 바뀌었거나 사라졌습니다.",
    ),
    "page_code_gone": (
        "The code that this lesson quotes is gone.",
        "이 기록이 인용한 코드가 사라졌습니다.",
    ),
    "page_code_unchecked": (
        "The code that this lesson quotes is not checked yet.",
        "이 기록이 인용한 코드를 아직 확인하지 않았습니다.",
    ),
    "verdict_ok": (
        "it is unchanged",
        "그대로 있음",
    ),
    "verdict_moved": ("it moved to {path}", "{path}(으)로 옮겨짐"),
    "verdict_changed": ("it has changed", "바뀜"),
    "verdict_gone": ("it is gone", "사라짐"),
    "verdict_file_gone": ("its file is gone", "파일이 사라짐"),
    "verdict_ambiguous": (
        "it could be one of several places",
        "여러 곳 가운데 어느 것인지 모름",
    ),
    "verdict_unverifiable": ("it cannot be checked", "확인할 수 없음"),
    "reason_literal": (
        "a text or a name in it differs",
        "문자열이나 이름이 다름",
    ),
    "reason_number": (
        "a number in it differs",
        "숫자가 다름",
    ),
    "reason_negation": ("it says the opposite", "부정이 달라짐"),
    "reason_operator": (
        "an operator in it differs",
        "연산자가 다름",
    ),
    "reason_comment": (
        "it was commented out, or is no longer a comment",
        "주석이 되었거나 주석이 풀림",
    ),
    "reason_similar": (
        "only similar code is there",
        "비슷한 코드만 있음",
    ),
    "reason_several": (
        "two places fit equally well",
        "똑같이 맞는 곳이 둘 이상임",
    ),
    "reason_nothing_alike": (
        "no similar code is left",
        "비슷한 코드가 없음",
    ),
    "reason_no_file": (
        "the file does not exist",
        "파일이 없음",
    ),
    "reason_no_git": (
        "git does not list its tracked files",
        "git이 추적하는 파일을 모름",
    ),
    "reason_untracked": ("git does not track the file", "git이 추적하지 않는 파일임"),
    "reason_ignored": ("git ignores the file", "git이 무시하는 파일임"),
    "reason_shallow": ("this clone lacks older commits", "이전 커밋이 없는 얕은 저장소임"),
    "reason_sparse": ("this clone does not check out the file", "체크아웃하지 않은 파일임"),
    "reason_submodule": ("the file belongs to another repository", "다른 저장소의 파일임"),
    "reason_outside": ("the path leads out of the project", "프로젝트 밖의 경로임"),
    "reason_link": (
        "the path contains a link",
        "경로에 링크가 있음",
    ),
    "reason_too_large": (
        "the file is larger than 2 MB",
        "파일이 2MB를 넘음",
    ),
    "reason_binary": ("the file is binary", "바이너리 파일임"),
    "reason_unreadable": ("the file cannot be read", "파일을 읽을 수 없음"),
    "reason_unchecked": ("not checked yet", "아직 확인하지 않음"),
    "quote_status_raw": ("without a quote", "인용 없음"),
    "quote_status_working": (
        "not confirmed by the code",
        "코드로 확인되지 않음",
    ),
    "quote_status_candidate": (
        "confirmed by the code, not committed",
        "코드로 확인됨, 커밋 전",
    ),
    "quote_status_verified": (
        "confirmed by the code",
        "코드로 확인됨",
    ),
    "quote_status_certified": ("certified by a person", "사람이 확인함"),
    "quote_status_certified_by": ("certified by {name}", "{name} 님이 확인함"),
    "news_certified": ("newly certified", "새로 확인됨"),
    # Counts in `status` and `reflect`.
    "status_code": ("Lessons that quote code: {counts}.", "코드를 인용한 기록: {counts}."),
    "code_stale": ("{count} changed or gone", "바뀌었거나 사라짐 {count}건"),
    "code_gone": ("{count} gone", "모두 사라짐 {count}건"),
    "code_unchecked": ("{count} not checked yet", "아직 확인 전 {count}건"),
    "code_withheld": ("{count} kept out of hooks", "훅에서 제외 {count}건"),
    # The command `check --evidence`.
    "quotes_all_stand": (
        "All quoted code is unchanged. Quotes: {count}, records: {records}.",
        "기록이 인용한 코드가 모두 그대로 있습니다. 인용 {count}개, 기록 {records}개.",
    ),
    "quotes_none": (
        "No record quotes code.",
        "코드를 인용한 기록이 없습니다.",
    ),
    "quotes_counted": (
        "Quotes: {count}. Changed or gone: {failed}. Cannot be checked: {unverifiable}.",
        "인용 {count}개 가운데 {failed}개는 바뀌었거나 사라졌고, {unverifiable}개는 확인할 수 "
        "없습니다.",
    ),
    "quotes_record": (
        "{id} (line {line}): {status}",
        "{id} ({line}번째 줄): {status}",
    ),
    # The editor.
    "evidence_hint": (
        "A lesson quotes this: {lesson}",
        "이 코드를 인용한 기록이 있습니다: {lesson}",
    ),
    "evidence_stale": (
        "This lesson quotes code in {path}: {verdict}.",
        "이 기록이 인용한 {path}의 코드: {verdict}.",
    ),
    "fix_still_true": ("Still True", "여전히 맞음"),
    "fix_update_quote": ("Update the Quote", "인용 고치기"),
    "fix_rewrite_lesson": ("Rewrite the Lesson", "교훈 고쳐 쓰기"),
    "fix_delete_record": ("Delete", "삭제"),
    # The summary of a job on GitHub.
    "summary_title": ("Memory", "기억"),
    "summary_none": (
        "This pull request changes no lesson and leaves all quoted code as it is.",
        "이 변경은 기록을 바꾸지 않고, 인용한 코드도 그대로 둡니다.",
    ),
    "summary_stale": (
        "Lessons whose code this change alters or removes",
        "이 변경이 인용한 코드를 바꾸거나 지우는 기록",
    ),
    "summary_more": ("And {count} more.", "그 밖에 {count}건이 더 있습니다."),
    "summary_fact": ("Fact", "사실"),
    "summary_rule": ("Rule", "규칙"),
    "summary_question": ("Question", "질문"),
    # Annotations for GitHub.
    "quote_annotated": (
        "The lesson {id} quotes {path}: {verdict}.",
        "{path}의 코드를 인용한 기록 {id}: {verdict}.",
    ),
    "quote_annotated_title": (
        "A lesson no longer matches its quoted code",
        "기록의 인용이 코드와 다름",
    ),
}
