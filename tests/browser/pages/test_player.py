"""The tree grows step by step on the page: panels follow, the address keeps it, all can read it."""

from playwright.sync_api import Page, expect

from tests.support.page.accessibility import hard_to_read, serious, texts_of
from tests.support.page.explore import (
    canvas,
    drawn,
    expect_drawn,
    expect_headline,
    expect_in_address,
    expect_selected,
    outlines,
    rail,
    regions,
    split_search,
)
from tests.support.page.rig import Visit


def test_step_by_step_tree_regions_and_split_search_go_together(page: Page, visit: Visit) -> None:
    drawn(page)
    expect_drawn(page, 3, 13)
    page.get_by_role("button", name="Step by step").click()
    expect_headline(page, "Step 0: the root alone")
    expect_drawn(page, 0, 1)
    expect_in_address(page, "steps", "best-first")
    on = page.get_by_role("button", name="One step on")
    for nodes in (3, 5, 7):
        on.click()
        expect_drawn(page, min((nodes - 1) // 2, 2), nodes)
    expect_headline(page, "Step 3: island = Biscoe names 5 more rows correctly")
    expect(canvas(page)).to_contain_text("10-fold accuracy rises from 93 % to 94.5 %.")
    expect_selected(page, "R")
    expect(split_search(page).locator("h3")).to_contain_text("129 rows")
    expect(regions(page).locator("h3")).to_contain_text("3 of 4 leaves")
    expect(outlines(page).first).to_be_visible()
    assert serious(page) == []
    # The number on the thumb, whose ground is no element's background.
    hard = [text for text in hard_to_read(texts_of(canvas(page))) if text["text"] != "3"]
    assert hard == []
    again = visit("/?steps=breadth-first&node=L")
    expect_headline(again, "Step 2: bill_length_mm ≤ 43.35")
    expect_drawn(again, 2, 5)
    expect(again.get_by_role("radio", name="Breadth first")).to_be_checked()
    again.get_by_role("button", name="Step by step").click()
    expect_drawn(again, 3, 13)
    expect_in_address(again, "steps", None)
    expect(rail(again)).to_be_visible()
    expect(regions(again).locator("h3")).to_contain_text("leaves cross this view")
