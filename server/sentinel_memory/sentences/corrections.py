"""What edits, deletions, undoing and redactions answer, in English and Korean (S22, S36, D05)."""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, tuple[str, str]] = {
    "edited": (
        "Edited: {ref}.",
        "고쳤습니다: {ref}.",
    ),
    "records_deleted": (
        "Deleted: {ids}.",
        "지웠습니다: {ids}.",
    ),
    "deleted_undo": (
        "`sentinel-memory undo` brings them back on this machine.",
        "이 컴퓨터에서는 `sentinel-memory undo`로 되돌릴 수 있습니다.",
    ),
    "undo_restored": (
        "Restored: {ids}.",
        "되돌린 기록: {ids}.",
    ),
    "undo_removed": (
        "Removed: {ids}.",
        "없앤 기록: {ids}.",
    ),
    "undo_kept": (
        "Saved again since, left as it is: {ids}. Undo once more puts the earlier text in "
        "its place.",
        "그 뒤에 다시 저장되어 그대로 둠: {ids}. 한 번 더 되돌리면 이전 내용으로 바꿉니다.",
    ),
    "undo_replaced": (
        "The later text was taken out: {ids}. Undo once more brings it back.",
        "나중 내용을 뺀 기록: {ids}. 한 번 더 되돌리면 그 내용이 돌아옵니다.",
    ),
    "undo_put_back": (
        "Put back at the end of the log: {ids} lines that are no record.",
        "기록이 아닌 줄 {ids}개를 기록 파일 끝에 되돌렸습니다.",
    ),
    "undo_nothing": (
        "There is nothing to undo on this machine.",
        "이 컴퓨터에서 되돌릴 것이 없습니다.",
    ),
    "redact_none": (
        "Nothing in these records is withheld.",
        "이 기록에는 가릴 것이 없습니다.",
    ),
    "redact_dry": (
        "Records that would be redacted: {count}.",
        "내용을 가릴 기록: {count}건.",
    ),
    "redact_done": (
        "Redacted: {count} ({ids}).",
        "내용을 가린 기록: {count}건({ids}).",
    ),
    "redact_final": (
        "This cannot be undone.",
        "되돌릴 수 없습니다.",
    ),
    "redact_journal": (
        "`.context/.removed.jsonl` may still hold some of it and could not be "
        "rewritten: delete that file.",
        "`.context/.removed.jsonl`은 고쳐 쓰지 못해 일부가 남아 있을 수 있습니다. "
        "이 파일을 지우세요.",
    ),
    "redact_committed": (
        "The history of git still holds the old text.",
        "git 이력에는 예전 내용이 그대로 있습니다.",
    ),
    "redact_uncommitted": (
        "No commit of this clone holds the old text.",
        "이 저장소 복제본의 커밋에는 예전 내용이 없습니다.",
    ),
    "redact_unknown": (
        "git did not tell whether a commit holds the old text.",
        "예전 내용이 커밋에 있는지 git이 알려 주지 않았습니다.",
    ),
    "redact_advice": (
        "Revoke the secret. Before a push, rewrite the commits that hold it "
        "(`git commit --amend`, `git rebase --interactive`). After a push, rewrite the history "
        "with a "
        "tool made for that, push with force, and let everyone clone anew.",
        "비밀 값을 폐기하세요. push하기 전이면 그 내용이 든 커밋을 고쳐 쓰세요"
        "(`git commit --amend`, `git rebase --interactive`). 이미 push했다면 이력을 고쳐 쓰는 전용 "
        "도구를 쓰고 강제로 push한 뒤 모두가 새로 복제해야 합니다.",
    ),
    "redact_left": (
        "Lines that hold something sensitive and are no records, or stand in a "
        "conflict: {lines}. Edit them by hand, or resolve the conflict first.",
        "민감한 내용이 있지만 기록이 아니거나 충돌 안에 있는 줄: {lines}. 직접 고치거나 "
        "충돌을 먼저 해결하세요.",
    ),
    "redact_hint": (
        "Take out what is withheld: `sentinel-memory redact-records`.",
        "가려진 내용을 파일에서 없애기: `sentinel-memory redact-records`.",
    ),
    "allow_done": (
        "The value is allowed: `.context/config.json` names it from now on ({count} in "
        "all), and everyone with the repository reads it there. Redact a real secret instead.",
        "값을 허용했습니다. 이제 `.context/config.json`에 적혀 있어(모두 {count}개) "
        "저장소를 가진 누구나 볼 수 있습니다. 진짜 비밀 값이라면 허용하지 말고 가리세요.",
    ),
    "allow_untrusted": (
        "It stays withheld where you do not trust the project.",
        "프로젝트를 신뢰하지 않는 곳에서는 계속 가려집니다.",
    ),
    "fix_redact": (
        "Redact this record",
        "이 기록의 내용 가리기",
    ),
    "fix_redact_all": (
        "Redact all {count} records",
        "기록 {count}건 모두 가리기",
    ),
    "fix_allow": (
        "Allow this value",
        "이 값 허용",
    ),
}
