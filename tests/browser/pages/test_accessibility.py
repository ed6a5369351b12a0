"""The page for everyone: axe's rules, contrast of our own text, focus that shows, room to hit."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.colour_science import contrast
from tests.support.page.accessibility import LEAST_CONTRAST, LEAST_ROOM, SIZES, TEXTS, serious
from tests.support.page.explore import (
    board_row,
    box,
    canvas,
    drawn,
    expect_selected,
    node,
    regions,
    split_search,
)
from tests.support.page.rig import Visit

LEAF = "LLL"


def opened(visit: Visit, size: str, address: str = "/") -> Page:
    options: Any = SIZES[size]
    page = visit(address, **options)
    drawn(page)
    return page


@pytest.mark.parametrize("size", list(SIZES))
def test_axe_finds_no_serious_violation(visit: Visit, size: str) -> None:
    page = opened(visit, size, f"/?node={LEAF}")
    expect_selected(page, LEAF)
    assert serious(page) == []
    split_search(page).get_by_role("tab", name="Criteria").click()
    expect(split_search(page).locator(".criterion-row")).to_have_count(3)
    assert serious(page) == []


def test_axe_finds_none_with_dots_a_folded_branch_and_numbers_either(visit: Visit) -> None:
    page = opened(visit, "projector", "/?table=cars_mpg&max_depth=6&node=L")
    expect_selected(page, "L")
    node(page, "R").focus()
    page.keyboard.press("Space")
    expect(node(page, "R")).to_have_attribute("aria-expanded", "false")
    canvas(page).get_by_role("button", name="Overview").click()
    expect(canvas(page).locator(".dot")).not_to_have_count(0)
    assert serious(page) == []


@pytest.mark.parametrize("size", ["laptop", "projector"])
@pytest.mark.parametrize("table", ["penguins", "cars_mpg"])
def test_every_word_of_ours_is_read_four_and_a_half_to_one(
    visit: Visit, size: str, table: str
) -> None:
    page = opened(visit, size, f"/?table={table}&node=L")
    expect_selected(page, "L")
    parts = [canvas(page), split_search(page), regions(page)]
    texts = [text for part in parts for text in part.evaluate(TEXTS)]
    split_search(page).get_by_role("tab", name="Criteria").click()
    texts += split_search(page).evaluate(TEXTS)
    assert len(texts) > 60
    faint = [
        text
        for text in texts
        if text["opacity"] < 1 or contrast(text["ink"], text["ground"]) < LEAST_CONTRAST
    ]
    assert faint == []
    assert [text for text in texts if text["size"] < 11] == []


def focusable(page: Page) -> dict[str, Locator]:
    return {
        "node": node(page, "L"),
        "leaf": node(page, LEAF),
        "rail tab": canvas(page).get_by_role("button", name="Leaves", exact=True),
        "rail": canvas(page).locator(".rail"),
        "tool": canvas(page).get_by_role("button", name="Zoom in"),
        "tab": split_search(page).get_by_role("tab", name="Split search"),
        "column": board_row(page, "island"),
        "threshold": split_search(page).locator(".handle"),
        "way": split_search(page).locator(".way[aria-checked=true]"),
        "region": regions(page).locator("[role=option]").nth(1),
        "axis": regions(page).get_by_role("combobox", name="Across"),
        "slice": regions(page).locator("summary"),
    }


def picture(page: Page, part: Locator) -> bytes:
    around, margin = box(part), 8
    return page.screenshot(
        clip={
            "x": max(around["x"] - margin, 0),
            "y": max(around["y"] - margin, 0),
            "width": around["width"] + 2 * margin,
            "height": around["height"] + 2 * margin,
        },
        animations="disabled",
    )


@pytest.mark.parametrize("size", ["laptop", "projector"])
def test_the_focus_is_seen_on_everything_that_keys_reach(visit: Visit, size: str) -> None:
    page = opened(visit, size)
    page.keyboard.press("Tab")  # from here on the focus is a keyboard's
    unseen = []
    for name, part in focusable(page).items():
        part.scroll_into_view_if_needed()
        page.evaluate("document.activeElement.blur()")
        before = picture(page, part)
        part.focus()
        expect(part).to_be_focused()
        if picture(page, part) == before:
            unseen.append(name)
    assert unseen == []


def test_every_part_is_reached_by_tab_once_and_in_reading_order(page: Page) -> None:
    drawn(page)
    stops = page.evaluate(
        """() => ["tree_canvas", "split_search"].flatMap((name) => {
          const host = [...document.querySelectorAll("*")].find((each) =>
            each.shadowRoot?.querySelector(
              name === "split_search" ? ".split-search" : ".tree-canvas"));
          return [...host.shadowRoot.querySelectorAll("[tabindex='0'], button:not([tabindex])")]
            .filter((each) => !each.disabled && each.checkVisibility())
            .map((each) => each.dataset.path !== undefined ? "node"
              : each.getAttribute("role") ?? "button");
        })"""
    )
    assert stops[0] == "node"
    assert stops.count("node") == 1
    assert stops.count("tab") == 1
    assert stops.count("radio") == 1
    assert stops.count("slider") == 2


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_there_is_room_to_hit_everything_that_answers(visit: Visit, size: str) -> None:
    page = opened(visit, size, "/?node=L")
    expect_selected(page, "L")
    answers = "button, [role=tab], [role=radio], [role=slider], [role=button], select, summary"
    small = []
    for part in (canvas(page), split_search(page), regions(page)):
        for each in part.locator(answers).all():
            if not each.is_visible():
                continue
            found = box(each)
            if min(found["width"], found["height"]) < LEAST_ROOM - 0.5:
                small.append((each.evaluate("(e) => e.outerHTML.slice(0, 120)"), found))
    assert small == []


def test_a_dot_is_hit_within_twelve_pixels_of_its_middle(page: Page) -> None:
    drawn(page)
    canvas(page).get_by_role("button", name="Overview").click()
    dot = node(page, "LRL").locator(".dot")
    expect(dot).to_be_visible()
    around = box(dot)
    x, y = around["x"] + around["width"] / 2, around["y"] + around["height"] / 2
    page.mouse.click(x + 8, y + 8)
    expect_selected(page, "LRL")


def test_a_finger_can_toggle_a_level(visit: Visit) -> None:
    page = opened(visit, "phone", "/?table=titanic")
    for level in split_search(page).locator(".category").all():
        found = box(level)
        assert min(found["width"], found["height"]) >= LEAST_ROOM
    expect(split_search(page).locator(".category")).not_to_have_count(0)
