"""The scores along the scrubber are those of trees grown without the rows they predict."""

from dataclasses import replace

import numpy as np
import pytest

from explorer import SearchRules, StopRules, encode, grow, load_dataset
from explorer.data.display import show_number
from explorer.data.training import TrainingTable
from explorer.growth.tree_spec import untrimmed
from explorer.judging.unseen.cross_validation import complexity_curve, grow_folds
from explorer.tree.impurity import Criterion
from explorer.views.scores.track_scores import (
    ScrubberScores,
    TrackScores,
    scores_as_plain,
    scrubber_scores,
)
from explorer.views.scores.tracks import ScrubberView, Track
from tests.support.samples import mixed
from tests.support.scored import LIMITS, R2, rules_at, scored_tracks, scrubber_of


def scored(numbers: bool, stop: StopRules) -> tuple[ScrubberView, ScrubberScores, dict]:
    _, grown, view, found = scored_tracks(stop, numbers=numbers)
    training, curves = mixed(160, numbers=numbers), {}
    for name in LIMITS:
        track: Track = getattr(view, name)
        stops = [rules_at(stop, name, one) for one in track.stops]
        curves[name] = complexity_curve(training, None, stops, folds=grown.folds)
    return view, found, curves


@pytest.mark.parametrize("numbers", [False, True])
@pytest.mark.parametrize(
    "stop", [StopRules(max_depth=4), StopRules(max_depth=9, max_leaf_nodes=7, ccp_alpha=0.002)]
)
def test_every_stop_has_the_score_of_cross_validating_its_limits(
    numbers: bool, stop: StopRules
) -> None:
    view, found, curves = scored(numbers, stop)
    for name, curve in curves.items():
        own: TrackScores = getattr(found, name)
        track: Track = getattr(view, name)
        assert own.key == track.key
        assert own.mean == pytest.approx(curve.mean.tolist())
        assert own.deviation == pytest.approx(curve.deviation.tolist())
        assert len(own.text) == len(track.stops)


@pytest.mark.parametrize("numbers", [False, True])
def test_the_simplest_is_the_smallest_tree_within_one_standard_error_of_the_best(
    numbers: bool,
) -> None:
    view, found, curves = scored(numbers, StopRules(max_depth=9))
    for name, curve in curves.items():
        own: TrackScores = getattr(found, name)
        leaves = [one.n_leaves or 0 for one in getattr(view, name).stops]
        best = max(range(len(leaves)), key=lambda i: (round(curve.mean[i], 9), -leaves[i]))
        error = curve.scores[:, best].std(ddof=1) / np.sqrt(5)
        near = [i for i in range(len(leaves)) if curve.mean[i] >= curve.mean[best] - error]
        assert own.best == best
        assert own.simplest == min(near, key=leaves.__getitem__)


def _cars() -> TrainingTable:
    table = load_dataset("cars_mpg")
    features = [name for name in table.schema.names if name not in ("mpg", "name")]
    return encode(table, "mpg", features)


@pytest.mark.parametrize(
    "stop",
    [
        StopRules(9, min_samples_split=30),  # this tree ends at depth 7, the folds' trees continue
        StopRules(9, min_samples_split=30, ccp_alpha=0.05),  # between two alphas of this tree
        StopRules(9, min_samples_split=5, max_leaf_nodes=10),
    ],
)
def test_the_present_stop_has_the_score_of_the_limits_that_are_set(stop: StopRules) -> None:
    cars = _cars()
    whole = grow(cars, stop=StopRules(12))
    grown = grow_folds(cars, None, whole.stop, scoring=R2)
    view = scrubber_of(untrimmed(whole, stop), stop)
    found = scrubber_scores(view, stop, grown)
    (expected,) = grown.under([stop]).mean
    for name in LIMITS:
        track: Track = getattr(view, name)
        own: TrackScores = getattr(found, name)
        assert own.mean[track.present] == pytest.approx(expected)
    assert view.alpha.stops[view.alpha.present].label == show_number(stop.ccp_alpha)


def test_penguins_by_depth_have_the_scores_of_scikit_learns_ten_folds() -> None:
    training = encode(load_dataset("penguins"), "species")
    base = grow(training, stop=StopRules(max_depth=20))
    stop = StopRules(max_depth=3)
    found = scrubber_scores(scrubber_of(base, stop), stop, grow_folds(training, None, base.stop))
    assert found.name == "10-fold accuracy"
    assert found.depth.text == (
        "44.2 %", "78.5 %", "94.5 %", "95.9 %", "96.5 %", "96.5 %", "96.5 %",
    )  # fmt: skip
    assert (found.depth.best, found.depth.simplest) == (4, 3)


@pytest.mark.parametrize(("depth", "is_bounded"), [(20, False), (2, True)])
def test_depths_are_bounded_only_if_there_are_deeper_trees_of_all_rows(
    depth: int, is_bounded: bool
) -> None:
    training = encode(load_dataset("iris"), "species")
    base, stop = grow(training, stop=StopRules(max_depth=depth)), StopRules(max_depth=2)
    folds = grow_folds(training, None, StopRules(max_depth=20))
    # Some folds' trees are deeper than the tree of all rows, which is complete at depth 5.
    assert max(int(one.tree.depth.max()) for one in folds.grown) > int(base.depth.max())
    view = scrubber_of(base, stop)
    assert scrubber_scores(view, stop, folds).depth.is_bounded == is_bounded


def test_a_stop_that_is_not_grown_has_no_score() -> None:
    training = mixed(160)
    base = grow(training, stop=StopRules(max_depth=3))
    stop = StopRules(max_depth=3)
    view = scrubber_of(base, stop)
    assert view.depth.stops[-1].n_leaves is None
    found = scrubber_scores(view, stop, grow_folds(training, None, base.stop))
    ungrown = sum(one.n_leaves is None for one in view.depth.stops)
    assert found.depth.mean[-ungrown:] == (None,) * ungrown
    assert found.depth.text[-ungrown:] == ("",) * ungrown
    assert found.depth.text[-ungrown - 1]


def test_targets_that_are_all_equal_have_no_r2_and_no_best() -> None:
    training = mixed(40, numbers=True)
    training = replace(
        training, target_values=np.ones(training.n_rows), fingerprint="all targets are 1"
    )
    base = grow(training, SearchRules(Criterion.SQUARED_ERROR), StopRules(max_depth=3))
    grown = grow_folds(training, None, base.stop, scoring=R2)
    found = scrubber_scores(scrubber_of(base, base.stop), base.stop, grown)
    assert set(found.depth.text) == {""}
    assert (found.depth.best, found.depth.simplest) == (None, None)
    assert scores_as_plain(found, base.stop)["depth"]["text"] == ("",)
