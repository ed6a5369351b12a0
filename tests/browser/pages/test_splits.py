"""Splits by hand on Explore: dragged, stepped, toggled, used, undone and saved."""

import re

from playwright.sync_api import Locator, Page, expect

from explorer import encode, load_dataset, usual_features
from tests.support.page.accessibility import serious
from tests.support.page.explore import (
    board_row,
    box,
    canvas,
    drawn,
    expect_selected,
    handle,
    node,
    split_search,
)
from tests.support.page.explore_stage import ExploreStage, explore_stage
from tests.support.page.modules import LoadModules
from tests.support.page.rig import Visit
from tests.support.page.saved_pictures import read_svg, save, words_of


def side_rows(page: Page) -> list[str]:
    return split_search(page).locator(".side-rows").all_text_contents()


def pill(page: Page) -> Locator:
    return split_search(page).locator(".pill-text")


def title(page: Page) -> Locator:
    return split_search(page).locator("h3")


def use(page: Page) -> Locator:
    return split_search(page).get_by_role("button", name="Use this split")


def test_a_split_is_moved_used_saved_undone_and_put_on_another_feature(visit: Visit) -> None:
    page = visit("/?node=L")
    drawn(page)
    drag_and_return(page)
    step_by_keys_and_return(page)
    moved = use_a_moved_threshold(page)
    drawn(page)
    assert serious(page) == []
    assert moved in words_of(read_svg(save(page, "split search")))
    assert moved in words_of(read_svg(save(page, "decision tree")))
    undo_redo_and_release(page)
    use_another_feature(page)


def drag_and_return(page: Page) -> None:
    """A drag of the threshold moves its numbers and nothing else."""
    expect(pill(page)).to_have_text("43.35")
    best = side_rows(page)
    gain = str(split_search(page).locator(".gain").text_content())
    picture = split_search(page).locator("svg.splits")
    picture.scroll_into_view_if_needed()
    x, y = box(split_search(page).locator(".split-line"))["x"], box(picture)["y"] + 60
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y, steps=4)
    expect(pill(page)).not_to_have_text("43.35")
    expect(split_search(page).locator(".gain")).not_to_have_text(gain)
    dragged = side_rows(page)
    assert dragged != best
    page.mouse.move(x - 60, y, steps=4)
    expect(split_search(page).locator(".side-rows").first).not_to_have_text(dragged[0])
    page.mouse.up()
    expect(split_search(page).get_by_role("status")).to_contain_text("below that of the best split")
    # The tree still asks its own question.
    expect_selected(page, "L")
    expect(node(page, "L")).to_contain_text("43.35")
    page.keyboard.press("Escape")
    expect(pill(page)).to_have_text("43.35")
    assert side_rows(page) == best
    drag_on_the_card(page)


