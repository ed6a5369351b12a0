"""Every public function answers a wrong argument, with a result or with one documented sentence."""

import inspect
import pickle
import re
import traceback
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, get_args, get_type_hints

import numpy as np
import pytest
from sklearn.tree import DecisionTreeClassifier

import explorer
from explorer import (
    NamedSplit,
    SearchRules,
    StopRules,
    TableError,
    encode,
    grow,
    row_values,
    to_dict,
    yardsticks,
)
from explorer.data.arguments import one_a_row
from explorer.data.columns import from_columns
from explorer.data.errors import ArgumentError, UnknownNameError
from explorer.data.table import Table
from explorer.data.training import TrainingTable
from explorer.judging.unseen.folds import folds_of
from explorer.judging.what_if import Above, OneClass
from explorer.tree.impurity import Criterion
from tests.support.tiers import first_in_gate

PACKAGE = str(Path(explorer.__file__).parent)
FUNCTIONS = [name for name in explorer.__all__ if isinstance(getattr(explorer, name), FunctionType)]
RULES = {"SearchRules": SearchRules, "StopRules": StopRules, "NamedSplit": NamedSplit}


def table(n_rows: int = 24, seed: int = 2) -> Table:
    random = np.random.default_rng(seed)
    x, c = random.normal(size=n_rows), random.choice([*"abc"], n_rows)
    y = np.where((x > 0) ^ (c == "a"), "p", "q")
    when = (np.arange(n_rows) * 86_400 * 40).astype("datetime64[s]")
    return from_columns("t", {"x": x, "c": c, "y": y, "z": x**2, "when": when})


@cache
def training() -> TrainingTable:
    return encode(table(), "y", ["x", "c"])


TREE = grow(training(), stop=StopRules(max_depth=2))
OTHER = from_columns("u", {"k": [1.0, 2, 3, 4], "l": [*"mnmn"]})
OTHERS = encode(OTHER, "k"), encode(OTHER, "l"), encode(table(9, seed=3), "z", ["when"])
XGBOOST = (
    '[{"nodeid": 0, "split": "x", "split_condition": 0.5, "yes": 1, "no": 2, "missing": 1, '
    '"children": [{"nodeid": 1, "leaf": 0.1}, {"nodeid": 2, "leaf": 0.2}]}]'
)
LIGHTGBM = {
    "feature_names": ["x"],
    "pandas_categorical": None,
    "tree_info": [
        {
            "tree_structure": {
                "split_feature": 0,
                "threshold": 0.1,
                "decision_type": "<=",
                "default_left": True,
                "missing_type": "None",
                "left_child": {"leaf_value": 1.0},
                "right_child": {"leaf_value": 2.0},
            }
        }
    ],
}


