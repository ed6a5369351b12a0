"""The scores along the scrubber are those of trees grown without the rows they predict."""

from dataclasses import replace

import numpy as np
import pytest

from explorer import SearchRules, StopRules, encode, grow, load_dataset
from explorer.judging.cross_validation import complexity_curve, grow_folds
from explorer.judging.folds import folds_of
from explorer.judging.node_losses import Loss
from explorer.tree.impurity import Criterion
from explorer.views.nodes.track_scores import (
    ScrubberScores,
    TrackScores,
    scores_as_plain,
    scrubber_scores,
)
from explorer.views.nodes.tracks import ScrubberView, Track, scrubber_view
from tests.support.samples import mixed

LIMITS = {"depth": "max_depth", "leaves": "max_leaf_nodes", "alpha": "ccp_alpha"}


def scored(numbers: bool, stop: StopRules) -> tuple[ScrubberView, ScrubberScores, dict]:
    training = mixed(160, numbers=numbers)
    base = grow(training, stop=StopRules(max_depth=20))
    folds = folds_of(training, 5)
    view = scrubber_view(base, stop)
    found = scrubber_scores(view, stop, grow_folds(training, None, base.stop, folds=folds))
    curves = {}
    for name, limit in LIMITS.items():
        track: Track = getattr(view, name)
        stops = [
            replace(stop, **{limit: 0.0 if one.value is None and name == "alpha" else one.value})
            for one in track.stops
        ]
        curves[name] = complexity_curve(training, None, stops, folds=folds)
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


def test_penguins_by_depth_have_the_scores_of_scikit_learns_ten_folds() -> None:
    training = encode(load_dataset("penguins"), "species")
    base = grow(training, stop=StopRules(max_depth=20))
    stop = StopRules(max_depth=3)
    found = scrubber_scores(scrubber_view(base, stop), stop, grow_folds(training, None, base.stop))
    assert found.name == "10-fold accuracy"
    assert found.depth.text == (
        "44.2 %", "78.5 %", "94.5 %", "95.9 %", "96.5 %", "96.5 %", "96.5 %",
    )  # fmt: skip
    assert (found.depth.best, found.depth.simplest) == (4, 3)


def test_a_stop_that_is_not_grown_has_no_score() -> None:
    training = mixed(160)
    base = grow(training, stop=StopRules(max_depth=3))
    stop = StopRules(max_depth=3)
    view = scrubber_view(base, stop)
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
    grown = grow_folds(training, None, base.stop, loss=Loss.SQUARED_ERROR)
    found = scrubber_scores(scrubber_view(base, base.stop), base.stop, grown)
    assert set(found.depth.text) == {""}
    assert (found.depth.best, found.depth.simplest) == (None, None)
    assert scores_as_plain(found, base.stop)["depth"]["text"] == ("",)
