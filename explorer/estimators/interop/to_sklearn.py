"""Convert a tree to scikit-learn's own estimator, for tools that draw or explain those."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.data.display import show_count
from explorer.data.errors import shortened
from explorer.data.schema import Task
from explorer.data.table import Table
from explorer.data.training import FeatureValues
from explorer.estimators.arrays import TreeArrays
from explorer.tree.class_weights import heaviest
from explorer.tree.impurity import TIE_BAND
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import CategorySplit, MissingSplit, goes_left, side_levels
from explorer.tree.tree import Tree, leaders
from explorer.tree.walking import encoded_columns

_MAX_NAMED = 6  # categories in the name of a subset's column
_IN_BETWEEN = 0.5  # the threshold of a column of 0 and 1


@dataclass(frozen=True, slots=True)
class Subset:
    """A column of 0 and 1 that represents splits of one categorical feature: 1 goes right.

    split: one of these splits; all of them send every category to the same side.
    """

    name: str
    split: CategorySplit | MissingSplit


def to_sklearn(tree: Tree, *, codes: bool = False, subsets: bool = False) -> Any:
    """Return a fitted `sklearn.tree` estimator that holds the tree's arrays; nothing is grown.

    Its columns are the tree's numeric features, with the same order and names. Its classes are the
    levels, as text; with `codes`, they are the levels' indices, which dtreeviz needs. Nodes keep
    their breadth-first numbers, so that its `apply` agrees with ours.

    scikit-learn splits only on numbers. With `subsets`, each set of categories that a split sends
    right becomes a column of 0 and 1 after the numeric ones, for example "island in {Biscoe}": 1 is
    above the threshold 0.5 and goes right. `to_sklearn_frame` computes these columns for a table.

    scikit-learn converts its inputs to float32. For values that float32 represents exactly, all
    predictions are the tree's own. Other values are rounded first, and go to the other side if
    rounding takes them across a threshold. A criterion that scikit-learn does not have keeps its
    name; scikit-learn then refuses rows with missing values, as it does under absolute error.

    Raises ValueError, in one sentence, for a tree without any such column, and, unless `subsets` is
    set, for a tree that splits by categories.
    """
    from sklearn.tree._tree import Tree as Arrays

    columns = _numeric_columns(tree)
    of_node = subsets_of(tree)
    if of_node and not subsets:
        raise ValueError(_first_refused(tree, min(of_node)))
    distinct = tuple(dict.fromkeys(of_node.values()))
    names = [*(tree.features[index].name for index in columns), *(one.name for one in distinct)]
    if not names:
        raise ValueError(
            "scikit-learn's trees split only on numbers, but this tree has no numeric feature."
        )
    n_classes = max(len(tree.target.levels), 1)
    _refuse_losses(tree)
    model = unfitted(tree.search, tree.stop)
    model.monotonic_cst = _signs_of(tree.search, names)
    model.n_features_in_ = model.max_features_ = len(names)
    model.feature_names_in_ = np.array(names, object)
    model.n_outputs_ = 1
    if tree.task is Task.CLASSIFICATION:
        model.n_classes_ = n_classes
        model.classes_ = np.arange(n_classes) if codes else np.array(tree.target.values)
    arrays = Arrays(len(names), np.array([n_classes], np.intp), 1)
    nodes = _nodes(tree, columns, arrays.__reduce__()[2]["nodes"].dtype)
    place = {one.name: i for i, one in enumerate(distinct, len(columns))}
    for node, subset in of_node.items():
        nodes["feature"][node] = place[subset.name]
        nodes["threshold"][node], nodes["missing_go_to_left"][node] = _IN_BETWEEN, 0
    state = {"max_depth": tree.max_depth, "node_count": tree.n_nodes}
    # Make tied classes exactly equal: scikit-learn predicts the first of the largest shares, and
    # does not treat shares that differ by rounding as ties.
    values = np.array(TreeArrays(tree).value, order="C")
    if tree.task is Task.CLASSIFICATION:
        values = np.where(leaders(values), values.max(axis=-1, keepdims=True), values)
    arrays.__setstate__(state | {"nodes": nodes, "values": values})
    model.tree_ = arrays
    return model


def _refuse_losses(tree: Tree) -> None:
    """Raise ValueError if a node predicts a class that is not its heaviest."""
    if not tree.search.loss:
        return
    lighter = np.flatnonzero(tree.weight_right < heaviest(tree.statistics) * (1 - TIE_BAND))
    if len(lighter):
        path = tree.path(int(lighter[0]))
        where = f"The node {path}" if path else "The root"
        raise ValueError(
            f"{where} predicts the class with the least loss, not its heaviest class, and "
            "scikit-learn does not support losses."
        )


def unfitted(search: SearchRules, stop: StopRules, random_state: int | None = None) -> Any:
    """Return scikit-learn's estimator under the rules that both have, without class weights."""
    from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

    is_classes = search.criterion.task is Task.CLASSIFICATION
    make = DecisionTreeClassifier if is_classes else DecisionTreeRegressor
    return make(
        criterion=search.criterion.value,
        min_samples_leaf=search.min_samples_leaf,
        min_weight_fraction_leaf=search.min_weight_fraction_leaf,
        max_depth=stop.max_depth,
        min_samples_split=stop.min_samples_split,
        min_impurity_decrease=stop.min_impurity_decrease,
        max_leaf_nodes=stop.max_leaf_nodes,
        ccp_alpha=stop.ccp_alpha,
        random_state=random_state,
    )


