"""The Limitations page: two trees of one table side by side."""

import pytest

from explorer import NamedSplit, SearchRules, StopRules, encode, hold_out, load_dataset
from explorer.growth.tree_spec import TreeSpec
from explorer.ui import state
from explorer.ui.build.round import Round
from explorer.ui.choices import Steps
from explorer.ui.limitations.keys import BUILT_LAST
from explorer.views.split_search.split_search_view import Help
from tests.support.page.driven_page import (
    is_sound,
    measures,
    on_page,
    opened_at,
    opened_on,
    sent,
    words,
)


def limits(**address: str):
    return opened_on("limitations", limit="difference", **address)


def compared(page, name: str):
    box = next(box for box in page.selectbox if box.label == "Compare")
    return box.set_value(name).run()


def test_two_halves_of_the_rows_stand_beside_each_other() -> None:
    page = limits(table="penguins")
    assert is_sound(page)
    assert "Five splits move, one split uses another feature" in words(page)
    assert measures(page)["predictions change"] == "9 of 344"
    view = sent(page, "difference")
    assert (len(view["nodes"]), len(view["rows"])) == (6, 9)
    regions = sent(page, "regions")
    assert len(regions["ringed"]) == 9
    assert regions["hatched"]
    hatched = "Hatching shows where the trees predict different classes, at the values shown."
    assert hatched in words(page)


def test_two_settings_differ_by_what_is_chosen() -> None:
    page = compared(limits(table="penguins"), "settings")
    assert is_sound(page)
    assert "only in tree" in words(page)
    assert all(node["change"] == "only_first" for node in sent(page, "difference")["nodes"])


def test_a_link_keeps_what_is_compared() -> None:
    page = limits(table="penguins", compared="settings", other_depth="1")
    assert is_sound(page)
    assert "depth at most 1, at least 1 row in a leaf" in words(page)
    assert is_sound(limits(table="penguins", compared="no such comparison"))


def test_without_a_split_of_ones_own_the_page_says_where_to_make_one() -> None:
    page = compared(limits(table="penguins"), "by_hand")
    assert is_sound(page)
    assert page.info[0].value.startswith("You have not changed this tree by hand yet")


def test_a_pruned_branch_is_compared_with_cart() -> None:
    page = compared(limits(table="penguins", pruned="L"), "by_hand")
    assert is_sound(page)
    assert "only in tree 2" in words(page)


def test_numbers_and_rows_too_few_to_halve() -> None:
    page = limits(table="cars_mpg")
    assert is_sound(page)
    assert sent(page, "difference")["rows"]


def after_building(*splits: tuple[str, NamedSplit], features=None, **address: str):
    """Return the page after making these splits of the penguins on Build."""
    page = opened_at(limit="difference", **address)
    table = load_dataset("penguins")
    kept = hold_out(encode(table, "species", features), 0.2, 0.2, seed=1)
    begun = TreeSpec(kept.training, SearchRules(), StopRules(), is_built=True)
    its = Round(kept, begun, 5, Help(), table.fingerprint)
    page.session_state[state.BUILT.name] = {its.key: Steps().to(splits)}
    page.session_state[BUILT_LAST.name] = its
    return on_page(page, "limitations")


ROOT = ("", NamedSplit("flipper_length_mm", 206.5))


def test_a_hand_built_tree_is_compared_with_carts_of_the_same_number_of_leaves() -> None:
    page = after_building(ROOT, table="penguins")
    box = next(box for box in page.selectbox if box.label == "Compare")
    assert "Your tree on Build and CART’s" in box.options
    page = compared(page, "built")
    assert is_sound(page)
    assert "Tree 1: built by hand" in words(page)
    assert "Tree 2: CART with the same number of leaves" in words(page)
    assert "Both trees are grown from the Build page’s 206 rows." in words(page)
    assert len(sent(page, "tree_canvas")["nodes"]["parent"]) == 3
    page = (
        next(box for box in page.selectbox if box.label == "CART’s tree has").select_index(1).run()
    )
    assert "only in tree 2" in words(page)


def test_a_built_tree_is_offered_where_it_can_be_compared_alone() -> None:
    for page in (limits(table="penguins"), after_building(ROOT, table="iris")):
        box = next(box for box in page.selectbox if box.label == "Compare")
        assert "Your tree on Build and CART’s" not in box.options


@pytest.mark.parametrize(
    ("address", "features", "told"),
    [
        ({"table": "iris"}, None, "Your tree on the Build page is from another table"),
        (
            {"table": "penguins"},
            ["flipper_length_mm"],
            "The features or classes of your tree on the Build page no longer match",
        ),
        (
            {"table": "penguins", "target": "island"},
            None,
            "The features or classes of your tree on the Build page no longer match",
        ),
    ],
)
def test_trees_that_do_not_match_are_told_in_a_sentence(address, features, told: str) -> None:
    page = after_building(ROOT, features=features, compared="built", **address)
    assert is_sound(page)
    assert page.info[0].value.startswith(told)


def test_without_a_built_tree_a_link_to_it_says_where_to_build_one() -> None:
    page = limits(table="penguins", compared="built")
    assert is_sound(page)
    assert page.info[0].value.startswith("You have not built a tree yet")
