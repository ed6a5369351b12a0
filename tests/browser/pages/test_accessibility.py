"""The page for everyone: axe's rules, contrast of our own text, focus that shows, room to hit."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.page.accessibility import (
    LEAST_ROOM,
    SIZES,
    hard_to_read,
    resized,
    serious,
    texts_of,
)
from tests.support.page.explore import (
    board_row,
    box,
    canvas,
    drawn,
    expect_selected,
    handle,
    node,
    regions,
    split_search,
)
from tests.support.page.rig import Visit

LEAF = "LLL"


def opened(visit: Visit, size: str, address: str = "/") -> Page:
    page = visit(address, **SIZES[size])
    drawn(page)
    return page


SMALL = """(part, [answers, least]) => [...part.querySelectorAll(answers)].flatMap((each) => {
  const { width, height } = each.getBoundingClientRect();
  const isSeen = width > 0 && height > 0 && getComputedStyle(each).visibility === "visible";
  return isSeen && Math.min(width, height) < least
    ? [`${width} x ${height}: ${each.outerHTML.slice(0, 120)}`] : [];
})"""


def hard_to_hit(*parts: Locator, least: float = LEAST_ROOM) -> list[str]:
    """What answers a click and is smaller than so many pixels across."""
    answers = "button, [role=tab], [role=radio], [role=slider], [role=button], select, summary"
    asked = [f"{answers}, .category", least - 0.5]
    return [each for part in parts for each in part.evaluate(SMALL, asked)]


def focusable(page: Page) -> dict[str, Locator]:
    return {
        "node": node(page, "L"),
        "leaf": node(page, LEAF),
        "rail tab": canvas(page).get_by_role("button", name="Leaves", exact=True),
        "rail": canvas(page).locator(".rail"),
        "tool": canvas(page).get_by_role("button", name="Zoom in"),
        "tab": split_search(page).get_by_role("tab", name="Split search"),
        "column": board_row(page, "island"),
        "threshold": handle(page),
        "way": split_search(page).locator(".way[aria-checked=true]"),
        "region": regions(page).locator("[role=option]").nth(1),
        "axis": regions(page).get_by_role("combobox", name="Across"),
        "fixed values": regions(page).locator("summary"),
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


def without_focus_seen(page: Page) -> list[str]:
    """The names of those that look alike with the focus of a keyboard and without it."""
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
    return unseen


@pytest.mark.parametrize("size", list(SIZES))
def test_all_is_sound_to_axe_read_four_and_a_half_to_one_and_seen_in_focus_with_room_to_hit(
    visit: Visit, size: str
) -> None:
    page = opened(visit, size, f"/?node={LEAF}")
    expect_selected(page, LEAF)
    search, criteria = (
        split_search(page).get_by_role("tab", name=name) for name in ("Split search", "Criteria")
    )
    assert serious(page) == []
    criteria.click()
    expect(split_search(page).locator(".criterion-row")).to_have_count(3)
    assert serious(page, ".st-key-split_search") == []
    node(page, "L").click()
    expect_selected(page, "L")
    texts = texts_of(split_search(page))
    search.click()
    expect(handle(page)).to_be_visible()
    texts += texts_of(canvas(page), split_search(page), regions(page))
    board_row(page, "island").click()
    expect(split_search(page).locator(".category")).to_have_count(3)
    texts += texts_of(split_search(page))
    assert len(texts) > 60
    assert hard_to_read(texts) == []
    if size != "projector":
        parts = (canvas(page), split_search(page), regions(page))
        assert len(hard_to_hit(*parts, least=2000)) > 20  # all that answers is looked at
        assert hard_to_hit(*parts) == []
    if size != "phone":
        node(page, "").click()
        expect_selected(page, "")
        assert without_focus_seen(page) == []


def test_so_are_numbers_dots_and_a_folded_branch(visit: Visit) -> None:
    page = opened(visit, "laptop", "/?table=cars_mpg&max_depth=6&node=L")
    expect_selected(page, "L")
    for size in ("laptop", "projector"):
        resized(page, size)
        texts = texts_of(canvas(page), split_search(page), regions(page))
        split_search(page).get_by_role("tab", name="Criteria").click()
        texts += texts_of(split_search(page))
        assert len(texts) > 60
        assert hard_to_read(texts) == []
        split_search(page).get_by_role("tab", name="Split search").click()
    node(page, "R").focus()
    page.keyboard.press("Space")
    expect(node(page, "R")).to_have_attribute("aria-expanded", "false")
    canvas(page).get_by_role("button", name="Overview").click()
    expect(canvas(page).locator(".dot")).not_to_have_count(0)
    assert serious(page) == []


@pytest.mark.parametrize("address", ["max_depth=6&tuning=20", "table=cars_mpg&max_depth=5"])
def test_curves_of_complexity_and_pruning_are_sound_read_seen_in_focus_and_hit(
    visit: Visit, address: str
) -> None:
    page = visit(f"/?{address}", **SIZES["laptop"])
    page.get_by_role("link", name="Judge", exact=True).click()
    expect(page.locator(".complexity .cell[tabindex='0']")).to_be_visible()
    expect(page.locator(".pruning .branches")).to_be_visible()
    for size in SIZES:
        resized(page, size)
        expect_complexity_for_everyone(page)
    resized(page, "projector")
    pruning = page.locator(".pruning")
    assert serious(page, ".st-key-pruning") == []
    assert hard_to_read(texts_of(pruning)) == []
    assert hard_to_hit(pruning) == []


def expect_complexity_for_everyone(page: Page) -> None:
    """Sound to axe, read, hit, and seen in focus at the window's present size."""
    curve = page.locator(".complexity")
    cell = curve.locator(".cell[tabindex='0']")
    assert serious(page, ".st-key-complexity") == []
    texts = texts_of(curve)
    assert len(texts) > 20
    assert hard_to_read(texts) == []
    assert hard_to_hit(curve) == []
    page.keyboard.press("Tab")
    parts = {
        "cell": cell,
        "curve": curve.get_by_role("slider"),
        "tab": curve.get_by_role("button", name="Rows to split"),
        "choice": curve.get_by_role("button", name="Take").first,
    }
    for name, part in parts.items():
        part.scroll_into_view_if_needed()
        page.evaluate("document.activeElement.blur()")
        before = picture(page, part)
        part.focus()
        assert picture(page, part) != before, name


def test_tab_reaches_every_part_once_in_reading_order_and_the_mouse_a_dot_within_twelve_pixels(
    page: Page,
) -> None:
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
    canvas(page).get_by_role("button", name="Overview").click()
    dot = node(page, "LRL").locator(".dot")
    expect(dot).to_be_visible()
    around = box(dot)
    x, y = around["x"] + around["width"] / 2, around["y"] + around["height"] / 2
    page.mouse.click(x + 8, y + 8)
    expect_selected(page, "LRL")


@pytest.mark.parametrize("size", ["projector", "phone"])
def test_a_followed_row_is_for_everyone(visit: Visit, size: str) -> None:
    page = visit("?row=186&node=LLR", **SIZES[size])
    follow = page.locator(".follow")
    expect(follow.locator("h3")).to_contain_text("Three questions call row 186 Adelie")
    expect(page.locator(".tree-canvas")).to_have_attribute("data-following", "")
    assert serious(page) == []
    assert hard_to_read(texts_of(follow)) == []
    assert hard_to_read(texts_of(canvas(page))) == []
    assert hard_to_hit(follow, least=24) == []
