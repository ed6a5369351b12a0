"""A model that is opened on the page: shown on every page, refused, chosen from, closed."""

import hashlib
import json
import pickle
from typing import Any

import numpy as np
import pytest
from sklearn.tree import DecisionTreeClassifier
from streamlit.testing.v1 import AppTest

from explorer import StopRules, encode, grow, load_dataset, to_dict
from explorer.caps import CAPS
from explorer.estimators.interop.opening import About, OpenedTree, Program
from explorer.growth.given_splits import GivenTree, ReachedTree
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules
from explorer.ui import state
from explorer.ui.opened import keys
from explorer.views.nodes.opened_words import opened_caption, opened_title
from tests.support.page.driven_page import (
    SHAPES,
    is_sound,
    measures,
    n_leaves,
    on_page,
    opened_at,
    sent,
    upload,
    words,
)

PENGUINS = encode(load_dataset("penguins"), "species")
SAVED = grow(PENGUINS, stop=StopRules(max_depth=4))


def give(page: AppTest, held: Any, name: str = "tree.json") -> AppTest:
    data = held if isinstance(held, bytes) else json.dumps(held).encode()
    page.session_state[keys.MODEL_BOX.name] = True
    page.run()
    (place,) = (one for one in page.file_uploader if one.key == keys.MODEL_UPLOADER.name)
    return place.upload(name, data, "application/json").run()


def forest(*trees: tuple[str, float]) -> dict[str, Any]:
    """Stumps by these features and thresholds, as scikit-learn's lines write them."""
    names = [name for name, _ in trees]
    stumps = [
        {
            "children_left": [1, -1, -1],
            "children_right": [2, -1, -1],
            "feature": [number, -2, -2],
            "threshold": [threshold, -2.0, -2.0],
            "missing_go_to_left": [0, 0, 0],
        }
        for number, (_, threshold) in enumerate(trees)
    ]
    return {
        "program": "scikit-learn", "version": "1.5.2", "model": "RandomForestClassifier",
        "criterion": "entropy", "classes": list(PENGUINS.classes), "features": names,
        "n_features": len(names), "trees": stumps,
    }  # fmt: skip


def test_a_saved_tree_is_shown_on_every_page_and_closed_by_one_click() -> None:
    page = opened_at(max_depth="2")
    before = measures(page)
    give(page, to_dict(SAVED))
    assert is_sound(page)
    assert "This tree was saved by the explorer." in words(page)
    assert n_leaves(page) == SAVED.n_leaves
    assert page.selectbox(key="criterion").disabled
    assert page.slider(key="min_samples_leaf").disabled
    assert page.number_input(key="min_weight_fraction_leaf").disabled
    assert not page.slider(key="max_depth").disabled
    assert not [label for label in measures(page) if "fold" in label]
    assert page.query_params["model"] == page.session_state["model_opened"].digest[:12]
    for name, told in (
        ("judge", "a tree from a file cannot be regrown."),
        ("build", "on this page, you build your own"),
        ("export", f"A tree with {SAVED.n_leaves} leaves, measured on 344 rows"),
        ("learn", ""),
        ("explore", f"{SAVED.max_depth} predicts"),
    ):
        on_page(page, name)
        assert is_sound(page), name
        assert told in words(page), name
    on_page(page, "limitations")
    assert "a tree from a file cannot be regrown" in page.info[0].value
    on_page(page, "explore")
    page.slider(key="max_depth").set_value(1).run()
    assert n_leaves(page) == 2
    page.button(key="close_model").click().run()
    assert is_sound(page)
    assert "saved by the explorer" not in words(page)
    assert page.slider(key="max_depth").value == 2
    assert not page.selectbox(key="criterion").disabled
    assert measures(page) == before
    assert "model" not in page.query_params


def test_one_tree_of_a_model_is_chosen_and_its_splits_are_not_called_the_best() -> None:
    page = give(opened_at(), forest(("bill_depth_mm", 17.0), ("flipper_length_mm", 180.0)))
    assert is_sound(page)
    assert "This tree was grown by scikit-learn 1.5.2: tree 1 of 2." in words(page)
    assert sent(page, "split_search")["title"].startswith("The tree’s split of 344 rows: bill_d")
    assert page.selectbox(key="criterion").value == Criterion.ENTROPY
    assert "entropy" in sent(page, "split_search")["caption"]
    page.number_input(key="model_tree").set_value(2).run()
    assert is_sound(page)
    found = sent(page, "split_search")
    assert found["title"] == "The tree’s split of 344 rows: flipper_length_mm ≤ 180"
    assert "; the best split, flipper_length_mm ≤ 206.5" in found["caption"]
    # The handle is at the tree’s threshold, and no other split may take its place.
    assert found["node"]["forced"]["threshold"] == pytest.approx(180, abs=0.5)
    assert found["is_fixed"]
    on_page(page, "judge")
    assert "tree 2 of 2" in words(page)
    assert "by the opened tree" in json.dumps(sent(page, "confusion"))
    assert "grew" not in words(page) + json.dumps(sent(page, "confusion"))
    page.button(key="close_model").click().run()
    assert is_sound(page)
    assert page.selectbox(key="criterion").value == Criterion.GINI


