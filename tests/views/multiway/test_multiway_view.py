"""Two trees as lines: titles, what is drawn and what is left out."""

import json
from collections.abc import Sequence

import numpy as np
import pytest

from explorer import SearchRules, StopRules, encode, grow
from explorer.data.columns import from_columns
from explorer.views.multiway import MAX_BRANCHES, MAX_LINES, MultiwayView
from explorer.views.nodes.node_texts import node_sentence
from explorer.views.nodes.wording import MAX_LISTED
from explorer.views.to_json import to_json
from tests.support.multiway import bundled, view_of
from tests.support.once import once
from tests.support.samples import HOSTILE, training_of


def test_play_tennis_needs_fewer_leaves_with_all_levels_at_once() -> None:
    view = view_of(bundled("play_tennis"))
    assert (
        view.title == "ID3 makes one branch per category and has 5 leaves; the binary tree needs 7"
    )
    assert "ID3 splits first on outlook, into three branches." in view.caption
    assert [gain.gain for gain in view.gains] == ["0.247", "0.152", "0.048", "0.029"]
    assert [gain.name for gain in view.gains if gain.is_asked] == ["outlook"]


def test_a_tree_that_predicts_less_has_its_leaves_and_does_not_need_them() -> None:
    view = view_of(bundled("play_tennis"), StopRules(max_depth=3))
    assert view.title.endswith("the binary tree has 5")


def test_lines_name_branches_questions_and_predictions() -> None:
    id3, binary = view_of(bundled("play_tennis")).trees
    assert [node.branch for node in id3.nodes[:4]] == ["", "Overcast", "Rain", "Sunny"]
    assert [node.feature for node in id3.nodes[:4]] == ["outlook", "", "wind", "humidity"]
    assert id3.nodes[1].prediction == "Yes"
    assert binary.nodes[1].branch == "Rain or Sunny"
    assert id3.measures == "5 leaves · depth 2 · 100 % correct"
    assert [tree.name for tree in (id3, binary)] == [
        "ID3: one branch per category",
        "The binary tree of this page",
    ]
    assert (binary.nodes[0].branch, binary.nodes[0].branch_whole) == ("", "")
    assert {node.end for tree in (id3, binary) for node in tree.nodes} == {""}
    stopped = view_of(bundled("play_tennis"), StopRules(max_depth=1)).trees
    assert all({node.end for node in tree.nodes} == {"", "stopped"} for tree in stopped)


@once
def of_tic_tac_toe() -> MultiwayView:
    return view_of(bundled("tic_tac_toe"))


@pytest.mark.parametrize("name", ["tic_tac_toe", "monks", "titanic"])
def test_no_more_lines_are_drawn_than_can_be_read(name: str) -> None:
    view = of_tic_tac_toe() if name == "tic_tac_toe" else view_of(bundled(name))
    for tree in view.trees:
        parents = {node.parent for node in tree.nodes}
        ends = [i for i in range(len(tree.nodes)) if i not in parents]
        assert len(ends) <= MAX_LINES
        assert all(node.parent < i for i, node in enumerate(tree.nodes))


def test_levels_that_are_not_drawn_are_counted() -> None:
    (tree, _) = of_tic_tac_toe().trees
    assert tree.drawn.startswith("3 of 7 levels drawn.")
    assert " of 343 nodes shown." in tree.drawn


def test_the_lighter_branches_of_a_node_are_one_line_with_their_number() -> None:
    n = 300
    names = [f"level {i % 60}" for i in range(n)]
    training = training_of("y", {"id": names, "y": [str(i % 7) for i in range(n)]})
    (tree, _) = view_of(training, StopRules(max_depth=1)).trees
    assert len(tree.nodes) == 1 + MAX_BRANCHES + 1
    assert tree.nodes[-1].branch == f"{60 - MAX_BRANCHES} more categories"
    assert "largest" in tree.drawn
    assert f"{1 + MAX_BRANCHES} of 61 nodes shown." in tree.drawn


