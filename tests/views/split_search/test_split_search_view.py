"""The split search sends the browser what the engine measured."""

import json
from typing import Any

import numpy as np
import pytest

from explorer import SearchRules, StopRules, grow
from explorer.caps import CAPS
from explorer.data.display import show_count, show_threshold, show_thresholds
from explorer.data.schema import Column, Kind
from explorer.data.training import TrainingTable
from explorer.growth.engines.reference import ReferenceEngine
from explorer.tree.impurity import Criterion
from explorer.tree.splits import CategorySplit
from explorer.tree.tree import Tree
from explorer.views.split_search.crosstab import Crosstab
from explorer.views.split_search.ranking import RankedFeature
from explorer.views.split_search.split_search_view import SplitSearchView, split_search_view
from explorer.views.split_search.thresholds import ThresholdTable
from explorer.views.to_json import to_json
from tests.support.samples import dated, explained, grown, hostile, mixed, training_of


def ranking_at(training: TrainingTable, tree: Tree, node: int = 0) -> tuple[RankedFeature, ...]:
    return view_at(training, tree, node).features


def view_at(
    training: TrainingTable, tree: Tree, node: int = 0, feature: int | None = None
) -> SplitSearchView:
    explanation = explained(training, tree, node, feature, with_criteria=True)
    return split_search_view(explanation, training, tree)


def payload_at(training: TrainingTable, tree: Tree, node: int, feature: int) -> bytes:
    return to_json(view_at(training, tree, node, feature))


@pytest.mark.parametrize("numbers", [False, True])
def test_the_leaderboard_leads_with_the_grown_split(numbers: bool) -> None:
    training = mixed(numbers=numbers)
    tree = grown(training)
    for node in np.flatnonzero(~tree.is_leaf).tolist():
        first = ranking_at(training, tree, node)[0]
        assert first.is_chosen
        assert first.gain == pytest.approx(float(tree.gain[node]))


def test_every_gain_of_the_leaderboard_is_that_of_the_profile() -> None:
    training = mixed()
    tree = grown(training, min_samples_leaf=12)
    engine, rows = ReferenceEngine(training), np.arange(training.n_rows)
    for ranked in ranking_at(training, tree):
        profile = engine.profile(rows, ranked.feature, tree.search)
        assert profile.best is not None
        assert ranked.gain == pytest.approx(float(profile.gain[profile.best]))


def test_ties_between_columns_are_marked_and_the_taken_one_is_first() -> None:
    twins = training_of("c", {"a": [1, 2], "b": [5, 7], "c": list("xy")})
    ranking = ranking_at(twins, grown(twins))
    assert [each.is_best for each in ranking] == [True, True]
    assert ranking[0].is_chosen


def test_a_column_without_a_split_says_why() -> None:
    training = training_of("c", {"a": [1, 2, 3], "b": [5, 5, 5], "c": list("xyy")})
    assert ranking_at(training, grown(training))[-1].no_split == "b has only one value here."
    few = ranking_at(training, grown(training, min_samples_leaf=2))[0]
    assert few.no_split == "Every split on a leaves too few rows on one side."
    searched = SearchRules(features=("b", "a"), each_feature_once=True)
    tree = grow(training, searched, StopRules(), engine=ReferenceEngine(training))
    below = ranking_at(training, tree, int(tree.right_child[0]))
    assert {each.name: each.no_split for each in below}[
        "a"
    ] == "A node closer to the root already splits on a."


@pytest.mark.parametrize("missing", [False, True])
def test_class_weights_left_of_every_threshold_are_those_of_the_profile(missing: bool) -> None:
    training = mixed()
    if not missing:
        rows = np.flatnonzero(~np.isnan(np.asarray(training.columns[0], np.float64)))
        training = training_of(
            "c",
            {
                "width": np.asarray(training.columns[0])[rows],
                "c": [f"c{k}" for k in training.target_values[rows]],
            },
        )
    tree = grown(training)
    table = view_at(training, tree, 0, 0).candidates
    assert isinstance(table, ThresholdTable)
    profile = ReferenceEngine(training).profile(np.arange(training.n_rows), 0, tree.search)
    n = len(table.threshold)
    left = profile.left.take(np.arange(n, 2 * n) if missing else np.arange(n))
    assert np.array_equal(_heaped(table, len(training.classes)), left.statistics)
    assert np.array_equal(table.rows_left, left.n_samples)
    if missing:
        both = np.asarray(left.statistics) + np.asarray(table.missing)
        assert np.array_equal(both, profile.left.take(np.arange(n)).statistics)


def _heaped(table: ThresholdTable, n_classes: int) -> Any:
    steps = np.zeros((len(table.threshold), n_classes))
    pairs = np.asarray(table.sides.gained).reshape(-1, 2)
    index = np.repeat(np.arange(len(table.threshold)), table.sides.lengths)
    np.add.at(steps, (index, pairs[:, 0].astype(int)), pairs[:, 1])
    return steps.cumsum(axis=0)


