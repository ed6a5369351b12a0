"""The leaf table in the browser: it selects and is selected, sorts, and shows names literally."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from explorer.export.spreadsheet import guarded
from explorer.views.nodes.wording import on_one_line
from tests.support.hostile import HOSTILE, expect_nothing_ran, hostile
from tests.support.page.explore import csv, drawn, expect_selected, node, upload_drawn
from tests.support.page.grids import cell, cells, click_line, headers, selected_rows, table
from tests.support.page.page_tables import rows_of
from tests.support.page.rig import ColorScheme, Visit, settled

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


def expect_looked_at(page: Page, path: str) -> None:
    expect_selected(page, path)


def test_a_row_of_the_table_selects_its_leaf_and_letting_it_go_the_root(visit: Visit) -> None:
    page = opened(visit)
    expect(selected_rows(page, "leaves")).to_have_count(0)
    click_line(page, "leaves", 3, LINES)
    expect_looked_at(page, "LRL")
    expect(selected_rows(page, "leaves")).to_have_attribute("aria-rowindex", "4")
    click_line(page, "leaves", 5, LINES)
    expect_looked_at(page, "RL")
    expect(selected_rows(page, "leaves")).to_have_count(1)
    click_line(page, "leaves", 5, LINES)
    expect_looked_at(page, "")
    expect(selected_rows(page, "leaves")).to_have_count(0)


def test_the_leaf_selected_on_the_page_is_the_tables_selected_row(visit: Visit) -> None:
    page = opened(visit, f"{LEAVES}&node=LRR")
    expect(selected_rows(page, "leaves")).to_have_attribute("aria-rowindex", "5")
    node(page, "RL").click()
    expect_looked_at(page, "RL")
    expect(selected_rows(page, "leaves")).to_have_attribute("aria-rowindex", "6")
    node(page, "R").click()
    expect_looked_at(page, "R")
    expect(selected_rows(page, "leaves")).to_have_count(0)


def test_a_sorted_table_selects_the_leaf_that_is_seen(visit: Visit) -> None:
    page = opened(visit)
    click_line(page, "leaves", 0, LINES, x=380)
    expect(cell(page, "leaves", ROWS, 0)).to_have_text("2")
    click_line(page, "leaves", 1, LINES)
    expect_looked_at(page, "RRL")
    expect(selected_rows(page, "leaves")).to_have_attribute("aria-rowindex", "2")
    node(page, "LLL").click()
    expect_looked_at(page, "LLL")
    # 139 rows, the most of all: the last line of the sorted table.
    expect(selected_rows(page, "leaves")).to_have_attribute("aria-rowindex", "8")


def test_the_selected_leaf_stays_selected_under_other_limits(visit: Visit) -> None:
    page = opened(visit, f"{LEAVES}&node=RL")
    expect(selected_rows(page, "leaves")).to_have_attribute("aria-rowindex", "6")
    page.get_by_test_id("stSidebar").get_by_role("slider", name="Depth, at most").press("ArrowLeft")
    expect(selected_rows(page, "leaves")).to_have_attribute("aria-rowindex", "4")
    expect_looked_at(page, "RL")


def test_hostile_names_are_text_in_labels_cells_and_the_download(page: Page) -> None:
    upload_drawn(page, hostile(target="=evil()"))
    page.get_by_role("tab", name="Leaves").click()
    expect(page.get_by_role("heading", name="The tree has 8 leaves")).to_be_visible()
    expect(cell(page, "leaves", RULE, 7)).to_contain_text("constructor is")
    rules = cells(page, "leaves").locator("tbody td[aria-colindex='1']").all_text_contents()
    assert any(name[:20] in rule for name in HOSTILE for rule in rules)
    answers = cells(page, "leaves").locator("tbody td[aria-colindex='4']").all_text_contents()
    assert {answer.removeprefix("tie: ").strip() for answer in answers} <= {
        on_one_line(name).strip() for name in HOSTILE
    }
    settled(page)  # a list that is open when the run ends is closed by it
    page.get_by_role("combobox", name="Intervals and lift of").press("ArrowDown")
    page.get_by_test_id("stSelectboxVirtualDropdown").get_by_role("option").nth(1).click()
    expect(headers(page, "leaves").nth(5)).to_contain_text("Share of")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the leaves").click()
    header, *lines = rows_of(download.value.path().read_bytes())
    assert header[0] == "Path"
    assert [line[1] for line in lines] == [guarded(rule) for rule in rules]
    expect_nothing_ran(page)


def test_only_the_download_that_guards_its_cells_is_offered(visit: Visit) -> None:
    page = opened(visit)
    table(page, "leaves").hover()
    toolbar = table(page, "leaves").get_by_test_id("stElementToolbar")
    expect(toolbar.get_by_role("button", name="Search")).to_be_visible()
    expect(toolbar.get_by_role("button", name="Download as CSV")).to_be_hidden()


def test_a_tree_of_one_leaf_and_sixty_classes_have_their_tables(page: Page) -> None:
    upload_drawn(page, csv([["x", "y"], *([5, "ab"[i % 2]] for i in range(10))]))
    page.get_by_role("tab", name="Leaves").click()
    expect(cell(page, "leaves", RULE, 0)).to_have_text("every row")
    expect(page.get_by_role("heading", name="The tree has 1 leaf")).to_be_visible()
    rows: list[list[object]] = [["x", "z", "y"]]
    rows += [[i / 2, i % 13, f"class {i % 60:02}"] for i in range(900)]
    upload_drawn(page, csv(rows))
    expect(page.get_by_role("combobox", name="Intervals and lift of")).to_be_visible()
    expect(headers(page, "leaves").get_by_text("Lift")).to_have_count(1)


@pytest.mark.parametrize("tab", ["Leaves", "Rows"])
@pytest.mark.parametrize(("width", "scheme"), [(1440, "light"), (1280, "dark"), (390, "light")])
def test_axe_finds_no_serious_violation_in_the_tables(
    visit: Visit, tab: str, width: int, scheme: ColorScheme
) -> None:
    page = visit(f"/?more={tab}&node=LRL", width=width, height=900, color_scheme=scheme)
    drawn(page)
    expect(cells(page, tab.casefold())).to_be_visible()
    found = Axe().run(page, context={"include": [["[data-testid=stTabs]"]]}).response["violations"]
    assert [each["id"] for each in found if each["impact"] in ("serious", "critical")] == []
