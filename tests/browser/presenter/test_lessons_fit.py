"""Lessons on a projector of 1280 × 720: each step is whole, before its reveal and after it."""

import pytest
from playwright.sync_api import Page, expect

from explorer.lessons.lesson import Lesson
from tests.support.page.projector import EACH_TEXT, PROJECTOR, WALKED, predict, small
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
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isIn = left > room.left - 3 && right < room.right + 3 && top > room.top - 3;
    if (!isIn || bottom > room.bottom + 3) found.push(text.slice(0, 40));
  });
  return found;
}"""
)


@pytest.mark.parametrize("lesson", WALKED, ids=lambda lesson: lesson.key)
def test_every_step_fits_the_projector_before_and_after_the_reveal(
    visit: Visit, lesson: Lesson
) -> None:
    page = visit(f"/learn?lesson={lesson.key}&present=page", **PROJECTOR)
    found = {}
    for step in lesson.steps:
        if step.asks_something:
            expect(page.locator(".foot .prompt")).to_be_visible()
            found[step.key, "before"] = faults(page)
            predict(page)
            page.locator(".foot .primary").click()
        expect(page.locator(".foot .seen")).to_be_visible()
        found[step.key, "after"] = faults(page)
        page.locator(".foot .primary").click()
        expect(page.locator(".foot .seen")).to_have_count(0)
    assert {where: cut for where, cut in found.items() if cut} == {}


def faults(page: Page) -> list[str]:
    """What is cut, and what is written too small."""
    at_rest(page)
    cut: list[str] = page.evaluate(CUT)
    return [*cut, *(f"small: {text}" for text, _ in small(page))]
