"""Depth, leaf budget and pruning: the tree follows the scrubber, the page follows its release."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.page.explore import (
    box,
    canvas,
    depth_slider,
    drawn,
    expect_drawn,
    expect_headline,
    expect_in_address,
    expect_selected,
    middle,
    node,
    rail,
)
from tests.support.page.rig import Visit


def drag_to_first_stop(page: Page) -> None:
    """Grabs the scrubber's thumb and takes it to the left end; it is not let go."""
    x, y = middle(canvas(page).locator(".rail-thumb"))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(box(canvas(page).locator(".rail"))["x"] + 2, y, steps=6)


def test_the_tree_follows_the_drag_and_the_page_its_release(page: Page) -> None:
    drawn(page)
    expect(rail(page)).to_have_attribute("aria-valuenow", "3")
    x, y = middle(canvas(page).locator(".rail-thumb"))
    stops = canvas(page).locator(".rail-stop")
    page.mouse.move(x, y)
    page.mouse.down()
    for depth, nodes in ((2, 7), (4, 21), (1, 3)):
        page.mouse.move(middle(stops.nth(depth))[0], y, steps=3)
        expect_drawn(page, depth, nodes)
        # Nothing is settled yet.
        expect(depth_slider(page)).to_have_value("3")
        expect_in_address(page, "max_depth", None)
    page.mouse.up()
    expect(depth_slider(page)).to_have_value("1")
    expect_in_address(page, "max_depth", "1")
    expect_headline(page, "One split predicts")
    expect_drawn(page, 1, 3)


def test_the_rail_is_moved_by_keys_too(page: Page) -> None:
    drawn(page)
    rail(page).press("ArrowRight")
    expect_drawn(page, 4, 21)
    expect(depth_slider(page)).to_have_value("4")
    expect_in_address(page, "max_depth", "4")
    rail(page).press("Home")
    expect_drawn(page, 0, 1)
    expect_headline(page, "Always predicting Adelie")
    expect(node(page, "")).to_contain_text("stopped at depth 0")


def test_the_leaf_budget_is_scrubbed_on_a_rail_of_its_own(page: Page) -> None:
    drawn(page)
    number = page.get_by_role("spinbutton", name="Leaves, at most")
    expect(number).to_have_value("")
    canvas(page).get_by_role("button", name="Leaves", exact=True).click()
    leaves = rail(page, "Leaves, at most")
    expect(leaves).to_be_visible()
    drag_to_first_stop(page)
    expect_drawn(page, 0, 1)
    expect(number).to_have_value("")
    page.mouse.up()
    expect(number).to_have_value("1")
    expect_in_address(page, "max_leaf_nodes", "1")
    leaves.press("ArrowRight")
    expect_drawn(page, 1, 3)
    expect(number).to_have_value("2")
    expect_headline(page, "One split predicts")
    # No budget is the last stop.
    leaves.press("End")
    expect_drawn(page, 3, 13)
    expect(number).to_have_value("")
    expect_in_address(page, "max_leaf_nodes", None)
    expect(depth_slider(page)).to_have_value("3")


def test_pruning_is_scrubbed_on_a_rail_of_its_own(page: Page) -> None:
    drawn(page)
    number = page.get_by_role("spinbutton", name="Pruning α")
    canvas(page).get_by_role("button", name="Pruning", exact=True).click()
    alpha = rail(page, "Pruning strength α")
    expect(alpha).to_have_attribute("aria-valuetext", re.compile("7 leaves"))
    alpha.press("End")
    expect_drawn(page, 0, 1)
    expect_headline(page, "Always predicting Adelie")
    expect(page).to_have_url(re.compile(r"[?&]ccp_alpha=0\.\d+"))
    expect(number).to_have_value(re.compile(r"^0\.[1-9]"))
    alpha.press("ArrowLeft")
    expect_drawn(page, 1, 3)
    expect_headline(page, "One split predicts")
    alpha.press("Home")
    expect_drawn(page, 3, 13)
    expect(number).to_have_value("0")


def test_the_rails_follow_the_sidebar(page: Page) -> None:
    drawn(page)
    depth_slider(page).press("ArrowLeft")
    expect_drawn(page, 2, 7)
    expect(rail(page)).to_have_attribute("aria-valuenow", "2")
    number = page.get_by_role("spinbutton", name="Leaves, at most")
    number.fill("3")
    number.press("Enter")
    expect_headline(page, "A tree of depth 2")
    expect_drawn(page, 2, 5)
    canvas(page).get_by_role("button", name="Leaves", exact=True).click()
    expect(rail(page, "Leaves, at most")).to_have_attribute("aria-valuetext", re.compile("^3 leav"))
    expect(canvas(page)).to_contain_text("stopped at 3 leaves")


def test_limits_of_the_address_are_obeyed_by_the_first_drawing(visit: Visit) -> None:
    page = visit("/?max_depth=5&max_leaf_nodes=4&ccp_alpha=0.001")
    drawn(page)
    expect_headline(page, "A tree of depth 2")
    expect(page.locator(".tree-canvas [role=treeitem]")).to_have_count(7)


@pytest.mark.parametrize("by", ["scrubber", "slider"])
def test_a_selection_survives_trimming_and_comes_back(visit: Visit, by: str) -> None:
    page = visit("/?node=LRL")
    drawn(page)
    expect_selected(page, "LRL")
    slider = rail(page) if by == "scrubber" else depth_slider(page)
    slider.press("ArrowLeft")
    slider.press("ArrowLeft")
    expect_drawn(page, 1, 3)
    expect(depth_slider(page)).to_have_value("1")
    expect_selected(page, "L", address="LRL")
    slider.press("ArrowRight")
    slider.press("ArrowRight")
    expect_drawn(page, 3, 13)
    expect(depth_slider(page)).to_have_value("3")
    expect_selected(page, "LRL")


def test_a_node_selected_while_trimmed_replaces_the_one_that_was_trimmed_away(visit: Visit) -> None:
    page = visit("/?node=LRL&max_depth=1")
    drawn(page)
    expect_selected(page, "L", address="LRL")
    node(page, "R").click()
    expect_selected(page, "R")
    depth_slider(page).press("ArrowRight")
    expect_drawn(page, 2, 7)
    expect_selected(page, "R")
