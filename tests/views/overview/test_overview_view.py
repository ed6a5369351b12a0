"""The overview holds every node of the tree, as wide as its rows, and sums it up."""

import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import strategies as st

from explorer import SearchRules, StopRules, grow, trim
from explorer.caps import CAPS
from explorer.data.columns import from_columns
from explorer.data.training import encode
from explorer.tree.tree import Tree
from explorer.views.overview import OverviewView, overview_view
from explorer.views.to_json import to_json
from tests.support.samples import HOSTILE, grown, hostile, mixed, training_of
from tests.support.tiers import random_cases


def sent(view: OverviewView) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(to_json(view))
    return found


def many_classes(n: int = 1200, n_classes: int = 60) -> Any:
    rng = np.random.default_rng(5)
    x = rng.integers(0, n_classes, n)
    return training_of("y", {"x": x, "y": [f"kind {value:02d}" for value in x]})


@random_cases(gate=30, seed=st.integers(0, 30), depth=st.integers(0, 7), numbers=st.booleans())
def test_children_share_out_their_parent(seed: int, depth: int, numbers: bool) -> None:
    training = mixed(120, seed, numbers=numbers)
    nodes = overview_view(grown(training, depth), training).nodes
    for node, left in enumerate(nodes["left"]):
        if left < 0:
            continue
        assert nodes["parent"][left] == nodes["parent"][left + 1] == node
        assert nodes["depth"][left] == nodes["depth"][node] + 1
        assert nodes["rows"][left] + nodes["rows"][left + 1] == nodes["rows"][node]
        assert nodes["weight"][left] + nodes["weight"][left + 1] == pytest.approx(
            nodes["weight"][node]
        )


@random_cases(gate=30, seed=st.integers(0, 30), depth=st.integers(0, 7))
def test_the_title_counts_the_fewest_leaves_that_hold_half_of_the_rows(
    seed: int, depth: int
) -> None:
    training = mixed(90, seed)
    tree = grown(training, depth)
    title = overview_view(tree, training).title
    if tree.n_leaves == 1:
        assert title == "The tree is a single leaf with all 90 rows"
        return
    few = int(title.split(" end in ")[1].split(" of ")[0])
    sizes = sorted(tree.n_samples[tree.leaves].tolist(), reverse=True)
    assert sum(sizes[:few]) >= 45 > sum(sizes[: few - 1])


def test_counts_are_the_weights_of_each_mark() -> None:
    training = mixed()
    tree = grown(training)
    view = overview_view(tree, training)
    assert [band.slot for band in view.bands] == [0, 1, 2]
    assert np.array_equal(view.nodes["class_weights"], np.asarray(tree.statistics))


def test_classes_without_a_mark_share_the_last_band() -> None:
    training = many_classes()
    tree = grown(training, 6)
    view = overview_view(tree, training)
    assert [band.slot for band in view.bands] == [0, 1, 2, 3, 4, 5, 6, -1]
    assert [one.slot for one in view.classes].count(-1) == 53
    sums = [sum(row) for row in view.nodes["class_weights"]]
    assert sums == pytest.approx(tree.weight.tolist())


def test_what_the_filter_asks_is_the_share_of_the_heaviest_class() -> None:
    training = mixed()
    tree = grown(training)
    counts = np.asarray(tree.statistics)
    leading = overview_view(tree, training).nodes["leading"]
    assert leading == pytest.approx((counts.max(axis=1) / counts.sum(axis=1)).tolist(), abs=1e-9)


def test_of_numbers_it_is_how_far_impurity_is_below_the_roots() -> None:
    training = mixed(numbers=True)
    tree = grown(training)
    view = overview_view(tree, training)
    expected = np.clip(1 - tree.impurity / tree.impurity[0], 0, 1)
    assert view.nodes["leading"] == pytest.approx(expected.tolist(), abs=1e-9)
    assert (view.measure, view.bands, view.classes) == ("squared error", (), ())
    assert view.scale is not None


def test_ties_and_leaves_that_a_limit_made_are_marked() -> None:
    training = training_of("y", {"x": [1, 2, 3, 4], "y": ["a", "b", "b", "a"]})
    nodes = sent(overview_view(grown(training, 0), training))["nodes"]
    assert (nodes["tie"], nodes["natural"]) == ([1], [0])
    assert nodes["ending"] == ["stopped at depth 0"]
    assert sum(overview_view(grown(training, None), training).nodes["natural"]) >= 3


@pytest.mark.parametrize(
    "stop", [StopRules(max_leaf_nodes=4), StopRules(ccp_alpha=0.02), StopRules(max_depth=2)]
)
def test_a_trimmed_tree_is_shown_as_it_stands(stop: StopRules) -> None:
    training = mixed()
    tree = trim(grow(training, SearchRules(), StopRules()), stop)
    assert len(overview_view(tree, training).nodes["left"]) == tree.n_nodes


def test_of_a_larger_tree_the_first_splits_are_sent_and_both_numbers_said() -> None:
    training = mixed(400)
    tree = grown(training, None)
    view = overview_view(tree, training, max_nodes=21)
    assert len(view.nodes["left"]) == 21
    assert view.capped.startswith(f"21 of {tree.n_nodes} nodes are shown")
    assert overview_view(tree, training).capped == ""
    assert overview_view(tree, training).id != view.id
    assert CAPS.max_overview_nodes > 2 * 20_000


