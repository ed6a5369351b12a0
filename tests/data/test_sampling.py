"""Drawing fewer rows of a training table."""

import numpy as np

from explorer.data.catalogue import load_dataset
from explorer.data.sampling import sample_rows
from explorer.data.training import encode


def test_a_sample_holds_so_many_rows_of_the_table_in_their_order() -> None:
    whole = encode(load_dataset("ames_housing"), "sale_price")
    some = sample_rows(whole, 100)
    assert some.n_rows == 100
    assert (np.diff(some.rows) > 0).all()
    index = np.searchsorted(whole.rows, some.rows)
    assert (whole.target_values[index] == some.target_values).all()
    for drawn, all_of_them in zip(some.columns, whole.columns, strict=True):
        assert np.array_equal(drawn, all_of_them[index], equal_nan=True)


def test_the_same_rows_are_drawn_each_time_under_a_fingerprint_of_their_own() -> None:
    whole = encode(load_dataset("iris"), "species")
    assert (sample_rows(whole, 50).rows == sample_rows(whole, 50).rows).all()
    assert sample_rows(whole, 50).fingerprint not in (
        whole.fingerprint,
        sample_rows(whole, 51).fingerprint,
    )


def test_a_small_table_is_its_own_sample() -> None:
    whole = encode(load_dataset("iris"), "species")
    assert sample_rows(whole, 150) is whole


def test_each_row_is_as_likely_as_any_other() -> None:
    whole = encode(load_dataset("iris"), "species")
    drawn = np.zeros(150)
    for size in range(40, 110):
        drawn[sample_rows(whole, size).rows] += 1
    assert drawn.min() > 10
    assert drawn.max() < 65
