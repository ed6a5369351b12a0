"""The first page as a newcomer meets it: one tree in three pictures, and tables of one's own."""

import re
from io import BytesIO

import openpyxl
import pyarrow as pa
import pyarrow.parquet as pq
from playwright.sync_api import Page, expect

from tests.support.page.accessibility import resized
from tests.support.page.explore import (
    ACCENT,
    board_row,
    box,
    canvas,
    depth_slider,
    drawn,
    expect_drawn,
    expect_headline,
    expect_in_address,
    expect_outlined,
    expect_selected,
    handle,
    node,
    outlines,
    regions,
    sentence,
    split_search,
    upload,
    upload_drawn,
)

Rows = list[list[str]]


def shapes(other: str) -> Rows:
    """Thirty rows whose class needs both columns: round if red and small, or blue and large."""
    rows = [["colour", "size", "shape"]]
    for i in range(30):
        is_red = i % 3 > 0
        rows.append(["red" if is_red else "blue", str(i), "round" if is_red == (i < 12) else other])
    return rows


def separated(by: str, rows: Rows) -> str:
    return "\n".join(by.join(row) for row in rows)


def test_one_selection_is_followed_by_every_picture_by_pointer_and_by_keys(page: Page) -> None:
    expect_opened(page)
    click_from_node_to_node(page)
    click_on_leaves(page)
    walk_by_keys(page)
    compare_criteria_from_node_to_node(page)
    look_into_another_column(page)
    expect_shares_are_not_broken(page)
    tick = regions(page).locator(".region-ticks text").first
    expect_colours(page, bar="rgb(215, 123, 8)", ring=ACCENT)
    light = tick.evaluate("(element) => getComputedStyle(element).fill")
    resized(page, "projector")
    expect_colours(page, bar="rgb(252, 153, 118)", ring="rgb(255, 92, 168)")
    expect(tick).not_to_have_css("fill", light)
    expect_tabs_stay(page)


def expect_opened(page: Page) -> None:
    """The page opens with a sentence, a tree and a selected node."""
    drawn(page)
    expect(page.get_by_role("heading", name="A tree of depth 3 predicts")).to_be_visible()
    expect_drawn(page, 3, 13)
    expect(canvas(page)).to_contain_text("flipper_length_mm")
    expect(sentence(page)).to_contain_text("344")
    expect_selected(page, "")
    expect(split_search(page).locator("h3")).to_contain_text("Best split of 344 rows")
    expect(regions(page)).to_contain_text("flipper_length_mm")
    expect(outlines(page)).to_have_count(0)


def click_from_node_to_node(page: Page) -> None:
    """Split search, sentence, regions and address follow."""
    node(page, "LR").click()
    expect_selected(page, "LR")
    expect(split_search(page).locator("h3")).to_contain_text("63 rows")
    expect(sentence(page)).to_contain_text("63 of 215 rows")
    first = expect_outlined(page)
    node(page, "R").click()
    expect_selected(page, "R")
    expect(split_search(page).locator("h3")).to_contain_text("129 rows")
    expect_outlined(page, first)


def click_on_leaves(page: Page) -> None:
    """A leaf states why nothing can be split, or shows the split that a limit forbids."""
    node(page, "RL").click()
    expect_selected(page, "RL")
    expect(split_search(page).locator(".picture.empty")).to_contain_text(
        "All 122 rows have the same target"
    )
    node(page, "LRR").click()
    expect_selected(page, "LRR")
    expect(split_search(page).locator("svg.splits")).to_be_visible()
    node(page, "").click()
    expect_selected(page, "")
    expect(outlines(page)).to_have_count(0)


