"""The script that gives a tree to other programs, which draw it their way."""

from explorer.data.schema import Task
from explorer.export.scripts.own import table_and_rows, with_tree
from explorer.export.scripts.recipe import Recipe


def plot_tree_script(recipe: Recipe) -> str:
    """A script that makes the tree of a recipe and draws it with scikit-learn's `plot_tree`.

    It holds for trees that `to_sklearn` takes.
    """
    made = with_tree(table_and_rows(recipe), recipe).then(
        "model = to_sklearn(tree)", needs=("to_sklearn",)
    )
    is_classes = recipe.shown.training.task is Task.CLASSIFICATION
    names = ["feature_names=model.feature_names_in_"]
    names += ["class_names=model.classes_"] if is_classes else []
    drawing = [
        "plt.figure(figsize=(14, 8))",
        f"plot_tree(model, {', '.join(names)}, filled=True)",
        'plt.savefig("tree.svg")',
    ]
    heads = ["import matplotlib.pyplot as plt", "from sklearn.tree import plot_tree", ""]
    return "\n".join([*heads, *made.imports, "", *made.lines, *drawing]) + "\n"


def dtreeviz_script(recipe: Recipe) -> str:
    """A script that makes the tree of a recipe and draws it with dtreeviz, rows and all.

    It holds for trees that `to_sklearn` takes. Drawing needs Graphviz, whose program is `dot`.
    """
    made = with_tree(table_and_rows(recipe), recipe).then(
        "model = to_sklearn(tree, codes=True)", needs=("to_sklearn",)
    )
    is_classes = recipe.shown.training.task is Task.CLASSIFICATION
    targets = "training.target_values" + (".astype(int)" if is_classes else "")
    drawing = [
        "columns = dict(zip(training.features.names, training.columns))",
        "X = pd.DataFrame({name: columns[name] for name in model.feature_names_in_})",
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
    heads = ["import dtreeviz", "import pandas as pd", ""]
    return "\n".join([*heads, *made.imports, "", *made.lines, *drawing]) + "\n"
