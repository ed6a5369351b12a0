"""Exported rules, when run, predict what the tree predicts, wherever a row comes from."""

import sqlite3
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import pytest
import sqlglot
from hypothesis import assume
from hypothesis import strategies as st

from explorer.data.catalogue import CATALOGUE, load_dataset
from explorer.data.columns import from_columns
from explorer.data.deriving import derive
from explorer.data.matching import encode_features
from explorer.data.reading import read_table
from explorer.data.training import TrainingTable, encode
from explorer.export.rules import code_parts
from explorer.export.rules.dialects import DIALECTS
from explorer.export.rules.python import rule_to_python, to_python
from explorer.export.rules.sql import rule_to_sql, to_sql
from explorer.growth.growing import grow
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.tree.walking import apply
from tests.support.bundled import bundled_sets
from tests.support.elsewhere import (
    Values,
    halved,
    in_duckdb,
    in_sqlite,
    predicted,
    rows_of,
)
from tests.support.growth.peeling import PeelingEngine, chain_training
from tests.support.samples import dated, hostile
from tests.support.tiers import first_in_gate, random_cases
from tests.support.training_tables import random_case, training_of

SQLGLOT = {"duckdb": "duckdb", "postgresql": "postgres"}


@lru_cache(maxsize=1)
def meets(name: str) -> tuple[Tree, Values]:
    """Return a tree grown from half the rows, and some rows of all kinds."""
    entry = next(each for each in CATALOGUE if each.name == name)
    table = load_dataset(name)
    features = [n for n in table.schema.names if n not in (entry.target, *entry.ignore)]
    return grown_of_half(encode(table, entry.target, features))


def grown_of_half(training: TrainingTable, depth: int | None = 7) -> tuple[Tree, Values]:
    half, columns = halved(training)
    weights = np.zeros(training.n_rows)
    weights[half] = 1.0
    tree = grow(training, SearchRules.usual_for(training.task), StopRules(depth), weights=weights)
    chosen = np.random.default_rng(1).permutation(len(columns[0]))[:600]
    return tree, tuple(values[chosen] for values in columns)


def by_python(source: str, rows: list[dict[str, Any]], name: str = "predict") -> list[Any]:
    module: dict[str, Any] = {}
    exec(compile(source, "exported", "exec"), module)
    return [module[name](row) for row in rows]


def assert_runs_everywhere(tree: Tree, columns: Values) -> None:
    expected = predicted(tree, columns)
    assert by_python(to_python(tree), rows_of(tree.features, columns)) == expected
    for dialect in DIALECTS:
        run: Callable[..., list[Any]] = in_sqlite if dialect == "sqlite" else in_duckdb
        how = () if dialect == "sqlite" else (dialect,)
        assert run(to_sql(tree, dialect), tree.features, columns, *how) == expected, dialect


@pytest.mark.parametrize("name", first_in_gate(*bundled_sets(), n=3))
def test_python_and_every_dialect_predict_what_the_tree_predicts(name: str) -> None:
    tree, columns = meets(name)
    assert tree.n_leaves > 1
    assert_runs_everywhere(tree, columns)


@pytest.mark.parametrize("make", [hostile, dated], ids=["hostile names", "a date is predicted"])
def test_odd_tables_run_as_well(make: Callable[[], TrainingTable]) -> None:
    assert_runs_everywhere(*grown_of_half(make()))


def errands() -> pd.DataFrame:
    """Return rows whose answer depends on month, weekday, age, price, town and time of day."""
    rng = np.random.default_rng(5)
    n = 900
    day = pd.Timestamp("2021-03-01") + pd.to_timedelta(rng.integers(0, 700, n), unit="D")
    town = np.where(rng.random(n) < 0.3, [f"town {i % 60}" for i in range(n)], "it's")
    minutes = rng.integers(0, 1440, n)
    price = np.round(np.exp(rng.normal(3, 1.5, n)), 2)
    odd = (day.month > 6).astype(int) + (day.day_of_week > 4) + (town == "it's") + (price > 20)
    frame = pd.DataFrame(
        {
            "day": day.strftime("%Y-%m-%d"),
            "town": town,
            "price": price,
            "at": [f"{one // 60:02}:{one % 60:02}" for one in minutes],
            "y": np.where((odd + (minutes > 700)) % 2, "yes", "no"),
        }
    )
    for name in ("day", "town", "price", "at"):
        frame.loc[rng.random(n) < 0.1, name] = None
    return frame