@pytest.mark.parametrize("criterion", [Criterion.SQUARED_ERROR, Criterion.ABSOLUTE_ERROR])
def test_moments_of_both_sides_are_those_of_the_profile(criterion: Criterion) -> None:
    training = mixed(numbers=True)
    tree = grow(training, SearchRules(criterion), StopRules(2), engine=ReferenceEngine(training))
    view = view_at(training, tree, 0, 0)
    table, centre = view.candidates, view.node.centre
    assert isinstance(table, ThresholdTable)
    profile = ReferenceEngine(training).profile(np.arange(training.n_rows), 0, tree.search)
    n = len(table.threshold)
    for sent, side, begin in (
        (table.sides.left, profile.left, n),
        (table.sides.right, profile.right, 0),
    ):
        measured = side.take(np.arange(begin, begin + n))
        statistics = np.asarray(measured.statistics)
        assert sent[0] == pytest.approx(measured.weight)
        assert np.asarray(sent[1]) + centre == pytest.approx(statistics[:, 0])
        assert sent[2] == pytest.approx(statistics[:, 1])
    if criterion is Criterion.ABSOLUTE_ERROR:
        apart = np.asarray(profile.left.statistics)[-1]
        assert table.sides.medians[2][0][0] + centre == pytest.approx(apart[2])


@pytest.mark.parametrize("numbers", [False, True])
def test_of_many_thresholds_the_best_is_kept_and_both_numbers_are_said(
    numbers: bool,
) -> None:
    rng = np.random.default_rng(3)
    n = 4_000
    x = rng.normal(size=n)
    y = x + rng.normal(size=n)
    target = y if numbers else [f"c{int(k)}" for k in np.digitize(y, [-0.5, 0.5])]
    training = training_of("y", {"x": np.where(rng.random(n) < 0.1, np.nan, x), "y": target})
    tree = grown(training, 1)
    table = view_at(training, tree, 0, 0).candidates
    assert isinstance(table, ThresholdTable)
    assert table.best is not None
    assert table.threshold[table.best] == tree.threshold[0]
    assert len(table.threshold) <= CAPS.max_sent_thresholds + 1
    assert table.drawn.startswith(f"{len(table.threshold)} of ")
    sent = payload_at(training, tree, 0, 0)
    assert len(sent) < 200_000
    assert sent == payload_at(training, tree, 0, 0)


@pytest.mark.parametrize("n_classes", [2, 3])
def test_the_best_subset_of_a_crosstab_is_the_one_the_tree_takes(n_classes: int) -> None:
    whole = mixed(n_classes=n_classes)
    names = whole.features.names
    training = training_of(
        "answer",
        {
            "colour": [
                None if code < 0 else whole.features[2].levels[code]
                for code in whole.columns[names.index("colour")]
            ],
            "answer": [whole.classes[code] for code in whole.target_values],
        },
    )
    tree = grown(training, 1)
    split = tree.split(0)
    assert isinstance(split, CategorySplit)
    found = view_at(training, tree, 0, 0).candidates
    assert isinstance(found, Crosstab)
    assert found.best is not None
    left = found.subsets[found.best] if found.subsets else found.order[: found.best + 1]
    n_known = len(found.rows) - 1  # missing is the last level
    assert sorted(place for place in left if place < n_known) == list(split.left)
    assert (n_known in left) == split.missing_goes_left
    assert sum(found.rows) == training.n_rows
    assert sum(found.targets.pairs[1::2]) == training.n_rows


def test_of_thousands_of_levels_the_heaviest_are_named_and_a_heuristic_says_so() -> None:
    rng = np.random.default_rng(5)
    level = rng.integers(0, 5000, 9000)
    target = [("a", "b", "c")[int(k)] for k in (level + rng.integers(0, 2, 9000)) % 3]
    training = training_of("y", {"zip": [f"level {k}" for k in level], "y": target})
    tree = grown(training, 0)
    found = view_at(training, tree, 0, 0).candidates
    assert isinstance(found, Crosstab)
    assert len(found.names) == CAPS.max_search_levels
    n_levels = len(np.unique(level))
    most = CAPS.max_search_levels
    assert found.drawn.startswith(
        f"The {most} largest of {show_count(n_levels)} categories are shown"
    )
    assert "A heuristic tried" in found.drawn


