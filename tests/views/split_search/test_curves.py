"""The split search shows every feature's best split, its margin, and its ties."""

import numpy as np
import pytest

from explorer import StopRules, encode, grow
from explorer.data.columns import from_columns
from explorer.growth.engines.reference import ReferenceEngine
from explorer.views.split_search.downsampling import PIXEL_COLUMNS, downsampled
from tests.support.samples import grown, hostile, mixed, search_at, training_of


def test_features_are_ranked_by_gain_and_the_chosen_one_is_first() -> None:
    training = mixed()
    tree = grown(training)
    for node in np.flatnonzero(~tree.is_leaf):
        view = search_at(training, tree, int(node))
        first = view.features[0]
        assert first.is_chosen
        assert first.gain == pytest.approx(float(tree.gain[node]))
        gains = [ranked.gain for ranked in view.features]
        assert gains == sorted(gains, reverse=True)
        curve = view.curve(first.feature)
        assert curve.minimum is not None
        assert curve.rows_left[curve.minimum] == tree.n_samples[tree.left_child[node]]


def test_the_marked_minimum_is_the_lowest_admissible_total() -> None:
    training = mixed()
    tree = grown(training, min_samples_leaf=20)
    for curve in search_at(training, tree).curves:
        if curve.minimum is None:
            continue
        allowed = [t for t, ok in zip(curve.total, curve.is_admissible, strict=True) if ok]
        assert curve.total[curve.minimum] == pytest.approx(min(allowed))
        assert curve.is_admissible[curve.minimum]


def test_the_caption_gives_gain_margin_and_both_sides() -> None:
    columns = {"a": [1, 2, 3, 4], "b": [1, 3, 2, 4], "c": list("xxyy")}
    training = training_of("c", columns)
    view = search_at(training, grown(training))
    assert view.title == "Best split of 4 rows: a ≤ 2.5"
    assert view.caption == (
        "This split lowers Gini 0.5 by 0.5, 0.333 more than b would: 2 rows go left and 2 right."
    )
    alone = training_of("c", {"a": [1, 2, 3, 4], "c": list("xxyy")})
    caption = search_at(alone, grown(alone)).caption
    assert caption == "This split lowers Gini 0.5 by 0.5: 2 rows go left and 2 right."


def test_every_split_of_a_curve_says_its_rule_its_sides_and_its_impurity() -> None:
    training = training_of("c", {"a": [1, 2, 3, 4], "c": list("xxxy")})
    curve = search_at(training, grown(training, min_samples_leaf=2)).curves[0]
    assert curve.words == (
        "a ≤ 1.5\n1 left, 3 right\nweighted impurity 0.333\nrefused: one side is too small",
        "a ≤ 2.5\n2 left, 2 right\nweighted impurity 0.25",
        "a ≤ 3.5\n3 left, 1 right\nweighted impurity 0\nrefused: one side is too small",
    )


def test_ties_between_columns_and_within_one_are_said_aloud() -> None:
    twins = training_of("c", {"a": [1, 2], "b": [5, 7], "c": list("xy")})
    assert "This split ties with b ≤ 6; the first" in search_at(twins, grown(twins)).caption
    training = training_of("c", {"a": [1, 2, 3], "c": list("xyx")})
    assert (
        "2 splits on a are equally good; the first is taken."
        in search_at(training, grown(training)).caption
    )


def test_a_split_that_gains_nothing_yet_says_that_it_is_the_most_even() -> None:
    training = training_of("c", {"a": [0, 0, 1, 1], "b": [0, 1, 0, 1], "c": list("nyyn")})
    view = search_at(training, grown(training))
    assert view.title == "Most even split of 4 rows: a ≤ 0.5"
    assert view.caption.startswith("No split lowers Gini 0.5 yet, so the most even split is used")


def test_the_title_of_a_split_by_categories_names_those_that_go_left() -> None:
    training = training_of("c", {"k": list("uvww"), "c": list("xxyy")})
    assert search_at(training, grown(training)).title == "Best split of 4 rows: k = u or v"
    training = training_of("c", {"k": [*"abcdefg", None], "c": list("xxxxxyyy")})
    title = search_at(training, grown(training)).title
    assert title == "Best split of 8 rows: k = 5 of 8 categories"


def test_a_leaf_says_why_it_is_not_split() -> None:
    training = training_of("c", {"a": [0, 1, 2, 3], "c": list("xyxx")})
    tree = grown(training, 1)
    assert search_at(training, tree, 2).caption == (
        "All 2 rows have the same target, so there is nothing to split."
    )
    stopped = search_at(training, tree, 1)
    assert stopped.caption == (
        "No split here: stopped at depth 1; the best split, a ≤ 0.5, would gain 0.5."
    )
    assert stopped.title == "A leaf of 2 rows: stopped at depth 1"


def test_a_feature_without_a_split_says_why() -> None:
    training = training_of("c", {"a": [1, 2, 3], "b": [5, 5, 5], "c": list("xyy")})
    last = search_at(training, grown(training)).features[-1]
    assert last.no_split == "b has only one value here."
    refused = search_at(training, grown(training, min_samples_leaf=2)).features[0]
    assert refused.no_split == "Every split on a leaves too few rows on one side."