def drag_on_the_card(page: Page) -> None:
    """A drag of the line on the tree's card moves the same threshold, and does not pan the tree."""
    drawing = canvas(page).locator(".drawing")
    before = drawing.get_attribute("style")
    grip = box(canvas(page).locator(".grip"))
    x, y = grip["x"] + grip["width"] / 2, grip["y"] + grip["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 30, y, steps=4)
    expect(pill(page)).not_to_have_text("43.35")
    page.mouse.up()
    expect(canvas(page).locator(".trial")).to_contain_text(f"≤ {pill(page).text_content()}: gain")
    assert drawing.get_attribute("style") == before
    expect(use(page)).to_be_visible()
    handle(page).press("Escape")
    expect(pill(page)).to_have_text("43.35")


def step_by_keys_and_return(page: Page) -> None:
    """Arrow keys step from threshold to threshold; Escape returns, and the selection stays."""
    best = side_rows(page)
    place = int(str(handle(page).get_attribute("aria-valuenow")))
    handle(page).press("ArrowRight")
    expect(handle(page)).to_have_attribute("aria-valuenow", str(place + 1))
    assert side_rows(page) != best
    handle(page).press("Home")
    expect(handle(page)).to_have_attribute("aria-valuenow", "1")
    handle(page).press("Escape")
    expect(pill(page)).to_have_text("43.35")
    assert side_rows(page) == best
    expect_selected(page, "L")


def use_a_moved_threshold(page: Page) -> str:
    """Use a moved threshold as the user's split, which the page counts; return the threshold."""
    expect(use(page)).to_be_hidden()
    handle(page).press("ArrowRight")
    expect(pill(page)).not_to_have_text("43.35")
    moved = str(pill(page).text_content())
    use(page).click()
    expect(node(page, "L")).to_contain_text("your split")
    expect(node(page, "L")).to_contain_text(moved)
    expect_selected(page, "L")
    expect(title(page)).to_contain_text("Your split of 215 rows")
    expect(pill(page)).to_have_text(moved)
    expect(use(page)).to_be_hidden()
    expect(page.get_by_text("You chose 1 split.")).to_be_visible()
    return moved


def undo_redo_and_release(page: Page) -> None:
    page.get_by_role("button", name="Undo split").click()
    expect(node(page, "L")).not_to_contain_text("your split")
    expect(pill(page)).to_have_text("43.35")
    page.get_by_role("button", name="Redo split").click()
    expect(node(page, "L")).to_contain_text("your split")
    page.get_by_role("button", name="Back to the best split").click()
    expect(node(page, "L")).not_to_contain_text("your split")
    expect(title(page)).to_contain_text("Best split of 215 rows")
    drawn(page)


def use_another_feature(page: Page) -> None:
    """The best split of another feature enters the tree."""
    board_row(page, "island").click()
    expect(use(page)).to_be_visible()
    use(page).click()
    expect(node(page, "L")).to_contain_text("your split")
    expect(node(page, "L")).to_contain_text("island")
    expect(title(page)).to_have_text("Your split of 215 rows: island = Biscoe or Torgersen")


def mounted(modules: LoadModules, name: str, target: str) -> ExploreStage:
    """Return the linked pictures of a bundled table."""
    table = load_dataset(name)
    return explore_stage(modules, encode(table, target, usual_features(table, target)))


def test_a_level_moves_to_the_other_side_and_back(modules: LoadModules) -> None:
    page = mounted(modules, "titanic", "survived").show("L", "class")
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


def test_a_tree_of_categories_alone_names_its_levels(modules: LoadModules) -> None:
    page = mounted(modules, "play_tennis", "play").page
    expect(canvas(page)).to_contain_text("Overcast")
    expect(split_search(page).locator(".category")).to_have_count(3)
    expect(split_search(page).locator(".category-name")).to_have_text(
        [re.compile(name) for name in ("Overcast", "Rain", "Sunny")]
    )
    expect_no_missing(page)


def test_rows_without_a_value_have_a_strand_a_slot_and_ways_to_go(modules: LoadModules) -> None:
    page = mounted(modules, "penguins", "species").page
    expect(canvas(page).locator(".edges .strand.missing")).not_to_have_count(0)
    expect(canvas(page).locator(".legend-marks")).to_contain_text("missing")
    expect(canvas(page)).to_contain_text("2 missing")
    ways = split_search(page).get_by_role("radio")
    expect(ways).to_have_text([re.compile(f"^{way} ") for way in ("left", "right", "apart")])
    expect(ways.first).to_have_attribute("aria-checked", "true")
    rows = split_search(page).locator(".side-rows")
    expect(rows).to_have_text(["215 rows go left", "129 rows go right"])
    ways.nth(1).click()
    expect(rows).to_have_text(["213 rows go left", "131 rows go right"])
    ways.nth(1).press("ArrowRight")
    expect(rows).to_have_text(["342 rows go left", "2 rows go right"])
    expect(ways.nth(2)).to_be_focused()
    assert page.evaluate("sent") == []


def test_a_node_that_no_missing_row_reaches_offers_no_way_for_them(modules: LoadModules) -> None:
    page = mounted(modules, "iris", "species").show("R")
    expect(node(page, "R")).to_have_attribute("aria-selected", "true")
    expect_no_missing(page)
    expect(canvas(page).locator(".legend-marks")).not_to_contain_text("missing")


def expect_no_missing(page: Page) -> None:
    """There is no way for rows without a value, and no strand of them."""
    expect(split_search(page)).to_be_visible()
    expect(split_search(page).locator(".way")).to_have_count(0)
    expect(page.locator(".strand.missing")).to_have_count(0)
