"""Building by hand in the browser: drag, split, undo, prune, finish; with keys alone."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.support.page.accessibility import serious
from tests.support.page.explore import box, canvas, handle, node, split_search
from tests.support.page.rig import Visit, at_rest


def verdict(page: Page) -> Locator:
    return split_search(page).locator(".verdict-share")


def split_here(page: Page) -> None:
    split_search(page).get_by_role("button", name="Split here").press("Enter")


def opened(visit: Visit, address: str = "/") -> Page:
    page = visit(address)
    page.get_by_test_id("stTopNavLink").filter(has_text="Build").click()
    expect(split_search(page).locator("h3")).to_contain_text("Split these")
    at_rest(page)
    return page


def test_a_threshold_is_dragged_split_undone_and_the_branch_finished(visit: Visit) -> None:
    page = opened(visit)
    expect(canvas(page).get_by_role("treeitem")).to_have_count(1)
    split_search(page).locator(".leaderboard-row", has_text="flipper").click()
    expect(handle(page)).to_have_attribute("aria-label", "Threshold of flipper_length_mm")
    # Only what is dragged over is seen.
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
    # A worse split leaves the best one that was tried beside the feature's name.
    best = str(row.locator(".leaderboard-gain").text_content())
    assert float(best) >= float(first)
    handle(page).press("Home")
    expect(row.locator(".leaderboard-gain")).to_have_text(best)
    handle(page).press("End")
    expect(striped).to_have_count(0)

    split_here(page)
    expect(canvas(page).get_by_role("treeitem")).to_have_count(3)
    moves = page.locator(".moves button")
    expect(moves).to_have_count(1)
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(canvas(page).get_by_role("treeitem")).to_have_count(1)
    page.get_by_role("button", name="Redo", exact=True).click()
    expect(canvas(page).get_by_role("treeitem")).to_have_count(3)
    page.get_by_role("button", name="Finish this branch").click()
    expect(canvas(page).get_by_role("treeitem")).to_have_count(9)
    # What is full takes no more, and says so.
    expect(moves).to_have_count(4)
    moves.first.click()
    expect(split_search(page).locator("h3")).to_contain_text("Split of 206 rows")
    moves.nth(1).click()
    # What CART made is shown as it is made, not as it was tried before.
    expect(verdict(page)).to_have_text("100 %")
    expect(canvas(page).get_by_role("button", name="Step by step")).to_be_hidden()
    moves.first.click()
    expect(split_search(page).locator("h3")).to_contain_text("Split of 206 rows")
    page.get_by_role("button", name="Prune here").click()
    expect(canvas(page).get_by_role("treeitem")).to_have_count(1)
    at_rest(page)
    assert not serious(page)


def test_categories_are_moved_and_split_with_keys_alone(visit: Visit) -> None:
    page = opened(visit, "/?table=titanic")
    split_search(page).locator(".leaderboard-row", has_text=re.compile("^sex")).press("Enter")
    expect(handle(page)).to_have_attribute("aria-label", re.compile("^Categories of sex"))
    split_here(page)
    expect(canvas(page).get_by_role("treeitem")).to_have_count(3)
    expect(node(page, "")).to_contain_text("sex")
    expect(node(page, "")).not_to_contain_text("your split")
