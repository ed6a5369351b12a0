"""Building by hand in the browser: drag, split, undo, prune, finish, reveal; only with keys."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.support.page.accessibility import serious
from tests.support.page.explore import box, canvas, choose, handle, node, split_search
from tests.support.page.rig import at_rest


def verdict(page: Page) -> Locator:
    return split_search(page).locator(".verdict-share")


def expect_nodes(page: Page, count: int) -> None:
    expect(canvas(page).get_by_role("treeitem")).to_have_count(count)


def split_here(page: Page) -> None:
    split_search(page).get_by_role("button", name="Split here").press("Enter")


def press(page: Page, name: str) -> None:
    """Press a button of the page once the run before has ended."""
    at_rest(page)
    page.get_by_role("button", name=name, exact=True).click()


def drag_the_threshold(page: Page) -> None:
    """Only the splits dragged over are visible; the best one tried is remembered."""
    split_search(page).locator(".leaderboard-row", has_text="flipper").click()
    expect(handle(page)).to_have_attribute("aria-label", "Threshold of flipper_length_mm")
    striped = split_search(page).locator(".unseen-yet")
    expect(striped).to_have_count(1)
    clip = split_search(page).locator(".curve clipPath rect")
    narrow = float(str(clip.get_attribute("width")))
    before = verdict(page).text_content()
    row = split_search(page).locator(".leaderboard-row", has_text="flipper")
    first = str(row.locator(".leaderboard-gain").text_content())
    ring = box(split_search(page).locator(".ring"))
    page.mouse.move(ring["x"] + 5, ring["y"] + 5)
    page.mouse.down()
    page.mouse.move(ring["x"] + 75, ring["y"] + 5, steps=6)
    expect(verdict(page)).not_to_have_text(str(before))
    page.mouse.up()
    assert float(str(clip.get_attribute("width"))) > narrow + 50
    # A worse split leaves the best one that was tried next to the feature's name.
    best = str(row.locator(".leaderboard-gain").text_content())
    assert float(best) >= float(first)
    handle(page).press("Home")
    expect(row.locator(".leaderboard-gain")).to_have_text(best)
    handle(page).press("End")
    expect(striped).to_have_count(0)


def split_undo_and_finish(page: Page) -> None:
    split_here(page)
    expect_nodes(page, 3)
    moves = page.locator(".moves button")
    expect(moves).to_have_count(1)
    press(page, "Undo")
    expect_nodes(page, 1)
    press(page, "Redo")
    expect_nodes(page, 3)
    press(page, "Finish this branch")
    expect_nodes(page, 9)
    # A full tree takes no more splits, and shows this.
    expect(moves).to_have_count(4)
    moves.first.click()
    expect(split_search(page).locator("h3")).to_contain_text("Split of 206 rows")
    moves.nth(1).click()
    # What CART made is shown as it is made, not as it was tried before.
    expect(verdict(page)).to_have_text("100 %")
    expect(canvas(page).get_by_role("button", name="Step by step")).to_be_hidden()
    moves.first.click()
    expect(split_search(page).locator("h3")).to_contain_text("Split of 206 rows")
    at_rest(page)
    assert not serious(page)


def reveal(page: Page) -> None:
    """Three trees are compared on the hidden rows; a class puts its scores on a board."""
    press(page, "Reveal")
    for name in ("Your tree", "CART"):
        expect(page.get_by_role("heading", level=3, name=re.compile(f"^{name}"))).to_be_visible()
    expect(page.get_by_test_id("stMetric")).to_have_count(3)
    at_rest(page)
    assert not serious(page)
    press(page, "Open a board for this round")
    expect(page.get_by_text("The board has no scores yet.")).to_be_visible()
    press(page, "Put my score on the board")
    expect(page.locator(".board .dot")).to_have_count(1)
    press(page, "Close the board")
    expect(page.locator(".board")).to_have_count(0)
    press(page, "Continue with this tree")
    expect_nodes(page, 9)


def test_a_tree_is_dragged_split_undone_finished_revealed_pruned_and_built_with_keys(
    page: Page,
) -> None:
    page.get_by_test_id("stTopNavLink").filter(has_text="Build").click()
    expect(split_search(page).locator("h3")).to_contain_text("Split these")
    at_rest(page)
    expect_nodes(page, 1)
    drag_the_threshold(page)
    split_undo_and_finish(page)
    reveal(page)
    page.locator(".moves button").first.click()
    expect(split_search(page).locator("h3")).to_contain_text("Split of 206 rows")
    press(page, "Prune here")
    expect_nodes(page, 1)
    # Categories, only with keys.
    at_rest(page)
    choose(page, page.get_by_role("combobox", name="Table"), "Titanic", typed=True)
    expect(split_search(page).locator("h3")).to_contain_text("Split these 1320 rows")
    at_rest(page)
    split_search(page).locator(".leaderboard-row", has_text=re.compile("^sex")).press("Enter")
    expect(handle(page)).to_have_attribute("aria-label", re.compile("^Categories of sex"))
    split_here(page)
    expect_nodes(page, 3)
    expect(node(page, "")).to_contain_text("sex")
    expect(node(page, "")).not_to_contain_text("your split")
