"""The weight of each row in a growth: its own weight times that of its class.

The altered priors of losses are part of the class's weight: see explorer.tree.losses.
"""

import numpy as np

from explorer.data.arguments import weights_of
from explorer.data.arrays import FloatArray
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.tree.losses import altered_priors
from explorer.tree.rules import SearchRules


def row_weights(
    training: TrainingTable, search: SearchRules, weights: FloatArray | None = None
) -> FloatArray:
    """float64[n_rows]: each row's weight under these rules; `weights=None` takes the table's own.

    "balanced" weighs each class W / (K · its weight), W the total and K the classes present,
    so that a row of weight 2 counts as the row twice. Raises ValueError for weights that are
    negative or not finite, for none above zero, and for classes that do not occur.
    """
    if search.loss and training.task is Task.REGRESSION:
        raise ValueError("Losses need a categorical target, but this target is numeric.")
    altered_priors(search, training.classes)  # raises for losses of other classes
    if weights is None and not search.weighs_classes:
        return training.weights
    own = weights_of(training.weights if weights is None else weights, training.n_rows)
    if search.weighs_classes:
        own = own * class_weights(training, search, own)[training.target_values]
    if not (own > 0).any():
        raise ValueError("Every row has weight zero, so there is nothing to learn from.")
    return own


def class_factors(
    training: TrainingTable, search: SearchRules, weights: FloatArray | None = None
) -> FloatArray | None:
    """Return the factor of each class's rows under these rules, float64[n_classes]; None without
    class weights. `weights` and errors as for `row_weights`."""
    if not search.weighs_classes:
        return None
    own = weights_of(training.weights if weights is None else weights, training.n_rows)
    return class_weights(training, search, own)


def is_weighted(weights: FloatArray) -> bool:
    """Return whether any row in use has a weight other than 1, so that weights are not row counts.

    weights: float64[n_rows], of all rows in question; rows of weight 0 are ignored. Equal
    weights of 2 count too: sums of them are twice the rows.
    """
    return bool(((weights != 1) & (weights > 0)).any())


def class_weights(training: TrainingTable, search: SearchRules, weights: FloatArray) -> FloatArray:
    """float64[n_classes]: the weight of each class under these rules, in schema order.

    weights: float64[n_rows], which "balanced" balances; a class without any gets 0. Raises
    ValueError for a numeric target and for classes that do not occur.
    """
    if training.task is Task.REGRESSION:
        raise ValueError("Class weights need a categorical target, but this target is numeric.")
    totals = np.bincount(training.target_values, weights, len(training.classes)).astype(float)
    return weights_of_classes(training.classes, search, totals, float(weights.sum()))


def weights_of_classes(
    classes: tuple[str, ...], search: SearchRules, totals: FloatArray, total: float
) -> FloatArray:
    """Return the weight of each class, float64[n_classes].

    totals: float64[n_classes], what all rows of the class weigh; total: what all rows do. Altered
    priors leave all rows together the weight that they have without. Raises ValueError for classes
    that do not occur.
    """
    asked, altered = _asked_weights(classes, search, totals, total), altered_priors(search, classes)
    if altered is None:
        return asked
    whole = asked * totals
    return np.asarray(asked * altered * (whole.sum() / (whole @ altered)))


def _asked_weights(
    classes: tuple[str, ...], search: SearchRules, totals: FloatArray, total: float
) -> FloatArray:
    if search.class_weight == "balanced":
        present = totals > 0
        shares = total / (present.sum() * np.where(present, totals, 1.0))
        return np.where(present, shares, 0.0)
    asked = dict(search.class_weight or ())
    for name in asked:
        if name not in classes:
            raise ValueError(f"There is no class “{name}”; the classes are {', '.join(classes)}.")
    return np.array([asked.get(name, 1.0) for name in classes])