def test_the_panel_shows_the_lines_that_write_each_file_while_it_is_open() -> None:
    page = opened_at()
    assert not page.code
    page.session_state[keys.MODEL_BOX.name] = True
    page.run()
    assert "missing_go_to_left" in page.code[0].value
    for program, word in (("LightGBM", "dump_model"), ("XGBoost", "get_dump")):
        page.selectbox(key="model_program").set_value(program).run()
        assert word in page.code[0].value


def test_a_bad_file_changes_nothing_and_says_why() -> None:
    page = opened_at()
    before = measures(page)
    model = DecisionTreeClassifier().fit(np.eye(2), [0, 1])
    for held, told in (
        (pickle.dumps(model), "can run any program"),
        (b"{", "not JSON"),
        ({"a": 1}, "does not contain a tree"),
    ):
        give(page, held)
        assert len(page.exception) == 0
        assert told in page.error[0].value
        assert measures(page) == before
    give(page, to_dict(SAVED))
    assert is_sound(page)
    assert "saved by the explorer" in words(page)


def test_a_tree_that_does_not_fit_says_why_and_comes_back_with_its_target() -> None:
    page = give(opened_at(max_depth="2"), to_dict(SAVED))
    assert page.slider(key="max_depth").value == CAPS.max_depth_offered
    page.selectbox(key="target").set_value("island").run()
    assert is_sound(page)
    assert "choose “species” as the target" in words(page)
    assert page.slider(key="max_depth").value < CAPS.max_depth_offered
    assert "The page shows the explorer’s own tree." in words(page)
    page.selectbox(key="target").set_value("species").run()
    assert "This tree was saved by the explorer." in words(page)
    assert is_sound(page)


def test_another_table_closes_the_model() -> None:
    page = give(opened_at(), to_dict(SAVED))
    upload(page, "shapes.csv", SHAPES)
    assert is_sound(page)
    assert page.session_state["model_opened"] is None
    assert "saved by the explorer" not in words(page)
    assert page.slider(key="max_depth").value == state.MAX_DEPTH.default
    page.selectbox(key="table").set_value("penguins").run()
    assert "saved by the explorer" not in words(page)


def test_a_link_to_an_opened_tree_says_that_it_cannot_carry_it() -> None:
    page = opened_at(model="0123456789ab")
    assert is_sound(page)
    assert "a link cannot contain a model" in words(page)
    assert "begins with 0123456789ab" in words(page)
    page.button(key="close_model").click().run()
    assert "cannot carry" not in words(page)
    assert "model" not in page.query_params


def test_the_file_of_a_link_is_opened_as_the_link_has_it() -> None:
    held = forest(("bill_depth_mm", 17.0), ("flipper_length_mm", 180.0))
    digest = hashlib.sha256(json.dumps(held).encode()).hexdigest()
    page = give(opened_at(model=digest[:12], model_tree="2", max_depth="1"), held)
    assert is_sound(page)
    assert "tree 2 of 2" in words(page)
    assert page.slider(key="max_depth").value == 1


def test_rows_that_are_held_out_judge_the_opened_tree() -> None:
    page = give(opened_at(test="20"), to_dict(SAVED))
    assert is_sound(page)
    assert "test accuracy" in measures(page)
    on_page(page, "judge")
    assert is_sound(page)
    assert "test accuracy" in measures(page)


def test_the_words_name_both_counts_of_nodes_and_what_boosted_leaves_hold() -> None:
    reached = ReachedTree(GivenTree.of({}), 7, 3)
    about = About(Program.LIGHTGBM, "", 20, is_boosted=True)
    told = opened_caption(about, OpenedTree(reached, SearchRules()), PENGUINS)
    assert "1 of its 7 nodes are shown: 3 splits send all rows to one side" in told
    assert "the model adds up the scores of all its trees" in told
    assert opened_title(about, 3) == "This tree was grown by LightGBM: tree 3 of 20."


def test_each_tree_keeps_what_is_pruned_by_hand_while_the_other_takes_its_place() -> None:
    page = opened_at(max_depth="3", pruned="L", min_samples_leaf="2")
    give(page, to_dict(SAVED))
    assert "pruned" not in page.query_params
    assert n_leaves(page) == SAVED.n_leaves
    page.query_params["pruned"] = "R"
    page.run()
    page.button(key=keys.CLOSE_MODEL.name).click().run()
    assert is_sound(page)
    assert page.query_params["pruned"] == "L"
    give(page, to_dict(SAVED))
    assert page.query_params["pruned"] == "R"
