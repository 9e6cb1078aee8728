"""The help of the commands for git and for redaction, in English and Korean."""

from __future__ import annotations

from collections.abc import Mapping

from ..core.text.limits import EVIDENCE, INPUT_LIMIT

SENTENCES: Mapping[str, tuple[str, str]] = {
    "private": (
        "Keep the memory out of git; with --off, let git track it again.",
        "기억을 git에서 제외합니다. --off면 git이 다시 추적합니다.",
    ),
    "resolve": (
        "Resolve merge conflicts in the log, record by record. Records saved in the meantime stay.",
        "기록 파일의 병합 충돌을 기록 하나씩 해결합니다. 그사이 저장한 것도 그대로 남습니다.",
    ),
    "option_evidence": (
        f"Up to {EVIDENCE.most} lines of code that it is about. Each names a file tracked by git "
        f"and quotes one of its lines exactly, at most {EVIDENCE.quote} bytes.",
        f"관련된 코드 {EVIDENCE.most}줄까지. git이 추적하는 파일의 경로와 그 파일의 한 줄을 그대로 "
        f"쓰며, 한 줄은 {EVIDENCE.quote}바이트까지입니다.",
    ),
    "option_edit_evidence": (
        "Replaces all quotes; an empty text removes them.",
        "인용한 코드 전체를 바꿉니다. 빈 글이면 지웁니다.",
    ),
    "option_ours": (
        "Records to keep in our version, each as `type:id`.",
        "우리 쪽 것으로 남길 기록. 각각 `type:id`.",
    ),
    "option_theirs": (
        "Records to keep in the other side's version, each as `type:id`.",
        "상대 쪽 것으로 남길 기록. 각각 `type:id`.",
    ),
    "option_digest": (
        "The digest shown by --dry-run. If anything has changed since, the new outcome is shown "
        "and not written.",
        "--dry-run이 보여 준 값. 그 뒤에 바뀐 것이 있으면 쓰지 않고 다시 보여 줍니다.",
    ),
    "commit": (
        "Commit the memory alone, with a message that says what was learned. Other staged files "
        "are left out. New or changed lines with a secret or private text are refused.",
        "기억만 커밋합니다. 메시지에 배운 것을 적고, 스테이지에 있는 다른 것은 넣지 않습니다. 새로 "
        "생기거나 바뀐 줄에 비밀 값이나 비공개 내용이 있으면 거부합니다.",
    ),
    "option_message": (
        "The commit message; the default names the topics and lessons.",
        "커밋 메시지. 없으면 topic과 lesson을 적습니다.",
    ),
    "option_anyway": (
        "Commit although new or changed lines hold a secret or private text.",
        "새로 생기거나 바뀐 줄에 비밀 값이나 비공개 내용이 있어도 커밋합니다.",
    ),
    "diff": (
        "Show what the team learned between two commits, or since your last look.",
        "두 커밋 사이에, 또는 지난번에 본 뒤로 팀이 배운 것을 보여 줍니다.",
    ),
    "news": (
        "List what agents saved here and teammates brought since your last look, with author and "
        "time. --seen clears the list.",
        "마지막으로 본 뒤 에이전트가 여기에 저장한 것과 팀원이 가져온 것을 누가 언제 했는지와 함께 "
        "보여 줍니다. --seen이면 목록에서 뺍니다.",
    ),
    "more_news": (
        "Your last look is remembered on this machine, outside the project; no commit changes it. "
        "Name records to select only these. `diff` without a commit counts as a full look.",
        "본 것은 프로젝트 밖, 이 컴퓨터에만 남으며 커밋해도 그대로입니다. 기록의 id를 적으면 "
        "그것만 대상이 됩니다. 커밋을 적지 않은 `diff`는 모두 본 것으로 칩니다.",
    ),
    "option_seen": (
        "Mark the records as seen and take them off the list.",
        "본 것으로 표시해 새 기록 목록에서 뺍니다.",
    ),
    "option_before": (
        "The earlier commit; default: the commit of your last look.",
        "앞선 커밋. 없으면 지난번에 본 커밋.",
    ),
    "option_after": (
        "The later commit; default: the current log.",
        "나중 커밋. 없으면 지금의 기록 파일.",
    ),
    "review": (
        "Show the records that are new against the upstream branch, and what looks sensitive in "
        "them.",
        "업스트림 브랜치에 없는 기억의 변경과, 그 가운데 민감해 보이는 것을 보여 줍니다.",
    ),
    "more_review": (
        "It covers the current log and every commit that a push would publish, including text that "
        "a later commit removed. Sensitive text is named by line and kind, never shown. In a "
        "pre-push hook, exit status 1 stops the push.",
        "지금의 기록 파일과 함께, push하면 공개될 커밋을 나중에 지운 내용까지 모두 봅니다. 민감한 "
        "내용은 줄과 종류만 알리고 보여 주지 않습니다. 종료 상태 1로 pre-push 훅에서 push를 "
        "막습니다.",
    ),
    "option_rev": (
        "A commit or branch; default: the upstream of this branch, else the default branch of the "
        "remote. Without any of these, all records are new.",
        "커밋이나 브랜치. 없으면 이 브랜치의 업스트림, 그것도 없으면 원격의 기본 브랜치와 "
        "비교하며, 모두 없으면 전부 새 변경으로 봅니다.",
    ),
    "merge-driver": (
        "Let git merge the memory of this clone record by record. Branches then no longer conflict "
        "in it, and compacted records stay compacted.",
        "이 저장소 복제본에서 git이 기억을 기록 하나씩 병합하게 합니다. 두 브랜치를 합칠 때 충돌이 "
        "나지 않고 압축한 기록이 되살아나지 않습니다.",
    ),
    "more_merge-driver": (
        "It writes only to the configuration of this clone. Unless you have set them, it also "
        "switches on merge.autoStash and rebase.autoStash, so that a pull works with uncommitted "
        "lessons. For a merge of more than two branches at once (octopus) git runs no driver: "
        "merge them one by one. If this program is removed, git merges lines as before. Run it in "
        "each clone.",
        "이 복제본의 설정에만 씁니다. 직접 정하지 않았다면 merge.autoStash와 rebase.autoStash도 "
        "켜서, 커밋하지 않은 기록이 있어도 pull이 됩니다. 여러 브랜치를 한꺼번에 합치는 "
        "병합(octopus)에는 git이 드라이버를 쓰지 않으니 하나씩 합치세요. 이 프로그램이 사라지면 "
        "git은 전처럼 줄 단위로 병합합니다. 복제본마다 실행하세요.",
    ),
    "option_files": (
        "Four files that git passes in its own calls: %O %A %B %P.",
        "git이 직접 호출할 때 넘기는 파일 네 개: %O %A %B %P.",
    ),
    "option_merge-driver_off": (
        "Let git merge lines again.",
        "git이 다시 줄 단위로 병합하게 합니다.",
    ),
    "files_count": (
        "FILES must be empty or the four files that git passes.",
        "FILES는 하나도 없거나 git이 넘기는 네 개여야 합니다.",
    ),
    "redact": (
        "Copy standard input with every secret and private section withheld.",
        "표준 입력에서 비밀 값과 비공개 부분을 가려 표준 출력으로 보냅니다.",
    ),
    "more_redact": (
        f"A text has at most {INPUT_LIMIT} bytes. With --json it reads one "
        '{{"id", "text"}} object a line and answers each with {{"id", "text"}} or '
        '{{"id", "error"}}.',
        f"글 하나는 {INPUT_LIMIT}바이트까지입니다. --json이면 한 줄에 하나씩 "
        '{{"id", "text"}} 객체를 읽고 {{"id", "text"}} 또는 {{"id", "error"}}로 답합니다.',
    ),
    "redact-records": (
        "Remove withheld text from the file permanently. `undo` cannot restore it.",
        "가려진 내용을 파일에서 완전히 없앱니다. `undo`로도 되돌릴 수 없습니다.",
    ),
    "more_redact-records": (
        "Records are stored as `search` shows them, under a new id if their text changes. Copies "
        "of removed lines on this machine are redacted too. Commits keep the text: the answer says "
        "so and advises what to do. The exit status is 1 if lines remain that only a person can "
        "fix.",
        "기록을 `search`가 보여 주는 대로 저장하고, 내용이 바뀌면 id도 새로 매깁니다. 이 컴퓨터에 "
        "남아 있는 지운 줄에서도 없앱니다. 커밋에 든 내용은 그대로이며, 그런 경우 할 일을 알려 "
        "줍니다. 직접 고쳐야 하는 줄이 남으면 상태 1로 끝납니다.",
    ),
    "option_redact-records_refs": (
        "The records: each an id, or id@rev to redact it only in the state that you saw. Their "
        "personal data is removed too. Default: all records with withheld text.",
        "기록의 id. id@rev면 그때 본 상태일 때만 가립니다. 지정한 기록에서는 개인정보도 가립니다. "
        "하나도 없으면 가릴 것이 있는 모든 기록.",
    ),
    "option_redact-records_dry_run": (
        "Show what would be redacted, write nothing.",
        "무엇을 가릴지만 보여 주고 쓰지 않습니다.",
    ),
}
