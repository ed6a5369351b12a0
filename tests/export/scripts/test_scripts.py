"""A tree's scripts, when run, make exactly that tree; scikit-learn's twin predicts the same."""

import shutil
import warnings
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from explorer import NamedSplit, build, encode, grow, load_dataset, prune_at, read_table
from explorer.data.catalogue import CATALOGUE, datasets_folder, load_dataset_as
from explorer.data.errors import TableError
from explorer.data.ordering import with_orders
from explorer.data.roles import Roles
from explorer.data.schema import Task
from explorer.data.table import ReadAs, Table
from explorer.estimators.from_sklearn import as_scikit_learn_reads
from explorer.export.scripts.elsewhere import dtreeviz_script, plot_tree_script, scikit_learn_script
from explorer.export.scripts.own import Recipe, TableFile, tree_script
from explorer.growth.tree_spec import TreeSpec
from explorer.judging.sklearn_comparison import scikit_learn_tree
from explorer.judging.unseen.holding_out import hold_out_by_roles
from explorer.judging.unseen.row_draws import Shares
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.tree.trimming import trim
from explorer.tree.walking import apply
from tests.support.bundled import bundled_sets
from tests.support.growth.sameness import assert_same_tree
from tests.support.tiers import first_in_gate


def run(script: str) -> dict[str, Any]:
    module: dict[str, Any] = {}
    exec(compile(script, "script", "exec"), module)
    return module


def recipe_of(
    table: Table,
    file: TableFile,
    roles: Roles,
    stop: StopRules | None = None,
    *,
    shares: Shares | None = None,
    **rules: Any,
) -> Recipe:
    asked = {"task": roles.task, "weight": roles.weight, "row_label": roles.row_label}
    whole = encode(table, roles.target, roles.features, **asked)
    kept = hold_out_by_roles(table, whole, roles, shares or Shares())
    usual = SearchRules.usual_for(whole.task)
    shown = TreeSpec(kept.training, replace(usual, **rules), stop or StopRules(max_depth=3))
    return Recipe(file, roles, shares or Shares(), shown)


def bundled(name: str, stop: StopRules | None = None, **how: Any) -> Recipe:
    table, entry = load_dataset(name), next(one for one in CATALOGUE if one.name == name)
    kept_out = (entry.target, *entry.ignore)
    features = tuple(n for n in table.schema.names if n not in kept_out)
    return recipe_of(
        table, TableFile(name, True, {}, {}), Roles(entry.target, features), stop, **how
    )


def tree_of(recipe: Recipe) -> Tree:
    shown = recipe.shown
    return grow(shown.training, shown.search, shown.stop)


