"""Exported rules return the tree's own classes, probabilities and leaves."""

import sqlite3
from functools import cache
from typing import Any

import duckdb
import numpy as np
import pytest

from explorer import (
    ArgumentError,
    CalibratedTree,
    SearchRules,
    StopRules,
    UnknownNameError,
    calibrate,
    encode,
    grow,
    load_dataset,
    predict,
    predict_proba,
    to_pandas,
    to_python,
    to_sql,
)
from explorer.data.matching import encode_features
from explorer.data.table import Table
from explorer.data.training import TrainingTable
from explorer.tree.tree import Tree
from explorer.tree.walking import apply

CASES = ["titanic", "penguins"]
OF = {"titanic": ("survived", "Yes"), "penguins": ("species", "Chinstrap")}


@cache
def learned(name: str, class_weight: str | None = None) -> tuple[Tree, TrainingTable, Table]:
    """Return a tree grown from half the rows, and the table of all rows."""
    table, target = load_dataset(name), OF[name][0]
    training = encode(table, target)
    half = np.arange(training.n_rows) % 2
    search = SearchRules(class_weight=class_weight)
    return grow(training, search, StopRules(4), weights=half), training, table


def by_python(source: str, table: Table) -> list[dict[str, Any]]:
    module: dict[str, Any] = {}
    exec(compile(source, "exported", "exec"), module)
    frame = to_pandas(table)
    rows = frame.astype(object).where(frame.notna(), None).to_dict("records")
    return [module["predict"](row) for row in rows]


def by_sqlite(sql: str, table: Table) -> list[tuple[Any, ...]]:
    frame = to_pandas(table)
    with sqlite3.connect(":memory:") as database:
        frame.to_sql("rows", database, index=False)
        return [row[frame.shape[1] :] for row in database.execute(sql)]


def by_duckdb(sql: str, table: Table) -> list[tuple[Any, ...]]:
    frame = to_pandas(table)
    with duckdb.connect() as database:
        database.register("rows", frame)
        return [row[frame.shape[1] :] for row in database.execute(sql).fetchall()]


def paths(tree: Tree, training: TrainingTable) -> list[str]:
    return [tree.path(node) for node in apply(tree, training.columns).tolist()]


def everywhere(scored: Tree | CalibratedTree, table: Table, **asked: Any) -> list[tuple[Any, ...]]:
    """Return what Python answers, after checking that the databases answer the same."""
    found = [tuple(row.values()) for row in by_python(to_python(scored, **asked), table)]
    assert by_sqlite(to_sql(scored, "sqlite", **asked), table) == found
    assert by_duckdb(to_sql(scored, "duckdb", **asked), table) == found
    return found


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("class_weight", [None, "balanced"])
def test_class_probability_and_leaf_are_those_of_the_tree(
    name: str, class_weight: str | None
) -> None:
    tree, training, table = learned(name, class_weight)
    assert training.n_rows == table.n_rows
    interest = OF[name][1]
    code = training.classes.index(interest)
    for with_class_weights in (False, True):
        asked = {"class_of_interest": interest, "leaf": True}
        found = everywhere(tree, table, **asked, with_class_weights=with_class_weights)
        shares = predict_proba(tree, table, with_class_weights=with_class_weights)
        expected = zip(
            predict(tree, table).tolist(), shares[:, code].tolist(), paths(tree, training),
            strict=True,
        )  # fmt: skip
        assert found == list(expected)


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("method", [None, "sigmoid", "isotonic"])
def test_the_cut_off_names_the_class_from_its_probability_on(name: str, method: Any) -> None:
    tree, training, table = learned(name)
    scored = tree if method is None else calibrate(tree, training, method, n_folds=3)
    shares = scored.predict_proba(table) if isinstance(scored, CalibratedTree) else None
    shares = predict_proba(tree, table, with_class_weights=False) if shares is None else shares
    interest = OF[name][1]
    code = training.classes.index(interest)
    # A cut-off that is a leaf's own probability names it.
    values = np.unique(shares[:, code])
    cut_off = float(values[len(values) // 2])
    found = everywhere(scored, table, class_of_interest=interest, cut_off=cut_off)
    for (named, probability), row in zip(found, shares.tolist(), strict=True):
        assert probability == row[code]
        others = {one: p for one, p in zip(training.classes, row, strict=True) if one != interest}
        other = max(others, key=lambda name: others[name])
        assert named == (interest if probability >= cut_off else other)
    assert 0 < sum(named == interest for named, _ in found) < len(found)


def test_numbers_have_leaves_and_no_probabilities() -> None:
    table = load_dataset("cars_mpg")
    training = encode(table, "mpg", ["weight_lbs", "cylinders"])
    tree = grow(training, SearchRules.usual_for(training.task), StopRules(3))
    found = everywhere(tree, table, leaf=True)
    leaves = [
        tree.path(node) for node in apply(tree, encode_features(table, tree.features)).tolist()
    ]
    assert found == list(zip(predict(tree, table).tolist(), leaves, strict=True))
    with pytest.raises(ArgumentError, match="numbers, so it has no class of interest"):
        to_python(tree, class_of_interest="yes")


def test_answers_that_do_not_fit_are_refused() -> None:
    tree, training, _ = learned("titanic")
    with pytest.raises(ArgumentError, match="cut_off also needs class_of_interest"):
        to_python(tree, cut_off=0.5)
    with pytest.raises(ArgumentError, match="also need class_of_interest"):
        to_sql(calibrate(tree, training, n_folds=2))
    with pytest.raises(UnknownNameError, match="no class “perhaps”"):
        to_sql(tree, class_of_interest="perhaps")
    with pytest.raises(ArgumentError, match="at most 1"):
        to_python(tree, class_of_interest="Yes", cut_off=1.5)
    with pytest.raises(ArgumentError, match="Choose another name"):
        to_sql(grow(encode(rename(), "y")), name="x", class_of_interest="a")


def rename() -> Table:
    from explorer.data.columns import from_columns

    return from_columns("t", {"x_probability": [1.0, 2.0, 3.0, 4.0], "y": list("aabb")})


def test_the_code_says_what_its_answers_are() -> None:
    tree, _, _ = learned("penguins", "balanced")
    source = to_python(tree, class_of_interest="Chinstrap", cut_off=0.25)
    assert "The probability is for the class “Chinstrap” (share of plain rows)." in source
    assert "if its probability is at least 0.25, otherwise the most probable other class." in source
    plain = learned("penguins")
    calibrated = calibrate(plain[0], plain[1], n_folds=2)
    assert "(calibrated, sigmoid)" in to_sql(calibrated, class_of_interest="Gentoo")
