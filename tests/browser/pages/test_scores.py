"""Cross-validated scores on the first page: they come after the pictures, and point to stops."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.page.explore import (
    box,
    canvas,
    depth_slider,
    drawn,
    expect_drawn,
    measure,
    rail,
)


@pytest.mark.deep
def test_the_smallest_tree_as_good_as_the_best_is_one_click_away_and_nothing_moves(
    page: Page,
) -> None:
    drawn(page)
    top = box(canvas(page))["y"]
    depth_slider(page).press("ArrowRight")
    depth_slider(page).press("ArrowRight")
    expect_drawn(page, 5, 27)
    scored = rail(page)
    expect(scored).to_have_attribute("aria-valuetext", re.compile(r", 10-fold accuracy 96\.5 %$"))
    told = ("44.2 %", "78.5 %", "94.5 %", "◇ 95.9 %", "◆ 96.5 %")
    expect(scored.locator(".folded")).to_have_count(7)
    assert set(told) <= set(scored.locator(".folded").all_text_contents())
    expect(measure(page, "10-fold accuracy")).to_have_text("96.5 %")
    expect(page.get_by_test_id("stMetricLabel").nth(1)).to_have_text("10-fold accuracy ± 3.4 %")
    canvas(page).get_by_role("button", name="Use depth 3").click()
    expect_drawn(page, 3, 13)
    expect(depth_slider(page)).to_have_value("3")
    expect(measure(page, "10-fold accuracy")).to_have_text("95.9 %")
    canvas(page).get_by_role("button", name="Use depth 4").press("Enter")
    expect(depth_slider(page)).to_have_value("4")
    # Other stops have other scores: none are shown that are not theirs.
    canvas(page).get_by_role("button", name="Leaves", exact=True).click()
    leaves = rail(page, "Maximum leaves")
    expect(leaves).to_have_attribute("aria-valuetext", re.compile("10-fold accuracy"))
    taking = canvas(page).get_by_role("button", name=re.compile("^Use "))
    expect(taking.first).to_have_accessible_name(
        re.compile(r"^Use \d+ leaves.*: the best, 10-fold")
    )
    assert box(canvas(page))["y"] == top
