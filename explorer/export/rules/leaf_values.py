"""The values that exported code returns at each leaf: the prediction and, on request, a
probability and the leaf."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.data.errors import ArgumentError
from explorer.data.schema import Task
from explorer.judging.decisions import (
    CutOff,
    Scored,
    basis_words,
    class_code,
    decided,
    probabilities,
    tree_in,
)
from explorer.tree.tree import NODES_AT_A_TIME, Tree
from explorer.views.nodes.wording import on_one_line


@dataclass(frozen=True, slots=True, eq=False)
class LeafValues:
    """Values by node; only those of leaves are used.

    prediction: class codes or numbers. probability: float64[n_nodes] of the class of interest, None
    unless requested. has_leaf: whether the leaf's path is returned too. remarks: sentences that
    explain the values.
    """

    tree: Tree
    prediction: list[float]
    probability: FloatArray | None
    has_leaf: bool
    remarks: tuple[str, ...]

    @property
    def are_several(self) -> bool:
        """Whether code returns more than the prediction."""
        return self.probability is not None or self.has_leaf

    def of(self, leaf: int) -> Iterator[tuple[str, float | str]]:
        """Yield the names and values that a leaf returns."""
        yield "prediction", self.predicted(leaf)
        if self.probability is not None:
            yield "probability", float(self.probability[leaf])
        if self.has_leaf:
            yield "leaf", self.tree.path(leaf) or "root"

    def predicted(self, leaf: int) -> float | str:
        """Return the class predicted at a leaf, in its column's type, or the number."""
        found = self.prediction[leaf]
        if self.tree.task is Task.REGRESSION:
            return float(found)
        return self.tree.target.values[int(found)]


def leaf_values(
    scored: Scored,
    class_of_interest: str | None = None,
    cut_off: float | None = None,
    *,
    leaf: bool = False,
    with_class_weights: bool = False,
) -> LeafValues:
    """Return what code returns at the leaves; arguments and errors as for `to_python`."""
    tree = tree_in(scored)
    prediction: list[float] = tree.prediction.tolist()
    if class_of_interest is None:
        if cut_off is not None:
            raise ArgumentError(
                "cut_off also needs class_of_interest: it is a cut-off on the "
                "probability of that class."
            )
        if scored is not tree or with_class_weights:
            raise ArgumentError("Probabilities also need class_of_interest.")
        return LeafValues(tree, prediction, None, leaf, ())
    code = class_code(tree, class_of_interest)
    found = np.zeros(tree.n_nodes)
    leaves, named = tree.leaves, np.asarray(prediction)
    for start in range(0, len(leaves), NODES_AT_A_TIME):
        some = leaves[start : start + NODES_AT_A_TIME]
        shares = probabilities(scored, some, with_class_weights=with_class_weights)
        found[some] = shares[:, code]
        if cut_off is not None:
            named[some] = decided(shares, CutOff(code, cut_off))
    name = on_one_line(class_of_interest)
    basis = basis_words(scored, with_class_weights=with_class_weights)
    remarks = [f"The probability is for the class “{name}”{f' ({basis})' if basis else ''}."]
    if cut_off is not None:
        other = (
            "the most probable other class" if len(tree.target.levels) > 2 else "the other class"
        )
        remarks.append(
            f"“{name}” is predicted if its probability is at least {cut_off!r}, otherwise {other}."
        )
    return LeafValues(tree, named.tolist(), found, leaf, tuple(remarks))
