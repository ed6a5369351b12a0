"""Columns that could be computed are offered by name, if they are useful."""

import numpy as np
import pytest

from explorer.data.columns import from_columns
from explorer.data.derivation import How
from explorer.data.deriving import derive
from explorer.data.table import Note, Table
from explorer.data.training import encode
from explorer.views.columns.derived_offers import derived_offers, scale_words, skewness_of
from tests.support.once import once


@once
def orders() -> Table:
    rng = np.random.default_rng(3)
    n = 500
    days = np.datetime64("2022-01-01") + rng.integers(0, 400, n)
    towns = np.where(rng.random(n) < 0.9, "Rome", "Oslo").astype(object)
    towns[:40] = [f"town {i % 10}" for i in range(40)]
    amount = np.exp(rng.normal(4, 1.3, n))
    return from_columns("orders", {"day": days, "town": towns, "amount": amount})


def offers(table: Table, target: str = "amount", **how: object) -> dict[str, Note]:
    return {note.column: note for note in derived_offers(table, encode(table, target, **how))}


def test_each_column_is_offered_by_its_name() -> None:
    found = offers(orders())
    labels = {name: [one.label for one in note.remedies] for name, note in found.items()}
    assert labels["day"][:2] == ["Add “month of day”", "Add “weekday of day”"]
    assert labels["day"][2].startswith("Add “days from day to 2023-0")
    assert labels["town"] == ["Add “town, rare ones as other”"]
    assert labels["amount"] == ["Predict ln(amount) instead"]
    assert "has a long tail (skewness " in found["amount"].sentence
    assert found["town"].sentence.startswith("10 of the 12 categories of column “town” each have")


def test_what_is_computed_already_can_be_removed_and_is_not_offered_again() -> None:
    table = derive(orders(), "day", "month")
    found = offers(table)
    assert "Add “month of day”" not in [one.label for one in found["day"].remedies]
    (remove,) = found["month of day"].remedies
    assert remove.label == "Remove “month of day”"
    assert remove.derive is not None
    assert remove.derive.how is How.MONTH


def test_nothing_is_offered_of_columns_that_the_tree_does_not_ask_about() -> None:
    assert set(offers(orders(), features=["town"])) == {"town", "amount"}


@pytest.mark.parametrize(
    "values", [[1.0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11.5], [-1.0, *range(1, 11), 900]]
)
def test_a_short_tail_or_a_number_below_zero_has_no_offer(values: list[float]) -> None:
    table = from_columns("t", {"x": list(range(len(values))), "y": values})
    assert "y" not in offers(table, "y")


def test_skewness_is_the_third_standardized_moment() -> None:
    values = np.array([0.0, 0, 0, 1])
    assert skewness_of(values) == pytest.approx(2 / np.sqrt(3))  # a coin with p = 1/4: (1 - 2p)/√pq
    assert skewness_of(np.array([5.0, 5, 5])) == 0
    assert skewness_of(np.array([1e308, -1e308, 1e308])) == 0


def test_the_scale_of_a_logarithm_is_said_and_no_other() -> None:
    table = derive(orders(), "amount", "logarithm")
    said = scale_words(table.column("ln(amount)"))
    assert said.startswith("All predictions, errors and impurities refer to ln(amount), the")
    assert "Adding 0.1 to the logarithm multiplies amount by 1.11." in said
    assert scale_words(table.column("amount")) == ""