def test_what_the_pointer_reads_names_some_categories_and_counts_more() -> None:
    for n_levels in (MAX_LISTED, 5 * MAX_LISTED):
        n = 2 * n_levels
        names = [f"level {i % n_levels:04d}" for i in range(n)]
        y = ["no" if i % n_levels == 0 else "yes" for i in range(n)]
        (_, binary) = view_of(training_of("y", {"id": names, "y": y}), StopRules(max_depth=1)).trees
        words = {node.branch_whole for node in binary.nodes[1:]}
        assert "level 0000" in words
        (other,) = words - {"level 0000"}
        if n_levels == MAX_LISTED:
            assert other.count("level ") == n_levels - 1
        else:
            assert other == f"{n_levels - 1} categories"


def test_the_largest_gain_and_the_largest_gain_ratio_may_differ() -> None:
    rng = np.random.default_rng(0)
    sick = rng.integers(0, 2, 120)
    test = np.where(rng.random(120) < 0.85, sick, 1 - sick)
    training = training_of(
        "sick",
        {
            "patient": [f"p{i}" for i in range(120)],
            "test": [("no", "yes")[t] for t in test],
            "sick": [("no", "yes")[s] for s in sick],
        },
    )
    gains = {gain.name: gain for gain in view_of(training).gains}
    assert gains["patient"].is_asked
    assert not gains["patient"].has_best_ratio
    assert gains["test"].has_best_ratio


def test_a_pure_table_asks_nothing_and_says_so() -> None:
    training = training_of("y", {"a": ["x", "z", "x"], "y": ["same"] * 3})
    view = view_of(training)
    assert view.caption.startswith("ID3 makes no split;")
    assert [len(tree.nodes) for tree in view.trees] == [1, 1]


def test_a_tie_is_nobodys_although_rounding_makes_one_class_heavier() -> None:
    # 0.1 + 0.2 is a little above 0.3.
    table = from_columns("t", {"a": ["u", "u", "u"], "y": ["x", "z", "z"]})
    training = encode(table, "y", weights=[0.3, 0.1, 0.2])
    for tree in view_of(training).trees:
        (root,) = tree.nodes
        assert (root.prediction, root.slot) == ("tie: x", None)
    binary = grow(training)
    assert node_sentence(binary, 0).endswith("a tie between x and z at 50 % each, predicted as x.")
    for tree in view_of(bundled("play_tennis")).trees:
        slots = {(node.prediction, node.slot) for node in tree.nodes if node.prediction}
        assert slots == {("No", 0), ("Yes", 1)}


def test_shares_are_of_the_weight_where_rows_are_weighted() -> None:
    table = from_columns("t", {"a": ["u", "u", "v", "v"], "y": ["x", "z", "z", "z"]})
    weighed = encode(table, "y", weights=[3, 1, 2, 2])
    view = view_of(weighed)
    assert "predicts 87.5 % of the weight correctly" in view.caption
    assert view.trees[0].measures.endswith("87.5 % of the weight correct")
    stump = view_of(weighed, StopRules(max_depth=0))
    assert stump.caption == "ID3 makes no split; 62.5 % of the weight is predicted correctly."
    alike = view_of(encode(table, "y", weights=[2, 2, 2, 2]))
    assert "predicts 75 % of the weight correctly" in alike.caption
    plain = view_of(encode(table, "y"))
    assert "predicts 75 % of the rows correctly" in plain.caption
    assert plain.trees[0].measures.endswith("· 75 % correct")
    balanced = view_of(encode(table, "y"), search=SearchRules(class_weight="balanced"))
    assert "of the weight correctly" in balanced.caption


def test_pruning_is_said_to_shape_the_binary_tree_alone() -> None:
    notes = view_of(bundled("titanic"), StopRules(max_leaf_nodes=3)).notes
    assert any("only the binary tree" in note for note in notes)


def test_hostile_names_are_sent_as_text_without_nan() -> None:
    levels: Sequence[str] = [HOSTILE[i % len(HOSTILE)] for i in range(60)]
    training = training_of(
        "<i>", {"__proto__": levels, "<i>": [f"<b>{i % 2}</b>" for i in range(60)]}
    )
    sent = json.loads(to_json(view_of(training)))
    assert sent["trees"][0]["nodes"][0]["feature"] == "__proto__"
    assert "NaN" not in json.dumps(sent)
