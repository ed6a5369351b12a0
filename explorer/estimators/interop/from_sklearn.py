"""Convert scikit-learn's fitted trees: single, in a forest, or boosted."""

from typing import Any

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.data.errors import described
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.estimators.from_sklearn import as_our_tree, heavier_left
from explorer.estimators.interop.brought_over import (
    Asked,
    columns_by_name,
    columns_by_place,
    numeric_split,
    threshold_of_doubles,
)
from explorer.estimators.settings import number_of, rows_of, stop_rules, weights_by_level
from explorer.estimators.targets import Classes
from explorer.tree.impurity import Criterion
from explorer.tree.monotonic import Monotonic, settled_monotonic
from explorer.tree.rules import SearchRules
from explorer.tree.splits import Split
from explorer.tree.tree import Tree

_CRITERIA = {
    "gini": Criterion.GINI,
    "entropy": Criterion.ENTROPY,
    "log_loss": Criterion.ENTROPY,
    "squared_error": Criterion.SQUARED_ERROR,
    "friedman_mse": Criterion.SQUARED_ERROR,
    "poisson": Criterion.SQUARED_ERROR,
    "absolute_error": Criterion.ABSOLUTE_ERROR,
}
"""Our criterion for each of scikit-learn's; we do not have the Poisson deviance."""


def from_sklearn(model: Any, training: TrainingTable, tree: int | tuple[int, int] = 0) -> Tree:
    """Convert a fitted scikit-learn tree node for node, measured on the rows it was fitted on.

    model: a DecisionTree or ExtraTree; a RandomForest or ExtraTrees, where `tree` is the tree's
    number (its drawn rows and weights are used); or a GradientBoosting, where `tree` is the step,
    or (step, index of the class) for three or more classes. In a boosted model, leaves add numbers
    to a sum; here they show the table's own target, so their shares or means are not the model's
    predictions.

    training: the rows that the model was fitted on, in the same order. Columns are matched by name
    ("island_Dream" matches a category), or by position if the model has no names. scikit-learn
    rounds values to float32: if a row of the table would change sides without rounding, the
    threshold is moved so that the row stays on its side.

    A Pipeline may have steps before the model that encode categories (OneHotEncoder) or pass
    columns on, directly or in a ColumnTransformer.

    Raises ValueError for any other kind of model or step, and if the model's target, features or
    rows do not fit the table.
    """
    model, names = _without_steps(model)
    own, weights = _one_tree(model, tree, training)
    if names is None:
        columns = columns_by_place(model.n_features_in_, training.features, "The model")
    else:
        columns = columns_by_name(names.tolist(), training.features, "The model")
    search = _search_rules(model, own, training, weights is not None, columns)
    stop = stop_rules(own.get_params(), training.n_rows)

    def split_of(arrays: Any, node: int) -> Split:
        return _split(arrays, node, columns, training)

    return as_our_tree(own, training, search, stop, split_of=split_of, weights=weights)


def _without_steps(model: Any) -> tuple[Any, Any]:
    """Return the last step of a Pipeline, or the model itself, and the names of its columns.

    Raises ValueError for a step that changes numbers: thresholds would be in other units.
    """
    from sklearn.compose import ColumnTransformer
    from sklearn.pipeline import Pipeline
    from sklearn.preprocessing import FunctionTransformer, OneHotEncoder

    if not isinstance(model, Pipeline):
        return model, getattr(model, "feature_names_in_", None)
    names = None
    for label, step in model.steps[:-1]:
        parts = [(label, step)]
        if isinstance(step, ColumnTransformer):
            parts = [(name, part) for name, part, _ in step.transformers_]
        for name, part in parts:
            passes = isinstance(part, FunctionTransformer) and part.func is None
            if not (passes or isinstance(part, str | OneHotEncoder | None)):
                kind = type(part).__name__
                raise ValueError(
                    f"The step “{name}” ({kind}) changes values, so the thresholds do not fit the "
                    "table: use a Pipeline that only encodes categories."
                )
        if step is not None and not isinstance(step, str):
            names = step.get_feature_names_out(names)
    last = model.steps[-1][1]
    return last, getattr(last, "feature_names_in_", names)


def _one_tree(
    model: Any, number: int | tuple[int, int], training: TrainingTable
) -> tuple[Any, FloatArray | None]:
    """Return the fitted tree, and the rows' weights if the model, not the table, has them."""
    from sklearn import ensemble
    from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor
    from sklearn.utils.validation import check_is_fitted

    forests = (
        ensemble.RandomForestClassifier,
        ensemble.RandomForestRegressor,
        ensemble.ExtraTreesClassifier,
        ensemble.ExtraTreesRegressor,
    )
    boosted = (ensemble.GradientBoostingClassifier, ensemble.GradientBoostingRegressor)
    if not isinstance(model, (DecisionTreeClassifier, DecisionTreeRegressor, *forests, *boosted)):
        raise ValueError(
            "from_sklearn reads scikit-learn's decision trees, random forests, extra trees and "
            f"gradient boosting, not {type(model).__name__}."
        )
    check_is_fitted(model)
    _check_target(model, training)
    step, index = number if isinstance(number, tuple) else (number, 0)
    if isinstance(model, boosted):
        return _at(_at(model.estimators_, step, "step")[:], index, "tree"), None
    if index:
        raise ValueError("Choose a tree of the forest by its number.")
    if isinstance(model, forests):
        return _at(model.estimators_, step, "tree"), _weights_in_forest(model, step, training)
    return _at([model], step, "tree"), None


