"""What the commands around git and hosts say, and those that withhold, in English and in Korean."""

from __future__ import annotations

from collections.abc import Mapping

from ..core.text.limits import EVIDENCE, INPUT_LIMIT

SENTENCES: Mapping[str, tuple[str, str]] = {
    "private": (
        "Keep the memory out of git, or with --off let git follow it.",
        "기억을 git에서 제외합니다. --off면 git이 다시 추적합니다.",
    ),
    "resolve": (
        "Resolve the conflicts of a merge in the log, record by record; what was saved meanwhile "
        "stays.",
        "기록 파일의 병합 충돌을 기록 하나씩 해결합니다. 그사이 저장한 것도 그대로 남습니다.",
    ),
    "option_evidence": (
        f"Up to {EVIDENCE.most} lines of code that it is about, each with the path of a file that "
        f"git tracks and copied from it: at most {EVIDENCE.quote} bytes.",
        f"관련된 코드 {EVIDENCE.most}줄까지. git이 추적하는 파일의 경로와 그 파일의 한 줄을 그대로 "
        f"쓰며, 한 줄은 {EVIDENCE.quote}바이트까지입니다.",
    ),
    "option_edit_evidence": (
        "All the lines of code that it shall quote; an empty text removes them.",
        "앞으로 인용할 코드 전부. 빈 글이면 지웁니다.",
    ),
    "option_ours": (
        "Records, each `type:id`, of which our version shall stand.",
        "우리 쪽 것으로 남길 기록. 각각 `type:id`.",
    ),
    "option_theirs": (
        "Records, each `type:id`, of which the other side's version shall stand.",
        "상대 쪽 것으로 남길 기록. 각각 `type:id`.",
    ),
    "option_digest": (
        "Of what --dry-run showed: if anything has changed since, it is shown anew, not written.",
        "--dry-run이 보여 준 값. 그 뒤에 바뀐 것이 있으면 쓰지 않고 다시 보여 줍니다.",
    ),
    "commit": (
        "Commit the memory alone, with a message that says what was learned; nothing else that is "
        "staged goes in.",
        "기억만 커밋합니다. 메시지에 배운 것을 적고, 스테이지에 있는 다른 것은 넣지 않습니다.",
    ),
    "option_message": (
        "Of the commit; without it one that names the topics and lessons.",
        "커밋 메시지. 없으면 topic과 lesson을 적습니다.",
    ),
    "diff": (
        "Show what the team learned between two commits, or since you last asked.",
        "두 커밋 사이에, 또는 지난번에 본 뒤로 팀이 배운 것을 보여 줍니다.",
    ),
    "news": (
        "List what agents saved here and teammates brought since you last looked, with who and "
        "when; --seen takes it off the list.",
        "마지막으로 본 뒤 에이전트가 여기에 저장한 것과 팀원이 가져온 것을 누가 언제 했는지와 함께 "
        "보여 줍니다. --seen이면 목록에서 뺍니다.",
    ),
    "more_news": (
        "What was looked at is kept on this machine, outside the project; no commit changes it. "
        "Name records to mean only these. `diff` without a commit counts as a look at all.",
        "본 것은 프로젝트 밖, 이 컴퓨터에만 남으며 커밋해도 그대로입니다. 기록의 id를 적으면 "
        "그것만 대상이 됩니다. 커밋을 적지 않은 `diff`는 모두 본 것으로 칩니다.",
    ),
    "option_seen": (
        "Note that they were looked at: they are new no longer.",
        "본 것으로 표시해 새 기록 목록에서 뺍니다.",
    ),
    "option_before": (
        "The earlier commit; without it the one at which you last asked.",
        "앞선 커밋. 없으면 지난번에 본 커밋.",
    ),
    "option_after": (
        "The later commit; without it the log as it is now.",
        "나중 커밋. 없으면 지금의 기록 파일.",
    ),
    "review": (
        "Show what of the memory is new against the upstream branch, and what in it looks "
        "sensitive.",
        "업스트림 브랜치에 없는 기억의 변경과, 그 가운데 민감해 보이는 것을 보여 줍니다.",
    ),
    "more_review": (
        "It looks at the log as it is and at every commit that a push would publish, also at what "
        "a later one took away. What is sensitive is named by line and kind, never shown. With 1 "
        "as exit status it stops a push as a pre-push hook.",
        "지금의 기록 파일과 함께, push하면 공개될 커밋을 나중에 지운 내용까지 모두 봅니다. 민감한 "
        "내용은 줄과 종류만 알리고 보여 주지 않습니다. 종료 상태 1로 pre-push 훅에서 push를 "
        "막습니다.",
    ),
    "option_rev": (
        "A commit or branch; without it the upstream of this branch, else the default branch of "
        "the remote, else nothing: then all is new.",
        "커밋이나 브랜치. 없으면 이 브랜치의 업스트림, 그것도 없으면 원격의 기본 브랜치와 "
        "비교하며, 모두 없으면 전부 새 변경으로 봅니다.",
    ),
    "merge-driver": (
        "Let git merge the memory of this clone record by record: two branches do not conflict in "
        "it any more, and what was compacted stays so.",
        "이 저장소 복제본에서 git이 기억을 기록 하나씩 병합하게 합니다. 두 브랜치를 합칠 때 충돌이 "
        "나지 않고 압축한 기록이 되살아나지 않습니다.",
    ),
    "more_merge-driver": (
        "It writes to the configuration of this clone only, and there switches on "
        "merge.autoStash and rebase.autoStash where you have not set them, so that a pull goes "
        "through with lessons that are not committed. For a merge of more than two branches "
        "at once (octopus) git runs no driver: merge them one after another. Once this program is "
        "gone, git merges lines as before. Run it in each clone.",
        "이 복제본의 설정에만 씁니다. 직접 정하지 않았다면 merge.autoStash와 rebase.autoStash도 "
        "켜서, 커밋하지 않은 기록이 있어도 pull이 됩니다. 여러 브랜치를 한꺼번에 합치는 "
        "병합(octopus)에는 git이 드라이버를 쓰지 않으니 하나씩 합치세요. 이 프로그램이 사라지면 "
        "git은 전처럼 줄 단위로 병합합니다. 복제본마다 실행하세요.",
    ),
    "option_files": (
        "Given by git, which calls it so: %O %A %B %P.",
        "git이 이렇게 부르며 넘기는 것: %O %A %B %P.",
    ),
    "option_merge-driver_off": (
        "Let git merge lines again.",
        "git이 다시 줄 단위로 병합하게 합니다.",
    ),
    "files_count": (
        "FILES are either none or the four that git names.",
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
        "Take what is withheld out of the file, for good: `undo` does not bring it back.",
        "가려진 내용을 파일에서 아주 없앱니다. `undo`로도 되돌릴 수 없습니다.",
    ),
    "more_redact-records": (
        "Records are stored as `search` shows them, under a new id where their text is another "
        "now; the removed lines that this machine keeps lose it too. What commits hold stays "
        "there: the answer says so, and what to do. It ends with status 1 when lines are left "
        "that only a person can mend.",
        "기록을 `search`가 보여 주는 대로 저장하고, 내용이 바뀌면 id도 새로 매깁니다. 이 컴퓨터에 "
        "남아 있는 지운 줄에서도 없앱니다. 커밋에 든 내용은 그대로이며, 그런 경우 할 일을 알려 "
        "줍니다. 직접 고쳐야 하는 줄이 남으면 상태 1로 끝납니다.",
    ),
    "option_redact-records_refs": (
        "The records: each id, or id@rev to redact it only in the state that was shown; personal "
        "data in them goes too. Without any, all in which something is withheld.",
        "기록의 id. id@rev면 그때 본 상태일 때만 가립니다. 지정한 기록에서는 개인정보도 가립니다. "
        "하나도 없으면 가릴 것이 있는 모든 기록.",
    ),
    "option_redact-records_dry_run": (
        "Show what would be redacted, write nothing.",
        "무엇을 가릴지만 보여 주고 쓰지 않습니다.",
    ),
}
