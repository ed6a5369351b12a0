"""A lesson in a browser: predicted, revealed and stepped through, by pointer and by keys."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.page.accessibility import SIZES, hard_to_read, resized, serious, texts_of
from tests.support.page.rig import Visit

ALL_IS_SEEN = """() => {
    const picture = document.querySelector(".st-key-lesson_picture");
    const foot = document.querySelector(".st-key-lesson_foot_place");
    if (!picture || !foot || picture.clientHeight < 300) return false;
    const [above, below] = [picture, foot].map((one) => one.getBoundingClientRect());
    const isWhole = picture.scrollHeight <= picture.clientHeight;
    return isWhole && above.bottom <= below.top && below.bottom <= innerHeight + 1;
}"""
"""Nothing of the picture is covered or has to be scrolled to."""


def title(page: Page, text: str) -> None:
    expect(page.locator(".st-key-lesson_head h2")).to_have_text(text)


def press(page: Page, name: str) -> None:
    page.locator(".foot").get_by_role("button", name=name).click()


def test_a_prediction_is_made_in_the_picture_and_scored(visit: Visit) -> None:
    page = visit("/learn?lesson=stump&step=every-rule")
    title(page, "Which rule gets most of the 6 days right?")
    expect(page.locator(".foot").get_by_role("button", name="Score every rule")).to_be_disabled()
    page.locator(".rule").filter(has_text="egg > 1.5").click()
    expect(page.locator(".foot .told")).to_have_text(
        "You chose egg > 1.5. You can still change your mind."
    )
    press(page, "Score every rule")
    title(page, "egg > 0.5 gets 6 of 6 days right")
    expect(page.locator(".rule")).to_have_count(4)
    expect(page.locator(".rule").nth(0)).to_contain_text("6 of 6")
    expect(page.locator(".rule").nth(1)).to_contain_text("your prediction")
    expect(page.locator(".foot .made")).to_have_text("egg > 1.5: 5 of 6")
    expect(page.locator(".rule.best .glyph.wrong")).to_have_count(0)


def test_a_lesson_is_walked_by_keys_alone_and_its_progress_is_kept(visit: Visit) -> None:
    page = visit("/learn?lesson=stump")
    title(page, "How many days does egg > 1.5 get right?")
    expect(page.locator(".foot .option")).to_have_count(4)
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    title(page, "egg > 1.5 gets 5 of 6 days right")
    expect(page.locator(".foot .told")).to_have_text("As you predicted.")
    page.keyboard.press("Enter")
    title(page, "Which rule gets most of the 6 days right?")
    expect(page).to_have_url(re.compile("step=every-rule"))
    expect(page.locator("[data-form=list] .step.done")).to_have_count(1)
    page.keyboard.press("Home")
    title(page, "egg > 1.5 gets 5 of 6 days right")
    page.get_by_role("button", name="‹ All lessons").click()
    expect(page.locator(".index")).to_contain_text("step 1 of 4")
    page.reload()
    expect(page.locator(".index")).to_contain_text("Continue: The stump, step 1")
    page.locator(".index").get_by_role("button", name="Clear").click()
    expect(page.locator(".index")).to_contain_text("Begin: Twenty questions")


def test_keys_typed_into_a_field_choose_nothing(visit: Visit) -> None:
    page = visit("/learn?lesson=stump&step=try&own=yes&table=iris")
    expect(page.locator(".st-key-lesson_head h2")).to_contain_text("How many rows does")
    field = page.get_by_role("combobox").first
    field.click()
    page.keyboard.press("2")
    expect(page.locator(".option.chosen")).to_have_count(0)


def test_the_teachers_note_is_read_over_the_step_which_its_keys_leave_alone(visit: Visit) -> None:
    page = visit("/learn?lesson=stump&step=midpoints")
    expect(page.locator(".foot .option")).to_have_count(4)
    page.get_by_role("button", name="Teacher’s note").click()
    note = page.get_by_role("dialog")
    expect(note).to_contain_text("A decision stump is a feature, a threshold")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("2")
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    expect(page.locator(".foot .option.chosen")).to_have_count(0)
    title(page, "Between which values may egg be split?")
    page.keyboard.press("2")
    expect(page.locator(".foot .option.chosen")).to_have_count(1)


@pytest.mark.parametrize("size", SIZES)
def test_every_step_is_legible_and_sound(visit: Visit, size: str) -> None:
    page = visit("/learn?lesson=stump&step=every-rule")
    resized(page, size)
    expect(page.locator(".foot .prompt")).to_be_visible()
    assert serious(page) == []
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    title(page, "egg > 0.5 gets 6 of 6 days right")
    parts = [page.locator(".rules"), page.locator(".foot")]
    assert hard_to_read(texts_of(*parts)) == []
    assert serious(page) == []


WIDE_PICTURES = ("stump&step=every-rule", "twenty-questions&step=path", "impurity&step=missed")


@pytest.mark.parametrize("step", WIDE_PICTURES)
def test_a_picture_ends_above_the_foot_in_a_low_window(visit: Visit, step: str) -> None:
    page = visit(f"/learn?lesson={step}", width=1280, height=720)
    expect(page.locator(".foot .prompt")).to_be_visible()
    page.wait_for_function(ALL_IS_SEEN)
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.locator(".foot .what")).to_be_visible()
    page.wait_for_function(ALL_IS_SEEN)


def test_on_a_phone_bars_stand_for_the_steps(visit: Visit) -> None:
    page = visit("/learn?lesson=stump", width=390, height=844)
    bars = page.locator("[data-form=bars]")
    expect(bars).to_be_visible()
    bars.get_by_role("button", name="Step 2: Every rule").click()
    title(page, "Which rule gets most of the 6 days right?")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_prediction_is_still_there_when_a_step_is_come_back_to(visit: Visit) -> None:
    page = visit("/learn?lesson=stump&step=try")
    page.locator(".foot .option").nth(1).click()
    expect(page.locator(".foot .option.chosen")).to_have_text("4")
    page.locator("[data-form=list] .step").nth(1).click()
    title(page, "Which rule gets most of the 6 days right?")
    expect(page.locator(".foot .option")).to_have_count(0)
    page.locator("[data-form=list] .step").nth(0).click()
    expect(page.locator(".foot .option.chosen")).to_have_text("4")
    expect(page.locator(".foot").get_by_role("button", name="Count them")).to_be_enabled()
