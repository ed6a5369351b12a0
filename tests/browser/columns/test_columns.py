"""The dialog of columns on the page: roles, readings and warnings, by mouse and by keyboard."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.page.accessibility import LEAST_ROOM, hard_to_read, serious, texts_of
from tests.support.page.explore import (
    box,
    choose,
    csv,
    drawn,
    expect_in_address,
    open_settings,
    upload_drawn,
)
from tests.support.page.rig import Visit, at_rest


def columns(page: Page) -> Locator:
    return page.locator(".column-list")


def opened(page: Page) -> Locator:
    at_rest(page)
    open_settings(page)
    page.get_by_test_id("stSidebar").get_by_role("button", name="Columns: roles").click()
    expect(columns(page).locator(".column").first).to_be_visible()
    return columns(page)


def role(page: Page, name: str) -> Locator:
    return columns(page).get_by_label(f"Role of {name}", exact=True)


def read_as(page: Page, name: str) -> Locator:
    return columns(page).get_by_label(f"{name} is read as", exact=True)


def message(page: Page) -> Locator:
    return columns(page).locator(".message")


def trouble(page: Page) -> Locator:
    return columns(page).locator(".trouble")


def done(page: Page) -> None:
    page.get_by_role("dialog").get_by_role("button", name="Done").click()
    expect(page.get_by_role("dialog")).to_have_count(0)


def give_roles(page: Page) -> None:
    """Give one role by mouse and one by keys; the page takes them when the dialog is done."""
    opened(page)
    expect(columns(page).locator(".column")).to_have_count(8)
    role(page, "year").select_option("time")
    expect(message(page)).to_have_text("year is the time now.")
    chosen = role(page, "island")
    chosen.focus()
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    expect(chosen).to_have_value("group")
    expect(columns(page).locator(".hint:not(:empty)")).to_have_text("Press Enter to apply")
    expect(message(page)).to_have_text("year is the time now.")
    page.keyboard.press("Enter")
    expect(message(page)).to_have_text("island is the group now.")
    expect(role(page, "island")).to_be_focused()
    expect(columns(page)).to_contain_text("it is not a feature")
    done(page)
    expect_in_address(page, "group", "island")
    expect_in_address(page, "time", "year")
    expect(page.get_by_text("Features: 5 of 7 columns")).to_be_visible()


def change_the_target(page: Page) -> None:
    """No tree lacks a target, another column becomes it, and Escape loses nothing."""
    opened(page)
    role(page, "species").select_option("ignored")
    expect(trouble(page)).to_contain_text("“species” is the target, and a table needs a target")
    expect(role(page, "species")).to_have_value("target")
    role(page, "sex").select_option("ignored")
    expect(message(page)).to_have_text("sex is ignored now.")
    role(page, "island").select_option("target")
    expect(message(page)).to_have_text("island is the target now; species is a feature.")
    expect(role(page, "species")).to_have_value("feature")
    page.keyboard.press("Escape")
    expect(page.get_by_role("combobox", name="Target: what to predict")).to_have_value("island")
    expect_in_address(page, "target", "island")
    expect(page.get_by_text("Features: 5 of 7 columns")).to_be_visible()


def read_otherwise(page: Page) -> None:
    """Read two columns otherwise, one after a question, and both as found again."""
    prices = [f"€ {i // 6}.50" for i in range(57)] + ["sold", "<b>gone</b>", "free"]
    rows: list[list[object]] = [["price", "colour", "zone", "y"]]
    rows += [[p, f"c{i % 2}", i % 3 + 1, "aba"[i % 3]] for i, p in enumerate(prices)]
    upload_drawn(page, csv(rows))
    opened(page)
    read_as(page, "zone").select_option("categories")
    expect(message(page)).to_have_text("zone is read as categories.")
    read_as(page, "price").select_option("numbers")
    row = columns(page).locator('[data-column="0"]')
    expect(row.locator(".trouble")).to_contain_text("3 cells of column “price” cannot be read")
    expect(read_as(page, "price")).to_have_value("")
    row.get_by_role("button", name="Read as numbers without “€”").click()
    expect(message(page)).to_have_text("price is read as numbers.")
    expect(trouble(page)).to_be_empty()
    expect(row).to_contain_text("10 distinct")
    done(page)
    notes = page.get_by_test_id("stSidebar")
    expect(notes.get_by_text("Column “price” was read without “€”")).to_be_attached()
    expect(page.locator(".split-search h3")).to_contain_text("zone")
    expect(page.locator(".split-search h3")).not_to_contain_text("≤")
    notes.get_by_text("Notes on this table").click()
    page.get_by_role("button", name="Undo all changes to how 2 columns are read").click()
    expect(page.locator(".split-search h3")).to_contain_text("zone ≤")


def use_a_column_that_was_set_aside(page: Page) -> None:
    """One click in the sidebar's notes, which stay open until the rest is left."""
    rows: list[list[object]] = [["zone", "x", "y"]]
    upload_drawn(page, csv([*rows, *([f"k{i}", i % 7, "ab"[i % 2]] for i in range(80))]))
    sidebar = page.get_by_test_id("stSidebar")
    aside = sidebar.get_by_text("zone is set aside: it has a different value in every row.")
    expect(aside).to_be_visible()
    expect(page.get_by_text("Features: 1 of 2 columns")).to_be_visible()
    sidebar.get_by_role("button", name="Use it anyway").click()
    expect(page.get_by_text("Features: 2 of 2 columns")).to_be_visible()
    expect(sidebar.get_by_text("it names rows rather than")).to_be_visible()
    sidebar.get_by_role("button", name="Ignore this column").click()
    expect(page.get_by_text("Features: 1 of 2 columns")).to_be_visible()
    sidebar.get_by_role("button", name="Ignore all").click()
    expect(aside).not_to_be_visible()