def calls() -> dict[str, dict[str, Any]]:
    """For each public function arguments that it takes, all of them."""
    t, rows, tree = table(), training(), TREE
    values, measures = row_values(rows.columns, 0), yardsticks(rows.columns)
    search, stop, folds = SearchRules(), StopRules(max_depth=2), folds_of(rows, 3)
    of_rows = {"training": rows, "search": search, "stop": stop}
    drawn = {"tree": tree, "training": rows}
    numbers = grow(encode(t, "z", ["x"]), stop=stop)
    in_one = encode(t, "y", ["x"])
    answers = {
        "class_of_interest": "p",
        "cut_off": 0.3,
        "leaf": True,
        "with_class_weights": False,
    }
    apart = {"groups": None, "times": None}
    curves = explorer.class_curves([0.1, 0.9], [True, False], [1.0, 2.0])
    shown = explorer.TreeSpec(rows, search, stop)
    recipe = explorer.Recipe(
        explorer.TableFile("t.csv", False, {}, {}),
        explorer.Roles("y", ("x", "c")),
        explorer.Shares(),
        shown,
    )
    parts = {
        "training": rows,
        "tuning": 0.2,
        "test": 0.2,
        "seed": 1,
        "groups": np.arange(24) // 2,
        "times": None,
    }
    return {
        "apply": {"tree": tree, "table": t},
        "best_tree": {
            "training": rows,
            "search": search,
            "depth": 2,
            "criterion": None,
            "on_step": None,
        },
        "boost": {
            "training": rows,
            "stop": stop,
            "n_estimators": 2,
            "learning_rate": 0.1,
            "min_samples_leaf": 1,
            "min_weight_fraction_leaf": 0.1,
            "features": None,
            "on_tree": None,
        },
        "build": {"training": rows, "splits": {"": NamedSplit("x", 0.0)}, "search": search},
        "calibrate": {**drawn, "method": "isotonic", "n_folds": 3, "seed": 1},
        "class_curves": {"shares": [0.1, 0.9], "is_class": [True, False], "weights": [1.0, 2.0]},
        "complexity_curve": {
            "training": rows,
            "search": search,
            "stops": [stop],
            "folds": folds,
            "scoring": None,
            **apart,
        },
        "complexity_surface": {
            **of_rows,
            "depths": [1, 2],
            "min_samples_split": [2, 5],
            "folds": folds,
            "scoring": None,
            **apart,
        },
        "cross_validate": {**of_rows, "folds": folds, "scoring": None, **apart},
        "decision_path": {"tree": tree, "table": t, "row": 2},
        "derive": {"table": t, "column": "when", "how": "month"},
        "difference": {"first": tree, "second": tree, "rows": rows},
        "draw_regions": {**drawn, "x": "x", "y": "c", "selected": "L"},
        "draw_split_curve": {**drawn, "feature": "x", "node": "L"},
        "draw_tree": {"tree": tree, "selected": "L"},
        "encode": {
            "table": t,
            "target": "y",
            "features": ["x", "c"],
            "like": None,
            "task": None,
            "weight": None,
            "row_label": None,
            "weights": np.ones(24),
            "orders": {"c": t.column("c").levels},
        },
        "find_target_leakage": {"training": rows, "memory": None},
        "from_dict": {"data": to_dict(tree)},
        "from_lightgbm": {"dump": LIGHTGBM, "training": in_one, "tree": 0},
        "from_sklearn": {"model": grown_elsewhere(in_one), "training": in_one, "tree": 0},
        "from_xgboost": {"dump": XGBOOST, "training": in_one, "tree": 0, "categories": {}},
        "grow": {
            **of_rows,
            "weights": np.ones(24),
            "grown": None,
            "target": None,
            "on_level": lambda _: None,
            "node_budget": 100,
            "work_budget": 1e6,
        },
        "grow_forest": {
            "training": rows,
            "search": search,
            "stop": stop,
            "n_estimators": 2,
            "seed": 1,
            "on_tree": None,
        },
        "grow_until_tuning_stops": {**of_rows, "tuning": rows, "patience": 1, "scoring": None},
        "importances": {
            **of_rows,
            "judged_on": None,
            "folds": folds,
            "n_repeats": 2,
            "n_copies": 1,
            "seed": 1,
            "scoring": None,
        },
        "hold_out": parts,
        "hold_out_by_roles": {
            "table": t,
            "training": rows,
            "roles": explorer.Roles("y", ("x", "c")),
            "shares": explorer.Shares(0.2, 0.2),
        },
        "keep_back": parts,
        "leaf_size_curve": {
            **of_rows,
            "min_samples_leaf": [1, 2],
            "folds": folds,
            "scoring": None,
            **apart,
        },
        "least_cost_cut_offs": {"curves": curves, "missed": 5, "false_alarm": 2.0},
        "load_dataset": {"name": "play_tennis"},
        "load_dataset_as": {
            "name": "play_tennis",
            "read_as": {},
            "missing_marks": {},
            "reading": explorer.FileReading(),
        },
        "make_folds": {"training": rows, "n_folds": 3, "seed": 1, **apart},
        "node_rule": {"tree": tree, "node": "L"},
        "open_model": {"source": XGBOOST.encode(), "training": in_one, "tree": 0},
        "predict": {"tree": tree, "table": t},
        "predict_proba": {"tree": tree, "table": t, "with_class_weights": True},
        "prune_at": {"tree": tree, "paths": ["L"]},
        "pruning_path": {"tree": tree, "pruning_cost": "criterion"},
        "questions_of": {"tree": tree, "values": values, "measures": measures},
        "read_table": {
            "source": b"a,b\n1,2\n3,4\n",
            "name": "t.csv",
            "header": 1,
            "skip": None,
            "sheet": None,
            "cells": None,
            "encoding": "utf-8",
            "separator": ",",
            "decimal": ".",
            "dates": "day",
            "read_as": {"a": "numbers"},
            "missing_marks": ["-"],
            "leave_out": [],
            "min_columns": 2,
        },
        "reduced_error_pruning": {"tree": tree, "tuning": rows, "scoring": None},
        "row_values": {"columns": rows.columns, "row": 0},
        "scikit_learn_script": {"recipe": recipe},
        "score": drawn,
        "scoring_of": {"training": rows, "search": search, "scoring": "f1", "positive": "p"},
        "show": {**drawn, "rows": False, "height": 100},
        "split_profile": {**drawn, "feature": "x", "node": "L"},
        "table_from": {"frame": explorer.to_pandas(t), "name": "t"},
        "to_dict": {"tree": tree},
        "to_dot": {"tree": tree, "max_nodes": 3},
        "to_html": {**drawn, "rows": False, "on_step": None},
        "widget": {**drawn, "rows": False, "height": 100},
        "to_pandas": {"table": t},
        "to_python": {"tree": tree, **answers},
        "to_sklearn": {"tree": numbers, "codes": False, "subsets": True},
        "to_sklearn_frame": {"tree": tree, "table": t},
        "to_sql": {"tree": tree, "dialect": "sqlite", "table": "rows", "name": "said", **answers},
        "to_svg": {**drawn, "width": 900, "selected": "L", "max_nodes": 100},
        "to_text": {"tree": tree, "training": rows, "max_depth": 1},
        "tree_script": {"recipe": recipe},
        "trim": {"tree": tree, "stop": StopRules(max_depth=1), "keep_no_split": False},
        "usual_features": {"table": t, "target": "y"},
        "what_would_flip": {
            "tree": tree,
            "values": values,
            "measures": measures,
            "aim": None,
            "locked": [0],
        },
        "yardsticks": {"columns": rows.columns},
    }


