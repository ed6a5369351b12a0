"""The glossary's pictures match what the project's functions find in the bundled tables."""

from typing import cast

import numpy as np
import pytest

from explorer.growth.growing import split_profile
from explorer.growth.optimal.best_tree import best_tree
from explorer.growth.pruning_path import pruning_path
from explorer.judging.scores import accuracies
from explorer.lessons.terms import MAX_SENTENCE, TERMS, picture_of
from explorer.tree.impurity import Criterion, class_total
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.trimming import trim
from explorer.views.glossary.drawing import Cells, Mark, Plane, Squares, Tone, Trees
from explorer.views.glossary.samples import sample, sample_tree

DEPTH_3, DEPTH_4 = StopRules(max_depth=3), StopRules(max_depth=4)


@pytest.mark.parametrize("key", [term.key for term in TERMS])
def test_every_term_has_a_picture_that_says_what_it_shows(key: str) -> None:
    picture = picture_of(key)
    assert picture.alt.endswith(".")
    assert not picture.alt[0].islower()
    assert len(picture.alt) <= MAX_SENTENCE


def test_a_key_without_a_picture_is_an_error() -> None:
    with pytest.raises(KeyError):
        picture_of("no_such_word")


def ringed(key: str) -> list[int]:
    (tree,) = cast(Trees, picture_of(key)).trees
    return [node for node, mark in enumerate(tree.mark) if mark is Mark.RING]


def test_nodes_are_ringed_that_the_word_means() -> None:
    tree = sample_tree("penguins", stop=DEPTH_3)
    assert ringed("root") == [0]
    assert ringed("leaf") == tree.leaves.tolist()
    assert sorted(ringed("leaf") + ringed("internal_node")) == list(range(tree.n_nodes))
    assert cast(Trees, picture_of("depth")).level == tree.max_depth


def test_a_way_goes_from_the_root_to_a_leaf() -> None:
    tree = sample_tree("penguins", stop=DEPTH_3)
    (drawn,) = cast(Trees, picture_of("decision_path")).trees
    assert drawn.way[0] == 0
    assert drawn.way[-1] in tree.leaves
    assert [int(tree.parent[node]) for node in drawn.way[1:]] == list(drawn.way[:-1])
    assert ringed("prediction") == [drawn.way[-1]]


@pytest.mark.parametrize(
    ("key", "stop"),
    [
        ("limit", StopRules(max_depth=4, max_leaf_nodes=4)),
        ("max_depth", StopRules(max_depth=2)),
        ("min_samples_split", StopRules(max_depth=4, min_samples_split=60)),
        ("pruning", StopRules(max_depth=4, ccp_alpha=0.01)),
    ],
)
def test_what_a_limit_takes_away_is_gone_and_nothing_else(key: str, stop: StopRules) -> None:
    (drawn,) = cast(Trees, picture_of(key)).trees
    left = trim(sample_tree("penguins", stop=DEPTH_4), stop)
    assert sum(mark is not Mark.GONE for mark in drawn.mark) == left.n_nodes < len(drawn.mark)


def test_the_stopped_leaves_are_those_that_would_split_further() -> None:
    tree = sample_tree("penguins", stop=StopRules(max_depth=2))
    deeper = sample_tree("penguins", stop=DEPTH_3)
    grown_on = [node for node in tree.leaves.tolist() if deeper.split(node) is not None]
    assert ringed("stopped") == grown_on


def test_splits_that_gain_nothing_have_splits_below_that_do() -> None:
    tree = sample_tree("parity3")
    assert [float(tree.gain[node]) for node in ringed("no_gain")] == [0.0] * 3
    assert tree.impurity[tree.leaves].tolist() == [0.0] * tree.n_leaves


def test_the_greedy_tree_errs_more_than_the_best_of_its_depth() -> None:
    greedy = sample_tree("instability", stop=StopRules(max_depth=2))
    best = best_tree(sample("instability"), SearchRules()).tree
    assert accuracies(greedy)[0] < accuracies(best)[0]
    assert "86.7 %" in picture_of("greedy").alt
    assert "90 %" in picture_of("greedy").alt


def test_one_row_changes_the_first_split_of_an_unstable_tree() -> None:
    assert "first split is on x2; without row 2, it is on x1" in picture_of("unstable").alt
    one, other = cast(Trees, picture_of("unstable")).trees
    assert one != other


