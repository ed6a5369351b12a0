"""Lessons walked from the first step to the last only by keys: Tab, arrows, Space and Enter."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from explorer.lessons.catalogue import LESSONS
from explorer.lessons.lesson import Lesson
from tests.support.page.accessibility import serious
from tests.support.page.rig import Visit

FOCUSED = """() => {
    let found = document.activeElement;
    while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement;
    const isSeen = found.matches(":focus-visible");
    const isInPicture = document.activeElement.closest(".st-key-lesson_picture") !== null;
    const role = found.getAttribute("role") ?? found.getAttribute("type") ?? found.localName;
    return {role, key: found.dataset.key ?? "", isSeen, isInPicture};
}"""
FROM_THE_TOP = 40
NEAR = 2


def tab_to(page: Page, most: int, is_it: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Presses Tab until that has the focus, which is to be seen; says what it is."""
    for _ in range(most + 1):
        focused = page.evaluate(FOCUSED)
        if is_it(focused):
            assert focused["isSeen"]
            return dict(focused)
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not come to it in {most} stops, but to {focused}.")


def predict(page: Page, most: int) -> None:
    in_picture = page.locator(".foot .options").count() == 0
    if in_picture:  # the foot may be there before it is
        moved = page.locator(".st-key-lesson_picture").locator(
            ":is([role=slider], [role=radio], [type=radio])"
        )
        expect(moved.first).to_be_visible()
    assert page.locator(".stMain input:checked:visible").count() == 0
    expect(page.locator(".foot [data-key=reveal]")).to_be_disabled()
    found = tab_to(
        page,
        most,
        lambda it: it["isInPicture"] is in_picture and it["role"] in ("slider", "radio"),
    )
    page.keyboard.press("Space" if found["role"] == "radio" else "ArrowRight")
    expect(page.locator(".foot [data-key=reveal]")).to_be_enabled()
    page.keyboard.press("Enter")
    answer = ".made" if in_picture else ".option.right"
    expect(page.locator(f".foot {answer}")).not_to_be_empty()
    expect(page.locator(".foot .made", has_text="none made")).to_have_count(0)


@pytest.mark.deep
@pytest.mark.parametrize("lesson", LESSONS[:4], ids=lambda lesson: lesson.key)
def test_a_lesson_is_walked_by_keys_alone_and_is_sound(visit: Visit, lesson: Lesson) -> None:
    page = visit(f"/learn?lesson={lesson.key}")
    steps = page.locator("[data-form=list] .step")
    for i, step in enumerate(lesson.steps):
        expect(steps.nth(i)).to_have_attribute("aria-current", "step")
        expect(page.locator(".foot [data-key=back]")).to_be_enabled(enabled=i > 0)
        if step.prompt:
            expect(page.locator(".foot .prompt")).to_be_visible()
            if i == 0:
                assert serious(page) == []
            predict(page, NEAR if i else FROM_THE_TOP)
        expect(page.locator(".foot .seen")).not_to_be_empty()
        if i == len(lesson.steps) - 1:
            assert serious(page) == []
        tab_to(page, FROM_THE_TOP, lambda it: it["key"] == "next")
        page.keyboard.press("Enter")
    expect(page.locator(".index")).to_contain_text(f"1 of {len(LESSONS)} done")
