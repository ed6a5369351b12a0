"""The leaf table in the browser: it selects and is selected, sorts, and follows the branches."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.page.accessibility import serious
from tests.support.page.explore import (
    box,
    canvas,
    depth_slider,
    drawn,
    expect_headline,
    expect_in_address,
    expect_selected,
    node,
)
from tests.support.page.grids import cell, cells, click_line, selected_rows, table
from tests.support.page.rig import ColorScheme, Visit

LEAVES = "/?more=Leaves"
LINES = 8
"""Seven leaves and a header."""

RULE, ROWS = 1, 2


def opened(visit: Visit, address: str = LEAVES, **options: Any) -> Page:
    page = visit(address, **options)
    drawn(page)
    expect(cells(page, "leaves")).to_be_visible()
    expect(cell(page, "leaves", RULE, 0)).not_to_be_empty()
    return page


def expect_line(page: Page, index: int | None) -> None:
    """Expect one selected line, counted from the header, which is line 1."""
    chosen = selected_rows(page, "leaves")
    expect(chosen).to_have_count(0 if index is None else 1)
    if index is not None:
        expect(chosen).to_have_attribute("aria-rowindex", str(index))


def the_table_follows_the_tree(page: Page) -> None:
    expect_line(page, 5)
    node(page, "RL").click()
    expect_selected(page, "RL")
    expect_line(page, 6)
    depth_slider(page).press("ArrowLeft")
    expect_line(page, 4)
    expect_selected(page, "RL")
    depth_slider(page).press("ArrowRight")
    expect_line(page, 6)
    node(page, "R").click()
    expect_selected(page, "R")
    expect_line(page, None)


def the_tree_follows_the_table(page: Page) -> None:
    for line, path in ((3, "LRL"), (5, "RL")):
        click_line(page, "leaves", line, LINES)
        expect_selected(page, path)
        expect_line(page, line + 1)
    click_line(page, "leaves", 5, LINES)
    expect_selected(page, "")
    expect_line(page, None)


def a_sorted_table_selects_the_same_leaves(page: Page) -> None:
    click_line(page, "leaves", 0, LINES, x=380)
    expect(cell(page, "leaves", ROWS, 0)).to_have_text("2")
    click_line(page, "leaves", 1, LINES)
    expect_selected(page, "RRL")
    expect_line(page, 2)
    node(page, "LLL").click()
    expect_selected(page, "LLL")
    # 139 rows, the most of all: the last line of the sorted table.
    expect_line(page, LINES)


def the_toolbar_covers_no_button(page: Page) -> None:
    table(page, "leaves").hover()
    toolbar = table(page, "leaves").get_by_test_id("stElementToolbar")
    expect(toolbar.get_by_role("button", name="Search")).to_be_visible()
    bar = box(toolbar)
    button = box(page.get_by_role("button", name="Download the leaves"))
    beside = button["x"] + button["width"] <= bar["x"]
    assert beside or button["y"] + button["height"] <= bar["y"]


def a_branch_pruned_by_delete_is_undone_redone_and_restored(page: Page) -> None:
    leaves = page.get_by_role("heading", name="The tree has")
    node(page, "L").click()
    expect_selected(page, "L")
    node(page, "L").press("Delete")
    expect(node(page, "LL")).to_have_count(0)
    expect_in_address(page, "pruned", "L")
    expect_headline(page, "A tree of depth 3")
    expect(leaves).to_have_text("The tree has 4 leaves")
    scrubber = canvas(page).locator(".rail-others")
    expect(scrubber).to_contain_text("1 branch pruned by hand")
    expect(node(page, "L")).to_contain_text("pruned by hand")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(node(page, "LL")).to_have_count(1)
    expect_in_address(page, "pruned", None)
    page.get_by_role("button", name="Redo", exact=True).click()
    expect(node(page, "LL")).to_have_count(0)
    scrubber.get_by_role("button", name="Restore 1 branch pruned by hand").click()
    expect(node(page, "LL")).to_have_count(1)
    expect_in_address(page, "pruned", None)
    expect(leaves).to_have_text("The tree has 7 leaves")


@pytest.mark.deep
def test_table_and_tree_select_the_same_leaf_under_other_limits_sorted_and_pruned_by_hand(
    visit: Visit,
) -> None:
    page = opened(visit, f"{LEAVES}&node=LRR")
    the_toolbar_covers_no_button(page)
    assert serious(page, "[data-testid=stTabs]") == []
    the_table_follows_the_tree(page)
    the_tree_follows_the_table(page)
    a_sorted_table_selects_the_same_leaves(page)
    a_branch_pruned_by_delete_is_undone_redone_and_restored(page)


@pytest.mark.deep
def test_the_tables_toolbar_covers_no_button_on_a_phone(visit: Visit) -> None:
    the_toolbar_covers_no_button(opened(visit, width=390))


@pytest.mark.deep
@pytest.mark.parametrize(("widths", "scheme"), [((390, 1440), "light"), ((1280,), "dark")])
def test_axe_finds_no_serious_violation_in_the_tables(
    visit: Visit, widths: tuple[int, ...], scheme: ColorScheme
) -> None:
    page = visit("/?more=Leaves&node=LRL", width=widths[0], height=900, color_scheme=scheme)
    drawn(page)
    for width in widths:
        page.set_viewport_size({"width": width, "height": 900})
        for tab in ("Leaves", "Rows"):
            page.get_by_role("tab", name=tab).click()
            expect(cells(page, tab.casefold())).to_be_visible()
            assert serious(page, "[data-testid=stTabs]") == []
