"""Lines that are dragged as predictions: a threshold through rows, and one between categories."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.page.accessibility import SIZES, resized, serious
from tests.support.page.rig import Visit, at_rest


def title(page: Page, text: str) -> None:
    expect(page.locator(".st-key-lesson_head h2")).to_have_text(text)


def drag(page: Page, picture: str, x: float, y: float) -> None:
    """To a place of the picture, in shares of its size."""
    box = page.locator(picture).bounding_box()
    handle = page.locator(f"{picture} .handle .pill").bounding_box()
    assert box
    assert handle
    page.mouse.move(handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + x * box["width"], box["y"] + y * box["height"], steps=4)
    page.mouse.up()


def test_a_threshold_is_dragged_to_and_kept_beside_the_best(visit: Visit) -> None:
    page = visit("/learn?lesson=threshold&step=guess")
    expect(page.locator(".foot").get_by_role("button", name="Score every")).to_be_disabled()
    drag(page, ".axes .line", 0.05, 0.5)
    expect(page.locator(".axes .handle")).to_have_attribute("aria-valuetext", "x1 ≤ −0.111")
    expect(page.locator(".foot .told")).to_contain_text("You chose x1 ≤ −0.111.")
    expect(page.locator(".axes .curve")).to_have_count(0)
    page.locator(".foot").get_by_role("button", name="Score every").click()
    title(page, "x1 ≤ 0.644 parts the points best")
    expect(page.locator(".axes .pill-text")).to_have_text(["yours: −0.111", "best: 0.644"])
    expect(page.locator(".foot .made")).to_have_text("x1 ≤ −0.111: weighted Gini 0.474")
    expect(page.locator(".axes .handle")).to_have_count(0)


def test_a_threshold_is_chosen_and_scored_by_keys_alone(visit: Visit) -> None:
    page = visit("/learn?lesson=threshold&step=guess")
    handle = page.locator(".axes .handle")
    handle.focus()
    page.keyboard.press("End")
    expect(handle).to_have_attribute("aria-valuenow", "18")
    page.keyboard.press("ArrowRight")
    expect(handle).to_have_attribute("aria-valuenow", "18")
    for _ in range(7):
        page.keyboard.press("ArrowLeft")
    expect(handle).to_have_attribute("aria-valuetext", "x1 ≤ 0.644")
    page.keyboard.press("Enter")
    title(page, "x1 ≤ 0.644 parts the points best")
    expect(page.locator(".axes .pill-text")).to_have_text(["best, and yours: 0.644"])
    expect(page.locator(".foot .told")).to_have_text("As you predicted.")


def test_the_search_of_a_lesson_is_looked_at_and_leaves_explore_alone(visit: Visit) -> None:
    page = visit("/learn?lesson=threshold&step=ties")
    expect(page.locator(".foot .option")).to_have_count(3)
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    title(page, "petal_length ≤ 2.45 is taken: the first of equals")
    search = page.locator(".split-search")
    expect(search.locator(".tab, .use:visible")).to_have_count(0)
    names = [f"species = {name}" for name in ("setosa", "versicolor", "virginica")]
    expect(search.locator(".class-list li")).to_have_text(names)
    search.get_by_text("sepal_width").first.click()
    expect(search.locator(".axis-name").last).to_have_text("sepal_width")
    page.goto(page.url.split("/learn")[0] + "/?table=iris")
    expect(page.locator(".split-search .axis-name").last).to_have_text("petal_length")
    expect(page.locator(".split-search .class-list")).to_have_count(0)  # the tree says it


def test_the_next_split_is_shown_as_a_tree(visit: Visit) -> None:
    page = visit("/learn?lesson=threshold&step=next")
    expect(page.locator(".axes .strip")).to_have_count(2)
    expect(page.locator(".foot .option")).to_have_count(3)
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    title(page, "The left side is split at x2 ≤ 0.96")
    leaves = page.locator(".st-key-lesson_picture [role=treeitem]")
    expect(leaves).to_have_count(7)
    # Classes 1 and 2: the name of the second would stand beside its count as another count.
    expect(leaves.get_by_text("3 + 1", exact=True)).to_have_count(1)


def test_a_line_between_categories_is_dragged_and_scored(visit: Visit) -> None:
    page = visit("/learn?lesson=categories&step=order")
    drag(page, ".categories .bars", 0.5, 0.42)
    handle = page.locator(".categories .handle")
    expect(handle).to_have_attribute("aria-valuetext", "A B | C D E")
    page.keyboard.press("ArrowUp")
    expect(handle).to_have_attribute("aria-valuetext", "A | B C D E")
    page.keyboard.press("4")
    expect(handle).to_have_attribute("aria-valuetext", "A B C D | E")
    page.keyboard.press("Enter")
    title(page, "A B C | D E is the best split in this order")
    expect(page.locator(".categories .pill-text")).to_have_text(
        [
            "weighted Gini 0.3908",
            "weighted Gini 0.3853",
            "best: weighted Gini 0.3842",
            "yours: weighted Gini 0.3947",
        ]
    )


def test_a_line_between_categories_follows_the_pointer_past_several(visit: Visit) -> None:
    page = visit("/learn?lesson=categories&step=order")
    drag(page, ".categories .bars", 0.5, 0.98)
    handle = page.locator(".categories .handle")
    expect(handle).to_have_attribute("aria-valuetext", "A B C D | E")


def test_a_bar_is_chosen_by_pointer_or_keys(visit: Visit) -> None:
    page = visit("/learn?lesson=categories&step=shares")
    bars = page.locator(".categories [role=radio]")
    bars.nth(0).click()
    expect(page.locator(".foot .told")).to_contain_text("You chose College degree.")
    bars.nth(3).focus()
    page.keyboard.press("Space")
    expect(bars.nth(3)).to_have_attribute("aria-checked", "true")
    expect(bars.nth(0)).to_have_attribute("aria-checked", "false")
    page.keyboard.press("Enter")
    expect(page.locator(".foot .told")).to_have_text("As you predicted.")
    expect(page.locator(".categories .letter")).to_have_text(["A", "B", "C", "D", "E"])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "step", ["threshold&step=features", "threshold&step=count", "categories&step=order"]
)
def test_steps_are_sound_before_and_after_the_reveal(visit: Visit, step: str, size: str) -> None:
    page = visit(f"/learn?lesson={step}")
    resized(page, size)
    expect(page.locator(".foot .prompt")).to_be_visible()
    assert serious(page) == []
    if page.locator(".handle").count():
        page.locator(".handle").focus()
        page.keyboard.press("ArrowRight")
    else:
        page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(page.locator(".foot .seen")).to_be_visible()
    assert serious(page) == []


PICTURE_IS_WHOLE = """() => {
    const picture = document.querySelector(".st-key-lesson_picture");
    return picture.clientHeight > 0 && picture.scrollHeight <= picture.clientHeight;
}"""


@pytest.mark.parametrize(
    "step",
    ["threshold&step=guess", "threshold&step=count", "threshold&step=ties", "code&step=arrays"],
)
def test_a_picture_is_whole_on_a_projector(visit: Visit, step: str) -> None:
    page = visit(f"/learn?lesson={step}&present=page", width=1280, height=720)
    expect(page.locator(".foot .prompt")).to_be_visible()
    expect(page.locator(".axes .line, .scrolls table, .code .listing").first).to_be_visible()
    page.wait_for_function(PICTURE_IS_WHOLE)
    if page.locator(".handle").count():
        page.locator(".handle").focus()
        page.keyboard.press("ArrowRight")
    else:
        page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(page.locator(".foot .seen")).to_be_visible()
    expect(
        page.locator(".axes .curve, .best, .split-search .ring, .code .made").first
    ).to_be_visible()
    page.wait_for_function(PICTURE_IS_WHOLE)


def test_the_code_of_a_lesson_is_scrolled_in_itself_to_the_lines_that_made_the_number(
    visit: Visit,
) -> None:
    page = visit("/learn?lesson=code&step=arrays", width=1280, height=720)
    expect(page.locator(".foot .prompt")).to_be_visible()
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(page.locator(".foot .seen")).to_be_visible()  # takes room: until then they are whole
    expect(page.locator(".code .listing")).to_have_count(2)
    at_rest(page)
    for listing in page.locator(".code .listing").all():
        expect(listing.locator(".made").first).to_be_in_viewport()
        assert listing.evaluate("one => one.tabIndex === 0 && one.scrollHeight > one.clientHeight")


def test_on_a_phone_nothing_is_wider_than_the_page(visit: Visit) -> None:
    page = visit("/learn", width=390, height=844)
    for step in ("threshold&step=guess", "categories&step=order", "categories&step=shares"):
        page.goto(page.url.split("?")[0] + f"?lesson={step}")
        expect(page.locator(".foot .prompt")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
