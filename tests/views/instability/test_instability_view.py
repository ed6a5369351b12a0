"""Trees of disturbed rows as plain data: the words match the trees."""

import base64
from dataclasses import replace

import numpy as np
import pytest

from explorer import SearchRules, StopRules, encode, load_dataset
from explorer.caps import CAPS
from explorer.data.training import TrainingTable
from explorer.judging.stability.disturbing import Disturbance, Perturbation, telling_move
from explorer.judging.stability.root_curves import (
    MOST_CURVES,
    MOST_FEATURES,
    root_curves,
    study_curves,
)
from explorer.judging.stability.stability import Stability, stability, stability_of_rows
from explorer.tree.impurity import Criterion
from explorer.views.instability.instability_view import (
    BYTES_OF_NODE,
    LEVELS,
    OF_SHARE,
    InstabilityView,
    instability_view,
)
from explorer.views.instability.root_curves import bits
from explorer.views.nodes.votes import plane_of, rows_drawn
from explorer.views.regions import clearest
from explorer.views.to_json import to_json
from tests.support.once import once
from tests.support.samples import hostile, mixed
from tests.support.tiers import first_in_gate
from tests.support.training_tables import training_of


def study_of(
    training: TrainingTable,
    way: Perturbation = Perturbation.BOOTSTRAP,
    *,
    n_trees: int = 30,
    noise: float = 0.1,
) -> Stability:
    disturbance = Disturbance(way, n_trees, noise=noise)
    tolerance = telling_move(training)
    return stability(training, stop=StopRules(3), disturbance=disturbance, tolerance=tolerance)


@once
def study_of_instability(
    way: Perturbation = Perturbation.BOOTSTRAP, n_trees: int = 30, noise: float = 0.1
) -> Stability:
    return study_of(instability(), way, n_trees=n_trees, noise=noise)


def many_times(study: Stability, n: int) -> Stability:
    """Return the study with its trees repeated n times."""
    return replace(
        study,
        disturbance=replace(study.disturbance, n_trees=n * study.n_trees),
        trees=study.trees * n,
        **{
            name: np.concatenate([getattr(study, name)] * n)
            for name in ("root", "threshold", "tied", "changed", "moved")
        },
    )


def view_of(training: TrainingTable, study: Stability) -> InstabilityView:
    axes = clearest.default_axes(study.whole, training)
    return instability_view(study, training, axes, study_curves(study, training))


def unpacked(text: str) -> np.ndarray:
    return np.frombuffer(base64.b64decode(text), np.uint8)


@once
def instability() -> TrainingTable:
    return encode(load_dataset("instability"), "label")


def test_the_title_counts_the_roots_and_the_lanes_hold_every_tree() -> None:
    training = instability()
    study = study_of_instability(n_trees=200)
    view = view_of(training, study)
    x1, x2, _ = (int(n) for n in study.wins)
    first, second = sorted((("x1", x1), ("x2", x2)), key=lambda one: -one[1])
    assert view.title == (
        f"Draw the rows again and the root changes: {first[0]} in {first[1]} of 200 trees, "
        f"{second[0]} in {second[1]}"
    )
    assert view.trees.lanes == (first[0], second[0], "x3")
    lanes = np.bincount(view.trees.lane, minlength=3)
    assert lanes.tolist() == [first[1], second[1], 0]
    assert [one.wins for one in view.curves.features] == lanes.tolist()
    assert view.measures[0] == (f"{100 * study.changed.mean():.3g} %", "predictions change")


