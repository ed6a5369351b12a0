"""The losses in a sentence."""

import numpy as np

from explorer import SearchRules, StopRules, Tree, encode, grow, load_dataset
from explorer.views.nodes.classes import leading_shares
from explorer.views.nodes.loss_words import cost_words, dropped_words, loss_words
from explorer.views.nodes.node_texts import node_sentence, prediction_texts, split_texts


def test_losses_are_told_with_what_the_other_errors_cost() -> None:
    loss = (("no", "yes", 0.5), ("yes", "no", 5.0))
    by_gini, by_entropy = (SearchRules(one, loss=loss[1:]) for one in ("gini", "entropy"))
    assert loss_words(SearchRules(), 2) == ""
    assert loss_words(by_entropy, 2) == cost_words(loss[1:], 2)
    assert loss_words(by_gini, 2).endswith(" The tree weights each class according to its losses.")
    assert cost_words(loss[1:], 2) == (
        "Losses: “yes” predicted as “no” costs 5; any other error costs 1."
    )
    assert cost_words(loss, 2) == (
        "Losses: “no” predicted as “yes” costs 0.5 and “yes” predicted as “no” costs 5."
    )


def test_dropped_losses_name_what_is_not_a_class() -> None:
    dropped = [("yes", "no", 5.0), ("maybe", "no", 2.0)]
    assert dropped_words([], ()) == ""
    assert dropped_words(dropped[1:], {"no"}) == (
        "1 loss was dropped: “maybe” is not a class of this target."
    )
    assert dropped_words(dropped, {"no"}) == (
        "2 losses were dropped: “yes” and “maybe” are not classes of this target."
    )


def tree_under(**losses: float) -> Tree:
    training = encode(load_dataset("iris"), "species")
    return grow(training, SearchRules("entropy", loss={"virginica": losses}), StopRules(3))


def test_a_node_says_that_its_class_costs_least_if_another_is_heavier() -> None:
    tree = tree_under(versicolor=90)
    told = [node_sentence(tree, node) for node in range(tree.n_nodes)]
    assert told[tree.node_of("RL")].endswith(
        "9.26 % of them are virginica, which costs least to predict."
    )
    assert [tree.path(i) for i, words in enumerate(told) if "costs" in words] == ["RL", "RLL"]
    every = np.arange(tree.n_nodes)
    assert list(prediction_texts(tree, every, split_texts(tree, every)["rule"])["caption"]) == told


def test_the_share_of_a_pure_node_is_none_if_an_error_that_costs_nothing_is_predicted() -> None:
    tree = tree_under(versicolor=90, setosa=0)
    pure = tree.node_of("RRR")
    assert (tree.impurity[pure], tree.prediction[pure]) == (0, 0)
    assert leading_shares(tree)[pure] == 0
