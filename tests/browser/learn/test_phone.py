"""Lessons on a phone: prediction and finding are at the bottom of the window, no key is named."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from explorer.lessons.catalogue import LESSONS
from explorer.lessons.lesson import Lesson
from tests.support.page.explore import box
from tests.support.page.projector import go_on, predict
from tests.support.page.rig import OpenPage, at_rest
from tests.support.tiers import first_in_gate

PHONE: dict[str, Any] = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("lesson", first_in_gate(*LESSONS), ids=lambda lesson: lesson.key)
def test_a_lesson_is_walked_on_a_phone_without_scrolling_to_its_foot_or_sideways(
    open_page: OpenPage, lesson: Lesson
) -> None:
    page = open_page(f"/learn?lesson={lesson.key}", **PHONE)
    expect(page.locator(".presenter .words", has_text="Presenter")).to_be_visible()
    step_by_bars(page, lesson)
    for step in lesson.steps:
        if step.asks_something:
            expect(page.locator(".foot .prompt")).to_be_visible()
            at_rest(page)
            assert is_seen(page, ".foot .primary"), step.key
            assert is_seen(page, ".foot .prompt"), step.key
            expect_no_key_named(page)
            expect_rows_above_the_foot(page)
            predict(page)
            page.locator(".foot .primary").click()
        expect(page.locator(".foot .seen")).to_be_visible()
        at_rest(page)
        assert is_seen(page, ".foot .seen"), step.key
        assert is_seen(page, ".foot .primary"), step.key
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        go_on(page)


def step_by_bars(page: Page, lesson: Lesson) -> None:
    """Bars stand for the list of steps: they lead to the second one and back."""
    bars = page.locator("[data-form=bars]")
    expect(bars).to_be_visible()
    for number in (2, 1):
        bars.get_by_role("button", name=f"Step {number}: ").click()
        expect(bars.locator("[aria-current=step]")).to_have_accessible_name(
            f"Step {number}: {lesson.steps[number - 1].label.format(Rows=lesson.rows.capitalize())}"
        )


def expect_rows_above_the_foot(page: Page) -> None:
    """A table next to another picture has the rows that the question is about: they come first."""
    table = page.locator("[data-testid=stHorizontalBlock] .st-key-lesson_table")
    if table.count():
        its = box(table)
        assert its["y"] + its["height"] <= box(page.locator("section.foot"))["y"]


def expect_no_key_named(page: Page) -> None:
    slider = page.locator(".st-key-lesson_picture [role=slider]:visible")
    if slider.count() and not page.locator(".foot .options").count():
        expect(page.locator(".foot .told")).to_have_text("Drag the handle in the picture.")
    expect(page.locator(".presenter kbd:visible, .foot kbd:visible")).to_have_count(0)


def is_seen(page: Page, what: str) -> bool:
    its = box(page.locator(what))
    return its["y"] >= 0 and its["y"] + its["height"] <= PHONE["height"]
