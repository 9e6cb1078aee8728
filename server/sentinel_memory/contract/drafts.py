"""Parameters and results of the operations on drafts written by a model (N04)."""

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
    """The result of `model_draft`: the only text of the project that may be sent to a model."""

    folder: str
    request: Annotated[str, "The question for the model, without secrets and private parts."]
    left_out: Annotated[
        tuple[str, ...], "Ids of records left out because they address an agent (K08)."
    ]


class WriteDraftParams(Frozen):
    """The parameters of `write_draft`."""

    text: PlanText
    topic: str
    answer: Annotated[str, "The answer of the model."]
    folder: Folder = None


class WriteDraftResult(Frozen):
    """The result of `write_draft`; nothing is stored."""

    folder: str
    plan: Annotated[
        str, "The plan with the draft in it; the unchanged plan when there is a problem."
    ]
    principles: Annotated[int, "Number of drafted principles."]
    withheld: Annotated[int, "Number of secrets and private parts removed from the draft."]
    addresses_agent: Annotated[bool, "Whether a drafted principle reads like an instruction (K08)."]
    problem: Annotated[str | None, "One sentence on why the answer cannot be used; null if it can."]


class DropProposalsParams(Frozen):
    """The parameters of `drop_proposals`."""

    topic: Annotated[str | None, "The topic whose proposals are dropped; null: all topics."] = None
    folder: Folder = None


class DropProposalsResult(Frozen):
    """The result of `drop_proposals`. The log has not changed."""

    folder: str
    dropped: Annotated[int, "Number of proposals by agents that were dropped."]


MODEL_DRAFT = Operation(
    "model_draft",
    ModelDraftParams,
    ModelDraftResult,
    "Write the question that asks a model to draft the principles of a topic of a plan.",
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
