"""Convert a tree to scikit-learn's own estimator, for tools that draw or explain those."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.data.schema import Task
from explorer.estimators.arrays import TreeArrays
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import MissingSplit
from explorer.tree.tree import Tree, leaders


def to_sklearn(tree: Tree, *, codes: bool = False) -> Any:
    """Return a fitted `sklearn.tree` estimator that holds the tree's arrays; nothing is grown.

    Its columns are the tree's numeric features, in their order and under their names; its classes
    are the levels, as text, or with `codes` their indices, which dtreeviz needs. Nodes keep their
    breadth-first numbers, so that its `apply` agrees with ours.

    scikit-learn casts its inputs to float32. Values that float32 holds get the tree's own
    predictions; other values are rounded first, and change sides if that takes them over a
    threshold. A criterion that scikit-learn lacks keeps its name; under it, as under absolute
    error, the estimator refuses rows with missing values.

    Raises ValueError for the first split by categories: scikit-learn's trees have none.
    """
    from sklearn.tree._tree import Tree as Arrays

    columns = _columns(tree)
    names = [tree.features[index].name for index in columns]
    n_classes = max(len(tree.target.levels), 1)
    model = unfitted(tree.search, tree.stop)
    model.n_features_in_ = model.max_features_ = len(columns)
    model.feature_names_in_ = np.array(names, object)
    model.n_outputs_ = 1
    if tree.task is Task.CLASSIFICATION:
        model.n_classes_ = n_classes
        model.classes_ = np.arange(n_classes) if codes else np.array(tree.target.values)
    arrays = Arrays(len(columns), np.array([n_classes], np.intp), 1)
    nodes = _nodes(tree, columns, arrays.__reduce__()[2]["nodes"].dtype)
    state = {"max_depth": tree.max_depth, "node_count": tree.n_nodes}
    # Make tied classes exactly equal: scikit-learn predicts the first of the largest shares, and
    # does not treat shares that differ by rounding as ties.
    values = np.array(TreeArrays(tree).value, order="C")
    if tree.task is Task.CLASSIFICATION:
        values = np.where(leaders(values), values.max(axis=-1, keepdims=True), values)
    arrays.__setstate__(state | {"nodes": nodes, "values": values})
    model.tree_ = arrays
    return model


def unfitted(search: SearchRules, stop: StopRules, random_state: int | None = None) -> Any:
    """Return scikit-learn's estimator under the rules that both have, without class weights."""
    from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

    is_classes = search.criterion.task is Task.CLASSIFICATION
    make = DecisionTreeClassifier if is_classes else DecisionTreeRegressor
    return make(
        criterion=search.criterion.value,
        min_samples_leaf=search.min_samples_leaf,
        max_depth=stop.max_depth,
        min_samples_split=stop.min_samples_split,
        min_impurity_decrease=stop.min_impurity_decrease,
        max_leaf_nodes=stop.max_leaf_nodes,
        ccp_alpha=stop.ccp_alpha,
        random_state=random_state,
    )


def _columns(tree: Tree) -> list[int]:
    """Return the numeric features' indices.

    Raises ValueError if a split uses a different feature, or there are no numeric features.
    """
    for node in range(tree.n_nodes):
        split = tree.split(node)
        if split is None or tree.features[split.feature].is_numeric:
            continue
        where = f"the node {tree.path(node)}" if node else "the root"
        is_missing = isinstance(split, MissingSplit)
        by = "by whether its category is missing" if is_missing else "by its categories"
        raise ValueError(
            f"scikit-learn's trees split only numbers; {where} splits "
            f"“{tree.features[split.feature].name}” {by}."
        )
    columns = [index for index, column in enumerate(tree.features) if column.is_numeric]
    if not columns:
        raise ValueError("scikit-learn's trees split only numbers; this one has no such feature.")
    return columns


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
