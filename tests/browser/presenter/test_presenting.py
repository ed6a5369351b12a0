"""A page on a projector: what its keys show, what the address keeps, and what is left alone."""

import re

from playwright.sync_api import Page, expect

from tests.support.page.explore import (
    canvas,
    drawn,
    expect_drawn,
    expect_in_address,
    expect_selected,
    handle,
    regions,
    split_search,
)
from tests.support.page.rig import Visit, at_rest

PROJECTOR = {"width": 1280, "height": 720}


def presented(page: Page, view: str) -> None:
    expect(page.locator(":root")).to_have_attribute("data-present", view)
    expect(page.locator(".presenter [aria-pressed=true]")).to_have_count(1)
    expect_in_address(page, "present", view)


def test_a_key_presents_the_page_and_number_keys_choose_what_is_seen(visit: Visit) -> None:
    page = visit("/?max_depth=2", **PROJECTOR)
    drawn(page)
    page.keyboard.press("p")
    presented(page, "both")
    expect(canvas(page)).to_be_visible()
    expect(split_search(page)).to_be_visible()
    expect(page.get_by_test_id("stSidebar")).to_be_hidden()
    expect(page.get_by_role("link", name="Judge")).to_be_hidden()
    page.keyboard.press("4")
    presented(page, "regions")
    expect(regions(page)).to_be_visible()
    page.keyboard.press("1")
    presented(page, "tree")
    page.keyboard.press("p")
    expect(page.locator(":root")).not_to_have_attribute("data-present", re.compile("."))
    expect(page.get_by_test_id("stSidebar")).to_be_visible()
    expect_in_address(page, "present", None)


def test_arrows_walk_the_tree_and_select_and_a_digit_sets_the_depth(visit: Visit) -> None:
    page = visit("/?max_depth=2&present=both", **PROJECTOR)
    presented(page, "both")
    expect_drawn(page, 2, 7)
    expect(split_search(page).locator("h3")).not_to_be_empty()
    at_rest(page)
    page.keyboard.press("ArrowDown")
    expect_selected(page, "L")
    page.keyboard.press("ArrowRight")
    expect_selected(page, "R")
    page.keyboard.press("d")
    page.keyboard.press("1")
    expect_drawn(page, 1, 3)
    expect(page.locator(".presenter")).to_contain_text("Depth 1")
    expect_in_address(page, "max_depth", "1")


def test_a_letter_typed_into_a_field_is_a_letter(visit: Visit) -> None:
    page = visit("/", **PROJECTOR)
    drawn(page)
    leaves = page.get_by_role("spinbutton", name="Leaves, at most")
    leaves.focus()
    page.keyboard.press("p")
    at_rest(page)
    expect(page.locator(":root")).not_to_have_attribute("data-present", re.compile("."))


def test_an_unknown_view_means_both_panels(visit: Visit) -> None:
    page = visit("/?max_depth=2&present=nonsense", **PROJECTOR)
    expect(page.locator(":root")).to_have_attribute("data-present", "both")


def test_the_button_keeps_the_focus_and_leads_back(visit: Visit) -> None:
    page = visit("/?max_depth=2", **PROJECTOR)
    drawn(page)
    button = page.locator(".presenter [aria-keyshortcuts=P]")
    button.click()
    presented(page, "both")
    expect(button).to_be_focused()
    expect(button).to_have_accessible_name("Leave")
    page.keyboard.press("Enter")
    expect(page.locator(":root")).not_to_have_attribute("data-present", re.compile("."))
    expect(button).to_be_focused()


def test_a_slider_keeps_its_arrows(visit: Visit) -> None:
    page = visit("/?max_depth=2&present=both", **PROJECTOR)
    presented(page, "both")
    handle(page).focus()
    before = handle(page).get_attribute("aria-valuenow")
    page.keyboard.press("ArrowRight")
    expect(handle(page)).not_to_have_attribute("aria-valuenow", str(before))
    expect_selected(page, "")
