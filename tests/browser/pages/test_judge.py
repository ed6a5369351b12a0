"""The Judge page in a browser: reached by its name, and its curve sets the page's limits."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.support.page.explore import box, drawn, expect_headline, expect_in_address, measure
from tests.support.page.rig import Visit


def curve(page: Page) -> Locator:
    return page.locator(".complexity")


def slider(page: Page, name: str = "Depth, at most") -> Locator:
    return curve(page).get_by_role("slider", name=name)


def middle_of(page: Page, stop: int) -> tuple[float, float]:
    at = box(slider(page).locator(".stop").nth(stop))
    return at["x"] + at["width"] / 2, at["y"] + at["height"] / 2


def test_the_curve_is_reached_by_a_click_and_its_mark_sets_the_depth(page: Page) -> None:
    drawn(page)
    page.get_by_role("link", name="Judge", exact=True).click()
    expect(curve(page).locator(".title").first).to_have_text(
        re.compile(
            r"^10-fold accuracy stops rising at depth 4; training accuracy goes on to 100.%$"
        )
    )
    expect(slider(page)).to_have_attribute(
        "aria-valuetext", "depth 3, training accuracy 97.7 %, 10-fold accuracy 95.9 %"
    )
    expect(curve(page).locator(".said-apart")).to_have_text("1.8 points apart")
    # The mark is ahead of the page while it is dragged, and the page follows its release.
    page.mouse.move(*middle_of(page, 3))
    page.mouse.down()
    page.mouse.move(*middle_of(page, 6), steps=4)
    expect(slider(page)).to_have_attribute("aria-valuenow", "6")
    expect(curve(page).locator(".said-apart")).to_have_text("3.5 points apart")
    expect_headline(page, "A tree of depth 3")
    page.mouse.up()
    expect_headline(page, "A tree of depth 6")
    expect_in_address(page, "max_depth", "6")
    slider(page).press("ArrowLeft")
    expect_headline(page, "A tree of depth 5")
    curve(page).get_by_role("button", name="Take depth 4").click()
    expect_headline(page, "A tree of depth 4")
    expect(measure(page, "10-fold accuracy")).to_have_text("96.5 %")
    # Along another limit the present tree has a place of its own.
    curve(page).get_by_role("button", name="Leaves", exact=True).click()
    leaves = slider(page, "Leaves, at most")
    expect(leaves).to_have_attribute("aria-valuetext", re.compile("^11 leaves, "))
    leaves.press("Home")
    expect_headline(page, "Always predicting Adelie")
    # The other page shows what was chosen here.
    page.get_by_role("link", name="Explore", exact=True).click()
    drawn(page)
    expect_headline(page, "Always predicting Adelie")
    expect_in_address(page, "max_leaf_nodes", "1")


def judging(visit: Visit) -> Page:
    """Come to by its name: below another address Streamlit asks in vain for files, and logs it."""
    page = visit("/")
    page.get_by_role("link", name="Judge", exact=True).click()
    expect(slider(page)).to_be_visible()
    return page


def cell(page: Page, depth: int, rows: int) -> Locator:
    words = re.compile(f"^depth {depth}, {rows} rows to split · ")
    return curve(page).get_by_role("gridcell", name=words)


def test_a_cell_of_the_heat_map_sets_both_limits_by_click_and_by_keys(visit: Visit) -> None:
    page = judging(visit)
    heat_map = curve(page).get_by_role("grid")
    expect(heat_map.locator("[role=row]")).to_have_count(16)
    expect(cell(page, 3, 2)).to_have_attribute("aria-selected", "true")
    said = curve(page).locator(".surface .said")
    expect(said).to_contain_text("the limits now")
    # Columns stand below the depths of the curve.
    above, below = box(slider(page).locator(".stop").nth(4)), box(cell(page, 4, 25))
    assert abs(above["x"] + above["width"] / 2 - below["x"] - below["width"] / 2) < 1
    before = box(cell(page, 4, 25))["height"]
    cell(page, 4, 25).hover()
    expect(said).to_contain_text("depth 4, 25 rows to split")
    assert box(cell(page, 4, 25))["height"] > 2 * before - 1
    cell(page, 4, 25).click()
    expect_in_address(page, "max_depth", "4")
    expect_in_address(page, "min_samples_split", "25")
    expect(cell(page, 4, 25)).to_have_attribute("aria-selected", "true")
    page.mouse.move(0, 0)
    cell(page, 4, 25).focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    expect(cell(page, 5, 20)).to_be_focused()
    page.keyboard.press("Enter")
    expect_in_address(page, "max_depth", "5")
    expect_in_address(page, "min_samples_split", "20")
    expect(cell(page, 5, 20)).to_have_attribute("aria-selected", "true")
    expect(cell(page, 5, 20)).to_be_focused()


def test_the_limits_that_count_rows_have_curves_whose_marks_set_them(visit: Visit) -> None:
    page = judging(visit)
    curve(page).get_by_role("button", name="Rows to split").click()
    split = slider(page, "Rows to split, at least")
    expect(split).to_have_attribute("aria-valuetext", re.compile("^2 rows to split, training"))
    split.press("ArrowLeft")
    expect_in_address(page, "min_samples_split", "3")
    curve(page).get_by_role("button", name="Rows in a leaf").click()
    size = slider(page, "Rows in a leaf, at least")
    expect(size).to_have_attribute("aria-valuetext", re.compile("^1 row in a leaf, training"))
    expect(curve(page).locator(".offer")).to_be_hidden()
    size.press("ArrowLeft")
    expect_in_address(page, "min_samples_leaf", "2")
    expect(size).to_have_attribute("aria-valuetext", re.compile("^2 rows in a leaf, training"))


def test_a_drag_that_the_browser_takes_for_itself_sets_nothing(visit: Visit) -> None:
    page = judging(visit)
    expect(slider(page)).to_have_attribute("aria-valuenow", "3")
    page.mouse.move(*middle_of(page, 3))
    page.mouse.down()
    page.mouse.move(*middle_of(page, 5), steps=4)
    expect(slider(page)).to_have_attribute("aria-valuenow", "5")
    slider(page).dispatch_event("pointercancel")
    expect(slider(page)).to_have_attribute("aria-valuenow", "3")
    page.mouse.move(*middle_of(page, 6))
    page.mouse.up()
    expect(slider(page)).to_have_attribute("aria-valuenow", "3")
    expect_headline(page, "A tree of depth 3")