def _at(trees: Any, number: int, what: str) -> Any:
    if not 0 <= number < len(trees):
        raise ValueError(
            f"There is no {what} {number}: the numbers run from 0 to {len(trees) - 1}."
        )
    return trees[number]


def _check_target(model: Any, training: TrainingTable) -> None:
    is_classes = hasattr(model, "classes_")
    if is_classes != (training.task is Task.CLASSIFICATION):
        learned, is_here = ("classes", "a number") if is_classes else ("a number", "classes")
        raise ValueError(f"The model predicts {learned}, but the table's target is {is_here}.")
    if getattr(model, "n_outputs_", 1) != 1:
        raise ValueError(f"The model has {model.n_outputs_} targets, but a tree can have only one.")
    if not is_classes:
        return
    levels = Classes(np.asarray(model.classes_), np.zeros(0, np.int32)).levels
    are_codes = np.array_equal(model.classes_, np.arange(len(training.classes)))
    if set(levels) != set(training.classes) and not are_codes:
        unknown = sorted(set(levels) ^ set(training.classes))[0]
        where = "the table" if unknown in levels else "the model"
        raise ValueError(f"The class {described(unknown)} is not in {where}.")


def _weights_in_forest(forest: Any, number: int, training: TrainingTable) -> FloatArray | None:
    """Return how often the tree drew each row, or the rows' weights if it did not draw.

    float64[n_rows], or None for the table's own. Raises ValueError for a different number of rows.
    """
    from sklearn.utils import compute_sample_weight

    if forest._n_samples != training.n_rows:
        raise ValueError(
            f"The forest was fitted on {forest._n_samples} rows, but the table has "
            f"{training.n_rows}: use the table on which the forest was fitted."
        )
    if not forest.bootstrap:
        weights = forest._sample_weight
        return None if weights is None else np.asarray(weights, np.float64)
    rows = forest.estimators_samples_[number]
    drawn = np.bincount(rows, minlength=training.n_rows).astype(np.float64)
    if forest.class_weight == "balanced_subsample":
        drawn *= compute_sample_weight("balanced", training.target_values, indices=rows)
    return drawn


def _search_rules(
    model: Any, own: Any, training: TrainingTable, is_weighed: bool, columns: list[Asked]
) -> SearchRules:
    usual = SearchRules.usual_for(training.task).criterion
    criterion = _CRITERIA.get(own.criterion, usual)
    labels = getattr(model, "classes_", None)
    class_weight: Any = None
    if labels is not None and not is_weighed:
        levels = Classes(np.asarray(labels), np.zeros(0, np.int32)).levels
        named = levels if set(levels) == set(training.classes) else training.classes
        asked = getattr(model, "class_weight", None)
        class_weight = weights_by_level(asked, labels.tolist(), named)
    return SearchRules(
        criterion if criterion.task is training.task else usual,
        rows_of(own.get_params(), "min_samples_leaf", training.n_rows),
        class_weight=class_weight,
        min_weight_fraction_leaf=number_of(own.get_params(), "min_weight_fraction_leaf"),
        monotonic_cst=_constraints(own, training, columns),
    )


def _constraints(own: Any, training: TrainingTable, columns: list[Asked]) -> Monotonic:
    """Return the model's monotonic constraints on numeric features; its columns of 0 and 1 have
    none here.

    They hold what our tree predicts within bounds, as they hold what the model does."""
    signs = own.get_params().get("monotonic_cst")
    if signs is None:
        return ()
    asked = [training.features[column.feature] for column in columns]
    pairs = zip(asked, np.asarray(signs).tolist(), strict=True)
    return settled_monotonic({one.name: int(sign) for one, sign in pairs if one.is_numeric})


def _split(arrays: Any, node: int, columns: list[Asked], training: TrainingTable) -> Split:
    asked, threshold = columns[int(arrays.feature[node])], float(arrays.threshold[node])
    level = asked.level_split(training, threshold, "the model")
    if level is not None:
        return level
    values = training.columns[asked.feature]
    if np.isfinite(threshold):
        threshold = threshold_of_doubles(values, threshold)
    missing_left = bool(arrays.missing_go_to_left[node])
    return numeric_split(values, asked.feature, threshold, missing_left, heavier_left(arrays, node))
