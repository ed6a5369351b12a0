"""The opened model: taken from a file, kept over one table, closed again."""

import hashlib
from typing import Any

from explorer.caps import CAPS
from explorer.data.display import show_count
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
    """Open the uploaded file over the table `source`; a file that is not a model changes nothing.

    Limits are widened, so that the whole tree is shown, and come back when it is closed.
    """
    file = keys.MODEL_UPLOADER.get()
    keys.MODEL_PROBLEM.set("")
    if file is None:
        return
    most = CAPS.max_model_bytes
    if file.size > most:
        size = show_count(file.size)
        keys.MODEL_PROBLEM.set(f"The file has {size} bytes; at most {show_count(most)} are read.")
        return
    data = file.getvalue()
    try:
        about = read_model(data, file.name).about
    except ValueError as problem:
        keys.MODEL_PROBLEM.set(str(problem))
        return
    before = keys.MODEL.get()
    known = [one for one in _LIMITS if one.is_set]
    limits = before.limits if before else tuple((one.name, one.get()) for one in known)
    digest = hashlib.sha256(data).hexdigest()
    keys.MODEL.set(OpenedModel(file.name, data, digest, about, source, limits))
    keys.MODEL_TREE.set(keys.MODEL_TREE.default)
    for limit in state.LIMITS:
        limit.set(limit.default)
    state.MAX_DEPTH.set(CAPS.max_depth_offered)
    keys.MODEL_BOX.set(False)


def close() -> None:
    """Go back to the explorer's own tree, under the limits that it had."""
    model = keys.MODEL.get()
    if model is not None:
        known = {limit.name: limit for limit in _LIMITS}
        for name, value in model.limits:
            known[name].set(value)
    forget()


def forget() -> None:
    """Close the model and leave limits as they are."""
    keys.MODEL.set(None)
    keys.MODEL_PROBLEM.set("")
    keys.MODEL_PARAMETER.set(None)
    keys.MODEL_TREE.set(keys.MODEL_TREE.default)


def model_of(choice: TableChoice) -> OpenedModel | None:
    """Return the model that is open over the table; one over another table is closed.

    The question of a teacher's link is about a tree that the explorer grew.
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
) -> OpenedTree:
    """Return the model's tree of this number, from 1, over these rows of the table.

    Raises ValueError, in one sentence, if it does not fit the table.
    """
    study = Study[OpenedTree](_opened, (model, training, rows, number), "Reading the opened tree …")
    return result_now(study)


def _opened(
    model: OpenedModel, training: TrainingTable, rows: TrainingTable, number: int
) -> OpenedTree:
    return tree_over(read_model(model.data, model.name), training, rows, number - 1)
