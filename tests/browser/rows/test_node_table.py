"""The rows of the selected node in the browser."""

from playwright.sync_api import Page, expect

from tests.support.hostile import HOSTILE, expect_nothing_ran, hostile
from tests.support.page.explore import csv, drawn, node, split_search, upload_drawn
from tests.support.page.grids import cell, cells, headers
from tests.support.page.page_tables import rows_of
from tests.support.page.rig import OpenPage, Visit

ROW, TARGET = 0, 1
BOX = 1
"""The column of boxes to select rows by stands before the others, without a label."""


def title(page: Page, words: str) -> None:
    expect(page.get_by_role("heading", name=words)).to_be_visible()


def test_the_rows_follow_the_selected_node(visit: Visit) -> None:
    page = visit("/?more=Rows")
    drawn(page)
    title(page, "All 344 rows start at the root")
    node(page, "LR").click()
    title(page, "63 of 344 rows (18.3 %) reach this node")
    rule = "flipper_length_mm ≤ 206.5 or missing; bill_length_mm > 43.35"
    expect(page.get_by_text(rule)).to_be_visible()
    expect(cell(page, "rows", ROW + BOX, 0)).to_have_text("21")
    labels = ("row", "species", "flipper_length_mm", "bill_length_mm")
    for place, label in enumerate(labels):
        expect(headers(page, "rows").nth(place)).to_have_text(label)


def test_a_tap_on_a_phone_downloads_the_rows(open_page: OpenPage) -> None:
    page = open_page("/?more=Rows&node=RRL", width=390, height=844, has_touch=True, is_mobile=True)
    drawn(page)
    title(page, "2 of 344 rows (0.581 %) reach this node")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download these rows").tap()
    assert download.value.suggested_filename == "rows_at_RRL.csv"


def test_the_download_has_the_rows_of_the_node(visit: Visit) -> None:
    page = visit("/?more=Rows&node=RRL")
    drawn(page)
    title(page, "2 of 344 rows (0.581 %) reach this node")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download these rows").click()
    assert download.value.suggested_filename == "rows_at_RRL.csv"
    header, *lines = rows_of(download.value.path().read_bytes())
    assert header[:2] == ["row", "species"]
    assert [line[1] for line in lines] == ["Adelie", "Adelie"]


def test_numbers_are_shown_with_their_own_digits(visit: Visit) -> None:
    page = visit("/?more=Rows&node=LR")
    drawn(page)
    expect(cell(page, "rows", ROW + BOX, 0)).to_have_text("21")
    found = cells(page, "rows").locator("tbody td").all_text_contents()
    assert len(found) > 50
    assert not [text for text in found if len(text) > 12]


def test_hostile_names_and_levels_are_text(page: Page) -> None:
    upload_drawn(page, hostile())
    page.get_by_role("tab", name="Rows").click()
    expect(headers(page, "rows").nth(TARGET)).to_have_text("target")
    shown = headers(page, "rows").all_text_contents()
    names = {name.strip() for name in HOSTILE}
    assert {label.strip() for label in shown[2:]} <= names
    assert len(shown) > 4
    node(page, "L").click()
    expect(split_search(page)).to_have_attribute("data-path", "L")
    expect(cell(page, "rows", TARGET + BOX, 0)).not_to_be_empty()
    expect_nothing_ran(page)


def test_words_that_objects_know_are_columns_and_levels(page: Page) -> None:
    rows: list[list[object]] = [["__proto__", "row", "constructor"]]
    rows += [["toString" if i % 2 else "b", i % 19, "xy"[i % 2]] for i in range(20)]
    upload_drawn(page, csv(rows))
    page.get_by_role("tab", name="Rows").click()
    expected = ["row in the file", "constructor", "__proto__", "row"]
    expect(headers(page, "rows")).to_have_text(expected)
    node(page, "R").click()
    expect(split_search(page)).to_have_attribute("data-path", "R")
    expect(cells(page, "rows")).to_contain_text("toString")