def grown_elsewhere(rows: TrainingTable) -> Any:
    model = DecisionTreeClassifier(max_depth=2)
    return model.fit(np.column_stack(rows.columns), np.array(rows.classes)[rows.target_values])


WRONG = [
    "no such name", "", "n0", b"bytes", None, True, -1, 0, 1, 7, 2.5, -0.5, 99, 1e300,
    float("nan"), float("inf"), 2**70, [], (), {}, ["n0"], [""], [float("nan")], [-1.0, 2.0],
    [None], [99], [1, 2, 3], [True, False, True], {"a": 1}, {1: 2}, np.arange(3),
    np.array([np.nan] * 24), -np.ones(24), np.array([*"ab"]), np.ones((2, 2)), np.array(1.0),
    object(), *OTHERS, OTHER, table(9, seed=4), grow(OTHERS[0]), grow(OTHERS[1]),
    SearchRules(Criterion.SQUARED_ERROR), SearchRules(features=("none",)),
    SearchRules(class_weight={"none": 2}), StopRules(max_depth=40), StopRules(max_leaf_nodes=2),
    [StopRules(), 3], {"": NamedSplit("none", 1.0)}, {"LLLL": NamedSplit("x", 1.0)},
    {"": NamedSplit("c", 1.0)}, folds_of(OTHERS[2], 2), OneClass(99), OneClass(-1), Above(1.0),
    (float("nan"), 99.0), (0.5, -3), yardsticks(OTHERS[0].columns),
]  # fmt: skip


PARTS = 3
"""In the gate each argument meets a third of the wrong values, in the deep tier all of them."""


def tried(
    function: Callable[..., Any], given: dict[str, Any], part: int | None = None
) -> Iterator[str]:
    """Return what is wrong with the answers to each wrong value of each argument, or to those of a
    part."""
    for place, name in enumerate(given):
        for value in WRONG if part is None else WRONG[(part + place) % PARTS :: PARTS]:
            try:
                function(**{**given, name: value})
            except Exception as error:
                if why := fault(error):
                    words = f"{type(error).__name__} {str(error)[:150]!r} {why}"
                    yield f"{name}={str(value)[:60]!r}: {words}"


