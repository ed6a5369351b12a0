"""Lessons on a projector of 1280 × 720: each step is whole, before its reveal and after it."""

import pytest
from playwright.sync_api import Page, expect

from explorer.lessons.catalogue import LESSONS
from explorer.lessons.lesson import Lesson
from tests.support.page.explore import box
from tests.support.page.projector import EACH_TEXT, PROJECTOR, go_on, keys_of, predict, small
from tests.support.page.rig import Visit, at_rest

CUT = (
    """() => {
  // What of a step is not seen: a picture that scrolls, and texts beyond its room.
  const picture = document.querySelector(".st-key-lesson_picture");
  const foot = document.querySelector(".st-key-lesson_foot_place");
  const [room, below] = [picture, foot].map((one) => one.getBoundingClientRect());
  const found = [];
  const high = picture.scrollHeight - picture.clientHeight;
  if (high > 1) found.push(`the picture is ${high} pixels too high`);
  if (room.bottom > below.top + 1) found.push("the foot covers the picture");
  if (below.bottom > innerHeight + 1) found.push("the foot ends below the window");
  ("""
    + EACH_TEXT
    + """)(picture, (element, text) => {
    if (element.closest(".variables")) return; // their arrays are scrolled in themselves
    const own = element.closest(".listing")?.getBoundingClientRect() ?? room;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isIn = left > own.left - 3 && right < own.right + 3 && top > own.top - 3;
    if (!isIn || bottom > own.bottom + 3) found.push(text.slice(0, 40));
  });
  return found;
}"""
)


def test_a_lesson_keeps_its_keys_and_each_step_fits_the_projector_before_and_after_the_reveal(
    visit: Visit,
) -> None:
    page = visit("/learn?lesson=stump&present=page", **PROJECTOR)
    head, option = page.locator(".st-key-lesson_head h2"), page.locator(".foot .option input")
    expect(option.first).to_be_visible()
    at_rest(page)
    assert keys_of(page) == ["H", "P"]
    page.keyboard.press("2")
    expect(option.nth(1)).to_be_checked()
    page.keyboard.press("d")
    page.keyboard.press("1")  # no depth was requested
    expect(option.first).to_be_checked()
    asked = head.inner_text()
    page.keyboard.press("ArrowRight")  # what was chosen is revealed, not skipped
    expect(head).not_to_have_text(asked)
    at_rest(page)
    found = head.inner_text()
    page.keyboard.press("ArrowRight")
    expect(head).not_to_have_text(found)
    at_rest(page)
    page.keyboard.press("ArrowLeft")
    expect(head).to_have_text(found)
    at_rest(page)
    assert box(page.locator(".st-key-lesson_picture"))["height"] > PROJECTOR["height"] / 3
    anew = visit("/learn?lesson=stump&present=page", **PROJECTOR)
    assert faults_of_each_step(anew, "stump") == {}


@pytest.mark.deep
@pytest.mark.parametrize(
    "lesson", [one for one in LESSONS if one.key != "stump"], ids=lambda lesson: lesson.key
)
def test_every_step_fits_the_projector_before_and_after_the_reveal(
    visit: Visit, lesson: Lesson
) -> None:
    page = visit(f"/learn?lesson={lesson.key}&present=page", **PROJECTOR)
    assert faults_of_each_step(page, lesson.key) == {}


def faults_of_each_step(page: Page, lesson: str) -> dict[tuple[str, str], list[str]]:
    """Walk a lesson from its first step to its end; a key hides the answer to a question."""
    found, finding = {}, page.locator(".foot .seen")
    for step in next(one for one in LESSONS if one.key == lesson).steps:
        if step.asks_something:
            expect(page.locator(".foot .prompt")).to_be_visible()
            found[step.key, "before"] = faults(page)
            predict(page)
            page.locator(".foot .primary").click()
        expect(finding).to_be_visible()
        found[step.key, "after"] = faults(page)
        for shows in (False, True) if step.asks_something else ():
            page.keyboard.press("h")
            expect(finding).to_be_visible(visible=shows)
        go_on(page)
    return {where: wrong for where, wrong in found.items() if wrong}


def faults(page: Page) -> list[str]:
    """Return text that is cut, and text that is too small."""
    at_rest(page)
    cut: list[str] = page.evaluate(CUT)
    return [*cut, *(f"small: {text}" for text, _ in small(page))]
