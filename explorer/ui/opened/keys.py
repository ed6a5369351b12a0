"""The keys of a model that is opened, which `state` collects with its own."""

from typing import Any

from explorer.ui.choices import OpenedModel
from explorer.ui.keys import Parameter, Session, Widget

MODEL = Session[OpenedModel | None]("model_opened", None)
LIMITS_BEFORE = Session[tuple[tuple[str, Any], ...] | None]("limits_before_model", None)
"""The explorer's own limits by the names of their keys, while an opened tree is shown."""
MODEL_PARAMETER = Parameter("model")
"""The first digits of the SHA-256 of the model whose tree is shown: a link cannot carry it."""
MODEL_TREE = Widget[int]("model_tree", 1, in_address=True)
MODEL_PROBLEM = Session[str]("model_problem", "")
MODEL_BOX = Widget[bool]("model_box", False)
MODEL_UPLOADER = Widget[Any]("model_uploader", None)
MODEL_PROGRAM = Widget[str | None]("model_program", None)
CLOSE_MODEL = Widget[bool]("close_model", False)
