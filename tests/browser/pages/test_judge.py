"""The Judge page in a browser: reached by its name, and its curve sets the page's limits."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.support.page.explore import box, drawn, expect_headline, expect_in_address, measure


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
    expect(curve(page).locator(".title")).to_have_text(
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
