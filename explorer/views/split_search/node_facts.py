"""The node that a split is searched for, and the classes of its rows."""

from dataclasses import dataclass

import numpy as np

from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.growth.contract import SplitProfile
from explorer.tree.tree import Tree
from explorer.views.nodes.class_slots import class_slots
from explorer.views.nodes.wording import ending_words, on_one_line, short
from explorer.views.split_search.forced_choice import ForcedChoice, forced_choice
from explorer.views.split_search.node_rows import NodeRows


@dataclass(frozen=True, slots=True)
class SearchedNode:
    """One node's facts; `statistics` are its class weights, or weight, mean and sum of squares.

    The mean is measured from `centre` (0 for classes), the sum of squared deviations about
    it. `is_weighted` is the tree's, whatever this node's own rows weigh; `ending` is "" unless the
    node is a leaf; `is_no_gain` marks a split that gains nothing yet; `forced` is the split that a
    person has put, None without one.
    """

    path: str
    rows: int
    impurity: float
    statistics: tuple[float, ...]
    centre: float
    prediction: float
    is_weighted: bool
    is_leaf: bool
    ending: str
    is_no_gain: bool
    forced: ForcedChoice | None


def searched_node(
    tree: Tree, node: int, members: NodeRows, profile: SplitProfile, training: TrainingTable
) -> SearchedNode:
    """The facts of the node whose rows are `members`; `profile` is of the feature looked into."""
    return SearchedNode(
        path=tree.path(node),
        rows=int(tree.n_samples[node]),
        impurity=float(tree.impurity[node]),
        statistics=members.statistics(),
        centre=members.centre,
        prediction=float(tree.prediction[node]),
        is_weighted=tree.is_weighted,
        is_leaf=bool(tree.is_leaf[node]),
        ending=ending_words(tree, node),
        is_no_gain=bool(not tree.is_leaf[node] and tree.gain[node] == 0.0),
        forced=forced_choice(tree, node, profile, training, members),
    )


@dataclass(frozen=True, slots=True)
class ClassMark:
    """A class's name, short and whole, and the slot of its mark (-1: other)."""

    name: str
    whole: str
    slot: int


def class_marks(training: TrainingTable, tree: Tree) -> tuple[ClassMark, ...]:
    """In class order; none for a target of numbers."""
    if training.task is Task.REGRESSION:
        return ()
    slots = class_slots(np.asarray(tree.statistics[0]).tolist())
    named = zip(training.classes, slots, strict=True)
    return tuple(ClassMark(short(name), on_one_line(name), slot) for name, slot in named)


def prediction_range(tree: Tree) -> tuple[float, float] | None:
    """The lowest and highest prediction of the tree, which the scale of means spans."""
    if tree.task is Task.CLASSIFICATION:
        return None
    predictions = np.asarray(tree.prediction, np.float64)
    return float(predictions.min()), float(predictions.max())