@pytest.mark.parametrize("name", first_in_gate(*bundled_sets(), n=3))
def test_the_script_of_a_bundled_table_makes_its_tree(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    recipe = bundled(name)
    assert_same_tree(run(tree_script(recipe))["tree"], tree_of(recipe))
    assert recipe.roles.target in capsys.readouterr().out


def test_a_script_reads_like_this() -> None:
    recipe = bundled("iris", StopRules(max_depth=2, ccp_alpha=0.01), min_samples_leaf=5)
    assert tree_script(recipe) == (
        "from explorer import SearchRules, StopRules, encode, grow, load_dataset, to_text\n"
        "\n"
        'table = load_dataset("iris")\n'
        "training = encode(\n"
        "    table,\n"
        '    target="species",\n'
        '    features=["sepal_length", "sepal_width", "petal_length", "petal_width"],\n'
        ")\n"
        "tree = grow(\n"
        "    training,\n"
        '    SearchRules(criterion="gini", min_samples_leaf=5),\n'
        "    StopRules(max_depth=2, ccp_alpha=0.01),\n"
        ")\n"
        "print(to_text(tree, training))\n"
    )


def test_every_rule_and_rows_kept_back_are_in_the_script() -> None:
    forced = {"": NamedSplit("island", left=("Dream", "Torgersen"), missing_goes_left=True)}
    recipe = bundled(
        "penguins",
        StopRules(None, 8, 0.001, 9, 0.002, "misclassification"),
        shares=Shares(0.2, 0.1, 5),
        criterion="entropy",
        min_samples_leaf=3,
        class_weight={"Adelie": 2.5, "Gentoo": 1.0},
        each_feature_once=True,
        forced=forced,
        min_weight_fraction_leaf=0.02,
        loss={"Adelie": {"Gentoo": 4, "Chinstrap": 0.5}, "Gentoo": {"Adelie": 2}},
    )
    made = run(tree_script(recipe))
    assert_same_tree(made["tree"], tree_of(recipe))
    assert len(made["kept"].test.rows) > 0


def test_what_is_pruned_or_built_by_hand_is_in_the_script() -> None:
    recipe = bundled("penguins")
    pruned = replace(recipe, shown=replace(recipe.shown, pruned=("LL", "R")))
    assert_same_tree(run(tree_script(pruned))["tree"], prune_at(tree_of(recipe), ("LL", "R")))
    splits = {"": NamedSplit("body_mass_g", 4000.0), "R": NamedSplit("island", left=("Dream",))}
    search = replace(recipe.shown.search, forced=tuple(splits.items()))
    by_hand = replace(recipe, shown=replace(recipe.shown, search=search, is_built=True))
    assert_same_tree(run(tree_script(by_hand))["tree"], build(recipe.shown.training, splits))


def test_growth_that_was_stopped_ends_at_its_depth() -> None:
    recipe = bundled("wine", StopRules(max_depth=9))
    stopped = replace(recipe, shown=replace(recipe.shown, stopped_at=2))
    whole = tree_of(recipe)
    assert_same_tree(run(tree_script(stopped))["tree"], trim(whole, StopRules(max_depth=2)))


def test_a_file_is_read_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = 'odd "name" of a \\ file.csv'
    rows = [
        f"{i % 7};{'-' if i % 11 == 0 else i % 3};{'yes' if i % 7 > 2 else 'no'}" for i in range(60)
    ]
    (tmp_path / name).write_text("\n".join(["size;code;buys", *rows]))
    monkeypatch.chdir(tmp_path)
    how = {"size": ReadAs.CATEGORIES}
    marks = {"code": ("-",)}
    table = read_table(name, read_as=how, missing_marks=marks, leave_out=(5, 9))
    file = TableFile(name, False, how, marks, (5, 9))
    recipe = recipe_of(table, file, Roles("buys", ("size", "code"), weight=None))
    made = run(tree_script(recipe))
    assert_same_tree(made["tree"], tree_of(recipe))
    assert made["table"].n_rows == 58
    assert run(scikit_learn_script(recipe))["model"].get_n_leaves() > 1


def test_a_bundled_table_that_is_read_otherwise_is_read_so() -> None:
    how = {"cylinders": ReadAs.CATEGORIES}
    table = load_dataset_as("cars_mpg", how, {})
    roles = Roles("mpg", ("cylinders", "weight_lbs"))
    recipe = recipe_of(table, TableFile("cars_mpg", True, how, {}), roles)
    assert_same_tree(run(tree_script(recipe))["tree"], tree_of(recipe))


def test_categories_that_are_in_order_are_in_order_in_the_script() -> None:
    orders = {"island": ("Torgersen", "Biscoe", "Dream")}
    table = with_orders(load_dataset("penguins"), orders)
    file = TableFile("penguins", True, {}, {}, orders=orders)
    recipe = recipe_of(table, file, Roles("species", ("island", "sex")))
    made = run(tree_script(recipe))["tree"]
    assert made.features[0].is_ordered
    assert_same_tree(made, tree_of(recipe))


def test_rows_may_be_kept_back_by_group_and_weighed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(datasets_folder() / "penguins.csv", tmp_path / "birds.csv")
    monkeypatch.chdir(tmp_path)
    roles = Roles("species", ("sex", "bill_length_mm"), weight="body_mass_g", group="island")
    file = TableFile("birds.csv", False, {}, {})
    recipe = recipe_of(read_table("birds.csv"), file, roles, shares=Shares(0.0, 0.3, 1))
    assert_same_tree(run(tree_script(recipe))["tree"], tree_of(recipe))


@pytest.mark.parametrize(
    "name", first_in_gate("penguins", "mixed_missing", "iris", "cars_mpg", "diabetes", n=2)
)
def test_the_twin_grows_the_tree_that_stands_beside_ours(name: str) -> None:
    recipe = bundled(name, StopRules(max_depth=3, min_samples_split=10))
    made, training = run(scikit_learn_script(recipe)), recipe.shown.training
    matrix = np.column_stack(as_scikit_learn_reads(training).columns)
    beside = scikit_learn_tree(recipe.shown.search, recipe.shown.stop, random_state=0)
    beside.fit(matrix, training.target_values, sample_weight=training.weights)
    theirs, expected = made["model"].predict(made["X"]), beside.predict(matrix)
    if training.task is Task.CLASSIFICATION:
        expected = np.asarray(training.classes)[expected]
    assert (theirs == expected).all()


def test_the_twin_of_a_table_of_numbers_is_our_tree() -> None:
    recipe = bundled("iris")
    made, tree = run(scikit_learn_script(recipe)), tree_of(recipe)
    training = recipe.shown.training
    ours = np.asarray(training.classes)[tree.prediction[apply(tree, training.columns)]]
    assert (made["model"].predict(made["X"]) == ours).all()


def test_the_twin_refuses_what_scikit_learn_has_not() -> None:
    recipe = bundled("iris", criterion="misclassification")
    with pytest.raises(TableError, match="no misclassification criterion"):
        scikit_learn_script(recipe)
    pruned = bundled("iris")
    pruned = replace(pruned, shown=replace(pruned.shown, pruned=("L",)))
    with pytest.raises(TableError, match="pruned by hand"):
        scikit_learn_script(pruned)


@pytest.mark.parametrize("name", first_in_gate("penguins", "iris", "diabetes", "cars_mpg"))
def test_other_programs_draw_the_tree_of_a_script(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    recipe = bundled(name, StopRules(max_depth=2))
    import matplotlib as mpl

    mpl.use("agg")
    made = run(plot_tree_script(recipe))
    assert_same_tree(made["tree"], tree_of(recipe))
    picture = (tmp_path / "tree.svg").read_text("utf-8")
    assert picture.count("</svg>") == 1
    assert ("island in {Dream, Torgersen} &lt;= 0.5" in picture) == (name == "penguins")
    made["plt"].close("all")
    # The last line draws with a program that may not be installed.
    script, last, _ = dtreeviz_script(recipe).rpartition("picture.view()")
    assert last
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # dtreeviz predicts without names
        made = run(script)
        dot = made["picture"].view(fontname="DejaVu Sans").dot
    assert dot.count("leaf") >= made["tree"].n_leaves
    assert_same_tree(made["tree"], tree_of(recipe))


def test_hostile_names_stay_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names = ['"""; import os #', "line\nbreak", "{x}", "\u202ereversed"]
    header = ",".join('"' + name.replace('"', '""') + '"' for name in [*names, "a\\n'b"])
    rows = [f"{i % 5},{i % 3},{i % 7},{i % 2},{'ab'[i % 5 > 2]}" for i in range(80)]
    (tmp_path / "t.csv").write_text("\n".join([header, *rows]), encoding="utf-8")
    table = read_table("t.csv")
    roles = Roles(table.schema.names[-1], table.schema.names[:-1])
    recipe = recipe_of(table, TableFile("t.csv", False, {}, {}), roles)
    assert_same_tree(run(tree_script(recipe))["tree"], tree_of(recipe))
    assert run(scikit_learn_script(recipe))["model"].get_n_leaves() > 1
