"""The dialog of columns: roles, readings and warnings, by mouse and by keyboard."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.colour_science import contrast
from tests.support.hostile import EVIL, HOSTILE, MARKUP, hostile
from tests.support.page.accessibility import LEAST_CONTRAST, TEXTS, serious
from tests.support.page.explore import box, csv, drawn, expect_in_address, measure, upload_drawn
from tests.support.page.rig import ColorScheme, Visit


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


def test_every_column_has_a_role_a_kind_counts_and_a_distribution(page: Page) -> None:
    drawn(page)
    opened(page)
    expect(columns(page).locator(".column")).to_have_count(8)
    expect(columns(page).locator(".caption")).to_have_text(
        "8 columns of 344 rows: species is learned from 7 of them."
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


def test_roles_are_taken_by_the_page_and_its_address_when_the_dialog_closes(page: Page) -> None:
    drawn(page)
    opened(page)
    role(page, "year").select_option("time")
    expect(message(page)).to_have_text("year is the time now.")
    role(page, "island").select_option("group")
    expect(message(page)).to_have_text("island is the group now.")
    expect(columns(page)).to_contain_text("Kept out of the tree")
    role(page, "sex").select_option("ignored")
    expect(message(page)).to_have_text("sex is ignored now.")
    done(page)
    expect_in_address(page, "group", "island")
    expect_in_address(page, "time", "year")
    expect(page.get_by_text("Features: 4 of 7 columns")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Features: 4 of 7 columns")).to_be_visible()
    opened(page)
    expect(role(page, "year")).to_have_value("time")


def test_closing_the_dialog_by_its_cross_or_by_escape_loses_nothing(page: Page) -> None:
    drawn(page)
    opened(page)
    role(page, "year").select_option("ignored")
    expect(message(page)).to_have_text("year is ignored now.")
    page.keyboard.press("Escape")
    expect(page.get_by_text("Features: 6 of 7 columns")).to_be_visible()


def test_a_role_of_one_column_moves_and_a_tree_is_never_without_target(page: Page) -> None:
    drawn(page)
    opened(page)
    role(page, "species").select_option("ignored")
    expect(trouble(page)).to_contain_text("“species” is the target, and there must be one")
    expect(role(page, "species")).to_have_value("target")
    role(page, "island").select_option("target")
    expect(message(page)).to_have_text("island is the target now; species is a feature.")
    expect(role(page, "species")).to_have_value("feature")
    done(page)
    expect(page.get_by_role("combobox", name="Target: what to learn")).to_have_value("island")
    expect_in_address(page, "target", "island")


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
    expect(measure(page, "rows")).to_have_text("38")


def test_the_last_feature_cannot_be_ignored(page: Page) -> None:
    upload_drawn(page, csv([["x", "y"], *([i, "ab"[i > 9]] for i in range(20))]))
    opened(page)
    role(page, "x").select_option("ignored")
    expect(trouble(page)).to_contain_text("Choose at least one feature")
    expect(role(page, "x")).to_have_value("feature")


def test_a_column_is_read_as_categories_and_as_found_again(page: Page) -> None:
    zones: list[list[object]] = [["zone", "y"], *([i % 3 + 1, "aba"[i % 3]] for i in range(24))]
    upload_drawn(page, csv(zones))
    opened(page)
    read_as(page, "zone").select_option("categories")
    expect(message(page)).to_have_text("zone is read as categories.")
    done(page)
    expect(page.locator(".split-search h3")).not_to_contain_text("≤")
    page.get_by_text("Notes on this table").click()
    page.get_by_role("button", name="Read 1 column as found again").click()
    expect(page.locator(".split-search h3")).to_contain_text("≤")


def test_a_column_that_cannot_be_read_so_says_why_and_the_next_file_is_sound(page: Page) -> None:
    shapes = csv([["colour", "size", "shape"], *([f"c{i % 3}", i, "ab"[i % 2]] for i in range(24))])
    upload_drawn(page, shapes)
    opened(page)
    read_as(page, "colour").select_option("dates, day first")
    expect(trouble(page)).to_contain_text("cannot be read as dates: “c0” in row 2, “c1” in row 3")
    expect(trouble(page)).to_contain_text("The column is read as before.")
    row = columns(page).locator(".column", has_text="colour")
    expect(row.locator(".trouble")).to_have_count(1)
    expect(read_as(page, "colour")).to_have_value("")
    done(page)
    upload_drawn(
        page, csv([["zone", "height", "y"], *([i % 5, i, "ab"[i > 11]] for i in range(24))])
    )
    expect(page.get_by_text("Features: 2 of 2 columns")).to_be_visible()


def test_a_change_that_loses_cells_is_asked_beside_its_column_and_made_by_one_click(
    page: Page,
) -> None:
    prices = [f"€ {i % 9}.50" for i in range(57)] + ["sold", "<b>gone</b>", "free"]
    upload_drawn(
        page, csv([["price", "x", "y"], *([p, i % 7, "ab"[i % 2]] for i, p in enumerate(prices))])
    )
    opened(page)
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
    expect(row).to_contain_text("9")
    done(page)
    notes = page.get_by_test_id("stSidebar")
    expect(notes.get_by_text("Column “price” was read without “€”")).to_be_attached()


def test_arrows_pass_by_other_roles_and_enter_takes_one(page: Page) -> None:
    drawn(page)
    opened(page)
    chosen = role(page, "island")
    chosen.focus()
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    expect(chosen).to_have_value("group")
    expect(columns(page).locator(".hint:not(:empty)")).to_have_text("Enter applies it")
    page.keyboard.press("Enter")
    expect(message(page)).to_have_text("island is the group now.")
    expect(role(page, "island")).to_be_focused()


def test_a_warning_teaches_beside_its_column_and_its_remedy_ends_it(visit: Visit) -> None:
    page = visit("/?table=high_cardinality_trap&node=LR")
    drawn(page)
    opened(page)
    warning = columns(page).locator(".column", has_text="zip").locator(".warning")
    expect(warning).to_contain_text("zip has 148 categories with 4.1 rows each on average.")
    warning.get_by_role("button", name="Ignore this column").click()
    expect(message(page)).to_have_text("zip is ignored now.")
    expect(columns(page).locator(".warning")).to_have_count(0)
    expect(role(page, "zip")).to_be_focused()
    done(page)
    expect(page.get_by_text("Notes on this table")).to_have_count(0)
    expect(page.locator(".split-search .leaderboard-row")).to_have_count(2)


def test_the_class_of_interest_is_the_rarer_of_two_until_another_is_chosen(
    visit: Visit,
) -> None:
    page = visit("/?table=imbalance_fraud")
    drawn(page)
    opened(page)
    chosen = page.get_by_role("dialog").get_by_role("combobox", name="Class of interest")
    expect(chosen).to_have_value("fraud")
    chosen.click()
    page.get_by_test_id("stSelectboxVirtualDropdown").get_by_role("option", name="ok").click()
    expect_in_address(page, "class_of_interest", "ok")
    done(page)
    expect_in_address(page, "class_of_interest", "ok")


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
    forbidden = MARKUP.removesuffix(", b, a") + ", a"
    assert columns(page).locator(forbidden).count() == 0
    done(page)
    drawn(page)
    assert page.locator(f"[src*='{EVIL}'], [href*='{EVIL}']").count() == 0


def test_of_two_hundred_columns_sixty_are_listed_and_the_others_found(page: Page) -> None:
    names = [f"column {i:03}" for i in range(199)]
    rows: list[list[object]] = [[*names, "y"]]
    rows += [[*((i * (k + 3)) % 17 for k in range(199)), "ab"[i % 2]] for i in range(34)]
    upload_drawn(page, csv(rows))
    opened(page)
    expect(columns(page).locator(".column")).to_have_count(60)
    expect(columns(page).locator(".caption")).to_contain_text("60 of 200 are listed")
    find = page.get_by_label("Find columns by a part of their name")
    find.fill("column 15")
    find.press("Enter")
    expect(columns(page).locator(".column")).to_have_count(10)
    find.fill("nowhere")
    find.press("Enter")
    expect(columns(page)).to_contain_text("No column has such a name.")


@pytest.mark.parametrize(
    ("width", "height", "scheme"),
    [(1440, 900, "light"), (1280, 720, "dark"), (390, 844, "light")],
)
def test_the_dialog_is_for_everyone(
    visit: Visit, width: int, height: int, scheme: ColorScheme
) -> None:
    address = "/?table=high_cardinality_trap"
    page = visit(address, width=width, height=height, color_scheme=scheme)
    drawn(page)
    if width < 500:
        page.get_by_test_id("stExpandSidebarButton").click()
    opened(page)
    role(page, "plan").select_option("ignored")
    expect(message(page)).not_to_be_empty()
    assert serious(page) == []
    texts = columns(page).evaluate(TEXTS)
    assert len(texts) > 20
    assert [t for t in texts if contrast(t["ink"], t["ground"]) < LEAST_CONTRAST] == []
    assert [t for t in texts if t["size"] < 11] == []
    for control in columns(page).locator("select, button").all():
        assert min(box(control)["width"], box(control)["height"]) >= 24
    inside = "(e) => e.scrollWidth <= e.clientWidth + 1"
    assert columns(page).evaluate(inside)


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
