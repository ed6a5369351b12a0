"""The smallest trees' views, field by field: complete, and with nothing else."""

import json
from typing import Any

import pytest

from explorer.data.training import TrainingTable
from explorer.tree.tree import Tree
from explorer.views.to_json import to_json
from explorer.views.tree.node_graph import EdgeRibbon, NodeCard, node_graph_view
from explorer.views.tree.tree_view import tree_view
from tests.support.samples import grown, training_of


def of_classes() -> tuple[Tree, TrainingTable]:
    """Return a tree split at 2.5, where the row without a size goes right."""
    columns = {"size": [1, 2, 3, 4, None], "k": list("ppqrp"), "kind": list("xxyyy")}
    training = training_of("kind", columns)
    return grown(training, 1), training


def of_numbers() -> tuple[Tree, TrainingTable]:
    """Return a tree split by category; a limit made the left leaf."""
    training = training_of("y", {"a": [1, 2, 2], "k": list("ppq"), "y": [1.5, 2.5, 5.0]})
    return grown(training, 1), training


def sent(tree: Tree, training: TrainingTable) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(to_json(tree_view(tree, training)))
    return found


def test_a_printed_tree_of_classes_holds_these_cards_and_edges() -> None:
    view = node_graph_view(of_classes()[0], "R")
    root, left, right = view.cards
    assert root == NodeCard(
        path="",
        depth=0,
        split_text="size ≤ 2.5?",
        split_whole="size ≤ 2.5?",
        rows=5,
        impurity="Gini 0.48",
        prediction="y",
        predicted_class=1,
        is_tie=False,
        share_text="60 %",
        class_weights=(2.0, 3.0),
        spread="",
        position=0.0,
        purity=pytest.approx(0.04),
        is_leaf=False,
        ending="",
        is_stopped=False,
        gains_nothing_yet=False,
        is_exact=True,
        n_below=0,
        is_selected=False,
        is_on_path=True,
        caption="All 5 rows start here; 60 % of them are y.",
    )
    assert (left.path, left.depth, left.split_text, left.split_whole) == ("L", 1, "", "")
    assert (left.rows, left.impurity, left.share_text) == (2, "Gini 0", "100 %")
    assert (left.is_leaf, left.ending, left.is_stopped) == (True, "pure", False)
    assert (left.predicted_class, left.class_weights, left.purity) == (0, (2.0, 0.0), 1.0)
    assert [card.is_selected for card in view.cards] == [False, False, True]
    assert [card.is_on_path for card in view.cards] == [True, False, True]
    assert right.caption == view.caption
    assert view.edges == (
        EdgeRibbon("", "L", "≤ 2.5", "size ≤ 2.5", 0.4, True, False, False),
        EdgeRibbon("", "R", "> 2.5 or missing", "size > 2.5 or missing", 0.6, False, True, True),
    )
    assert (view.class_names, view.root_counts) == (("x", "y"), (2.0, 3.0))
    assert (view.target, view.n_nodes, view.drawn) == ("kind", 3, "")
    assert (view.n_levels, view.n_levels_drawn) == (2, 2)
    assert view.caption == "In 3 of 5 rows, size > 2.5 or missing; 100 % of them are y."


def test_a_printed_tree_of_numbers_says_means_and_spreads() -> None:
    view = node_graph_view(of_numbers()[0])
    root = view.cards[0]
    assert (root.split_text, root.impurity) == ("k is p?", "squared error 2.17")
    assert (root.prediction, root.spread, root.position) == ("3", "± 1.47", pytest.approx(1 / 3))
    assert (root.predicted_class, root.share_text, root.class_weights) == (-1, "", ())
    assert [card.is_stopped for card in view.cards] == [False, True, False]
    assert (view.class_names, view.root_counts) == ((), ())
    assert view.caption == "In 2 of 3 rows, k is p; their mean y is 2."
    alone = node_graph_view(grown(of_numbers()[1], 0))
    assert alone.caption == "All 3 rows start here; their mean y is 3; it is not split."


def test_categories_are_written_in_full_up_to_forty() -> None:
    names = [f"category {i:02}" for i in range(80)]
    training = training_of("c", {"k": names * 2, "c": (["x"] * 40 + ["y"] * 40) * 2})
    view = node_graph_view(grown(training))
    assert view.cards[0].split_text == "k in 40 categories?"
    assert view.cards[0].split_whole.endswith(f"{names[38]} or {names[39]}?")
    assert names[20] in view.edges[0].whole_text
    more = training_of("c", {"k": names * 2, "c": (["x"] * 41 + ["y"] * 39) * 2})
    assert node_graph_view(grown(more)).cards[0].split_whole == "k in 41 categories?"


