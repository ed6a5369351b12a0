"""The dialog of columns: roles, readings and warnings, by mouse and by keyboard."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.support.hostile import EVIL, HOSTILE, MARKUP, hostile
from tests.support.page.accessibility import LEAST_ROOM, hard_to_read, serious, texts_of
from tests.support.page.explore import (
    box,
    canvas,
    choose,
    csv,
    drawn,
    expect_in_address,
    upload_drawn,
)
from tests.support.page.rig import Visit


def columns(page: Page) -> Locator:
    return page.locator(".column-list")


def opened(page: Page) -> Locator:
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


def weighed() -> str:
    """Twenty rows a class; the weights of the first two rows are zero and none at all."""
    rows: list[list[object]] = [["x", "colour", "w", "minus", "zero", "y"]]
    for i in range(40):
        weight = "" if i == 1 else 0 if i == 0 else 1 + i % 3
        rows.append([i, "red" if i % 2 else "blue", weight, i - 3, 0, "ab"[i > 19]])
    return csv(rows)


def test_each_column_shows_what_it_holds_and_takes_a_role_by_mouse_or_by_keys(page: Page) -> None:
    drawn(page)
    opened(page)
    expect(columns(page).locator(".column")).to_have_count(8)
    expect(columns(page).locator(".caption")).to_have_text(
        "8 columns of 344 rows: species is predicted from 7 of them."
    )
    expect(role(page, "species")).to_have_value("target")
    row = columns(page).locator(".column", has_text="bill_length_mm")
    expect(row).to_contain_text("164")
    expect(row).to_contain_text("0.581 %")
    expect(row.get_by_role("img")).to_have_attribute(
        "aria-label", re.compile(r"^From 32\.1 to 59\.6, most often .*: \d+ rows$")
    )
    expect(row.locator(".bar")).to_have_count(16)
    expect(columns(page).locator(".warning")).to_have_count(0)
    role(page, "year").select_option("time")
    expect(message(page)).to_have_text("year is the time now.")
    chosen = role(page, "island")
    chosen.focus()
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    expect(chosen).to_have_value("group")
    expect(columns(page).locator(".hint:not(:empty)")).to_have_text("Enter applies it")
    expect(message(page)).to_have_text("year is the time now.")
    page.keyboard.press("Enter")
    expect(message(page)).to_have_text("island is the group now.")
    expect(role(page, "island")).to_be_focused()
    expect(columns(page)).to_contain_text("Kept out of the tree")
    done(page)
    expect_in_address(page, "group", "island")
    expect_in_address(page, "time", "year")
    expect(page.get_by_text("Features: 5 of 7 columns")).to_be_visible()


def test_the_role_of_one_column_moves_no_tree_is_without_target_and_escape_loses_nothing(
    page: Page,
) -> None:
    drawn(page)
    opened(page)
    role(page, "species").select_option("ignored")
    expect(trouble(page)).to_contain_text("“species” is the target, and there must be one")
    expect(role(page, "species")).to_have_value("target")
    role(page, "sex").select_option("ignored")
    expect(message(page)).to_have_text("sex is ignored now.")
    role(page, "island").select_option("target")
    expect(message(page)).to_have_text("island is the target now; species is a feature.")
    expect(role(page, "species")).to_have_value("feature")
    page.keyboard.press("Escape")
    expect(page.get_by_role("combobox", name="Target: what to predict")).to_have_value("island")
    expect_in_address(page, "target", "island")
    expect(page.get_by_text("Features: 6 of 7 columns")).to_be_visible()


def test_what_cannot_be_a_weight_gets_one_sentence_and_changes_nothing(page: Page) -> None:
    upload_drawn(page, weighed())
    opened(page)
    for name, why in (
        ("colour", "Column “colour” holds categories"),
        ("minus", "has negative values in 3 rows, the first -3"),
        ("zero", "gives no row a weight above zero"),
        ("y", "“y” is the target, and there must be one"),
    ):
        before = role(page, name).input_value()
        role(page, name).select_option("weight")
        expect(trouble(page)).to_contain_text(why)
        expect(role(page, name)).to_have_value(before)
    role(page, "w").select_option("weight")
    expect(message(page)).to_have_text("w is the weight now.")
    read_as(page, "w").select_option("categories")
    expect(trouble(page)).to_contain_text("Column “w” holds categories")
    done(page)
    expect(page.locator(".st-key-words")).to_contain_text("Left out: 2 rows without weight.")
    expect(canvas(page)).to_contain_text("All 38 rows start here")


def test_a_column_is_read_otherwise_or_asked_about_or_says_why_not_and_is_read_as_found_again(
    page: Page,
) -> None:
    prices = [f"€ {i // 6}.50" for i in range(57)] + ["sold", "<b>gone</b>", "free"]
    rows: list[list[object]] = [["price", "colour", "zone", "y"]]
    rows += [[p, f"c{i % 2}", i % 3 + 1, "aba"[i % 3]] for i, p in enumerate(prices)]
    upload_drawn(page, csv(rows))
    opened(page)
    read_as(page, "zone").select_option("categories")
    expect(message(page)).to_have_text("zone is read as categories.")
    read_as(page, "colour").select_option("dates, day first")
    row = columns(page).locator('[data-column="1"]')
    expect(row.locator(".trouble")).to_have_count(1)
    expect(trouble(page)).to_contain_text("cannot be read as dates: “c0” in row 2, “c1” in row 3")
    expect(trouble(page)).to_contain_text("The column is read as before.")
    expect(read_as(page, "colour")).to_have_value("")
    read_as(page, "price").select_option("numbers")
    row = columns(page).locator('[data-column="0"]')
    expect(row.locator(".trouble")).to_contain_text(
        "3 cells of column “price” cannot be read as numbers: “sold” in row 59, "
        "“<b>gone</b>” in row 60, “free” in row 61. The column is read as before."
    )
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
    page.get_by_role("button", name="Read 2 columns as found again").click()
    expect(page.locator(".split-search h3")).to_contain_text("zone ≤")
    next_rows: list[list[object]] = [["zone", "height", "y"]]
    next_rows += [[i % 5, i, "ab"[i > 11]] for i in range(24)]
    upload_drawn(page, csv(next_rows))
    expect(page.get_by_text("Features: 2 of 2 columns")).to_be_visible()


def test_hostile_names_are_text_and_each_can_have_a_role(page: Page) -> None:
    upload_drawn(page, hostile())
    opened(page)
    expect(columns(page).locator(".column")).to_have_count(len(HOSTILE) + 1)
    for index in range(len(HOSTILE) - 1):
        row = columns(page).locator(f'[data-column="{index}"]')
        row.locator('[data-key^="role"]').select_option("row label")
        expect(message(page)).to_contain_text("is the row label now")
        expect(row.locator('[data-key^="role"]')).to_have_value("row label")
    assert page.evaluate("window.evil") is None
    forbidden = MARKUP.replace(", b,", ",")
    assert columns(page).locator(forbidden).count() == 0
    done(page)
    drawn(page)
    assert page.locator(f"[src*='{EVIL}'], [href*='{EVIL}']").count() == 0


def seventy() -> str:
    """Column 000 to column 068, and the target y."""
    rows: list[list[object]] = [[*(f"column {i:03}" for i in range(69)), "y"]]
    rows += [[*((i * i + k) % 17 for k in range(69)), "ab"[i % 2]] for i in range(34)]
    return csv(rows)


def test_what_a_search_finds_is_used_alone_by_one_click(page: Page) -> None:
    upload_drawn(page, seventy())
    page.get_by_role("button", name="Features: 69 of 69 columns").click()
    find = page.get_by_label("Find columns by a part of their name")
    find.fill("column 06")
    find.press("Enter")
    page.get_by_role("button", name="Use only these 9 columns").click()
    expect(message(page)).to_have_text("9 columns are features now.")
    expect(role(page, "column 060")).to_have_value("feature")
    done(page)
    expect(page.get_by_role("button", name="Features: 9 of 69 columns")).to_be_visible()
    expect(page.get_by_text("9 features, ranked by gain")).to_be_visible()


def test_a_change_of_one_column_draws_no_other_anew(page: Page) -> None:
    drawn(page)
    opened(page)
    columns(page).locator(".column").evaluate_all("rows => rows.forEach((row) => (row.old = true))")
    role(page, "year").select_option("ignored")
    expect(message(page)).to_have_text("year is ignored now.")
    old = (
        columns(page).locator(".column").evaluate_all("rows => rows.map((row) => row.old === true)")
    )
    assert old == [True] * 7 + [False]


def test_of_seventy_columns_sixty_are_listed_and_the_others_found(page: Page) -> None:
    upload_drawn(page, seventy())
    opened(page)
    expect(columns(page).locator(".column")).to_have_count(60)
    expect(columns(page).locator(".caption")).to_contain_text("60 of 70 are listed")
    find = page.get_by_label("Find columns by a part of their name")
    find.fill("column 06")
    find.press("Enter")
    expect(columns(page).locator(".column")).to_have_count(9)
    find.fill("nowhere")
    find.press("Enter")
    expect(columns(page)).to_contain_text("No column has such a name.")


def everyone_reads_and_hits_it(page: Page) -> None:
    assert serious(page) == []
    texts = texts_of(columns(page))
    assert len(texts) > 20
    assert hard_to_read(texts) == []
    for control in columns(page).locator("select, button").all():
        assert min(box(control)["width"], box(control)["height"]) >= LEAST_ROOM
    inside = "(e) => e.scrollWidth <= e.clientWidth + 1"
    assert columns(page).evaluate(inside)


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


def test_the_dialog_is_for_everyone_in_the_dark_too(visit: Visit) -> None:
    address = "/?table=high_cardinality_trap"
    page = visit(address, width=1280, height=720, color_scheme="dark")
    drawn(page)
    opened(page)
    role(page, "plan").select_option("ignored")
    expect(message(page)).not_to_be_empty()
    everyone_reads_and_hits_it(page)


def test_a_column_set_aside_is_used_by_one_click_and_its_note_stays_open(page: Page) -> None:
    upload_drawn(
        page, csv([["key", "x", "y"], *([f"k{i}", i % 7, "ab"[i % 2]] for i in range(80))])
    )
    sidebar = page.get_by_test_id("stSidebar")
    expect(sidebar.get_by_text("key is set aside: a different value in every row.")).to_be_visible()
    expect(page.get_by_text("Features: 1 of 2 columns")).to_be_visible()
    sidebar.get_by_role("button", name="Use it anyway").click()
    expect(page.get_by_text("Features: 2 of 2 columns")).to_be_visible()
    expect(sidebar.get_by_text("it names rows rather than")).to_be_visible()
    sidebar.get_by_role("button", name="Ignore this column").click()
    expect(page.get_by_text("Features: 1 of 2 columns")).to_be_visible()
    sidebar.get_by_role("button", name="Leave all as it is").click()
    expect(sidebar.get_by_text("key is set aside")).not_to_be_visible()
