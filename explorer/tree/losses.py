"""The loss matrix: the cost of each misclassification, and the class of least expected loss."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from explorer.data.arguments import is_list, number
from explorer.data.arrays import BoolArray, FloatArray
from explorer.data.errors import ArgumentError, described
from explorer.tree.impurity import TIE_BAND, Criterion

if TYPE_CHECKING:
    from explorer.tree.rules import SearchRules

Loss = tuple[tuple[str, str, float], ...]
"""Triples (true class, predicted class, loss), sorted; empty without losses. An error that is not
listed costs 1, and a right prediction 0."""

CodedLoss = tuple[tuple[int, int, float], ...]
"""Losses by the codes of their classes."""


def settled_loss(loss: object) -> Loss:
    """Return losses as sorted triples, so that equal rules compare equal.

    loss: None, triples, or a mapping of mappings {true class: {predicted class: loss}}. Raises
    ArgumentError for anything else, for a negative loss, and for one of a right prediction.
    """
    if loss is None:
        return ()
    if isinstance(loss, Mapping):
        if not all(isinstance(row, Mapping) for row in loss.values()):
            raise ArgumentError("Losses must have the form {true class: {predicted class: loss}}.")
        loss = [(true, *pair) for true, row in loss.items() for pair in row.items()]
    triples = [tuple(one) if is_list(one) else () for one in loss] if is_list(loss) else [()]
    if not all(len(one) == 3 for one in triples):
        raise ArgumentError(
            "Each loss must be a triple: a true class, a predicted class and a number."
        )
    found: dict[tuple[str, str], float] = {}
    for true, predicted, value in triples:
        pair = str(true), str(predicted)
        named = f"The loss of {described(pair[0])} predicted as {described(pair[1])}"
        if pair in found:
            raise ArgumentError(f"{named} is given twice.")
        found[pair] = number(named, value, 0)
        if pair[0] == pair[1] and found[pair]:
            raise ArgumentError(f"{named} must be 0: the prediction is right.")
    return tuple(sorted((*pair, value) for pair, value in found.items() if pair[0] != pair[1]))


def loss_of_matrix(matrix: Sequence[Sequence[float]], classes: Sequence[str]) -> Loss:
    """Return the losses of a matrix: a row for each true class, a column for each predicted one.

    Raises ArgumentError if it is not square in the number of classes, and as `settled_loss`.
    """
    rows = [list(row) if is_list(row) else [] for row in matrix] if is_list(matrix) else []
    if len(rows) != len(classes) or any(len(row) != len(classes) for row in rows):
        n = len(classes)
        raise ArgumentError(f"The loss matrix must be {n} × {n}, because there are {n} classes.")
    return settled_loss(
        [
            (true, predicted, value)
            for true, row in zip(classes, rows, strict=True)
            for predicted, value in zip(classes, row, strict=True)
        ]
    )


def loss_by_code(loss: Loss, classes: Sequence[str]) -> CodedLoss:
    """Return losses by the codes of their classes. Raises ArgumentError for classes that do not
    occur."""
    code = {name: i for i, name in enumerate(classes)}
    for name in (name for true, predicted, _ in loss for name in (true, predicted)):
        if name not in code:
            raise ArgumentError(f"The losses contain {described(name)}, which is not a class.")
    return tuple((code[true], code[predicted], value) for true, predicted, value in loss)


def against_the_rest(loss: Loss, classes: Sequence[str], code: int) -> tuple[float, float] | None:
    """Return the loss of a missed row of one class, and of a false alarm.

    None if either depends on the other class: then a cut-off on the class cannot use the losses.
    """
    matrix, others = loss_matrix(loss, classes), np.arange(len(classes)) != code
    found = [np.unique(side[others]) for side in (matrix[code], matrix[:, code])]
    if any(len(one) != 1 for one in found):
        return None
    return float(found[0][0]), float(found[1][0])


def loss_matrix(loss: Loss, classes: Sequence[str]) -> FloatArray:
    """float64[n_classes, n_classes]: a row for each true class, a column for each predicted one.

    Raises ArgumentError for classes that do not occur, and for a class whose misclassification
    costs nothing, which no tree would learn.
    """
    found = 1.0 - np.eye(len(classes))
    for true, predicted, value in loss_by_code(loss, classes):
        found[true, predicted] = value
    for name, row in zip(classes, found, strict=True):
        if len(classes) > 1 and not row.any():
            raise ArgumentError(
                f"The class {described(name)} needs a loss above 0 "
                "for at least one wrong prediction."
            )
    return found


def altered_priors(search: "SearchRules", classes: Sequence[str]) -> FloatArray | None:
    """float64[n_classes]: the factor of each class's weight in the search; None if all are 1.

    With Gini, a class counts in proportion to the summed losses of its misclassifications (Breiman
    et al. 1984, section 4.4.3; rpart). Other criteria search as if there were no losses. Raises as
    `loss_matrix`, whichever the criterion.
    """
    if not search.loss:
        return None
    return _priors(loss_matrix(search.loss, classes), search.criterion)


def _priors(matrix: FloatArray, criterion: Criterion) -> FloatArray | None:
    return np.asarray(matrix.sum(axis=1)) if criterion is Criterion.GINI else None


@dataclass(frozen=True, slots=True, eq=False)
class LeafLosses:
    """The loss of a node under each prediction, from its class weights as growth uses them.

    per_weight: float64[n_classes, n_classes], the loss of a weight of 1 of each true class (row)
    under each prediction (column); own: float64[n_classes], that weight without the altered priors.
    """

    per_weight: FloatArray
    own: FloatArray

    @staticmethod
    def of(search: "SearchRules", classes: Sequence[str]) -> "LeafLosses | None":
        """Return the losses that these rules set; None without losses."""
        if not search.loss:
            return None
        return _leaf_losses(search.loss, search.criterion, tuple(classes))

    def expected(self, counts: FloatArray) -> FloatArray:
        """float64[…, n_classes]: the loss of each prediction; counts: float64[…, n_classes].

        In units of weight × loss, with class weights but without altered priors.
        """
        return np.asarray(counts @ self.per_weight)

    def shares_lost(self, counts: FloatArray, whole: FloatArray) -> FloatArray:
        """float64[n]: the least loss of each node per unit of all weight.

        counts: float64[n, n_classes]; whole: float64[n_classes], the root's.
        """
        return np.asarray(self.expected(counts).min(axis=-1) / (whole @ self.own))

    def leaders(self, counts: FloatArray) -> BoolArray:
        """bool, of the shape of `counts`: which predictions have the least loss, up to rounding."""
        lost = self.expected(counts)
        band = TIE_BAND * lost.max(axis=-1, keepdims=True)
        return np.asarray(lost <= lost.min(axis=-1, keepdims=True) + band)


@lru_cache(maxsize=64)  # every node of a tree asks
def _leaf_losses(loss: Loss, criterion: Criterion, classes: tuple[str, ...]) -> LeafLosses:
    matrix = loss_matrix(loss, classes)
    altered = _priors(matrix, criterion)
    own = np.ones(len(matrix)) if altered is None else 1.0 / altered
    return LeafLosses(matrix * own[:, np.newaxis], own)
