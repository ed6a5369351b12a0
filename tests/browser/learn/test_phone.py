"""Lessons on a phone: prediction and finding are at the bottom of the window, no key is named."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from explorer.lessons.catalogue import LESSONS
from explorer.lessons.lesson import Lesson
from tests.support.page.explore import box
from tests.support.page.projector import predict
from tests.support.page.rig import OpenPage, at_rest

PHONE: dict[str, Any] = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("lesson", LESSONS[:4], ids=lambda lesson: lesson.key)
def test_the_button_and_the_finding_are_seen_without_scrolling(
    open_page: OpenPage, lesson: Lesson
) -> None:
    page = open_page(f"/learn?lesson={lesson.key}", **PHONE)
    for step in lesson.steps:
        if step.asks_something:
            expect(page.locator(".foot .prompt")).to_be_visible()
            at_rest(page)
            assert is_seen(page, ".foot .primary"), step.key
            assert is_seen(page, ".foot .prompt"), step.key
            predict(page)
            page.locator(".foot .primary").click()
        expect(page.locator(".foot .seen")).to_be_visible()
        at_rest(page)
        assert is_seen(page, ".foot .seen"), step.key
        assert is_seen(page, ".foot .primary"), step.key
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        page.locator(".foot .primary").click()
        expect(page.locator(".foot .seen")).to_have_count(0)


def is_seen(page: Page, what: str) -> bool:
    its = box(page.locator(what))
    return its["y"] >= 0 and its["y"] + its["height"] <= PHONE["height"]


def test_a_tree_is_read_without_scrolling_sideways(open_page: OpenPage) -> None:
    page = open_page("/learn?lesson=twenty-questions&step=path", **PHONE)
    cards = page.locator(".bare-tree .card")
    expect(cards).to_have_count(11)
    for card in cards.all():
        its = box(card)
        assert its["x"] >= 0
        assert its["x"] + its["width"] <= PHONE["width"]
    size = cards.first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
    assert size >= 11


def test_no_key_is_named_where_there_is_none(open_page: OpenPage) -> None:
    page = open_page("/learn?lesson=twenty-questions&step=change", **PHONE)
    expect(page.locator(".foot .told")).to_have_text("Drag the handle in the picture.")
    expect(page.locator(".presenter .words", has_text="Presenter")).to_be_visible()
    expect(page.locator(".presenter kbd:visible, .foot kbd:visible")).to_have_count(0)


def test_the_handle_stands_on_no_prediction(open_page: OpenPage) -> None:
    page = open_page("/learn?lesson=twenty-questions&step=change", **PHONE)
    slider = page.locator(".change [role=slider]")
    slider.focus()
    page.keyboard.press("ArrowLeft")
    page.locator(".foot .primary").click()
    expect(page.locator(".change .prediction")).to_have_text(["Adelie", "Chinstrap"])
    handle = box(page.locator(".change circle.handle"))
    for name in page.locator(".change .prediction").all():
        its = box(name)
        assert its["x"] >= handle["x"] + handle["width"] or its["x"] + its["width"] <= handle["x"]


def test_the_number_of_a_chosen_threshold_covers_no_tick(open_page: OpenPage) -> None:
    page = open_page("/learn?lesson=threshold&step=guess", **PHONE)
    slider = page.locator(".axes [role=slider]")
    slider.focus()
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    expect(page.locator(".foot .told")).to_contain_text("0.2757")
    page.locator(".foot .primary").click()
    pill = page.locator(".axes rect.pill.yours")
    expect(pill).to_have_count(1)
    expect(page.locator(".axes .tick-text")).to_have_text(["0", "1"])
    covered = box(pill)
    for tick in page.locator(".axes .tick-text").all():
        its = box(tick)
        right = covered["x"] + covered["width"]
        assert its["x"] + its["width"] <= covered["x"] or its["x"] >= right


@pytest.mark.parametrize(("width", "fades"), [(390, True), (1280, False)])
def test_what_the_foot_cuts_off_fades_on_a_phone(
    open_page: OpenPage, width: int, fades: bool
) -> None:
    page = open_page("/learn?lesson=twenty-questions&step=guess", width=width, height=844)
    expect(page.locator(".foot .prompt")).to_be_visible()
    drawn = page.locator(".foot").evaluate(
        "one => getComputedStyle(one.getRootNode().host, '::before').backgroundImage"
    )
    assert drawn.startswith("linear-gradient") is fades
