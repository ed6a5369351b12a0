"""The classes that pictures distinguish (all if there are at most sixty) and their marks."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from explorer.data.arrays import BoolArray, FloatArray, IntArray
from explorer.data.display import show_count
from explorer.tree.class_weights import ClassWeights, heaviest
from explorer.tree.impurity import TIE_BAND
from explorer.tree.tree import Tree
from explorer.views.nodes.wording import MAX_NAME_LENGTH, on_one_line, short_levels

N_SLOTS = 8
OTHER = -1
"""The slot that classes without their own mark share."""

LIT_SLOT = N_SLOTS - 1
"""The slot that no class has if some share `OTHER`: that of the lit class, the one selected."""

MAX_CLASSES = 60


@dataclass(frozen=True, slots=True)
class ShownClass:
    """A class, its mark's slot (-1: other) and its weight at the root."""

    name: str
    whole: str
    slot: int
    weight: float


@dataclass(frozen=True, slots=True, eq=False)
class ShownClasses:
    """Names, marks and root weights in class order; `column[code]` is the index of a class."""

    name: tuple[str, ...]
    whole: tuple[str, ...]
    slot: tuple[int, ...]
    weight: FloatArray
    column: IntArray


def shown_classes(tree: Tree) -> ShownClasses:
    """Return the classes shown; beyond `MAX_CLASSES`, those without a mark form one, the last."""
    levels = tree.target.levels
    weights = tree.statistics[0] if levels else np.zeros(0)
    slots = np.array(class_slots(weights.tolist()), np.int64)
    names = short_levels(levels, MAX_NAME_LENGTH)
    wholes = tuple(on_one_line(level) for level in levels)
    if len(levels) <= MAX_CLASSES:
        return ShownClasses(names, wholes, tuple(slots.tolist()), weights, np.arange(len(levels)))
    marked = np.flatnonzero(slots != OTHER)
    column = np.full(len(levels), len(marked))
    column[marked] = np.arange(len(marked))
    others = f"{show_count(len(levels) - len(marked))} other classes"
    return ShownClasses(
        (*(names[i] for i in marked), others),
        (*(wholes[i] for i in marked), others),
        (*slots[marked].tolist(), OTHER),
        np.bincount(column, weights).astype(np.float64),
        column,
    )


def listed_classes(classes: ShownClasses) -> tuple[ShownClass, ...]:
    """Return the shown classes as a tuple, in class order."""
    weights = classes.weight.tolist()
    columns = zip(classes.name, classes.whole, classes.slot, weights, strict=True)
    return tuple(ShownClass(*one) for one in columns)


def with_lit(classes: tuple[ShownClass, ...], index: int) -> tuple[ShownClass, ...]:
    """Return the classes with the one at `index` lit, if it shares its mark with others."""
    if classes[index].slot != OTHER or [one.slot for one in classes].count(OTHER) < 2:
        return classes
    lit = replace(classes[index], slot=LIT_SLOT)
    return (*classes[:index], lit, *classes[index + 1 :])


def weights_by_class(
    tree: Tree, classes: ShownClasses, nodes: IntArray | None = None
) -> FloatArray:
    """Return the weight of each shown class at these nodes, or at all nodes."""
    statistics, n = tree.statistics, len(classes.name)
    if nodes is not None:
        statistics = statistics.take(nodes, axis=0)
    if not isinstance(statistics, ClassWeights):
        return statistics  # each of these few classes has its own column
    held = statistics.classes
    keys = np.repeat(np.arange(len(held)) * n, held.lengths) + classes.column[held.values]
    counts = np.bincount(keys, statistics.weights, len(held) * n)
    return counts.astype(np.float64).reshape(len(held), n)


def leading_shares(tree: Tree) -> FloatArray:
    """Return the predicted class's share of each node's weight; 1 if it is the only class."""
    # Sums of one class's weights may differ from the node's in their last digit.
    shares = np.minimum(tree.weight_right / tree.weight, 1.0)
    return np.asarray(np.where((tree.impurity == 0) & (shares > 0), 1.0, shares))


def cheaper_than_heaviest(tree: Tree) -> BoolArray:
    """bool[n_nodes]: whether a node predicts a class other than its heaviest because of losses."""
    if not tree.search.loss:
        return np.zeros(tree.n_nodes, np.bool_)
    return np.asarray(tree.weight_right < heaviest(tree.statistics) * (1 - TIE_BAND))


def class_slots(root_counts: Sequence[float], n_slots: int = N_SLOTS) -> tuple[int, ...]:
    """Return each class's slot: class i takes slot i.

    With more classes than slots, the most frequent take slots in class order, one slot fewer,
    because the others share a mark: `OTHER`. `root_counts` are class weights at the root, so a
    class keeps its slot however the tree below changes.
    """
    indices = range(len(root_counts))
    chosen = list(indices)
    if len(chosen) > n_slots:
        by_weight = sorted(indices, key=lambda i: (-root_counts[i], i))
        chosen = sorted(by_weight[: n_slots - 1])
    slot = {index: i for i, index in enumerate(chosen)}
    return tuple(slot.get(i, OTHER) for i in indices)
