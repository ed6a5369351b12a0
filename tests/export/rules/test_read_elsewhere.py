"""Rules predict the same if another program has read the table: pandas, SQLite."""

import io
import sqlite3
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import pytest

from explorer import (
    NamedSplit,
    SearchRules,
    StopRules,
    Tree,
    encode,
    grow,
    predict,
    read_table,
    to_python,
    to_sql,
)
from explorer.data.errors import ArgumentError
from explorer.data.table import ReadAs
from explorer.export.rules.code_parts import with_short_thresholds
from explorer.export.rules.dialects import WRITING
from explorer.tree.splits import SplitKind
from tests.support.training_tables import training_of


def answers(tree: Tree, rows: list[dict[Any, Any]]) -> list[Any]:
    module: dict[str, Any] = {}
    exec(compile(to_python(tree), "exported", "exec"), module)
    return [module["predict"](row) for row in rows]


@pytest.mark.parametrize(
    ("cells", "read_as"),
    [
        (["true", "false"], {}),
        (["TRUE", "FALSE"], {}),
        (["True", "False"], {}),
        (["true", "false", ""], {}),
        (["1", "2", ""], {"c": ReadAs.CATEGORIES}),  # pandas reads 1.0 and 2.0
        (["01", "02"], {}),
        (["1.50", "2.25"], {"c": ReadAs.CATEGORIES}),
        ([" left", "right "], {}),
        (["  ", "b", "a"], {}),
    ],
    ids=str,
)
def test_python_agrees_with_predict_on_what_pandas_reads(
    cells: list[str], read_as: dict[str, ReadAs]
) -> None:
    lines = [f"{cell},{'pqr'[i % len(cells)]}" for i, cell in enumerate(cells * 6)]
    data = ("c,y\n" + "\n".join(lines) + "\n").encode()
    table = read_table(data, "t.csv", read_as=read_as)
    tree = grow(encode(table, "y"))
    assert tree.n_leaves == len(cells)
    frame = pd.read_csv(io.BytesIO(data))
    expected = predict(tree, table).tolist()
    assert answers(tree, frame.to_dict("records")) == expected
    as_text = pd.read_csv(io.BytesIO(data), dtype=str, keep_default_na=False)
    assert answers(tree, as_text.to_dict("records")) == expected


@pytest.mark.parametrize("missing", [False, True])
def test_booleans_that_pandas_writes_to_sqlite_are_found(missing: bool) -> None:
    data = b"b,x,y\n" + b"true,1,p\nfalse,2,q\n" * 8 + (b",3,r\n" * 8 if missing else b"")
    table = read_table(data, "t.csv")
    tree = grow(encode(table, "y", ["b"]))
    with sqlite3.connect(":memory:") as database:
        pd.read_csv(io.BytesIO(data)).to_sql("rows", database, index=False)
        found = [row[-1] for row in database.execute(to_sql(tree, "sqlite"))]
        assert found == predict(tree, table).tolist()


def test_dates_at_a_threshold_go_where_the_tree_sends_them_in_sqlite() -> None:
    seconds = np.arange(400) * 7919.0 - 1_000_000
    training = training_of({"x": seconds.tolist()}, ["a"] * 400)
    with sqlite3.connect(":memory:") as database:
        texts = np.char.replace(seconds.astype("datetime64[s]").astype(str), "T", " ").tolist()
        database.execute("CREATE TABLE rows (d TEXT)")
        database.executemany("INSERT INTO rows VALUES (?)", [(text,) for text in texts])
        found = database.execute(f"SELECT {WRITING['sqlite'].seconds('d')} FROM rows").fetchall()
        assert [row[0] for row in found] == seconds.tolist() == training.columns[0].tolist()
        part = database.execute(
            f"SELECT {WRITING['sqlite'].seconds('?1')}", ["1969-12-31 23:59:59.25"]
        )
        assert part.fetchone() == (-0.75,)


@pytest.mark.parametrize("names", [("É", "é"), ("ß", "ss")])
@pytest.mark.parametrize("dialect", ["duckdb", "sqlite", "postgresql"])
def test_names_that_a_database_tells_apart_are_taken(names: tuple[str, str], dialect: Any) -> None:
    one, other = names
    cells = [0.0, 0, 1, 1], [0.0, 1, 0, 1]
    training = training_of(dict(zip(names, cells, strict=True)), [*"pqrs"])
    tree = grow(training)
    sql = to_sql(tree, dialect)
    listed = ", ".join(f"({a}, {b})" for a, b in zip(*cells, strict=True))
    make = f'CREATE TABLE rows ("{one}" DOUBLE PRECISION, "{other}" DOUBLE PRECISION)'
    with sqlite3.connect(":memory:") if dialect == "sqlite" else duckdb.connect() as database:
        database.execute(make)
        database.execute(f"INSERT INTO rows VALUES {listed}")
        assert [row[-1] for row in database.execute(sql).fetchall()] == [*"pqrs"]


@pytest.mark.parametrize("name", ["x", "X", ""])
def test_a_prediction_takes_no_name_that_a_column_has(name: str) -> None:
    tree = grow(training_of({"x": [0.0, 1.0]}, [*"pq"]))
    with pytest.raises(ArgumentError, match=r"Choose another name for the prediction: .*\.$"):
        to_sql(tree, name=name)
    assert '"x2"' in to_sql(tree, name="x2")


def test_thresholds_have_the_fewest_digits_that_keep_every_decision() -> None:
    tree = grow(training_of({"x": [42.3, 42.4]}, [*"pq"]))
    assert tree.threshold[0] == 42.349999999999994
    for code in (to_python(tree), *(to_sql(tree, d) for d in ("duckdb", "sqlite", "bigquery"))):
        assert "42.35" in code
        assert "42.34" not in code


def test_short_thresholds_send_every_row_of_the_node_as_before() -> None:
    random = np.random.default_rng(8)
    for scale in (1e-3, 1.0, 1e6, 2.0**40):
        values = np.round(random.normal(size=300) * scale, 4)
        near = np.nextafter(values[:40], np.inf)  # adjacent floats
        training = training_of({"x": [*values, *near]}, random.choice([*"pq"], 340).tolist())
        tree = grow(training)
        short = with_short_thresholds(tree)
        column = training.columns[0]
        for t, s in zip(tree.threshold, short.threshold, strict=True):
            assert ((column <= t) == (column <= s)).all()


def test_a_threshold_that_was_given_stays_to_its_last_digit() -> None:
    training = training_of({"x": [0.0, 1.0]}, [*"pq"])
    given = 0.1 + 0.2
    tree = grow(training, SearchRules(forced={"": NamedSplit("x", given)}), StopRules())
    assert tree.splits.kind[0] == SplitKind.NUMERIC
    assert repr(given) in to_python(tree)