def test_the_gain_is_as_long_as_the_trees_own() -> None:
    tree = sample_tree("penguins", stop=StopRules(max_depth=1))
    (bar,) = [line for line in plane("gain").lines if line.tone is Tone.ACCENT]
    (_, low), (_, high) = bar.points
    assert high - low == pytest.approx(float(tree.gain[0]))
    assert bar.points[0][0] == float(tree.threshold[0])


def plane(key: str) -> Plane:
    return cast(Plane, picture_of(key))


@pytest.mark.parametrize(
    "criterion", [Criterion.GINI, Criterion.ENTROPY, Criterion.MISCLASSIFICATION]
)
def test_an_impurity_is_drawn_at_its_own_height(criterion: Criterion) -> None:
    strong = [line for line in plane(criterion.value).lines if line.tone is Tone.STRONG]
    assert len(strong) == 1
    for share, height in strong[0].points:
        own = class_total(criterion, np.array([share, 1 - share]))
        assert height == pytest.approx(float(own), rel=1e-5)


def test_entropy_is_0_of_one_class_and_1_of_two_equal_ones() -> None:
    assert class_total(Criterion.ENTROPY, np.array([[4.0, 0.0], [0.5, 0.5]])).tolist() == [0, 1]


def test_gini_is_the_chance_that_two_rows_drawn_with_replacement_differ() -> None:
    rows = [0, 0, 0, 1, 1, 2]
    differ = np.mean([one != other for one in rows for other in rows])
    counts = np.bincount(rows).astype(np.float64)
    assert float(class_total(Criterion.GINI, counts)) / len(rows) == pytest.approx(differ)


def test_squared_error_is_the_mean_squared_distance_from_the_mean() -> None:
    targets = np.asarray(sample("cars_mpg").target_values, np.float64)
    root = sample_tree("cars_mpg", stop=StopRules(max_depth=0))
    assert float(root.impurity[0]) == pytest.approx(float(np.var(targets)))
    absolute = SearchRules(Criterion.ABSOLUTE_ERROR)
    root = sample_tree("cars_mpg", search=absolute, stop=StopRules(max_depth=0))
    median = float(np.median(targets))
    assert float(root.impurity[0]) == pytest.approx(float(np.abs(targets - median).mean()))


def test_every_candidate_of_the_six_days_is_a_line_and_the_split_is_one_of_them() -> None:
    tree = sample_tree("milk_fish_egg", stop=StopRules(max_depth=0))
    tried = split_profile(tree, sample("milk_fish_egg"), "egg").threshold.tolist()
    assert [line.points[0][0] for line in plane("candidate_split").lines] == tried == [0.5, 1.5]
    assert plane("split").lines[0].points[0][0] in tried
    assert len(plane("split").dots) == sample("milk_fish_egg").n_rows


def test_histograms_hold_every_row_that_has_a_value() -> None:
    values = sample("penguins").columns[sample("penguins").features.index("flipper_length_mm")]
    for key in ("threshold", "leaf_size"):
        boxes = [box for box in plane(key).boxes if box.slot is not None]
        assert sum(box.y[1] - box.y[0] for box in boxes) == (~np.isnan(values)).sum()


def test_regions_cover_their_plane_and_do_not_overlap() -> None:
    drawn = plane("regions")
    whole = (drawn.x[1] - drawn.x[0]) * (drawn.y[1] - drawn.y[0])
    areas = [(box.x[1] - box.x[0]) * (box.y[1] - box.y[0]) for box in drawn.boxes]
    assert sum(areas) == pytest.approx(whole)
    assert all(box.is_ground for box in drawn.boxes)


def test_categories_rise_by_their_share() -> None:
    shares = [box.y[1] for box in plane("category_order").boxes if box.slot == 1]
    assert shares == sorted(shares) == pytest.approx([2 / 5, 3 / 5, 1.0])


def marked(key: str) -> list[bool]:
    return [each == "1" for each in cast(Squares, picture_of(key)).marked]


def test_each_row_grows_tunes_or_tests_and_does_one_of_these() -> None:
    parts = [marked(key) for key in ("training_rows", "tuning_rows", "test_rows")]
    assert [sum(part) for part in parts] == [90, 30, 30]
    assert [sum(each) for each in zip(*parts, strict=True)] == [1] * sample("iris").n_rows


