"""The SQL, the rules and the Python code of a stored table's tree send every row to its leaf."""

import datetime
from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import strategies as st

from explorer import SearchRules, StopRules, to_python, to_sql, warehouse
from explorer.data.schema import Column
from explorer.export.rules.code_parts import with_short_thresholds
from explorer.export.rules.python import rule_to_python
from explorer.export.rules.sql import rule_to_sql
from explorer.tree.tree import Tree
from explorer.tree.walking import apply
from explorer.warehouse import bins, prepared
from tests.support.growth.in_spark import spark
from tests.support.tiers import random_cases

N = 160
MAX_LEVELS = 4  # of a column, before the others are merged
HOSTILE = 'a "b"; DROP TABLE rows; --\nnext'
WORDS = ("it's", 'a "b"', "two\nlines", "back\\slash", " a", "a", "é", "other", "(other)", "NULL")
DAYS = [datetime.date(1960, 1, 1) + datetime.timedelta(700 * i) for i in range(40)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bins, "MAX_LEVELS", MAX_LEVELS)
        patch.setattr(prepared, "MAX_LEVELS", MAX_LEVELS)
        yield tmp_path_factory.mktemp("rows")


def random_table(random: np.random.Generator, is_new: bool) -> pa.Table:
    """A table with every type and every way to be missing; new rows have categories of their own,
    and no target."""

    def some(values: Sequence[Any], kind: Any = None, missing: float | None = None) -> pa.Array:
        share = random.choice([0.0, 0.2]) if missing is None else missing
        at = random.integers(0, len(values), N).tolist()
        is_missing = random.random(N) < share
        cells = [None if no else values[i] for i, no in zip(at, is_missing, strict=True)]
        return pa.array(cells, kind)

    numbers = np.round(random.normal(0, 1, 30), int(random.integers(0, 9))).tolist()
    near = 16_777_216.0 + 2 * np.arange(40)  # adjacent floats: what is between them has 8 digits
    many = random.permutation([*WORDS, *(f"w{i}" for i in range(9))]).tolist()
    few = random.choice(WORDS, 3, replace=False).tolist()
    new = ["never seen", "w99"] if is_new else []
    cents = [Decimal(int(one)) / 100 for one in random.integers(-999, 999, 30)]
    moments = [
        datetime.datetime(1969, 12, 31, 23) + datetime.timedelta(seconds=s / 7)
        for s in random.integers(0, 10**6, 30).tolist()
    ]
    clocks = [datetime.time(hour, 30, 15, 250_000) for hour in range(24)]
    columns = {
        "id": pa.array(range(N), pa.int32()),
        HOSTILE: some([*numbers, float("nan")], pa.float64()),
        "full": some([*numbers, float("nan")], pa.float64(), 0.0),
        "near": some([*near.tolist(), float("nan")], pa.float32()),
        "cents": some(cents, pa.decimal128(20, 2)),
        "huge": some([-(10**36), 1, 2, 10**30], pa.decimal128(38, 1)),
        "whole": some([0, 1, 2, 2**53], pa.int64()),
        "many": some([*many, "", *new], pa.string()),
        "few": some([*few, "", *new], pa.string()),
        "digits": some(["01", "1", "2.50", *([""] if random.random() < 0.5 else []), *new]),
        "word": some(["True", "False", "", *new]),
        "only": some(["", "x"], pa.string()),
        "listed": some(["p", "q", "", "r"]).dictionary_encode(),
        "flag": some([True, False], pa.bool_()),
        "day": some(DAYS, pa.date32()),
        "moment": some(moments, pa.timestamp("us")),
        "zoned": some(moments, pa.timestamp("ms", "UTC")),
        "clock": some(clocks, pa.time64("us")),
    }  # fmt: skip
    classes = random.choice(["yes, it's", "no", "perhaps"], N).tolist()
    blank = random.random(N) < (1.0 if is_new else 0.1)
    target = [None if no else one for no, one in zip(blank, classes, strict=True)]
    return pa.table(columns | {"y": pa.array(target, pa.string())})


def coded(column: Column, cells: list[Any], is_trimmed: bool) -> np.ndarray:
    """The cells as the tree sees them, without help of the code under test.

    is_trimmed: outer spaces are taken away, unless the column has a category with some.
    """
    if column.is_numeric:
        return np.array([_number(cell) for cell in cells])
    texts = [str(cell) if cell is not None and cell != "" else None for cell in cells]
    is_whole = column.derived is None and all(level == level.strip() for level in column.levels)
    if is_trimmed and is_whole:
        texts = [text and (text.strip() or None) for text in texts]
    levels, rest = list(column.levels), -2
    if len(levels) == MAX_LEVELS and levels[-1].strip("()") == "other":
        rest = len(levels) - 1
        levels = levels[:-1]
    code = {level: i for i, level in enumerate(levels)} | {None: -1}
    return np.array([code.get(text, rest) for text in texts], np.int32)


def _number(cell: Any) -> float:
    match cell:
        case None:
            return np.nan
        case datetime.datetime():
            zoned = cell if cell.tzinfo else cell.replace(tzinfo=datetime.UTC)
            return zoned.timestamp()
        case datetime.date():
            return (cell - datetime.date(1970, 1, 1)).days * 86400.0
        case datetime.time():
            return cell.hour * 3600 + cell.minute * 60 + cell.second + cell.microsecond / 1e6
    return float(cell)


