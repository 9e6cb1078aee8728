"""The sentences on refused requests, in English and Korean (S11)."""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, tuple[str, str]] = {
    "choice_unknown": (
        "{field}: '{detail}' is not one of the records that both sides changed; `resolve` lists "
        "them.",
        "{field}: '{detail}'은(는) 양쪽에서 바뀐 기록이 아닙니다. `resolve`가 목록을 보여 줍니다.",
    ),
    "choice_twice": (
        "{field}: '{detail}' is named for both sides: choose one.",
        "{field}: '{detail}'을(를) 양쪽에 모두 지정했습니다. 하나만 고르세요.",
    ),
    "missing_parameter": (
        "{field} is required.",
        "{field}: 반드시 있어야 합니다.",
    ),
    "unknown_parameter": (
        "{field} is unknown: {operation} takes {known}.",
        "{field}: 알 수 없는 항목입니다. {operation}에는 {known}만 쓸 수 있습니다.",
    ),
    "wrong_type": (
        "{field} must be {expected}.",
        "{field}: {expected}만 쓸 수 있습니다.",
    ),
    "not_an_object": (
        "The parameters must be an object.",
        "매개변수는 객체여야 합니다.",
    ),
    "folder_needed": (
        "Name one of the open folders in `folder`: {known}.",
        "열린 폴더 중 하나를 `folder`에 지정해 주세요: {known}.",
    ),
    "folder_unknown": (
        "folder: no such folder is open; open are: {known}.",
        "folder: 그런 폴더가 열려 있지 않습니다. 열린 폴더: {known}.",
    ),
    "no_folder": (
        "No project folder is open: open one first.",
        "열린 프로젝트 폴더가 없습니다. 폴더를 먼저 열어 주세요.",
    ),
    "root_refused": (
        "The file-system root, the home folder and system folders hold no memory: open "
        "the folder of a project, or name it with --root.",
        "파일 시스템 루트, 홈 폴더, 시스템 폴더에는 기록하지 않습니다. 프로젝트 폴더를 "
        "열거나 --root로 지정해 주세요.",
    ),
    "root_is_refused": (
        "--root: the file-system root, the home folder and system folders hold no memory: name the "
        "folder of a project.",
        "--root: 파일 시스템 루트, 홈 폴더, 시스템 폴더에는 기록하지 않습니다. 프로젝트 폴더를 "
        "지정해 주세요.",
    ),
    "variable_is_refused": (
        "SENTINEL_MEMORY_ROOT: the file-system root, the home folder and system folders hold no "
        "memory: name the folder of a project.",
        "SENTINEL_MEMORY_ROOT: 파일 시스템 루트, 홈 폴더, 시스템 폴더에는 기록하지 않습니다. "
        "프로젝트 폴더를 지정해 주세요.",
    ),
    "server_refused": (
        "{reason} The entry of this MCP server in the settings of your agent names the folder: "
        "correct it there, and start the server again.",
        "{reason} 이 폴더는 에이전트 설정의 MCP 서버 항목에 적혀 있습니다. 그 항목을 고치고 서버를 "
        "다시 시작해 주세요.",
    ),
    "root_bare": (
        "This folder is a git repository without files (a bare one) and holds no memory: work in a "
        "clone of it, or name one with --root.",
        "파일이 없는 git 저장소(bare)여서 기록하지 않습니다. 이 저장소를 clone한 폴더에서 쓰거나 "
        "--root로 지정해 주세요.",
    ),
    "root_of_plugin": (
        "This program starts the server in the folder of its plugin instead of a project: run "
        "`sentinel-memory connect` for it, or name the project with --root.",
        "이 프로그램은 서버를 프로젝트가 아닌 플러그인 폴더에서 실행합니다. `sentinel-memory "
        "connect`로 연결하거나 --root로 프로젝트를 지정해 주세요.",
    ),
    "root_missing": (
        "--root: there is no such folder.",
        "--root: 그런 폴더가 없습니다.",
    ),
    "root_blank": (
        "--root is empty: name the folder of a project.",
        "--root: 폴더 이름이 비어 있습니다. 프로젝트 폴더를 지정해 주세요.",
    ),
    "root_too_long": (
        "The path of the project folder is too long for this system: move the project "
        "to a shorter one.",
        "프로젝트 폴더의 경로가 이 시스템에서 쓰기에는 너무 깁니다. 더 짧은 경로로 옮겨 주세요.",
    ),
    "folder_missing": (
        "The project folder no longer exists: open or name another one.",
        "프로젝트 폴더가 이제 없습니다. 있는 폴더를 열거나 지정해 주세요.",
    ),
    "directory_missing": (
        "The working directory no longer exists: go to the project, or name it with --root.",
        "작업 폴더가 이제 없습니다. 프로젝트로 이동하거나 --root로 지정해 주세요.",
    ),
    "variable_missing": (
        "SENTINEL_MEMORY_ROOT: there is no such folder.",
        "SENTINEL_MEMORY_ROOT: 그런 폴더가 없습니다.",
    ),
    "log_elsewhere": (
        "{field}: the log is a link into another folder, and git would ignore the other files "
        "there too: add the log to its .gitignore yourself.",
        "{field}: 기록 파일이 다른 폴더를 가리키는 링크여서 그 폴더의 다른 파일까지 git이 무시하게 "
        "됩니다. 그 폴더의 .gitignore에 직접 적어 주세요.",
    ),
    "no_repository": (
        "{field}: the project is in no git repository: run `git init` first.",
        "{field}: 이 프로젝트는 git 저장소 안에 있지 않습니다. 먼저 `git init`을 실행해 주세요.",
    ),
    "commit_ignored": (
        "git ignores the memory, so nothing was committed. `sentinel-memory private --off` lets "
        "git track it.",
        "git이 기억을 무시하므로 커밋하지 않았습니다. `sentinel-memory private --off`로 git이 "
        "추적하게 할 수 있습니다.",
    ),
    "commit_unmerged": (
        "The log is in a merge conflict, so nothing was committed: resolve it first "
        "with `sentinel-memory resolve`.",
        "기록 파일이 병합 충돌 중이라 커밋하지 않았습니다. 먼저 "
        "`sentinel-memory resolve`로 해결해 주세요.",
    ),
    "commit_sensitive": (
        "Nothing was committed, because new or changed lines of the log hold a secret or private "
        "text: line {lines}. `sentinel-memory redact-records` removes it; `commit --anyway` "
        "commits it, and git keeps it for good.",
        "새로 생기거나 바뀐 줄에 비밀 값이나 비공개 내용이 있어 커밋하지 않았습니다. 줄 번호: "
        "{lines}. `sentinel-memory redact-records`로 지울 수 있습니다. `commit --anyway`는 그대로 "
        "커밋하며, git에는 계속 남습니다.",
    ),
    "git_missing": (
        "There is no git program on PATH, so nothing was done: install git or add it "
        "to PATH, then try again.",
        "PATH에서 git을 찾지 못해 아무것도 하지 않았습니다. git을 설치하거나 PATH에 "
        "넣은 뒤 다시 시도해 주세요.",
    ),
    "git_refused": (
        "git refuses to work in this folder: another user may own it, or `safe.directory` does not "
        "list it. Run `git status` there to see why.",
        "git이 이 폴더에서 일하기를 거부합니다. 다른 사용자의 폴더이거나 `safe.directory`에 없는 "
        "폴더일 수 있습니다. 이유는 이 폴더에서 `git status`를 실행하면 보입니다.",
    ),
    "git_failed": (
        "git ended with an error, so nothing was done: run `git status` in this folder to see why.",
        "git이 오류로 끝나 아무것도 하지 않았습니다. 이유는 이 폴더에서 `git status`를 "
        "실행하면 보입니다.",
    ),
    "git_old": (
        "This git is older than version 2.20, the oldest that works here, so nothing was done: "
        "update git, then try again.",
        "이 git은 2.20보다 오래된 버전이라 아무것도 하지 않았습니다. git을 업데이트한 뒤 다시 "
        "시도해 주세요.",
    ),
    "git_late": (
        "git did not answer in time, so nothing was done: try again.",
        "git이 제때 답하지 않아 아무것도 하지 않았습니다. 다시 시도해 주세요.",
    ),
    "commit_busy": (
        "git cannot commit the memory alone during a merge, a cherry-pick or a revert, or with "
        "files in conflict. Finish that first; `git status` shows how. The memory and the index of "
        "git are unchanged.",
        "git에서 병합, 체리픽, 되돌리기가 끝나지 않았거나 충돌이 남아 있어 기억만 따로 커밋할 수 "
        "없습니다. 먼저 그것을 끝내 주세요. `git status`가 방법을 알려 줍니다. 기억과 git 인덱스는 "
        "그대로입니다.",
    ),
    "commit_identity": (
        "git does not know who commits, so nothing was committed: run `git config "
        "user.name NAME` and `git config user.email ADDRESS`, then try again.",
        "git이 커밋하는 사람을 몰라 커밋하지 않았습니다. `git config user.name "
        "이름`과 `git config user.email 주소`를 실행한 뒤 다시 시도해 주세요.",
    ),
    "commit_unsigned": (
        "git could not sign the commit, so nothing was committed: make sure that the key works "
        "(`user.signingKey`), then try again.",
        "git이 커밋에 서명하지 못해 커밋하지 않았습니다. 서명 키를 쓸 수 있는지 확인한 "
        "뒤(`user.signingKey`) 다시 시도해 주세요.",
    ),
    "commit_hook": (
        "A hook of this repository ({detail}) seems to have refused the commit, so nothing was "
        "committed. Run `{file}` to see its message.",
        "이 저장소의 훅({detail})이 커밋을 거부했을 수 있습니다. 기억은 커밋되지 않았습니다. 훅의 "
        "말은 `{file}`을 실행하면 보입니다.",
    ),
    "commit_late": (
        "A hook or a signing program did not finish within {detail} s, so git was stopped and "
        "nothing was committed. `{file}` waits for it.",
        "훅이나 서명 프로그램이 {detail}초 안에 끝나지 않아 git을 끝냈습니다. 기억은 커밋되지 "
        "않았습니다. `{file}`은 끝날 때까지 기다립니다.",
    ),
    "commit_locked": (
        "Another git process holds the index of this repository, so nothing was committed: try "
        "again when it is done. If no git is running, delete `{file}`.",
        "다른 git이 이 저장소의 인덱스를 잠그고 있어 커밋하지 않았습니다. 끝난 뒤 다시 시도해 "
        "주세요. 실행 중인 git이 없다면 `{file}`을 지우세요.",
    ),
    "commit_sparse": (
        "The sparse checkout does not include the memory, so nothing was committed: run `{file}`, "
        "then try again.",
        "sparse checkout이 기억을 빼고 있어 커밋하지 않았습니다. `{file}`을 실행한 뒤 다시 시도해 "
        "주세요.",
    ),
    "commit_unindexed": (
        "The memory was committed, but another git process held the index, which is now out of "
        "date: run `{file}`.",
        "기억을 커밋했지만 다른 git이 인덱스를 잠그고 있어 인덱스에 넣지 못했습니다. `{file}`을 "
        "실행해 주세요.",
    ),
    "commit_failed": (
        "git did not commit the memory: run `{file}` to see why.",
        "git이 기억을 커밋하지 않았습니다. 이유는 `{file}`을 실행하면 보입니다.",
    ),
    "not_new": (
        "{field}: none of these records is news in the state that was shown.",
        "{field}: 이 가운데 그때 본 상태의 새 기록이 없습니다.",
    ),
    "no_commit": (
        "{field}: there is no such commit.",
        "{field}: 그런 커밋이 없습니다.",
    ),
    "review_failed": (
        "git did not return the contents of the commits, so nothing was reviewed. Run `{file}` to "
        "see why.",
        "커밋에 무엇이 들었는지 git이 알려 주지 않아 검토하지 못했습니다. 이유는 `{file}`을 "
        "실행하면 보입니다.",
    ),
    "conflict_none": (
        "The log has no conflict.",
        "기록 파일에 해결할 충돌이 없습니다.",
    ),
    "conflict_unclear": (
        "The conflict markers in the log are not in git's order: correct or remove them, then try "
        "again. Nothing was changed.",
        "기록 파일의 충돌 표시가 git이 쓰는 모양이 아닙니다. 표시를 고치거나 지운 뒤 다시 시도해 "
        "주세요. 아무것도 바꾸지 않았습니다.",
    ),
    "driver_elsewhere": (
        "{field}: the log is a link to another folder: run this in the project that holds it.",
        "{field}: 기록 파일이 다른 폴더를 가리키는 링크입니다. 그 폴더가 있는 "
        "프로젝트에서 실행해 주세요.",
    ),
    "plan_changed": (
        "{field}: the files have changed since they were shown, so nothing was written: look at "
        "the changes again.",
        "{field}: 보여 준 뒤에 파일이 바뀌어 아무것도 쓰지 않았습니다. 변경 내용을 다시 확인해 "
        "주세요.",
    ),
    "policy_wrong": (
        "{file} has a mistake at line {detail} and was not changed: correct it, then try again.",
        "{file}: {detail}번째 줄이 잘못되어 바꾸지 않았습니다. 고친 뒤 다시 시도해 주세요.",
    ),
    "allowed_unknown": (
        "{field}: there is nothing to allow at this place: look at the record again.",
        "{field}: 그 자리에는 허용할 것이 없습니다. 기록을 다시 확인해 주세요.",
    ),
    "allowed_before": (
        "{field}: this value is in allowed_values already, which applies only where the user "
        "trusts the project.",
        "{field}: 이미 allowed_values에 있는 값입니다. 사용자가 프로젝트를 신뢰하는 곳에서만 "
        "적용됩니다.",
    ),
    "allowed_long": (
        "{field}: a value of more than {most} characters cannot be allowed.",
        "{field}: {most}자가 넘는 값은 허용할 수 없습니다.",
    ),
    "allowed_full": (
        "{field}: config.json has no room for another value; the limit is {most}.",
        "{field}: config.json에 값을 더 넣을 자리가 없습니다. {most}개까지입니다.",
    ),
    "file_unreadable": (
        "{file} cannot be read: {detail}.",
        "{file}: 읽을 수 없습니다({detail}).",
    ),
    "file_not_text": (
        "{file} is not UTF-8 text: it was not changed.",
        "{file}: UTF-8 텍스트가 아닙니다. 바꾸지 않았습니다.",
    ),
    "file_outside": (
        "{file} is a link that leaves the project: it is not followed.",
        "{file}: 프로젝트 밖을 가리키는 링크입니다. 따라가지 않습니다.",
    ),
    "file_changed": (
        "{file} was changed by another program meanwhile, so it was left alone.",
        "{file}: 그사이 다른 프로그램이 바꾸어 그대로 두었습니다.",
    ),
    "file_failed": (
        "{file} could not be written ({detail}): it was not changed.",
        "{file}: 쓸 수 없습니다({detail}). 파일은 바뀌지 않았습니다.",
    ),
    "file_read_only": (
        "{file} is read-only and was not changed: allow writing it, then try again.",
        "{file}: 읽기 전용이어서 바꾸지 않았습니다. 쓸 수 있게 한 뒤 다시 시도해 주세요.",
    ),
    "file_too_large": (
        "{file} is larger than {detail} MiB and was not read: add the entry there yourself.",
        "{file}: {detail}MiB가 넘어 읽지 않았습니다. 항목을 직접 넣어 주세요.",
    ),
    "file_no_file": (
        "{file} is not a file and was left alone: move it away, then try again.",
        "{file}: 파일이 아니어서 그대로 두었습니다. 옮긴 뒤 다시 시도해 주세요.",
    ),
}

KOREAN_TYPES: Mapping[str, str] = {
    "a string": "문자열",
    "a whole number": "정수",
    "a list of strings": "문자열 목록",
    "a list of objects": "객체 목록",
}