def walk_by_keys(page: Page) -> None:
    """Arrows walk, Enter selects, and Escape returns to the root."""
    root = canvas(page).locator("[role=treeitem][tabindex='0']")
    expect(root).to_have_attribute("data-path", "")
    root.focus()
    for key, path in (
        ("ArrowDown", "L"),
        ("ArrowDown", "LL"),
        ("ArrowRight", "LR"),
        ("ArrowRight", "RL"),
        ("ArrowUp", "R"),
        ("ArrowLeft", "L"),
    ):
        page.keyboard.press(key)
        expect(node(page, path)).to_be_focused()
    expect_selected(page, "")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect_selected(page, "LL")
    expect(node(page, "LL")).to_be_focused()
    boxed = expect_outlined(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect_selected(page, "LR")
    expect_outlined(page, boxed)
    page.keyboard.press("Escape")
    expect_selected(page, "")
    expect(node(page, "")).to_be_focused()
    expect(outlines(page)).to_have_count(0)


def compare_criteria_from_node_to_node(page: Page) -> None:
    """The tab of criteria stays open."""
    split_search(page).get_by_role("tab", name="Criteria").click()
    rows = split_search(page).locator(".criterion-row")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("this tree")
    before = str(rows.first.text_content())
    node(page, "L").click()
    expect_selected(page, "L")
    expect(split_search(page).get_by_role("tab", name="Criteria")).to_have_attribute(
        "aria-selected", "true"
    )
    expect(rows).to_have_count(3)
    expect(rows.first).not_to_have_text(before)
    split_search(page).get_by_role("tab", name="Split search").click()
    expect(split_search(page).locator(".leaderboard-row")).to_have_count(7)


def look_into_another_column(page: Page) -> None:
    """An examined column is remembered for its node."""
    expect(board_row(page, "bill_length_mm")).to_have_attribute("aria-pressed", "true")
    board_row(page, "island").click()
    expect(handle(page)).to_have_attribute("aria-label", "Categories of island sent left")
    expect(board_row(page, "island")).to_have_attribute("aria-pressed", "true")
    expect(split_search(page).get_by_role("status")).to_contain_text("island")
    expect_selected(page, "L")
    node(page, "LL").click()
    expect_selected(page, "LL")
    expect(board_row(page, "bill_length_mm")).to_have_attribute("aria-pressed", "true")
    node(page, "L").click()
    expect_selected(page, "L")
    expect(board_row(page, "island")).to_have_attribute("aria-pressed", "true")


def expect_shares_are_not_broken(page: Page) -> None:
    """No line begins with the sign of a share."""
    for words in (sentence(page), split_search(page).locator(".caption").first):
        expect(words).to_have_text(re.compile("\u00a0%"))
        assert " %" not in str(words.text_content())


def expect_colours(page: Page, *, bar: str, ring: str) -> None:
    """Each scheme draws the same pictures in its own colours."""
    drawn(page)
    expect(canvas(page).locator("[fill='var(--class-0)']").first).to_have_css("fill", bar)
    expect(split_search(page).locator(".ring")).to_have_css("stroke", ring)


def expect_tabs_stay(page: Page) -> None:
    """Another tab leaves the tabs where they are in the window."""
    tabs = page.get_by_test_id("stTabs").get_by_role("tablist")
    tabs.evaluate("(bar) => bar.scrollIntoView({ block: 'start' })")
    at = box(tabs)["y"]
    assert at < 300
    for name in ("Leaves", "Rows", "Overview"):
        page.get_by_role("tab", name=name).click()
        expect(page.get_by_role("tabpanel", name=name).get_by_role("heading").first).to_be_visible()
        assert box(tabs)["y"] == at


def test_tables_of_every_format_are_drawn_one_after_the_other(page: Page) -> None:
    upload_drawn(page, separated(",", shapes("square")), "shapes.csv")
    expect_shapes(page, "shapes.csv", "square")
    expect_headline(page, "A tree of depth 3")
    make_a_stump(page)
    refuse_a_ragged_file(page)
    upload(page, excel(shapes("cube")), "shapes.xlsx")
    expect_shapes(page, "shapes.xlsx", "cube")
    expect(page.get_by_test_id("stAlert")).to_have_count(0)
    upload(page, parquet(shapes("cone")), "shapes.parquet")
    expect_shapes(page, "shapes.parquet", "cone")
    paste_by_keys(page, separated("\t", shapes("star")))
    expect_shapes(page, "pasted", "star")


def expect_shapes(page: Page, name: str, other: str) -> None:
    """Every picture shows the chosen table, at the usual depth."""
    expect(page.get_by_role("combobox", name="Table")).to_have_value(name)
    expect_in_address(page, "table", name)
    expect(canvas(page)).to_contain_text(other)
    expect(regions(page)).to_contain_text("colour")
    expect(regions(page)).to_contain_text(other)
    expect(split_search(page)).to_contain_text("30 rows")
    expect(split_search(page)).to_contain_text(other)
    expect(depth_slider(page)).to_have_value("3")
    drawn(page)


def make_a_stump(page: Page) -> None:
    depth_slider(page).press("ArrowLeft")
    depth_slider(page).press("ArrowLeft")
    expect(depth_slider(page)).to_have_value("1")
    expect_drawn(page, 1, 3)
    expect_headline(page, "One split predicts")
    expect_in_address(page, "max_depth", "1")


def refuse_a_ragged_file(page: Page) -> None:
    """The pictures stay unchanged."""
    before = drawn(page).get_attribute("data-model")
    upload(page, "a,b\n1,2\n1,2,3\n", "ragged.csv")
    trouble = page.get_by_test_id("stAlert")
    expect(trouble).to_contain_text("Line 3 has 3 cells, but the header (line 1) has 2.")
    expect(drawn(page)).to_have_attribute("data-model", str(before))
    expect_drawn(page, 1, 3)


def excel(rows: Rows) -> bytes:
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    written = BytesIO()
    book.save(written)
    return written.getvalue()


def parquet(rows: Rows) -> bytes:
    columns = zip(*rows, strict=True)
    written = BytesIO()
    pq.write_table(pa.table({name: list(values) for name, *values in columns}), written)
    return written.getvalue()


def paste_by_keys(page: Page, text: str) -> None:
    """The paste box reports what is wrong with a table, and the user fixes the text there."""
    page.get_by_role("button", name="Paste a table").click()
    cells = page.get_by_label("Cells copied from a spreadsheet")
    cells.fill("a\tb\n1\t2\t3\n")
    cells.press("Control+Enter")
    trouble = page.get_by_test_id("stPopoverBody").get_by_test_id("stAlert")
    expect(trouble).to_contain_text("Line 2 has 3 cells, but the header (line 1) has 2.")
    expect(page.get_by_test_id("stAlert")).to_have_count(1)
    cells.fill(text)
    cells.press("Control+Enter")
    expect(trouble).to_have_count(0)
