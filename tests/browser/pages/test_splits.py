"""The split search of the selected node, on the page: dragged, stepped, toggled."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.support.page.accessibility import serious
from tests.support.page.explore import (
    board_row,
    box,
    canvas,
    drawn,
    expect_in_address,
    expect_selected,
    handle,
    node,
    split_search,
)
from tests.support.page.rig import Visit


def side_rows(page: Page) -> list[str]:
    return split_search(page).locator(".side-rows").all_text_contents()


def pill(page: Page) -> Locator:
    return split_search(page).locator(".pill-text")


def test_a_drag_of_the_threshold_moves_its_numbers_and_nothing_else(visit: Visit) -> None:
    page = visit("/?node=L")
    drawn(page)
    expect(pill(page)).to_have_text("43.35")
    best = side_rows(page)
    gain = str(split_search(page).locator(".gain").text_content())
    split_search(page).locator("svg.splits").scroll_into_view_if_needed()
    line, picture = (
        box(split_search(page).locator(".split-line")),
        box(split_search(page).locator("svg.splits")),
    )
    y = picture["y"] + 60
    page.mouse.move(line["x"], y)
    page.mouse.down()
    page.mouse.move(line["x"] + 60, y, steps=4)
    expect(pill(page)).not_to_have_text("43.35")
    expect(split_search(page).locator(".gain")).not_to_have_text(gain)
    dragged = side_rows(page)
    assert dragged != best
    page.mouse.move(line["x"] - 60, y, steps=4)
    expect(split_search(page).locator(".side-rows").first).not_to_have_text(dragged[0])
    page.mouse.up()
    expect(split_search(page).get_by_role("status")).to_contain_text("below that of the best split")
    # The tree still asks its own question.
    expect_selected(page, "L")
    expect(node(page, "L")).to_contain_text("43.35")
    page.keyboard.press("Escape")
    expect(pill(page)).to_have_text("43.35")
    assert side_rows(page) == best


def test_arrow_keys_step_from_threshold_to_threshold_and_escape_returns(visit: Visit) -> None:
    page = visit("/?node=L")
    drawn(page)
    best = side_rows(page)
    place = int(str(handle(page).get_attribute("aria-valuenow")))
    handle(page).press("ArrowRight")
    expect(handle(page)).to_have_attribute("aria-valuenow", str(place + 1))
    assert side_rows(page) != best
    handle(page).press("Home")
    expect(handle(page)).to_have_attribute("aria-valuenow", "1")
    # Escape is the threshold's first: the selection stays.
    handle(page).press("Escape")
    expect(pill(page)).to_have_text("43.35")
    assert side_rows(page) == best
    expect_selected(page, "L")


def test_another_column_is_chosen_and_remembered_for_its_node(visit: Visit) -> None:
    page = visit("/?node=L")
    drawn(page)
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


def test_a_level_moves_to_the_other_side_and_back(visit: Visit) -> None:
    page = visit("/?table=titanic&node=L")
    drawn(page)
    board_row(page, "class").click()
    expect(handle(page)).to_have_attribute("aria-label", "Categories of class sent left")
    level = split_search(page).locator(".category[aria-label^=Crew]")
    side, rows = str(level.get_attribute("data-side")), side_rows(page)
    other = {"left": "right", "right": "left"}[side]
    level.click()
    expect(level).to_have_attribute("data-side", other)
    expect(split_search(page).get_by_role("status")).to_contain_text("the best split")
    assert side_rows(page) != rows
    level.press("Enter")
    expect(level).to_have_attribute("data-side", side)
    assert side_rows(page) == rows


def test_a_tree_of_categories_alone_names_its_levels(visit: Visit) -> None:
    page = visit("/?table=play_tennis")
    drawn(page)
    expect(canvas(page)).to_contain_text("Overcast")
    expect(split_search(page).locator(".category")).to_have_count(3)
    expect(split_search(page).locator(".category-name")).to_have_text(
        [re.compile(name) for name in ("Overcast", "Rain", "Sunny")]
    )
    expect(page.locator(".strand.missing")).to_have_count(0)
    expect(split_search(page).locator(".way")).to_have_count(0)


def test_rows_without_a_value_have_a_strand_a_slot_and_ways_to_go(page: Page) -> None:
    drawn(page)
    expect(canvas(page).locator(".edges .strand.missing")).not_to_have_count(0)
    expect(canvas(page).locator(".legend-marks")).to_contain_text("missing")
    expect(canvas(page)).to_contain_text("2 missing")
    ways = split_search(page).get_by_role("radio")
    expect(ways).to_have_text([re.compile(f"^{way} ") for way in ("left", "right", "apart")])
    expect(ways.first).to_have_attribute("aria-checked", "true")
    rows = side_rows(page)
    assert rows == ["215 rows go left", "129 rows go right"]
    ways.nth(1).click()
    expect(split_search(page).locator(".side-rows")).to_have_text(
        ["213 rows go left", "131 rows go right"]
    )
    ways.nth(1).press("ArrowRight")
    expect(split_search(page).locator(".side-rows")).to_have_text(
        ["342 rows go left", "2 rows go right"]
    )
    expect(ways.nth(2)).to_be_focused()
    expect_in_address(page, "node", None)


def test_a_node_that_no_missing_row_reaches_offers_no_way_for_them(visit: Visit) -> None:
    page = visit("/?table=iris&node=R")
    drawn(page)
    expect_selected(page, "R")
    expect(split_search(page).locator(".way")).to_have_count(0)
    expect(page.locator(".strand.missing")).to_have_count(0)
    expect(canvas(page).locator(".legend-marks")).not_to_contain_text("missing")


def test_a_threshold_that_was_moved_enters_the_tree_and_leaves_it_again(visit: Visit) -> None:
    page = visit("/?node=L")
    drawn(page)
    use = split_search(page).get_by_role("button", name="Use this split")
    expect(use).to_be_hidden()
    handle(page).press("ArrowRight")
    moved = str(pill(page).text_content())
    use.click()
    expect(node(page, "L")).to_contain_text("your split")
    expect(node(page, "L")).to_contain_text(moved)
    expect_selected(page, "L")
    expect(split_search(page).locator("h3")).to_contain_text("Your split of 215 rows")
    expect(pill(page)).to_have_text(moved)
    expect(use).to_be_hidden()
    expect(page.get_by_text("1 split is yours.")).to_be_visible()
    drawn(page)
    assert serious(page) == []
    page.get_by_role("button", name="Undo split").click()
    expect(node(page, "L")).not_to_contain_text("your split")
    expect(pill(page)).to_have_text("43.35")
    page.get_by_role("button", name="Redo split").click()
    expect(node(page, "L")).to_contain_text("your split")
    page.get_by_role("button", name="Back to the best split").click()
    expect(node(page, "L")).not_to_contain_text("your split")
    expect(split_search(page).locator("h3")).to_contain_text("Best split of 215 rows")


def test_the_best_split_of_another_feature_enters_the_tree(visit: Visit) -> None:
    page = visit("/?node=L")
    drawn(page)
    board_row(page, "island").click()
    use = split_search(page).get_by_role("button", name="Use this split")
    expect(use).to_be_visible()
    use.click()
    expect(node(page, "L")).to_contain_text("your split")
    expect(node(page, "L")).to_contain_text("island")
    title = split_search(page).locator("h3")
    expect(title).to_have_text("Your split of 215 rows: island = Biscoe or Torgersen")
