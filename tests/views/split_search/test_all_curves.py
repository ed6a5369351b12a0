"""The split search shows every feature's best cut, its margin, and its ties."""

import numpy as np
import pytest

from explorer import StopRules, encode, grow
from explorer.data.columns import from_columns
from explorer.growth.engines.reference import ReferenceEngine
from explorer.views.split_search.all_curves import split_search_view
from explorer.views.split_search.downsampling import PIXEL_COLUMNS, thinned
from tests.support.samples import grown, hostile, mixed, search_at, training_of


def test_features_are_ranked_by_gain_and_the_chosen_one_is_first() -> None:
    training = mixed()
    tree = grown(training)
    for node in np.flatnonzero(~tree.is_leaf):
        view = search_at(training, tree, int(node))
        first = view.searches[0]
        assert first.is_chosen
        assert first.gain == pytest.approx(float(tree.gain[node]))
        gains = [search.gain for search in view.searches]
        assert gains == sorted(gains, reverse=True)
        assert first.rows_left == tree.n_samples[tree.left_child[node]]


def test_the_marked_minimum_is_the_lowest_admissible_total() -> None:
    training = mixed()
    tree = grown(training, min_samples_leaf=20)
    for search in search_at(training, tree).searches:
        curve = search.curve
        if curve.minimum is None:
            continue
        allowed = [t for t, ok in zip(curve.total, curve.is_admissible, strict=True) if ok]
        assert curve.total[curve.minimum] == pytest.approx(min(allowed))
        assert curve.is_admissible[curve.minimum]


def test_the_reading_gives_gain_margin_and_both_sides() -> None:
    columns = {"a": [1, 2, 3, 4], "b": [1, 3, 2, 4], "c": list("xxyy")}
    training = training_of("c", columns)
    view = search_at(training, grown(training))
    assert view.title == "a ≤ 2.5 divides these 4 rows best"
    assert view.reading == ("Gain 0.5 of Gini 0.5, 0.333 ahead of b: 2 rows go left and 2 right.")


def test_ties_between_columns_and_within_one_are_said_aloud() -> None:
    twins = training_of("c", {"a": [1, 2], "b": [5, 7], "c": list("xy")})
    assert (
        "It ties with b ≤ 6; the first column is taken." in search_at(twins, grown(twins)).reading
    )
    training = training_of("c", {"a": [1, 2, 3], "c": list("xyx")})
    assert (
        "2 cuts of a are equally good; the first is taken."
        in search_at(training, grown(training)).reading
    )


def test_a_split_that_gains_nothing_yet_says_that_it_is_the_most_even() -> None:
    training = training_of("c", {"a": [0, 0, 1, 1], "b": [0, 1, 0, 1], "c": list("nyyn")})
    view = search_at(training, grown(training))
    assert view.reading.startswith("No cut lowers Gini 0.5 yet, so the most even one is taken")


def test_a_leaf_says_why_it_is_not_split() -> None:
    training = training_of("c", {"a": [0, 1, 2, 3], "c": list("xyxx")})
    tree = grown(training, 1)
    assert search_at(training, tree, 2).reading == (
        "All 2 rows have the same target: nothing to ask."
    )
    cut = search_at(training, tree, 1)
    assert cut.reading == (
        "No split here: stopped at depth 1; the best split, a ≤ 0.5, would gain 0.5."
    )
    assert cut.title == "A leaf of 2 rows: stopped at depth 1"


def test_a_feature_without_a_cut_says_why() -> None:
    training = training_of("c", {"a": [1, 2, 3], "b": [5, 5, 5], "c": list("xyy")})
    last = search_at(training, grown(training)).searches[-1]
    assert last.obstacle == "b has one value only."
    refused = search_at(training, grown(training, min_samples_leaf=2)).searches[0]
    assert refused.obstacle == "Every cut of a leaves too few rows on a side."


def test_subsets_of_three_classes_stand_best_first_and_of_two_cut_by_cut() -> None:
    training = mixed()
    (subsets,) = (s for s in search_at(training, grown(training)).searches if s.feature == "colour")
    assert list(subsets.curve.total) == sorted(subsets.curve.total)
    assert not subsets.curve.is_in_order
    two = mixed(n_classes=2)
    (cuts,) = (s for s in search_at(two, grown(two)).searches if s.feature == "colour")
    assert cuts.curve.is_in_order
    assert len(cuts.curve.x) == 5


def test_thinning_keeps_the_lowest_of_every_pixel_column_and_both_ends() -> None:
    rng = np.random.default_rng(0)
    x, score = np.sort(rng.normal(size=20_000)), rng.random(20_000)
    admissible = rng.random(20_000) < 0.5
    kept = thinned(x, score, admissible)
    assert len(kept) <= 4 * PIXEL_COLUMNS + 2
    assert {0, len(x) - 1} <= set(kept.tolist())
    edges = np.linspace(x[0], x[-1], PIXEL_COLUMNS + 1)[1:-1]
    pixel = np.searchsorted(edges, x, side="right")
    lowest = [score[pixel == p].min() for p in np.unique(pixel)]
    missed = [value for value in lowest if value not in set(score[kept])]
    assert len(missed) <= 2  # points on a pixel's very edge may round to its neighbour
    best = int(np.argmin(np.where(admissible, score, np.inf)))
    assert best in kept


def test_a_long_curve_says_how_many_cuts_are_drawn() -> None:
    n = 3000
    training = training_of("c", {"a": np.arange(n), "c": ["x", "y", "y"] * (n // 3)})
    curve = search_at(training, grown(training, 1)).searches[0].curve
    assert curve.n_candidates == n - 1
    assert curve.drawn.startswith(f"{len(curve.x)} of 2999 cuts drawn")


def test_the_better_routing_of_missing_rows_is_drawn_and_named() -> None:
    nan = float("nan")
    training = training_of("c", {"a": [1, 2, 3, 4, nan, nan], "c": list("xxyyyy")})
    search = search_at(training, grown(training)).searches[0]
    assert search.best == "≤ 2.5"
    assert search.curve.about == "Rows with a missing go right, the better way."


def test_missing_versus_present_is_a_question_of_its_own() -> None:
    nan = float("nan")
    training = training_of("c", {"a": [1, 2, 1, nan, nan], "c": list("xxxyy")})
    search = search_at(training, grown(training)).searches[0]
    assert search.rule == "a has a value"
    assert search.curve.minimum is None
    assert search.curve.about.startswith("Missing versus present is best for a")


def test_hostile_names_stay_on_one_line() -> None:
    training = hostile()
    view = search_at(training, grown(training))
    assert view.reading.isprintable()
    assert all(
        search.feature.isprintable() and search.rule.isprintable() for search in view.searches
    )


def test_very_many_ordered_subsets_keep_the_best_one() -> None:
    random = np.random.default_rng(3)
    levels = [f"z{i}" for i in random.integers(0, 3000, 9000)]
    answers = np.where(random.random(9000) < 0.5, "yes", "no")
    training = encode(from_columns("zones", {"zone": levels, "answer": answers}), "answer")
    tree = grow(training, stop=StopRules(max_depth=1))
    profile = ReferenceEngine(training).profile(np.arange(9000), 0, tree.search)
    (search,) = split_search_view([profile], training, tree, 0).searches
    curve = search.curve
    assert len(curve.x) < len(profile)
    assert f"{len(curve.x)} of {len(profile)} subsets drawn, every minimum is kept" in curve.drawn
    assert curve.minimum is not None
    assert curve.total[curve.minimum] == min(curve.total) == profile.weighted_impurity.min()
    assert profile.best is not None
    assert curve.x[curve.minimum] == profile.best + 1
