"""The Limitations page: CART of depth two against the best such tree."""

import json
from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from explorer.growth.optimal import reach
from explorer.ui.limitations import keys
from tests.support.page.driven_page import (
    is_sound,
    measures,
    opened_on,
    sent,
    words,
)


def limits(**address: str) -> AppTest:
    return opened_on("limitations", limit="greedy", **address)


def test_the_best_tree_of_depth_two_stands_beside_carts() -> None:
    page = limits(table="xor")
    assert is_sound(page)
    assert "the best tree gets 300" in words(page)
    assert "The trees are grown from 300 of 400 rows; the other 100 are held out" in words(page)
    assert measures(page)["of 300 rows right"] == "300"
    assert len(sent(page, "tree_canvas")["nodes"]["parent"]) == 7


def test_rows_that_the_person_keeps_back_judge_both_trees() -> None:
    page = limits(table="xor", test="40")
    assert is_sound(page)
    assert "The trees are grown from 240 rows; 160 are held out to judge the trees." in words(page)


def test_a_tree_that_is_out_of_reach_is_not_looked_for_and_says_why() -> None:
    page = limits(table="high_cardinality_trap")
    assert is_sound(page)
    assert page.info[0].value.startswith("Skipped the search for the best tree: ")


def test_regions_of_both_trees_run_along_the_same_axes_for_the_same_fixed_values() -> None:
    page = limits(table="xor", x="x2", y="x1")
    assert is_sound(page)
    both = [
        json.loads(element.proto.bytes or element.proto.json)
        for element in page.get("bidi_component")
        if element.proto.component_name == "explorer_regions"
    ]
    assert [one["axes"] for one in both] == [both[0]["axes"]] * 2
    assert both[0]["axes"][0]["name"] == "x2"
    names = ["CART, depth two", "Best tree of depth two"]
    told = [one.value for one in page.main.subheader]
    assert told == names * 2  # of trees, and on a phone of regions
    assert len(both[0]["regions"]["node"]) < len(both[1]["regions"]["node"]) == 4


def test_an_example_opens_its_table_at_the_depth_that_it_takes() -> None:
    page = limits(table="penguins")
    assert len(sent(page, "tree_canvas")["nodes"]["parent"]) == 7
    page.button(key=keys.GREEDY_EXAMPLES[1].name).click().run()
    assert is_sound(page)
    assert "the best tree gets 180" in words(page)
    assert measures(page)["of 180 rows right"] == "180"
    assert measures(page)["on held-out rows"].endswith(" points")
    assert "so CART chooses it and misses the best tree" in words(page)
    assert len(sent(page, "tree_canvas")["nodes"]["parent"]) == 15
    page.button(key=keys.GREEDY_EXAMPLES[0].name).click().run()
    assert "At depth two, CART gets" in words(page)


def test_three_levels_out_of_reach_are_said_and_two_can_still_be_chosen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reach, "CAPS", replace(reach.CAPS, max_three_level_steps=1_000_000))
    page = limits(table="iris", min_samples_leaf="7", levels="3")
    assert is_sound(page)
    assert page.info[0].value.startswith("Skipped the search for the best tree of depth three: ")
    assert "CART, depth two" in words(page.button_group(key="levels").set_value([2]).run())
