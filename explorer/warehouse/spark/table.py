"""A table of Spark's as a warehouse: its columns as numbers and texts, ranges, and a sample."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.data.errors import TableError
from explorer.data.schema import Display, Kind
from explorer.tree.tree import Tree
from explorer.warehouse.bins import MAX_BINS, MAX_LEVELS, Bins
from explorer.warehouse.protocol import Range, Roles, RowCounts
from explorer.warehouse.reading import Reading, ReadTable, boolean_words, has_changed
from explorer.warehouse.spark.connection import Connection
from explorer.warehouse.spark.predicting import predicting
from explorer.warehouse.spark.rows import SparkRows
from explorer.warehouse.spark.surveying import FOUND, Surveying, joined

MAX_ANSWERS_A_QUERY = 800  # the planner takes long for more

_INTEGERS = ("tinyint", "smallint", "int", "bigint")


def _reading_of(sql_type: str, cell: str) -> Reading | None:
    """Return how a tree reads a column of this type; None if it cannot."""
    if sql_type in _INTEGERS or sql_type.startswith("decimal"):
        return Reading(Kind.NUMERIC, Display.NUMBER, f"CAST({cell} AS DOUBLE)")
    if sql_type in ("float", "double"):
        present = f"CASE WHEN NOT isnan({cell}) THEN CAST({cell} AS DOUBLE) END"
        return Reading(Kind.NUMERIC, Display.NUMBER, present)
    if sql_type == "date":
        return Reading(Kind.NUMERIC, Display.DATE, f"unix_date({cell}) * 86400D")
    if sql_type == "timestamp":
        return Reading(Kind.NUMERIC, Display.DATE, f"unix_micros({cell}) / 1e6D")
    if sql_type == "timestamp_ntz":  # like DuckDB's, as if it were UTC
        micros = f"timestampdiff(MICROSECOND, TIMESTAMP_NTZ '1970-01-01 00:00:00', {cell})"
        return Reading(Kind.NUMERIC, Display.DATE, f"{micros} / 1e6D")
    if sql_type.startswith("time("):
        micros = f"time_diff('MICROSECOND', TIME '00:00:00', {cell})"
        return Reading(Kind.NUMERIC, Display.TIME, f"{micros} / 1e6D")
    if sql_type == "boolean":
        return Reading(Kind.CATEGORICAL, Display.NUMBER, boolean_words(cell))
    if sql_type.startswith(("string", "char", "varchar")):
        return Reading(Kind.CATEGORICAL, Display.NUMBER, f"nullif({cell}, '')")
    return None


@dataclass(frozen=True, slots=True, eq=False)
class SparkSurvey:
    """The findings of one pass over the table, so that it is not read for each question.

    roles: of the columns. found: the rows of the tasks, as `surveying` writes them.
    """

    roles: Roles
    found: Any

    def range(self, name: str) -> Range:
        """Return the range of a column, over all rows."""
        n, ends = int(sum(one[0] for one in self._of(name, "n"))), self._of(name, "ends")
        if n == 0 or not ends:
            return Range(n)
        lowest, highest, is_whole = zip(*ends, strict=True)
        # 0.0 is -0.0.
        return Range(n, float(min(lowest)) + 0.0, float(max(highest)) + 0.0, all(is_whole))

    def distinct(self, name: str, at_most: int) -> FloatArray | None:
        """Return the values of a numeric column, None if there are more than `at_most`."""
        parts = self._of(name, "few")
        if len(parts) < len(self._of(name, "ends")):  # a task found more
            return None
        values = np.unique(np.concatenate(parts) + 0.0)
        return values if len(values) <= at_most else None

    def drawn(self, name: str) -> FloatArray:
        """Return the sample's values of a numeric column."""
        return np.concatenate(self._of(name, "drawn"))

    def _of(self, name: str, what: str) -> list[FloatArray]:
        return joined(self.found, self.roles.names.index(name), what)


