"""What a tree of any other program needs to become one of ours.

Its splits, the feature of the table that each of its columns is (by name or by place), and trees
that are written as JSON: they are read as data, checked, and brought over.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from explorer.data.arrays import BoolArray, FloatArray, frozen
from explorer.data.display import show_number
from explorer.data.schema import LevelType, Schema
from explorer.data.training import FeatureValues, TrainingTable
from explorer.growth.given_splits import EmptySideError, grow_given
from explorer.growth.weighting import row_weights
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import CategorySplit, MissingSplit, NumericSplit, Split
from explorer.tree.tree import NO_NODE, Ending, Tree
from explorer.tree.walking import apply

CLOSE_TO_SCIKIT_LEARN = 1e-7
"""Values of float32 that lie no further apart are equal to scikit-learn's trees."""


def brought_over(
    left: Sequence[int],
    right: Sequence[int],
    split_of: Callable[[int], Split],
    training: TrainingTable,
    search: SearchRules,
    stop: StopRules,
    weights: FloatArray | None = None,
) -> Tree:
    """The tree of another program's nodes, whose children these are, -1 at leaves; 0 is the root.

    Its splits are theirs; rows, weights, impurities and gains are measured anew, over the table.
    Raises ValueError where the table's rows leave a node of it empty.
    """
    order = breadth_first(left, right)
    splits = {number: split_of(node) for number, node in enumerate(order) if left[node] >= 0}
    try:
        return grow_given(training, search, stop, splits, weights)
    except EmptySideError as problem:
        raise ValueError(
            f"{problem} Bring the tree to the rows that grew it: every node of ours has rows."
        ) from None


def breadth_first(left: Sequence[int], right: Sequence[int]) -> list[int]:
    """Another program's numbers of nodes in the order of ours."""
    order = [0]
    for node in order:
        if left[node] >= 0:
            order += (int(left[node]), int(right[node]))
    return order


def numeric_split(
    values: FeatureValues, feature: int, threshold: float, missing_left: bool, heavier_left: bool
) -> Split:
    """A split by a number. One that keeps every value left and sends missing ones right asks for
    missing values, whatever its threshold is."""
    present = values[~np.isnan(values)]
    if not missing_left and len(present) < len(values) and (present <= threshold).all():
        return MissingSplit(feature, heavier_left)
    if not np.isfinite(threshold):
        raise ValueError("A threshold of the tree is no finite number.")
    return NumericSplit(feature, threshold, 0.0, missing_left, heavier_left, False)


def category_split(
    named: Sequence[int], n_levels: int, named_left: bool, missing_left: bool, feature: int
) -> CategorySplit:
    """A split that names the levels of one side; all others, unseen ones too, take the other."""
    rest = tuple(code for code in range(n_levels) if code not in set(named))
    sides = (tuple(sorted(named)), rest) if named_left else (rest, tuple(sorted(named)))
    return CategorySplit(feature, *sides, missing_left, not named_left, False)


def threshold_of_doubles(values: FeatureValues, threshold: float) -> float:
    """For a program that rounds values to float32 before it compares them: its threshold where the
    table's rows go the same way without; else the last number that it rounds to no more."""
    with np.errstate(over="ignore"):
        rounded = values.astype(np.float32)
    if ((values <= threshold) == (rounded.astype(np.float64) <= threshold)).all():
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
    """Leaves that could be split, and that no limit of depth or rows has made, end so.

    weights: float64[n_rows], None for the table's own. Numbers that lie `apart` or closer are not
    told apart.
    """
    endings = tree.ending.copy()
    own = row_weights(training, tree.search, weights)
    endings[(endings == Ending.NO_SPLIT) & _could_split(tree, training, own, apart)] = ending
    return replace(tree, ending=frozen(endings))


def _could_split(
    tree: Tree, training: TrainingTable, weights: FloatArray, apart: float
) -> BoolArray:
    """bool[n_nodes]: the leaves whose rows some feature divides, enough of them on either side."""
    rows = np.flatnonzero(weights > 0)
    leaf, found = apply(tree, training.columns)[rows], np.zeros(tree.n_nodes, np.bool_)
    n_in_leaf, least = np.bincount(leaf, minlength=tree.n_nodes), tree.search.min_samples_leaf
    begins = np.cumsum(n_in_leaf) - n_in_leaf
    for column, of in zip(training.features, training.columns, strict=True):
        values = of[rows].astype(np.float64)
        is_missing = np.isnan(values) & column.is_numeric
        for side in (-np.inf, np.inf) if is_missing.any() else (0.0,):  # missing go either way
            placed = np.where(is_missing, side, values)
            order = np.lexsort((placed, leaf))
            at, placed = leaf[order], placed[order]
            with np.errstate(invalid="ignore"):  # missing beside missing
                differ = np.diff(placed) > apart
            n_left = np.arange(1, len(at)) - begins[at[1:]]
            enough = (n_left >= least) & (n_in_leaf[at[1:]] - n_left >= least)
            found[at[1:][differ & enough & (at[1:] == at[:-1])]] = True
    return found


