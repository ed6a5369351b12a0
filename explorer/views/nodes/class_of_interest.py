"""Which class is looked for where nobody has chosen one."""

import numpy as np

from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.tree.tree import leaders

_YES = {"yes", "y", "true", "t", "1", "positive", "pos"}
"""A class of such a name is the one that is looked for, however frequent it is."""


def usual_positive(training: TrainingTable) -> str | None:
    """Of two classes the one called yes, else the rarer by weight, of equally rare ones the
    last; None of any other number of classes."""
    if training.task is Task.REGRESSION or len(training.classes) != 2:
        return None
    named = [name for name in training.classes if name.strip().casefold() in _YES]
    if len(named) == 1:
        return named[0]
    weights = np.bincount(training.target_values, training.weights, 2).astype(np.float64)
    first_leads, _ = leaders(weights)
    return training.classes[1 if first_leads else 0]
