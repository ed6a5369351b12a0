"""The keys of features’ directions and of losses, which `state` collects with its own."""

from collections.abc import Hashable

from explorer.ui.keys import ListParameter, Session, Widget

RISES = Widget[list[str]]("rises_with", [])
FALLS = Widget[list[str]]("falls_with", [])
RISES_PARAMETER = ListParameter("rises")
FALLS_PARAMETER = ListParameter("falls")

LOSS = ListParameter("loss")
"""Errors that do not cost 1: JSON of true class, predicted class and cost."""
OPEN_LOSSES = Widget[bool]("open_losses", False)
CLOSE_LOSSES = Widget[bool]("close_losses", False)
LOSS_TRUE = Widget[int | None]("loss_true", None)
LOSS_PREDICTED = Widget[int | None]("loss_predicted", None)
RESET_LOSSES = Widget[bool]("reset_losses", False)
REMOVE_LOSSES = Widget[bool]("remove_losses", False)
LOSS_PROBLEM = Session[str]("loss_problem", "")
LOSSES_DROPPED = Session[tuple[Hashable, str]]("losses_dropped", (None, ""))
"""The target that lacks some classes named in the losses, and a sentence."""


def loss_cell(true: int, predicted: int) -> Widget[float]:
    """Return the key of the cost of one error, by the codes of its classes."""
    return Widget(f"loss_{true}_{predicted}", 1.0)
