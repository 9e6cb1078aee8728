"""The sentences about programs that run agents, on the command line and in the editor (D04)."""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, tuple[str, str]] = {
    "connect": (
        "Connect our tools and hooks to programs that run agents, for every project of this user. "
        "The command shows the changes and asks first.",
        "에이전트를 실행하는 프로그램에 도구와 훅을 연결합니다. 이 사용자의 모든 프로젝트에 "
        "적용되며, 먼저 바뀔 내용을 보여 주고 묻습니다.",
    ),
    "more_connect": (
        "Without a name it connects every program found on this machine. Comments and other "
        "entries stay, and a backup is kept. Hooks work only in projects where you ran this "
        "command or that you trust in the editor.",
        "이름을 주지 않으면 이 컴퓨터에서 찾은 프로그램을 모두 연결합니다. 주석과 다른 항목은 "
        "그대로 두고 백업을 남깁니다. 훅은 이 명령을 실행했거나 편집기에서 신뢰한 프로젝트에서만 "
        "동작합니다.",
    ),
    "disconnect": (
        "Disconnect our tools and hooks from those programs.",
        "연결한 도구와 훅을 프로그램에서 다시 뺍니다.",
    ),
    "more_disconnect": (
        "A file that no other program has changed gets its old bytes back. --all also removes what "
        "`init` wrote here, our git settings in this clone, the launcher and the local state. The "
        "log stays.",
        "다른 프로그램이 바꾸지 않은 파일은 원래 바이트로 돌아갑니다. --all은 여기에 `init`이 쓴 "
        "내용, 이 저장소의 git 설정, 실행기, 로컬 상태까지 없앱니다. 기록 파일은 남습니다.",
    ),
    "option_host": (
        "The programs: cursor, vscode, claude-desktop, claude-code, codex, gemini, copilot-cli, "
        "opencode, kiro, windsurf, cline, zed, junie, antigravity.",
        "프로그램: cursor, vscode, claude-desktop, claude-code, codex, gemini, copilot-cli, "
        "opencode, kiro, windsurf, cline, zed, junie, antigravity.",
    ),
    "option_only": ("Only the tools, or only the hooks.", "도구만 또는 훅만."),
    "option_here": (
        "Only turn hooks off in this project, on this machine.",
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
        "{field} cannot be combined with other choices.",
        "{field}은(는) 다른 선택과 함께 쓸 수 없습니다.",
    ),
    "connect_ask": ("Write these changes? [y/N]", "이대로 쓸까요? [y/N]"),
    "connect_done": (
        "Connected: {names}. Restart the programs that are open.",
        "연결했습니다: {names}. 열려 있으면 다시 시작하세요.",
    ),
    "connect_nothing": (
        "Nothing to write. Already connected: {names}.",
        "쓸 것이 없습니다. 이미 연결됨: {names}.",
    ),
    "connect_backups": (
        "Backups of the changed files are in {folder}.",
        "바꾸기 전의 파일은 {folder}에 백업했습니다.",
    ),
    "disconnect_backups": (
        "Files changed by other programs keep their present contents without our entries. Their "
        "contents before `connect` stay in {folder}.",
        "연결한 뒤에 다른 프로그램이 바꾼 파일은 지금 내용에서 우리 항목만 뺐습니다. 그 파일들의 "
        "연결하기 전 내용은 {folder}에 남아 있습니다.",
    ),
    "connect_hooks": (
        "Hooks work in {folder} and in every worktree of its repository; `disconnect --here` turns "
        "them off.",
        "{folder}에서, 그리고 같은 저장소의 모든 worktree에서 훅이 동작합니다. "
        "`disconnect --here`로 끕니다.",
    ),
    "disconnect_done": ("Disconnected: {names}.", "연결을 끊었습니다: {names}."),
    "disconnect_nothing": (
        "Nothing to do: nothing of ours was found.",
        "할 일이 없습니다. 연결된 것이 없습니다.",
    ),
    "disconnect_here": (
        "Hooks are off in {folder} on this machine, and in every worktree of its repository; "
        "`connect` turns them on again.",
        "이 컴퓨터의 {folder}에서, 그리고 같은 저장소의 모든 worktree에서 훅이 동작하지 않습니다. "
        "`connect`로 다시 켭니다.",
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
        "Everything of ours was removed for this user and this project. The log stays. Other "
        "clones keep their setting of the merge driver, but git now merges lines there; `git "
        "config --remove-section merge.sentinel-memory` removes the setting.",
        "이 사용자와 이 프로젝트에서 모두 없앴습니다. 기록 파일은 남아 있습니다. 다른 복제본에는 "
        "병합 드라이버 설정이 남지만 git은 이제 줄 단위로 병합합니다. 그 설정은 `git config "
        "--remove-section merge.sentinel-memory`로 지울 수 있습니다.",
    ),
    "disconnect_kept": (
        "The launcher stays, because a program still needs it.",
        "아직 필요한 프로그램이 있어 실행기는 남겨 두었습니다.",
    ),
    "connect_gets": ("{name} gets {what}.", "{name}에 연결할 것: {what}."),
    "connect_tools": ("tools in every project", "모든 프로젝트에서 도구"),
    "connect_tools_here": ("tools for this project", "이 프로젝트의 도구"),
    "connect_moments": ("hooks {moments}", "훅({moments})"),
    "connect_moment_start": ("at the start", "시작"),
    "connect_moment_prompt": ("at prompts", "프롬프트"),
    "connect_moment_file": ("at files", "파일"),
    "connect_moment_stop": ("at the end", "끝"),
    "connect_no_hooks": (
        "no hooks: the agent has to call the tools by itself",
        "훅 없음(에이전트가 도구를 스스로 불러야 합니다)",
    ),
    "connect_trust": (
        "{name} runs our hooks only after you trust them there: open /hooks in it once.",
        "{name}: 훅을 신뢰해야 실행됩니다. {name}에서 /hooks를 한 번 열어 주세요.",
    ),
    "connect_shares": (
        "{name} and {other} share one hooks file, so they are connected and disconnected together.",
        "{name}, {other}: 훅 파일이 하나여서 함께 연결되고 함께 끊어집니다.",
    ),
    "check_host": ("{name}: {what}.", "{name}의 상태: {what}."),
    "check_tools": ("tools connected", "도구 연결됨"),
    "check_hooks": ("hooks connected", "훅 연결됨"),
    "check_no_tools": ("no tools", "도구 없음"),
    "check_no_hooks": ("no hooks", "훅 없음"),
    "check_old": (
        "{name}: its entries are out of date; `sentinel-memory connect {host}` renews them.",
        "{name}: 항목이 오래되었습니다. `sentinel-memory connect {host}`로 갱신하세요.",
    ),
    "check_runs": (
        "The server answers in {server} ms, a hook in {hook} ms.",
        "서버는 {server}ms, 훅은 {hook}ms 만에 응답합니다.",
    ),
    "check_server_fails": (
        "The server does not answer: run `sentinel-memory connect` to renew the launcher.",
        "서버가 응답하지 않습니다. `sentinel-memory connect`로 실행기를 갱신해 주세요.",
    ),
    "check_hook_fails": (
        "A hook does not answer: run `sentinel-memory connect` to renew the launcher.",
        "훅이 응답하지 않습니다. `sentinel-memory connect`로 실행기를 갱신해 주세요.",
    ),
    "check_outdated": (
        "Agents may start an older version: `sentinel-memory connect` tells the launcher of the "
        "update.",
        "에이전트가 이전 버전을 시작할 수 있습니다. `sentinel-memory connect`가 업데이트를 런처에 "
        "알립니다.",
    ),
    "check_silent": (
        "Hooks are off in this project; `sentinel-memory connect` turns them on.",
        "이 프로젝트에서는 훅이 동작하지 않습니다. `sentinel-memory connect`로 켭니다.",
    ),
    "option_connect_here": (
        "Only turn hooks on in this repository and all its worktrees, such as those of a plugin. "
        "No file is changed.",
        "이 저장소와 그 모든 worktree에서 훅(플러그인의 훅 포함)을 켜기만 합니다. 파일은 바꾸지 "
        "않습니다.",
    ),
    "option_check": (
        "Only report what is connected and whether it works; write nothing.",
        "연결 상태와 동작 여부만 알려 주고 쓰지 않습니다.",
    ),
    "file_not_json": (
        "{file} is no valid JSON at line {detail} and was not changed: correct it, then try again.",
        "{file}: {detail}번째 줄이 올바른 JSON이 아니어서 바꾸지 않았습니다. 고친 뒤 "
        "다시 시도해 주세요.",
    ),
    "file_not_toml": (
        "{file} is no valid TOML at line {detail} and was not changed: correct it, then try again.",
        "{file}: {detail}번째 줄이 올바른 TOML이 아니어서 바꾸지 않았습니다. 고친 뒤 "
        "다시 시도해 주세요.",
    ),
    "file_other_shape": (
        "{file} holds an unexpected value at line {detail} and was not changed: add the entry "
        "there yourself.",
        "{file}: {detail}번째 줄의 값이 이 프로그램의 형식과 달라 바꾸지 않았습니다. 항목을 직접 "
        "넣어 주세요.",
    ),
    "host_needs_project": (
        "{file} needs one entry for each project: run this in the project, or name it with --root.",
        "{file}: 프로젝트마다 따로 연결됩니다. 프로젝트 안에서 실행하거나 --root로 프로젝트를 "
        "지정해 주세요.",
    ),
    "host_needs_home": (
        "This user has no home folder, so nothing can be connected.",
        "이 사용자는 홈 폴더가 없어 연결할 것이 없습니다.",
    ),
    "launcher_failed": (
        "The launcher cannot be written to the user's data folder: {detail}.",
        "실행기(launch.py)를 사용자 데이터 폴더에 쓸 수 없습니다({detail}).",
    ),
    "launcher_homeless": (
        "This user has no home folder, so there is no place for the launcher.",
        "이 사용자는 홈 폴더가 없어 실행기(launch.py)를 둘 곳이 없습니다.",
    ),
}
