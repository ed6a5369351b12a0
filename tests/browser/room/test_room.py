"""A teacher and a pupil with a phone, in one room: from the code to the reveal."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.page.accessibility import SIZES, serious
from tests.support.page.explore import canvas, drawn
from tests.support.page.projector import PROJECTOR, faults, keys_of
from tests.support.page.rig import OpenPage, at_rest

pytestmark = pytest.mark.deep

MIN_THUMB = 44


def opened_room(teacher: Page) -> str:
    """Open a room; return its code."""
    drawn(teacher)
    teacher.get_by_role("button", name="Set up for a class").click()
    teacher.get_by_role("button", name="Open a room").click()
    code = teacher.get_by_test_id("stMain").locator(".code")
    expect(code).to_be_visible()
    return code.inner_text()


SLIDER = """() => {
  const track = document.querySelector(".stSlider [data-orientation] > [data-orientation]");
  const parts = [track, track.querySelector("input").parentElement.parentElement];
  const styles = parts.map((part) => getComputedStyle(part));
  return styles.flatMap((its) => [its.pointerEvents, its.touchAction]);
}"""
"""Return how a slider and its handle take a finger: a swipe scrolls, and only the handle drags."""


def ask(teacher: Page, code: str) -> None:
    """Ask for the root's feature, with the tree hidden; the second of two answers is right."""
    teacher.get_by_role("button", name="Ask a question").click()
    form = teacher.get_by_role("dialog")
    form.get_by_role("button", name="The tree", exact=True).click()
    at_rest(teacher)
    for label, text in (
        ("Question", "Which feature splits the root?"),
        ("Answers to choose from, one per line", "island\nflipper_length_mm"),
    ):
        form.get_by_label(label, exact=True).fill(text)
        teacher.keyboard.press("Control+Enter")
        at_rest(teacher)
    form.get_by_text("Right answer and explanation").click()
    form.get_by_role("radiogroup").get_by_text("flipper_length_mm").click()
    form.get_by_role("button", name=f"Ask room {code}").click()
    expect(form).to_have_count(0)


def test_a_phone_joins_answers_keeps_its_answer_and_sees_the_reveal(open_page: OpenPage) -> None:
    touch: Any = SIZES["phone"] | {"has_touch": True, "is_mobile": True}
    teacher, phone = open_page("/?max_depth=2"), open_page("/join", **touch)
    code = opened_room(teacher)
    phone.get_by_label("The code on the board").fill(code.lower())
    phone.get_by_role("button", name="Continue", exact=True).click()
    expect(phone.get_by_text("You are in.")).to_be_visible()
    expect(teacher.get_by_text("1 person is in the room")).to_be_visible()
    ask(teacher, code)
    island = phone.locator(".st-key-room_answer").get_by_role("button", name="island", exact=True)
    expect(island).to_be_visible()
    box = island.bounding_box()
    assert box is not None
    assert box["height"] >= MIN_THUMB
    expect(canvas(phone)).to_have_count(0)
    island.click()
    expect(phone.get_by_text("Your answer: island")).to_be_visible()
    expect(teacher.get_by_text("1 of 1 answered")).to_be_visible()
    at_rest(phone)
    phone.reload()
    expect(phone.get_by_text("Your answer: island")).to_be_visible()
    teacher.get_by_role("button", name="Show the answers").click()
    teacher.get_by_role("button", name="Reveal", exact=True).click()
    expect(phone.get_by_text("The correct answer: flipper_length_mm")).to_be_visible()
    expect(canvas(phone)).to_be_visible()
    for page in (teacher, phone):
        at_rest(page)
        assert serious(page) == []
    assert phone.evaluate(SLIDER) == ["none", "pan-y", "auto", "pan-y"]
    expect_presented_large(teacher)


def expect_presented_large(teacher: Page) -> None:
    """The teacher projects the room: each view, the room's own one too, is large and whole."""
    teacher.set_viewport_size({"width": PROJECTOR["width"], "height": PROJECTOR["height"]})
    teacher.keyboard.press("p")
    expect(teacher.locator(".presenter [data-view=question]")).to_be_visible()
    numbers = [key for key in keys_of(teacher) if key and key.isdigit()]
    assert "0" in numbers, "the room's own view"
    for number in numbers:
        teacher.keyboard.press(number)
        pressed = teacher.locator(f".presenter [data-view][aria-keyshortcuts='{number}']")
        expect(pressed).to_have_attribute("aria-pressed", "true")
        assert faults(teacher) == [], number
