"""The Limits page: CART of depth two beside the best such tree."""

import json

from streamlit.testing.v1 import AppTest

from tests.support.page.driven_page import is_sound, measures, on_page, opened_at, sent, words


def limits(**address: str) -> AppTest:
    return on_page(opened_at(limit="greedy", **address), "limits")


def test_the_best_tree_of_depth_two_stands_beside_carts() -> None:
    page = limits(table="xor")
    assert is_sound(page)
    assert "the best such tree on 300" in words(page)
    assert "300 rows grow the trees; 100 are kept back and judge them." in words(page)
    assert measures(page)["of 300 rows right"] == "300"
    assert len(sent(page, "tree_canvas")["nodes"]["parent"]) == 7


def test_rows_that_the_person_keeps_back_judge_both_trees() -> None:
    page = limits(table="xor", test="40")
    assert is_sound(page)
    assert "240 rows grow the trees; 160 are kept back and judge them." in words(page)


def test_a_tree_that_is_out_of_reach_is_not_looked_for_and_says_why() -> None:
    page = limits(table="ames_housing")
    assert is_sound(page)
    assert page.info[0].value.startswith("It is not looked for")


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
    assert len(both[0]["regions"]["node"]) < len(both[1]["regions"]["node"]) == 4
