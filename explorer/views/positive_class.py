"""Which class is looked for where nobody has chosen one."""

import numpy as np

from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.tree.tree import leaders


def usual_positive(training: TrainingTable) -> str | None:
    """Of two classes the rarer by weight, of equally rare ones the last; None of any other."""
    if training.task is Task.REGRESSION or len(training.classes) != 2:
        return None
    weights = np.bincount(training.target_values, training.weights, 2).astype(np.float64)
    first_leads, _ = leaders(weights)
    return training.classes[1 if first_leads else 0]