def test_the_page_takes_the_roles_that_its_dialog_gave(page: Page) -> None:
    drawn(page)
    give_roles(page)
    change_the_target(page)


@pytest.mark.deep
def test_the_page_takes_the_readings_that_its_dialog_and_its_notes_gave(page: Page) -> None:
    read_otherwise(page)
    use_a_column_that_was_set_aside(page)


def everyone_reads_and_hits_it(page: Page) -> None:
    assert serious(page) == []
    texts = texts_of(columns(page))
    assert len(texts) > 20
    assert hard_to_read(texts) == []
    for control in columns(page).locator("select, button").all():
        assert min(box(control)["width"], box(control)["height"]) >= LEAST_ROOM
    inside = "(e) => e.scrollWidth <= e.clientWidth + 1"
    assert columns(page).evaluate(inside)


@pytest.mark.deep
def test_a_warning_and_a_class_of_interest_are_for_everyone_and_answered_by_one_click(
    visit: Visit,
) -> None:
    page = visit("/?table=high_cardinality_trap&node=LR", width=390, height=844)
    drawn(page)
    page.get_by_test_id("stExpandSidebarButton").click()
    opened(page)
    warning = columns(page).locator(".column", has_text="zip").locator(".warning")
    expect(warning).to_contain_text("zip has 148 categories with 4.1 rows each on average.")
    role(page, "plan").select_option("ignored")
    expect(message(page)).to_have_text("plan is ignored now.")
    everyone_reads_and_hits_it(page)
    page.set_viewport_size({"width": 1440, "height": 900})
    everyone_reads_and_hits_it(page)
    chosen = page.get_by_role("dialog").get_by_role("combobox", name="Class of interest")
    expect(chosen).to_have_value("yes")  # the rarer of the two
    choose(page, chosen, "no")
    expect_in_address(page, "class_of_interest", "no")
    role(page, "plan").select_option("feature")
    expect(message(page)).to_have_text("plan is a feature now.")
    warning.get_by_role("button", name="Ignore this column").click()
    expect(message(page)).to_have_text("zip is ignored now.")
    expect(columns(page).locator(".warning")).to_have_count(0)
    expect(role(page, "zip")).to_be_focused()
    done(page)
    expect_in_address(page, "class_of_interest", "no")
    expect(page.get_by_text("Notes on this table")).to_have_count(0)
    expect(page.locator(".split-search .leaderboard-row")).to_have_count(2)


@pytest.mark.deep
def test_the_dialog_is_for_everyone_in_the_dark_too(visit: Visit) -> None:
    address = "/?table=high_cardinality_trap"
    page = visit(address, width=1280, height=720, color_scheme="dark")
    drawn(page)
    opened(page)
    role(page, "plan").select_option("ignored")
    expect(message(page)).not_to_be_empty()
    everyone_reads_and_hits_it(page)


@pytest.mark.deep
def test_of_many_columns_those_that_a_search_finds_are_used_alone_by_one_click(page: Page) -> None:
    rows: list[list[object]] = [[*(f"column {i:03}" for i in range(69)), "y"]]
    rows += [[*((i * i + k) % 17 for k in range(69)), "ab"[i % 2]] for i in range(34)]
    upload_drawn(page, csv(rows))
    page.get_by_role("button", name="Features: 69 of 69 columns").click()
    expect(columns(page).locator(".column")).to_have_count(60)
    find = page.get_by_label("Find columns by part of their name")
    find.fill("nowhere")
    find.press("Enter")
    expect(columns(page)).to_contain_text("No column name matches.")
    find.fill("column 06")
    find.press("Enter")
    expect(columns(page).locator(".column")).to_have_count(9)
    page.get_by_role("button", name="Use only these 9 columns").click()
    expect(message(page)).to_have_text("9 columns are features now.")
    expect(role(page, "column 060")).to_have_value("feature")
    done(page)
    expect(page.get_by_role("button", name="Features: 9 of 69 columns")).to_be_visible()
    expect(page.get_by_text("9 features, ranked by gain")).to_be_visible()
