"""What is wrong with a request, in English, and every error in Korean (S11)."""

from __future__ import annotations

from collections.abc import Mapping

KOREAN_ERRORS: Mapping[str, str] = {
    "over_limit": "{field}: UTF-8 {actual}바이트입니다. 한도는 {limit}바이트이니 줄여 주세요.",
    "too_large": "{field}: UTF-8 {actual}바이트입니다. {limit}바이트까지만 읽습니다.",
    "line_over_limit": "{field}: 한 줄이 {actual}바이트가 됩니다. 한도는 {limit}바이트이니 이 "
    "프로그램이 모르는 필드를 줄여 주세요.",
    "blank": "{field}: 비워 둘 수 없습니다.",
    "all_withheld": "{field}: 모두 비밀 값이거나 비공개 내용이라 남은 것이 없습니다. "
    "값 없이 무엇이 빠져 있었는지 글로 적어 주세요.",
    "not_one_line": "{field}: 제어 문자 없이 한 줄이어야 합니다.",
    "lone_surrogate": "{field}: 반쪽 문자(lone surrogate)가 있습니다. "
    "올바른 유니코드로 보내 주세요.",
    "nul": "{field}: NUL 문자가 있습니다. 지워 주세요.",
    "hidden_character": "{field}: 눈에 보이지 않는 문자({detail})가 있습니다. 지워 주세요.",
    "secret": "{field}: 비밀 값({detail})이 있으며 자동으로 가리지 않는 필드입니다. 지워 주세요.",
    "unpaired_tag": "{field}: {detail}의 짝이 없습니다. 짝을 맞추거나, 태그 자체를 적으려면 "
    "백틱으로 감싸 `{detail}`처럼 써 주세요. 짝이 없는 백틱은 없어야 합니다.",
    "unknown_type": "type은 log 또는 principle이어야 합니다.",
    "sources_of_log": "source_ids는 principle에만 쓸 수 있습니다. "
    "log는 아무것도 대체하지 않습니다.",
    "sources_of_amendment": "source_ids: id를 주면 그 기록 하나만 고치며 다른 기록을 "
    "대체하지 않습니다.",
    "type_fixed": "type: 기록의 종류는 바꿀 수 없습니다. 빼고 보내 주세요.",
    "source_without_rev": "{field}: {detail}에 compact_memory가 알려 준 @rev가 없습니다.",
    "source_malformed": "{field}: {detail}은(는) id@rev 형식이 아닙니다.",
    "source_ambiguous": "{field}: {detail} 중 어느 것인지 지정해 주세요.",
    "record_unknown": "{field}: {detail} 기록이 없습니다.",
    "record_changed": "{field}: {detail} 이후에 바뀐 기록입니다. 다시 확인해 주세요.",
    "record_conflicted": "{field}: {detail} 기록은 병합 충돌 안에 있습니다. 먼저 "
    "`sentinel-memory resolve`로 해결해 주세요.",
    "record_exists": "{field}: {detail} 기록이 이미 같은 내용입니다. 그 기록을 고치거나 지우세요.",
    "undo_other": "더는 가장 최근 변경이 아니어서 되돌리지 않았습니다.",
    "undo_foreign": "git이 .removed.jsonl을 추적하고 있어 다른 사람이 쓴 것일 수 있으므로 되돌리지 "
    "않았습니다. 먼저 git에서 빼고(`git rm --cached .context/.removed.jsonl`) 내용을 확인해 "
    "주세요.",
    "threshold": "{field}: 1 이상의 정수여야 합니다.",
    "cursor_unknown": "{field}: 이 버전의 답변이 준 값이 아닙니다. 받은 그대로 보내거나, "
    "빼고 처음부터 다시 호출해 주세요.",
    "cursor_of_other": "{field}: 다른 호출에 이어지는 값입니다. 그 호출과 같은 작업, topic, "
    "폴더로 보내거나, 빼고 처음부터 다시 호출해 주세요.",
    "busy": "다른 프로세스가 기록 파일을 {detail}초 넘게 잠그고 있습니다. 끝나기를 기다리거나 그 "
    "프로세스를 종료한 뒤 다시 시도해 주세요.",
    "marked": "다른 프로세스가 .context/memory_log.jsonl.mark.lock을 {detail}초 넘게 쥐고 "
    "있습니다. 그런 프로세스가 더 없다면 이 파일을 지운 뒤 다시 시도해 주세요.",
    "in_use": "다른 프로그램이 기록 파일을 열어 두고 있어 바꾸지 못했습니다. 그쪽에서 닫은 뒤 "
    "다시 시도해 주세요.",
    "full": "디스크가 가득 찼습니다. 기록 파일은 바뀌지 않았습니다.",
    "denied": "권한이 없습니다. 기록 파일은 바뀌지 않았습니다.",
    "read_only": "읽기 전용 파일 시스템입니다. 기록 파일은 바뀌지 않았습니다.",
    "unreadable": "기록 파일을 읽을 수 없습니다: {detail}.",
    "too_long": "기록 파일의 경로가 이 시스템에서 쓰기에는 너무 깁니다. 프로젝트를 더 짧은 경로로 "
    "옮겨 주세요.",
    "no_folder_there": ".context가 폴더가 아니라 파일이어서 기록을 둘 곳이 없습니다. 그 파일을 "
    "옮기거나 이름을 바꿔 주세요.",
    "in_use_or_denied": "이 사용자에게 권한이 없거나, 다른 프로그램이 기록 파일을 혼자 열어 두고 "
    "있습니다. 그쪽에서 닫은 뒤 다시 시도해 주세요.",
    "hidden": "기록 파일은 git에 있지만 이 sparse checkout에는 없습니다. 저장소 맨 위에서 "
    "`git sparse-checkout add {detail}`를 실행해 주세요.",
    "deleted": "기록 파일이 지워졌지만 git에는 남아 있습니다. `git checkout {detail}`로 되살려 "
    "주세요. 새로 시작하려면 삭제를 커밋해 주세요.",
    "not_kept": "이 사용자에게 그것을 적어 둘 폴더가 없거나 그 폴더에 쓸 수 없습니다. 아무것도 "
    "바꾸지 않았습니다.",
    "outside": "기록 파일이 프로젝트 밖을 가리키는 링크입니다. 따라가지 않습니다.",
    "journal_outside": ".removed.jsonl이 프로젝트 밖을 가리키는 링크입니다. 따라가지 않습니다.",
    "changed": "다른 프로그램이 기록 파일을 계속 바꾸고 있어 저장하지 않았습니다. "
    "다시 시도해 주세요.",
    "failed": "기록 파일에 쓸 수 없습니다({detail}). 기록 파일은 바뀌지 않았습니다.",
    "unconfirmed": "기록 파일에 썼지만 디스크가 저장을 확인해 주지 않았습니다({detail}). 다시 "
    "시도하기 전에 변경 내용이 있는지 확인해 주세요.",
    "missing_parameter": "{field}: 반드시 있어야 합니다.",
    "unknown_parameter": "{field}: 알 수 없는 항목입니다. "
    "{operation}에는 {known}만 쓸 수 있습니다.",
    "wrong_type": "{field}: {expected}만 쓸 수 있습니다.",
    "not_an_object": "매개변수는 객체여야 합니다.",
    "folder_needed": "folder: 열린 폴더 중 하나를 지정해 주세요: {known}.",
    "folder_unknown": "folder: 그런 폴더가 열려 있지 않습니다. 열린 폴더: {known}.",
    "no_folder": "열린 프로젝트 폴더가 없습니다. 폴더를 먼저 열어 주세요.",
    "root_refused": "파일 시스템 루트, 홈 폴더, 시스템 폴더에는 기록하지 않습니다. 프로젝트 폴더를 "
    "열거나 --root로 지정해 주세요.",
    "root_missing": "--root: 그런 폴더가 없습니다.",
    "root_blank": "--root: 폴더 이름이 비어 있습니다. 프로젝트 폴더를 지정해 주세요.",
    "root_too_long": "프로젝트 폴더의 경로가 이 시스템에서 쓰기에는 너무 깁니다. 더 짧은 경로로 "
    "옮겨 주세요.",
    "folder_missing": "프로젝트 폴더가 이제 없습니다. 있는 폴더를 열거나 지정해 주세요.",
    "directory_missing": "작업 폴더가 이제 없습니다. 프로젝트로 이동하거나 --root로 지정해 주세요.",
    "variable_missing": "SENTINEL_MEMORY_ROOT: 그런 폴더가 없습니다.",
    "log_elsewhere": "{field}: 기록 파일이 다른 폴더를 가리키는 링크여서 그 폴더의 다른 파일까지 "
    "git이 무시하게 됩니다. 그 폴더의 .gitignore에 직접 적어 주세요.",
    "no_repository": "{field}: 이 프로젝트는 git 저장소 안에 있지 않습니다. 먼저 `git init`을 "
    "실행해 주세요.",
    "commit_ignored": "git이 기억을 무시하므로 커밋하지 않았습니다. "
    "`sentinel-memory private --off`로 git이 추적하게 할 수 있습니다.",
    "commit_unmerged": "기록 파일이 병합 충돌 중이라 커밋하지 않았습니다. 먼저 "
    "`sentinel-memory resolve`로 해결해 주세요.",
    "git_missing": "PATH에서 git을 찾지 못해 아무것도 하지 않았습니다. git을 설치하거나 PATH에 "
    "넣은 뒤 다시 시도해 주세요.",
    "git_refused": "git이 이 폴더에서 일하기를 거부합니다. 다른 사용자의 폴더이거나 "
    "`safe.directory`에 없는 폴더일 수 있습니다. 이유는 이 폴더에서 `git status`를 실행하면 "
    "보입니다.",
    "git_failed": "git이 오류로 끝나 아무것도 하지 않았습니다. 이유는 이 폴더에서 `git status`를 "
    "실행하면 보입니다.",
    "git_late": "git이 제때 답하지 않아 아무것도 하지 않았습니다. 다시 시도해 주세요.",
    "commit_busy": "git에서 병합, 체리픽, 되돌리기가 끝나지 않았거나 충돌이 남아 있어 기억만 따로 "
    "커밋할 수 없습니다. 먼저 그것을 끝내 주세요. `git status`가 방법을 알려 줍니다. 기억과 git "
    "인덱스는 그대로입니다.",
    "commit_identity": "git이 커밋하는 사람을 몰라 커밋하지 않았습니다. `git config user.name "
    "이름`과 `git config user.email 주소`를 실행한 뒤 다시 시도해 주세요.",
    "commit_unsigned": "git이 커밋에 서명하지 못해 커밋하지 않았습니다. 서명 키를 쓸 수 있는지 "
    "확인한 뒤(`user.signingKey`) 다시 시도해 주세요.",
    "commit_hook": "이 저장소의 훅({detail})이 커밋을 거부했을 수 있습니다. 기억은 커밋되지 "
    "않았습니다. 훅의 말은 `{file}`을 실행하면 보입니다.",
    "commit_late": "훅이나 서명 프로그램이 {detail}초 안에 끝나지 않아 git을 끝냈습니다. 기억은 "
    "커밋되지 않았습니다. `{file}`은 끝날 때까지 기다립니다.",
    "commit_locked": "다른 git이 이 저장소의 인덱스를 잠그고 있어 커밋하지 않았습니다. 끝난 뒤 "
    "다시 시도해 주세요. 실행 중인 git이 없다면 `{file}`을 지우세요.",
    "commit_sparse": "sparse checkout이 기억을 빼고 있어 커밋하지 않았습니다. `{file}`을 실행한 뒤 "
    "다시 시도해 주세요.",
    "commit_unindexed": "기억을 커밋했지만 다른 git이 인덱스를 잠그고 있어 인덱스에 넣지 "
    "못했습니다. `{file}`을 실행해 주세요.",
    "commit_failed": "git이 기억을 커밋하지 않았습니다. 이유는 `{file}`을 실행하면 보입니다.",
    "no_commit": "{field}: 그런 커밋이 없습니다.",
    "review_failed": "커밋에 무엇이 들었는지 git이 알려 주지 않아 검토하지 못했습니다. 이유는 "
    "`{file}`을 실행하면 보입니다.",
    "conflict_none": "기록 파일에 해결할 충돌이 없습니다.",
    "conflict_unclear": "기록 파일의 충돌 표시가 git이 쓰는 모양이 아닙니다. 표시를 고치거나 "
    "지운 뒤 다시 시도해 주세요. 아무것도 바꾸지 않았습니다.",
    "driver_elsewhere": "{field}: 기록 파일이 다른 폴더를 가리키는 링크입니다. 그 폴더가 있는 "
    "프로젝트에서 실행해 주세요.",
    "plan_changed": "{field}: 보여 준 뒤에 파일이 바뀌어 아무것도 쓰지 않았습니다. "
    "변경 내용을 다시 확인해 주세요.",
    "policy_wrong": "{file}: {detail}번째 줄이 잘못되어 바꾸지 않았습니다. 고친 뒤 다시 시도해 "
    "주세요.",
    "allowed_unknown": "{field}: 그 자리에는 허용할 것이 없습니다. 기록을 다시 확인해 주세요.",
    "allowed_before": "{field}: 이미 allowed_values에 있는 값입니다. 사용자가 프로젝트를 신뢰하는 "
    "곳에서만 적용됩니다.",
    "allowed_long": "{field}: {most}자가 넘는 값은 허용할 수 없습니다.",
    "allowed_full": "{field}: config.json에 값을 더 넣을 자리가 없습니다. {most}개까지입니다.",
    "file_unreadable": "{file}: 읽을 수 없습니다({detail}).",
    "file_not_text": "{file}: UTF-8 텍스트가 아닙니다. 바꾸지 않았습니다.",
    "file_outside": "{file}: 프로젝트 밖을 가리키는 링크입니다. 따라가지 않습니다.",
    "file_changed": "{file}: 그사이 다른 프로그램이 바꾸어 그대로 두었습니다.",
    "file_failed": "{file}: 쓸 수 없습니다({detail}). 파일은 바뀌지 않았습니다.",
    "file_not_json": "{file}: {detail}번째 줄이 올바른 JSON이 아니어서 바꾸지 않았습니다. 고친 뒤 "
    "다시 시도해 주세요.",
    "file_other_shape": "{file}: {detail}번째 줄의 값이 이 프로그램의 형식과 달라 바꾸지 "
    "않았습니다. 항목을 직접 넣어 주세요.",
    "file_read_only": "{file}: 읽기 전용이어서 바꾸지 않았습니다. 쓸 수 있게 한 뒤 다시 시도해 "
    "주세요.",
    "file_too_large": "{file}: {detail}MiB가 넘어 읽지 않았습니다. 항목을 직접 넣어 주세요.",
    "file_no_file": "{file}: 파일이 아니어서 그대로 두었습니다. 옮긴 뒤 다시 시도해 주세요.",
    "host_needs_project": "{file}: 프로젝트마다 따로 연결됩니다. 프로젝트 안에서 실행하거나 "
    "--root로 프로젝트를 지정해 주세요.",
    "host_needs_home": "이 사용자는 홈 폴더가 없어 연결할 것이 없습니다.",
    "launcher_failed": "실행기(launch.py)를 사용자 데이터 폴더에 쓸 수 없습니다({detail}).",
    "launcher_homeless": "이 사용자는 홈 폴더가 없어 실행기(launch.py)를 둘 곳이 없습니다.",
}

