"""The pictures of Explore and Judge for everyone: sound to axe, read, seen in focus, and hit."""

import pytest
from playwright.sync_api import Locator, Page, expect

from explorer import encode, load_dataset
from explorer.data.training import TrainingTable
from tests.support.page.accessibility import LEAST_ROOM, SIZES, hard_to_read, serious, texts_of
from tests.support.page.explore import (
    board_row,
    box,
    canvas,
    handle,
    node,
    regions,
    split_search,
)
from tests.support.page.explore_stage import ExploreStage, explore_stage
from tests.support.page.modules import LoadModules
from tests.support.page.sent_pictures import in_window, page_at, sent_pictures, show
from tests.support.tiers import first_in_gate

LEAF = "LLL"

SMALL = """(part, [answers, least]) => [...part.querySelectorAll(answers)].flatMap((each) => {
  const { width, height } = each.getBoundingClientRect();
  const isSeen = width > 0 && height > 0 && getComputedStyle(each).visibility === "visible";
  return isSeen && Math.min(width, height) < least
    ? [`${width} x ${height}: ${each.outerHTML.slice(0, 120)}`] : [];
})"""


def hard_to_hit(*parts: Locator, least: float = LEAST_ROOM) -> list[str]:
    """Return elements that answer a click and are smaller than this number of pixels."""
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


def without_focus_seen(page: Page, parts: dict[str, Locator]) -> list[str]:
    """Return the names of those that look alike with the focus of a keyboard and without it."""
    page.keyboard.press("Tab")  # from here on the focus is a keyboard's
    unseen = []
    for name, part in parts.items():
        part.scroll_into_view_if_needed()
        page.evaluate("document.activeElement.blur()")
        before = picture(page, part)
        part.focus()
        expect(part).to_be_focused()
        if picture(page, part) == before:
            unseen.append(name)
    return unseen


@pytest.fixture(scope="module")
def penguins() -> TrainingTable:
    table = load_dataset("penguins")
    names = [name for name in table.schema.names if name not in ("species", "year")]
    return encode(table, "species", names)


@pytest.mark.deep
@pytest.mark.parametrize("size", list(SIZES))
def test_explore_is_sound_to_axe_read_four_and_a_half_to_one_and_seen_in_focus_with_room_to_hit(
    modules: LoadModules, penguins: TrainingTable, size: str
) -> None:
    stage = explore_stage(modules, penguins)
    page = shown(stage, size, LEAF)
    parts = canvas(page), split_search(page), regions(page)
    assert serious(page, "body") == []
    shown(stage, size, "L")
    split_search(page).get_by_role("tab", name="Criteria").click()
    expect(split_search(page).locator(".criterion-row")).to_have_count(3)
    assert serious(page, "#split_search") == []
    texts = texts_of(split_search(page))
    split_search(page).get_by_role("tab", name="Split search").click()
    expect(handle(page)).to_be_visible()
    texts += texts_of(*parts)
    shown(stage, size, "L", "island")
    expect(split_search(page).locator(".category")).to_have_count(3)
    texts += texts_of(split_search(page))
    assert len(texts) > 60
    assert hard_to_read(texts) == []
    if size != "projector":
        assert len(hard_to_hit(*parts, least=2000)) > 20  # every such element is examined
        assert hard_to_hit(*parts) == []
    if size != "phone":
        shown(stage, size, "")
        assert without_focus_seen(page, focusable(page)) == []


def shown(stage: ExploreStage, size: str, path: str, feature: str | None = None) -> Page:
    """Return a node in a window of this size, without traces of earlier drawings."""
    page = stage.show(path, feature)
    in_window(page, size)
    expect(node(page, path)).to_have_attribute("aria-selected", "true")
    return page


@pytest.mark.deep
def test_so_are_numbers_dots_and_a_folded_branch(modules: LoadModules) -> None:
    table = load_dataset("cars_mpg")
    training = encode(table, "mpg", [name for name in table.schema.names if name != "mpg"])
    stage = explore_stage(modules, training)
    page = stage.show("L", depth=6)
    criteria, search = (
        split_search(page).get_by_role("tab", name=name) for name in ("Criteria", "Split search")
    )
    for size in ("laptop", "projector"):
        in_window(page, size)
        texts = texts_of(canvas(page), split_search(page), regions(page))
        criteria.click()
        texts += texts_of(split_search(page))
        assert len(texts) > 60
        assert hard_to_read(texts) == []
        search.click()
    node(page, "R").focus()
    page.keyboard.press("Space")
    expect(node(page, "R")).to_have_attribute("aria-expanded", "false")
    canvas(page).get_by_role("button", name="Overview").click()
    expect(canvas(page).locator(".dot")).not_to_have_count(0)
    assert serious(page, "body") == []


CLASSES, NUMBERS = {"max_depth": "6", "tuning": "20"}, {"table": "cars_mpg", "max_depth": "5"}


@pytest.mark.deep
@pytest.mark.parametrize("address", first_in_gate(CLASSES, NUMBERS))
def test_so_are_the_curves_of_complexity_and_pruning(
    modules: LoadModules, address: dict[str, str]
) -> None:
    sent = sent_pictures(page_at("judge", **address).run())
    page = show(modules, [one for one in sent if one.component in ("complexity", "pruning")])
    curve, pruning = page.locator(".complexity"), page.locator(".pruning")
    parts = {
        "cell": curve.locator(".cell[tabindex='0']"),
        "curve": curve.get_by_role("slider"),
        "tab": curve.get_by_role("button", name="Rows to split"),
        "choice": curve.get_by_role("button", name="Use").first,
    }
    for size in SIZES:
        in_window(page, size)
        assert serious(page, "body") == []
        assert len(texts_of(curve)) > 20
        assert hard_to_read(texts_of(curve, pruning)) == []
        assert hard_to_hit(curve, pruning) == []
        assert without_focus_seen(page, parts) == []


@pytest.mark.parametrize("size", first_in_gate("projector", "phone"))
def test_so_is_a_followed_row(modules: LoadModules, size: str) -> None:
    sent = sent_pictures(page_at("explore", row="185", node="LLR").run())
    page = show(modules, sent)
    in_window(page, size)
    follow = page.locator(".follow")
    expect(follow.locator("h3")).to_contain_text("the tree predicts Adelie for row 185")
    expect(canvas(page)).to_have_attribute("data-following", "")
    assert serious(page, "body") == []
    assert hard_to_read(texts_of(follow)) == []
    assert hard_to_read(texts_of(canvas(page))) == []
    assert hard_to_hit(follow, least=24) == []


STOPS = """() => ["tree_canvas", "split_search"].flatMap((name) =>
  [...document.getElementById(name).shadowRoot
    .querySelectorAll("[tabindex='0'], button:not([tabindex])")]
    .filter((each) => !each.disabled && each.checkVisibility())
    .map((each) => each.dataset.path !== undefined ? "node"
      : each.getAttribute("role") ?? "button"))"""


def test_tab_reaches_every_part_once_in_reading_order_and_the_mouse_a_dot_within_twelve_pixels(
    modules: LoadModules, penguins: TrainingTable
) -> None:
    page = explore_stage(modules, penguins).page
    stops = page.evaluate(STOPS)
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
    expect(node(page, "LRL")).to_have_attribute("aria-selected", "true")