def test_subsets_of_three_classes_stand_best_first_and_of_two_split_by_split() -> None:
    training = mixed()
    subsets = search_at(training, grown(training)).curve(2)
    assert list(subsets.total) == sorted(subsets.total)
    assert not subsets.is_in_order
    two = mixed(n_classes=2)
    splits = search_at(two, grown(two)).curve(2)
    assert splits.is_in_order
    assert len(splits.x) == 5


@pytest.mark.parametrize("n_levels", [9, 10])
def test_up_to_eight_subsets_are_named_along_the_axis_and_of_more_the_lowest_may_be(
    n_levels: int,
) -> None:
    letters = "abcdefghij"[:n_levels]
    # The more rows have the first answer, the later the letter; they differ at the fifth.
    cells = [
        (letter, "yn"[k < i + 10 * (i > 4)]) for i, letter in enumerate(letters) for k in range(40)
    ]
    training = training_of("y", {"k": [c for c, _ in cells], "y": [y for _, y in cells]})
    curve = search_at(training, grown(training, 1)).curves[0]
    assert len(curve.x) == n_levels - 1
    assert (curve.low, curve.high) == (0.5, n_levels - 0.5)
    names = [text for _, text in curve.ticks]
    if n_levels == 9:
        assert [at for at, _ in curve.ticks] == [*map(float, range(1, 9))]
        assert len({*names}) == 8
        assert all("or" in name for name in names[1:])
    else:
        assert all(name.isdigit() for name in names)
    assert curve.minimum is not None
    assert curve.minimum_label


def test_downsampling_keeps_the_lowest_of_every_pixel_column_and_both_ends() -> None:
    rng = np.random.default_rng(0)
    x, score = np.sort(rng.normal(size=20_000)), rng.random(20_000)
    admissible = rng.random(20_000) < 0.5
    kept = downsampled(x, score, admissible)
    assert len(kept) <= 4 * PIXEL_COLUMNS + 2
    assert {0, len(x) - 1} <= set(kept.tolist())
    edges = np.linspace(x[0], x[-1], PIXEL_COLUMNS + 1)[1:-1]
    pixel = np.searchsorted(edges, x, side="right")
    lowest = [score[pixel == p].min() for p in np.unique(pixel)]
    missed = [value for value in lowest if value not in set(score[kept])]
    assert len(missed) <= 2  # points on a pixel's very edge may round to its neighbour
    best = int(np.argmin(np.where(admissible, score, np.inf)))
    assert best in kept


def test_a_long_curve_says_how_many_thresholds_are_drawn() -> None:
    n = 3000
    training = training_of("c", {"a": np.arange(n), "c": ["x", "y", "y"] * (n // 3)})
    curve = search_at(training, grown(training, 1)).curves[0]
    assert curve.n_candidates == n - 1
    assert curve.drawn.startswith(f"{len(curve.x)} of 2999 thresholds are drawn")


def test_the_better_routing_of_missing_rows_is_drawn_and_named() -> None:
    nan = float("nan")
    training = training_of("c", {"a": [1, 2, 3, 4, nan, nan], "c": list("xxyyyy")})
    curve = search_at(training, grown(training)).curves[0]
    assert curve.side == "≤ 2.5"
    assert curve.about == "Rows without a value of a go right, because this gives the better split."


def test_missing_versus_present_is_a_question_of_its_own() -> None:
    nan = float("nan")
    training = training_of("c", {"a": [1, 2, 1, nan, nan], "c": list("xxxyy")})
    curve = search_at(training, grown(training)).curves[0]
    assert curve.rule == "a has a value"
    assert curve.minimum is None
    assert curve.about.startswith("The best split on a separates missing from present values")


def test_hostile_names_stay_on_one_line() -> None:
    training = hostile()
    view = search_at(training, grown(training))
    assert view.caption.isprintable()
    assert all(ranked.name.isprintable() and ranked.rule.isprintable() for ranked in view.features)


def test_very_many_ordered_subsets_keep_the_best_one() -> None:
    random = np.random.default_rng(3)
    levels = [f"z{i}" for i in random.integers(0, 3000, 9000)]
    answers = np.where(random.random(9000) < 0.5, "yes", "no")
    training = encode(from_columns("zones", {"zone": levels, "answer": answers}), "answer")
    tree = grow(training, stop=StopRules(max_depth=1))
    profile = ReferenceEngine(training).profile(np.arange(9000), 0, tree.search)
    (curve,) = search_at(training, tree).curves
    assert len(curve.x) < len(profile)
    some = f"{len(curve.x)} of {len(profile)} subsets are drawn"
    assert f"{some}, including every minimum" in curve.drawn
    assert curve.minimum is not None
    assert curve.total[curve.minimum] == min(curve.total) == profile.weighted_impurity.min()
    assert profile.best is not None
    assert curve.x[curve.minimum] == profile.best + 1