def test_weights_are_widths_and_rows_stay_rows() -> None:
    rows = {"x": [1, 2, 3, 4], "w": [1.0, 1.0, 5.0, 5.0], "y": ["a", "a", "b", "b"]}
    training = encode(from_columns("weighted", rows), "y", ["x"])
    weights = np.asarray(rows["w"])
    tree = grow(training, SearchRules(), StopRules(), weights=weights)
    view = overview_view(tree, training)
    assert view.weighted
    assert list(view.nodes["rows"]) == [4, 2, 2]
    assert list(view.nodes["weight"]) == [12, 2, 10]
    assert not overview_view(grown(training), training).weighted


def test_the_same_view_is_the_same_bytes_and_another_tree_another_name() -> None:
    training = mixed()
    shallow, deep = (overview_view(grown(training, depth), training) for depth in (2, 3))
    again = overview_view(grown(training, 2), training)
    assert to_json(shallow) == to_json(again)
    assert shallow.id != deep.id
    assert shallow.table == deep.table


@pytest.mark.parametrize("numbers", [False, True])
def test_every_node_has_its_sentence_and_only_numbers_the_browser_can_read(numbers: bool) -> None:
    training = mixed(numbers=numbers)
    tree: Tree = grown(training)
    nodes = sent(overview_view(tree, training))["nodes"]
    lengths = {name: len(column) for name, column in nodes.items()}
    answered = {"share_text"} if numbers else {"position", "value_text", "spread_text"}
    assert {name for name, length in lengths.items() if length == 0} == answered
    assert set(lengths.values()) == {0, tree.n_nodes}
    assert all(sentence.endswith(".") for sentence in nodes["caption"])


def test_extreme_targets_are_still_numbers_to_the_browser() -> None:
    targets = [-1e150, 1e150, *(0.5 * i for i in range(10))]
    training = training_of("y", {"x": list(range(12)), "y": targets})
    assert sent(overview_view(grown(training), training))["task"] == "numbers"


def test_hostile_names_are_sent_as_they_are_on_one_line() -> None:
    training = hostile()
    found = sent(overview_view(grown(training, 6), training))
    assert {"<script>alert(1)</script>"} <= {one["whole"] for one in found["classes"]}
    text = json.dumps(found, ensure_ascii=False)
    assert "\\n" not in text
    assert "\u202e" not in text
    assert HOSTILE[0] in text


def test_a_caption_names_the_largest_leaf() -> None:
    training = training_of("y", {"x": [1, 2, 3, 4, 5], "y": ["a", "a", "b", "b", "b"]})
    view = overview_view(grown(training), training)
    assert view.title == "Half of all 5 rows end in 1 of 2 leaves"
    assert view.caption == (
        "The leaves are at depth 1; the largest leaf has 3 of 5 rows (60 %) and predicts b."
    )
    assert replace(view, title="").id == view.id


def test_a_caption_names_the_depths_between_which_the_leaves_stand() -> None:
    training = training_of("y", {"x": [1, 2, 3, 3, 3], "y": ["a", "b", "c", "c", "c"]})
    view = overview_view(grown(training), training)
    assert view.caption == (
        "The leaves are at depths 1 to 2; the largest leaf has 3 of 5 rows (60 %) and predicts c."
    )


def test_a_tree_that_is_one_leaf_says_so() -> None:
    one = training_of("y", {"x": [1], "y": ["a"]})
    assert overview_view(grown(one), one).title == "The tree is a single leaf with the only row"
    two = training_of("y", {"x": [1, 1], "y": ["a", "b"]})
    view = overview_view(grown(two), two)
    assert view.title == "The tree is a single leaf with all 2 rows"
    assert view.caption == (
        "All 2 rows start here; a tie between a and b at 50 % each, predicted as a."
    )


@pytest.mark.parametrize("numbers", [False, True])
def test_a_view_names_its_task_its_target_and_its_features(numbers: bool) -> None:
    training = mixed(numbers=numbers)
    view = overview_view(grown(training, 1), training)
    assert view.task == ("numbers" if numbers else "classes")
    assert (view.target, view.rows, view.weight) == ("answer", 240, 240.0)
    assert [feature.name for feature in view.features] == ["width", "height", "colour", "shape"]
    assert (view.scale is None) == (view.measure == "") == (not numbers)
    assert [band.codes for band in view.bands] == ([] if numbers else [(0,), (1,), (2,)])


def test_sides_are_listed_of_categories_and_not_of_thresholds() -> None:
    training = mixed()
    tree = grown(training, 4)
    nodes = overview_view(tree, training).nodes
    is_numeric = [kind == "numeric" for kind in nodes["kind"]]
    is_leaf = [left < 0 for left in nodes["left"]]
    assert any(is_numeric)
    assert "category" in nodes["kind"]
    for side in ("left_whole", "right_whole"):
        listed = [text != "" for text in nodes[side]]
        assert listed == [not n and not e for n, e in zip(is_numeric, is_leaf, strict=True)]


def test_the_deepest_leaves_are_named_although_the_first_ones_stand_alike() -> None:
    training = training_of("y", {"x": range(5), "y": [0.5, 10.0, 100.0, 110.0, 125.0]})
    tree = grown(training)
    assert tree.depth[tree.leaves].tolist() == [2, 2, 2, 3, 3]
    view = overview_view(tree, training)
    assert view.caption.startswith("The leaves are at depths 2 to 3; the largest leaf has 1 of 5")
