"""Shared steps for converting another program's trees.

They build the program's splits, match its columns to the table's features (by name or by
position), and read and check trees written as JSON.
"""

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from explorer.data.arrays import BoolArray, FloatArray, frozen
from explorer.data.display import show_number
from explorer.data.errors import described
from explorer.data.schema import LevelType, Schema
from explorer.data.training import FeatureValues, TrainingTable
from explorer.growth.given_splits import EmptySideError, grow_given
from explorer.growth.leaf_minimum import LeafMinimum
from explorer.growth.weighting import row_weights
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import CategorySplit, MissingSplit, NumericSplit, Split
from explorer.tree.tree import NO_NODE, Ending, Tree
from explorer.tree.walking import apply

CLOSE_TO_SCIKIT_LEARN = 1e-7
"""scikit-learn's trees treat float32 values at most this far apart as equal."""


@dataclass(frozen=True, slots=True)
class TheirTree:
    """Another program's tree: the children of each node by number (0 is the root; leaves have -1),
    and the splits of the internal nodes as ours."""

    left: Sequence[int]
    right: Sequence[int]
    splits: Mapping[int, Split]


def brought_over(
    left: Sequence[int],
    right: Sequence[int],
    split_of: Callable[[int], Split],
    training: TrainingTable,
    search: SearchRules,
    stop: StopRules,
    weights: FloatArray | None = None,
) -> Tree:
    """Convert another program's nodes to a Tree. Children are -1 at leaves; node 0 is the root.

    The splits are the program's; rows, weights, impurities and gains are remeasured on the table.
    Raises ValueError if no row of the table reaches some node.
    """
    order = breadth_first(left, right)
    splits = {number: split_of(node) for number, node in enumerate(order) if left[node] >= 0}
    try:
        return grow_given(training, search, stop, splits, weights)
    except EmptySideError as problem:
        raise ValueError(
            f"{problem} Give the rows that the tree was grown from: every node needs rows here."
        ) from None


def breadth_first(left: Sequence[int], right: Sequence[int]) -> list[int]:
    """Return another program's node numbers in our breadth-first order."""
    order = [0]
    for node in order:
        if left[node] >= 0:
            order += (int(left[node]), int(right[node]))
    return order


def numeric_split(
    values: FeatureValues, feature: int, threshold: float, missing_left: bool, heavier_left: bool
) -> Split:
    """Return a split by a number, or a split on missing values if the threshold is above every
    number, or above every value here, and missing values go right."""
    if not missing_left and threshold == np.inf:
        return MissingSplit(feature, heavier_left)
    is_missing = np.isnan(values)
    if not missing_left and is_missing.any() and (values[~is_missing] <= threshold).all():
        return MissingSplit(feature, heavier_left)
    if not np.isfinite(threshold):
        raise ValueError("A threshold in the tree is not a finite number.")
    return NumericSplit(feature, threshold, 0.0, missing_left, heavier_left, False)


def category_split(
    named: Sequence[int], n_levels: int, named_left: bool, missing_left: bool, feature: int
) -> CategorySplit:
    """Return a split that sends the named levels to one side and all others, even unseen, to the
    other."""
    rest = tuple(code for code in range(n_levels) if code not in set(named))
    sides = (tuple(sorted(named)), rest) if named_left else (rest, tuple(sorted(named)))
    return CategorySplit(feature, *sides, missing_left, not named_left, False)


@dataclass(frozen=True, slots=True, eq=False)
class RoundedValues:
    """A feature's values in rising order, exact and as a program that rounds to float32 holds them.

    Rounding keeps the order, so that both arrays (float64, without missing values) are sorted.
    """

    values: FloatArray
    rounded: FloatArray

    @staticmethod
    def of(values: FeatureValues) -> "RoundedValues":
        """Sort the values once, for many thresholds."""
        present = np.sort(values[~np.isnan(values)]).astype(np.float64)
        with np.errstate(over="ignore"):
            return RoundedValues(present, present.astype(np.float32).astype(np.float64))

    def parts_alike(self, threshold: float) -> bool:
        """Return whether rounding leaves the number of values up to the threshold unchanged."""
        before, after = (
            np.searchsorted(each, threshold, "right") for each in (self.values, self.rounded)
        )
        return bool(before == after)


