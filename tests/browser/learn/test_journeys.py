"""Lessons in the running app: walked by pointer, taken to another table, left for other pages."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.page.explore import drawn, expect_selected, split_search
from tests.support.page.rig import Visit, at_rest

ALL_IS_SEEN = """() => {
    const picture = document.querySelector(".st-key-lesson_picture");
    const foot = document.querySelector(".st-key-lesson_foot_place");
    if (!picture || !foot || picture.clientHeight < 300) return false;
    const [above, below] = [picture, foot].map((one) => one.getBoundingClientRect());
    const isWhole = picture.scrollHeight <= picture.clientHeight;
    return isWhole && above.bottom <= below.top && below.bottom <= innerHeight + 1;
}"""
"""Nothing of the picture is covered or has to be scrolled to."""


def expect_title(page: Page, text: str) -> None:
    expect(page.locator(".st-key-lesson_head h2")).to_have_text(text)


def press(page: Page, name: str) -> None:
    page.locator(".foot").get_by_role("button", name=name).click()


def reveal(page: Page, n_options: int, name: str) -> None:
    """Predict the first of some options, and press the named button."""
    expect(page.locator(".foot .primary")).to_have_text(name)
    expect(page.locator(".foot .option")).to_have_count(n_options)
    page.locator(".foot .option").first.click()
    press(page, name)


def to_step(page: Page, at: int) -> None:
    page.locator("[data-form=list] .step").nth(at).click()


def open_lesson(page: Page, title: str) -> None:
    page.get_by_role("button", name="‹ All lessons").click()
    page.locator(".index").get_by_role("button", name=title).click()


def test_a_lesson_is_walked_by_pointer_and_its_progress_is_kept(visit: Visit) -> None:
    page = visit("/learn", width=1280, height=720)
    index = page.locator(".index")
    index.get_by_role("button", name="The stump").click()
    come_back_to_a_choice(page)
    page.get_by_role("button", name="‹ All lessons").click()
    expect(index).to_contain_text("step 1 of 4")
    page.reload()
    index.get_by_role("button", name="Continue: The stump, step 1").click()
    count_and_choose_a_rule(page)
    read_the_note(page)
    for shown, on in (("Show the thresholds", "Next: What"), ("Count the work", "Finish")):
        reveal(page, 4, shown)
        press(page, on)
    expect(index).to_contain_text("1 of 11 done")
    index.get_by_role("button", name="Begin: Impurity").click()  # the first one after it
    expect_title(page, "Which group is the most mixed?")
    page.get_by_role("button", name="‹ All lessons").click()
    index.get_by_role("button", name="Clear").click()
    expect(index).to_contain_text("0 of 11 done")
    expect(index).to_contain_text("Begin: Twenty questions")


def come_back_to_a_choice(page: Page) -> None:
    expect_title(page, "How many days does the rule egg > 1.5 get right?")
    page.locator(".foot .option").nth(1).click()
    expect(page.locator(".foot .option.chosen")).to_have_text("4")
    to_step(page, 1)
    expect_title(page, "Which rule gets the most days right?")
    expect(page.locator(".foot .option.chosen")).to_have_count(0)
    to_step(page, 0)
    expect(page.locator(".foot .option.chosen")).to_have_text("4")
    expect(page.locator(".foot").get_by_role("button", name="Count them")).to_be_enabled()


def count_and_choose_a_rule(page: Page) -> None:
    page.locator(".foot .option").nth(2).click()
    press(page, "Count them")
    expect_title(page, "egg > 1.5 gets 5 of 6 days right")
    expect(page.locator(".foot .told")).to_have_text("As you predicted.")
    press(page, "Next: Every rule")
    expect_title(page, "Which rule gets the most days right?")
    expect(page).to_have_url(re.compile("step=every-rule"))
    expect(page.locator("[data-form=list] .step.done")).to_have_count(1)
    page.wait_for_function(ALL_IS_SEEN)
    page.locator(".foot .option").filter(has_text="egg > 1.5").click()
    press(page, "Score every rule")
    expect_title(page, "egg > 0.5 gets 6 of 6 days right")
    expect(page.locator(".foot .option.chosen")).to_contain_text("egg > 1.5: 5 of 6")
    page.wait_for_function(ALL_IS_SEEN)
    press(page, "Next: Where")


def read_the_note(page: Page) -> None:
    """The note is read over the step, which its keys do not change."""
    expect_title(page, "Between which values can egg be split?")
    page.get_by_role("button", name="Teacher’s note").click()
    note = page.get_by_role("dialog")
    expect(note).to_contain_text("A decision stump consists of a feature, a threshold")
    for key in ("ArrowRight", "2", "Escape"):
        page.keyboard.press(key)
    expect(note).to_have_count(0)
    expect(page.locator(".foot .option.chosen")).to_have_count(0)
    expect_title(page, "Between which values can egg be split?")


@pytest.mark.deep
def test_a_lesson_is_taken_to_another_table_and_back(visit: Visit) -> None:
    page = visit("/learn?lesson=stump&step=try&own=yes&table=iris")
    head = page.locator(".st-key-lesson_head h2")
    expect(head).to_contain_text("How many rows does")
    page.get_by_role("combobox").first.click()
    page.keyboard.press("2")
    expect(page.locator(".option.chosen")).to_have_count(0)
    page.keyboard.press("Escape")
    reveal(page, 4, "Count them")
    expect(head).to_contain_text("of 150 rows right")
    page.get_by_role("button", name="Use the lesson's own table").click()
    expect_title(page, "How many days does the rule egg > 1.5 get right?")
    expect(page.locator(".foot .option")).to_have_text(["3", "4", "5", "6"])
    expect(page.locator(".foot .option.chosen")).to_have_count(0)


@pytest.mark.deep
def test_the_pictures_of_other_pages_in_a_lesson_leave_those_pages_alone(visit: Visit) -> None:
    page = visit("/?table=iris")
    drawn(page)
    page.get_by_role("link", name="Learn", exact=True).click()
    open_lesson(page, "The threshold")
    to_step(page, 4)
    reveal(page, 3, "Show the search")
    expect_title(page, "Neither: both gain 0.333")
    split_search(page).get_by_text("sepal_width").first.click()
    expect(split_search(page).locator(".axis-name").last).to_have_text("sepal_width")
    grow_both_trees(page)
    see_the_code(page)
    page.get_by_role("link", name="Explore", exact=True).click()
    drawn(page)
    expect_selected(page, "")
    expect(split_search(page).locator(".axis-name").last).to_have_text("petal_length")
    expect(split_search(page).locator(".class-list")).to_have_count(0)  # the tree says it


def grow_both_trees(page: Page) -> None:
    """Clicking a node there selects none on the page Explore."""
    open_lesson(page, "Impurity")
    to_step(page, 4)
    nodes = page.locator("[role=treeitem]")
    expect(nodes).to_have_count(3 + 3)
    reveal(page, 3, "Grow both trees")
    expect(nodes).to_have_count(5 + 7)
    expect(page.locator(".foot .told")).to_have_text("As you predicted.")
    nodes.nth(1).click()
    expect(nodes.nth(1)).to_have_attribute("aria-selected", "true")
    assert "path=" not in page.url
    assert "node=" not in page.url


def see_the_code(page: Page) -> None:
    """The listing scrolls to the lines that computed the number."""
    page.set_viewport_size({"width": 1280, "height": 720})
    open_lesson(page, "From theory to code")
    to_step(page, 1)
    reveal(page, 4, "Run the code")
    expect(page.locator(".foot .seen")).to_be_visible()
    listings = page.locator(".code .listing")
    expect(listings).to_have_count(2)
    at_rest(page)
    for listing in listings.all():
        expect(listing.locator(".made").first).to_be_in_viewport()
        assert listing.evaluate("one => one.tabIndex === 0 && one.scrollHeight > one.clientHeight")