KOREAN_TYPES: Mapping[str, str] = {
    "a string": "문자열",
    "a whole number": "정수",
    "a list of strings": "문자열 목록",
}
"""What a parameter may be, as the English sentence says it."""

REQUEST_SENTENCES: Mapping[str, str] = {
    "missing_parameter": "{field} is required.",
    "unknown_parameter": "{field} is not known: {operation} takes {known}.",
    "wrong_type": "{field} must be {expected}.",
    "not_an_object": "The parameters must be an object.",
    "folder_needed": "folder: name one of the open folders: {known}.",
    "folder_unknown": "folder: no such folder is open; open are: {known}.",
    "no_folder": "No project folder is open: open one first.",
    "root_refused": "The file-system root, the home folder and system folders hold no memory: open "
    "the folder of a project, or name it with --root.",
    "root_missing": "--root: there is no such folder.",
    "root_blank": "--root is empty: name the folder of a project.",
    "root_too_long": "The path of the project folder is too long for this system: move the project "
    "to a shorter one.",
    "folder_missing": "The project folder is not there any more: open or name one that is.",
    "directory_missing": "The working directory is not there any more: go to the project, or name "
    "it with --root.",
    "variable_missing": "SENTINEL_MEMORY_ROOT: there is no such folder.",
    "log_elsewhere": "{field}: the log is a link to another folder, whose other files git would "
    "ignore too: name the log in its .gitignore yourself.",
    "no_repository": "{field}: the project is in no git repository: run `git init` first.",
    "commit_ignored": "git ignores the memory, so nothing was committed: "
    "`sentinel-memory private --off` lets git follow it.",
    "commit_unmerged": "The log is in a merge conflict, so nothing was committed: resolve it first "
    "with `sentinel-memory resolve`.",
    "git_missing": "There is no git program on PATH, so nothing was done: install git or add it "
    "to PATH, then try again.",
    "git_refused": "git refuses to work in this folder: another user may own it, or "
    "`safe.directory` does not name it. Run `git status` there to see why.",
    "git_failed": "git ended with an error, so nothing was done: run `git status` in this folder "
    "to see why.",
    "git_late": "git did not answer in time, so nothing was done: try again.",
    "commit_busy": "git is in the middle of a merge, a cherry-pick or a revert, or files are in "
    "conflict, and cannot commit the memory alone: finish that first (`git status` says how). The "
    "memory and the index of git are as before.",
    "commit_identity": "git does not know who commits, so nothing was committed: run `git config "
    "user.name NAME` and `git config user.email ADDRESS`, then try again.",
    "commit_unsigned": "git could not sign the commit, so nothing was committed: see that the key "
    "can be used (`user.signingKey`), then try again.",
    "commit_hook": "A hook of this repository ({detail}) seems to have refused the commit, and "
    "nothing was committed: run `{file}` to see what it says.",
    "commit_late": "A hook or a signing program did not end within {detail} s, so git was ended "
    "and nothing was committed: `{file}` waits until it ends.",
    "commit_locked": "Another git holds the index of this repository, so nothing was committed: "
    "try again when it is done. Where no git runs any more, delete `{file}`.",
    "commit_sparse": "The sparse checkout leaves the memory out, so nothing was committed: run "
    "`{file}`, then try again.",
    "commit_unindexed": "The memory was committed, but another git held the index, which does not "
    "know it yet: run `{file}`.",
    "commit_failed": "git did not commit the memory: run `{file}` to see why.",
    "no_commit": "{field}: there is no such commit.",
    "review_failed": "git did not tell what the commits hold, so nothing was reviewed: run "
    "`{file}` to see why.",
    "conflict_none": "The log holds no conflict.",
    "conflict_unclear": "The conflict markers in the log are not in the order in which git writes "
    "them: correct or remove them, then try again. Nothing was changed.",
    "driver_elsewhere": "{field}: the log is a link to another folder: run this in the project "
    "that holds it.",
    "plan_changed": "{field}: the files are no longer those that were shown, and nothing was "
    "written: look at the changes again.",
    "policy_wrong": "{file} is wrong at line {detail} and was not changed: correct it, then try "
    "again.",
    "allowed_unknown": "{field}: nothing that can be allowed stands there: look at the record "
    "again.",
    "allowed_before": "{field}: this value stands in allowed_values already; that holds only where "
    "the user trusts the project.",
    "allowed_long": "{field}: a value of more than {most} characters cannot be allowed.",
    "allowed_full": "{field}: there is no room for another value in config.json, which takes "
    "{most} of them.",
    "file_unreadable": "{file} cannot be read: {detail}.",
    "file_not_text": "{file} is not UTF-8 text: it was not changed.",
    "file_outside": "{file} is a link that leaves the project: it is not followed.",
    "file_changed": "{file} was changed by another program meanwhile: it was left alone.",
    "file_failed": "{file} could not be written ({detail}): it was not changed.",
    "file_not_json": "{file} is no valid JSON at line {detail} and was not changed: correct it, "
    "then try again.",
    "file_other_shape": "{file} holds something else at line {detail} than its program wants and "
    "was not changed: add the entry there yourself.",
    "file_read_only": "{file} is read-only and was not changed: allow writing it, then try again.",
    "file_too_large": "{file} is larger than {detail} MiB and was not read: add the entry there "
    "yourself.",
    "file_no_file": "{file} is no file and was left alone: move it away, then try again.",
    "host_needs_project": "{file} is connected for each project: run this in the project, or name "
    "it with --root.",
    "host_needs_home": "This user has no home folder, so there is nothing to connect.",
    "launcher_failed": "The launcher cannot be written to the user's data folder: {detail}.",
    "launcher_homeless": "This user has no home folder, so there is no place for the launcher.",
}
