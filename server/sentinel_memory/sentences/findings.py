"""The sentences of `check`, `review` and the editor about a log (S20, S30)."""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, tuple[str, str]] = {
    "finding_unreadable-line": (
        "This line is not a record ({detail}); it is kept and skipped.",
        "기록이 아닌 줄입니다({detail}). 그대로 두고 건너뜁니다.",
    ),
    "finding_oversized-line": (
        "This line has {detail} bytes; a record has at most 65536. The line is kept, but neither "
        "shown nor searched for secrets.",
        "{detail}바이트인 줄입니다. 기록은 65536바이트까지이므로 그대로 두지만 보여 주지 않고, "
        "비밀 값이 있는지도 찾지 않습니다.",
    ),
    "finding_conflict-marker": (
        "Merge conflict: its records are shown, but neither counted nor changed until it is "
        "resolved.",
        "병합 충돌입니다. 이 안의 기록은 보이지만, 해결될 때까지 세거나 바꾸지 않습니다.",
    ),
    "finding_over-limit": (
        "{field} takes {actual} bytes, the limit is {limit}.",
        "{field}: {actual}바이트로 한도 {limit}바이트를 넘었습니다.",
    ),
    "finding_too-many": (
        "{field} has {actual} entries; only the first {limit} are used.",
        "{field}: 항목이 {actual}개입니다. 앞의 {limit}개만 쓰입니다.",
    ),
    "finding_blank": (
        "{field} is blank.",
        "{field}: 비어 있습니다.",
    ),
    "finding_secret": (
        "{field} holds a secret ({detail}).",
        "{field}: 비밀 값({detail})이 있습니다.",
    ),
    "finding_private-text": (
        "{field} holds private text, which is not shown.",
        "{field}: 비공개 태그로 감싼 내용이 있습니다. 보여 주지 않습니다.",
    ),
    "finding_unpaired-tag": (
        "{field}: {detail} has no partner; text that it may hide is not shown.",
        "{field}: {detail}의 짝이 없습니다. 가려졌을 수 있는 내용은 보여 주지 않습니다.",
    ),
    "finding_personal-data": (
        "{field} holds personal data ({detail}).",
        "{field}: 개인정보({detail})가 있습니다.",
    ),
    "finding_hidden-character": (
        "{field} contains invisible characters ({detail}); they are shown escaped.",
        "{field}: 눈에 보이지 않는 문자({detail})가 있습니다. 코드로 풀어 보여 줍니다.",
    ),
    "finding_addresses-agent": (
        "This reads like an instruction to an agent: hooks leave it out, and answers mark it.",
        "에이전트에게 내리는 지시처럼 쓰여 있습니다. 훅은 건너뛰고 답변에는 표시가 붙습니다.",
    ),
    "finding_wrong-id": (
        "The id does not match the topic and the text; saving or editing this record corrects it.",
        "id가 topic과 내용에 맞지 않습니다. 이 기록을 저장하거나 편집하면 고쳐집니다.",
    ),
    "finding_duplicate": (
        "This is the same record as line {detail}; the next write keeps the newer one.",
        "{detail}번째 줄과 같은 기록입니다. 다음 쓰기에서 새것만 남습니다.",
    ),
    "finding_unsorted": (
        "This record is out of order; the next write sorts the records.",
        "순서가 맞지 않습니다. 다음 쓰기에서 정렬됩니다.",
    ),
    "finding_odd-meta": (
        "meta lacks the time of creation.",
        "meta에 생성 시각이 없습니다.",
    ),
    "finding_odd-path": (
        "A path of evidence is not relative to the project or not written with /, so that file is "
        "not read.",
        "evidence의 경로가 /로 적은 프로젝트 안의 상대 경로가 아닙니다. 그 파일은 읽지 않습니다.",
    ),
    "finding_resurrected": (
        "{detail} replaced this record before; a merge brought it back.",
        "원칙 {detail}에 이미 합친 기록인데 병합으로 되살아났습니다.",
    ),
    "finding_recurring": (
        "{detail} already replaced this record, but the same gap was logged again later.",
        "원칙 {detail}에 이미 합친 기록인데 그 뒤에 다시 일어났습니다.",
    ),
    "finding_doubled": (
        "{detail} was made of the same records on another branch. `sentinel-memory tidy` makes "
        "them one.",
        "다른 브랜치에서 같은 기록으로 {detail}도 만들었습니다. `sentinel-memory tidy`가 하나로 "
        "합칩니다.",
    ),
    "finding_overlapping": (
        "{detail} was made of some of the same records. Both count once; compact the topic where "
        "one text can say both.",
        "같은 기록 일부로 {detail}도 만들었습니다. 둘은 한 건으로 셉니다. 한 문장으로 둘을 말할 수 "
        "있으면 topic을 압축하세요.",
    ),
    "check_resurrected": (
        "Remove the records that came back: `sentinel-memory delete {ids}`.",
        "되살아난 기록 지우기: `sentinel-memory delete {ids}`.",
    ),
    "fix_resurrected": (
        "Remove the records that came back ({count})",
        "되살아난 기록 지우기({count}건)",
    ),
    "fix_conflicts": (
        "Resolve the conflicts record by record…",
        "충돌을 기록 하나씩 해결…",
    ),
    "finding_unmerged": (
        "git could not merge the log and left one side of it: resolve it with "
        "`sentinel-memory resolve`.",
        "git이 기록 파일을 병합하지 못하고 한쪽만 남겼습니다. "
        "`sentinel-memory resolve`로 해결하세요.",
    ),
    "finding_no-sync": (
        "This file system does not confirm writes to disk (no fsync): a power failure may lose the "
        "latest changes.",
        "이 파일 시스템은 디스크 기록을 확인해 주지 않아(fsync 없음) 정전 때 최근 변경을 잃을 수 "
        "있습니다.",
    ),
    "finding_no-locks": (
        "This file system has no locks, so the file `memory_log.jsonl.mark.lock` is used instead. "
        "Writers take turns, but a process that dies on another machine leaves the file behind.",
        "이 파일 시스템에는 잠금이 없어 `memory_log.jsonl.mark.lock` 파일로 대신합니다. 차례는 "
        "지켜지지만 다른 컴퓨터에서 죽은 프로세스는 이 파일을 남깁니다.",
    ),
    "finding_hard-link": (
        "The log is a hard link: another path names the same file. The next save replaces the file "
        "under this path only, and the other path keeps the old one. Share the log through git, or "
        "by a symbolic link inside the project.",
        "기록 파일이 하드 링크여서 다른 경로도 같은 파일을 가리킵니다. 다음 저장은 이 경로의 "
        "파일만 바꾸고, 다른 경로에는 예전 파일이 남습니다. git으로 나누거나 프로젝트 안의 "
        "심볼릭 링크를 쓰세요.",
    ),
    "finding_set-aside": (
        "Records that git put into an autostash and did not restore: {detail}. The next save "
        "restores them, and so does `git stash pop` after the conflict is resolved.",
        "git이 기록 {detail}건을 autostash에 치워 두고 되돌려 놓지 않았습니다. 다음 교훈을 저장할 "
        "때 돌아옵니다. 충돌을 해결한 뒤 `git stash pop`을 실행해도 됩니다.",
    ),
    "finding_git-silent": (
        "It is unknown whether git could merge the log and which version git has. {detail}",
        "git이 기록 파일을 제대로 병합했는지, 어느 판이 있는지 확인하지 못했습니다. {detail}",
    ),
    "finding_removed-in-git": (
        "git tracks or would add `.removed.jsonl`, which holds unfiltered text that was removed on "
        "this machine. Write `.removed.jsonl` into `.context/.gitignore`. If it was added already: "
        "`git rm --cached .context/.removed.jsonl`.",
        "이 컴퓨터에서 지운 기록이 그대로 든 `.removed.jsonl`을 git이 추적하거나 추적하려 합니다. "
        "`.context/.gitignore`에 `.removed.jsonl`을 적고, 이미 추가했다면 `git rm --cached "
        ".context/.removed.jsonl`을 실행하세요.",
    ),
    "finding_compaction-required": (
        "compaction is required: {actual} records, threshold {limit}. Ask your agent to compact "
        "the memory, or run `sentinel-memory compact --edit`.",
        "압축이 필요합니다: {actual}건, 기준 {limit}건. 에이전트에게 기억을 압축해 달라고 하거나 "
        "`sentinel-memory compact --edit`를 실행하세요.",
    ),
    "finding_threshold-variable": (
        "{detail} must be a whole number from 1; it is ignored.",
        "{detail}: 1 이상의 정수여야 합니다. 이 값은 쓰지 않습니다.",
    ),
    "check_no_cues": (
        "Records without cues, which later tasks will hardly find: {count}.",
        "cues가 없어 나중 작업에서 찾기 어려운 기록: {count}건.",
    ),
    "check_clean": (
        "No problems. Records: {count}.",
        "문제 없음: {count}건.",
    ),
    "check_line": (
        "line {line}: {severity}: {sentence}",
        "{line}번째 줄: {severity}: {sentence}",
    ),
    "check_policy_line": (
        "{severity}: {sentence} (line {line})",
        "{severity}: {sentence} ({line}번째 줄)",
    ),
    "check_more": (
        "… and {count} more of the kind {code}.",
        "… 같은 종류({code}) {count}건 더 있음.",
    ),
    "review_new": (
        "New compared with {against}: {count}.",
        "{against}에 없는 변경: {count}건.",
    ),
    "review_all": (
        "There is no upstream branch, so all records are new: {count}.",
        "업스트림 브랜치가 없어 전부 새 변경입니다: {count}건.",
    ),
    "review_clean": (
        "Nothing in it looks sensitive.",
        "민감해 보이는 내용이 없습니다.",
    ),
    "review_findings": (
        "Looks sensitive: {count}.",
        "민감해 보이는 내용: {count}건.",
    ),
    "review_line": (
        "line {line} (commit {commit}): {sentence}",
        "{line}번째 줄(커밋 {commit}): {sentence}",
    ),
    "review_line_uncommitted": (
        "line {line} (in no commit yet): {sentence}",
        "{line}번째 줄(아직 커밋되지 않음): {sentence}",
    ),
    "review_commit": (
        "commit {commit}, no longer in the log: {sentence}",
        "커밋 {commit}(지금 기록 파일에는 없음): {sentence}",
    ),
    "commit_older": (
        "An earlier commit already holds a secret or private text in line {lines}. "
        "`sentinel-memory redact-records` removes it from the log, but not from git.",
        "이전 커밋의 줄에 이미 비밀 값이나 비공개 내용이 있습니다. 줄 번호: {lines}. "
        "`sentinel-memory redact-records`는 기록 파일에서만 지우고 git에서는 지우지 못합니다.",
    ),
    "review_no_field": (
        "The line",
        "이 줄",
    ),
    "review_advice": (
        "A push publishes whole commits, including text that later commits remove. First rewrite "
        "the commits named here (`git commit --amend`, `git rebase --interactive`). Revoke any "
        "secret that you have already pushed.",
        "push하면 나중 커밋에서 지운 내용까지 커밋째 공개됩니다. 먼저 여기 적힌 커밋을 고쳐 "
        "쓰세요(`git commit --amend`, `git rebase --interactive`). 이미 push한 비밀 값은 "
        "폐기하세요.",
    ),
}
