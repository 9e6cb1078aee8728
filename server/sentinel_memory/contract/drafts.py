"""Parameters and results of the operations on drafts of a model (N04)."""

from __future__ import annotations

from typing import Annotated

from ..core.frozen import Frozen
from .memory import Folder
from .operation import Operation

PlanText = Annotated[str, "The plan as it stands in the editor."]


class ModelDraftParams(Frozen):
    """The parameters of `model_draft`."""

    text: PlanText
    topic: str
    folder: Folder = None


class ModelDraftResult(Frozen):
    """The result of `model_draft`; nothing else of the project may be sent to a model."""

    folder: str
    request: Annotated[str, "What the model is asked, without what is secret or private."]
    left_out: Annotated[tuple[str, ...], "Ids of records that speak to an agent: not sent (K08)."]


class WriteDraftParams(Frozen):
    """The parameters of `write_draft`."""

    text: PlanText
    topic: str
    answer: Annotated[str, "What the model said."]
    folder: Folder = None


class WriteDraftResult(Frozen):
    """The result of `write_draft`; nothing is stored."""

    folder: str
    plan: Annotated[str, "The plan with the draft in it; as it was where there is a problem."]
    principles: Annotated[int, "How many were drafted."]
    withheld: Annotated[int, "How many secrets and private parts were taken out of them."]
    addresses_agent: Annotated[bool, "Whether one reads like an instruction (K08)."]
    problem: Annotated[str | None, "Why the answer cannot be taken, one sentence."]


class DropProposalsParams(Frozen):
    """What `drop_proposals` takes."""

    topic: Annotated[str | None, "Only what is proposed for this topic; none: everything."] = None
    folder: Folder = None


class DropProposalsResult(Frozen):
    """What `drop_proposals` answers; the log has not changed."""

    folder: str
    dropped: Annotated[int, "How many proposals of agents are gone."]


MODEL_DRAFT = Operation(
    "model_draft",
    ModelDraftParams,
    ModelDraftResult,
    "What the model of an editor may be asked, to draft the principles of a topic of a plan.",
)
WRITE_DRAFT = Operation(
    "write_draft",
    WriteDraftParams,
    WriteDraftResult,
    "Put the answer of a model into a plan, marked as a draft that a person has to read.",
)
DROP_PROPOSALS = Operation(
    "drop_proposals",
    DropProposalsParams,
    DropProposalsResult,
    "Drop compactions that agents proposed and nobody applied.",
    read_only=False,
    readable=True,
)
