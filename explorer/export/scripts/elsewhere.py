"""Scripts for other programs: scikit-learn grows the tree's twin, others draw the tree."""

import numpy as np

from explorer.data.errors import TableError
from explorer.data.schema import Display, Task
from explorer.export.python_text import call, list_literal, literal
from explorer.export.scripts.own import Lines, Recipe, check_grown, table_and_rows, with_tree
from explorer.judging.sklearn_comparison import scikit_learn_tree
from explorer.tree.rules import SearchRules, StopRules


def scikit_learn_script(recipe: Recipe) -> str:
    """Return a script that grows scikit-learn's tree on the same rows and rules, as `model`.

    Each category becomes a column, because scikit-learn splits only numbers. Raises TableError if
    scikit-learn does not support a rule.
    """
    shown = recipe.shown
    check_grown(shown)
    if shown.pruned or shown.is_built:
        raise TableError("scikit-learn cannot grow a tree that was built or pruned by hand.")
    training = shown.training
    numeric = [column.name for column in training.features if column.is_numeric]
    scikit_learn_tree(shown.search, shown.stop, names=numeric)
    is_classes = training.task is Task.CLASSIFICATION
    name = f"DecisionTree{'Classifier' if is_classes else 'Regressor'}"
    categories = [column.name for column in training.features if not column.is_numeric]
    dates = [column.name for column in training.features if column.display is Display.DATE]
    made = _with_matrix(table_and_rows(recipe), recipe, categories, dates)
    made = made.then(
        f"model = {call(name, _settings(shown.search, shown.stop))}",
        "model.fit(X, y, sample_weight=training.weights)",
        "print(export_text(model, feature_names=list(X.columns)))",
        needs=("to_pandas",),
    )
    heads = ["import pandas as pd"] if categories else []
    heads += [f"from sklearn.tree import {name}, export_text", ""]
    return "\n".join([*heads, *made.imports, "", *made.lines]) + "\n"


def _with_matrix(made: Lines, recipe: Recipe, categories: list[str], dates: list[str]) -> Lines:
    target = recipe.shown.training.target
    text = ".astype(str)" if not target.is_numeric else ""
    made = made.then(
        "rows = to_pandas(table).iloc[training.rows]",
        "X = rows[list(training.features.names)].copy()",
    )
    for date in dates:
        index = f"training.features.index({literal(date)})"
        made = made.then(f"X[{literal(date)}] = training.columns[{index}]  # seconds since 1970")
    if categories:
        asked = [("", "X"), ("columns", list_literal(categories, "    ")), ("dtype", "float")]
        made = made.then(f"X = {call('pd.get_dummies', asked)}  # one column per category")
    if target.display is Display.DATE:
        return made.then("y = training.target_values  # seconds since 1970")
    return made.then(f"y = rows[{literal(target.name)}]{text}")


def _settings(search: SearchRules, stop: StopRules) -> list[tuple[str, str]]:
    """Return the rules that differ from scikit-learn's defaults, under its names."""
    asked = [("criterion", literal(search.criterion.value))]
    usual = {"max_depth": None, "min_samples_split": 2, "min_impurity_decrease": 0.0}
    usual |= {"max_leaf_nodes": None, "ccp_alpha": 0.0}
    values = {name: getattr(stop, name) for name in usual}
    asked += [(name, literal(value)) for name, value in values.items() if value != usual[name]]
    if search.min_samples_leaf != 1:
        asked.append(("min_samples_leaf", literal(search.min_samples_leaf)))
    if search.min_weight_fraction_leaf != 0.0:
        asked.append(("min_weight_fraction_leaf", literal(search.min_weight_fraction_leaf)))
    weight = search.class_weight
    if weight is not None:
        weights = weight if isinstance(weight, str) else dict(weight)
        asked.append(("class_weight", literal(weights)))
    if search.monotonic_cst:
        signs = literal(dict(search.monotonic_cst))
        asked.append(("monotonic_cst", f"[{signs}.get(name, 0) for name in X.columns]"))
    return [*asked, ("random_state", "0")]


def plot_tree_script(recipe: Recipe) -> str:
    """Return a script that makes a recipe's tree and draws it with scikit-learn's `plot_tree`.

    A split on categories tests a column of 0s and 1s for its subset, as `to_sklearn` makes it.
    """
    is_classes = recipe.shown.training.task is Task.CLASSIFICATION
    names = ["feature_names=model.feature_names_in_"]
    names += ["class_names=model.classes_"] if is_classes else []
    drawing = [
        "plt.figure(figsize=(14, 8))",
        f"plot_tree(model, {', '.join(names)}, filled=True)",
        'plt.savefig("tree.svg")',
    ]
    heads = ["import matplotlib.pyplot as plt", "from sklearn.tree import plot_tree", ""]
    return _drawn(recipe, heads, [f"model = to_sklearn(tree{_subsets(recipe)})"], drawing)


def dtreeviz_script(recipe: Recipe) -> str:
    """Return a script that makes a recipe's tree and draws it with dtreeviz, including its rows.

    A split on categories tests a column of 0s and 1s for its subset, as `to_sklearn` makes it.
    dtreeviz does not support missing numbers: if there are any, the script draws only the complete
    rows. Drawing needs Graphviz's program `dot`.
    """
    training = recipe.shown.training
    is_classes = training.task is Task.CLASSIFICATION
    targets = "training.target_values" + (".astype(int)" if is_classes else "")
    pairs = zip(training.features, training.columns, strict=True)
    has_gaps = any(column.is_numeric and np.isnan(values).any() for column, values in pairs)
    drawing = ["X = to_sklearn_frame(tree, training.columns)"]
    if has_gaps:
        drawing.append("complete = X.notna().all(axis=1)  # dtreeviz cannot draw missing numbers")
        drawing.append("X = X[complete]")
        targets += "[complete]"
    drawing += [
        "picture = dtreeviz.model(",
        "    model,",
        "    X_train=X,",
        f"    y_train={targets},",
        "    feature_names=list(X.columns),",
        "    target_name=training.target.name,",
        *(["    class_names=list(training.classes),"] if is_classes else []),
        ")",
        'picture.view().save("tree.svg")',
    ]
    model = [f"model = to_sklearn(tree, codes=True{_subsets(recipe)})"]
    return _drawn(recipe, ["import dtreeviz", ""], model, drawing, "to_sklearn_frame")


def _subsets(recipe: Recipe) -> str:
    """Return the argument for subsets of categories, if a split may need it."""
    is_needed = any(not column.is_numeric for column in recipe.shown.training.features)
    return ", subsets=True" if is_needed else ""


def _drawn(
    recipe: Recipe, heads: list[str], model: list[str], drawing: list[str], *needs: str
) -> str:
    note = ["# A split on categories tests a column of 0s and 1s: <= 0.5 means not in the set."]
    lines = [*(note if _subsets(recipe) else []), *model]
    made = with_tree(recipe).then(*lines, needs=("to_sklearn", *needs))
    return "\n".join([*heads, *made.imports, "", *made.lines, *drawing]) + "\n"
