"""The findings of one pass over all rows, made on Spark's workers; here without Spark."""

import numpy as np
import pyarrow as pa

from explorer.warehouse.protocol import Range, Roles
from explorer.warehouse.spark.surveying import Surveying
from explorer.warehouse.spark.table import SparkSurvey

N = 5000


def rows() -> pa.Table:
    """Rows as workers get them; the first have no target."""
    random = np.random.default_rng(3)
    takes_part = np.arange(N) >= 50
    few = np.where(takes_part, random.choice([-0.0, 0.0, 1.0, 7.0], N), 99.0)
    return pa.table({
        "c0": pa.array(random.normal(size=N), mask=random.random(N) < 0.1),
        "c1": few,
        "c2": random.random(N) < 0.3,
        "c3": pa.array([None] * N, pa.float64()),
        "c4": pa.array(np.arange(N) % 3, pa.float64(), mask=~takes_part),
        "t": takes_part,
        "d": takes_part & (random.random(N) < 0.2),
    })  # fmt: skip


def test_one_pass_finds_ranges_distinct_values_and_a_sample() -> None:
    seen, how = rows(), Surveying((256, 256, None, 256, 1000))
    tasks = [
        batch
        for begin, end in ((0, 1700), (1700, 1800), (1800, N))
        for batch in how.look(iter(seen[begin:end].to_batches(max_chunksize=1200)))
    ]
    roles = Roles(("many", "whole", "kind", "none"), "y")
    found, many = SparkSurvey(roles, pa.Table.from_batches(tasks)), seen["c0"].drop_null()
    assert [repr(found.range(name)) for name in roles.features] == [
        repr(Range(len(many), *(float(end(many.to_numpy())) for end in (np.min, np.max)))),
        repr(Range(N, 0.0, 99.0, is_whole=True)),
        repr(Range(int(seen["c2"].to_numpy().sum()))),
        repr(Range(0)),
    ]
    assert found.distinct("many", 256) is None
    # Of rows without a target, no value counts; 0.0 is -0.0.
    for name, values in (("whole", [0.0, 1.0, 7.0]), ("y", [0.0, 1.0, 2.0]), ("none", [])):
        own = found.distinct(name, 3)
        assert own is not None
        assert own.tolist() == values
        assert not np.signbit(own).any()
    assert found.distinct("whole", 2) is None
    drawn = seen.filter(seen["d"])
    for at, name in ((0, "many"), (4, "y")):
        np.testing.assert_array_equal(found.drawn(name), drawn[f"c{at}"].to_numpy())
