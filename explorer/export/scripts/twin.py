"""The script that grows a tree's twin with scikit-learn."""

from explorer.data.errors import TableError
from explorer.data.schema import Display, Task
from explorer.export.python_text import call, list_literal, literal
from explorer.export.scripts.own import Lines, table_and_rows
from explorer.export.scripts.recipe import Recipe
from explorer.judging.beside_scikit_learn import scikit_learn_tree
from explorer.tree.rules import SearchRules, StopRules


def scikit_learn_script(recipe: Recipe) -> str:
    """A script that grows scikit-learn's tree of the same rows under the same rules, as `model`.

    Categories become a column each, for scikit-learn splits numbers alone. Raises TableError, in
    one sentence, where it has no such rule.
    """
    shown = recipe.shown
    if shown.pruned or shown.is_built:
        raise TableError("scikit-learn takes no tree that was built or pruned by hand.")
    scikit_learn_tree(shown.search, shown.stop)
    training = shown.training
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
        made = made.then(f"X = {call('pd.get_dummies', asked)}  # a column a category")
    if target.display is Display.DATE:
        return made.then("y = training.target_values  # seconds since 1970")
    return made.then(f"y = rows[{literal(target.name)}]{text}")


def _settings(search: SearchRules, stop: StopRules) -> list[tuple[str, str]]:
    """The rules by scikit-learn's names, as far as they are not its defaults."""
    asked = [("criterion", literal(search.criterion.value))]
    usual = {
        "max_depth": None,
        "min_samples_split": 2,
        "min_impurity_decrease": 0.0,
        "max_leaf_nodes": None,
        "ccp_alpha": 0.0,
    }
    values = {name: getattr(stop, name) for name in usual}
    asked += [(name, literal(value)) for name, value in values.items() if value != usual[name]]
    if search.min_samples_leaf != 1:
        asked.append(("min_samples_leaf", literal(search.min_samples_leaf)))
    match search.class_weight:
        case None:
            pass
        case str() as balanced:
            asked.append(("class_weight", literal(balanced)))
        case pairs:
            asked.append(("class_weight", literal(dict(pairs))))
    return [*asked, ("random_state", "0")]
