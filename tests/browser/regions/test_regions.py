"""Decision regions on the page: the other pictures follow them, and they follow the others."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.page.accessibility import serious
from tests.support.page.explore import (
    box,
    depth_slider,
    drawn,
    expect_drawn,
    expect_in_address,
    expect_outlined,
    expect_selected,
    node,
    outlines,
    point_at,
    regions,
    split_search,
)
from tests.support.page.rig import Visit


def leaf(page: Page, path: str) -> Locator:
    return regions(page).locator(f'[role=option][data-path="{path}"]')


def leaves(page: Page) -> list[str]:
    options = regions(page).locator("[role=option]")
    return [str(path) for path in options.evaluate_all("all => all.map((e) => e.dataset.path)")]


def axis(page: Page, name: str) -> Locator:
    return regions(page).get_by_role("combobox", name=name)


def hovered(page: Page, path: str) -> Locator:
    """Return the node in the tree that is highlighted as pointed at."""
    return page.locator(f'.tree-canvas .node.hovered[data-path="{path}"]')


def expect_fixed(page: Page, words: str) -> None:
    expect(regions(page).locator(".fixed-row summary")).to_contain_text(words)


def hovering_travels_both_ways(page: Page) -> None:
    path, hinted = leaves(page)[-1], regions(page).locator(".hinted")
    point_at(page, leaf(page, path), hovered(page, path))
    expect(regions(page).locator(".hover-card")).to_contain_text("flipper_length_mm")
    expect_selected(page, "")
    page.mouse.move(5, 5)
    expect(hovered(page, path)).to_have_count(0)
    expect(hinted).to_have_attribute("d", "")
    point_at(page, node(page, "R"), regions(page).locator('.hinted[d^="M"]'))
    page.mouse.move(5, 5)
    expect(hinted).to_have_attribute("d", "")


def a_click_selects_a_leaf_everywhere(page: Page) -> None:
    path = leaves(page)[-1]
    leaf(page, path).click()
    expect_selected(page, path)
    expect(leaf(page, path)).to_have_attribute("aria-selected", "true")
    expect_outlined(page)
    expect(regions(page)).to_have_attribute("data-path", path)


def every_node_has_a_region_since_the_fixed_values_lead_to_it(page: Page) -> None:
    for path in ("LLL", "LRL", "R"):
        node(page, path).click()
        expect_selected(page, path)
        expect(regions(page)).to_have_attribute("data-path", path)
        expect_outlined(page)
        expect(regions(page).locator(".caption")).not_to_contain_text("has no region")


def keys_select_a_leaf_and_the_root(page: Page) -> None:
    first, second, *_ = leaves(page)
    leaf(page, first).focus()
    page.keyboard.press("ArrowRight")
    expect(hovered(page, second)).to_have_count(1)
    page.keyboard.press("Enter")
    expect_selected(page, second)
    expect(regions(page)).to_have_attribute("data-path", second)
    expect(leaf(page, second)).to_be_focused()
    page.keyboard.press("Escape")
    expect_selected(page, "")
    expect(outlines(page)).to_have_count(0)


def test_regions_tree_split_search_and_address_share_selection_hover_and_depth(
    page: Page,
) -> None:
    drawn(page)
    hovering_travels_both_ways(page)
    a_click_selects_a_leaf_everywhere(page)
    every_node_has_a_region_since_the_fixed_values_lead_to_it(page)
    keys_select_a_leaf_and_the_root(page)
    before = len(leaves(page))
    depth_slider(page).press("End")
    expect_drawn(page, 6, 29)
    expect(regions(page).locator("[role=option]")).not_to_have_count(before)


def a_fixed_value_stays_with_another_node_and_returns(page: Page) -> None:
    expect_fixed(page, "island = Biscoe")
    regions(page).locator(".fixed-row summary").click()
    level = regions(page).locator(".fixed-row select")
    level.focus()
    level.select_option(label="Torgersen")
    expect_fixed(page, "island = Torgersen")
    expect(level).to_be_focused()
    assert serious(page) == []
    node(page, "L").click()
    expect_selected(page, "L")
    expect(regions(page)).to_have_attribute("data-path", "L")
    expect_fixed(page, "island = Torgersen")
    regions(page).get_by_role("button", name="Reset the values").click()
    expect_fixed(page, "island = Dream")  # where the fewest of this node's rows are misplaced
    expect(regions(page).locator(".fixed-free")).to_have_count(0)


def an_axis_is_chosen_where_it_is_named(page: Page) -> None:
    axis(page, "Across").focus()
    axis(page, "Across").select_option(label="island")
    expect(regions(page).locator(".region-ticks")).to_contain_text("Torgersen")
    expect_in_address(page, "x", "island")
    expect(axis(page, "Across")).to_be_focused()


def growing_on_two_features_follows_the_axes(page: Page) -> None:
    toggle = page.get_by_test_id("stCheckbox").filter(has_text="Use only these two features")
    board = split_search(page).locator(".leaderboard-row")
    toggle.locator("label").click()
    expect(regions(page).locator(".fixed-row")).to_have_count(0)
    expect(board).to_have_count(2)
    axis(page, "Across").select_option(label="sex")
    expect(board.filter(has_text="sex")).to_have_count(1)
    expect(board).to_have_count(2)
    toggle.locator("label").click()
    expect(board).to_have_count(7)
    expect(regions(page).locator(".fixed-row")).to_have_count(1)


@pytest.mark.deep
def test_fixed_values_and_axes_that_are_chosen_in_the_regions_change_the_page(page: Page) -> None:
    drawn(page)
    a_fixed_value_stays_with_another_node_and_returns(page)
    an_axis_is_chosen_where_it_is_named(page)
    growing_on_two_features_follows_the_axes(page)
    axis(page, "Up").select_option(label="nothing")
    title = regions(page).locator("h3")
    expect(title).to_contain_text("Intervals of sex")
    page.reload()
    drawn(page)
    expect(title).to_contain_text("Intervals of sex")


@pytest.mark.deep
def test_a_surface_is_drawn_under_the_regions_when_asked_for(visit: Visit) -> None:
    page = visit("/?table=cars_mpg")
    drawn(page)
    expect(page.locator(".js-plotly-plot")).to_have_count(0)
    page.get_by_text("Show as a surface").click()
    expect(page.locator(".js-plotly-plot canvas").first).to_be_visible()


@pytest.mark.deep
def test_a_narrow_page_shows_the_regions_whole(visit: Visit) -> None:
    page = visit("/?table=titanic", width=390, height=844)
    drawn(page)
    about = page.get_by_role("button", name="About this table")
    about.click(position={"x": 30, "y": 4})  # the lines above do not cover its upper edge
    expect(page.get_by_test_id("stPopoverBody")).to_be_visible()
    page.keyboard.press("Escape")
    around = box(regions(page))
    assert around["x"] >= 0
    assert around["x"] + around["width"] <= 390
    stage = box(regions(page).locator(".stage"))
    assert stage["width"] <= around["width"] + 1
    leaf(page, leaves(page)[0]).click()
    expect_selected(page, leaves(page)[0])