def threshold_of_doubles(values: FeatureValues | RoundedValues, threshold: float) -> float:
    """Return a float64 threshold for that of a program that rounds values to float32 first.

    It is the program's own if the table's rows go to the same sides without rounding, else the
    largest number that the program rounds to at most its threshold.
    """
    known = values if isinstance(values, RoundedValues) else RoundedValues.of(values)
    if known.parts_alike(threshold):
        return threshold
    below = np.float32(threshold)
    if float(below) > threshold:
        below = np.nextafter(below, np.float32(-np.inf))
    middle = float(below) / 2 + float(np.nextafter(below, np.float32(np.inf))) / 2
    return middle if np.float32(middle) == below else float(np.nextafter(middle, -np.inf))


def with_ending(
    tree: Tree,
    training: TrainingTable,
    ending: Ending,
    weights: FloatArray | None = None,
    apart: float = CLOSE_TO_SCIKIT_LEARN,
) -> Tree:
    """Give leaves that could be split, and that no depth or row limit made, this ending.

    weights: float64[n_rows], None for the table's own. Numbers at most `apart` from each other
    count as equal.
    """
    endings = tree.ending.copy()
    own = row_weights(training, tree.search, weights)
    endings[(endings == Ending.NO_SPLIT) & _could_split(tree, training, own, apart)] = ending
    return replace(tree, ending=frozen(endings))


def _could_split(
    tree: Tree, training: TrainingTable, weights: FloatArray, apart: float
) -> BoolArray:
    """Return the leaves some feature could split, with enough rows on each side; bool[n_nodes]."""
    rows = np.flatnonzero(weights > 0)
    leaf, found = apply(tree, training.columns)[rows], np.zeros(tree.n_nodes, np.bool_)
    n_in_leaf = np.bincount(leaf, minlength=tree.n_nodes)
    weight_in_leaf = np.bincount(leaf, weights[rows], tree.n_nodes)
    least = LeafMinimum.of(tree.search, float(weight_in_leaf.sum()))
    begins = np.cumsum(n_in_leaf) - n_in_leaf
    for column, of in zip(training.features, training.columns, strict=True):
        values = of[rows].astype(np.float64)
        is_missing = np.isnan(values) & column.is_numeric
        for side in (-np.inf, np.inf) if is_missing.any() else (0.0,):  # missing go either way
            placed = np.where(is_missing, side, values)
            order = np.lexsort((placed, leaf))
            at, placed = leaf[order], placed[order]
            with np.errstate(invalid="ignore"):  # missing next to missing
                differ = np.diff(placed) > apart
            n_left = np.arange(1, len(at)) - begins[at[1:]]
            smaller = np.minimum(n_left, n_in_leaf[at[1:]] - n_left)
            added = np.cumsum(np.concatenate([[0.0], weights[rows][order]]))
            left = added[1:-1] - added[begins[at[1:]]]
            enough = least.admits(smaller, np.minimum(left, weight_in_leaf[at[1:]] - left))
            found[at[1:][differ & enough & (at[1:] == at[:-1])]] = True
    return found


@dataclass(frozen=True, slots=True)
class Asked:
    """A feature of the table by its index; `code` is the level that a 0/1 column indicates, None
    for the feature itself."""

    feature: int
    code: int | None = None

    def level_split(
        self, training: TrainingTable, threshold: float, program: str, missing_left: bool = True
    ) -> CategorySplit | None:
        """Return the split of a 0/1 column, or of a boolean one (true is 1); None for a number.

        Rows without the level go left. missing_left: used only for a boolean column, as 0/1 columns
        have no missing values. Raises ValueError if the threshold does not separate 0 from 1.
        """
        column = training.features[self.feature]
        if column.is_numeric:
            return None
        is_boolean = self.code is None and column.level_type is LevelType.BOOLEAN
        if 0 <= threshold < 1 and is_boolean:
            true = [code for code, value in enumerate(column.values) if value]
            return category_split(true, len(column.levels), False, missing_left, self.feature)
        if self.code is None or not 0 <= threshold < 1:
            raise ValueError(
                f"“{column.name}” holds categories, but {program} asks whether it is at most "
                f"{show_number(threshold)}: refit the model with one column per category."
            )
        return category_split([self.code], len(column.levels), False, True, self.feature)

    def check_categories(self, training: TrainingTable, program: str) -> None:
        """Raise ValueError for a numeric feature or one category's column: its values are not
        category numbers."""
        column = training.features[self.feature]
        if column.is_numeric:
            raise ValueError(
                f"{program} splits “{column.name}” by categories, but this column holds numbers: "
                "read it as categories."
            )
        if self.code is not None:
            raise ValueError(
                f"{program} treats 0 and 1, which say whether “{column.name}” is "
                f"“{column.levels[self.code]}”, as categories: refit the model with numbers there."
            )


