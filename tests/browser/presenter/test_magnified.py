"""On a magnified page, the pointer meets handles, nodes, cards and regions where they appear."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.page.explore import (
    box,
    canvas,
    eventually,
    handle,
    middle,
    node,
    regions,
    split_search,
)
from tests.support.page.modules import LoadModules
from tests.support.page.sent_pictures import SentPicture, page_at, present, sent_pictures

IS_ENLARGED_WHOLE = """(canvas, path) => {
  const boxOf = (found) => canvas.querySelector(found).getBoundingClientRect();
  const large = boxOf(".lens .frame");
  const card = boxOf(`.nodes [data-path="${path}"] .frame`);
  const stage = boxOf(".stage");
  const isInside = large.left >= stage.left - 1 && large.right <= stage.right + 1
    && large.top >= stage.top - 1 && large.bottom <= stage.bottom + 1;
  return isInside && Math.abs(large.width / card.width - 1.5) < 0.02;
}"""


@pytest.fixture(scope="module")
def explore() -> list[SentPicture]:
    return sent_pictures(page_at("explore", max_depth="2", present="both").run())


@pytest.fixture
def page(modules: LoadModules, explore: list[SentPicture]) -> Page:
    page = present(modules, explore)
    expect(canvas(page)).to_have_attribute("data-drawn", "2/7")
    return page


def lens(page: Page) -> Locator:
    return canvas(page).locator(".lens > g")


def is_enlarged_whole(page: Page, path: str) -> bool:
    """Card, lens and stage in one look: two looks may see two drawings while panels move."""
    return bool(canvas(page).evaluate(IS_ENLARGED_WHOLE, path))


def test_a_node_is_chosen_where_it_is_clicked(page: Page) -> None:
    page.mouse.click(*middle(node(page, "R")))
    expect(node(page, "R")).to_have_attribute("aria-selected", "true")
    assert page.evaluate("sent") == [["selected", "R"]]


def test_the_threshold_stands_where_the_pointer_has_dragged_it(page: Page) -> None:
    line = handle(page).locator(".split-line")
    x, y = middle(line)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y, steps=4)
    page.mouse.up()
    assert abs(middle(line)[0] - (x - 60)) < 8


def test_a_dot_is_told_beside_itself_and_a_card_is_enlarged_whole(page: Page) -> None:
    for path in ("L", "R", ""):
        around = box(node(page, path).locator(".frame"))
        page.mouse.move(around["x"] + 30, around["y"] + 30)
        expect(lens(page)).to_have_count(1)
        expect(lens(page).locator(".name").first).to_have_text(
            node(page, path).locator(".name").first.text_content() or ""
        )
        eventually(page, lambda path=path: is_enlarged_whole(page, path))
    leaf = box(node(page, "LR"))
    page.mouse.move(leaf["x"] + 20, leaf["y"] + 20)
    card = canvas(page).locator(".hover-card")
    expect(card).to_be_visible()
    told = box(card)
    assert told["x"] < leaf["x"] + leaf["width"]
    assert leaf["x"] < told["x"] + told["width"]
    assert abs(told["y"] + told["height"] - leaf["y"]) < 40
    expect(lens(page)).to_have_count(0)


def test_a_region_is_chosen_where_it_is_clicked(page: Page) -> None:
    page.keyboard.press("4")
    expect(regions(page).locator(".rows")).to_be_visible()
    last = regions(page).locator(".option").last
    path = last.get_attribute("data-path") or ""
    around = box(last)
    page.mouse.click(around["x"] + around["width"] - 12, around["y"] + 12)
    expect(canvas(page).locator("[role=treeitem][aria-selected=true]")).to_have_attribute(
        "data-path", path
    )


def test_hidden_rows_are_not_seen_until_the_key_is_pressed_again(page: Page) -> None:
    rows = [
        node(page, "").locator(".bar").first,
        split_search(page).locator(".heap").first,
    ]
    for some in rows:
        expect(some).to_be_visible()
    page.keyboard.press("h")
    for some in rows:
        expect(some).to_be_hidden()
    expect(node(page, "").locator(".name").first).to_be_visible()
    expect(split_search(page).locator(".ring")).to_be_visible()
    page.keyboard.press("4")
    expect(regions(page).locator(".rows")).to_be_hidden()
    page.keyboard.press("h")
    expect(regions(page).locator(".rows")).to_be_visible()


def test_what_a_lesson_has_dragged_stands_under_the_pointer(modules: LoadModules) -> None:
    page = presented_lesson(modules, "impurity", "drag")
    chart = box(page.locator(".chart .picture"))
    x = chart["x"] + chart["width"] / 4
    page.mouse.click(x, chart["y"] + 60)
    # The nearest of fifteen mixtures.
    stands = middle(page.locator(".handle .mark"))[0]
    assert abs(stands - x) < chart["width"] / 28
    page = presented_lesson(modules, "regression", "guess")
    plot = box(page.locator(".chart .picture"))
    y = plot["y"] + 80
    page.mouse.click(plot["x"] + 200, y)
    assert abs(middle(page.locator(".handle .mark"))[1] - y) < 3


def presented_lesson(modules: LoadModules, lesson: str, step: str) -> Page:
    opened = page_at("learn", lesson=lesson, step=step, present="page")
    page = present(modules, sent_pictures(opened.run()))
    expect(page.locator("figure [role=slider]")).to_be_visible()
    return page