@dataclass(frozen=True, slots=True)
class Asked:
    """A feature of the table by its index; `code` is the level of which a column of 0 and 1 says
    whether a row has it, None for the feature itself."""

    feature: int
    code: int | None = None

    def level_split(
        self, training: TrainingTable, threshold: float, program: str, missing_left: bool = True
    ) -> CategorySplit | None:
        """The split of such a column, or of a boolean one, true being 1: rows without the level go
        left; None of a number. missing_left: of a boolean column, for others know no missing value.

        Raises ValueError, in one sentence, where the threshold parts no level from the others.
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
                f"“{column.name}” holds categories, and {program} asks whether it is at most "
                f"{show_number(threshold)}: give it a column for each category."
            )
        return category_split([self.code], len(column.levels), False, True, self.feature)

    def check_categories(self, training: TrainingTable, program: str) -> None:
        """ValueError, in one sentence, where its values are no categories' numbers: it is a feature
        of numbers, or the column of one category."""
        column = training.features[self.feature]
        if column.is_numeric:
            raise ValueError(
                f"{program} splits “{column.name}” by categories, and here it holds numbers: read "
                "it as categories."
            )
        if self.code is not None:
            raise ValueError(
                f"{program} takes 0 and 1, which say whether “{column.name}” is "
                f"“{column.levels[self.code]}”, for categories: give it that column as numbers."
            )


def columns_by_name(names: Sequence[str], features: Schema, program: str) -> list[Asked]:
    """For each of a model's columns the feature of its name, or the level of a category for which
    it stands: "island_Dream" (as `pandas.get_dummies` says), or "island = Dream"; both with a step
    of scikit-learn's ColumnTransformer before them ("cat__island_Dream").

    Raises ValueError, in one sentence, for the first that the table lacks.
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
            raise ValueError(f"{program} asks for “{name}”, which the table does not have.")
        found.append(asked)
    return found


def columns_by_place(n_columns: int, features: Schema, program: str) -> list[Asked]:
    """The table's features in their order; ValueError where there is another number of them."""
    if n_columns != len(features):
        raise ValueError(
            f"{program} has {n_columns} features without names, the table {len(features)}."
        )
    return [Asked(index) for index in range(n_columns)]


Node = Mapping[str, Any]


def parsed(text: str | bytes, program: str) -> Any:
    """The JSON of a dump; ValueError, in one sentence, where it is none."""
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError(f"{program}'s dump is nested too deeply to be read.") from None
    except ValueError:
        raise ValueError(f"{program}'s dump is no JSON.") from None


def entry(node: Any, name: str, kind: type | tuple[type, ...], program: str) -> Any:
    """An entry of a JSON object; ValueError where it lacks, or is of another kind."""
    if not isinstance(node, Mapping) or name not in node:
        raise ValueError(f"{program}'s dump lacks “{name}”.")
    value = node[name]
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise ValueError(f"“{name}” in {program}'s dump cannot be {value!r:.40}.")
    return value


def numbered(trees: list[Any], number: int, program: str) -> Any:
    """One of the trees; ValueError where there is none of this number."""
    if not 0 <= number < len(trees):
        last = len(trees) - 1
        held = f"trees 0 to {last}" if trees else "no tree"
        raise ValueError(f"{program}'s dump holds {held}, not tree {number}.")
    return trees[number]


def tree_of_nodes(
    root: Any,
    children_of: Callable[[Node], tuple[Any, Any] | None],
    split_of: Callable[[Node], Split],
    training: TrainingTable,
) -> Tree:
    """A tree of nested JSON objects, measured over the table by its usual criterion.

    `children_of` is None of a leaf. A leaf whose rows could be divided was ended elsewhere: the
    dump does not tell which limit made it.
    """
    nodes, left, right = [root], [], []
    for node in nodes:
        children = children_of(node)
        left.append(NO_NODE if children is None else len(nodes))
        right.append(NO_NODE if children is None else len(nodes) + 1)
        nodes += children or ()
    search = SearchRules.usual_for(training.task)
    tree = brought_over(
        left, right, lambda number: split_of(nodes[number]), training, search, StopRules()
    )
    return with_ending(tree, training, Ending.ELSEWHERE, apart=0.0)