def _signs_of(search: SearchRules, names: Sequence[str]) -> list[int] | None:
    """Return the monotonic constraint on each column, as scikit-learn takes them; None without any.

    Columns of subsets have none: what they predict is already within the tree's bounds.
    """
    signs = dict(search.monotonic_cst)
    return [signs.get(name, 0) for name in names] if signs else None


def _numeric_columns(tree: Tree) -> list[int]:
    return [index for index, column in enumerate(tree.features) if column.is_numeric]


def to_sklearn_frame(tree: Tree, table: Table | Sequence[FeatureValues]) -> Any:
    """Return the columns that `to_sklearn(tree, subsets=True)` takes, as a DataFrame of float64.

    Numeric features come first, unchanged, with NaN for missing values; then there is a column of
    0 and 1 for each subset of categories. A category that the tree has not seen also gets the value
    of the side that it goes to. table: a table or DataFrame, matched by name; or encoded columns,
    as for `apply`. Raises like `apply`.
    """
    from pandas import DataFrame

    columns = encoded_columns(tree, table)
    found: dict[str, Any] = {tree.features[i].name: columns[i] for i in _numeric_columns(tree)}
    for subset in dict.fromkeys(subsets_of(tree).values()):
        left = goes_left(subset.split, columns[subset.split.feature])
        found[subset.name] = np.where(left, 0.0, 1.0)
    return DataFrame(found)


def subsets_of(tree: Tree) -> dict[int, Subset]:
    """Return the column of each node that splits a category feature, by the node's number.

    Nodes share a column if their splits list the same categories on the right and send all others
    to the same sides. No two columns have the same name.
    """
    taken = {tree.features[index].name for index in _numeric_columns(tree)}
    made: dict[tuple[int, str, bytes], Subset] = {}
    found: dict[int, Subset] = {}
    for node in range(tree.n_nodes):
        split = tree.split(node)
        if split is None or tree.features[split.feature].is_numeric:
            continue
        assert isinstance(split, CategorySplit | MissingSplit)  # no other splits categories
        column = tree.features[split.feature]
        right = _named(split, tree)
        sides = goes_left(split, np.arange(-2, len(column.levels)).astype(np.int32)).tobytes()
        key = split.feature, right, sides
        if key not in made:
            name, number = right, 2
            while name in taken:
                name, number = f"{right} ({number})", number + 1
            taken.add(name)
            made[key] = Subset(name, split)
        found[node] = made[key]
    return found


def _named(split: CategorySplit | MissingSplit, tree: Tree) -> str:
    """Return "island in {Biscoe, Dream}", or of many categories the first and how many more."""
    column = tree.features[split.feature]
    if isinstance(split, MissingSplit):
        return f"{column.name} is missing"
    levels = side_levels(split, column, left=False)
    shown = [shortened(level) for level in levels[:_MAX_NAMED]]
    if len(levels) > _MAX_NAMED:
        shown.append(f"{show_count(len(levels) - _MAX_NAMED)} more")
    return f"{column.name} in {{{', '.join(shown)}}}"


def _first_refused(tree: Tree, node: int) -> str:
    split = tree.split(node)
    assert split is not None  # the node has a subset
    where = f"the node {tree.path(node)}" if node else "the root"
    is_missing = isinstance(split, MissingSplit)
    by = "by whether its category is missing" if is_missing else "by its categories"
    return (
        f"scikit-learn's trees split only on numbers, but {where} splits "
        f"“{tree.features[split.feature].name}” {by}: subsets=True turns such splits into columns "
        "of 0 and 1."
    )


def _nodes(tree: Tree, columns: list[int], dtype: Any) -> NDArray[Any]:
    """Return one record per node, with scikit-learn's field names."""
    arrays = TreeArrays(tree)
    column_of = np.full(len(tree.features), -1, np.int64)
    column_of[columns] = np.arange(len(columns))
    nodes = np.zeros(tree.n_nodes, dtype)
    nodes["left_child"], nodes["right_child"] = arrays.children_left, arrays.children_right
    nodes["feature"] = np.where(tree.is_leaf, arrays.feature, column_of[tree.feature])
    nodes["threshold"] = arrays.threshold
    nodes["impurity"] = arrays.impurity
    nodes["n_node_samples"] = arrays.n_node_samples
    nodes["weighted_n_node_samples"] = arrays.weighted_n_node_samples
    nodes["missing_go_to_left"] = arrays.missing_go_to_left
    return nodes
