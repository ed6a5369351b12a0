"""The rows of the selected node in the browser, and both tables of names that would be markup."""

import pytest
from playwright.sync_api import Page, expect

from explorer.export.tables import guarded
from explorer.views.nodes.wording import on_one_line
from tests.support.hostile import HOSTILE, expect_nothing_ran, hostile
from tests.support.page.accessibility import serious
from tests.support.page.explore import choose, csv, drawn, node, split_search, upload_drawn
from tests.support.page.grids import cell, cells, headers, table
from tests.support.page.page_tables import rows_of
from tests.support.page.rig import OpenPage, Visit

ROW, TARGET = 0, 1
BOX = 1
"""The column of boxes to select rows is before the others, without a label."""

RULE_OF_LEAF = 1


def title(page: Page, words: str) -> None:
    expect(page.get_by_role("heading", name=words)).to_be_visible()


def the_rows_follow_the_selected_node(page: Page) -> None:
    title(page, "All 344 rows start at the root")
    node(page, "LR").click()
    title(page, "63 of 344 rows (18.3 %) reach this node")
    rule = "flipper_length_mm ≤ 206.5 or missing; bill_length_mm > 43.35"
    expect(page.get_by_text(rule)).to_be_visible()
    expect(cell(page, "rows", ROW + BOX, 0)).to_have_text("20")
    labels = ("row", "species", "flipper_length_mm", "bill_length_mm")
    for place, label in enumerate(labels):
        expect(headers(page, "rows").nth(place)).to_have_text(label)


def numbers_have_their_own_digits(page: Page) -> None:
    found = cells(page, "rows").locator("tbody td").all_text_contents()
    assert len(found) > 50
    assert not [text for text in found if len(text) > 12]


def the_download_has_the_rows_of_the_node(page: Page) -> None:
    node(page, "RRL").click()
    title(page, "2 of 344 rows (0.581 %) reach this node")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download these rows").click()
    assert download.value.suggested_filename == "rows_at_RRL.csv"
    header, *lines = rows_of(download.value.path().read_bytes())
    assert header[:3] == ["row", "line", "species"]
    assert [line[2] for line in lines] == ["Adelie", "Adelie"]


def hostile_names_are_columns_of_the_rows(page: Page) -> None:
    page.get_by_role("tab", name="Rows").click()
    expect(headers(page, "rows").nth(TARGET)).to_have_text("=evil()")
    shown = headers(page, "rows").all_text_contents()
    names = {name.strip() for name in HOSTILE}
    assert {label.strip() for label in shown[2:]} <= names
    assert len(shown) > 4
    node(page, "L").click()
    expect(split_search(page)).to_have_attribute("data-path", "L")
    expect(cell(page, "rows", TARGET + BOX, 0)).not_to_be_empty()
    expect_nothing_ran(page)


def hostile_names_are_rules_and_predictions_of_the_leaves(page: Page) -> None:
    page.get_by_role("tab", name="Leaves").click()
    title(page, "The tree has 8 leaves")
    expect(cell(page, "leaves", RULE_OF_LEAF, 7)).to_contain_text("constructor is")
    rules = column_of_leaves(page, 1)
    assert any(name[:20] in rule for name in HOSTILE for rule in rules)
    predictions = {one.removeprefix("tie: ").strip() for one in column_of_leaves(page, 4)}
    assert predictions <= {on_one_line(name).strip() for name in HOSTILE}
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


def column_of_leaves(page: Page, index: int) -> list[str]:
    found = cells(page, "leaves").locator(f"tbody td[aria-colindex='{index}']")
    return found.all_text_contents()


def test_the_rows_of_a_node_are_shown_and_downloaded_and_no_name_of_a_table_is_markup(
    visit: Visit,
) -> None:
    page = visit("/?more=Rows")
    drawn(page)
    the_rows_follow_the_selected_node(page)
    numbers_have_their_own_digits(page)
    assert serious(page, "[data-testid=stTabs]") == []
    the_download_has_the_rows_of_the_node(page)
    upload_drawn(page, hostile(target="=evil()"))
    hostile_names_are_columns_of_the_rows(page)
    hostile_names_are_rules_and_predictions_of_the_leaves(page)


@pytest.mark.deep
def test_a_tap_on_a_phone_downloads_the_rows(open_page: OpenPage) -> None:
    page = open_page("/?more=Rows&node=RRL", width=390, height=844, has_touch=True, is_mobile=True)
    drawn(page)
    title(page, "2 of 344 rows (0.581 %) reach this node")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download these rows").tap()
    assert download.value.suggested_filename == "rows_at_RRL.csv"


@pytest.mark.deep
def test_words_that_objects_know_are_columns_and_levels(page: Page) -> None:
    rows: list[list[object]] = [["__proto__", "row", "constructor"]]
    rows += [["toString" if i % 2 else "b", i % 19, "xy"[i % 2]] for i in range(20)]
    upload_drawn(page, csv(rows))
    page.get_by_role("tab", name="Rows").click()
    expected = ["row number", "constructor", "__proto__", "row"]
    expect(headers(page, "rows")).to_have_text(expected)
    node(page, "R").click()
    expect(split_search(page)).to_have_attribute("data-path", "R")
    expect(cells(page, "rows")).to_contain_text("toString")
