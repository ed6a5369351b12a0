"""Drawing fewer rows of a training table."""

import numpy as np

from explorer.data.catalogue import load_dataset
from explorer.data.sampling import sampled
from explorer.data.training import encode


def test_a_sample_holds_so_many_rows_of_the_table_in_their_order() -> None:
    whole = encode(load_dataset("ames_housing"), "sale_price")
    some = sampled(whole, 100)
    assert some.n_rows == 100
    assert (np.diff(some.rows) > 0).all()
    place = np.searchsorted(whole.rows, some.rows)
    assert (whole.target_values[place] == some.target_values).all()
    for few, all_of_them in zip(some.columns, whole.columns, strict=True):
        assert np.array_equal(few, all_of_them[place], equal_nan=True)


def test_the_same_rows_are_drawn_each_time_under_a_fingerprint_of_their_own() -> None:
    whole = encode(load_dataset("iris"), "species")
    assert (sampled(whole, 50).rows == sampled(whole, 50).rows).all()
    assert sampled(whole, 50).fingerprint not in (whole.fingerprint, sampled(whole, 51).fingerprint)


def test_a_small_table_is_its_own_sample() -> None:
    whole = encode(load_dataset("iris"), "species")
    assert sampled(whole, 150) is whole


def test_each_row_is_as_likely_as_any_other() -> None:
    whole = encode(load_dataset("iris"), "species")
    drawn = np.zeros(150)
    for size in range(40, 110):
        drawn[sampled(whole, size).rows] += 1
    assert drawn.min() > 10
    assert drawn.max() < 65
