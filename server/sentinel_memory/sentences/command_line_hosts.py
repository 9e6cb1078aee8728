"""What `connect` and `disconnect` say, each text in English and in Korean."""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, tuple[str, str]] = {
    "connect": (
        "Give the programs that run agents our tools and hooks, for every project of this user. "
        "It shows the changes and asks first.",
        "에이전트를 실행하는 프로그램에 도구와 훅을 연결합니다. 이 사용자의 모든 프로젝트에 "
        "적용되며, 먼저 바뀔 내용을 보여 주고 묻습니다.",
    ),
    "more_connect": (
        "Without a name, those that are found on this machine. Comments and entries of others "
        "stay, and a backup is kept. Hooks speak only in projects where this was run or that you "
        "trust in the editor.",
        "이름을 주지 않으면 이 컴퓨터에서 찾은 프로그램을 모두 연결합니다. 주석과 다른 항목은 "
        "그대로 두고 백업을 남깁니다. 훅은 이 명령을 실행했거나 편집기에서 신뢰한 프로젝트에서만 "
        "동작합니다.",
    ),
    "disconnect": (
        "Take our tools and hooks out of those programs again.",
        "연결한 도구와 훅을 프로그램에서 다시 뺍니다.",
    ),
    "more_disconnect": (
        "A file that nobody else has changed gets back the bytes that it had. --all also removes "
        "what `init` wrote here, our git settings of this clone, the launcher and the local state; "
        "the log stays.",
        "다른 프로그램이 바꾸지 않은 파일은 원래 바이트로 돌아갑니다. --all은 여기에 `init`이 쓴 "
        "내용, 이 저장소의 git 설정, 실행기, 로컬 상태까지 없앱니다. 기록 파일은 남습니다.",
    ),
    "option_host": (
        "The programs: cursor, vscode, claude-desktop, claude-code.",
        "프로그램: cursor, vscode, claude-desktop, claude-code.",
    ),
    "option_only": ("Only the tools, or only the hooks.", "도구만 또는 훅만."),
    "option_here": (
        "Only keep hooks silent in this project, on this machine.",
        "이 컴퓨터의 이 프로젝트에서만 훅을 끕니다.",
    ),
    "option_all": (
        "Everything: programs, hooks, rules, git settings, launcher.",
        "프로그램, 훅, 규칙, git 설정, 실행기까지 모두.",
    ),
    "host_none": (
        "No such program was found here: name one of {known}.",
        "그런 프로그램을 찾지 못했습니다. 이름을 지정하세요: {known}.",
    ),
    "host_alone": (
        "{field} is given alone, without the other choices.",
        "{field}은(는) 다른 선택과 함께 쓸 수 없습니다.",
    ),
    "connect_ask": ("Write these changes? [y/N]", "이대로 쓸까요? [y/N]"),
    "connect_done": (
        "Connected: {names}. Restart those that are open.",
        "연결했습니다: {names}. 열려 있으면 다시 시작하세요.",
    ),
    "connect_nothing": (
        "Nothing to write: connected already are {names}.",
        "쓸 것이 없습니다. 이미 연결됨: {names}.",
    ),
    "connect_backups": (
        "What the files held before is kept in {folder}.",
        "바뀌기 전 내용은 {folder}에 있습니다.",
    ),
    "disconnect_backups": (
        "Files that others changed since keep what they hold now, without our entries. What those "
        "held before `connect` stays in {folder}.",
        "연결한 뒤에 다른 프로그램이 바꾼 파일은 지금 내용에서 우리 항목만 뺐습니다. 그 파일들의 "
        "연결하기 전 내용은 {folder}에 남아 있습니다.",
    ),
    "connect_hooks": (
        "Hooks may speak in {folder}; `disconnect --here` silences them.",
        "{folder}에서 훅이 동작합니다. `disconnect --here`로 끕니다.",
    ),
    "disconnect_done": ("Disconnected: {names}.", "연결을 끊었습니다: {names}."),
    "disconnect_nothing": (
        "Nothing to do: there is nothing of ours.",
        "할 일이 없습니다. 연결된 것이 없습니다.",
    ),
    "disconnect_here": (
        "Hooks stay silent in {folder} on this machine; `connect` lets them speak again.",
        "이 컴퓨터의 {folder}에서는 훅이 동작하지 않습니다. `connect`로 다시 켭니다.",
    ),
    "disconnect_removes": ("Removes: {what}", "없앨 것: {what}"),
    "disconnect_data": (
        "{folder} (launcher, backups, local state)",
        "{folder} (실행기, 백업, 로컬 상태)",
    ),
    "disconnect_cache": (
        "{folder} (cache)",
        "{folder} (캐시)",
    ),
    "disconnect_removed": (
        "Everything of ours is removed for this user and this project; the log stays. Another "
        "clone keeps its merge driver, without which git merges lines: `git config "
        "--remove-section merge.sentinel-memory` removes it there.",
        "이 사용자와 이 프로젝트에서 모두 없앴습니다. 기록 파일은 남아 있습니다. 다른 복제본의 "
        "병합 드라이버 설정은 남아 있지만 git은 이제 줄 단위로 병합합니다. 그곳에서는 `git config "
        "--remove-section merge.sentinel-memory`로 지울 수 있습니다.",
    ),
    "disconnect_kept": (
        "The launcher stays, because a program still needs it.",
        "아직 필요한 프로그램이 있어 실행기는 남겨 두었습니다.",
    ),
}