class SparkTable(ReadTable):
    """A Warehouse over a DataFrame, whose columns may have any names."""

    rounding = "rint"
    dialect = "spark"

    def __init__(self, connection: Connection, frame: Any) -> None:
        """Raise TableError for a table without a column that a tree can use."""
        self.connection = connection
        described = connection.described(frame)
        self._stored = frame.toDF(*(f"r{i}" for i in range(len(described))))
        super().__init__(described, lambda i, kind: _reading_of(kind, f"r{i}"))
        self._seen = self._stored.selectExpr(*self._read.selected)
        self._counts: dict[Roles, RowCounts] = {}
        self._surveyed: SparkSurvey | None = None

    def counts(self, roles: Roles) -> RowCounts:
        """Return how many rows are used, and how many are not; the last counts are remembered."""
        if self._surveyed is not None and self._surveyed.roles == roles:
            return self._counts[roles]
        self._counts[roles] = super().counts(roles)
        return self._counts[roles]

    def distinct(self, name: str, at_most: int, roles: Roles) -> FloatArray | None:
        """Return the values of a numeric column, None if there are more than `at_most`."""
        if self._surveyed is not None and self._surveyed.roles == roles:
            return self._surveyed.distinct(name, at_most)
        c = self._at[name]
        taking_part = self._seen.where(f"{self._taking_part(roles)} AND {c} IS NOT NULL")
        found = self.connection.arrow(taking_part.select(c).distinct().limit(at_most + 1))
        values = np.unique(found.column(0).to_numpy().astype(np.float64) + 0.0)  # -0.0 is 0.0
        return None if len(found) > at_most else values

    def levels(self, name: str, at_most: int, roles: Roles | None) -> tuple[list[str], int]:
        """Return the most frequent categories, ties by text, and how many there are."""
        c = self._at[name]
        where = f"{c} IS NOT NULL"
        if roles is not None:
            where += f" AND {self._taking_part(roles)}"
        grouped = self._seen.where(where).groupBy(c).count()
        ordered = grouped.sort("count", c, ascending=[False, True]).limit(at_most)
        levels: list[str] = self.connection.arrow(ordered).column(c).to_pylist()
        if len(levels) < at_most:
            return levels, len(levels)
        (counted,) = self.connection.arrow(grouped.selectExpr("count(1)")).column(0).to_pylist()
        return levels, int(counted)

    def survey(self, n_rows: int, roles: Roles) -> tuple[Mapping[str, Range], list[FloatArray]]:
        """Return ranges, and a sample of the numeric features, chosen by a hash of the row: both in
        one pass, which also finds the values of columns with few."""
        self._surveyed = None  # the rows may have changed since
        takes_part, n = self._taking_part(roles), self.counts(roles).n_taking_part
        drawn = takes_part
        if n > n_rows:
            every = ", ".join(self._at[name] for name in (*roles.features, roles.target))
            drawn += f" AND xxhash64({every}) < {int(n_rows / n * 2**64) - 2**63}"
        numbers = [name for name in roles.names if self._kinds[name] is Kind.NUMERIC]
        selected = [
            f"{self._at[name]}{'' if name in numbers else ' IS NOT NULL'} AS c{i}"
            for i, name in enumerate(roles.names)
        ]
        selected += [f"({takes_part}) AS t", f"({drawn}) AS d"]
        most = {**dict.fromkeys(numbers, MAX_BINS), roles.target: MAX_LEVELS}
        how = Surveying(tuple(most[name] if name in numbers else None for name in roles.names))
        source, row_bytes = self._seen.selectExpr(*selected), 9 * len(selected)
        found = self.connection.arrow(self.connection.mapped(source, how.look, FOUND, row_bytes))
        self._surveyed = survey = SparkSurvey(roles, found)
        sampled = [survey.drawn(name) for name in roles.features if name in numbers]
        return {name: survey.range(name) for name in roles.names}, sampled

    def some_rows(self, n_rows: int) -> tuple[int, Any]:
        """Return the number of all rows, and about `n_rows` random ones as a PyArrow table.

        Its columns are those of `columns`, by number.
        """
        n_all = int(self._one_row(["count(1)"])[0])
        drawn = self._seen if n_all <= n_rows else self._seen.sample(n_rows / n_all, seed=0)
        return n_all, self.connection.arrow(drawn)

    def bin(self, features: Sequence[Bins], target: Bins | None, roles: Roles) -> SparkRows:
        """Pack every row that takes part into blocks that Spark keeps; compare their number."""
        selected = [f"{self._at[name]} AS c{i}" for i, name in enumerate(roles.features)]
        selected.append(f"{self._at[roles.target]} AS y")
        if roles.weight is not None:
            selected.append(f"{self._at[roles.weight]} AS w")
        source = self._seen.where(self._taking_part(roles)).selectExpr(*selected)
        known = self._counts.get(roles) or self.counts(roles)
        rows = SparkRows(self.connection, source, features, target, roles.weight is not None)
        if rows.n_rows != known.n_taking_part:
            raise has_changed()
        return rows

    def write_predicted(
        self, tree: Tree, values: Any, merged: Collection[str], names: Sequence[str], path: str
    ) -> None:
        """Write all rows, with the values of their leaves, into a new folder of Parquet files.

        values: a PyArrow struct array with an entry for each node, whose fields get these names.
        merged: as for `predicting`. Raises TableError if there is something at the path already,
        and for a column that does not hold what the tree asks.
        """
        how, kinds = predicting(tree, values, merged), {c.name: c.kind for c in self.columns}
        asked = [tree.features[f] for f in how.route.features]
        for column in asked:
            if column.kind is not kinds[column.name]:
                told = "numbers" if column.is_numeric else "categories"
                raise TableError(
                    f"The tree needs {told} in column “{column.name}”, but this column holds other "
                    "values."
                )
        sqls = [self._read.sql_of[column.name] for column in asked]
        self.connection.write_with(self._stored, sqls, how, (*self.stored_names, *names), path)

    def _one_row(self, asked: Sequence[str]) -> Sequence[Any]:
        answers: list[Any] = []
        for begin in range(0, len(asked), MAX_ANSWERS_A_QUERY):
            here = asked[begin : begin + MAX_ANSWERS_A_QUERY]
            named = [f"{sql} AS a{i}" for i, sql in enumerate(here)]
            found = self.connection.arrow(self._seen.selectExpr(*named))
            answers += [column[0].as_py() for column in found.columns]
        return answers