def fault(error: Exception) -> str:
    """Return why the error is not a documented sentence of a documented type; "" if it is."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    if isinstance(error, FileNotFoundError | IsADirectoryError):
        return ""
    if not isinstance(error, ValueError):
        return f"is no ValueError ({last.filename.removeprefix(PACKAGE)}:{last.lineno})"
    if not last.filename.startswith(PACKAGE):
        return f"is raised by {last.filename}"
    return "" if re.fullmatch(r"[^\n]{10,1500}[.)]", str(error)) else "is not a sentence"


def refused(name: str, **given: Any) -> str:
    with pytest.raises(ArgumentError) as error:
        getattr(explorer, name)(**{**calls()[name], **given})
    return str(error.value)


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize("part", first_in_gate(*range(PARTS)))
def test_a_wrong_argument_is_answered_or_refused_in_a_sentence(name: str, part: int) -> None:
    function, given = getattr(explorer, name), calls()[name]
    function(**given)
    known = {*given, "engine", "theme", "caps", "ending"}
    assert set(inspect.signature(function).parameters) <= known, "give a value to be replaced"
    assert list(tried(function, given, part)) == []


@pytest.mark.parametrize("name", RULES)
def test_rules_of_a_wrong_type_are_refused_in_a_sentence(name: str) -> None:
    make: Any = RULES[name]
    first = {"feature": "x"} if name == "NamedSplit" else {}

    def made(**given: Any) -> Any:
        return make(**{**first, **given})

    assert [
        line for one in inspect.signature(make).parameters for line in tried(made, {one: 0})
    ] == []


def test_the_sentence_names_the_argument_and_what_it_takes() -> None:
    assert refused("grow", training="x") == (
        "training must be a TrainingTable (see encode) or a Table (see read_table) or a DataFrame; "
        "it is “x”."
    )
    assert (
        refused("encode", features="n0")
        == "features must be a list of strings or None; it is “n0”."
    )
    assert refused("encode", task="regress") == (
        "task must be one of classification, regression or None; it is “regress”."
    )
    assert refused("to_sql", dialect="mysql").startswith("dialect must be one of duckdb,")
    assert refused("keep_back", tuning=float("nan")) == "tuning must be a number; it is nan."
    assert refused("keep_back", groups=[1, 2]) == "There are 2 group labels for 24 rows."
    assert (
        refused("class_curves", weights=[1.0, -1.0]) == "Weights must be finite and at least zero."
    )
    assert refused("class_curves", shares=[0.5, float("nan")]) == (
        "shares must be numbers from 0 to 1."
    )
    assert (
        refused("decision_path", row=24)
        == "row must be from 0 to 23 (number of rows: 24); it is 24."
    )
    assert (
        refused("decision_path", row=-1)
        == "row must be from 0 to 23 (number of rows: 24); it is -1."
    )
    assert "whole numbers" in refused("what_would_flip", locked=["n0"])
    assert refused("what_would_flip", aim=OneClass(99)).startswith("The code of the class must be")
    assert refused("complexity_curve", stops=()) == "stops must have at least one entry."
    assert refused("complexity_surface", depths=()) == "depths must have at least one entry."
    assert refused("leaf_size_curve", min_samples_leaf=()) == (
        "min_samples_leaf must have at least one entry."
    )
    assert refused("split_profile", node="LLLL") == "The tree has no node at the path “LLLL”."
    for make, words in (
        (lambda: StopRules(max_depth=2.5), "max_depth must be a whole number; it is 2.5."),
        (lambda: SearchRules(features="n0"), "features must be a list of strings; it is “n0”."),
    ):
        with pytest.raises(ArgumentError, match=re.escape(words)):
            make()


def test_a_task_is_honoured_by_its_word() -> None:
    numbers = from_columns("t", {"x": [1.0, 2, 3], "y": [0, 1, 1]})
    assert explorer.encode(numbers, "y").classes == ("0", "1")
    assert explorer.encode(numbers, "y", task="regression").classes == ()
    with pytest.raises(TableError, match="cannot be predicted as a number"):
        explorer.encode(table(), "y", task="regression")


def test_one_path_prunes_at_one_node() -> None:
    tree = grow(encode(table(), "y", ["x", "c"]))
    path = next(tree.path(node) for node in range(tree.n_nodes) if tree.depth[node] == 2)
    assert explorer.prune_at(tree, path).n_nodes == explorer.prune_at(tree, [path]).n_nodes


def test_an_unknown_name_is_a_key_error_that_reads_as_a_sentence() -> None:
    with pytest.raises(KeyError) as error:
        table().column("none")
    assert isinstance(error.value, UnknownNameError)
    assert str(error.value) == "There is no column “none”."


def test_a_public_function_is_one_object_that_pickle_finds() -> None:
    assert explorer.grow is explorer.grow
    assert pickle.loads(pickle.dumps(explorer.grow)) is explorer.grow
    assert explorer.grow.__doc__ == inspect.unwrap(explorer.grow).__doc__


def test_codes_of_levels_stay_codes() -> None:
    codes = np.array([0, 1, -1], np.int32)
    assert explorer.row_values([codes], 1) == (1,)
    assert isinstance(explorer.row_values([codes], 1)[0], int)
    with pytest.raises(ArgumentError, match="There are 3 times for 2 rows"):
        one_a_row("times", [1, 2, 3], 2)


INNER = {"AtLeast", "Caps", "Learned", "NanToo", "NotebookPage"}
"""In annotations alone: nobody needs to make one."""


def test_types_that_public_functions_take_or_return_are_public() -> None:
    def named(hint: Any) -> Iterator[type]:
        if isinstance(hint, type) and hint.__module__.startswith("explorer."):
            yield hint
        for inner in hint if isinstance(hint, list | tuple) else get_args(hint):
            yield from named(inner)

    lacking = {
        kind.__name__
        for name in FUNCTIONS
        for hint in get_type_hints(inspect.unwrap(getattr(explorer, name))).values()
        for kind in named(hint)
        if kind.__name__ not in {*INNER, *explorer.__all__}
    }
    assert lacking == set()
