"""Giving a topic another name, or joining it with one that has that name (N03, S06)."""

from __future__ import annotations

from ...contract.asking import AskRow, Target, Undoable
from ...contract.log_file import RENAME_TOPIC, RenameTopicParams
from ...contract.memory import TopicSummary
from ...contract.project import FolderStatus
from ...core.errors import InvalidParams, RecordError
from ...sentences.say import describe_form
from ...service.memory_status import memory_status
from .flow import Flow
from .undo import offer_undo


async def rename_topic(flow: Flow, target: Target) -> None:
    """Asks for the new name, and for the topic where none is given."""
    topic = target.topic or (target.topics[0] if target.topics else await _choose(flow))
    await flow.save_typed()
    name, problem, title = topic, None, flow.say("flow_rename_topic")
    while True:
        name = await flow.input(title, flow.say("rename_prompt", topic=topic), name, problem)
        if name.strip() == topic:
            return
        params = RenameTopicParams(topic=topic, new_topic=name)
        try:
            done = await flow.run(RENAME_TOPIC, params)
        except (InvalidParams, RecordError) as error:
            if error.code != "topic_exists":
                problem = describe_form(error, flow.language)
                continue
            question = flow.say("flow_rename_merge", topic=name.strip())
            await flow.confirm(question, "action_merge_topics", detail=flow.say("rename_apart"))
            done = await flow.run(RENAME_TOPIC, params._replace(merge=True))
        key = "renamed_joined" if done.merged else "renamed_to"
        sentence = flow.say(key, topic=done.topic, new_topic=done.new_topic)
        change = Undoable(folder=flow.folder.uri, ids=done.replaced)
        await offer_undo(flow, " ".join([sentence, *done.hints]), [change])
        return


async def _choose(flow: Flow) -> str:
    status: FolderStatus = await flow.read(memory_status, flow.project, flow.folder.uri)
    rows = [_row(flow, number, one) for number, one in enumerate(status.topics)]
    chosen = await flow.pick(flow.say("flow_rename_topic"), flow.say("ask_topic"), rows)
    return status.topics[int(chosen)].topic


def _row(flow: Flow, number: int, topic: TopicSummary) -> AskRow:
    count = flow.counted("lessons", topic.logs + topic.principles)
    return AskRow(id=str(number), label=topic.topic, description=count)