def leaves_of(tree: Tree, table: pa.Table, *, is_trimmed: bool = False) -> list[int]:
    cells = [table.column(one.name).to_pylist() for one in tree.features]
    columns = tuple(map(partial(coded, is_trimmed=is_trimmed), tree.features, cells))
    return apply(with_short_thresholds(tree), columns).tolist()


def by_python(source: str, name: str, table: pa.Table) -> list[Any]:
    module: dict[str, Any] = {}
    exec(compile(source, "exported", "exec"), module)
    return [module[name](row) for row in table.to_pylist()]


def check_rows(tree: Tree, path: Path, table: pa.Table, node: int) -> None:
    """Every export sends each row of a Parquet file where the tree sends it.

    Python also reads rows of text files, where spaces around a value have no meaning.
    """
    leaves = leaves_of(tree, table)
    expected = [tree.path(leaf) or "root" for leaf in leaves]
    comes = [node in tree.ancestors(leaf) for leaf in leaves]
    sql = to_sql(tree, table=str(path), leaf=True).rstrip().removesuffix(";")
    rule = rule_to_sql(tree, node)
    with duckdb.connect() as database:
        asked = f"SELECT prediction_leaf FROM (\n{sql}\n) ORDER BY id"
        found = [row[0] for row in database.execute(asked).fetchall()]
        asked = f"SELECT id FROM '{path}' WHERE {rule} ORDER BY id"
        reached = {row[0] for row in database.execute(asked).fetchall()}
    assert found == expected
    assert reached == {i for i, one in enumerate(comes) if one}
    leaves = leaves_of(tree, table, is_trimmed=True)
    answers = by_python(to_python(tree, leaf=True), "predict", table)
    assert [answer["leaf"] for answer in answers] == [tree.path(leaf) or "root" for leaf in leaves]
    comes = [node in tree.ancestors(leaf) for leaf in leaves]
    assert by_python(rule_to_python(tree, node), "follows", table) == comes


@random_cases(gate=12, deep=300, seed=st.integers(0, 2**32 - 1))
def test_exports_of_a_stored_table_send_every_row_where_the_tree_sends_it(
    folder: Path, seed: int
) -> None:
    random = np.random.default_rng(seed)
    grown, new = random_table(random, False), random_table(random, True)
    path, other, out = (folder / f"{name}.parquet" for name in ("rows", "new", "out"))
    out.unlink(missing_ok=True)
    pq.write_table(grown, path)
    pq.write_table(new, other)
    features = [name for name in grown.column_names if name not in ("id", "y")]
    if random.random() < 0.5:  # numbers have more thresholds, so that few categories are split
        features = ["many", "few", "digits", "word", "only", "listed", "flag"]
    features = random.choice(features, int(random.integers(1, 7)), replace=False).tolist()
    search = SearchRules(str(random.choice(["gini", "entropy"])))
    with warehouse.open_file(str(path), threads=1) as table:
        tree = warehouse.grow(
            table, search, StopRules(int(random.integers(1, 20))), target="y", features=features
        )
        warehouse.write_predictions(table, tree, str(out))
    node = int(random.integers(tree.n_nodes))
    check_rows(tree, path, grown, node)
    check_rows(tree, other, new, node)
    written = pq.read_table(out).sort_by("id").column("prediction_leaf").to_pylist()
    leaves = leaves_of(tree, grown)
    assert written == [tree.path(leaf) or "root" for leaf in leaves]
    taking_part = np.array([one is not None for one in grown.column("y").to_pylist()])
    counted = np.bincount(np.array(leaves)[taking_part], minlength=tree.n_nodes)
    assert counted[tree.leaves].tolist() == tree.n_samples[tree.leaves].tolist()


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(12))
def test_spark_sends_every_row_where_the_tree_sends_it(folder: Path, seed: int) -> None:
    random = np.random.default_rng(seed)
    grown, new = random_table(random, False), random_table(random, True)
    connection, path = spark(), folder / f"spark{seed}.parquet"
    session = connection.session
    features = [name for name in grown.column_names if name not in ("id", "y", "clock")]
    features = random.choice(features, 6, replace=False).tolist()
    pq.write_table(grown.drop_columns("clock"), path)  # Spark reads no TIME from Parquet
    with warehouse.open_file(str(path), threads=1) as table:
        tree = warehouse.grow(table, stop=StopRules(8), target="y", features=features)
    node = int(random.integers(tree.n_nodes))
    sql = to_sql(tree, "spark", leaf=True).rstrip().removesuffix(";")
    for number, rows in enumerate((grown, new)):
        part = folder / f"spark{seed}_{number}.parquet"
        pq.write_table(rows.drop_columns("clock"), part)

        def found(asked: str, part: Path = part) -> list[Any]:
            session.conf.set("spark.sql.session.timeZone", "UTC")
            session.read.parquet(str(part)).createOrReplaceTempView("rows")
            return [row[0] for row in session.sql(asked).collect()]

        leaves = leaves_of(tree, rows)
        expected = [tree.path(leaf) or "root" for leaf in leaves]
        asked = f"SELECT prediction_leaf FROM (\n{sql}\n) ORDER BY id"
        assert connection.ask(lambda asked=asked, found=found: found(asked)) == expected
        asked = f"SELECT id FROM rows WHERE {rule_to_sql(tree, node, 'spark')} ORDER BY id"
        reached = connection.ask(lambda asked=asked, found=found: found(asked))
        comes = [i for i, leaf in enumerate(leaves) if node in tree.ancestors(leaf)]
        assert reached == comes
