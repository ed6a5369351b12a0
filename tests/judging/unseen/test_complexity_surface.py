"""The complexity surface: every cell has the score of regrowing under its two limits."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import strategies as st

from explorer import SearchRules, StopRules, complexity_surface, cross_validate
from explorer.data.training import TrainingTable
from explorer.judging.scoring import Scoring
from explorer.judging.unseen.complexity_surface import ComplexitySurface, surface_of
from explorer.judging.unseen.cross_validation import CrossValidation, grow_folds
from explorer.judging.unseen.folds import folds_of
from explorer.tree.impurity import CLASS_CRITERIA, NUMBER_CRITERIA
from tests.support.samples import mixed, mixed_tables, training_of
from tests.support.scored import ACCURACY, MAE
from tests.support.tiers import random_cases

rising = st.sets(st.integers(2, 60), min_size=1, max_size=4).map(sorted)
others = st.sampled_from(
    [
        StopRules(),
        StopRules(min_impurity_decrease=0.01),
        StopRules(max_leaf_nodes=5),
        StopRules(max_leaf_nodes=7, ccp_alpha=0.005),
        StopRules(ccp_alpha=0.02),
    ]
)


@random_cases(
    gate=10,
    deep=25,
    training=mixed_tables(80),
    depths=rising,
    splits=rising,
    stop=others,
    data=st.data(),
)
def test_every_cell_is_what_cross_validation_says_under_its_limits(
    training: TrainingTable,
    depths: list[int],
    splits: list[int],
    stop: StopRules,
    data: st.DataObject,
) -> None:
    depths = [
        0,
        *(depth // 6 + 1 for depth in depths[:1]),
        *(depth for depth in depths if depth > 11),
    ]
    criterion = data.draw(st.sampled_from(CLASS_CRITERIA if training.classes else NUMBER_CRITERIA))
    rng = np.random.default_rng(data.draw(st.integers(0, 99)))
    weights = rng.choice([1.0, 2.5], training.n_rows)
    training = replace(training, weights=weights, fingerprint="weighted")
    search, folds = SearchRules(criterion), folds_of(training, min(3, training.n_rows))
    found = complexity_surface(training, search, depths, splits, stop, folds=folds)
    scores = found.cells.scores.reshape(folds.n_folds, *found.shape)
    for row, rows in enumerate(splits):
        for column, depth in enumerate(depths):
            limits = replace(stop, max_depth=depth, min_samples_split=rows)
            alone = cross_validate(training, search, limits, folds=folds)
            assert found.cells.stops[row * len(depths) + column] == limits
            assert scores[:, row, column] == pytest.approx(
                alone.scores[:, 0], abs=1e-9, nan_ok=True
            )


def both_or_neither() -> TrainingTable:
    """A class for equal signs and one for others: a single split saves next to nothing."""
    cells = ["+ +"] * 20 + ["+ -"] * 30 + ["- +"] * 25 + ["- -"] * 30
    signs = [cell.split() for cell in cells]
    columns = {"x": [a for a, _ in signs], "z": [b for _, b in signs]}
    return training_of("y", {**columns, "y": ["a" if a == b else "b" for a, b in signs]})


@pytest.mark.parametrize(
    ("training", "stop"),
    [
        (mixed(160), StopRules(max_leaf_nodes=9)),
        (both_or_neither(), StopRules(ccp_alpha=0.02)),
    ],
)
def test_a_leaf_budget_and_pruning_choose_anew_in_every_cell(
    training: TrainingTable, stop: StopRules
) -> None:
    depths, splits = (1, 2, 3, 6), (2, 10, 40)
    found = complexity_surface(training, None, depths, splits, stop)
    for row, rows in enumerate(splits):
        for column, depth in enumerate(depths):
            limits = replace(stop, max_depth=depth, min_samples_split=rows)
            alone = cross_validate(training, None, limits)
            assert found.mean[row, column] == pytest.approx(alone.mean[0])


def surface(means: list[list[float]], spread: float = 0.0, scoring: Scoring = ACCURACY):
    """Two folds, each `spread` from the mean."""
    rows, columns = np.shape(means)
    flat = np.array(means).ravel()
    stops = tuple(StopRules(1 + i % columns, 2 + i // columns) for i in range(rows * columns))
    scores = np.stack([flat - spread, flat + spread])
    deeper = np.zeros(len(stops), np.bool_)
    cells = CrossValidation(stops, folds_of(mixed(20), 2), scoring, scores, deeper)
    return ComplexitySurface(tuple(range(1, columns + 1)), tuple(range(2, rows + 2)), cells)


def test_the_best_cell_is_the_shallowest_and_then_the_one_that_asks_for_most_rows() -> None:
    assert surface([[0.5, 0.9, 0.9], [0.5, 0.9, 0.9], [0.5, 0.8, 0.9]]).best == (1, 1)
    assert surface([[0.5, 0.8], [0.5, 0.9]]).best == (1, 1)
    assert surface([[np.nan, np.nan]]).best is None
    assert surface([[-3.0, -2.0], [-2.5, -2.5]], scoring=MAE).best == (0, 1)


def test_as_good_are_the_cells_within_one_standard_error_of_the_best() -> None:
    # Of two folds the standard error is their deviation.
    found = surface([[0.5, 0.91, 0.89], [0.7, 0.88, 0.9]], spread=0.02)
    assert found.as_good.tolist() == [[False, True, True], [False, False, True]]
    error = surface([[-3.0, -2.0, -2.1]], spread=0.5, scoring=MAE)
    assert error.as_good.tolist() == [[False, True, True]]


def test_values_must_rise_and_trees_must_be_grown_so_far() -> None:
    grown = grow_folds(mixed(40), stop=StopRules(max_depth=3, min_samples_split=4))
    for depths, splits in (([2, 1], [4]), ([1, 1], [4]), ([], [4]), ([1], [])):
        with pytest.raises(ValueError, match="in increasing order"):
            surface_of(grown, depths, splits, StopRules())
    for depths, splits in (([4], [4]), ([1], [2])):
        with pytest.raises(ValueError, match="grow it again"):
            surface_of(grown, depths, splits, StopRules())