def test_a_samples_curve_is_sent_to_a_byte_of_the_scale() -> None:
    training = instability()
    study = study_of_instability()
    curves = view_of(training, study).curves
    for feature in curves.features:
        index = training.features.index(feature.name)
        at = np.array(feature.sampled_at)
        exact = root_curves(training, SearchRules(), study.disturbance, index, at, range(30))
        bytes_ = unpacked(feature.samples).reshape(exact.shape)
        assert ((bytes_ == 255) == np.isnan(exact)).all()
        near = curves.low + bytes_ / 254 * (curves.high - curves.low)
        known = ~np.isnan(exact)
        assert np.abs(near - exact)[known].max() <= 0.51 * (curves.high - curves.low) / 254
        assert feature.best is not None
        assert min(feature.impurity) == pytest.approx(feature.best[1], rel=1e-5)
        least = min(np.nanmin(exact), *feature.impurity)
        assert feature.least == pytest.approx(least, rel=1e-5)


def test_the_flags_of_each_line_begin_a_byte_of_their_own() -> None:
    flags = np.array([[True, False, True], [False, True, True]])
    assert unpacked(bits(flags)).tolist() == [0b10100000, 0b01100000]


def test_points_tell_which_rows_change_in_which_tree() -> None:
    training = mixed(600)
    study = study_of(training)
    drawn = view_of(training, study).rows
    n_points = len(drawn.share)
    assert n_points == len(drawn.plane.points.x) <= CAPS.max_vote_points < training.n_rows
    wide = -(-n_points // 8)
    flags = np.unpackbits(unpacked(drawn.changed).reshape(30, wide), axis=1)[:, :n_points]
    np.testing.assert_allclose(flags.mean(axis=0), drawn.share, atol=6e-4)
    axes = clearest.default_axes(study.whole, training)
    index = {row: i for i, row in enumerate(training.rows.tolist())}
    points = rows_drawn(plane_of(training, *axes), training).rows.tolist()
    assert (flags == study.changed[:, [index[row] for row in points]]).all()


def test_the_features_that_win_most_come_first_and_then_those_of_the_best_splits() -> None:
    training = instability()
    study = study_of_instability()
    worst = training.features.index("x3")
    others = replace(study, root=np.full(study.n_trees, worst))
    names = [one.name for one in view_of(training, others).curves.features]
    assert names == ["x3", "x2", "x1"]  # x2 is the better split of all rows


@pytest.mark.parametrize("numbers", [True, False])
def test_small_trees_hold_the_first_levels_in_preorder(numbers: bool) -> None:
    training = mixed(200, numbers=numbers)
    study = stability(training, stop=StopRules(6), disturbance=Disturbance(n_trees=8))
    trees = view_of(training, study).trees
    nodes = unpacked(trees.nodes).reshape(-1, BYTES_OF_NODE)
    begin = 0
    for tree in study.trees:
        n_shown = int((tree.depth < LEVELS).sum())
        its = nodes[begin : begin + n_shown]
        begin += n_shown
        kind, share = its[:, 0] >> 6, its[:, 0] & OF_SHARE
        assert share[0] == OF_SHARE
        # A split's left child follows it; the depths derived from preorder are the tree's.
        waiting, depths = [0], []
        for each in kind:
            depth = waiting.pop()
            depths.append(depth)
            waiting += [depth + 1] * 2 if each == 1 else []
        assert not waiting
        assert sorted(depths) == tree.depth[tree.depth < LEVELS].tolist()
        assert int((kind == 2).sum()) == int((~tree.is_leaf & (tree.depth == LEVELS - 1)).sum())
        leaves = np.flatnonzero(tree.is_leaf & (tree.depth < LEVELS))
        shares = np.rint(OF_SHARE * tree.weight[leaves] / tree.weight[0])
        assert sorted(share[kind == 0].tolist()) == sorted(shares.tolist())
        if not numbers:
            weights = np.asarray(tree.statistics)[0][list(trees.bands)]
            np.testing.assert_allclose(its[0, 2:], 255 * weights / tree.weight[0], atol=0.51)
    assert begin == len(nodes)


def test_the_row_that_matters_most_is_named_where_rows_are_dropped() -> None:
    training = instability()
    study = study_of_instability(Perturbation.DROP, 200)
    view = view_of(training, study)
    row, most = int(study.telling[0]), int(study.changed_by_tree.max())
    n_others = int((study.changed_by_tree == most).sum()) - 1
    assert n_others > 1
    assert view.title == (
        f"Without {training.row_name(row)}, the prediction changes for {most} of 120 rows; "
        f"just as many change without any of {n_others} other rows"
    )
    assert view.caption.startswith("Each of the 120 rows is dropped in turn, and a tree is grown")
    assert len(view.trees.without) == len(view.trees.lane) == 120
    assert view.trees.without[row] == training.row_name(row)
    plane = plane_of(training, *clearest.default_axes(study.whole, training))
    drawn = rows_drawn(plane, training).rows
    assert drawn[list(view.rows.dropped)].tolist() == training.rows[study.dropped].tolist()
    assert "The cross marks the row that was dropped for the chosen tree." in view.rows.told
    few = view_of(training, study_of_instability(Perturbation.DROP, 50))
    assert few.caption.startswith("50 of 120 rows, drawn at random, are dropped one at a time, ")


def test_of_numbers_a_change_is_told_in_the_targets_unit() -> None:
    training = encode(
        load_dataset("cars_mpg"), "mpg", ("displacement", "horsepower", "acceleration")
    )
    study = study_of(training)
    view = view_of(training, study)
    (share, _), _, (distance, label) = view.measures
    assert label == "mean change in mpg"
    assert float(distance) == pytest.approx(float(study.moved.mean()), rel=0.01)
    assert 0 < float(share.removesuffix(" %")) < 100
    assert "(half the standard deviation of mpg)." in view.rows.told


def test_without_noise_it_is_said_that_nothing_changes() -> None:
    training = instability()
    some = view_of(training, study_of_instability(Perturbation.NOISE, noise=0.25))
    assert "noise’s standard deviation is 25 % of the feature’s standard deviation" in some.caption
    view = view_of(training, study_of_instability(Perturbation.NOISE, noise=0.0))
    assert view.rows.title == "No tree changes any prediction"
    assert view.title.startswith("Add noise to the numbers and x")
    assert view.title.endswith("stays at the root of all 30 trees")
    assert view.measures[0][0] == "0 %"


def test_where_no_feature_is_a_number_noise_is_said_to_have_nothing_to_change() -> None:
    training = training_of({"c": list("uvwuvwuvw")}, list("aabaabaab"))
    view = view_of(training, study_of(training, Perturbation.NOISE))
    assert view.caption == "No feature is numeric, so there is nothing to add noise to."


def test_a_root_without_a_split_is_counted() -> None:
    training = training_of({"x": [1.0, 2.0, 3.0]}, ["a", "a", "b"])
    study = study_of(training)
    assert study.n_without_split
    view = view_of(training, study)
    assert f"no split in {study.n_without_split}" in view.title
    assert view.trees.lanes == ("x", "no split")
    alike = training_of({"x": [1.0, 1.0, 1.0]}, ["a", "a", "b"])
    assert view_of(alike, study_of(alike)).title == "Draw the rows again and no tree has a split"


def test_categories_have_no_curves_and_their_wins_are_told() -> None:
    training = training_of({"c": list("uvwuvwuvw"), "d": list("aabbaabba")}, list("aabaabaab"))
    view = view_of(training, study_of(training))
    assert [one.at for one in view.curves.features] == [(), ()]
    assert (
        view.curves.title == "How often each feature is at the root (categories have no thresholds)"
    )
    assert view.curves.told == ""
    assert sum(one.wins for one in view.curves.features) == 30 - view.trees.lane.count(2)


def test_of_many_features_the_first_are_drawn_and_the_others_are_counted() -> None:
    random = np.random.default_rng(0)
    columns = {f"x{i}": random.normal(size=60).tolist() for i in range(9)}
    training = training_of(columns, random.choice(["a", "b"], 60).tolist())
    study = study_of(training)
    view = view_of(training, study)
    assert len(view.curves.features) == MOST_FEATURES
    others = 30 - sum(one.wins for one in view.curves.features)
    unnamed = 30 - sum(sorted(study.wins.tolist())[-2:])
    assert view.title.endswith(f", others in {unnamed}")
    assert f"6 more features are at {others} of 30 roots." in view.curves.told
    assert view.trees.lane.count(view.trees.lanes.index("other features")) == others


@pytest.mark.parametrize("criterion", list(Criterion))
def test_every_criterion_has_its_curves(criterion: Criterion) -> None:
    training = mixed(60, numbers=criterion.value in ("squared_error", "absolute_error"))
    study = stability(
        training, SearchRules(criterion), StopRules(2), disturbance=Disturbance(n_trees=5)
    )
    view = view_of(training, study)
    assert any(one.at for one in view.curves.features)
    assert view.curves.told.startswith("The curves show the weighted ")


@pytest.mark.deep
@pytest.mark.parametrize("n_grown", first_in_gate(20, 500))
def test_sixty_classes_hostile_names_and_the_most_trees_are_less_than_200_kilobytes(
    n_grown: int,
) -> None:
    random = np.random.default_rng(0)
    n = 1200
    columns = {f"x{i}": random.normal(size=n).tolist() for i in range(4)}
    training = training_of(columns, [f"class {i % 60}" for i in range(n)])
    study = stability(training, stop=StopRules(8), disturbance=Disturbance(n_trees=n_grown))
    view = view_of(training, many_times(study, 500 // n_grown))
    assert len(to_json(view)) < 200_000
    assert f"{MOST_CURVES} of 500 samples are drawn." in view.curves.told
    markup = hostile()
    to_json(view_of(markup, study_of(markup)))


def test_ties_are_told_apart_from_changes() -> None:
    training = encode(load_dataset("iris"), "species")
    study = stability_of_rows(training, SearchRules(), StopRules(max_depth=3), Disturbance())
    view = view_of(training, study)
    length, width = int(study.wins[2]), int(study.wins[3])
    ties = int(study.tied[study.root == 2, 3].sum())
    assert (length, width) == (179, 21)
    assert view.title == (
        f"Draw the rows again and the root changes: petal_length in {length} of 200 trees, "
        f"petal_width in {width}; in {ties} of the {length}, petal_width is equally good"
    )
    assert view.caption.endswith(
        f" If exact ties do not count as changes, the first split changes in {width} of 200 trees."
    )
    assert view.measures[1] == (f"{width / 2:.3g} %", "first splits change")
    assert view.curves.title == "The best splits on petal_length and petal_width tie exactly"
    assert [(one.wins, one.ties) for one in view.curves.features] == [
        (length, 0),
        (width, ties),
        (0, 0),
    ]
    told = [tied == "petal_width" for tied in view.trees.tied]
    assert told == study.tied[:, 3].tolist()


def test_a_root_that_stays_names_what_ties_with_it() -> None:
    training = encode(load_dataset("iris"), "species")
    rules = SearchRules(), StopRules(max_depth=1)
    study = stability_of_rows(training, *rules, Disturbance(Perturbation.NOISE, 20, noise=0.01))
    assert view_of(training, study).title == (
        "Add noise to the numbers and petal_length stays at the root of all 20 trees; "
        "in 20 of them, petal_width is equally good"
    )
    dropped = stability_of_rows(training, *rules, Disturbance(Perturbation.DROP, 20))
    assert (
        "The first split is on petal_length in 20 of 20 trees; in 20 of them, petal_width is "
        "equally good." in view_of(training, dropped).caption
    )
    # If petal_width were first, only ties would change the root.
    assert (
        "only ties change the root: "
        in view_of(
            training,
            replace(study, root=np.r_[2, study.root[1:] + 1], tied=study.tied[:, [0, 1, 3, 2]]),
        ).title
    )
