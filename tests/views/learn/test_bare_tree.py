"""A bare tree: it has only splits that change predictions, and predicts like the full tree."""

import numpy as np
import pytest

from explorer import encode, grow, load_dataset, read_table
from explorer.data.catalogue import bundled_set
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.walking import apply
from explorer.views.learn.bare_tree import BareNode, bare_tree_view, without_idle_questions

STOP = StopRules(max_depth=3)


@pytest.mark.parametrize("name", ["penguins", "iris", "wine", "titanic", "noise_overfit"])
def test_it_predicts_as_before_and_no_two_leaves_side_by_side_predict_the_same(name: str) -> None:
    training = encode(load_dataset(name), bundled_set(name).target)
    whole = grow(training, SearchRules(), STOP)
    bare = without_idle_questions(whole)
    before = whole.prediction[apply(whole, training.columns)]
    assert np.array_equal(bare.prediction[apply(bare, training.columns)], before)
    assert name != "penguins" or (bare.n_nodes, whole.n_nodes) == (11, 13)
    for node in np.flatnonzero(~bare.is_leaf).tolist():
        left, right = int(bare.left_child[node]), int(bare.right_child[node])
        if bare.is_leaf[left] and bare.is_leaf[right]:
            assert bare.prediction[left] != bare.prediction[right]


def test_a_tree_without_idle_questions_stays_the_same_object() -> None:
    training = encode(read_table(b"a,b\n1,x\n2,y\n", name="t.csv"), "b")
    tree = grow(training, SearchRules(), STOP)
    assert without_idle_questions(tree) is tree


def test_each_node_has_its_question_or_what_is_predicted_and_the_answer_that_leads_to_it() -> None:
    training = encode(read_table(b"a,b\n1,x\n2,y\n,y\n", name="t.csv"), "b")
    view = bare_tree_view(grow(training, SearchRules(), STOP), "R")
    assert view.lit == "R"
    assert view.nodes == (
        BareNode("", "", "a ≤ 1.5?", "", -1),
        BareNode("L", "yes", "", "x", 0),
        BareNode("R", "no or missing", "", "y", 1),
    )