@pytest.mark.parametrize("criterion", ["gini", "squared_error", "absolute_error"])
def test_a_table_of_very_many_categories_is_sent_in_groups_that_part_at_the_best_split(
    criterion: str,
) -> None:
    rng = np.random.default_rng(5)
    level = rng.integers(0, 1600, 4000)
    noisy = level % 7 + rng.random(4000)
    target = (
        noisy.tolist() if criterion.endswith("error") else ["b" if k > 3 else "a" for k in noisy]
    )
    training = training_of("y", {"zip": [f"level {k}" for k in level], "y": target})
    tree = grow(training, SearchRules(Criterion(criterion)), StopRules(max_depth=1))
    split = tree.split(0)
    assert isinstance(split, CategorySplit)
    found = view_at(training, tree, 0, 0).candidates
    assert isinstance(found, Crosstab)
    assert len(found.rows) <= CAPS.max_sent_levels
    assert sum(found.levels) == len(np.unique(level))
    assert sum(found.rows) == training.n_rows
    assert [found.levels[shown] for shown in found.shown] == [1] * CAPS.max_search_levels
    assert found.best is not None
    left = found.order[: found.best + 1]
    assert sum(found.levels[i] for i in left) == len(split.left)
    assert sum(found.rows[i] for i in left) == int(tree.n_samples[tree.left_child[0]])
    assert f"{len(found.rows) - 1} of {show_count(sum(found.levels) - 1)} splits" in found.drawn
    assert all(len(column) == len(found.rows) - 1 for column in found.medians)
    if found.medians:
        medians = tree.nodes.statistics[[1, 2], 2] - np.asarray(tree.nodes.statistics)[0, 0]
        np.testing.assert_allclose(
            [found.medians[0][found.best], found.medians[2][found.best]], medians
        )


@pytest.mark.parametrize("feature", [0, 2])
def test_a_date_is_sent_as_one_with_errors_in_days(feature: int) -> None:
    training = dated()
    plain = json.loads(payload_at(training, grown(training), 0, feature))
    assert plain["display"] == "date"
    assert plain["unit"] == "days²"
    assert plain["axis_name"] == "squared error, days²"
    assert [one["unit"] for one in plain["criteria"]] == ["days²", "days"]
    found = plain["candidates"]
    ticks = found["y_ticks"] if "y_ticks" in found else found["bars"]["y_ticks"]
    assert ticks
    assert all(text.startswith("2021-") for _, text in ticks)


def test_nodes_with_nothing_to_split_are_sent_too() -> None:
    training = training_of("c", {"a": [0, 1, 2, 3], "b": [7, 7, 7, 7], "c": list("xyyy")})
    tree = grown(training)
    alone, pure = int(tree.left_child[0]), int(tree.right_child[0])
    for node in (alone, pure):
        sent = json.loads(payload_at(training, tree, node, 0))
        assert sent["node"]["ending"] == "pure"
        assert all(each["no_split"] for each in sent["features"])
        assert not any(choice["rule"] for choice in sent["criteria"])
    assert json.loads(payload_at(training, tree, 0, 1))["candidates"] is None


def test_hostile_names_are_sent_as_plain_text_on_one_line() -> None:
    training = hostile()
    tree = grown(training)
    for feature in range(len(training.features)):
        text = payload_at(training, tree, 0, feature).decode()
        sent = json.loads(text)
        assert "\n" not in text
        assert "\\u0000" not in text
        assert sent["classes"][0]["whole"] == "<script>alert(1)</script>"


def test_thresholds_are_written_together_as_they_are_one_by_one() -> None:
    rng = np.random.default_rng(0)
    column = Column("x", Kind.NUMERIC)
    for _ in range(20):
        size, digits = 10.0 ** rng.uniform(-5, 10), int(rng.integers(0, 7))
        values = np.unique(np.round(rng.normal(size=400) * size, digits))
        middle, gap = values[:-1] / 2 + values[1:] / 2, np.diff(values)
        alone = [
            show_threshold(column, t, g) for t, g in zip(middle.tolist(), gap.tolist(), strict=True)
        ]
        assert show_thresholds(column, middle, gap) == alone


@pytest.mark.parametrize("cells", [[5, None, None], [None, 5, 5]])
def test_a_value_beside_missing_ones_is_not_the_only_one(cells: list[int | None]) -> None:
    training = training_of("c", {"b": cells, "c": list("xyy")})
    (alone,) = ranking_at(training, grown(training, min_samples_leaf=2))
    assert alone.no_split == "Every split on b leaves too few rows on one side."
    (whole,) = ranking_at(training, grown(training))
    assert whole.no_split == ""


def test_where_the_best_split_sends_the_end_of_an_order_left_the_crosstab_does_too() -> None:
    swapped = 0
    for seed in range(12):
        rng = np.random.default_rng(seed)
        level = rng.integers(0, 14, 300)
        target = [("a", "b", "c")[int(k)] for k in (level * 5 % 7 + rng.integers(0, 2, 300)) % 3]
        training = training_of("y", {"kind": [f"k{k:02d}" for k in level], "y": target})
        tree = grown(training, 1)
        split = tree.split(0)
        assert isinstance(split, CategorySplit)
        profile = ReferenceEngine(training).profile(np.arange(300), 0, tree.search)
        assert profile.best is not None
        swapped += bool(profile.swapped[profile.best])
        found = view_at(training, tree, 0, 0).candidates
        assert isinstance(found, Crosstab)
        assert found.best is not None
        assert not found.subsets
        assert sorted(found.order[: found.best + 1]) == list(split.left)
    assert 0 < swapped < 12


def test_a_column_that_is_missing_throughout_has_one_value_only() -> None:
    training = training_of("c", {"a": [1, 2, 3], "b": [np.nan] * 3, "c": list("xyy")})
    reasons = {each.name: each.no_split for each in ranking_at(training, grown(training))}
    assert reasons["b"] == "b has only one value here."
