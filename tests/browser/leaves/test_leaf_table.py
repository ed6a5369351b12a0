"""The leaf table in the browser: it selects and is selected, sorts, and shows names literally."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from explorer.export.spreadsheet import guarded
from explorer.views.nodes.wording import on_one_line
from tests.support.hostile import HOSTILE, expect_nothing_ran, hostile
from tests.support.page.accessibility import serious
from tests.support.page.explore import box, choose, drawn, expect_selected, node, upload_drawn
from tests.support.page.grids import cell, cells, click_line, headers, selected_rows, table
from tests.support.page.page_tables import rows_of
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


@pytest.mark.parametrize("width", [1440, 390])
def test_the_tables_toolbar_covers_no_button(visit: Visit, width: int) -> None:
    page = opened(visit, width=width)
    table(page, "leaves").hover()
    toolbar = page.locator(".st-key-grid_leaves [data-testid=stElementToolbar]")
    expect(toolbar).to_be_visible()
    bar = box(toolbar)
    button = box(page.get_by_role("button", name="Download the leaves"))
    beside = button["x"] + button["width"] <= bar["x"]
    assert beside or button["y"] + button["height"] <= bar["y"]


def test_page_and_table_select_the_same_leaf_under_other_limits_and_sorted_too(
    visit: Visit,
) -> None:
    page = opened(visit, f"{LEAVES}&node=LRR")
    chosen = selected_rows(page, "leaves")
    expect(chosen).to_have_attribute("aria-rowindex", "5")
    node(page, "RL").click()
    expect_selected(page, "RL")
    expect(chosen).to_have_attribute("aria-rowindex", "6")
    depth = page.get_by_test_id("stSidebar").get_by_role("slider", name="Depth, at most")
    depth.press("ArrowLeft")
    expect(chosen).to_have_attribute("aria-rowindex", "4")
    expect_selected(page, "RL")
    depth.press("ArrowRight")
    expect(chosen).to_have_attribute("aria-rowindex", "6")
    node(page, "R").click()
    expect_selected(page, "R")
    expect(chosen).to_have_count(0)
    click_line(page, "leaves", 3, LINES)
    expect_selected(page, "LRL")
    expect(chosen).to_have_attribute("aria-rowindex", "4")
    click_line(page, "leaves", 5, LINES)
    expect_selected(page, "RL")
    expect(chosen).to_have_count(1)
    click_line(page, "leaves", 5, LINES)
    expect_selected(page, "")
    expect(chosen).to_have_count(0)
    click_line(page, "leaves", 0, LINES, x=380)
    expect(cell(page, "leaves", ROWS, 0)).to_have_text("2")
    click_line(page, "leaves", 1, LINES)
    expect_selected(page, "RRL")
    expect(chosen).to_have_attribute("aria-rowindex", "2")
    node(page, "LLL").click()
    expect_selected(page, "LLL")
    # 139 rows, the most of all: the last line of the sorted table.
    expect(chosen).to_have_attribute("aria-rowindex", "8")


def test_hostile_names_are_text_in_labels_cells_and_the_only_download(page: Page) -> None:
    upload_drawn(page, hostile(target="=evil()"))
    page.get_by_role("tab", name="Leaves").click()
    expect(page.get_by_role("heading", name="The tree has 8 leaves")).to_be_visible()
    expect(cell(page, "leaves", RULE, 7)).to_contain_text("constructor is")
    rules = cells(page, "leaves").locator("tbody td[aria-colindex='1']").all_text_contents()
    assert any(name[:20] in rule for name in HOSTILE for rule in rules)
    predictions = cells(page, "leaves").locator("tbody td[aria-colindex='4']").all_text_contents()
    assert {one.removeprefix("tie: ").strip() for one in predictions} <= {
        on_one_line(name).strip() for name in HOSTILE
    }
    choose(page, page.get_by_role("combobox", name="Intervals and lift for"), "constructor")
    expect(headers(page, "leaves").nth(5)).to_contain_text("Share of constructor")
    table(page, "leaves").hover()
    toolbar = table(page, "leaves").get_by_test_id("stElementToolbar")
    expect(toolbar.get_by_role("button", name="Search")).to_be_visible()
    # It would not guard its cells. Its name is what hides it.
    its_own = toolbar.locator("[aria-label^='Download as CSV']")
    expect(its_own).to_have_count(1)
    expect(its_own).to_be_hidden()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the leaves").click()
    header, *lines = rows_of(download.value.path().read_bytes())
    assert header[0] == "Path"
    assert [line[1] for line in lines] == [guarded(rule) for rule in rules]
    expect_nothing_ran(page)


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