def test_each_row_is_judged_in_one_fold() -> None:
    drawn = cast(Squares, picture_of("cross_validation"))
    lines = np.array([each == "1" for each in drawn.marked]).reshape(-1, drawn.n_across)
    assert lines.sum(axis=0).tolist() == [1] * sample("play_tennis").n_rows
    assert sum(marked("fold")) == 15


def test_squares_of_accuracy_are_the_diagonal_of_the_confusion_matrix() -> None:
    lines = cast(Cells, picture_of("confusion_matrix")).lines
    counts = np.array([[float(cell.text) for cell in line[1:]] for line in lines])
    right = marked("accuracy")
    assert sum(right) == np.trace(counts)
    assert len(right) == counts.sum()
    assert f"{len(right) - sum(right)} are misclassified" in picture_of("confusion_matrix").alt


def test_the_curve_of_overfitting_ends_far_above_that_of_new_rows() -> None:
    seen, unseen = (line.points for line in plane("overfitting").lines[:2])
    assert seen[-1][1] - unseen[-1][1] > 0.25
    assert seen[0][1] - unseen[0][1] < 0.05  # underfitting: both alike, and low
    best = max(height for _, height in unseen)
    assert plane("hyperparameter").dots[0].y == pytest.approx(best, rel=1e-5)


def test_leaves_fall_as_alpha_rises_as_the_pruning_path_says() -> None:
    path = pruning_path(sample_tree("penguins", stop=DEPTH_4))
    steps = plane("cost_complexity").lines[1].points
    drawn = dict(steps[::2])
    assert drawn == {
        alpha: float(n)
        for alpha, n in zip(path.alphas.tolist(), path.n_leaves.tolist(), strict=True)
        if alpha <= 0.04
    }


def test_rates_are_between_0_and_1_and_rise_together_along_the_roc_curve() -> None:
    points = np.array(plane("roc").lines[1].points)
    assert points[0].tolist() == [0, 0]
    assert points[-1].tolist() == [1, 1]
    assert (np.diff(points, axis=0) >= 0).all()
    assert float(plane("lift").lines[-1].points[-1][1]) == pytest.approx(1.0)


def test_as_many_rows_are_drawn_for_each_bagged_tree_as_there_are() -> None:
    lines = cast(Cells, picture_of("bagging")).lines
    n_rows = sample("milk_fish_egg").n_rows
    assert [len(line) for line in lines] == [n_rows] * 3
    assert any(cell.tone is Tone.ACCENT for line in lines for cell in line)


def test_the_trees_of_a_forest_differ() -> None:
    for key in ("ensemble", "random_forest"):
        assert len(set(cast(Trees, picture_of(key)).trees)) == 3


def test_the_sum_of_boosted_stumps_errs_less_than_the_first() -> None:
    training = sample("sine_outliers")
    x, y = np.asarray(training.columns[0]), np.asarray(training.target_values)
    errors = []
    for line in plane("gradient_boosting").lines:
        ends, heights = zip(*line.points[1::2], strict=True)
        found = np.array(heights)[np.searchsorted(ends, x)]
        errors.append(float(((y - found) ** 2).sum()))
    assert errors[1] < errors[0]


def test_boosting_enlarges_the_rows_that_the_stump_predicts_wrongly() -> None:
    sizes = {dot.size for dot in plane("boosting").dots}
    large = [dot for dot in plane("boosting").dots if dot.size == max(sizes)]
    assert len(sizes) == 2
    assert f"the {len(large)} that a stump" in picture_of("boosting").alt


def test_a_tables_cells_are_its_own() -> None:
    head, *lines = cast(Cells, picture_of("target")).lines
    assert [cell.text for cell in head] == ["milk", "fish", "egg", "sick"]
    assert [cell.text for cell in lines[0]] == ["0.7", "0", "1", "yes"]
    assert [cell.tone for cell in lines[0]] == [None, None, None, Tone.ACCENT]
    hot = cast(Cells, picture_of("one_hot")).lines[1:]
    assert [sum(int(cell.text) for cell in line) for line in hot] == [1, 1, 1]
