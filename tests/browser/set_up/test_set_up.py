"""A set-up link from the form to the reveal, in two browsers, with keys alone."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from explorer.data.catalogue import load_dataset
from explorer.lessons.set_up import Control, SetUp, to_text
from tests.support.page.accessibility import SIZES, serious
from tests.support.page.explore import canvas, drawn, split_search
from tests.support.page.rig import OpenPage, at_rest

QUESTION = "Which feature splits the root?"
ANSWERS = "island\nflipper_length_mm"


def form_of(page: Page) -> Locator:
    opener = page.get_by_role("button", name="Set up for a class")
    opener.focus()
    page.keyboard.press("Enter")
    return page.get_by_role("dialog")


def press(button: Locator) -> None:
    button.focus()
    button.page.keyboard.press("Enter")


def made_link(page: Page) -> str:
    """A link made with keys alone: the split search hidden, the limits fixed, one question."""
    form = form_of(page)
    for name in ("The split search", "Criterion and limits"):
        press(form.get_by_role("button", name=name, exact=True))
        expect(form.get_by_role("button", name=name, exact=True)).to_have_attribute(
            "aria-pressed", "true"
        )
        at_rest(page)
    for label, text in (
        ("Question", QUESTION),
        ("Answers to choose from, one a line (none: the question is open)", ANSWERS),
    ):
        form.get_by_label(label, exact=True).focus()
        page.keyboard.insert_text(text)
        page.keyboard.press("Control+Enter")
        at_rest(page)
    expect(form.get_by_text("Choose which of the options is the right one.")).to_be_visible()
    expect(form.locator("code")).to_have_count(0)
    form.get_by_role("radio", name="island").focus()
    page.keyboard.press("ArrowDown")
    expect(form.locator("code")).to_contain_text("set_up=")
    at_rest(page)
    return form.locator("code").inner_text()


def test_a_question_goes_from_a_teacher_to_a_student_and_is_answered_with_keys(
    open_page: OpenPage,
) -> None:
    teacher = open_page("?max_depth=2")
    drawn(teacher)
    link = made_link(teacher)
    assert serious(teacher) == []
    student = open_page(f"?{urlsplit(link).query}")
    expect(student.get_by_text(QUESTION)).to_be_visible()
    expect(canvas(student)).to_have_attribute("data-drawn", re.compile("^2/"))
    expect(split_search(student)).to_have_count(0)
    expect(canvas(student).locator(".scrubber")).to_be_hidden()
    expect(student.get_by_role("slider", name="Depth, at most")).to_be_disabled()
    assert serious(student) == []
    student.get_by_role("radio", name="island").focus()
    student.keyboard.press("ArrowDown")
    expect(student.get_by_role("radio", name="flipper_length_mm")).to_be_checked()
    press(student.get_by_role("button", name="Answer", exact=True))
    expect(student.get_by_test_id("stAlert")).to_contain_text("Right: flipper_length_mm")
    expect(split_search(student)).to_be_visible()
    expect(canvas(student).locator(".scrubber")).to_be_visible()
    assert serious(student) == []


@pytest.mark.parametrize("size", list(SIZES))
def test_the_form_is_sound_to_axe_at_every_size(open_page: OpenPage, size: str) -> None:
    page = open_page(**SIZES[size])
    drawn(page)
    if size == "phone":
        press(page.get_by_test_id("stExpandSidebarButton"))
    form = form_of(page)
    expect(form.get_by_label("Question", exact=True)).to_be_visible()
    at_rest(page)
    assert serious(page) == []


def test_the_delete_key_prunes_nothing_where_limits_are_fixed(open_page: OpenPage) -> None:
    table = load_dataset("play_tennis")
    set_up = SetUp(
        table="play_tennis",
        digest=table.fingerprint,
        is_upload=False,
        target="play",
        features=("outlook", "wind"),
        locks=frozenset({Control.LIMITS}),
    )
    page = open_page(f"?table=play_tennis&max_depth=2&set_up={to_text(set_up)}")
    at_depth_two = drawn(page).get_attribute("data-drawn")
    branch = page.locator("[role=treeitem][aria-level='2'][aria-expanded]").first
    branch.focus()
    page.keyboard.press("Delete")
    page.keyboard.press("Space")  # folds it, which the same picture answers after the key before
    expect(branch).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("Space")
    expect(branch).to_have_attribute("aria-expanded", "true")
    expect(canvas(page)).to_have_attribute("data-drawn", str(at_depth_two))
    expect(page).not_to_have_url(re.compile("pruned="))