def columns_by_name(names: Sequence[str], features: Schema, program: str) -> list[Asked]:
    """Return the feature, or the level of a category feature, for each of a model's columns.

    A level is named "island_Dream" (as `pandas.get_dummies` does) or "island = Dream". Either may
    follow a step of scikit-learn's ColumnTransformer ("cat__island_Dream"). Raises ValueError for
    the first column that the table lacks.
    """
    known: dict[str, Asked | None] = {}
    for index, column in enumerate(features):
        for code, level in enumerate(column.levels):
            for name in (f"{column.name}_{level}", f"{column.name} = {level}"):
                known[name] = None if name in known else Asked(index, code)
    known |= {name: Asked(index) for index, name in enumerate(features.names)}
    found = []
    for name in names:
        asked = known.get(name) or known.get(name.partition("__")[2])
        if asked is None:
            raise ValueError(
                f"{program} uses the column {described(name)}, which the table does not have."
            )
        found.append(asked)
    return found


def columns_by_place(n_columns: int, features: Schema, program: str) -> list[Asked]:
    """Return the table's features in their order; raise ValueError if their number differs."""
    if n_columns != len(features):
        raise ValueError(
            f"{program} has {n_columns} unnamed features, but the table has {len(features)}."
        )
    return [Asked(index) for index in range(n_columns)]


Node = Mapping[str, Any]


def parsed(text: str | bytes, program: str) -> Any:
    """Return a dump's JSON; raise ValueError if it is not JSON or is nested too deeply."""
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError(f"{program}'s dump is nested too deeply to be read.") from None
    except ValueError:
        raise ValueError(f"{program}'s dump is not JSON.") from None


def entry(node: Any, name: str, kind: type | tuple[type, ...], program: str) -> Any:
    """Return an entry of a JSON object; raise ValueError if it is missing or of a wrong type."""
    if not isinstance(node, Mapping) or name not in node:
        raise ValueError(f"{program}'s dump lacks “{name}”.")
    value = node[name]
    is_huge = isinstance(value, int) and abs(value) > sys.float_info.max
    if not isinstance(value, kind) or is_huge or (isinstance(value, bool) and kind is not bool):
        raise ValueError(f"“{name}” in {program}'s dump cannot be {described(value)}.")
    return value


def numbered(trees: list[Any], number: int, program: str) -> Any:
    """Return the tree with this number; raise ValueError if there is none."""
    if not 0 <= number < len(trees):
        if not trees:
            raise ValueError(f"{program}'s dump contains no trees.")
        held = "only tree 0" if len(trees) == 1 else f"trees 0 to {len(trees) - 1}"
        raise ValueError(f"{program}'s dump contains {held}, not tree {number}.")
    return trees[number]


def tree_of_nodes(
    root: Any,
    children_of: Callable[[Node], tuple[Any, Any] | None],
    split_of: Callable[[Node], Split],
) -> TheirTree:
    """Return the splits of nested JSON objects. `children_of` returns None for a leaf."""
    nodes, left, right = [root], [], []
    for node in nodes:
        children = children_of(node)
        left.append(NO_NODE if children is None else len(nodes))
        right.append(NO_NODE if children is None else len(nodes) + 1)
        nodes += children or ()
    splits = {at: split_of(node) for at, node in enumerate(nodes) if left[at] >= 0}
    return TheirTree(left, right, splits)


def measured(theirs: TheirTree, training: TrainingTable) -> Tree:
    """Return the tree, measured on the table by the usual criterion of its task.

    If a leaf's rows could still be split, its ending is ELSEWHERE, because a dump does not say
    which limit made the leaf.
    """
    search = SearchRules.usual_for(training.task)
    tree = brought_over(
        theirs.left, theirs.right, theirs.splits.__getitem__, training, search, StopRules()
    )
    return replace(with_ending(tree, training, Ending.ELSEWHERE, apart=0.0), is_given=True)