def test_rules_compute_derived_columns_themselves_and_read_times() -> None:
    frame = errands()
    own = read_table(frame.to_csv(index=False).encode(), "errands.csv")
    table = own
    for column, how in (
        *(("day", "month"), ("day", "weekday"), ("day", "age")),
        *(("price", "logarithm"), ("town", "other")),
    ):
        table = derive(table, column, how)
    features = [one.name for one in table.schema if one.derived] + ["at"]
    half = np.where(np.arange(900) % 2, 1.0, 0.0)
    tree = grow(encode(table, "y", features), stop=StopRules(9), weights=half)
    assert {tree.features[i].name for i in tree.feature if i >= 0} == set(features)
    expected = predicted(tree, encode_features(own, tree.features))
    rows = frame.astype(object).where(frame.notna(), None).to_dict("records")
    assert by_python(to_python(tree), rows) == expected
    dates = frame.assign(day=pd.to_datetime(frame["day"]))
    with duckdb.connect() as database:
        database.register("rows", dates)
        for dialect in DIALECTS[:2]:
            (sql,) = sqlglot.transpile(to_sql(tree, dialect), read=SQLGLOT[dialect], write="duckdb")
            assert [row[-1] for row in database.execute(sql).fetchall()] == expected, dialect
        leaf = int(np.argmax(tree.nodes.n_samples * (tree.left_child < 0)))
        found = database.execute(f"SELECT count(*) FROM rows WHERE\n{rule_to_sql(tree, leaf)}")
        comes = apply(tree, encode_features(own, tree.features)) == leaf
        assert found.fetchone() == (int(comes.sum()),)
    with sqlite3.connect(":memory:") as database:
        frame.to_sql("rows", database, index=False)
        assert [row[-1] for row in database.execute(to_sql(tree, "sqlite"))] == expected


def test_dates_are_compared_to_the_second() -> None:
    when = [f"2024-03-{day:02d} 12:{day:02d}:07" for day in range(1, 29)]
    table = {"when": np.array(when, "datetime64[s]"), "answer": list("ab" * 14)}
    tree, columns = grown_of_half(encode(from_columns("dates", table), "answer"), None)
    assert tree.n_leaves > 5
    assert_runs_everywhere(tree, columns)


@random_cases(gate=20, deep=60, seed=st.integers(0, 100_000))
def test_the_rule_of_any_node_is_true_of_the_rows_that_come_by(seed: int) -> None:
    case = random_case(seed)
    tree = grow(case.training, SearchRules(case.criterion, case.min_samples_leaf))
    node = int(np.random.default_rng(seed).integers(tree.n_nodes))
    _, columns = halved(case.training, seed)
    comes = [node in tree.ancestors(leaf) for leaf in apply(tree, columns).tolist()]
    rows = rows_of(tree.features, columns)
    assert by_python(rule_to_python(tree, node), rows, "follows") == comes
    for dialect in ("duckdb", "sqlite"):
        condition = rule_to_sql(tree, node, dialect)
        sql = f"SELECT coalesce(({condition}), FALSE) FROM rows"
        run = in_sqlite if dialect == "sqlite" else in_duckdb
        assert [bool(cell) for cell in run(sql, tree.features, columns)] == comes


@random_cases(gate=20, deep=60, seed=st.integers(0, 100_000))
def test_whichever_side_stands_first_the_tree_is_the_same(seed: int) -> None:
    case = random_case(seed, max_rows=40)
    tree, columns = grown_of_half(case.training, None) if case.training.n_rows > 9 else (None, ())
    assume(tree is not None and tree.n_nodes > 1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(code_parts, "MAX_NESTED", 0)
        expected, rows = predicted(tree, columns), rows_of(tree.features, columns)
        assert by_python(to_python(tree), rows) == expected
        assert in_duckdb(to_sql(tree), tree.features, columns) == expected


@pytest.mark.parametrize("depth", first_in_gate(1_500, 5_000))
def test_a_tree_of_any_depth_runs(depth: int) -> None:
    training = chain_training(depth + 1)
    tree = grow(training, stop=StopRules(max_depth=None), engine=PeelingEngine(training))
    assert tree.max_depth == depth
    columns = (np.append(training.columns[0][::10] - 0.25, np.nan),)
    expected = predicted(tree, columns)
    assert by_python(to_python(tree), rows_of(tree.features, columns)) == expected
    assert in_sqlite(to_sql(tree, "sqlite"), tree.features, columns) == expected
    assert in_duckdb(to_sql(tree), tree.features, columns) == expected


@pytest.mark.deep
def test_twenty_thousand_leaves_run_as_python_and_in_databases() -> None:
    values = np.random.default_rng(0).permutation(40_000).astype(float)
    training = training_of({"x": values.tolist()}, ["ab"[int(v) // 2 % 2] for v in values])
    tree = grow(training, stop=StopRules(max_depth=None))
    assert tree.n_leaves == 20_000
    columns = (training.columns[0][:500],)
    expected = predicted(tree, columns)
    assert by_python(to_python(tree), rows_of(tree.features, columns)) == expected
    assert in_sqlite(to_sql(tree, "sqlite"), tree.features, columns) == expected
    assert in_duckdb(to_sql(tree), tree.features, columns) == expected


@pytest.mark.parametrize(
    ("names", "dialect", "sentence"),
    [
        (("Size", "size"), "duckdb", "DuckDB treats “Size” and “size” as the same column"),
        (("a" * 63 + "x", "a" * 63 + "y"), "postgresql", "as the same column"),
        (("a\0", "b"), "sqlite", r"SQLite does not allow a column named 'a\\x00'"),
    ],
)
def test_names_that_a_database_cannot_tell_apart_are_refused(
    names: tuple[str, str], dialect: Any, sentence: str
) -> None:
    rng = np.random.default_rng(0)
    columns = {name: rng.normal(size=60).tolist() for name in names}
    target = [str(a > 0) + str(b > 0) for a, b in zip(*columns.values(), strict=True)]
    tree = grow(training_of(columns, target))
    with pytest.raises(ValueError, match=sentence):
        to_sql(tree, dialect)
