"""The reasons why a record or the log was not changed, in English and Korean (S11)."""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, tuple[str, str]] = {
    "over_limit": (
        "{field} takes {actual} bytes of UTF-8, the limit is {limit}: shorten it.",
        "{field}: UTF-8 {actual}바이트입니다. 한도는 {limit}바이트이니 줄여 주세요.",
    ),
    "too_many": (
        "{field} has {actual} entries, the limit is {limit}: leave some out.",
        "{field}: 항목이 {actual}개입니다. 한도는 {limit}개이니 몇 개를 빼 주세요.",
    ),
    "entry_over_limit": (
        "{field}: entry {detail} takes {actual} bytes of UTF-8, the limit is {limit}: shorten it.",
        "{field}: {detail}번째 항목이 UTF-8 {actual}바이트입니다. 한도는 {limit}바이트이니 줄여 "
        "주세요.",
    ),
    "entry_not_one_line": (
        "{field}: entry {detail} must be one line without control characters.",
        "{field}: {detail}번째 항목은 제어 문자 없이 한 줄이어야 합니다.",
    ),
    "entry_no_glob": (
        "{field}: entry {detail} must be relative to the project and made of names, /, *, **, ? "
        "and {{a,b}}: no .., \\, [, !, no braces in braces.",
        "{field}: {detail}번째 항목은 프로젝트 기준 상대 경로로, 이름과 /, *, **, ?, {{a,b}}만 쓸 "
        "수 있습니다. .., \\, [, !, 중괄호 안의 중괄호는 쓸 수 없습니다.",
    ),
    "outside_project": (
        "{field}: this file lies outside the project.",
        "{field}: 프로젝트 밖에 있는 파일입니다.",
    ),
    "private_tag": (
        "{field} holds a private tag and is not rewritten: take out what is private.",
        "{field}: 비공개 태그가 있으며 자동으로 가리지 않는 필드입니다. 비공개 내용을 빼 주세요.",
    ),
    "too_large": (
        "{field} takes {actual} bytes of UTF-8, more than the {limit} that are read.",
        "{field}: UTF-8 {actual}바이트입니다. {limit}바이트까지만 읽습니다.",
    ),
    "line_over_limit": (
        "{field}: its line would take {actual} bytes, the limit is {limit}: take "
        "fields out of it that we do not know.",
        "{field}: 한 줄이 {actual}바이트가 됩니다. 한도는 {limit}바이트이니 이 "
        "프로그램이 모르는 필드를 줄여 주세요.",
    ),
    "blank": (
        "{field} must not be blank.",
        "{field}: 비워 둘 수 없습니다.",
    ),
    "all_withheld": (
        "{field} consists only of secrets or private text, so nothing is left to store. Describe "
        "in words what was missing, without the value.",
        "{field}: 비밀 값이나 비공개 내용뿐이어서 저장할 것이 없습니다. 값은 빼고 무엇이 빠져 "
        "있었는지 글로 적어 주세요.",
    ),
    "not_one_line": (
        "{field} must be one line without control characters.",
        "{field}: 제어 문자 없이 한 줄이어야 합니다.",
    ),
    "lone_surrogate": (
        "{field} holds half of a character (a lone surrogate): send valid Unicode.",
        "{field}: 반쪽 문자(lone surrogate)가 있습니다. 올바른 유니코드로 보내 주세요.",
    ),
    "nul": (
        "{field} holds a NUL character: remove it.",
        "{field}: NUL 문자가 있습니다. 지워 주세요.",
    ),
    "hidden_character": (
        "{field} contains invisible characters ({detail}): remove them.",
        "{field}: 눈에 보이지 않는 문자({detail})가 있습니다. 지워 주세요.",
    ),
    "secret": (
        "{field} holds a secret ({detail}) and is not rewritten: remove it.",
        "{field}: 비밀 값({detail})이 있으며 자동으로 가리지 않는 필드입니다. 지워 주세요.",
    ),
    "tangled": (
        "{field} repeats so many beginnings of secrets that it cannot be searched: shorten it.",
        "{field}: 비밀 값처럼 시작하는 곳이 너무 많아 검사할 수 없습니다. 줄여 주세요.",
    ),
    "unpaired_tag": (
        "{field}: {detail} has no partner. Close the pair. To mean the tag itself, write "
        "`{detail}` in backticks, with every backtick paired.",
        "{field}: {detail}의 짝이 없습니다. 짝을 맞춰 주세요. 태그 자체를 적으려면 백틱으로 감싸 "
        "`{detail}`처럼 쓰고, 백틱도 짝을 맞춰 주세요.",
    ),
    "unknown_type": (
        "type must be log or principle.",
        "type은 log 또는 principle이어야 합니다.",
    ),
    "sources_of_log": (
        "source_ids is only for a principle. A log replaces no records.",
        "source_ids는 principle에만 쓸 수 있습니다. log는 다른 기록을 대체하지 않습니다.",
    ),
    "sources_of_amendment": (
        "source_ids cannot be combined with id, which changes one record and replaces none.",
        "source_ids: id를 주면 그 기록 하나만 고치며 다른 기록을 대체하지 않습니다.",
    ),
    "type_fixed": (
        "type: the type of a record cannot change. Leave it out.",
        "type: 기록의 종류는 바꿀 수 없습니다. 빼고 보내 주세요.",
    ),
    "source_without_rev": (
        "{field}: {detail} lacks the @rev that compact_memory showed.",
        "{field}: {detail}에 compact_memory가 알려 준 @rev가 없습니다.",
    ),
    "source_malformed": (
        "{field}: {detail} is not an id@rev.",
        "{field}: {detail}은(는) id@rev 형식이 아닙니다.",
    ),
    "source_ambiguous": (
        "{field}: {detail} is ambiguous: name one of them.",
        "{field}: {detail} 중 어느 것인지 지정해 주세요.",
    ),
    "record_unknown": (
        "{field}: there is no record {detail}.",
        "{field}: {detail} 기록이 없습니다.",
    ),
    "record_changed": (
        "{field}: the record has changed since {detail}: look at it again.",
        "{field}: {detail} 이후에 바뀐 기록입니다. 다시 확인해 주세요.",
    ),
    "topic_unknown": (
        "{field}: there is no topic '{detail}'.",
        "{field}: '{detail}' topic이 없습니다.",
    ),
    "topic_exists": (
        "{field}: the topic '{detail}' exists already. Set `merge` to merge the two.",
        "{field}: '{detail}' topic이 이미 있습니다. 합치려면 `merge`를 주세요.",
    ),
    "line_unknown": (
        "{field}: no line outside the records has the digest '{detail}' any more. Look at the log "
        "again.",
        "{field}: 해시가 '{detail}'인 줄이 더는 없습니다. 기록 파일을 다시 살펴보세요.",
    ),
    "line_no_text": (
        "{field}: a line that is not UTF-8 text cannot be kept elsewhere, so it stays in the log.",
        "{field}: UTF-8 텍스트가 아닌 줄은 따로 보관할 수 없어 기록 파일에 그대로 둡니다.",
    ),
    "record_conflicted": (
        "{field}: record {detail} is in a merge conflict: resolve it first with `sentinel-memory "
        "resolve`.",
        "{field}: {detail} 기록은 병합 충돌 안에 있습니다. 먼저 `sentinel-memory resolve`로 해결해 "
        "주세요.",
    ),
    "record_exists": (
        "{field}: record {detail} already says this: edit or delete that one.",
        "{field}: {detail} 기록이 이미 같은 내용입니다. 그 기록을 고치거나 지우세요.",
    ),
    "undo_other": (
        "This is no longer the latest change, so nothing was undone.",
        "최근 변경이 아니어서 되돌리지 않았습니다.",
    ),
    "undo_foreign": (
        "git tracks .removed.jsonl, so others may have written it, and nothing was undone. Take it "
        "out of git first (`git rm --cached .context/.removed.jsonl`) and look at it.",
        "git이 .removed.jsonl을 추적하고 있어 다른 사람이 쓴 것일 수 있으므로 되돌리지 않았습니다. "
        "먼저 git에서 빼고(`git rm --cached .context/.removed.jsonl`) 내용을 확인해 주세요.",
    ),
    "threshold": (
        "{field} must be a whole number from 1.",
        "{field}: 1 이상의 정수여야 합니다.",
    ),
    "not_within": (
        "{field} must be a whole number from {detail} to {limit}.",
        "{field}: {detail} 이상 {limit} 이하의 정수여야 합니다.",
    ),
    "ids_missing": (
        "{field}: detail=details needs the ids of the records, as an index shows them.",
        "{field}: detail=details에는 목록에 나온 기록의 id가 필요합니다.",
    ),
    "ids_many": (
        "{field} names {actual} records, the limit is {limit}: ask in parts.",
        "{field}: 기록 {actual}건입니다. 한도는 {limit}건이니 나누어 요청해 주세요.",
    ),
    "cursor_unknown": (
        "{field} is not a cursor of this version: send it exactly as received, or leave it out to "
        "start again.",
        "{field}: 이 버전의 답변이 준 값이 아닙니다. 받은 그대로 보내거나, 빼고 처음부터 다시 "
        "호출해 주세요.",
    ),
    "cursor_of_other": (
        "{field} belongs to another call: send it with the operation, topic and folder of that "
        "call, or leave it out to start again.",
        "{field}: 다른 호출의 값입니다. 그 호출과 같은 작업, topic, 폴더로 보내거나, 빼고 처음부터 "
        "다시 호출해 주세요.",
    ),
    "busy": (
        "Another process has held the lock of the memory log for more than {detail} s: wait "
        "for it or end it, then try again.",
        "다른 프로세스가 기록 파일을 {detail}초 넘게 잠그고 있습니다. 끝나기를 기다리거나 그 "
        "프로세스를 종료한 뒤 다시 시도해 주세요.",
    ),
    "marked": (
        "Another process has held .context/memory_log.jsonl.mark.lock for more than {detail} s. If "
        "no such process runs any more, delete that file and try again.",
        "다른 프로세스가 .context/memory_log.jsonl.mark.lock을 {detail}초 넘게 쥐고 있습니다. 그런 "
        "프로세스가 더 없다면 이 파일을 지운 뒤 다시 시도해 주세요.",
    ),
    "in_use": (
        "Another program keeps the memory log open, so it was not changed: close it there, "
        "then try again.",
        "다른 프로그램이 기록 파일을 열어 두고 있어 바꾸지 못했습니다. 그쪽에서 닫은 뒤 "
        "다시 시도해 주세요.",
    ),
    "full": (
        "The disk is full: the memory log was not changed. Free some space.",
        "디스크가 가득 찼습니다. 기록 파일은 바뀌지 않았습니다. 디스크 공간을 비워 주세요.",
    ),
    "denied": (
        "Permission denied: the memory log was not changed. Let this user write in .context and to "
        "the files there.",
        "권한이 없습니다. 기록 파일은 바뀌지 않았습니다. .context 폴더와 그 안의 파일에 대한 쓰기 "
        "권한을 이 사용자에게 주세요.",
    ),
    "read_only": (
        "The file system is read-only: the memory log was not changed. Make it writable, or work "
        "in a copy of the project on another one.",
        "읽기 전용 파일 시스템입니다. 기록 파일은 바뀌지 않았습니다. 쓸 수 있게 바꾸거나, 쓸 수 "
        "있는 곳에 프로젝트를 복사해 작업해 주세요.",
    ),
    "unreadable": (
        "The memory log cannot be read: {detail}.",
        "기록 파일을 읽을 수 없습니다: {detail}.",
    ),
    "too_long": (
        "The path of the memory log is too long for this system: move the project to a "
        "shorter one.",
        "기록 파일의 경로가 이 시스템에서 쓰기에는 너무 깁니다. 프로젝트를 더 짧은 경로로 "
        "옮겨 주세요.",
    ),
    "no_folder_there": (
        ".context is a file instead of a folder, so the memory log has no place: move or rename "
        "that file.",
        ".context가 폴더가 아니라 파일이어서 기록을 둘 곳이 없습니다. 그 파일을 옮기거나 이름을 "
        "바꿔 주세요.",
    ),
    "in_use_or_denied": (
        "This user may not read the memory log, or another program has it open exclusively: close "
        "it there, then try again.",
        "이 사용자에게 권한이 없거나, 다른 프로그램이 기록 파일을 혼자 열어 두고 있습니다. "
        "그쪽에서 닫은 뒤 다시 시도해 주세요.",
    ),
    "hidden": (
        "git has the memory log, but this sparse checkout does not include it: run `git "
        "sparse-checkout add {detail}` at the top of the repository.",
        "기록 파일은 git에 있지만 이 sparse checkout에는 없습니다. 저장소 맨 위에서 `git "
        "sparse-checkout add {detail}`를 실행해 주세요.",
    ),
    "deleted": (
        "The memory log was deleted, but git still has it: run `git checkout {detail}` to restore "
        "it. To start a new log, commit the deletion.",
        "기록 파일이 지워졌지만 git에는 남아 있습니다. `git checkout {detail}`로 되살려 주세요. "
        "새로 시작하려면 삭제를 커밋해 주세요.",
    ),
    "not_kept": (
        "Nothing was changed: the user's data folder is missing or cannot be written. Make it, or "
        "let this user write there.",
        "아무것도 바꾸지 않았습니다. 이 사용자의 데이터 폴더가 없거나 그 폴더에 쓸 수 없습니다. "
        "폴더를 만들거나 쓰기 권한을 주세요.",
    ),
    "outside": (
        "The memory log, or .context, is a link that leaves the project: it is not followed. "
        "Remove the link.",
        "기록 파일이나 .context가 프로젝트 밖을 가리키는 링크입니다. 따라가지 않습니다. 링크를 "
        "지워 주세요.",
    ),
    "journal_outside": (
        ".removed.jsonl is a link that leaves the project: it is not followed. Remove the link.",
        ".removed.jsonl이 프로젝트 밖을 가리키는 링크입니다. 따라가지 않습니다. 링크를 지워 "
        "주세요.",
    ),
    "changed": (
        "Another program keeps rewriting the memory log: it was not changed. Try again.",
        "다른 프로그램이 기록 파일을 계속 바꾸고 있어 저장하지 않았습니다. 다시 시도해 주세요.",
    ),
    "failed": (
        "The memory log could not be written ({detail}): it was not changed.",
        "기록 파일에 쓸 수 없습니다({detail}). 기록 파일은 바뀌지 않았습니다.",
    ),
    "unconfirmed": (
        "The memory log was written, but the disk did not confirm it ({detail}): check for the "
        "change before you try again.",
        "기록 파일에 썼지만 디스크가 저장을 확인해 주지 않았습니다({detail}). 다시 시도하기 전에 "
        "변경 내용이 있는지 확인해 주세요.",
    ),
}
