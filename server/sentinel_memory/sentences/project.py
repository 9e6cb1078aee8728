"""The sentences on a project, its settings and its state in git, in English and Korean."""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, tuple[str, str]] = {
    "notify_required": (
        "Sentinel Memory: {folder} has {count} records, more than the threshold of {threshold}. "
        "Merge them into principles.",
        "Sentinel Memory: {folder}에 {count}건이 있어 기준 {threshold}건을 넘었습니다. 원칙으로 "
        "합쳐 주세요.",
    ),
    "notify_full": (
        "Sentinel Memory: {folder} has {count} records, more than the threshold of {threshold}, "
        "but no two of one topic fit into one principle. Merge topics or raise the threshold.",
        "Sentinel Memory: {folder}에 {count}건이 있어 기준 {threshold}건을 넘었지만, 한 주제에서 "
        "원칙 하나로 합칠 수 있는 기록이 없습니다. 주제를 합치거나 기준을 올리세요.",
    ),
    "notify_nothing_left": (
        "Sentinel Memory: {folder} is below its threshold again, so nothing is left to do.",
        "Sentinel Memory: {folder}은(는) 기준 안에 있어 할 일이 없습니다.",
    ),
    "notify_proposed": (
        "Sentinel Memory: {count} compactions proposed by agents wait for your review in {folder}.",
        "Sentinel Memory: {folder}에 에이전트가 제안한 압축 {count}개가 검토를 기다립니다.",
    ),
    "notify_proposed_one": (
        "Sentinel Memory: a compaction proposed by an agent waits for your review in {folder}.",
        "Sentinel Memory: {folder}에 에이전트가 제안한 압축이 검토를 기다립니다.",
    ),
    "action_review": (
        "Review",
        "검토",
    ),
    "action_compact": (
        "Compact now",
        "지금 압축",
    ),
    "action_open": (
        "Open log",
        "로그 열기",
    ),
    "action_later": (
        "Later",
        "나중에",
    ),
    "severity_error": (
        "error",
        "오류",
    ),
    "severity_warning": (
        "warning",
        "경고",
    ),
    "status_line": (
        "{folder}: {count}/{threshold} records, topics: {topics}.",
        "{folder}: {count}/{threshold}건, 주제 {topics}개.",
    ),
    "status_none": (
        "{folder}: no memory yet; the first lesson creates it.",
        "{folder}: 아직 기억이 없습니다. 첫 교훈을 기록하면 생깁니다.",
    ),
    "cache_no_sqlite": (
        "This Python has no sqlite3, so each new process reads the whole memory.",
        "이 Python에는 sqlite3가 없어, 새 프로세스마다 기억 전체를 읽습니다.",
    ),
    "cache_unusable": (
        "The cache folder cannot be used, so each new process reads the whole memory.",
        "캐시 폴더를 쓸 수 없어, 새 프로세스마다 기억 전체를 읽습니다.",
    ),
    "status_private": (
        "Private: git ignores the memory.",
        "비공개: git이 기억을 무시합니다.",
    ),
    "status_unknown": (
        "It is unknown how git treats the memory: `sentinel-memory check` says why.",
        "git이 기억을 어떻게 다루는지 확인하지 못했습니다. 이유는 `sentinel-memory check`를 "
        "실행하면 보입니다.",
    ),
    "status_ignored": (
        "git ignores the memory, so your team does not get it. `sentinel-memory private` keeps it "
        "that way; `sentinel-memory private --off` lets git track it.",
        "git이 기억을 무시하여 팀에 공유되지 않습니다. 그대로 두려면 `sentinel-memory private`, "
        "git이 추적하게 하려면 `sentinel-memory private --off`를 쓰세요.",
    ),
    "conflict_blocks": (
        "Merge conflicts, to be resolved with `sentinel-memory resolve`: {count}.",
        "병합 충돌 {count}개를 `sentinel-memory resolve`로 해결해야 합니다.",
    ),
    "init_nothing": (
        "Nothing to do: the agents of this project already follow the loop.",
        "할 일이 없습니다. 이 프로젝트의 에이전트는 이미 이 흐름을 따릅니다.",
    ),
    "init_ask": (
        "Write these changes? [y/N]",
        "이대로 쓸까요? [y/N]",
    ),
    "private_done": (
        "git ignores the memory: it stays on this machine.",
        "git이 기억을 무시합니다. 이 컴퓨터에만 남습니다.",
    ),
    "private_no_git": (
        "The memory is marked as private; there is no git repository here.",
        "기억을 비공개로 표시했습니다. 여기에는 git 저장소가 없습니다.",
    ),
    "private_unknown": (
        "The memory is marked as private, but it is unknown whether git ignores it. {reason}",
        "기억을 비공개로 표시했지만 git이 무시하는지 확인하지 못했습니다. {reason}",
    ),
    "public_unknown": (
        "The memory is not marked as private, but it is unknown whether git tracks it. {reason}",
        "기억은 비공개가 아니지만 git이 추적하는지 확인하지 못했습니다. {reason}",
    ),
    "private_tracked": (
        "The memory is marked as private, but git already tracks the log. It was not taken out of "
        "git, because your team would lose it at the next pull. `sentinel-memory commit` still "
        "shares the log, but not this choice. To take the log out anyway, run: {command}",
        "기억을 비공개로 표시했지만 git이 이미 기록 파일을 추적하고 있습니다. git에서 빼면 팀원이 "
        "다음 pull 때 기억을 잃으므로 그대로 두었습니다. `sentinel-memory commit`은 기록 파일을 "
        "계속 공유하지만 이 선택은 커밋하지 않습니다. 그래도 git에서 빼려면 실행하세요: {command}",
    ),
    "public_untracked": (
        "git no longer ignores the memory: add it with your next commit.",
        "이제 git이 기억을 무시하지 않습니다. 다음 커밋에 추가하세요.",
    ),
    "public_tracked": (
        "git tracks the memory.",
        "git이 기억을 추적합니다.",
    ),
    "public_no-git": (
        "The memory is not private; there is no git repository here.",
        "기억은 비공개가 아닙니다. 여기에는 git 저장소가 없습니다.",
    ),
    "public_no_log": (
        "{rule} ignores the memory, and there is no log yet for git to track: repeat this choice "
        "after the first lesson.",
        "{rule} 규칙이 기억을 무시하며, 아직 git이 추적할 기록 파일이 없습니다. 첫 교훈을 저장한 "
        "뒤 다시 선택하세요.",
    ),
    "public_forced": (
        "git now tracks the memory, although {rule} ignores it. Commit it to share it.",
        "{rule} 규칙과 상관없이 이제 git이 기억을 추적합니다. 커밋하면 공유됩니다.",
    ),
    "public_refused": (
        "{rule} ignores the memory, and git did not add it. Run: {command}",
        "{rule} 규칙이 기억을 무시하며 git에 추가하지 못했습니다. 실행하세요: {command}",
    ),
    "notify_ignored": (
        "Sentinel Memory: git ignores the memory of {folder}, so your team does not get it.",
        "Sentinel Memory: git이 {folder}의 기억을 무시하고 있어 팀에 공유되지 않습니다.",
    ),
    "action_track": (
        "Track it",
        "추적하기",
    ),
    "action_private": (
        "Keep it private",
        "비공개로 두기",
    ),
}
