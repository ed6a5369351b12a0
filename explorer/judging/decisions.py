"""Class probabilities of leaves, plain, weighted or calibrated, and the class at a cut-off."""

from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import FloatArray, IntArray
from explorer.data.errors import ArgumentError, UnknownNameError, described
from explorer.data.schema import Task
from explorer.judging.calibration import CalibratedTree
from explorer.tree.tree import Tree
from explorer.tree.walking import class_shares

Scored = Tree | CalibratedTree


@dataclass(frozen=True, slots=True)
class CutOff:
    """A rule: predict the class with this code if its probability is at least `at`, 0 to 1."""

    code: int
    at: float


def tree_in(scored: Scored) -> Tree:
    """Return the tree itself."""
    return scored.tree if isinstance(scored, CalibratedTree) else scored


def probabilities(
    scored: Scored, nodes: IntArray, *, with_class_weights: bool = False
) -> FloatArray:
    """float64[n, n_classes]: the probability of each class in these nodes (int64[n]).

    Calibrated for a calibrated tree; else the shares of the plain rows in the leaf, or with class
    weights the shares of `predict_proba`. Raises ArgumentError as `class_shares`, and for class
    weights with a calibrated tree.
    """
    if not isinstance(scored, CalibratedTree):
        return class_shares(scored, nodes, with_class_weights=with_class_weights)
    if with_class_weights:
        raise ArgumentError("Calibrated probabilities do not use class weights.")
    return scored.at(nodes)


def basis_words(scored: Scored, *, with_class_weights: bool = False) -> str:
    """Return what the probabilities are, to follow a name; "" for shares without class weights."""
    if isinstance(scored, CalibratedTree):
        return f"calibrated, {scored.method}"
    if not scored.search.weighs_classes:
        return ""
    return "share with class weights" if with_class_weights else "share of plain rows"


def decided(shares: FloatArray, cut_off: CutOff) -> IntArray:
    """int64[n]: the class of interest if its probability reaches the cut-off, else the most
    probable other class; ties go to the first.

    shares: float64[n, n_classes]. For a target of one class, always that class.
    """
    if shares.shape[1] == 1:
        return np.zeros(len(shares), np.int64)
    others = shares.copy()
    others[:, cut_off.code] = -1.0
    is_named = shares[:, cut_off.code] >= cut_off.at
    return np.where(is_named, cut_off.code, others.argmax(axis=1))


def class_code(tree: Tree, name: str) -> int:
    """Return the code of the class with this name. Raise ArgumentError for a regression tree, and
    UnknownNameError for an unknown name."""
    if tree.task is Task.REGRESSION:
        raise ArgumentError("The tree predicts numbers, so it has no class of interest.")
    if name not in tree.target.levels:
        raise UnknownNameError(f"The target has no class {described(name)}.")
    return tree.target.levels.index(name)
