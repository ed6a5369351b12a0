"""The node graph says what each node asks, holds and predicts, and what is not drawn."""

import numpy as np

from explorer.growth.growing import grow
from explorer.tree.rules import StopRules
from explorer.views.tree.node_graph import node_graph_view
from tests.support.samples import grown, hostile, mixed, training_of


def test_rows_less_or_equal_go_left_and_both_edges_say_so() -> None:
    training = training_of("c", {"length": [1.0, 2.0, 3.0, 4.0], "c": list("xxyy")})
    view = node_graph_view(grown(training))
    left, right = view.edges
    assert (left.text, left.is_left) == ("≤ 2.5", True)
    assert (right.text, right.is_left) == ("> 2.5", False)
    assert view.cards[0].split_text == "length ≤ 2.5?"
    assert [card.path for card in view.cards] == ["", "L", "R"]


def test_a_tied_majority_says_tie_and_a_split_without_gain_says_so() -> None:
    training = training_of("c", {"a": [0, 0, 1, 1], "b": [0, 1, 0, 1], "c": list("nyyn")})
    root = node_graph_view(grown(training)).cards[0]
    assert root.is_tie
    assert root.prediction == "tie: n"
    assert root.gains_nothing_yet


def test_a_leaf_says_whether_nature_or_a_limit_ended_it() -> None:
    training = training_of("c", {"a": [0, 1, 2, 3], "c": list("xyxx")})
    pure, cut = node_graph_view(grown(training, 1)).cards[1:][::-1]
    assert (pure.ending, pure.is_stopped) == ("pure", False)
    assert (cut.ending, cut.is_stopped) == ("stopped at depth 1", True)
    same = training_of("c", {"a": [1, 1], "c": list("xy")})
    assert node_graph_view(grown(same)).cards[0].ending == "no feature separates these rows"
    few = training_of("c", {"a": [0, 1], "c": list("xy")})
    lone = node_graph_view(grown(few, min_samples_leaf=5)).cards[0]
    assert lone.ending == "too few rows for two leaves of 5"


def test_a_leaf_that_the_leaf_budget_or_pruning_made_says_which() -> None:
    training = mixed()
    budget = node_graph_view(grow(training, stop=StopRules(max_leaf_nodes=3)))
    assert "stopped at 3 leaves" in [card.ending for card in budget.cards]
    pruned = node_graph_view(grow(training, stop=StopRules(ccp_alpha=0.05)))
    assert "pruned at α = 0.05" in [card.ending for card in pruned.cards]


def test_missing_rows_are_named_on_the_side_they_take() -> None:
    nan = float("nan")
    training = training_of("c", {"a": [1, 2, 3, nan], "c": list("xxyy")})
    left, right = node_graph_view(grown(training)).edges
    assert not left.takes_missing
    assert right.takes_missing
    assert right.text == "> 2.5 or missing"


def test_only_complete_top_levels_are_drawn_and_both_numbers_are_said() -> None:
    training = mixed(400)
    tree = grown(training, 9)
    view = node_graph_view(tree, max_nodes=20)
    assert len(view.cards) <= 20
    assert len(view.cards) == int((tree.depth < view.n_levels_drawn).sum())
    assert view.drawn == (
        f"The top {view.n_levels_drawn} of {tree.max_depth + 1} levels are drawn: "
        f"{len(view.cards)} of {tree.n_nodes} nodes."
    )
    hidden = sum(card.n_below for card in view.cards)
    assert hidden == tree.n_nodes - len(view.cards)


def test_a_chain_of_a_hundred_levels_is_no_trouble() -> None:
    n = 120
    training = training_of("y", {"a": np.arange(n), "y": 4.0 ** np.arange(n)})
    tree = grow(training)
    assert tree.max_depth > 100
    view = node_graph_view(tree)
    assert view.n_levels_drawn == 30
    assert len(view.cards) <= 60


def test_the_selected_node_and_its_path_are_marked() -> None:
    view = node_graph_view(grown(mixed()), "LR")
    assert [card.path for card in view.cards if card.is_selected] == ["LR"]
    assert [card.path for card in view.cards if card.is_on_path] == ["", "L", "LR"]
    assert [edge.child for edge in view.edges if edge.is_on_path] == ["L", "LR"]


def test_a_selection_that_the_tree_does_not_have_marks_nothing() -> None:
    view = node_graph_view(grown(mixed()), "LRLRLRLRLRLR")
    assert not any(card.is_selected or card.is_on_path for card in view.cards)


def test_purity_runs_from_nought_at_the_most_mixed_to_one_when_pure() -> None:
    even = training_of("c", {"a": [1, 2, 3, 4], "c": list("xxyy")})
    root, *leaves = node_graph_view(grown(even)).cards
    assert root.purity == 0
    assert [leaf.purity for leaf in leaves] == [1, 1]


def test_numbers_predict_their_mean_and_say_the_spread() -> None:
    training = training_of("y", {"a": [1, 2], "y": [1.5, 2.5]})
    root, left, right = node_graph_view(grown(training)).cards
    assert (root.prediction, root.spread, root.class_weights) == ("2", "± 0.5", ())
    assert (left.position, root.position, right.position) == (0.0, 0.5, 1.0)


def test_long_and_hostile_names_are_shortened_and_put_on_one_line_but_kept_whole_beside() -> None:
    view = node_graph_view(grown(hostile()))
    shown = [card.split_text for card in view.cards] + [edge.text for edge in view.edges]
    whole = " ".join(edge.whole_text for edge in view.edges)
    assert all(text.isprintable() for text in [*shown, whole])
    assert max(map(len, shown)) <= 80
    assert "a very long level name that goes on and on and on" in whole
    assert "le↵vels <<TABLE>>" in whole


def test_the_caption_counts_the_larger_child_of_the_root_or_the_selected_node() -> None:
    training = training_of("c", {"a": [1, 2, 3, 4], "c": list("xxxy")})
    tree = grown(training)
    assert node_graph_view(tree).caption == "3 of 4 rows have a ≤ 3.5; 100 % of them are x."
    assert node_graph_view(tree, "R").caption == "1 of 4 rows has a > 3.5; it is y."
