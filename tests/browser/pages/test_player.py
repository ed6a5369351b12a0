"""The tree grows step by step on the page: panels follow, the address keeps it, all can read it."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.page.accessibility import hard_to_read, serious, texts_of
from tests.support.page.explore import (
    canvas,
    drawn,
    expect_drawn,
    expect_headline,
    expect_in_address,
    expect_selected,
    node,
    outlines,
    rail,
    regions,
    split_search,
)
from tests.support.page.rig import Visit


@pytest.mark.deep
def test_step_by_step_tree_regions_and_split_search_go_together(visit: Visit) -> None:
    page = visit("/?steps=breadth-first&node=L")
    expect_headline(page, "Step 2: bill_length_mm ≤ 43.35")
    expect_drawn(page, 2, 5)
    expect(page.get_by_role("radio", name="Breadth first")).to_be_checked()
    leave_the_steps(page)
    begin_at_the_root(page)
    make_three_steps(page)
    assert serious(page) == []
    # The number on the thumb, whose ground is not an element's background.
    hard = [text for text in hard_to_read(texts_of(canvas(page))) if text["text"] != "3"]
    assert hard == []


def leave_the_steps(page: Page) -> None:
    """The complete tree is back, with its limits."""
    page.get_by_role("button", name="Step by step").click()
    expect_drawn(page, 3, 13)
    expect_in_address(page, "steps", None)
    expect(rail(page)).to_be_visible()
    expect(regions(page).locator("h3")).to_contain_text("leaves are in this view")
    drawn(page)


def begin_at_the_root(page: Page) -> None:
    node(page, "").click()
    expect_selected(page, "")
    page.get_by_role("button", name="Step by step").click()
    page.get_by_role("radio", name="Best first").check()
    expect_headline(page, "Step 0: only the root")
    expect_drawn(page, 0, 1)
    expect_in_address(page, "steps", "best-first")


def make_three_steps(page: Page) -> None:
    """A split node is selected, and shown with the score that it reaches."""
    on = page.get_by_role("button", name="One step forward")
    for nodes in (3, 5, 7):
        on.click()
        expect_drawn(page, min((nodes - 1) // 2, 2), nodes)
    expect_headline(page, "Step 3: island = Biscoe classifies 5 more rows correctly")
    expect(canvas(page)).to_contain_text("10-fold accuracy rises from 93 % to 94.5 %.")
    expect_selected(page, "R")
    expect(split_search(page).locator("h3")).to_contain_text("129 rows")
    expect(regions(page).locator("h3")).to_contain_text("3 of 4 leaves")
    expect(outlines(page).first).to_be_visible()
