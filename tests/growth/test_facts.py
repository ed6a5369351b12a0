"""Numbers from books, papers and lessons that a decision tree must reproduce."""

import csv

import numpy as np
import pytest

from explorer import load_dataset
from explorer.data.schema import Task
from explorer.data.table import Table
from explorer.data.training import TrainingTable, encode
from explorer.growth.engines.reference import ReferenceEngine
from explorer.growth.growing import grow
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import CategorySplit, NumericSplit, describe_side
from tests.support.paths import TELCO
from tests.support.training_tables import Cells, table_of, training_of

STUMP = StopRules(max_depth=1)


def telco_column(feature: str) -> TrainingTable:
    """One feature of the telco customers against churn, from its counts."""
    values: list[float | str] = []
    churn: list[str] = []
    with TELCO.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if row["feature"] == feature:
                value = float(row["value"]) if feature == "age" else row["value"]
                values += [value] * int(row["count"])
                churn += [row["churn"]] * int(row["count"])
    return training_of({feature: values}, churn)


def without_missing(table: Table) -> dict[str, Cells]:
    """The rows in which no cell is missing, as lists."""
    cells: dict[str, list[float | str | None]] = {}
    for column, values in zip(table.schema, table.values, strict=True):
        if column.is_numeric:
            cells[column.name] = [None if v != v else v for v in values.tolist()]
        else:
            cells[column.name] = [None if c == -1 else column.levels[c] for c in values.tolist()]
    full = [i for i in range(table.n_rows) if all(c[i] is not None for c in cells.values())]
    return {name: [column[i] for i in full] for name, column in cells.items()}


def test_the_toy_data_of_two_shifted_squares_is_split_at_0_6435_and_then_at_0_9602() -> None:
    random = np.random.default_rng(1)
    one, two = random.random((10, 2)), random.random((10, 2))
    one[:, 0] -= 0.25
    two[:, 0] += 0.25
    X = np.vstack([one, two])
    training = training_of(
        {"x1": X[:, 0].tolist(), "x2": X[:, 1].tolist()}, ["1"] * 10 + ["2"] * 10
    )
    tree = grow(training)
    assert tree.feature[0] == 0
    assert tree.threshold[0] == pytest.approx(0.6435, abs=5e-5)
    left = int(tree.left_child[0])
    assert tree.feature[left] == 1
    assert tree.threshold[left] == pytest.approx(0.9602, abs=5e-5)


def test_penguins_are_told_apart_by_flippers_and_then_by_bills() -> None:
    names = ("bill_length_mm", "bill_depth_mm", "flipper_length_mm", "body_mass_g")
    table = table_of(without_missing(load_dataset("penguins")))
    assert table.n_rows == 333
    tree = grow(encode(table, "species", names))
    assert tree.features[int(tree.feature[0])].name == "flipper_length_mm"
    assert tree.threshold[0] == 206.5
    right = int(tree.right_child[0])
    assert tree.features[int(tree.feature[right])].name == "bill_depth_mm"
    assert tree.threshold[right] == pytest.approx(17.65, abs=1e-12)


def test_all_six_who_ate_are_told_apart_by_half_an_egg() -> None:
    training = encode(load_dataset("milk_fish_egg"), "sick")
    search = SearchRules("misclassification")
    tree = grow(training, search, STUMP)
    assert describe_side(tree.split(0), tree.features[2], True) == "≤ 0.5"
    assert tree.impurity[1:].tolist() == [0.0, 0.0]
    session = ReferenceEngine(training).begin(search)
    judged = session.judge(0, NumericSplit(2, 1.5, 1.0, True, True, False))
    right = judged.children.weight * (1 - judged.children.impurity)
    assert float(right.sum()) == pytest.approx(5, abs=1e-12)


def test_the_best_subset_of_education_is_that_of_the_telco_lesson() -> None:
    training = telco_column("ed")
    tree = grow(training, SearchRules("gini"), STUMP)
    split = tree.split(0)
    assert isinstance(split, CategorySplit)
    assert split.exact
    levels = training.features[0].levels
    low = {"Did not complete high school", "High school degree", "Some college"}
    assert {levels[code] for code in split.left} == low
    assert tree.impurity[1] == pytest.approx(0.3432, abs=1e-9)
    assert tree.impurity[2] == pytest.approx(0.48, abs=1e-9)
    assert tree.impurity[0] - tree.gain[0] == pytest.approx(0.38424, abs=1e-9)


def test_the_best_threshold_of_age_is_that_of_the_telco_lesson() -> None:
    training = telco_column("age")
    tree = grow(training, SearchRules("gini"), STUMP)
    assert tree.threshold[0] == 36.5
    assert tree.impurity[1:] == pytest.approx([0.484056, 0.302626], abs=5e-7)
    assert tree.impurity[0] - tree.gain[0] == pytest.approx(0.373747, abs=5e-7)
    by_entropy = ReferenceEngine(training).begin(SearchRules("entropy"))
    judged = by_entropy.judge(0, NumericSplit(0, 36.5, 1.0, True, True, False))
    assert judged.gain == pytest.approx(0.04303762368425612, rel=1e-12)


def test_overcast_against_the_others_gains_0_226_bits() -> None:
    """Quinlan (1986), asked as a yes-or-no question."""
    training = encode(load_dataset("play_tennis"), "play")
    tree = grow(training, SearchRules("entropy"), STUMP)
    assert tree.impurity[0] == pytest.approx(0.940, abs=5e-4)
    outlook = training.features.index("outlook")
    levels = training.features[outlook].levels
    overcast = levels.index("Overcast")
    others = tuple(code for code in range(3) if code != overcast)
    session = ReferenceEngine(training).begin(SearchRules("entropy"))
    judged = session.judge(0, CategorySplit(outlook, (overcast,), others, False, False, False))
    assert judged.gain == pytest.approx(0.226, abs=5e-4)
    assert tree.feature[0] == outlook
    assert tree.gain[0] == pytest.approx(judged.gain, rel=1e-12)


@pytest.mark.parametrize("feature", ["marital", "ed", "gender", "retire", "age"])
def test_the_telco_counts_describe_a_thousand_customers(feature: str) -> None:
    training = telco_column(feature)
    assert training.n_rows == 1000
    assert training.task is Task.CLASSIFICATION
    root = grow(training, stop=StopRules(max_depth=0))
    assert root.statistics.tolist() == [[726.0, 274.0]]
