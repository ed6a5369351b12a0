"""Folds by group and forward in time, as options of every function that judges by folds."""

from typing import Any

import numpy as np
import pytest

from explorer import (
    ArgumentError,
    StopRules,
    complexity_curve,
    complexity_surface,
    cross_validate,
    hold_out,
    leaf_size_curve,
    make_folds,
)
from explorer.judging.unseen.folds import folds_by_group, folds_forward, folds_of
from tests.support.training_tables import training_of

N = 60
RANDOM = np.random.default_rng(5)
ROWS = training_of({"x": RANDOM.normal(size=N).tolist()}, [*"ab"] * (N // 2))
OWNERS = [f"owner {i % 7}" for i in range(N)]
DAYS = np.datetime64("2026-01-01") + RANDOM.permutation(N)
STOP = StopRules(max_depth=2)


def test_groups_and_times_make_the_folds_that_their_names_say() -> None:
    codes = np.arange(N) % 7
    assert (make_folds(ROWS, 4, groups=OWNERS).fold == folds_by_group(ROWS, codes, 4).fold).all()
    assert (make_folds(ROWS, 4, groups=codes).fold == folds_by_group(ROWS, codes, 4).fold).all()
    seconds = DAYS.astype("datetime64[s]").astype(np.float64)
    assert (make_folds(ROWS, 4, times=DAYS).fold == folds_forward(ROWS, seconds, 4).fold).all()
    assert (make_folds(ROWS, 4).fold == folds_of(ROWS, 4).fold).all()


@pytest.mark.parametrize("option", [{"groups": OWNERS}, {"times": DAYS}], ids=["groups", "times"])
def test_they_are_options_of_every_function_that_judges_by_folds(option: dict[str, Any]) -> None:
    folds = make_folds(ROWS, **option)
    asked = [
        lambda **way: cross_validate(ROWS, None, STOP, **way).scores,
        lambda **way: complexity_curve(ROWS, None, [STOP], **way).scores,
        lambda **way: complexity_surface(ROWS, None, [1, 2], [2, 9], **way).cells.scores,
        lambda **way: leaf_size_curve(ROWS, None, [1, 3], **way).scores,
    ]
    for scores in asked:
        assert np.array_equal(scores(**option), scores(folds=folds), equal_nan=True)
        assert scores(**option).shape[0] == folds.n_folds
        with pytest.raises(ArgumentError, match="cannot be combined with groups or times"):
            scores(folds=folds, **option)


def test_labels_of_any_kind_keep_groups_together() -> None:
    mixed = [None if i % 7 == 0 else i % 7 if i % 2 else f"g{i % 7}" for i in range(N)]
    fold = make_folds(ROWS, 3, groups=mixed).fold
    for label in set(mixed):
        assert len({int(fold[i]) for i in range(N) if mixed[i] == label}) == 1
    held = hold_out(ROWS, test=0.3, groups=OWNERS)
    assert held.test is not None
    apart = [{OWNERS[row] for row in part.rows} for part in (held.training, held.test)]
    assert not apart[0] & apart[1]
    later = hold_out(ROWS, test=0.25, times=DAYS)
    assert later.test is not None
    assert DAYS[later.training.rows].max() < DAYS[later.test.rows].min()


def test_other_labels_are_refused_in_a_sentence() -> None:
    with pytest.raises(ArgumentError, match="There are 3 group labels for 60 rows"):
        make_folds(ROWS, groups=["a", "b", "c"])
    with pytest.raises(ArgumentError, match="by group or by time, but not both"):
        make_folds(ROWS, groups=OWNERS, times=DAYS)
    with pytest.raises(ArgumentError, match="times must be an array of numbers"):
        make_folds(ROWS, times=OWNERS)