def test_the_canvas_of_classes_is_sent_these_numbers_and_words() -> None:
    found = sent(*of_classes())
    assert (found["task"], found["target"], found["criterion"]) == ("classes", "kind", "Gini")
    assert (found["rows"], found["weight"], found["weighted"]) == (5, 5.0, False)
    assert found["classes"] == [
        {"name": "x", "whole": "x", "slot": 0, "weight": 2.0},
        {"name": "y", "whole": "y", "slot": 1, "weight": 3.0},
    ]
    assert found["scale"] is None
    size, kind = found["features"]
    assert size == {
        **{"name": "size", "whole": "size", "kind": "numeric", "low": 0.5, "high": 4.5},
        **{"low_text": "1", "high_text": "4", "bins": 4, "levels": [], "levels_whole": []},
    }
    # The tree does not use it: its levels are not sent.
    assert (kind["kind"], kind["bins"], kind["levels"]) == ("category", 3, [])
    nodes = found["nodes"]
    assert (nodes["bars"], nodes["missing_bars"], nodes["missing"]) == (
        [[0, 0, 1, 1, 0, 1, 2, 1, 1, 3, 1, 1], [], []],  # the threshold divides bins 1 and 2
        [[1, 1], [], []],
        [1, 0, 0],
    )
    assert (nodes["interval"], nodes["threshold"]) == ([[0.5, 4.5], None, None], [2.5, None, None])
    assert (nodes["cost"], nodes["rank"], nodes["pure"]) == ([0.48, 0, 0], [0, -1, -1], [0, 1, 1])
    assert nodes["dots"] == nodes["levels_left"] == nodes["levels_right"] == [[], [], []]
    assert (nodes["missing_left"][0], nodes["exact"][0], nodes["no_gain"][0]) == (0, 1, 0)
    assert nodes["path"] == ["", "L", "R"]
    assert found["words"] == {
        "depth": "stopped at depth {n}",
        "leaves": "stopped at {n} leaves",
        "leaf": "stopped at {n} leaf",
        "alpha": "pruned at α = {n}",
        "hand": "pruned by hand",
        "step": "splits in step {n}",
        "no_step": "not among the steps",
        "below": "{n} nodes below are not drawn",
    }


def test_the_canvas_of_numbers_is_sent_these_numbers_and_words() -> None:
    found = sent(*of_numbers())
    assert (found["task"], found["criterion"], found["classes"]) == ("numbers", "squared error", [])
    scale = found["scale"]
    assert (scale["low"], scale["high"], scale["mean_low"], scale["mean_high"]) == (1.5, 5, 2, 5)
    nodes = found["nodes"]
    assert nodes["value"] == [3, 2, 5]
    assert (nodes["spread"], nodes["position"]) == ([1.47196, 0.5, 0.0], [0.3333, 0, 1])
    assert nodes["bars"] == [[0, 0, 1, 0, 5, 1, 1, 19, 1], [], []]
    assert nodes["dots"] == [[0, 1, 11, 1, 39, 1], [0, 1, 11, 1], [39, 1]]
    assert (nodes["levels_left"][0], nodes["levels_right"][0]) == ([0], [1])
    assert found["features"][1]["levels"] == found["features"][1]["levels_whole"] == ["p", "q"]
    assert (nodes["natural"], nodes["interval"]) == ([0, 0, 1], [None] * 3)
    assert nodes["threshold"] == [None] * 3


def test_a_stretch_of_the_axis_is_what_the_splits_above_have_left() -> None:
    training = training_of("c", {"a": [1.0, 2.0, 3.0, 4.0], "c": list("xyzw")})
    tree = grown(training, None)
    nodes = sent(tree, training)["nodes"]
    inside = {path: one for path, one in zip(nodes["path"], nodes["interval"], strict=True) if one}
    for path, (low, high) in inside.items():
        here, expected_low, expected_high = 0, 0.5, 4.5
        for turn in path:
            threshold = float(tree.threshold[here])
            if turn == "L":
                expected_high = min(expected_high, threshold)
            else:
                expected_low = max(expected_low, threshold)
            here = int(tree.left_child[here]) + (turn == "R")
        assert (low, high) == (expected_low, expected_high)
    assert len(inside) == 3
