"""The tab of the arithmetic on the page: dragged splits, other nodes, both categorical trees."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.page.accessibility import SIZES, hard_to_read, resized, serious, texts_of
from tests.support.page.explore import (
    board_row,
    box,
    choose,
    drawn,
    eventually,
    expect_selected,
    handle,
    node,
    split_search,
)
from tests.support.page.rig import at_rest


def sums(page: Page) -> Locator:
    """Return the sum, in its tab."""
    expect(page.get_by_role("tab", name="Arithmetic")).to_have_attribute("aria-selected", "true")
    expect(page.locator(".sums h3")).not_to_be_empty()
    return page.locator(".sums")


def who(page: Page, side: str) -> Locator:
    return page.locator(f".sums .sum tr.{side} .who")


def drag_follows(page: Page) -> None:
    """Drag the threshold; the sum is of the threshold under the pointer."""
    split_search(page).locator("svg.splits").scroll_into_view_if_needed()
    line = box(split_search(page).locator(".split-line"))
    picture = box(split_search(page).locator("svg.splits"))
    page.mouse.move(line["x"], picture["y"] + 60)
    page.mouse.down()
    page.mouse.move(line["x"] - 50, picture["y"] + 60, steps=4)
    pill = split_search(page).locator(".pill-text")
    expect(pill).not_to_have_text("206.5")

    def is_followed() -> bool:
        return who(page, "left").text_content() == f"≤ {pill.text_content()} or missing"

    eventually(page, is_followed)  # a frame may still lie between a movement and its numbers
    page.mouse.up()


def select(page: Page, path: str) -> None:
    """Select a node; the sum becomes that of its rows."""
    at_rest(page)
    node(page, path).click()
    expect_selected(page, path)
    expect(sums(page)).to_have_attribute("data-path", path)


def expect_both_trees(page: Page) -> Locator:
    """Expect the tree with one branch per category next to the binary one."""
    shown = page.locator(".multiway")
    expect(shown.locator("h3")).to_have_text(
        "ID3 makes one branch per category and has 5 leaves; the binary tree has 5"
    )
    asks = shown.locator("figure").first.locator(".asks .small-words")
    expect(asks).to_have_text(["outlook?", "wind?", "humidity?"])
    for name, gain in {
        "outlook": "0.247",
        "humidity": "0.152",
        "wind": "0.048",
        "temperature": "0.029",
    }.items():
        expect(shown.get_by_role("row", name=name)).to_contain_text(gain)
    return shown


@pytest.mark.deep
def test_the_sum_follows_the_split_the_node_the_feature_and_the_table(page: Page) -> None:
    drawn(page)
    expect(sums(page).locator(".caption")).to_contain_text("gains 0.3297")
    expect(page.locator(".multiway")).to_have_count(0)
    drag_follows(page)
    select(page, "L")
    expect(who(page, "before")).to_have_text("All 215 rows")
    select(page, "RL")
    expect(sums(page).locator(".caption")).to_contain_text("have the same target")
    expect(page.locator(".sums .sum tr.before .result-number")).to_have_text("0.000")
    expect(page.locator(".sums .gains")).to_be_hidden()
    select(page, "")
    at_rest(page)
    page.get_by_role("tab", name="Every feature’s curve").click()
    expect(page.locator(".sums")).to_have_count(0)
    page.get_by_role("tab", name="Arithmetic").click()
    expect(sums(page).locator(".caption")).to_contain_text("gains 0.3297")
    board_row(page, "island").click()
    expect(handle(page)).to_have_attribute("aria-label", "Categories of island sent left")
    expect(sums(page).locator("h3")).to_contain_text("Gain of splitting on island")
    at_rest(page)
    choose(page, page.get_by_role("combobox", name="Table"), "Playing tennis", typed=True)
    both = expect_both_trees(page)
    for size in SIZES:
        resized(page, size)
        assert serious(page) == []
        texts = texts_of(sums(page), both)
        assert len(texts) > 30
        assert hard_to_read(texts) == []
