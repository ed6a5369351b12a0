"""Drawing in a browser: by mouse and by keys; boxes, tree and curve follow each point."""

import re

from playwright.sync_api import Locator, Page, expect

from explorer.data.drawn import xor
from explorer.ui.draw.drawings import csv_of
from tests.support.page.accessibility import hard_to_read, serious, texts_of
from tests.support.page.explore import box, canvas, expect_headline, node, split_search
from tests.support.page.rig import Visit, at_rest


def drawing(visit: Visit) -> Page:
    """Come to by its name, as the Judge page is; nothing is drawn yet."""
    page = visit("/?table=iris")
    page.get_by_role("link", name="Draw", exact=True).click()
    expect(caption(page)).to_have_text(re.compile("^8 leaves classify 95 of 100 points"))
    press(page, "Clear")
    expect(caption(page)).to_have_text(re.compile("^There are no points yet"))
    return page


def plane(page: Page) -> Locator:
    return page.get_by_role("application", name="Plane to draw on")


def caption(page: Page) -> Locator:
    return page.locator(".draw .caption")


def press(page: Page, name: str) -> None:
    page.locator(".draw").get_by_role("button", name=name, exact=True).click()


def expect_points(page: Page, count: int) -> None:
    expect(page.locator(".draw")).to_have_attribute("data-points", str(count))


def place_of(page: Page, x: float, y: float) -> tuple[float, float]:
    around = box(plane(page))
    side = around["width"]
    return around["x"] + side * x / 10, around["y"] + side * (1 - y / 10)


def click(page: Page, x: float, y: float) -> None:
    page.mouse.click(*place_of(page, x, y))


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*place_of(page, *start))
    page.mouse.down()
    page.mouse.move(*place_of(page, *end), steps=6)
    page.mouse.up()


def draw_and_undo(page: Page) -> None:
    """Boxes, tree and split search follow points that are placed, moved, erased and undone."""
    for x in (1, 2, 3):
        click(page, x, 5)
    expect(caption(page)).to_have_text("One leaf classifies all 3 points correctly.")
    press(page, "B")
    for x in (6, 7):
        click(page, x, 5)
    expect(caption(page)).to_have_text(
        "2 leaves classify all 5 points correctly; one leaf would classify 3."
    )
    expect(page.locator(".draw .box")).to_have_count(2)
    expect(canvas(page).get_by_role("treeitem")).to_have_count(3)
    expect(split_search(page).locator(".title")).to_have_text(
        re.compile(r"^Best split of 5 rows: x ≤ 4\.5")
    )
    # On a point the same tool moves it.
    drag(page, (6, 5), (9, 5))
    moved = re.compile(r"^Best split of 5 rows: x ≤ 5")
    expect(split_search(page).locator(".title")).to_have_text(moved)
    expect_points(page, 5)
    press(page, "Erase")
    drag(page, (0.5, 5), (2.5, 5))
    expect(caption(page)).to_have_text(re.compile("^2 leaves classify all 3 points"))
    press(page, "Undo")
    expect(caption(page)).to_have_text(re.compile("^2 leaves classify all 5 points"))
    press(page, "Undo")
    press(page, "Undo")
    expect_points(page, 4)
    press(page, "Redo")
    press(page, "Redo")
    expect(split_search(page).locator(".title")).to_have_text(moved)
    press(page, "Spray")
    drag(page, (2, 2), (8, 2))
    expect(caption(page)).to_have_text(re.compile(r"^\d+ leaves classify (all|\d+ of) \d\d points"))


def begin_with_a_shape(page: Page) -> None:
    """A shape is saved as a file, chosen, and drawn with numbers and back."""
    press(page, "Clear")
    expect(page.locator(".draw .box")).to_have_count(0)
    at_rest(page)  # of two steps in quick succession, the server may know only the second
    press(page, "XOR")
    expect(caption(page)).to_have_text(re.compile("^4 leaves classify all 100 points"))
    at_rest(page)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as CSV").click()
    assert saved.value.path().read_bytes() == csv_of(xor())
    expect(caption(page)).to_have_text(
        "4 leaves classify all 100 points correctly; one leaf would classify 50."
    )
    assert serious(page) == []
    texts = texts_of(page.locator(".draw"))
    assert len(texts) > 20
    assert hard_to_read(texts) == []
    node(page, "R").click()
    expect(page.locator(".draw .outline")).to_have_count(1)
    expect(split_search(page)).to_have_attribute("data-path", "R")
    press(page, "Numbers")
    expect(caption(page)).to_have_text(re.compile(r"leaves miss y by"))
    expect(page.locator(".draw .step-line")).to_have_count(1)
    press(page, "Classes")
    expect(caption(page)).to_have_text(re.compile(r"^4 leaves classify all 100 points"))


def draw_by_keys(page: Page) -> None:
    press(page, "Place")
    plane(page).focus()
    for key in ("Enter", "Shift+ArrowLeft", "Enter", "b", "ArrowUp", "Enter", "Enter"):
        page.keyboard.press(key)
    expect_points(page, 4)
    expect(caption(page)).to_have_text(re.compile("^2 leaves classify all 4 points"))
    expect(plane(page)).to_be_focused()


def test_all_pictures_follow_what_is_drawn_and_every_page_has_the_drawing(visit: Visit) -> None:
    page = drawing(visit)
    draw_and_undo(page)
    begin_with_a_shape(page)
    page.get_by_role("link", name="Explore", exact=True).click()
    expect_headline(page, "A tree of depth 2 predicts all 100 rows correctly")
    page.get_by_role("link", name="Draw", exact=True).click()
    expect_points(page, 100)
    press(page, "Undo")  # steps are known still
    expect_points(page, 0)
    draw_by_keys(page)
