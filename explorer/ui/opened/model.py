"""The opened model: read from a file, shown for one table, and closed again."""

import hashlib
from typing import Any

from explorer.caps import CAPS
from explorer.data.training import TrainingTable
from explorer.estimators.interop.opening import OpenedTree, read_model, tree_over
from explorer.ui import state
from explorer.ui.background.waiting import result_now
from explorer.ui.choices import OpenedModel, TableChoice
from explorer.ui.keys import Widget
from explorer.ui.opened import keys
from explorer.ui.set_up.active import active_set_up
from explorer.ui.studies.study import Study

_DIGITS = 12
_LIMITS: tuple[Widget[Any], ...] = (
    *state.LIMITS,
    state.CLASS_CRITERION,
    state.NUMBER_CRITERION,
)


def take(source: str) -> None:
    """Open the uploaded model for the table `source`; a file without a model changes nothing."""
    file = keys.MODEL_UPLOADER.get()
    keys.MODEL_PROBLEM.set("")
    if file is None:
        return
    data = file.getvalue()
    try:
        about = read_model(data, file.name).about
    except ValueError as problem:
        keys.MODEL_PROBLEM.set(str(problem))
        return
    digest = hashlib.sha256(data).hexdigest()
    if keys.MODEL.get() is None and digest[:_DIGITS] == keys.MODEL_PARAMETER.get():
        keys.LIMITS_BEFORE.set(_limits_now())  # the link has the tree's number and its limits
    else:
        keys.MODEL_TREE.set(keys.MODEL_TREE.default)
    keys.MODEL.set(OpenedModel(file.name, data, digest, about, source))
    keys.MODEL_BOX.set(False)


def settle_limits(*, is_shown: bool) -> None:
    """Widen the limits while an opened tree is shown, so that it is complete; restore them later.

    If a model does not fit the table, the explorer's own tree is shown under its own limits.
    """
    before = keys.LIMITS_BEFORE.get()
    if is_shown and before is None:
        keys.LIMITS_BEFORE.set(_limits_now())
        for limit in state.LIMITS:
            limit.set(limit.default)
        state.MAX_DEPTH.set(CAPS.max_depth_offered)
    elif not is_shown and before is not None:
        known = {limit.name: limit for limit in _LIMITS}
        for name, value in before:
            known[name].set(value)
        keys.LIMITS_BEFORE.set(None)


def _limits_now() -> tuple[tuple[str, Any], ...]:
    return tuple((one.name, one.get()) for one in _LIMITS if one.is_set)


def close() -> None:
    """Go back to the explorer's own tree, under the limits that it had."""
    settle_limits(is_shown=False)
    forget()


def forget() -> None:
    """Close the model and leave the limits unchanged."""
    keys.MODEL.set(None)
    keys.LIMITS_BEFORE.set(None)
    keys.MODEL_PROBLEM.set("")
    keys.MODEL_PARAMETER.set(None)
    keys.MODEL_TREE.set(keys.MODEL_TREE.default)


def model_of(choice: TableChoice) -> OpenedModel | None:
    """Return the model that is open for the table; close one that is open for another table.

    None under a teacher's link, whose question is about a tree that the explorer grew.
    """
    model = keys.MODEL.get()
    if model is None or active_set_up() is not None:
        return None
    if model.source != choice.source:
        forget()
        return None
    keys.MODEL_PARAMETER.set(model.digest[:_DIGITS])
    return model


def opened_over(
    model: OpenedModel, training: TrainingTable, rows: TrainingTable, number: int
) -> OpenedTree | str:
    """Return the model's tree with this number, from 1, measured on these rows of the table.

    If it does not fit the table, return a sentence that says why.
    """
    study = Study[OpenedTree | str](
        _opened, (model, training, rows, number), "Reading the opened tree …"
    )
    return result_now(study)


def _opened(
    model: OpenedModel, training: TrainingTable, rows: TrainingTable, number: int
) -> OpenedTree | str:
    try:
        return tree_over(read_model(model.data, model.name), training, rows, number - 1)
    except ValueError as problem:  # a result, too, so that a file is not read again at each run
        return str(problem)
